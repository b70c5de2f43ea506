//! What it costs: acts a second on one, two and three nodes beside bare inserts, how soon a watcher at another node hears of an
//! act, and what ten thousand idle tables cost. On one machine, so that only what is beside each other says something.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use super::Shared;
use super::acts::{endless, plays};
use super::database::Postgres;
use super::support::client::Client;
use super::support::line::Line;
use super::support::{Seats, make};
use super::telling::both_ways;

/// So many games are played at a time, and so many bare inserts are made.
const AT_ONCE: usize = 32;

/// How long each is measured.
const LENGTH: Duration = Duration::from_secs(8);

/// How many tables are idle.
const IDLE: usize = 10_000;

/// The time within which so many of a thousand were answered.
pub(super) fn percentile(times: &mut [Duration], of_thousand: usize) -> Duration {
    times.sort();
    times[(times.len() - 1) * of_thousand / 1000]
}

/// Plays moves at one node for so long, each when the one before was answered; how long each took.
async fn load(address: SocketAddr, seats: Seats) -> Vec<Duration> {
    let mut client = Client::connect(address).await;
    let (begun, mut times) = (Instant::now(), Vec::new());
    while begun.elapsed() < LENGTH {
        let sent = Instant::now();
        plays(&mut client, &seats, times.len()).await;
        times.push(sent.elapsed());
    }
    times
}

async fn acts_a_second(nodes: usize) -> f64 {
    let shared = Shared::start(nodes);
    let mut client = shared.client(0).await;
    let mut playing = Vec::new();
    for game in 0..AT_ONCE {
        let seats = make(&mut client, endless()).await;
        playing.push(tokio::spawn(load(shared.at(game % nodes), seats)));
    }
    let mut times = Vec::new();
    for game in playing {
        times.extend(game.await.expect("played"));
    }
    let rate = times.len() as f64 / LENGTH.as_secs_f64();
    let [half, most, nearly_all] =
        [500, 950, 990].map(|of_thousand| percentile(&mut times, of_thousand));
    println!(
        "{nodes} nodes: {rate:.0} acts a second; half within {half:.1?}, 95 % within {most:.1?}, 99 % within {nearly_all:.1?}"
    );
    rate
}

/// How soon a watcher hears of an act: at the node of the act, and at another.
async fn hearing() {
    let shared = Shared::start(2);
    let mut client = shared.client(0).await;
    let seats = make(&mut client, endless()).await;
    let (mut here, _) = Line::join(shared.at(0), &seats.id, None).await;
    let (mut there, _) = Line::join(shared.at(1), &seats.id, None).await;
    let mut times = [Vec::new(), Vec::new()];
    for played in 0..400 {
        let sent = Instant::now();
        let acted = async {
            plays(&mut client, &seats, played).await;
        };
        let heard_here = async {
            here.next_of("update").await;
            sent.elapsed()
        };
        let heard_there = async {
            there.next_of("update").await;
            sent.elapsed()
        };
        let ((), one, other) = tokio::join!(acted, heard_here, heard_there);
        times[0].push(one);
        times[1].push(other);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for (times, where_to) in times.iter_mut().zip(["its node", "another node"]) {
        let [half, nearly_all] = [500, 990].map(|of_thousand| percentile(times, of_thousand));
        println!(
            "from an act to a watcher at {where_to}: half within {half:.1?}, 99 % within {nearly_all:.1?}"
        );
    }
}

/// What so many idle tables cost three nodes and the database in ten seconds.
async fn idle() {
    let shared = Shared::start(3);
    let mut client = shared.client(0).await;
    make(&mut client, endless()).await;
    let copies = format!(
        "INSERT INTO games (id, code, terms, table_terms, made, listed, begun, plies, last)
         SELECT 'idle' || copy, code, terms, table_terms, made, listed, TRUE, 0, 0 FROM games, generate_series(1, {IDLE}) AS copy"
    );
    shared.postgres.sql("club", &copies);
    // What the copies have set going is over by then.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let transactions = || -> u64 {
        let sql = "SELECT xact_commit FROM pg_stat_database WHERE datname = 'club'";
        shared
            .postgres
            .sql("postgres", sql)
            .parse()
            .expect("a number")
    };
    let spent = || -> f64 { shared.nodes.iter().map(|node| seconds_of(node.id())).sum() };
    let (before, ticks) = (transactions(), spent());
    tokio::time::sleep(Duration::from_secs(10)).await;
    let (transactions, spent) = (transactions() - before, spent() - ticks);
    println!(
        "{IDLE} idle tables on three nodes: {transactions} transactions and {spent:.2} s of processor time in ten seconds"
    );
}

/// The processor time of a process, in seconds.
fn seconds_of(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("a process");
    let after_name = stat.rsplit(") ").next().expect("its figures");
    let figures: Vec<&str> = after_name.split(' ').collect();
    let ticks = |place: usize| -> f64 { figures[place].parse().expect("ticks") };
    (ticks(11) + ticks(12)) / 100.0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures and holds nothing; `./test postgres figures` shows it"]
async fn what_several_nodes_cost() {
    let bare = Postgres::start().inserts_a_second(AT_ONCE, LENGTH);
    println!("bare inserts, {AT_ONCE} at a time: {bare:.0} a second");
    for nodes in 1..=3 {
        let rate = acts_a_second(nodes).await;
        println!("  that is {:.2} of the bare inserts", rate / bare);
    }
    for busy in [false, true] {
        both_ways(busy).await;
    }
    hearing().await;
    idle().await;
}
