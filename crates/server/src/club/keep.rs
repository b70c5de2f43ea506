//! What the club does of its own accord: it notes that it is up, sees that it was paused, and forgets what is idle.

use std::sync::atomic::Ordering;
use std::time::Duration;

use jadoube_laws::Millis;

use super::Club;
use crate::host::Notice;
use crate::moment::{ClubTime, Moment};
use crate::store::StoreError;
use crate::uptime::{TICK, millis};
use crate::wait::{First, first};

/// How often the file is told that the server is up while some clock runs, in looks at the clock; after a crash at most
/// so much is given back to the player whose clock ran.
const BEAT: u32 = 4;

/// The same when no clock runs.
const QUIET_BEAT: u32 = 240;

/// The same where several servers share a database: each must know whether it can be written, whoever keeps the time.
const SHARED_BEAT: u32 = 20;

/// How often idle tables are looked for, in looks at the clock.
const TIDY: u32 = 120;

/// After so long a table that nobody asks for is put out of memory.
const IDLE: Millis = Millis::from_seconds(120);

/// A table at which nobody has begun to play is forgotten after a week of the club's own time. By
/// the calendar a machine whose date is set wrong would forget them all.
const WAITS: Millis = Millis::from_seconds(7 * 86_400);

impl Club {
    /// Notes that the server is up, gives back the time of pauses, and forgets idle tables, until the server goes.
    pub async fn keep_house(&self) {
        let mut looks: u32 = 0;
        let shared = self.store().nodes().is_some();
        let quiet_beat = if shared { SHARED_BEAT } else { QUIET_BEAT };
        self.look_at_clock().await;
        loop {
            if let First::One(()) = first(self.closed(), self.host().sleep(TICK)).await {
                return;
            }
            looks = looks.wrapping_add(1);
            if let Some(paused) = self.look_at_clock().await {
                self.note_pause(paused).await;
            }
            // A file that could not be written is tried again soon, so that it is known when it can be.
            let waits = self.0.waker.is_waiting() || !self.0.beaten.load(Ordering::Relaxed);
            let due = looks.is_multiple_of(BEAT) && waits;
            if due || looks.is_multiple_of(quiet_beat) {
                // A beat that cannot be written now is made up for by the next one.
                let _ = self.beat().await;
            }
            if looks.is_multiple_of(BEAT) {
                // The others take this server for gone only after some silence.
                let _ = self.say_alive().await;
            }
            if looks.is_multiple_of(TIDY) {
                self.forget_idle(IDLE);
                if self.0.keeper.keeps_time() {
                    self.forget_waiting(self.now() - WAITS).await;
                }
            }
        }
    }

    /// Writes down that the process was paused. If it cannot be written the time is given back all the same; only the
    /// note is missing.
    async fn note_pause(&self, paused: Duration) {
        self.host().note(Notice::Paused(paused));
        let Moment { club, wall } = self.moment();
        let from = wall - millis(paused);
        let noted = self.store().pause(club, from, wall).await;
        if let Err(error) = noted {
            self.host().note(Notice::PauseNotWritten(&error));
        }
    }

    /// Forgets tables that were made before this and never begun.
    async fn forget_waiting(&self, made_before: ClubTime) {
        match self.store().forget_waiting(made_before).await {
            Ok(forgotten) => {
                for id in &forgotten {
                    self.forget(id);
                    self.0.waiting.begun(id);
                }
                if !forgotten.is_empty() {
                    self.host().note(Notice::Forgotten(forgotten.len()));
                }
            }
            Err(error) => self.host().note(Notice::NotForgotten(&error)),
        }
    }

    /// Notes that the server is up at this moment.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn beat(&self) -> Result<(), StoreError> {
        let asked = self.host().elapsed();
        let beaten = self.store().beat(self.moment()).await;
        self.metrics().beat(self.host().elapsed() - asked);
        let was = self.0.beaten.swap(beaten.is_ok(), Ordering::Relaxed);
        match &beaten {
            Err(error) if was => self.host().note(Notice::FileFails(error)),
            Ok(()) if !was => self.host().note(Notice::FileWorks),
            Err(_) | Ok(()) => {}
        }
        beaten
    }
}
