//! Keeping what decisions have given, and taking it off again; going on with a game that has not ended.

use jadoube_board::{ByColor, Color};

use crate::act::MoveNumber;
use crate::event::{ClockEvent, Event, HearingEvent, MovesEvent, RightsEvent, SessionEvent};
use crate::game::decisions::{AtEnd, PastDecision};
use crate::game::ply::Ply;
use crate::game::state::Game;
use crate::ruling::Matter;

impl Game {
    /// The decisions that stand, in order: what was answered, and what gave penalties, counts, time, an end, or put men back.
    pub fn decisions(&self) -> &[PastDecision] {
        &self.aside.decisions
    }

    /// Whether what is given now belongs to a decision to which nobody has replied.
    pub(crate) fn is_deciding(&self) -> bool {
        self.aside.deciding.is_some()
    }

    /// What was being decided is so still: what began since has come to nothing.
    pub(crate) fn resume_deciding(&mut self, deciding: Option<usize>) {
        self.aside_mut().deciding = deciding;
    }

    /// Keeps what an event gives by a decision; what costs a player something is one by whatever it was given.
    pub(super) fn note_decision(&mut self, event: &Event) {
        if let Event::Clock(
            ClockEvent::ClockSet { whose, .. } | ClockEvent::UsedSet { whose, .. },
        ) = event
        {
            for past in &mut self.aside_mut().decisions {
                past.set_since[*whose] = true;
            }
            return;
        }
        let costs = matches!(
            event,
            Event::Rights(RightsEvent::Punished { .. } | RightsEvent::IllegalCounted { .. })
        );
        let gives = costs
            || matches!(
                event,
                // What is rejected gives nobody anything, and is decided all the same.
                Event::Hearing(HearingEvent::QuestionAnswered)
                    | Event::Clock(ClockEvent::TimeAdjusted { .. })
                    | Event::Session(SessionEvent::GameEnded { .. } | SessionEvent::GameReopened)
                    | Event::Moves(MovesEvent::Restored { .. } | MovesEvent::SetUp { .. })
                    | Event::Rights(
                        RightsEvent::OffenceKnown { .. }
                            | RightsEvent::RightLost { .. }
                            | RightsEvent::DutyLaid { .. }
                            | RightsEvent::ChoiceGiven { .. }
                    )
            );
        if !gives || !(costs || self.is_deciding()) {
            return;
        }
        let number = |ply: &Ply| MoveNumber {
            number: ply.before.setup.fullmove_number,
            side: ply.who,
        };
        let back_to = match event {
            Event::Moves(MovesEvent::Restored { ply: index }) => {
                let ply = self.plies_back().find(|ply| ply.index == *index);
                ply.map(number)
            }
            // What is put right at once has gone back by then: it is the move that he is to make.
            Event::Rights(RightsEvent::IllegalCounted { who }) if self.turn() == *who => {
                Some(MoveNumber {
                    number: self.setup().fullmove_number,
                    side: *who,
                })
            }
            _ => None,
        };
        let (latest, ended) = (self.last_ply().map(number), self.outcome().cloned());
        let after = self.ply_count();
        let lost = self.loss_whose_score_is_asked(event);
        let aside = self.aside_mut();
        let at = match lost {
            Some(at) => *aside.deciding.insert(at),
            None => *aside.deciding.get_or_insert(aside.decisions.len()),
        };
        if at == aside.decisions.len() {
            aside.decisions.push(PastDecision {
                at: latest,
                after,
                gave: Vec::new(),
                ended,
                set_since: ByColor::default(),
            });
        }
        let past = &mut aside.decisions[at];
        past.at = back_to.or(past.at);
        past.gave.push(event.clone());
    }

    /// What the other scores belongs to the decision by which a player has lost: the one of these whose loss this event completes.
    fn loss_whose_score_is_asked(&self, event: &Event) -> Option<usize> {
        if !matches!(event, Event::Session(SessionEvent::GameEnded { .. })) {
            return None;
        }
        let loser = self
            .questions
            .iter()
            .find_map(|pending| match pending.question.about {
                Matter::OpponentsScore(loser) => Some(loser),
                _ => None,
            })?;
        let standing = &self.aside.decisions;
        standing.iter().rposition(|past| past.loses(loser))
    }

    /// A decision is none any more: its penalties, counts and offences known are gone.
    pub(super) fn overturn(&mut self, number: u32) {
        let at = (number as usize).wrapping_sub(1);
        let aside = self.aside_mut();
        aside.deciding = None;
        if at >= aside.decisions.len() {
            return;
        }
        let past = aside.decisions.remove(at);
        for event in past.gave {
            match event {
                Event::Rights(RightsEvent::Punished { penalty }) => {
                    let all = &mut self.aside_mut().penalties;
                    if let Some(at) = all.iter().rposition(|given| *given == penalty) {
                        all.remove(at);
                    }
                }
                Event::Rights(RightsEvent::IllegalCounted { who }) => {
                    self.illegal[who] = self.illegal[who].saturating_sub(1);
                }
                Event::Rights(RightsEvent::OffenceKnown { whom, offence, .. }) => {
                    let all = &mut self.aside_mut().offences;
                    let known = all
                        .iter()
                        .rposition(|it| it.whom == whom && it.offence == offence);
                    if let Some(at) = known {
                        all.remove(at);
                    }
                }
                _ => {}
            }
        }
    }

    /// The game ends, and what waits goes with it.
    pub(super) fn keep_what_waits(&mut self) {
        let after = self.ply_count();
        let waits = self.offers != ByColor::default()
            || Color::ALL
                .into_iter()
                .any(|who| self.choices[who].is_some())
            || !self.questions.is_empty();
        let kept = self.aside.at_end.as_ref();
        // An end that another takes the place of had nothing left to keep.
        if waits || kept.is_some_and(|kept| kept.after != after) {
            let at_end = AtEnd {
                after,
                offers: std::mem::take(&mut self.offers),
                choices: std::mem::take(&mut self.choices),
                questions: std::mem::take(&mut self.questions),
            };
            self.aside_mut().at_end = Some(at_end);
        }
    }

    /// The game has not ended, and what waited waits again.
    pub(super) fn go_on_as_it_stood(&mut self) {
        self.outcome = None;
        if let Some(kept) = self.aside_mut().at_end.take() {
            self.offers = kept.offers;
            self.choices = kept.choices;
            self.questions = kept.questions;
        }
    }
}
