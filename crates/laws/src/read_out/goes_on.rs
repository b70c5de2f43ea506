//! How a game goes on after a ruling: who is to move, whose clock runs, and the times.

use jadoube_board::{ByColor, Color};
use jadoube_codes::decides;
use jadoube_codes::params::illegal::IllegalComplete;
use jadoube_codes::time::Millis;

use super::claimable;
use crate::act::Act;
use crate::event::{ClockEvent, Event, MovesEvent};
use crate::game::Game;
use crate::ruling::Ruling;

/// Who is to move, whose clock runs, and both times after a ruling on time.
pub(super) fn how_it_goes_on(game: &Game, act: Option<&Act>, ruling: &Ruling) -> Vec<String> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let mut said = Vec::new();
    said.extend(claimable::claimable(game, act, ruling));
    let waits = game.open_questions().iter().any(|open| open.play_waits)
        || game.adjournment().is_some_and(|it| it.is_broken_off());
    let bound =
        Color::ALL.into_iter().any(|who| game.duty(who).is_some()) || game.choice().is_some();
    let can_move = game.in_hand().hand.held.is_some() || !game.legal_moves().is_empty();
    if !waits && !bound && can_move {
        let in_check = is_left_in_check(game);
        let check = if in_check { " and is in check" } else { "" };
        // Who has not completed an illegal move is the one to act.
        if !is_unfinished(game) {
            said.push(format!("{:#} is to move{check}", game.turn()));
        }
    }
    let (Some(white), Some(black)) = (
        game.clock(Color::White, game.now()),
        game.clock(Color::Black, game.now()),
    ) else {
        return said;
    };
    match game.running_clock() {
        Some(runs) if runs_wrongly(game, runs) => said.push(format!(
            "{runs:#}’s clock is running, and {:#}’s is to be set going instead",
            game.turn()
        )),
        Some(runs) => said.push(format!("{runs:#}’s clock is running")),
        None => said.push("both clocks are stopped".to_owned()),
    }
    let told = times_told(game, ruling);
    match (told.white, told.black) {
        (true, true) if is_on_time(ruling) && both_are_zero(white.left, black.left) => {
            said.push("neither player has any time left".to_owned());
        }
        (true, true) if is_on_time(ruling) && white.left.in_words() == black.left.in_words() => {
            said.push(format!("each player has {} left", white.left.in_words()));
        }
        (true, true) if is_on_time(ruling) => said.push(format!(
            "White has {} left and Black {}",
            white.left.in_words(),
            black.left.in_words()
        )),
        (true, false) => said.push(format!("White has {} left", white.left.in_words())),
        (false, true) => said.push(format!("Black has {} left", black.left.in_words())),
        _ => {}
    }
    said
}

/// Whether the clock of somebody runs who neither has the move nor has made one and is to press: it was set going by a press
/// for nothing, which nobody is left to claim.
fn runs_wrongly(game: &Game, runs: Color) -> bool {
    let to_move = game.turn() != runs && !game.is_to_press(runs);
    to_move
        && game.open_penalty().is_none()
        && game.adjournment().is_none()
        && game.aside().lying.is_empty()
}

/// Whether the player to move is in check because an illegal move of his own stands.
fn is_left_in_check(game: &Game) -> bool {
    let who = game.turn();
    let illegal = game.plies_back().any(|ply| ply.who == who && !ply.legal);
    illegal && game.position().is_some_and(|position| position.is_check())
}

/// Whether neither has a second left.
fn both_are_zero(white: Millis, black: Millis) -> bool {
    white.seconds() == 0 && black.seconds() == 0
}

/// Whether an illegal move lies on the board that its player has yet to complete by the clock, under a code by which it is
/// illegal only then.
fn is_unfinished(game: &Game) -> bool {
    let rule = game.code().rules.illegal.is_complete_at.as_ref();
    let by_press = rule.and_then(|rule| rule.at(game.event())).is_some_and(
        |rule| decides!(rule, IllegalComplete::Press, not IllegalComplete::Completion),
    );
    let last = game.last_ply();
    by_press && last.is_some_and(|ply| !ply.legal && !ply.completed && !ply.is_out_of_turn())
}

/// Whose time is known: both, once any time was told; else of whom the ruling sets it.
fn times_told(game: &Game, ruling: &Ruling) -> ByColor<bool> {
    let is_set = |color: Color| {
        ruling.events.iter().any(|event| {
            matches!(event, Event::Clock(ClockEvent::ClockSet { whose, .. } | ClockEvent::UsedSet { whose, .. }) if *whose == color)
        })
    };
    ByColor::from_fn(|color| game.now() > Millis::ZERO || is_set(color))
}

/// Whether a ruling changes or rests on what the clocks show.
fn is_on_time(ruling: &Ruling) -> bool {
    let moves_clocks = |event: &Event| {
        matches!(
            event,
            Event::Clock(
                ClockEvent::TimeAdjusted { .. }
                    | ClockEvent::ClockSet { .. }
                    | ClockEvent::UsedSet { .. }
                    | ClockEvent::IncrementBroughtIn { .. }
                    | ClockEvent::ClocksStopped
            ) | Event::Moves(MovesEvent::Restored { .. })
        )
    };
    ruling.events.iter().any(moves_clocks)
}
