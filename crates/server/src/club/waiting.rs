//! Tables that nobody has begun yet: so many for each network, for each site and in all, so that a flood of them hides nobody's
//! and fills no disk.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::door::network::Network;

/// A site with several networks may have so many times as many as one network.
const OF_SITE: usize = 3;

/// The most of all together.
const IN_ALL: usize = 100_000;

/// The tables made since the server started that wait to be begun.
#[derive(Debug)]
pub struct Waiting {
    most: usize,
    tables: Mutex<Tables>,
}

#[derive(Debug, Default)]
struct Tables {
    /// How many wait of each network, and of each site that has several.
    of: HashMap<Network, usize>,
    makers: HashMap<String, Network>,
}

/// So many tables wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowded {
    /// Of the network of whoever asks.
    Network(usize),
    /// Of networks near to it.
    Site(usize),
    /// In all.
    All(usize),
}

impl fmt::Display for Crowded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, whose) = match self {
            Crowded::Network(number) => (number, " of your network"),
            Crowded::Site(number) => (number, " of networks next to yours"),
            Crowded::All(number) => (number, ""),
        };
        write!(
            f,
            "{number} tables{whose} wait to be begun already; begin one of them first"
        )
    }
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
    /// Which bound is met.
    pub fn may_make(&self, network: Network) -> Result<(), Crowded> {
        let tables = self.tables();
        let waiting = |of: Network| tables.of.get(&of).copied().unwrap_or_default();
        let (own, site, all) = (
            waiting(network),
            waiting(network.site()),
            tables.makers.len(),
        );
        if own >= self.most {
            Err(Crowded::Network(own))
        } else if site >= self.most.saturating_mul(OF_SITE) {
            Err(Crowded::Site(site))
        } else if all >= IN_ALL {
            Err(Crowded::All(all))
        } else {
            Ok(())
        }
    }

    /// A network has made a table.
    pub fn made(&self, network: Network, id: &str) {
        let mut tables = self.tables();
        for of in counted(network) {
            *tables.of.entry(of).or_default() += 1;
        }
        tables.makers.insert(id.to_owned(), network);
    }

    /// A table waits no longer.
    pub(super) fn begun(&self, id: &str) {
        let mut tables = self.tables();
        let Some(network) = tables.makers.remove(id) else {
            return;
        };
        for of in counted(network) {
            if let Some(waiting) = tables.of.get_mut(&of) {
                *waiting -= 1;
                if *waiting == 0 {
                    tables.of.remove(&of);
                }
            }
        }
    }
}

/// A network, and its site if that is more.
fn counted(network: Network) -> impl Iterator<Item = Network> {
    let site = Some(network.site()).filter(|site| *site != network);
    std::iter::once(network).chain(site)
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
        assert_eq!(waiting.may_make(network), Err(Crowded::Network(2)));
        waiting.begun("a");
        waiting.begun("nobody's");
        assert_eq!(waiting.may_make(network), Ok(()));
    }

    #[test]
    fn a_site_has_no_room_for_each_of_its_networks() {
        let network =
            |site: u16, house: u16| Network::of([0x2001, 0xdb8, site, house, 0, 0, 0, 1].into());
        let waiting = Waiting::new(2);
        for house in 1..=6 {
            assert_eq!(waiting.may_make(network(1, house)), Ok(()));
            waiting.made(network(1, house), &house.to_string());
        }
        assert_eq!(waiting.may_make(network(1, 7)), Err(Crowded::Site(6)));
        assert_eq!(waiting.may_make(network(2, 7)), Ok(()));
        for house in 1..=6 {
            waiting.begun(&house.to_string());
        }
        assert_eq!(waiting.may_make(network(1, 7)), Ok(()));
        assert!(waiting.tables().of.is_empty());
    }

    #[test]
    fn there_is_an_end_to_all_tables_that_wait() {
        let waiting = Waiting::new(usize::MAX);
        let network = Network::of([192, 0, 2, 1].into());
        for number in 0..IN_ALL {
            waiting.made(network, &number.to_string());
        }
        let other = Network::of([192, 0, 2, 2].into());
        assert_eq!(waiting.may_make(other), Err(Crowded::All(IN_ALL)));
    }
}
