//! What the other side agrees to, where the code lets agreement do something.

use jadoube_board::Color;
use jadoube_codes::params::adjust::EnemyMen;
use jadoube_codes::params::authority::ArbiterExists;
use jadoube_codes::params::displaced::Late;
use jadoube_codes::params::illegal::{SelfCorrected, Waiver};
use jadoube_codes::{ClauseId, decides};

use crate::act::Consent;
use crate::event::HearingEvent;
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::offence::illegal::finding;
use crate::rules::offence::illegal::standing::{is_replied_to, standing_illegal};
use crate::rules::touch::out_of_turn;
use crate::ruling::Matter;
use crate::said;

/// A player agrees to something that the other alone may not do.
pub(crate) fn consent(d: &mut Draft, who: Color, to: Consent) {
    let to = match to {
        // What they agree to take back is the illegal move that stands.
        Consent::Takeback if corrected_together(d).is_some() && standing_illegal(d).is_some() => {
            Consent::Correction
        }
        to => to,
    };
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
        Some((true, by)) if d.game.last_ply().is_none_or(|last| last.who == who) => {
            let other = who.opposite();
            d.not_now(by, said::Request::NothingOfTheOthers { who, other });
        }
        Some((true, by)) => {
            d.cite(by);
            d.say(said::Request::MayTakeBack {
                who: who.opposite(),
            });
        }
        Some((false, by)) => {
            d.refuse(by, said::Request::StandsWhateverAgreed);
            d.as_read(&d.rules().making.takeback_by_consent);
        }
        None => d.refuse_unknown(said::Request::NotOfTakingBack),
    }
}

fn correction(d: &mut Draft, who: Color) {
    if out_of_turn::consent(d, who) {
        return;
    }
    let rules = &d.rules().illegal;
    if let Some(by) = corrected_together(d) {
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
            d.say(said::Request::PutRightInItsTurn);
        }
        None => d.refuse(d.by(&rules.waiver_by_both), said::Request::PutRightByLaw),
    }
}

/// By which clauses both players together may still put an illegal move right, where they may.
fn corrected_together<'g>(d: &Draft<'g>) -> Option<&'g [ClauseId]> {
    d.at(&d.rules().illegal.waiver_by_both)
        .filter(|rule| decides!(rule, Waiver::MayCorrectAfterWindow, not Waiver::MayDispenseWithRestoring))
        .map(|rule| rule.by)
}

/// Whether a position is to be restored by a clause that lets an illegal move to which the other has replied be put right by both
/// players together alone, and they have not both agreed; then it is refused.
pub(crate) fn is_theirs_to_restore(d: &mut Draft, ground: &str) -> bool {
    let Some(by) = corrected_together(d) else {
        return false;
    };
    let late = d.by(&d.rules().illegal.late_effect);
    if !by.iter().chain(late).any(|id| id.as_str() == ground) {
        return false;
    }
    let Some((_, index)) = standing_illegal(d) else {
        d.refuse(by, said::Hearing::HasNotHappened);
        return true;
    };
    let ply = d.game.plies_back().find(|ply| ply.index == index).cloned();
    let late = ply.is_some_and(|ply| is_replied_to(d, &ply));
    let agrees = |who| d.game.has_consented(who, Consent::Correction);
    let refused = late && !Color::ALL.into_iter().all(agrees);
    if refused {
        d.not_now(by, said::Request::BothMustAgree);
    }
    refused
}

fn arbiter(d: &mut Draft, who: Color) {
    let rules = d.rules();
    let left_to_them = d
        .at(&rules.arbiter.exists)
        .filter(|rule| matches!(rule.is, ArbiterExists::OnlyIfAppointed));
    let Some(exists) = left_to_them else {
        d.refuse(
            d.by(&rules.arbiter.exists),
            said::Request::CodeSaysWhoDecides,
        );
        return;
    };
    d.cite(d.quoted(&rules.fact.decided_by));
    d.background(exists.by);
    d.say(if d.game.has_consented(who.opposite(), Consent::Arbiter) {
        said::Request::BothAgreeToHim
    } else {
        said::Request::IfOtherAgreesToHim
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
            said::Request::NothingToPassOver,
        );
        return;
    };
    d.cite(by);
    if d.game.has_consented(who.opposite(), Consent::Continue) {
        d.emit(HearingEvent::QuestionAnswered);
        d.say(said::Request::BothAgreeGoOn);
        running::resume(d);
    } else {
        d.say(said::Request::IfOtherAgreesGoOn);
    }
}

fn adjustment(d: &mut Draft) {
    match d
        .at(&d.rules().adjust.enemy_men)
        .map(|rule| (*rule.is, rule.by))
    {
        Some((EnemyMen::OwnerOnRequest, by)) => {
            d.cite(by);
            d.say(said::Request::MayPutStraight);
        }
        Some((EnemyMen::Allowed, by)) => {
            d.cite(by);
            d.say(said::Request::NeedsNoConsent);
        }
        None => d.refuse_unknown(said::Common::NotSpokenOf),
    }
}
