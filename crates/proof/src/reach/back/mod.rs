//! A game found from its end: moves are taken back until the men stand as at the start.
//!
//! Going back from a position is easier than going towards it: every man has one home, a man that
//! is missing may be put back on any square, and whatever a capture needs is put where it is
//! needed. The search keeps the most promising positions after every move taken back, a *beam*. What
//! promises is an estimate: the moves of all men to their homes past the pawns that are there
//! already, the way of promoted men back through promotion, the men that are missing, pawns beside
//! or beyond each other. Positions are given up whose pawns cannot have come where they stand (the
//! counts and the kernel of the refutation). A beam that comes to nothing is followed by a wider one
//! that breaks ties in another way. What is found is played forward before it is believed.

mod estimate;
mod state;
mod ways;

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::rc::Rc;

use jadoube_board::{CastlingSide, Color, Move, Position, Setup};

use super::Rules;
use crate::verdict::Meter;
use state::{Home, State};
use ways::{Atlas, Ways};

/// Moves taken back at most.
const LONGEST: usize = 500;

/// The width of the first beam.
const FIRST_WIDTH: usize = 30;

/// The width of the widest.
const WIDEST: usize = 8_000;

/// A game from `start` to `goal`, if one is found within the budget.
pub(super) fn search(
    goal: &Setup,
    start: &Setup,
    rules: &mut Rules,
    meter: &mut Meter,
) -> Option<Vec<Move>> {
    let home = Home::of(start)?;
    let mut width = FIRST_WIDTH;
    let mut atlas = Atlas::default();
    let mut attempt = 0;
    while meter.left() > 0 {
        attempt += 1;
        let mut beam = Beam {
            home: &home,
            width,
            noise: Noise(0x9E37_79B9_7F4A_7C15 ^ (attempt << 32 | 1)),
            seen: HashSet::new(),
            entries: Vec::new(),
            atlas: &mut atlas,
            rules,
            meter,
        };
        if let Some(line) = beam.run(State::of(goal))
            && let Some(moves) = play(start, goal, &line)
        {
            return Some(moves);
        }
        width = (width * 3 / 2).min(WIDEST);
    }
    None
}

/// A position in the beam, and the number of the one it was found from.
struct Entry {
    state: State,
    from: u32,
    /// What the men of each side cost.
    sides: [u32; 2],
    ways: Rc<[Ways; 2]>,
}

struct Beam<'a> {
    home: &'a Home,
    width: usize,
    noise: Noise,
    seen: HashSet<u64>,
    entries: Vec<Entry>,
    atlas: &'a mut Atlas,
    rules: &'a mut Rules,
    meter: &'a mut Meter,
}

/// A position that may enter the beam.
struct Candidate {
    score: u32,
    entry: Entry,
    pawns_changed: bool,
}

impl Beam<'_> {
    /// The positions from the start to the goal, if the beam gets there.
    fn run(&mut self, goal: State) -> Option<Vec<State>> {
        let ways = self.atlas.ways(&goal.board, self.home);
        let sides =
            Color::ALL.map(|color| estimate::side(&goal.board, &ways[color as usize], color));
        self.entries.push(Entry {
            state: goal,
            from: 0,
            sides,
            ways,
        });
        if self.is_home(&goal) {
            return Some(vec![goal]);
        }
        let mut edge = 0..1;
        let mut before = Vec::new();
        for _ in 0..LONGEST {
            let mut candidates = Vec::new();
            for number in edge.clone() {
                before.clear();
                self.entries[number].state.before(self.home, &mut before);
                if !self.meter.spend(before.len() as u64) {
                    return None;
                }
                for &state in &before {
                    candidates.extend(self.candidate(state, number));
                }
            }
            candidates.sort_by_key(|candidate| candidate.score);
            let first = self.entries.len();
            for candidate in candidates {
                if self.entries.len() - first == self.width {
                    break;
                }
                if candidate.pawns_changed && !self.rules.allows(&candidate.entry.state.board) {
                    continue;
                }
                let done = self.is_home(&candidate.entry.state);
                self.entries.push(candidate.entry);
                if done {
                    return Some(self.line());
                }
            }
            edge = first..self.entries.len();
            if edge.is_empty() {
                return None;
            }
        }
        None
    }

    fn candidate(&mut self, state: State, from: usize) -> Option<Candidate> {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(state);
        if !self.seen.insert(hash) {
            return None;
        }
        let parent = &self.entries[from];
        let old = &parent.state.board;
        let pawns = |board: &jadoube_board::Board| board.by_role(jadoube_board::Role::Pawn);
        let men_changed = old.occupied().len() != state.board.occupied().len();
        let pawns_changed = men_changed || pawns(old) != pawns(&state.board);
        let fixed_changed = pawns_changed && ways::fixed(old) != ways::fixed(&state.board);
        let mut sides = parent.sides;
        let ways = if fixed_changed {
            self.atlas.ways(&state.board, self.home)
        } else {
            Rc::clone(&parent.ways)
        };
        for color in Color::ALL {
            if fixed_changed || men_changed || color == state.turn {
                sides[color as usize] = estimate::side(&state.board, &ways[color as usize], color);
            }
        }
        let cost =
            sides[0] + sides[1] + estimate::passed_by(&state.board) + estimate::rights(&state);
        if estimate::is_hopeless(cost) {
            return None;
        }
        let checked = state.board.king(state.turn).is_some_and(|king| {
            let board = &state.board;
            !board
                .attackers(king, state.turn.opposite(), board.occupied())
                .is_empty()
        });
        let score = 8 * (cost + 2 * u32::from(checked)) + self.noise.next(12);
        Some(Candidate {
            score,
            entry: Entry {
                state,
                from: from as u32,
                sides,
                ways,
            },
            pawns_changed,
        })
    }

    /// Are all men at home, with White to move, and every right lost that the goal lacks?
    fn is_home(&self, state: &State) -> bool {
        state.turn == Color::White
            && state.passed.is_none()
            && state.board == self.home.board
            && Color::ALL.into_iter().all(|color| {
                CastlingSide::ALL.into_iter().all(|side| {
                    let wing = Home::wing(color, side);
                    state.touched & wing != 0 || state.bound & wing == wing
                })
            })
    }

    /// The positions from the last one found to the goal.
    fn line(&self) -> Vec<State> {
        let mut line = Vec::new();
        let mut at = self.entries.len() - 1;
        loop {
            line.push(self.entries[at].state);
            if at == 0 {
                return line;
            }
            at = self.entries[at].from as usize;
        }
    }
}

/// The moves from one position of the line to the next, played by the rules.
fn play(start: &Setup, goal: &Setup, line: &[State]) -> Option<Vec<Move>> {
    let goal = Position::from_setup(goal).ok()?;
    let mut at = Position::from_setup(start).ok()?;
    let mut moves = Vec::new();
    for next in line.iter().skip(1) {
        let legal = at.legal_moves();
        let (play, after) = legal
            .iter()
            .map(|&play| (play, at.played(play)))
            .find(|(_, after)| *after.board() == next.board)?;
        moves.push(play);
        at = after;
    }
    at.same_for_repetition(&goal).then_some(moves)
}

/// Numbers that look random and are always the same.
struct Noise(u64);

impl Noise {
    /// A number below `limit`.
    fn next(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as u32 % limit
    }
}
