//! Whether what leads a ruling is of the subject that decided it.

use jadoube_codes::{ClauseId, Code, Subject};
use jadoube_laws::event::{
    ClaimsEvent, Event, HearingEvent, MovesEvent, RightsEvent, SessionEvent,
};

/// What a ruling decides: the weightiest of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decided {
    /// The game has ended.
    End,
    /// Something is paid for.
    Penalty,
    /// The men have gone back.
    Restored,
    /// A duty is laid upon a player.
    Duty,
    /// A right is gone.
    RightLost,
    /// An offer of a draw is made, or ended.
    Offer,
    /// A draw is claimed.
    DrawClaim,
}

impl Decided {
    /// What these events come to, if it is one of these.
    pub fn of(events: &[Event]) -> Option<Decided> {
        let decides = |event: &Event| {
            Some(match event {
                Event::Session(SessionEvent::GameEnded { .. }) => Decided::End,
                Event::Rights(RightsEvent::Punished { .. }) => Decided::Penalty,
                Event::Moves(MovesEvent::Restored { .. }) => Decided::Restored,
                Event::Rights(RightsEvent::DutyLaid { .. }) => Decided::Duty,
                Event::Rights(RightsEvent::RightLost { .. }) => Decided::RightLost,
                Event::Claims(ClaimsEvent::DrawOffered { .. } | ClaimsEvent::OfferEnded { .. }) => {
                    Decided::Offer
                }
                Event::Claims(ClaimsEvent::DrawClaimed { .. }) => Decided::DrawClaim,
                _ => return None,
            })
        };
        events.iter().filter_map(decides).min()
    }

    /// Whether a clause on this may be the reason.
    fn is_of(self, subject: Subject) -> bool {
        match self {
            // Its own clauses are known.
            Decided::End => true,
            Decided::Penalty => matches!(
                subject,
                Subject::Adjournment
                    | Subject::Authority
                    | Subject::Communication
                    | Subject::Conduct
                    | Subject::Draw
                    | Subject::Irregularity
                    | Subject::Odds
                    | Subject::Penalty
            ),
            Decided::Duty => matches!(
                subject,
                Subject::Act | Subject::Conduct | Subject::Irregularity | Subject::Penalty
            ),
            Decided::DrawClaim => matches!(subject, Subject::Draw | Subject::Penalty),
            // That a move was not complete, or was never liable, is a word of the code as well; and the same move can break the
            // duty to have written first.
            Decided::Restored | Decided::RightLost => !matches!(
                subject,
                Subject::Board | Subject::Equipment | Subject::Clock
            ),
            Decided::Offer => !matches!(
                subject,
                Subject::Board | Subject::Equipment | Subject::Definition | Subject::Authority
            ),
        }
    }
}

/// Whether a clause forbids to take the king.
fn takes_king(code: &Code, clause: &ClauseId) -> bool {
    let cite = code.rules.movement.king_capture.as_ref();
    cite.is_some_and(|cite| cite.by.contains(clause))
}

/// Holds the clause that leads a ruling against what the ruling has decided.
///
/// # Errors
/// When it is of another subject, in words.
pub fn leads_by_its_subject(
    code: &Code,
    clauses: &[ClauseId],
    events: &[Event],
) -> Result<(), String> {
    let Some((decided, first)) = Decided::of(events).zip(clauses.first()) else {
        return Ok(());
    };
    let clause = code
        .clause(first.as_str())
        .ok_or("there is no such clause")?;
    // Of two that have lost together the later end is the one that stands.
    let ended = events.iter().rev().find_map(|event| match event {
        Event::Session(SessionEvent::GameEnded { outcome, .. }) => Some(&outcome.by),
        _ => None,
    });
    // Under a decision that falls an earlier end may stand again: what is decided is that it falls, by the power to decide.
    let is_overturned = events.iter().any(|event| {
        matches!(
            event,
            Event::Hearing(HearingEvent::DecisionOverturned { .. })
        )
    });
    let led = match ended {
        _ if is_overturned => clause.subject == Subject::Authority,
        Some(by) => by.contains(first),
        // The article on what the game is played for also forbids to take the king.
        None => {
            decided.is_of(clause.subject) || decided == Decided::Penalty && takes_king(code, first)
        }
    };
    let why = || {
        format!(
            "{decided:?} is led by {first}, which is on {}: {clauses:?}",
            clause.subject.name()
        )
    };
    led.then_some(()).ok_or_else(why)
}
