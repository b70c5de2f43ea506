//! Men that hands have taken off the board beside a move: with them the whole change is no legal move.

use jadoube_board::{Board, Color, Man, Move, Role, Square};
use jadoube_codes::decides;
use jadoube_codes::params::touch::MistakenRemoval;

use crate::agreement::Agreement;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::play::blind;
use crate::rules::touch::unfinished;
use crate::ruling::Clauses;
use crate::said;

/// Men that hands have taken off the board, as far as they are on record.
pub(crate) fn men_off(d: &Draft) -> Vec<(Square, Man)> {
    if unfinished::stays_after_illegal(d) {
        return Vec::new();
    }
    let mut off = d.game.in_hand().hand.off.clone();
    off.retain(|(square, man)| {
        d.game.setup().board.get(*square) == Some(*man) && man.role != Role::King
    });
    off
}

/// Those of the men taken off that this move of the player who has the turn does not take off. On a program's board only a
/// move takes a man, and a blind player's hands feel for them.
pub(crate) fn beside(d: &Draft, who: Color, made: Move) -> Vec<(Square, Man)> {
    let on_screen = d.game.terms().is_agreed(&Agreement::OnScreen);
    let his = d.game.turn() == who && d.game.in_hand().has_begun(who);
    if on_screen || !his || blind::plays(d, who) {
        return Vec::new();
    }
    let victim = d.game.victim(made);
    let mut off = men_off(d);
    off.retain(|(square, _)| Some(*square) != victim && *square != made.from());
    off
}

/// The men as they stand after a move without those that were taken off beside it.
pub(crate) fn men_without(d: &Draft, made: Move, off: &[(Square, Man)]) -> Board {
    let mut men = d.game.setup().play_any(made).board;
    for (square, _) in off {
        men.set(*square, None);
    }
    men
}

/// The clauses that such a move breaks, and that it does.
pub(crate) fn faults(d: &mut Draft, who: Color, off: &[(Square, Man)]) -> Clauses {
    let mut by = altering(d).to_vec();
    for (_, man) in off {
        let movement = &d.rules().movement;
        let cite = match man.color == who {
            true => &movement.one_man_a_move,
            false => &movement.capture,
        };
        if let (true, Some(cite)) = (altering(d).is_empty(), cite) {
            add_clauses(&mut by, &cite.by);
        }
    }
    let men = off.to_vec();
    d.say(said::Moving::TakenOffBeside { men });
    by
}

/// The clauses by which the position before men were illegally taken off is restored, whatever is owed for it.
pub(crate) fn altering<'g>(d: &Draft<'g>) -> &'g [jadoube_codes::ClauseId] {
    d.at(&d.rules().touch.removed_by_mistake)
        .filter(|rule| decides!(rule, MistakenRemoval::RestoreBefore, not MistakenRemoval::PutBackAndTouched))
        .map_or(&[], |rule| rule.by)
}
