//! Adjourned games: breaking off, sealing, resuming, opening, and what goes wrong with each.

use jadoube_board::Color;
use jadoube_codes::ClauseId;

use crate::act::{Deed, Mark};
use crate::game::{Adjournment, EnvelopeState};
use crate::rules::draft::Draft;
use crate::rules::moving::instead_of_sealing::made_to_be_sealed;
use crate::ruling::ChoiceOption;
use crate::said;

/// Refuses what nobody may do on the board while play is broken off or an envelope waits; says whether it did.
pub(crate) fn forbids(d: &mut Draft, who: Color, deed: &Deed) -> bool {
    let Some(adjournment) = d.game.adjournment() else {
        return false;
    };
    if !deed.is(Mark::OnBoard) {
        return false;
    }
    if adjournment.is_broken_off() {
        let sealed = adjournment.envelope.is_some();
        let moved = made_to_be_sealed(d).is_some();
        if !sealed && (*deed == Deed::Press || !moved && d.game.turn() == who) {
            return false;
        }
        d.not_now(authority(d), said::Session::BrokenOff);
        return true;
    }
    if adjournment.due().is_some() {
        let by = d.by(&d.rules().resume.opens);
        let by = if by.is_empty() { authority(d) } else { by };
        d.not_now(by, said::Session::EnvelopeFirst);
        return true;
    }
    if awaits_adoption(d) {
        let by = d
            .game
            .choice()
            .map(|choice| choice.by.clone())
            .unwrap_or_default();
        d.not_now(&by, said::Session::ChosenFirst);
        return true;
    }
    false
}

/// The next move lies in an envelope that is not open yet: a man touched meanwhile binds nobody. Says whether it is so.
pub(crate) fn touch_binds_nothing(d: &mut Draft) -> bool {
    let adjournment = d.game.adjournment();
    let shut = adjournment.is_some_and(|adjournment| {
        adjournment.due().is_some() || adjournment.is_broken_off() && adjournment.envelope.is_some()
    });
    if shut {
        let by = d.by(&d.rules().resume.opens);
        d.cite(if by.is_empty() { authority(d) } else { by });
        d.say(said::Session::TouchBindsNothing);
    }
    shut
}

/// Whether the opponent has to pick the reading of a sealed move that has just been opened.
pub(crate) fn awaits_adoption(d: &Draft) -> bool {
    let Some(adjournment) = d.game.adjournment() else {
        return false;
    };
    d.game.ply_count() == adjournment.ply
        && adjournment
            .envelope
            .as_ref()
            .is_some_and(|envelope| matches!(envelope.state, EnvelopeState::Opened(_)))
        && d.game.choice().is_some_and(|choice| {
            choice
                .among
                .iter()
                .all(|option| matches!(option, ChoiceOption::Move(_)))
        })
}

/// The clauses that an adjournment rests on.
pub(crate) fn authority<'g>(d: &Draft<'g>) -> &'g [ClauseId] {
    let seal = &d.rules().seal;
    [
        d.quoted(&seal.duty),
        d.quoted(&seal.kept_by),
        d.by(&d.rules().resume.clocks),
    ]
    .into_iter()
    .find(|by| !by.is_empty())
    .unwrap_or(&[])
}

/// The player who has to reply to the sealed move.
pub(crate) fn replier(adjournment: &Adjournment) -> Option<Color> {
    adjournment
        .envelope
        .as_ref()
        .map(|envelope| envelope.by.opposite())
}

/// Whether a player is known, or must be taken, not to be there: he was found absent, or the other alone has come.
pub(crate) fn is_away(adjournment: &Adjournment, who: Color) -> bool {
    match adjournment.here[who] {
        Some(here) => !here,
        None => adjournment.here[who.opposite()] == Some(true),
    }
}
