//! Touched men: who must move or take what, who may choose, and when the right to insist is lost.

mod adjusting;
mod implied;

pub(crate) use adjusting::adjust;
pub(crate) use implied::{can, implied_by_men, implied_by_touches};

use jadoube_board::{Color, Square};

use super::draft::Draft;
use crate::act::{Intent, Notice};
use crate::code::ClauseId;
use crate::code::params::adjust::EnemyMen;
use crate::code::params::touch::{self, BindsWhen, LapseTrigger};
use crate::event::Event;
use crate::ruling::{Choice, OffenceKind, Right};

/// A player touches men in this order, with no notice given.
pub(crate) fn touch(d: &mut Draft, who: Color, squares: &[Square], intent: Intent) {
    if !all_occupied(d, squares) || super::blind::feels(d, who) {
        return;
    }
    touch_meant_or_not(d, who, squares, intent);
}

/// Men are touched in the sense of the code.
fn touch_meant_or_not(d: &mut Draft, who: Color, squares: &[Square], intent: Intent) {
    let mut counted = false;
    let mut excused = false;
    for &square in squares {
        let counts = touch_one(d, who, square, intent, None);
        excused |= intent == Intent::Accident && !counts && excuse_earlier(d, who, square);
        counted |= counts;
    }
    if excused {
        revise_touch_duty(d, who);
    }
    if counted && d.game.turn() == who {
        super::agreement::end_offer_by_touch(d, who);
        lay_touch_duty(d, who);
    } else if counted {
        let by = d.by(&d.rules().touch.binds_when);
        d.breach(by);
        d.say("Touched in the opponent's turn, it may be treated as touched in his own next one.");
    } else if intent == Intent::Accident && (d.game.turn() == who || super::liability::is_graded(d))
    {
        d.cite(d.by(&d.rules().touch.intent));
        d.say("The touch was an accident and binds nobody.");
    } else if d.game.turn() != who {
        out_of_turn(d);
    } else {
        d.say("The code lays no duty on a touch.");
    }
}

/// A player takes hold of a man on the way to a move: what follows is seen when he has made it or put the man back.
pub(crate) fn take_hold(d: &mut Draft, who: Color, square: Square) {
    if !super::liability::is_graded(d) || d.game.turn() != who {
        if super::chess960::is_of_announced(d, who, square) {
            d.cite(d.by(&d.rules().castling.made_at_chess960));
        } else if all_occupied(d, &[square]) {
            super::blind::takes_out(d, who);
            touch_meant_or_not(d, who, &[square], Intent::Meant);
        }
    } else if all_occupied(d, &[square]) {
        touch_one(d, who, square, Intent::Meant, None);
        d.cite(d.by(&d.rules().touch.own));
    }
}

/// All agree that a touch was an accident: an earlier one of the same man in this turn then counts no longer.
fn excuse_earlier(d: &mut Draft, who: Color, square: Square) -> bool {
    let counted = d
        .game
        .in_hand()
        .counted(who)
        .any(|touch| touch.square == square);
    if counted {
        d.emit(Event::TouchExcused { who, square });
    }
    counted
}

/// Ends or changes the duty that excused touches had brought about; one laid down by a ruling stands.
fn revise_touch_duty(d: &mut Draft, who: Color) {
    if d.game.duty(who).is_some_and(|duty| duty.upheld) {
        return;
    }
    if d.game.in_hand().counted(who).next().is_some() {
        lay_touch_duty(d, who);
        return;
    }
    if d.game.duty(who).is_some() {
        d.emit(Event::DutyEnded { who });
    }
    if d.game.choice().is_some() {
        d.emit(Event::ChoiceEnded);
    }
}

/// Records a touch; says whether it counts towards the duties of touched men.
pub(super) fn touch_one(
    d: &mut Draft,
    who: Color,
    square: Square,
    intent: Intent,
    adjusting: Option<Notice>,
) -> bool {
    let Some(man) = d.game.board().get(square) else {
        return false;
    };
    let rules = &d.rules().touch;
    let in_time = match d.at(&rules.binds_when) {
        Some(rule) => d.game.turn() == who || *rule.is == BindsWhen::AnyTurnCarriedOver,
        None => false,
    };
    let meant = match d.at(&rules.intent) {
        Some(rule) => intent == Intent::Meant || *rule.is == touch::Intent::NoneAsked,
        None => intent == Intent::Meant,
    };
    let licensed = adjusting == Some(Notice::Given)
        && (man.color == who
            || d.at(&d.rules().adjust.enemy_men)
                .is_none_or(|rule| *rule.is == EnemyMen::Allowed))
        && d.game.turn() == who;
    let counts = in_time && meant && !licensed;
    d.emit(Event::Touched {
        who,
        square,
        man,
        intent,
        adjusting,
        counts,
    });
    if meant && !licensed {
        super::out_of_turn::touched_by_opponent(d, who);
    }
    close_window_by_touch(
        d,
        who,
        man.color,
        intent == Intent::Meant && adjusting.is_none(),
        adjusting.is_some(),
        meant && !licensed,
    );
    counts
}

pub(super) fn all_occupied(d: &mut Draft, squares: &[Square]) -> bool {
    let Some(empty) = squares
        .iter()
        .find(|square| d.game.board().get(**square).is_none())
    else {
        return true;
    };
    d.refuse(
        &[],
        format!("Nothing stands on {empty} that could be touched."),
    );
    false
}

fn out_of_turn(d: &mut Draft) {
    let by = d.by(&d.rules().adjust.out_of_turn);
    if let Some(rule) = d.at(&d.rules().adjust.out_of_turn)
        && *rule.is == crate::code::params::adjust::OutOfTurn::MisconductNoDuty
    {
        d.breach(by);
    } else {
        d.cite(by);
    }
    d.say("He does not have the move, so the touch binds him to nothing.");
}

/// Lays the duty down that the touches of this turn imply, or says that there is none.
pub(crate) fn lay_touch_duty(d: &mut Draft, who: Color) {
    if super::liability::is_graded(d) {
        super::liability::after_touch(d, who);
        return;
    }
    if d.game.duty(who).is_some_and(|duty| duty.upheld) || d.game.turn() != who {
        return;
    }
    let Some(implied) = implied_by_touches(&d.game, who) else {
        let by = d.by(&d.rules().touch.useless_man);
        d.cite(by);
        if d.game.duty(who).is_some() {
            d.emit(Event::DutyEnded { who });
        }
        if d.game.choice().is_some() {
            d.emit(Event::ChoiceEnded);
        }
        d.say("No legal move answers to the touch, so nothing is owed.");
        return;
    };
    d.cite(d.by(&d.rules().touch.binds_when));
    d.lay_duty(who, implied.demand, &implied.by, false);
    if implied.options.is_empty() {
        if d.game.choice().is_some() {
            d.emit(Event::ChoiceEnded);
        }
    } else {
        d.give_choice(Choice {
            who: who.opposite(),
            among: implied.options,
            by: implied.by,
        });
    }
}

/// A touch by the holder of an open penalty may close it.
pub(crate) fn close_window_by_touch(
    d: &mut Draft,
    who: Color,
    touched: Color,
    with_intent: bool,
    adjusting: bool,
    unlicensed: bool,
) {
    let Some(penalty) = d.game.open_penalty() else {
        return;
    };
    if penalty.holder != who {
        return;
    }
    let Some((trigger, by)) = window_of(d, penalty.kind) else {
        return;
    };
    let closes = match trigger {
        LapseTrigger::OpponentTouchesOwnMan => touched == who && !adjusting,
        LapseTrigger::OpponentTouchesAnyMan => unlicensed,
        LapseTrigger::OpponentTouchesAnyManEvenAdjusting => true,
        LapseTrigger::ComplainantTouchesWithIntent => with_intent,
    };
    if closes {
        d.lose_right(who, Right::Penalty, by);
        if d.game.choice().is_some_and(|choice| choice.who == who) {
            d.emit(Event::ChoiceEnded);
        }
    }
}

/// What closes the window for exacting a penalty, and by which clauses.
fn window_of(d: &Draft, kind: OffenceKind) -> Option<(LapseTrigger, &'static [ClauseId])> {
    match kind {
        OffenceKind::TouchedMan => d
            .at(&d.rules().touch.lapses_when)
            .map(|rule| (*rule.is, rule.by)),
        _ => super::illegal::penalty_window(d),
    }
}
