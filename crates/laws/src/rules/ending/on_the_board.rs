//! What ends the game by itself after a legal move, in the order in which the endings take precedence.

use jadoube_board::Color;
use jadoube_codes::ClauseId;

use crate::judgment::{self, DeadWhere, End, Ended, Repeated};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::occasions::occasions;
use crate::rules::ending::prospects;
use crate::ruling::{Cause, Clauses};
use crate::said;

/// Looks whether the legal move just made by `mover` has ended the game: mate, stalemate, dead position, and then the
/// draws that come by themselves.
pub(crate) fn after_legal_move(d: &mut Draft, mover: Color) {
    if d.game.turn() == mover || by_the_board(d) || dead(d) {
        return;
    }
    if !automatic_repetition(d) {
        automatic_count(d);
    }
}

/// Looks whether mate, stalemate or a dead position stood on the board when the game was taken up, and nothing has been
/// played: then the game had ended before anything else could end it.
pub(crate) fn ended_at_the_start(d: &mut Draft) -> bool {
    d.game.last_ply().is_none() && d.game.in_hand().hand.is_empty() && (by_the_board(d) || dead(d))
}

/// Mate or stalemate.
pub(crate) fn by_the_board(d: &mut Draft) -> bool {
    let Some(ended) = d.under().mate_or_stalemate(&d.game) else {
        return false;
    };
    if d.under().asks_accordance(ended.how) && leaves_a_touched_man(d) {
        d.say(said::Ending::TouchedMenBroken { who: d.game.turn() });
        return false;
    }
    let rules = d.rules();
    if let End::Mate { .. } = ended.how {
        let mut by: Clauses = d.by(&rules.mate.requires).to_vec();
        add_clauses(&mut by, ended.by);
        if d.under().move_count(&d.game).is_some() {
            add_clauses(&mut by, d.quoted(&rules.end.last_move_75_mate));
        }
        d.say(said::Ending::Checkmate);
        d.end(ended.how.score(), Cause::Checkmate, &by);
    } else {
        d.say(said::Ending::Stalemate);
        d.end(ended.how.score(), Cause::Stalemate, ended.by);
    }
    true
}

/// Whether the move just made left a touched man that could have been moved or taken.
fn leaves_a_touched_man(d: &Draft) -> bool {
    d.game.last_ply().is_some_and(|ply| ply.unmet.is_some())
}

/// No mate is possible any more, under a code that ends the game then.
pub(crate) fn dead(d: &mut Draft) -> bool {
    let Some((at, by)) = d.under().dead() else {
        return false;
    };
    if d.under().asks_accordance(End::Dead) && leaves_a_touched_man(d) {
        return false;
    }
    if !prospects::is_plainly_dead(d) {
        return false;
    }
    let mut by: Clauses = by.to_vec();
    if !judgment::is_short_of_men(&d.game.setup().board) {
        match at {
            DeadWhere::TooFewMen => return false,
            DeadWhere::Anywhere => {
                add_clauses(&mut by, d.by(&d.rules().dead.blocked));
                d.as_read(&d.rules().dead.blocked);
            }
        }
    }
    d.as_read(&d.rules().dead.ends_game);
    d.say(said::Ending::NeitherCanMate);
    d.end(End::Dead.score(), Cause::DeadPosition, &by);
    true
}

fn automatic_repetition(d: &mut Draft) -> bool {
    let (ended, series) = match d.under().repeated(&d.game) {
        Repeated::No => return false,
        Repeated::Broken(series) => {
            d.background(series);
            return false;
        }
        Repeated::Drawn(ended, series) => (ended, series),
    };
    if let End::Repetition(times) = ended.how {
        d.say(said::Ending::SamePosition { times });
        // The course of a game counts positions with their rights.
        d.say(occasions(&d.game, &d.game.standing, true));
    }
    end_without_claim(d, ended, series, Cause::AutomaticRepetition);
    true
}

fn automatic_count(d: &mut Draft) {
    let Some(ended) = d.under().move_count(&d.game) else {
        return;
    };
    if let End::MoveCount(moves) = ended.how {
        d.say(said::Ending::MovesMade { moves });
    }
    end_without_claim(d, ended, &[], Cause::SeventyFiveMoves);
}

/// A draw that comes by itself.
fn end_without_claim(d: &mut Draft, ended: Ended<'_>, more: &[ClauseId], cause: Cause) {
    let mut by: Clauses = ended.by.to_vec();
    add_clauses(&mut by, more);
    add_clauses(&mut by, d.quoted(&d.rules().end.late_finding_of_auto_draw));
    d.end(ended.how.score(), cause, &by);
}
