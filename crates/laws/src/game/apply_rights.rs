//! Carrying out the events of graded penalties, of turns that are gone back into, and of stand-ins.

use std::sync::Arc;

use jadoube_board::{Color, Position, Square};

use crate::code::params::clock::CountsBy;
use crate::event::Event;
use crate::fact::duty::Clauses;
use crate::fact::hands::Intent;
use crate::fact::penalty::Superseding;
use crate::game::ply::Standing;
use crate::game::rights::{KnownOffence, Superseded};
use crate::game::state::Game;
use crate::game::turn::{Touch, Turn};

impl Game {
    pub(super) fn apply_to_rights(&mut self, event: &Event) {
        match event {
            Event::PenaltyComing { holder, right } => self.later[*holder] = right.clone(),
            Event::TurnRewound { ply, spends } => self.rewind_turn(*ply, *spends),
            Event::TurnPassed { to } => self.pass_turn(*to),
            Event::TouchCarried { who, square, man } => {
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
            Event::MoveSuperseded { how } => self.supersede(*how),
            Event::SupersededReinstated => self.reinstate(),
            Event::SupersedingStands => self.superseded = None,
            Event::RemovalUndone { square } => {
                let off = &mut self.turn.hand.off;
                if let Some(index) = off.iter().position(|(at, _)| at == square) {
                    let (_, man) = off.remove(index);
                    self.men_mut().set(*square, Some(man));
                }
            }
            Event::StandInSet { what, .. } => self.turn.hand.stand_in = Some(*what),
            Event::StandInReplaced { square, by } => {
                let stand_ins = &mut self.standing.stand_ins;
                stand_ins.retain(|(at, _)| at != square);
                if let Some(what) = by {
                    stand_ins.push((*square, *what));
                }
            }
            Event::OffenceKnown { whom, word, by } => {
                let made = self.standing.tally.made[whom.opposite()];
                self.aside_mut().offences.push(KnownOffence {
                    whom: *whom,
                    word: word.clone(),
                    made,
                    by: by.clone(),
                });
            }
            Event::FaultMentioned { by } => self.aside_mut().mentioned = by.clone(),
            Event::PlayClosed => self.aside_mut().play_closed = true,
            Event::RestoringWaived { who } => {
                let ply = self.ply_count();
                self.aside_mut().dispensed[*who] = Some(ply);
            }
            Event::EarlierMoveCompleted { who } => self.complete_earlier(*who),
            Event::ImpossibleSeen => {
                let ply = self.ply_count();
                self.aside_mut().impossible_since = Some(ply);
            }
            Event::ImpossibleGone => self.aside_mut().impossible_since = None,
            Event::RecordShown { who } => self.aside_mut().peeks[*who] += 1,
            Event::CastlingBarred { who, rook, by } => self.bar_castling(*who, *rook, by),
            Event::ClaimStandsAsOffer { who } => {
                self.offer = Some(*who);
                let ply = self.ply_count();
                self.aside_mut().offered_by_claim = Some(ply);
            }
            Event::Consented { who, to } => {
                let now = self.ply_count();
                self.aside_mut().consents[*who].push((*to, now));
            }
            Event::AdjustingAnnounced { who } => self.turn.adjusting = Some(*who),
            Event::AdjustingDone => self.turn.adjusting = None,
            Event::LeaveGiven { who } => self.aside_mut().leave[*who] = true,
            Event::Left { who, place } => self.aside_mut().away[*who] = Some(*place),
            Event::Returned { who } => {
                let aside = self.aside_mut();
                aside.away[*who] = None;
                aside.leave[*who] = false;
            }
            Event::RecordOrdered { who } => self.aside_mut().record_ordered[*who] = true,
            Event::ClaimPostponed { who } => self.aside_mut().postponed = Some(*who),
            _ => {}
        }
    }

    /// The latest move of a player that is not complete is so now, although the other has replied to it.
    fn complete_earlier(&mut self, who: Color) {
        let completed = self
            .plies_back()
            .find(|ply| ply.who == who)
            .is_none_or(|ply| ply.completed);
        if completed {
            return;
        }
        let mut link = self.last.as_mut();
        while let Some(ply) = link {
            let ply = Arc::make_mut(ply);
            if ply.who == who {
                ply.completed = true;
                break;
            }
            ply.before.tally.completed[who] += 1;
            link = ply.previous.as_mut();
        }
        self.standing.tally.completed[who] += 1;
        if self.counts_by() == CountsBy::Pressed {
            self.count_for_time(who);
        }
    }

    /// Castling with a rook is barred from now on.
    fn bar_castling(&mut self, who: Color, rook: Square, by: &Clauses) {
        let mut setup = self.standing.setup;
        setup.castling.remove_rook(rook);
        let standing = Standing::new(setup, self.standing.tally);
        self.standing = Standing {
            stand_ins: std::mem::take(&mut self.standing.stand_ins),
            odds: self.standing.odds,
            ..standing
        };
        let entry = (who, rook, by.clone());
        self.aside_mut().barred_castling.push(entry);
    }

    /// Goes back within a turn, or into the turn before; what was touched in it stays known.
    fn rewind_turn(&mut self, index: u32, spends: bool) {
        let turn_from = self
            .plies_back()
            .find(|ply| ply.index == index)
            .map_or(self.turn_from, |ply| ply.turn_from);
        let mut turn = if turn_from == self.turn_from {
            std::mem::take(&mut self.turn)
        } else {
            let touches = self
                .plies_back()
                .find(|ply| ply.turn_from == turn_from)
                .map(|ply| ply.touches.clone())
                .unwrap_or_default();
            Turn {
                touches,
                ..Turn::default()
            }
        };
        let penalty = self.penalty.take();
        let (offer, later) = (self.offer, std::mem::take(&mut self.later));
        if self.plies_back().any(|ply| ply.index == index) {
            self.restore(index);
        }
        turn.hand = Default::default();
        if spends {
            turn.spent = turn.touches.len();
        }
        self.hands_on = None;
        self.turn = turn;
        self.penalty = penalty;
        self.offer = offer;
        self.later = later;
    }

    /// The turn becomes that player's without a move.
    fn pass_turn(&mut self, to: Color) {
        if self.standing.setup.turn == to {
            return;
        }
        self.standing.setup.turn = to;
        self.standing.position = Position::from_setup(&self.standing.setup).ok();
        self.turn_from = self.ply_count();
        self.turn.spent = 0;
        self.turn.forgiven = 0;
    }

    /// Takes the latest move back and keeps it; what the opponent has touched stays known.
    fn supersede(&mut self, how: Superseding) {
        let Some(ply) = self.last.take() else { return };
        self.last = ply.previous.clone();
        let after = std::mem::replace(&mut self.standing, ply.before.clone());
        let turn_from = std::mem::replace(&mut self.turn_from, ply.turn_from);
        self.hands_on = None;
        self.keep_touches_of(ply.who.opposite());
        self.superseded = Some(Arc::new(Superseded {
            ply,
            after,
            turn_from,
            how,
        }));
    }

    /// What was superseded stands again.
    fn reinstate(&mut self) {
        let Some(kept) = self.superseded.take() else {
            return;
        };
        self.last = Some(kept.ply.clone());
        self.standing = kept.after.clone();
        self.turn_from = kept.turn_from;
        self.hands_on = None;
        self.keep_touches_of(kept.ply.who.opposite());
    }

    fn keep_touches_of(&mut self, who: Color) {
        let touches = std::mem::take(&mut self.turn).touches;
        self.turn.touches = touches
            .into_iter()
            .filter(|touch| touch.who == who)
            .collect();
    }

    /// What becomes of the touches when a move has been made: they go with the move, and stay too while the turn does.
    pub(super) fn end_of_move(&mut self, who: Color, turn_passes: bool) -> Vec<Touch> {
        if !turn_passes {
            self.turn.hand = Default::default();
            self.turn.intended = None;
            return self.turn.touches.clone();
        }
        if self
            .superseded
            .as_ref()
            .is_some_and(|kept| kept.ply.who == who)
        {
            let touches = self.turn.touches.clone();
            self.keep_touches_of(who.opposite());
            return touches;
        }
        self.superseded = None;
        std::mem::take(&mut self.turn).touches
    }
}
