//! Checks witnesses by plain means, apart from the search that found them.
//!
//! Nothing here shares code with the solver but the positions and their legal moves: attacks are
//! walked step by step, sets are verified and never grown. Where a walk stops at a position that
//! the solver settles, the solver is asked for its certificate and that is checked.

mod apart;
mod arise;
mod counters;
mod events;
mod excused;
mod flaw;
mod sets;
mod steps;

pub use arise::{check_unreachable, check_unreachable_from};
pub use counters::check_within;
pub use flaw::Flaw;

use std::collections::HashSet;

use jadoube_board::{Color, Position, Role};

use crate::key::Key;
use crate::unwinnable::statics::confinement;
use crate::unwinnable::witness::{Certificate, ClosedSet};

/// Does the certificate show that `winner` cannot mate from `position`?
///
/// # Errors
/// The first thing found wrong.
pub fn check(position: &Position, winner: Color, certificate: &Certificate) -> Result<(), Flaw> {
    // What can never happen from here says nothing of what has happened already.
    if position.is_checkmate() && position.turn() != winner {
        return Err(Flaw::Mate(Box::new(*position)));
    }
    match certificate {
        Certificate::Over if position.has_legal_move() => Err(Flaw::NotOver),
        Certificate::Over => Ok(()),
        Certificate::Material(_) if is_short(position, winner) => Ok(()),
        Certificate::Material(_) => Err(Flaw::EnoughMaterial),
        Certificate::Confined(confinement) => sets::check(position, winner, confinement),
        Certificate::Closed(set) => walk(position, winner, *set),
        Certificate::Apart(told) => apart::check(position, winner, told),
        Certificate::OutOfTime { .. } => Err(Flaw::NeedsGame),
    }
}

/// The material rule, man by man.
fn is_short(position: &Position, winner: Color) -> bool {
    let mut own = Vec::new();
    let mut theirs = Vec::new();
    for (square, man) in position
        .board()
        .iter()
        .filter(|(_, man)| man.role != Role::King)
    {
        let list = if man.color == winner {
            &mut own
        } else {
            &mut theirs
        };
        list.push((man.role, square.is_light()));
    }
    if own.is_empty() {
        return true;
    }
    if own.len() == 1 && own[0].0 == Role::Knight {
        return theirs.iter().all(|&(role, _)| role == Role::Queen);
    }
    let shade = own[0].1;
    own.iter()
        .all(|&(role, light)| role == Role::Bishop && light == shade)
        && theirs.iter().all(|&(role, light)| match role {
            Role::Bishop => light == shade,
            Role::Knight | Role::Pawn => false,
            _ => true,
        })
}

/// Goes through every position that can follow, but for those that material or, if the solver
/// pruned, checked sets settle after a capture or pawn move: none may be mate, and they may not be
/// very many more than the solver met (which tries static proofs less often).
fn walk(position: &Position, winner: Color, set: ClosedSet) -> Result<(), Flaw> {
    let limit = 20 * set.positions as usize + 10_000;
    let mut met = HashSet::from([Key(*position)]);
    let mut open = vec![*position];
    while let Some(at) = open.pop() {
        for play in at.legal_moves().iter().copied() {
            let after = at.played(play);
            if after.turn() != winner && after.is_checkmate() {
                return Err(Flaw::Mate(Box::new(after)));
            }
            let fresh = after.halfmove_clock() == 0;
            let events = set.everywhere.filter(|_| !after.is_check());
            let short = || is_short(&after, winner);
            let settled = || Ok(set.pruned && settled(&after, winner, events)?);
            if (fresh || events.is_some()) && (short() || settled()?) {
                continue;
            }
            if met.insert(Key(after)) {
                open.push(after);
            }
        }
        if met.len() > limit {
            return Err(Flaw::NotClosed);
        }
    }
    Ok(())
}

/// Is the position settled by sets that hold? Sets that do not hold are an error.
fn settled(position: &Position, winner: Color, events: Option<u32>) -> Result<bool, Flaw> {
    if events.is_none() && !crate::unwinnable::statics::is_locked(position.board()) {
        return Ok(false);
    }
    match confinement(position, winner, events.unwrap_or(0)) {
        Some(confinement) => sets::check(position, winner, &confinement).map(|()| true),
        None => Ok(false),
    }
}
