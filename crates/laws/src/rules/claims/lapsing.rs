//! Claims that a move lets slip.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::fifty::ClaimWindow;
use jadoube_codes::params::repetition::LostBy;

use crate::event::RightsEvent;
use crate::rules::claims::fifty_moves::fifty_just_complete;
use crate::rules::claims::repetition::{repeated_by_move, repetition_stands};
use crate::rules::draft::Draft;
use crate::ruling::Right;

/// Claims that stood open to the players before a move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Claimable {
    repetition: bool,
    fifty: bool,
}

/// What could be claimed at this moment and may be lost by the move that follows.
pub(crate) fn claimable_before_move(d: &Draft, who: Color) -> Claimable {
    let rules = d.rules();
    let by_move = d
        .at(&rules.repetition.lost_by)
        .is_some_and(|rule| decides!(rule, LostBy::Move, not LostBy::Touch));
    let at_once = d
        .at(&rules.fifty.window)
        .is_some_and(|rule| decides!(rule, ClaimWindow::AtOnceOnCompletion, not ClaimWindow::UntilTouch | ClaimWindow::WhileCountStands));
    let quiet = d.game.tally().since_change;
    Claimable {
        repetition: by_move
            && quiet.white + quiet.black >= 8
            && d.game.turn() == who
            && repetition_stands(d),
        fifty: at_once && fifty_just_complete(d),
    }
}

/// Records what a move has let slip.
pub(crate) fn after_move(d: &mut Draft, who: Color, before: Claimable) {
    if before.repetition {
        d.emit(RightsEvent::RightLost {
            who,
            right: Right::ClaimRepetition,
            by: d.by(&d.rules().repetition.lost_by).to_vec(),
        });
    }
    repeated_by_move(d, who);
    if before.fifty {
        for color in Color::ALL {
            d.emit(RightsEvent::RightLost {
                who: color,
                right: Right::ClaimFiftyMoves,
                by: d.by(&d.rules().fifty.window).to_vec(),
            });
        }
    }
}
