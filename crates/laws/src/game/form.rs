//! What the terms make of a game under a code: whether the code has rules for it, and which kind of event it is.

use jadoube_codes::params::communication::CommScope;
use jadoube_codes::{Code, EventKind, decides};

use crate::agreement::Agreement;
use crate::terms::{PlayForm, Terms, TermsError, UndertakingKind};

/// The kind of event by whose rules the game is played: an event that is called supervised and does not meet the code's
/// conditions for it is not.
pub(super) fn kind_in_fact(code: &Code, terms: &Terms) -> EventKind {
    let called = terms.event_under(code);
    let rule = code.rules.form.supervised.as_ref();
    let Some(rule) = rule.and_then(|rule| rule.at(called)) else {
        return called;
    };
    let conditions = rule.is;
    let (most, else_it_is) = match called {
        EventKind::RapidSupervised => (conditions.rapid_games_per_arbiter, EventKind::Rapid),
        EventKind::BlitzSupervised => (conditions.blitz_games_per_arbiter, EventKind::Blitz),
        EventKind::Classical | EventKind::Rapid | EventKind::Blitz => return called,
    };
    let few = terms
        .games_per_arbiter()
        .is_none_or(|games| games <= u32::from(most));
    let recorded = !conditions.recorded || !terms.is_agreed(&Agreement::NotRecorded);
    if few && recorded { called } else { else_it_is }
}

/// Whether the code has rules for the form of play and for what was undertaken, and what was agreed goes together.
pub(super) fn check_form(code: &Code, terms: &Terms) -> Result<(), TermsError> {
    let id = || code.id.to_owned();
    let undertaking = &code.rules.undertaking;
    let known = match terms
        .undertaking
        .as_ref()
        .map(|undertaking| &undertaking.what)
    {
        None => true,
        Some(UndertakingKind::MateWithPawn) => undertaking.mate_with_pawn.is_some(),
        Some(UndertakingKind::MateOn(_)) => undertaking.mate_on_square.is_some(),
        Some(UndertakingKind::Condition(_)) => undertaking.failed.is_some(),
    };
    if !known {
        return Err(TermsError::UndertakingUnknown { code: id() });
    }
    let by_message = code
        .rules
        .comm
        .scope
        .as_ref()
        .and_then(|rule| rule.at(terms.event_under(code)))
        .is_some_and(|rule| !decides!(rule, CommScope::OverTheBoardOnly, not CommScope::BoardLawsWherePossible | CommScope::OwnGuidelinesNotGiven));
    if terms.play == PlayForm::Communication && !by_message {
        return Err(TermsError::FormUnknown {
            code: id(),
            form: "play by communication",
        });
    }
    if terms.is_agreed(&Agreement::NoArbiter) && terms.draw_by_consent_before().is_some() {
        return Err(TermsError::NobodyConsents);
    }
    Ok(())
}
