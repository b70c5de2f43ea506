//! Proofs that end when whoever asks waits no longer.

use std::time::Duration;

use jadoube_proof::{Attempt, Phase, Watch};
use serde::{Deserialize, Deserializer};

// A browser has a clock of its own.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

/// Somebody's watch, and the moment after which he waits no longer.
pub(super) struct Timed<'a> {
    watch: &'a dyn Watch,
    ends: Option<Instant>,
    timeout: Duration,
}

impl<'a> Timed<'a> {
    /// Begins to count now; a time that no clock reaches is none.
    pub(super) fn new(watch: &'a dyn Watch, timeout: Option<Duration>) -> Timed<'a> {
        let ends = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Timed {
            watch,
            ends,
            timeout: timeout.unwrap_or_default(),
        }
    }

    /// Why what was stopped was stopped, and how there is more.
    pub(super) fn why(&self) -> String {
        if self.is_over() {
            let seconds = self.timeout.as_secs_f64();
            format!("{seconds} s were not enough; more are given as 'timeout' (--timeout)")
        } else {
            "it was stopped from outside before it was decided; asked again it may be".to_owned()
        }
    }

    fn is_over(&self) -> bool {
        self.ends.is_some_and(|ends| Instant::now() >= ends)
    }
}

impl Watch for Timed<'_> {
    fn is_stopped(&self) -> bool {
        self.watch.is_stopped() || self.is_over()
    }

    fn ended(&self, phase: Phase) {
        self.watch.ended(phase);
    }

    fn tried(&self, attempt: Attempt) {
        self.watch.tried(attempt);
    }

    fn kernel(&self, fits: Option<bool>) {
        self.watch.kernel(fits);
    }
}

/// Reads seconds, as `2.5`.
pub(super) fn seconds<'de, D: Deserializer<'de>>(data: D) -> Result<Option<Duration>, D::Error> {
    let told = Option::<f64>::deserialize(data)?;
    let read = |seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|_| {
            serde::de::Error::custom(format!(
                "a timeout is a number of seconds, as 2.5, and not {seconds}"
            ))
        })
    };
    told.map(read).transpose()
}
