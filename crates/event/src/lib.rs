//! A chess event as its arbiter sees it: players come and go, rounds are paired, results are entered and corrected.
//!
//! An [`Event`] is a tournament report ([`jadoube_pairing::trf::Report`]) with every change that people make of it: [`Event::begin`], [`Event::taken_over`],
//! [`Event::add`], [`Event::pair`], [`Event::seat`], [`Event::report`], [`Event::undo`] and so on. A change is checked against what the
//! event holds, made whole or [`Refused`], and told in sentences. What the format has no place for (the boards as they hung out, whom the
//! arbiter has seated, the code of laws) stands in remarks of the report, so that the text is all there is to keep.
//!
//! [`players`] reads lists of players, [`people`] finds them as they are called, [`folded`] compares names; [`Doubts`] are what
//! contradicts itself.
#![forbid(unsafe_code)]

mod arranged;
mod awards;
mod begin;
mod bracket;
mod change;
mod club_table;
mod clubs;
mod correct;
mod days;
mod doubts;
mod event;
mod excluded;
mod federations;
mod fixed;
pub mod folded;
mod guesses;
mod head;
mod head_doubts;
mod headings;
mod left_early;
mod line_doubts;
mod line_up;
mod looks;
mod made;
mod matches;
mod own_byes;
pub mod people;
mod phrases;
mod planned;
pub mod players;
mod prize_words;
mod prizes;
mod published;
mod ratings;
mod refused;
mod regulations;
mod renumbered;
mod result;
mod round;
mod rounds;
pub mod scores;
mod seat;
mod set_aside;
mod shared_out;
mod standings;
mod stood;
mod taken;
#[cfg(test)]
mod testing;
mod times;
mod undo;
mod why;
mod words;

pub use awards::{Winner, Winners};
pub use begin::{Order, Plan};
pub use bracket::Bracket;
pub use change::Added;
pub use club_table::{ClubRow, ClubTable};
pub use clubs::{Club, ClubStanding};
pub use days::Day;
pub use doubts::{Contradiction, Doubts, Miscount};
pub use event::Event;
pub use made::{BoardResult, Change, Worth};
pub use matches::Match;
pub use own_byes::OwnByes;
pub use phrases::{Phrase, reworded};
pub use players::Correction;
pub use prizes::{
    Bound, Contenders, Group, Money, Prize, Prizes, Several, Side, Terms, Test, Things, Withdrawn,
};
pub use ratings::{Factors, RatingChange};
pub use refused::Refused;
pub use result::{Corrected, otherwise};
pub use shared_out::{Award, Share};
pub use standings::TieBreaks;
pub use words::{counted, listed};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
