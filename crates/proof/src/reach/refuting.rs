//! Following every line of last moves back until none is left.

use std::collections::HashMap;

use jadoube_board::Setup;

use super::arrays::Arrays;
use super::explain::{explain, last_move};
use super::retract::{Retro, is_absurd};
use super::rules::{BRIEF, Rules};
use super::told::Unreachable;
use crate::budget::Meter;

/// Bytes that a position known takes, with a table that grows.
const KNOWN: u64 = 2 * size_of::<(Retro, u32, bool)>() as u64;

/// Most moves taken back in a row to refute a position.
const DEEPEST: u32 = 6;

/// Nodes that each kernel of an earlier position may take, in two rounds of the first share; in
/// later shares as many times more as they are larger.
const CARES: [u64; 2] = [BRIEF, 10_000];

/// Of the nodes of a share so many may go into the kernel of the position asked about, as a part.
const OWN: u64 = 2;

/// The search for a reason why a position cannot arise.
pub(super) struct Refuting<'a> {
    setup: &'a Setup,
    has_a_start: bool,
    retro: Retro,
}

impl<'a> Refuting<'a> {
    /// Nothing done yet; `starts` are where a game may have begun.
    pub(super) fn new(setup: &'a Setup, arrays: Arrays, starts: &[Setup]) -> Refuting<'a> {
        Refuting {
            setup,
            has_a_start: !starts.is_empty(),
            retro: Retro::of(setup, arrays),
        }
    }

    /// A reason, found with `times` the care of the first time.
    pub(super) fn refute(
        &self,
        times: u64,
        rules: &mut Rules,
        meter: &mut Meter<'_>,
    ) -> Option<Unreachable> {
        let problems = self.setup.problems();
        if !problems.is_empty() {
            return Some(Unreachable::NotPlayable(problems));
        }
        if let Some(breach) = rules.refute(&self.retro, meter.left() / OWN, meter) {
            return Some(explain(breach, &self.retro, rules));
        }
        if !self.has_a_start {
            return Some(Unreachable::CastlingRights);
        }
        for care in CARES {
            for plies in 1..=DEEPEST {
                if is_refuted(&self.retro, plies, care.saturating_mul(times), rules, meter)? {
                    return self.no_last_move(plies, rules, meter);
                }
            }
        }
        None
    }

    /// The reason, of a position that taking back so many moves refutes.
    fn no_last_move(
        &self,
        plies: u32,
        rules: &mut Rules,
        meter: &mut Meter<'_>,
    ) -> Option<Unreachable> {
        if let (Some(square), [before]) = (self.retro.passed, &self.retro.before()[..]) {
            let problems = before.problems();
            let reason = if !problems.is_empty() {
                Unreachable::NotPlayable(problems)
            } else if let Some(breach) = rules.refute(before, meter.left(), meter) {
                explain(breach, before, rules)
            } else {
                Unreachable::EveryLastMove {
                    plies: plies - 1,
                    last: last_move(before)?,
                }
            };
            let before = Box::new(reason);
            return Some(Unreachable::EnPassant { square, before });
        }
        let last = last_move(&self.retro)?;
        Some(match plies {
            1 => Unreachable::NoLastMove(last),
            plies => Unreachable::EveryLastMove { plies, last },
        })
    }
}

/// Does every line of last moves lead back, within `plies`, to a position that cannot arise, as far
/// as a look of `care` nodes at each kernel tells?
///
/// `None` once the budget is used up.
fn is_refuted(
    retro: &Retro,
    plies: u32,
    care: u64,
    rules: &mut Rules,
    meter: &mut Meter<'_>,
) -> Option<bool> {
    let mut search = Search {
        known: HashMap::new(),
        care,
        rules,
        meter,
    };
    let refuted = search.is_refuted(retro, plies);
    let held = search.known.len() as u64 * KNOWN;
    meter.release(held);
    refuted
}

struct Search<'a, 'b> {
    known: HashMap<(Retro, u32), bool>,
    care: u64,
    rules: &'a mut Rules,
    meter: &'a mut Meter<'b>,
}

impl Search<'_, '_> {
    fn is_refuted(&mut self, retro: &Retro, plies: u32) -> Option<bool> {
        if retro.is_initial() || plies == 0 {
            return Some(false);
        }
        let key = (retro.clone(), plies);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let last = retro.before();
        if !self.meter.spend(1 + last.len() as u64) || !self.meter.hold(KNOWN) {
            return None;
        }
        let refuted = self.all_refuted(last, plies)?;
        self.known.insert(key, refuted);
        Some(refuted)
    }

    /// Can none of these positions arise, one move earlier?
    fn all_refuted(&mut self, mut before: Vec<Retro>, plies: u32) -> Option<bool> {
        before.retain(|retro| !is_absurd(retro) && !self.counts(retro, BRIEF));
        // What is sure to have a kernel is looked at first: if it stands, the others need no care.
        before.sort_by_cached_key(|retro| !self.rules.surely_fits(retro));
        for retro in &before {
            if self.meter.left() == 0 {
                return None;
            }
            if !self.counts(retro, self.care) && !self.is_refuted(retro, plies - 1)? {
                return Some(false);
            }
        }
        Some(self.meter.left() > 0)
    }

    /// Does counting refute it?
    fn counts(&mut self, retro: &Retro, care: u64) -> bool {
        self.rules.refute(retro, care, self.meter).is_some()
    }
}
