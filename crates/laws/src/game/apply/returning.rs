//! Going back: to an earlier position, to one that is set up, to the beginning.

use jadoube_board::{ByColor, Color, Setup};

use crate::game::clock::Clocks;
use crate::game::ply::{Standing, Tally};
use crate::game::state::Game;
use crate::game::turn::Turn;

impl Game {
    pub(super) fn restore(&mut self, index: u32) {
        while let Some(ply) = self.last.take() {
            let found = ply.index <= index;
            self.standing = ply.before.clone();
            self.turn_from = ply.turn_from;
            self.last = ply.previous.clone();
            if found {
                break;
            }
        }
        self.after_return();
    }

    pub(super) fn set_up(&mut self, fen: &str) {
        if let Ok(mut setup) = Setup::from_fen(fen) {
            // Counters that were not given go on as they stood; those that were are established history.
            let counted = fen.split_whitespace().count() >= 6;
            let tally = if counted {
                Tally::established(&setup)
            } else {
                setup.fullmove_number = self.standing.setup.fullmove_number;
                self.standing.tally
            };
            self.standing = Standing::new(setup, tally);
            self.tainted = true;
        }
        self.after_return();
    }

    /// What falls away when play goes back.
    pub(super) fn after_return(&mut self) {
        self.hands_on = None;
        self.turn = Turn::default();
        self.duties = Default::default();
        self.choice = None;
        self.offer = None;
        self.penalty = None;
        self.superseded = None;
        self.later = Default::default();
        let plies = self.ply_count();
        let undone = |press: Option<u32>| press.is_some_and(|after| after > plies);
        if Color::ALL
            .into_iter()
            .any(|who| undone(self.aside.idle_press[who]))
        {
            let presses = &mut self.aside_mut().idle_press;
            for who in Color::ALL {
                presses[who] = presses[who].filter(|after| *after <= plies);
            }
        }
        let made = self.standing.tally.made;
        let bonus = ByColor {
            white: self.time_bonus_of_odds(Color::White),
            black: self.time_bonus_of_odds(Color::Black),
        };
        if let Some(clocks) = &mut self.clocks {
            for color in Color::ALL {
                clocks.recount(color, made[color] + bonus[color]);
            }
        }
    }

    pub(super) fn begin_anew(&mut self) {
        let setup = Setup::initial();
        let tally = Tally::established(&setup);
        self.clocks = self
            .terms
            .time
            .as_ref()
            .and_then(|time| Clocks::new(time, tally.made, setup.turn));
        let now = self.now;
        if let Some(clocks) = &mut self.clocks {
            clocks.pass(now);
            clocks.start(setup.turn);
        }
        self.standing = Standing::new(setup, tally);
        self.last = None;
        self.turn_from = 0;
        self.lost.clear();
        self.illegal = Default::default();
        let aside = self.aside_mut();
        aside.impossible_since = None;
        aside.barred_castling.clear();
        aside.postponed = None;
        self.mate_demands = Default::default();
        self.outcome = None;
        self.questions.clear();
        self.adjournment = None;
        self.after_return();
    }
}
