//! The right to a graded penalty: who holds it, what putting the men back does, and how it is used up.

use jadoube_board::{Color, Square};
use jadoube_codes::ClauseId;

use crate::act::PenaltyLetter::{self, A};
use crate::event::{Event, HandsEvent, MovesEvent, RightsEvent};
use crate::game::{Game, Grades, OpenPenalty, RightState};
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::touch::liability::punish;
use crate::ruling::{Demand, OffenceKind, Right};
use crate::said;
use crate::sentence;

/// Whether a player holds an open right to a graded penalty.
pub(super) fn right_of(d: &Draft, who: Color) -> Option<(OpenPenalty, Grades)> {
    match d.game.open_penalty_of(who) {
        Some(open) => Some((open.clone(), open.grades.clone()?)),
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

/// The half-move with which the turn of the offence began: of several moves given as odds for one turn the first.
fn start_of_turn(game: &Game, grades: &Grades, offender: Color) -> u32 {
    game.plies_back()
        .skip_while(|ply| ply.index >= grades.turn)
        .take_while(|ply| ply.who == offender && ply.legal)
        .last()
        .map_or(grades.turn, |ply| ply.index)
}

/// The game as it would stand with the men put back.
pub(super) fn as_restored(game: &Game, open: &OpenPenalty, grades: &Grades) -> Game {
    let mut game = game.clone();
    if !grades.restored {
        let ply = start_of_turn(&game, grades, open.holder.opposite());
        game.apply(&Event::Moves(MovesEvent::TurnRewound { ply, spends: true }));
    }
    game
}

/// The men go back to the start of the turn of the offence; the right goes on.
pub(super) fn put_back(d: &mut Draft, open: &OpenPenalty, grades: &Grades) {
    if grades.restored {
        return;
    }
    let offender = open.holder.opposite();
    d.cite(&open.by);
    if grades.restore {
        d.cite(d.quoted(&d.rules().penalty.restore_to));
        punish(d, offender, A);
    }
    let start = start_of_turn(&d.game, grades, offender);
    let moved = d.game.ply_count() > start || d.game.in_hand().has_begun(offender);
    d.emit(MovesEvent::TurnRewound {
        ply: start,
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
    if moved {
        d.say(said::Moving::StandAgain);
    }
}

/// The penalty is exacted: the move is owed and the right used up.
pub(super) fn lay(
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
    d.emit(RightsEvent::PenaltySpent {
        holder: Some(open.holder),
    });
    d.end_choice(open.holder);
    if d.game.turn() != offender {
        d.emit(MovesEvent::TurnPassed { to: offender });
    }
    d.lay_duty(offender, demand, &all, true);
    say_duty(d, offender);
    running::resume(d);
}

/// Says what this player owes now.
pub(crate) fn say_duty(d: &mut Draft, who: Color) {
    if let Some(words) = d.game.duty(who).map(|duty| sentence::duty(&d.game, duty)) {
        d.say(said::Common::Told { words });
    }
}

/// The move demanded is illegal: it is disregarded, and every penalty for the offence is gone.
pub(super) fn wrong_demand(d: &mut Draft, open: &OpenPenalty, by: &[ClauseId]) {
    d.cite(by);
    d.cite(d.quoted(&d.rules().illegal.replacement_stuck));
    let lost = d.by(&d.rules().penalty.lost_by_wrong_demand);
    d.lead(lost);
    d.refuse(lost, said::Offence::NotLegal);
    d.end_choice(open.holder);
    d.lose_right(open.holder, Right::Penalty, lost);
}
