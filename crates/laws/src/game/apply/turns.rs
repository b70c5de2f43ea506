//! Turns that are gone back into or passed, and moves that are superseded.

use std::sync::Arc;

use jadoube_board::{Color, Position, Square};

use crate::fact::duty::Clauses;
use crate::fact::penalty::Superseding;
use crate::game::ply::Standing;
use crate::game::rights::Superseded;
use crate::game::state::Game;
use crate::game::turn::{Touch, Turn, Unfinished};

impl Game {
    /// Castling with a rook is barred from now on.
    pub(super) fn bar_castling(&mut self, who: Color, rook: Square, by: &Clauses) {
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
    pub(super) fn rewind_turn(&mut self, index: u32, spends: bool) {
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
        let penalties = std::mem::take(&mut self.penalties);
        let (offers, later) = (self.offers, std::mem::take(&mut self.later));
        let lost = self.lost.clone();
        let back = self.plies_back().find(|ply| ply.index == index);
        let begun = back.and_then(|ply| ply.unfinished.clone());
        if self.plies_back().any(|ply| ply.index == index) {
            self.restore(index);
        }
        turn.hand = Default::default();
        turn.let_go.clear();
        if spends {
            turn.spent = turn.touches.len();
        }
        self.hands_on = None;
        self.turn = turn;
        self.penalties = penalties;
        self.offers = offers;
        self.lost = lost;
        self.duties = Default::default();
        self.later = later;
        // What the other had begun meanwhile is in his hands still.
        if let Some(begun) = begun {
            self.take_up_again(&begun);
        }
    }

    /// What this player had begun is in his hands as it was; what has been touched since stays known.
    fn take_up_again(&mut self, begun: &Unfinished) {
        self.turn.hand = begun.turn.hand.clone();
        self.turn.let_go = begun.turn.let_go.clone();
        self.hands_on = Some(Box::new(begun.men));
        let who = self.turn();
        self.duties[who] = begun.duty.clone();
    }

    /// Without clocks the lever of whoever has the turn is up; that of a clock stands as hands have left it.
    pub(super) fn think_lever_along(&mut self) {
        if self.clocks.is_none() {
            self.lever_down = self.turn().opposite();
        }
    }

    /// The turn becomes that player's without a move.
    pub(super) fn pass_turn(&mut self, to: Color) {
        if self.standing.setup.turn == to {
            return;
        }
        self.standing.setup.turn = to;
        self.think_lever_along();
        self.standing.position = Position::from_setup(&self.standing.setup).ok();
        self.turn_from = self.ply_count();
        self.turn.spent = 0;
        self.turn.forgiven = 0;
    }

    /// Takes the latest move back and keeps it; what the opponent has touched stays known.
    pub(super) fn supersede(&mut self, how: Superseding) {
        let Some(ply) = self.last.take() else { return };
        self.last = ply.previous.clone();
        let after = std::mem::replace(&mut self.standing, ply.before.clone());
        let turn_from = std::mem::replace(&mut self.turn_from, ply.turn_from);
        self.hands_on = None;
        self.keep_touches_of(ply.who.opposite());
        if let Some(begun) = ply.unfinished.clone() {
            self.take_up_again(&begun);
        }
        self.superseded = Some(Arc::new(Superseded {
            ply,
            after,
            turn_from,
            how,
        }));
    }

    /// What was superseded stands again.
    pub(super) fn reinstate(&mut self) {
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
            self.turn.meanwhile = None;
            if !self.turn.hand.is_empty() && self.turn.has_begun(who.opposite()) {
                return self.turn.touches.clone();
            }
            self.turn.hand = Default::default();
            self.turn.let_go.clear();
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
