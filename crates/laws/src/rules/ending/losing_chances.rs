//! A claim that the opponent could not win by ordinary play: insufficient losing chances.

use jadoube_board::Color;

use crate::rules::draft::Draft;
use crate::rules::ending::quickplay;
use crate::ruling::Matter;

/// A player claims that the opponent could not win by ordinary play.
pub(crate) fn losing_chances(d: &mut Draft, who: Color) {
    match d.at(&d.rules().quickplay.losing_chances) {
        Some(rule) if d.game.clocks().is_none() => {
            d.unknown(
                rule.by,
                "The game is not timed, so nobody can be pressed by the clock.",
            );
        }
        Some(rule) => {
            d.cite(rule.by);
            d.ask_arbiter(
                Matter::DrawClaim(who),
                "Could the opponent not win by ordinary play?",
                true,
            );
        }
        None if d.at(&d.rules().quickplay.claimant).is_some() => {
            d.say("Here that is the claim that the opponent cannot win, or makes no effort to win, by normal means.");
            quickplay::claim(d, who, false);
        }
        None => d.refuse_unknown("The code knows no such claim."),
    }
}
