//! Carrying out moves: made, completed, and counted for the time and for demands.

use std::sync::Arc;

use jadoube_board::{Color, Move, Role, Square};
use jadoube_codes::decides;
use jadoube_codes::params::clock::CountsBy;
use jadoube_codes::params::fifty::ResetBy;
use jadoube_codes::params::repetition::RestoredBy;

use crate::event::{MoveMade, MovesEvent};
use crate::fact::duty::Right;
use crate::game::clock::Clocks;
use crate::game::ply::Ply;
use crate::game::state::Game;

impl Game {
    pub(super) fn apply_to_moves(&mut self, event: &MovesEvent) {
        match event {
            MovesEvent::MoveMade(made) => self.make_move(made),
            MovesEvent::MoveCompleted => self.complete_move(),
            MovesEvent::EarlierMoveCompleted { who } => self.complete_earlier(*who),
            MovesEvent::MoveSuperseded { how } => self.supersede(*how),
            MovesEvent::SupersededReinstated => self.reinstate(),
            MovesEvent::SupersedingStands => self.superseded = None,
            MovesEvent::Restored { ply } => self.restore(*ply),
            MovesEvent::TurnRewound { ply, spends } => self.rewind_turn(*ply, *spends),
            MovesEvent::TurnPassed { to } => self.pass_turn(*to),
            MovesEvent::SetUp { fen } => self.set_up(fen),
            MovesEvent::CastlingBarred { who, rook, by } => self.bar_castling(*who, *rook, by),
        }
    }

    fn make_move(&mut self, how: &MoveMade) {
        let MoveMade {
            who,
            made,
            legal,
            hands,
            turn,
            ..
        } = *how;
        let resets = self.restarts_demands(made);
        let open = Arc::new(self.open_now());
        let unfinished = self.unfinished_of(who.opposite()).map(Arc::new);
        let mut after = self.standing.after(who, made, legal, turn);
        let stands = how.stands.as_ref().and_then(|men| men.parse().ok());
        if let Some(men) = stands {
            after.stand_as(men);
        }
        if let Some(what) = self.turn.hand.stand_in {
            after.stand_ins.push((made.to(), what));
        }
        let turn_passes = self.standing.setup.turn != turn;
        let before = std::mem::replace(&mut self.standing, after);
        // Each of several moves given as odds is a move by itself.
        let ends = turn_passes || (legal && self.standing.odds.to_make[who] > 0);
        let touches = self.end_of_move(who, ends);
        let index = self.ply_count();
        // A fallen man that moves or is taken lies there no longer.
        let played = |square: &Square| [made.from(), made.to()].contains(square);
        if self.aside().lying.iter().any(|(square, _)| played(square)) {
            self.aside_mut().lying.retain(|(square, _)| !played(square));
        }
        for whose in Color::ALL {
            // It was set in a game whose later half-moves are void: before this one.
            if self.is_set_since(whose, index) {
                self.aside_mut().set_by_hand[whose] = Some(index);
            }
        }
        self.last = Some(Arc::new(Ply {
            index,
            turn_from: self.turn_from,
            who,
            made,
            legal,
            faults: how.faults.clone(),
            hands,
            unmet: how.unmet.clone(),
            touches,
            at: self.now,
            used: self.clocks.as_ref().map(Clocks::used),
            earned: self.clocks.as_ref().map(Clocks::earned),
            open,
            unfinished: unfinished.clone(),
            stands: stands.map(Box::new),
            completed: false,
            before,
            resumes: self.resumes.take(),
            previous: self.last.take(),
        }));
        if ends {
            self.turn_from = self.ply_count();
        }
        self.hands_on = None;
        if let Some(begun) = unfinished {
            self.keep_begun(&begun.men);
        }
        self.tainted |= !legal;
        if self.aside.offers_since_move[who] > 0 {
            self.aside_mut().offers_since_move[who] = 0;
        }
        self.duties[who] = None;
        self.choices = Default::default();
        let lasts = self.repetition_right_returns_with_position();
        self.lost.retain(|lost| match lost.right {
            Right::ChoiceOfMove => false,
            Right::ClaimRepetition => lasts,
            _ => true,
        });
        self.count_for_demands(who, resets);
        match self.counts_by() {
            CountsBy::Completed => self.count_for_time(who),
            CountsBy::CompletedAndStopped | CountsBy::Pressed => {}
        }
    }

    /// Whether a right to claim a repetition, once lost, is there again only when the position is.
    fn repetition_right_returns_with_position(&self) -> bool {
        self.code
            .rules
            .repetition
            .restored_by
            .as_ref()
            .and_then(|rule| rule.at(self.event()))
            .is_some_and(
                |rule| decides!(rule, RestoredBy::NextOccurrence, not RestoredBy::NextTurn),
            )
    }

    pub(super) fn counts_by(&self) -> CountsBy {
        self.code
            .rules
            .clock
            .counted_move
            .as_ref()
            .and_then(|rule| rule.at(self.event()))
            .map_or(CountsBy::Pressed, |rule| *rule.is)
    }

    pub(super) fn count_for_time(&mut self, who: Color) {
        let bonus = self.time_bonus_of_odds(who);
        if let Some(clocks) = &mut self.clocks {
            let first = clocks.moves_counted(who) == 0;
            clocks.count_moves(who, if first { 1 + bonus } else { 1 });
        }
    }

    /// Whether a move begins the count of a demand for mate again.
    fn restarts_demands(&self, made: Move) -> bool {
        let pawn = self
            .standing
            .setup
            .board
            .get(made.from())
            .is_some_and(|man| man.role == Role::Pawn);
        let by = self.code.rules.mate_demand.demand.as_ref();
        match by
            .and_then(|rule| rule.at(self.event()))
            .map(|rule| rule.is.restarted_by)
        {
            Some(ResetBy::Captures) => self.standing.captures(made),
            Some(ResetBy::CapturesAndPawnMoves) => self.standing.captures(made) || pawn,
            None => false,
        }
    }

    fn count_for_demands(&mut self, who: Color, resets: bool) {
        for by in Color::ALL {
            let Some(demand) = &mut self.mate_demands[by] else {
                continue;
            };
            if resets {
                (demand.made, demand.own) = (0, 0);
            } else if by == who {
                demand.own += 1;
            } else {
                demand.made += 1;
            }
        }
    }

    /// The moves made so far count once the clock has been stopped.
    fn count_until_stop(&mut self, who: Color) {
        let made = self.standing.tally.made[who] + self.time_bonus_of_odds(who);
        if let Some(clocks) = &mut self.clocks {
            let counted = clocks.moves_counted(who);
            clocks.count_moves(who, made.saturating_sub(counted));
        }
    }

    fn complete_move(&mut self) {
        let Some(last) = &mut self.last else { return };
        let ply = Arc::make_mut(last);
        if ply.completed {
            return;
        }
        ply.completed = true;
        let who = ply.who;
        // Of several moves given for one turn the last alone is pressed.
        if self.clocks.is_none() && self.standing.setup.turn != who {
            self.lever_down = who;
        }
        self.standing.tally.completed[who] += 1;
        match self.counts_by() {
            CountsBy::Pressed => self.count_for_time(who),
            CountsBy::CompletedAndStopped => self.count_until_stop(who),
            CountsBy::Completed => {}
        }
    }

    /// The latest move of a player that is not complete is so now, although the other has replied to it.
    fn complete_earlier(&mut self, who: Color) {
        let Some(index) = self.to_complete(who).map(|ply| ply.index) else {
            return;
        };
        let mut link = self.last.as_mut();
        while let Some(ply) = link {
            let ply = Arc::make_mut(ply);
            if ply.index == index {
                ply.completed = true;
                break;
            }
            ply.before.tally.completed[who] += 1;
            link = ply.previous.as_mut();
        }
        self.standing.tally.completed[who] += 1;
        match self.counts_by() {
            CountsBy::Pressed => self.count_for_time(who),
            CountsBy::Completed | CountsBy::CompletedAndStopped => {}
        }
    }
}
