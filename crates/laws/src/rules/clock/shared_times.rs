//! What the clocks show after a game was put back to an earlier move: the times on record, or shares of them.

use jadoube_board::{ByColor, Color};
use jadoube_codes::decides;
use jadoube_codes::params::illegal::ClocksAfter;
use jadoube_codes::time::Millis;

use crate::event::{ClockEvent, SessionEvent};
use crate::game::{Ply, PutBack};
use crate::rules::draft::Draft;
use crate::said;

/// How the clocks stood at the discovery of a fault, before the game is put back.
pub(crate) struct Discovery {
    put_back: PutBack,
    /// The times used when the faulty move was made, if they are on record.
    recorded: Option<ByColor<Millis>>,
}

/// Looks at the clocks before the game is put back to a half-move; `None` if the code does not share times, or
/// nothing was played since.
pub(crate) fn at_discovery(d: &Draft, ply: &Ply) -> Option<Discovery> {
    d.at(&d.rules().illegal.clocks_after).filter(
        |rule| decides!(rule, ClocksAfter::RecordedElseProportional, not ClocksAfter::ArbiterSets),
    )?;
    let used = d.game.clocks()?.used();
    if d.game.ply_count() <= ply.index + 1 {
        return None;
    }
    let aside = d.game.aside();
    let trusted = !aside.times_unknown
        && !Color::ALL
            .into_iter()
            .any(|whose| d.game.is_set_since(whose, ply.index));
    Some(Discovery {
        put_back: PutBack {
            used,
            made: d.game.tally().made,
            number: ply.before.setup.fullmove_number,
        },
        recorded: ply.used.filter(|_| trusted),
    })
}

/// Sets the clocks after the game was put back.
pub(crate) fn set(d: &mut Draft, discovery: Option<Discovery>) {
    let Some(discovery) = discovery else { return };
    d.cite(d.by(&d.rules().illegal.clocks_after));
    d.emit(SessionEvent::PutBack {
        how: discovery.put_back,
    });
    match discovery.recorded {
        Some(used) => {
            d.say(said::Clock::TimesOnRecord);
            set_used(d, used);
        }
        None => share(d, discovery.put_back),
    }
}

/// The record of the times is found wanting: those of a game just put back are shared; says whether there was one.
pub(crate) fn times_unknown(d: &mut Draft) -> bool {
    let shares = d.at(&d.rules().illegal.clocks_after).filter(
        |rule| decides!(rule, ClocksAfter::RecordedElseProportional, not ClocksAfter::ArbiterSets),
    );
    let Some(rule) = shares else { return false };
    d.cite(rule.by);
    d.emit(ClockEvent::TimesUnknown);
    match d.game.aside().put_back {
        Some(put_back) => share(d, put_back),
        None => d.say(said::Clock::WillBeShared),
    }
    true
}

/// Each player's time on the clock is shared in proportion to the moves up to the fault.
fn share(d: &mut Draft, put_back: PutBack) {
    let part = |color: Color| {
        let all = u64::from(put_back.made[color].max(1));
        let until = u64::from(put_back.number).min(all);
        Millis((u128::from(put_back.used[color].0) * u128::from(until) / u128::from(all)) as u64)
    };
    d.say(said::Clock::Shared);
    let used = ByColor {
        white: part(Color::White),
        black: part(Color::Black),
    };
    set_used(d, used);
}

fn set_used(d: &mut Draft, used: ByColor<Millis>) {
    for whose in Color::ALL {
        d.emit(ClockEvent::UsedSet {
            whose,
            used: used[whose],
        });
    }
}
