//! How a game is named where something is told of it.

/// Where a game stands and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    /// Which game of the file, from 1.
    pub game: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The `Event` tag.
    pub event: String,
    /// The `Date` tag.
    pub date: String,
    /// The `Round` tag.
    pub round: String,
    /// The `White` tag.
    pub white: String,
    /// The `Black` tag.
    pub black: String,
    /// The id of the code by which it is judged.
    pub code: &'static str,
    /// How that code was found.
    pub law: &'static str,
}
