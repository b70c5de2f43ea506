//! Illegal moves: who may bring them up and until when, what is restored, what replaces them, what they cost.

use jadoube_board::{Color, Square};

use super::draft::{Draft, add_clauses};
use super::prospects::{self, Answer};
use super::{clocks, graded, liability, out_of_turn, shared_times, touch};
use crate::act::{PenaltyLetter, Score};
use crate::code::ClauseId;
use crate::code::params::authority::Unasked;
use crate::code::params::castling::IllegalCastlingBinds;
use crate::code::params::displaced::AlteredUnknown;
use crate::code::params::illegal::{
    ClocksAfter, Counted, Finder, FirstIllegal, IllegalComplete, LateBegins, LateDuty, LateEffect,
    LeftInCheck, Limit, Replacement, SelfCorrected, TwoHands, Unrestorable, Waiver, Window,
};
use crate::code::params::touch::LapseTrigger;
use crate::event::Event;
use crate::game::{OpenPenalty, Ply, RightState, Trouble};
use crate::ruling::{
    Cause, Choice, ChoiceOption, Clauses, Demand, Matter, OffenceKind, PenaltyKind, Right,
};
use crate::terms::Referee;
use crate::time::Millis;

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

/// A watching arbiter acts on an illegal move, where the code gives him that power.
pub(crate) fn watched(d: &mut Draft, offender: Color) {
    let sees = d.game.terms().referee == Referee::Watching
        && d.at(&d.rules().arbiter.acts_unasked).is_some_and(|rule| {
            rule.is.contains(&Unasked::IllegalMoves) || rule.is.contains(&Unasked::AllButComplaints)
        });
    if !sees || d.game.outcome().is_some() {
        return;
    }
    let Some(penalty) = d
        .game
        .open_penalty()
        .filter(|open| open.holder == offender.opposite())
        .cloned()
    else {
        return;
    };
    if penalty.kind == OffenceKind::TouchedMan {
        return;
    }
    d.cite(d.by(&d.rules().arbiter.acts_unasked));
    d.say("The arbiter, who watches, steps in.");
    let plies = d.game.ply_count();
    put_right(d, offender, &penalty, Finding::Arbiter);
    // A move made with both hands may stay; and where an older move is put right, what was done now is not all that
    // goes back.
    let stays = penalty.kind == OffenceKind::TwoHands && d.game.ply_count() == plies;
    d.watched_act_stands(stays || penalty.ply < plies);
}

/// A player claims that an illegal move stands, or something that counts as one.
pub(crate) fn claim(d: &mut Draft, who: Color) {
    let open = d
        .game
        .open_penalty()
        .filter(|open| open.holder == who && is_of_move(open.kind))
        .cloned();
    if let Some(open) = open {
        put_right(d, who.opposite(), &open, Finding::Player(who));
        return;
    }
    let Some((offender, ply)) = latest_illegal(d) else {
        d.refuse(
            d.by(&d.rules().illegal.finder),
            "No illegal move stands that was not put right.",
        );
        return;
    };
    let penalty = OpenPenalty {
        holder: offender.opposite(),
        kind: OffenceKind::IllegalMove,
        ply: ply + 1,
        by: Clauses::new(),
        grades: None,
    };
    put_right(d, offender, &penalty, Finding::Player(who));
}

/// The arbiter establishes that an illegal move was made, at a move by number or the latest one.
pub(crate) fn found(d: &mut Draft, at: Option<(u32, Color)>) {
    let open = d
        .game
        .open_penalty()
        .filter(|open| is_of_move(open.kind))
        .cloned();
    let target = match at {
        None if open.is_some() => {
            let open = open.expect("just looked");
            put_right(d, open.holder.opposite(), &open, Finding::Arbiter);
            return;
        }
        None => latest_illegal(d),
        Some((number, side)) => d
            .game
            .plies_back()
            .find(|ply| ply.who == side && ply.before.setup.fullmove_number == number)
            .map(|ply| (ply.who, ply.index)),
    };
    let Some((offender, ply)) = target else {
        d.refuse(d.by(&d.rules().illegal.finder), "No such move was made.");
        return;
    };
    let penalty = OpenPenalty {
        holder: offender.opposite(),
        kind: OffenceKind::IllegalMove,
        ply: ply + 1,
        by: Clauses::new(),
        grades: None,
    };
    put_right(d, offender, &penalty, Finding::Arbiter);
}

/// Whether an offence lies in a move, and not in a touch alone.
fn is_of_move(kind: OffenceKind) -> bool {
    !matches!(
        kind,
        OffenceKind::TouchedMan
            | OffenceKind::UselessTouch
            | OffenceKind::BothTouches
            | OffenceKind::OutOfTurn
    )
}

/// The latest illegal move that stands: by whom, and the index of the half-move.
fn latest_illegal(d: &Draft) -> Option<(Color, u32)> {
    d.game
        .plies_back()
        .find(|ply| !ply.legal)
        .map(|ply| (ply.who, ply.index))
}

/// An offence has been brought up: it is put right if the code still lets it, and costs what the code says.
pub(crate) fn put_right(d: &mut Draft, offender: Color, offence: &OpenPenalty, found: Finding) {
    d.cite(&offence.by);
    if offence.grades.is_some() {
        graded::exact(d, offence.holder, PenaltyLetter::A, None);
        return;
    }
    match offence.kind {
        OffenceKind::PressWithoutMove => {
            d.cite(d.by(&d.rules().illegal.press_without_move));
            d.emit(Event::PenaltySpent);
            charge(d, offender, Counted::PressWithoutMove, true);
            clocks::resume(d);
        }
        OffenceKind::TwoHands => {
            d.cite(d.by(&d.rules().illegal.two_hands));
            let pressed = d.game.last_ply().is_some_and(|ply| ply.completed);
            let needs_press = d
                .at(&d.rules().illegal.two_hands)
                .is_some_and(|rule| *rule.is == TwoHands::AsIllegalOncePressed);
            d.emit(Event::PenaltySpent);
            d.say("The move may stay, but it was made with both hands.");
            charge(d, offender, Counted::TwoHands, pressed || !needs_press);
            clocks::resume(d);
        }
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
    d.cite(&ply.faults);
    if !late && liability::is_graded(d) {
        graded_at_once(d, ply);
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
        at_once_restored(d, ply, offence, found);
        return;
    }
    let effect = d.at(&rules.late_effect);
    match effect.map(|rule| *rule.is) {
        Some(LateEffect::Stands) => {
            let by = d.by(&rules.late_effect);
            d.cite(d.by(&rules.window));
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
        clocks::resume(d);
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

/// Whether both players do without putting this move right.
fn dispensed_with(d: &Draft, ply: &Ply) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| d.game.aside().dispensed[color].is_some_and(|count| count > ply.index))
}

/// A player does without putting right an illegal move that was replied to; both must. Returns whether there is one.
pub(crate) fn dispense(d: &mut Draft, who: Color) -> bool {
    let rule = d
        .at(&d.rules().illegal.waiver_by_both)
        .filter(|rule| *rule.is == Waiver::MayDispenseWithRestoring);
    let Some(rule) = rule.filter(|_| latest_illegal(d).is_some()) else {
        return false;
    };
    d.cite(rule.by);
    d.emit(Event::RestoringWaived { who });
    d.say("If both players do so, the illegal move stands by their agreement, not by the code.");
    true
}

/// A watching arbiter carries out a restoration that the code makes compulsory, once the illegal move was replied to.
pub(crate) fn watched_late(d: &mut Draft, mover: Color) {
    let sees = d.game.terms().referee == Referee::Watching
        && d.at(&d.rules().arbiter.acts_unasked)
            .is_some_and(|rule| rule.is.contains(&Unasked::CompulsoryRestoration));
    let replied_to = d
        .game
        .plies_back()
        .nth(1)
        .is_some_and(|ply| !ply.legal && ply.who != mover);
    if !sees || !replied_to || d.game.outcome().is_some() {
        return;
    }
    d.cite(d.by(&d.rules().arbiter.acts_unasked));
    d.say("The arbiter, who watches, steps in.");
    found(d, None);
}

/// Whether an illegal move is found too late for the remedies of the moment.
fn is_late(d: &Draft, ply: &Ply, open: bool, reply: Option<&Ply>, found: Finding) -> bool {
    let rules = &d.rules().illegal;
    let for_opponent_alone = d
        .at(&rules.finder)
        .is_some_and(|rule| *rule.is == Finder::Opponent);
    let graded = liability::is_graded(d);
    if for_opponent_alone && !graded && found != Finding::Player(ply.who.opposite()) {
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

/// Whether an illegal move counts only once the clock has been pressed.
fn press_completes(d: &Draft) -> bool {
    d.at(&d.rules().illegal.is_complete_at)
        .is_some_and(|rule| *rule.is == IllegalComplete::Press)
}

/// The move is taken back at once, and another owed.
fn at_once_restored(d: &mut Draft, ply: &Ply, offence: &OpenPenalty, found: Finding) {
    let completed = ply.completed || !press_completes(d);
    let by = d.by(&d.rules().penalty.restore_first);
    d.cite(by);
    let discovery = shared_times::at_discovery(d, ply);
    d.emit(Event::TroubleFound {
        what: Trouble::IllegalMove,
    });
    d.emit(Event::Restored { ply: ply.index });
    shared_times::set(d, discovery);
    d.say("The illegal move is taken back.");
    let kind = if offence.kind == OffenceKind::Unpromoted {
        Counted::UnpromotedPawn
    } else {
        Counted::IllegalMove
    };
    if found == Finding::Offender && !completed {
        d.cite(d.by(&d.rules().illegal.self_corrected));
    } else {
        charge(d, ply.who, kind, completed);
    }
    if d.game.outcome().is_none() {
        if d.game.turn() == ply.who {
            owe_replacement(d, ply, found);
        }
        clocks::resume(d);
    }
}

/// The position before a move found late is restored.
fn late_restored(d: &mut Draft, ply: &Ply) {
    let rules = &d.rules().illegal;
    let lost = d.game.right(ply.who.opposite(), Right::Penalty);
    d.cite(d.by(&rules.late_effect));
    d.cite(d.by(&rules.late_begins));
    if let RightState::Lost(by) = lost {
        d.cite(&by);
    }
    let whole_turn = d
        .at(&rules.late_effect)
        .is_some_and(|rule| *rule.is == LateEffect::RestoreStartOfTurn);
    let index = if whole_turn { ply.turn_from } else { ply.index };
    d.emit(Event::Restored { ply: index });
    d.say("The position before the illegal move is restored; what was played since is void.");
    if d.at(&rules.late_counts).is_some_and(|rule| *rule.is) {
        charge(d, ply.who, Counted::IllegalMove, true);
    }
    if d.game.outcome().is_some() {
        return;
    }
    match d.at(&rules.late_duty).map(|rule| (*rule.is, rule.by)) {
        Some((LateDuty::FirstTouchedThatCan | LateDuty::TouchedAndReleased, by)) => {
            owe_by_touch(d, ply, by)
        }
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
    clocks::resume(d);
    match d.at(&d.rules().illegal.clocks_after) {
        Some(rule)
            if matches!(
                rule.is,
                ClocksAfter::ArbiterByEvidence | ClocksAfter::ArbiterByJudgment
            ) =>
        {
            d.cite(rule.by);
            d.ask_arbiter(Matter::Clocks, "What shall the clocks show?", false);
        }
        _ => {}
    }
}

/// The position to go back to cannot be established.
pub(crate) fn cannot_restore(d: &mut Draft) {
    let displaced = d.game.aside().trouble == Some(Trouble::Displaced);
    let rule = d
        .at(&d.rules().displaced.unrestorable)
        .filter(|_| displaced)
        .map(|rule| (*rule.is, rule.by))
        .or_else(|| altered(d))
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
            d.cite(d.by(&d.rules().annul.new_game));
            d.end(Score::Annulled, Cause::Irregularity, by);
        }
        Unrestorable::VoidAndNewGame => {
            d.say("The position cannot be restored: the game is annulled, and another is played.");
            d.end(Score::Annulled, Cause::Irregularity, by);
        }
        Unrestorable::LastKnown => {
            d.cite(by);
            d.say("Play goes on from the last position that is known to be right.");
        }
    }
}

/// What follows where no illegal move was made, so that the men themselves were altered, nobody knows when.
fn altered(d: &Draft) -> Option<(Unrestorable, &'static [ClauseId])> {
    let rule = d
        .at(&d.rules().men.altered_unknown)
        .filter(|_| latest_illegal(d).is_none())?;
    let AlteredUnknown::AnnulAndReplay = rule.is;
    Some((Unrestorable::Annul, rule.by))
}

// ---- what replaces the move ----

/// What the offender owes in the place of a move that was taken back.
fn owe_replacement(d: &mut Draft, ply: &Ply, found: Finding) {
    let rules = &d.rules().illegal;
    let Some(rule) = d.at(&rules.replacement) else {
        return;
    };
    let castled = d.game.castles(ply.made);
    match *rule.is {
        Replacement::SameMan if castled => owe_after_castling(d, ply),
        Replacement::SameMan => owe_man(d, ply.who, ply.made.from(), rule.by),
        Replacement::SameManOrOpponentsCapture if castled => owe_after_castling(d, ply),
        Replacement::SameManOrOpponentsCapture => same_man_or_capture(d, ply, rule.by, found),
        Replacement::FirstTouchedThatCan | Replacement::TouchedAndReleased if castled => {
            owe_after_castling(d, ply)
        }
        Replacement::FirstTouchedThatCan | Replacement::TouchedAndReleased => {
            owe_by_touch(d, ply, rule.by)
        }
        Replacement::OpponentExactsTouchedOrKing => {}
    }
}

/// Illegal castling binds the men that the code says.
fn owe_after_castling(d: &mut Draft, ply: &Ply) {
    let Some(rule) = d.at(&d.rules().castling.illegal_binds) else {
        return;
    };
    let (king, rook) = (ply.made.from(), ply.made.to());
    d.cite(d.by(&d.rules().illegal.replacement));
    d.cite(d.by(&d.rules().touch.own));
    match *rule.is {
        IllegalCastlingBinds::KingElseRook if !touch::can(&d.game, &Demand::Moves(king)) => {
            owe_man(d, ply.who, rook, rule.by)
        }
        _ => owe_man(d, ply.who, king, rule.by),
    }
}

/// One man must move, if it can.
fn owe_man(d: &mut Draft, who: Color, man: Square, by: &[ClauseId]) {
    if touch::can(&d.game, &Demand::Moves(man)) {
        d.say(format!("The man on {man} must move."));
        d.lay_duty(who, Demand::Moves(man), by, true);
    } else {
        nothing_owed(d, by);
    }
}

fn nothing_owed(d: &mut Draft, by: &[ClauseId]) {
    d.cite(by);
    d.cite(d.by(&d.rules().illegal.replacement_stuck));
    d.say("It has no legal move, so any may be played.");
}

/// The same man; after a capture the opponent chooses between taking that man and moving the capturing one.
fn same_man_or_capture(d: &mut Draft, ply: &Ply, by: &'static [ClauseId], found: Finding) {
    let from = ply.made.from();
    let (same_man, capture) = by.split_at(by.len().min(1));
    let victim = d.game.victim(ply.made);
    let checked = d
        .game
        .position()
        .is_some_and(|position| position.is_check());
    let Some(victim) = victim else {
        let mut all = same_man.to_vec();
        if checked {
            add_clauses(&mut all, d.by(&d.rules().illegal.left_in_check));
        }
        owe_man(d, ply.who, from, &all);
        return;
    };
    let demands = [Demand::Takes(victim), Demand::Moves(from)];
    let able: Vec<Demand> = demands
        .into_iter()
        .filter(|demand| touch::can(&d.game, demand))
        .collect();
    match able.as_slice() {
        [] => nothing_owed(d, capture),
        _ if found == Finding::Offender => {
            owe_man(d, ply.who, from, d.by(&d.rules().illegal.left_in_check))
        }
        _ => {
            let what = if able.len() == 1 {
                able[0].clone()
            } else {
                Demand::Any(able)
            };
            d.lay_duty(ply.who, what, capture, true);
            let among = vec![ChoiceOption::Man(victim), ChoiceOption::Man(from)];
            d.give_choice(Choice {
                who: ply.who.opposite(),
                among,
                by: capture.to_vec(),
            });
            d.say("The opponent chooses whether that man is taken or the capturing man moved.");
        }
    }
}

/// The touch rule says what binds: the men touched in that turn, and those of the move itself.
fn owe_by_touch(d: &mut Draft, ply: &Ply, by: &[ClauseId]) {
    let mut men: Vec<(Square, bool)> = Vec::new();
    let mut add = |square: Square, own: bool| {
        if men.iter().all(|(known, _)| *known != square) {
            men.push((square, own));
        }
    };
    for touched in ply
        .touches
        .iter()
        .filter(|touched| touched.who == ply.who && touched.counts)
    {
        add(touched.square, touched.man.color == ply.who);
    }
    add(ply.made.from(), true);
    if let Some(victim) = d.game.victim(ply.made) {
        add(victim, false);
    }
    match touch::implied_by_men(&d.game, ply.who, &men) {
        Some(implied) => {
            let mut all = by.to_vec();
            add_clauses(&mut all, &implied.by);
            d.lay_duty(ply.who, implied.demand, &all, true);
            if !implied.options.is_empty() {
                d.give_choice(Choice {
                    who: ply.who.opposite(),
                    among: implied.options,
                    by: all,
                });
            }
        }
        None => nothing_owed(d, by),
    }
}

// ---- what it costs ----

/// Counts an illegal act and gives the penalty that the code fixes.
pub(crate) fn charge(d: &mut Draft, offender: Color, kind: Counted, completed: bool) {
    let rules = &d.rules().illegal;
    if !completed {
        d.cite(d.by(&rules.self_corrected));
        d.say("The clock was not pressed, so nothing is counted.");
        return;
    }
    let first = d.at(&rules.first);
    if let Some(rule) = first.filter(|rule| *rule.is == FirstIllegal::LossIfClaimed) {
        d.punish(offender, PenaltyKind::Loss);
        lose_by_illegal_moves(d, offender, rule.by);
        return;
    }
    let counted = d
        .at(&rules.count_kinds)
        .is_some_and(|rule| rule.is.contains(&kind));
    if !counted {
        return;
    }
    d.emit(Event::IllegalCounted { who: offender });
    let number = d.game.illegal_counted(offender);
    let limit = d
        .at(&rules.limit)
        .filter(|rule| *rule.is == Limit::SecondLoses);
    if let Some(rule) = limit.filter(|_| number >= 2) {
        d.punish(offender, PenaltyKind::Loss);
        lose_by_illegal_moves(d, offender, rule.by);
    } else if let Some(rule) = first
        && let FirstIllegal::TimeToOpponent(span) = rule.is
    {
        let time = Millis::from_seconds(u64::from(span.as_secs()));
        let to = offender.opposite();
        d.cite(rule.by);
        d.punish(offender, PenaltyKind::Time { to, time });
        d.emit(Event::TimeAdjusted {
            whose: to,
            by: time.0 as i64,
        });
        d.say(format!("{to:#} gets {time} more."));
    }
}

/// The game is lost by illegal moves, or drawn where the opponent cannot mate and the code asks that.
fn lose_by_illegal_moves(d: &mut Draft, offender: Color, by: &[ClauseId]) {
    let winner = offender.opposite();
    let mut clauses = by.to_vec();
    let asks = d
        .at(&d.rules().illegal.limit_draw_if_no_helpmate)
        .filter(|rule| *rule.is);
    let prospect = if asks.is_some() {
        prospects::can_mate(d, winner)
    } else {
        Answer::Yes
    };
    match prospect {
        Answer::Yes => {
            d.say(format!("{offender:#} loses by illegal moves."));
            d.end(Score::win(winner), Cause::IllegalMoves, &clauses);
        }
        Answer::No => {
            add_clauses(&mut clauses, asks.map_or(&[], |rule| rule.by));
            d.say(format!("{offender:#} would lose, but {winner:#} cannot mate by any series of legal moves: drawn."));
            d.end(Score::Draw, Cause::IllegalMoves, &clauses);
        }
        Answer::Undecided => {
            d.cite(&clauses);
            d.ask_arbiter(
                Matter::CanStillMate(winner),
                format!("Could {winner:#} still mate by any series of legal moves?"),
                true,
            );
        }
    }
}

/// The player takes back what he has just done.
pub(crate) fn retract(d: &mut Draft, who: Color) {
    if !d.game.in_hand().hand.is_empty() {
        super::steps::put_back(d, who);
        return;
    }
    if out_of_turn::take_back(d, who) {
        return;
    }
    let Some(ply) = d.game.last_ply().filter(|ply| ply.who == who).cloned() else {
        d.refuse(&[], "He has done nothing that could be put back.");
        return;
    };
    if liability::is_graded(d) && d.game.turn() == who {
        d.cite(&ply.faults);
        d.cite(d.by(&d.rules().illegal.self_corrected));
        d.emit(Event::TurnRewound {
            ply: ply.index,
            spends: false,
        });
        d.say("The men are put back; the opponent may still exact a penalty unless he consents.");
        return;
    }
    if ply.legal {
        let making = &d.rules().making;
        let by = d.by(&making.takeback_by_consent);
        let by = if by.is_empty() {
            d.by(&making.made_transfer)
        } else {
            by
        };
        d.refuse(by, "A legal move that was made stands.");
        return;
    }
    let owed = d
        .game
        .duty(who)
        .filter(|duty| duty.what == Demand::Retract)
        .map(|duty| duty.by.clone());
    let bound = d.at(&d.rules().illegal.self_corrected).is_none_or(|rule| {
        matches!(
            rule.is,
            SelfCorrected::FreeBeforePressPieceBound | SelfCorrected::FreePieceBound
        )
    });
    if ply.completed && press_completes(d) {
        let offence = d.game.open_penalty().cloned().unwrap_or(OpenPenalty {
            holder: who.opposite(),
            kind: OffenceKind::IllegalMove,
            ply: ply.index + 1,
            by: Clauses::new(),
            grades: None,
        });
        put_right(d, who, &offence, Finding::Offender);
        return;
    }
    d.cite(&ply.faults);
    d.cite(d.by(&d.rules().illegal.self_corrected));
    d.emit(Event::Restored { ply: ply.index });
    d.say("The illegal move is taken back.");
    let mut by = owed.unwrap_or_default();
    if by.is_empty() {
        add_clauses(&mut by, d.by(&d.rules().touch.own));
    }
    let from = ply.made.from();
    if bound && d.game.turn() == who && touch::can(&d.game, &Demand::Moves(from)) {
        d.lay_duty(who, Demand::Moves(from), &by, true);
    } else {
        d.cite(&by);
    }
}
