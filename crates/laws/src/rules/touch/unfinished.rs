//! What a player does after an illegal move of his and still belongs to it.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::illegal::IllegalComplete;
use jadoube_codes::params::turn::PassesAt;

use crate::game::{Ply, Reading};
use crate::rules::draft::Draft;

/// Whether an illegal move counts only once the clock has been pressed.
pub(crate) fn press_completes(d: &Draft) -> bool {
    d.at(&d.rules().illegal.is_complete_at)
        .is_some_and(|rule| decides!(rule, IllegalComplete::Press, not IllegalComplete::Completion))
}

/// Whether an illegal move leaves the turn where it is.
pub(crate) fn stays_after_illegal(d: &Draft) -> bool {
    d.at(&d.rules().turn.passes_at)
        .is_some_and(|rule| decides!(rule, PassesAt::CompletionOfLegalMove, not PassesAt::Made))
}

/// The illegal move of a player to which all belongs that he does now: he has made no legal move since, and has not
/// pressed.
pub(crate) fn belongs_to_illegal(d: &Draft, who: Color) -> Option<Ply> {
    if stays_after_illegal(d) || d.game.turn() == who {
        return None;
    }
    let pressed = d.game.last_ply().is_some_and(|ply| ply.completed);
    illegal_since(d, who).filter(|_| !pressed).cloned()
}

/// The illegal move of this player to which what he does now still belongs, under a code to which it is not complete before the press.
pub(crate) fn unfinished_illegal(d: &Draft, who: Color) -> Option<Ply> {
    belongs_to_illegal(d, who).filter(|_| press_completes(d))
}

/// The illegal move with which began all that this player has done since the other's move.
pub(crate) fn illegal_since<'d>(d: &'d Draft, who: Color) -> Option<&'d Ply> {
    let last = d.game.last_ply().filter(|ply| ply.who == who)?;
    let Reading::Illegal(first) = d.game.reading_at(last.index) else {
        return None;
    };
    d.game.plies_back().find(|ply| ply.index == first)
}
