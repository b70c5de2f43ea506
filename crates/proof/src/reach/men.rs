//! What has become of one side's officers, with the men that have never moved in their way.
//!
//! What such a man bars cuts the board, for bishops, rooks and queens, into regions that none of
//! them ever leaves: an officer either began in the region where it stands, or was promoted there.

use jadoube_board::{Bitboard, Board, Color, File, Man, Role, Square};

use super::count::{FIRST, KINDS, officers};
use super::regions::{Map, Regions};
use super::told::Unreachable;
use crate::squares::neighbors;

/// The role of each kind of officer, and the squares that it stands on.
const OF_KIND: [(Role, Bitboard); KINDS] = [
    (Role::Queen, Bitboard::FULL),
    (Role::Rook, Bitboard::FULL),
    (Role::Bishop, Bitboard::DARK),
    (Role::Bishop, Bitboard::LIGHT),
    (Role::Knight, Bitboard::FULL),
];

/// What has become of one side's officers.
pub(super) struct Men {
    /// The files on which each man can have been promoted that must have been, a bit each.
    pub(super) promoted: Vec<u8>,
    /// Men of the start that are gone, but for those taken where they were shut in.
    pub(super) missing: usize,
    /// The men on the board of each kind of which some must have been promoted.
    of: [usize; KINDS],
    /// One of those that can have been promoted nowhere.
    stray: Option<Stray>,
}

/// A man where none of its kind can have come, or one more of them than began there.
struct Stray {
    role: Role,
    square: Square,
    /// Men of its kind that began where it can get.
    began: usize,
    /// The men that have never moved around.
    shut: Bitboard,
}

/// What stands in the way of officers, and whether they began as in orthodox chess.
pub(super) struct Way<'a> {
    /// Men that have never moved.
    pub(super) still: Bitboard,
    pub(super) map: &'a mut Map,
    pub(super) orthodox: bool,
}

/// Too many pawns, a man where none of his kind can have come, or more promoted men than pawns gone.
pub(super) fn too_many(board: &Board, men: &[Men; 2]) -> Option<Unreachable> {
    Color::ALL.into_iter().find_map(|color| {
        let pawns = board.men(Man::new(color, Role::Pawn)).len();
        if pawns > 8 {
            return Some(Unreachable::TooManyPawns(color));
        }
        let men = &men[color as usize];
        let (promoted, gone) = (men.promoted.len(), 8 - pawns);
        if promoted > gone {
            return Some(Unreachable::TooManyPromoted {
                color,
                promoted,
                gone,
                of: men.of,
            });
        }
        men.stray.as_ref().map(|stray| Unreachable::OutOfReach {
            color,
            role: stray.role,
            square: stray.square,
            began: stray.began,
            shut: stray.shut.iter().collect(),
        })
    })
}

impl Men {
    /// The officers of both sides; of Chess960 nobody knows where they began.
    pub(super) fn of(board: &Board, way: &mut Way<'_>) -> [Men; 2] {
        let regions = way.map.past(way.still);
        Color::ALL.map(|color| Men::of_side(board, color, &regions, way))
    }

    fn of_side(board: &Board, color: Color, regions: &Regions, way: &Way<'_>) -> Men {
        let mut men = Men {
            promoted: Vec::new(),
            missing: 0,
            of: [0; KINDS],
            stray: None,
        };
        let have = officers(board, color);
        // Nobody is promoted where a man has stood all game long, nor where such men stand on all squares before.
        let before = Bitboard::rank(color.opposite().pawn_rank()) - way.still;
        let ends = (Bitboard::rank(color.promotion_rank()) - way.still) & neighbors(before);
        for (kind, (role, squares)) in OF_KIND.into_iter().enumerate() {
            let before = men.promoted.len();
            let (man, doors) = (Man::new(color, role), squares & ends);
            if way.orthodox {
                let here = (board.men(man) & squares) - way.still;
                let homes = (Board::INITIAL.men(man) & squares) - way.still;
                men.regions(here, homes, doors, role, regions);
            } else {
                men.add(have[kind], FIRST[kind], files(doors), true);
            }
            if men.promoted.len() > before {
                men.of[kind] = have[kind];
            }
        }
        men
    }

    /// The officers of one kind, by the regions in which they stand or began.
    fn regions(
        &mut self,
        mut here: Bitboard,
        mut homes: Bitboard,
        doors: Bitboard,
        role: Role,
        regions: &Regions,
    ) {
        while let Some(seed) = (here | homes).first() {
            let region = regions.of(role, seed);
            let (have, first) = ((here & region).len(), (homes & region).len());
            let doors = doors & region;
            if have > first && doors.is_empty() {
                let strange = (here - homes) & region;
                let stray = strange.first().or((here & region).first());
                self.stray = stray.map(|square| Stray {
                    role,
                    square,
                    began: first,
                    shut: neighbors(region) & regions.barred,
                });
            }
            // Who has nowhere to go was taken at home, where no pawn can take.
            self.add(have, first, files(doors), region.len() > 1);
            here -= region.with(seed);
            homes -= region.with(seed);
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

/// The files of these squares of one rank, a bit each.
fn files(doors: Bitboard) -> u8 {
    File::ALL
        .into_iter()
        .filter(|&file| !doors.is_disjoint(Bitboard::file(file)))
        .fold(0, |files, file| files | 1 << file.index())
}
