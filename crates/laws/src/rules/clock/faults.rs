//! Clocks that show a wrong time: who puts them right, by what measure, and until when.

use jadoube_board::Color;
use jadoube_codes::ClauseId;
use jadoube_codes::params::clock_fault::{ClockCorrection, ClockFaultBar};
use jadoube_codes::time::Millis;

use crate::agreement::Agreement;
use crate::event::ClockEvent;
use crate::rules::clock::shared_times;
use crate::rules::draft::Draft;
use crate::ruling::Matter;
use crate::said;

/// The arbiter finds that a clock shows so much too much.
pub(crate) fn found(d: &mut Draft, whose: Color, excess: i64) {
    if let Some(by) = barred(d) {
        d.refuse(by, said::Clock::TooLate);
        return;
    }
    if d.at(&d.rules().clock_fault.correction).is_none() {
        d.ask_arbiter(Matter::Clocks, said::Clock::Fault, false);
        return;
    }
    put_right(d, whose, excess);
}

/// The clock is put right: where a person accounts for the time used, the time is charged; where the arbiter sets the
/// clock, it shows so much less.
pub(crate) fn put_right(d: &mut Draft, whose: Color, excess: i64) {
    let Some(rule) = d.at(&d.rules().clock_fault.correction) else {
        return;
    };
    d.cite(rule.by);
    d.background(d.quoted(&d.rules().clock.indication));
    let Some(clock) = d.game.clock(whose, d.now()) else {
        d.unknown(rule.by, said::Common::NotTimed);
        return;
    };
    match *rule.is {
        ClockCorrection::TimeCharged => {
            let used = Millis((clock.used.0 as i64 + excess).max(0) as u64);
            d.emit(ClockEvent::UsedSet { whose, used });
        }
        // A clock that shows more than is left by the time as reckoned, or has lost more than was used, was set wrongly: the reckoning has
        // it right.
        ClockCorrection::ClockSet
            if excess > clock.left.0 as i64 || -excess > clock.used.0 as i64 => {}
        ClockCorrection::ClockSet => {
            d.emit(ClockEvent::TimeAdjusted { whose, by: -excess });
        }
    }
    let wrong = Millis(excess.unsigned_abs());
    d.say(match (*rule.is, excess < 0) {
        (ClockCorrection::ClockSet, false) => said::Clock::TookOff { whose, wrong },
        (ClockCorrection::ClockSet, true) => said::Clock::Added { whose, wrong },
        (ClockCorrection::TimeCharged, false) => said::Clock::Charged { whose, wrong },
        (ClockCorrection::TimeCharged, true) => said::Clock::GivenBack { whose, wrong },
    });
    // Later both clocks are told with every ruling on time.
    let at_start = d.now() == Millis::ZERO && matches!(rule.is, ClockCorrection::ClockSet);
    if let Some(clock) = d.game.clock(whose, d.now()).filter(|_| at_start) {
        d.say(said::Clock::ShowsNow { left: clock.left });
    }
}

/// The clauses by which it is too late to set a clock otherwise.
pub(crate) fn barred<'g>(d: &Draft<'g>) -> Option<&'g [ClauseId]> {
    let bar = d.at(&d.rules().clock_fault.barred_by)?;
    let completed = d.game.tally().completed;
    let ClockFaultBar::EachHasCompleted(number) = *bar.is;
    (completed.white.min(completed.black) >= number).then_some(bar.by)
}

/// The times used up to a fault cannot be found out.
pub(crate) fn times_unknown(d: &mut Draft) {
    if shared_times::times_unknown(d) {
        return;
    }
    // Clocks that somebody is to set stand until he has; where the code has nobody set them, it does not stop them either.
    let set = d.at(&d.rules().illegal.clocks_after);
    d.cite(set.map_or(&[], |rule| rule.by));
    d.ask_arbiter(Matter::Clocks, said::Clock::TimesUnknown, set.is_some());
}

/// The clock has failed: another takes its place, and the official sets it.
pub(crate) fn dead(d: &mut Draft) {
    if kept_by_program(d) {
        return;
    }
    if d.game.clocks().is_none() {
        d.refuse(&[], said::Common::NotTimed);
        return;
    }
    d.cite(d.quoted(&d.rules().clock.indication));
    d.background(d.quoted(&d.rules().pause.grounds));
    d.ask_arbiter(Matter::Clocks, said::Clock::Dead, true);
}

/// Whether a program keeps the clocks, so that it answers itself who says that one is wrong.
pub(crate) fn kept_by_program(d: &mut Draft) -> bool {
    let rules = &d.rules().clock_fault;
    let kept = rules.correction.is_some() && d.game.terms().is_agreed(&Agreement::OnScreen);
    if kept {
        d.refuse(d.by(&rules.correction), said::Clock::KeptByProgram);
    }
    kept
}

/// A player claims that a clock shows a wrong time: a person must look.
pub(crate) fn claim(d: &mut Draft, whose: Color, excess: i64) {
    if let Some(by) = barred(d) {
        d.right_lost(by, said::Clock::TooLate);
        return;
    }
    d.cite_of(&d.rules().clock_fault.wrong_setting);
    d.cite(d.by(&d.rules().clock_fault.correction));
    d.background(d.quoted(&d.rules().claim.stops_clocks));
    d.ask_arbiter(
        Matter::ClockSetting { whose, excess },
        said::Clock::IsWrong { whose },
        true,
    );
}
