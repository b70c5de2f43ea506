//! Games that wait for a flag to fall, and the task that looks at them when it does.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::Club;
use super::refusal::Refusal;
use crate::store::StoreError;
use crate::table::live::Changed;
use crate::uptime::ClubMillis;

/// The games that wait, by when.
#[derive(Debug, Default)]
pub(super) struct Waker {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    by_time: BTreeSet<(ClubMillis, String)>,
    by_game: HashMap<String, ClubMillis>,
}

impl Waker {
    /// Lets a game be looked at at this moment, and at no other.
    pub(super) fn set(&self, id: &str, when: Option<ClubMillis>) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let first = waiting.by_time.first().map(|(when, _)| *when);
        if let Some(before) = waiting.by_game.remove(id) {
            waiting.by_time.remove(&(before, id.to_owned()));
        }
        if let Some(when) = when {
            waiting.by_time.insert((when, id.to_owned()));
            waiting.by_game.insert(id.to_owned(), when);
            if first.is_none_or(|first| when < first) {
                self.changed.notify_one();
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
    fn due(&self, now: ClubMillis) -> Result<String, Option<Duration>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        match waiting.by_time.first() {
            None => Err(None),
            Some((when, _)) if *when > now => Err(Some(Duration::from_millis(when - now))),
            Some(_) => {
                let (_, id) = waiting.by_time.pop_first().ok_or(None)?;
                waiting.by_game.remove(&id);
                Ok(id)
            }
        }
    }
}

impl Club {
    /// Reads from the file which games wait.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn recall_waiting(&self) -> Result<(), StoreError> {
        for (id, when) in self.store().waking().await? {
            self.0.waker.set(&id, Some(when));
        }
        Ok(())
    }

    /// Looks at each game when its time comes, until the server goes.
    pub async fn keep_time(&self) {
        loop {
            let pause = match self.0.waker.due(self.now()) {
                Ok(id) => {
                    if self.look_at(&id).await.is_err() {
                        // The file could not be written: the flag has fallen all the same, and is looked at again soon.
                        self.0.waker.set(&id, Some(self.now() + 1_000));
                    }
                    continue;
                }
                Err(pause) => pause.unwrap_or(Duration::from_secs(3600)),
            };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.0.waker.changed.notified() => {}
                () = self.closed() => return,
            }
        }
    }

    /// A flag may have fallen: lets the law see it, or at least everybody at the table.
    async fn look_at(&self, id: &str) -> Result<(), Refusal> {
        let table = self.table(id).await?;
        let mut live = table.live().await;
        if !self.pass_time(&table, &mut live, self.now()).await? {
            let changed = Changed {
                lines: live.lines.len() as u32,
                cards: live.card_count(),
            };
            table.send_update(&mut live, &[], changed, self.now(), &self.outages());
        }
        Ok(())
    }
}
