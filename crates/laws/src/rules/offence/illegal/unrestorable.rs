//! What stays open after a restoration, and what follows where no position can be restored: the clocks, another game.

use jadoube_codes::params::displaced::AlteredUnknown;
use jadoube_codes::params::illegal::{ClocksAfter, Unrestorable};
use jadoube_codes::{ClauseId, decides};

use crate::act::Score;
use crate::game::Trouble;
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::offence::illegal::standing::standing_illegal;
use crate::ruling::{Cause, Matter, PenaltyKind};
use crate::said;

/// After a late restoration somebody sets the clocks. They stand until he has: none can be set that runs meanwhile.
pub(crate) fn set_clocks_after(d: &mut Draft) {
    if d.game.clocks().is_none() {
        return;
    }
    running::resume(d);
    match d.at(&d.rules().illegal.clocks_after) {
        Some(rule) if decides!(rule, ClocksAfter::ArbiterSets, not ClocksAfter::RecordedElseProportional) =>
        {
            d.cite(rule.by);
            let extra = d
                .penalties()
                .iter()
                .any(|penalty| matches!(penalty.kind, PenaltyKind::Time { .. }));
            let what = match extra {
                true => said::Common::WhatClocksWithExtra,
                false => said::Common::WhatClocks,
            };
            d.ask_arbiter(Matter::Clocks, what, true);
        }
        _ => {}
    }
}

/// The position to go back to cannot be established.
pub(crate) fn cannot_restore(d: &mut Draft) {
    let trouble = d.game.aside().trouble;
    let displaced = trouble == Some(Trouble::Displaced);
    let rule = d
        .at(&d.rules().displaced.unrestorable)
        .filter(|_| displaced)
        .map(|rule| (*rule.is, rule.by))
        .or_else(|| altered(d).filter(|_| trouble != Some(Trouble::IllegalMove)))
        .or_else(|| {
            d.at(&d.rules().illegal.unrestorable)
                .map(|rule| (*rule.is, rule.by))
        });
    let Some((what, by)) = rule else {
        d.ask_what(said::Offence::CannotRestore, false);
        return;
    };
    if displaced {
        d.as_read(&d.rules().displaced.unrestorable);
    }
    match what {
        Unrestorable::Annul => {
            d.say(said::Offence::CannotRestoreAnnulled);
            d.cite(d.quoted(&d.rules().annul.new_game));
            d.end(Score::Annulled, Cause::Irregularity, by);
        }
        Unrestorable::LastKnown => {
            d.cite(by);
            d.say(said::Offence::LastKnown);
        }
    }
}

/// What follows where no illegal move was made, so that the men themselves were altered, nobody knows when.
pub(crate) fn altered<'g>(d: &Draft<'g>) -> Option<(Unrestorable, &'g [ClauseId])> {
    let rule = d
        .at(&d.rules().men.altered_unknown)
        .filter(|_| standing_illegal(d).is_none())?;
    let AlteredUnknown::AnnulAndReplay = rule.is;
    Some((Unrestorable::Annul, rule.by))
}
