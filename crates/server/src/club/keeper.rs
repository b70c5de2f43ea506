//! Which of the servers of a club keeps its time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::uptime::PAUSE;

/// Whoever keeps the time and is not heard of for so long is taken for dead. As long as a pause, of which nothing is counted:
/// so the time that lies between two keepers is charged to nobody.
const LEASE: Duration = PAUSE;

/// Whether this server keeps the club's time.
#[derive(Debug)]
pub(super) struct Keeper {
    keeps: AtomicBool,
    /// Whether it has still to be read when flags fall, since it keeps the time.
    owes: AtomicBool,
    /// When the keeper was heard of last, by the host's clock; none if nobody was, or the time is free.
    heard: Mutex<Option<Duration>>,
}

impl Keeper {
    /// One server alone keeps the time always; of several, one after the other asks for it.
    pub(super) fn new(alone: bool) -> Keeper {
        Keeper {
            keeps: AtomicBool::new(alone),
            owes: AtomicBool::new(false),
            heard: Mutex::default(),
        }
    }

    /// From now on it keeps the time, or another does.
    pub(super) fn begins(&self, keeps: bool, now: Duration) {
        self.keeps.store(keeps, Ordering::Release);
        self.owes_flags(keeps);
        self.hears(Some(now));
    }

    /// It has still to be read when flags fall, or it has been.
    pub(super) fn owes_flags(&self, owes: bool) {
        self.owes.store(owes, Ordering::Release);
    }

    /// Whether it keeps the time, and it has still to be read when flags fall.
    pub(super) fn has_to_read_flags(&self) -> bool {
        self.keeps_time() && self.owes.load(Ordering::Acquire)
    }

    /// Whether it keeps the time.
    pub(super) fn keeps_time(&self) -> bool {
        self.keeps.load(Ordering::Acquire)
    }

    /// The keeper was heard of at this moment; none if nobody keeps the time any more.
    pub(super) fn hears(&self, at: Option<Duration>) {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }

    /// Whether nobody keeps the time, as far as can be known here.
    pub(super) fn is_silent(&self, now: Duration) -> bool {
        let heard = *self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.is_none_or(|heard| now.saturating_sub(heard) > LEASE)
    }
}
