//! A plan carried out on the board, move by move taken back.
//!
//! Every step of the plan asks for little: a square free for a pawn, an officer on the square it was
//! promoted on. A small search brings that about with quiet moves of officers of both sides, the
//! most promising position first. All steps that need not wait for others are sought at once, and
//! the first that can be taken back is.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use jadoube_board::{Bitboard, Board, Color, Man, Role, Square};

use super::noise::{Noise, hash};
use super::plan::step::{Kind, Step, Victim};
use super::state::{Home, State};
use super::ways::{self, NEVER, Steps};
use crate::budget::Meter;
use crate::reach::count;
use crate::reach::rules::Rules;

/// Moves taken back at most before a position is calm.
const UNREST: usize = 6;

/// The positions from `goal` back to one without check, in which quiet moves can be taken back.
pub(super) fn calm(
    goal: State,
    home: &Home,
    rules: &mut Rules,
    noise: &mut Noise,
    meter: &mut Meter<'_>,
) -> Option<Vec<State>> {
    let mut line = vec![goal];
    for _ in 0..UNREST {
        let last = line[line.len() - 1];
        let mut before = Vec::new();
        last.quiet_before(home, &mut before);
        if !last.is_check() && !before.is_empty() {
            return Some(line);
        }
        before.clear();
        last.before(home, &mut before);
        if !meter.spend(1 + before.len() as u64) {
            return None;
        }
        before.retain(|state| rules.allows(&state.board));
        let restless = |state: &State| u32::from(state.is_check());
        let mut ranked: Vec<(u32, State)> = before
            .into_iter()
            .map(|state| (4 * restless(&state) + noise.next(8), state))
            .collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        line.push(ranked.first()?.1);
    }
    None
}

/// The positions before `start`, one by one, until all steps have been taken back.
///
/// Steps that share no square may change places, and whatever can be done first is.
pub(super) fn realize(
    start: State,
    home: &Home,
    plan: &[Step],
    most: u64,
    noise: &mut Noise,
    meter: &mut Meter<'_>,
) -> Option<Vec<State>> {
    let mut line = Vec::new();
    let mut last = start;
    let mut left = plan.to_vec();
    while !left.is_empty() {
        let ready = ready(&left);
        let aims = ready.iter().map(|&at| Aim::of(left[at], &last.board));
        let search = Search {
            home,
            aims: aims.collect(),
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            seen: HashSet::new(),
        };
        let (part, done) = search.run(last, most, noise, meter)?;
        line.extend(part);
        last = line[line.len() - 1];
        left.remove(ready[done]);
    }
    Some(line)
}

/// The steps that need not wait for any before them.
fn ready(steps: &[Step]) -> Vec<usize> {
    let mut taken = Bitboard::EMPTY;
    let mut ready = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let squares = step.squares();
        if squares.is_disjoint(taken) {
            ready.push(number);
        }
        taken |= squares;
    }
    ready
}

struct Node {
    state: State,
    from: u32,
    moves: u32,
}

struct Search<'a> {
    home: &'a Home,
    aims: Vec<Aim>,
    nodes: Vec<Node>,
    open: BinaryHeap<(Reverse<u32>, u32)>,
    seen: HashSet<u64>,
}

impl Search<'_> {
    /// The positions after `from` up to one in which a step has been taken back, and which.
    fn run(
        mut self,
        from: State,
        most: u64,
        noise: &mut Noise,
        meter: &mut Meter<'_>,
    ) -> Option<(Vec<State>, usize)> {
        self.add(from, u32::MAX, 0, noise);
        let mut before = Vec::new();
        let mut spent = 0;
        while let Some((_, number)) = self.open.pop() {
            let node = &self.nodes[number as usize];
            let (state, moves) = (node.state, node.moves);
            for (which, aim) in self.aims.iter().enumerate() {
                if let Some(done) = aim.done(&state, self.home) {
                    return Some((self.line(number, done), which));
                }
            }
            before.clear();
            state.quiet_before(self.home, &mut before);
            spent += before.len() as u64;
            if !meter.spend(before.len() as u64) || spent > most {
                return None;
            }
            for &earlier in &before {
                self.add(earlier, number, moves + 1, noise);
            }
        }
        None
    }

    fn add(&mut self, state: State, from: u32, moves: u32, noise: &mut Noise) {
        if !self.seen.insert(hash(&state)) {
            return;
        }
        let Some(far) = self.aims.iter().filter_map(|aim| aim.far(&state)).min() else {
            return;
        };
        let checked = u32::from(state.is_check());
        let score = 4 * moves + 8 * far + 6 * checked + noise.next(6);
        self.open.push((Reverse(score), self.nodes.len() as u32));
        self.nodes.push(Node { state, from, moves });
    }

    fn line(&self, end: u32, done: State) -> Vec<State> {
        let mut line = vec![done];
        let mut at = end as usize;
        while self.nodes[at].from != u32::MAX {
            line.push(self.nodes[at].state);
            at = self.nodes[at].from as usize;
        }
        line.reverse();
        line
    }
}

/// A step to be taken back, and how far officers are from where it needs one.
struct Aim {
    step: Step,
    /// Moves to the square on which an officer is needed, by role.
    ways: [Steps; 6],
}

impl Aim {
    fn of(step: Step, board: &Board) -> Aim {
        let target = match step {
            Step::Promotion { on, .. } | Step::Taken { on, .. } => Some(on),
            _ => None,
        };
        let pawns = board.by_role(Role::Pawn);
        let ways = Role::ALL.map(|role| match target {
            Some(target) => ways::spread(Bitboard::of(target), role, pawns),
            None => [NEVER; 64],
        });
        Aim { step, ways }
    }

    /// The side that makes the step.
    fn mover(&self) -> Color {
        match self.step {
            Step::Back { color, .. }
            | Step::Capture { color, .. }
            | Step::Promotion { color, .. } => color,
            Step::Taken { color, .. } | Step::TakenPromoted { color } => color.opposite(),
        }
    }

    /// Moves to be taken back before the step can be, guessed; `None` if it never can.
    fn far(&self, state: &State) -> Option<u32> {
        let board = &state.board;
        let mut moves = 0;
        match self.step {
            Step::Back { to, .. } | Step::Capture { to, .. } => {
                moves += u32::from(board.get(to).is_some());
            }
            Step::Promotion {
                color,
                kind,
                on,
                to,
                ..
            } => {
                moves += u32::from(board.get(to).is_some());
                moves += self.nearest(board, promoted(board, color, kind), on)?;
            }
            Step::Taken { color, on } => {
                let men = board.by_color(color.opposite()) - board.by_role(Role::Pawn);
                moves += self.nearest(board, men, on)?;
            }
            Step::TakenPromoted { .. } => {}
        }
        // The mover's moves; the other side moves between.
        let turn = u32::from(state.turn == self.mover());
        Some(2 * moves + turn)
    }

    /// The way of the nearest of these men to `on`, with the man that stands there before it.
    fn nearest(&self, board: &Board, men: Bitboard, on: Square) -> Option<u32> {
        if men.has(on) {
            return Some(0);
        }
        let steps = men
            .iter()
            .filter_map(|at| Some(self.ways[board.role_at(at)? as usize][at.index() as usize]))
            .min()
            .filter(|&steps| steps < NEVER)?;
        Some(u32::from(steps) + u32::from(board.get(on).is_some()))
    }

    /// The position with the step taken back, if that can be done at once.
    fn done(&self, state: &State, home: &Home) -> Option<State> {
        if state.turn == self.mover() {
            return None;
        }
        let mut found = Vec::new();
        match self.step {
            Step::Back { color, from, to } => {
                state.pawn_back(home, from, to, Man::new(color, Role::Pawn), &[], &mut found);
            }
            Step::Capture {
                color,
                from,
                to,
                victim,
            } => {
                let roles = roles(&state.board, color.opposite(), from, victim);
                state.pawn_back(
                    home,
                    from,
                    to,
                    Man::new(color, Role::Pawn),
                    &roles,
                    &mut found,
                );
            }
            Step::Promotion {
                color,
                kind,
                on,
                to,
                victim,
            } => {
                if !promoted(&state.board, color, kind).has(on) {
                    return None;
                }
                let pawn = Man::new(color, Role::Pawn);
                let roles = victim.map(|victim| roles(&state.board, color.opposite(), on, victim));
                state.pawn_back(home, on, to, pawn, &roles.unwrap_or_default(), &mut found);
            }
            Step::Taken { on, .. } => state.taken_back(home, on, Role::Pawn, &mut found),
            Step::TakenPromoted { color } => {
                let officers = state.board.by_color(color.opposite());
                for on in (officers - state.board.by_role(Role::Pawn)).iter() {
                    for role in roles(&state.board, color, on, Victim::Promoted) {
                        state.taken_back(home, on, role, &mut found);
                    }
                }
            }
        }
        found.first().copied()
    }
}

/// Men of one side and kind of which there are more than at the start.
fn promoted(board: &Board, color: Color, kind: Kind) -> Bitboard {
    let own = board.by_color(color);
    let bishops = own & board.by_role(Role::Bishop);
    let more = |men: Bitboard, first: usize| {
        if men.len() > first {
            men
        } else {
            Bitboard::EMPTY
        }
    };
    match kind {
        Kind::Dark => more(bishops & Bitboard::DARK, 1),
        Kind::Light => more(bishops & Bitboard::LIGHT, 1),
        Kind::Other => {
            more(own & board.by_role(Role::Queen), 1)
                | more(own & board.by_role(Role::Rook), 2)
                | more(own & board.by_role(Role::Knight), 2)
        }
    }
}

/// What the man may be that a capture took on `on`.
fn roles(board: &Board, color: Color, on: Square, victim: Victim) -> Vec<Role> {
    let [queens, rooks, dark, light, knights] = count::officers(board, color);
    let lacking = |have: usize, first: usize| have < first;
    let queen = lacking(queens, 1);
    let (rook, knight) = (lacking(rooks, 2), lacking(knights, 2));
    let bishop = lacking(if on.is_light() { light } else { dark }, 1);
    let mut roles = Vec::new();
    let mut add = |role, fits: bool| {
        if fits {
            roles.push(role);
        }
    };
    match victim {
        Victim::Pawn => add(Role::Pawn, true),
        Victim::First if bishop => add(Role::Bishop, true),
        Victim::First => {
            add(Role::Knight, knight);
            add(Role::Queen, queen);
            add(Role::Rook, rook);
        }
        Victim::Promoted => {
            add(Role::Knight, !knight);
            add(Role::Queen, !queen);
            add(Role::Rook, !rook);
        }
    }
    roles
}
