//! What several servers have in common on one disk: who keeps the time, who is there, and the lines over which each hears of
//! what the others write: late, not before it asks, or not at all while it is cut off.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_trait::async_trait;
use jadoube_server::host::Host;
use jadoube_server::metrics::NodeState;
use jadoube_server::moment::{ClubTime, Moment, WallTime};
use jadoube_server::store::{Beat, Elsewhere, GameEnd, News, Nodes, Outage, StoreError};
use tokio::sync::Notify;

use super::disk::{Session, State};
use super::random::Random;

/// How long a call waits for a disk that cannot be reached.
const PATIENCE: Duration = Duration::from_secs(1);

/// Within so long everybody has asked what was written.
const ASK: Duration = Duration::from_secs(1);

/// A server that is no more is forgotten by the others after so long.
const SILENT: Duration = Duration::from_secs(6);

/// What a server is told of what another has done.
#[derive(Clone, Debug)]
pub enum Tidings {
    /// Something was written to the log of this game.
    Game(String),
    /// What stands beside its log has changed.
    Row(String),
    /// Who is connected to it has changed.
    Presence(String),
    Beat(Beat),
    /// Nobody keeps the time any more.
    Free,
    /// The line was cut.
    Anew,
    /// Everything that was written, where it is not known what.
    Everything,
}

/// A server's line to the disk, with the server at the end of it.
#[derive(Debug)]
pub struct Line {
    host: Arc<dyn Host>,
    state: Mutex<End>,
    rings: Notify,
}

#[derive(Debug, Default)]
struct End {
    /// Until when nothing comes through.
    cut: Duration,
    /// Until when the server stands still.
    still: Duration,
    /// What it is told, and when it hears it.
    told: Vec<(Duration, Tidings)>,
    /// What is told as it happens is heard in the order in which it was told.
    last: Duration,
    /// The session in which it keeps the time.
    own: Option<i64>,
    /// What it knows of whoever does.
    heard: Option<(i64, i64)>,
}

impl Line {
    pub fn new(host: Arc<dyn Host>) -> Arc<Line> {
        Arc::new(Line {
            host,
            state: Mutex::default(),
            rings: Notify::new(),
        })
    }

    fn end(&self) -> MutexGuard<'_, End> {
        self.state.lock().expect("nobody panics here")
    }

    /// Nothing comes through for so long. Then it is known that something was missed.
    pub fn cut(&self, length: Duration) {
        let until = self.host.elapsed() + length;
        let mut end = self.end();
        end.cut = end.cut.max(until);
        let until = end.cut;
        end.told.clear();
        end.told.push((until, Tidings::Anew));
        end.told.push((until + ASK, Tidings::Everything));
        self.rings.notify_one();
    }

    /// The server stands still for so long: it does nothing, and does not know it.
    pub fn stand_still(&self, length: Duration) {
        let until = self.host.elapsed() + length;
        let mut end = self.end();
        end.still = end.still.max(until);
    }

    /// Waits until the server does not stand still.
    pub async fn moves_on(&self) {
        loop {
            let still = self.end().still.saturating_sub(self.host.elapsed());
            if still.is_zero() {
                return;
            }
            self.host.sleep(still).await;
        }
    }

    /// Waits until something comes through.
    pub async fn reaches(&self) -> Result<(), StoreError> {
        self.moves_on().await;
        let cut = self.end().cut.saturating_sub(self.host.elapsed());
        if cut.is_zero() {
            return Ok(());
        }
        self.host.sleep(cut.min(PATIENCE)).await;
        if cut > PATIENCE {
            return Err(StoreError::Failed("it cannot be reached".to_owned()));
        }
        Ok(())
    }

    fn tell(&self, told: Tidings, wait: Duration, in_order: bool) {
        let now = self.host.elapsed();
        let mut end = self.end();
        if end.cut > now {
            return;
        }
        let mut due = now + wait;
        if in_order {
            due = due.max(end.last);
            end.last = due;
        }
        end.told.push((due, told));
        self.rings.notify_one();
    }

    /// The next that is heard.
    async fn hears(&self) -> Tidings {
        loop {
            self.moves_on().await;
            let now = self.host.elapsed();
            let next = {
                let mut end = self.end();
                let next = (0..end.told.len()).min_by_key(|at| end.told[*at].0);
                match next {
                    Some(at) if end.told[at].0 <= now => return end.told.remove(at).1,
                    Some(at) => end.told[at].0 - now,
                    None => Duration::from_secs(3600),
                }
            };
            tokio::select! {
                () = self.host.sleep(next) => {}
                () = self.rings.notified() => {}
            }
        }
    }
}

/// What the servers have in common.
#[derive(Default)]
pub struct Shared {
    lines: BTreeMap<u64, Arc<Line>>,
    /// Who keeps the time, and how often he has said so.
    lease: Option<(i64, i64)>,
    sessions: i64,
    noted: ClubTime,
    presence: BTreeMap<(u64, String), Elsewhere>,
    known: BTreeSet<u64>,
    gone: BTreeMap<u64, Duration>,
    /// In which session it was said, and when, what the time was.
    pub said: Vec<(i64, Duration, ClubTime)>,
}

impl Shared {
    pub fn listen(&mut self, number: u64, line: Arc<Line>) {
        self.lines.insert(number, line);
    }

    pub fn leaves(&mut self, number: u64, now: Duration) {
        self.lines.remove(&number);
        self.gone.insert(number, now);
    }

    /// Somebody has written to this log: whoever asks, even the one who wrote it, finds it.
    pub fn written(&self, id: &str, random: &mut Random) {
        for line in self.lines.values() {
            let wait = random.next() % ASK.as_millis() as u64;
            let told = Tidings::Game(id.to_owned());
            line.tell(told, Duration::from_millis(wait), false);
        }
    }

    /// Whoever keeps the time begins another session at this moment of it, as he has asked at some moment.
    pub fn begin_session(
        &mut self,
        by: &Session,
        asked: Duration,
        club: ClubTime,
    ) -> Result<(), StoreError> {
        let Some(line) = &by.line else {
            return Ok(());
        };
        let mut end = line.end();
        if end.own.is_none() || end.own != self.lease.map(|(session, _)| session) {
            return Err(StoreError::Fenced);
        }
        self.sessions += 1;
        self.lease = Some((self.sessions, 0));
        end.own = Some(self.sessions);
        self.say(asked, club);
        Ok(())
    }

    /// What the time was at some moment of this session.
    fn say(&mut self, at: Duration, club: ClubTime) {
        self.said.push((self.sessions, at, club));
    }

    /// What the time was when it was said last.
    fn last_said(&self) -> ClubTime {
        self.said.last().map_or(ClubTime::START, |(.., club)| *club)
    }

    /// Whoever keeps the time notes what it is.
    pub fn note(&mut self, by: &Session, up: ClubTime) {
        let own = by.line.as_ref().and_then(|line| line.end().own);
        if own.is_some() && own == self.lease.map(|(session, _)| session) {
            self.noted = self.noted.max(up);
        }
    }
}

impl Session {
    /// Tells the others, for once it is written: late, in order, and sometimes not at all.
    pub(super) fn tell(&self, told: Tidings) {
        let mut state = self.disk.state();
        let State {
            random,
            shared,
            quiet,
            ..
        } = &mut *state;
        for (number, line) in &shared.lines {
            let lost = !*quiet && random.chance(40);
            if *number == self.number || lost {
                continue;
            }
            let late = !*quiet && random.chance(20);
            let most = if late { 800 } else { 20 };
            let wait = Duration::from_millis(random.next() % most);
            line.tell(told.clone(), wait, true);
        }
    }

    fn line(&self) -> &Line {
        self.line.as_ref().expect("a line, as there are others")
    }
}

impl State {
    fn end_of(&self, id: &str) -> GameEnd {
        let row = self.row_of(id);
        GameEnd {
            id: id.to_owned(),
            last: row.map(|row| self.log(row.number).len() as u32),
            wake: row.and_then(|row| row.summary.wake),
        }
    }
}

#[async_trait]
impl Nodes for Session {
    fn state(&self) -> NodeState {
        NodeState::default()
    }

    async fn news(&self) -> News {
        let told = self.line().hears().await;
        let state = self.disk.state();
        match told {
            Tidings::Game(id) => News::Games(vec![state.end_of(&id)]),
            Tidings::Row(id) => News::Row(id),
            Tidings::Presence(id) => News::Presence(id),
            Tidings::Beat(beat) => {
                self.line().end().heard = Some((beat.session, beat.beats));
                News::Beat(beat)
            }
            Tidings::Free => News::Free,
            Tidings::Anew => News::Anew,
            Tidings::Everything => News::Games(state.ids().map(|id| state.end_of(id)).collect()),
        }
    }

    async fn keep_time(&self, now: Moment) -> Result<bool, StoreError> {
        let asked = self.disk.host.elapsed();
        let Some(own) = self.line().end().own else {
            return Ok(false);
        };
        let kept = self.call(true, |state| {
            let Some((session, beats)) = state.shared.lease.filter(|(session, _)| *session == own)
            else {
                return Ok(None);
            };
            state.shared.lease = Some((session, beats + 1));
            state
                .shared
                .say(asked, now.club.max(state.shared.last_said()));
            Ok(Some(beats + 1))
        });
        let Some(beats) = kept.await? else {
            self.line().end().own = None;
            return Ok(false);
        };
        self.tell(Tidings::Beat(Beat {
            session: own,
            beats,
            club: now.club,
        }));
        Ok(true)
    }

    async fn take_over(
        &self,
        now: ClubTime,
        date: WallTime,
    ) -> Result<Option<ClubTime>, StoreError> {
        let asked = self.disk.host.elapsed();
        let taken = self.call(true, |state| {
            if let Some(kept) = state.shared.lease
                && self.line().end().heard.replace(kept) != Some(kept)
            {
                return Ok(None);
            }
            let known = state.shared.noted.max(state.shared.last_said());
            let club = known.max(state.last_written()).max(now);
            state.shared.sessions += 1;
            let session = state.shared.sessions;
            state.shared.lease = Some((session, 0));
            state.shared.say(asked, club);
            if session > 1 {
                state.outages.push(Outage {
                    club,
                    from: date,
                    to: date,
                });
            }
            Ok(Some((session, club)))
        });
        let Some((session, club)) = taken.await? else {
            return Ok(None);
        };
        self.line().end().own = Some(session);
        Ok(Some(club))
    }

    async fn give_over(&self) -> Result<(), StoreError> {
        let own = self.line().end().own.take();
        let given = self.call(true, |state| {
            let kept = state.shared.lease.map(|(session, _)| session);
            let given = own.is_some() && kept == own;
            if given {
                state.shared.lease = None;
            }
            state
                .shared
                .presence
                .retain(|(node, _), _| *node != self.number);
            Ok(given)
        });
        if given.await? {
            self.tell(Tidings::Free);
        }
        Ok(())
    }

    async fn live(&self) -> Result<bool, StoreError> {
        let now = self.disk.host.elapsed();
        let lived = self.call(true, |state| {
            let known = !state.shared.known.insert(self.number);
            let gone = &mut state.shared.gone;
            let silent: BTreeSet<u64> = gone
                .extract_if(.., |_, since| now > *since + SILENT)
                .map(|(number, _)| number)
                .collect();
            let left = state
                .shared
                .presence
                .extract_if(.., |(node, _), _| silent.contains(node));
            Ok((known, left.map(|((_, id), _)| id).collect::<Vec<_>>()))
        });
        let (known, left) = lived.await?;
        left.into_iter()
            .for_each(|id| self.tell(Tidings::Presence(id)));
        Ok(known)
    }

    async fn say_presence(&self, id: &str, here: Elsewhere) -> Result<(), StoreError> {
        self.call(true, |state| {
            let of = (self.number, id.to_owned());
            state.shared.presence.insert(of, here);
            Ok(())
        })
        .await?;
        self.tell(Tidings::Presence(id.to_owned()));
        Ok(())
    }

    async fn presence(&self, id: &str) -> Result<Elsewhere, StoreError> {
        self.call(false, |state| {
            let mut all = Elsewhere::default();
            let others = state.shared.presence.iter();
            for (_, one) in others.filter(|((node, of), _)| *node != self.number && of == id) {
                for seat in 0..3 {
                    all.there[seat] |= one.there[seat];
                    all.ready[seat] |= one.ready[seat];
                }
            }
            Ok(all)
        })
        .await
    }
}
