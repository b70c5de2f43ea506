//! One club on several servers: what happens at the others is heard and caught up with here, and one of them keeps the time.

use std::sync::Arc;
use std::time::Duration;

use super::Club;
use crate::host::Notice;
use crate::keys::TokenHash;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::store::{Entry, EntryKind, GameEnd, News, Nodes, StoreError};
use crate::table::Table;
use crate::table::live::{Changed, Live};
use crate::view::RematchView;
use crate::wait::{First, first};

/// How long it is until what could not be said to the others, or read of them, is tried again.
const AGAIN: Duration = Duration::from_secs(1);

impl Club {
    /// Hears what happens at the other servers, until this one goes. Where there are none, there is nothing to hear.
    pub async fn keep_up(&self) {
        let Some(nodes) = self.store().nodes() else {
            return;
        };
        while let First::Other(news) = first(self.closed(), nodes.news()).await {
            self.hear(news);
        }
    }

    fn hear(&self, news: News) {
        match news {
            News::Games(games) => games.into_iter().for_each(|end| self.hear_of_game(end)),
            News::Row(id) => self.catch_up_apart(&id, None),
            News::Beat(beat) => {
                let now = self.host().elapsed();
                self.0.uptime.hear(beat.club, now);
                self.0.keeper.hears(Some(now));
            }
            News::Free => self.0.keeper.hears(None),
            News::Presence(id) => self.look_who_is_there(&id),
            News::People => self.recall_people_apart(),
            News::Anew => {
                self.recall_people_apart();
                for table in self.0.tables.all() {
                    self.catch_up_apart(&table.id, None);
                    self.look_who_is_there(&table.id);
                }
            }
        }
    }

    /// Reads anew who the members are; what cannot be read now is read when the line to the database is there again.
    fn recall_people_apart(&self) {
        let club = self.clone();
        self.host().spawn(Box::pin(async move {
            let _ = club.recall_people().await;
        }));
    }

    /// Something was written to a game's log: whoever keeps the time has to know when its flag falls, and whoever has it in
    /// memory what has happened.
    fn hear_of_game(&self, end: GameEnd) {
        if self.0.keeper.keeps_time() {
            self.0.waker.set(&end.id, end.wake);
        }
        self.catch_up_apart(&end.id, end.last);
    }

    /// Catches up with the log of a table, if it is in memory, in a task of its own: nothing that is heard waits for a table.
    /// Where it is known how far the log goes, whoever has come so far has nothing to read.
    pub(super) fn catch_up_apart(&self, id: &str, last: Option<u32>) {
        if self.store().nodes().is_none() {
            return;
        }
        let Some(table) = self.0.tables.in_memory(id) else {
            return;
        };
        let club = self.clone();
        self.host().spawn(Box::pin(async move {
            loop {
                let mut live = table.live().await;
                if last.is_some_and(|last| last <= live.sequence) {
                    return;
                }
                if club.catch_up(&table, &mut live).await.is_ok() {
                    let _ = club.begin_if_both_are_there(&table, &mut live).await;
                    return;
                }
                drop(live);
                let pause = club.host().sleep(AGAIN);
                if let First::One(()) = first(club.closed(), pause).await {
                    return;
                }
            }
        }));
    }

    /// Goes on by what others have written to the log of a table since; tells whether there was anything.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) async fn catch_up(&self, table: &Table, live: &mut Live) -> Result<bool, Refusal> {
        let known = live.sequence.saturating_sub(1);
        let log = self.store().entries(table.number, known, u32::MAX).await?;
        let (own, newer) = log.split_at(log.len().min((live.sequence - known) as usize));
        let follows = own.last().map(|entry| entry.checksum) == live.head().sum;
        let Some(changed) = carry_out(table, live, newer).filter(|_| follows) else {
            // The log is not what was known of it: a database that was put back to an earlier moment.
            self.read_again(table, live).await;
            return Ok(true);
        };
        if let Some(last) = newer.last() {
            self.0.uptime.not_before(last.club);
            if let Some(seat) = Seat::from_name(&last.by) {
                live.connections.hear(seat, last.club);
            }
            self.has_gone_on(table, live, newer, changed);
        }
        // Moves, which are most of what is heard, change nothing beside the log.
        if !newer.is_empty() && !newer.iter().any(|entry| changes_seats(entry.kind)) {
            return Ok(true);
        }
        let row_changed = self.look_at_row(table, live).await?;
        Ok(row_changed || !newer.is_empty())
    }

    /// Reads what others have written at a table where a secret is brought that is not known here: it may have been given at
    /// another server just now.
    ///
    /// # Errors
    /// When it cannot be read: then nobody knows whether the secret is good.
    pub(crate) async fn look_for_secret(
        &self,
        table: &Table,
        live: &mut Live,
        secret: &TokenHash,
    ) -> Result<(), Refusal> {
        if self.store().nodes().is_none() || live.keys.find(secret).is_some() {
            return Ok(());
        }
        self.catch_up(table, live).await?;
        if live.keys.find(secret).is_none() {
            self.look_at_row(table, live).await?;
        }
        Ok(())
    }

    /// Looks at the row of a table: who holds its seats, and whether there is a next game. Tells whether that has changed.
    async fn look_at_row(&self, table: &Table, live: &mut Live) -> Result<bool, Refusal> {
        let Some(row) = self.store().game(&table.id).await? else {
            self.is_no_more(table, live);
            return Ok(false);
        };
        let mut changed = live.keys != row.made.keys;
        if changed {
            live.keys = row.made.keys.clone();
            live.connections.put_out(&live.keys);
            table.tell_presence(live, self.now());
        }
        let open = |next: &RematchView| !next.off;
        if live.game.outcome().is_some() && !live.rematch.as_ref().is_some_and(open) {
            let next = self.next_of(&row, live).await?;
            if live.rematch != next {
                live.rematch = next;
                changed = true;
                let end = live.end();
                table.send_update(live, &[], end, self.now(), &self.outages());
            }
        }
        Ok(changed)
    }

    /// The club's clock is looked at: how much time is not counted, if some is not. Where several servers keep the club, time
    /// is counted when the one that keeps it has been able to say so.
    pub(super) async fn look_at_clock(&self) -> Option<Duration> {
        let Some(nodes) = self.store().nodes() else {
            return self.0.uptime.look(self.host().elapsed());
        };
        if !self.0.keeper.keeps_time() {
            if self.0.keeper.is_silent(self.host().elapsed()) {
                self.take_over(nodes).await;
            }
            return None;
        }
        // The others know of no more than what was said, however long it takes until it is known here that they do.
        let asked = self.host().elapsed();
        let said = self.0.uptime.moment(asked, self.wall());
        match nodes.keep_time(said).await {
            Ok(true) => {
                let paused = self.0.uptime.said(said.club, asked);
                self.recall_flags().await;
                paused
            }
            Ok(false) => {
                self.host().note(Notice::Overtaken);
                self.0.keeper.begins(false, self.host().elapsed());
                None
            }
            // It stands until it can be said.
            Err(_) => None,
        }
    }

    async fn take_over(&self, nodes: &dyn Nodes) {
        // The next who asks waits as long.
        self.0.keeper.hears(Some(self.host().elapsed()));
        let Ok(Some(club)) = nodes.take_over(self.now(), self.wall()).await else {
            return;
        };
        self.0.uptime.hear(club, self.host().elapsed());
        self.0.keeper.begins(true, self.host().elapsed());
        self.host().note(Notice::KeepsTime(club));
        self.recall_flags().await;
    }

    /// Reads when flags fall, for whoever keeps the time now; what cannot be read is read when the time is said next.
    async fn recall_flags(&self) {
        if !self.0.keeper.has_to_read_flags() {
            return;
        }
        match self.recall_waiting().await {
            Ok(()) => self.0.keeper.owes_flags(false),
            Err(error) => self.host().note(Notice::NotRecalled(&error)),
        }
    }

    /// Says that this server is up, where there are others; if nobody knew it, who is connected here is said anew.
    pub(super) async fn say_alive(&self) -> Result<(), StoreError> {
        let Some(nodes) = self.store().nodes() else {
            return Ok(());
        };
        if !nodes.live().await? {
            for table in self.0.tables.all() {
                let mut live = table.live().await;
                live.connections.forget_said();
                self.say_presence(&table, &mut live);
            }
        }
        Ok(())
    }

    /// Lets the other servers know who is connected to a table here.
    pub(super) fn say_presence(&self, table: &Arc<Table>, live: &mut Live) {
        if self.store().nodes().is_none() || !live.connections.has_to_say() {
            return;
        }
        let (club, table) = (self.clone(), Arc::clone(table));
        self.host().spawn(Box::pin(async move {
            let Some(nodes) = club.store().nodes() else {
                return;
            };
            loop {
                let Some(here) = table.live().await.connections.to_say() else {
                    return;
                };
                if nodes.say_presence(&table.id, here).await.is_err() {
                    table.live().await.connections.forget_said();
                    let pause = club.host().sleep(AGAIN);
                    if let First::One(()) = first(club.closed(), pause).await {
                        return;
                    }
                }
            }
        }));
    }

    /// Looks who is connected at the other servers to a table that is in memory.
    fn look_who_is_there(&self, id: &str) {
        let Some(table) = self.0.tables.in_memory(id) else {
            return;
        };
        let club = self.clone();
        self.host().spawn(Box::pin(async move {
            let mut live = table.live().await;
            let changed = club.look_elsewhere(&table, &mut live).await;
            if !changed {
                return;
            }
            let _ = club.begin_if_both_are_there(&table, &mut live).await;
            club.note_presence(&table, &mut live);
            let machine = table.terms.machine.as_ref();
            let is_left = machine.is_some_and(|machine| live.connections.is_left_by(machine.seat));
            drop(live);
            if is_left {
                club.bring_machine(&table);
            }
        }));
    }

    /// Notes who is connected at the other servers; tells whether that has changed. If it cannot be read, what was known stays.
    pub(super) async fn look_elsewhere(&self, table: &Table, live: &mut Live) -> bool {
        let Some(nodes) = self.store().nodes() else {
            return false;
        };
        match nodes.presence(&table.id).await {
            Ok(elsewhere) => live.connections.set_elsewhere(elsewhere, self.moment()),
            Err(_) => false,
        }
    }

    /// Gives the time away, where others may keep it.
    ///
    /// # Errors
    /// When that cannot be written.
    pub(crate) async fn give_over(&self) -> Result<(), StoreError> {
        match self.store().nodes() {
            Some(nodes) => nodes.give_over().await,
            None => Ok(()),
        }
    }
}

/// Carries out entries that others have written; none if they do not follow, or mean nothing to this program.
fn carry_out(table: &Table, live: &mut Live, newer: &[Entry]) -> Option<Changed> {
    let mut changed = Changed::NOTHING;
    for entry in newer {
        if entry.sequence != live.sequence + 1 || entry.checksum != entry.sum(&live.checksum) {
            return None;
        }
        changed = changed.and(live.replay(entry, &table.id).ok()?);
    }
    Some(changed)
}

/// Whether who holds the seats may have changed with an entry of this kind.
const fn changes_seats(kind: EntryKind) -> bool {
    match kind {
        EntryKind::Call
        | EntryKind::Join
        | EntryKind::Consent
        | EntryKind::Device
        | EntryKind::Return => true,
        EntryKind::Begin
        | EntryKind::Act
        | EntryKind::Time
        | EntryKind::Accident
        | EntryKind::Proposal
        | EntryKind::Answer
        | EntryKind::Event => false,
    }
}
