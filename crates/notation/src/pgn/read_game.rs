//! What comes of reading a game: the game, what was forgiven, why it stops.

use jadoube_board::Color;

use super::error::{PgnError, Place};
use super::game::Game;
use crate::forgiven::Leniency;

/// How a reader takes departures from the standard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Mode {
    /// Stops at the first departure.
    #[default]
    Strict,
    /// Repairs what has a name ([`Leniency`]) and reports each repair; keeps illegal moves as data.
    Lenient,
}

/// One repair of a lenient reader.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Forgiveness {
    /// What was forgiven.
    pub leniency: Leniency,
    /// Where.
    pub place: Place,
    /// The number of the move that was due there, and whose.
    pub move_number: Option<(u32, Color)>,
    /// What stood there, shortened.
    pub found: String,
    /// What it is read as, in SAN, where the rest of the game had to settle that.
    pub read: Option<String>,
    /// What stood there says something that the game as it was read does not say.
    pub is_loss: bool,
}

/// A game as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The game; its main line ends where reading stopped.
    pub game: Game,
    /// Where it begins.
    pub place: Place,
    /// What was forgiven, in the order of the text.
    pub forgiven: Vec<Forgiveness>,
    /// The illegal moves that were kept, each with the reason.
    pub illegal: Vec<PgnError>,
    /// Where a main line cannot be read on: the ways to read it otherwise that would make all of it legal, none of
    /// which is certain. Each is what would have to be forgiven.
    pub suggestions: Vec<Vec<Forgiveness>>,
    /// Why the game, or a variation of it, stops before its end. Only the first reason is kept.
    pub stopped: Option<PgnError>,
    /// The game can be read to its end, but its numbers say that moves are missing.
    pub doubt: Option<PgnError>,
}
