//! A slip in a record, found by what follows it: for games in PGN and for scores in any notation.
//!
//! A record that cannot be played to its end has a slip somewhere before. Every slip of the named kinds is tried at
//! every ply up to the one where the record breaks, and those after which all the rest is legal are the cures. One
//! cure settles the slip; several are shown; none is made up. Marks of taking and check that would be wrong if a cure
//! was right speak against it as further slips would.

mod near;
mod reconstruct;
mod record;
mod relax;
mod search;
mod strain;

pub(crate) use near::near;
pub(crate) use reconstruct::Reconstruction;
pub(crate) use record::{Record, Written};
pub(crate) use search::{Cure, search_all, search_contradicted};
#[cfg(feature = "scores")]
pub(crate) use search::{Found, is_playable};
#[cfg(feature = "scores")]
pub(crate) use strain::{has_capture, has_check, has_mate};

use crate::forgiven::Leniency;

/// A kind of slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Slip {
    /// The letter of a man is wrong or missing.
    Letter,
    /// A file is wrong.
    File,
    /// A rank is wrong.
    Rank,
    /// A man or file is named by the other wing, or the king castled to the other side.
    Wing,
    /// The words cannot be read.
    Illegible,
    /// A ply is not there.
    Lost,
    /// A ply stands twice.
    Twice,
    /// Two moves stand in each other's place.
    Exchanged,
}

impl Slip {
    /// Every kind.
    #[cfg(feature = "scores")]
    pub const ALL: [Slip; 8] = [
        Slip::Letter,
        Slip::File,
        Slip::Rank,
        Slip::Wing,
        Slip::Illegible,
        Slip::Lost,
        Slip::Twice,
        Slip::Exchanged,
    ];

    /// The name under which it is told.
    pub const fn leniency(self) -> Leniency {
        match self {
            Slip::Letter => Leniency::WrongLetter,
            Slip::File | Slip::Rank => Leniency::WrongSquare,
            Slip::Wing => Leniency::WingWrong,
            Slip::Illegible => Leniency::IllegiblePly,
            Slip::Lost => Leniency::LostPly,
            Slip::Twice => Leniency::DoubledPly,
            Slip::Exchanged => Leniency::ExchangedPlies,
        }
    }
}
