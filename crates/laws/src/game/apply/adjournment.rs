//! A game that is broken off, sealed and resumed.

use std::sync::Arc;

use jadoube_board::{Color, Move};

use crate::fact::commitment::Commitment;
use crate::game::adjournment::{Adjournment, Envelope, EnvelopeState};
use crate::game::clock::Clocks;
use crate::game::state::Game;

impl Game {
    fn adjournment_mut(&mut self) -> Option<&mut Adjournment> {
        self.adjournment.as_mut().map(Arc::make_mut)
    }

    pub(super) fn break_off(&mut self) {
        match self.adjournment_mut() {
            Some(adjournment) if adjournment.is_broken_off() => adjournment.ordered = true,
            _ => self.adjournment = Some(Arc::new(self.break_now(true))),
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.stop();
            clocks.let_go();
        }
    }

    /// A player breaks play off; his clock runs on.
    pub(super) fn break_off_early(&mut self, who: Color) {
        self.adjournment = Some(Arc::new(Adjournment {
            early: Some(who),
            ..self.break_now(true)
        }));
    }

    fn break_now(&self, ordered: bool) -> Adjournment {
        Adjournment {
            at: self.now,
            ordered,
            early: None,
            ply: self.ply_count(),
            standing: self.standing.clone(),
            used: self.clocks.as_ref().map(Clocks::used),
            envelope: None,
            reply: None,
            resumed: None,
            here: Default::default(),
        }
    }

    /// An envelope that has just been handed over.
    pub(super) fn envelope(
        &self,
        by: Color,
        commitment: Commitment,
        on_board: Option<Move>,
    ) -> Envelope {
        Envelope {
            by,
            commitment,
            on_board,
            number: self.standing.setup.fullmove_number,
            state: EnvelopeState::Closed,
        }
    }

    pub(super) fn seal(&mut self, envelope: Envelope, reply: bool) {
        if reply {
            if let Some(adjournment) = self.adjournment_mut() {
                adjournment.reply = Some(envelope);
            }
            return;
        }
        let ordered = self
            .adjournment()
            .is_some_and(|adjournment| adjournment.is_broken_off() && adjournment.ordered);
        let here = self
            .adjournment()
            .map_or_else(Default::default, |adjournment| adjournment.here);
        let mut adjournment = self.break_now(ordered);
        adjournment.envelope = Some(envelope);
        if ordered {
            adjournment.here = here;
        }
        self.adjournment = Some(Arc::new(adjournment));
        if let Some(clocks) = &mut self.clocks {
            clocks.stop();
        }
    }

    pub(super) fn begin_session(&mut self) {
        let (now, ply, standing) = (self.now, self.ply_count(), self.standing.clone());
        if let Some(adjournment) = self.adjournment_mut() {
            adjournment.resumed = Some(now);
            adjournment.ply = ply;
            adjournment.standing = standing;
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.let_go();
        }
    }

    pub(super) fn note_presence(&mut self, who: Color, here: bool) {
        if let Some(adjournment) = self.adjournment_mut() {
            adjournment.here[who] = Some(here);
        }
    }

    pub(super) fn set_envelope(&mut self, reply: bool, state: EnvelopeState) {
        let Some(adjournment) = self.adjournment_mut() else {
            return;
        };
        let envelope = if reply {
            &mut adjournment.reply
        } else {
            &mut adjournment.envelope
        };
        if let Some(envelope) = envelope {
            envelope.state = state;
        }
    }

    pub(super) fn back_to_break(&mut self, times: bool) {
        let Some(adjournment) = self.adjournment.clone() else {
            return;
        };
        while self
            .last
            .as_ref()
            .is_some_and(|ply| ply.index >= adjournment.ply)
        {
            self.last = self.last.take().and_then(|ply| ply.previous.clone());
        }
        self.standing = adjournment.standing.clone();
        self.after_return();
        if let (true, Some(clocks), Some(used)) = (times, &mut self.clocks, adjournment.used) {
            for color in Color::ALL {
                clocks.set_used(color, used[color]);
            }
        }
    }
}
