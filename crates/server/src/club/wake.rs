//! The task that looks at games when a flag may fall, or when somebody has not come in time.

use std::time::Duration;

use jadoube_laws::Millis;

use super::Club;
use crate::refusal::{Refusal, Why};
use crate::store::StoreError;
use crate::wait::{First, first};

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
                    let looked = self.look_at(&id).await;
                    // Who was overtaken by another server has read what that has written, and when the flag falls now.
                    if looked.is_err_and(|refusal| !refusal.is(Why::Overtaken)) {
                        // The file could not be written: the flag has fallen all the same, and is looked at again soon.
                        self.0
                            .waker
                            .set(&id, Some(self.now() + Millis::from_seconds(1)));
                    }
                    continue;
                }
                Err(pause) => pause.unwrap_or(Duration::from_secs(3600)),
            };
            let woken = first(self.host().sleep(pause), self.0.waker.changed.heard());
            if let First::One(()) = first(self.closed(), woken).await {
                return;
            }
        }
    }

    /// A flag may have fallen: lets the law see it, or at least everybody at the table. Of several servers the one that keeps
    /// the time lets the law see it; the others show it to whoever is there.
    async fn look_at(&self, id: &str) -> Result<(), Refusal> {
        let keeps = self.0.keeper.keeps_time();
        if !keeps && self.0.tables.in_memory(id).is_none() {
            return Ok(());
        }
        let table = self.table(id).await?;
        let mut live = table.live().await;
        if keeps && self.store().nodes().is_some() {
            // It may have been said when to look before what was written could be read.
            self.catch_up(&table, &mut live).await?;
        }
        let now = self.now();
        if !keeps || !self.pass_time(&table, &mut live, now).await? {
            let changed = live.end();
            table.send_update(&mut live, &[], changed, now, &self.outages());
            let later = live.wake_of(&live.game, live.game_time(now));
            let later = live.base.zip(later).map(|(base, at)| base + at);
            let later = later.filter(|wake| *wake > now);
            self.0.waker.set(&table.id, later);
        }
        Ok(())
    }
}
