//! The one thread that writes.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::{Connection, Transaction, params};
use tokio::sync::oneshot;

use super::error::{StoreError, conflict};
use super::events::{self, EventWrite};
use super::members::{self, MemberWrite};
use super::open;
use super::rhythm::Rhythm;
use super::rows::{Append, NewGame, Outage};
use crate::keys::{Change, Grant};
use crate::moment::{ClubTime, Moment};
use crate::seat::Seat;
use crate::vault::Envelope;

/// The most jobs that may wait; beyond it the club is told to come back later.
const QUEUE: usize = 4096;

/// How often the pages of the log file are brought home into the database.
const CHECKPOINT: Duration = Duration::from_secs(2);

/// Past so many pages in the log file writing waits until it is brought home: 32 MB.
const MOST_PAGES: i64 = 8192;

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// Something to be written.
pub(super) enum Job {
    Make {
        game: Box<NewGame>,
        reply: Reply<i64>,
    },
    Append {
        append: Box<Append>,
        reply: Reply<()>,
    },
    Seats {
        game: i64,
        changes: Vec<Change>,
        reply: Reply<()>,
    },
    Event {
        event: Box<EventWrite>,
        reply: Reply<()>,
    },
    Member {
        member: Box<MemberWrite>,
        reply: Reply<()>,
    },
    Beat {
        up: Moment,
        reply: Reply<()>,
    },
    Pause {
        outage: Outage,
        reply: Reply<()>,
    },
    Withdraw {
        game: i64,
        reply: Reply<()>,
    },
    Forget {
        made_before: ClubTime,
        reply: Reply<Vec<String>>,
    },
}

/// The thread's handle; dropping it lets the thread finish what waits.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: Option<SyncSender<Job>>,
    stop_checkpoints: Option<SyncSender<()>>,
    threads: Vec<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(
        connection: Connection,
        session: i64,
        path: &Path,
    ) -> Result<Writer, StoreError> {
        let failed = |error: std::io::Error| {
            StoreError::Failed(format!("no thread for the writer: {error}"))
        };
        let (jobs, waiting) = sync_channel(QUEUE);
        let (stop_checkpoints, stopped) = sync_channel(1);
        let checkpoints = open::connect_checkpointer(path)?;
        let writer = std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || work(connection, session, &waiting));
        let keeper = std::thread::Builder::new()
            .name("checkpoints".to_owned())
            .spawn(move || bring_home(&checkpoints, &stopped));
        let threads = vec![writer.map_err(failed)?, keeper.map_err(failed)?];
        Ok(Writer {
            jobs: Some(jobs),
            stop_checkpoints: Some(stop_checkpoints),
            threads,
        })
    }

    pub(super) fn send(&self, job: Job) -> Result<(), StoreError> {
        let jobs = self
            .jobs
            .as_ref()
            .ok_or_else(|| StoreError::Failed("the writer has stopped".to_owned()))?;
        jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => {
                StoreError::Failed("too much waits to be written; try again".to_owned())
            }
            TrySendError::Disconnected(_) => {
                StoreError::Failed("the writer has stopped".to_owned())
            }
        })
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.jobs.take());
        drop(self.stop_checkpoints.take());
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so already, and there is nobody left to tell.
            let _ = thread.join();
        }
    }
}

/// A job that has been carried out but is not durable yet, with the answer that it will get.
enum Done {
    Number(Reply<i64>, Result<i64, StoreError>),
    Names(Reply<Vec<String>>, Result<Vec<String>, StoreError>),
    Nothing(Reply<()>, Result<(), StoreError>),
}

impl Done {
    fn answer(self, commit: &Result<(), StoreError>) {
        // A receiver that is gone no longer wants to know.
        let _ = match self {
            Done::Number(reply, result) => reply.send(commit.clone().and(result)).is_ok(),
            Done::Names(reply, result) => reply.send(commit.clone().and(result)).is_ok(),
            Done::Nothing(reply, result) => reply.send(commit.clone().and(result)).is_ok(),
        };
    }
}

fn work(mut connection: Connection, mut session: i64, waiting: &Receiver<Job>) {
    let mut rhythm = Rhythm::new();
    while let Ok(first) = waiting.recv() {
        let group = rhythm.gather(first, waiting);
        let begun = Instant::now();
        let mut done = Vec::with_capacity(group.len());
        let mut next = session;
        let committed = write_group(&mut connection, &mut next, group, &mut done);
        rhythm.note(done.len(), begun);
        if committed.is_ok() {
            session = next;
        }
        done.into_iter().for_each(|one| one.answer(&committed));
    }
    // The last one out brings everything home; if that fails the next start does it.
    let _ = connection.execute_batch("PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE);");
}

fn write_group(
    connection: &mut Connection,
    session: &mut i64,
    group: Vec<Job>,
    done: &mut Vec<Done>,
) -> Result<(), StoreError> {
    let mut broken;
    let transaction =
        match connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate) {
            Ok(transaction) => {
                broken = fence(&transaction, *session).err();
                Some(transaction)
            }
            Err(error) => {
                broken = Some(StoreError::from(error));
                None
            }
        };
    for job in group {
        match (&transaction, &broken) {
            (Some(transaction), None) => broken = carry_out(transaction, session, job, done),
            _ => refuse(job, done),
        }
    }
    match (broken, transaction) {
        (Some(error), _) => Err(error),
        (None, Some(transaction)) => transaction.commit().map_err(StoreError::from),
        (None, None) => Ok(()),
    }
}

/// Puts a job among those that get the error of the whole group.
fn refuse(job: Job, done: &mut Vec<Done>) {
    done.push(match job {
        Job::Make { reply, .. } => Done::Number(reply, Ok(0)),
        Job::Forget { reply, .. } => Done::Names(reply, Ok(Vec::new())),
        Job::Append { reply, .. }
        | Job::Withdraw { reply, .. }
        | Job::Seats { reply, .. }
        | Job::Event { reply, .. }
        | Job::Member { reply, .. }
        | Job::Beat { reply, .. }
        | Job::Pause { reply, .. } => Done::Nothing(reply, Ok(())),
    });
}

/// Carries out one job; an error that is not only its own ends the whole group and is returned.
fn carry_out(
    transaction: &Transaction<'_>,
    session: &mut i64,
    job: Job,
    done: &mut Vec<Done>,
) -> Option<StoreError> {
    let (one, error) = match job {
        Job::Make { game, reply } => {
            let result = alone(transaction, || make(transaction, &game));
            let error = fatal(&result);
            (Done::Number(reply, result), error)
        }
        Job::Append { append, reply } => nothing(
            reply,
            alone(transaction, || {
                append_entries(transaction, *session, &append)
            }),
        ),
        Job::Seats {
            game,
            changes,
            reply,
        } => nothing(
            reply,
            alone(transaction, || change_seats(transaction, game, &changes)),
        ),
        Job::Event { event, reply } => nothing(
            reply,
            alone(transaction, || events::write(transaction, &event)),
        ),
        Job::Member { member, reply } => nothing(
            reply,
            alone(transaction, || members::write(transaction, &member)),
        ),
        Job::Beat { up, reply } => nothing(
            reply,
            alone(transaction, || beat(transaction, *session, up)),
        ),
        Job::Pause { outage, reply } => {
            let begun = alone(transaction, || pause(transaction, *session, outage));
            nothing(reply, begun.map(|number| *session = number))
        }
        Job::Withdraw { game, reply } => {
            nothing(reply, alone(transaction, || withdraw(transaction, game)))
        }
        Job::Forget { made_before, reply } => {
            let result = alone(transaction, || forget(transaction, made_before));
            let error = fatal(&result);
            (Done::Names(reply, result), error)
        }
    };
    done.push(one);
    error
}

fn nothing(reply: Reply<()>, result: Result<(), StoreError>) -> (Done, Option<StoreError>) {
    let error = fatal(&result);
    (Done::Nothing(reply, result), error)
}

/// A conflict is the job's own affair; anything else is the file's, and the group is given up.
fn fatal<T>(result: &Result<T, StoreError>) -> Option<StoreError> {
    result
        .as_ref()
        .err()
        .filter(|error| **error != StoreError::Conflict)
        .cloned()
}

/// Runs one job so that it leaves nothing behind if it fails.
fn alone<T>(
    transaction: &Transaction<'_>,
    job: impl FnOnce() -> rusqlite::Result<T>,
) -> Result<T, StoreError> {
    transaction.execute_batch("SAVEPOINT job")?;
    match job() {
        Ok(value) => {
            transaction.execute_batch("RELEASE job")?;
            Ok(value)
        }
        Err(error) => {
            // After some failures SQLite has undone the whole transaction, and the savepoint with it.
            let undone = transaction.execute_batch("ROLLBACK TO job; RELEASE job");
            let error = StoreError::from(error);
            match undone {
                Err(failed) if error == StoreError::Conflict => {
                    Err(StoreError::Failed(failed.to_string()))
                }
                _ => Err(error),
            }
        }
    }
}

fn make(transaction: &Transaction<'_>, game: &NewGame) -> rusqlite::Result<i64> {
    let mut statement = transaction.prepare_cached(
        "INSERT INTO games (id, code, terms, table_terms, made, listed, rematch_of, since)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT max(last_club) FROM sessions))",
    )?;
    let number = statement.insert(params![
        game.id,
        game.code,
        game.terms,
        game.table_terms,
        game.made,
        game.listed,
        game.rematch_of,
    ])?;
    for grant in game.keys.grants() {
        give(transaction, number, grant)?;
    }
    Ok(number)
}

fn append_entries(
    transaction: &Transaction<'_>,
    session: i64,
    append: &Append,
) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO log (game, sequence, kind, by, at, club, wall, act, words, ruling, key, edition, checksum)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    )?;
    for entry in &append.entries {
        insert.execute(params![
            append.game,
            entry.sequence,
            entry.kind.name(),
            entry.by,
            entry.at.0 as i64,
            entry.club,
            entry.wall,
            entry.act,
            entry.words,
            entry.ruling,
            entry.key,
            entry.edition,
            entry.checksum,
        ])?;
    }
    beat(transaction, session, append.up)?;
    change_seats(transaction, append.game, &append.seats)?;
    if let Some(envelope) = &append.envelope {
        transaction
            .prepare_cached(
                "INSERT INTO envelopes (game, commitment, nonce, sealed) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![
                append.game,
                envelope.commitment,
                envelope.nonce,
                envelope.sealed
            ])?;
    }
    for (seat, kept) in &append.conditions {
        keep_conditions(transaction, append.game, *seat, kept.as_ref())?;
    }
    let (summary, last) = (&append.summary, append.entries.last());
    // The row is written once: each time its sum is made anew.
    transaction
        .prepare_cached(
            "UPDATE games SET begun = ?2, plies = ?3, result = ?4, ended = ?5, wake = ?6, white_name = ?7, black_name = ?8,
                 last = coalesce(?9, last), head = coalesce(?10, head) WHERE number = ?1",
        )?
        .execute(params![
            append.game,
            summary.begun,
            summary.plies,
            summary.result,
            summary.ended,
            summary.wake,
            summary.names.white,
            summary.names.black,
            last.map(|entry| entry.sequence),
            last.map(|entry| entry.checksum),
        ])?;
    Ok(())
}

fn keep_conditions(
    transaction: &Transaction<'_>,
    game: i64,
    seat: Seat,
    kept: Option<&Envelope>,
) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("DELETE FROM conditions WHERE game = ?1 AND seat = ?2")?
        .execute(params![game, seat.name()])?;
    let Some(kept) = kept else { return Ok(()) };
    transaction
        .prepare_cached(
            "INSERT INTO conditions (game, seat, commitment, nonce, sealed) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![
            game,
            seat.name(),
            kept.commitment,
            kept.nonce,
            kept.sealed
        ])?;
    Ok(())
}

fn change_seats(
    transaction: &Transaction<'_>,
    game: i64,
    changes: &[Change],
) -> rusqlite::Result<()> {
    for change in changes {
        match change {
            Change::Give(grant) => give(transaction, game, grant)?,
            Change::Withdraw(seat, good) => {
                transaction
                    .prepare_cached(
                        "DELETE FROM seats WHERE game = ?1 AND seat = ?2 AND good = ?3",
                    )?
                    .execute(params![game, seat.name(), good.name()])?;
            }
        }
    }
    Ok(())
}

fn give(transaction: &Transaction<'_>, game: i64, grant: &Grant) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("INSERT INTO seats (game, seat, good, hash) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![
            game,
            grant.seat.name(),
            grant.good.name(),
            grant.hash.0
        ])?;
    Ok(())
}

/// The server was up at this moment, and no earlier one counts any more.
fn beat(transaction: &Transaction<'_>, session: i64, up: Moment) -> rusqlite::Result<()> {
    transaction
        .prepare_cached(
            "UPDATE sessions SET last_wall = ?2, last_club = ?3 WHERE number = ?1 AND last_club <= ?3",
        )?
        .execute(params![session, up.wall, up.club])?;
    Ok(())
}

/// Lets nobody write who has been succeeded: a server that begins makes a session, and the latest is the one that counts.
fn fence(transaction: &Transaction<'_>, session: i64) -> Result<(), StoreError> {
    let latest: i64 = transaction
        .prepare_cached("SELECT max(number) FROM sessions")?
        .query_row([], |row| row.get(0))?;
    if latest == session {
        Ok(())
    } else {
        Err(StoreError::Fenced)
    }
}

/// A pause is the end of a session and the beginning of another.
fn pause(transaction: &Transaction<'_>, session: i64, outage: Outage) -> rusqlite::Result<i64> {
    let (club, wall) = (outage.club, outage.from);
    beat(transaction, session, Moment { club, wall })?;
    transaction
        .prepare_cached(
            "INSERT INTO sessions (started, before, last_wall, last_club) VALUES (?1, ?2, ?1, ?2)",
        )?
        .insert((outage.to, outage.club))
}

/// Forgets tables at which nothing has happened, with the seats at them.
fn forget(transaction: &Transaction<'_>, made_before: ClubTime) -> rusqlite::Result<Vec<String>> {
    let waiting = "FROM games WHERE begun = 0 AND since < ?1 \
         AND NOT EXISTS (SELECT 1 FROM log WHERE log.game = games.number)";
    transaction
        .prepare_cached(&format!(
            "DELETE FROM seats WHERE game IN (SELECT number {waiting})"
        ))?
        .execute([made_before])?;
    let mut statement = transaction.prepare_cached(&format!("DELETE {waiting} RETURNING id"))?;
    let rows = statement.query_map([made_before], |row| row.get(0))?;
    rows.collect()
}

/// Brings pages home from the log file while the writer goes on writing.
fn bring_home(connection: &Connection, stopped: &Receiver<()>) {
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(CHECKPOINT) {
        checkpoint(connection);
    }
}

fn checkpoint(connection: &Connection) {
    // A checkpoint that fails (a full disk, mostly) is tried again; the log file keeps everything meanwhile.
    let pages = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| {
        row.get::<_, i64>(1)
    });
    if pages.is_ok_and(|pages| pages > MOST_PAGES) {
        // Under load a passive one never finds the moment to begin the log file anew: now writing waits for it.
        let _ = connection.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()));
    }
}

/// Takes back a table at which nothing has happened, with the seats at it.
fn withdraw(transaction: &Transaction<'_>, game: i64) -> rusqlite::Result<()> {
    let untouched =
        "number = ?1 AND begun = 0 AND NOT EXISTS (SELECT 1 FROM log WHERE log.game = ?1)";
    transaction
        .prepare_cached(&format!(
            "DELETE FROM seats WHERE game IN (SELECT number FROM games WHERE {untouched})"
        ))?
        .execute([game])?;
    let gone = transaction
        .prepare_cached(&format!("DELETE FROM games WHERE {untouched}"))?
        .execute([game])?;
    if gone == 1 { Ok(()) } else { Err(conflict()) }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// Two who read in turn, so that there is always one who began before the last write: a passive checkpoint never
    /// begins the log file anew.
    fn read_always(readers: &[Connection; 2], done: &AtomicBool) {
        let begin = "BEGIN; SELECT count(*) FROM much";
        readers[0].execute_batch(begin).expect("reads");
        for turn in 0.. {
            readers[(turn + 1) % 2].execute_batch(begin).expect("reads");
            readers[turn % 2].execute_batch("COMMIT").expect("has read");
            if done.load(Ordering::Relaxed) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn the_write_ahead_log_is_bounded_while_somebody_always_reads() {
        let folder = std::env::temp_dir().join(format!("jadoube-wal-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("club.db");
        let writer = open::connect(&path, None).expect("a club");
        writer
            .execute_batch("PRAGMA synchronous = OFF; CREATE TABLE much (bytes BLOB) STRICT")
            .expect("a table");
        let home = open::connect_checkpointer(&path).expect("a checkpointer");
        home.pragma_update(None, "synchronous", "OFF")
            .expect("no disk is tried here");
        let readers = [0, 1].map(|_| open::connect_reader(&path).expect("a reader"));
        let done = AtomicBool::new(false);
        let longest = std::thread::scope(|scope| {
            let done = &done;
            scope.spawn(move || read_always(&readers, done));
            let lengths = (0..40).map(|_| {
                writer
                    .execute("INSERT INTO much VALUES (zeroblob(4000000))", [])
                    .expect("written");
                checkpoint(&home);
                let log = std::fs::metadata(folder.join("club.db-wal"));
                log.expect("the log file").len()
            });
            let longest = lengths.max();
            done.store(true, Ordering::Relaxed);
            longest
        });
        let longest = longest.expect("a length");
        assert!((32 << 20..64 << 20).contains(&longest), "{longest} bytes");
        drop((writer, home));
        std::fs::remove_dir_all(&folder).expect("tidied");
    }
}
