//! Flag fall: when it takes effect, and who may call it.

use jadoube_board::Color;
use jadoube_codes::params::flag::{BothFlagsUnknown, ClaimantAlsoDown, FlagCaller, FlagEffect};
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, decides};

use crate::act::Score;
use crate::agreement::Agreement;
use crate::event::ClockEvent;
use crate::game::Pending;
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::ending::on_the_board;
use crate::rules::ending::overstepping::{both_are_down, both_down_drawn, overstep_at};
use crate::ruling::{Cause, Clauses, Matter};
use crate::said;
use crate::terms::Referee;

/// What the passing of time brings about by itself, or before the eyes of a watching arbiter.
pub(crate) fn notice(d: &mut Draft) {
    let Some(loser) = first_fallen(d).filter(|_| decided_by_answer(d).is_none()) else {
        return;
    };
    let flag = &d.rules().flag;
    let Some(effect) = d.at(&flag.effect) else {
        return;
    };
    match *effect.is {
        FlagEffect::AtFall => {
            let at = d
                .game
                .clocks()
                .and_then(|clocks| clocks.fallen(loser))
                .unwrap_or(d.now());
            decide(d, loser, at);
        }
        FlagEffect::AtCall => {
            let official = d
                .at(&flag.callers)
                .is_some_and(|rule| rule.lists(&FlagCaller::Official));
            if official && d.game.terms().referee == Referee::Watching {
                d.cite(d.by(&flag.callers));
                d.say(said::Ending::ArbiterSees);
                let at = d.now();
                decide(d, loser, at);
            }
        }
    }
}

/// The clauses on what was asked before a flag fell and decides the game with its answer, whatever the clocks show since.
fn decided_by_answer(d: &Draft) -> Option<Clauses> {
    let mut open = d.game.open_questions().iter();
    let decides = |pending: &&Pending| matches!(pending.question.about, Matter::CanStillMate(_));
    Some(open.find(decides)?.question.by.clone())
}

/// Whether a flag has fallen when it is called, and the official may call it.
pub(crate) fn is_called_by_official(d: &Draft) -> bool {
    let effect = d.at(&d.rules().flag.effect);
    let at_call =
        effect.is_some_and(|rule| decides!(rule, FlagEffect::AtCall, not FlagEffect::AtFall));
    let mut callers = d.at(&d.rules().flag.callers).into_iter();
    at_call && d.game.clocks().is_some() && callers.any(|rule| rule.lists(&FlagCaller::Official))
}

/// Whether the code names who calls a flag, and the official is none of them.
pub(crate) fn is_called_by_players_alone(d: &Draft) -> bool {
    let callers = d.at(&d.rules().flag.callers);
    callers.is_some_and(|rule| !rule.lists(&FlagCaller::Official))
}

/// The official has come to the board, and a flag is down there: he calls it where that is his to do. Says whether the game
/// is decided by it, or he is asked how it is.
pub(crate) fn seen_by_official(d: &mut Draft) -> bool {
    let calls = is_called_by_official(d);
    let alone = d.game.terms().is_agreed(&Agreement::NoArbiter);
    let open = d.game.outcome().is_none() && !running::waits(d) && decided_by_answer(d).is_none();
    let Some(loser) = first_fallen(d).filter(|_| calls && !alone && open) else {
        return false;
    };
    d.cite(d.by(&d.rules().flag.callers));
    d.say(said::Ending::CalledArbiterSees { loser });
    let at = d.now();
    decide(d, loser, at);
    true
}

/// A player claims that a flag has fallen.
pub(crate) fn claim(d: &mut Draft, who: Color) {
    let flag = &d.rules().flag;
    if d.at(&flag.effect).is_none() {
        d.unknown(&[], said::Ending::NoFlagToCall);
        return;
    }
    let by = match d.by(&flag.callers) {
        [] => d.by(&flag.effect),
        callers => callers,
    };
    let owner_too = d
        .at(&flag.callers)
        .is_some_and(|rule| rule.lists(&FlagCaller::Owner));
    let fallen = |d: &Draft, color| {
        d.game
            .clocks()
            .and_then(|clocks| clocks.fallen(color))
            .is_some()
    };
    let opponent = who.opposite();
    if d.game.clocks().is_none() {
        d.cite(d.quoted(&d.rules().clock.varied_by));
        d.unknown(by, said::Common::NotTimed);
        return;
    }
    if let Some(asked) = decided_by_answer(d) {
        d.not_now(&asked, said::Ending::AskedBefore);
        return;
    }
    if !fallen(d, opponent) {
        if fallen(d, who) && owner_too {
            d.cite(by);
            let at = d.now();
            decide(d, who, at);
            return;
        }
        d.refuse(
            by,
            match times_in_doubt(d) {
                true => said::Ending::NotEstablished { opponent },
                false => said::Ending::NotFallen { opponent },
            },
        );
        d.cite(d.quoted(&d.rules().clock.checked_at));
        // Where the official may not call it himself, that he sees it then is enough; a program has seen already.
        if is_called_by_players_alone(d) && !d.game.terms().is_agreed(&Agreement::OnScreen) {
            d.emit(ClockEvent::FlagCalled { who });
        }
        return;
    }
    if fallen(d, who) && claimant_also_down(d, who) {
        return;
    }
    d.cite(by);
    if fallen(d, who) {
        d.cite(d.by(&d.rules().flag.both_order_known));
    }
    let loser = first_fallen(d).unwrap_or(opponent);
    let at = d.now();
    decide(d, loser, at);
}

/// Whether the times used are not known, or the official has still to say what the clocks show.
fn times_in_doubt(d: &Draft) -> bool {
    d.game.aside().times_unknown || d.game.asks(&Matter::Clocks)
}

/// Both flags are down when one of the players calls; says whether the claim fails by that.
fn claimant_also_down(d: &mut Draft, who: Color) -> bool {
    let Some(rule) = d.at(&d.rules().flag.claimant_also_down) else {
        return false;
    };
    let last = d
        .game
        .clocks()
        .is_some_and(|clocks| clocks.in_last_period(who));
    match rule.is {
        ClaimantAlsoDown::NextPeriod if last => false,
        ClaimantAlsoDown::NextPeriod => {
            d.refuse(rule.by, said::Ending::OwnFlagDown);
            d.emit(ClockEvent::NextPeriodForBoth);
            true
        }
        ClaimantAlsoDown::ClaimFails => {
            d.refuse(rule.by, said::Ending::NoTimeLeft);
            true
        }
    }
}

/// The arbiter establishes that a flag has fallen; where only a player may call it, that he did so now is enough.
pub(crate) fn found(d: &mut Draft, whose: Color) {
    let fallen = d.game.clocks().map(|clocks| clocks.fallen(whose).is_some());
    if fallen == Some(false) && ends_a_period_met(d, whose) {
        return;
    }
    if fallen == Some(false) {
        seen_down(d, whose);
    }
    let flag = &d.rules().flag;
    let players_alone = d
        .at(&flag.effect)
        .is_some_and(|rule| decides!(rule, FlagEffect::AtCall, not FlagEffect::AtFall))
        && is_called_by_players_alone(d);
    let called = d.game.aside().flag_called[whose.opposite()] == Some(d.game.ply_count());
    if players_alone && !called {
        d.lead(d.by(&flag.callers));
        d.refuse(d.by(&flag.callers), said::Ending::OpponentsCall);
        return;
    }
    if let Some(asked) = decided_by_answer(d) {
        d.not_now(&asked, said::Ending::AskedBefore);
        return;
    }
    d.cite(d.by(&flag.callers));
    let loser = first_fallen(d).unwrap_or(whose);
    let at = d.now();
    decide(d, loser, at);
}

/// The arbiter establishes that both flags are down, and nobody can say which fell first.
pub(crate) fn both_found(d: &mut Draft) {
    let Some(clocks) = d.game.clocks() else {
        d.cite(d.quoted(&d.rules().clock.varied_by));
        d.unknown(d.by(&d.rules().flag.effect), said::Common::NotTimed);
        return;
    };
    let up = |whose: &Color| clocks.fallen(*whose).is_none();
    let up: Vec<Color> = Color::ALL.into_iter().filter(up).collect();
    if up.iter().any(|whose| ends_a_period_met(d, *whose)) {
        return;
    }
    if let Some(loser) = fell_before_the_other(d) {
        d.cite(d.by(&d.rules().flag.both_order_known));
        let at = d.now();
        decide(d, loser, at);
        return;
    }
    if !up.is_empty() {
        d.background(d.quoted(&d.rules().fact.decided_by));
        d.emit(ClockEvent::BothFlagsSeen);
    }
    order_unknown(d);
}

/// The official has been told of an irregularity, and a flag is down: whether he may call it.
pub(crate) fn told_to_official(d: &mut Draft) {
    let Some(down) = first_fallen(d).filter(|_| d.game.outcome().is_none()) else {
        return;
    };
    if let Some(callers) = d.at(&d.rules().flag.callers) {
        d.cite(callers.by);
        d.say(if callers.lists(&FlagCaller::Official) {
            said::Ending::IfHeSees { down }
        } else {
            said::Ending::ForOther {
                down,
                other: down.opposite(),
            }
        });
    }
}

/// The flag that the official saw is the one at the end of the period before, whose moves were made in time; says whether
/// that is so.
fn ends_a_period_met(d: &mut Draft, whose: Color) -> bool {
    let met = d
        .game
        .clocks()
        .is_some_and(|clocks| clocks.is_nearer_to_period_before(whose, d.now()));
    if met {
        d.cite(d.quoted(&d.rules().clock.quota));
        d.cite(d.quoted(&d.rules().clock.checked_at));
        d.say(said::Ending::PeriodBefore { whose });
    }
    met
}

/// The official saw a flag down that by the time as reckoned has not fallen: his eyes go before the reckoning.
fn seen_down(d: &mut Draft, whose: Color) {
    d.cite(d.quoted(&d.rules().fact.decided_by));
    let left = d.game.clock(whose, d.now()).map(|clock| clock.left);
    d.emit(ClockEvent::FlagSeen { whose });
    // Where no time was ever told there is none that his eyes would go before.
    if d.now() > Millis::ZERO {
        d.say(said::Ending::SeenBefore {
            whose,
            left: left.unwrap_or(Millis::ZERO),
        });
    }
}

/// The player whose flag fell before the other's by the times told; none where that is not known.
fn fell_before_the_other(d: &Draft) -> Option<Color> {
    let clocks = d.game.clocks().filter(|_| !d.game.aside().times_unknown)?;
    let fallen = |color: Color| clocks.fallen(color);
    (fallen(Color::White)? != fallen(Color::Black)?).then(|| first_fallen(d))?
}

/// The player whose flag fell first; the one of the two who is down if only one is.
pub(crate) fn first_fallen(d: &Draft) -> Option<Color> {
    let clocks = d.game.clocks()?;
    match (clocks.fallen(Color::White), clocks.fallen(Color::Black)) {
        (None, None) => None,
        (Some(_), None) => Some(Color::White),
        (None, Some(_)) => Some(Color::Black),
        (Some(white), Some(black)) => Some(if white <= black {
            Color::White
        } else {
            Color::Black
        }),
    }
}

/// Both flags are down, and nobody can say which fell first.
pub(crate) fn order_unknown(d: &mut Draft) {
    if !d.game.aside().times_unknown {
        d.emit(ClockEvent::TimesUnknown);
    }
    let rule = d.at(&d.rules().flag.both_order_unknown);
    let announced = d.game.terms().agreed.contains(&Agreement::GuidelinesIii);
    let last = Color::ALL.into_iter().all(|color| {
        d.game
            .clocks()
            .is_some_and(|clocks| clocks.in_last_period(color))
    });
    let with_bonus = |color: &Color| {
        d.game
            .clocks()
            .is_some_and(|clocks| !clocks.without_bonus(*color))
    };
    let increment = Color::ALL.iter().any(with_bonus);
    let blitz = d.game.event().is_blitz();
    match rule.map(|rule| (*rule.is, rule.by)) {
        // The guidelines are for slower games without an increment, whatever the event has announced.
        Some((BothFlagsUnknown::NextPeriodElseDrawIfAnnounced, _)) if increment || blitz => {
            let quickplay = &d.rules().quickplay;
            let games = quickplay.games.as_ref().map(|cite| cite.by.as_slice());
            d.cite(games.unwrap_or_else(|| d.by(&quickplay.in_use)));
            match blitz {
                true => d.ask_what(said::Ending::OrderUnknownInBlitz, true),
                false => d.ask_what(said::Ending::OrderUnknownWithIncrement, true),
            }
        }
        Some((BothFlagsUnknown::NextPeriodElseDraw, by)) => next_period_or_draw(d, last, by),
        Some((BothFlagsUnknown::NextPeriodElseDrawIfAnnounced, by)) if announced => {
            next_period_or_draw(d, last, by);
        }
        Some((BothFlagsUnknown::Drawn, by)) => both_down_drawn(d, by, d.now()),
        other => {
            let known = match d.by(&d.rules().flag.both_order_known) {
                [] => d.by(&d.rules().flag.effect),
                by => by,
            };
            d.cite(other.map_or(known, |(_, by)| by));
            let unannounced = matches!(
                other,
                Some((BothFlagsUnknown::NextPeriodElseDrawIfAnnounced, _))
            );
            let question = match unannounced {
                true => said::Ending::OrderUnknownUnannounced,
                false => said::Ending::OrderUnknown,
            };
            d.ask_what(question, true);
        }
    }
}

/// The official has the game go on although both flags are down: it cannot before he has said what the clocks show. Says whether
/// that is so.
pub(crate) fn go_on_with_both_down(d: &mut Draft) -> bool {
    let waits = both_are_down(d) && d.game.outcome().is_none();
    if waits {
        d.ask_arbiter(Matter::Clocks, said::Ending::ClocksOfBothDown, true);
    }
    waits
}

/// Play cannot be ordered to go on over a flag that is down, which the other player would claim the next moment: the clock is set first.
/// Where something is asked, the order is about the answer that play waits for. Says whether it is refused.
pub(crate) fn stands_in_the_way(d: &mut Draft) -> bool {
    let free = d.game.outcome().is_none() && d.game.open_questions().is_empty();
    let Some(whose) = first_fallen(d).filter(|_| free) else {
        return false;
    };
    d.not_now(
        d.by(&d.rules().flag.effect),
        said::Ending::ClockFirst { whose },
    );
    true
}

fn next_period_or_draw(d: &mut Draft, last: bool, by: &[ClauseId]) {
    if last {
        d.say(said::Ending::BothInLastPeriod);
        let at_last = &d.rules().flag.both_unknown_at_last;
        let by = at_last.as_ref().map_or(by, |cite| cite.by.as_slice());
        d.end(Score::Draw, Cause::FlagFall, by);
    } else {
        let next = d.at(&d.rules().flag.claimant_also_down).filter(
            |rule| decides!(rule, ClaimantAlsoDown::NextPeriod, not ClaimantAlsoDown::ClaimFails),
        );
        d.cite(next.map_or(&[], |rule| rule.by));
        d.cite(by);
        d.emit(ClockEvent::NextPeriodForBoth);
        d.say(said::Ending::NextPeriod);
        running::resume(d);
    }
}

/// The overstepping takes effect, unless a claim of a draw waits for the arbiter's answer.
pub(crate) fn decide(d: &mut Draft, loser: Color, at: Millis) {
    if both_are_down(d) && d.game.aside().times_unknown {
        order_unknown(d);
        return;
    }
    if on_the_board::ended_at_the_start(d) {
        d.background(d.quoted(&d.rules().end.mate_vs_flag));
        d.say(said::Ending::EndedBefore);
        return;
    }
    let waits = d
        .at(&d.rules().quickplay.after_flag)
        .filter(|_| d.game.aside().postponed[loser]);
    if let Some(rule) = waits {
        d.lead(rule.by);
        d.ask_arbiter(
            Matter::DrawClaim(loser),
            said::Ending::NotTrying {
                loser,
                winner: loser.opposite(),
            },
            true,
        );
        return;
    }
    overstep_at(d, loser, at);
}
