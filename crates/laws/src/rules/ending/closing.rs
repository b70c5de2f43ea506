//! The hour fixed for the end of play: what each player owes for the time that he has used, the unfinished hour in
//! proportion, and what follows if he is short of it.

use jadoube_board::Color;
use jadoube_codes::time::Millis;

use crate::act::Score;
use crate::event::{ClockEvent, SessionEvent};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::flag;
use crate::rules::ending::overstepping::fixed;
use crate::ruling::{Cause, Clauses};
use crate::said;

/// Lets the fixed end of play come, if it lies before `now`.
pub(crate) fn come(d: &mut Draft, now: Millis) {
    let Some(at) = fixed(d).filter(|at| *at <= now && !d.game.aside().play_closed) else {
        return;
    };
    if d.at(&d.rules().clock.close_due).is_none()
        || d.game.clocks().is_none()
        || d.game.outcome().is_some()
    {
        return;
    }
    if at > d.game.now() {
        d.emit(ClockEvent::TimePassed { to: at });
    }
    flag::notice(d);
    if d.game.outcome().is_none() {
        compare(d, at);
    }
}

fn compare(d: &mut Draft, at: Millis) {
    let rules = &d.rules().clock;
    let mut by: Clauses = d.quoted(&rules.close_short).to_vec();
    add_clauses(&mut by, d.by(&rules.close_due));
    add_clauses(&mut by, d.quoted(&rules.checked_at));
    let short = |d: &mut Draft, color: Color| -> bool {
        let Some(clocks) = d.game.clocks() else {
            return false;
        };
        let (due, made) = (clocks.due_in_proportion(color), clocks.moves_counted(color));
        d.say(said::Ending::OwesMoves { color, due, made });
        made < due
    };
    d.say(said::Ending::HourHasCome);
    d.emit(SessionEvent::PlayClosed);
    let (white, black) = (short(d, Color::White), short(d, Color::Black));
    match (white, black) {
        (true, true) => {
            add_clauses(&mut by, d.quoted(&d.rules().annul.new_game));
            d.say(said::Ending::BothShort);
            d.end_at(Score::Annulled, Cause::FlagFall, &by, at);
        }
        (true, false) | (false, true) => {
            let loser = if white { Color::White } else { Color::Black };
            add_clauses(&mut by, d.quoted(&d.rules().resign.effect));
            d.say(said::Ending::AloneIsShort { loser });
            d.end_at(Score::win(loser.opposite()), Cause::FlagFall, &by, at);
        }
        (false, false) => {
            d.cite(&by);
            d.cite(d.quoted(&d.rules().law.doubt));
            d.emit(ClockEvent::ClocksStopped);
            d.say(said::Ending::NeitherShort);
        }
    }
}
