//! What the number of men and the files of the pawns settle.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use jadoube_board::{Bitboard, Board, Color, File, Rank, Role, Square};

use super::mix::Mix;
use super::told::Unreachable;

/// Kinds of officers that promotion may add to, bishops by the color of their squares.
pub(super) const KINDS: usize = 5;

/// Officers of each kind at the start: queen, rooks, dark bishop, light bishop, knights.
pub(super) const FIRST: [usize; KINDS] = [1, 2, 1, 1, 2];

/// The files of the bishops' first squares, and of the pawns that shut each of them in.
pub(super) const GUARDS: [(File, [File; 2]); 2] =
    [(File::C, [File::B, File::D]), (File::F, [File::E, File::G])];

/// Officers of each kind on the board.
pub(super) fn officers(board: &Board, color: Color) -> [usize; KINDS] {
    let own = board.by_color(color);
    let count = |role| (own & board.by_role(role)).len();
    let bishops = own & board.by_role(Role::Bishop);
    [
        count(Role::Queen),
        count(Role::Rook),
        (bishops & Bitboard::DARK).len(),
        (bishops & Bitboard::LIGHT).len(),
        count(Role::Knight),
    ]
}

/// Men that must have been promoted; from the orthodox array, bishops may be shut in.
pub(super) fn promoted(board: &Board, color: Color, orthodox: bool) -> usize {
    let shut = if orthodox {
        shut_in(board, color)
    } else {
        [None; 2]
    };
    let mut needed = 0;
    for (kind, (have, first)) in officers(board, color).into_iter().zip(FIRST).enumerate() {
        let mut free = first;
        let mut at_large = have;
        for (home, _) in shut.iter().flatten().filter(|(_, of)| *of == kind) {
            free -= 1;
            let own = board
                .get(*home)
                .is_some_and(|man| man.color == color && man.role == Role::Bishop);
            at_large -= usize::from(own);
        }
        needed += at_large.saturating_sub(free);
    }
    needed
}

/// Bishops that never left their first square, because both pawns before it never moved; their
/// squares and kinds.
fn shut_in(board: &Board, color: Color) -> [Option<(Square, usize)>; 2] {
    let pawns = board.by_color(color) & board.by_role(Role::Pawn);
    GUARDS.map(|(file, guards)| {
        let home = Square::new(file, color.back_rank());
        let shut = guards
            .iter()
            .all(|&guard| pawns.has(Square::new(guard, color.pawn_rank())));
        shut.then_some((home, if home.is_light() { 3 } else { 2 }))
    })
}

/// The fewest captures that bring pawns where they stand, for all that came up.
#[derive(Default)]
pub(super) struct Captures(HashMap<(Bitboard, Color), Option<usize>, BuildHasherDefault<Mix>>);

/// Pawns known at most between two attempts at a game, some forty bytes each.
const MOST: usize = 100_000;

impl Captures {
    /// The fewest captures that bring pawns of one side where they stand, against the men of the
    /// other side that are gone.
    pub(super) fn refute(&mut self, board: &Board) -> Option<Unreachable> {
        Color::ALL.into_iter().find_map(|color| {
            let gone = 16usize.saturating_sub(board.by_color(color.opposite()).len());
            let pawns = board.by_color(color) & board.by_role(Role::Pawn);
            let needed = self.0.entry((pawns, color));
            let needed = needed.or_insert_with(|| fewest_captures(pawns, color));
            (needed.is_none_or(|needed| needed > gone)).then_some(Unreachable::PawnCaptures(color))
        })
    }

    /// Forgets the pawns if there are too many.
    pub(super) fn shrink(&mut self) {
        if self.0.len() > MOST {
            self.0.clear();
        }
    }
}

/// Each pawn comes from a file of its own, one file and one rank further with each capture; the
/// fewest captures in all, if it can be at all.
fn fewest_captures(pawns: Bitboard, color: Color) -> Option<usize> {
    let pawns: Vec<(usize, usize)> = pawns
        .iter()
        .map(|square| {
            let rank = match color {
                Color::White => square.rank().index() - Rank::R2.index(),
                Color::Black => Rank::R7.index() - square.rank().index(),
            };
            (usize::from(square.file().index()), usize::from(rank))
        })
        .collect();
    // Fewest captures for the pawns so far, by the set of files they came from.
    let mut best = [usize::MAX; 256];
    best[0] = 0;
    for (file, rank) in pawns {
        let mut next = [usize::MAX; 256];
        for (used, &cost) in best
            .iter()
            .enumerate()
            .filter(|(_, cost)| **cost != usize::MAX)
        {
            for from in 0..8usize {
                let steps = from.abs_diff(file);
                if used & (1 << from) == 0 && steps <= rank {
                    let entry = &mut next[used | 1 << from];
                    *entry = (*entry).min(cost + steps);
                }
            }
        }
        best = next;
    }
    best.into_iter().min().filter(|&cost| cost != usize::MAX)
}
