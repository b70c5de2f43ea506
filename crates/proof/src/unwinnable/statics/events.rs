//! Captures and pawn moves that may be the next ones, and what a state is after one.

use jadoube_board::{Bitboard, Role, Square, attacks};

use super::told::{self, Confinement};
use super::{Group, Reach, numbers};

/// Events followed from one state; more are not worth their time.
pub(super) const EVENTS: usize = 48;
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
    pub(super) fn apply(self, before: &Reach) -> Option<Reach> {
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

    pub(super) fn told(self, before: &Reach, then: Confinement) -> told::Event {
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
pub(super) fn events(reach: &Reach) -> Option<Vec<Event>> {
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
