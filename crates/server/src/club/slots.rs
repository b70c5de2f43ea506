//! The places of the tables in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OnceCell;

use crate::moment::ClubTime;
use crate::table::Table;

/// A table, or the place where one is being loaded.
pub(super) type Slot = Arc<OnceCell<Arc<Table>>>;

/// The tables in memory.
#[derive(Debug, Default)]
pub(super) struct Tables {
    slots: Mutex<HashMap<String, Slot>>,
}

impl Tables {
    pub(super) fn len(&self) -> usize {
        self.slots().len()
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn slot(&self, id: &str) -> Slot {
        let mut slots = self.slots();
        match slots.get(id) {
            Some(slot) => Arc::clone(slot),
            None => Arc::clone(slots.entry(id.to_owned()).or_default()),
        }
    }

    /// Those of these tables that are in memory; none is loaded for it.
    pub(super) fn loaded<'a>(&self, ids: impl Iterator<Item = &'a str>) -> Vec<Arc<Table>> {
        let slots = self.slots();
        ids.filter_map(|id| slots.get(id)?.get().map(Arc::clone))
            .collect()
    }

    pub(super) fn forget(&self, id: &str) {
        self.slots().remove(id);
    }

    /// Forgets the tables that nobody holds and nobody has asked for since `before`.
    pub(super) fn forget_idle(&self, before: ClubTime) {
        // A table can only be got hold of through this map, so that one which nobody else holds now stays so.
        self.slots().retain(|_, slot| {
            let idle = slot
                .get()
                .is_none_or(|table| Arc::strong_count(table) == 1 && table.used() < before);
            Arc::strong_count(slot) > 1 || !idle
        });
    }
}
