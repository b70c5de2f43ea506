//! Recorded games held against the laws of a code: what of their course or result contradicts it, by which clause.
//!
//! [`Judge::judge`] says what there is to say of a game under one code, [`Judge::law_of`] which law was that of its day.
//! [`Judge::due`] says the other way round which result the code gives, and [`Judge::points`] what must or may be done
//! at a game that may still be going on; [`follow`] follows such games from text to text.
//!
//! ```
//! use jadoube_audit::{Due, Judge, Kind};
//! use jadoube_laws::Code;
//! use jadoube_notation::pgn::{Mode, Outcome, read_text};
//!
//! let fools_mate = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0";
//! let games = read_text(fools_mate, Mode::Lenient);
//! let read = games[0].as_ref().unwrap();
//! let code = Code::today().unwrap();
//! let judgment = Judge::default().judge(read, code);
//! assert_eq!(judgment.findings[0].kind, Kind::MateNotScored);
//! assert_eq!(Judge::default().due(read, None, code), Due::Scored(Outcome::BlackWins));
//! ```

mod clocks;
mod closing;
mod court;
mod due;
mod finding;
pub mod follow;
mod judge;
mod live;
mod matter;
mod mending;
mod record;
mod walk;
mod winning;

pub use due::Due;
pub use finding::{Finding, Judgment, Kind, Severity};
pub use judge::{Judge, Law};
pub use matter::{Matter, Point, Weight};
pub use mending::mending;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
