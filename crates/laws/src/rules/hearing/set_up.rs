//! The official sets up the position from which the game goes on, or declares that it cannot be found again.

use jadoube_board::{Color, Setup};

use crate::event::{HearingEvent, MovesEvent, SessionEvent};
use crate::game::Trouble;
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::hearing::answers::cite_authority;
use crate::rules::hearing::unasked::{self, Power};
use crate::rules::hearing::{consents, contesting};
use crate::rules::offence::illegal::unrestorable;
use crate::rules::session::adjournment::lost;
use crate::said;
use crate::sentence;

/// The arbiter puts a position on the board that is to be gone on from.
pub(crate) fn restore(d: &mut Draft, fen: &str, ground: Option<&str>) {
    if let Err(error) = Setup::from_fen(fen) {
        d.not_understood(said::Hearing::CannotRead {
            error: error.to_string(),
        });
        return;
    }
    let troubled = d.game.aside().trouble.is_some();
    if (!troubled || ground.is_some())
        && !unasked::is_founded(d, ground, Power::Position, &format!("restores {fen}"))
    {
        return;
    }
    if ground.is_some_and(|ground| consents::is_theirs_to_restore(d, ground)) {
        return;
    }
    match d.game.aside().trouble {
        Some(Trouble::IllegalMove) if d.game.pending_question().is_some() => {
            d.cite(d.by(&d.rules().illegal.late_effect));
        }
        Some(Trouble::Displaced) if is_asked_what_is_put_right(d) => {
            d.cite(contesting::keeps_the_laws(d));
        }
        Some(Trouble::Displaced) => d.cite(d.by(&d.rules().displaced.late)),
        _ => cite_authority(d),
    }
    let stand = running::stand_by_order(d);
    if d.game.outcome().is_some() {
        d.emit(SessionEvent::GameReopened);
    }
    let owed = Color::ALL.map(|who| Some((who, sentence::duty(&d.game, d.game.duty(who)?))));
    d.emit(MovesEvent::SetUp {
        fen: fen.to_owned(),
    });
    d.emit(HearingEvent::QuestionAnswered);
    d.say(match stand {
        true => said::Hearing::RestoredStand,
        false => said::Hearing::RestoredGoOn,
    });
    for (who, duty) in owed.into_iter().flatten() {
        if d.game.duty(who).is_none() {
            d.say(said::Hearing::OwedNoMore { duty });
        }
    }
    if !stand {
        running::resume(d);
    }
}

/// Whether the position is to be put right because a decision was wrong, and not because men were displaced.
fn is_asked_what_is_put_right(d: &Draft) -> bool {
    let pending = d.game.pending_question();
    pending.is_some_and(|pending| d.has_asked(&pending.question, said::Hearing::WhatIsPutRight))
}

/// The arbiter declares that the right position cannot be found again.
pub(crate) fn cannot_restore(d: &mut Draft) {
    if lost::cannot_restore(d) {
        return;
    }
    unrestorable::cannot_restore(d);
}
