//! Tables that nobody has begun yet: so many for each network, so that a flood of them hides nobody's.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::door::network::Network;

/// The tables made since the server started that wait to be begun.
#[derive(Debug)]
pub struct Waiting {
    most: usize,
    tables: Mutex<Tables>,
}

#[derive(Debug, Default)]
struct Tables {
    by_network: HashMap<Network, HashSet<String>>,
    makers: HashMap<String, Network>,
}

impl Waiting {
    /// None yet, and at most so many of one network.
    pub(super) fn new(most: usize) -> Waiting {
        Waiting {
            most,
            tables: Mutex::default(),
        }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a network may make one more.
    ///
    /// # Errors
    /// How many wait, if there are too many.
    pub fn may_make(&self, network: Network) -> Result<(), usize> {
        let waiting = self
            .tables()
            .by_network
            .get(&network)
            .map_or(0, HashSet::len);
        if waiting < self.most {
            Ok(())
        } else {
            Err(waiting)
        }
    }

    /// A network has made a table.
    pub fn made(&self, network: Network, id: &str) {
        let mut tables = self.tables();
        tables
            .by_network
            .entry(network)
            .or_default()
            .insert(id.to_owned());
        tables.makers.insert(id.to_owned(), network);
    }

    /// A table waits no longer.
    pub(super) fn begun(&self, id: &str) {
        let mut tables = self.tables();
        let Some(network) = tables.makers.remove(id) else {
            return;
        };
        if let Some(waiting) = tables.by_network.get_mut(&network) {
            waiting.remove(id);
            if waiting.is_empty() {
                tables.by_network.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_begun_makes_room_for_another() {
        let network = Network::of([192, 0, 2, 1].into());
        let waiting = Waiting::new(2);
        for id in ["a", "b"] {
            assert_eq!(waiting.may_make(network), Ok(()));
            waiting.made(network, id);
        }
        assert_eq!(waiting.may_make(network), Err(2));
        waiting.begun("a");
        waiting.begun("nobody's");
        assert_eq!(waiting.may_make(network), Ok(()));
    }
}
