//! From which wing each officer came, which old notations need: the King's Knight stays one wherever it goes.

use jadoube_board::{CastlingSide, Color, File, Man, Move, Rank, Role, Setup, Square};

use crate::shape;

/// The wing on which a rook, knight or bishop stood at the start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Wing {
    /// The king's side: KR, KKt, KB.
    King,
    /// The queen's side: QR, QKt, QB.
    Queen,
}

impl Wing {
    /// The other wing.
    pub const fn other(self) -> Wing {
        match self {
            Wing::King => Wing::Queen,
            Wing::Queen => Wing::King,
        }
    }

    /// The letter `K` or `Q`.
    pub const fn letter(self) -> char {
        match self {
            Wing::King => 'K',
            Wing::Queen => 'Q',
        }
    }
}

/// What is known of the man on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
enum Past {
    /// Nothing is known; either wing may be meant.
    #[default]
    Unknown,
    /// It began on this wing.
    From(Wing),
    /// It is a promoted pawn and has no wing.
    Promoted,
}

/// The history of the men that descriptive names refer to, indexed by square.
///
/// Without history ([`Origins::unknown`]) a bishop's wing still follows from the color of its square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origins {
    past: [Past; 64],
}

impl Origins {
    /// Nothing known of any man.
    pub const fn unknown() -> Origins {
        Origins {
            past: [Past::Unknown; 64],
        }
    }

    /// What an arrangement tells by itself: officers on the home squares of the ordinary array keep its
    /// names, and a rook that may castle is of the wing to which it castles.
    pub fn of(setup: &Setup) -> Origins {
        let mut origins = Origins::unknown();
        for (square, man) in setup.board.iter() {
            if let Some(wing) = home_wing(square, man) {
                origins.past[square.index() as usize] = Past::From(wing);
            }
        }
        for color in Color::ALL {
            for (side, wing) in [
                (CastlingSide::King, Wing::King),
                (CastlingSide::Queen, Wing::Queen),
            ] {
                if let Some(rook) = setup.castling.get(color, side) {
                    origins.past[rook.index() as usize] = Past::From(wing);
                }
            }
        }
        origins
    }

    /// Whether the man on `square` may be called the one of `wing`.
    pub fn allows(&self, setup: &Setup, square: Square, wing: Wing) -> bool {
        match self.past[square.index() as usize] {
            Past::From(known) => known == wing,
            Past::Promoted => false,
            Past::Unknown => match setup.board.get(square) {
                Some(Man {
                    role: Role::Bishop,
                    color,
                }) => bishop_wing(color, square) == wing,
                _ => true,
            },
        }
    }

    /// The wing of the man on `square`, if it is certain.
    pub fn wing(&self, setup: &Setup, square: Square) -> Option<Wing> {
        match (
            self.allows(setup, square, Wing::King),
            self.allows(setup, square, Wing::Queen),
        ) {
            (true, false) => Some(Wing::King),
            (false, true) => Some(Wing::Queen),
            _ => None,
        }
    }

    /// Follows `played`, which is about to be carried out on `setup`, legal or not.
    pub fn follow(&mut self, setup: &Setup, played: Move) {
        if let Some(side) = shape::castling_side(setup, played) {
            self.follow_castling(played, side);
            return;
        }
        if let Some(taken) = shape::taken_square(setup, played) {
            self.past[taken.index() as usize] = Past::Unknown;
        }
        let past = std::mem::take(&mut self.past[played.from().index() as usize]);
        self.past[played.to().index() as usize] = match played.promotion() {
            Some(_) => Past::Promoted,
            None => past,
        };
    }

    fn follow_castling(&mut self, played: Move, side: CastlingSide) {
        let rank = played.from().rank();
        let rook_file = match side {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        };
        let rook = std::mem::take(&mut self.past[played.to().index() as usize]);
        self.past[played.from().index() as usize] = Past::Unknown;
        self.past[Square::new(rook_file, rank).index() as usize] = rook;
    }
}

/// The wing of an officer that stands where it stands at the start of an ordinary game.
fn home_wing(square: Square, man: Man) -> Option<Wing> {
    let home = match man.color {
        Color::White => Rank::R1,
        Color::Black => Rank::R8,
    };
    if square.rank() != home {
        return None;
    }
    match (man.role, square.file()) {
        (Role::Rook, File::A) | (Role::Knight, File::B) | (Role::Bishop, File::C) => {
            Some(Wing::Queen)
        }
        (Role::Rook, File::H) | (Role::Knight, File::G) | (Role::Bishop, File::F) => {
            Some(Wing::King)
        }
        _ => None,
    }
}

/// The wing of an original bishop of `color` on `square`: White's King's Bishop moves on light squares.
fn bishop_wing(color: Color, square: Square) -> Wing {
    if square.is_light() == (color == Color::White) {
        Wing::King
    } else {
        Wing::Queen
    }
}
