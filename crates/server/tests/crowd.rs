//! A crowd at a table: it comes and goes, floods and dawdles, and the players do not notice.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::support::line::Line;
use crate::support::{Folder, PATIENCE, Served, config, make};
use jadoube_server::Config;
use jadoube_server::door::DoorTerms;
use jadoube_server::door::limits::{Rate, Rates};
use serde_json::json;

const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

/// Watchers who come, see the table, and go again, as fast as they can.
fn crowd(
    address: std::net::SocketAddr,
    id: &str,
    size: usize,
    go_on: &Arc<AtomicBool>,
) -> Vec<tokio::task::JoinHandle<u32>> {
    let watcher = |_| {
        let (id, go_on) = (id.to_owned(), Arc::clone(go_on));
        tokio::spawn(async move {
            let mut visits = 0;
            while go_on.load(Ordering::Relaxed) {
                let (line, _) = Line::join(address, &id, None).await;
                line.close().await;
                visits += 1;
            }
            visits
        })
    };
    (0..size).map(watcher).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watchers_who_come_and_go_throw_nobody_off_and_take_no_frame_away() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    let (mut white, _) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    let go_on = Arc::new(AtomicBool::new(true));
    let visitors = crowd(served.address, &seats.id, 40, &go_on);
    let begun = std::time::Instant::now();
    let (mut expected, mut told) = (0, 0);
    for round in 0..60 {
        let token = [&seats.white, &seats.black][round % 2];
        let act = SHUFFLE[round % 4];
        client
            .act(&seats, token, act, None)
            .await
            .expect("an answer")
            .expect(200);
        loop {
            let frame = white.next().await.expect("the player's line stays open");
            match frame["type"].as_str() {
                Some("presence") => told += 1,
                Some("update") => {
                    for entry in frame["entries"].as_array().expect("entries") {
                        let sequence = entry["sequence"].as_u64().expect("a number");
                        assert!(
                            expected == 0 || sequence == expected + 1,
                            "{sequence} after {expected}"
                        );
                        expected = sequence;
                    }
                    break;
                }
                other => panic!("{other:?}"),
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    go_on.store(false, Ordering::Relaxed);
    let mut visits = 0;
    for visitor in visitors {
        visits += visitor.await.expect("a visitor");
    }
    let seconds = begun.elapsed().as_secs();
    assert!(visits > 100, "there was a crowd: {visits}");
    assert!(
        told <= seconds + 2,
        "presence was told {told} times in {seconds} s"
    );
    served.stop().await;
}

/// Reads until so many are told to look on.
async fn is_told(line: &mut Line, spectators: u64) {
    while line.next_of("presence").await["presence"]["spectators"] != spectators {}
}

#[tokio::test]
async fn what_a_player_is_told_at_last_is_who_is_there() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    let (mut white, view) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    assert_eq!(view["presence"]["spectators"], 0);
    let mut lines = Vec::new();
    for _ in 0..5 {
        lines.push(Line::join(served.address, &seats.id, None).await.0);
    }
    // On the way up to five, four would be told too.
    is_told(&mut white, 5).await;
    lines.pop().expect("a line").close().await;
    is_told(&mut white, 4).await;
    served.stop().await;
}

#[tokio::test]
async fn there_is_an_end_to_the_lines_of_a_table_and_of_a_network() {
    let folder = Folder::new();
    let door = DoorTerms {
        watchers: 3,
        connections_a_network: 6,
        ..DoorTerms::default()
    };
    let served = Served::start(&Config {
        door,
        ..config(&folder)
    })
    .await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    let hello = json!({ "type": "hello", "token": null });
    let mut watchers = Vec::new();
    for _ in 0..3 {
        watchers.push(Line::join(served.address, &seats.id, None).await.0);
    }
    let mut fourth = Line::open(served.address, &seats.id).await;
    fourth.send(&hello).await;
    assert_eq!(fourth.next().await, Err(Some(1013)), "three may look on");
    drop(fourth);
    // A player is let in all the same.
    let (player, _) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    let (_arbiter, _) = Line::join(served.address, &seats.id, Some(&seats.black)).await;
    // One request, with a key, and five lines are six connections: the seventh takes the place of the one who looks on
    // longest.
    client
        .get(&seats.path(""), Some(&seats.white))
        .await
        .expect(200);
    let mut seventh = crate::support::client::Client::connect(served.address).await;
    let answer = seventh.send("GET", "/api/health", None, &[], b"").await;
    answer.expect("an answer").expect(200);
    let first = tokio::time::timeout(PATIENCE, async {
        while watchers[0].next().await.is_ok() {}
    });
    first.await.expect("the first watcher is cut");
    player.close().await;
    served.stop().await;
}

/// Strangers at a player's address, as in a school or a train, open as many connections and lines as they can, and more.
#[tokio::test]
async fn strangers_at_his_address_keep_a_player_out_of_nothing() {
    let folder = Folder::new();
    let door = DoorTerms {
        connections_a_network: 40,
        ..DoorTerms::default()
    };
    let served = Served::start(&Config {
        door,
        ..config(&folder)
    })
    .await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    let (mut player, _) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    let mut strangers = Vec::new();
    for number in 0..100 {
        if number % 2 == 0 {
            strangers.push(tokio::spawn(Line::join_if_let(
                served.address,
                seats.id.clone(),
            )));
        } else {
            let idle = tokio::net::TcpStream::connect(served.address).await;
            let held = tokio::spawn(async move {
                tokio::time::sleep(Duration::from_secs(60)).await;
                drop(idle);
            });
            strangers.push(held);
        }
        if number % 20 == 19 {
            let mut late = served.client().await;
            let words = ["plays e4", "offers a draw", "resigns"][number % 3];
            let acted = late.act(&seats, &seats.white, words, None).await;
            acted.expect("an answer").expect(200);
            player.send(&json!({ "type": "ping", "id": number })).await;
            assert_eq!(player.next_of("pong").await["id"], number);
        }
    }
    strangers.iter().for_each(tokio::task::JoinHandle::abort);
    served.stop().await;
}

#[tokio::test]
async fn whoever_floods_his_line_loses_it_and_nobody_else_loses_anything() {
    let folder = Folder::new();
    let slow = Rate {
        burst: 30.0,
        per_second: 1.0,
    };
    let served = Served::start(&Config {
        rates: Rates {
            requests: slow,
            frames: Rate {
                burst: 100.0,
                per_second: 1.0,
            },
            ..Rates::UNBOUNDED
        },
        ..config(&folder)
    })
    .await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    client
        .get(&seats.path(""), Some(&seats.white))
        .await
        .expect(200);
    let (mut flood, _) = Line::join(served.address, &seats.id, None).await;
    let mut closed = None;
    for _ in 0..1_000 {
        if flood.ping().await.is_err() {
            break;
        }
    }
    while closed.is_none() {
        closed = flood.next().await.err();
    }
    assert!(matches!(closed, Some(Some(1008) | None)), "{closed:?}");
    // The network's own bucket is emptied too; the holder of a seat goes on.
    while client.get("/api/health", None).await.status == 200 {}
    client
        .get("/api/health", None)
        .await
        .expect_problem(429, "too-many", "network");
    for act in ["touches e2", "moves e4", "presses"] {
        let answer = client.act(&seats, &seats.white, act, None).await;
        answer.expect("an answer").expect(200);
    }
    served.stop().await;
}
