//! What players have claimed: what waits for an answer, by whose claim, and what was said to claims of which nothing came.

use jadoube_board::Color;
use jadoube_laws::act::Deed;
use jadoube_laws::game::{Game, Pending};
use jadoube_laws::ruling::Matter;
use jadoube_laws::{Act, ClaimsEvent, ClockEvent, Event, HearingEvent, Millis, Ruling, Verdict};

/// The claims of a table.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// What was said in this position to claims of which nothing came but a question, and to whom.
    said: Vec<(Color, String)>,
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
        if is_idle(ruling) && !self.heard(act, ruling) {
            self.said.push((who, ruling.explanation.clone()));
        }
    }

    /// Whether a claim would only be answered in words that the same player has heard in this position already.
    pub fn heard(&self, act: &Act, ruling: &Ruling) -> bool {
        let who = claimant(act).filter(|_| is_idle(ruling));
        let same = |(to, said): &(Color, String)| Some(*to) == who && *said == ruling.explanation;
        self.said.iter().any(same)
    }

    /// Who takes back alone what an arbiter is asked, since it was asked by his claim; a claim of a draw binds or not as the code says.
    pub fn asked_by(&self, game: &Game) -> Option<Color> {
        let pending = game.pending_question()?;
        if matches!(pending.question.about, Matter::DrawClaim(_)) {
            return None;
        }
        let asked = self.asked.iter().find(|asked| is_of(asked, pending))?;
        Some(asked.0)
    }
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
