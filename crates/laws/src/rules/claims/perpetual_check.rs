//! A draw claimed because checks can go on for ever.

use jadoube_board::Color;

use crate::act::Score;
use crate::code::params::mate_demand::Ground;
use crate::rules::claims::claiming::may_claim;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::prospects::{self, Answer};
use crate::ruling::{Cause, Clauses, Matter, Right};

/// A player claims that he can give check for ever.
pub(crate) fn perpetual_check(d: &mut Draft, who: Color) {
    let rules = &d.rules().endless_check;
    let Some(ground) = d.at(&rules.ground) else {
        d.refuse_unknown("The code knows no draw by endless checks.");
        return;
    };
    if *ground.is == Ground::Abolished {
        let mut by: Clauses = ground.by.to_vec();
        add_clauses(&mut by, d.by(&d.rules().repetition.count));
        add_clauses(&mut by, d.by(&d.rules().fifty.count));
        d.unknown(&by, "Endless checks are no ground of their own: they end by repetition or by the count of moves.");
        return;
    }
    if !may_claim(d, who, &rules.claimant, Right::ClaimRepetition) {
        return;
    }
    let mut by: Clauses = ground.by.to_vec();
    add_clauses(&mut by, d.by(&rules.test));
    match prospects::checks_for_ever(d, who) {
        Answer::Yes => {
            d.say(format!(
                "{who:#} can give check for ever, whatever is replied: drawn."
            ));
            d.end(Score::Draw, Cause::PerpetualCheck, &by);
        }
        Answer::No => d.refuse(
            &by,
            "It is not proved that the checks can go on for ever: a reply ends them.",
        ),
        Answer::Undecided => {
            d.cite(&by);
            d.ask_arbiter(
                Matter::DrawClaim(who),
                format!("Can {who:#} give check for ever, whatever is replied?"),
                true,
            );
        }
    }
}
