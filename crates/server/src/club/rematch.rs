//! Another game of the same two: asked for by one, and played or declined by the other.

use std::sync::Arc;

use jadoube_board::ByColor;
use jadoube_laws::Score;

use super::Club;
use super::draft::Draft;
use super::leaving::{not_now, player, result};
use super::make::json;
use super::tables::rematch_view;
use crate::agreed::confirming::PATIENCE;
use crate::agreed::ended::DECLINED;
use crate::agreed::terms::TableTerms;
use crate::keys::random_id;
use crate::machine::MachineSeat;
use crate::moment::WallTime;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::{NewGame, StoreError};
use crate::table::Table;
use crate::table::live::Live;
use crate::view::RematchView;

impl Club {
    /// Makes the next game of the same two with colors exchanged, or finds it; tells whether it is new.
    ///
    /// # Errors
    /// [`Why::NotFinished`] while the game goes on, or its end waits for the arbiter's word; [`Why::WrongSeat`] for those who
    /// do not play.
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
        match &live.rematch {
            Some(next) if next.off => {
                let sentence =
                    "the other game was declined; whoever wants one all the same makes a new table";
                return Err(Refusal::new(Why::NotAgreed, sentence).at(live.sequence));
            }
            Some(next) => return Ok((next.clone(), false)),
            None => {}
        }
        let now = self.wall();
        let long_ago = live.ended.is_none_or(|ended| now - ended > PATIENCE);
        if live.awaits_confirmation() && !long_ago {
            let sentence = "the arbiter has still to confirm the ruling that ended the game, or to undo it; if he does neither, ask again ten minutes after it";
            return Err(Refusal::new(Why::NotFinished, sentence).at(live.sequence));
        }
        let new = next_game(table, &live, by, self.wall())?;
        let rematch = match self.store().make(new.clone()).await {
            Ok(_) => RematchView {
                id: new.id.clone(),
                by: Some(by),
                link: format!("/game/{}", new.id),
                off: false,
            },
            Err(StoreError::Conflict) => {
                let row = self.store().rematch_of(&table.id).await?;
                row.as_ref().map(rematch_view).ok_or_else(|| {
                    Refusal::new(Why::Storage, "the rematch could not be made; try again")
                })?
            }
            Err(error) => return Err(error.into()),
        };
        live.rematch = Some(rematch.clone());
        let changed = live.end();
        table.send_update(&mut live, &[], changed, self.now(), &self.outages());
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
        // Whoever has the white men here has the black ones there.
        self.anew(|| self.ends_unbegun(&next.id, other)).await?;
        let mut live = table.live().await;
        live.rematch = Some(RematchView { off: true, ..next });
        let changed = live.end();
        table.send_update(&mut live, &[], changed, self.now(), &self.outages());
        Ok(())
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

fn next_game(table: &Table, live: &Live, by: Seat, wall: WallTime) -> Result<NewGame, Refusal> {
    let mut terms = live.game.terms().clone();
    terms.names = ByColor {
        white: live.names.black.clone(),
        black: live.names.white.clone(),
    };
    if let Some(odds) = &mut terms.odds {
        odds.giver = odds.giver.opposite();
    }
    if let Some(undertaking) = &mut terms.undertaking {
        undertaking.by = undertaking.by.opposite();
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
            asked_by: by.color().map(|color| Seat::of(color.opposite())),
            machine: table.terms.machine.clone().map(|machine| MachineSeat {
                seat: machine
                    .seat
                    .color()
                    .map_or(machine.seat, |own| Seat::of(own.opposite())),
                ..machine
            }),
            ..table.terms.clone()
        })?,
        made: wall,
        keys: live.keys.exchanged(),
        listed: table.listed,
        rematch_of: Some(table.id.clone()),
    })
}
