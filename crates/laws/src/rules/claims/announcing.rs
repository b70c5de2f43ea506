//! Whether a claim may rest on a move that was written down before it was made.

use jadoube_board::Color;
use jadoube_codes::Rule;
use jadoube_codes::params::repetition::AnnouncedMove;

use crate::rules::claims::{fifty_moves, repetition};
use crate::rules::draft::Draft;
use crate::rules::notation::words;

/// Whether a player who writes this move before making it may be on the way to a claim: the code lets a claim rest on a
/// move announced, and the move repeats a position or adds to a long row of quiet moves.
pub(crate) fn may_rest_on(d: &Draft, who: Color, text: &str) -> bool {
    let rules = d.rules();
    let lets = |rule: &'static Option<Rule<AnnouncedMove>>| {
        d.at(rule).is_some_and(|rule| match *rule.is {
            AnnouncedMove::Declared | AnnouncedMove::WrittenAndDeclared => true,
            AnnouncedMove::No => false,
        })
    };
    if d.game.turn() != who {
        return false;
    }
    let reading = words::read_record(d, who, text).reading;
    let [made] = reading.legal.as_slice() else {
        return false;
    };
    let after = d.game.standing.after(who, *made, true, who.opposite());
    lets(&rules.repetition.announced_move) && repetition::occurred(d, &after) > 1
        || (lets(&rules.fifty.announced_move) || lets(&rules.repetition.announced_move))
            && fifty_moves::half_way(d, &after)
}
