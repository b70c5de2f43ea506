//! The club's file: an append-only log of acts and rulings in SQLite.
//!
//! One thread writes. It takes all the work that waits, writes it in one transaction and makes it durable
//! with one `fsync`, so that many games share the price; only then does it answer. Reading goes through
//! connections of its own and never waits for the writer.

mod copy;
mod error;
mod events;
mod lines;
mod log;
mod look;
mod members;
mod moments;
mod nodes;
mod open;
mod passkeys;
mod read;
mod readers;
mod rhythm;
mod rows;
mod sums;
mod wal;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use async_trait::async_trait;
use tokio::sync::oneshot;

pub use copy::{backup, copy_key, restore};
pub use error::StoreError;
pub use events::{EventEntry, EventKey, EventRow, EventWrite};
#[cfg(feature = "postgres")]
pub(crate) use lines::{LinesIn, LinesOut, Taken, bytes_from_json, bytes_to_json};
pub use lines::{export, import};
pub use log::Log;
pub use look::Looking;
#[cfg(feature = "postgres")]
pub(crate) use members::GAMES_LIMIT;
pub use members::{DeviceRow, MemberRow, MemberWrite, PlayedRow};
pub use nodes::{Beat, Elsewhere, GameEnd, News, Nodes};
pub use passkeys::PasskeyRow;
#[cfg(feature = "postgres")]
pub(crate) use rows::check_chain;
pub use rows::{
    Append, Checksum, Entry, EntryKind, GameRow, Head, NO_CHECKSUM, NewGame, Outage, Summary,
};

use crate::keys::{Change, TokenHash};
use crate::moment::{ClubTime, Moment, WallTime};
use crate::seat::Seat;
use crate::uptime::Calendar;
use crate::vault::Envelope;
use readers::Readers;
use writer::{Job, Writer};

/// The club's file.
#[derive(Debug)]
pub struct Store {
    /// Closed before the writer: the last connection takes away what stands beside the file, if it is one that writes.
    readers: Readers,
    writer: Writer,
    path: PathBuf,
    outages: RwLock<Arc<[Outage]>>,
    /// Held for as long as the store lives, so that no second server keeps the same file.
    _lock: open::Lock,
}

/// A store just opened, and where its time goes on.
#[derive(Debug)]
pub struct Opened {
    /// The store.
    pub store: Store,
    /// Club time at the end of the last session.
    pub club: ClubTime,
    /// What is damaged in the file, in a sentence for each.
    pub damage: Vec<String>,
    /// Whether anything lies encrypted in it.
    pub has_secrets: bool,
}

/// What a start comes to on a file that is this server's.
struct Begun {
    writer: Writer,
    readers: Readers,
    outages: Vec<Outage>,
    before: ClubTime,
    damage: Vec<String>,
    has_secrets: bool,
}

impl Begun {
    fn on(
        path: &Path,
        page_limit: Option<u32>,
        calendar: Calendar,
        missing: bool,
    ) -> Result<Begun, StoreError> {
        let mut connection = open::connect(path, page_limit)?;
        wal::note_open(path, missing);
        let readers = Readers::open(path)?;
        let damage = readers.now(|reader| look::damage_at_start(reader, path))?;
        let has_secrets = readers.now(read::has_secrets)?;
        // The club's time goes on from here: all that took long lies before it, in the outage.
        let session = open::begin_session(&mut connection, calendar())?;
        let outages = readers.now(read::outages)?;
        Ok(Begun {
            writer: Writer::start(connection, session.number, path)?,
            readers,
            outages,
            before: session.before,
            damage,
            has_secrets,
        })
    }
}

impl Store {
    /// Opens the file, or makes it, and begins a session at the moment that the calendar then tells.
    ///
    /// # Errors
    /// When the file is no club, belongs to a later version, is kept by another server, or cannot be opened.
    pub fn open(
        path: &Path,
        page_limit: Option<u32>,
        calendar: Calendar,
    ) -> Result<Opened, StoreError> {
        let given = path;
        let path = &open::canonical(given)?;
        copy::key_follows(given, path)?;
        let is_there = std::fs::metadata(path).is_ok_and(|found| found.len() > 0);
        if !is_there {
            copy::check_new(path)?;
        }
        open::prepare(path)?;
        let lock = open::lock(path)?;
        // Before SQLite looks: what it does not take it writes over, and what it takes it takes away.
        let damage = if is_there {
            wal::damage(path)
        } else {
            Vec::new()
        };
        let missing = is_there && wal::is_missing(path);
        let begun = Begun::on(path, page_limit, calendar, missing);
        // All connections of a start that has failed are closed by now, and nobody else has the file yet.
        let begun = begun.inspect_err(|_| wal::note_failed_start(path, missing))?;
        let store = Store {
            writer: begun.writer,
            readers: begun.readers,
            path: path.to_owned(),
            outages: RwLock::new(begun.outages.into()),
            _lock: lock,
        };
        Ok(Opened {
            store,
            club: begun.before,
            damage: damage.into_iter().chain(begun.damage).collect(),
            has_secrets: begun.has_secrets,
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    async fn write<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.writer.send(job(reply))?;
        answer
            .await
            .unwrap_or_else(|_| Err(StoreError::Failed("the writer has stopped".to_owned())))
    }
}

impl Drop for Store {
    /// All that was answered is written; what stands beside the file is brought home now, and then taken away.
    fn drop(&mut self) {
        wal::note_closed(&self.path);
    }
}

#[async_trait]
impl Log for Store {
    fn outages(&self) -> Arc<[Outage]> {
        Arc::clone(&self.outages.read().unwrap_or_else(PoisonError::into_inner))
    }

    async fn pause(&self, club: ClubTime, from: WallTime, to: WallTime) -> Result<(), StoreError> {
        let outage = Outage { club, from, to };
        self.write(|reply| Job::Pause { outage, reply }).await?;
        let mut outages = self.outages.write().unwrap_or_else(PoisonError::into_inner);
        *outages = outages.iter().copied().chain([outage]).collect();
        Ok(())
    }

    async fn forget_waiting(&self, made_before: ClubTime) -> Result<Vec<String>, StoreError> {
        self.write(|reply| Job::Forget { made_before, reply }).await
    }

    async fn withdraw(&self, game: i64) -> Result<(), StoreError> {
        self.write(|reply| Job::Withdraw { game, reply }).await
    }

    async fn make(&self, game: NewGame) -> Result<i64, StoreError> {
        self.write(|reply| Job::Make {
            game: Box::new(game),
            reply,
        })
        .await
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.write(|reply| Job::Append {
            append: Box::new(append),
            reply,
        })
        .await
    }

    async fn change_seats(&self, game: i64, changes: Vec<Change>) -> Result<(), StoreError> {
        self.write(|reply| Job::Seats {
            game,
            changes,
            reply,
        })
        .await
    }

    async fn write_event(&self, event: EventWrite) -> Result<(), StoreError> {
        self.write(|reply| Job::Event {
            event: Box::new(event),
            reply,
        })
        .await
    }

    async fn event(&self, id: &str) -> Result<Option<EventRow>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |connection| events::event(connection, &id))
            .await
    }

    async fn events(&self) -> Result<Vec<EventRow>, StoreError> {
        self.readers.read(events::events).await
    }

    async fn event_keys(&self, id: &str) -> Result<Vec<EventKey>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |connection| events::keys(connection, &id))
            .await
    }

    async fn event_log(&self, id: &str) -> Result<Vec<EventEntry>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |connection| events::log(connection, &id))
            .await
    }

    async fn write_member(&self, member: MemberWrite) -> Result<(), StoreError> {
        self.write(|reply| Job::Member {
            member: Box::new(member),
            reply,
        })
        .await
    }

    async fn members(&self) -> Result<Vec<MemberRow>, StoreError> {
        self.readers.read(members::members).await
    }

    async fn member(&self, id: &str) -> Result<Option<MemberRow>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |connection| members::of_id(connection, &id))
            .await
    }

    async fn member_of_words(&self, words: TokenHash) -> Result<Option<MemberRow>, StoreError> {
        self.readers
            .read(move |connection| members::of_words(connection, &words))
            .await
    }

    async fn device(&self, hash: TokenHash) -> Result<Option<DeviceRow>, StoreError> {
        self.readers
            .read(move |connection| members::device(connection, &hash))
            .await
    }

    async fn devices(&self, member: &str) -> Result<Vec<DeviceRow>, StoreError> {
        let member = member.to_owned();
        self.readers
            .read(move |connection| members::devices(connection, &member))
            .await
    }

    async fn passkey(&self, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |connection| passkeys::of_id(connection, &id))
            .await
    }

    async fn passkeys(&self, member: &str) -> Result<Vec<PasskeyRow>, StoreError> {
        let member = member.to_owned();
        self.readers
            .read(move |connection| passkeys::of_member(connection, &member))
            .await
    }

    async fn played(&self, sign: &str) -> Result<Vec<PlayedRow>, StoreError> {
        let sign = sign.to_owned();
        self.readers
            .read(move |connection| members::played(connection, &sign))
            .await
    }

    async fn entered(&self, sign: &str) -> Result<Vec<String>, StoreError> {
        let sign = sign.to_owned();
        self.readers
            .read(move |connection| members::entered(connection, &sign))
            .await
    }

    async fn beat(&self, up: Moment) -> Result<(), StoreError> {
        self.write(|reply| Job::Beat { up, reply }).await
    }

    async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |connection| read::game(connection, &id))
            .await
    }

    async fn entries(&self, game: i64, after: u32, limit: u32) -> Result<Vec<Entry>, StoreError> {
        self.readers
            .read(move |connection| read::entries(connection, game, after, limit))
            .await
    }

    async fn whole_log(&self, game: i64, id: &str) -> Result<Vec<Entry>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |connection| read::whole_log(connection, game, &id))
            .await
    }

    async fn entry_of_key(
        &self,
        game: i64,
        by: &str,
        key: &str,
    ) -> Result<Option<Entry>, StoreError> {
        let (by, key) = (by.to_owned(), key.to_owned());
        self.readers
            .read(move |connection| read::entry_of_key(connection, game, &by, &key))
            .await
    }

    async fn envelope(
        &self,
        game: i64,
        commitment: String,
    ) -> Result<Option<Envelope>, StoreError> {
        self.readers
            .read(move |connection| read::envelope(connection, game, &commitment))
            .await
    }

    async fn conditions(&self, game: i64, seat: Seat) -> Result<Option<Envelope>, StoreError> {
        self.readers
            .read(move |connection| read::conditions(connection, game, seat.name()))
            .await
    }

    async fn listed(&self, ended_after: WallTime) -> Result<Vec<GameRow>, StoreError> {
        self.readers
            .read(move |connection| read::listed(connection, ended_after))
            .await
    }

    async fn rematch_of(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |connection| read::rematch_of(connection, &id))
            .await
    }

    async fn waking(&self) -> Result<Vec<(String, ClubTime)>, StoreError> {
        self.readers.read(read::waking).await
    }
}
