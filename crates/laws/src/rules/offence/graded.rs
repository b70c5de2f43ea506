//! Exacting graded penalties: putting back, moving or taking what was touched, moving the king.

use jadoube_board::{Color, Role, Square};

use crate::act::PenaltyLetter::{self, A, B, C};
use crate::act::{Intent, Notice};
use crate::code::ClauseId;
use crate::code::Rule;
use crate::code::params::castling::BothTouched;
use crate::code::params::touch::{Claimable, MixedElse, MixedTouch, SeveralTouched};
use crate::event::{Event, HandsEvent, MovesEvent, RightsEvent};
use crate::game::{Game, Grades, OpenPenalty, RightState, Touch};
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::touch::liability::{self, demand_for, is_king, punish};
use crate::rules::touch::{implied, touching};
use crate::ruling::{Choice, ChoiceOption, Demand, OffenceKind, Right};

/// What a lettered penalty is exacted with: the man or the men named.
type Named = Vec<Square>;

/// A player exacts a lettered penalty.
pub(crate) fn exact(d: &mut Draft, who: Color, letter: PenaltyLetter, man: Option<&str>) {
    if !liability::is_graded(d) {
        d.refuse_unknown("The code knows no such penalties.");
        return;
    }
    let Some((open, grades)) = right_of(d, who) else {
        nothing_open(d, who);
        return;
    };
    let named = man.map_or_else(Vec::new, squares_in);
    match letter {
        A => exact_restoring(d, &open, &grades),
        B => exact_touched(d, &open, &grades, &named),
        C if grades.selecting => select(d, &open, &named),
        C => exact_king(d, &open, &grades, &named),
    }
}

/// A player names one man as what he exacts.
pub(crate) fn exact_man(d: &mut Draft, who: Color, named: Named) {
    match right_of(d, who) {
        Some((open, grades)) if grades.selecting => select(d, &open, &named),
        Some((open, grades)) => exact_touched(d, &open, &grades, &named),
        None => nothing_open(d, who),
    }
}

/// Whether a player holds an open right to a graded penalty.
pub(crate) fn right_of(d: &Draft, who: Color) -> Option<(OpenPenalty, Grades)> {
    match d.game.open_penalty() {
        Some(open) if open.holder == who => Some((open.clone(), open.grades.clone()?)),
        Some(_) => None,
        None => carried_right(d, who),
    }
}

/// The right that men touched out of turn give as soon as the toucher's own turn has begun, until the holder touches
/// a man.
fn carried_right(d: &Draft, who: Color) -> Option<(OpenPenalty, Grades)> {
    let offender = who.opposite();
    let turn = d.game.in_hand();
    let has_touched = turn
        .touches
        .iter()
        .any(|touch| touch.who == who && !touch.carried);
    let men: Vec<(Square, bool)> = turn
        .counted(offender)
        .filter(|touch| touch.carried)
        .map(|touch| (touch.square, touch.man.color == offender))
        .collect();
    let lost = d.game.right(who, Right::Penalty) != RightState::Kept;
    if d.game.turn() != offender || men.is_empty() || has_touched || lost || turn.spent > 0 {
        return None;
    }
    let rules = &d.rules().touch;
    let mut by = d.by(&rules.binds_when).to_vec();
    add_clauses(&mut by, d.quoted(&rules.lapses_when_out_of_turn));
    let grades = Grades {
        turn: d.game.turn_from,
        restore: false,
        touched: true,
        king: false,
        men,
        restored: false,
        selecting: false,
    };
    let open = OpenPenalty {
        holder: who,
        kind: OffenceKind::TouchedMan,
        ply: d.game.ply_count(),
        by,
        grades: Some(grades.clone()),
    };
    Some((open, grades))
}

/// Says why nothing can be exacted at the moment.
fn nothing_open(d: &mut Draft, who: Color) {
    let offender = who.opposite();
    let rules = d.rules();
    let touched_now = d.game.in_hand().counted(offender).next().is_some();
    if d.game.turn() == who && (d.game.later[who].is_some() || touched_now) {
        d.cite(d.by(&rules.touch.binds_when));
        d.not_now(
            d.quoted(&rules.touch.lapses_when_out_of_turn),
            "Too early: the penalty is exacted when the turn of the offence has ended.",
        );
    } else if let RightState::Lost(by) = d.game.right(who, Right::Penalty) {
        d.right_lost(&by, lost_how(d, who, &by));
        d.background(d.by(&rules.penalty.waivable));
    } else if let Some((by, why)) = excused_touch(d, offender) {
        d.right_lost(by, why);
        d.background(d.quoted(&rules.touch.exempt));
    } else if d.game.turn() == offender && touched_now && binds_from_the_touch(d) {
        d.cite(d.by(&rules.touch.claimable_before_other_move));
        let touched = d.game.in_hand().counted(offender).next();
        let man = touched.map(|touch| (touch.square, touch.man.color == offender));
        if let Some((square, own)) = man {
            d.lay_duty(
                offender,
                demand_for(square, own),
                d.by(&rules.touch.own),
                true,
            );
        }
    } else if d.game.turn() == offender && touched_now {
        d.not_now(
            d.by(&rules.touch.claimable_before_other_move),
            "Nothing else has been played yet, so there is nothing to exact.",
        );
    } else if taken_since(d, who) {
        d.not_now(
            d.by(&rules.touch.binds_when),
            "The man touched is no longer on the board.",
        );
    } else if series_is_void(d, offender) {
        d.not_now(
            d.by(&rules.comm.conditional),
            "The move was not the one assumed, so what was sent for it is as if not sent.",
        );
    } else {
        d.not_now(d.by(&rules.penalty.chooser), "There is nothing to exact.");
    }
}

/// Whether this player has taken by his latest move a man that the other had touched out of turn.
fn taken_since(d: &Draft, who: Color) -> bool {
    let offender = who.opposite();
    let latest = d.game.last_ply().filter(|ply| ply.who == who);
    let touched_meanwhile = latest.is_some_and(|ply| {
        let mut of_the_other = ply.touches.iter().filter(|touch| touch.who == offender);
        of_the_other.any(|touch| touch.counts)
    });
    let still = d
        .game
        .in_hand()
        .counted(offender)
        .any(|touch| touch.carried);
    touched_meanwhile && !still
}

/// Whether a series that this side sent on conditions has just become void, since the other side has moved otherwise.
fn series_is_void(d: &Draft, sender: Color) -> bool {
    let latest = d.game.message(sender).filter(|_| d.game.turn() == sender);
    latest.is_some_and(|message| message.series.is_empty() && message.after == d.game.ply_count())
}

/// Whether a touch can be claimed before anything else is played.
fn binds_from_the_touch(d: &Draft) -> bool {
    d.at(&d.rules().touch.claimable_before_other_move)
        .is_some_and(|rule| *rule.is == Claimable::FromTheTouch)
}

/// By what this player's right to a penalty was lost.
pub(crate) fn lost_how(d: &Draft, who: Color, by: &[ClauseId]) -> String {
    let rules = d.rules();
    let is = |clauses: &[ClauseId]| !clauses.is_empty() && by == clauses;
    let why = if is(d.by(&rules.penalty.waivable)) {
        "The penalty was let go, so nothing can be exacted for the offence."
    } else if is(d.by(&rules.illegal.late_duty)) {
        "After a restoration no penalty can be exacted."
    } else if is(d.by(&rules.penalty.lost_by_wrong_demand)) {
        "What was demanded before was not legal, so nothing can be exacted for the offence any more."
    } else {
        let touched = d
            .game
            .in_hand()
            .touches
            .iter()
            .any(|touch| touch.who == who);
        let done = if touched {
            "touched a man"
        } else {
            "made a move"
        };
        return format!("The right to exact it is lost: {who:#} has {done} since the offence.");
    };
    why.to_owned()
}

/// Why nothing follows from the touches of the turn: they were announced, or accidents.
fn excused_touch(d: &Draft, offender: Color) -> Option<(&'static [ClauseId], &'static str)> {
    let of = |touch: &&Touch| touch.who == offender && !touch.counts;
    let here = d.game.in_hand().touches.iter().rev().find(of);
    let last = d.game.last_ply().filter(|ply| ply.who == offender);
    let touch = here.or_else(|| last.and_then(|ply| ply.touches.iter().rev().find(of)))?;
    let rules = d.rules();
    if touch.adjusting == Some(Notice::Given) {
        let why = "The man was put straight with notice, so nothing can be exacted.";
        Some((d.quoted(&rules.adjust.notice), why))
    } else if touch.intent == Intent::Accident {
        let why = "The man was touched by accident, so nothing can be exacted.";
        Some((d.by(&rules.touch.intent), why))
    } else {
        None
    }
}

// ---- putting back ----

fn exact_restoring(d: &mut Draft, open: &OpenPenalty, grades: &Grades) {
    if !grades.restore || grades.restored {
        d.refuse(
            &open.by,
            "Putting the men back cannot be exacted by itself here.",
        );
        return;
    }
    put_back(d, open, grades);
    liability::offer(d, open.holder.opposite());
    running::resume(d);
}

/// The men go back to the start of the turn of the offence; the right goes on.
pub(crate) fn put_back(d: &mut Draft, open: &OpenPenalty, grades: &Grades) {
    if grades.restored {
        return;
    }
    let offender = open.holder.opposite();
    d.cite(&open.by);
    if grades.restore {
        d.cite(d.quoted(&d.rules().penalty.restore_to));
        punish(d, offender, A);
    }
    d.emit(MovesEvent::TurnRewound {
        ply: start_of_turn(&d.game, grades, offender),
        spends: true,
    });
    let grades = Grades {
        restored: true,
        ..grades.clone()
    };
    d.emit(RightsEvent::PenaltyOpened {
        holder: open.holder,
        kind: open.kind,
        by: open.by.clone(),
        grades: Some(grades),
    });
    d.say("The men stand again as at the start of the turn.");
}

/// The half-move with which the turn of the offence began: of several moves given as odds for one turn the first.
fn start_of_turn(game: &Game, grades: &Grades, offender: Color) -> u32 {
    game.plies_back()
        .skip_while(|ply| ply.index >= grades.turn)
        .take_while(|ply| ply.who == offender && ply.legal)
        .last()
        .map_or(grades.turn, |ply| ply.index)
}

/// The game as it would stand with the men put back.
fn as_restored(d: &Draft, open: &OpenPenalty, grades: &Grades) -> Game {
    let mut game = d.game.clone();
    if !grades.restored {
        let ply = start_of_turn(&game, grades, open.holder.opposite());
        game.apply(&Event::Moves(MovesEvent::TurnRewound { ply, spends: true }));
    }
    game
}

// ---- moving or taking what was touched ----

fn exact_touched(d: &mut Draft, open: &OpenPenalty, grades: &Grades, named: &[Square]) {
    let by = d.by(&d.rules().touch.several_own_chooser);
    let restored = as_restored(d, open, grades);
    let named = match (named, grades.men.as_slice()) {
        ([], [(only, _)]) => vec![*only],
        ([], _) if grades.touched => {
            put_back(d, open, grades);
            offer_men(d, open, grades);
            running::resume(d);
            return;
        }
        _ => named.to_vec(),
    };
    match pair_goes_first(d, &restored, &grades.men) {
        Some((own, enemy)) if !named.contains(&own) || !named.contains(&enemy) => {
            d.cite(&open.by);
            d.refuse(
                d.by(&d.rules().touch.own_and_enemy),
                format!(
                    "The man on {own} can take the one on {enemy}, and only that may be exacted."
                ),
            );
            return;
        }
        None if !are_nameable(d, grades, &named) => {
            d.cite(&open.by);
            d.refuse(by, "Only a man touched in that turn may be named.");
            return;
        }
        Some(_) | None => {}
    }
    let demand = demand_of(&restored, &named, open.holder.opposite());
    let Some(demand) = demand.filter(|demand| implied::can(&restored, demand)) else {
        wrong_demand(d, open, by);
        return;
    };
    if !grades.touched {
        d.cite(&open.by);
        d.refuse(
            by,
            "A move of a touched man cannot be exacted for this offence.",
        );
        return;
    }
    put_back(d, open, grades);
    lay(d, open, demand, B, by);
}

/// Offers the men touched, and the pairs of which one can be taken or castled with the other.
fn offer_men(d: &mut Draft, open: &OpenPenalty, grades: &Grades) {
    let men = nameable(d, grades);
    let pair = pair_goes_first(d, &d.game, &grades.men);
    let mut among: Vec<ChoiceOption> = match pair {
        Some((own, enemy)) => vec![ChoiceOption::Pair(own, enemy)],
        None => men.iter().map(|man| ChoiceOption::Man(man.0)).collect(),
    };
    let men = if pair.is_some() { Vec::new() } else { men };
    for (own, _) in men.iter().filter(|man| man.1) {
        for (other, _) in &men {
            let Some(demand) = demand_of(&d.game, &[*own, *other], open.holder.opposite()) else {
                continue;
            };
            match d.game.fulfilling(&demand).first() {
                Some(_) if matches!(demand, Demand::Pair(..)) => {
                    among.push(ChoiceOption::Pair(*own, *other));
                }
                Some(castling) if is_king(&d.game, *own) && castling_may_be_named(d) => {
                    among.push(ChoiceOption::Move(*castling));
                }
                _ => {}
            }
        }
    }
    let mut by = d.by(&d.rules().touch.several_own_chooser).to_vec();
    add_clauses(&mut by, &open.by);
    d.give_choice(Choice {
        who: open.holder,
        among,
        by,
    });
}

/// The men that the opponent may name: all that were touched, or the first where the code lets the order decide.
fn nameable(d: &Draft, grades: &Grades) -> Vec<(Square, bool)> {
    let rules = &d.rules().touch;
    let first_only = |rule: &'static Option<Rule<SeveralTouched>>| {
        d.at(rule)
            .is_some_and(|rule| *rule.is == SeveralTouched::FirstThatCan)
    };
    let (own, enemy) = (
        first_only(&rules.several_own_chooser),
        first_only(&rules.several_enemy_chooser),
    );
    let mut men = grades.men.clone();
    for (side, only) in [(true, own), (false, enemy)] {
        let first = men.iter().position(|man| man.1 == side);
        let mut index = 0;
        men.retain(|man| {
            let keep = man.1 != side || !only || Some(index) == first;
            index += 1;
            keep
        });
    }
    let mixed = men.iter().any(|man| man.1) && men.iter().any(|man| !man.1);
    match d.at(&rules.own_and_enemy).map(|rule| *rule.is) {
        Some(MixedTouch::FirstThatCan | MixedTouch::PairElse(MixedElse::FirstThatCan)) if mixed => {
            men.truncate(1);
        }
        Some(_) | None => {}
    }
    men
}

/// Whether all these men are among those that may be named.
fn are_nameable(d: &Draft, grades: &Grades, named: &[Square]) -> bool {
    let men = nameable(d, grades);
    named
        .iter()
        .all(|square| men.iter().any(|man| man.0 == *square))
}

/// The own and the enemy man touched, of which the one can take the other, under a code in which that comes before any
/// choice between them.
fn pair_goes_first(d: &Draft, restored: &Game, men: &[(Square, bool)]) -> Option<(Square, Square)> {
    d.at(&d.rules().touch.own_and_enemy)
        .filter(|rule| matches!(*rule.is, MixedTouch::PairElse(_)))?;
    let [one, other] = *men else { return None };
    let (own, enemy) = match (one.1, other.1) {
        (true, false) => (one.0, other.0),
        (false, true) => (other.0, one.0),
        _ => return None,
    };
    implied::can(restored, &Demand::Pair(own, enemy)).then_some((own, enemy))
}

/// Whether king and rook may be named as a pair, so that the offender castles with them.
fn castling_may_be_named(d: &Draft) -> bool {
    d.at(&d.rules().castling.both_touched)
        .is_some_and(|rule| *rule.is == BothTouched::OpponentMayNameThePair)
}

/// What the men named ask of the offender: one moves or is taken, one takes the other, or they castle.
pub(crate) fn demand_of(game: &Game, named: &[Square], offender: Color) -> Option<Demand> {
    let board = &game.setup().board;
    let man = |square: Square| board.get(square);
    match *named {
        [one] => {
            let own = man(one)?.color == offender;
            Some(if own && is_king(game, one) {
                Demand::MovesWithoutCastling(one)
            } else {
                demand_for(one, own)
            })
        }
        [one, other] => {
            let (first, second) = (man(one)?, man(other)?);
            let rook = |a: jadoube_board::Man, b: jadoube_board::Man| {
                a.role == Role::King && b.role == Role::Rook && a.color == b.color
            };
            if rook(first, second) {
                Some(Demand::Castles(other))
            } else if rook(second, first) {
                Some(Demand::Castles(one))
            } else if first.color == offender && second.color != offender {
                Some(Demand::Pair(one, other))
            } else if second.color == offender && first.color != offender {
                Some(Demand::Pair(other, one))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// A player exacts castling: with a king and a rook that were both touched.
pub(crate) fn exact_castling(d: &mut Draft, who: Color) {
    let offender = who.opposite();
    let by = d.quoted(&d.rules().castling.as_penalty);
    let Some((open, grades)) = right_of(d, who) else {
        d.cite(by);
        nothing_open(d, who);
        return;
    };
    let restored = as_restored(d, &open, &grades);
    let role = |square: Square, role: Role| {
        restored.setup().board.get(square)
            == Some(jadoube_board::Man {
                color: offender,
                role,
            })
    };
    let touched = |wanted: Role| {
        grades
            .men
            .iter()
            .map(|man| man.0)
            .filter(move |square| role(*square, wanted))
            .collect::<Vec<_>>()
    };
    let (kings, rooks) = (touched(Role::King), touched(Role::Rook));
    let able = rooks
        .iter()
        .find(|rook| implied::can(&restored, &Demand::Castles(**rook)));
    match (kings.first(), rooks.first(), able) {
        (Some(king), _, Some(rook)) if castling_may_be_named(d) => {
            exact_touched(d, &open, &grades, &[*king, *rook])
        }
        (Some(_), Some(_), None) => wrong_demand(d, &open, by),
        _ => {
            d.cite(&open.by);
            d.refuse(
                by,
                "Castling can be exacted only if king and rook were both touched.",
            );
        }
    }
}

// ---- moving the king ----

fn exact_king(d: &mut Draft, open: &OpenPenalty, grades: &Grades, named: &[Square]) {
    let by = d.quoted(&d.rules().penalty.king_move);
    if !grades.king {
        d.cite(&open.by);
        d.refuse(by, "A move of the king cannot be exacted for this offence.");
        return;
    }
    let restored = as_restored(d, open, grades);
    let able = implied::can(&restored, &Demand::King);
    if able && !named.is_empty() {
        d.refuse(by, "The king can move, so no other man may be selected.");
        return;
    }
    put_back(d, open, grades);
    if able {
        lay(d, open, Demand::King, C, by);
        return;
    }
    let open = select_next(d, open);
    if named.is_empty() {
        offer_selection(d, &open, by);
        running::resume(d);
    } else {
        select(d, &open, named);
    }
}

/// The king cannot move: the right now is to select the man.
fn select_next(d: &mut Draft, open: &OpenPenalty) -> OpenPenalty {
    let grades = d.game.open_penalty().and_then(|open| open.grades.clone());
    let grades = grades.or_else(|| open.grades.clone()).map(|grades| Grades {
        selecting: true,
        ..grades
    });
    d.emit(RightsEvent::PenaltyOpened {
        holder: open.holder,
        kind: open.kind,
        by: open.by.clone(),
        grades: grades.clone(),
    });
    OpenPenalty {
        grades,
        ..open.clone()
    }
}

/// Every man but the king may be named, at the demander's own risk.
fn offer_selection(d: &mut Draft, open: &OpenPenalty, by: &[ClauseId]) {
    let offender = open.holder.opposite();
    let men = d
        .game
        .setup()
        .board
        .iter()
        .filter(|(_, man)| man.color == offender && man.role != Role::King);
    let among = men.map(|(square, _)| ChoiceOption::Man(square)).collect();
    d.cite(&open.by);
    d.say("The king has no move, so the man that must move is to be selected.");
    d.give_choice(Choice {
        who: open.holder,
        among,
        by: by.to_vec(),
    });
}

fn select(d: &mut Draft, open: &OpenPenalty, named: &[Square]) {
    let offender = open.holder.opposite();
    let by = d.quoted(&d.rules().penalty.king_move);
    let [square] = named else {
        d.refuse(by, "One man of the offender is to be selected.");
        return;
    };
    let own = d
        .game
        .setup()
        .board
        .get(*square)
        .is_some_and(|man| man.color == offender);
    let demand = Demand::MovesWithoutCastling(*square);
    if own && implied::can(&d.game, &demand) {
        let demand = if is_king(&d.game, *square) {
            demand
        } else {
            Demand::Moves(*square)
        };
        lay(d, open, demand, C, by);
    } else {
        wrong_demand(d, open, by);
    }
}

// ---- what they have in common ----

/// The penalty is exacted: the move is owed and the right used up.
pub(crate) fn lay(
    d: &mut Draft,
    open: &OpenPenalty,
    demand: Demand,
    letter: PenaltyLetter,
    by: &[ClauseId],
) {
    let offender = open.holder.opposite();
    let mut all = by.to_vec();
    add_clauses(&mut all, &open.by);
    add_clauses(&mut all, d.quoted(&d.rules().castling.as_penalty));
    punish(d, offender, letter);
    if !d.game.in_hand().hand.is_empty() {
        d.emit(HandsEvent::HandsUndone);
    }
    d.emit(RightsEvent::PenaltySpent);
    if d.game.choice().is_some() {
        d.emit(RightsEvent::ChoiceEnded);
    }
    if d.game.turn() != offender {
        d.emit(MovesEvent::TurnPassed { to: offender });
    }
    d.say(format!("This is exacted: {}.", touching::in_words(&demand)));
    d.lay_duty(offender, demand, &all, true);
    running::resume(d);
}

/// The move demanded is illegal: it is disregarded, and every penalty for the offence is gone.
pub(crate) fn wrong_demand(d: &mut Draft, open: &OpenPenalty, by: &[ClauseId]) {
    d.cite(by);
    d.cite(d.quoted(&d.rules().illegal.replacement_stuck));
    let lost = d.by(&d.rules().penalty.lost_by_wrong_demand);
    d.refuse(
        lost,
        "What was demanded is not a legal move: it is disregarded, and no penalty can be exacted for the offence.",
    );
    if d.game.choice().is_some() {
        d.emit(RightsEvent::ChoiceEnded);
    }
    d.lose_right(open.holder, Right::Penalty, lost);
}

/// The squares named in words such as `e2`, `e2xd5` or `e1 h1`.
fn squares_in(words: &str) -> Named {
    let bytes = words.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at + 1 < bytes.len() {
        match words.get(at..at + 2).and_then(|text| text.parse().ok()) {
            Some(square) => {
                found.push(square);
                at += 2;
            }
            None => at += 1,
        }
    }
    found
}

// ---- claims ----

/// A player claims that a man was touched.
pub(crate) fn claim_touched(d: &mut Draft, who: Color, square: Square) {
    let Some((open, grades)) = right_of(d, who) else {
        no_touch(d, who, square);
        return;
    };
    if !grades.men.iter().any(|man| man.0 == square) {
        d.cite(&open.by);
        d.refuse(
            d.by(&d.rules().touch.own),
            format!("No man was touched on {square} that still binds."),
        );
        return;
    }
    d.cite(&open.by);
    d.cite(d.by(&d.rules().touch.enforced_by));
    match open.kind {
        OffenceKind::TouchedMan | OffenceKind::BothTouches => {
            put_back(d, &open, &grades);
            running::resume(d);
            let single = grades.men.len() == 1 && !grades.king;
            if single {
                exact_man(d, who, vec![square]);
            } else if grades.king {
                liability::offer(d, who.opposite());
            } else {
                offer_men(d, &open, &grades);
            }
        }
        _ => liability::offer(d, who.opposite()),
    }
}

/// No right is open for the touch that is claimed.
fn no_touch(d: &mut Draft, who: Color, square: Square) {
    let offender = who.opposite();
    let carried_off = d.game.last_ply().is_some_and(|ply| {
        ply.who == who
            && ply
                .touches
                .iter()
                .any(|touch| touch.who == offender && touch.square == square && touch.counts)
    });
    let still_touched = d
        .game
        .in_hand()
        .counted(offender)
        .any(|touch| touch.carried);
    if carried_off && !still_touched {
        d.refuse(
            d.by(&d.rules().touch.binds_when),
            "The man touched is no longer on the board.",
        );
        return;
    }
    d.cite(d.by(&d.rules().touch.own));
    nothing_open(d, who);
}
