//! Portable game notation: games as data, read from a stream and written in export format.
//!
//! - [`Reader`] reads games one after another from any source, strictly or leniently, with errors that
//!   tell file, game, line, column, move number, what was found and why it cannot be.
//! - [`Game`] holds tags, moves, variations, comments, signs and the result; [`Game::to_pgn`] is the
//!   export format of the standard: tag order, lines of at most 79 characters.
//! - [`Comment`] gives the commands of the 2001 supplement (`[%clk …]`, `[%emt …]`, `[%egt …]`,
//!   `[%mct …]`), `[%eval …]`, `[%cal …]`, `[%csl …]`, and our own `[%act …]` and `[%illegal …]`.
//! - `open` opens a file packed with zstd, gzip, bzip2 or xz, or written in UTF-16, told by its content (feature `packed`),
//!   and the collections in a zip archive (feature `archives`).
//!
//! # What the standard has no word for
//!
//! | command | what it carries |
//! | --- | --- |
//! | `[%act WORDS]` | an act as text: a touch, a claim, an offer, a ruling; `%5D`, `%7D` and `%25` stand for `]`, `}` and `%` |
//! | `[%illegal e1e3:Ke3 $2]` | the line goes on with an illegal move: from, to, what was written (escaped likewise), signs; every later ply of the line stands in such a command too |
//!
//! Other readers pass these over as comments and see the legal part of the game.
//!
//! # What a lenient reader forgives
//!
//! Exactly the named departures of [`Leniency`](crate::Leniency), each reported with its place. An illegal
//! move is no departure of form: it is kept as [`Ply::Illegal`] and reported as such. Where a move cannot
//! be read the game stops there, and no move is invented after it.

#[cfg(feature = "archives")]
mod archive;
mod boundary;
mod comment;
mod entities;
mod error;
mod foreign;
mod forms;
mod game;
mod glued;
mod head;
mod hidden;
mod lengths;
mod lexer;
mod main_line;
mod marks;
mod mend;
mod movetext;
#[cfg(feature = "packed")]
mod open;
#[cfg(feature = "packed")]
mod packing;
mod parser;
mod read_game;
mod reader;
mod results;
mod section;
#[cfg(feature = "serde")]
mod serial;
mod slips;
mod stream;
mod tags;
mod tags_alone;
mod unended;
#[cfg(feature = "packed")]
mod utf16;
mod write;

pub(crate) use boundary::find_boundary;
pub use boundary::split_games;
pub use comment::{Command, Comment, Eval, act_command, clock_command, format_clock, parse_clock};
pub use error::{Fault, PgnError, Place};
#[cfg(feature = "scores")]
pub(crate) use forms::{glued_sign, sign_nag, sign_of};
pub use game::{Game, Line, LineId, Node, Outcome, Ply};
pub(crate) use head::DATES;
pub(crate) use lengths::begins_no_tag;
pub use marks::{Mark, Unmarked};
pub use mend::{Mending, mended};
#[cfg(feature = "packed")]
pub use open::{OpenError, Remarks, Unpacked, open, unpack, unpack_in};
#[cfg(feature = "packed")]
pub use packing::Packing;
pub(crate) use parser::{Origin, column_after};
pub use read_game::{Forgiveness, Mode, ReadGame};
pub(crate) use reader::read_game;
#[cfg(feature = "scores")]
pub(crate) use results::{
    length_of_halves, marked_ends, outcome as result_marked, said as result_said,
};
pub use section::usual_spelling;
pub(crate) use section::{has_empty_line, usual_name};
pub use stream::{Reader, read_text};
pub(crate) use tags::ROSTER;
pub use tags::{Tag, Tags};
pub use tags_alone::{
    Head, among_tags, before_tags, forgiven_in_tags, read_tags, tag_values, tags_and_movetext,
};
pub use unended::missing_end;
pub(crate) use write::Lines;
