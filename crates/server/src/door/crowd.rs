//! How many lines are open, in all and from each network. Where a network has no room, whoever comes takes the place of
//! somebody there who holds no seat, or of a seat that has many: neither strangers at a player's address nor whoever fills
//! it with one key keep him out of anything. A line whose place was taken counts for its network until it is gone, so that
//! a network that opens lines faster than they go finds no room itself, long before the others do.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::network::Network;
use crate::keys::TokenHash;

/// Of so many lines of a network one may be of somebody who has shown no key, before any of those is cut.
const FEW: usize = 4;

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
    next: u64,
    by_network: HashMap<Network, OfNetwork>,
}

/// The lines of one network.
#[derive(Debug, Default)]
struct OfNetwork {
    /// Their places, the oldest first.
    taken: Vec<Taken>,
    /// How many are open still whose place was taken.
    going: usize,
}

/// A place as the crowd sees it.
#[derive(Debug)]
struct Taken {
    number: u64,
    shown: Shown,
    cut: oneshot::Sender<()>,
}

/// The key of a seat that was shown on a line, if one was.
#[derive(Clone, Debug, Default)]
pub struct Shown(Arc<OnceLock<TokenHash>>);

impl Shown {
    /// A key that opens a seat was shown; the first one counts.
    pub fn show(&self, key: TokenHash) {
        // Who has shown one already is known.
        let _ = self.0.set(key);
    }

    fn key(&self) -> Option<TokenHash> {
        self.0.get().copied()
    }
}

/// One of the lines; dropping it makes room.
#[derive(Debug)]
pub struct Place {
    network: Option<Network>,
    number: u64,
    shown: Shown,
    cut: Option<oneshot::Receiver<()>>,
    is_cut: bool,
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

    /// Takes a place; none if there is no room at all, or as many lines of the network as it may have are being cut. Where
    /// there is none for the network, somebody of that network is [cut](Place::cut): the oldest that has shown no key, but
    /// where those are few the oldest of the seat that has the most lines. A network that is none of a client's (that of a
    /// proxy) is not counted.
    pub fn enter(&self, network: Option<Network>) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let going = network.and_then(|network| open.by_network.get(&network));
        let going = going.map_or(0, |of| of.going);
        if open.all >= self.most || self.most_of_network == 0 || going >= self.most_of_network {
            return None;
        }
        open.all += 1;
        open.next += 1;
        let (number, shown) = (open.next, Shown::default());
        let (cut, hears) = oneshot::channel();
        if let Some(network) = network {
            let of = open.by_network.entry(network).or_default();
            while of.taken.len() >= self.most_of_network {
                let at = to_cut(&of.taken);
                // Whoever is going already need not be told.
                let _ = of.taken.remove(at).cut.send(());
                of.going += 1;
            }
            of.taken.push(Taken {
                number,
                shown: shown.clone(),
                cut,
            });
        }
        Some(Place {
            network,
            number,
            shown,
            cut: Some(hears),
            is_cut: false,
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

/// Whose place is taken: there is at least one.
///
/// Whoever has shown no key goes first, the oldest before the others. Where the greater part holds seats the few others may
/// just be coming, a player among them, and one seat of many lines loses its oldest.
fn to_cut(taken: &[Taken]) -> usize {
    let strangers = taken.iter().filter(|one| one.shown.key().is_none()).count();
    let oldest_stranger = taken.iter().position(|one| one.shown.key().is_none());
    let mut lines: HashMap<TokenHash, usize> = HashMap::new();
    for key in taken.iter().filter_map(|one| one.shown.key()) {
        *lines.entry(key).or_default() += 1;
    }
    let most = lines.values().copied().max().unwrap_or_default();
    match oldest_stranger {
        Some(stranger) if strangers > taken.len() / FEW || most < 2 => stranger,
        _ => {
            let of = |one: &Taken| one.shown.key().and_then(|key| lines.get(&key));
            let has_most = |one: &Taken| of(one) == Some(&most);
            taken.iter().position(has_most).unwrap_or_default()
        }
    }
}

impl Place {
    /// Where a key that is shown on this line is noted.
    pub fn shown(&self) -> Shown {
        self.shown.clone()
    }

    /// Ready when the place was given to somebody else.
    pub async fn cut(&mut self) {
        std::future::poll_fn(|cx| self.poll_cut(cx)).await;
    }

    /// The same, asked.
    pub fn poll_cut(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if let Some(cut) = &mut self.cut
            && let Poll::Ready(told) = Pin::new(cut).poll(cx)
        {
            self.cut = None;
            self.is_cut = told.is_ok();
        }
        if self.is_cut {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        if let Some(network) = self.network
            && let Some(of) = open.by_network.get_mut(&network)
        {
            let places = of.taken.len();
            of.taken.retain(|one| one.number != self.number);
            if of.taken.len() == places {
                of.going -= 1;
            }
            if of.taken.is_empty() && of.going == 0 {
                open.by_network.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(last: u8) -> Option<Network> {
        Some(Network::of([192, 0, 2, last].into()))
    }

    /// Whether the place was given to somebody else.
    fn is_cut(place: &mut Place) -> bool {
        let mut cx = Context::from_waker(std::task::Waker::noop());
        place.poll_cut(&mut cx).is_ready()
    }

    #[test]
    fn a_place_is_free_again_when_its_holder_goes() {
        let crowd = Crowd::new(3, 2);
        let first = crowd.enter(network(1)).expect("room");
        let _second = crowd.enter(network(2)).expect("room");
        let _third = crowd.enter(network(2)).expect("room");
        assert!(crowd.enter(network(3)).is_none(), "three in all");
        drop(first);
        assert!(crowd.enter(network(1)).is_some());
        assert_eq!(crowd.len(), 2);
    }

    #[test]
    fn whoever_comes_takes_the_place_of_a_stranger_of_his_network() {
        let crowd = Crowd::new(100, 3);
        let mut other = crowd.enter(network(2)).expect("room");
        let mut player = crowd.enter(network(1)).expect("room");
        player.shown().show(TokenHash::of("a player's"));
        let mut strangers: Vec<Place> = Vec::new();
        for _ in 0..20 {
            strangers.push(crowd.enter(network(1)).expect("room"));
            // Who is cut goes.
            strangers.retain_mut(|one| !is_cut(one));
        }
        assert_eq!(strangers.len(), 2, "two are left beside the player");
        assert!(!is_cut(&mut player) && !is_cut(&mut other));
        drop(strangers);
        assert_eq!(crowd.len(), 2);
    }

    #[test]
    fn whoever_fills_a_network_with_one_key_takes_no_place_from_another() {
        let crowd = Crowd::new(100, 4);
        let enter = |key: &str| {
            let place = crowd.enter(network(1)).expect("room");
            place.shown().show(TokenHash::of(key));
            place
        };
        let mut player = enter("a player's");
        let mut flood: Vec<(usize, Place)> = Vec::new();
        for number in 0..20 {
            flood.push((number, enter("of his own table")));
            flood.retain_mut(|(_, one)| !is_cut(one));
        }
        assert!(!is_cut(&mut player));
        let left: Vec<usize> = flood.iter().map(|(number, _)| *number).collect();
        assert_eq!(left, [17, 18, 19], "the latest of his");
    }

    #[test]
    fn whoever_is_just_coming_keeps_his_place_in_a_network_full_of_one_seats_lines() {
        let crowd = Crowd::new(1_000, 40);
        let enter = |key: &str| {
            let place = crowd.enter(network(1)).expect("room");
            place.shown().show(TokenHash::of(key));
            place
        };
        let mut held: Vec<Place> = (0..40).map(|_| enter("of his own table")).collect();
        // Nobody has seen his key yet.
        let mut player = crowd.enter(network(1)).expect("room");
        let coming: Vec<Place> = (0..10)
            .map(|_| crowd.enter(network(1)).expect("room"))
            .collect();
        assert!(!is_cut(&mut player));
        let cut = held.iter_mut().filter_map(|one| is_cut(one).then_some(()));
        assert_eq!(cut.count(), 11);
        // Many who show nothing are strangers again.
        let _more = crowd.enter(network(1)).expect("room");
        assert!(is_cut(&mut player));
        drop(coming);
    }

    #[test]
    fn lines_that_do_not_go_count_for_their_network_and_not_for_the_others() {
        let crowd = Crowd::new(100, 10);
        let stubborn: Vec<Option<Place>> = (0..200).map(|_| crowd.enter(network(1))).collect();
        assert_eq!(stubborn.iter().flatten().count(), 20);
        assert!(crowd.enter(network(2)).is_some());
        drop(stubborn);
        assert!(crowd.is_empty());
        assert!(crowd.enter(network(1)).is_some());
    }
}
