//! Nodes, the database and their lines are killed while games are played: no act that was acknowledged is lost, doubled or
//! changed.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;

use super::Shared;
use super::acts::{SHUFFLE, endless, log};
use super::process::Process;
use super::support::client::Client;
use super::support::{Seats, make};

/// How many kills there are when nothing is said; `JADOUBE_KILLS` says another number.
const KILLS: usize = 24;

/// So many games are played meanwhile.
const GAMES: usize = 6;

/// Where the nodes are now.
type Nodes = Arc<Mutex<Vec<SocketAddr>>>;

/// What a game has come to: the entries that were acknowledged, in order, with the act of each.
struct Played {
    seats: Seats,
    acknowledged: Vec<(u64, &'static str)>,
}

/// Plays at one node after the other until it is told to stop. An act that was not acknowledged is sent again under its key,
/// to whichever node answers.
async fn play(
    seats: Seats,
    nodes: Nodes,
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

/// Kills something, and brings it back.
fn kill(shared: &mut Shared, nodes: &Nodes, round: usize) {
    match round % 4 {
        // A node, mostly the one that keeps the time.
        0 | 2 => {
            let place = (round / 4) % shared.nodes.len();
            shared.nodes.remove(place).kill();
            let address = shared.postgres.address();
            shared
                .nodes
                .insert(place, Process::node(&address, shared.folder.path()));
        }
        // Every line to the database.
        1 => {
            let lines = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'jadoube'";
            shared.postgres.sql("postgres", lines);
        }
        // The database.
        _ => {
            shared.postgres.stop_at_once();
            shared.postgres.go_on();
        }
    }
    *nodes.lock().unwrap_or_else(PoisonError::into_inner) =
        shared.nodes.iter().map(Process::address).collect();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_act_is_lost_doubled_or_changed() {
    let kills = std::env::var("JADOUBE_KILLS")
        .map_or(KILLS, |said| said.parse().expect("a number of kills"));
    let mut shared = Shared::start(3);
    let mut client = shared.client(0).await;
    let mut tables = Vec::new();
    for _ in 0..GAMES {
        tables.push(make(&mut client, endless()).await);
    }
    let nodes: Nodes = Arc::new(Mutex::new(
        shared.nodes.iter().map(Process::address).collect(),
    ));
    let (over, count) = (
        Arc::new(AtomicBool::new(false)),
        Arc::new(AtomicUsize::new(0)),
    );
    let playing: Vec<_> = tables
        .into_iter()
        .map(|seats| {
            tokio::spawn(play(
                seats,
                Arc::clone(&nodes),
                Arc::clone(&over),
                Arc::clone(&count),
            ))
        })
        .collect();
    for round in 0..kills {
        // Something is played between two kills, or they would prove nothing.
        let before = count.load(Ordering::Relaxed);
        let begun = std::time::Instant::now();
        while count.load(Ordering::Relaxed) < before + 2 * GAMES {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "nothing is played after {round} kills"
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        kill(&mut shared, &nodes, round);
    }
    over.store(true, Ordering::Relaxed);
    let mut acknowledged = 0;
    for game in playing {
        let Played {
            seats,
            acknowledged: acts,
        } = game.await.expect("it was played");
        acknowledged += acts.len();
        let mut clients = Vec::new();
        for node in 0..3 {
            clients.push(shared.client(node).await);
        }
        let entries = log(&mut clients[0], &seats).await;
        for client in &mut clients[1..] {
            assert_eq!(
                log(client, &seats).await,
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
    println!("{kills} kills, {acknowledged} acts acknowledged: none lost, doubled or changed");
    assert!(acknowledged >= kills * 2 * GAMES);
}
