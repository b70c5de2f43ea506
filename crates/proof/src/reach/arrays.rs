//! From which initial positions a position is asked to arise.

use core::fmt;

use jadoube_board::{FenStyle, Setup};

/// The initial positions with which a game may have begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Arrays {
    /// The initial position of orthodox chess (`fide-2023`, 2.3).
    Ordinary,
    /// All those of Chess960, that of orthodox chess among them (`fide-2023`, II.2).
    Chess960,
}

impl Arrays {
    /// Those that a set-up speaks of by itself: of Chess960 if orthodox chess does not know one of its castling rights
    /// ([`Setup::is_chess960`]).
    ///
    /// A set-up of Chess960 with king and rooks where orthodox chess has them, or without rights, does not tell.
    pub fn of(setup: &Setup) -> Arrays {
        if setup.is_chess960() {
            Arrays::Chess960
        } else {
            Arrays::Ordinary
        }
    }

    /// Those that a FEN tells of that is written so: of Chess960 by files of rooks, or by rights that orthodox chess does not
    /// know; `None` if it may be of either.
    pub fn told(setup: &Setup, style: FenStyle) -> Option<Arrays> {
        let tells = style == FenStyle::Shredder || setup.is_chess960();
        tells.then_some(Arrays::Chess960)
    }

    /// The name, as `ordinary`.
    pub const fn name(self) -> &'static str {
        match self {
            Arrays::Ordinary => "ordinary",
            Arrays::Chess960 => "chess960",
        }
    }
}

/// What a sentence says: from where.
impl fmt::Display for Arrays {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Arrays::Ordinary => "from the ordinary initial position",
            Arrays::Chess960 => "from an array of Chess960",
        })
    }
}
