//! How many lines are open, in all and from each network.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::network::Network;

/// The lines that are open, and how many there may be.
#[derive(Clone, Debug)]
pub struct Crowd {
    most: usize,
    most_of_network: usize,
    open: Arc<Mutex<Open>>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    by_network: HashMap<Network, usize>,
}

/// One of the lines; dropping it makes room.
#[derive(Debug)]
pub struct Place {
    network: Option<Network>,
    open: Arc<Mutex<Open>>,
}

impl Crowd {
    /// Nobody yet.
    pub fn new(most: usize, most_of_network: usize) -> Crowd {
        Crowd {
            most,
            most_of_network,
            open: Arc::default(),
        }
    }

    /// Takes a place; none if there is no room. A network that is none of a client's (that of a proxy) is not counted.
    pub fn enter(&self, network: Option<Network>) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let of_network = network.map_or(0, |network| {
            open.by_network.get(&network).copied().unwrap_or(0)
        });
        if open.all >= self.most || of_network >= self.most_of_network {
            return None;
        }
        open.all += 1;
        if let Some(network) = network {
            open.by_network.insert(network, of_network + 1);
        }
        Some(Place {
            network,
            open: Arc::clone(&self.open),
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).all
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        if let Some(network) = self.network {
            let left = open.by_network.get(&network).map_or(0, |count| count - 1);
            if left == 0 {
                open.by_network.remove(&network);
            } else {
                open.by_network.insert(network, left);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_its_holder_goes() {
        let network = |last| Some(Network::of([192, 0, 2, last].into()));
        let crowd = Crowd::new(3, 2);
        let first = crowd.enter(network(1)).expect("room");
        let _second = crowd.enter(network(1)).expect("room");
        assert!(crowd.enter(network(1)).is_none(), "two of a network");
        let _third = crowd.enter(network(2)).expect("room");
        assert!(crowd.enter(network(3)).is_none(), "three in all");
        drop(first);
        assert!(crowd.enter(network(1)).is_some());
        assert_eq!(crowd.len(), 2);
    }
}
