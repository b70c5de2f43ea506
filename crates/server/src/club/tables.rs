//! The tables in memory: loaded when asked for, forgotten when idle.

use std::collections::HashMap;
use std::sync::Arc;

use jadoube_laws::game::Game;
use jadoube_laws::{Millis, Terms};

use super::Club;
use crate::agreed::terms::TableTerms;
use crate::host::Notice;
use crate::people::People;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::{GameRow, NewGame, StoreError};
use crate::table::Table;
use crate::table::live::Live;
use crate::view::Glance;

impl Club {
    /// The table with this public name, loaded from its log if need be.
    ///
    /// # Errors
    /// [`Why::NoSuchGame`], or [`Why::Storage`] if its log cannot be read.
    pub async fn table(&self, id: &str) -> Result<Arc<Table>, Refusal> {
        if !is_id(id) {
            return Err(no_such_game(id));
        }
        let slot = self.0.tables.slot(id);
        match slot.table(self.load(id)).await {
            Ok((table, loaded)) => {
                if loaded {
                    // What others wrote while it was loaded was told to nobody who had it.
                    self.catch_up_apart(id, None);
                }
                table.touch(self.now());
                Ok(table)
            }
            Err(refusal) => {
                self.0.tables.give_up(id, &slot);
                Err(refusal)
            }
        }
    }

    /// The tables of these that are in memory, at a glance each.
    pub fn glance<'a>(&self, ids: impl Iterator<Item = &'a str>) -> HashMap<String, Glance> {
        let now = self.now();
        self.0
            .tables
            .loaded(ids)
            .into_iter()
            .map(|table| (table.id.clone(), table.glance(now)))
            .collect()
    }

    /// Whether whoever has this seat of a table is away: he was there and has gone, or nobody is at it at all. Who is connected to
    /// another server of the club is known only of tables in memory.
    pub fn has_left(&self, id: &str, seat: Seat) -> bool {
        let loaded = self.0.tables.loaded(std::iter::once(id));
        match loaded.first() {
            Some(table) => table.has_left(seat),
            None => self.store().nodes().is_none(),
        }
    }

    /// Forgets a table that is no more.
    pub(super) fn forget(&self, id: &str) {
        self.0.tables.forget(id);
    }

    /// Reads a table anew whose memory does not agree with its log; the lines at it stay and are sent the whole. If its
    /// log cannot be read the lines end, and whoever comes back finds out whether it can be read by then.
    pub(super) async fn read_again(&self, table: &Table, live: &mut Live) {
        match self.read(&table.id).await {
            Ok((_, _, mut read)) => {
                read.connections = std::mem::take(&mut live.connections);
                *live = read;
                table.show(live);
                live.connections.put_out(&live.keys);
                live.connections.send_whole();
                self.0.waker.set(&table.id, live.wake());
            }
            Err(refusal) => {
                let fails = Notice::NotReadAgain {
                    table: &table.id,
                    why: &refusal.sentence,
                };
                self.host().note(fails);
                self.forget(&table.id);
                live.connections.cut();
            }
        }
    }

    /// Reads the tables in memory anew at which a member has sat who is called otherwise now: everybody there sees it at once.
    pub(super) async fn call_otherwise(&self) {
        for table in self.0.tables.all() {
            let mut live = table.live().await;
            if live.is_called_otherwise() {
                self.read_again(&table, &mut live).await;
            }
        }
    }

    /// Forgets the tables that have been idle for so long, by the club's own time.
    pub fn forget_idle(&self, so_long: Millis) {
        self.0.tables.forget_idle(self.now() - so_long);
    }

    /// The table once more, beside the one that the club keeps; for measuring what a table takes.
    ///
    /// # Errors
    /// As [`Club::table`].
    pub async fn load_apart(&self, id: &str) -> Result<Arc<Table>, Refusal> {
        self.load(id).await
    }

    async fn load(&self, id: &str) -> Result<Arc<Table>, Refusal> {
        let (row, terms, live) = self.read(id).await?;
        let table = Table::new(row.made.id, row.number, terms, row.made.listed, live);
        self.look_elsewhere(&table, &mut *table.live().await).await;
        Ok(Arc::new(table))
    }

    /// Reads a table from its log.
    async fn read(&self, id: &str) -> Result<(GameRow, TableTerms, Live), Refusal> {
        let row = self
            .store()
            .game(id)
            .await?
            .ok_or_else(|| no_such_game(id))?;
        let (terms, mut live) = begun_from(&row, self.people())?;
        let name = id.to_owned();
        let log = self.store().whole_log(row.number, id);
        let replayed = self.referee().replay(log, move |log| {
            live.will_replay(&log);
            for entry in &log {
                live.replay(entry, &name)?;
            }
            Ok(live)
        });
        let mut live = replayed.await?;
        if live.game.outcome().is_some() {
            live.rematch = self.next_of(&row, &live).await?;
        }
        Ok((row, terms, live))
    }
}

/// A table before the first entry of its log: what was settled, and the game.
pub(super) fn begun_from(
    row: &GameRow,
    people: &Arc<People>,
) -> Result<(TableTerms, Live), StoreError> {
    let mut terms: TableTerms = serde_json::from_str(&row.made.table_terms)
        .map_err(|error| unreadable(&row.made.id, &error))?;
    // Of a table made before there were appointments, its keys alone tell whether it has a seat for an arbiter.
    let grants = row.made.keys.grants();
    terms.arbiter |= terms.has_arbiter() || grants.iter().any(|one| one.seat == Seat::Arbiter);
    let game = game_of(&row.made, &terms)?;
    let live = Live::new(game, &terms, row.made.keys.clone(), people);
    Ok((terms, live))
}

/// The game of a table before the first act.
pub(super) fn game_of(made: &NewGame, table: &TableTerms) -> Result<Game, StoreError> {
    let code = table.code(&made.code);
    let code = code.map_err(|error| unreadable(&made.id, &error))?;
    let terms: Terms =
        serde_json::from_str(&made.terms).map_err(|error| unreadable(&made.id, &error))?;
    Game::new(&code, terms).map_err(|error| unreadable(&made.id, &error))
}

fn unreadable(id: &str, what: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged {
        game: id.to_owned(),
        sequence: 0,
        what: format!("its terms cannot be read: {what}"),
    }
}

fn is_id(id: &str) -> bool {
    (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

pub(super) fn no_such_game(id: &str) -> Refusal {
    let shown: String = id.chars().filter(|c| !c.is_control()).take(40).collect();
    Refusal::new(
        Why::NoSuchGame,
        format!("there is no game '{shown}' in this club; look at the link again"),
    )
}
