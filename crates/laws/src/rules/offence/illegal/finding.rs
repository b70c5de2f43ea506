//! Who brings an illegal move up: a player by a claim, the arbiter by a finding, one who watches by himself.

use jadoube_board::Color;
use jadoube_codes::params::authority::Unasked;
use jadoube_codes::params::illegal::{LateEffect, TwoHands, Waiver};
use jadoube_codes::{ClauseId, decides};

use crate::act::MoveNumber;
use crate::event::{HearingEvent, MovesEvent, RightsEvent};
use crate::game::{OpenPenalty, Ply, Reading, Trouble};
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::moving::faults::{self, carries_on};
use crate::rules::moving::half_made;
use crate::rules::offence::graded;
use crate::rules::offence::illegal::restoring::{is_for_opponent_alone, put_right};
use crate::rules::offence::illegal::standing::{
    Finding, is_let_pass, standing_complaint, standing_illegal,
};
use crate::rules::play::odds;
use crate::ruling::{ChoiceOption, Clauses, OffenceKind};
use crate::said;
use crate::terms::Referee;

/// A man was carried on after he had been let go, and whoever complains of it has let that pass.
pub(crate) fn complains_too_late(d: &mut Draft, who: Color) {
    let by = d.by(&d.rules().touch.lapses_when);
    d.right_lost(by, graded::lost_how(d, who, by));
}

/// A player claims that an illegal move stands, or something that counts as one.
pub(crate) fn claim(d: &mut Draft, who: Color, at: Option<MoveNumber>) {
    if let Some(at) = at {
        claim_earlier(d, who, at);
        return;
    }
    // Whoever was given the move by an idle press has not taken it unasked: what comes first is the press.
    if let Some(press) = idle_press(d, who).filter(|press| is_answered(d, press)) {
        put_right(d, who, &press, Finding::Player(who));
        return;
    }
    let open = d
        .game
        .open_penalty_of(who)
        .filter(|open| is_of_move(open))
        .filter(|open| !an_earlier_stands(d, open))
        .filter(|open| {
            let mut plies = d.game.plies_back();
            !plies.any(|ply| ply.index + 1 == open.ply && is_let_pass(d, ply))
        })
        .cloned();
    if let Some(open) = open {
        put_right(d, who.opposite(), &open, Finding::Player(who));
        return;
    }
    if let Some(press) = idle_press(d, who.opposite()) {
        put_right(d, who.opposite(), &press, Finding::Player(who));
        return;
    }
    let Some((offender, ply)) = standing_complaint(d) else {
        let let_pass = |ply: &Ply| ply.who != who && is_let_pass(d, ply);
        if d.game.plies_back().any(let_pass) {
            complains_too_late(d, who);
            return;
        }
        if half_made::left_as_pawn(d).is_some() {
            d.cite(d.by(&d.rules().promotion.left_as_pawn));
        }
        if half_made::castling_begun(d).is_some() && d.game.turn() == who.opposite() {
            d.cite(d.by(&d.rules().castling.king_released));
        }
        if let Some(last) = d.game.last_ply() {
            d.cite(odds::by_castling_alone(d, last));
        }
        // What he can exact instead is what decides for him.
        let exacts = d.game.choice_of(who).filter(|choice| {
            let move_named = |one: &ChoiceOption| matches!(one, ChoiceOption::Move(_));
            choice.among.iter().any(move_named)
        });
        if let Some(by) = exacts.map(|choice| choice.by.clone()) {
            d.cite(&by);
        }
        let made = d.game.illegal_counted(Color::White) + d.game.illegal_counted(Color::Black) > 0
            || d.game.aside().trouble == Some(Trouble::IllegalMove);
        let why = if made {
            said::Offence::AllPutRight
        } else {
            // What an illegal move is comes before who may bring one up, and until when.
            d.cite(d.by(&d.rules().illegal.is_complete_at));
            none_made(d, Some(who.opposite()))
        };
        d.refuse(d.by(&d.rules().illegal.finder), why);
        if !made && d.game.turn() != who {
            give_turn_back(d);
        }
        return;
    };
    put_right(
        d,
        offender,
        &for_illegal(d, offender, ply),
        Finding::Player(who),
    );
}

/// Where the clock was pressed without a move, which by this code is no illegal move, the turn has not passed all the same: the clock
/// of the one who has it runs.
fn give_turn_back(d: &mut Draft) {
    let who = d.game.turn();
    let pressed = d.game.is_lever_down(who) && !d.game.in_hand().has_begun(who);
    if pressed && running::start_for_turn(d) {
        d.background(d.quoted(&d.rules().turn.pass));
        d.background(d.by(&d.rules().clock.runs_against));
        d.say(said::Offence::PressedAway { who });
    }
}

/// That no illegal move was made, with the last move, by this player if it is asked of one.
fn none_made(d: &Draft, by: Option<Color>) -> said::Offence {
    let begun = Color::ALL.into_iter().find(|who| {
        d.game.turn() == *who && d.game.in_hand().has_begun(*who) && by.is_none_or(|by| by == *who)
    });
    if let Some(who) = begun {
        if half_made::left_as_pawn(d).is_some() {
            return said::Offence::PromotionToFinish { who };
        }
        return said::Offence::OnlyBegun { who };
    }
    let last = d
        .game
        .plies_back()
        .find(|ply| by.is_none_or(|by| ply.who == by));
    let left = last.filter(|ply| ply.legal && ply.unmet.is_some());
    let touched = left.and_then(|ply| ply.touches.iter().find(|touch| touch.counts));
    let touched = touched.filter(|touch| Some(touch.who) == left.map(|ply| ply.who));
    match last.filter(|ply| ply.legal).and_then(faults::moved) {
        Some(moved) if let Some(touch) = touched => {
            let square = touch.square;
            said::Offence::LeftAndNotIllegal { moved, square }
        }
        Some(moved) => said::Offence::NoneMadeBut { moved },
        None => said::Offence::NoneMade,
    }
}

/// Whether an illegal move older than the one a right is open for stands, under a code that goes back to the earliest.
fn an_earlier_stands(d: &Draft, open: &OpenPenalty) -> bool {
    let earlier = standing_illegal(d).is_some_and(|(_, ply)| ply + 1 < open.ply);
    earlier && open.grades.is_none() && d.at(&d.rules().illegal.several).is_some()
}

/// A player claims that a move of long ago, named by its number, was illegal.
fn claim_earlier(d: &mut Draft, who: Color, at: MoveNumber) {
    let finder = d.by(&d.rules().illegal.finder);
    if let Some(press) = idle_press_at(d, at) {
        put_right(d, at.side, &press, Finding::Player(who));
        return;
    }
    let Some(ply) = numbered(d, at) else {
        if is_before_record(d, at.number, at.side) {
            older_than_record(d);
        } else {
            let MoveNumber { number, side } = at;
            d.refuse(finder, said::Offence::NoSuchMove { side, number });
        }
        return;
    };
    if is_let_pass(d, &ply) {
        complains_too_late(d, who);
        return;
    }
    if ply.legal {
        d.refuse(finder, said::Offence::LegalOnRecord);
        return;
    }
    let offence = for_illegal(d, ply.who, ply.index);
    put_right(d, ply.who, &offence, Finding::Player(who));
}

/// The half-move of that number.
fn numbered(d: &Draft, at: MoveNumber) -> Option<Ply> {
    d.game
        .plies_back()
        .find(|ply| ply.who == at.side && ply.before.setup.fullmove_number == at.number)
        .cloned()
}

/// Both players put an illegal move right together, after the time in which one of them could have it put right.
pub(crate) fn correct_together(d: &mut Draft, other_agrees: bool, by: &[ClauseId]) {
    let Some((_, index)) = standing_illegal(d) else {
        d.refuse(by, said::Offence::NoneToPutRight);
        return;
    };
    d.cite(by);
    if other_agrees {
        d.emit(MovesEvent::Restored { ply: index });
        d.say(said::Offence::BothAgree);
        running::resume(d);
    } else {
        d.say(said::Offence::IfOtherAgrees);
    }
}

/// The press without a move that this player owes for although something was played after it.
fn idle_press(d: &Draft, offender: Color) -> Option<OpenPenalty> {
    let ply = d.game.aside().idle_press[offender]?;
    let rule = d.at(&d.rules().illegal.press_without_move)?;
    Some(OpenPenalty {
        holder: offender.opposite(),
        kind: OffenceKind::PressWithoutMove,
        ply,
        by: rule.by.to_vec(),
        grades: None,
    })
}

/// Whether the latest half-move is the other player's reply to a press without a move.
fn is_answered(d: &Draft, press: &OpenPenalty) -> bool {
    let latest = d.game.last_ply();
    latest.is_some_and(|ply| ply.who == press.holder && ply.index == press.ply)
}

/// The press without a move in the place of the move of that number.
fn idle_press_at(d: &Draft, at: MoveNumber) -> Option<OpenPenalty> {
    let press = idle_press(d, at.side)?;
    let first = d.game.plies_back().find(|ply| ply.index == press.ply);
    let setup = first.map_or(d.game.setup(), |first| &first.before.setup);
    (setup.turn == at.side && setup.fullmove_number == at.number).then_some(press)
}

/// The arbiter establishes that an illegal move was made, at a move by number or the latest one.
pub(crate) fn found(d: &mut Draft, at: Option<(u32, Color)>) {
    let open = d
        .game
        .open_penalty()
        .filter(|open| at.is_none() && is_of_move(open))
        .filter(|open| !an_earlier_stands(d, open))
        .cloned();
    let pressed = d.game.pressed_without_move().filter(|_| at.is_none());
    let earlier = pressed.and_then(|offender| idle_press(d, offender));
    let numbered = at.and_then(|(number, side)| idle_press_at(d, MoveNumber { number, side }));
    if let Some(open) = numbered.or(earlier).or(open) {
        put_right(d, open.holder.opposite(), &open, Finding::Arbiter);
        return;
    }
    let target = match at {
        None => standing_illegal(d),
        Some((number, side)) => made_at(d, number, side).map(|ply| (ply.who, ply.index)),
    };
    let Some((offender, ply)) = target else {
        if at.is_some_and(|(number, side)| is_before_record(d, number, side)) {
            older_than_record(d);
        } else {
            let why = match at {
                Some((number, side)) => said::Offence::NoSuchMove { side, number },
                None => none_made(d, None),
            };
            d.refuse(d.by(&d.rules().illegal.finder), why);
            if at.is_none() {
                give_turn_back(d);
            }
        }
        return;
    };
    if d.game
        .plies_back()
        .any(|back| back.index == ply && back.legal)
    {
        d.refuse(d.by(&d.rules().illegal.finder), said::Offence::LegalByLaw);
        return;
    }
    put_right(
        d,
        offender,
        &for_illegal(d, offender, ply),
        Finding::Arbiter,
    );
}

/// The move of that number: of two that came to bear it, since an illegal one was let pass, the illegal one.
fn made_at<'d>(d: &'d Draft, number: u32, side: Color) -> Option<&'d Ply> {
    let of_it = |ply: &&Ply| ply.who == side && ply.before.setup.fullmove_number == number;
    let illegal = d.game.plies_back().filter(of_it).find(|ply| !ply.legal);
    illegal.or_else(|| d.game.plies_back().find(of_it))
}

/// Whether a move was made before the position from which the game is on record.
fn is_before_record(d: &Draft, number: u32, side: Color) -> bool {
    let start = d
        .game
        .plies_back()
        .last()
        .map_or(*d.game.setup(), |first| first.before.setup);
    number < start.fullmove_number
        || number == start.fullmove_number && side == Color::White && start.turn == Color::Black
}

/// An illegal move lies further back than the record: only a person can say what stood on the board before it.
fn older_than_record(d: &mut Draft) {
    let rules = &d.rules().illegal;
    let effect = d.at(&rules.late_effect);
    if let Some(rule) = effect.filter(|rule| decides!(rule, LateEffect::Stands, not LateEffect::RestoreStartOfTurn | LateEffect::RestoreBefore)) {
        d.refuse(rule.by, said::Offence::RepliedTo);
        return;
    }
    d.cite(effect.map_or(&[], |rule| rule.by));
    d.background(d.by(&rules.late_begins));
    d.emit(HearingEvent::TroubleFound {
        what: Trouble::IllegalMove,
    });
    d.ask_what(said::Offence::BeforeRecord, true);
}

/// The penalty for an illegal move that no open one stands for yet; `ply` is its index from 0.
fn for_illegal(d: &Draft, offender: Color, ply: u32) -> OpenPenalty {
    let back = d.game.plies_back().find(|back| back.index == ply);
    let kind = match back {
        Some(back) if carries_on(back) => OffenceKind::Released,
        Some(back) if back.is_out_of_turn() => OffenceKind::OutOfTurn,
        _ => OffenceKind::IllegalMove,
    };
    OpenPenalty {
        holder: offender.opposite(),
        kind,
        ply: ply + 1,
        by: Clauses::new(),
        grades: None,
    }
}

/// A watching arbiter acts on an illegal move, where the code gives him that power.
pub(crate) fn watched(d: &mut Draft, offender: Color) {
    let sees = d.game.terms().referee == Referee::Watching
        && d.at(&d.rules().arbiter.acts_unasked).is_some_and(
            |rule| decides!(rule, Unasked::IllegalMoves, not Unasked::CompulsoryRestoration),
        );
    if !sees || d.game.outcome().is_some() {
        return;
    }
    let Some(penalty) = d.game.open_penalty_of(offender.opposite()).cloned() else {
        return;
    };
    // Whoever moves out of turn makes no illegal move, which might be for the opponent alone to claim.
    let for_opponent = penalty.kind != OffenceKind::OutOfTurn && is_for_opponent_alone(d);
    if penalty.kind == OffenceKind::TouchedMan || for_opponent {
        return;
    }
    d.background(d.by(&d.rules().arbiter.acts_unasked));
    d.say(said::Offence::ArbiterStepsIn);
    let plies = d.game.ply_count();
    put_right(d, offender, &penalty, Finding::Arbiter);
    // A move made with both hands may stay; and where an older move is put right, what was done now is not all that
    // goes back.
    let stays = d.game.ply_count() == plies && penalty.kind != OffenceKind::PressWithoutMove;
    d.watched_act_stands(stays || penalty.ply < plies);
}

/// A watching arbiter carries out a restoration that the code makes compulsory, once the illegal move was replied to.
pub(crate) fn watched_late(d: &mut Draft, mover: Color) {
    let sees = d.game.terms().referee == Referee::Watching
        && d.at(&d.rules().arbiter.acts_unasked).is_some_and(
            |rule| decides!(rule, Unasked::CompulsoryRestoration, not Unasked::IllegalMoves),
        );
    let before = d.game.plies_back().nth(1);
    let replied_to = before.filter(|ply| !ply.legal && ply.who != mover);
    let number = replied_to.map(|ply| (ply.before.setup.fullmove_number, ply.who));
    if !sees || number.is_none() || d.game.outcome().is_some() {
        return;
    }
    d.cite(d.by(&d.rules().arbiter.acts_unasked));
    d.say(said::Offence::ArbiterStepsIn);
    // What the reply itself may owe is its own matter.
    found(d, number);
    d.watched_act_stands(false);
}

/// A watching arbiter does not let it stand that an illegal move was replied to before it was pressed, nor that a move counts
/// as illegal for the hands that made it, whether the clock is pressed or not.
pub(crate) fn watched_at_once(d: &mut Draft, mover: Color) {
    let sees = d.game.terms().referee == Referee::Watching
        && d.at(&d.rules().arbiter.acts_unasked).is_some_and(
            |rule| decides!(rule, Unasked::IllegalMoves, not Unasked::CompulsoryRestoration),
        );
    if !sees || d.game.outcome().is_some() {
        return;
    }
    let two_men = d
        .at(&d.rules().illegal.two_hands)
        .is_some_and(|rule| decides!(rule, TwoHands::TwoMenAtOnce, not TwoHands::AsIllegalPositionMayStay | TwoHands::AsIllegalOncePressed));
    let of_hands = d
        .game
        .open_penalty_of(mover.opposite())
        .is_some_and(|open| open.kind == OffenceKind::TwoHands);
    if two_men && of_hands {
        watched(d, mover);
        return;
    }
    let before = d.game.plies_back().nth(1);
    let unpressed = before.filter(|ply| ply.who != mover && !ply.completed);
    let Some(index) = unpressed.map(|ply| ply.index) else {
        return;
    };
    if let Reading::Illegal(_) = d.game.reading_at(index) {
        d.background(d.by(&d.rules().arbiter.acts_unasked));
        d.say(said::Offence::ArbiterStepsIn);
        found(d, None);
        d.watched_act_stands(false);
    }
}

/// A player does without putting right an illegal move that was replied to; both must. Returns whether there is one.
pub(crate) fn dispense(d: &mut Draft, who: Color) -> bool {
    let rule = d.at(&d.rules().illegal.waiver_by_both).filter(
        |rule| decides!(rule, Waiver::MayDispenseWithRestoring, not Waiver::MayCorrectAfterWindow),
    );
    let Some(rule) = rule.filter(|_| standing_illegal(d).is_some()) else {
        return false;
    };
    d.cite(rule.by);
    d.emit(RightsEvent::RestoringWaived { who });
    d.say(said::Offence::ByAgreement);
    true
}

/// Whether an offence lies in a move, and not in a touch alone.
fn is_of_move(open: &OpenPenalty) -> bool {
    match open.kind {
        OffenceKind::TouchedMan | OffenceKind::UselessTouch | OffenceKind::BothTouches => false,
        OffenceKind::OutOfTurn => open.grades.is_none(),
        _ => true,
    }
}
