//! Games that wait for a flag to fall.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::moment::ClubTime;
use crate::wait::Bell;

/// The games that wait, by when.
#[derive(Debug, Default)]
pub(super) struct Waker {
    waiting: Mutex<Waiting>,
    /// Rings when a game waits for an earlier moment than all before.
    pub(super) changed: Bell,
}

#[derive(Debug, Default)]
struct Waiting {
    by_time: BTreeSet<(ClubTime, String)>,
    by_game: HashMap<String, ClubTime>,
}

impl Waker {
    /// Lets a game be looked at at this moment, and at no other.
    pub(super) fn set(&self, id: &str, when: Option<ClubTime>) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let first = waiting.by_time.first().map(|(when, _)| *when);
        if let Some(before) = waiting.by_game.remove(id) {
            waiting.by_time.remove(&(before, id.to_owned()));
        }
        if let Some(when) = when {
            waiting.by_time.insert((when, id.to_owned()));
            waiting.by_game.insert(id.to_owned(), when);
            if first.is_none_or(|first| when < first) {
                self.changed.ring();
            }
        }
    }

    /// Whether any game waits.
    pub(super) fn is_waiting(&self) -> bool {
        !self
            .waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .by_time
            .is_empty()
    }

    /// Takes out a game whose time has come, or tells how long it is until the next one.
    pub(super) fn due(&self, now: ClubTime) -> Result<String, Option<Duration>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        match waiting.by_time.first() {
            None => Err(None),
            Some((when, _)) if *when > now => Err(Some(Duration::from_millis((*when - now).0))),
            Some(_) => {
                let (_, id) = waiting.by_time.pop_first().ok_or(None)?;
                waiting.by_game.remove(&id);
                Ok(id)
            }
        }
    }
}
