//! Carrying out what hands do on the board.

use jadoube_board::{Board, Color, Man, Square};

use crate::event::HandsEvent;
use crate::fact::hands::Intent;
use crate::game::state::Game;
use crate::game::turn::{Held, Intended, Touch, Unfinished};

impl Game {
    pub(super) fn apply_to_hands(&mut self, event: &HandsEvent) {
        match event {
            HandsEvent::Touched {
                who,
                square,
                man,
                intent,
                adjusting,
                counts,
            } => {
                let after = self.ply_count();
                self.turn.touches.push(Touch {
                    who: *who,
                    square: *square,
                    man: *man,
                    intent: *intent,
                    adjusting: *adjusting,
                    counts: *counts,
                    after,
                    carried: false,
                });
            }
            HandsEvent::TouchExcused { who, square } => {
                for touch in &mut self.turn.touches {
                    touch.counts &= touch.who != *who || touch.square != *square;
                }
            }
            HandsEvent::TouchCarried { who, square, man } => {
                let after = self.ply_count();
                self.turn.touches.push(Touch {
                    who: *who,
                    square: *square,
                    man: *man,
                    intent: Intent::Meant,
                    adjusting: None,
                    counts: true,
                    after,
                    carried: true,
                });
            }
            HandsEvent::KnockedOver { who, squares } => {
                let fallen = squares.iter().map(|square| (*square, *who));
                let ran = self.running_clock();
                let aside = self.aside_mut();
                if aside.lying.is_empty() {
                    aside.ran_at_fall = ran;
                }
                aside.lying.retain(|(square, _)| !squares.contains(square));
                aside.lying.extend(fallen);
            }
            HandsEvent::PutRight { squares } => self
                .aside_mut()
                .lying
                .retain(|(square, _)| !squares.contains(square)),
            HandsEvent::AdjustingAnnounced { who } => self.turn.adjusting[*who] = true,
            HandsEvent::AdjustingDone { who: Some(who) } => self.turn.adjusting[*who] = false,
            HandsEvent::AdjustingDone { who: None } => self.turn.adjusting = Default::default(),
            HandsEvent::Lifted { who, square } if self.turn.has_begun(who.opposite()) => {
                self.turn.meanwhile = Some((*who, *square));
            }
            HandsEvent::Lifted { who, square } => {
                self.turn.hand.by = Some(*who);
                self.lift(*square);
            }
            HandsEvent::Placed { square, .. } => self.place(*square),
            HandsEvent::Quitted { who, .. } if self.turn.taken_meanwhile(*who).is_some() => {
                self.turn.meanwhile = None;
            }
            HandsEvent::Quitted { square, .. } => self.quit(*square),
            HandsEvent::PressedUnfinished { .. } => self.turn.hand.pressed = true,
            HandsEvent::Removed { who, square } => {
                self.turn.hand.by = Some(*who);
                self.remove(*square);
            }
            HandsEvent::RemovalUndone { square } => self.undo_removal(*square),
            HandsEvent::LeftOff { square } => {
                self.turn.hand.off.retain(|(at, _)| at != square);
                self.put_on_record(*square, None);
            }
            HandsEvent::StandsAgain { square, man } => self.put_on_record(*square, Some(*man)),
            HandsEvent::PieceSet { square, man, .. } => self.set_piece(*square, *man),
            HandsEvent::PieceNamed { who, square, role } => {
                let (color, role) = (*who, *role);
                self.turn.hand.new_piece = Some((*square, Man { color, role }));
            }
            HandsEvent::StandInSet { what, .. } => self.turn.hand.stand_in = Some(*what),
            HandsEvent::StandInReplaced { square, by } => {
                let stand_ins = &mut self.standing.stand_ins;
                stand_ins.retain(|(at, _)| at != square);
                if let Some(what) = by {
                    stand_ins.push((*square, *what));
                }
            }
            HandsEvent::HandsUndone => {
                self.hands_on = None;
                self.turn.hand = Default::default();
            }
            HandsEvent::MoveWentBack { who } => self.turn.went_back = Some((*who, self.now())),
            HandsEvent::MoveIntended { who, made, binds } => {
                self.turn.intended = Some(Intended {
                    who: *who,
                    made: *made,
                    binds: *binds,
                });
            }
        }
    }

    /// A square holds another man than the moves come to, or none.
    fn put_on_record(&mut self, square: Square, man: Option<Man>) {
        let mut men = self.standing.setup.board;
        men.set(square, man);
        self.standing.stand_as(men);
        self.tainted = true;
        if let Some(hands_on) = &mut self.hands_on {
            hands_on.set(square, man);
        }
    }

    /// What this player has begun and not finished while it is his turn.
    pub(super) fn unfinished_of(&self, who: Color) -> Option<Unfinished> {
        let begun = self.turn() == who && self.turn.has_begun(who);
        begun.then(|| Unfinished {
            turn: self.turn.clone(),
            men: *self.board(),
            duty: self.duties[who].clone(),
        })
    }

    /// The other has moved a man without having the move: what had been begun stays as the hands had left it.
    pub(super) fn keep_begun(&mut self, men: &Board) {
        let Some(ply) = &self.last else { return };
        let (was, now) = (ply.before.setup.board, self.standing.setup.board);
        let mut men = *men;
        for square in Square::ALL
            .into_iter()
            .filter(|at| was.get(*at) != now.get(*at))
        {
            let beside = self.turn.hand.beside.take_if(|(at, _)| *at == square);
            let man = now.get(square).or(beside.map(|(_, man)| man));
            men.set(square, man);
        }
        self.hands_on = Some(Box::new(men));
    }

    /// What had been begun then is begun again.
    pub(super) fn begin_again(&mut self, begun: &Unfinished) {
        self.turn = begun.turn.clone();
        self.hands_on = Some(Box::new(begun.men));
        let who = self.turn();
        self.duties[who] = begun.duty.clone();
    }

    pub(super) fn men_mut(&mut self) -> &mut Board {
        self.hands_on
            .get_or_insert_with(|| Box::new(self.standing.setup.board))
    }

    /// A man is taken up; of two men in hand the one of that square is handled from now on.
    fn lift(&mut self, square: Square) {
        let hand = &mut self.turn.hand;
        if hand.also_held.is_some_and(|other| other.from == square) {
            std::mem::swap(&mut hand.held, &mut hand.also_held);
            return;
        }
        let man = match hand.beside.take_if(|(at, _)| *at == square) {
            Some((_, man)) => man,
            None => {
                let Some(man) = self.men_mut().get(square) else {
                    return;
                };
                self.men_mut().set(square, None);
                man
            }
        };
        let from = self.forget_quit(square).unwrap_or(square);
        let at = None;
        let hand = &mut self.turn.hand;
        hand.also_held = hand.held.replace(Held { man, from, at });
    }

    /// A man that was let go here and is taken up again came from its first square.
    fn forget_quit(&mut self, square: Square) -> Option<Square> {
        let index = self
            .turn
            .hand
            .quitted
            .iter()
            .position(|(_, to)| *to == square)?;
        Some(self.turn.hand.quitted.remove(index).0)
    }

    fn place(&mut self, square: Square) {
        if let Some(held) = &mut self.turn.hand.held {
            held.at = Some(square);
        }
    }

    fn quit(&mut self, square: Square) {
        let Some(held) = self.turn.hand.held.take() else {
            return;
        };
        self.turn.hand.held = self.turn.hand.also_held.take();
        if self.board().get(square).is_some() {
            self.turn.hand.beside = Some((square, held.man));
        } else {
            self.men_mut().set(square, Some(held.man));
        }
        if held.from != square {
            self.turn.hand.quitted.push((held.from, square));
            self.turn.let_go.push((held.from, square));
        }
    }

    fn remove(&mut self, square: Square) {
        let Some(man) = self.men_mut().get(square) else {
            return;
        };
        self.turn.hand.off.push((square, man));
        let beside = self
            .turn
            .hand
            .beside
            .take_if(|(at, _)| *at == square)
            .map(|(_, man)| man);
        self.men_mut().set(square, beside);
    }

    fn set_piece(&mut self, square: Square, man: Man) {
        self.men_mut().set(square, Some(man));
        self.turn.hand.new_piece = Some((square, man));
    }

    fn undo_removal(&mut self, square: Square) {
        let off = &mut self.turn.hand.off;
        if let Some(index) = off.iter().position(|(at, _)| *at == square) {
            let (_, man) = off.remove(index);
            self.men_mut().set(square, Some(man));
        }
    }
}
