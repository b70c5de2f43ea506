//! Illegal moves: who may bring them up and until when, what is restored, what replaces them, what they cost.

mod charging;
mod finding;
mod replacing;
mod restoring;
mod retracting;

pub(crate) use charging::charge;
pub(crate) use finding::{claim, dispense, found, watched, watched_late};
pub(crate) use restoring::{cannot_restore, half_castling_judged, put_right, set_clocks_after};
pub(crate) use retracting::retract;

use jadoube_board::Color;

use super::draft::Draft;
use crate::code::ClauseId;
use crate::code::params::illegal::{IllegalComplete, LeftInCheck, Window};
use crate::code::params::touch::LapseTrigger;
use crate::ruling::Demand;

/// Who has brought an illegal move up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A player, by a claim.
    Player(Color),
    /// The arbiter.
    Arbiter,
    /// The offender, of his own accord.
    Offender,
}

/// What touch of the opponent closes the window for exacting a penalty for an illegal move.
pub(crate) fn penalty_window(d: &Draft) -> Option<(LapseTrigger, &'static [ClauseId])> {
    let window = d.at(&d.rules().illegal.window)?;
    match *window.is {
        Window::UntilOpponentTouchesAnyMan => {
            Some((LapseTrigger::OpponentTouchesAnyMan, window.by))
        }
        Window::UntilOpponentTouchesOwnMan => {
            Some((LapseTrigger::OpponentTouchesOwnMan, window.by))
        }
        Window::WholeGame | Window::UntilOpponentMakesMove | Window::UntilOpponentCompletesMove => {
            None
        }
    }
}

/// What is due as soon as an illegal move has been made, before anybody speaks.
pub(crate) fn at_once(d: &mut Draft, offender: Color) {
    let Some(rule) = d
        .at(&d.rules().illegal.left_in_check)
        .filter(|rule| *rule.is == LeftInCheck::RetractUnasked)
    else {
        return;
    };
    let ignored_check = d.game.last_ply().is_some_and(|ply| {
        let checked = ply
            .before
            .position
            .as_ref()
            .is_some_and(|position| position.is_check());
        checked
            && ply.faults.iter().any(|fault| {
                d.rules()
                    .movement
                    .must_answer_check
                    .as_ref()
                    .is_some_and(|cite| cite.by.contains(fault))
            })
    });
    if ignored_check {
        d.lay_duty(offender, Demand::Retract, rule.by, false);
        d.say("The check must be met: the move is to be taken back.");
    }
}

/// Whether an illegal move counts only once the clock has been pressed.
pub(super) fn press_completes(d: &Draft) -> bool {
    d.at(&d.rules().illegal.is_complete_at)
        .is_some_and(|rule| *rule.is == IllegalComplete::Press)
}
