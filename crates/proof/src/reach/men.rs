//! What has become of one side's officers, with the men that have never moved in their way.
//!
//! What such a man bars cuts the board, for bishops, rooks and queens, into regions that none of
//! them ever leaves: an officer either began in the region where it stands, or was promoted there.

use jadoube_board::{Bitboard, Board, Color, File, Man, Role, Square};

use super::breach::Breach;
use super::count::{FIRST, KINDS, officers};
use super::regions::{Map, Regions};
use crate::squares::{beside, neighbors};

/// The role of each kind of officer, and the squares that it stands on.
pub(super) const OF_KIND: [(Role, Bitboard); KINDS] = [
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
    /// Men of the start that are gone, but for those taken where they were shut in and no pawn can have taken them.
    pub(super) missing: usize,
    /// Is a bishop among those, of those on dark and on light squares?
    pub(super) bishops: [bool; 2],
    /// One where none of its kind can have come or been promoted, or one more of them than began there.
    stray: Option<(Role, Square)>,
}

/// What stands in the way of officers, and whether they began as in orthodox chess.
pub(super) struct Way<'a> {
    /// Men that have never moved.
    pub(super) still: Bitboard,
    pub(super) map: &'a mut Map,
    pub(super) orthodox: bool,
}

/// Too many pawns, a man where none of his kind can have come, or more promoted men than pawns gone.
pub(super) fn too_many(board: &Board, men: &[Men; 2]) -> Option<Breach> {
    Color::ALL.into_iter().find_map(|color| {
        let pawns = board.men(Man::new(color, Role::Pawn)).len();
        if pawns > 8 {
            return Some(Breach::TooManyPawns(color));
        }
        let men = &men[color as usize];
        if pawns + men.promoted.len() > 8 {
            return Some(Breach::TooManyPromoted(color));
        }
        let stray = men.stray;
        stray.map(|(role, square)| Breach::OutOfReach(color, role, square))
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
            bishops: [false; 2],
            stray: None,
        };
        let have = officers(board, color);
        // Nobody is promoted where a man has stood all game long, nor where such men stand on all squares before.
        let before = Bitboard::rank(color.opposite().pawn_rank()) - way.still;
        let ends = (Bitboard::rank(color.promotion_rank()) - way.still) & neighbors(before);
        let takable = takable(way.still, color);
        for (kind, (role, squares)) in OF_KIND.into_iter().enumerate() {
            let before = men.missing;
            let (man, doors) = (Man::new(color, role), squares & ends);
            if way.orthodox {
                let here = (board.men(man) & squares) - way.still;
                let homes = (Board::INITIAL.men(man) & squares) - way.still;
                men.regions([here, homes], doors, takable, role, regions);
            } else {
                men.add(have[kind], FIRST[kind], files(doors), true);
            }
            if role == Role::Bishop {
                men.bishops[usize::from(squares == Bitboard::LIGHT)] = men.missing > before;
            }
        }
        men
    }

    /// The officers of one kind, by the regions in which they stand or began.
    fn regions(
        &mut self,
        [mut here, mut homes]: [Bitboard; 2],
        doors: Bitboard,
        takable: Bitboard,
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
                self.stray = stray.map(|square| (role, square));
            }
            let is_takable = !takable.is_disjoint(region);
            self.add(have, first, files(doors), is_takable);
            here -= region.with(seed);
            homes -= region.with(seed);
        }
    }

    /// So many officers where so many began, who can have been promoted on these files.
    fn add(&mut self, have: usize, first: usize, files: u8, is_takable: bool) {
        let promoted = have.saturating_sub(first);
        self.promoted.extend(core::iter::repeat_n(files, promoted));
        if is_takable {
            self.missing += first.saturating_sub(have);
        }
    }
}

/// Where pawns can have taken men of `color`, past men that have never moved.
pub(super) fn takable(still: Bitboard, color: Color) -> Bitboard {
    let first = Bitboard::rank(color.back_rank()) | Bitboard::rank(color.promotion_rank());
    let pawns = Bitboard::FULL - first - still;
    let ahead = match color {
        Color::White => pawns.0 >> 8,
        Color::Black => pawns.0 << 8,
    };
    beside(Bitboard(ahead))
}

/// The files of these squares of one rank, a bit each.
fn files(doors: Bitboard) -> u8 {
    File::ALL
        .into_iter()
        .filter(|&file| !doors.is_disjoint(Bitboard::file(file)))
        .fold(0, |files, file| files | 1 << file.index())
}
