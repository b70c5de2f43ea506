//! Which of the clauses that a ruling cites decide it, and which of them leads.

use jadoube_codes::{ClauseId, CodeKind, Subject};

use super::{Draft, add_clauses};
use crate::event::{Event, RightsEvent, SessionEvent};
use crate::ruling::Clauses;

impl Draft<'_> {
    /// The clauses cited, first those by which the ruling ends the game, punishes or binds somebody, or which what was done
    /// breaks; and how many of them decide in any case.
    pub(super) fn deciding_first(&mut self) -> (Clauses, usize) {
        let cited = std::mem::take(&mut self.ruling.clauses);
        let ends = self
            .ruling
            .events
            .iter()
            .rev()
            .find_map(|event| match event {
                Event::Session(SessionEvent::GameEnded { outcome }) => Some(outcome.by.clone()),
                _ => None,
            });
        let punishing = self.punishing(&cited);
        let leading = match (&ends, &punishing) {
            (None, Some(both)) => both.len(),
            _ => 1,
        };
        let mut deciding = ends
            .or(punishing)
            .or_else(|| (!self.leading.is_empty()).then(|| self.leading.clone()))
            .or_else(|| self.binding())
            .or_else(|| self.broken.first().map(|first| vec![*first]))
            .unwrap_or_default();
        deciding.retain(|id| cited.contains(id));
        add_clauses(&mut deciding, &cited);
        (deciding, leading)
    }

    /// The clause on the offence for which the ruling punishes somebody, then the one on the penalty; a house's own before
    /// one that it inherits, to which the house made it an exception.
    fn punishing(&self, cited: &[ClauseId]) -> Option<Clauses> {
        if self.ruling.penalties.is_empty() {
            return None;
        }
        let code = self.code;
        let of_penalties = || {
            let clauses = cited.iter().filter_map(|id| code.clause(id.as_str()));
            clauses.filter(|clause| clause.subject == Subject::Penalty)
        };
        let of_the_house = (code.kind == CodeKind::House)
            .then(|| of_penalties().find(|clause| clause.inherited.is_none()))
            .flatten();
        let price = of_the_house.or_else(|| of_penalties().next())?;
        // What was broken and is said to lead goes before what merely comes first.
        let broken = self.leading.iter().find(|id| self.broken.contains(id));
        let offence = broken.or_else(|| {
            cited.iter().find(|id| {
                let clause = code.clause(id.as_str());
                (!code.is_background(**id) || self.leading.contains(id))
                    && clause.is_some_and(|clause| clause.subject.is_of_offences())
            })
        });
        Some(offence.copied().into_iter().chain([price.id]).collect())
    }

    /// The first clause by which the ruling lays a duty or gives a choice.
    fn binding(&self) -> Option<Clauses> {
        let by = self.ruling.events.iter().find_map(|event| match event {
            Event::Rights(RightsEvent::ChoiceGiven { choice }) => choice.by.first(),
            Event::Rights(RightsEvent::DutyLaid { duty }) => duty.by.first(),
            _ => None,
        })?;
        Some(vec![*by])
    }
}
