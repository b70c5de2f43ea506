//! A draw claimed because checks can go on for ever.

use jadoube_board::Color;
use jadoube_codes::Ruled;
use jadoube_codes::params::repetition::DrawClaimant;

use crate::act::Score;
use crate::rules::claims::claiming::may_claim;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::prospects::{self, Prospect};
use crate::ruling::{Cause, Clauses, Matter, Right};
use crate::said;

/// A player claims that he can give check for ever.
pub(crate) fn perpetual_check(d: &mut Draft, who: Color) {
    let rules = &d.rules().endless_check;
    let Some(claim) = d.at(&rules.claim) else {
        no_ground(d);
        return;
    };
    let on_move = Ruled {
        is: &DrawClaimant::OnMove,
        by: claim.by,
        reading: None,
    };
    if !may_claim(d, who, Some(on_move), Right::ClaimRepetition) {
        d.lead(claim.by);
        return;
    }
    let by: Clauses = claim.by.to_vec();
    match prospects::checks_for_ever(d, who) {
        Prospect::Yes => {
            d.say(said::Claims::ChecksForEver { who });
            d.end(Score::Draw, Cause::PerpetualCheck, &by);
        }
        Prospect::No => {
            let why = match gives_check(d) {
                true => said::Claims::NotForEver,
                false => said::Claims::NoCheckToGive { who },
            };
            d.refuse(&by, why);
        }
        Prospect::Undecided => {
            d.cite(&by);
            d.ask_arbiter(
                Matter::DrawClaim(who),
                said::Claims::CanCheckForEver { who },
                true,
            );
        }
    }
}

/// Whether the player who has the move has any move that gives check.
fn gives_check(d: &Draft) -> bool {
    d.game.position().is_some_and(|position| {
        let mut moves = d.game.legal_moves().into_iter();
        moves.any(|made| position.played(made).is_check())
    })
}

/// The code knows no such claim, or says that it is a ground no longer.
fn no_ground(d: &mut Draft) {
    let Some(abolished) = &d.rules().endless_check.abolished else {
        d.refuse_unknown(said::Claims::NoEndlessChecks);
        d.cite(d.by(&d.rules().repetition.count));
        d.cite(d.by(&d.rules().fifty.count));
        return;
    };
    let mut by: Clauses = abolished.by.clone();
    add_clauses(&mut by, d.by(&d.rules().repetition.count));
    add_clauses(&mut by, d.by(&d.rules().fifty.count));
    d.unknown(&by, said::Claims::NoGroundOfTheirOwn);
}
