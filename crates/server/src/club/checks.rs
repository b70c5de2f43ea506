//! What every act is asked before anything else.

use jadoube_laws::Ruling;
use jadoube_laws::event::{Event, HandsEvent};

use crate::referee::was_stopped;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::table::Table;
use crate::table::command::Command;
use crate::table::live::Live;

/// A ruling whose proof was stopped is written nowhere: whoever hangs up, or acts while the server goes, has done
/// nothing yet, and can make of no claim a question to the arbiter.
///
/// # Errors
/// [`Why::Stopped`].
pub(super) fn check_decided(ruling: &Ruling) -> Result<(), Refusal> {
    if !was_stopped(ruling) {
        return Ok(());
    }
    let sentence = "nobody waited for it any more, or the server goes: nothing has been done; send it again under its key";
    Err(Refusal::new(Why::Stopped, sentence))
}

/// The key was used for something else.
pub(super) fn key_reused(key: &str, words: &str) -> Refusal {
    let detail =
        format!("the Idempotency-Key '{key}' was used for '{words}'; take a new key for each act");
    Refusal::new(Why::KeyReused, detail)
}

/// An arbiter acts when both players have agreed to him.
///
/// # Errors
/// [`Why::WrongSeat`] until they have.
pub(super) fn check_appointed(live: &Live, seat: Seat) -> Result<(), Refusal> {
    if seat != Seat::Arbiter || live.appointment.may_act() {
        return Ok(());
    }
    Err(Refusal::new(
        Why::WrongSeat,
        "the arbiter acts when each player has agreed to him by name; they have been asked",
    ))
}

/// While the other has the move nobody takes men up or off, or puts them straight: the other could not play with them, on his own time, and
/// his board would show a hand where none may be. A man touched without all that is known to the law, which binds whom it binds.
///
/// # Errors
/// [`Why::NotAgreed`].
pub(super) fn check_hands(
    table: &Table,
    live: &Live,
    seat: Seat,
    ruling: &Ruling,
) -> Result<(), Refusal> {
    let turn = live.game.turn();
    if table.terms.solo || seat.color().is_none_or(|who| who == turn) {
        return Ok(());
    }
    let reaches = |event: &Event| {
        matches!(
            event,
            Event::Hands(
                HandsEvent::Lifted { .. }
                    | HandsEvent::Removed { .. }
                    | HandsEvent::Touched {
                        adjusting: Some(_),
                        ..
                    }
            )
        )
    };
    if !ruling.events.iter().any(reaches) {
        return Ok(());
    }
    let sentence = format!(
        "{turn:#} has the move, and till he has made it nobody else takes men up or off, or puts them straight: nothing was done, and this is told to you alone"
    );
    Err(Refusal::new(Why::NotAgreed, sentence).at(live.sequence))
}

/// The last entry that whoever acts has seen, if he says so. What is sent behind an act of one's own that was not answered yet has
/// seen what came of that.
///
/// # Errors
/// [`Why::NotMade`] if that act was not made: then this is not made either.
pub(super) fn seen(live: &Live, command: &Command) -> Result<Option<u32>, Refusal> {
    let Some(key) = &command.behind else {
        return Ok(command.after);
    };
    live.made_under(command.seat.name(), key)
        .map(Some)
        .ok_or_else(|| {
            let sentence = "the act before it was not made, so this one was not made either";
            Refusal::new(Why::NotMade, sentence)
        })
}

/// Refuses an act made by somebody who has not seen the latest that happened.
pub(super) fn check_fresh(live: &Live, after: Option<u32>) -> Result<(), Refusal> {
    let Some(after) = after else { return Ok(()) };
    if after > live.sequence {
        let detail = format!(
            "there is no entry {after} yet; the last one is {}",
            live.sequence
        );
        return Err(Refusal::new(Why::Stale, detail).at(live.sequence));
    }
    if after >= live.last_ruling {
        return Ok(());
    }
    let latest = live
        .cards
        .back()
        .map_or_else(String::new, |card| match &card.act {
            Some(act) => format!(": {} {act}", card.by.name()),
            None => format!(": {}", card.sentence),
        });
    let detail = format!(
        "the game has gone on since this was decided on (entry {}, after {after}){latest}",
        live.last_ruling
    );
    Err(Refusal::new(Why::Stale, detail).at(live.sequence))
}
