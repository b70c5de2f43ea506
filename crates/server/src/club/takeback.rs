//! A move taken back where nobody loses by it: alone, and in a friendly game against a machine.
//!
//! The club does it as the official would, by an act in the log like any other: it restores the position before the move.
//! The time that was used stays used.

use std::sync::Arc;

use jadoube_forms::view::fen_style;
use jadoube_laws::game::Game;
use jadoube_laws::{Act, Actor, Deed, Millis, offers};

use super::Club;
use super::answer::Answer;
use super::draft::Draft;
use super::leaving::not_now;
use crate::agreed::ended::TAKEN_BACK;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::table::Table;
use crate::table::unplayed::before_the_last;

impl Club {
    /// Takes the last move of a player back, with what was replied to it.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is no player who wishes it; [`Why::NotAgreed`] if somebody else would lose by it, or there is no
    /// move to be taken back.
    pub async fn take_back(&self, table: &Arc<Table>, seat: Seat) -> Result<Answer, Refusal> {
        let _turn = self.turn(table, seat).await?;
        let mut live = table.live().await;
        let color = seat
            .color()
            .ok_or_else(|| Refusal::new(Why::WrongSeat, "this is for the players of the table"))?;
        let now = self.now();
        self.pass_time(table, &mut live, now).await?;
        let Some(setup) = before_the_last(&table.terms, &live, color) else {
            let why = "a move is taken back by whoever plays alone or, in a friendly game, against a machine, and once he has made one";
            return Err(not_now(&live, why));
        };
        let at = live.game_time(now);
        let act = Act::arbiter(Deed::Restore {
            fen: setup.to_fen(fen_style(&live.game)),
            clause: ground(&live.game, at),
        });
        let mut draft = Draft::default();
        self.officiates(&live, &mut draft, (seat.name(), TAKEN_BACK), act, (at, now))
            .await?;
        self.written(table, &mut live, seat, true, draft).await
    }
}

/// The first clause on which an official may restore a position here, where one must be named.
fn ground(game: &Game, now: Millis) -> Option<String> {
    let offers = offers(game, Actor::Arbiter, now);
    let restore = offers.into_iter().find(|offer| offer.id == "restore")?;
    let clause = restore.fields.iter().find(|blank| blank.name == "clause")?;
    clause.among.first().map(|&id| id.to_owned())
}
