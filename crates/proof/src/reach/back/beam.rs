//! The beam: move after move is taken back, and the most promising positions are kept.
//!
//! What promises is an estimate: the moves of all men to their homes past the pawns, the way of
//! promoted men back through promotion, the men that are missing, pawns beside or beyond each
//! other. Positions are given up whose pawns cannot have come where they stand (the counts and the
//! kernel of the refutation).

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use jadoube_board::{Board, CastlingSide, Color, Role};

use super::estimate;
use super::noise::{Noise, hash};
use super::state::{Home, State};
use super::ways::{Atlas, Ways};
use crate::budget::Meter;
use crate::reach::mix::Mix;
use crate::reach::rules::Rules;

/// A position in the beam, and the number of the one it was found from.
#[derive(Clone)]
struct Entry {
    state: State,
    from: u32,
    /// What the men of each side cost.
    sides: [u32; 2],
    /// What is still to be done, in all.
    cost: u32,
    ways: Rc<[Ways; 2]>,
}

/// How far a beam looks.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// Positions kept of each length.
    pub(super) width: usize,
    /// Moves taken back at most.
    pub(super) longest: usize,
    /// Moves taken back without coming nearer, after which it gives up: another attempt is worth more.
    pub(super) idle: u32,
    /// What the moves of officers weigh against those of pawns, which go home last.
    pub(super) weight: u32,
    /// Hardly any men stood at the end, so that most are put back, and the order in which they go home decides.
    pub(super) is_sparse: bool,
}

/// A search for the way home, the most promising positions of every length kept.
pub(super) struct Beam<'a, 'b> {
    home: &'a Home,
    shape: Shape,
    noise: Noise,
    seen: HashSet<u64, BuildHasherDefault<Mix>>,
    entries: Vec<Entry>,
    atlas: &'a mut Atlas,
    rules: &'a mut Rules,
    meter: &'a mut Meter<'b>,
    /// Bytes counted so far.
    held: u64,
}

/// Bytes that a position seen takes, with a table that grows.
const SEEN: u64 = 32;

/// Bytes that a position of the beam takes.
const ENTRY: u64 = size_of::<Entry>() as u64;

/// Bytes that a position takes that may enter the beam, in a list that grows.
const CANDIDATE: u64 = 2 * size_of::<Candidate>() as u64;

/// A position that may enter the beam.
struct Candidate {
    score: u32,
    entry: Entry,
    pawns_changed: bool,
}

impl<'a, 'b> Beam<'a, 'b> {
    pub(super) fn new(
        home: &'a Home,
        shape: Shape,
        noise: Noise,
        atlas: &'a mut Atlas,
        rules: &'a mut Rules,
        meter: &'a mut Meter<'b>,
    ) -> Beam<'a, 'b> {
        Beam {
            home,
            shape,
            noise,
            seen: HashSet::default(),
            entries: Vec::new(),
            atlas,
            rules,
            meter,
            held: 0,
        }
    }

    /// The positions from the start to `goal`, if the beam gets there.
    pub(super) fn run(mut self, goal: State) -> Option<Vec<State>> {
        let line = self.drive(goal);
        self.meter.release(self.held);
        line
    }

    fn drive(&mut self, goal: State) -> Option<Vec<State>> {
        let ways = self.atlas.ways(&goal.board, self.home, self.meter);
        let sides = Color::ALL.map(|color| {
            estimate::side(&goal.board, &ways[color as usize], color, self.shape.weight)
        });
        self.entries.push(Entry {
            state: goal,
            from: 0,
            sides,
            cost: u32::MAX,
            ways,
        });
        if self.is_home(&goal) {
            return Some(vec![goal]);
        }
        let mut edge = 0..1;
        let mut before = Vec::new();
        let (mut least, mut idle) = (u32::MAX, 0);
        for _ in 0..self.shape.longest {
            let mut candidates = Vec::new();
            let mut listed = 0;
            for number in edge.clone() {
                before.clear();
                self.entries[number].state.before(self.home, &mut before);
                let count = before.len() as u64;
                if !self.meter.spend(count) || !self.hold(count * SEEN) {
                    return None;
                }
                let first = candidates.len();
                for &state in &before {
                    candidates.extend(self.candidate(state, number));
                }
                let more = (candidates.len() - first) as u64 * CANDIDATE;
                if !self.hold(more) {
                    return None;
                }
                listed += more;
            }
            // In the order of their scores; of equal ones those found first.
            let scores = candidates.iter().map(|candidate| candidate.score);
            let mut order: Vec<(u32, usize)> = scores.zip(0..).collect();
            order.sort_unstable();
            let first = self.entries.len();
            for (_, number) in order {
                let candidate = &candidates[number];
                if self.entries.len() - first == self.shape.width {
                    break;
                }
                if candidate.pawns_changed {
                    let state = &candidate.entry.state;
                    let allowed = self.rules.allows(&state.board, state.turn, self.meter);
                    if self.meter.left() == 0 {
                        return None;
                    }
                    if !allowed {
                        continue;
                    }
                }
                let done = self.is_home(&candidate.entry.state);
                self.entries.push(candidate.entry.clone());
                if !self.hold(ENTRY) {
                    return None;
                }
                if done {
                    return Some(self.line());
                }
            }
            self.held -= listed;
            self.meter.release(listed);
            edge = first..self.entries.len();
            if edge.is_empty() {
                return None;
            }
            let nearest = self.entries[edge.clone()]
                .iter()
                .map(|entry| entry.cost)
                .min();
            idle += 1;
            if let Some(cost) = nearest.filter(|&cost| cost < least) {
                (least, idle) = (cost, 0);
            }
            if idle == self.shape.idle {
                return None;
            }
        }
        None
    }

    /// Counts bytes; false if there is no room for them, which ends this beam and not the search.
    fn hold(&mut self, bytes: u64) -> bool {
        if !self.meter.has_room(bytes) {
            return false;
        }
        self.held += bytes;
        self.meter.hold(bytes)
    }

    fn candidate(&mut self, state: State, from: usize) -> Option<Candidate> {
        if !self.seen.insert(hash(&state)) {
            return None;
        }
        let parent = &self.entries[from];
        let old = &parent.state.board;
        let pawns = |board: &Board| board.by_role(Role::Pawn);
        let men_changed = old.occupied().len() != state.board.occupied().len();
        let pawns_changed = men_changed || pawns(old) != pawns(&state.board);
        let structure_changed = pawns_changed && pawns(old) != pawns(&state.board);
        let mut sides = parent.sides;
        let ways = if structure_changed {
            self.meter.spend(1);
            self.atlas.ways(&state.board, self.home, self.meter)
        } else {
            Rc::clone(&parent.ways)
        };
        for color in Color::ALL {
            if structure_changed || men_changed || color == state.turn {
                sides[color as usize] = estimate::side(
                    &state.board,
                    &ways[color as usize],
                    color,
                    self.shape.weight,
                );
            }
        }
        let cost = sides[0]
            + sides[1]
            + estimate::passed_by(&state.board)
            + estimate::rights(&state)
            + estimate::turn(&state, self.home);
        let in_order = |color| {
            let ways = &ways[color as usize];
            estimate::barred(&state.board, ways, color)
                + self.shape.weight * estimate::to_take(&state.board, ways, color)
        };
        let cost = match self.shape.is_sparse {
            true => cost + Color::ALL.into_iter().map(in_order).sum::<u32>(),
            false => cost,
        };
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
                cost,
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
