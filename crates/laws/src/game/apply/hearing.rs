//! Carrying out what comes before the arbiter.

use std::sync::Arc;

use crate::event::HearingEvent;
use crate::fact::question::{Matter, Question};
use crate::game::open::Pending;
use crate::game::state::Game;

impl Game {
    pub(super) fn apply_to_hearing(&mut self, event: &HearingEvent) {
        match event {
            HearingEvent::QuestionAsked {
                question,
                play_waits,
            } => self.ask(question, *play_waits),
            // A note for whoever decides the act anew; what followed has events of its own.
            HearingEvent::ProofStopped => {}
            HearingEvent::QuestionTurnedTo { number } => self.turn_to_question(*number),
            HearingEvent::QuestionAnswered => {
                let about = self.questions.pop().map(|pending| pending.question.about);
                let of_draw = matches!(about, Some(Matter::DrawClaim(_)));
                if self.aside.draw_claim_answered != of_draw {
                    self.aside_mut().draw_claim_answered = of_draw;
                }
            }
            HearingEvent::DecisionBegins
            | HearingEvent::DecisionStands
            | HearingEvent::DecisionUndone => self.follow_decision(event),
            HearingEvent::DecisionOverturned { number } => self.overturn(*number),
            HearingEvent::Consented { who, to } => {
                let now = self.ply_count();
                self.aside_mut().consents[*who].push((*to, now));
            }
            HearingEvent::DrawConsented => {
                let now = self.ply_count();
                self.aside_mut().draw_consent = Some(now);
            }
            HearingEvent::LeaveGiven { who } => self.aside_mut().leave[*who] = true,
            HearingEvent::Left { who, place } => self.aside_mut().away[*who] = Some(*place),
            HearingEvent::Returned { who } => {
                let aside = self.aside_mut();
                aside.away[*who] = None;
                aside.leave[*who] = false;
            }
            HearingEvent::FaultMentioned { by } => self.aside_mut().mentioned = by.clone(),
            HearingEvent::TroubleFound { what } => self.aside_mut().trouble = Some(*what),
            HearingEvent::ImpossibleSeen => {
                let ply = self.ply_count();
                self.aside_mut().impossible_since = Some(ply);
            }
            HearingEvent::ImpossibleGone => self.aside_mut().impossible_since = None,
            HearingEvent::Noted { what, by } => {
                self.aside_mut().notes.push((what.clone(), by.clone()));
            }
        }
    }

    /// Keeps how the game stands before a decision; where one is undone the game stands so again.
    fn follow_decision(&mut self, event: &HearingEvent) {
        let mut undoable = std::mem::take(&mut self.undoable);
        let before = undoable.follow_one(event, || Arc::new(self.clone()));
        let (now, ran) = (self.now, self.running_clock());
        match event {
            HearingEvent::DecisionBegins => {
                let aside = self.aside_mut();
                aside.deciding = Some(aside.decisions.len());
            }
            HearingEvent::DecisionStands => self.aside_mut().deciding = None,
            _ => {}
        }
        let undone = before.map(|before| *self = Arc::unwrap_or_clone(before));
        (self.now, self.undoable) = (now, undoable);
        if undone.is_none() {
            return;
        }
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        if clocks.running() == ran {
            clocks.pass(now);
        } else {
            clocks.rest_until(now);
        }
    }

    /// A question waits; one about the same matter that waited already gives way to it. A penalty is for what was broken: what is asked
    /// for one breach takes the place of nothing that is asked for another, and goes on with it where the same is broken again.
    fn ask(&mut self, question: &Question, play_waits: bool) {
        let same = |pending: &Pending| {
            let old = &pending.question;
            let same_ground = match question.about {
                Matter::Fact => old.text == question.text,
                Matter::Penalty(_) => old.by == question.by,
                _ => true,
            };
            old.about == question.about && same_ground
        };
        self.questions.retain(|pending| !same(pending));
        let ran = self.running_clock();
        self.questions.push(Pending {
            question: question.clone(),
            play_waits,
            ran,
            at: self.now,
        });
    }

    fn turn_to_question(&mut self, number: u32) {
        let at = (number as usize).wrapping_sub(1);
        if at < self.questions.len() {
            let turned_to = self.questions.remove(at);
            self.questions.push(turned_to);
        }
    }
}
