//! What is put right when an illegal move is brought up: at once, late, or not any more.

use jadoube_board::{Color, Move, Role};

use crate::act::{Hands, PenaltyLetter, Score};
use crate::code::params::displaced::AlteredUnknown;
use crate::code::params::illegal::{
    ClocksAfter, Counted, Finder, LateBegins, LateCounts, LateDuty, LateEffect, Limit, TwoHands,
    Unrestorable,
};
use crate::code::params::promotion::LeftAsPawn;
use crate::code::{ClauseId, decides};
use crate::control::Bonus;
use crate::event::{ClockEvent, HandsEvent, HearingEvent, MovesEvent, RightsEvent, SessionEvent};
use crate::game::{OpenPenalty, Ply, RightState, Trouble};
use crate::rules::clock::{running, shared_times};
use crate::rules::draft::Draft;
use crate::rules::moving::{completing, turns};
use crate::rules::offence::graded;
use crate::rules::offence::illegal::charging::charge;
use crate::rules::offence::illegal::replacing::{half_castling, owe_by_touch, owe_replacement};
use crate::rules::offence::illegal::standing::{Finding, press_completes, standing_illegal};
use crate::rules::touch::{liability, out_of_turn, touching};
use crate::ruling::{Cause, Demand, Matter, OffenceKind, Right};

/// An offence has been brought up: it is put right if the code still lets it, and costs what the code says.
pub(crate) fn put_right(d: &mut Draft, offender: Color, offence: &OpenPenalty, found: Finding) {
    if offence.grades.is_some() {
        if left_to_opponent(d, found) {
            return;
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
    match offence.kind {
        OffenceKind::PressWithoutMove | OffenceKind::TwoHands if window_is_shut(d, offence) => {
            let by = d.by(&d.rules().illegal.late_effect);
            d.cite(d.by(&d.rules().illegal.late_begins));
            d.refuse(
                by,
                "The opponent has made his next move, so it is too late.",
            );
        }
        OffenceKind::PressWithoutMove => press_put_right(d, offender, offence),
        OffenceKind::TwoHands => two_hands_put_right(d, offender, offence, found),
        OffenceKind::Released => released_put_right(d, offence),
        OffenceKind::FaultyRecord => d.refuse(
            d.by(&d.rules().illegal.finder),
            "No move was made that could be put right.",
        ),
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
                Some(ply) => put_move_right(d, &ply, offence, found),
                None => d.refuse(
                    d.by(&d.rules().illegal.finder),
                    "The move is no longer there.",
                ),
            }
        }
    }
}

/// The clock was pressed and no move made: what has been played since is void, the men in his hand go back, and what he
/// touched binds him.
fn press_put_right(d: &mut Draft, offender: Color, offence: &OpenPenalty) {
    d.cite(d.by(&d.rules().illegal.press_without_move));
    let answered = d.game.ply_count() > offence.ply;
    d.emit(RightsEvent::PenaltySpent);
    if answered {
        d.emit(MovesEvent::Restored { ply: offence.ply });
        d.say("What was played after the press is void.");
    }
    if !d.game.in_hand().hand.is_empty() {
        d.emit(HandsEvent::HandsUndone);
        touching::lay_touch_duty(d, offender);
    }
    if !answered {
        take_off_increment(d, offender);
    }
    charge(d, offender, Counted::PressWithoutMove, true);
    running::resume(d);
}

/// A move was made with both hands.
fn two_hands_put_right(d: &mut Draft, offender: Color, offence: &OpenPenalty, found: Finding) {
    let Some(rule) = d.at(&d.rules().illegal.two_hands) else {
        d.refuse(
            d.by(&d.rules().making.hands),
            "The move was made with both hands. That is not allowed, but it is no illegal move.",
        );
        return;
    };
    let index = offence.ply.saturating_sub(1);
    let ply = d.game.plies_back().find(|ply| ply.index == index).cloned();
    let pressed = ply.as_ref().is_some_and(|ply| ply.completed) || !press_completes(d);
    match *rule.is {
        TwoHands::AsIllegalOncePressed if !pressed => d.refuse(
            rule.by,
            "The move was made with both hands, but the clock was not pressed: it is no illegal move.",
        ),
        TwoHands::AsIllegalOncePressed => {
            d.cite(rule.by);
            match ply {
                Some(ply) => put_move_right(d, &ply, offence, found),
                None => d.refuse(&[], "The move is no longer there."),
            }
        }
        TwoHands::AsIllegalPositionMayStay | TwoHands::AsIllegalAtOnce => {
            d.cite(rule.by);
            d.emit(RightsEvent::PenaltySpent);
            d.say("The move may stay, but it was made with both hands.");
            let counts = pressed || decides!(rule, TwoHands::AsIllegalAtOnce, not TwoHands::AsIllegalPositionMayStay | TwoHands::AsIllegalOncePressed);
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
            "The move is no longer there.",
        );
        return;
    };
    d.emit(MovesEvent::Restored { ply: ply.index });
    d.say(format!(
        "The man goes back to {}, where it was let go, and that move stands.",
        ply.made.from()
    ));
    if ply.completed {
        d.emit(MovesEvent::MoveCompleted);
    }
    running::resume(d);
}

/// What pressing an illegal move has added to the offender's clock comes off again.
fn take_off_increment(d: &mut Draft, offender: Color) {
    let Some(Bonus::Increment(time)) = d.game.clock(offender, d.now()).map(|clock| clock.bonus)
    else {
        return;
    };
    d.background(d.by(&d.rules().illegal.clocks_after));
    d.emit(ClockEvent::TimeAdjusted {
        whose: offender,
        by: -(time.0 as i64),
    });
    d.say(format!(
        "The {} that the press has added come off again.",
        time.in_words()
    ));
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
            Some(LateBegins::OpponentMadeMove) | None => replies.next().is_some(),
            Some(LateBegins::NoDifference | LateBegins::OpponentTouchedOwnMan) => false,
        }
}

fn put_move_right(d: &mut Draft, ply: &Ply, offence: &OpenPenalty, found: Finding) {
    let rules = &d.rules().illegal;
    let open = d.game.open_penalty() == Some(offence);
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
        d.refuse(
            by,
            "Both players have agreed to do without putting it right.",
        );
        return;
    }
    if !late {
        let by = d.by(&rules.finder);
        d.cite(by);
        if found != Finding::Offender && ply.completed && half_castling(d, ply).is_some() {
            ask_of_half_castling(d, ply.who);
            return;
        }
        at_once_restored(d, ply, offence, found);
        return;
    }
    let effect = d.at(&rules.late_effect);
    match effect.map(|rule| *rule.is) {
        Some(LateEffect::Stands) if reply.is_none() => d.not_his(
            d.by(&rules.finder),
            "It is for the opponent alone to have the illegal move put right.",
        ),
        Some(LateEffect::Stands) => {
            let by = d.by(&rules.late_effect);
            d.cite(d.by(&rules.late_begins));
            d.refuse(by, "The illegal move was replied to, so it stands.");
        }
        Some(LateEffect::RestoreBefore | LateEffect::RestoreStartOfTurn) => late_restored(d, ply),
        None => d.ask_arbiter(
            Matter::Fact,
            "An illegal move is found late; the code does not say what follows.",
            false,
        ),
    }
}

/// An illegal move that was not replied to is brought up where the code grades its penalties, and no right is open for
/// it that could be exacted by this claim.
fn graded_at_once(d: &mut Draft, ply: &Ply) {
    let holder = ply.who.opposite();
    let open = d
        .game
        .open_penalty()
        .is_some_and(|open| open.holder == holder && open.grades.is_some());
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
    d.refuse(
        &by,
        "The right to exact anything for it is lost, and it was not replied to.",
    );
}

/// Whether only the opponent of the offender may bring an illegal move up, as long as the penalties of the moment are his.
pub(crate) fn is_for_opponent_alone(d: &Draft) -> bool {
    d.at(&d.rules().illegal.finder)
        .is_some_and(|rule| decides!(rule, Finder::Opponent, not Finder::PlayerOrArbiter))
}

/// Refuses a finding of the arbiter where the code leaves it to the opponent what he exacts; says whether it did.
fn left_to_opponent(d: &mut Draft, found: Finding) -> bool {
    let left = found == Finding::Arbiter && is_for_opponent_alone(d);
    if left {
        d.not_his(
            d.by(&d.rules().illegal.finder),
            "Until he has replied it is for the opponent alone to exact what he may.",
        );
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
    if is_for_opponent_alone(d) && !graded && found != Finding::Player(ply.who.opposite()) {
        return true;
    }
    match d.at(&rules.late_begins).map(|rule| *rule.is) {
        Some(LateBegins::NoDifference) => false,
        Some(LateBegins::OpponentTouchedOwnMan) => !open,
        Some(LateBegins::OpponentMadeMove) | None => reply.is_some(),
        Some(LateBegins::OpponentCompletedMove) => {
            reply.is_some_and(|reply| reply.completed || !press_completes(d))
        }
    }
}

/// The king was let go as in castling and the clock pressed: an illegal move, or castling left unfinished?
fn ask_of_half_castling(d: &mut Draft, who: Color) {
    d.cite(d.by(&d.rules().castling.king_released));
    d.ask_arbiter(
        Matter::HalfCastling(who),
        format!(
            "{who:#} pressed with the rook still in its corner. Did he make an illegal move with the king, rather than leave his castling unfinished?"
        ),
        true,
    );
}

/// The arbiter has found what the king let go as in castling was: an illegal move, which counts, or castling unfinished.
pub(crate) fn half_castling_judged(d: &mut Draft, who: Color, illegal: bool) {
    let Some(ply) = d.game.last_ply().filter(|ply| ply.who == who).cloned() else {
        return;
    };
    let offence = d
        .game
        .open_penalty()
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
    take_off_increment(d, who);
    if let Some(rook) = rook {
        let by = d.by(&d.rules().castling.king_released);
        d.lay_duty(who, Demand::Castles(rook), by, true);
        d.say("The castling is to be finished; nothing is counted.");
    }
    running::resume(d);
}

/// The move is taken back at once, and another owed.
fn at_once_restored(d: &mut Draft, ply: &Ply, offence: &OpenPenalty, found: Finding) {
    let completed = ply.completed || !press_completes(d);
    let by = d.quoted(&d.rules().penalty.restore_first);
    d.cite(by);
    d.cite_of(&d.rules().law.regional_moves);
    if completed && becomes_queen(d, ply) {
        return;
    }
    let discovery = shared_times::at_discovery(d, ply);
    let replied_to = d.game.last_ply().is_some_and(|last| last.index > ply.index);
    d.emit(HearingEvent::TroubleFound {
        what: Trouble::IllegalMove,
    });
    d.emit(MovesEvent::Restored { ply: ply.index });
    shared_times::set(d, discovery);
    d.say("The illegal move is taken back.");
    let kind = match offence.kind {
        OffenceKind::Unpromoted => Counted::UnpromotedPawn,
        OffenceKind::TwoHands => Counted::TwoHands,
        _ if left_as_pawn(ply) => Counted::UnpromotedPawn,
        _ => Counted::IllegalMove,
    };
    if completed && !replied_to {
        take_off_increment(d, ply.who);
    }
    if found == Finding::Offender && !completed {
        d.cite(d.by(&d.rules().illegal.self_corrected));
    } else {
        charge(d, ply.who, kind, completed);
    }
    if d.game.outcome().is_none() {
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

/// A pawn was left on the last rank and the clock pressed, under a code that makes a queen of it: the move is not taken
/// back. Says whether that was it.
fn becomes_queen(d: &mut Draft, ply: &Ply) -> bool {
    let rule = d
        .at(&d.rules().promotion.left_as_pawn)
        .filter(|rule| decides!(rule, LeftAsPawn::QueenAndIllegalOncePressed, not LeftAsPawn::NotComplete | LeftAsPawn::IllegalOncePressed));
    let queen = Move::promoting(ply.made.from(), ply.made.to(), Role::Queen);
    let latest = d
        .game
        .last_ply()
        .is_some_and(|last| last.index == ply.index);
    let legal = ply
        .before
        .position
        .is_some_and(|before| before.is_legal(queen));
    let Some(rule) = rule.filter(|_| latest && legal && ply.made.promotion().is_none()) else {
        return false;
    };
    d.cite(rule.by);
    d.emit(MovesEvent::Restored { ply: ply.index });
    d.say("A queen is put in the place of the pawn.");
    turns::take_over(d, ply.who);
    let deciding = d.cites().len();
    completing::complete(d, ply.who, queen, Hands::One, false);
    if d.game.outcome().is_none() {
        d.only_first_decide(deciding);
    }
    d.emit(MovesEvent::MoveCompleted);
    let limit = d
        .at(&d.rules().count.limit)
        .is_some_and(|rule| decides!(rule, Limit::SecondLoses, not Limit::ThirdLoses | Limit::InQuickplayFinish(..)));
    if d.game.outcome().is_some() && limit && d.game.illegal_counted(ply.who) > 0 {
        d.emit(SessionEvent::GameReopened);
        d.say("But the second illegal move comes before what the queen would do.");
    }
    if d.game.outcome().is_none() {
        charge(d, ply.who, Counted::UnpromotedPawn, true);
        running::resume(d);
    }
    true
}

/// Whether the move left a pawn on its last rank.
fn left_as_pawn(ply: &Ply) -> bool {
    let man = ply.before.setup.board.get(ply.made.from());
    man.is_some_and(|man| man.role == Role::Pawn)
        && ply.made.promotion().is_none()
        && ply.made.to().rank() == ply.who.opposite().back_rank()
}

/// The half-move with which the turn of this one began: of several moves given as odds for one turn the first.
fn start_of_turn(d: &Draft, ply: &Ply) -> u32 {
    d.game
        .plies_back()
        .skip_while(|back| back.index >= ply.turn_from)
        .take_while(|back| back.who == ply.who && back.legal)
        .last()
        .map_or(ply.turn_from, |back| back.index)
}

/// The position before a move found late is restored.
fn late_restored(d: &mut Draft, ply: &Ply) {
    let rules = &d.rules().illegal;
    let lost = d.game.right(ply.who.opposite(), Right::Penalty);
    d.cite(d.by(&rules.late_effect));
    d.cite(d.by(&rules.late_begins));
    d.cite_of(&d.rules().law.regional_moves);
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
    d.emit(HearingEvent::TroubleFound {
        what: Trouble::IllegalMove,
    });
    d.emit(MovesEvent::Restored { ply: index });
    d.say("The position before the illegal move is restored; what was played since is void.");
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
    if let Some(rule) = d.at(&d.rules().count.late) {
        let LateCounts::LikeOneFoundAtOnce = rule.is;
        charge(d, ply.who, Counted::IllegalMove, true);
    }
    if d.game.outcome().is_some() {
        return;
    }
    match d.at(&rules.late_duty).map(|rule| (*rule.is, rule.by)) {
        Some((LateDuty::TouchRule, by)) => owe_by_touch(d, ply, by),
        Some((LateDuty::None, by)) => d.cite(by),
        None => {}
    }
    set_clocks_after(d);
}

/// After a late restoration somebody sets the clocks.
pub(crate) fn set_clocks_after(d: &mut Draft) {
    if d.game.clocks().is_none() {
        return;
    }
    running::resume(d);
    match d.at(&d.rules().illegal.clocks_after) {
        Some(rule) if decides!(rule, ClocksAfter::ArbiterSets, not ClocksAfter::RecordedElseProportional) =>
        {
            d.cite(rule.by);
            d.ask_arbiter(Matter::Clocks, "What shall the clocks show?", false);
        }
        _ => {}
    }
}

/// The position to go back to cannot be established.
pub(crate) fn cannot_restore(d: &mut Draft) {
    let trouble = d.game.aside().trouble;
    let displaced = trouble == Some(Trouble::Displaced);
    let rule = d
        .at(&d.rules().displaced.unrestorable)
        .filter(|_| displaced)
        .map(|rule| (*rule.is, rule.by))
        .or_else(|| altered(d).filter(|_| trouble != Some(Trouble::IllegalMove)))
        .or_else(|| {
            d.at(&d.rules().illegal.unrestorable)
                .map(|rule| (*rule.is, rule.by))
        });
    let Some((what, by)) = rule else {
        d.ask_arbiter(
            Matter::Fact,
            "The position cannot be restored, and the code does not say what follows.",
            false,
        );
        return;
    };
    match what {
        Unrestorable::Annul => {
            d.say("The position cannot be restored: the game is annulled.");
            d.cite(d.quoted(&d.rules().annul.new_game));
            d.end(Score::Annulled, Cause::Irregularity, by);
        }
        Unrestorable::LastKnown => {
            d.cite(by);
            d.say("Play goes on from the last position that is known to be right.");
        }
    }
}

/// What follows where no illegal move was made, so that the men themselves were altered, nobody knows when.
pub(crate) fn altered(d: &Draft) -> Option<(Unrestorable, &'static [ClauseId])> {
    let rule = d
        .at(&d.rules().men.altered_unknown)
        .filter(|_| standing_illegal(d).is_none())?;
    let AlteredUnknown::AnnulAndReplay = rule.is;
    Some((Unrestorable::Annul, rule.by))
}
