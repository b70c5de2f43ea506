//! Every way a chess move is written: read, written back, never invented.
//!
//! A written move is one thing, what it says another, and the move a third. [`read_move`] is the one door
//! for words: it gives all legal moves that the words can mean, or, if there is none, the illegal moves that
//! they plainly mean with the reasons. [`write_move`] writes a legal move in any [`Style`].
//!
//! - Algebraic: [`san`], long, figurine, the forms of the codes of 1931 and 1955, [`uci`], ICCF numbers.
//! - Whole games: [`pgn`].
//! - Collections of any size, replayed with full legality at the speed of reading: [`replay`].
//! - Pages of old books and typed scoresheets: [`score`].
//! - The names of openings, by position: [`Opening`]; opening books: [`polyglot`].
//! - Databases of SCID: [`scid`].
//! - Descriptive: the British code, 1931, 1955, the wordy style of the 1870s, what books print ([`Dialect`]).
//!
//! What a generous reader forgave is always said by name ([`Leniency`]).
//!
//! Without features moves alone are read and written; `pgn` (the default), `packed`, `archives`, `scores`, `scid`, `openings` and
//! `serde` add the rest, each with the libraries that it needs.

mod algebraic;
#[cfg(feature = "pgn")]
mod closing;
#[cfg(feature = "pgn")]
mod cure;
mod dates;
mod descriptive;
mod encoding;
#[cfg(feature = "pgn")]
mod entity;
mod forgiven;
mod iccf;
mod language;
#[cfg(feature = "openings")]
mod opening;
mod origins;
mod parse;
#[cfg(feature = "pgn")]
pub mod pgn;
pub mod polyglot;
mod reading;
#[cfg(feature = "pgn")]
pub mod replay;
pub mod san;
#[cfg(feature = "scid")]
pub mod scid;
#[cfg(feature = "scores")]
pub mod score;
#[cfg(feature = "serde")]
mod serial;
mod shape;
#[cfg(feature = "pgn")]
mod sides;
#[cfg(feature = "pgn")]
mod spelling;
mod style;
mod systems;
#[cfg(feature = "scores")]
mod telegraph;
pub mod uci;
mod wording;
#[cfg(feature = "scores")]
mod written_out;

pub use dates::{date_of, whole_date_of, year_of};
pub use encoding::{Encoding, Recoded, UnknownEncoding, text_of, word_of_no_language};
pub use forgiven::{Leniency, met_again, told_once};
pub use language::{Language, UnknownLanguage};
#[cfg(feature = "openings")]
pub use opening::Opening;
pub use origins::{Origins, Wing};
pub use reading::{
    IllegalReading, ReadError, ReadOptions, Reading, read_move, read_move_at, read_move_with,
};
pub use style::{Dialect, Style, UnknownStyle, write_illegal, write_move, write_move_with};
pub use systems::Systems;

#[cfg(all(doctest, feature = "pgn"))]
#[doc = include_str!("../README.md")]
struct Readme;
