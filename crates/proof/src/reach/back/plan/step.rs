//! What a plan takes back with the pawns.

use jadoube_board::{Bitboard, Color, Square};

/// What a man is that a capture took off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::reach::back) enum Victim {
    Pawn,
    /// One of the officers there were at the start.
    First,
    /// A promoted man, whose promotion the plan takes back later.
    Promoted,
}

/// Promoted men that the plan tells apart: bishops by the color of their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::reach::back) enum Kind {
    Other = 0,
    Dark = 1,
    Light = 2,
}

impl Kind {
    pub(in crate::reach::back) const ALL: [Kind; 3] = [Kind::Other, Kind::Dark, Kind::Light];
}

/// Something taken back with a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::reach::back) enum Step {
    /// A step within the file, one rank.
    Back {
        color: Color,
        from: Square,
        to: Square,
    },
    /// A capture: the pawn goes back from `from` to `to` and leaves the man it took on `from`.
    Capture {
        color: Color,
        from: Square,
        to: Square,
        victim: Victim,
    },
    /// A promotion on `on` by the pawn that then stands on `to`; a man taken with it stays on `on`.
    Promotion {
        color: Color,
        kind: Kind,
        on: Square,
        to: Square,
        victim: Option<Victim>,
    },
    /// An officer took a pawn of `color` here.
    Taken { color: Color, on: Square },
    /// An officer took a promoted man of `color`, no matter where.
    TakenPromoted { color: Color },
}

impl Step {
    /// The squares whose pawns it changes; steps that share none may change places.
    pub(in crate::reach::back) fn squares(self) -> Bitboard {
        match self {
            Step::Back { from, to, .. } | Step::Capture { from, to, .. } => {
                Bitboard::of(from).with(to)
            }
            Step::Promotion { on, to, .. } => Bitboard::of(on).with(to),
            Step::Taken { on, .. } => Bitboard::of(on),
            Step::TakenPromoted { .. } => Bitboard::EMPTY,
        }
    }
}
