//! A game found from its end: moves are taken back until the men stand as at the start.
//!
//! Going back from a position is easier than going towards it: every man has one home, a man that
//! is missing may be put back on any square, and whatever a capture needs is put where it is
//! needed. Three parts share the work:
//!
//! 1. a *plan* for the pawns alone: which promotions and captures are taken back, and where, until
//!    every file holds a white pawn below a black one ([`plan`]);
//! 2. the plan *carried out* on the board, step by step, with quiet moves of officers between
//!    ([`realize`]), of whom some are put back first if there are hardly any ([`fill`]);
//! 3. the *way home* of the officers and of the pawns in their files, a beam search that also puts
//!    back what is still missing ([`beam`]).
//!
//! An attempt that fails anywhere is followed by another that breaks ties in another way and may
//! look at more. Some attempts are the beam alone, which is quick where there is no knot, and gets
//! wider each time. What is found is played forward before it is believed. Nothing is kept
//! from one attempt to the next but tables that are emptied when they grow large.

mod aim;
mod beam;
mod estimate;
mod fill;
mod noise;
mod plan;
mod realize;
mod state;
mod ways;

use jadoube_board::{Color, Move, Position, Setup};

use super::arrays::Arrays;
use super::count;
use super::rules::Rules;
use super::told::ProofGame;
use crate::attempt::Attempt;
use crate::budget::Meter;
use beam::{Beam, Shape};
use noise::Noise;
use state::{Home, State};
use ways::Atlas;

/// The first beam alone, and the width of the widest.
const ALONE: Shape = Shape {
    width: 30,
    longest: 300,
    idle: 60,
    weight: 1,
    is_sparse: false,
};
const WIDEST: usize = 1_000;

/// Promoted men up to which the beam alone may do.
const FEW: usize = 3;

/// Of so many attempts one is the beam alone: with few promoted men, and with more or hardly any men at all.
const OFTEN: u32 = 4;
const RARELY: u32 = 16;

/// The beam that follows a plan.
const WAY_HOME: Shape = Shape {
    width: 60,
    longest: 200,
    idle: 100,
    weight: 3,
    is_sparse: false,
};

/// Its width where there are hardly any men: many are put back, so that every move has many before it.
const NARROW: usize = 24;

/// Width of the first search for a plan, and what each attempt adds, up to twenty-five times that.
const PLANS: usize = 40;

/// Positions kept while a plan is carried out.
const CARRIED: usize = 16;

/// The search for a game to a position, attempt by attempt.
pub(super) struct Games<'a> {
    goal: &'a Setup,
    /// Where a game may begin.
    homes: Vec<(&'a Setup, Home, Atlas)>,
    /// Of so many attempts one is the beam alone.
    every: u32,
    /// The next attempt, from each start in turn.
    next: (u32, usize),
    /// Plans that were not found; each lets the next search look at more.
    missed: usize,
}

impl<'a> Games<'a> {
    /// No attempt made yet.
    pub(super) fn new(goal: &'a Setup, arrays: Arrays, starts: &'a [Setup]) -> Games<'a> {
        let orthodox = arrays == Arrays::Ordinary;
        let promoted = Color::ALL.map(|color| count::promoted(&goal.board, color, orthodox));
        let is_sparse = fill::is_sparse(&goal.board);
        let homes = starts
            .iter()
            .filter_map(|start| Some((start, Home::of(start)?, Atlas::new(is_sparse))));
        Games {
            goal,
            homes: homes.collect(),
            every: if promoted.iter().sum::<usize>() > FEW || is_sparse {
                RARELY
            } else {
                OFTEN
            },
            next: (0, 0),
            missed: 0,
        }
    }

    /// A game, if one is found; no attempt is begun once `nodes` have been spent.
    pub(super) fn search(
        &mut self,
        nodes: u64,
        rules: &mut Rules,
        meter: &mut Meter<'_>,
    ) -> Option<ProofGame> {
        let until = meter.cost().nodes.0.saturating_add(nodes);
        while meter.left() > 0 && meter.cost().nodes.0 < until {
            let (number, from) = self.next;
            self.next = match from + 1 < self.homes.len() {
                true => (number, from + 1),
                false => (number + 1, 0),
            };
            let (start, home, atlas) = self.homes.get_mut(from)?;
            let trying = Trying {
                every: self.every,
                home,
                goal: State::of(self.goal),
                atlas,
                rules,
                meter,
                number,
                missed: &mut self.missed,
            };
            match trying.run() {
                Ok(line) => {
                    if let Some(moves) = play(start, self.goal, &line) {
                        let start = **start;
                        return Some(ProofGame { start, moves });
                    }
                }
                Err(attempt) => meter.tried(attempt),
            }
        }
        None
    }
}

struct Trying<'a, 'b> {
    /// Of so many attempts one is the beam alone.
    every: u32,
    home: &'a Home,
    goal: State,
    atlas: &'a mut Atlas,
    rules: &'a mut Rules,
    meter: &'a mut Meter<'b>,
    /// The attempts before from the same start.
    number: u32,
    missed: &'a mut usize,
}

impl<'b> Trying<'_, 'b> {
    /// The positions from the start to the goal, if this attempt gets there.
    fn run(mut self) -> Result<Vec<State>, Attempt> {
        let number = self.number;
        self.meter.spend(1);
        self.atlas.shrink(self.meter);
        self.rules.shrink(self.meter);
        let noise = Noise(0x9E37_79B9_7F4A_7C15 ^ (u64::from(number + 1) << 32 | 1));
        // With few promoted men the beam alone comes first, else last.
        let alone = if self.every == OFTEN { 0 } else { RARELY - 1 };
        if number % self.every != alone {
            return self.planned(noise);
        }
        let mut shape = Shape {
            is_sparse: fill::is_sparse(&self.goal.board),
            ..ALONE
        };
        // Attempts may be many: the width grows no further than to the widest.
        let mut widened = 0;
        while widened < number / self.every && shape.width < WIDEST {
            shape.width = (shape.width * 3 / 2).min(WIDEST);
            widened += 1;
        }
        let goal = self.goal;
        self.beam(shape, noise).run(goal).ok_or(Attempt::Planless)
    }

    fn planned(&mut self, mut noise: Noise) -> Result<Vec<State>, Attempt> {
        let calm = realize::calm(self.goal, self.home, self.rules, &mut noise, self.meter);
        let calm = calm.ok_or(Attempt::NotCarriedOut)?;
        let filled = fill::filled(calm, self.home, self.rules, &mut noise, self.meter);
        let goal = filled.ok_or(Attempt::NotCarriedOut)?;
        let is_sparse = fill::is_sparse(&self.goal.board);
        let last = goal[goal.len() - 1];
        let width = PLANS * (1 + (*self.missed).min(24));
        let Some(plan) = plan::plan(&last.board, width, self.rules, &mut noise, self.meter) else {
            *self.missed += 1;
            return Err(Attempt::NoPlan);
        };
        let mut line = goal;
        let steps = realize::realize(last, self.home, &plan, CARRIED, &mut noise, self.meter);
        line.extend(steps.ok_or(Attempt::NotCarriedOut)?);
        let middle = line.pop().ok_or(Attempt::NotCarriedOut)?;
        let width = if is_sparse { NARROW } else { WAY_HOME.width };
        let shape = Shape {
            width,
            is_sparse,
            ..WAY_HOME
        };
        let way = self.beam(shape, noise).run(middle);
        let mut whole = way.ok_or(Attempt::NoWayHome)?;
        line.reverse();
        whole.extend(line);
        Ok(whole)
    }

    fn beam(&mut self, shape: Shape, noise: Noise) -> Beam<'_, 'b> {
        Beam::new(self.home, shape, noise, self.atlas, self.rules, self.meter)
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
