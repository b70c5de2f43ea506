//! Carrying out duties, choices, penalties and rights.

use jadoube_board::Color;

use crate::event::RightsEvent;
use crate::fact::duty::{Clauses, Right};
use crate::fact::penalty::OffenceKind;
use crate::game::open::LostRight;
use crate::game::rights::KnownOffence;
use crate::game::state::{Game, OpenPenalty};

impl Game {
    pub(super) fn apply_to_rights(&mut self, event: &RightsEvent) {
        match event {
            RightsEvent::DutyLaid { duty } => self.duties[duty.who] = Some(duty.clone()),
            RightsEvent::DutyEnded { who } => self.duties[*who] = None,
            RightsEvent::ChoiceGiven { choice } => {
                self.choices[choice.who] = Some(choice.clone());
                self.latest_choice = choice.who;
            }
            RightsEvent::ChoiceEnded { who: Some(who) } => self.choices[*who] = None,
            RightsEvent::ChoiceEnded { who: None } => self.choices = Default::default(),
            RightsEvent::PenaltyOpened {
                holder,
                kind,
                by,
                grades,
            } => self.note_penalty(OpenPenalty {
                holder: *holder,
                kind: *kind,
                ply: self.ply_count(),
                by: by.clone(),
                grades: grades.clone(),
            }),
            RightsEvent::PenaltyComing { holder, right } => self.later[*holder] = right.clone(),
            RightsEvent::PenaltySpent { holder } => {
                let latest = self.open_penalty().map(|open| open.holder);
                if let Some(holder) = holder.or(latest) {
                    self.forget_penalty(holder);
                }
            }
            RightsEvent::RightLost { who, right, by } => self.lose_right(*who, *right, by),
            RightsEvent::RightRestored { who, right } => self
                .lost
                .retain(|lost| lost.who != *who || lost.right != *right),
            RightsEvent::Punished { penalty } => self.aside_mut().penalties.push(penalty.clone()),
            RightsEvent::IllegalCounted { who } => self.illegal[*who] += 1,
            RightsEvent::OffenceKnown { whom, offence, by } => {
                let made = self.standing.tally.made[whom.opposite()];
                self.aside_mut().offences.push(KnownOffence {
                    whom: *whom,
                    offence: *offence,
                    made,
                    by: by.clone(),
                });
            }
            RightsEvent::RestoringWaived { who } => {
                let ply = self.ply_count();
                self.aside_mut().dispensed[*who] = Some(ply);
            }
        }
    }

    fn note_penalty(&mut self, open: OpenPenalty) {
        let holder = open.holder;
        if open.kind == OffenceKind::PressWithoutMove {
            let now = self.now;
            let aside = self.aside_mut();
            aside.idle_press[holder.opposite()] = Some(open.ply);
            aside.idle_press_at[holder.opposite()] = Some(now);
        }
        self.penalties[holder] = Some(open);
        self.latest_penalty = holder;
        self.lost
            .retain(|lost| lost.who != holder || lost.right != Right::Penalty);
    }

    fn lose_right(&mut self, who: Color, right: Right, by: &Clauses) {
        if right == Right::Penalty {
            self.forget_penalty(who);
            self.turn.forgiven = self.turn.touches.len();
        }
        let by = by.clone();
        self.lost.push(LostRight { who, right, by });
    }

    /// The open penalty is exacted or let go.
    fn forget_penalty(&mut self, holder: Color) {
        let open = self.penalties[holder].take();
        if let Some(open) = open.filter(|open| open.kind == OffenceKind::PressWithoutMove) {
            self.aside_mut().idle_press[open.holder.opposite()] = None;
        }
    }
}
