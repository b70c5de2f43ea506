//! A claim that the opponent could not win by ordinary play: insufficient losing chances.

use jadoube_board::Color;

use crate::rules::draft::Draft;
use crate::rules::ending::quickplay;
use crate::ruling::Matter;
use crate::said;

/// A player claims that the opponent could not win by ordinary play.
pub(crate) fn losing_chances(d: &mut Draft, who: Color) {
    match d.at(&d.rules().quickplay.losing_chances) {
        Some(rule) if d.game.clocks().is_none() => {
            d.unknown(rule.by, said::Ending::NotTimedNotPressed);
        }
        Some(rule) => {
            d.cite(rule.by);
            d.ask_arbiter(Matter::DrawClaim(who), said::Ending::OrdinaryPlay, true);
        }
        None if d.at(&d.rules().quickplay.claimant).is_some() => {
            d.say(said::Ending::ClaimHere);
            quickplay::claim(d, who, false);
        }
        None => d.refuse_unknown(said::Common::NoSuchClaim),
    }
}
