//! Which ruling made the facts that now stand, so that its clauses can be asked for.

use jadoube_board::Color;

use crate::event::Event;
use crate::ruling::{Clauses, Right, Ruling};

/// A fact that some ruling has made and a case can ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FactOf {
    /// The duty of a player, or that he has none.
    Duty(Color),
    /// Whether a right is there.
    Right(Color, Right),
    /// The result.
    Result,
    /// How the men stand and who has the turn.
    Position,
    /// What a clock shows.
    Clock(Color),
}

/// The clauses of the latest ruling that touched each fact.
#[derive(Clone, Debug, Default)]
pub(crate) struct Makers(Vec<(FactOf, Clauses)>);

impl Makers {
    /// Takes note of what a ruling makes.
    pub(crate) fn note(&mut self, ruling: &Ruling) {
        for fact in ruling.events.iter().flat_map(facts_of) {
            self.0.retain(|(noted, _)| *noted != fact);
            self.0.push((fact, ruling.cited().collect()));
        }
    }

    /// The clauses of the ruling that made a fact; none if no ruling has.
    pub(crate) fn clauses(&self, fact: FactOf) -> Clauses {
        self.0
            .iter()
            .find(|(noted, _)| *noted == fact)
            .map_or_else(Vec::new, |(_, clauses)| clauses.clone())
    }
}

fn facts_of(event: &Event) -> Vec<FactOf> {
    match event {
        Event::DutyLaid { duty } => vec![FactOf::Duty(duty.who)],
        Event::DutyEnded { who } => vec![FactOf::Duty(*who)],
        Event::RightLost { who, right, .. } | Event::RightRestored { who, right } => {
            vec![FactOf::Right(*who, *right)]
        }
        Event::GameEnded { .. } | Event::GameReopened => vec![FactOf::Result],
        Event::GameBegunAnew => vec![FactOf::Result, FactOf::Position],
        Event::Placed { .. }
        | Event::Removed { .. }
        | Event::PieceSet { .. }
        | Event::PieceNamed { .. }
        | Event::MoveMade { .. }
        | Event::HandsUndone
        | Event::Restored { .. }
        | Event::BackToBreak { times: false }
        | Event::SetUp { .. } => vec![FactOf::Position],
        Event::BackToBreak { times: true } => vec![
            FactOf::Position,
            FactOf::Clock(Color::White),
            FactOf::Clock(Color::Black),
        ],
        Event::ClockPressed { who } => vec![FactOf::Clock(*who)],
        Event::ClockStarted { whose }
        | Event::TimeAdjusted { whose, .. }
        | Event::ClockSet { whose, .. }
        | Event::UsedSet { whose, .. }
        | Event::TimeCharged { whose, .. } => vec![FactOf::Clock(*whose)],
        Event::ClocksStopped => Color::ALL.map(FactOf::Clock).to_vec(),
        _ => Vec::new(),
    }
}
