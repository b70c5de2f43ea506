//! A log that keeps the promise of the real one, and fails as disks do: at any call, with room or without, late, or by
//! the end of the server before or after what it was asked to write. One server has it after the other, or several have it
//! at once over lines that fail.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_trait::async_trait;
use jadoube_server::host::Host;
use jadoube_server::keys::{Change, TokenHash};
use jadoube_server::moment::{ClubTime, Moment, WallTime};
use jadoube_server::runtime::Runtime;
use jadoube_server::seat::Seat;
use jadoube_server::store::{
    Append, DeviceRow, Entry, EventEntry, EventKey, EventRow, EventWrite, GameRow, Log, MemberRow,
    MemberWrite, NewGame, Nodes, Outage, PasskeyRow, PlayedRow, StoreError,
};
use jadoube_server::vault::Envelope;
use tokio::sync::Notify;

use super::people::Members;
use super::random::Random;
use super::shared::{Line, Shared, Tidings};

/// How long it takes to read a whole log.
pub const LONG_LOG: Duration = Duration::from_millis(200);

/// What survives the end of a server.
#[derive(Debug)]
pub struct Disk {
    pub(super) host: Arc<dyn Host>,
    state: Mutex<State>,
    /// A server has come to its end and another is to be started.
    pub crashed: Notify,
}

pub(super) struct State {
    pub(super) random: Random,
    pub(super) quiet: bool,
    overtakes: bool,
    /// How many read a whole log now, and the most that have at one time.
    reading: (u32, u32),
    session: u64,
    /// Which servers are up.
    up: BTreeSet<u64>,
    club: ClubTime,
    games: Vec<GameRow>,
    events: BTreeMap<String, KeptEvent>,
    members: Members,
    logs: BTreeMap<i64, Vec<Entry>>,
    envelopes: BTreeMap<(i64, String), Envelope>,
    conditions: BTreeMap<(i64, &'static str), Envelope>,
    pub(super) outages: Vec<Outage>,
    pub(super) faults: Faults,
    /// What several servers have in common.
    pub(super) shared: Shared,
}

/// An event with its log and its keys.
type KeptEvent = (EventRow, Vec<EventEntry>, Vec<EventKey>);

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").finish_non_exhaustive()
    }
}

/// How often what went wrong.
#[derive(Clone, Copy, Debug, Default)]
pub struct Faults {
    pub failed: u64,
    pub full: u64,
    pub crashed: u64,
    pub overtaken: u64,
    /// Written, and the answer lost on the line.
    pub unheard: u64,
}

/// What becomes of a call.
enum Fate {
    Done,
    Refused(StoreError),
    /// It is done, and told as if somebody else had written it.
    Overtaken,
    /// It is done, and nobody hears of it.
    Unheard,
    EndsBefore,
    EndsAfter,
}

impl Disk {
    /// A disk of a world on Tokio's time.
    pub fn new(seed: u64) -> Arc<Disk> {
        Disk::on(seed, Arc::new(Runtime::new(super::calendar::date)))
    }

    /// A disk whose calls take time of this host.
    pub fn on(seed: u64, host: Arc<dyn Host>) -> Arc<Disk> {
        Arc::new(Disk {
            host,
            state: Mutex::new(State {
                random: Random::new(seed),
                quiet: false,
                overtakes: false,
                reading: (0, 0),
                session: 0,
                up: BTreeSet::new(),
                club: ClubTime::START,
                games: Vec::new(),
                events: BTreeMap::new(),
                members: Members::default(),
                logs: BTreeMap::new(),
                envelopes: BTreeMap::new(),
                conditions: BTreeMap::new(),
                outages: Vec::new(),
                faults: Faults::default(),
                shared: Shared::default(),
            }),
            crashed: Notify::new(),
        })
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics while he writes")
    }

    /// A server begins: whoever had the disk before has it no longer. Gives where club time stood.
    pub fn begin(self: &Arc<Disk>) -> (Session, ClubTime) {
        let mut state = self.state();
        state.session += 1;
        state.up = BTreeSet::from([state.session]);
        if state.session > 1 {
            let club = state.club;
            state.outages.push(Outage {
                club,
                from: WallTime::default(),
                to: WallTime::default(),
            });
        }
        let session = Session {
            disk: Arc::clone(self),
            number: state.session,
            line: None,
        };
        (session, state.club)
    }

    /// One more server begins, beside those that are up.
    pub fn join(self: &Arc<Disk>, line: Arc<Line>) -> Session {
        let mut state = self.state();
        state.session += 1;
        let number = state.session;
        state.up.insert(number);
        state.shared.listen(number, Arc::clone(&line));
        Session {
            disk: Arc::clone(self),
            number,
            line: Some(line),
        }
    }

    /// A server is no more: nothing that it has asked for is answered.
    pub fn kill(&self, number: u64) {
        let now = self.host.elapsed();
        let mut state = self.state();
        state.up.remove(&number);
        state.shared.leaves(number, now);
        state.faults.crashed += 1;
    }

    /// From now on nothing goes wrong.
    pub fn be_quiet(&self) {
        self.state().quiet = true;
    }

    /// What is written next is written, and told as if somebody else had done it.
    pub fn overtake(&self) {
        self.state().overtakes = true;
    }

    /// The most that have read a whole log at one time.
    pub fn most_reading(&self) -> u32 {
        self.state().reading.1
    }

    pub fn faults(&self) -> Faults {
        self.state().faults
    }

    pub fn games(&self) -> Vec<(GameRow, Vec<Entry>)> {
        let state = self.state();
        let of = |row: &GameRow| (row.clone(), state.log(row.number).to_vec());
        state.games.iter().map(of).collect()
    }
}

/// The disk as one server has it.
#[derive(Debug)]
pub struct Session {
    pub(super) disk: Arc<Disk>,
    pub(super) number: u64,
    /// The line to it, where it is the disk of several servers.
    pub(super) line: Option<Arc<Line>>,
}

impl Session {
    /// Waits as long as the disk takes, and tells what becomes of the call.
    async fn fate(&self, writes: bool) -> Fate {
        let (wait, fate) = {
            let mut state = self.disk.state();
            let wait = Duration::from_micros(state.random.next() % 8_000);
            let overtakes = writes && std::mem::take(&mut state.overtakes);
            let fate = match state.random.below(1000) {
                _ if overtakes => Fate::Overtaken,
                _ if state.quiet => Fate::Done,
                0..4 => {
                    state.faults.failed += 1;
                    Fate::Refused(StoreError::Failed("the disk failed".to_owned()))
                }
                4..8 if writes => {
                    state.faults.full += 1;
                    Fate::Refused(StoreError::Full)
                }
                8..10 if self.line.is_none() => Fate::EndsBefore,
                10..13 if self.line.is_none() && writes => Fate::EndsAfter,
                13..40 if writes && self.line.is_some() => Fate::Unheard,
                13..16 if writes => Fate::Overtaken,
                _ => Fate::Done,
            };
            (wait, fate)
        };
        self.disk.host.sleep(wait).await;
        fate
    }

    /// The server ends here: nobody hears of this call again.
    async fn end<T>(&self) -> T {
        {
            let mut state = self.disk.state();
            if state.up.contains(&self.number) {
                state.faults.crashed += 1;
            }
        }
        self.disk.crashed.notify_one();
        std::future::pending().await
    }

    pub(super) async fn call<T>(
        &self,
        writes: bool,
        work: impl FnOnce(&mut State) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let fate = self.fate(writes).await;
        if let Some(line) = &self.line {
            line.reaches().await?;
        }
        if !self.disk.state().up.contains(&self.number) {
            // Another server has the disk; this one is gone already and does not know it.
            return std::future::pending().await;
        }
        let done = self.carry_out(fate, work).await;
        if let Some(line) = &self.line {
            line.moves_on().await;
        }
        done
    }

    async fn carry_out<T>(
        &self,
        fate: Fate,
        work: impl FnOnce(&mut State) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        match fate {
            Fate::Done => work(&mut self.disk.state()),
            Fate::Refused(error) => Err(error),
            Fate::Overtaken => {
                let mut state = self.disk.state();
                work(&mut state)?;
                state.faults.overtaken += 1;
                Err(StoreError::Conflict)
            }
            Fate::Unheard => {
                let mut state = self.disk.state();
                work(&mut state)?;
                state.faults.unheard += 1;
                Err(StoreError::Failed("the line was lost".to_owned()))
            }
            Fate::EndsBefore => self.end().await,
            Fate::EndsAfter => {
                // Whether it was refused nobody hears either.
                drop(work(&mut self.disk.state()));
                self.end().await
            }
        }
    }
}

impl State {
    pub(super) fn row_of(&self, id: &str) -> Option<&GameRow> {
        self.games.iter().find(|row| row.made.id == id)
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.games.iter().map(|row| row.made.id.as_str())
    }

    /// The games of whoever is written so, the latest first.
    fn played(&self, sign: &str) -> Vec<PlayedRow> {
        let is_his = |row: &&GameRow| {
            let names = &row.summary.names;
            [&names.white, &names.black].contains(&&Some(sign.to_owned()))
        };
        let played = |row: &GameRow| PlayedRow {
            id: row.made.id.clone(),
            made: row.made.made,
            white: row.summary.names.white.clone(),
            black: row.summary.names.black.clone(),
            result: row.summary.result.clone(),
        };
        let games = self.games.iter().rev();
        games.filter(is_his).map(played).collect()
    }

    /// The events in which whoever is written so stands.
    fn entered(&self, sign: &str) -> Vec<String> {
        let kept = self.events.values().map(|kept| &kept.0);
        let his = kept.filter(|row| row.report.contains(sign) || row.terms.contains(sign));
        his.map(|row| row.id.clone()).collect()
    }

    pub(super) fn log(&self, game: i64) -> &[Entry] {
        self.logs.get(&game).map_or(&[], Vec::as_slice)
    }

    /// The latest moment at which anything was written.
    pub(super) fn last_written(&self) -> ClubTime {
        let ends = self.logs.values().filter_map(|log| log.last());
        ends.map(|entry| entry.club).max().unwrap_or_default()
    }

    fn row(&mut self, number: i64) -> Result<&mut GameRow, StoreError> {
        let found = self.games.iter_mut().find(|row| row.number == number);
        found.ok_or_else(|| StoreError::Failed(format!("there is no game {number}")))
    }

    fn make(&mut self, new: NewGame) -> Result<i64, StoreError> {
        let same = |row: &GameRow| {
            row.made.id == new.id
                || (new.rematch_of.is_some() && row.made.rematch_of == new.rematch_of)
        };
        if self.games.iter().any(same) {
            return Err(StoreError::Conflict);
        }
        let number = self.games.last().map_or(0, |row| row.number) + 1;
        let summary = jadoube_server::store::Summary {
            result: "*".to_owned(),
            ..Default::default()
        };
        self.games.push(GameRow {
            number,
            made: new,
            summary,
        });
        Ok(number)
    }

    fn withdraw(&mut self, game: i64) -> Result<(), StoreError> {
        if self.logs.get(&game).is_some_and(|log| !log.is_empty()) {
            return Err(StoreError::Conflict);
        }
        let before = self.games.len();
        self.games.retain(|row| row.number != game);
        if self.games.len() == before {
            return Err(StoreError::Conflict);
        }
        Ok(())
    }

    fn append(&mut self, append: Append) -> Result<(), StoreError> {
        let log = self.logs.entry(append.game).or_default();
        let next = log.len() as u32 + 1;
        let fits = append
            .entries
            .iter()
            .zip(next..)
            .all(|(entry, number)| entry.sequence == number);
        let used = |entry: &Entry| {
            entry.key.is_some()
                && log
                    .iter()
                    .any(|one| one.key == entry.key && one.by == entry.by)
        };
        let follows = append.follows.sum == log.last().map(|entry| entry.checksum);
        if !fits || !follows || append.entries.iter().any(used) {
            return Err(StoreError::Conflict);
        }
        self.club = self.club.max(append.up.club);
        self.logs
            .entry(append.game)
            .or_default()
            .extend(append.entries);
        if let Some(envelope) = append.envelope {
            self.envelopes
                .insert((append.game, envelope.commitment.clone()), envelope);
        }
        for (seat, kept) in append.conditions {
            match kept {
                Some(kept) => self.conditions.insert((append.game, seat.name()), kept),
                None => self.conditions.remove(&(append.game, seat.name())),
            };
        }
        self.shared.written(&append.id, &mut self.random);
        let row = self.row(append.game)?;
        row.summary = append.summary;
        for change in &append.seats {
            row.made.keys.change(change);
        }
        Ok(())
    }
}

#[async_trait]
impl Log for Session {
    fn nodes(&self) -> Option<&dyn Nodes> {
        self.line.is_some().then_some(self)
    }

    fn outages(&self) -> Arc<[Outage]> {
        self.disk.state().outages.clone().into()
    }

    async fn pause(&self, club: ClubTime, from: WallTime, to: WallTime) -> Result<(), StoreError> {
        let outage = Outage { club, from, to };
        let asked = self.disk.host.elapsed();
        self.call(true, |state| {
            state.shared.begin_session(self, asked, club)?;
            state.outages.push(outage);
            Ok(())
        })
        .await
    }

    async fn forget_waiting(&self, _: ClubTime) -> Result<Vec<String>, StoreError> {
        self.call(true, |_| Ok(Vec::new())).await
    }

    async fn withdraw(&self, game: i64) -> Result<(), StoreError> {
        self.call(true, |state| state.withdraw(game)).await
    }

    async fn write_event(&self, event: EventWrite) -> Result<(), StoreError> {
        self.call(true, |state| {
            let empty = || (event.event.clone(), Vec::new(), Vec::new());
            let id = event.event.id.clone();
            let (row, log, keys) = state.events.entry(id).or_insert_with(empty);
            if log.len() + 1 != event.entry.sequence as usize {
                return Err(StoreError::Conflict);
            }
            *row = event.event;
            log.push(event.entry);
            keys.extend(event.keys);
            Ok(())
        })
        .await
    }

    async fn event(&self, id: &str) -> Result<Option<EventRow>, StoreError> {
        self.call(false, |state| {
            Ok(state.events.get(id).map(|kept| kept.0.clone()))
        })
        .await
    }

    async fn events(&self) -> Result<Vec<EventRow>, StoreError> {
        let all = |state: &mut State| state.events.values().map(|kept| kept.0.clone()).collect();
        self.call(false, |state| Ok(all(state))).await
    }

    async fn event_keys(&self, id: &str) -> Result<Vec<EventKey>, StoreError> {
        let of = |state: &mut State| state.events.get(id).map(|kept| kept.2.clone());
        self.call(false, |state| Ok(of(state).unwrap_or_default()))
            .await
    }

    async fn event_log(&self, id: &str) -> Result<Vec<EventEntry>, StoreError> {
        let of = |state: &mut State| state.events.get(id).map(|kept| kept.1.clone());
        self.call(false, |state| Ok(of(state).unwrap_or_default()))
            .await
    }

    async fn write_member(&self, member: MemberWrite) -> Result<(), StoreError> {
        self.call(true, |state| state.members.write(member)).await
    }

    async fn members(&self) -> Result<Vec<MemberRow>, StoreError> {
        self.call(false, |state| Ok(state.members.all())).await
    }

    async fn member(&self, id: &str) -> Result<Option<MemberRow>, StoreError> {
        self.call(false, |state| Ok(state.members.of_id(id))).await
    }

    async fn member_of_words(&self, words: TokenHash) -> Result<Option<MemberRow>, StoreError> {
        self.call(false, |state| Ok(state.members.of_words(words)))
            .await
    }

    async fn device(&self, hash: TokenHash) -> Result<Option<DeviceRow>, StoreError> {
        self.call(false, |state| Ok(state.members.device(hash)))
            .await
    }

    async fn devices(&self, member: &str) -> Result<Vec<DeviceRow>, StoreError> {
        self.call(false, |state| Ok(state.members.devices(member)))
            .await
    }

    async fn passkey(&self, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
        self.call(false, |state| Ok(state.members.passkey(id)))
            .await
    }

    async fn passkeys(&self, member: &str) -> Result<Vec<PasskeyRow>, StoreError> {
        self.call(false, |state| Ok(state.members.passkeys(member)))
            .await
    }

    async fn played(&self, sign: &str) -> Result<Vec<PlayedRow>, StoreError> {
        self.call(false, |state| Ok(state.played(sign))).await
    }

    async fn entered(&self, sign: &str) -> Result<Vec<String>, StoreError> {
        self.call(false, |state| Ok(state.entered(sign))).await
    }

    async fn make(&self, game: NewGame) -> Result<i64, StoreError> {
        self.call(true, |state| state.make(game)).await
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        let told = Tidings::Game(append.id.clone());
        self.call(true, |state| state.append(append)).await?;
        self.tell(told);
        Ok(())
    }

    async fn change_seats(&self, game: i64, changes: Vec<Change>) -> Result<(), StoreError> {
        let changed = self.call(true, |state| {
            let row = state.row(game)?;
            changes
                .iter()
                .for_each(|change| row.made.keys.change(change));
            Ok(row.made.id.clone())
        });
        let id = changed.await?;
        self.tell(Tidings::Row(id));
        Ok(())
    }

    async fn beat(&self, up: Moment) -> Result<(), StoreError> {
        self.call(true, |state| {
            state.shared.note(self, up.club);
            state.club = state.club.max(up.club);
            Ok(())
        })
        .await
    }

    async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        self.call(false, |state| Ok(state.row_of(id).cloned()))
            .await
    }

    async fn entries(&self, game: i64, after: u32, limit: u32) -> Result<Vec<Entry>, StoreError> {
        self.call(false, |state| {
            let wanted = state
                .log(game)
                .iter()
                .filter(|entry| entry.sequence > after);
            Ok(wanted.take(limit as usize).cloned().collect())
        })
        .await
    }

    async fn whole_log(&self, game: i64, _: &str) -> Result<Vec<Entry>, StoreError> {
        {
            let mut state = self.disk.state();
            let reading = state.reading.0 + 1;
            state.reading = (reading, state.reading.1.max(reading));
        }
        self.disk.host.sleep(LONG_LOG).await;
        self.disk.state().reading.0 -= 1;
        self.call(false, |state| Ok(state.log(game).to_vec())).await
    }

    async fn entry_of_key(
        &self,
        game: i64,
        by: &str,
        key: &str,
    ) -> Result<Option<Entry>, StoreError> {
        self.call(false, |state| {
            let found = state
                .log(game)
                .iter()
                .find(|entry| entry.by == by && entry.key.as_deref() == Some(key));
            Ok(found.cloned())
        })
        .await
    }

    async fn envelope(
        &self,
        game: i64,
        commitment: String,
    ) -> Result<Option<Envelope>, StoreError> {
        self.call(false, |state| {
            Ok(state.envelopes.get(&(game, commitment)).cloned())
        })
        .await
    }

    async fn conditions(&self, game: i64, seat: Seat) -> Result<Option<Envelope>, StoreError> {
        self.call(false, |state| {
            Ok(state.conditions.get(&(game, seat.name())).cloned())
        })
        .await
    }

    async fn listed(&self, _: WallTime) -> Result<Vec<GameRow>, StoreError> {
        self.call(false, |state| Ok(state.games.clone())).await
    }

    async fn rematch_of(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        self.call(false, |state| {
            let found = state
                .games
                .iter()
                .find(|row| row.made.rematch_of.as_deref() == Some(id));
            Ok(found.cloned())
        })
        .await
    }

    async fn waking(&self) -> Result<Vec<(String, ClubTime)>, StoreError> {
        self.call(false, |state| {
            let waits = state.games.iter();
            Ok(waits
                .filter_map(|row| Some((row.made.id.clone(), row.summary.wake?)))
                .collect())
        })
        .await
    }
}
