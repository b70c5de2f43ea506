//! What the other side agrees to, where the code lets agreement do something.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::adjust::EnemyMen;
use jadoube_codes::params::authority::ArbiterExists;
use jadoube_codes::params::displaced::Late;
use jadoube_codes::params::illegal::{SelfCorrected, Waiver};

use crate::act::Consent;
use crate::event::HearingEvent;
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::offence::illegal::finding;
use crate::rules::touch::out_of_turn;
use crate::ruling::Matter;

/// A player agrees to something that the other alone may not do.
pub(crate) fn consent(d: &mut Draft, who: Color, to: Consent) {
    match to {
        Consent::Takeback => takeback(d, who),
        Consent::Correction => correction(d, who),
        Consent::Arbiter => arbiter(d, who),
        Consent::Continue => go_on(d, who),
        Consent::Adjustment => adjustment(d),
    }
    if !d.is_refused() {
        d.emit(HearingEvent::Consented { who, to });
    }
}

/// The opponent of `who` has taken a move back or replaced it, to which `who` had agreed beforehand.
pub(crate) fn given_before(d: &mut Draft, who: Color) {
    if !d.is_refused() {
        out_of_turn::consent(d, who);
    }
}

fn takeback(d: &mut Draft, who: Color) {
    if out_of_turn::consent(d, who) {
        return;
    }
    match d
        .at(&d.rules().making.takeback_by_consent)
        .map(|rule| (*rule.is, rule.by))
    {
        Some((true, by)) => {
            d.cite(by);
            d.say(format!(
                "{:#} may take his move back, or put another in its place.",
                who.opposite()
            ));
        }
        Some((false, by)) => d.refuse(
            by,
            "A move that was made stands, whatever the two agree on.",
        ),
        None => d.refuse_unknown("The code does not speak of moves taken back by consent."),
    }
}

fn correction(d: &mut Draft, who: Color) {
    if out_of_turn::consent(d, who) {
        return;
    }
    let rules = &d.rules().illegal;
    let together = d
        .at(&rules.waiver_by_both)
        .filter(|rule| decides!(rule, Waiver::MayCorrectAfterWindow, not Waiver::MayDispenseWithRestoring))
        .map(|rule| rule.by);
    if let Some(by) = together {
        let other = d.game.has_consented(who.opposite(), Consent::Correction);
        finding::correct_together(d, other, by);
        return;
    }
    let by_consent = d
        .at(&rules.self_corrected)
        .filter(|rule| decides!(rule, SelfCorrected::FreeByConsentElsePenalty, not SelfCorrected::FreePieceBound | SelfCorrected::FreeBeforePress | SelfCorrected::FreeBeforePressPieceBound));
    match by_consent {
        Some(rule) => {
            d.cite(rule.by);
            d.say("An illegal move may be put right in its own turn, and nothing is exacted.");
        }
        None => d.refuse(
            d.by(&rules.waiver_by_both),
            "An illegal move is put right as the law says, whatever the two agree on.",
        ),
    }
}

fn arbiter(d: &mut Draft, who: Color) {
    let rules = d.rules();
    let left_to_them = d
        .at(&rules.arbiter.exists)
        .filter(|rule| matches!(rule.is, ArbiterExists::OnlyIfAppointed));
    let Some(exists) = left_to_them else {
        d.refuse(
            d.by(&rules.arbiter.exists),
            "The code says who decides; nobody has to agree to him.",
        );
        return;
    };
    d.cite(d.quoted(&rules.fact.decided_by));
    d.background(exists.by);
    d.say(if d.game.has_consented(who.opposite(), Consent::Arbiter) {
        "Both agree: what he finds binds them."
    } else {
        "If the other agrees too, what he finds binds both."
    });
}

fn go_on(d: &mut Draft, who: Color) {
    if finding::dispense(d, who) {
        return;
    }
    let rules = d.rules();
    let left_to_them = d
        .at(&rules.displaced.late)
        .filter(|rule| decides!(rule, Late::PlayersAgree, not Late::RestoreBefore))
        .map(|rule| rule.by);
    let asked = d
        .game
        .pending_question()
        .is_some_and(|pending| pending.question.about == Matter::Fact);
    let Some(by) = left_to_them.filter(|_| asked) else {
        d.refuse(
            d.by(&rules.illegal.waiver_by_both),
            "There is nothing here that the two may pass over.",
        );
        return;
    };
    d.cite(by);
    if d.game.has_consented(who.opposite(), Consent::Continue) {
        d.emit(HearingEvent::QuestionAnswered);
        d.say("Both agree: play goes on from the position as it stands.");
        running::resume(d);
    } else {
        d.say("If the other agrees too, play goes on from the position as it stands.");
    }
}

fn adjustment(d: &mut Draft) {
    match d
        .at(&d.rules().adjust.enemy_men)
        .map(|rule| (*rule.is, rule.by))
    {
        Some((EnemyMen::OwnerOnRequest, by)) => {
            d.cite(by);
            d.say("The other may put these men straight, having said so.");
        }
        Some((EnemyMen::Allowed, by)) => {
            d.cite(by);
            d.say("Whoever adjusts after notice needs no consent.");
        }
        None => d.refuse_unknown("The code does not speak of it."),
    }
}
