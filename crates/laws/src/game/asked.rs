//! What waits for the arbiter's answer.

use crate::game::open::Pending;
use crate::game::state::Game;
use crate::ruling::{Clauses, Matter};

impl Game {
    /// The question that waits for the arbiter.
    pub fn pending_question(&self) -> Option<&Pending> {
        self.questions.last()
    }

    /// Every question that waits for the arbiter, in the order in which they are to be counted.
    pub fn open_questions(&self) -> &[Pending] {
        &self.questions
    }

    /// Whether a question about this waits for the arbiter.
    pub(crate) fn asks(&self, about: &Matter) -> bool {
        let mut open = self.questions.iter();
        open.any(|open| open.question.about == *about)
    }

    /// The clauses that led to the latest open question, if that is about this matter.
    pub(crate) fn asked_about(&self, about: &Matter) -> Option<Clauses> {
        let asked = &self.pending_question()?.question;
        (asked.about == *about).then(|| asked.by.clone())
    }
}
