//! A record as it was written, ply by ply.

use jadoube_board::{Color, Position};

use super::Slip;
use crate::wording::Wording;

/// One ply of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// Its words.
    Words(String),
    /// Nobody can say what stood there, but something did; perhaps words remain.
    Unknown(Slip, String),
    /// Words too many, as the numbers show: the ply has been written before.
    Surplus(String),
}

impl Written {
    /// Its words; none where nobody knows.
    #[cfg(feature = "scores")]
    pub fn words(&self) -> &str {
        let (Written::Words(words) | Written::Unknown(_, words) | Written::Surplus(words)) = self;
        words
    }

    /// The slip that stands there whatever else is tried.
    pub(super) fn slip(&self) -> Option<Slip> {
        match self {
            Written::Words(_) => None,
            Written::Unknown(slip, _) => Some(*slip),
            Written::Surplus(_) => Some(Slip::Twice),
        }
    }
}

/// A record that cannot be played to its end.
pub(crate) struct Record<'r> {
    /// The start.
    pub start: &'r Position,
    /// The plies as they are written.
    pub plies: Vec<Written>,
    /// What words can mean as a move of a side.
    pub read: &'r dyn Fn(&str, Color) -> Vec<Wording>,
    /// What words can mean that are no move but for one sign.
    pub near: &'r dyn Fn(&str, Color) -> Vec<Wording>,
    /// Nothing but the moves themselves tells how many there are: one may be lost, or stand twice.
    pub uncounted: bool,
    /// Whoever wrote it left one ply out, or wrote it twice, and went on in the wrong column: the numbers run on. This
    /// alone is looked for.
    pub is_shifted: bool,
}

impl Record<'_> {
    /// Nothing is known of one of its plies. Any move in its place and a slip elsewhere are too much freedom for what
    /// follows to settle.
    pub(super) fn has_blank(&self) -> bool {
        self.plies.iter().any(|ply| match ply {
            Written::Unknown(_, words) => {
                let near = |side| (self.near)(words, side);
                near(Color::White).is_empty() && near(Color::Black).is_empty()
            }
            Written::Words(_) | Written::Surplus(_) => false,
        })
    }

    /// How many of these plies are played.
    pub(super) fn played(&self, plies: std::ops::Range<usize>) -> usize {
        let plies = self.plies[plies].iter();
        plies
            .filter(|ply| !matches!(ply, Written::Surplus(_)))
            .count()
    }
}
