//! A recorded game as it is given out.

use serde::Serialize;

use super::course::Course;
use super::remark::Remark;

/// One game of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Record {
    /// Which game of the text, from 1.
    pub number: usize,
    /// The line on which it begins, from 1; none where that is not known.
    pub line: Option<usize>,
    /// The player of the white men, as far as the record tells.
    pub white: String,
    /// The player of the black men.
    pub black: String,
    /// Event, place and date, as far as the record tells.
    pub occasion: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: &'static str,
    /// How many readings of the game there are.
    pub readings: usize,
    /// Which of them this is, from 1.
    pub reading: usize,
    /// The codes that it was held against; none for a day before the first code.
    pub codes: Vec<&'static str>,
    /// How the law was found: `exact`, `nearest`, `none`, `undated` or `chosen`.
    pub law: &'static str,
    /// The moves, and the board after each.
    pub course: Course,
    /// What there is to say of it, in the order of the game.
    pub remarks: Vec<Remark>,
}
