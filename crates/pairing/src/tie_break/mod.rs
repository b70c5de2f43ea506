//! Tie-breaks (Handbook C.07, in force since 1 March 2026), standings, and tables of who met whom.
//!
//! # Readings
//!
//! - 16: who is neither paired nor has a bye in a round is taken to have asked for a bye of no points.
//! - 16.4, 9.2: standings after a round are those of a tournament that has ended with it, as 16.3 has them anyway, which takes the last
//!   bye as one of the last round: the draws that limit what a dummy has are those of the rounds until then, and so is what was possible by
//!   then, of which Koya asks for the half. Limited by rounds to come, a dummy would have more than anybody can be expected to have.
//! - 9.1, 15.2: whoever is free in a round of a table has met nobody in it: it is no contribution that could be left out, and no round in
//!   which something was possible.
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
//! - 12: the number of a board is that of the seat, as the team sits in its order; where a seat is empty, the other side tells it.
//! - 13: for teams the tie-breaks of 6 to 9 are asked of their matches, in match points where `:GP` does not say game points; those of
//!   ratings (10) and of colors (7.3, 7.4) are not: what they were of teams, C.07 does not say.
//! - 13.4: what the opponents' points come to is taken to hundredths, a half upwards, and compared as it is shown.

mod course;
mod encounter;
mod letters;
mod matches;
mod measure;
mod opponents;
mod own;
mod ranking;
mod standings;
mod team_standings;
mod value;

pub use course::Forfeits;
pub use letters::{TieBreak, UnknownTieBreak};
pub use measure::{KnockOut, Measure, TeamScore};
pub use opponents::Cut;
pub use standings::{Cell, Standing, cross_table, standings};
pub use team_standings::{TeamStanding, team_standings};
pub use value::Value;
