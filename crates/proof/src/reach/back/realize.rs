//! A plan carried out on the board, move by move taken back.
//!
//! Every step of the plan asks for little: a square free for a pawn, an officer on the square it was
//! promoted on. Quiet moves of officers of both sides bring that about. A narrow beam keeps the most
//! promising positions after every move taken back: those with the fewest steps left, and nearest to
//! all the steps that need not wait for others.

use std::collections::HashSet;

use jadoube_board::Bitboard;

use super::aim::{Aim, Signposts};
use super::noise::{Noise, hash};
use super::plan::step::Step;
use super::state::{Home, State};
use crate::budget::Meter;
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
        before.retain(|state| rules.allows(&state.board, state.turn, meter));
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

/// What a step costs that waits for others, or is further off than this.
const LATER: u32 = 8;

/// What a step costs that no officer can get to.
const CUT_OFF: u32 = 24;

/// Moves taken back without a step among them, after which the beam gives up.
const IDLE: u32 = 32;

/// Of a position's children so many may stay in the beam, as a part of its width.
const BROOD: usize = 3;

/// The positions before `start`, one by one, until all steps have been taken back.
///
/// Steps that share no square may change places.
pub(super) fn realize(
    start: State,
    home: &Home,
    plan: &[Step],
    width: usize,
    noise: &mut Noise,
    meter: &mut Meter<'_>,
) -> Option<Vec<State>> {
    let beam = Carrying {
        home,
        plan,
        width,
        noise,
        meter,
        signposts: Signposts::default(),
        entries: Vec::new(),
        seen: HashSet::new(),
    };
    beam.run(start)
}

/// A position on the way, and the steps left to take back.
struct Entry {
    state: State,
    from: u32,
    left: Steps,
}

/// Steps of a plan, a bit each.
type Steps = u128;

/// A position that may enter the beam.
struct Candidate {
    score: u32,
    state: State,
    from: u32,
    left: Steps,
}

struct Carrying<'a, 'b> {
    home: &'a Home,
    plan: &'a [Step],
    width: usize,
    noise: &'a mut Noise,
    meter: &'a mut Meter<'b>,
    signposts: Signposts,
    entries: Vec<Entry>,
    seen: HashSet<(u64, Steps)>,
}

impl Carrying<'_, '_> {
    fn run(mut self, start: State) -> Option<Vec<State>> {
        let count = u32::try_from(self.plan.len()).ok()?;
        let left = match count {
            0 => return Some(Vec::new()),
            1..=128 => Steps::MAX >> (128 - count),
            _ => return None,
        };
        self.entries.push(Entry {
            state: start,
            from: 0,
            left,
        });
        let (mut edge, mut fewest, mut idle) = (0..1, count, 0);
        while idle < IDLE {
            let mut candidates = Vec::new();
            for number in edge.clone() {
                self.expand(number, &mut candidates)?;
            }
            candidates.sort_by_key(|candidate| candidate.score);
            let first = self.entries.len();
            let mut broods = vec![0; edge.len()];
            idle += 1;
            for candidate in candidates {
                if self.entries.len() - first == self.width {
                    break;
                }
                let brood = &mut broods[candidate.from as usize - edge.start];
                if *brood * BROOD > self.width
                    || !self.seen.insert((hash(&candidate.state), candidate.left))
                {
                    continue;
                }
                *brood += 1;
                let left = candidate.left.count_ones();
                self.entries.push(Entry {
                    state: candidate.state,
                    from: candidate.from,
                    left: candidate.left,
                });
                if left == 0 {
                    return Some(self.line());
                }
                if left < fewest {
                    (fewest, idle) = (left, 0);
                }
            }
            edge = first..self.entries.len();
            if edge.is_empty() {
                return None;
            }
        }
        None
    }

    /// Every position before one of the beam; `None` once the budget is used up.
    fn expand(&mut self, number: usize, candidates: &mut Vec<Candidate>) -> Option<()> {
        let Entry { state, left, .. } = self.entries[number];
        let ready = ready(self.plan, left);
        let aims: Vec<Aim> = ready
            .iter()
            .map(|&at| Aim::of(self.plan[at], &state.board, &mut self.signposts))
            .collect();
        let mut before = Vec::new();
        state.quiet_before(self.home, &mut before);
        let children = (before.len() + aims.len()) as u64;
        let waiting = left.count_ones() - ready.len() as u32;
        for earlier in before {
            let score = LATER * waiting + far(&aims, &earlier);
            self.offer(candidates, score, earlier, number, left);
        }
        for (which, aim) in aims.iter().enumerate() {
            let Some(done) = aim.done(&state, self.home) else {
                continue;
            };
            let left = left & !(1 << ready[which]);
            let others: Vec<Aim> = self::ready(self.plan, left)
                .iter()
                .map(|&at| Aim::of(self.plan[at], &done.board, &mut self.signposts))
                .collect();
            let waiting = left.count_ones() - others.len() as u32;
            let score = LATER * waiting + far(&others, &done);
            self.offer(candidates, score, done, number, left);
        }
        // Moves of officers alone are quickly listed and weighed.
        self.meter.spend(1 + children / 2).then_some(())
    }

    fn offer(
        &mut self,
        candidates: &mut Vec<Candidate>,
        score: u32,
        state: State,
        from: usize,
        left: Steps,
    ) {
        let score = 4 * score + 6 * u32::from(state.is_check()) + self.noise.next(6);
        candidates.push(Candidate {
            score,
            state,
            from: from as u32,
            left,
        });
    }

    /// The positions after the start up to the last one found.
    fn line(&self) -> Vec<State> {
        let mut line = Vec::new();
        let mut at = self.entries.len() - 1;
        while at != 0 {
            line.push(self.entries[at].state);
            at = self.entries[at].from as usize;
        }
        line.reverse();
        line
    }
}

/// How far all these steps are together.
fn far(aims: &[Aim], state: &State) -> u32 {
    let each = aims
        .iter()
        .map(|aim| aim.far(state).map_or(CUT_OFF, |far| far.min(LATER)));
    each.sum()
}

/// The steps that need not wait for any before them.
fn ready(plan: &[Step], left: Steps) -> Vec<usize> {
    let mut taken = Bitboard::EMPTY;
    let mut ready = Vec::new();
    for (number, step) in plan.iter().enumerate() {
        if left >> number & 1 == 0 {
            continue;
        }
        let squares = step.squares();
        if squares.is_disjoint(taken) {
            ready.push(number);
        }
        taken |= squares;
    }
    ready
}
