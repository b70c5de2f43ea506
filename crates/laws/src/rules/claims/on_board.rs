//! Claims of what ends a game by itself: mate, stalemate, a dead position.

use super::super::draft::{Draft, add_clauses};
use super::super::prospects::{self, Answer};
use crate::act::Score;
use crate::code::ClauseId;
use crate::ruling::{Cause, Clauses, Matter};

/// A player claims that the position is dead.
pub(crate) fn dead_position(d: &mut Draft) {
    let rules = &d.rules().dead;
    let Some(rule) = d.at(&rules.ends_game) else {
        d.refuse(&[], "The code knows no dead positions.");
        return;
    };
    let mut by: Clauses = rule.by.to_vec();
    add_clauses(&mut by, d.by(&rules.blocked));
    match prospects::is_dead(d) {
        Answer::Yes => {
            d.say("Neither side can mate by any series of legal moves: drawn.");
            d.end(Score::Draw, Cause::DeadPosition, &by);
        }
        Answer::No => d.refuse(&by, "A series of legal moves still leads to mate."),
        Answer::Undecided => {
            d.cite(&by);
            d.ask_arbiter(
                Matter::DeadPosition,
                "Can neither side mate by any series of legal moves?",
                true,
            );
        }
    }
}

/// A player claims mate or stalemate: it would have ended the game by itself.
pub(crate) fn mate_or_stalemate(d: &mut Draft, by: &'static [ClauseId]) {
    let moves = d.game.legal_moves();
    let setup = d.game.setup();
    if !moves.is_empty() && moves.iter().all(|made| setup.en_passant_shape(*made)) {
        d.cite(d.by(&d.rules().stalemate.taking_in_passing_is_a_move));
    }
    d.refuse(
        by,
        "It does not stand on the board: the player on turn has a legal move, or is not in check.",
    );
}
