//! What ends the game by itself after a legal move, in the order in which the endings take precedence.

use jadoube_board::Color;

use crate::act::Score;
use crate::code::params::mate::{Blocked, DeadEnds, MateRequires, StalemateIs};
use crate::code::params::repetition::Series;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::prospects;
use crate::ruling::{Cause, Clauses};

/// Looks whether the legal move just made by `mover` has ended the game: mate, stalemate, dead position, and then the
/// draws that come by themselves.
pub(crate) fn after_legal_move(d: &mut Draft, mover: Color) {
    if d.game.turn() == mover || by_the_board(d, mover) || dead(d) {
        return;
    }
    if !automatic_repetition(d) {
        automatic_count(d);
    }
}

/// Mate or stalemate.
fn by_the_board(d: &mut Draft, mover: Color) -> bool {
    let rules = d.rules();
    let Some((moves, checked)) = reply(d) else {
        return false;
    };
    if moves {
        return false;
    }
    let in_accordance = if checked {
        d.at(&rules.mate.requires)
            .is_some_and(|rule| *rule.is == MateRequires::MoveInAccordance)
    } else {
        d.at(&rules.stalemate.is)
            .is_some_and(|rule| *rule.is == StalemateIs::DrawIfMoveInAccordance)
    };
    if in_accordance && leaves_a_touched_man(d) {
        d.say("The move broke the rule of touched men, so it does not end the game.");
        return false;
    }
    if checked {
        let mut by: Clauses = d.by(&rules.mate.requires).to_vec();
        add_clauses(&mut by, d.quoted(&rules.mate.is));
        if number_is_full(d) {
            add_clauses(&mut by, d.quoted(&rules.end.last_move_75_mate));
        }
        d.say(format!("Mate: {mover:#} wins."));
        d.end(Score::win(mover), Cause::Checkmate, &by);
    } else {
        let by = d.by(&rules.stalemate.is);
        d.say("Stalemate: drawn.");
        d.end(Score::Draw, Cause::Stalemate, by);
    }
    true
}

/// Whether the move just made left a touched man that could have been moved or taken.
fn leaves_a_touched_man(d: &Draft) -> bool {
    d.game.last_ply().is_some_and(|ply| ply.unmet.is_some())
}

/// Whether the player on turn has a legal move, and whether his king is attacked; `None` without exactly one king.
pub(crate) fn reply(d: &Draft) -> Option<(bool, bool)> {
    if let Some(position) = d.game.position() {
        return Some((position.has_legal_move(), position.is_check()));
    }
    let setup = d.game.setup();
    let king = setup.board.king(setup.turn)?;
    let attackers = setup
        .board
        .attackers(king, setup.turn.opposite(), setup.board.occupied());
    Some((!setup.plain_moves().is_empty(), !attackers.is_empty()))
}

/// No mate is possible any more, under a code that ends the game then.
pub(crate) fn dead(d: &mut Draft) -> bool {
    let Some(rule) = d.at(&d.rules().dead.ends_game) else {
        return false;
    };
    if *rule.is == DeadEnds::AtOnceIfMoveInAccordance && leaves_a_touched_man(d) {
        return false;
    }
    if !prospects::is_plainly_dead(d) {
        return false;
    }
    let mut by: Clauses = rule.by.to_vec();
    let short = prospects::is_short_of_material(d);
    let declared = d
        .at(&d.rules().dead.blocked)
        .is_some_and(|rule| *rule.is == Blocked::CanBeDeclared);
    if !short && declared {
        return false;
    }
    if !short {
        add_clauses(&mut by, d.by(&d.rules().dead.blocked));
    }
    d.say("Neither side can mate by any series of legal moves: drawn.");
    d.end(Score::Draw, Cause::DeadPosition, &by);
    true
}

fn automatic_repetition(d: &mut Draft) -> bool {
    let Some(rule) = d.at(&d.rules().repetition.automatic) else {
        return false;
    };
    if !d.game.has_occurred(*rule.is, true) {
        return false;
    }
    let mut by: Clauses = rule.by.to_vec();
    if let Some(series) = d.at(&d.rules().repetition.automatic_series) {
        let Series::EveryTurn = *series.is;
        if d.game.occurrences_in_a_row() < *rule.is {
            d.background(series.by);
            return false;
        }
        add_clauses(&mut by, series.by);
    }
    d.say(format!("The position has stood {} times: drawn.", rule.is));
    add_clauses(&mut by, d.quoted(&d.rules().end.late_finding_of_auto_draw));
    d.end(Score::Draw, Cause::AutomaticRepetition, &by);
    true
}

fn automatic_count(d: &mut Draft) {
    let Some(rule) = d.at(&d.rules().fifty.automatic) else {
        return;
    };
    let moves = *rule.is;
    if number_is_full(d) {
        d.say(format!(
            "{moves} moves of each side have been made without a capture or a pawn move: drawn."
        ));
        let mut by: Clauses = rule.by.to_vec();
        add_clauses(&mut by, d.quoted(&d.rules().end.late_finding_of_auto_draw));
        d.end(Score::Draw, Cause::SeventyFiveMoves, &by);
    }
}

/// Whether so many moves of each side are without a capture or a pawn move that the game is drawn with no claim.
fn number_is_full(d: &Draft) -> bool {
    let quiet = d.game.tally().since_change;
    d.at(&d.rules().fifty.automatic)
        .is_some_and(|rule| quiet.white.min(quiet.black) >= *rule.is)
}
