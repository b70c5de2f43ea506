//! Static proofs, whole or split by the next capture or pawn move.

use jadoube_board::{Bitboard, Color, Position, Role, Square, attacks};

use super::told::{self, Confinement};
use super::{Group, Reach, held, numbers};

/// Events followed from one state; more are not worth their time.
const EVENTS: usize = 48;

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

/// A capture or pawn move that may be the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) man: usize,
    /// Where the man arrives; for a double step also the square passed, so that a capture in
    /// passing is allowed for.
    pub(super) to: Bitboard,
    pub(super) taken: Option<usize>,
}

impl Event {
    /// The state right after the event, everybody else anywhere it could have got to; `None` if
    /// the event cannot be, because a man would have no square left.
    fn apply(self, before: &Reach) -> Option<Reach> {
        let mut after = before.clone();
        // While some men are held others may be captured; the mover was not.
        after.taken &= !(1 << self.man);
        after.held = 0;
        after.fresh = true;
        if let Some(victim) = self.taken {
            after.present &= !(1 << victim);
            after.taken &= !(1 << victim);
            after.castling.retain(|castling| castling.rook != victim);
        }
        for number in numbers(after.present) {
            let elsewhere = if self.to.is_several() {
                Bitboard::EMPTY
            } else {
                self.to
            };
            after.start[number] = before.squares(number) - elsewhere;
            if number == self.man {
                after.start[number] = self.to;
            }
            if after.start[number].is_empty() {
                if before.taken & (1 << number) == 0 {
                    return None;
                }
                // It has been captured.
                after.start[number] = before.squares(number);
            }
        }
        after.keep_last_man();
        Some(after)
    }

    fn told(self, before: &Reach, then: Confinement) -> told::Event {
        told::Event {
            man: index(before.present, self.man),
            to: self.to,
            captured: self.taken.map(|victim| index(before.present, victim)),
            then,
        }
    }
}

/// The place of a man in the list of men present.
fn index(present: Group, number: usize) -> usize {
    (present & ((1 << number) - 1)).count_ones() as usize
}

/// Every event possible from a still state; `None` if they are too many or beyond this analysis.
fn events(reach: &Reach) -> Option<Vec<Event>> {
    let mut events = Vec::new();
    for number in numbers(reach.present) {
        let enemy = reach.color[number].opposite();
        let prey = reach.men(enemy) & !reach.kept & !(1 << reach.king[enemy as usize]);
        if reach.role[number] == Role::Pawn {
            if reach.start[number].is_several() || !reach.officer[number].is_empty() {
                return None;
            }
            pawn_events(reach, number, prey, &mut events);
        } else {
            piece_events(reach, number, prey, &mut events);
        }
        if events.len() > EVENTS {
            return None;
        }
    }
    Some(events)
}

fn pawn_events(reach: &Reach, number: usize, prey: Group, events: &mut Vec<Event>) {
    let color = reach.color[number];
    for from in reach.walk[number].iter() {
        for enemy in numbers(prey) {
            for to in (attacks::pawn(color, from) & reach.squares(enemy)).iter() {
                events.push(Event {
                    man: number,
                    to: Bitboard::of(to),
                    taken: Some(enemy),
                });
            }
        }
        pushes(reach, number, from, events);
    }
}

/// Steps of a pawn from a square, unless somebody steady stands in the way.
pub(super) fn pushes(reach: &Reach, number: usize, from: Square, events: &mut Vec<Event>) {
    let color = reach.color[number];
    let step = |from: Square| {
        from.offset(0, color.forward())
            .filter(|&to| !reach.steady.has(to))
    };
    let mut push = |to| {
        events.push(Event {
            man: number,
            to,
            taken: None,
        });
    };
    let Some(one) = step(from) else { return };
    push(Bitboard::of(one));
    if from.rank() == color.pawn_rank()
        && let Some(two) = step(one)
    {
        push(Bitboard::of(one) | Bitboard::of(two));
    }
}

fn piece_events(reach: &Reach, number: usize, prey: Group, events: &mut Vec<Event>) {
    let color = reach.color[number];
    let safe = match reach.role[number] {
        Role::King => !reach.forever[color.opposite() as usize],
        _ => Bitboard::FULL,
    };
    let mut hits = Bitboard::EMPTY;
    for from in reach.walk[number].iter() {
        hits |= super::flood::reach_of(reach.role[number], from, reach.steady);
    }
    for enemy in numbers(prey) {
        for to in (hits & safe & reach.squares(enemy)).iter() {
            events.push(Event {
                man: number,
                to: Bitboard::of(to),
                taken: Some(enemy),
            });
        }
    }
}
