//! Static proofs, whole or split by the next capture or pawn move.

use jadoube_board::{Color, Position};

use super::events::{EVENTS, Event, events};
use super::told::{self, Confinement};
use super::{Reach, held};

/// Is it shown without moving a man that `winner` never mates? False shows nothing.
///
/// `depth` is how many captures or pawn moves in a row may be split off. Costs a few microseconds
/// at depth 0, and that times the number of possible events for each further one.
pub(crate) fn unwinnable_statically(position: &Position, winner: Color, depth: u32) -> bool {
    Reach::new(position, winner).is_some_and(|mut reach| proves(&mut reach, depth, &mut None))
}

/// The same, told.
pub(crate) fn confinement(position: &Position, winner: Color, depth: u32) -> Option<Confinement> {
    let mut told = Some(Vec::new());
    let mut reach = Reach::new(position, winner)?;
    proves(&mut reach, depth, &mut told).then(|| Confinement::of(&reach, told.unwrap_or_default()))
}

/// Shows that no mate can arise from the start of `reach`; what came after events is put in `told`
/// if it is wanted.
fn proves(reach: &mut Reach, depth: u32, told: &mut Option<Vec<told::Event>>) -> bool {
    let taken = reach.taken;
    reach.still = false;
    if reach.saturate() && !reach.may_mate() {
        return true;
    }
    if depth == 0 {
        return false;
    }
    let whole = reach.clone();
    reach.taken = taken;
    if let Some(while_held) = held::hold(reach, held::candidates(reach, &whole))
        && !while_held.may_mate()
        && let Some(events) = held::events(&while_held, EVENTS)
        && all_prove(&while_held, &events, depth, told)
    {
        *reach = while_held;
        return true;
    }
    reach.still = true;
    if !reach.saturate() || reach.may_mate() {
        return false;
    }
    events(reach).is_some_and(|events| all_prove(reach, &events, depth, told))
}

/// Is there a proof after every one of the events?
fn all_prove(
    before: &Reach,
    events: &[Event],
    depth: u32,
    told: &mut Option<Vec<told::Event>>,
) -> bool {
    let known = told.as_ref().map_or(0, Vec::len);
    let proven = events.iter().all(|event| {
        let Some(mut after) = event.apply(before) else {
            return true;
        };
        let mut then = told.as_ref().map(|_| Vec::new());
        let proven = proves(&mut after, depth - 1, &mut then);
        if let (true, Some(told)) = (proven, told.as_mut()) {
            told.push(event.told(before, Confinement::of(&after, then.unwrap_or_default())));
        }
        proven
    });
    if let (false, Some(told)) = (proven, told.as_mut()) {
        told.truncate(known);
    }
    proven
}
