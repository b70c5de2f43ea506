//! Kings, queens and rooks shut in on their first rank: who of them can stand where, and after how many moves.
//!
//! Men that have never moved may leave some of them a few squares of the first rank and no way out. There they cannot pass
//! each other but by castling. Knights and whoever else comes and goes are left out, so that all this allows more than the
//! laws do.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use jadoube_board::{Bitboard, Board, CastlingSide, Color, File, Man, Role, Square};

use super::breach::Breach;
use super::cage;
use super::mix::Mix;
use super::regions::spread;
use crate::budget::Meter;

/// Places tried for one node.
const A_NODE: u64 = 16;

/// The parities of the numbers of moves after which men can stand as they do: even, odd.
pub(super) type Parities = [bool; 2];

/// Where the king, the queen and the rooks of one side stand that are shut in, what they began as, and what shuts them in.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pocket {
    color: Color,
    still: Bitboard,
    /// Where each of those that began here can get; empty for the others.
    ways: [Bitboard; 4],
    /// King, queen and rooks that stand here now.
    now: [Bitboard; 3],
}

/// A man's file in the pocket, for each of king, queen, queen's rook and king's rook.
type Places = [Option<u8>; 4];

/// Who they are and where they began.
const BEGAN: [(Role, File); 4] = [
    (Role::King, File::E),
    (Role::Queen, File::D),
    (Role::Rook, File::A),
    (Role::Rook, File::H),
];

/// What has been found for every pocket that came up.
#[derive(Default)]
pub(super) struct Pockets(HashMap<Pocket, Parities, BuildHasherDefault<Mix>>);

/// Pockets known at most between two attempts at a game, some hundred bytes each.
const MOST: usize = 20_000;

impl Pockets {
    /// Men shut in together that cannot have changed places as they stand.
    pub(super) fn refute(
        &mut self,
        board: &Board,
        still: Bitboard,
        meter: &mut Meter<'_>,
    ) -> Option<Breach> {
        Color::ALL.into_iter().find_map(|color| {
            let pocket = Pocket::of(board, still, color)?;
            let [even, odd] = self.parities(pocket, meter);
            (!even && !odd).then_some(Breach::Shuffled(color))
        })
    }

    /// Of the men of this side that are shut in on the first rank, the parities of the numbers of moves after which they can
    /// stand as they do; `None` if nobody is.
    pub(super) fn shut_in(
        &mut self,
        board: &Board,
        still: Bitboard,
        color: Color,
        meter: &mut Meter<'_>,
    ) -> Option<Parities> {
        let pocket = Pocket::of(board, still, color)?;
        Some(self.parities(pocket, meter))
    }

    fn parities(&mut self, pocket: Pocket, meter: &mut Meter<'_>) -> Parities {
        *self.0.entry(pocket).or_insert_with(|| {
            let (parities, tried) = pocket.parities();
            meter.spend(tried / A_NODE);
            parities
        })
    }

    /// Forgets the pockets if there are too many.
    pub(super) fn shrink(&mut self) {
        if self.0.len() > MOST {
            self.0.clear();
        }
    }
}

/// King, queen and rooks of one side that men who have never moved shut in on the first rank.
pub(super) fn shut_in(board: &Board, still: Bitboard, color: Color) -> Vec<(Role, Square)> {
    Pocket::of(board, still, color).map_or_else(Vec::new, |pocket| pocket.men())
}

impl Pocket {
    /// The men of one side that are shut in on the first rank; `None` if nobody is.
    fn of(board: &Board, still: Bitboard, color: Color) -> Option<Pocket> {
        let back = Bitboard::rank(color.back_rank());
        let ways = BEGAN.map(|(role, file)| {
            let square = Square::new(file, color.back_rank());
            if still.has(square) {
                return Bitboard::EMPTY;
            }
            let way = match role {
                Role::King => cage::reached(board, still, color),
                role => spread(role, square, still),
            };
            if way.is_subset(back) {
                way
            } else {
                Bitboard::EMPTY
            }
        });
        let here = |role: Role| {
            let own = BEGAN.iter().zip(ways).filter(|((of, _), _)| *of == role);
            let way = own.fold(Bitboard::EMPTY, |all, (_, way)| all | way);
            board.men(Man::new(color, role)) & way
        };
        let now = [Role::King, Role::Queen, Role::Rook].map(here);
        ways.iter().any(|way| !way.is_empty()).then_some(Pocket {
            color,
            still: still & back,
            ways,
            now,
        })
    }

    /// Those that are there, by their squares.
    fn men(&self) -> Vec<(Role, Square)> {
        let roles = [Role::King, Role::Queen, Role::Rook]
            .into_iter()
            .zip(self.now);
        let mut men: Vec<(Role, Square)> = roles
            .flat_map(|(role, squares)| squares.iter().map(move |square| (role, square)))
            .collect();
        men.sort_by_key(|(_, square)| *square);
        men
    }

    /// The parities of the numbers of moves that lead here, and how many places were tried.
    fn parities(&self) -> (Parities, u64) {
        let mut start: Places = [None; 4];
        for (place, ((_, began), way)) in start.iter_mut().zip(BEGAN.into_iter().zip(self.ways)) {
            *place = (!way.is_empty()).then_some(began.index());
        }
        let mut found = [false; 2];
        let mut seen = HashSet::from([(start, false)]);
        let mut open = vec![(start, false)];
        while let Some((places, is_odd)) = open.pop() {
            let mut now = [Bitboard::EMPTY; 3];
            for ((role, _), place) in BEGAN.into_iter().zip(places) {
                if let Some(place) = place {
                    let kind = match role {
                        Role::King => 0,
                        Role::Queen => 1,
                        _ => 2,
                    };
                    now[kind] = now[kind].with(self.square(place));
                }
            }
            found[usize::from(is_odd)] |= now == self.now;
            let mut next = Vec::new();
            self.moves(places, &mut next);
            let moved = next.into_iter().map(|places| (places, !is_odd));
            let taken = (1..4).map(|which| {
                let mut places = places;
                places[which] = None;
                (places, is_odd)
            });
            for after in moved.chain(taken) {
                if seen.insert(after) {
                    open.push(after);
                }
            }
        }
        (found, seen.len() as u64)
    }

    fn square(&self, file: u8) -> Square {
        Square::new(File::ALL[usize::from(file)], self.color.back_rank())
    }

    /// The places after one move more.
    fn moves(&self, places: Places, found: &mut Vec<Places>) {
        let is_free = |file: u8| {
            file < 8 && !self.still.has(self.square(file)) && !places.contains(&Some(file))
        };
        for (which, way) in self.ways.into_iter().enumerate() {
            let Some(from) = places[which] else { continue };
            for step in [u8::MAX, 1] {
                let mut to = from.wrapping_add(step);
                while is_free(to) && way.has(self.square(to)) {
                    let mut after = places;
                    after[which] = Some(to);
                    found.push(after);
                    if which == 0 {
                        break;
                    }
                    to = to.wrapping_add(step);
                }
            }
        }
        for (rook, side) in [(2, CastlingSide::Queen), (3, CastlingSide::King)] {
            let (king_file, rook_file) = (BEGAN[0].1.index(), BEGAN[rook].1.index());
            let between = king_file.min(rook_file) + 1..king_file.max(rook_file);
            if places[0] == Some(king_file)
                && places[rook] == Some(rook_file)
                && between.clone().all(is_free)
            {
                let mut after = places;
                after[0] = Some(side.king_target(self.color).file().index());
                after[rook] = Some(side.rook_target(self.color).file().index());
                found.push(after);
            }
        }
    }
}
