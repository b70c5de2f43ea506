//! Static proofs, whole or split by the next capture or pawn move.

use jadoube_board::{Bitboard, Color, Position, Role, Square, attacks};

use super::told::{self, Confinement};
use super::{Group, Reach, numbers};

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
    reach.taken = taken;
    reach.still = true;
    if !reach.saturate() || reach.may_mate() {
        return false;
    }
    let Some(events) = events(reach) else {
        return false;
    };
    events.iter().all(|event| {
        let Some(mut after) = event.apply(reach) else {
            return true;
        };
        let mut then = told.as_ref().map(|_| Vec::new());
        let proven = proves(&mut after, depth - 1, &mut then);
        if let (true, Some(told)) = (proven, told.as_mut()) {
            told.push(event.told(reach, Confinement::of(&after, then.unwrap_or_default())));
        }
        proven
    })
}

/// A capture or pawn move that may be the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Event {
    man: usize,
    /// Where the man arrives; for a double step also the square passed, so that a capture in
    /// passing is allowed for.
    to: Bitboard,
    taken: Option<usize>,
}

impl Event {
    /// The state right after the event, everybody else anywhere it could have got to; `None` if
    /// the event cannot be, because a man would have no square left.
    fn apply(self, before: &Reach) -> Option<Reach> {
        let mut after = before.clone();
        after.taken = 0;
        after.fresh = true;
        if let Some(victim) = self.taken {
            after.present &= !(1 << victim);
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
                return None;
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
    let step = |from: Square| {
        from.offset(0, color.forward())
            .filter(|&to| !reach.steady.has(to))
    };
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
        let Some(one) = step(from) else { continue };
        events.push(Event {
            man: number,
            to: Bitboard::of(one),
            taken: None,
        });
        if from.rank() == color.pawn_rank()
            && let Some(two) = step(one)
        {
            let to = Bitboard::of(one) | Bitboard::of(two);
            events.push(Event {
                man: number,
                to,
                taken: None,
            });
        }
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
