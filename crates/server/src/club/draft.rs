//! Entries that are judged and not yet written.

use jadoube_laws::game::Game;
use jadoube_laws::{Act, Decided, EDITION, Millis};

use crate::keys::Change;
use crate::moment::{ClubTime, WallTime};
use crate::seat::Seat;
use crate::store::{Entry, EntryKind, NO_CHECKSUM, Summary};
use crate::table::Table;
use crate::table::live::Live;
use crate::vault::Envelope;

/// What an entry says: the act, and what it has come to.
pub(super) type Said = (Option<Act>, Option<Decided>);

/// Entries that are judged and not yet written, each with what it says.
#[derive(Debug, Default)]
pub(super) struct Draft {
    entries: Vec<(Entry, Option<Act>, Option<Decided>)>,
    /// What changes with the entries about who holds the seats.
    pub(super) seats: Vec<Change>,
    /// An envelope that is closed with them.
    pub(super) envelope: Option<Envelope>,
    /// Moves on conditions that are kept, or kept no longer, with them.
    pub(super) conditions: Vec<(Seat, Option<Envelope>)>,
    /// How many entries there are with the one that answers the client; all if not said.
    pub(super) answered: Option<usize>,
}

impl Draft {
    /// Adds an entry that says nothing yet.
    pub(super) fn push(
        &mut self,
        live: &Live,
        kind: EntryKind,
        by: &str,
        at: Millis,
        club: ClubTime,
    ) {
        let sequence = live.sequence + self.entries.len() as u32 + 1;
        let entry = Entry {
            sequence,
            kind,
            by: by.to_owned(),
            at,
            club,
            wall: WallTime::default(),
            act: None,
            words: None,
            ruling: None,
            key: None,
            edition: Some(EDITION.to_owned()),
            checksum: NO_CHECKSUM,
        };
        self.entries.push((entry, None, None));
    }

    /// Adds the beginning of play, which names the code of a house by its checksum.
    pub(super) fn begins(&mut self, table: &Table, live: &Live, club: ClubTime) {
        self.push(live, EntryKind::Begin, "law", Millis::ZERO, club);
        let laws = table.terms.laws.as_ref();
        if let (Some(laws), Some((entry, ..))) = (laws, self.entries.last_mut()) {
            entry.words = Some(laws.named(live.game.code().id));
        }
    }

    /// Gives the last entry its ruling.
    pub(super) fn rules(&mut self, decided: Decided) {
        if let Some((entry, _, slot)) = self.entries.last_mut() {
            entry.ruling = serde_json::to_string(&decided.ruling).ok();
            *slot = Some(decided);
        }
    }

    /// Gives the last entry what was said, with no ruling on it.
    pub(super) fn tells(
        &mut self,
        act: Option<Act>,
        words: impl Into<Option<String>>,
        key: Option<String>,
    ) {
        if let Some((entry, slot, _)) = self.entries.last_mut() {
            entry.act = act.as_ref().and_then(|act| serde_json::to_string(act).ok());
            entry.words = words.into();
            entry.key = key;
            *slot = act;
        }
    }

    /// Gives the last entry its act and ruling.
    pub(super) fn says(&mut self, act: Act, words: String, key: Option<String>, decided: Decided) {
        self.tells(Some(act), words, key);
        self.rules(decided);
    }

    /// The game as it will be after these entries.
    pub(super) fn game_after(&self, live: &Live) -> Game {
        let decided = self.entries.iter().rev();
        let mut decided = decided.filter_map(|(_, _, decided)| decided.as_ref());
        decided
            .next()
            .map_or(&live.game, |last| &last.after)
            .clone()
    }

    /// Whether there is nothing to write.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// From here on entries follow that nobody has sent just now.
    pub(super) fn answers_here(&mut self) {
        self.answered = Some(self.entries.len());
    }

    /// The entries with their date and their checksums, and what they say.
    pub(super) fn chained(self, live: &Live, wall: WallTime) -> (Vec<Entry>, Vec<Said>) {
        let mut before = live.checksum;
        let chain = self.entries.into_iter().map(|(mut entry, act, decided)| {
            entry.wall = wall;
            entry.checksum = entry.sum(&before);
            before = entry.checksum;
            (entry, (act, decided))
        });
        chain.unzip()
    }
}

/// The summary as it will be when the entries have been taken.
pub(super) fn summary_after(live: &Live, entries: &[Entry], said: &[Said]) -> Summary {
    let mut decided = said
        .iter()
        .rev()
        .filter_map(|(_, decided)| decided.as_ref());
    let game = decided.next().map_or(&live.game, |last| &last.after);
    let begin = entries.iter().find(|entry| entry.kind == EntryKind::Begin);
    let base = live.base.or(begin.map(|entry| entry.club));
    let over = game.outcome().is_some();
    let from = entries.last().map_or(live.last_at, |entry| entry.at);
    let wake = live.wake_of(game, from);
    Summary {
        begun: base.is_some(),
        plies: game.ply_count(),
        result: game.score().to_string(),
        ended: if over {
            live.ended.or(entries.last().map(|entry| entry.wall))
        } else {
            None
        },
        wake: base.zip(wake).map(|(base, at)| base + at),
        names: live.names_after(entries),
    }
}
