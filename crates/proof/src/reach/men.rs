//! What has become of one side's officers, with the pawns that have never moved in their way.
//!
//! A pawn on its first square has stood there all game long. What it bars cuts the board, for
//! bishops, rooks and queens, into regions that none of them ever leaves: an officer either began
//! in the region where it stands, or was promoted there.

use jadoube_board::{Bitboard, Board, Color, File, Man, Role, Square, attacks};

use super::count::{FIRST, KINDS, officers};
use super::told::Unreachable;

/// The role of each kind of officer, and the squares that it stands on.
const OF_KIND: [(Role, Bitboard); KINDS] = [
    (Role::Queen, Bitboard::FULL),
    (Role::Rook, Bitboard::FULL),
    (Role::Bishop, Bitboard::DARK),
    (Role::Bishop, Bitboard::LIGHT),
    (Role::Knight, Bitboard::FULL),
];

/// Pawns on their first squares.
pub(super) fn unmoved(board: &Board, color: Color) -> Bitboard {
    board.men(Man::new(color, Role::Pawn)) & Bitboard::rank(color.pawn_rank())
}

/// What has become of one side's officers.
pub(super) struct Men {
    /// The files on which each man can have been promoted that must have been, a bit each.
    pub(super) promoted: Vec<u8>,
    /// Men of the start that are gone, but for those taken where they were shut in.
    pub(super) missing: usize,
    /// The men on the board of each kind of which some must have been promoted.
    of: [usize; KINDS],
}

/// Too many pawns, or more promoted men than pawns gone.
pub(super) fn too_many(board: &Board, orthodox: bool) -> Option<Unreachable> {
    Color::ALL.into_iter().find_map(|color| {
        let pawns = board.men(Man::new(color, Role::Pawn)).len();
        if pawns > 8 {
            return Some(Unreachable::TooManyPawns(color));
        }
        let men = Men::of(board, color, orthodox);
        let (promoted, gone) = (men.promoted.len(), 8 - pawns);
        (promoted > gone).then_some(Unreachable::TooManyPromoted {
            color,
            promoted,
            gone,
            of: men.of,
        })
    })
}

impl Men {
    /// The officers of one side; of Chess960 nobody knows where they began.
    pub(super) fn of(board: &Board, color: Color, orthodox: bool) -> Men {
        let mut men = Men {
            promoted: Vec::new(),
            missing: 0,
            of: [0; KINDS],
        };
        let have = officers(board, color);
        let barred = unmoved(board, Color::White) | unmoved(board, Color::Black);
        for (kind, (role, squares)) in OF_KIND.into_iter().enumerate() {
            let before = men.promoted.len();
            if orthodox {
                men.regions(board, Man::new(color, role), squares, barred);
            } else {
                let doors = squares & Bitboard::rank(color.promotion_rank());
                men.add(have[kind], FIRST[kind], files(role, doors), true);
            }
            if men.promoted.len() > before {
                men.of[kind] = have[kind];
            }
        }
        men
    }

    /// The officers of one kind, by the regions in which they stand or began.
    fn regions(&mut self, board: &Board, man: Man, squares: Bitboard, barred: Bitboard) {
        let mut here = board.men(man) & squares;
        let mut homes = Board::INITIAL.men(man) & squares;
        let doors = squares & Bitboard::rank(man.color.promotion_rank());
        while let Some(seed) = (here | homes).iter().next() {
            let region = region(man.role, seed, barred);
            let (have, first) = ((here & region).len(), (homes & region).len());
            // Who has nowhere to go was taken at home, where no pawn can take.
            self.add(
                have,
                first,
                files(man.role, doors & region),
                region.len() > 1,
            );
            here -= region;
            homes -= region;
        }
    }

    /// So many officers where so many began, who can have been promoted on these files.
    fn add(&mut self, have: usize, first: usize, files: u8, may_leave: bool) {
        let promoted = have.saturating_sub(first);
        self.promoted.extend(core::iter::repeat_n(files, promoted));
        if may_leave {
            self.missing += first.saturating_sub(have);
        }
    }
}

/// Where a man can get from a square, and from where to it, past these pawns.
fn region(role: Role, from: Square, barred: Bitboard) -> Bitboard {
    if role == Role::Knight || barred.is_empty() && role != Role::Bishop {
        return Bitboard::FULL;
    }
    if barred.is_empty() {
        return if from.is_light() {
            Bitboard::LIGHT
        } else {
            Bitboard::DARK
        };
    }
    let mut region = Bitboard::of(from);
    let mut edge = region;
    while !edge.is_empty() {
        let next = edge.iter().fold(Bitboard::EMPTY, |all, square| {
            all | attacks::of(Man::new(Color::White, role), square, barred)
        });
        edge = next - barred - region;
        region |= edge;
    }
    region
}

/// The files of these squares, a bit each; all of them for men that go everywhere.
fn files(role: Role, doors: Bitboard) -> u8 {
    File::ALL
        .into_iter()
        .filter(|&file| role == Role::Knight || !(doors & Bitboard::file(file)).is_empty())
        .fold(0, |files, file| files | 1 << file.index())
}
