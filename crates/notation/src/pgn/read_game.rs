//! What comes of reading a game: the game, what was forgiven, why it stops.

use std::fmt;

use jadoube_board::Color;

use super::error::{Fault, PgnError, Place};
use super::game::Game;
use crate::forgiven::Leniency;
use crate::language::Language;

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

/// What stood there and what it is read as, without the place and without a full stop.
impl fmt::Display for Forgiveness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forgiveness {
            found, leniency, ..
        } = self;
        match self.read.as_deref() {
            None if found.is_empty() => write!(f, "{leniency}"),
            None => write!(f, "\"{found}\": {leniency}"),
            Some("") => write!(f, "\"{found}\" is left out: {leniency}"),
            Some(read) if *leniency == Leniency::LostPly => {
                write!(f, "before \"{found}\" {read} is read: {leniency}")
            }
            Some(read) => write!(f, "\"{found}\" is read as {read}: {leniency}"),
        }
    }
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
    /// Where a main line cannot be read on: the ways to read it otherwise that would make all of it legal; where the board
    /// contradicts signs of it: those that would make every sign right. None is certain. Each is what would have to be
    /// forgiven.
    pub suggestions: Vec<Vec<Forgiveness>>,
    /// Why the game, or a variation of it, stops before its end. Only the first reason is kept.
    pub stopped: Option<PgnError>,
    /// The game can be read to its end, but its numbers say that moves are missing.
    pub doubt: Option<PgnError>,
}

impl ReadGame {
    /// Whether the board contradicts a sign of it.
    pub(super) fn is_contradicted(&self) -> bool {
        self.forgiven
            .iter()
            .any(|one| one.leniency.is_contradicted())
    }

    /// The doubt whose the letter P is that stands at one move.
    pub(super) fn of_pawn_letter(
        &self,
        language: &'static Language,
        file: Option<&str>,
    ) -> Option<PgnError> {
        let named = |one: &&Forgiveness| one.leniency == Leniency::PawnLetter;
        let one = self.forgiven.iter().find(named)?;
        Some(PgnError {
            file: file.map(str::to_owned),
            place: one.place,
            move_number: one.move_number,
            found: one.found.clone(),
            fault: Fault::Letter(language),
        })
    }

    /// Which ply of the main line has this number, from 1; numbers before the start count as the first.
    pub fn ply_of(&self, (number, color): (u32, Color)) -> usize {
        let start = &self.game.start;
        let half = |number: u32, color: Color| 2 * number as usize + color as usize;
        half(number, color).saturating_sub(half(start.fullmove_number, start.turn)) + 1
    }
}
