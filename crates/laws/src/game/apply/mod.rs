//! Carrying events out. Nothing is judged here: an event is a fact.

mod adjournment;
mod claims;
mod clock;
mod decisions;
mod hands;
mod hearing;
mod moves;
mod record;
mod returning;
mod rights;
mod session;
mod turns;

use std::sync::Arc;

use crate::event::Event;
use crate::game::state::Game;
use crate::ruling::Ruling;

impl Game {
    /// Applies every event of a ruling, in order.
    pub fn apply_all(&mut self, ruling: &Ruling) {
        for event in &ruling.events {
            self.apply(event);
        }
    }

    /// Carries out one event.
    pub fn apply(&mut self, event: &Event) {
        self.note_decision(event);
        match event {
            Event::Clock(event) => self.apply_to_clocks(event),
            Event::Moves(event) => self.apply_to_moves(event),
            Event::Hands(event) => self.apply_to_hands(event),
            Event::Rights(event) => self.apply_to_rights(event),
            Event::Claims(event) => self.apply_to_claims(event),
            Event::Hearing(event) => self.apply_to_hearing(event),
            Event::Record(event) => self.apply_to_record(event),
            Event::Session(event) => self.apply_to_session(event),
        }
    }

    pub(super) fn aside_mut(&mut self) -> &mut super::Aside {
        Arc::make_mut(&mut self.aside)
    }
}
