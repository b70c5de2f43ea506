//! What is put right when an illegal move is brought up: at once, late, or not any more.
//!
//! White plays a bishop like a knight and presses, Black replies and presses, and White plays another illegal move before anybody
//! sees the first. The game goes back to the first. What the half-moves since have left (times, increments, faults of their own) is
//! read before, since the restored game knows them no more. The price comes after, since a loss turns on whether the other could
//! still mate from the restored position, and it comes before what is owed, since nobody owes a move in a game that is over. The
//! clocks run again in a game that goes on alone, and stand once more where the official has to set them.

use jadoube_board::Color;
use jadoube_codes::params::illegal::{
    Counted, Finder, LateBegins, LateCounts, LateDuty, LateEffect, TwoHands,
};
use jadoube_codes::{Gap, decides};

use crate::act::{Hands, PenaltyLetter};
use crate::event::{ClockEvent, HandsEvent, HearingEvent, MovesEvent, RightsEvent};
use crate::game::{OpenPenalty, Ply, RightState, Trouble};
use crate::rules::clock::{running, shared_times};
use crate::rules::draft::Draft;
use crate::rules::moving::{beside, half_made};
use crate::rules::offence::graded;
use crate::rules::offence::illegal::beyond::{
    ask_for_moving_beyond, goes_back_beyond, is_beyond, of_the_whole, row_from, stands_as_pressed,
};
use crate::rules::offence::illegal::charging::{charge, would_lose};
use crate::rules::offence::illegal::fallen;
use crate::rules::offence::illegal::queening::{becomes_queen, left_as_pawn};
use crate::rules::offence::illegal::replacing::{half_castling, owe_by_touch, owe_replacement};
use crate::rules::offence::illegal::standing::{
    Finding, increment_of, increment_of_ply, is_made, is_manifest, is_replied_to, say_increment_off,
};
use crate::rules::offence::illegal::telling::{say_of_the_reply, say_what_was_illegal};
use crate::rules::offence::illegal::unrestorable::set_clocks_after;
use crate::rules::touch::unfinished::press_completes;
use crate::rules::touch::{liability, out_of_turn, touching};
use crate::ruling::{Demand, Matter, OffenceKind, Right};
use crate::said;

/// An offence has been brought up: it is put right if the code still lets it, and costs what the code says.
pub(crate) fn put_right(d: &mut Draft, offender: Color, offence: &OpenPenalty, found: Finding) {
    if offence.grades.is_some() {
        if left_to_opponent(d, found) {
            return;
        }
        let index = offence.ply.saturating_sub(1);
        let ply = d.game.plies_back().find(|ply| ply.index == index).cloned();
        if let Some(ply) = ply.filter(|ply| !ply.legal) {
            let replied_to = is_replied_to(d, &ply);
            say_what_was_illegal(d, &ply, replied_to);
        }
        d.cite(&offence.by);
        graded::exact(d, offence.holder, PenaltyLetter::A, None);
        return;
    }
    put_right_by_kind(d, offender, offence, found);
    if d.is_refused() {
        d.background(&offence.by);
    } else {
        d.cite(&offence.by);
    }
}

fn put_right_by_kind(d: &mut Draft, offender: Color, offence: &OpenPenalty, found: Finding) {
    let open = is_open(d, offence);
    let offence = &of_the_whole(d, offence);
    match offence.kind {
        OffenceKind::PressWithoutMove | OffenceKind::TwoHands if window_is_shut(d, offence) => {
            let by = d.by(&d.rules().illegal.late_effect);
            d.cite(d.by(&d.rules().illegal.late_begins));
            d.refuse(
                by,
                said::Offence::MovedSince {
                    who: offence.holder,
                },
            );
        }
        OffenceKind::PressWithoutMove => press_put_right(d, offender, offence),
        OffenceKind::TwoHands => two_hands_put_right(d, offender, offence, found),
        OffenceKind::Released => released_put_right(d, offence),
        OffenceKind::FaultyRecord => {
            d.refuse(d.by(&d.rules().illegal.finder), said::Offence::NoMoveMade)
        }
        OffenceKind::TouchedMan
        | OffenceKind::IllegalMove
        | OffenceKind::Unpromoted
        | OffenceKind::UselessTouch
        | OffenceKind::BothTouches
        | OffenceKind::Substitution
        | OffenceKind::OutOfTurn => {
            let index = offence.ply.saturating_sub(1);
            let ply = d.game.plies_back().find(|ply| ply.index == index).cloned();
            match ply {
                Some(ply) => put_move_right(d, &ply, offence, found, open),
                None => d.refuse(
                    d.by(&d.rules().illegal.finder),
                    said::Offence::NoLongerThere,
                ),
            }
        }
    }
}

/// Whether the opponent's right is open still: for this offence, or for what its player has done in a row since.
fn is_open(d: &Draft, offence: &OpenPenalty) -> bool {
    let Some(open) = d.game.open_penalty_of(offence.holder) else {
        return false;
    };
    let mut since = d
        .game
        .plies_back()
        .take_while(|ply| ply.index + 1 >= offence.ply);
    let alone = since.all(|ply| ply.who != offence.holder);
    open == offence || open.grades == offence.grades && open.ply > offence.ply && alone
}

/// The clock was pressed and no move made: what has been played since is void, the men in his hand go back, and what he
/// touched binds him.
fn press_put_right(d: &mut Draft, offender: Color, offence: &OpenPenalty) {
    d.cite(d.by(&d.rules().illegal.press_without_move));
    // A move that he made himself after the press is made all the same; it makes no good of the press.
    let since: Vec<Ply> = d
        .game
        .plies_back()
        .take_while(|ply| ply.index >= offence.ply)
        .cloned()
        .collect();
    let answered = since.iter().any(|ply| ply.who != offender || !ply.legal);
    d.emit(RightsEvent::PenaltySpent {
        holder: Some(offence.holder),
    });
    // Where it was seen at once, the press itself has just been told.
    if !d.ruling_breaches() {
        // Whose other move had gone back has made one, and not the one that he owed.
        let owed = d.game.duty(offender).is_some_and(|duty| duty.upheld);
        let begun = d.game.in_hand().has_begun(offender);
        // What he had in hand is known no longer once it was replied to, but that he had is.
        let of_his = |first: &Ply| first.touches.iter().any(|touch| touch.who == offender);
        let touched = since.last().is_some_and(of_his);
        d.say(match (owed, begun) {
            (true, _) => said::Offence::PressedOwing { offender },
            (false, false) if touched => said::Offence::PressedUncompleted { offender },
            (false, true) => said::Offence::PressedUnfinished { offender },
            (false, false) => said::Offence::PressedWithoutMove { offender },
        });
        if begun {
            half_made::say_what_is_missing(d, offender);
        }
    }
    if answered {
        d.emit(MovesEvent::Restored { ply: offence.ply });
        d.say(said::Offence::VoidAfterPress);
    }
    if !d.game.in_hand().hand.is_empty() {
        d.emit(HandsEvent::HandsUndone);
        touching::lay_touch_duty(d, offender);
    } else if let Some(first) = since.last().filter(|_| answered) {
        bound_before_press(d, offender, first);
    }
    if let Some(time) = increment_of(d, offender) {
        d.emit(ClockEvent::IncrementTakenOff {
            whose: offender,
            time,
        });
        if !would_lose(d, offender, Counted::PressWithoutMove, true) {
            say_increment_off(d, time);
        }
    }
    if let Some(before) = may_have_meant_to_stop(d, offence) {
        d.rests_on(Gap::PressToStop);
        let out_of_turn = before.is_out_of_turn();
        let question = said::Offence::MeantToStop {
            offender,
            out_of_turn,
        };
        d.ask_arbiter(Matter::Penalty(offender), question, false);
    } else {
        charge(d, offender, Counted::PressWithoutMove, true);
    }
    running::resume(d);
}

/// What the offender had touched or let go before he pressed binds him still, although the half-moves since, of which this is the
/// first, have been gone back over.
fn bound_before_press(d: &mut Draft, offender: Color, first: &Ply) {
    if first.who == offender && !first.legal {
        owe_replacement(d, first, Finding::Arbiter);
    } else if first.who != offender {
        touching::touch_again(d, first);
        if d.game.has_touched(offender) {
            touching::lay_touch_duty(d, offender);
        }
    }
}

/// The illegal move of the other, or his move out of turn, that the player who pressed without a move had before him, so that he may
/// have meant to stop the clock, where the manual leaves to the official what that comes to.
fn may_have_meant_to_stop(d: &Draft, press: &OpenPenalty) -> Option<Ply> {
    let mut before = d.game.plies_back();
    let before = before.find(|ply| ply.index + 1 == press.ply).cloned();
    let illegal = before.filter(|ply| ply.who == press.holder && !ply.legal);
    illegal.filter(|_| d.is_settled(Gap::PressToStop))
}

/// A move was made with both hands.
fn two_hands_put_right(d: &mut Draft, offender: Color, offence: &OpenPenalty, found: Finding) {
    let Some(rule) = d.at(&d.rules().illegal.two_hands) else {
        d.refuse(
            d.by(&d.rules().making.hands),
            said::Offence::BothHandsAllowed,
        );
        return;
    };
    let index = offence.ply.saturating_sub(1);
    let ply = d.game.plies_back().find(|ply| ply.index == index).cloned();
    let pressed = ply.as_ref().is_some_and(|ply| ply.completed) || !press_completes(d);
    match *rule.is {
        TwoHands::AsIllegalOncePressed if !pressed => {
            d.refuse(rule.by, said::Offence::BothHandsNotPressed)
        }
        TwoHands::AsIllegalOncePressed => {
            d.cite(rule.by);
            match ply {
                Some(ply) => {
                    let open = is_open(d, offence);
                    put_move_right(d, &ply, offence, found, open);
                }
                None => d.refuse(&[], said::Offence::NoLongerThere),
            }
        }
        TwoHands::AsIllegalPositionMayStay | TwoHands::TwoMenAtOnce => {
            d.cite(rule.by);
            d.emit(RightsEvent::PenaltySpent {
                holder: Some(offence.holder),
            });
            d.say(said::Offence::BothHandsMayStay);
            let counts = pressed
                || decides!(rule, TwoHands::TwoMenAtOnce, not TwoHands::AsIllegalPositionMayStay | TwoHands::AsIllegalOncePressed);
            charge(d, offender, Counted::TwoHands, counts);
            running::resume(d);
        }
    }
}

/// A man that had been let go was carried on: it goes back to where it was let go, and that move stands.
fn released_put_right(d: &mut Draft, offence: &OpenPenalty) {
    let index = offence.ply.saturating_sub(1);
    let Some(ply) = d.game.plies_back().find(|ply| ply.index == index).cloned() else {
        d.refuse(
            d.by(&d.rules().illegal.finder),
            said::Offence::NoLongerThere,
        );
        return;
    };
    let undone = row_from(d, index);
    d.emit(MovesEvent::Restored { ply: ply.index });
    d.lead(d.quoted(&d.rules().making.made_transfer));
    d.say(said::Offence::GoesBackTo {
        on: ply.made.from(),
    });
    stands_as_pressed(d, &undone);
    running::resume(d);
    let pressed = undone.iter().any(|ply| ply.completed);
    if pressed && liability::is_scored(d) {
        let question = said::Offence::PenaltyForMovingAgain { offender: ply.who };
        ask_for_moving_beyond(d, ply.who, offence, question);
    }
}

/// Whether the opponent has moved since, under a code that shuts the window then.
fn window_is_shut(d: &Draft, offence: &OpenPenalty) -> bool {
    let rules = &d.rules().illegal;
    let stands = d
        .at(&rules.late_effect)
        .is_some_and(|rule| decides!(rule, LateEffect::Stands, not LateEffect::RestoreStartOfTurn | LateEffect::RestoreBefore));
    let mut replies = d
        .game
        .plies_back()
        .take_while(|ply| ply.index >= offence.ply)
        .filter(|ply| ply.who == offence.holder);
    stands
        && match d.at(&rules.late_begins).map(|rule| *rule.is) {
            Some(LateBegins::OpponentCompletedMove) => {
                replies.any(|reply| reply.completed || !press_completes(d))
            }
            Some(LateBegins::OpponentMadeMove) | None => replies.any(|reply| is_made(d, reply)),
            Some(LateBegins::NoDifference | LateBegins::OpponentTouchedOwnMan) => false,
        }
}

/// `open` says whether the opponent's right to exact what the offence costs is open still.
fn put_move_right(d: &mut Draft, ply: &Ply, offence: &OpenPenalty, found: Finding, open: bool) {
    let rules = &d.rules().illegal;
    if altered_restored(d, ply) {
        return;
    }
    let reply = d
        .game
        .plies_back()
        .filter(|later| later.index > ply.index && later.who != ply.who)
        .last()
        .cloned();
    let late = is_late(d, ply, open, reply.as_ref(), found);
    d.background(&ply.faults);
    if !late && liability::is_graded(d) {
        if !left_to_opponent(d, found) {
            graded_at_once(d, ply);
        }
        return;
    }
    if dispensed_with(d, ply) {
        let by = d.by(&rules.waiver_by_both);
        d.refuse(by, said::Offence::DoneWithout);
        return;
    }
    if !late {
        if found != Finding::Offender && ply.completed && half_castling(d, ply).is_some() {
            ask_of_half_castling(d, ply.who);
        } else {
            at_once_restored(d, ply, offence, found);
        }
        d.cite(d.by(&d.rules().illegal.finder));
        return;
    }
    let effect = d.at(&rules.late_effect);
    match effect.map(|rule| *rule.is) {
        Some(LateEffect::Stands) if reply.is_none() => {
            d.not_his(d.by(&rules.finder), said::Offence::OpponentAlone)
        }
        Some(LateEffect::Stands) => {
            let by = d.by(&rules.late_effect);
            d.cite(d.by(&rules.late_begins));
            d.refuse(by, said::Offence::RepliedTo);
            if let Some(reply) = &reply {
                say_of_the_reply(d, reply);
            }
        }
        Some(LateEffect::RestoreBefore | LateEffect::RestoreStartOfTurn) => {
            late_restored(d, ply, offence);
        }
        None => d.ask_what(said::Offence::FoundLate, false),
    }
}

/// Men were taken off beside the move, under a code that restores the position before that, whoever finds it and whenever.
/// Says whether that was it.
fn altered_restored(d: &mut Draft, ply: &Ply) -> bool {
    let by = beside::altering(d);
    if by.is_empty() || ply.taken_off_beside().is_empty() {
        return false;
    }
    let replied_to = is_replied_to(d, ply);
    d.cite(by);
    d.emit(HearingEvent::TroubleFound {
        what: Trouble::Displaced,
    });
    d.emit(MovesEvent::Restored { ply: ply.index });
    say_what_was_illegal(d, ply, replied_to);
    d.say(said::Offence::RestoredAndVoid);
    if !replied_to {
        touching::touch_again(d, ply);
        touching::lay_touch_duty(d, ply.who);
    }
    running::resume(d);
    true
}

/// An illegal move that was not replied to is brought up where the code grades its penalties, and no right is open for
/// it that could be exacted by this claim.
fn graded_at_once(d: &mut Draft, ply: &Ply) {
    let holder = ply.who.opposite();
    let open = d
        .game
        .open_penalty_of(holder)
        .is_some_and(|open| open.grades.is_some());
    if open {
        graded::exact(d, holder, PenaltyLetter::A, None);
        return;
    }
    if ply.before.setup.turn != ply.who && out_of_turn::annul(d, holder) {
        running::resume(d);
        return;
    }
    let by = match d.game.right(holder, Right::Penalty) {
        RightState::Lost(by) => by,
        RightState::Kept => d.by(&d.rules().illegal.window).to_vec(),
    };
    d.refuse(&by, said::Offence::RightLostNoReply);
}

/// Whether only the opponent of the offender may bring an illegal move up, as long as the penalties of the moment are his.
pub(crate) fn is_for_opponent_alone(d: &Draft) -> bool {
    let Some(rule) = d.at(&d.rules().illegal.finder) else {
        return false;
    };
    match *rule.is {
        Finder::Opponent => true,
        Finder::OpponentSaveBothKingsOrPromotion => !is_manifest(d.game.board()),
        Finder::PlayerOrArbiter => false,
    }
}

/// Refuses a finding of the arbiter where the code leaves it to the opponent what he exacts; says whether it did.
fn left_to_opponent(d: &mut Draft, found: Finding) -> bool {
    let left = found == Finding::Arbiter && is_for_opponent_alone(d);
    if left {
        d.not_his(d.by(&d.rules().illegal.finder), said::Offence::UntilReply);
    }
    left
}

/// Whether both players do without putting this move right.
fn dispensed_with(d: &Draft, ply: &Ply) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| d.game.aside().dispensed[color].is_some_and(|count| count > ply.index))
}

/// Whether an illegal move is found too late for the remedies of the moment.
fn is_late(d: &Draft, ply: &Ply, open: bool, reply: Option<&Ply>, found: Finding) -> bool {
    let rules = &d.rules().illegal;
    let graded = liability::is_graded(d);
    let for_opponent = is_for_opponent_alone(d) && !ply.is_out_of_turn();
    if for_opponent && !graded && found != Finding::Player(ply.who.opposite()) {
        return true;
    }
    match d.at(&rules.late_begins).map(|rule| *rule.is) {
        Some(LateBegins::NoDifference) => false,
        Some(LateBegins::OpponentTouchedOwnMan) => !open,
        Some(LateBegins::OpponentMadeMove) | None => reply.is_some_and(|reply| is_made(d, reply)),
        Some(LateBegins::OpponentCompletedMove) => {
            reply.is_some_and(|reply| reply.completed || !press_completes(d))
        }
    }
}

/// The king was let go as in castling and the clock pressed: an illegal move, or castling left unfinished?
fn ask_of_half_castling(d: &mut Draft, who: Color) {
    d.cite(d.by(&d.rules().castling.king_released));
    d.rests_on(Gap::HalfCastling);
    d.ask_arbiter(
        Matter::HalfCastling(who),
        said::Offence::HalfCastling { who },
        true,
    );
}

/// The arbiter has found what the king let go as in castling was: an illegal move, which counts, or castling unfinished.
pub(crate) fn half_castling_judged(d: &mut Draft, who: Color, illegal: bool) {
    let left = |ply: &&Ply| ply.who == who && !ply.legal && half_castling(d, ply).is_some();
    let Some(ply) = d.game.plies_back().find(left).cloned() else {
        return;
    };
    let offence = d
        .game
        .open_penalty_of(who.opposite())
        .cloned()
        .unwrap_or_else(|| OpenPenalty {
            holder: who.opposite(),
            kind: OffenceKind::IllegalMove,
            ply: ply.index + 1,
            by: ply.faults.clone(),
            grades: None,
        });
    if illegal {
        at_once_restored(d, &ply, &offence, Finding::Arbiter);
        return;
    }
    let rook = half_castling(d, &ply);
    d.emit(MovesEvent::Restored { ply: ply.index });
    if let Some(time) = increment_of_ply(d, &ply) {
        say_increment_off(d, time);
    }
    if let Some(rook) = rook {
        let by = d.by(&d.rules().castling.king_released);
        d.lay_duty(who, Demand::Castles(rook), by, true);
        d.say(said::Offence::CastlingToFinish);
    }
    running::resume(d);
}

/// The move is taken back at once, and another owed.
fn at_once_restored(d: &mut Draft, ply: &Ply, offence: &OpenPenalty, found: Finding) {
    let completed = ply.completed || !press_completes(d);
    d.background_of(&d.rules().law.regional_moves);
    if completed && becomes_queen(d, ply) {
        return;
    }
    if is_beyond(d, ply) {
        goes_back_beyond(d, ply, offence);
        return;
    }
    let discovery = shared_times::at_discovery(d, ply);
    let replied_to = is_replied_to(d, ply);
    let undone = row_from(d, ply.index);
    let completed = completed || undone.iter().any(|ply| ply.completed);
    let fallen = fallen::made_after(d, ply);
    let fallen: Vec<Ply> = fallen
        .into_iter()
        .filter(|later| undone.iter().all(|one| one.index != later.index))
        .collect();
    d.emit(HearingEvent::TroubleFound {
        what: Trouble::IllegalMove,
    });
    d.emit(MovesEvent::Restored { ply: ply.index });
    if ply.is_out_of_turn() {
        stands_as_pressed(d, &undone);
    }
    let kind = match offence.kind {
        OffenceKind::Unpromoted => Counted::UnpromotedPawn,
        OffenceKind::TwoHands => Counted::TwoHands,
        _ if left_as_pawn(ply) => Counted::UnpromotedPawn,
        _ => Counted::IllegalMove,
    };
    let loses =
        would_lose(d, ply.who, kind, completed) && (found != Finding::Offender || completed);
    if offence.kind == OffenceKind::TwoHands && ply.legal {
        d.say(said::Offence::BothHands { who: ply.who });
        if !loses {
            d.say(said::Offence::TakenBack);
        }
    } else {
        say_what_was_illegal(d, ply, replied_to);
        if ply.hands == Hands::Both && d.at(&d.rules().illegal.two_hands).is_some() {
            d.say(said::Offence::BothHandsToo { who: ply.who });
            d.background(d.by(&d.rules().illegal.two_hands));
        }
        match (loses, replied_to) {
            (true, _) => {}
            (false, true) => {
                d.say(said::Offence::RestoredAndVoid);
            }
            (false, false) => d.say(said::Offence::IllegalTakenBack),
        }
    }
    fallen::say_earliest(d, &fallen);
    // What was done leads, and not what the clocks then show.
    let stands_late = d.at(&d.rules().illegal.late_effect).is_some_and(
        |rule| decides!(rule, LateEffect::Stands, not LateEffect::RestoreBefore | LateEffect::RestoreStartOfTurn),
    );
    if stands_late {
        // It would stand, had the reply been completed.
        let begins = d.at(&d.rules().illegal.late_begins).map(|rule| *rule.is);
        if replied_to && !loses && matches!(begins, Some(LateBegins::OpponentCompletedMove)) {
            d.say(said::Offence::ReplyNotPressed {
                who: ply.who.opposite(),
            });
        }
    } else if replied_to || discovery.is_some() {
        d.lead(d.by(&d.rules().illegal.late_effect));
    }
    shared_times::set(d, discovery);
    let added = undone.iter().find_map(|one| increment_of_ply(d, one));
    if let Some(time) = added.filter(|_| completed && !replied_to) {
        if loses {
            d.background(d.by(&d.rules().illegal.clocks_after));
        } else {
            say_increment_off(d, time);
        }
    }
    if found == Finding::Offender && !completed {
        d.cite(d.by(&d.rules().illegal.self_corrected));
    } else {
        charge(d, ply.who, kind, completed);
    }
    fallen::charge_fallen(d, ply, &fallen);
    d.cite(d.quoted(&d.rules().penalty.restore_first));
    // Nobody owes a move in a game of which it is only open how it has ended.
    if d.game.outcome().is_none() && !loses {
        if d.game.turn() == ply.who {
            owe_replacement(d, ply, found);
        }
        running::resume(d);
        let no_difference = d
            .at(&d.rules().illegal.late_begins)
            .filter(|rule| decides!(rule, LateBegins::NoDifference, not LateBegins::OpponentTouchedOwnMan | LateBegins::OpponentMadeMove | LateBegins::OpponentCompletedMove));
        if let Some(rule) = no_difference.filter(|_| replied_to) {
            d.cite(rule.by);
        }
        if replied_to {
            set_clocks_after(d);
        }
    }
}

/// The half-move with which the turn of this one began: of several moves given as odds for one turn the first.
fn start_of_turn(d: &Draft, ply: &Ply) -> u32 {
    if ply.is_out_of_turn() {
        return ply.turn_from;
    }
    d.game
        .plies_back()
        .skip_while(|back| back.index >= ply.turn_from)
        .take_while(|back| back.who == ply.who && back.legal)
        .last()
        .map_or(ply.turn_from, |back| back.index)
}

/// The position before a move found late is restored.
fn late_restored(d: &mut Draft, ply: &Ply, offence: &OpenPenalty) {
    let rules = &d.rules().illegal;
    let lost = d.game.right(ply.who.opposite(), Right::Penalty);
    d.cite(d.by(&rules.late_effect));
    d.cite(d.by(&rules.late_begins));
    d.background_of(&d.rules().law.regional_moves);
    if let RightState::Lost(by) = lost {
        d.cite(&by);
    }
    let whole_turn = d
        .at(&rules.late_effect)
        .is_some_and(|rule| decides!(rule, LateEffect::RestoreStartOfTurn, not LateEffect::RestoreBefore | LateEffect::Stands));
    let index = if whole_turn {
        start_of_turn(d, ply)
    } else {
        ply.index
    };
    let fallen = fallen::made_after(d, ply);
    d.emit(HearingEvent::TroubleFound {
        what: Trouble::IllegalMove,
    });
    d.emit(MovesEvent::Restored { ply: index });
    say_what_was_illegal(d, ply, true);
    d.say(said::Offence::RestoredVoid);
    d.as_read(&rules.late_begins);
    fallen::say_earliest(d, &fallen);
    if liability::is_graded(d)
        && let Some(rule) = d
            .at(&rules.late_duty)
            .filter(|rule| decides!(rule, LateDuty::None, not LateDuty::TouchRule))
    {
        d.emit(RightsEvent::RightLost {
            who: ply.who.opposite(),
            right: Right::Penalty,
            by: rule.by.to_vec(),
        });
    }
    if is_beyond(d, ply) {
        let question = said::Offence::PenaltyForTurn { offender: ply.who };
        ask_for_moving_beyond(d, ply.who, offence, question);
    } else if let Some(rule) = d.at(&d.rules().count.late) {
        let LateCounts::LikeOneFoundAtOnce = rule.is;
        charge(d, ply.who, Counted::IllegalMove, true);
    }
    fallen::charge_fallen(d, ply, &fallen);
    if d.game.outcome().is_some() {
        return;
    }
    d.as_read(&rules.late_duty);
    match d.at(&rules.late_duty).map(|rule| (*rule.is, rule.by)) {
        Some((LateDuty::TouchRule, by)) => owe_by_touch(d, ply, by),
        Some((LateDuty::None, by)) => d.cite(by),
        None => {}
    }
    set_clocks_after(d);
}
