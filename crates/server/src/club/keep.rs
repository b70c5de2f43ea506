//! What the club does of its own accord: it notes that it is up, and forgets idle tables.

use std::time::Duration;

use super::Club;
use crate::store::StoreError;
use crate::uptime::wall_now;

/// How often the file is told that the server is up while some clock runs; after a crash at most so much
/// is given back to the player whose clock ran.
const BEAT: Duration = Duration::from_secs(1);

/// How many beats pass between two when no clock runs.
const QUIET_BEATS: u32 = 60;

/// After so many milliseconds a table that nobody asks for is forgotten.
const IDLE: u64 = 120_000;

impl Club {
    /// Notes that the server is up and forgets idle tables, until the server goes.
    pub async fn keep_house(&self) {
        let mut beats: u32 = 0;
        loop {
            tokio::select! {
                () = tokio::time::sleep(BEAT) => {}
                () = self.closed() => return,
            }
            beats = beats.wrapping_add(1);
            if self.0.waker.is_waiting() || beats.is_multiple_of(QUIET_BEATS) {
                // A beat that cannot be written now is made up for by the next one.
                let _ = self.beat().await;
            }
            if beats.is_multiple_of(QUIET_BEATS / 2) {
                self.forget_idle(IDLE);
            }
        }
    }

    /// Notes that the server is up at this moment.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn beat(&self) -> Result<(), StoreError> {
        self.store().beat(self.now(), wall_now()).await
    }
}
