//! Taking back what was said: a claim that waits for its answer, an offer of a draw.

use jadoube_board::Color;

use crate::act::Withdrawn;
use crate::event::HearingEvent;
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::hearing::agreement;
use crate::ruling::Matter;
use crate::said;

/// A player takes back what he has said.
pub(crate) fn withdraw(d: &mut Draft, who: Color, what: Withdrawn) {
    match what {
        Withdrawn::Offer if d.game.has_offered(who) => agreement::withdraw(d, who),
        Withdrawn::Offer => d.refuse(
            d.by(&d.rules().agreement.allowed_when),
            said::Request::NoOfferOpen,
        ),
        Withdrawn::Claim => claim(d, who),
    }
}

fn claim(d: &mut Draft, who: Color) {
    if let Some(rule) = d.at(&d.rules().claim.withdrawable) {
        d.refuse(rule.by, said::Request::NoWithdrawal);
        return;
    }
    let waits = d.game.open_questions().iter().position(|pending| {
        matches!(&pending.question.about, Matter::DrawClaim(whose) | Matter::Increment(whose)
            if *whose == who)
            || matches!(&pending.question.about, Matter::Forfeit { offender, .. }
                if *offender == who.opposite())
    });
    let Some(at) = waits else {
        d.refuse(&[], said::Request::NoClaimWaits);
        return;
    };
    d.emit(HearingEvent::QuestionTurnedTo {
        number: at as u32 + 1,
    });
    d.emit(HearingEvent::QuestionAnswered);
    d.say(said::Request::ClaimWithdrawn);
    if !running::waits(d) {
        running::resume(d);
    }
}
