//! What a club needs of whatever keeps it: a log that only grows, with what is found quickly from its end.

use std::fmt::Debug;
use std::sync::Arc;

use async_trait::async_trait;

use super::error::StoreError;
use super::events::{EventEntry, EventKey, EventRow, EventWrite};
use super::members::{DeviceRow, MemberRow, MemberWrite, PlayedRow};
use super::nodes::Nodes;
use super::passkeys::PasskeyRow;
use super::rows::{Append, Entry, GameRow, NewGame, Outage};
use crate::keys::{Change, TokenHash};
use crate::moment::{ClubTime, Moment, WallTime};
use crate::seat::Seat;
use crate::vault::Envelope;

/// What keeps a club.
///
/// What a method has answered is durable; what it has refused has left nothing behind. Whatever is written is written
/// whole or not at all, in the order in which it is asked for at one table, and by one server: whoever was succeeded by
/// another is refused with [`StoreError::Fenced`]; or by several that are told of each other ([`Nodes`]), of whom the one that is
/// second at a table is refused with [`StoreError::Conflict`]. What is read is what was written, or it is refused as damaged.
#[async_trait]
pub trait Log: Debug + Send + Sync {
    /// What the servers that keep the club together have in common, where it is kept by several.
    fn nodes(&self) -> Option<&dyn Nodes> {
        None
    }

    /// When no server was up, in order.
    fn outages(&self) -> Arc<[Outage]>;

    /// Notes that the server was paused between two moments of the calendar, at this moment of club time.
    ///
    /// # Errors
    /// When it cannot be written.
    async fn pause(&self, club: ClubTime, from: WallTime, to: WallTime) -> Result<(), StoreError>;

    /// Forgets the tables made before this moment of club time at which nothing has happened, and gives their names.
    ///
    /// # Errors
    /// When it cannot be written.
    async fn forget_waiting(&self, made_before: ClubTime) -> Result<Vec<String>, StoreError>;

    /// Takes back a table, with the seats at it, at which nothing has happened.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if something has; nothing is written then.
    async fn withdraw(&self, game: i64) -> Result<(), StoreError>;

    /// Makes a table durably and gives its number.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the id, or a rematch of the same game, is there already.
    async fn make(&self, game: NewGame) -> Result<i64, StoreError>;

    /// Adds entries to a game's log; when this returns they are on the disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if one of them is there already; nothing is written then.
    async fn append(&self, append: Append) -> Result<(), StoreError>;

    /// Changes which secrets of a table are good, with no entry in the log: nobody sits down by that.
    ///
    /// # Errors
    /// When it cannot be written.
    async fn change_seats(&self, game: i64, changes: Vec<Change>) -> Result<(), StoreError>;

    /// Writes a change of an event, and with the first the event.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if an entry of this number is there already; nothing is written then.
    async fn write_event(&self, event: EventWrite) -> Result<(), StoreError>;

    /// The event with this public name.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn event(&self, id: &str) -> Result<Option<EventRow>, StoreError>;

    /// The latest events, newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn events(&self) -> Result<Vec<EventRow>, StoreError>;

    /// The keys of an event.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn event_keys(&self, id: &str) -> Result<Vec<EventKey>, StoreError>;

    /// The changes of an event, in order.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn event_log(&self, id: &str) -> Result<Vec<EventEntry>, StoreError>;

    /// Writes a change of the people of the club.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if a name, words, a key or a passkey belong to somebody already, somebody is a member no more, or
    /// his passkey has been used meanwhile.
    async fn write_member(&self, member: MemberWrite) -> Result<(), StoreError>;

    /// All members, the oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn members(&self) -> Result<Vec<MemberRow>, StoreError>;

    /// The member with this id.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn member(&self, id: &str) -> Result<Option<MemberRow>, StoreError>;

    /// The member whose recovery words have this hash.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn member_of_words(&self, words: TokenHash) -> Result<Option<MemberRow>, StoreError>;

    /// The browser whose key has this hash.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn device(&self, hash: TokenHash) -> Result<Option<DeviceRow>, StoreError>;

    /// The browsers in which a member is signed in, in that order.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn devices(&self, member: &str) -> Result<Vec<DeviceRow>, StoreError>;

    /// The passkey that its device calls so.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn passkey(&self, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError>;

    /// The passkeys of a member, the oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn passkeys(&self, member: &str) -> Result<Vec<PasskeyRow>, StoreError>;

    /// The latest games in which whoever is written so has sat, newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn played(&self, sign: &str) -> Result<Vec<PlayedRow>, StoreError>;

    /// The public names of the events in which whoever is written so stands, newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn entered(&self, sign: &str) -> Result<Vec<String>, StoreError>;

    /// Notes that the server is up at this moment.
    ///
    /// # Errors
    /// When it cannot be written.
    async fn beat(&self, up: Moment) -> Result<(), StoreError>;

    /// The table with this public name.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError>;

    /// The entries of a game after this one, at most so many, in order; not checked.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn entries(&self, game: i64, after: u32, limit: u32) -> Result<Vec<Entry>, StoreError>;

    /// The whole log of a game, every checksum checked.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if an entry is missing or not what was written.
    async fn whole_log(&self, game: i64, id: &str) -> Result<Vec<Entry>, StoreError>;

    /// The entry that was written with this Idempotency-Key.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn entry_of_key(
        &self,
        game: i64,
        by: &str,
        key: &str,
    ) -> Result<Option<Entry>, StoreError>;

    /// The envelope of a game that is committed to so.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn envelope(&self, game: i64, commitment: String)
    -> Result<Option<Envelope>, StoreError>;

    /// The moves that this seat has sent on conditions and that are kept back.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn conditions(&self, game: i64, seat: Seat) -> Result<Option<Envelope>, StoreError>;

    /// Listed tables, newest first: those going on, and those ended since `ended_after`.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn listed(&self, ended_after: WallTime) -> Result<Vec<GameRow>, StoreError>;

    /// The game that is a rematch of this one.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn rematch_of(&self, id: &str) -> Result<Option<GameRow>, StoreError>;

    /// The games that wait for a flag to fall, with the club time at which it does.
    ///
    /// # Errors
    /// When they cannot be read.
    async fn waking(&self) -> Result<Vec<(String, ClubTime)>, StoreError>;
}
