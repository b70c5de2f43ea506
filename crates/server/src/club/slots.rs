//! The places of the tables in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::moment::ClubTime;
use crate::table::Table;
use crate::wait::Lock;

/// A table, or the place where one is being loaded.
#[derive(Debug, Default)]
pub(super) struct Slot {
    table: OnceLock<Arc<Table>>,
    loading: Lock<()>,
}

impl Slot {
    /// The table, loaded by the first who asks while others wait for it, and whether it was loaded now; where that fails the
    /// next one tries.
    ///
    /// # Errors
    /// Whatever keeps it from being loaded.
    pub(super) async fn table<E>(
        &self,
        load: impl Future<Output = Result<Arc<Table>, E>>,
    ) -> Result<(Arc<Table>, bool), E> {
        if let Some(table) = self.table.get() {
            return Ok((Arc::clone(table), false));
        }
        let _turn = self.loading.lock().await;
        if let Some(table) = self.table.get() {
            return Ok((Arc::clone(table), false));
        }
        let table = load.await?;
        Ok((Arc::clone(self.table.get_or_init(|| table)), true))
    }
}

/// The tables in memory.
#[derive(Debug, Default)]
pub(super) struct Tables {
    slots: Mutex<HashMap<String, Arc<Slot>>>,
}

impl Tables {
    pub(super) fn len(&self) -> usize {
        self.slots().len()
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn slot(&self, id: &str) -> Arc<Slot> {
        let mut slots = self.slots();
        match slots.get(id) {
            Some(slot) => Arc::clone(slot),
            None => Arc::clone(slots.entry(id.to_owned()).or_default()),
        }
    }

    /// This table, if it is in memory.
    pub(super) fn in_memory(&self, id: &str) -> Option<Arc<Table>> {
        self.slots().get(id)?.table.get().map(Arc::clone)
    }

    /// Those of these tables that are in memory; none is loaded for it.
    pub(super) fn loaded<'a>(&self, ids: impl Iterator<Item = &'a str>) -> Vec<Arc<Table>> {
        let slots = self.slots();
        ids.filter_map(|id| slots.get(id)?.table.get().map(Arc::clone))
            .collect()
    }

    /// All that are in memory.
    pub(super) fn all(&self) -> Vec<Arc<Table>> {
        let slots = self.slots();
        slots
            .values()
            .filter_map(|slot| slot.table.get().map(Arc::clone))
            .collect()
    }

    pub(super) fn forget(&self, id: &str) {
        self.slots().remove(id);
    }

    /// Forgets a place in which no table could be loaded, unless somebody else waits for one there or there is another by now.
    pub(super) fn give_up(&self, id: &str, slot: &Arc<Slot>) {
        let mut slots = self.slots();
        let same = slots.get(id).is_some_and(|kept| Arc::ptr_eq(kept, slot));
        // One is in the map, and one with whoever gives up.
        if same && slot.table.get().is_none() && Arc::strong_count(slot) <= 2 {
            slots.remove(id);
        }
    }

    /// Forgets the tables that nobody holds and nobody has asked for since `before`.
    pub(super) fn forget_idle(&self, before: ClubTime) {
        // A table can only be got hold of through this map, so that one which nobody else holds now stays so.
        self.slots().retain(|_, slot| {
            let idle = slot
                .table
                .get()
                .is_none_or(|table| Arc::strong_count(table) == 1 && table.used() < before);
            Arc::strong_count(slot) > 1 || !idle
        });
    }
}
