//! Hands at the clock: a player presses it, or stops it.

use jadoube_board::Color;
use jadoube_codes::params::claim::UnfoundedPause;
use jadoube_codes::params::illegal::{PressBeforeMove, TwoHands};
use jadoube_codes::params::making::{LatePress, PressCompletes, PressingHand};
use jadoube_codes::params::promotion::LeftAsPawn;
use jadoube_codes::{ClauseId, Gap, decides};

use crate::act::Hands;
use crate::event::{ClockEvent, Event, HandsEvent, HearingEvent, MovesEvent, RightsEvent};
use crate::game::Reading;
use crate::rules::clock::running::{self, cite_bonus, is_paused, start_opponents};
use crate::rules::draft::Draft;
use crate::rules::hands::{accidents, making, settling, steps};
use crate::rules::moving::instead_of_sealing::made_to_be_sealed;
use crate::rules::moving::{asking, half_made};
use crate::rules::offence::illegal::finding;
use crate::rules::offence::impossible;
use crate::rules::play::{blind, odds};
use crate::ruling::{Matter, OffenceKind};
use crate::said;

/// A player presses the clock with the hand that moves the men: what he had set down he has let go.
pub(crate) fn press_with_moving_hand(d: &mut Draft, who: Color) {
    if !d.game.is_lever_down(who) {
        steps::let_go_of_what_is_set_down(d, who);
    }
    if !d.is_refused() {
        press(d, who);
    }
}

/// A player presses the clock.
pub(crate) fn press(d: &mut Draft, who: Color) {
    if odds::opening_turn_goes_on(d, who) && !d.game.is_lever_down(who) {
        odds::pressed_too_soon(d);
        return;
    }
    if let Some(rule) = d
        .at(&d.rules().making.completed_by_press)
        .filter(|rule| decides!(rule, PressCompletes::NoPress, not PressCompletes::Nothing | PressCompletes::SecondMarker))
    {
        // A move that is begun gives the turn on no more than one that is not.
        if d.game.turn() == who && d.game.reading(who) == Reading::Unfinished {
            half_made::say_what_is_missing(d, who);
        }
        d.cite(rule.by);
        d.say(said::Hands::PressChangesNothing);
        accidents::pressed_with_men_lying(d, who);
        return;
    }
    if d.game.is_lever_down(who) {
        d.say(match d.game.clocks() {
            Some(_) => said::Hands::NotRunning,
            None => said::Hands::LeverDown,
        });
        return;
    }
    press_clock(d, who);
    accidents::pressed_with_men_lying(d, who);
}

/// The press of a lever that is up.
fn press_clock(d: &mut Draft, who: Color) {
    if let Some((sealer, by)) = made_to_be_sealed(d) {
        d.cite(by);
        d.say(said::Session::PressPassesNothing { sealer });
        return;
    }
    // What hands have done besides a move that is made takes nothing from it.
    if !d.game.is_to_press(who) && d.game.reading(who) == Reading::Unfinished {
        if blind::presses_too_early(d, who) {
            return;
        }
        let nothing_made = press_unfinished(d, who);
        if nothing_made {
            return;
        }
    }
    if d.game.is_to_press(who) {
        pressed_after_both_hands(d);
        d.emit(MovesEvent::MoveCompleted);
        if d.game.clocks().is_some() {
            d.cite(d.by(&d.rules().clock.runs_against));
            if d.game.ply_count() == 1 {
                d.background(d.quoted(&d.rules().clock.exists));
            }
            cite_bonus(d, who);
        }
        start_opponents(d, who);
        finding::watched(d, who);
        impossible::look_again(d);
    } else if late_press(d, who) {
        press_late(d, who);
    } else if d.game.clocks().is_some() && d.game.running_clock().is_none() && !is_paused(d) {
        d.say(said::Hands::ClocksStand);
    } else if is_paused(d) {
        d.not_now(d.by(&d.rules().pause.ended_by), said::Hands::Interrupted);
    } else if !blind::presses_too_early(d, who) {
        press_without_move(d, who);
    }
}

/// With the press a move made with both hands is treated as an illegal one, where the code says so.
fn pressed_after_both_hands(d: &mut Draft) {
    let both = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.legal && ply.hands == Hands::Both);
    let rule = d.at(&d.rules().illegal.two_hands).filter(|rule| {
        both && decides!(rule, TwoHands::AsIllegalOncePressed | TwoHands::AsIllegalPositionMayStay, not TwoHands::TwoMenAtOnce)
    });
    if let Some(rule) = rule {
        d.breach(rule.by);
        d.lead(rule.by);
        d.say(said::Hands::TwoHandedAndPressed);
    }
}

/// The press that goes with a move just made.
pub(crate) fn press_with_move(d: &mut Draft, who: Color) {
    let no_press = d
        .at(&d.rules().making.completed_by_press)
        .is_some_and(|rule| decides!(rule, PressCompletes::NoPress, not PressCompletes::Nothing | PressCompletes::SecondMarker));
    if no_press || d.game.outcome().is_some() || d.game.last_ply().is_none_or(|ply| ply.who != who)
    {
        return;
    }
    if odds::opening_turn_goes_on(d, who) {
        d.emit(MovesEvent::MoveCompleted);
        return;
    }
    // Who moves in the other's turn has no lever to press.
    if d.game.is_lever_down(who) {
        return;
    }
    press(d, who);
}

/// A press for a move that was already replied to.
fn late_press(d: &Draft, who: Color) -> bool {
    d.game.turn() == who && d.game.to_complete(who).is_some()
}

/// A press for a move to which the opponent has replied without waiting for it.
fn press_late(d: &mut Draft, who: Color) {
    let Some(rule) = d.at(&d.rules().making.late_press) else {
        start_opponents(d, who);
        return;
    };
    d.cite(rule.by);
    if decides!(rule, LatePress::AllowedInOwnTime) {
        start_opponents(d, who);
        d.emit(MovesEvent::EarlierMoveCompleted { who });
    }
}

/// The clock is pressed and no move was made.
pub(crate) fn press_without_move(d: &mut Draft, who: Color) {
    if d.game.turn() != who && d.game.running_clock() == Some(who) {
        // Somebody's mistake made it run. The lever goes down, and the time is again his to whom it belongs; no move has been
        // made that would earn anything.
        d.cite(d.by(&d.rules().clock.runs_against));
        d.say(said::Hands::WrongClockRan {
            who,
            other: who.opposite(),
        });
        d.emit(ClockEvent::ClockStarted {
            whose: who.opposite(),
        });
        return;
    }
    if d.game.turn() != who {
        d.say(said::Hands::NoPress);
        return;
    }
    if d.game.in_hand().went_back == Some((who, d.now())) {
        d.say(said::Hands::PressOfMovePutBack);
        return;
    }
    let rule = d.at(&d.rules().illegal.press_without_move);
    let turn = d.quoted(&d.rules().turn.pass);
    let handling = d.at(&d.rules().illegal.press_before_move);
    // Where the code does not say what such a press amounts to, the clock was badly handled, if it says so much.
    let by = match (rule, handling) {
        (Some(rule), _) => rule.by,
        (None, Some(handling)) if decides!(handling, PressBeforeMove::BadHandling) => handling.by,
        (None, _) => turn,
    };
    if !by.is_empty() {
        d.breach(by);
    }
    d.cite(turn);
    d.cite(d.by(&d.rules().making.completed_by_press));
    match d.illegal_went_back {
        true => d.say(said::Hands::NoLegalMoveMade),
        false => d.say(said::Hands::NoMoveMade),
    }
    start_opponents(d, who);
    if rule.is_some() {
        open_for_press(d, who, by);
    } else if handling.is_some() {
        asking::ask_for_penalty(d, who);
    }
}

/// The clock is pressed while a move is half made; says whether that was a press for nothing, and is judged.
fn press_unfinished(d: &mut Draft, who: Color) -> bool {
    let rules = d.rules();
    if let Some(made) = half_made::left_as_pawn(d) {
        let rule = d.at(&rules.promotion.left_as_pawn);
        if rule.is_some_and(|rule| {
            matches!(
                rule.is,
                LeftAsPawn::IllegalOncePressed | LeftAsPawn::QueenAndIllegalOncePressed
            )
        }) {
            d.say(said::Hands::LeftOnLastRank);
            d.as_read(&rules.promotion.left_as_pawn);
            making::make(d, who, made, Default::default());
            if rule.is_some_and(|rule| decides!(rule, LeftAsPawn::QueenAndIllegalOncePressed, not LeftAsPawn::NotComplete | LeftAsPawn::IllegalOncePressed)) {
                d.breach(d.by(&rules.promotion.left_as_pawn));
                d.lead(d.by(&rules.promotion.left_as_pawn));
            }
            return false;
        }
        d.cite(d.by(&rules.promotion.left_as_pawn));
    } else if d
        .at(&rules.making.completed_by_press)
        .is_some_and(|rule| decides!(rule, PressCompletes::SecondMarker, not PressCompletes::NoPress | PressCompletes::Nothing))
        && let Some(made) = half_made::as_it_stands(d)
        && half_made::standing_victim(d, made).is_none()
    {
        if half_made::castling_begun(d).is_some() {
            half_made::say_what_is_missing(d, who);
            d.emit(RightsEvent::DutyEnded { who });
        }
        settling::make_in_steps(d, who, made);
        return false;
    }
    let said_before = d.has_told();
    half_made::say_what_is_missing(d, who);
    let missing_told = d.has_told() > said_before;
    d.emit(HandsEvent::PressedUnfinished { who });
    let press = d.at(&rules.making.completed_by_press);
    let nothing_made = d.at(&rules.illegal.press_without_move);
    // Where the press has no part in completing the move, it is the law of the clock that it breaks.
    let runs = d.by(&rules.clock.runs_against);
    let by = match (&nothing_made, &press) {
        (Some(rule), _) => rule.by,
        (None, Some(rule))
            if runs.is_empty()
                || decides!(rule, PressCompletes::SecondMarker | PressCompletes::NoPress, not PressCompletes::Nothing) =>
        {
            rule.by
        }
        (None, _) => runs,
    };
    // What is against the law is the press, and not what hands have done so far.
    d.breach(by);
    d.lead(by);
    d.background(press.map_or(&[], |rule| rule.by));
    d.background(runs);
    start_opponents(d, who);
    if let Some(rule) = nothing_made {
        d.say(said::Hands::NoMoveMade);
        open_for_press(d, who, rule.by);
    } else if !missing_told {
        d.say(said::Hands::PressedTooSoon);
    }
    true
}

/// The opponent may have it put right that the clock was pressed and no move made.
fn open_for_press(d: &mut Draft, who: Color, by: &[ClauseId]) {
    d.emit(RightsEvent::PenaltyOpened {
        holder: who.opposite(),
        kind: OffenceKind::PressWithoutMove,
        by: by.to_vec(),
        grades: None,
    });
    finding::watched(d, who);
}

/// A player presses the clock with the hand that did not make the move.
pub(crate) fn press_with_other_hand(d: &mut Draft, who: Color) {
    if d.game.is_lever_down(who) {
        press(d, who);
        return;
    }
    press(d, who);
    // Who has made no move has made it with neither hand.
    let made = d.game.last_ply().is_some_and(|ply| ply.who == who);
    let rule = d
        .at(&d.rules().making.pressing_hand)
        .filter(|rule| decides!(rule, PressingHand::TheOneThatMoved));
    if let Some(rule) = rule.filter(|_| made && !d.is_refused()) {
        d.breach(rule.by);
        d.say(said::Hands::OtherHand { who });
        asking::ask_for_penalty(d, who);
    }
}

/// A player presses the clock with the left hand or the right: the one that made the move, or the other.
pub(crate) fn press_with(d: &mut Draft, who: Color, hand: crate::act::Hands) {
    let moved_with = d
        .game
        .last_ply()
        .filter(|ply| ply.who == who)
        .map(|ply| ply.hands);
    let told = |hands: crate::act::Hands| {
        matches!(hands, crate::act::Hands::Left | crate::act::Hands::Right)
    };
    if moved_with.is_some_and(|moved| told(moved) && told(hand) && moved != hand) {
        press_with_other_hand(d, who);
    } else {
        press(d, who);
    }
}

/// A player stops both clocks to fetch the arbiter.
pub(crate) fn stop_by_player(d: &mut Draft, who: Color) {
    let rules = d.rules();
    let lacks_piece = half_made::left_as_pawn(d).is_some() && d.game.turn() == who;
    match d
        .at(&rules.claim.pause_unfounded)
        .map(|rule| (*rule.is, rule.by))
    {
        Some((UnfoundedPause::BarredWhileMoveUnfinished, by)) => stop_unfinished(d, who, by),
        // Until fallen men stand again either player may.
        Some((UnfoundedPause::ArbiterPenalty, _))
            if rules.displaced.pause.is_some() && accidents::who_knocked_over(d).is_some() =>
        {
            d.cite_of(&rules.displaced.pause);
            if let Some(who) = accidents::who_knocked_over(d) {
                d.say(said::Hands::StillLie { who });
            }
        }
        // That the piece is missing is a good reason by the law itself.
        Some((UnfoundedPause::ArbiterPenalty, _)) if lacks_piece => {
            d.cite(d.by(&rules.promotion.piece_missing));
            d.background(d.quoted(&rules.pause.grounds));
        }
        Some((UnfoundedPause::ArbiterPenalty, by)) => {
            d.cite(d.quoted(&rules.resign.not_by));
            d.cite(by);
            d.background(d.quoted(&rules.pause.grounds));
            d.manual_beside(Gap::ReasonToPause);
            d.ask_arbiter(Matter::Pause(who), said::Hands::GoodReason { who }, false);
        }
        None => match d.at(&rules.displaced.in_own_time) {
            // It is for the fallen men that he stops them.
            Some(rule) if accidents::lie_by(d, who.opposite()) => {
                d.cite(rule.by);
                d.say(said::Hands::StillLie {
                    who: who.opposite(),
                });
            }
            // It is for the piece that he stops them.
            _ if lacks_piece => {
                d.cite(d.by(&rules.promotion.piece_missing));
                d.background(d.quoted(&rules.pause.grounds));
            }
            _ => d.cite(d.quoted(&rules.pause.grounds)),
        },
    }
    if lacks_piece {
        d.cite(d.by(&rules.promotion.piece_missing));
        d.cite(d.quoted(&rules.equipment.extra_queens));
    }
    // That it is no resignation belongs to the matter and decides nothing.
    d.background(d.quoted(&rules.resign.not_by));
    if d.game.running_clock().is_some() {
        d.emit(ClockEvent::ClocksStopped);
    }
}

/// Whether it is open why this player has stopped the clocks.
fn is_asked_why(d: &Draft, who: Color) -> bool {
    d.game.asks(&Matter::Pause(who))
}

/// A draw is claimed that the code lets a player pause the clocks for: nobody asks him for a reason any longer, whatever the claim
/// comes to.
pub(crate) fn paused_for_a_claim(d: &mut Draft, who: Color) {
    let by = d.quoted(&d.rules().claim.stops_clocks);
    if !is_asked_why(d, who) || by.is_empty() || d.game.outcome().is_some() {
        return;
    }
    d.drop_question(&Matter::Pause(who));
    d.background(by);
    running::resume(d);
}

/// What was claimed or found is put right, and this player had stopped the clocks for it: where the manual says so that was a
/// good reason, and nobody is asked for one any longer.
pub(crate) fn paused_for_an_irregularity(d: &mut Draft, who: Color) {
    let put_right = d.events().iter().any(|event| {
        matches!(
            event,
            Event::Moves(MovesEvent::Restored { .. })
                | Event::Hearing(HearingEvent::TroubleFound { .. })
                | Event::Rights(RightsEvent::Punished { .. })
        )
    });
    if !is_asked_why(d, who)
        || !put_right
        || d.is_refused()
        || d.game.outcome().is_some()
        || !d.is_settled(Gap::ReasonToPause)
    {
        return;
    }
    d.drop_question(&Matter::Pause(who));
    d.background(d.by(&d.rules().claim.pause_unfounded));
    d.manual_beside(Gap::ReasonToPause);
    d.say(said::Hands::PausedForThat { who });
    running::resume(d);
}

/// A player stops the clocks under a code that lets nobody do so while his own move is unfinished, save for an accident, a
/// claim about time, or records that differ once he has written his last move.
fn stop_unfinished(d: &mut Draft, who: Color, by: &[ClauseId]) {
    let discrepancy = d.quoted(&d.rules().record.discrepancy);
    let unfinished = !d.game.in_hand().hand.is_empty() || d.game.turn() == who;
    if records_differ(d) && has_written_his_last_move(d, who) {
        d.cite(discrepancy);
        d.say(said::Hands::RecordsDiffer);
    } else if records_differ(d) {
        d.breach(discrepancy);
        d.say(said::Hands::NotWritten);
    } else if unfinished {
        d.breach(by);
        d.say(said::Hands::NotBeforeComplete);
    } else {
        d.background(d.quoted(&d.rules().pause.grounds));
    }
}

/// Whether both players keep the score and have written unequal numbers of entries.
fn records_differ(d: &Draft) -> bool {
    let sheets = &d.game.aside().sheets;
    let kept = !sheets.white.is_empty() && !sheets.black.is_empty();
    kept && sheets.white.len() != sheets.black.len()
}

fn has_written_his_last_move(d: &Draft, who: Color) -> bool {
    let sheet = &d.game.aside().sheets[who];
    let last = d.game.plies_back().find(|ply| ply.who == who);
    last.is_none_or(|ply| sheet.last().is_some_and(|entry| entry.after > ply.index))
}
