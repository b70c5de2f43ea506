//! The Laws of Chess as codes that rule on acts: the referee.

#![warn(missing_docs)]

pub mod act;
pub mod agreement;
pub mod case;
pub mod control;
pub mod event;
pub mod fact;
pub mod game;
pub mod judgment;
pub mod kin;
#[allow(
    elided_lifetimes_in_paths,
    reason = "a thousand functions of the rules take a draft, and few give out what belongs to the code behind it"
)]
pub mod rules;
pub mod ruling;
pub mod sealed;
pub mod sentence;
pub mod terms;
pub mod witness;

mod read_out;
mod said;

pub use act::{Act, Actor, Claim, Deed, Fact, Score};
pub use agreement::Agreement;
pub use control::TimeControl;
pub use event::{
    ClaimsEvent, ClockEvent, Event, HandsEvent, HearingEvent, MoveMade, MovesEvent, RecordEvent,
    RightsEvent, SessionEvent, Undoable,
};
pub use game::Game;
pub use jadoube_codes::{self as codes, ClauseId, Code, Date, EventKind, Millis, Shelf};
pub use jadoube_proof::Watch;
pub use read_out::{Story, numbered, read_out};
pub use rules::{
    Blank, BlankKind, Decided, Offer, Stop, decide, decide_until, default_time_over,
    earlier_penalties, ladder, late_choice, message_parts, offers, on_envelope, pass_time,
    pass_time_until,
};
pub use ruling::{
    Cause, Choice, ChoiceOption, Clauses, Demand, Duty, Outcome, Penalty, Question, Right, Ruling,
    Verdict,
};
pub use terms::{Referee, Terms};
pub use witness::Witness;

/// Which laws these are: the version of this crate, and a mark of how they rule, which is another as soon as a line of a code
/// is another or a ruling on a shipped case. `jadoube laws matrix --write` renews it, a test of `jadoube-book` holds it.
pub const EDITION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "+",
    include_str!("../edition.txt")
);

// The file of this crate, and that of the project, to which a link leads.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../PROJECT.md")]
struct Readme;
