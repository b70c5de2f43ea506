//! Verifies that a game ends by its counters before any mate.
//!
//! The quiet moves are gone through ply by ply, so that every position is met first with the lowest
//! clock it can have. A capture or pawn move starts the clock anew and makes every earlier position
//! impossible for good: there a certificate for the position alone is asked of the solver and
//! checked here, or else the same walk begins afresh.

use std::collections::{HashMap, HashSet};

use jadoube_board::{Color, Position};

use super::check;
use super::flaw::Flaw;
use crate::ask::Ask;
use crate::budget::Nodes;
use crate::key::Key;
use crate::limits::Limits;
use crate::unwinnable::witness::Certificate;
use crate::verdict::Proof;

/// Positions gone through in all, beyond those that the certificate counts.
const ROOM: u64 = 100_000;

/// Does the certificate show that `winner` cannot mate from `position` in *this* game?
///
/// The same as [`check`](super::check()) for a certificate that speaks of the position alone; one
/// that speaks of counters is checked with the `limits` of the game and its `earlier` positions, as
/// [`Ask::within`] takes them.
///
/// # Errors
/// The first thing found wrong.
pub fn check_within(
    position: &Position,
    winner: Color,
    limits: Limits,
    earlier: &[Position],
    certificate: &Certificate,
) -> Result<(), Flaw> {
    let Certificate::OutOfTime { positions } = *certificate else {
        return check(position, winner, certificate);
    };
    let mut counts = HashMap::new();
    for occurred in earlier {
        *counts.entry(Key(*occurred)).or_insert(0) += 1;
    }
    let mut left = positions.saturating_mul(2).saturating_add(ROOM);
    let met = quiet(position, winner, limits, &counts, &mut left)?;
    if met == positions {
        Ok(())
    } else {
        Err(Flaw::OtherCount {
            told: positions,
            met,
        })
    }
}

/// How many positions quiet moves lead to before the counters end the game, if none is mate and
/// none can follow after a capture or pawn move.
fn quiet(
    position: &Position,
    winner: Color,
    limits: Limits,
    counts: &HashMap<Key, u32>,
    left: &mut u64,
) -> Result<u64, Flaw> {
    let is_over = |at: &Position| {
        let times = counts.get(&Key(*at)).copied().unwrap_or(0) + 1;
        let clock = limits
            .automatic_at
            .is_some_and(|most| at.halfmove_clock() >= most);
        clock || limits.repetitions.is_some_and(|most| times >= most)
    };
    if is_mate(position, winner) {
        return Err(Flaw::Mate(Box::new(*position)));
    }
    let mut met = HashSet::from([Key(*position)]);
    let mut changed = HashSet::new();
    let mut layer = if is_over(position) {
        Vec::new()
    } else {
        vec![*position]
    };
    while !layer.is_empty() {
        let mut next = Vec::new();
        for at in layer {
            *left = left.checked_sub(1).ok_or(Flaw::NotClosed)?;
            for &play in at.legal_moves().iter() {
                let after = at.played(play);
                if is_mate(&after, winner) {
                    return Err(Flaw::Mate(Box::new(after)));
                } else if after.halfmove_clock() == 0 {
                    if changed.insert(Key(after)) {
                        after_change(&after, winner, limits, left)?;
                    }
                } else if !is_over(&after) && met.insert(Key(after)) {
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    Ok(met.len() as u64)
}

/// Nothing has been counted yet; so the position alone may show it.
fn after_change(
    position: &Position,
    winner: Color,
    limits: Limits,
    left: &mut u64,
) -> Result<(), Flaw> {
    match Ask::new(position)
        .budget(Nodes::FULL)
        .unwinnable(winner)
        .proof
    {
        Proof::Proven(certificate) => check(position, winner, &certificate),
        _ => quiet(position, winner, limits, &HashMap::new(), left).map(|_| ()),
    }
}

fn is_mate(position: &Position, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}
