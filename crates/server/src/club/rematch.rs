//! Another game of the same two: asked for by one, and played or declined by the other.

use std::sync::Arc;

use jadoube_board::{ByColor, Color};
use jadoube_laws::Score;

use super::Club;
use super::draft::Draft;
use super::leaving::{not_now, player, result};
use super::make::json;
use super::tables::no_such_game;
use crate::agreed::confirming::PATIENCE;
use crate::agreed::ended::DECLINED;
use crate::agreed::terms::TableTerms;
use crate::keys::random_id;
use crate::machine::MachineSeat;
use crate::moment::WallTime;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::{GameRow, NewGame, StoreError};
use crate::table::Table;
use crate::table::live::Live;
use crate::view::RematchView;

impl Club {
    /// Makes the next game of the same two, or finds it; tells whether it is new. Its colors are exchanged against the last game
    /// that was played.
    ///
    /// # Errors
    /// [`Why::NotFinished`] while the game goes on, or its end waits for the arbiter's word; [`Why::WrongSeat`] for those who
    /// do not play; [`Why::NotAgreed`] for who has asked already, in vain.
    pub async fn rematch(&self, table: &Table, by: Seat) -> Result<(RematchView, bool), Refusal> {
        let mut live = table.live().await;
        if by.color().is_none() {
            return Err(Refusal::new(
                Why::WrongSeat,
                "only the players can ask for another game",
            ));
        }
        if live.game.outcome().is_none() {
            return Err(Refusal::new(Why::NotFinished, "the game has not ended yet"));
        }
        let row = self.row_of(&table.id).await?;
        live.rematch = self.next_of(&row, &live).await?;
        let before = match &live.rematch {
            Some(next) if !next.off => return Ok((next.clone(), false)),
            Some(next) if next.by == Some(by) => {
                let sentence = "the other game for which you asked was declined or called off; now the other player may ask for one";
                return Err(Refusal::new(Why::NotAgreed, sentence).at(live.sequence));
            }
            Some(next) => next.id.clone(),
            None => table.id.clone(),
        };
        let now = self.wall();
        let long_ago = live.ended.is_none_or(|ended| now - ended > PATIENCE);
        if live.awaits_confirmation() && !long_ago {
            let sentence = "the arbiter has still to confirm the ruling that ended the game, or to undo it; if he does neither, ask again ten minutes after it";
            return Err(Refusal::new(Why::NotFinished, sentence).at(live.sequence));
        }
        let new = NewGame {
            rematch_of: Some(before.clone()),
            ..next_game(table, &live, by, self.wall())?
        };
        let rematch = match self.store().make(new.clone()).await {
            Ok(_) => RematchView {
                id: new.id.clone(),
                by: Some(by),
                link: format!("/game/{}", new.id),
                off: false,
            },
            Err(StoreError::Conflict) => {
                let found = self.next_of(&row, &live).await?;
                found.filter(|next| !next.off).ok_or_else(|| {
                    Refusal::new(Why::Storage, "the rematch could not be made; try again")
                })?
            }
            Err(error) => return Err(error.into()),
        };
        drop(live);
        self.tells_of_next(before).await?;
        Ok((rematch, true))
    }

    /// Declines the next game, for which the other has asked: it ends without a result before it begins, and whoever waits at its table
    /// is told why.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] for those who do not play; [`Why::Stale`] if nobody has asked this player; [`Why::NotAgreed`] if that game has
    /// begun for this player, or its code knows no game without a result.
    pub async fn decline_rematch(&self, table: &Arc<Table>, by: Seat) -> Result<(), Refusal> {
        let color = player(by)?;
        let _turn = self.turn(table, by).await?;
        let (next, sequence) = {
            let live = table.live().await;
            (live.rematch.clone(), live.sequence)
        };
        let other = Seat::of(color.opposite());
        let asked = next.filter(|next| next.by == Some(other));
        let next = asked.ok_or_else(|| {
            Refusal::new(Why::Stale, "the other player does not ask for another game").at(sequence)
        })?;
        if next.off {
            return Ok(());
        }
        let seat = at_next(table.live().await.game.score(), by);
        self.anew(|| self.ends_unbegun(&next.id, seat)).await?;
        self.tells_of_next(next.id).await
    }

    /// The next game of the same two, as this table shows it: the one that was asked for last. A game that was declined is itself
    /// the next one of the game before it.
    pub(super) async fn next_of(
        &self,
        row: &GameRow,
        live: &Live,
    ) -> Result<Option<RematchView>, StoreError> {
        let score = live.game.score();
        let mut next = match live.declined {
            true => Some(row.clone()),
            false => self.store().rematch_of(&row.made.id).await?,
        };
        while let Some(off) = next.as_ref().filter(|next| next.summary.is_annulled()) {
            let Some(later) = self.store().rematch_of(&off.made.id).await? else {
                break;
            };
            next = Some(later);
        }
        Ok(next.map(|next| rematch_view(&next, score)))
    }

    /// Tells the tables whose next game has changed of it: this one, and those before it from the last on that was played.
    pub(super) async fn tells_of_next(&self, mut id: String) -> Result<(), Refusal> {
        loop {
            let row = self.row_of(&id).await?;
            let table = self.table(&id).await?;
            let mut live = table.live().await;
            live.rematch = self.next_of(&row, &live).await?;
            let changed = live.end();
            table.send_update(&mut live, &[], changed, self.now(), &self.outages());
            match row.made.rematch_of {
                Some(before) if live.game.score() == Score::Annulled => id = before,
                _ => return Ok(()),
            }
        }
    }

    async fn row_of(&self, id: &str) -> Result<GameRow, Refusal> {
        let row = self.store().game(id).await?;
        row.ok_or_else(|| no_such_game(id))
    }

    /// Ends a game at the wish of a player who was asked for it and has not moved in it, whatever the other has done there.
    async fn ends_unbegun(&self, id: &str, seat: Seat) -> Result<(), Refusal> {
        let table = self.table(id).await?;
        let mut live = table.live().await;
        let now = self.now();
        self.pass_time(&table, &mut live, now).await?;
        match live.game.score() {
            Score::Annulled => return Ok(()),
            _ if live.game.outcome().is_some() => {
                return Err(not_now(&live, "the next game is over: its result stands"));
            }
            _ if live.has_moved(seat) => {
                return Err(not_now(&live, "you have moved in the next game: go to it"));
            }
            _ => {}
        }
        let mut draft = Draft::default();
        if live.base.is_none() {
            draft.begins(&table, &live, now);
        }
        let moment = (live.game_time(now), now);
        let annulled = result(Score::Annulled);
        self.officiates(&live, &mut draft, (seat.name(), DECLINED), annulled, moment)
            .await?;
        self.write(&table, &mut live, draft).await?;
        Ok(())
    }
}

/// The seat of whoever sits here, at the next game: colors are exchanged against a game that was played.
fn at_next(score: Score, seat: Seat) -> Seat {
    match seat.color() {
        Some(color) if score != Score::Annulled => Seat::of(color.opposite()),
        _ => seat,
    }
}

/// The next game, as a table before it shows it that came to this score.
fn rematch_view(next: &GameRow, score: Score) -> RematchView {
    let terms: Option<TableTerms> = serde_json::from_str(&next.made.table_terms).ok();
    RematchView {
        id: next.made.id.clone(),
        // By the colors of the game before: to exchange twice is to go back.
        by: terms
            .and_then(|terms| terms.asked_by)
            .map(|by| at_next(score, by)),
        link: format!("/game/{}", next.made.id),
        off: next.summary.is_annulled(),
    }
}

fn next_game(table: &Table, live: &Live, by: Seat, wall: WallTime) -> Result<NewGame, Refusal> {
    let score = live.game.score();
    let seat = |seat| at_next(score, seat);
    let color = |color| seat(Seat::of(color)).color().unwrap_or(color);
    let mut terms = live.game.terms().clone();
    terms.names = ByColor::from_fn(|side| match color(side) {
        Color::White => live.names.white.clone(),
        Color::Black => live.names.black.clone(),
    });
    if let Some(odds) = &mut terms.odds {
        odds.giver = color(odds.giver);
    }
    if let Some(undertaking) = &mut terms.undertaking {
        undertaking.by = color(undertaking.by);
    }
    Ok(NewGame {
        id: random_id()?,
        code: live.game.code().id.to_owned(),
        terms: json(&terms)?,
        table_terms: json(&TableTerms {
            arbiter: live.appointment.seat,
            // Another game of the same two is none of the event.
            tournament: None,
            appointed: false,
            arbiter_before: live.appointment.name.clone(),
            asked_by: Some(seat(by)),
            machine: table.terms.machine.clone().map(|machine| MachineSeat {
                seat: seat(machine.seat),
                ..machine
            }),
            ..table.terms.clone()
        })?,
        made: wall,
        keys: live.keys.at_next(seat),
        listed: table.listed,
        rematch_of: None,
    })
}
