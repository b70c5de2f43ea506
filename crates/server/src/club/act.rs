//! An act comes in: judged, written down, made durable, then carried out and told.

use std::sync::Arc;

use jadoube_laws::{Act, Deed, Millis, Verdict};

use super::Club;
use super::answer::Answer;
use super::asked::{
    check_asked, check_break, check_claimed, check_envelope, check_offered, check_pause,
    check_replier, check_ruled, check_told, is_own_accident, needs_consent, on_behalf,
};
use super::checks::{check_appointed, check_decided, check_fresh, check_hands, key_reused, seen};
use super::conditions::without_series;
use super::draft::{Draft, summary_after};
use super::events::beyond;
use super::leaving::check_played;
use crate::host::Notice;
use crate::keys::Keys;
use crate::moment::ClubTime;
use crate::referee::Caller;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::{Append, Entry, EntryKind, StoreError};
use crate::table::Table;
use crate::table::command::Command;
use crate::table::live::{Changed, Live};
use crate::wait::Locked;

/// How often something is decided anew because another server of the club was first to write at the table.
const TRIES: u32 = 8;

impl Club {
    /// Carries out a command.
    ///
    /// # Errors
    /// Whatever keeps it from being judged or from being written; the game is then as it was.
    pub async fn act(&self, table: &Arc<Table>, command: Command) -> Result<Answer, Refusal> {
        let (club, table) = (self.clone(), Arc::clone(table));
        let caller = Caller::default();
        // Dropped with this future by a client that hangs up: then nobody waits for a proof any more.
        let _line = caller.line();
        // In a task of its own, so that a client that hangs up cannot stop it halfway between disk and memory.
        let acts = async move {
            club.anew(|| club.act_alone(&table, command.clone(), &caller))
                .await
        };
        self.host()
            .carries_out(acts)
            .kept()
            .await
            .unwrap_or_else(|| {
                Err(Refusal::new(
                    Why::Internal,
                    "the act could not be carried out",
                ))
            })
    }

    /// Decides anew, and again, what another server of the club was first to write at the same table: whoever asked is answered
    /// as if he had asked a little later.
    ///
    /// # Errors
    /// Whatever is decided; [`Why::Overtaken`] if others are first every time.
    pub async fn anew<T, D: Future<Output = Result<T, Refusal>>>(
        &self,
        decide: impl Fn() -> D,
    ) -> Result<T, Refusal> {
        for _ in 1..TRIES {
            let decided = decide().await;
            let overtaken = |refusal: &Refusal| refusal.is(Why::Overtaken);
            if !decided.as_ref().is_err_and(overtaken) {
                return decided;
            }
        }
        decide().await
    }

    async fn act_alone(
        &self,
        table: &Arc<Table>,
        command: Command,
        caller: &Caller,
    ) -> Result<Answer, Refusal> {
        let _turn = self.turn(table, command.seat).await?;
        self.bring_machine(table);
        let mut live = table.live().await;
        live.connections.hear(command.seat, self.now());
        check_appointed(&live, command.seat)?;
        let (command, series) = without_series(command);
        if let Some(key) = command
            .key
            .as_deref()
            .filter(|key| live.may_know_key(command.seat.name(), key))
        {
            if let Some(answer) = self.replayed(table, live, &command, key).await? {
                return Ok(answer);
            }
            live = table.live().await;
        }
        // Acts wait for each other; each is judged at the moment at which it came in.
        let arrived = command.arrived;
        let unheard = |key: &String| !live.may_know_key(command.seat.name(), key);
        let elsewhere =
            self.store().nodes().is_some() && command.behind.as_ref().is_some_and(unheard);
        if elsewhere || command.after.is_some_and(|after| after > live.sequence) {
            // Whoever acts has seen, or done, at another server what has not been heard of here.
            self.catch_up(table, &mut live).await?;
        }
        self.pass_time(table, &mut live, arrived).await?;
        check_fresh(&live, seen(&live, &command)?)?;
        self.check_ready(table, &mut live, command.seat)?;
        self.comes_to_session(table, &mut live, &command).await?;
        check_pause(&live, &command)?;
        check_envelope(&live, &command)?;
        check_replier(table, &mut live, &command, arrived)?;
        let mut draft = Draft::default();
        let mut base = live.base;
        if base.is_none() {
            draft.begins(table, &live, arrived);
            base = Some(arrived);
        }
        let at = base
            .map_or(Millis::ZERO, |base| arrived - base)
            .max(live.last_at);
        check_break(&live, &command, at)?;
        if is_own_accident(&command) {
            check_asked(&live, command.seat, &command.act, at)?;
            live.check_room(command.seat, None)?;
            draft.push(&live, EntryKind::Accident, command.seat.name(), at, arrived);
            draft.tells(Some(command.act), command.words, command.key);
            return self
                .written(table, &mut live, command.seat, command.looks, draft)
                .await;
        }
        if let Some(proposed) = needs_consent(&live, &command, at) {
            check_asked(&live, command.seat, &proposed, at)?;
            live.check_room(command.seat, None)?;
            draft.push(&live, EntryKind::Proposal, command.seat.name(), at, arrived);
            draft.tells(Some(proposed), command.words, command.key);
            return self
                .written(table, &mut live, command.seat, command.looks, draft)
                .await;
        }
        check_ruled(&live, &command)?;
        check_offered(table, &live, &command)?;
        check_told(table, &live, &command.act, at)?;
        let resumes = matches!(command.act.deed, Deed::Resume);
        let command = on_behalf(&live, command, at);
        let (act, words, envelope) = self.with_envelope(table, &live, &command, at).await?;
        let decided = self.referee().decide(&live.game, &act, at, caller).await;
        check_decided(&decided.ruling)?;
        if decided.ruling.verdict == Verdict::NotUnderstood {
            return Err(Refusal::new(Why::NotUnderstood, decided.ruling.explanation));
        }
        check_played(table, &live, &decided.ruling)?;
        check_claimed(table, &live, &act, &decided.ruling, at)?;
        check_hands(table, &live, command.seat, &decided.ruling)?;
        live.check_room(command.seat, Some(&decided.after))?;
        draft.push(&live, EntryKind::Act, command.seat.name(), at, arrived);
        // The words of an envelope that the law does not take are kept nowhere.
        let accepted = decided.ruling.verdict == Verdict::Accepted;
        draft.envelope = envelope.filter(|_| accepted);
        draft.says(act, words, command.key, decided);
        draft.answers_here();
        let moment = (at, arrived);
        if resumes && accepted {
            self.are_there(&live, &mut draft, &[command.seat], moment)
                .await?;
            self.other_is_not_there(&live, &mut draft, command.seat, moment)
                .await?;
        }
        self.goes_on_alone(&live, &mut draft, moment).await?;
        let brought = series.map(|series| (command.seat, series));
        let brought = brought.filter(|_| accepted);
        self.answer_by_conditions(table, &live, &mut draft, brought, at, arrived)
            .await?;
        self.written(table, &mut live, command.seat, command.looks, draft)
            .await
    }

    /// Writes a draft, and answers the seat with its last entry.
    pub(super) async fn written(
        &self,
        table: &Table,
        live: &mut Live,
        seat: Seat,
        looks: bool,
        draft: Draft,
    ) -> Result<Answer, Refusal> {
        let answered = draft.answered;
        let (written, changed) = self.write(table, live, draft).await?;
        let entry = written
            .get(answered.unwrap_or(written.len()).saturating_sub(1))
            .ok_or_else(|| Refusal::new(Why::Internal, "nothing was written"))?;
        Ok(Answer {
            sequence: entry.sequence,
            entry: live.entry_view(entry),
            view: looks.then(|| table.view(live, seat, self.now(), &self.outages(), changed)),
            replayed: false,
        })
    }

    /// Writes down what time alone has brought about by now, if anything.
    pub(super) async fn pass_time(
        &self,
        table: &Table,
        live: &mut Live,
        club: ClubTime,
    ) -> Result<bool, Refusal> {
        if live.base.is_none() || live.game.outcome().is_some() {
            return Ok(false);
        }
        let at = live.game_time(club);
        let Some(decided) = self.referee().pass_time(&live.game, at).await else {
            return Ok(false);
        };
        check_decided(&decided.ruling)?;
        if self
            .ends_unplayed(table, live, &decided.ruling, club)
            .await?
        {
            return Ok(true);
        }
        let mut draft = Draft::default();
        draft.push(live, EntryKind::Time, "law", at, club);
        draft.rules(decided);
        self.goes_on_alone(live, &mut draft, (at, club)).await?;
        self.write(table, live, draft).await?;
        Ok(true)
    }

    /// Begins play, if it has not begun.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) async fn begin(&self, table: &Table, live: &mut Live) -> Result<(), Refusal> {
        let mut draft = Draft::default();
        draft.begins(table, live, self.now());
        self.write(table, live, draft).await.map(|_| ())
    }

    /// Makes entries durable; only then does the game go on by them and everybody hear of them.
    pub(super) async fn write(
        &self,
        table: &Table,
        live: &mut Live,
        mut draft: Draft,
    ) -> Result<(Vec<Entry>, Changed), Refusal> {
        if live.withdrawn {
            return Err(Refusal::new(
                Why::NoSuchGame,
                "this table has been taken back",
            ));
        }
        let envelope = draft.envelope.take();
        let seats = std::mem::take(&mut draft.seats);
        let conditions = std::mem::take(&mut draft.conditions);
        let (entries, said) = draft.chained(live, self.wall());
        let summary = summary_after(live, &entries, &said);
        let append = Append {
            game: table.number,
            id: table.id.clone(),
            follows: live.head(),
            entries: entries.clone(),
            summary,
            up: self.moment(),
            seats: seats.clone(),
            envelope,
            conditions,
        };
        self.append(table, live, append).await?;
        let mut changed = Changed::NOTHING;
        // The event is told of an end that is undone as well.
        let had_ended = live.ended.is_some();
        let had_given = beyond(&live.game);
        for (entry, (act, decided)) in entries.iter().zip(said) {
            changed = changed.and(live.take(entry, act.as_ref(), decided));
        }
        if !seats.is_empty() {
            seats.iter().for_each(|change| live.keys.change(change));
            live.connections.put_out(&live.keys);
        }
        self.has_gone_on(table, live, &entries, changed);
        if let Some(event) = table
            .terms
            .tournament
            .as_ref()
            .filter(|_| had_ended || live.ended.is_some() || had_given != beyond(&live.game))
        {
            self.tell_event(event, &table.id);
        }
        Ok((entries, changed))
    }

    /// Makes something durable in the log of a table, or beside it. Where another was first, what that has written is read.
    pub(super) async fn append(
        &self,
        table: &Table,
        live: &mut Live,
        append: Append,
    ) -> Result<(), Refusal> {
        let (begun, entries) = (std::time::Instant::now(), append.entries.len());
        let appended = self.store().append(append).await;
        self.0.metrics.wrote(entries, begun.elapsed());
        let works = matches!(appended, Ok(()) | Err(StoreError::Conflict));
        self.0
            .beaten
            .store(works, std::sync::atomic::Ordering::Relaxed);
        let Err(error) = appended else {
            return Ok(());
        };
        let shared = self.store().nodes().is_some();
        if error == StoreError::Conflict && shared && self.catch_up(table, live).await? {
            return Err(error.into());
        }
        let fails = Notice::NotWritten {
            table: &table.id,
            why: &error,
        };
        self.host().note(fails);
        if error == StoreError::Conflict {
            // Somebody else has written to this log: what is in memory is not what is on the disk.
            self.read_again(table, live).await;
        }
        Err(error.into())
    }

    /// A game has gone on by these entries, wherever they were written: it is shown so, looked at when a flag falls next, and
    /// everybody at the table hears of it.
    pub(super) fn has_gone_on(
        &self,
        table: &Table,
        live: &mut Live,
        entries: &[Entry],
        changed: Changed,
    ) {
        table.show(live);
        self.0.waker.set(&table.id, live.wake());
        if entries.iter().any(|entry| entry.kind == EntryKind::Begin) {
            self.0.waiting.begun(&table.id);
        }
        table.send_update(live, entries, changed, self.now(), &self.outages());
    }

    /// The answer that was given when the key was first used. The table is let go before that is looked for: what stands
    /// in its log stays there, and whoever asks for it again keeps nobody waiting.
    async fn replayed(
        &self,
        table: &Table,
        live: Locked<'_, Live>,
        command: &Command,
        key: &str,
    ) -> Result<Option<Answer>, Refusal> {
        let keys = live.keys.clone();
        drop(live);
        let Some(entry) = self
            .store()
            .entry_of_key(table.number, command.seat.name(), key)
            .await?
        else {
            return Ok(None);
        };
        let then = entry
            .act
            .as_deref()
            .and_then(|act| serde_json::from_str::<Act>(act).ok());
        let same = match then {
            Some(then) => {
                // A player acts for nobody else: where he is not named, what he wished was put down as the official's.
                let by = command.seat.color().map_or(command.act.by, |_| then.by);
                let now = Act {
                    by,
                    ..command.act.clone()
                };
                self.is_same(table, &then, &now).await?
            }
            None => false,
        };
        if !same {
            return Err(key_reused(key, &entry.words.unwrap_or_default()));
        }
        let then = self.live_at(table, keys, entry.sequence).await?;
        Ok(Some(then.answer(self, table, command.seat, command.looks)))
    }

    /// The game as it stood after an entry, and what that entry changed. Not under the table's lock: it takes as long as
    /// the log is.
    pub(super) async fn live_at(
        &self,
        table: &Table,
        keys: Keys,
        sequence: u32,
    ) -> Result<Then, Refusal> {
        let gone = || Refusal::new(Why::NoSuchGame, "the game is gone");
        // Those who ask at one table ask one after the other: others shall have their turn too.
        let _turn = table.recall().await;
        let row = self.store().game(&table.id).await?.ok_or_else(gone)?;
        let game = super::tables::game_of(&row.made, &table.terms)?;
        let start = Live::new(game, &table.terms, keys, self.people());
        let log = self.store().whole_log(table.number, &table.id);
        let id = table.id.clone();
        let then = self
            .referee()
            .replay(log, move |log| Then::after(start, log, sequence, &id));
        then.await?.ok_or_else(gone)
    }
}

/// The game as it stood after an entry.
pub(super) struct Then {
    live: Live,
    entry: Entry,
    changed: Changed,
}

impl Then {
    /// Replays a log up to this entry; none if the log has no such entry.
    fn after(
        mut live: Live,
        log: Vec<Entry>,
        sequence: u32,
        id: &str,
    ) -> Result<Option<Then>, StoreError> {
        live.will_replay(log.get(..sequence as usize).unwrap_or(&log));
        for entry in log {
            let changed = live.replay(&entry, id)?;
            if entry.sequence == sequence {
                return Ok(Some(Then {
                    live,
                    entry,
                    changed,
                }));
            }
        }
        Ok(None)
    }

    /// What the entry was answered with.
    pub(super) fn answer(self, club: &Club, table: &Table, seat: Seat, looks: bool) -> Answer {
        let Then {
            live,
            entry,
            changed,
        } = self;
        let view = looks.then(|| table.view(&live, seat, entry.club, &club.outages(), changed));
        Answer {
            sequence: entry.sequence,
            entry: live.entry_view(&entry),
            view,
            replayed: true,
        }
    }
}
