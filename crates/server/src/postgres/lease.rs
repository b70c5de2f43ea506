//! Who keeps the club's time. One node does; it says so again and again, and who hears no more of it takes over. How long
//! is long enough each node knows by a clock of its own: no calendar is asked, neither a machine's nor the database's.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use deadpool_postgres::{GenericClient, Object, Transaction};

use super::patience::{begin, commit};
use super::read::{club_time, rows};
use super::write::run;
use crate::moment::{ClubTime, Moment, WallTime};
use crate::store::{Beat, StoreError};

/// No session.
const NONE: i64 = 0;

/// What a node knows of who keeps the time.
#[derive(Debug, Default)]
pub(super) struct Lease {
    /// The session in which this node keeps it.
    own: AtomicI64,
    /// The last that was heard of whoever keeps it: his session, and how often he has said so.
    heard: Mutex<Option<(i64, i64)>>,
    /// Whether somebody was heard to have begun a session.
    begun: AtomicBool,
}

impl Lease {
    /// The session in which this node keeps the time, if it does.
    pub(super) fn own(&self) -> Option<i64> {
        Some(self.own.load(Ordering::Acquire)).filter(|session| *session != NONE)
    }

    /// This node keeps the time in another session from now on, or in none.
    pub(super) fn set(&self, session: Option<i64>) {
        self.own.store(session.unwrap_or(NONE), Ordering::Release);
    }

    /// Notes a beat.
    pub(super) fn hear(&self, beat: &Beat) {
        self.know(beat.session, beat.beats);
    }

    /// From now on this is what is known last; gives what was.
    fn know(&self, session: i64, beats: i64) -> Option<(i64, i64)> {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let before = heard.replace((session, beats));
        if before.is_none_or(|(known, _)| known != session) {
            self.begun.store(true, Ordering::Release);
        }
        before
    }

    /// Whether somebody has begun a session since this was asked last.
    pub(super) fn has_begun(&self) -> bool {
        self.begun.swap(false, Ordering::AcqRel)
    }

    /// What was begun could not be read: it is asked for again.
    pub(super) fn was_not_read(&self) {
        self.begun.store(true, Ordering::Release);
    }

    /// Whether this is what was heard or seen last; from now on it is.
    fn saw(&self, session: i64, beats: i64) -> bool {
        self.know(session, beats) == Some((session, beats))
    }
}

/// Says that the time is kept; false if it is another's to keep.
pub(super) async fn keep(
    client: &Object,
    node: &str,
    session: i64,
    now: Moment,
) -> Result<bool, StoreError> {
    let sql = "WITH kept AS (UPDATE lease SET beats = beats + 1, club = greatest(club, $3) WHERE session = $2 RETURNING beats)
         SELECT pg_notify('jadoube', $1 || ' beat ' || $2::bigint || ' ' || beats || ' ' || $3::bigint) FROM kept";
    let kept = rows(client, sql, &[&node, &session, &(now.club.millis() as i64)]).await?;
    Ok(!kept.is_empty())
}

/// Writes down that the club was up at this moment, if this session still keeps the time. Whoever writes to both tables holds the
/// lease first, so that nobody waits for one who waits for him.
pub(super) async fn note(
    client: &impl GenericClient,
    session: i64,
    up: Moment,
) -> Result<(), StoreError> {
    let sql = "WITH held AS (SELECT session FROM lease WHERE session = $1 FOR SHARE)
         UPDATE sessions SET last_wall = $2, last_club = $3, low = pg_snapshot_xmin(pg_current_snapshot())
         FROM held WHERE number = held.session AND last_club <= $3";
    run(
        client,
        sql,
        &[&session, &up.wall.millis(), &(up.club.millis() as i64)],
    )
    .await?;
    Ok(())
}

/// Takes the time over, if it is free or nothing was heard of whoever keeps it; gives session and club time.
pub(super) async fn take_over(
    client: &mut Object,
    lease: &Lease,
    now: ClubTime,
    date: WallTime,
) -> Result<Option<(i64, ClubTime)>, StoreError> {
    let transaction = begin(client).await?;
    // One after the other, where there is no row yet to wait for.
    run(&transaction, "LOCK TABLE lease IN EXCLUSIVE MODE", &[]).await?;
    let kept = rows(&transaction, "SELECT session, beats, club FROM lease", &[]).await?;
    let mut said = 0;
    if let Some(kept) = kept.first() {
        if !lease.saw(kept.try_get(0)?, kept.try_get(1)?) {
            return Ok(None);
        }
        said = kept.try_get(2)?;
    }
    let before = last_known(&transaction, now).await?.max(club_time(said));
    let session = begin_session(&transaction, date, before).await?;
    let sql = "INSERT INTO lease (session, beats, club) VALUES ($1, 0, $2)
         ON CONFLICT (one) DO UPDATE SET session = $1, beats = 0, club = $2";
    run(&transaction, sql, &[&session, &(before.millis() as i64)]).await?;
    commit(transaction).await?;
    Ok(Some((session, before)))
}

/// The latest club time of which anybody knows: nothing is ever written with an earlier one again.
async fn last_known(transaction: &Transaction<'_>, now: ClubTime) -> Result<ClubTime, StoreError> {
    let sql = "SELECT number, last_club, low::text FROM sessions ORDER BY number DESC LIMIT 1";
    let Some(row) = rows(transaction, sql, &[]).await?.into_iter().next() else {
        return Ok(now);
    };
    let (session, noted, low): (i64, i64, String) =
        (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    // What was written since the time was noted last is no earlier than this.
    let sql = "SELECT coalesce(max(log.club), 0) FROM games JOIN log ON log.game = games.number AND log.sequence = games.last
         WHERE games.changed >= $1::text::xid8";
    let written = rows(transaction, sql, &[&low]).await?;
    let written: i64 = written.first().map_or(Ok(0), |row| row.try_get(0))?;
    let here = now.millis() as i64;
    if here > noted {
        // This node knows better than the notes until when the time was kept.
        let sql = "UPDATE sessions SET last_wall = last_wall + ($2 - last_club), last_club = $2 WHERE number = $1";
        run(transaction, sql, &[&session, &here]).await?;
    }
    Ok(club_time(noted.max(written).max(here)))
}

async fn begin_session(
    transaction: &Transaction<'_>,
    date: WallTime,
    before: ClubTime,
) -> Result<i64, StoreError> {
    let sql = "INSERT INTO sessions (started, before, last_wall, last_club) VALUES ($1, $2, $1, $2) RETURNING number";
    let begun = rows(
        transaction,
        sql,
        &[&date.millis(), &(before.millis() as i64)],
    )
    .await?;
    let row = begun.first().ok_or(StoreError::Conflict)?;
    Ok(row.try_get(0)?)
}

/// A pause is the end of a session and the beginning of another, which the same node keeps.
pub(super) async fn pause(
    client: &mut Object,
    session: i64,
    club: ClubTime,
    (from, to): (WallTime, WallTime),
) -> Result<i64, StoreError> {
    let transaction = begin(client).await?;
    let sql = "SELECT 1 FROM lease WHERE session = $1 FOR UPDATE";
    if rows(&transaction, sql, &[&session]).await?.is_empty() {
        return Err(StoreError::Fenced);
    }
    note(&transaction, session, Moment { club, wall: from }).await?;
    let next = begin_session(&transaction, to, club).await?;
    let sql = "UPDATE lease SET session = $2, beats = 0, club = $3 WHERE session = $1";
    let club = club.millis() as i64;
    run(&transaction, sql, &[&session, &next, &club]).await?;
    commit(transaction).await?;
    Ok(next)
}

/// Gives the time away.
pub(super) async fn give_over(client: &Object, node: &str, session: i64) -> Result<(), StoreError> {
    let sql = "WITH given AS (DELETE FROM lease WHERE session = $2 RETURNING session)
         SELECT pg_notify('jadoube', $1 || ' free') FROM given";
    rows(client, sql, &[&node, &session]).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_session_is_known_of_however_it_was_learnt() {
        let lease = Lease::default();
        let beat = |session, beats| Beat {
            session,
            beats,
            club: crate::moment::ClubTime::START,
        };
        lease.hear(&beat(1, 0));
        assert!(lease.has_begun());
        lease.hear(&beat(1, 1));
        assert!(!lease.has_begun());
        // Seen in the row, where this node wanted to take the time over and another had.
        assert!(!lease.saw(2, 0));
        lease.hear(&beat(2, 1));
        assert!(lease.has_begun());
        assert!(lease.saw(2, 1));
        assert!(!lease.has_begun());
    }
}
