//! What players have claimed, and said besides: what waits for an answer, by whose claim, what was said to claims of which nothing
//! came, and how much one puts before the other that he has not answered.

use jadoube_board::Color;
use jadoube_laws::act::Deed;
use jadoube_laws::game::{Game, Pending};
use jadoube_laws::ruling::{Matter, Penalty, PenaltyKind};
use jadoube_laws::{
    Act, ClaimsEvent, ClockEvent, Event, HearingEvent, Millis, RightsEvent, Ruling, Verdict,
};

use super::asked::AGAIN;

/// The most claims of one player, within ten minutes, of which nothing comes and which cost him nothing; and the most that he says
/// besides while the other says nothing.
const VAIN: usize = 3;

/// The claims of a table.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// The claims in this position of which nothing came but a question, with what was said and when.
    said: Vec<(Act, String, Millis)>,
    /// Who has claimed for nothing and at no price, in whatever position, and when.
    vain: Vec<(Color, Millis)>,
    /// Who asks what, since when.
    asked: Vec<(Color, Millis, Matter)>,
    /// Who has said something that is no part of play since the other did, and when.
    words: Vec<(Color, Millis)>,
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
        if let Some(who) = act.and_then(speaker) {
            // What is answered is a conversation.
            self.words
                .retain(|(by, then)| *by == who && at < *then + AGAIN);
            self.words.push((who, at));
        }
        let Some((act, who)) = act.and_then(|act| Some((act, asker(act)?))) else {
            return;
        };
        if let Some(question) = &ruling.asks {
            self.asked.push((who, at, question.about.clone()));
        }
        if claimant(act).is_none() || !is_idle(ruling) {
            return;
        }
        if ruling.asks.is_none() {
            self.vain.retain(|(_, then)| at < *then + AGAIN);
            self.vain.push((who, at));
        }
        if !self.heard(act, ruling, at) {
            self.said
                .push((act.clone(), ruling.explanation.clone(), at));
        }
    }

    /// Whether a player has claimed for nothing so often of late that one more such claim would only disturb the other. One that has
    /// its price is none of them: whoever makes it pays each time.
    pub fn are_too_many(&self, act: &Act, ruling: &Ruling, now: Millis) -> bool {
        let Some(who) = claimant(act).filter(|_| is_idle(ruling) && ruling.asks.is_none()) else {
            return false;
        };
        of_late(&self.vain, who, now) >= VAIN
    }

    /// Whether a player has said so much of late that is no part of play, and heard nothing from the other, that one thing more would only
    /// disturb him.
    pub fn are_words_too_many(&self, act: &Act, now: Millis) -> bool {
        speaker(act).is_some_and(|who| of_late(&self.words, who, now) >= VAIN)
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

/// How often a player has done what is noted here within the last ten minutes.
fn of_late(noted: &[(Color, Millis)], who: Color, now: Millis) -> usize {
    let mine = |(by, then): &&(Color, Millis)| *by == who && now < *then + AGAIN;
    noted.iter().filter(mine).count()
}

/// Whether a question is only whether something is so that one player says of the other or of what lies before them, or what he meant himself:
/// if it is not, play goes on as it stands. Any other decides something between the two whichever way it is answered.
fn is_charge(about: &Matter) -> bool {
    matches!(
        about,
        Matter::Forfeit { .. }
            | Matter::Increment(_)
            | Matter::Fact
            | Matter::WrongSetup
            | Matter::WrongBoard
            | Matter::WrongColors
            | Matter::Handshake(_)
    )
}

/// The player by whose deed something is asked that he alone may have asked no longer: what he claims, and what a sign of his means.
fn asker(act: &Act) -> Option<Color> {
    let sign = matches!(act.deed, Deed::TipKing | Deed::OfferHand);
    act.by.color().filter(|_| sign).or_else(|| claimant(act))
}

/// The player who says something, asks for something or goes out: it stands before the other, and is no part of play.
fn speaker(act: &Act) -> Option<Color> {
    let is_word = matches!(
        act.deed,
        Deed::Tell { .. } | Deed::Ask { .. } | Deed::HintDraw | Deed::Leave { .. }
    );
    act.by.color().filter(|_| is_word)
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
                // Time that no clock gives or loses, of which another event would tell, is no price.
                | Event::Rights(RightsEvent::Punished {
                    penalty: Penalty {
                        kind: PenaltyKind::Time { .. } | PenaltyKind::TimeTaken { .. },
                        ..
                    }
                })
        )
    };
    ruling.events.iter().all(idle) && ruling.verdict == Verdict::Refused
}
