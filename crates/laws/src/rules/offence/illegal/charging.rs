//! What an illegal act costs: it is counted, paid for in time, or loses the game.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::illegal::{Counted, FirstIllegal, Limit};
use jadoube_codes::params::penalty::System;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Span};

use crate::act::Score;
use crate::event::{ClockEvent, RightsEvent};
use crate::game::loses_at;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::prospects::{self, Prospect};
use crate::rules::touch::liability;
use crate::ruling::{Cause, PenaltyKind};
use crate::said;

/// Counts an illegal act and gives the penalty that the code fixes.
pub(crate) fn charge(d: &mut Draft, offender: Color, kind: Counted, completed: bool) {
    let rules = &d.rules().illegal;
    if !completed {
        d.cite(d.by(&rules.is_complete_at));
        d.cite(d.by(&rules.self_corrected));
        d.say(said::Offence::NotPressed);
        return;
    }
    let first = d.at(&rules.first);
    if let Some(rule) = first.filter(|rule| decides!(rule, FirstIllegal::LossIfClaimed, not FirstIllegal::Nothing | FirstIllegal::TimeToOpponent(..))) {
        lose_by_illegal_moves(d, offender, 1, rule.by);
        return;
    }
    let counted = is_counted(d, kind);
    let limit = d.at(&d.rules().count.limit);
    let finish = limit.and_then(|rule| match rule.is {
        Limit::InQuickplayFinish(cost) => Some((cost, rule.by)),
        Limit::SecondLoses | Limit::ThirdLoses | Limit::FourthLoses | Limit::NoneLoses => None,
    });
    let before_finish = finish.is_some() && !in_finish(d, offender);
    if !counted || before_finish {
        d.cite(first.map_or(&[], |rule| rule.by));
        match liability::system(d) {
            System::Scored if !counted => {}
            System::Scored | System::Graded | System::Restored => give_first(d, offender),
        }
        return;
    }
    match kind {
        Counted::IllegalMove => d.cite(d.by(&rules.is_complete_at)),
        Counted::UnpromotedPawn | Counted::PressWithoutMove | Counted::TwoHands => {}
    }
    d.emit(RightsEvent::IllegalCounted { who: offender });
    let number = d.game.illegal_counted(offender);
    let reached = limit.filter(|rule| is_reached(rule.is, number));
    match (reached, finish) {
        (Some(rule), _) => {
            lose_by_illegal_moves(d, offender, number, rule.by);
        }
        (None, Some((cost, by))) => give_time(d, offender, cost.time_to_opponent, by),
        (None, None) => {
            // That a second one does not lose yet is decided as well.
            if number >= 2 {
                d.cite(limit.map_or(&[], |rule| rule.by));
            }
            give_first(d, offender);
            // Where a schedule changes the price, the article that it changes says what costs it.
            d.cite(d.by(&d.rules().count.kinds));
        }
    }
}

/// Whether an illegal act of this kind is counted.
fn is_counted(d: &Draft, kind: Counted) -> bool {
    match liability::system(d) {
        System::Scored => d
            .at(&d.rules().count.kinds)
            .is_some_and(|rule| rule.lists(&kind)),
        System::Graded | System::Restored => false,
    }
}

/// Whether so many illegal acts lose.
fn is_reached(limit: &Limit, number: u32) -> bool {
    loses_at(limit).is_some_and(|at| number >= at)
}

/// Whether one more illegal act of this kind loses the game, so that what becomes of the men and the clocks matters no more.
pub(crate) fn would_lose(d: &Draft, offender: Color, kind: Counted, completed: bool) -> bool {
    let at_once = d.at(&d.rules().illegal.first).is_some_and(|rule| {
        decides!(rule, FirstIllegal::LossIfClaimed, not FirstIllegal::Nothing | FirstIllegal::TimeToOpponent(..))
    });
    let limit = d.at(&d.rules().count.limit).filter(|rule| match rule.is {
        Limit::InQuickplayFinish(_) => in_finish(d, offender),
        Limit::SecondLoses | Limit::ThirdLoses | Limit::FourthLoses | Limit::NoneLoses => true,
    });
    let number = d.game.illegal_counted(offender) + 1;
    completed
        && (at_once || is_counted(d, kind) && limit.is_some_and(|rule| is_reached(rule.is, number)))
}

/// The time that an illegal move costs, where it costs time.
fn give_first(d: &mut Draft, offender: Color) {
    if let Some(rule) = d.at(&d.rules().illegal.first)
        && let FirstIllegal::TimeToOpponent(span) = *rule.is
    {
        give_time(d, offender, span, rule.by);
    }
}

/// What loses, after so many illegal acts of this player.
fn what_loses(offender: Color, number: u32) -> said::Offence {
    match number {
        0 | 1 => said::Offence::IllegalMoveLoses,
        2 => said::Offence::SecondLoses { offender },
        3 => said::Offence::ThirdLoses { offender },
        _ => said::Offence::FourthLoses { offender },
    }
}

/// The opponent of the offender gets more time.
fn give_time(d: &mut Draft, offender: Color, span: Span, by: &[ClauseId]) {
    let time = Millis::from(span);
    let to = offender.opposite();
    d.cite(by);
    d.punish(offender, PenaltyKind::Time { to, time });
    d.emit(ClockEvent::TimeAdjusted {
        whose: to,
        by: time.0 as i64,
    });
    d.say(said::Common::Gets { to, time });
}

/// Whether the player is in the period of all remaining moves.
fn in_finish(d: &Draft, who: Color) -> bool {
    d.game
        .clocks()
        .is_some_and(|clocks| clocks.in_last_period(who))
}

/// The game is lost by illegal moves, or drawn where the opponent cannot mate and the code asks that; nothing is lost as
/// long as that is open.
fn lose_by_illegal_moves(d: &mut Draft, offender: Color, number: u32, by: &[ClauseId]) {
    let winner = offender.opposite();
    let mut clauses = by.to_vec();
    let asks = d
        .at(&d.rules().count.draw_if_no_helpmate)
        .filter(|rule| *rule.is);
    let prospect = if asks.is_some() {
        prospects::can_mate(d, winner)
    } else {
        Prospect::Yes
    };
    match prospect {
        Prospect::Yes => {
            d.punish(offender, PenaltyKind::Loss);
            d.say(what_loses(offender, number));
            d.end(Score::win(winner), Cause::IllegalMoves, &clauses);
        }
        Prospect::No => {
            add_clauses(&mut clauses, asks.map_or(&[], |rule| rule.by));
            d.say(said::Offence::WouldLose { offender, winner });
            d.end(Score::Draw, Cause::IllegalMoves, &clauses);
        }
        Prospect::Undecided => {
            add_clauses(&mut clauses, asks.map_or(&[], |rule| rule.by));
            d.lead(&clauses);
            prospects::ask_whether_he_can_mate(d, winner);
        }
    }
}
