//! What is written and read: games, entries of the log, sessions.

use jadoube_laws::{Millis, Score};
use sha2::{Digest, Sha256};

use super::error::{StoreError, UnknownKind};
use crate::keys::{Change, Keys};
use crate::moment::{ClubTime, Moment, WallTime};
use crate::names::Names;
use crate::vault::Envelope;

/// A table to be made.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The public name.
    pub id: String,
    /// The code of laws.
    pub code: String,
    /// The terms of the laws, as JSON.
    pub terms: String,
    /// What the club settles beside them, as JSON.
    pub table_terms: String,
    /// When it was made.
    pub made: WallTime,
    /// Who holds the seats.
    pub keys: Keys,
    /// Whether it is shown in the list.
    pub listed: bool,
    /// The game of which this is a rematch.
    pub rematch_of: Option<String>,
}

/// A table as the file has it.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its number in the file.
    pub number: i64,
    /// What it was made with.
    pub made: NewGame,
    /// The end of its log in short.
    pub summary: Summary,
}

/// Where a log ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The number of the last entry; 0 if there is none.
    pub last: u32,
    /// Its checksum.
    pub sum: Option<Checksum>,
}

/// The end of a game's log in short: for lists, and to know when to wake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Whether play has begun.
    pub begun: bool,
    /// Half-moves played.
    pub plies: u32,
    /// The result as it is written; `*` while the game goes on.
    pub result: String,
    /// When the game ended.
    pub ended: Option<WallTime>,
    /// Club time at which a flag falls if nobody acts.
    pub wake: Option<ClubTime>,
    /// What the players are called.
    pub names: Names,
}

impl Summary {
    /// Whether the game has ended without a result: annulled, called off or declined.
    pub fn is_annulled(&self) -> bool {
        self.result == Score::Annulled.to_string()
    }
}

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// Play begins: game time is counted from here.
    Begin,
    /// Somebody acted and the law answered.
    Act,
    /// Time alone brought something about.
    Time,
    /// A player asks the other for an arbiter's seat.
    Call,
    /// Somebody took a free seat.
    Join,
    /// A player agrees to an arbiter's seat or to the person in it, or refuses.
    Consent,
    /// Whoever holds a seat sat down with another device.
    Device,
    /// A seat was taken back, and its other holders are out.
    Return,
    /// A player says that a touch was an accident; the other is asked.
    Accident,
    /// A player proposes what needs the other's consent, at a table without an arbiter.
    Proposal,
    /// The other has answered what he was asked.
    Answer,
    /// Whoever manages the event of the game has entered a result for it, or taken one back, while it is not over.
    Event,
}

impl EntryKind {
    /// Every kind.
    pub const ALL: [EntryKind; 12] = [
        EntryKind::Begin,
        EntryKind::Act,
        EntryKind::Time,
        EntryKind::Call,
        EntryKind::Join,
        EntryKind::Consent,
        EntryKind::Device,
        EntryKind::Return,
        EntryKind::Accident,
        EntryKind::Proposal,
        EntryKind::Answer,
        EntryKind::Event,
    ];

    /// The word in the log.
    pub const fn name(self) -> &'static str {
        match self {
            EntryKind::Begin => "begin",
            EntryKind::Act => "act",
            EntryKind::Time => "time",
            EntryKind::Call => "call",
            EntryKind::Join => "join",
            EntryKind::Consent => "consent",
            EntryKind::Device => "device",
            EntryKind::Return => "return",
            EntryKind::Accident => "accident",
            EntryKind::Proposal => "proposal",
            EntryKind::Answer => "answer",
            EntryKind::Event => "event",
        }
    }

    /// The kind that this word names.
    ///
    /// # Errors
    /// When it names none that this version of the program knows.
    pub(crate) fn from_name(name: &str) -> Result<EntryKind, UnknownKind> {
        let found = EntryKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| UnknownKind(name.to_owned()))
    }
}

/// One entry of a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place, from 1.
    pub sequence: u32,
    /// What kind it is.
    pub kind: EntryKind,
    /// `white`, `black`, `arbiter`, or `law` for what nobody did.
    pub by: String,
    /// Game time.
    pub at: Millis,
    /// Club time.
    pub club: ClubTime,
    /// By the machine's calendar.
    pub wall: WallTime,
    /// The act as JSON.
    pub act: Option<String>,
    /// The act in words.
    pub words: Option<String>,
    /// The ruling with its events, as JSON.
    pub ruling: Option<String>,
    /// The client's Idempotency-Key.
    pub key: Option<String>,
    /// The edition of the laws that were in force when it was written; none in logs older than editions.
    pub edition: Option<String>,
    /// Over this entry and the checksum before it.
    pub checksum: Checksum,
}

/// The first half of a SHA-256.
pub type Checksum = [u8; 16];

/// The checksum that the first entry is chained to.
pub const NO_CHECKSUM: Checksum = [0; 16];

impl Entry {
    /// What the checksum must be after `before`.
    pub fn sum(&self, before: &Checksum) -> Checksum {
        let mut hash = Sha256::new();
        hash.update(before);
        for number in [
            u64::from(self.sequence),
            self.at.0,
            self.club.millis(),
            self.wall.millis() as u64,
        ] {
            hash.update(number.to_le_bytes());
        }
        // Entries that are older than editions keep the sum that they had.
        let edition = self.edition.iter().map(|edition| Some(edition.as_str()));
        let texts = [
            Some(self.kind.name()),
            Some(self.by.as_str()),
            self.act.as_deref(),
            self.words.as_deref(),
            self.ruling.as_deref(),
            self.key.as_deref(),
        ];
        for text in texts.into_iter().chain(edition) {
            // The length before each text, and a mark for a missing one, so that texts cannot run into each other.
            hash.update(
                text.map_or(u64::MAX, |text| text.len() as u64)
                    .to_le_bytes(),
            );
            hash.update(text.unwrap_or_default());
        }
        let full: [u8; 32] = hash.finalize().into();
        let mut half = NO_CHECKSUM;
        half.copy_from_slice(&full[..16]);
        half
    }
}

/// Checks that a log is what was written, entry by entry, and ends where it must.
///
/// # Errors
/// [`StoreError::Damaged`] with the first entry that is missing or is not what was written.
pub(crate) fn check_chain(log: &[Entry], head: Head, id: &str) -> Result<(), StoreError> {
    let damaged = |sequence: u32, what: String| StoreError::Damaged {
        game: id.to_owned(),
        sequence,
        what,
    };
    let mut before = NO_CHECKSUM;
    for (entry, expected) in log.iter().zip(1..) {
        if entry.sequence != expected {
            return Err(damaged(expected, "it is missing".to_owned()));
        }
        if entry.checksum != entry.sum(&before) {
            let what = "its checksum does not fit what it says".to_owned();
            return Err(damaged(expected, what));
        }
        before = entry.checksum;
    }
    let found = Head {
        last: log.len() as u32,
        sum: log.last().map(|entry| entry.checksum),
    };
    if head == found {
        return Ok(());
    }
    let what = if head.last > found.last {
        format!("the log is cut off here: it had {} entries", head.last)
    } else {
        "it is not the end of the log that was written".to_owned()
    };
    Err(damaged(found.last, what))
}

/// Entries to be added to one game's log, all or none.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game's number in the file.
    pub game: i64,
    /// Its public name.
    pub id: String,
    /// Where the log ends that they follow, as far as whoever adds them knows.
    pub follows: Head,
    /// The entries, in order.
    pub entries: Vec<Entry>,
    /// The summary after them.
    pub summary: Summary,
    /// When they are written: the server was up until then. What an entry tells is older, by what judging it took.
    pub up: Moment,
    /// What changes with them about who holds the seats.
    pub seats: Vec<Change>,
    /// An envelope that is closed with them.
    pub envelope: Option<Envelope>,
    /// Moves on conditions that are kept, or kept no longer, from now on: whose, and the lines.
    pub conditions: Vec<(crate::seat::Seat, Option<Envelope>)>,
}

/// A time during which no server was up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Club time, which stood still.
    pub club: ClubTime,
    /// The last moment at which the server before was known to be up.
    pub from: WallTime,
    /// When the next one started.
    pub to: WallTime,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_tells_every_field() {
        let entry = Entry {
            sequence: 1,
            kind: EntryKind::Act,
            by: "white".into(),
            at: Millis(5),
            club: ClubTime::from_millis(7),
            wall: WallTime::from_millis(9),
            act: Some("a".into()),
            words: None,
            ruling: Some("r".into()),
            key: Some("k".into()),
            edition: None,
            checksum: NO_CHECKSUM,
        };
        let sum = entry.sum(&NO_CHECKSUM);
        let changes: [fn(&mut Entry); 10] = [
            |e| e.edition = Some("laws".into()),
            |e| e.sequence = 2,
            |e| e.kind = EntryKind::Time,
            |e| e.by = "black".into(),
            |e| e.at = Millis(6),
            |e| e.club = ClubTime::from_millis(8),
            |e| e.wall = WallTime::from_millis(10),
            |e| e.act = Some("ab".into()),
            |e| e.words = Some(String::new()),
            |e| e.key = None,
        ];
        for (index, change) in changes.into_iter().enumerate() {
            let mut other = entry.clone();
            change(&mut other);
            assert_ne!(other.sum(&NO_CHECKSUM), sum, "change {index}");
        }
        assert_ne!(entry.sum(&sum), sum);
    }
}
