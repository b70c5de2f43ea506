//! What survives of a club in a process of its own that is killed, or stopped for a while.

mod process;
#[expect(dead_code, reason = "these tests use a part of it")]
#[path = "../../crates/server/tests/support/mod.rs"]
mod support;

use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use process::Process;
use serde_json::json;
use support::client::Client;
use support::{Folder, Seats, make};

/// Two players who shuffle their knights, with a key to each act, and remember what was acknowledged.
struct Players {
    seats: Seats,
    acknowledged: Vec<(u64, String)>,
    sent: usize,
}

const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

impl Players {
    /// Plays until the server is gone; an act that was not acknowledged is sent again, with its key, next time.
    async fn play(&mut self, address: SocketAddr, count: &AtomicUsize) {
        let Ok(mut client) = Client::try_connect(address).await else {
            return;
        };
        loop {
            let token = if self.sent.is_multiple_of(2) {
                &self.seats.white
            } else {
                &self.seats.black
            };
            let (act, key) = (SHUFFLE[self.sent % 4], format!("act-{}", self.sent));
            match client.act(&self.seats, token, act, Some(&key)).await {
                Ok(answer) if answer.status == 200 => {
                    self.acknowledged.push((
                        answer.body["sequence"].as_u64().expect("a number"),
                        act.to_owned(),
                    ));
                    self.sent += 1;
                    count.fetch_add(1, Ordering::Relaxed);
                }
                Ok(answer) => panic!("{}", answer.text),
                Err(_) => return,
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_act_is_lost_however_often_the_server_is_killed() {
    let folder = Folder::new();
    let mut all: Vec<Players> = Vec::new();
    for round in 0..8u64 {
        let process = Process::start(&folder.database());
        let address = process.address();
        if all.is_empty() {
            let mut client = Client::connect(address).await;
            for _ in 0..4 {
                // A code under which nothing ends by repetition alone, or by moves alone.
                let seats = make(&mut client, json!({ "code": "fide-1955" })).await;
                all.push(Players {
                    seats,
                    acknowledged: Vec::new(),
                    sent: 0,
                });
            }
        }
        let count = Arc::new(AtomicUsize::new(0));
        let playing: Vec<_> = all
            .drain(..)
            .map(|mut players| {
                let count = Arc::clone(&count);
                tokio::spawn(async move {
                    players.play(address, &count).await;
                    players
                })
            })
            .collect();
        while count.load(Ordering::Relaxed) < 24 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // At another moment of the writing in each round.
        tokio::time::sleep(Duration::from_micros(700 * round)).await;
        process.kill();
        for task in playing {
            all.push(task.await.expect("the players"));
        }
    }
    let process = Process::start(&folder.database());
    let mut client = Client::connect(process.address()).await;
    for players in &all {
        assert!(
            players.acknowledged.len() > 8,
            "only {} acts were played",
            players.acknowledged.len()
        );
        let mut acts = Vec::new();
        loop {
            let path = players.seats.path(&format!(
                "/log?after={}",
                acts.last().map_or(0, |(sequence, _)| *sequence)
            ));
            let page = client.get(&path, None).await.expect(200);
            let entries = page.body["entries"].as_array().expect("entries");
            if entries.is_empty() {
                break;
            }
            acts.extend(entries.iter().map(|entry| {
                (
                    entry["sequence"].as_u64().expect("a number"),
                    entry["text"].as_str().unwrap_or("").to_owned(),
                )
            }));
        }
        for one in &players.acknowledged {
            assert!(acts.contains(one), "{one:?} was acknowledged and is lost");
        }
        let played: Vec<&(u64, String)> = acts
            .iter()
            .filter(|(_, text)| text.starts_with("plays"))
            .collect();
        // At most the one act that was under way at the last kill is there without having been acknowledged.
        assert!(
            played.len() - players.acknowledged.len() <= 1,
            "an act was made twice"
        );
        for (index, (_, text)) in played.iter().enumerate() {
            assert_eq!(text, SHUFFLE[index % 4], "act {index}");
        }
        let view = client.get(&players.seats.path(""), None).await.expect(200);
        assert_eq!(
            view.body["score"]["lines"].as_array().map(Vec::len),
            Some(played.len())
        );
    }
    process.kill();
}

#[tokio::test]
async fn a_crash_costs_no_player_more_than_the_time_that_was_his() {
    let folder = Folder::new();
    let process = Process::start(&folder.database());
    let mut client = Client::connect(process.address()).await;
    let seats = make(&mut client, json!({ "code": "digest-2018", "time": "1m" })).await;
    client
        .act(&seats, &seats.white, "plays e4", None)
        .await
        .expect("an answer")
        .expect(200);
    tokio::time::sleep(Duration::from_millis(2300)).await;
    process.kill();
    tokio::time::sleep(Duration::from_millis(1000)).await;
    let process = Process::start(&folder.database());
    let mut client = Client::connect(process.address()).await;
    let view = client.get(&seats.path(""), None).await.expect(200);
    let used = view.body["clocks"]["black"]["used"]
        .as_u64()
        .expect("a clock");
    // The server notes each second that it is up: of the 2.3 s at least one and a bit are known, never the outage.
    assert!((1_000..=2_900).contains(&used), "{used} ms are charged");
    process.kill();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_was_stopped_charges_nobody() {
    let folder = Folder::new();
    let process = Process::start(&folder.database());
    let signal = |name: &str| {
        let id = process.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("kill runs").success());
    };
    let mut client = Client::connect(process.address()).await;
    let wanted = json!({ "code": "digest-2018", "time": "3s" });
    let seats = make(&mut client, wanted).await;
    for (token, act) in [(&seats.white, "moves e4"), (&seats.white, "presses")] {
        let answer = client.act(&seats, token, act, None).await;
        answer.expect("an answer").expect(200);
    }
    // Black's three seconds run; the process stands still for longer than that, and his move waits in the line.
    tokio::time::sleep(Duration::from_millis(600)).await;
    signal("-STOP");
    let act = {
        let seats = seats.clone();
        tokio::spawn(async move {
            let answer = client.act(&seats, &seats.black, "moves e5", None).await;
            (client, answer.expect("an answer"))
        })
    };
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    signal("-CONT");
    let (mut client, answer) = act.await.expect("the act is answered");
    let answer = answer.expect(200);
    assert_eq!(
        answer.body["game"]["outcome"],
        json!(null),
        "{}",
        answer.text
    );
    client
        .act(&seats, &seats.black, "presses", None)
        .await
        .expect("an answer")
        .expect(200);
    tokio::time::sleep(Duration::from_millis(600)).await;
    let view = client.get(&seats.path(""), None).await.expect(200).body;
    assert_eq!(
        view["outages"].as_array().map(Vec::len),
        Some(1),
        "{}",
        view["outages"]
    );
    process.kill();
}

/// The system may let a file grow to some size only (`ulimit -f`, `LimitFSIZE=`), and would end the process: it is told as a
/// full disk is, what was acknowledged is there, and the club goes on when there is room.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_may_grow_no_larger_is_a_full_disk() {
    let folder = Folder::new();
    let process = Process::start(&folder.database());
    let mut client = Client::connect(process.address()).await;
    let seats = make(&mut client, json!({ "code": "fide-1955" })).await;
    process.kill();
    // In blocks of 512 bytes, for the file and for what stands beside it.
    let process = Process::within(&folder.database(), "ulimit -f 700");
    let mut client = Client::connect(process.address()).await;
    let mut acknowledged = 0;
    let refused = loop {
        let token = [&seats.white, &seats.black][acknowledged % 2];
        let act = SHUFFLE[acknowledged % 4];
        let answer = client.act(&seats, token, act, None).await;
        let answer = answer.expect("the process lives");
        if answer.status != 200 {
            break answer;
        }
        acknowledged += 1;
        assert!(acknowledged < 5_000, "no limit was met");
    };
    assert_eq!(refused.status, 503, "{}", refused.text);
    client.get("/api/health", None).await.expect(200);
    client.get("/api/ready", None).await.expect(503);
    process.kill();
    let process = Process::start(&folder.database());
    let mut client = Client::connect(process.address()).await;
    let view = client.get(&seats.path(""), None).await.expect(200).body;
    let from = view["score"]["from"].as_u64().expect("a number") as usize;
    let lines = view["score"]["lines"].as_array().expect("lines").len();
    assert_eq!(from + lines, acknowledged, "what was acknowledged is there");
    let token = [&seats.white, &seats.black][acknowledged % 2];
    let next = client.act(&seats, token, SHUFFLE[acknowledged % 4], None);
    next.await.expect("an answer").expect(200);
    process.kill();
}
