//! Can captures bring the pawns where they stand? Every series of them is tried.

use std::collections::HashSet;

use jadoube_board::{Bitboard, Color, File, Rank, Role, Square};

use super::left::{Left, Spent};
use super::men::{self, is_unmoved};
use super::past::Past;

/// The men of one side that are gone and that pawns can have taken.
pub(super) struct Room {
    pub(super) men: usize,
    /// Bishops among them: is it that of the light squares?
    pub(super) bishops: Vec<bool>,
}

impl Room {
    pub(super) fn of(past: &Past, still: Bitboard, color: Color) -> Room {
        let there = men::pawns(&past.board, color) + men::promoted(past, still, color).len();
        Room {
            men: 8usize.saturating_sub(there) + men::missing(past, still, color),
            bishops: men::bishops_gone(past, still, color),
        }
    }
}

/// Do the pawns of one side need more captures than men of the other side are gone, or more on squares of one color?
pub(super) fn too_far(past: &Past, still: Bitboard, color: Color) -> bool {
    let room = Room::of(past, still, color.opposite());
    let pawns = (past.board.by_color(color) & past.board.by_role(Role::Pawn)).iter();
    let pawns: Vec<Square> = pawns.collect();
    // A bishop is taken on squares of its color alone.
    let without = |light: &bool| {
        let most = [room.men, room.men.saturating_sub(1)];
        !places(&pawns, color, most, Some(!light))
    };
    !places(&pawns, color, [room.men; 2], None) || room.bishops.iter().any(without)
}

/// Can each pawn come from a file of its own, with so many captures in all, and so many on squares of one color (or of both)?
///
/// A pawn that has taken with each step has kept to one color; any other can have taken on either.
pub(super) fn places(
    pawns: &[Square],
    color: Color,
    most: [usize; 2],
    light: Option<bool>,
) -> bool {
    place(pawns, color, &mut [false; 8], most, light)
}

fn place(
    pawns: &[Square],
    color: Color,
    used: &mut [bool; 8],
    [all, on_shade]: [usize; 2],
    light: Option<bool>,
) -> bool {
    let Some((&pawn, rest)) = pawns.split_first() else {
        return true;
    };
    let ranks = match color {
        Color::White => pawn.rank().index() - Rank::R2.index(),
        Color::Black => Rank::R7.index() - pawn.rank().index(),
    };
    for from in 0..8u8 {
        let steps = from.abs_diff(pawn.file().index());
        let counts = light.is_none_or(|light| steps == ranks && pawn.is_light() == light);
        let on = if counts { usize::from(steps) } else { 0 };
        let taken = usize::from(steps);
        if used[usize::from(from)] || steps > ranks || taken > all || on > on_shade {
            continue;
        }
        used[usize::from(from)] = true;
        let rest = place(rest, color, used, [all - taken, on_shade - on], light);
        used[usize::from(from)] = false;
        if rest {
            return true;
        }
    }
    false
}

/// The pawns of a file from below.
type Line = Vec<Color>;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    lines: [Line; 8],
    /// Men of each color that may still be taken, and those of them that may be pawns.
    gone: [usize; 2],
    pawns: [usize; 2],
    /// Promotions with a capture, by color and file.
    promoted: [[usize; 8]; 2],
}

struct Kernel {
    goal: [Line; 8],
    /// The files on which each promoted man can have been promoted.
    doors: [Vec<Vec<usize>>; 2],
    /// Is the pawn of each color still on its first square?
    unmoved: [[bool; 8]; 2],
    /// Does an enemy king or rook that has never moved stand at the end of the file of each color's
    /// pawns, and do they give check to such a king one step before?
    occupied: [[bool; 8]; 2],
    checks: [[bool; 8]; 2],
    seen: HashSet<State>,
}

/// Is there a series of captures after which the pawns stand in this order?
pub(super) fn have_a_kernel(past: &Past, still: Bitboard, left: &mut Left) -> Result<bool, Spent> {
    let board = &past.board;
    let line = |file: File| -> Line {
        let squares = Rank::ALL
            .into_iter()
            .filter_map(|rank| board.get(Square::new(file, rank)));
        squares
            .filter(|man| man.role == Role::Pawn)
            .map(|man| man.color)
            .collect()
    };
    let doors = Color::ALL.map(|color| {
        let squares = men::promoted(past, still, color).into_iter();
        squares
            .map(|squares| {
                squares
                    .iter()
                    .map(|square| usize::from(square.file().index()))
                    .collect()
            })
            .collect::<Vec<Vec<usize>>>()
    });
    let mut start = State {
        lines: core::array::from_fn(|_| vec![Color::White, Color::Black]),
        gone: [0; 2],
        pawns: [0; 2],
        promoted: [[0; 8]; 2],
    };
    for color in Color::ALL {
        let side = color as usize;
        let there = men::pawns(board, color) + doors[side].len();
        let Some(taken) = 8usize.checked_sub(there) else {
            return Ok(false);
        };
        start.pawns[side] = taken;
        start.gone[side] = taken + men::missing(past, still, color);
    }
    let unmoved = Color::ALL.map(|color| {
        File::ALL.map(|file| {
            let home = Square::new(file, color.pawn_rank());
            is_unmoved(board, home) && board.get(home).is_some_and(|man| man.color == color)
        })
    });
    let occupied = Color::ALL.map(|color| {
        File::ALL.map(|file| men::may_castle(past, Square::new(file, color.promotion_rank())))
    });
    // A pawn that checks a king who has not moved is taken before it moves on.
    let checks = Color::ALL.map(|color| {
        File::ALL.map(|file| {
            let king = board.king(color.opposite());
            king.is_some_and(|king| {
                men::may_castle(past, king) && king.file().index().abs_diff(file.index()) == 1
            })
        })
    });
    let kernel = Kernel {
        goal: File::ALL.map(line),
        doors,
        unmoved,
        occupied,
        checks,
        seen: HashSet::new(),
    };
    kernel.fits(start, left)
}

impl Kernel {
    fn fits(mut self, start: State, left: &mut Left) -> Result<bool, Spent> {
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            if self.is_goal(&state) {
                return Ok(true);
            }
            let mut next = Vec::new();
            let captures = self.captures(&state);
            left.spend(captures.len() as u64)?;
            for after in captures {
                let needed: [usize; 8] = core::array::from_fn(|file| self.needs(&after, file));
                if fewest(&needed) <= after.gone[0] + after.gone[1]
                    && self.seen.insert(after.clone())
                {
                    next.push((needed.iter().sum::<usize>(), after));
                }
            }
            // What is nearest to the goal is looked at first, so that a kernel is found soon.
            next.sort_by_key(|(needed, _)| core::cmp::Reverse(*needed));
            open.extend(next.into_iter().map(|(_, after)| after));
        }
        Ok(false)
    }

    fn is_goal(&self, state: &State) -> bool {
        if (0..8).any(|file| self.needs(state, file) > 0) {
            return false;
        }
        Color::ALL.into_iter().all(|color| {
            let count = |line: &Line| line.iter().filter(|&&pawn| pawn == color).count();
            let mut free: [usize; 8] = core::array::from_fn(|file| {
                count(&state.lines[file]) - count(&self.goal[file])
                    + state.promoted[color as usize][file]
            });
            let mut doors = self.doors[color as usize].clone();
            doors.sort_by_key(Vec::len);
            are_promoted(&doors, &mut free)
        })
    }

    /// May a pawn of this color be promoted with a step ahead?
    fn is_open(&self, color: Color, file: usize) -> bool {
        let side = color as usize;
        !self.occupied[side][file] && !self.checks[side][file]
    }

    /// Changes by captures that a file needs at least before promotions alone leave the goal.
    fn needs(&self, state: &State, file: usize) -> usize {
        let (line, goal) = (&state.lines[file], &self.goal[file]);
        let count = |line: &Line, color| line.iter().filter(|&&pawn| pawn == color).count();
        let off = |color: Color| {
            let (there, wanted) = (count(line, color), count(goal, color));
            let too_many = if self.is_open(color, file) {
                0
            } else {
                there.saturating_sub(wanted)
            };
            (wanted.saturating_sub(there), too_many)
        };
        let (white, black) = (off(Color::White), off(Color::Black));
        // One capture may put a pawn in the place of one of the other color.
        match (white.0 + black.0).max(white.1 + black.1) {
            0 => usize::from(!self.becomes(line, goal, file)),
            least => least,
        }
    }

    /// Can pawns promote one after the other until the goal is left?
    fn becomes(&self, line: &Line, goal: &Line, file: usize) -> bool {
        if line == goal {
            return true;
        }
        line.len() > goal.len()
            && (0..line.len())
                .filter(|&place| is_free(line, place) && self.is_open(line[place], file))
                .any(|place| {
                    let mut after = line.clone();
                    after.remove(place);
                    self.becomes(&after, goal, file)
                })
    }

    fn captures(&self, state: &State) -> Vec<State> {
        let mut found = Vec::new();
        for file in 0..8 {
            for place in 0..state.lines[file].len() {
                if !self.stays(state, file, place) {
                    self.captures_of(state, file, place, &mut found);
                }
            }
        }
        found
    }

    /// Is this the pawn that has never moved?
    fn stays(&self, state: &State, file: usize, place: usize) -> bool {
        match state.lines[file][place] {
            Color::White => place == 0 && self.unmoved[0][file],
            Color::Black => place + 1 == state.lines[file].len() && self.unmoved[1][file],
        }
    }

    fn captures_of(&self, state: &State, file: usize, place: usize, found: &mut Vec<State>) {
        let color = state.lines[file][place];
        let (own, enemy) = (color as usize, color.opposite() as usize);
        let mut without = state.clone();
        without.lines[file].remove(place);
        if state.pawns[own] > 0 {
            let mut after = without.clone();
            after.pawns[own] -= 1;
            after.gone[own] -= 1;
            found.push(after);
        }
        if state.gone[enemy] == 0 {
            return;
        }
        without.gone[enemy] -= 1;
        for to in [file.wrapping_sub(1), file + 1]
            .into_iter()
            .filter(|&to| to < 8)
        {
            for victim in 0..without.lines[to].len() {
                let is_enemy = without.lines[to][victim] != color;
                if is_enemy && without.pawns[enemy] > 0 && !self.stays(&without, to, victim) {
                    let mut after = without.clone();
                    after.pawns[enemy] -= 1;
                    after.lines[to][victim] = color;
                    found.push(after);
                }
            }
            // An officer: one that was there at the start, or a promoted man.
            let mut officer = without.clone();
            officer.pawns[enemy] = officer.pawns[enemy].min(officer.gone[enemy]);
            let low = usize::from(self.unmoved[0][to]);
            let high = officer.lines[to].len() - usize::from(self.unmoved[1][to]);
            for at in low..=high {
                let mut after = officer.clone();
                after.lines[to].insert(at, color);
                found.push(after);
            }
            let side = color as usize;
            if is_free(&state.lines[file], place)
                && !self.checks[side][file]
                && !self.occupied[side][to]
            {
                officer.promoted[own][to] += 1;
                found.push(officer);
            }
        }
    }
}

/// Can each man be promoted on one of its files, with so many promotions on each?
fn are_promoted(doors: &[Vec<usize>], free: &mut [usize; 8]) -> bool {
    let Some((files, rest)) = doors.split_first() else {
        return true;
    };
    for &file in files {
        if free[file] > 0 {
            free[file] -= 1;
            let done = are_promoted(rest, free);
            free[file] += 1;
            if done {
                return true;
            }
        }
    }
    false
}

/// Has a pawn no enemy pawn ahead?
fn is_free(line: &Line, place: usize) -> bool {
    match line[place] {
        Color::White => !line[place..].contains(&Color::Black),
        Color::Black => !line[..place].contains(&Color::White),
    }
}

/// The captures that make these changes of the files at least: each changes one, or two side by side.
fn fewest(needed: &[usize; 8]) -> usize {
    // Left to right, each capture is made with the next file.
    let mut left = *needed;
    let mut captures = 0;
    for file in 0..8 {
        captures += left[file];
        if let Some(next) = left.get(file + 1) {
            left[file + 1] = next.saturating_sub(left[file]);
        }
    }
    captures
}
