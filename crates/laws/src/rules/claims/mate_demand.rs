//! Mate demanded within a number of moves, and the draw when it does not come.

use jadoube_board::Color;

use super::super::draft::{Draft, add_clauses};
use super::fifty_moves::agreed_number;
use crate::act::Score;
use crate::code::params::fifty::Extension;
use crate::code::params::mate_demand::DrawBy;
use crate::event::Event;
use crate::ruling::{Cause, Clauses};

/// A player demands to be mated within the code's number of moves.
pub(crate) fn demand_mate(d: &mut Draft, who: Color) {
    let rules = &d.rules().mate_demand;
    let (Some(allowed), Some(limit)) = (d.at(&rules.allowed), d.at(&rules.limit)) else {
        d.refuse(&[], "The code knows no such demand.");
        return;
    };
    let extension = d
        .at(&rules.extension)
        .filter(|rule| *rule.is == Extension::TwiceTheorysNumber);
    let moves = match (extension, agreed_number(d)) {
        (Some(rule), Some(theory)) if theory > *limit.is => {
            d.cite(rule.by);
            theory * 2
        }
        _ => *limit.is,
    };
    d.cite(allowed.by);
    d.cite(limit.by);
    d.emit(Event::MateDemanded { by: who, moves });
    d.say(format!(
        "{:#} has {moves} moves in which to mate; a capture or a pawn move begins the count again.",
        who.opposite()
    ));
}

/// Whether a demand for mate has just run out; if so the draw is granted.
pub(super) fn mate_demand_failed(d: &mut Draft) -> bool {
    let rules = &d.rules().mate_demand;
    let Some(draw_by) = d.at(&rules.draw_by) else {
        return false;
    };
    let DrawBy::ClaimByEitherAtOnce = draw_by.is;
    let just = Color::ALL.into_iter().any(|by| {
        let asked_moved_last = d
            .game
            .last_ply()
            .is_some_and(|ply| ply.who == by.opposite());
        d.game
            .mate_demand(by)
            .is_some_and(|demand| demand.made == demand.moves && asked_moved_last)
    });
    if just {
        let mut clauses: Clauses = d.by(&rules.limit).to_vec();
        add_clauses(&mut clauses, draw_by.by);
        d.say("The number of moves is complete and no mate was given: drawn.");
        d.end(Score::Draw, Cause::MateDemand, &clauses);
    }
    just
}
