//! A club that several servers keep together in PostgreSQL: the same log, in the same tables, as in the club's file.
//!
//! Any node takes any act of any table. An entry is written if the log still ends where it follows; of two nodes that write
//! at a time one is first, and the other decides anew on what is there then. One node keeps the club's time (`lease.rs`); what
//! happens at one is heard by the others (`news.rs`), and who is connected where is known to all (`presence.rs`).

mod connect;
mod error;
mod events;
mod lease;
mod lines;
mod members;
mod migrate;
mod news;
mod passkeys;
mod patience;
mod presence;
mod read;
mod write;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use async_trait::async_trait;
use deadpool_postgres::{Object, Pool};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_postgres::NoTls;
use tokio_postgres::config::SslMode;

pub use lines::{export, import};

use crate::keys::{Change, Token, TokenHash};
use crate::metrics::NodeState;
use crate::moment::{ClubTime, Moment, WallTime};
use crate::seat::Seat;
use crate::store::{
    Append, DeviceRow, Elsewhere, Entry, EventEntry, EventKey, EventRow, EventWrite, GameRow, Log,
    MemberRow, MemberWrite, NewGame, News, Nodes, Outage, PasskeyRow, PlayedRow, StoreError,
};
use crate::vault::Envelope;
use lease::Lease;
use news::{Listener, Told};
use presence::Others;

/// A club in PostgreSQL, as one of its servers has it.
pub struct Postgres {
    pool: Pool,
    node: String,
    lease: Arc<Lease>,
    others: Others,
    /// Whether it has said that it goes, and is up no more.
    left: AtomicBool,
    outages: RwLock<Arc<[Outage]>>,
    telling: UnboundedSender<Told>,
    heard: Mutex<UnboundedReceiver<News>>,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres")
            .field("node", &self.node)
            .finish_non_exhaustive()
    }
}

impl Postgres {
    /// Opens the database at this address, makes its tables or brings them to their present shape, and begins to listen.
    ///
    /// # Errors
    /// When the address is none, the database does not answer, or belongs to something else or a later version.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        Postgres::open_unnamed(address)
            .await
            .map_err(error::naming(address))
    }

    async fn open_unnamed(address: &str) -> Result<Postgres, StoreError> {
        let config = connect::config(address)?;
        let pool = connect::pool(&config)?;
        let mut client = pool.get().await?;
        migrate::migrate(&mut client).await?;
        let outages = read::outages(&client).await?;
        let node = Token::random().map_err(|error| StoreError::Failed(error.to_string()))?;
        let (telling, to_tell) = unbounded_channel();
        let (hears, heard) = unbounded_channel();
        let lease = Arc::new(Lease::default());
        let node = node.as_str().to_owned();
        let others = Others::default();
        presence::live(&client, &others, &node).await?;
        tracing::info!(node, "this server is one of those of a club");
        let plain = config.get_ssl_mode() == SslMode::Disable;
        let listener = Listener {
            config,
            node: node.clone(),
            lease: Arc::downgrade(&lease),
            telling: to_tell,
            heard: hears,
            low: None,
        };
        if plain {
            tokio::spawn(listener.run(NoTls));
        } else {
            tokio::spawn(listener.run(connect::tls()?));
        }
        Ok(Postgres {
            pool,
            node,
            lease,
            others,
            left: AtomicBool::new(false),
            outages: RwLock::new(outages.into()),
            telling,
            heard: Mutex::new(heard),
        })
    }

    /// Whether anything lies encrypted in it.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn has_secrets(&self) -> Result<bool, StoreError> {
        read::has_secrets(&self.client().await?).await
    }

    /// Holds what all nodes must have in common: gives what the first has said of it.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub async fn in_common(&self, name: &str, value: &str) -> Result<String, StoreError> {
        let sql = "INSERT INTO club (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        write::run(&self.client().await?, sql, &[&name, &value]).await?;
        self.common(name).await?.ok_or(StoreError::Conflict)
    }

    /// What the first node has said of what all must have in common, if one has.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn common(&self, name: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT value FROM club WHERE name = $1";
        let said = read::rows(&self.client().await?, sql, &[&name]).await?;
        Ok(said.first().map(|row| row.try_get(0)).transpose()?)
    }

    async fn client(&self) -> Result<Object, StoreError> {
        Ok(self.pool.get().await?)
    }

    fn tell(&self, told: Told) {
        // It is told to nobody where the listener has ended, which it does with the club.
        let _ = self.telling.send(told);
    }

    async fn read_outages(&self) -> Result<(), StoreError> {
        let outages = read::outages(&self.client().await?).await?;
        *self.outages.write().unwrap_or_else(PoisonError::into_inner) = outages.into();
        Ok(())
    }
}

#[async_trait]
impl Log for Postgres {
    fn nodes(&self) -> Option<&dyn Nodes> {
        Some(self)
    }

    fn outages(&self) -> Arc<[Outage]> {
        Arc::clone(&self.outages.read().unwrap_or_else(PoisonError::into_inner))
    }

    async fn pause(&self, club: ClubTime, from: WallTime, to: WallTime) -> Result<(), StoreError> {
        let Some(session) = self.lease.own() else {
            return Ok(());
        };
        let next = lease::pause(&mut self.client().await?, session, club, (from, to)).await?;
        self.lease.set(Some(next));
        self.read_outages().await
    }

    async fn forget_waiting(&self, made_before: ClubTime) -> Result<Vec<String>, StoreError> {
        let gone = write::forget(&mut self.client().await?, made_before).await?;
        gone.iter().for_each(|id| self.tell(Told::Game(id.clone())));
        Ok(gone)
    }

    async fn withdraw(&self, game: i64) -> Result<(), StoreError> {
        let id = write::withdraw(&mut self.client().await?, game).await?;
        self.tell(Told::Game(id));
        Ok(())
    }

    async fn make(&self, game: NewGame) -> Result<i64, StoreError> {
        let number = write::make(&mut self.client().await?, &game).await?;
        game.rematch_of
            .into_iter()
            .for_each(|before| self.tell(Told::Row(before)));
        Ok(number)
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        write::append(&mut self.client().await?, &append).await?;
        if !append.entries.is_empty() {
            self.tell(Told::Game(append.id));
        }
        Ok(())
    }

    async fn change_seats(&self, game: i64, changes: Vec<Change>) -> Result<(), StoreError> {
        let id = write::change_seats(&mut self.client().await?, game, &changes).await?;
        self.tell(Told::Row(id));
        Ok(())
    }

    async fn write_event(&self, event: EventWrite) -> Result<(), StoreError> {
        events::write(&mut self.client().await?, &event).await
    }

    async fn event(&self, id: &str) -> Result<Option<EventRow>, StoreError> {
        events::event(&self.client().await?, id).await
    }

    async fn events(&self) -> Result<Vec<EventRow>, StoreError> {
        events::events(&self.client().await?).await
    }

    async fn event_keys(&self, id: &str) -> Result<Vec<EventKey>, StoreError> {
        events::keys(&self.client().await?, id).await
    }

    async fn event_log(&self, id: &str) -> Result<Vec<EventEntry>, StoreError> {
        events::log(&self.client().await?, id).await
    }

    async fn write_member(&self, member: MemberWrite) -> Result<(), StoreError> {
        members::write(&mut self.client().await?, &self.node, &member).await
    }

    async fn members(&self) -> Result<Vec<MemberRow>, StoreError> {
        members::members(&self.client().await?).await
    }

    async fn member(&self, id: &str) -> Result<Option<MemberRow>, StoreError> {
        members::of_id(&self.client().await?, id).await
    }

    async fn member_of_words(&self, words: TokenHash) -> Result<Option<MemberRow>, StoreError> {
        members::of_words(&self.client().await?, &words).await
    }

    async fn device(&self, hash: TokenHash) -> Result<Option<DeviceRow>, StoreError> {
        members::device(&self.client().await?, &hash).await
    }

    async fn devices(&self, member: &str) -> Result<Vec<DeviceRow>, StoreError> {
        members::devices(&self.client().await?, member).await
    }

    async fn passkey(&self, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
        passkeys::of_id(&self.client().await?, id).await
    }

    async fn passkeys(&self, member: &str) -> Result<Vec<PasskeyRow>, StoreError> {
        passkeys::of_member(&self.client().await?, member).await
    }

    async fn played(&self, sign: &str) -> Result<Vec<PlayedRow>, StoreError> {
        members::played(&self.client().await?, sign).await
    }

    async fn entered(&self, sign: &str) -> Result<Vec<String>, StoreError> {
        members::entered(&self.client().await?, sign).await
    }

    async fn beat(&self, up: Moment) -> Result<(), StoreError> {
        let client = self.client().await?;
        match self.lease.own() {
            Some(session) => lease::note(&client, session, up).await,
            // Nothing is to be noted. Whether what is written lasts, at a standby too where there is one, is known all the same.
            None => {
                let sql = "SELECT pg_logical_emit_message(true, 'jadoube', '')::text";
                read::rows(&client, sql, &[]).await.map(drop)
            }
        }
    }

    async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        read::game(&self.client().await?, "id", &id).await
    }

    async fn entries(&self, game: i64, after: u32, limit: u32) -> Result<Vec<Entry>, StoreError> {
        read::entries(&self.client().await?, game, after, limit).await
    }

    async fn whole_log(&self, game: i64, id: &str) -> Result<Vec<Entry>, StoreError> {
        read::whole_log(&mut self.client().await?, game, id).await
    }

    async fn entry_of_key(
        &self,
        game: i64,
        by: &str,
        key: &str,
    ) -> Result<Option<Entry>, StoreError> {
        read::entry_of_key(&self.client().await?, game, by, key).await
    }

    async fn envelope(
        &self,
        game: i64,
        commitment: String,
    ) -> Result<Option<Envelope>, StoreError> {
        read::envelope(&self.client().await?, game, &commitment).await
    }

    async fn conditions(&self, game: i64, seat: Seat) -> Result<Option<Envelope>, StoreError> {
        read::conditions(&self.client().await?, game, seat.name()).await
    }

    async fn listed(&self, ended_after: WallTime) -> Result<Vec<GameRow>, StoreError> {
        read::listed(&self.client().await?, ended_after).await
    }

    async fn rematch_of(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        read::game(&self.client().await?, "rematch_of", &id).await
    }

    async fn waking(&self) -> Result<Vec<(String, ClubTime)>, StoreError> {
        read::waking(&self.client().await?).await
    }
}

#[async_trait]
impl Nodes for Postgres {
    fn state(&self) -> NodeState {
        let pool = self.pool.status();
        NodeState {
            name: self.node.clone(),
            open: pool.size,
            idle: pool.available,
            waiting: pool.waiting,
        }
    }

    async fn news(&self) -> News {
        let news = self.heard.lock().await.recv().await;
        if self.lease.has_begun()
            && let Err(error) = self.read_outages().await
        {
            self.lease.was_not_read();
            tracing::warn!(%error, "when nobody kept the club's time is read here with the next that is heard");
        }
        match news {
            Some(news) => news,
            // The listener ends with the club.
            None => std::future::pending().await,
        }
    }

    async fn keep_time(&self, now: Moment) -> Result<bool, StoreError> {
        let Some(session) = self.lease.own() else {
            return Ok(false);
        };
        let kept = lease::keep(&self.client().await?, &self.node, session, now).await?;
        if !kept {
            self.lease.set(None);
        }
        Ok(kept)
    }

    async fn take_over(
        &self,
        now: ClubTime,
        date: WallTime,
    ) -> Result<Option<ClubTime>, StoreError> {
        let taken = lease::take_over(&mut self.client().await?, &self.lease, now, date).await?;
        let Some((session, club)) = taken else {
            return Ok(None);
        };
        self.lease.set(Some(session));
        self.read_outages().await?;
        Ok(Some(club))
    }

    async fn give_over(&self) -> Result<(), StoreError> {
        let client = self.client().await?;
        if let Some(session) = self.lease.own() {
            self.lease.set(None);
            lease::give_over(&client, &self.node, session).await?;
        }
        self.left.store(true, Ordering::Release);
        presence::leave(&client, &self.node).await
    }

    async fn live(&self) -> Result<bool, StoreError> {
        if self.left.load(Ordering::Acquire) {
            return Ok(true);
        }
        presence::live(&self.client().await?, &self.others, &self.node).await
    }

    async fn say_presence(&self, id: &str, here: Elsewhere) -> Result<(), StoreError> {
        presence::say(&self.client().await?, &self.node, id, here).await?;
        self.tell(Told::Presence(id.to_owned()));
        Ok(())
    }

    async fn presence(&self, id: &str) -> Result<Elsewhere, StoreError> {
        presence::of(&self.client().await?, &self.node, id).await
    }
}
