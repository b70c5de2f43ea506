//! What the pawns must have taken to stand on their files.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use jadoube_board::{Bitboard, Board, Color, Man, Rank, Role, Square};

use super::breach::Breach;
use super::men::Men;
use super::mix::Mix;

/// Men of one side that are gone and that pawns can have taken.
pub(super) struct Taken {
    pub(super) men: usize,
    /// Is one of them the bishop that began on a dark, or on a light square? It was taken on such a square.
    pub(super) bishops: [bool; 2],
}

impl Taken {
    /// The men of `color` that are gone, but for those taken where they were shut in.
    pub(super) fn of(board: &Board, men: &[Men; 2], color: Color) -> Taken {
        let men = &men[color as usize];
        let pawns = board.men(Man::new(color, Role::Pawn)).len();
        Taken {
            men: 8usize.saturating_sub(pawns + men.promoted.len()) + men.missing,
            bishops: men.bishops,
        }
    }
}

/// Captures that there cannot have been.
pub(super) struct Fault {
    /// The fewest there must have been; `None` if none would do.
    pub(super) needed: Option<usize>,
    /// Those alone are counted in which no bishop was taken that keeps to light squares, or to dark ones.
    pub(super) without_light: Option<bool>,
}

/// The fewest captures that bring pawns where they stand, for all that came up.
#[derive(Default)]
pub(super) struct Captures {
    fewest: HashMap<(Bitboard, Color), Option<usize>, BuildHasherDefault<Mix>>,
    on_shade: HashMap<(Bitboard, Color, bool, usize), usize, BuildHasherDefault<Mix>>,
}

/// Pawns known at most between two attempts at a game, some forty bytes each.
const MOST: usize = 40_000;

impl Captures {
    /// Pawns of one side that need more captures than men of the other side are gone.
    pub(super) fn refute(&mut self, board: &Board, men: &[Men; 2]) -> Option<Breach> {
        Color::ALL.into_iter().find_map(|color| {
            let taken = Taken::of(board, men, color.opposite());
            let pawns = board.men(Man::new(color, Role::Pawn));
            (!self.suffice(pawns, color, taken.men)).then_some(Breach::PawnCaptures(color))
        })
    }

    /// Can so many captures bring these pawns where they stand?
    pub(super) fn suffice(&mut self, pawns: Bitboard, color: Color, captures: usize) -> bool {
        let known = self.fewest.entry((pawns, color));
        let needed = *known.or_insert_with(|| fewest(pawns, color));
        needed.is_some_and(|needed| needed <= captures)
    }

    /// The same, where a bishop is gone and was taken on a square of its color.
    pub(super) fn refute_shades(&mut self, board: &Board, men: &[Men; 2]) -> Option<Breach> {
        Color::ALL.into_iter().find_map(|color| {
            let taken = Taken::of(board, men, color.opposite());
            let pawns = board.men(Man::new(color, Role::Pawn));
            let is_too_many = [false, true].into_iter().any(|light| {
                let key = (pawns, color, light, taken.men);
                taken.bishops[usize::from(!light)]
                    && *self
                        .on_shade
                        .entry(key)
                        .or_insert_with(|| fewest_on(pawns, color, light, taken.men))
                        >= taken.men
            });
            is_too_many.then_some(Breach::PawnCaptures(color))
        })
    }

    /// Forgets the pawns if there are too many.
    pub(super) fn shrink(&mut self) {
        if self.fewest.len() + self.on_shade.len() > MOST {
            *self = Captures::default();
        }
    }
}

/// The captures that these pawns need and that there cannot have been.
pub(super) fn fault(pawns: Bitboard, color: Color, taken: &Taken) -> Option<Fault> {
    let needed = fewest(pawns, color);
    if needed.is_none_or(|needed| needed > taken.men) {
        return Some(Fault {
            needed,
            without_light: None,
        });
    }
    [false, true].into_iter().find_map(|light| {
        let needed = fewest_on(pawns, color, light, taken.men);
        (taken.bishops[usize::from(!light)] && needed >= taken.men).then_some(Fault {
            needed: Some(needed),
            without_light: Some(!light),
        })
    })
}

/// The files that a pawn can have come from, and the captures that takes: each brings it one file and one rank further.
fn origins(square: Square, color: Color) -> impl Iterator<Item = (usize, usize)> {
    let (file, rank) = (usize::from(square.file().index()), ranks(square, color));
    (0..8usize)
        .map(move |from| (from, from.abs_diff(file)))
        .filter(move |&(_, captures)| captures <= rank)
}

/// The ranks a pawn has gone.
fn ranks(square: Square, color: Color) -> usize {
    let gone = match color {
        Color::White => square.rank().index() - Rank::R2.index(),
        Color::Black => Rank::R7.index() - square.rank().index(),
    };
    usize::from(gone)
}

/// Each pawn comes from a file of its own; the fewest captures in all, if it can be at all.
fn fewest(pawns: Bitboard, color: Color) -> Option<usize> {
    // Fewest captures for the pawns so far, by the set of files they came from.
    let mut best = [usize::MAX; 256];
    best[0] = 0;
    for square in pawns.iter() {
        let mut next = [usize::MAX; 256];
        let there = best.iter().enumerate();
        for (used, &cost) in there.filter(|(_, cost)| **cost != usize::MAX) {
            for (from, captures) in origins(square, color) {
                if used & (1 << from) == 0 {
                    let entry = &mut next[used | 1 << from];
                    *entry = (*entry).min(cost + captures);
                }
            }
        }
        best = next;
    }
    best.into_iter().min().filter(|&cost| cost != usize::MAX)
}

/// The fewest captures on squares of this color among at most so many in all.
///
/// A pawn that has taken with every one of its steps has stayed on squares of one color. Whoever has gone ahead meanwhile
/// can have taken on either.
fn fewest_on(pawns: Bitboard, color: Color, light: bool, most: usize) -> usize {
    // By the set of files they came from, and all their captures.
    let mut best = vec![[usize::MAX; 17]; 256];
    best[0][0] = 0;
    for square in pawns.iter() {
        let mut next = vec![[usize::MAX; 17]; 256];
        for (used, all) in best.iter().enumerate() {
            let there = all.iter().enumerate();
            for (before, &cost) in there.filter(|(_, cost)| **cost != usize::MAX) {
                for (from, captures) in origins(square, color) {
                    let after = before + captures;
                    if used & (1 << from) != 0 || after > most {
                        continue;
                    }
                    let is_on = captures == ranks(square, color) && square.is_light() == light;
                    let entry = &mut next[used | 1 << from][after];
                    *entry = (*entry).min(cost + if is_on { captures } else { 0 });
                }
            }
        }
        best = next;
    }
    best.into_iter().flatten().min().unwrap_or(usize::MAX)
}
