//! Everybody at a table is told who is there.

use std::sync::Arc;
use std::time::Duration;

use super::Club;
use crate::table::Table;
use crate::table::live::Live;

impl Club {
    /// Lets everybody know who is there: at once, or, if he has been told just now, within a second.
    pub(crate) fn note_presence(&self, table: &Arc<Table>, live: &mut Live) {
        self.say_presence(table, live);
        table.show(live);
        if live.connections.telling {
            return;
        }
        let now = self.now();
        let wait = live.connections.until_telling(now);
        if wait.0 == 0 {
            table.tell_presence(live, now);
            return;
        }
        live.connections.telling = true;
        // A club that closes meanwhile is not kept by it.
        let (club, table) = (Arc::downgrade(&self.0), Arc::clone(table));
        let pause = self.host().sleep(Duration::from_millis(wait.0));
        self.host().spawn(Box::pin(async move {
            pause.await;
            let mut live = table.live().await;
            live.connections.telling = false;
            if let Some(club) = club.upgrade().map(Club) {
                table.tell_presence(&mut live, club.now());
            }
        }));
    }
}
