//! Making tables: reading what is wanted, and handing out the seats.

use jadoube_board::ByColor;
use serde::Serialize;

use super::Club;
use super::tables::rematch_view;
use super::wanted::{NewTable, Side, random_number, read_terms};
use crate::http::problem::{Kind, Problem};
use crate::seat::{Keys, Seat, Token, random_id};
use crate::store::{EntryKind, GameRow, NewGame, StoreError};
use crate::table::Table;
use crate::table::live::{Changed, Live};
use crate::table::terms::{Begins, Official};
use crate::uptime::wall_now;
use crate::view::RematchView;

/// A table that has been made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The public name.
    pub id: String,
    /// The maker's seat.
    pub you: Seat,
    /// White's token; none if the seat is free for anybody.
    pub white: Option<Token>,
    /// Black's token; none if the seat is free for anybody.
    pub black: Option<Token>,
    /// The arbiter's token.
    pub arbiter: Option<Token>,
}

impl Club {
    /// Makes a table and hands out its seats.
    ///
    /// # Errors
    /// [`Kind::NotUnderstood`] with every field that cannot be read; [`Kind::Storage`] if it cannot be written.
    pub async fn make(&self, wanted: &NewTable) -> Result<Made, Problem> {
        let (terms, table, code) = read_terms(wanted)?;
        let you = match wanted.colors {
            Side::White => Seat::White,
            Side::Black => Seat::Black,
            Side::Random => [Seat::White, Seat::Black][usize::from(random_number(2)?)],
        };
        let mut made = Made {
            id: random_id()?,
            you,
            white: None,
            black: None,
            arbiter: None,
        };
        for seat in [Seat::White, Seat::Black] {
            if seat == you || !wanted.open {
                *made.slot(seat) = Some(Token::random()?);
            }
        }
        if has_arbiter(wanted) {
            made.arbiter = Some(Token::random()?);
        }
        let new = NewGame {
            id: made.id.clone(),
            code: code.id.to_owned(),
            terms: json(&terms)?,
            table_terms: json(&table)?,
            made: wall_now(),
            keys: made.keys(),
            listed: !wanted.private,
            rematch_of: None,
        };
        self.store().make(new).await?;
        Ok(made)
    }

    /// Takes the free seat of an open table.
    ///
    /// # Errors
    /// [`Kind::SeatTaken`] if there is none.
    pub async fn join(&self, table: &Table) -> Result<(Seat, Token), Problem> {
        let mut live = table.live().await;
        if !table.terms.open {
            return Err(Problem::new(
                Kind::SeatTaken,
                "this table is not open to everybody; ask one of the players for the link",
            ));
        }
        let free = [Seat::White, Seat::Black]
            .into_iter()
            .find(|seat| live.keys.get(*seat).is_none());
        let Some(seat) = free else {
            return Err(Problem::new(
                Kind::SeatTaken,
                "somebody has taken the free seat already; you can look on",
            ));
        };
        let token = Token::random()?;
        self.note_seat(
            table,
            &mut live,
            EntryKind::Join,
            seat.name(),
            (seat, token.hash()),
        )
        .await?;
        Ok((seat, token))
    }

    /// Gives an arbiter's seat to a table that has none, at the call of a player.
    ///
    /// # Errors
    /// [`Kind::SeatTaken`] if it has one; [`Kind::WrongSeat`] if it is not a player who calls.
    pub async fn call_arbiter(&self, table: &Table, by: Seat) -> Result<Token, Problem> {
        let mut live = table.live().await;
        if by.color().is_none() {
            return Err(Problem::new(
                Kind::WrongSeat,
                "only a player can call an arbiter to the table",
            ));
        }
        if live.keys.arbiter.is_some() {
            return Err(Problem::new(
                Kind::SeatTaken,
                "the table has an arbiter's seat already",
            ));
        }
        let token = Token::random()?;
        self.note_seat(
            table,
            &mut live,
            EntryKind::Call,
            by.name(),
            (Seat::Arbiter, token.hash()),
        )
        .await?;
        Ok(token)
    }

    /// Makes the next game of the same two with colors exchanged, or finds it; tells whether it is new.
    ///
    /// # Errors
    /// [`Kind::NotFinished`] while the game goes on; [`Kind::WrongSeat`] for those who do not play.
    pub async fn rematch(&self, table: &Table, by: Seat) -> Result<(RematchView, bool), Problem> {
        let mut live = table.live().await;
        if by.color().is_none() {
            return Err(Problem::new(
                Kind::WrongSeat,
                "only the players can ask for another game",
            ));
        }
        if live.game.outcome().is_none() {
            return Err(Problem::new(
                Kind::NotFinished,
                "the game has not ended yet",
            ));
        }
        if let Some(rematch) = &live.rematch {
            return Ok((rematch.clone(), false));
        }
        let new = next_game(table, &live)?;
        let rematch = match self.store().make(new.clone()).await {
            Ok(_) => RematchView {
                id: new.id.clone(),
                by: Some(by),
                link: format!("/game/{}", new.id),
            },
            Err(StoreError::Conflict) => {
                let row = self.store().rematch_of(&table.id).await?;
                row.as_ref().map(rematch_view).ok_or_else(|| {
                    Problem::new(Kind::Storage, "the rematch could not be made; try again")
                })?
            }
            Err(error) => return Err(error.into()),
        };
        live.rematch = Some(rematch.clone());
        let changed = Changed {
            lines: live.lines.len() as u32,
            cards: live.card_count(),
        };
        table.send_update(&mut live, &[], changed, self.now(), self.outages());
        Ok((rematch, true))
    }

    /// Begins play if both players are there and nothing else is waited for.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn begin_if_both_are_there(
        &self,
        table: &Table,
        live: &mut Live,
    ) -> Result<(), Problem> {
        let both =
            live.connections.connected(Seat::White) && live.connections.connected(Seat::Black);
        if both && live.base.is_none() {
            self.begin(table, live).await
        } else {
            Ok(())
        }
    }

    /// The tables that are listed, newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn listed(&self) -> Result<Vec<GameRow>, StoreError> {
        const A_DAY: i64 = 86_400_000;
        self.store().listed(wall_now() - A_DAY).await
    }
}

impl Made {
    fn slot(&mut self, seat: Seat) -> &mut Option<Token> {
        if seat == Seat::White {
            &mut self.white
        } else {
            &mut self.black
        }
    }

    fn keys(&self) -> Keys {
        let hash = |token: &Option<Token>| token.as_ref().map(Token::hash);
        Keys {
            white: hash(&self.white),
            black: hash(&self.black),
            arbiter: hash(&self.arbiter),
        }
    }
}

fn has_arbiter(wanted: &NewTable) -> bool {
    wanted.arbiter || wanted.referee == Official::Arbiter || wanted.begins == Begins::Arbiter
}

fn json(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::new(Kind::Internal, error.to_string()))
}

fn next_game(table: &Table, live: &Live) -> Result<NewGame, Problem> {
    let mut terms = live.game.terms().clone();
    terms.names = ByColor {
        white: terms.names.black.clone(),
        black: terms.names.white.clone(),
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
        table_terms: json(&table.terms)?,
        made: wall_now(),
        keys: live.keys.exchanged(),
        listed: table.listed,
        rematch_of: Some(table.id.clone()),
    })
}
