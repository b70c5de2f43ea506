//! Proofs split by the first time that a man who cannot move is captured, or moves after all.
//!
//! A man walled in by others confines them in turn, until it is captured where it stands: then the
//! wall is down. One analysis for both times finds hardly anything confined. So some men are
//! *held*: assumed to stay where they are, uncaptured. What can happen until one of them falls or
//! moves is one analysis; every way in which the first of them may fall or move is an event that
//! starts another, with everybody else anywhere they could have got to by then.

use jadoube_board::{Bitboard, Role, Square, attacks};

use super::events::{Event, pushes};
use super::flood::reach_of;
use super::{Group, Reach, numbers};

/// Men to hold: those that could not move now, but could be captured or move in the long run.
///
/// `before` is the state at the start and `whole` the finished analysis of everything.
pub(super) fn candidates(before: &Reach, whole: &Reach) -> Group {
    if !before.castling.is_empty() {
        return 0;
    }
    let kings = 1 << before.king[0] | 1 << before.king[1];
    numbers(before.present & !before.taken & !before.kept & !kings)
        .filter(|&number| {
            let loose = whole.taken & (1 << number) != 0 || whole.squares(number).is_several();
            loose && !before.start[number].is_several()
        })
        .fold(0, |group, number| group | 1 << number)
}

/// The finished analysis of what happens while men are held, less those among them that may move
/// without capturing, pawns apart; `None` if nobody remains.
pub(super) fn hold(before: &Reach, mut held: Group) -> Option<Reach> {
    while held != 0 {
        let mut reach = before.clone();
        reach.still = false;
        reach.held = held;
        let confined = reach.saturate();
        let loose = numbers(held)
            .filter(|&number| reach.role[number] != Role::Pawn && reach.may_leave(number))
            .fold(0, |group, number| group | 1 << number);
        if loose == 0 {
            return confined.then_some(reach);
        }
        held &= !loose;
    }
    None
}

/// Every way in which a held man may be captured, capture or advance; `None` if there are more
/// than `limit` or some are beyond this analysis.
pub(super) fn events(reach: &Reach, limit: usize) -> Option<Vec<Event>> {
    let mut events = Vec::new();
    if numbers(reach.present).any(|number| !reach.officer[number].is_empty()) {
        return None;
    }
    for number in numbers(reach.held) {
        let post = reach.start[number].first()?;
        let enemy = reach.color[number].opposite();
        for taker in numbers(reach.men(enemy)) {
            if reach.may_take(taker, post) {
                events.push(Event {
                    man: taker,
                    to: Bitboard::of(post),
                    taken: Some(number),
                });
            }
        }
        let prey =
            reach.men(enemy) & !reach.kept & !reach.held & !(1 << reach.king[enemy as usize]);
        for victim in numbers(prey) {
            for to in (reach.strike(number, post) & reach.squares(victim)).iter() {
                events.push(Event {
                    man: number,
                    to: Bitboard::of(to),
                    taken: Some(victim),
                });
            }
        }
        if reach.role[number] == Role::Pawn {
            pushes(reach, number, post, &mut events);
        }
        if events.len() > limit {
            return None;
        }
    }
    Some(events)
}

impl Reach {
    /// Squares a man attacks from `post`, obstructed by steady men.
    fn strike(&self, number: usize, post: Square) -> Bitboard {
        match self.role[number] {
            Role::Pawn => attacks::pawn(self.color[number], post),
            role => reach_of(role, post, self.steady),
        }
    }

    /// May a held piece go anywhere without capturing?
    fn may_leave(&self, number: usize) -> bool {
        let post = self.start[number].first();
        post.is_some_and(|post| !(self.strike(number, post) - self.steady).is_empty())
    }

    /// May this man capture on a square where an enemy is held?
    fn may_take(&self, number: usize, to: Square) -> bool {
        let color = self.color[number];
        if self.role[number] == Role::King && self.forever[color.opposite() as usize].has(to) {
            return false;
        }
        (self.walk[number].iter()).any(|post| self.strike(number, post).has(to))
    }
}
