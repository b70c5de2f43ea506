//! What would wait for a person at a table where nobody can act as an official: the club lets play go on.

use jadoube_board::Color;
use jadoube_laws::act::{Decision, Fact, Offence, Order};
use jadoube_laws::game::Game;
use jadoube_laws::ruling::Matter;
use jadoube_laws::{Act, Deed, Millis};

use super::Club;
use super::draft::Draft;
use crate::agreed::ended::{NOT_RULED_OUT, NOT_THERE, UNANSWERED};
use crate::moment::ClubTime;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::table::Table;
use crate::table::command::Command;
use crate::table::live::Live;

impl Club {
    /// Adds to a draft what sets play going again, if its last entry has stopped it for an answer that nobody is there to
    /// give: neither a player by a claim nor a proof that was too dear stops a game for good.
    pub(super) async fn goes_on_alone(
        &self,
        live: &Live,
        draft: &mut Draft,
        (at, club): (Millis, ClubTime),
    ) -> Result<(), Refusal> {
        let after = draft.game_after(live);
        if live.appointment.may_act() || !stands_still(&live.game, &after) {
            return Ok(());
        }
        let (words, act) = instead_of_waiting(&after);
        self.officiates(live, draft, ("law", words), act, (at, club))
            .await
    }

    /// Adds to a draft that these players are at the board: a new session that a player wished, or to which he agreed, begins
    /// with him there.
    pub(super) async fn are_there(
        &self,
        live: &Live,
        draft: &mut Draft,
        seats: &[Seat],
        (at, club): (Millis, ClubTime),
    ) -> Result<(), Refusal> {
        for seat in seats {
            let after = draft.game_after(live);
            let here = |it: &jadoube_laws::game::Adjournment| {
                seat.color().is_none_or(|who| it.here[who] == Some(true))
            };
            let (Some(actor), Some(false)) = (seat.actor(), after.adjournment().map(here)) else {
                continue;
            };
            let act = Act {
                by: actor,
                deed: Deed::Arrive,
            };
            self.officiates(live, draft, (seat.name(), "arrives"), act, (at, club))
                .await?;
        }
        Ok(())
    }

    /// Adds to a draft that the other is not there, where a new session has begun at the wish of one alone and there is no
    /// arbiter to look: a clock that runs for it then runs for everybody to see, and is not charged afterwards.
    pub(super) async fn other_is_not_there(
        &self,
        live: &Live,
        draft: &mut Draft,
        seat: Seat,
        moment: (Millis, ClubTime),
    ) -> Result<(), Refusal> {
        let Some(whom) = seat.color().map(Color::opposite) else {
            return Ok(());
        };
        let after = draft.game_after(live);
        let unknown = after
            .adjournment()
            .is_some_and(|it| it.due().is_some() && it.here[whom].is_none());
        if live.appointment.may_act() || after.outcome().is_some() || !unknown {
            return Ok(());
        }
        let fact = Fact::Conduct {
            whom,
            offence: Offence::Absent,
        };
        let act = Act::arbiter(Deed::Find { fact });
        self.officiates(live, draft, (seat.name(), NOT_THERE), act, moment)
            .await
    }

    /// Whoever acts in the new session of an adjourned game is at the board: that is written down before what he does.
    pub(super) async fn comes_to_session(
        &self,
        table: &Table,
        live: &mut Live,
        command: &Command,
    ) -> Result<(), Refusal> {
        let awaited = live
            .game
            .adjournment()
            .is_some_and(|it| !it.is_broken_off() && it.due().is_some());
        let goes = live.game.outcome().is_some() || matches!(command.act.deed, Deed::Arrive);
        if !awaited || goes {
            return Ok(());
        }
        let mut draft = Draft::default();
        let moment = (live.game_time(command.arrived), command.arrived);
        self.are_there(live, &mut draft, &[command.seat], moment)
            .await?;
        if draft.is_empty() {
            return Ok(());
        }
        self.write(table, live, draft).await.map(drop)
    }
}

/// Whether a game in progress stands for an answer, or its clocks for whatever else, that ran before.
fn stands_still(before: &Game, after: &Game) -> bool {
    let broken_off = after.adjournment().is_some_and(|it| it.is_broken_off());
    if after.outcome().is_some() || broken_off || after.running_clock().is_some() {
        return false;
    }
    let waits = after
        .open_questions()
        .iter()
        .any(|pending| pending.play_waits);
    waits || before.running_clock().is_some()
}

/// What the club does in the place of the official, and what the log says of it: a flag has fallen, or a player has resigned,
/// unless it is shown that the other could not mate; anything else waits while play goes on.
fn instead_of_waiting(game: &Game) -> (&'static str, Act) {
    let asked = game.pending_question();
    match asked.map(|pending| &pending.question.about) {
        Some(Matter::CanStillMate(_)) => {
            let rules = Deed::Rule {
                decision: Decision::Granted,
                question: None,
            };
            (NOT_RULED_OUT, Act::arbiter(rules))
        }
        _ => {
            let orders = Deed::Order {
                what: Order::Continue,
            };
            (UNANSWERED, Act::arbiter(orders))
        }
    }
}
