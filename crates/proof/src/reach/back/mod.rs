//! A game found from its end: moves are taken back until the men stand as at the start.
//!
//! Going back from a position is easier than going towards it: every man has one home, a man that
//! is missing may be put back on any square, and whatever a capture needs is put where it is
//! needed. Three parts share the work:
//!
//! 1. a *plan* for the pawns alone: which promotions and captures are taken back, and where, until
//!    every file holds a white pawn below a black one ([`plan`]);
//! 2. the plan *carried out* on the board, step by step, with quiet moves of officers between
//!    ([`realize`]);
//! 3. the *way home* of the officers and of the pawns in their files, a beam search that also puts
//!    back what is still missing ([`beam`]).
//!
//! An attempt that fails anywhere is followed by another that breaks ties in another way and may
//! look at more. Every fourth attempt is the beam alone, which is quick where there is no knot, and
//! gets wider each time. What is found is played forward before it is believed.

mod beam;
mod estimate;
mod plan;
mod realize;
mod state;
mod ways;

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use jadoube_board::{Move, Position, Setup};

use super::Rules;
use crate::verdict::Meter;
use beam::Beam;
use state::{Home, State};
use ways::Atlas;

/// Moves taken back at most by a beam alone.
const LONGEST: usize = 500;

/// The width of the first beam, and of the widest.
const WIDTHS: (usize, usize) = (30, 8_000);

/// Width and length of the beam that follows a plan.
const WAY_HOME: (usize, usize) = (60, 200);

/// Width of the first search for a plan, and what each attempt adds, up to twenty times.
const PLANS: usize = 100;

/// Positions looked at for one step of a plan at most.
const STEP: u64 = 20_000;

/// A game from `start` to `goal`, if one is found within the budget.
pub(super) fn search(
    goal: &Setup,
    start: &Setup,
    rules: &mut Rules,
    meter: &mut Meter,
) -> Option<Vec<Move>> {
    let mut attempts = Attempts {
        home: Home::of(start)?,
        goal: State::of(goal),
        atlas: Atlas::default(),
        rules,
        meter,
        number: 0,
    };
    while attempts.meter.left() > 0 {
        if let Some(line) = attempts.next()
            && let Some(moves) = play(start, goal, &line)
        {
            return Some(moves);
        }
    }
    None
}

struct Attempts<'a> {
    home: Home,
    goal: State,
    atlas: Atlas,
    rules: &'a mut Rules,
    meter: &'a mut Meter,
    number: u32,
}

impl Attempts<'_> {
    /// The positions from the start to the goal, if this attempt gets there.
    fn next(&mut self) -> Option<Vec<State>> {
        let number = self.number;
        self.number += 1;
        self.meter.spend(1);
        let noise = Noise(0x9E37_79B9_7F4A_7C15 ^ (u64::from(number + 1) << 32 | 1));
        if !number.is_multiple_of(4) {
            return self.planned(noise, number as usize);
        }
        let (mut width, widest) = WIDTHS;
        for _ in 0..number / 4 {
            width = (width * 3 / 2).min(widest);
        }
        let goal = self.goal;
        self.beam((width, LONGEST), noise).run(goal)
    }

    fn planned(&mut self, mut noise: Noise, number: usize) -> Option<Vec<State>> {
        let goal = realize::calm(self.goal, &self.home, self.rules, &mut noise, self.meter)?;
        let last = goal[goal.len() - 1];
        let width = PLANS * (1 + number.min(20));
        let plan = plan::plan(&last.board, width, &mut noise, self.meter)?;
        let mut line = goal;
        let steps = realize::realize(last, &self.home, &plan, STEP, &mut noise, self.meter)?;
        line.extend(steps);
        let middle = line.pop()?;
        let mut whole = self.beam(WAY_HOME, noise).run(middle)?;
        line.reverse();
        whole.extend(line);
        Some(whole)
    }

    fn beam(&mut self, size: (usize, usize), noise: Noise) -> Beam<'_> {
        Beam::new(
            &self.home,
            size,
            noise,
            &mut self.atlas,
            self.rules,
            self.meter,
        )
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

/// A number that tells positions apart.
fn hash(state: &State) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(state)
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
