//! Events as sentences.

use jadoube_codes::time::Millis;

use crate::event::{
    ClaimsEvent, ClockEvent, Event, HandsEvent, HearingEvent, MovesEvent, RecordEvent, RightsEvent,
    SessionEvent,
};
use crate::game::Game;
use crate::sentence::{as_called, choice, duty, outcome, penalty, possessive_color, right};

/// An event in a sentence, if it is one that a person wants to be told beside the ruling's own sentence.
pub fn event_sentence(game: &Game, event: &Event) -> Option<String> {
    let said = match event {
        Event::Clock(event) => of_clock(event),
        Event::Moves(event) => of_moves(event),
        Event::Hands(event) => of_hands(event),
        Event::Rights(event) => of_rights(game, event),
        Event::Claims(event) => of_claims(event),
        Event::Hearing(event) => of_hearing(event),
        Event::Record(event) => of_record(event),
        Event::Session(event) => of_session(event),
    };
    said.map(|said| as_called(game, &said).into_owned())
}

fn of_clock(event: &ClockEvent) -> Option<String> {
    Some(match event {
        ClockEvent::TimeAdjusted { whose, by } => {
            let more = if *by >= 0 { "more" } else { "less" };
            let time = Millis(by.unsigned_abs()).in_words();
            format!("{whose:#} has {time} {more}")
        }
        ClockEvent::ClockSet { whose, left } => {
            format!("{} clock is set to {left}", possessive_color(*whose))
        }
        ClockEvent::UsedSet { whose, used } => {
            format!("{} clock is set to {used} used", possessive_color(*whose))
        }
        ClockEvent::IncrementBroughtIn { increment } => {
            format!("from now on each move adds {}", increment.in_words())
        }
        ClockEvent::ClocksStopped => "the clocks stand".to_owned(),
        ClockEvent::ClocksHeld => "they stand until the official starts them".to_owned(),
        ClockEvent::IncrementTakenOff { whose, time } => {
            format!("{whose:#} has {} less", time.in_words())
        }
        ClockEvent::TimePassed { .. }
        | ClockEvent::ClockPressed { .. }
        | ClockEvent::ClockStarted { .. }
        | ClockEvent::FlagSeen { .. }
        | ClockEvent::FlagCalled { .. }
        | ClockEvent::BothFlagsSeen
        | ClockEvent::NextPeriodForBoth
        | ClockEvent::TimeCharged { .. }
        | ClockEvent::TimesUnknown => return None,
    })
}

fn of_moves(event: &MovesEvent) -> Option<String> {
    match event {
        MovesEvent::Restored { .. } => Some("the position is restored".to_owned()),
        MovesEvent::SetUp { .. } => Some("a position is set up".to_owned()),
        MovesEvent::MoveMade(_)
        | MovesEvent::MoveCompleted
        | MovesEvent::EarlierMoveCompleted { .. }
        | MovesEvent::MoveSuperseded { .. }
        | MovesEvent::SupersededReinstated
        | MovesEvent::SupersedingStands
        | MovesEvent::TurnRewound { .. }
        | MovesEvent::TurnPassed { .. }
        | MovesEvent::CastlingBarred { .. } => None,
    }
}

/// Whoever sees the board sees what hands do.
fn of_hands(event: &HandsEvent) -> Option<String> {
    match event {
        HandsEvent::Touched { .. }
        | HandsEvent::TouchExcused { .. }
        | HandsEvent::TouchCarried { .. }
        | HandsEvent::AdjustingAnnounced { .. }
        | HandsEvent::KnockedOver { .. }
        | HandsEvent::PutRight { .. }
        | HandsEvent::AdjustingDone { .. }
        | HandsEvent::Lifted { .. }
        | HandsEvent::Placed { .. }
        | HandsEvent::Quitted { .. }
        | HandsEvent::Removed { .. }
        | HandsEvent::RemovalUndone { .. }
        | HandsEvent::LeftOff { .. }
        | HandsEvent::PressedUnfinished { .. }
        | HandsEvent::StandsAgain { .. }
        | HandsEvent::PieceSet { .. }
        | HandsEvent::PieceNamed { .. }
        | HandsEvent::StandInSet { .. }
        | HandsEvent::StandInReplaced { .. }
        | HandsEvent::HandsUndone
        | HandsEvent::MoveWentBack { .. }
        | HandsEvent::MoveIntended { .. } => None,
    }
}

fn of_rights(game: &Game, event: &RightsEvent) -> Option<String> {
    Some(match event {
        RightsEvent::DutyLaid { duty: laid } => duty(game, laid),
        RightsEvent::ChoiceGiven { choice: given } => choice(given),
        RightsEvent::RightLost {
            who, right: lost, ..
        } => format!("{who:#} has lost {}", right(*lost)),
        RightsEvent::RightRestored { who, right: back } => {
            format!("{who:#} has {} again", right(*back))
        }
        RightsEvent::Punished { penalty: given } => penalty(given),
        RightsEvent::IllegalCounted { who } => {
            format!("an illegal move is counted against {who:#}")
        }
        RightsEvent::DutyEnded { .. }
        | RightsEvent::ChoiceEnded { .. }
        | RightsEvent::PenaltyOpened { .. }
        | RightsEvent::PenaltyComing { .. }
        | RightsEvent::PenaltySpent { .. }
        | RightsEvent::OffenceKnown { .. }
        | RightsEvent::RestoringWaived { .. } => return None,
    })
}

fn of_claims(event: &ClaimsEvent) -> Option<String> {
    Some(match event {
        ClaimsEvent::DrawOffered { who } => format!("{who:#} offers a draw"),
        ClaimsEvent::OfferEnded { .. } => "the offer of a draw no longer stands".to_owned(),
        ClaimsEvent::MateDemanded { by, moves } => {
            format!("{by:#} demands mate within {moves} moves")
        }
        ClaimsEvent::MateDemandEnded { by } => {
            format!("{} demand for mate ends", possessive_color(*by))
        }
        ClaimsEvent::IncrementAsked { .. }
        | ClaimsEvent::DrawClaimed { .. }
        | ClaimsEvent::ClaimStandsAsOffer { .. }
        | ClaimsEvent::ClaimPostponed { .. } => return None,
    })
}

fn of_hearing(event: &HearingEvent) -> Option<String> {
    Some(match event {
        HearingEvent::QuestionAsked { question, .. } => question.text.clone(),
        HearingEvent::ProofStopped => "a proof was stopped before it was decided".to_owned(),
        HearingEvent::QuestionAnswered => "the question is answered".to_owned(),
        HearingEvent::Noted { what, .. } => what.clone(),
        HearingEvent::DecisionUndone => "the latest decision is undone".to_owned(),
        HearingEvent::QuestionTurnedTo { .. }
        | HearingEvent::DecisionBegins
        | HearingEvent::DecisionStands
        | HearingEvent::DecisionOverturned { .. }
        | HearingEvent::Consented { .. }
        | HearingEvent::DrawConsented
        | HearingEvent::LeaveGiven { .. }
        | HearingEvent::Left { .. }
        | HearingEvent::Returned { .. }
        | HearingEvent::FaultMentioned { .. }
        | HearingEvent::TroubleFound { .. }
        | HearingEvent::ImpossibleSeen
        | HearingEvent::ImpossibleGone => return None,
    })
}

fn of_record(event: &RecordEvent) -> Option<String> {
    match event {
        RecordEvent::RecordingStopped { who } => Some(format!("{who:#} no longer keeps the score")),
        RecordEvent::Written { .. }
        | RecordEvent::Erased { .. }
        | RecordEvent::RecordOrdered { .. }
        | RecordEvent::RecordShown { .. } => None,
    }
}

fn of_session(event: &SessionEvent) -> Option<String> {
    Some(match event {
        SessionEvent::Arrived { who } => format!("{who:#} has come"),
        SessionEvent::FoundAbsent { who } => format!("{who:#} is not there"),
        SessionEvent::Excused { who } => format!("{who:#} is excused for coming late"),
        SessionEvent::GameEnded { outcome: ended } => outcome(ended),
        SessionEvent::GameReopened | SessionEvent::GameGoesOn => "the game goes on".to_owned(),
        SessionEvent::GameBegunAnew => "the game is begun anew".to_owned(),
        SessionEvent::PlayBegun
        | SessionEvent::MessageSent { .. }
        | SessionEvent::PutBack { .. }
        | SessionEvent::PlayClosed
        | SessionEvent::Adjourned
        | SessionEvent::AdjournedEarly { .. }
        | SessionEvent::Sealed { .. }
        | SessionEvent::SessionBegun
        | SessionEvent::Presence { .. }
        | SessionEvent::EnvelopeOpened { .. }
        | SessionEvent::EnvelopeLost { .. }
        | SessionEvent::BackToBreak { .. } => return None,
    })
}
