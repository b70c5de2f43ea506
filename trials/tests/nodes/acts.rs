//! Any node takes any act of any table, and everybody hears of it wherever he is.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Shared;
use super::support::client::Client;
use super::support::line::Line;
use super::support::{Seats, make, word_in};

/// The four moves of knights that change nothing.
pub const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

/// A code under which no game ends by repetition alone, or by moves alone.
pub fn endless() -> Value {
    json!({ "code": "fide-1955" })
}

/// Waits until a node takes White's act that is due after so many, sent under this key.
pub async fn goes_on(client: &mut Client, seats: &Seats, played: usize, key: &str) {
    let begun = Instant::now();
    loop {
        let act = client.act(seats, &seats.white, SHUFFLE[played % 4], Some(key));
        let answer = act.await.expect("an answer");
        if answer.status == 200 {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{}", answer.text);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Plays a move, the one that is due after so many.
pub async fn plays(client: &mut Client, seats: &Seats, played: usize) {
    let key = if played.is_multiple_of(2) {
        &seats.white
    } else {
        &seats.black
    };
    let act = SHUFFLE[played % 4];
    let answer = client
        .act(seats, key, act, Some(&format!("move-{played}")))
        .await;
    answer.expect("an answer").expect(200);
}

/// The log of a table as a node gives it, page by page.
pub async fn log(client: &mut Client, seats: &Seats) -> Vec<Value> {
    let mut entries: Vec<Value> = Vec::new();
    loop {
        let page = seats.path(&format!("/log?after={}", entries.len()));
        let mut answer = client.get(&page, None).await.expect(200);
        let more = answer.body["entries"].as_array_mut().expect("entries");
        if more.is_empty() {
            return entries;
        }
        entries.append(more);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_from_node_to_node() {
    let shared = Shared::start(3);
    let mut clients = Vec::new();
    for node in 0..3 {
        clients.push(shared.client(node).await);
    }
    let seats = make(&mut clients[0], endless()).await;
    let mut lines = Vec::new();
    for node in 0..3 {
        lines.push(Line::join(shared.at(node), &seats.id, None).await.0);
    }
    for played in 0..30 {
        plays(&mut clients[played % 3], &seats, played).await;
    }
    // Everybody hears of every move once, in order, wherever he looks on.
    for line in &mut lines {
        let mut heard = Vec::new();
        while heard.len() < 31 {
            let update = line.next_of("update").await;
            let entries = update["entries"].as_array().expect("entries");
            heard.extend(
                entries
                    .iter()
                    .map(|entry| entry["sequence"].as_u64().expect("a number")),
            );
        }
        // The first entry is that Black sat down, which was before anybody looked on.
        assert_eq!(heard, (2..=32).collect::<Vec<_>>());
    }
    let first = log(&mut clients[0], &seats).await;
    assert_eq!(first.len(), 32);
    for client in &mut clients[1..] {
        assert_eq!(log(client, &seats).await, first);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_act_at_a_time_one_is_first_and_both_are_heard() {
    let shared = Shared::start(2);
    let (mut one, mut two) = (shared.client(0).await, shared.client(1).await);
    let seats = make(&mut one, json!({ "code": "fide-2023", "arbiter": true })).await;
    // Both nodes have the table in memory.
    one.get(&seats.path(""), None).await.expect(200);
    two.get(&seats.path(""), None).await.expect(200);
    for round in 0..40 {
        let (white, black) = (format!("white-{round}"), format!("black-{round}"));
        let (first, second) = tokio::join!(
            one.act(&seats, &seats.white, "touches e2", Some(&white)),
            two.act(&seats, &seats.black, "touches e7", Some(&black)),
        );
        first.expect("an answer").expect(200);
        second.expect("an answer").expect(200);
        // The same act under the same key at both nodes is done once.
        let key = format!("both-{round}");
        let (first, second) = tokio::join!(
            one.act(&seats, &seats.white, "touches d2", Some(&key)),
            two.act(&seats, &seats.white, "touches d2", Some(&key)),
        );
        let (first, second) = (
            first.expect("an answer").expect(200),
            second.expect("an answer").expect(200),
        );
        assert_eq!(first.body["sequence"], second.body["sequence"]);
    }
    let entries = log(&mut one, &seats).await;
    assert_eq!(
        entries
            .iter()
            .filter(|entry| entry["kind"] == "act")
            .count(),
        120
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sits_down_at_one_node_sits_at_all() {
    let shared = Shared::start(2);
    let (mut one, mut two) = (shared.client(0).await, shared.client(1).await);
    let wanted = json!({ "code": "fide-2023", "time": "5+0", "colors": "white" });
    let made = one.post("/api/games", None, &wanted).await.expect(201).body;
    let id = made["id"].as_str().expect("an id").to_owned();
    let white = made["keys"]["white"].as_str().expect("a key").to_owned();
    // White looks at the table at one node before Black sits down at the other.
    let (mut line, _) = Line::join(shared.at(0), &id, Some(&white)).await;
    let word = word_in(&made["invitations"]["black"]);
    let joined = two
        .post(
            &format!("/api/games/{id}/join"),
            None,
            &json!({ "word": word }),
        )
        .await;
    let black = joined.expect(200).body["key"]
        .as_str()
        .expect("a key")
        .to_owned();
    let (_other, _) = Line::join(shared.at(1), &id, Some(&black)).await;
    let there = loop {
        let presence = line.next_of("presence").await;
        if presence["presence"]["black"]["connected"] == true {
            break presence;
        }
    };
    assert_eq!(there["presence"]["black"]["taken"], true);
    // Both are there, each at a node of his own, so that play begins and White's clock runs.
    let begun = Instant::now();
    loop {
        let view = one
            .get(&format!("/api/games/{id}"), Some(&white))
            .await
            .expect(200)
            .body;
        if view["begun"] == true {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "{view}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let seats = Seats {
        id,
        white,
        black,
        arbiter: None,
    };
    let key = &seats.black.clone();
    one.act(&seats, key, "offers draw", None)
        .await
        .expect("an answer")
        .expect(200);
}

/// What a node says that is started in this folder and does not stay.
fn refused(shared: &Shared, folder: &std::path::Path) -> String {
    let mut node = std::process::Command::new(env!("CARGO_BIN_EXE_trial-club"));
    node.args(["127.0.0.1:0", &shared.postgres.address()])
        .current_dir(folder);
    let ended = node.output().expect("it runs and ends");
    assert!(!ended.status.success());
    String::from_utf8_lossy(&ended.stderr).into_owned()
}

#[test]
fn a_node_with_another_key_or_none_does_not_start() {
    let shared = Shared::start(1);
    let elsewhere = super::support::Folder::new();
    let said = refused(&shared, elsewhere.path());
    assert!(said.contains("jadoube-key, is not there"), "{said}");
    let key = elsewhere.path().join("jadoube-key");
    assert!(!key.exists(), "none is made that would open nothing");
    std::fs::write(&key, [7; 32]).expect("written");
    let mut access = std::fs::metadata(&key).expect("there").permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut access, 0o600);
    std::fs::set_permissions(&key, access).expect("its owner's");
    let said = refused(&shared, elsewhere.path());
    assert!(said.contains("is not that of the other servers"), "{said}");
}
