//! Seats: places at a table, and who may act from each. What holds a seat is in [`crate::keys`].

use std::fmt;

use jadoube_board::Color;
use jadoube_laws::Actor;
use serde::{Deserialize, Serialize};

/// A place at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The player of the white men.
    White,
    /// The player of the black men.
    Black,
    /// The official.
    Arbiter,
    /// Whoever looks on; has no key and cannot act.
    Spectator,
}

impl Seat {
    /// The four seats, those with a key first.
    pub const ALL: [Seat; 4] = [Seat::White, Seat::Black, Seat::Arbiter, Seat::Spectator];

    /// The seat of a player.
    pub const fn of(color: Color) -> Seat {
        match color {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        }
    }

    /// The color that is played from this seat.
    pub const fn color(self) -> Option<Color> {
        match self {
            Seat::White => Some(Color::White),
            Seat::Black => Some(Color::Black),
            Seat::Arbiter | Seat::Spectator => None,
        }
    }

    /// Who acts from this seat; nobody from a spectator's.
    pub const fn actor(self) -> Option<Actor> {
        match self {
            Seat::White => Some(Actor::White),
            Seat::Black => Some(Actor::Black),
            Seat::Arbiter => Some(Actor::Arbiter),
            Seat::Spectator => None,
        }
    }

    /// The words before what belongs to it: `White’s`, `the arbiter’s`.
    pub const fn whose(self) -> &'static str {
        match self {
            Seat::White => "White’s",
            Seat::Black => "Black’s",
            Seat::Arbiter => "the arbiter’s",
            Seat::Spectator => "a spectator’s",
        }
    }

    /// The name in JSON and in the log.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::White => "white",
            Seat::Black => "black",
            Seat::Arbiter => "arbiter",
            Seat::Spectator => "spectator",
        }
    }

    /// The name at the beginning of a sentence.
    pub const fn title(self) -> &'static str {
        match self {
            Seat::White => "White",
            Seat::Black => "Black",
            Seat::Arbiter => "The arbiter",
            Seat::Spectator => "A spectator",
        }
    }

    /// The seat that this word names.
    pub fn from_name(name: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.name() == name)
    }

    /// Position in [`Seat::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
