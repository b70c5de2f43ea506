//! The quickplay finish: claims of a player short of time.

use jadoube_board::Color;

use super::draft::{Draft, add_clauses};
use crate::code::EventKind;
use crate::code::params::quickplay::QuickplayScope;
use crate::event::Event;
use crate::ruling::{Clauses, Matter};
use crate::terms::Agreement;

/// A player short of time claims that the opponent makes no progress, or asks for an increment.
pub(crate) fn claim(d: &mut Draft, who: Color, draw: bool, increment: bool) {
    let rules = &d.rules().quickplay;
    let first_asks = d
        .at(&rules.increment_request)
        .is_some_and(|rule| increment && rule.is.before_claim);
    let draw = draw && !first_asks;
    let (Some(scope), Some(claimant)) = (d.at(&rules.in_use), d.at(&rules.claimant)) else {
        d.refuse_unknown("The code knows no such claim.");
        return;
    };
    if !draw && d.at(&rules.increment_request).is_none() {
        d.refuse_unknown("The code knows no such request.");
        return;
    }
    let mut by: Clauses = claimant.by.to_vec();
    add_clauses(&mut by, scope.by);
    if !in_use(d, *scope.is, who) {
        d.refuse(
            &by,
            "The claim exists only in games without increment, where the code says.",
        );
        return;
    }
    let Some(clock) = d.game.clock(who, d.now()) else {
        d.refuse(&by, "The game is not timed.");
        return;
    };
    let under = u64::from(claimant.is.under.as_secs());
    let alone = d
        .at(&rules.no_arbiter)
        .filter(|_| draw && d.game.terms().agreed_value("no-arbiter").is_some());
    let open = clock.left.0 < under * 1000
        && (alone.is_some() || !claimant.is.on_move || d.game.turn() == who)
        && (!claimant.is.flag_up || clock.fallen.is_none());
    if !open {
        d.refuse(
            &by,
            format!(
                "The claim is open only to a player with less than {} left, his flag still up.",
                claimant.is.under
            ),
        );
        return;
    }
    add_clauses(&mut by, d.by(&rules.ground));
    d.cite(&by);
    d.cite(d.by(&rules.answers));
    if let Some(alone) = alone {
        d.cite(alone.by);
        d.ask_arbiter(
            Matter::DrawClaim(who),
            "Play is over. The opponent verifies the final position, and the designated arbiter decides: is it drawn?",
            true,
        );
    } else if draw {
        d.ask_arbiter(
            Matter::DrawClaim(who),
            "Does the opponent make no effort to win by normal means, or can no progress be made?",
            true,
        );
    } else if increment {
        d.cite(d.by(&rules.increment_request));
        if d.at(&rules.increment_request)
            .is_some_and(|rule| rule.is.is_offer)
        {
            d.cite(d.by(&d.rules().offer.implied_by));
            d.emit(Event::DrawOffered { who });
        }
        d.ask_arbiter(
            Matter::Increment(who),
            "Shall an increment be brought in?",
            true,
        );
    }
}

fn in_use(d: &Draft, scope: QuickplayScope, who: Color) -> bool {
    let Some(clocks) = d.game.clocks() else {
        return false;
    };
    match scope {
        QuickplayScope::SuddenDeath => clocks.in_last_period(who),
        QuickplayScope::NoIncrement => clocks.without_bonus(who),
        QuickplayScope::AnnouncedNoIncrementNoBlitz => {
            let announced = d.game.terms().agreed.contains(&Agreement::GuidelinesIii);
            let blitz = matches!(
                d.game.event(),
                EventKind::Blitz | EventKind::BlitzSupervised
            );
            announced && !blitz && clocks.without_bonus(who)
        }
    }
}
