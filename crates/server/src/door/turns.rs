//! Turns at work that costs much: few at a time, one network's after another's, and nobody waits for long.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::network::Network;

/// How much may be worked on, and how long one waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// At one time.
    pub places: usize,
    /// Of one network at one time. With fewer than there are places no network has them all.
    pub of_network: usize,
    /// Of one network, those that wait too.
    pub asked_of_network: usize,
    /// Of all networks, those that wait too.
    pub asked: usize,
    /// How long one waits for a turn.
    pub wait: Duration,
}

/// Places at which something is worked on.
#[derive(Clone, Debug)]
pub struct Turns {
    order: Order,
    places: Arc<Semaphore>,
    lines: Arc<Mutex<Lines>>,
}

#[derive(Debug, Default)]
struct Lines {
    asked: usize,
    of_networks: HashMap<Network, Line>,
}

/// What has come from one network and is not done.
#[derive(Debug)]
struct Line {
    asked: usize,
    own: Arc<Semaphore>,
}

/// A turn; over when it is dropped.
#[derive(Debug)]
pub struct Turn {
    _place: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _asked: Asked,
}

/// Somebody who waits, or is served.
#[derive(Debug)]
struct Asked {
    network: Network,
    lines: Arc<Mutex<Lines>>,
}

/// There is no turn to be had just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// The network has asked for as much as it may.
    Network,
    /// Everybody together has.
    All,
    /// No turn came in time.
    Waited,
}

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Busy::Network => {
                "as many questions from your network wait already as may; try again when one is answered"
            }
            Busy::All => "too many questions wait to be answered just now; try again",
            Busy::Waited => "too many questions are being answered just now; try again",
        })
    }
}

impl std::error::Error for Busy {}

impl Turns {
    /// Nobody has asked yet.
    pub fn new(order: Order) -> Turns {
        Turns {
            order,
            places: Arc::new(Semaphore::new(order.places)),
            lines: Arc::default(),
        }
    }

    /// Waits for a turn. At the places themselves no more of one network wait than may be served of it at one time, so
    /// that they are given out to networks by turns.
    ///
    /// # Errors
    /// [`Busy`].
    pub async fn take(&self, network: Network) -> Result<Turn, Busy> {
        let (asked, own) = self.ask(network)?;
        let both = async {
            let own = own.acquire_owned().await.ok()?;
            let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
            Some((own, place))
        };
        // The semaphores are never closed.
        let got = timeout(self.order.wait, both).await.ok().flatten();
        let (own, place) = got.ok_or(Busy::Waited)?;
        Ok(Turn {
            _place: place,
            _own: own,
            _asked: asked,
        })
    }

    fn ask(&self, network: Network) -> Result<(Asked, Arc<Semaphore>), Busy> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.asked >= self.order.asked {
            return Err(Busy::All);
        }
        let line = lines.of_networks.entry(network).or_insert_with(|| Line {
            asked: 0,
            own: Arc::new(Semaphore::new(self.order.of_network)),
        });
        if line.asked >= self.order.asked_of_network {
            return Err(Busy::Network);
        }
        line.asked += 1;
        let own = Arc::clone(&line.own);
        lines.asked += 1;
        let asked = Asked {
            network,
            lines: Arc::clone(&self.lines),
        };
        Ok((asked, own))
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.asked -= 1;
        if let Some(line) = lines.of_networks.get_mut(&self.network) {
            line.asked -= 1;
            if line.asked == 0 {
                lines.of_networks.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: Order = Order {
        places: 2,
        of_network: 1,
        asked_of_network: 3,
        asked: 5,
        wait: Duration::from_millis(50),
    };

    fn network(last: u8) -> Network {
        Network::of([192, 0, 2, last].into())
    }

    #[tokio::test]
    async fn one_network_leaves_a_place_to_others_and_waits_in_a_line_that_ends() {
        let turns = Turns::new(ORDER);
        let first = turns.take(network(1)).await.expect("a turn");
        let waits = || async { turns.take(network(1)).await.map(drop) };
        let (second, third, fourth) = tokio::join!(waits(), waits(), waits());
        assert_eq!(
            [second, third, fourth],
            [Err(Busy::Waited), Err(Busy::Waited), Err(Busy::Network)]
        );
        let other = turns.take(network(2)).await.expect("a turn of another's");
        assert_eq!(turns.take(network(3)).await.err(), Some(Busy::Waited));
        drop(first);
        let third = turns.take(network(3)).await.expect("a turn");
        drop((other, third));
        assert!(
            turns
                .lines
                .lock()
                .expect("nobody broke")
                .of_networks
                .is_empty()
        );
    }

    #[tokio::test]
    async fn whoever_has_asked_much_comes_after_whoever_has_asked_little() {
        let patient = Order {
            places: 1,
            wait: Duration::from_secs(60),
            ..ORDER
        };
        let turns = Turns::new(patient);
        let held = turns.take(network(1)).await.expect("a turn");
        let order = Mutex::new(Vec::new());
        let ask = |which: u8| {
            let (turns, order) = (turns.clone(), &order);
            async move {
                let turn = turns.take(network(which)).await;
                order.lock().expect("nobody broke").push(which);
                tokio::task::yield_now().await;
                drop(turn);
            }
        };
        let release = async {
            tokio::task::yield_now().await;
            drop(held);
        };
        tokio::join!(ask(1), ask(1), ask(2), release);
        assert_eq!(order.into_inner().expect("nobody broke"), [2, 1, 1]);
    }

    #[tokio::test]
    async fn there_is_an_end_to_all_who_wait() {
        let turns = Turns::new(ORDER);
        let mut asked = Vec::new();
        for last in 0..5 {
            asked.push(turns.ask(network(last)).expect("room"));
        }
        assert_eq!(turns.take(network(9)).await.err(), Some(Busy::All));
        asked.pop();
        assert!(turns.take(network(9)).await.is_ok());
    }
}
