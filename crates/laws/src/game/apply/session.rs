//! Carrying out the beginning, the breaks, the messages and the end of a game.

use std::sync::Arc;

use jadoube_board::Color;

use crate::event::SessionEvent;
use crate::fact::outcome::Outcome;
use crate::game::adjournment::EnvelopeState;
use crate::game::state::Game;

impl Game {
    pub(super) fn apply_to_session(&mut self, event: &SessionEvent) {
        match event {
            SessionEvent::PlayBegun => {
                let now = self.now;
                self.aside_mut().play_began = Some(now);
            }
            SessionEvent::Arrived { who } => self.arrive(*who),
            SessionEvent::FoundAbsent { who } => self.aside_mut().absent[*who] = true,
            SessionEvent::Excused { who } => self.aside_mut().excused[*who] = true,
            SessionEvent::MessageSent { message } => {
                self.messages[message.by] = Some(Arc::new(message.clone()));
            }
            SessionEvent::PutBack { how } => self.aside_mut().put_back = Some(*how),
            SessionEvent::PlayClosed => self.aside_mut().play_closed = true,
            SessionEvent::Adjourned => self.break_off(),
            SessionEvent::AdjournedEarly { who } => self.break_off_early(*who),
            SessionEvent::Sealed {
                who,
                commitment,
                on_board,
                reply,
            } => {
                let envelope = self.envelope(*who, *commitment, *on_board);
                self.seal(envelope, *reply);
            }
            SessionEvent::SessionBegun => self.begin_session(),
            SessionEvent::Presence { who, here } => self.note_presence(*who, *here),
            SessionEvent::EnvelopeOpened { reply, sealed } => {
                self.set_envelope(*reply, EnvelopeState::Opened(sealed.clone()));
            }
            SessionEvent::EnvelopeLost { reply } => self.set_envelope(*reply, EnvelopeState::Lost),
            SessionEvent::BackToBreak { times } => self.back_to_break(*times),
            SessionEvent::GameEnded { outcome } => self.end(outcome),
            SessionEvent::GameReopened => self.outcome = None,
            SessionEvent::GameGoesOn => self.go_on_as_it_stood(),
            SessionEvent::GameBegunAnew => self.begin_anew(),
        }
    }

    fn arrive(&mut self, who: Color) {
        let now = self.now;
        self.aside_mut().arrived[who] = Some(now);
        self.note_presence(who, true);
    }

    fn end(&mut self, outcome: &Outcome) {
        self.outcome = Some(outcome.clone());
        self.keep_what_waits();
        self.offers = Default::default();
        self.choices = Default::default();
        self.questions.clear();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop();
        }
    }
}
