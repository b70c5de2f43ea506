//! Which ruling made the facts that now stand, so that its clauses can be asked for.

use jadoube_board::Color;

use crate::event::{
    ClockEvent, Event, HandsEvent, HearingEvent, MovesEvent, RightsEvent, SessionEvent,
};
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

/// What an event makes, of that which a case asks about.
fn facts_of(event: &Event) -> Vec<FactOf> {
    match event {
        Event::Clock(event) => facts_of_clock(event),
        Event::Moves(event) => match event {
            MovesEvent::MoveMade(_) | MovesEvent::SetUp { .. } => vec![FactOf::Position],
            MovesEvent::Restored { .. } => {
                let clocks = Color::ALL.map(FactOf::Clock);
                [&[FactOf::Position][..], &clocks].concat()
            }
            MovesEvent::MoveCompleted
            | MovesEvent::EarlierMoveCompleted { .. }
            | MovesEvent::MoveSuperseded { .. }
            | MovesEvent::SupersededReinstated
            | MovesEvent::SupersedingStands
            | MovesEvent::TurnRewound { .. }
            | MovesEvent::TurnPassed { .. }
            | MovesEvent::CastlingBarred { .. } => Vec::new(),
        },
        Event::Hands(event) => facts_of_hands(event),
        Event::Rights(event) => facts_of_rights(event),
        Event::Session(event) => facts_of_session(event),
        Event::Hearing(HearingEvent::DecisionUndone) => {
            let clocks = Color::ALL.map(FactOf::Clock);
            [&[FactOf::Result, FactOf::Position][..], &clocks].concat()
        }
        Event::Claims(_) | Event::Hearing(_) | Event::Record(_) => Vec::new(),
    }
}

fn facts_of_clock(event: &ClockEvent) -> Vec<FactOf> {
    match event {
        ClockEvent::ClockPressed { who: whose }
        | ClockEvent::ClockStarted { whose }
        | ClockEvent::TimeAdjusted { whose, .. }
        | ClockEvent::IncrementTakenOff { whose, .. }
        | ClockEvent::ClockSet { whose, .. }
        | ClockEvent::UsedSet { whose, .. }
        | ClockEvent::TimeCharged { whose, .. } => vec![FactOf::Clock(*whose)],
        ClockEvent::ClocksStopped | ClockEvent::ClocksHeld => {
            Color::ALL.map(FactOf::Clock).to_vec()
        }
        ClockEvent::TimePassed { .. }
        | ClockEvent::FlagSeen { .. }
        | ClockEvent::FlagCalled { .. }
        | ClockEvent::BothFlagsSeen
        | ClockEvent::IncrementBroughtIn { .. }
        | ClockEvent::NextPeriodForBoth
        | ClockEvent::TimesUnknown => Vec::new(),
    }
}

fn facts_of_hands(event: &HandsEvent) -> Vec<FactOf> {
    match event {
        HandsEvent::Placed { .. }
        | HandsEvent::Removed { .. }
        | HandsEvent::PieceSet { .. }
        | HandsEvent::PieceNamed { .. }
        | HandsEvent::LeftOff { .. }
        | HandsEvent::StandsAgain { .. }
        | HandsEvent::HandsUndone => vec![FactOf::Position],
        HandsEvent::Touched { .. }
        | HandsEvent::TouchExcused { .. }
        | HandsEvent::TouchCarried { .. }
        | HandsEvent::AdjustingAnnounced { .. }
        | HandsEvent::MoveWentBack { .. }
        | HandsEvent::KnockedOver { .. }
        | HandsEvent::PutRight { .. }
        | HandsEvent::AdjustingDone { .. }
        | HandsEvent::Lifted { .. }
        | HandsEvent::Quitted { .. }
        | HandsEvent::RemovalUndone { .. }
        | HandsEvent::PressedUnfinished { .. }
        | HandsEvent::StandInSet { .. }
        | HandsEvent::StandInReplaced { .. }
        | HandsEvent::MoveIntended { .. } => Vec::new(),
    }
}

fn facts_of_rights(event: &RightsEvent) -> Vec<FactOf> {
    match event {
        RightsEvent::DutyLaid { duty } => vec![FactOf::Duty(duty.who)],
        RightsEvent::DutyEnded { who } => vec![FactOf::Duty(*who)],
        RightsEvent::RightLost { who, right, .. } | RightsEvent::RightRestored { who, right } => {
            vec![FactOf::Right(*who, *right)]
        }
        RightsEvent::ChoiceGiven { .. }
        | RightsEvent::ChoiceEnded { .. }
        | RightsEvent::PenaltyOpened { .. }
        | RightsEvent::PenaltyComing { .. }
        | RightsEvent::PenaltySpent { .. }
        | RightsEvent::Punished { .. }
        | RightsEvent::IllegalCounted { .. }
        | RightsEvent::OffenceKnown { .. }
        | RightsEvent::RestoringWaived { .. } => Vec::new(),
    }
}

fn facts_of_session(event: &SessionEvent) -> Vec<FactOf> {
    match event {
        SessionEvent::GameEnded { .. } | SessionEvent::GameReopened | SessionEvent::GameGoesOn => {
            vec![FactOf::Result]
        }
        SessionEvent::GameBegunAnew => vec![FactOf::Result, FactOf::Position],
        SessionEvent::BackToBreak { times: false } => vec![FactOf::Position],
        SessionEvent::BackToBreak { times: true } => vec![
            FactOf::Position,
            FactOf::Clock(Color::White),
            FactOf::Clock(Color::Black),
        ],
        SessionEvent::PlayBegun
        | SessionEvent::Arrived { .. }
        | SessionEvent::FoundAbsent { .. }
        | SessionEvent::Excused { .. }
        | SessionEvent::MessageSent { .. }
        | SessionEvent::PutBack { .. }
        | SessionEvent::PlayClosed
        | SessionEvent::Adjourned
        | SessionEvent::AdjournedEarly { .. }
        | SessionEvent::Sealed { .. }
        | SessionEvent::SessionBegun
        | SessionEvent::Presence { .. }
        | SessionEvent::EnvelopeOpened { .. }
        | SessionEvent::EnvelopeLost { .. } => Vec::new(),
    }
}
