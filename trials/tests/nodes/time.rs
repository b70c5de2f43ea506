//! One node keeps the club's time: the flags fall by it, wherever the players are, and nobody is charged for what lies between
//! two keepers.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Shared;
use super::support::client::Client;
use super::support::line::Line;
use super::support::{Seats, make};

/// A game of so many seconds for each player under a code by which the time itself loses, whoever sees it; White's clock runs.
async fn timed(client: &mut Client, seconds: u64) -> Seats {
    let wanted =
        json!({ "code": "fide-1931", "time": format!("{seconds}s"), "referee": "watching" });
    let seats = make(client, wanted).await;
    for (key, act) in [(&seats.white, "plays e4"), (&seats.black, "plays e5")] {
        client
            .act(&seats, key, act, None)
            .await
            .expect("an answer")
            .expect(200);
    }
    seats
}

async fn left(client: &mut Client, seats: &Seats) -> u64 {
    let view = client.get(&seats.path(""), None).await.expect(200).body;
    view["clocks"]["white"]["left"].as_u64().expect("a time")
}

/// When nobody kept the club's time while this game went on.
async fn outages(client: &mut Client, seats: &Seats) -> Vec<Value> {
    let view = client.get(&seats.path(""), None).await.expect(200).body;
    view["outages"].as_array().expect("outages").clone()
}

/// Waits until a node tells that the game is over.
async fn hears_of_the_end(line: &mut Line) {
    loop {
        let update = line.next_of("update").await;
        let entries = update["entries"].as_array().expect("entries");
        if entries.iter().any(|entry| entry["kind"] == "time") {
            return;
        }
    }
}

/// The flag falls after so many milliseconds from now, within a tenth of a second.
async fn falls_after(line: &mut Line, rest: u64) {
    let (asked, due) = (Instant::now(), Duration::from_millis(rest));
    hears_of_the_end(line).await;
    let fell = asked.elapsed();
    assert!(
        fell + Duration::from_millis(20) >= due && fell < due + Duration::from_millis(100),
        "{fell:?} instead of {due:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_in_time_though_nobody_is_where_the_time_is_kept() {
    let shared = Shared::start(3);
    // The players are at the others.
    let keeper = shared.keeper().await;
    let mut client = shared.client((keeper + 1) % 3).await;
    let seats = timed(&mut client, 3).await;
    let (mut line, _) =
        Line::join(shared.at((keeper + 2) % 3), &seats.id, Some(&seats.black)).await;
    let rest = left(&mut client, &seats).await;
    falls_after(&mut line, rest).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_node_keeps_the_time_when_its_keeper_is_killed() {
    let mut shared = Shared::start(3);
    // On a machine that is busy the first to start need not keep the time still.
    let keeper = shared.keeper().await;
    let mut client = shared.client((keeper + 1) % 3).await;
    let seats = timed(&mut client, 8).await;
    let (mut line, _) =
        Line::join(shared.at((keeper + 2) % 3), &seats.id, Some(&seats.black)).await;
    let sessions = || -> u64 {
        shared
            .postgres
            .sql("club", "SELECT count(*) FROM sessions")
            .parse()
            .expect("a number")
    };
    let before = left(&mut client, &seats).await;
    let known = sessions();
    let killed = Instant::now();
    shared.nodes.remove(keeper).kill();
    // Within the lease and a second somebody else keeps it.
    while sessions() == known {
        assert!(
            killed.elapsed() < Duration::from_secs(3),
            "nobody keeps the time"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let between = killed.elapsed();
    // What lay between is charged to nobody, but for half a second at most.
    let after = left(&mut client, &seats).await;
    assert!(
        before - after < 700,
        "{} of {between:?} were charged",
        before - after
    );
    falls_after(&mut line, after).await;
    let outages = outages(&mut client, &seats).await;
    let [outage] = outages.as_slice() else {
        panic!("the players are told of one: {outages:?}");
    };
    assert_ne!(outage["from"], outage["to"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_keeper_that_goes_in_good_order_gives_the_time_over_at_once() {
    let mut shared = Shared::start(2);
    let keeper = shared.keeper().await;
    let mut client = shared.client(1 - keeper).await;
    let seats = timed(&mut client, 60).await;
    let before = left(&mut client, &seats).await;
    let begun = Instant::now();
    shared.nodes.remove(keeper).stop();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (charged, passed) = (before - left(&mut client, &seats).await, begun.elapsed());
    let passed = passed.as_millis() as u64;
    assert!(
        charged + 700 > passed && charged <= passed,
        "{charged} of {passed} ms"
    );
    assert_eq!(outages(&mut client, &seats).await, Vec::<Value>::new());
}
