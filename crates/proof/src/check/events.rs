//! Verifies that a proof split by events goes on after every one of them.
//!
//! With nobody held, every capture and every pawn move is an event. With men held, the events are
//! their own moves and captures of them; everything else stays within the sets.

use jadoube_board::{Bitboard, Role, Square};

use super::flaw::Flaw;
use super::sets::{Sets, line};
use crate::unwinnable::statics::{Confined, Confinement, Event};

impl Sets<'_> {
    /// Is there a proof after every event that the sets allow?
    pub(super) fn events_are_complete(&self, told: &Confinement) -> Result<(), Flaw> {
        if !self.still && !self.holds {
            return Ok(());
        }
        if self.men.iter().any(|man| !man.promoted.is_empty()) {
            return Err(Flaw::Sets("a pawn promotes before an event".into()));
        }
        for index in 0..self.men.len() {
            for to in Square::ALL {
                if self.may_advance(index, to) {
                    self.has_event(told, index, to, None)?;
                }
                for victim in 0..self.men.len() {
                    if self.may_capture(index, to, victim) {
                        self.has_event(told, index, to, Some(victim))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Is a move without capture to `to` an event?
    fn may_advance(&self, index: usize, to: Square) -> bool {
        let man = &self.men[index];
        if man.man.role == Role::Pawn {
            return (self.still || man.held) && self.may_push(index, to);
        }
        man.held && self.may_take(index, to) && !self.fixed().has(to)
    }

    /// Is a capture of `victim` on `to` an event?
    fn may_capture(&self, index: usize, to: Square, victim: usize) -> bool {
        let (man, enemy) = (&self.men[index], &self.men[victim]);
        let color = man.man.color.opposite();
        (self.still || man.held || enemy.held)
            && enemy.man.color == color
            && enemy.man.role != Role::King
            && !self.is_last(victim)
            && self.all(victim).has(to)
            && !(man.man.role == Role::King && self.is_always_attacked(to, color))
            && self.may_take(index, to)
    }

    fn may_take(&self, index: usize, to: Square) -> bool {
        let man = &self.men[index];
        man.squares.iter().any(|from| match man.man.role {
            Role::Pawn => [-1, 1]
                .iter()
                .any(|&files| from.offset(files, man.man.color.forward()) == Some(to)),
            role => line(role, from, to).is_some_and(|between| (between & self.fixed()).is_empty()),
        })
    }

    fn may_push(&self, index: usize, to: Square) -> bool {
        let color = self.men[index].man.color;
        let free = |square: Option<Square>| square.filter(|&square| !self.fixed().has(square));
        self.men[index].squares.iter().any(|from| {
            let one = free(from.offset(0, color.forward()));
            let two = one
                .filter(|_| from.rank() == color.pawn_rank())
                .and_then(|one| free(one.offset(0, color.forward())));
            one == Some(to) || two == Some(to)
        })
    }

    fn has_event(
        &self,
        told: &Confinement,
        man: usize,
        to: Square,
        captured: Option<usize>,
    ) -> Result<(), Flaw> {
        let known = told.events.iter().any(|event| {
            event.man == man
                && event.captured == captured
                && event.to.has(to)
                && event.then.winner == told.winner
                && self.leads_into(event, to)
        });
        // An event that leaves somebody no square cannot be, unless that man has been captured.
        let impossible = (0..self.men.len()).any(|index| {
            index != man
                && Some(index) != captured
                && !self.men[index].capturable
                && self.all(index).without(to).is_empty()
        });
        if known || impossible {
            Ok(())
        } else {
            Err(self.flaw(man, to))
        }
    }

    /// The proof after an event must start from every square that anybody may then be on, and know
    /// who may be gone by then: all but the mover, and the winner's last man, without whom nothing
    /// remains to be shown.
    fn leads_into(&self, event: &Event, to: Square) -> bool {
        let rest: Vec<usize> = (0..self.men.len())
            .filter(|&index| Some(index) != event.captured)
            .collect();
        let then = &event.then.men;
        let mine = |man: &&Confined| man.man.color == self.winner && man.man.role != Role::King;
        let is_last = |man: &Confined| mine(&man) && then.iter().filter(mine).count() == 1;
        let follows = |index: usize, after: &Confined| {
            let whole = if index == event.man {
                Bitboard::of(to)
            } else {
                self.all(index).without(to)
            };
            let gone = index != event.man && self.men[index].capturable;
            after.man == self.men[index].man
                && whole.is_subset(after.from)
                && (!gone || after.capturable || is_last(after))
        };
        then.len() == rest.len()
            && rest
                .iter()
                .zip(then)
                .all(|(&index, after)| follows(index, after))
    }
}
