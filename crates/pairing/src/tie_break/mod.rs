//! Tie-breaks (Handbook C.07, in force since 1 March 2026), standings, and tables of who met whom.
//!
//! # Readings
//!
//! - 16: who is neither paired nor has a bye in a round is taken to have asked for a bye of no points.
//! - 8.3: whoever was paired in the last round is taken to have drawn, a game lost by forfeit among them.
//! - 6.3: who is first is taken from the table of all who are level, and so is who comes second behind him; only who is still
//!   level then is held against one another anew. Games that were lost by forfeit leave two as if they had not met.
//!
//! - 7.7: who gets as much from a round as his opponent, even if that is nothing, gets half a standard point for it.
//! - 8.2: the average is taken to hundredths, a half upwards, and compared as it is shown.
//! - `/P`, of which C.07 says nothing and the codes of reports that games without play count as played: a game without play is one against
//!   the opponent who was named, with the points that he has for other tie-breaks, and no absence by one's own will.
//! - 10, 10.4, 10.5: opponents of whom no rating or no performance is known are passed over.
//!
//! The tie-breaks of teams (11 to 13) are not here.

mod course;
mod encounter;
mod letters;
mod measure;
mod opponents;
mod own;
mod standings;
mod value;

pub use course::Forfeits;
pub use letters::{TieBreak, UnknownTieBreak};
pub use measure::Measure;
pub use opponents::Cut;
pub use standings::{Cell, Standing, cross_table, standings};
pub use value::Value;
