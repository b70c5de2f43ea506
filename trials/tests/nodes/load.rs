//! Games that are played at all nodes at once while something happens to them, and what must have become of each.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::task::JoinHandle;

use super::Shared;
use super::acts::{SHUFFLE, endless, log};
use super::process::Process;
use super::support::client::Client;
use super::support::{Seats, make};

/// So many games are played meanwhile.
pub const GAMES: usize = 6;

/// Where the nodes are now.
type Addresses = Arc<Mutex<Vec<SocketAddr>>>;

/// What a game has come to: the entries that were acknowledged, in order, with the act of each.
struct Played {
    seats: Seats,
    acknowledged: Vec<(u64, &'static str)>,
}

/// Plays at one node after the other until it is told to stop. An act that was not acknowledged is sent again under its key,
/// to whichever node answers.
async fn play(
    seats: Seats,
    nodes: Addresses,
    over: Arc<AtomicBool>,
    count: Arc<AtomicUsize>,
) -> Played {
    let mut acknowledged = Vec::new();
    let mut turn = 0;
    while !over.load(Ordering::Relaxed) {
        turn += 1;
        let address = {
            let nodes = nodes.lock().unwrap_or_else(PoisonError::into_inner);
            nodes[turn % nodes.len()]
        };
        let played = acknowledged.len();
        let (act, key) = (SHUFFLE[played % 4], format!("move-{played}"));
        let token = if played % 2 == 0 {
            &seats.white
        } else {
            &seats.black
        };
        let Ok(mut client) = Client::try_connect(address).await else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let acts = tokio::time::timeout(
            Duration::from_secs(30),
            client.act(&seats, token, act, Some(&key)),
        );
        match acts.await {
            Ok(Ok(answer)) if answer.status == 200 => {
                let sequence = answer.body["sequence"].as_u64().expect("a number");
                acknowledged.push((sequence, act));
                count.fetch_add(1, Ordering::Relaxed);
            }
            // The database is away, or another was first again and again.
            Ok(Ok(answer)) if matches!(answer.status, 409 | 500 | 503 | 507) => {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            Ok(Ok(answer)) => panic!("{act} after {played}: {}", answer.text),
            Ok(Err(_)) => {}
            Err(_) => panic!("{act} after {played}: no answer within half a minute"),
        }
    }
    Played {
        seats,
        acknowledged,
    }
}

/// Games that are being played.
pub struct Load {
    nodes: Addresses,
    over: Arc<AtomicBool>,
    count: Arc<AtomicUsize>,
    playing: Vec<JoinHandle<Played>>,
}

impl Load {
    /// Begins to play.
    pub async fn begin(shared: &Shared) -> Load {
        let mut client = shared.client(0).await;
        let here = shared.nodes.iter().map(Process::address).collect();
        let nodes = Addresses::new(Mutex::new(here));
        let (over, count) = (Arc::default(), Arc::default());
        let mut playing = Vec::new();
        for _ in 0..GAMES {
            let seats = make(&mut client, endless()).await;
            let (nodes, over, count) = (Arc::clone(&nodes), Arc::clone(&over), Arc::clone(&count));
            playing.push(tokio::spawn(play(seats, nodes, over, count)));
        }
        Load {
            nodes,
            over,
            count,
            playing,
        }
    }

    /// The nodes are somewhere else now.
    pub fn find(&self, shared: &Shared) {
        *self.nodes.lock().unwrap_or_else(PoisonError::into_inner) =
            shared.nodes.iter().map(Process::address).collect();
    }

    /// Waits until each game has gone on by two acts or so: else what happens to the nodes would prove nothing.
    pub async fn goes_on(&self) {
        let before = self.count.load(Ordering::Relaxed);
        let begun = Instant::now();
        while self.count.load(Ordering::Relaxed) < before + 2 * GAMES {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "nothing is played any more"
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Ends the games: all that was acknowledged stands in the log, once and in its place, and every node has the same log.
    /// Gives how many acts were acknowledged.
    pub async fn end(self, shared: &Shared) -> usize {
        self.over.store(true, Ordering::Relaxed);
        let mut acknowledged = 0;
        for game in self.playing {
            let game = game.await.expect("it was played");
            acknowledged += game.acknowledged.len();
            game.check(shared).await;
        }
        acknowledged
    }
}

impl Played {
    async fn check(&self, shared: &Shared) {
        let Played {
            seats,
            acknowledged: acts,
        } = self;
        let entries = log(&mut shared.client(0).await, seats).await;
        for node in 1..shared.nodes.len() {
            assert_eq!(
                log(&mut shared.client(node).await, seats).await,
                entries,
                "every node has the same log"
            );
        }
        let is_act = |entry: &&Value| entry["kind"] == "act";
        let written: Vec<_> = entries.iter().filter(is_act).collect();
        // The last may have been written and not acknowledged.
        assert!(
            (acts.len()..=acts.len() + 1).contains(&written.len()),
            "{} acknowledged, {} written",
            acts.len(),
            written.len()
        );
        for ((sequence, act), entry) in acts.iter().zip(&written) {
            assert_eq!(
                (entry["sequence"].as_u64(), entry["text"].as_str()),
                (Some(*sequence), Some(*act))
            );
        }
    }
}
