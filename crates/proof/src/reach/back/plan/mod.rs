//! A plan for the pawns alone: how they can be taken back to their first squares.
//!
//! Officers are left out: they are thought to get wherever they are needed and out of every way.
//! What remains is the knot of the pawns. Seen from the end of the game a promoted man turns into a
//! pawn on the seventh rank, a pawn that took a man goes back to the file beside and leaves the man
//! behind, and every other move is a step backwards in the file. At the end each file must hold one
//! white pawn below a black one, and nothing else.
//!
//! Pawns stay as far ahead as they may and give way only where another needs the square; so the
//! plan is a series of *events* (promotions, captures by pawns, pawns taken by officers) with the
//! steps that make room before each. The search takes the most promising state first: the fewest
//! changes that the files still need (a capture by a pawn changes two files, a promotion none that
//! matters), where more changes than the captures allow end the line, and so does a kernel that does
//! not fit.

mod files;
mod pawns;
pub(super) mod step;

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use jadoube_board::Board;

use super::noise::Noise;
use crate::budget::Meter;
use crate::reach::mix::Mix;
use crate::reach::rules::Rules;
use files::Needs;
use pawns::Pawns;
use step::Step;

/// What a state costs in which pawns bar the way home of a bishop.
const SHUT: u32 = 20;

/// States of one length asked of the kernel at most, as a multiple of those that are kept.
const LOOKED_AT: usize = 4;

struct Node {
    pawns: Pawns,
    from: u32,
    steps: Vec<Step>,
}

/// Bytes that a state seen takes, with a table that grows, and one that is kept with its steps.
const SEEN: u64 = 3 * size_of::<Pawns>() as u64;
const KEPT: u64 = 2 * size_of::<Node>() as u64 + 64;

/// A plan for these pawns, if one is found; `noise` chooses among plans that promise the same.
pub(super) fn plan(
    board: &Board,
    width: usize,
    rules: &mut Rules,
    noise: &mut Noise,
    meter: &mut Meter<'_>,
) -> Option<Vec<Step>> {
    let mut held = 0;
    let plan = within(board, width, rules, noise, (meter, &mut held));
    meter.release(held);
    plan
}

/// The same, with the bytes that it holds told.
fn within(
    board: &Board,
    width: usize,
    rules: &mut Rules,
    noise: &mut Noise,
    (meter, held): (&mut Meter<'_>, &mut u64),
) -> Option<Vec<Step>> {
    let needs = Needs::new();
    let root = Pawns::of(board)?;
    let mut nodes = vec![Node {
        pawns: root,
        from: 0,
        steps: Vec::new(),
    }];
    let mut seen: HashSet<Pawns, BuildHasherDefault<Mix>> = HashSet::from_iter([root]);
    let mut edge = 0..1;
    while !edge.is_empty() {
        let mut candidates = Vec::new();
        for number in edge.clone() {
            let pawns = nodes[number].pawns;
            if pawns.are_all() && needs.changes(&pawns) == 0 {
                return Some(line(&nodes, number as u32));
            }
            let before = pawns.before();
            if !meter.spend(1 + before.len() as u64 / 2) {
                return None;
            }
            for (after, steps) in before {
                let captures = needs.captures(&after);
                if captures > after.captures_left() || !seen.insert(after) {
                    continue;
                }
                let score = 4 * needs.changes(&after)
                    + 8 * captures
                    + 3 * after.promotions()
                    + after.settled()
                    + SHUT * u32::from(after.shuts_in(&root))
                    + noise.next(8);
                let from = number as u32;
                let node = Node {
                    pawns: after,
                    from,
                    steps,
                };
                candidates.push((score, node));
            }
        }
        // No room ends this plan and not the search.
        let bytes = candidates.len() as u64 * (SEEN + KEPT);
        if !meter.has_room(bytes) || !meter.hold(bytes) {
            return None;
        }
        *held += bytes;
        candidates.sort_by_key(|(score, _)| *score);
        let first = nodes.len();
        for (_, node) in candidates.into_iter().take(LOOKED_AT * width) {
            if nodes.len() - first == width {
                break;
            }
            let problem = node.pawns.problem(rules.castlers());
            if node.pawns.are_within_reach(rules) && rules.allows_pawns(problem, meter) {
                nodes.push(node);
            }
            if meter.left() == 0 {
                return None;
            }
        }
        edge = first..nodes.len();
        let dropped = (bytes / (SEEN + KEPT)).saturating_sub(edge.len() as u64) * KEPT;
        meter.release(dropped);
        *held -= dropped;
    }
    None
}

/// The steps to a node. They end where pawns begin to bar the way home of a bishop: the rest is
/// left to the way home, which sees the bishops.
fn line(nodes: &[Node], end: u32) -> Vec<Step> {
    let mut parts = Vec::new();
    let mut at = end;
    while at != 0 {
        let node = &nodes[at as usize];
        if node.pawns.shuts_in(&nodes[0].pawns) {
            parts.clear();
        } else {
            parts.push(&node.steps);
        }
        at = node.from;
    }
    parts.into_iter().rev().flatten().copied().collect()
}
