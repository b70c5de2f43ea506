//! What players have claimed: what waits for an answer, by whose claim, and what was said to claims of which nothing came.

use jadoube_board::Color;
use jadoube_laws::act::Deed;
use jadoube_laws::game::{Game, Pending};
use jadoube_laws::ruling::Matter;
use jadoube_laws::{Act, ClaimsEvent, ClockEvent, Event, HearingEvent, Millis, Ruling, Verdict};

use super::asked::AGAIN;

/// The claims of a table.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// The claims in this position of which nothing came but a question, with what was said and when.
    said: Vec<(Act, String, Millis)>,
    /// Who asks what, since when.
    asked: Vec<(Color, Millis, Matter)>,
}

impl Claims {
    /// Takes a ruling into account, with the game after it. In another position it is another claim.
    pub fn take(&mut self, act: Option<&Act>, ruling: &Ruling, at: Millis, after: &Game) {
        let moves = |event: &Event| matches!(event, Event::Moves(_));
        if ruling.events.iter().any(moves) {
            self.said.clear();
        }
        let open = after.open_questions();
        self.asked
            .retain(|asked| open.iter().any(|pending| is_of(asked, pending)));
        let Some((act, who)) = act.and_then(|act| Some((act, claimant(act)?))) else {
            return;
        };
        if let Some(question) = &ruling.asks {
            self.asked.push((who, at, question.about.clone()));
        }
        if is_idle(ruling) && !self.heard(act, ruling, at) {
            self.said
                .push((act.clone(), ruling.explanation.clone(), at));
        }
    }

    /// Whether the same player has made the same claim in this position already, and would only hear the same words again. What others do
    /// may be done anew some time later.
    pub fn heard(&self, act: &Act, ruling: &Ruling, now: Millis) -> bool {
        let same = |(then, said, at): &(Act, String, Millis)| {
            then == act && *said == ruling.explanation && now < *at + AGAIN
        };
        claimant(act).is_some() && is_idle(ruling) && self.said.iter().any(same)
    }

    /// Who takes back alone what an arbiter is asked, since it was asked by his claim and nothing comes of a no to it.
    pub fn asked_by(&self, game: &Game) -> Option<Color> {
        let pending = game.pending_question()?;
        if !is_charge(&pending.question.about) {
            return None;
        }
        let asked = self.asked.iter().find(|asked| is_of(asked, pending))?;
        Some(asked.0)
    }
}

/// Whether a question is only whether something is so that one player says of the other or of what lies before them: if it is not, play goes
/// on as it stands. Any other decides something between the two whichever way it is answered.
fn is_charge(about: &Matter) -> bool {
    matches!(
        about,
        Matter::Forfeit { .. }
            | Matter::Increment(_)
            | Matter::Fact
            | Matter::WrongSetup
            | Matter::WrongBoard
            | Matter::WrongColors
    )
}

/// The player who claims something.
fn claimant(act: &Act) -> Option<Color> {
    act.by
        .color()
        .filter(|_| matches!(act.deed, Deed::Claim { .. }))
}

fn is_of((_, at, about): &(Color, Millis, Matter), pending: &Pending) -> bool {
    pending.at == *at && pending.question.about == *about
}

/// Whether nothing comes of a claim, but that it stands as an offer of a draw, or that somebody is asked.
fn is_idle(ruling: &Ruling) -> bool {
    if ruling.asks.is_some() {
        return true;
    }
    let idle = |event: &Event| {
        matches!(
            event,
            Event::Clock(ClockEvent::TimePassed { .. })
                | Event::Claims(
                    ClaimsEvent::DrawOffered { .. }
                        | ClaimsEvent::DrawClaimed { .. }
                        | ClaimsEvent::ClaimStandsAsOffer { .. }
                )
                | Event::Hearing(HearingEvent::DecisionBegins | HearingEvent::DecisionStands)
        )
    };
    let nothing = ruling.events.iter().all(idle) && ruling.penalties.is_empty();
    nothing && ruling.verdict == Verdict::Refused
}
