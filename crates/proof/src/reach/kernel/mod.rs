//! Can the captures that there have been bring the pawns where they stand?
//!
//! Only the order of the pawns on each file is kept, from the first rank to the last. At the start
//! every file holds a white pawn below a black one. A capture may take a pawn off the board, carry
//! a pawn to a neighboring file (in the place of the pawn it takes, or anywhere if it takes an
//! officer, whom a pawn may replace by promotion), or carry it to promotion. At the end every pawn
//! that is not on its place must have a free way to promotion, on files that let the promoted men
//! come where they stand. A pawn on its first square has never moved, and nobody is promoted where a
//! king or rook stands that has never moved, nor past such a king. All this allows more than the laws
//! do; if no series of captures does it, none of the real game can.

mod column;

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use jadoube_board::{Bitboard, Board, Color, Role};

use super::men::Men;
use super::mix::Mix;
use super::still::Shut;
use super::unmoved;
use column::{Column, EMPTY, FULL, Needs, START};

/// States come upon for one node.
const A_NODE: u64 = 24;

/// Bytes that a state seen takes at most, with a table that grows.
const SEEN: u64 = 3 * size_of::<State>() as u64;

/// How much may be looked at: nodes, and bytes held meanwhile.
#[derive(Clone, Copy)]
pub(super) struct Care {
    pub(super) nodes: u64,
    pub(super) bytes: u64,
}

/// What a look at a kernel came to.
pub(super) struct Looked {
    pub(super) fit: Fit,
    pub(super) nodes: u64,
    pub(super) bytes: u64,
}

/// Is there a series of captures that fits?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    Yes,
    No,
    /// More nodes may tell.
    Open,
    /// More bytes may tell.
    NoRoom,
}

/// The pawns of all files and what is still to come, arrays indexed by color.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    columns: [Column; 8],
    /// Men of each color that are gone and that a pawn may have taken.
    gone: [u8; 2],
    /// Those of them that may have been pawns when they were taken.
    pawns: [u8; 2],
    /// Pawns that have promoted with a capture, two bits a file.
    promoted: [u16; 2],
}

/// The pawns at the start, the captures there have been, and where the pawns must be.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Problem {
    start: State,
    goal: [Column; 8],
    /// The files on which each promoted man can have been promoted; all for those that there are
    /// not.
    doors: [[u8; 8]; 2],
    /// Files whose pawn has never moved.
    fixed: [u8; 2],
    /// Files where no pawn is promoted.
    shut: [Shut; 2],
}

/// One side's pawns, and what they have become.
pub(super) struct Side {
    /// Men taken as pawns, or after promotion.
    pub(super) taken: u8,
    /// Officers of the start that are gone.
    pub(super) missing: u8,
    /// Promoted men: others, and bishops on dark and on light squares.
    pub(super) promoted: [u8; 3],
    /// Pawns on their first squares.
    pub(super) unmoved: Bitboard,
}

/// What files need, by their goal and who is promoted there; kept from one question to the next.
#[derive(Default)]
pub(super) struct Tables(HashMap<(Column, [bool; 2]), Rc<Needs>>);

impl Tables {
    fn needs(&mut self, goal: Column, open: [bool; 2]) -> Rc<Needs> {
        let known = self.0.entry((goal, open));
        Rc::clone(known.or_insert_with(|| Rc::new(Needs::of(goal, open))))
    }
}

impl Problem {
    /// Is there a series of captures that fits?
    pub(super) fn fits(self, care: Care, tables: &mut Tables) -> Looked {
        let open = |file: usize| self.shut.map(|shut| shut.ahead >> file & 1 == 0);
        let mut search = Search {
            problem: &self,
            needs: core::array::from_fn(|file| tables.needs(self.goal[file], open(file))),
            seen: HashSet::default(),
            most: care.nodes.saturating_mul(A_NODE),
            room: care.bytes / SEEN,
            children: 0,
        };
        let fit = match search.changes(&self.start) {
            Some(_) => search.reaches(&self.start),
            None => Fit::No,
        };
        Looked {
            fit,
            nodes: search.children / A_NODE,
            bytes: search.seen.len() as u64 * SEEN,
        }
    }

    /// The question for pawns whose officers are somewhere.
    pub(super) fn new(goal: [Column; 8], sides: [Side; 2], shut: [Shut; 2]) -> Problem {
        let mut problem = Problem {
            start: State {
                columns: [START; 8],
                gone: [0; 2],
                pawns: [0; 2],
                promoted: [0; 2],
            },
            goal,
            doors: [[u8::MAX; 8]; 2],
            fixed: [0; 2],
            shut,
        };
        for (color, side) in Color::ALL.into_iter().zip(sides) {
            let at = color as usize;
            problem.start.pawns[at] = side.taken;
            problem.start.gone[at] = side.taken + side.missing;
            let dark = if color == Color::White {
                0b1010_1010
            } else {
                0b0101_0101
            };
            let bishops = [dark, !dark].into_iter().zip(&side.promoted[1..]);
            let doors =
                bishops.flat_map(|(files, &men)| core::iter::repeat_n(files, usize::from(men)));
            for (door, files) in problem.doors[at].iter_mut().zip(doors) {
                *door = files;
            }
            problem.doors[at].sort_unstable();
            for pawn in side.unmoved.iter() {
                problem.fixed[at] |= 1 << pawn.file().index();
            }
        }
        problem
    }

    /// The question for a position; `None` if even the men do not add up.
    pub(super) fn of(board: &Board, men: &[Men; 2], shut: [Shut; 2]) -> Option<Problem> {
        let mut goal = [EMPTY; 8];
        for (square, man) in board.iter().filter(|(_, man)| man.role == Role::Pawn) {
            let column = &mut goal[usize::from(square.file().index())];
            *column = column::push(*column, man.color);
        }
        let mut start = State {
            columns: [START; 8],
            gone: [0; 2],
            pawns: [0; 2],
            promoted: [0; 2],
        };
        let (mut doors, mut fixed) = ([[u8::MAX; 8]; 2], [0; 2]);
        for color in Color::ALL {
            let side = color as usize;
            let pawns = (board.by_color(color) & board.by_role(Role::Pawn)).len();
            let men = &men[side];
            let taken = 8usize.checked_sub(pawns + men.promoted.len())?;
            start.pawns[side] = taken as u8;
            start.gone[side] = (taken + men.missing) as u8;
            doors[side][..men.promoted.len()].copy_from_slice(&men.promoted);
            doors[side].sort_unstable();
            for pawn in unmoved::pawns(board, color).iter() {
                fixed[side] |= 1 << pawn.file().index();
            }
        }
        Some(Problem {
            start,
            goal,
            doors,
            fixed,
            shut,
        })
    }
}

struct Search<'a> {
    problem: &'a Problem,
    needs: [Rc<Needs>; 8],
    seen: HashSet<State, BuildHasherDefault<Mix>>,
    /// States that may be come upon, those that may be kept, and those come upon so far.
    most: u64,
    room: u64,
    children: u64,
}

impl Search<'_> {
    /// The changes that the files need; `None` if the captures left cannot make them.
    fn changes(&self, state: &State) -> Option<u32> {
        let (mut needed, mut captures, mut shared) = (0, 0, 0);
        for (&column, needs) in state.columns.iter().zip(&self.needs) {
            let here = needs.of_column(column);
            needed += here;
            // A capture changes one file, or two side by side.
            shared = here.saturating_sub(shared);
            captures += shared;
        }
        let left: u32 = state.gone.iter().map(|&gone| u32::from(gone)).sum();
        (captures <= left).then_some(needed)
    }

    fn reaches(&mut self, state: &State) -> Fit {
        if self.is_goal(state) {
            return Fit::Yes;
        }
        if self.children >= self.most {
            return Fit::Open;
        }
        if self.seen.len() as u64 >= self.room {
            return Fit::NoRoom;
        }
        if !self.seen.insert(*state) {
            return Fit::No;
        }
        let mut after = After {
            state,
            fixed: self.problem.fixed,
            shut: self.problem.shut,
            found: Vec::new(),
            is_open: false,
        };
        for file in 0..8 {
            for index in 0..column::len(state.columns[file]) {
                after.captures_of(file, index);
            }
        }
        if after.is_open {
            return Fit::Yes;
        }
        self.children += after.found.len() as u64;
        let mut next: Vec<(u32, State)> = after
            .found
            .iter()
            .filter_map(|after| Some((self.changes(after)?, *after)))
            .collect();
        next.sort_by_key(|(needed, _)| *needed);
        for (_, after) in next {
            let fit = self.reaches(&after);
            if fit != Fit::No {
                return fit;
            }
        }
        Fit::No
    }

    fn is_goal(&self, state: &State) -> bool {
        let columns = state.columns.iter().zip(&self.needs);
        if columns
            .clone()
            .any(|(&column, needs)| needs.of_column(column) > 0)
        {
            return false;
        }
        Color::ALL.into_iter().all(|color| {
            let mut free = [0; 8];
            for (file, (&column, &goal)) in state.columns.iter().zip(&self.problem.goal).enumerate()
            {
                let extra = column::count(column, color) - column::count(goal, color);
                let early = u32::from(state.promoted[color as usize] >> (2 * file) & 3);
                free[file] = extra + early;
            }
            are_served(&self.problem.doors[color as usize], &free)
        })
    }
}

/// Can every man that needs one of some files be promoted there, with so many promotions on each?
///
/// Men that need no file but those of a set may not be more than the promotions in it.
fn are_served(doors: &[u8; 8], free: &[u32; 8]) -> bool {
    let within = |set: u8| doors.iter().filter(|&&door| door & !set == 0).count() as u32;
    let there = |set: u8| -> u32 {
        let files = (0..8).filter(|file| set >> file & 1 != 0);
        files.map(|file| free[file]).sum()
    };
    (0..u8::MAX).all(|set| within(set) <= there(set))
}

/// The states after one capture more.
struct After<'a> {
    state: &'a State,
    fixed: [u8; 2],
    shut: [Shut; 2],
    found: Vec<State>,
    /// A file would see more pawns than can be told apart.
    is_open: bool,
}

impl After<'_> {
    /// Every capture by the pawn with this place, and its own capture by an officer.
    fn captures_of(&mut self, file: usize, index: u32) {
        let state = self.state;
        let color = column::at(state.columns[file], index);
        let (own, enemy) = (color as usize, color.opposite());
        if self.is_fixed(file, index, color) {
            return;
        }
        let without = column::remove(state.columns[file], index);
        if state.pawns[own] > 0 {
            let mut after = *state;
            after.columns[file] = without;
            after.pawns[own] -= 1;
            after.gone[own] -= 1;
            self.found.push(after);
        }
        if state.gone[enemy as usize] == 0 {
            return;
        }
        let shut = self.shut[own];
        let is_free = column::is_free(state.columns[file], index) && shut.from >> file & 1 == 0;
        let mut left = *state;
        left.columns[file] = without;
        left.gone[enemy as usize] -= 1;
        for to in [file.wrapping_sub(1), file + 1]
            .into_iter()
            .filter(|&to| to < 8)
        {
            let mut officer = left;
            officer.pawns[enemy as usize] =
                left.pawns[enemy as usize].min(left.gone[enemy as usize]);
            self.arrivals(&officer, to, color, is_free && shut.to >> to & 1 == 0);
            if left.pawns[enemy as usize] == 0 {
                continue;
            }
            for place in 0..column::len(left.columns[to]) {
                let there = column::at(left.columns[to], place);
                if there == enemy && !self.is_fixed(to, place, enemy) {
                    let mut after = left;
                    after.columns[to] = column::replace(left.columns[to], place);
                    after.pawns[enemy as usize] -= 1;
                    self.found.push(after);
                }
            }
        }
    }

    /// Is this the pawn of the file that has never moved?
    fn is_fixed(&self, file: usize, index: u32, color: Color) -> bool {
        let first = match color {
            Color::White => 0,
            Color::Black => column::len(self.state.columns[file]) - 1,
        };
        self.fixed[color as usize] >> file & 1 != 0 && index == first
    }

    /// Every place in a file where a pawn of `color` may arrive that has taken an officer; and its
    /// promotion there if it may be promoted.
    fn arrivals(&mut self, state: &State, to: usize, color: Color, promotes: bool) {
        let column = state.columns[to];
        if column::len(column) == FULL {
            self.is_open = true;
            return;
        }
        let first = self.fixed[0] >> to & 1;
        let last = column::len(column) - u32::from(self.fixed[1] >> to & 1);
        for index in u32::from(first)..=last {
            let mut after = *state;
            after.columns[to] = column::insert(column, index, color);
            self.found.push(after);
        }
        if promotes {
            let mut after = *state;
            let early = &mut after.promoted[color as usize];
            if *early >> (2 * to) & 3 == 3 {
                self.is_open = true;
                return;
            }
            *early += 1 << (2 * to);
            self.found.push(after);
        }
    }
}
