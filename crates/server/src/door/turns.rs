//! Turns at work that costs much: few at a time, whoever has used least first, and nobody waits for long.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use super::network::Network;

/// How fast it is forgotten what a network has used: of ten seconds that go by, one.
const FORGOTTEN: u32 = 10;

/// So many networks are remembered before those are looked for that need not be.
const REMEMBERED: usize = 4096;

/// How much may be worked on, and how long one waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// At one time.
    pub places: usize,
    /// Of one network at one time. With fewer than there are places no network has them all.
    pub of_network: usize,
    /// Of one site at one time.
    pub of_site: usize,
    /// Of one network, those that wait too.
    pub asked_of_network: usize,
    /// Of one site, those that wait too.
    pub asked_of_site: usize,
    /// Of all networks, those that wait too.
    pub asked: usize,
    /// How long one waits for a turn.
    pub wait: Duration,
}

/// Places at which something is worked on. One that becomes free is given to whoever waits of the site, and of the network
/// there, that has used the least time of late; among equals to the one that came first.
#[derive(Clone, Debug)]
pub struct Turns {
    wait: Duration,
    lines: Arc<Mutex<Lines>>,
}

#[derive(Debug)]
struct Lines {
    order: Order,
    free: usize,
    asked: usize,
    /// How many have come so far.
    came: u64,
    /// In the order in which they came.
    waiting: Vec<Waiting>,
    /// By network.
    networks: Shares,
    /// By site.
    sites: Shares,
}

/// Somebody who has no place yet.
#[derive(Debug)]
struct Waiting {
    number: u64,
    network: Network,
    go: oneshot::Sender<Place>,
}

/// A turn; over when it is dropped.
#[derive(Debug)]
pub struct Turn {
    _place: Place,
    _asked: Asked,
}

/// Somebody who waits, or is served.
#[derive(Debug)]
struct Asked {
    number: u64,
    network: Network,
    lines: Arc<Mutex<Lines>>,
}

/// A place that somebody has.
#[derive(Debug)]
struct Place {
    network: Network,
    since: Instant,
    lines: Arc<Mutex<Lines>>,
}

/// There is no turn to be had just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// The network has asked for as much as it may.
    Network,
    /// Its site has.
    Site,
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
            Busy::Site => {
                "as many questions from your site wait already as may; try again when one is answered"
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
            wait: order.wait,
            lines: Arc::new(Mutex::new(Lines {
                order,
                free: order.places,
                asked: 0,
                came: 0,
                waiting: Vec::new(),
                networks: Shares::default(),
                sites: Shares::default(),
            })),
        }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// [`Busy`].
    pub async fn take(&self, network: Network) -> Result<Turn, Busy> {
        let (asked, place) = self.ask(network)?;
        hand_out(&self.lines);
        match timeout(self.wait, place).await {
            Ok(Ok(place)) => Ok(Turn {
                _place: place,
                _asked: asked,
            }),
            _ => Err(Busy::Waited),
        }
    }

    fn ask(&self, network: Network) -> Result<(Asked, oneshot::Receiver<Place>), Busy> {
        let (go, place) = oneshot::channel();
        let number = locked(&self.lines).queue(network, go)?;
        let asked = Asked {
            number,
            network,
            lines: Arc::clone(&self.lines),
        };
        Ok((asked, place))
    }
}

fn locked(lines: &Mutex<Lines>) -> MutexGuard<'_, Lines> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives the places that are free to those whose turn it is.
fn hand_out(lines: &Arc<Mutex<Lines>>) {
    loop {
        // A place that nobody takes any more comes back, which needs the lines.
        let Some(next) = locked(lines).next(Instant::now()) else {
            return;
        };
        let place = Place {
            network: next.network,
            since: Instant::now(),
            lines: Arc::clone(lines),
        };
        if let Err(place) = next.go.send(place) {
            drop(place);
        }
    }
}

impl Lines {
    fn queue(&mut self, network: Network, go: oneshot::Sender<Place>) -> Result<u64, Busy> {
        let (order, site, now) = (self.order, network.site(), Instant::now());
        if self.asked >= order.asked {
            return Err(Busy::All);
        }
        if self.networks.asked(network) >= order.asked_of_network {
            return Err(Busy::Network);
        }
        if self.sites.asked(site) >= order.asked_of_site {
            return Err(Busy::Site);
        }
        self.networks.of(network, now).asked += 1;
        self.sites.of(site, now).asked += 1;
        self.asked += 1;
        self.came += 1;
        self.waiting.push(Waiting {
            number: self.came,
            network,
            go,
        });
        Ok(self.came)
    }

    /// Takes out whoever has the next place, if there is one and somebody may have it.
    fn next(&mut self, now: Instant) -> Option<Waiting> {
        if self.free == 0 {
            return None;
        }
        let shares = |network: Network| {
            let share = self.networks.0.get(&network)?;
            Some((share, self.sites.0.get(&network.site())?))
        };
        let may = |(share, site): &(&Share, &Share)| {
            share.served < self.order.of_network && site.served < self.order.of_site
        };
        let has_used = |(at, one): (usize, &Waiting)| {
            let (share, site) = shares(one.network).filter(may)?;
            Some((site.used(now), share.used(now), at))
        };
        let used = self.waiting.iter().enumerate().filter_map(has_used);
        let (.., at) = used.min()?;
        let next = self.waiting.remove(at);
        self.free -= 1;
        self.networks.of(next.network, now).served += 1;
        self.sites.of(next.network.site(), now).served += 1;
        Some(next)
    }

    fn gives_back(&mut self, network: Network, since: Instant) {
        let now = Instant::now();
        self.free += 1;
        for share in [
            self.networks.of(network, now),
            self.sites.of(network.site(), now),
        ] {
            share.served -= 1;
            share.uses(now.saturating_duration_since(since), now);
        }
    }

    fn goes(&mut self, number: u64, network: Network) {
        let now = Instant::now();
        self.waiting.retain(|one| one.number != number);
        self.asked -= 1;
        self.networks.of(network, now).asked -= 1;
        self.sites.of(network.site(), now).asked -= 1;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        locked(&self.lines).gives_back(self.network, self.since);
        hand_out(&self.lines);
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        locked(&self.lines).goes(self.number, self.network);
    }
}

/// What each has of the places.
#[derive(Debug, Default)]
struct Shares(HashMap<Network, Share>);

/// What one has of the places.
#[derive(Debug)]
struct Share {
    asked: usize,
    served: usize,
    /// What it has used, and when that was so.
    used: (Duration, Instant),
}

impl Shares {
    fn asked(&self, network: Network) -> usize {
        self.0.get(&network).map_or(0, |share| share.asked)
    }

    fn of(&mut self, network: Network, now: Instant) -> &mut Share {
        if self.0.len() >= REMEMBERED && !self.0.contains_key(&network) {
            self.0.retain(|_, share| !share.is_idle(now));
        }
        self.0.entry(network).or_insert(Share {
            asked: 0,
            served: 0,
            used: (Duration::ZERO, now),
        })
    }
}

impl Share {
    /// What it has used of late.
    fn used(&self, now: Instant) -> Duration {
        let (used, then) = self.used;
        used.saturating_sub(now.saturating_duration_since(then) / FORGOTTEN)
    }

    fn uses(&mut self, time: Duration, now: Instant) {
        self.used = (self.used(now) + time, now);
    }

    fn is_idle(&self, now: Instant) -> bool {
        self.asked == 0 && self.served == 0 && self.used(now).is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: Order = Order {
        places: 2,
        of_network: 1,
        of_site: 1,
        asked_of_network: 3,
        asked_of_site: 4,
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
        let lines = locked(&turns.lines);
        assert_eq!((lines.free, lines.asked, lines.waiting.len()), (2, 0, 0));
        let later = Instant::now() + ORDER.wait * 100;
        let mut all = lines.networks.0.values().chain(lines.sites.0.values());
        assert!(all.all(|share| share.is_idle(later)), "{lines:?}");
    }

    /// Houses of one site are told apart by addresses that one house may have.
    #[tokio::test]
    async fn a_site_has_a_bound_of_its_own() {
        let house = |which: u16| {
            let address = std::net::Ipv6Addr::new(0x2001, 0xdb8, 7, which, 0, 0, 0, 1);
            Network::of(address.into())
        };
        let turns = Turns::new(ORDER);
        let held = turns.take(house(1)).await.expect("a turn");
        // The other place is free and none of this site's.
        let waits = |which: u16| turns.take(house(which));
        let (second, third, fourth, fifth) = tokio::join!(waits(2), waits(3), waits(4), waits(5));
        for one in [second, third, fourth] {
            assert_eq!(one.err(), Some(Busy::Waited));
        }
        assert_eq!(fifth.err(), Some(Busy::Site));
        assert!(turns.take(network(1)).await.is_ok());
        drop(held);
        assert!(turns.take(house(5)).await.is_ok());
    }

    /// However many have used much and wait already, a place that becomes free is given to one that has used nothing.
    #[tokio::test(start_paused = true)]
    async fn whoever_has_used_little_comes_first() {
        let one_place = Order {
            places: 1,
            asked: 100,
            wait: Duration::from_secs(60),
            ..ORDER
        };
        let turns = Turns::new(one_place);
        for last in 1..=8 {
            let turn = turns.take(network(last)).await.expect("a turn");
            tokio::time::sleep(Duration::from_millis(20)).await;
            drop(turn);
        }
        let held = turns.take(network(99)).await.expect("a turn");
        let first = Mutex::new(None);
        let ask = |which: u8| {
            let (turns, first) = (turns.clone(), &first);
            async move {
                let turn = turns.take(network(which)).await;
                first.lock().expect("nobody broke").get_or_insert(which);
                drop(turn);
            }
        };
        let dear = async {
            tokio::join!(
                ask(1),
                ask(2),
                ask(3),
                ask(4),
                ask(5),
                ask(6),
                ask(7),
                ask(8)
            )
        };
        let cheap = async {
            tokio::task::yield_now().await;
            tokio::join!(ask(50), async { drop(held) })
        };
        tokio::join!(dear, cheap);
        assert_eq!(first.into_inner().expect("nobody broke"), Some(50));
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
        asked.truncate(1);
        assert!(turns.take(network(9)).await.is_ok());
    }
}
