//! Games that are not played: a table taken back at which nobody has sat down, a friendly game called off before both have
//! moved, and one whose player has left; and who is ready to begin.
//!
//! The club ends a game as the official would at a table where nobody sits in the arbiter's seat. With an arbiter, or
//! where the table was made for an event, the code's own lateness and forfeits hold instead.

use std::sync::Arc;

use jadoube_board::Color;
use jadoube_laws::act::{Claim, Decision};
use jadoube_laws::{Act, Actor, Cause, Deed, Event, Millis, Ruling, Score, SessionEvent, Verdict};

use super::Club;
use super::answer::Answer;
use super::checks::check_decided;
use super::draft::Draft;
use crate::agreed::ended::{CALLED_OFF, LEFT, RAN_OUT, UNPAIRED};
use crate::agreed::terms::Begins;
use crate::moment::ClubTime;
use crate::referee::Caller;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::{EntryKind, StoreError};
use crate::table::Table;
use crate::table::live::Live;
use crate::table::unplayed::{awaits_claim, is_hardly_begun, may_be_called_off, ways_out};

/// Whether a ruling ends the game by time.
fn ends_on_time(ruling: &Ruling) -> bool {
    ruling.events.iter().any(|event| {
        matches!(event, Event::Session(SessionEvent::GameEnded { outcome }) if outcome.cause == Cause::FlagFall)
    })
}

pub(super) fn result(score: Score) -> Act {
    Act::arbiter(Deed::Rule {
        decision: Decision::Result {
            score,
            clause: None,
        },
        question: None,
    })
}

pub(super) fn not_now(live: &Live, sentence: impl Into<String>) -> Refusal {
    Refusal::new(Why::NotAgreed, sentence).at(live.sequence)
}

/// A flag that would end a friendly game before both have moved is claimed for nothing.
///
/// # Errors
/// [`Why::NotAgreed`].
pub(super) fn check_played(table: &Table, live: &Live, ruling: &Ruling) -> Result<(), Refusal> {
    if ends_on_time(ruling) && is_hardly_begun(&table.terms, live) {
        let sentence = "not both of you have moved, so that a fallen flag gives no result here: call the game off";
        return Err(not_now(live, sentence));
    }
    Ok(())
}

impl Club {
    /// A seat is ready to begin; where both are, play begins.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is no player's; whatever keeps the beginning from being written.
    pub async fn ready(&self, table: &Arc<Table>, seat: Seat) -> Result<(), Refusal> {
        let _turn = self.turn(table, seat).await?;
        let mut live = table.live().await;
        player(seat)?;
        live.connections.set_ready(seat);
        self.bring_machine(table);
        self.begin_if_both_are_there(table, &mut live).await?;
        self.note_presence(table, &mut live);
        Ok(())
    }

    /// At a table where both say that they are ready, whoever acts says so, and acts once the other has said it too and both have
    /// agreed to whoever is there as their arbiter, or to begin without one.
    ///
    /// # Errors
    /// [`Why::NotAgreed`] until then.
    pub(super) fn check_ready(
        &self,
        table: &Arc<Table>,
        live: &mut Live,
        seat: Seat,
    ) -> Result<(), Refusal> {
        let Some(color) = seat.color() else {
            return Ok(());
        };
        if table.terms.begins != Begins::BothReady || live.base.is_some() {
            return Ok(());
        }
        live.connections.set_ready(seat);
        let other = live.is_ready(Seat::of(color.opposite()));
        let asked = live.appointment.is_asked_for();
        let arbiter = live.appointment.name.as_deref().filter(|_| asked);
        let sentence = match arbiter {
            _ if !other && table.terms.appointed => format!(
                "the clocks start when both players are at the board, and {:#} has not come yet",
                color.opposite()
            ),
            _ if !other => format!(
                "the game begins when both players are ready, and {:#} has not said so yet",
                color.opposite()
            ),
            Some(arbiter) => format!(
                "the game begins when both players have agreed to {arbiter} as their arbiter"
            ),
            None if live.appointment.is_awaited() => "the arbiter has not come yet: the game begins when he is there and both players have agreed to him, or when both have said that they begin without him".to_owned(),
            None => return Ok(()),
        };
        self.note_presence(table, live);
        Err(not_now(live, sentence))
    }

    /// Takes back a table at which nobody else has sat down and nothing has happened.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if a player's seat does not ask; [`Why::SeatTaken`] if somebody has come.
    pub async fn withdraw(&self, table: &Arc<Table>, seat: Seat) -> Result<(), Refusal> {
        let _turn = self.turn(table, seat).await?;
        let mut live = table.live().await;
        player(seat)?;
        let taken = || {
            let sentence = "somebody has sat down at this table, or something has happened at it, so that it cannot be taken back";
            Refusal::new(Why::SeatTaken, sentence)
        };
        if !ways_out(&table.terms, &live, seat).withdraw {
            return Err(taken());
        }
        match self.store().withdraw(table.number).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Err(taken()),
            Err(error) => return Err(error.into()),
        }
        self.is_no_more(table, &mut live);
        Ok(())
    }

    /// A table has been taken back: nothing is written there any more, and nobody waits for it.
    pub(super) fn is_no_more(&self, table: &Table, live: &mut Live) {
        live.withdrawn = true;
        live.connections.cut();
        self.forget(&table.id);
        self.waiting().begun(&table.id);
    }

    /// Calls a friendly game off, so that it has no result.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is no player who wishes it; [`Why::NotAgreed`] if both have moved, or a move has been made that may
    /// be claimed, or the game is no friendly one, or the code knows no game without a result.
    pub async fn call_off(&self, table: &Arc<Table>, seat: Seat) -> Result<Answer, Refusal> {
        let _turn = self.turn(table, seat).await?;
        let mut live = table.live().await;
        player(seat)?;
        let now = self.now();
        self.pass_time(table, &mut live, now).await?;
        if !may_be_called_off(&table.terms, &live) {
            let sentence = match is_hardly_begun(&table.terms, &live) && awaits_claim(&live) {
                true => {
                    "a move has been made that may be claimed: nobody calls the game off before that is settled"
                }
                false => {
                    "a game is called off before both have moved, where nobody is over it; now it can be resigned, or a draw be agreed"
                }
            };
            return Err(not_now(&live, sentence));
        }
        let mut draft = Draft::default();
        if live.base.is_none() {
            draft.begins(table, &live, now);
        }
        let at = live.game_time(now);
        self.officiates(
            &live,
            &mut draft,
            (seat.name(), CALLED_OFF),
            result(Score::Annulled),
            (at, now),
        )
        .await?;
        let answer = self.written(table, &mut live, seat, true, draft).await?;
        drop(live);
        // Whoever waits at the table of the game before reads that this one is not played.
        if table.terms.asked_by.is_some() {
            self.tells_of_next(table.id.clone()).await?;
        }
        Ok(answer)
    }

    /// Calls off a game whose pairing its event has taken back, so that nobody plays on for nothing. Where the code knows no game without a
    /// result it goes on, and counts nowhere.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) async fn call_off_unpaired(&self, id: &str) -> Result<(), Refusal> {
        self.anew(|| async {
            let table = self.table(id).await?;
            let mut live = table.live().await;
            let now = self.now();
            self.pass_time(&table, &mut live, now).await?;
            if live.game.outcome().is_some() {
                return Ok(());
            }
            let mut draft = Draft::default();
            if live.base.is_none() {
                draft.begins(&table, &live, now);
            }
            let at = live.game_time(now);
            let by = ("law", UNPAIRED);
            let ends = result(Score::Annulled);
            let called_off = self
                .officiates(&live, &mut draft, by, ends, (at, now))
                .await;
            if called_off.is_ok() {
                self.write(&table, &mut live, draft).await?;
            }
            Ok(())
        })
        .await
    }

    /// A clock has run out: before both have moved in a friendly game that gives no result. Tells whether it was so.
    pub(super) async fn ends_unplayed(
        &self,
        table: &Table,
        live: &mut Live,
        ruling: &Ruling,
        club: ClubTime,
    ) -> Result<bool, Refusal> {
        let fall = live.game.clocks().and_then(|clocks| clocks.next_fall());
        let Some(fall) =
            fall.filter(|_| ends_on_time(ruling) && is_hardly_begun(&table.terms, live))
        else {
            return Ok(false);
        };
        // The last moment at which no flag has fallen.
        let at = fall.saturating_sub(Millis(1)).max(live.last_at);
        let mut draft = Draft::default();
        let ended = self
            .officiates(
                live,
                &mut draft,
                ("law", RAN_OUT),
                result(Score::Annulled),
                (at, club),
            )
            .await;
        if ended.is_err() {
            return Ok(false);
        }
        self.write(table, live, draft).await?;
        Ok(true)
    }

    /// Has a game ended whose other player has been away, while his clock ran, for longer than the table allows: as his flag
    /// would end it, so that it has no result before both have moved.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is no player who wishes it; [`Why::NotAgreed`] if the other is there, or may still come back.
    pub async fn declare_left(&self, table: &Arc<Table>, seat: Seat) -> Result<Answer, Refusal> {
        let _turn = self.turn(table, seat).await?;
        let mut live = table.live().await;
        let color = player(seat)?;
        let now = self.now();
        self.pass_time(table, &mut live, now).await?;
        self.check_left(table, &mut live, color)?;
        let at = live.game_time(now);
        let score = match is_hardly_begun(&table.terms, &live) {
            true => Score::Annulled,
            false => self.as_on_a_flag(&live, color, at).await?,
        };
        let mut draft = Draft::default();
        let act = result(score);
        self.officiates(&live, &mut draft, (seat.name(), LEFT), act, (at, now))
            .await?;
        self.written(table, &mut live, seat, true, draft).await
    }

    /// What the flag of the other would come to if this player claimed it.
    async fn as_on_a_flag(&self, live: &Live, color: Color, at: Millis) -> Result<Score, Refusal> {
        let fall = live.game.clocks().and_then(|clocks| clocks.next_fall());
        let fall = fall.map_or(at, |fall| fall.max(at));
        let claims = Act {
            by: match color {
                Color::White => Actor::White,
                Color::Black => Actor::Black,
            },
            deed: Deed::Claim {
                subject: Claim::Flag,
                with: None,
            },
        };
        let caller = Caller::default();
        let would = self
            .referee()
            .decide(&live.game, &claims, fall, &caller)
            .await;
        check_decided(&would.ruling)?;
        let score = would.after.outcome().map(|outcome| outcome.score);
        score.ok_or_else(|| {
            not_now(
                live,
                "what his flag would come to is for a person to say; ask for an arbiter",
            )
        })
    }

    fn check_left(&self, table: &Table, live: &mut Live, color: Color) -> Result<(), Refusal> {
        let other = color.opposite();
        let Some(absence) = table.terms.absence() else {
            return Err(not_now(
                live,
                "this table was made without a term for whoever leaves",
            ));
        };
        if live.appointment.may_act() {
            return Err(not_now(live, "there is an arbiter: ask him"));
        }
        if live.game.outcome().is_some() || live.base.is_none() {
            return Err(not_now(live, "no game is being played"));
        }
        if live.game.running_clock() != Some(other) {
            return Err(not_now(
                live,
                format!("{other:#}’s clock does not run: whoever waits may leave the board"),
            ));
        }
        let now = self.now();
        let Some(away) = live.connections.away(Seat::of(other), now) else {
            return Err(not_now(live, format!("{other:#} is there")));
        };
        // While the other thinks, in a pause and before an envelope is opened nobody is away on his own time.
        let ran = live.runs_since().map(|since| live.game_time(now) - since);
        let away = ran.map_or(away, |ran| away.min(ran));
        let clock = live.game.clock(other, live.game_time(now));
        let term = absence.term(clock.map_or(Millis::ZERO, |clock| clock.left) + away);
        if away < term {
            let rest = Millis((term - away).0.div_ceil(1000) * 1000).in_words();
            return Err(not_now(
                live,
                format!("{other:#} has {rest} left to come back"),
            ));
        }
        Ok(())
    }

    /// Adds to a draft what the club does in the place of an official, by an act that stands in the log like any other.
    pub(super) async fn officiates(
        &self,
        live: &Live,
        draft: &mut Draft,
        (by, words): (&str, &str),
        act: Act,
        (at, club): (Millis, ClubTime),
    ) -> Result<(), Refusal> {
        let caller = Caller::default();
        let game = draft.game_after(live);
        let decided = self.referee().decide(&game, &act, at, &caller).await;
        check_decided(&decided.ruling)?;
        if decided.ruling.verdict != Verdict::Accepted {
            return Err(not_now(live, decided.ruling.explanation));
        }
        draft.push(live, EntryKind::Act, by, at, club);
        draft.says(act, words.to_owned(), None, decided);
        Ok(())
    }
}

pub(super) fn player(seat: Seat) -> Result<Color, Refusal> {
    seat.color()
        .ok_or_else(|| Refusal::new(Why::WrongSeat, "this is for the players of the table"))
}
