//! Can the captures that there have been bring the pawns where they stand?
//!
//! Only the order of the pawns on each file is kept, from the first rank to the last. At the start
//! every file holds a white pawn below a black one. A capture may take a pawn off the board, carry
//! a pawn to a neighboring file (in the place of the pawn it takes, or anywhere if it takes an
//! officer), or carry it to promotion. At the end every pawn that is not on its place must have had
//! a free way to promotion. All this allows more than the laws do; if no series of captures does
//! it, none of the real game can.

use std::collections::HashSet;

use jadoube_board::{Board, Color, Role};

use super::count;

/// States looked at before the kernel is taken to fit.
const STATES: usize = 30_000;

/// Captures from which on there is nearly always a series that fits.
const MANY: u8 = 9;

/// The pawns of one file from below, two bits each above a leading one: white 0b10, black 0b11.
type Column = u16;

const EMPTY: Column = 1;

/// Pawns that a file can hold here; with more the question is left open.
const FULL: u32 = 7;

/// The pawns of all files, and the captures each side has left, indexed by color.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    columns: [Column; 8],
    captures: [u8; 2],
    /// Pawns of each color that may still be captured as pawns.
    spare: [u8; 2],
}

/// The pawns at the start, the captures there have been, and where the pawns must be.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Problem {
    start: State,
    goal: [Column; 8],
}

impl Problem {
    /// Is there a series of captures that fits? True also if there are too many to tell. With the
    /// states that were looked at.
    pub(super) fn fits(self) -> (bool, u64) {
        if self.start.captures.iter().sum::<u8>() > MANY {
            return (true, 0);
        }
        let mut search = Search {
            goal: self.goal,
            seen: HashSet::new(),
        };
        let fits = search.reaches(self.start);
        (fits, search.seen.len() as u64)
    }

    /// The question for a position; `None` if even the men do not add up.
    pub(super) fn of(board: &Board, orthodox: bool) -> Option<Problem> {
        let mut goal = [EMPTY; 8];
        for (square, man) in board.iter().filter(|(_, man)| man.role == Role::Pawn) {
            let column = &mut goal[usize::from(square.file().index())];
            *column = push(*column, man.color);
        }
        let mut captures = [0; 2];
        let mut spare = [0; 2];
        for color in Color::ALL {
            let men = board.by_color(color);
            captures[color.opposite() as usize] = 16usize.checked_sub(men.len())? as u8;
            let pawns = (men & board.by_role(Role::Pawn)).len();
            let free = 8usize
                .checked_sub(pawns)?
                .checked_sub(count::promoted(board, color, orthodox))?;
            spare[color as usize] = free as u8;
        }
        let start = push(push(EMPTY, Color::White), Color::Black);
        Some(Problem {
            start: State {
                columns: [start; 8],
                captures,
                spare,
            },
            goal,
        })
    }
}

fn push(column: Column, color: Color) -> Column {
    column << 2 | 2 | color as Column
}

fn len(column: Column) -> u32 {
    (15 - column.leading_zeros()) / 2
}

/// The color of the pawn with this number, counted from below.
fn at(column: Column, index: u32) -> Color {
    if column >> (2 * (len(column) - 1 - index)) & 1 == 0 {
        Color::White
    } else {
        Color::Black
    }
}

fn remove(column: Column, index: u32) -> Column {
    let low = 2 * (len(column) - 1 - index);
    column >> (low + 2) << low | column & ((1 << low) - 1)
}

fn insert(column: Column, index: u32, color: Color) -> Column {
    let low = 2 * (len(column) - index);
    (column >> low << 2 | 2 | color as Column) << low | column & ((1 << low) - 1)
}

/// Has a pawn no enemy pawn ahead of it?
fn is_free(column: Column, index: u32) -> bool {
    let color = at(column, index);
    match color {
        Color::White => (index + 1..len(column)).all(|other| at(column, other) == color),
        Color::Black => (0..index).all(|other| at(column, other) == color),
    }
}

struct Search {
    goal: [Column; 8],
    seen: HashSet<State>,
}

impl Search {
    fn reaches(&mut self, state: State) -> bool {
        if self.is_goal(&state) || self.seen.len() >= STATES {
            return true;
        }
        let left = u32::from(state.captures[0]) + u32::from(state.captures[1]);
        if left == 0 || self.misfits(&state) > 2 * left || !self.seen.insert(state) {
            return false;
        }
        (0..8).any(|file| {
            (0..len(state.columns[file])).any(|index| self.captures_of(state, file, index))
        })
    }

    /// Every capture by the pawn with this place, and its own capture by an officer.
    fn captures_of(&mut self, state: State, file: usize, index: u32) -> bool {
        let color = at(state.columns[file], index);
        let (own, enemy) = (color as usize, color.opposite() as usize);
        let without = remove(state.columns[file], index);
        if state.captures[enemy] > 0 && state.spare[own] > 0 {
            let mut after = state;
            after.columns[file] = without;
            after.captures[enemy] -= 1;
            after.spare[own] -= 1;
            if self.reaches(after) {
                return true;
            }
        }
        if state.captures[own] == 0 {
            return false;
        }
        [file.wrapping_sub(1), file + 1]
            .into_iter()
            .filter(|&to| to < 8)
            .any(|to| {
                let mut after = state;
                after.columns[file] = without;
                after.captures[own] -= 1;
                self.arrivals(after, to, color) || {
                    // Straight to promotion, taking an officer on the last rank.
                    is_free(state.columns[file], index) && self.reaches(after)
                }
            })
    }

    /// Every place in a file where a pawn of `color` may arrive with a capture.
    fn arrivals(&mut self, state: State, to: usize, color: Color) -> bool {
        let column = state.columns[to];
        if len(column) == FULL {
            return true;
        }
        let enemy = color.opposite() as usize;
        (0..=len(column)).any(|index| {
            let mut after = state;
            after.columns[to] = insert(column, index, color);
            self.reaches(after)
        }) || (0..len(column)).any(|index| {
            if at(column, index) == color || state.spare[enemy] == 0 {
                return false;
            }
            let mut after = state;
            after.columns[to] = insert(remove(column, index), index, color);
            after.spare[enemy] -= 1;
            self.reaches(after)
        })
    }

    fn is_goal(&self, state: &State) -> bool {
        state
            .columns
            .iter()
            .zip(self.goal)
            .all(|(&column, goal)| becomes(column, goal))
    }

    /// Files that are not yet as they must be; a capture changes two at most.
    fn misfits(&self, state: &State) -> u32 {
        let pairs = state.columns.iter().zip(self.goal);
        pairs
            .filter(|&(&column, goal)| !becomes(column, goal))
            .count() as u32
    }
}

/// Can pawns of a file promote one after the other until the goal is left?
fn becomes(column: Column, goal: Column) -> bool {
    if column == goal {
        return true;
    }
    if len(column) <= len(goal) {
        return false;
    }
    (0..len(column)).any(|index| is_free(column, index) && becomes(remove(column, index), goal))
}
