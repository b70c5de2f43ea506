//! Whether a claim may rest on a move that was written down before it was made.

use jadoube_board::Color;
use jadoube_codes::Rule;
use jadoube_codes::params::repetition::AnnouncedMove;

use crate::rules::draft::Draft;
use crate::rules::notation::words;

/// Whether a player who writes this before he moves may be on the way to a claim: the code lets a claim rest on a move that is
/// announced, and the words mean a move. Whether he claims is seen by what he does next.
pub(crate) fn may_rest_on(d: &Draft, who: Color, text: &str) -> bool {
    let rules = d.rules();
    let lets = |rule: &Option<Rule<AnnouncedMove>>| {
        d.at(rule).is_some_and(|rule| match *rule.is {
            AnnouncedMove::Declared | AnnouncedMove::WrittenAndDeclared => true,
            AnnouncedMove::No => false,
        })
    };
    let record = words::read_record(d, who, text);
    d.game.turn() == who
        && (lets(&rules.repetition.announced_move) || lets(&rules.fifty.announced_move))
        && record.reading.is_move
        && record.beside.is_none()
}
