//! What a code gives where nobody need act for it: the end on the board, what an overstepped time and a resignation
//! come to, the draws that come by themselves and those that may be claimed, the kind of event that a time control makes, what becomes of an illegal
//! move that was replied to.
//!
//! The rules ask here while a game is played, and whoever reads a recorded game asks here too, so that there is one
//! referee. Nothing here emits an event or says a sentence; a judgment is a value with the clauses that give it, and what
//! only a proof can tell is named as the question to be put to it.
//!
//! ```
//! use jadoube_laws::judgment::{OnTime, Under};
//! use jadoube_laws::{Code, EventKind};
//!
//! let board = jadoube_board::Setup::from_fen("8/8/8/4k3/8/8/8/N1N1K3 b - - 0 60").unwrap().board;
//! let blitz = Under::new(Code::by_id("fide-1997").unwrap(), EventKind::Blitz);
//! let judged = blitz.on_time(&board, jadoube_board::Color::White);
//! assert_eq!(judged.test, OnTime::Drawn); // Two knights and a king against a bare king are not enough.
//! assert_eq!(judged.exception[0], "c.4");
//! ```

mod board;
mod claim;
mod illegal;
mod pace;
mod prospects;
mod time;

pub use board::{DeadWhere, End, Ended, Repeated, is_short_of_men};
pub use claim::{Claim, Claimable};
pub use illegal::Replied;
pub use pace::{Pace, sixty_moves};
pub use prospects::Course;
pub use time::{OnResignation, OnTime, Overstepped};

use jadoube_codes::params::penalty::Waivable;
use jadoube_codes::{ClauseId, Code, EventKind, Rule, Ruled, Said, decides};

/// What a game is judged by: a code, and the kind of event by whose rules it is played.
#[derive(Clone, Copy, Debug)]
pub struct Under<'c> {
    /// The code.
    pub code: &'c Code,
    /// The kind of event.
    pub event: EventKind,
}

impl<'c> Under<'c> {
    /// By this code, in an event of this kind.
    pub const fn new(code: &'c Code, event: EventKind) -> Under<'c> {
        Under { code, event }
    }

    /// A parameter as it holds here; `None` where the code is silent.
    pub fn at<T>(self, rule: &'c Option<Rule<T>>) -> Option<Ruled<'c, T>> {
        rule.as_ref()?.at(self.event)
    }

    /// The clauses of a parameter; none where the code is silent.
    pub fn by<T>(self, rule: &'c Option<Rule<T>>) -> &'c [ClauseId] {
        self.at(rule).map_or(&[], |ruled| ruled.by)
    }

    /// Whether a player may waive what he could exact.
    pub fn may_waive(self) -> bool {
        let rule = self.at(&self.code.rules.penalty.waivable);
        rule.is_some_and(|rule| decides!(rule, Waivable::Yes, not Waivable::No))
    }

    /// The clauses of what is only quoted; none where the code is silent.
    pub fn quoted<T>(self, said: &'c Option<Said<T>>) -> &'c [ClauseId] {
        said.as_ref().map_or(&[], |said| said.by(self.event))
    }
}
