//! What a club takes: acts, frames, tables, disputes, and requests of any kind. Nothing that is sent is answered by a
//! fault of the server, and what is refused is told as a problem in JSON.

use std::sync::Mutex;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::house::{House, Seats, check_problem, house};

/// How many messages go to one table before there is a new one: acts end games.
const FOR_ONE_TABLE: usize = 24;

/// How long something is waited for that may never be answered: what is half a request only.
const SILENCE: Duration = Duration::from_millis(40);

/// The codes of the tables, one after the other.
const CODES: [&str; 4] = ["fide-1931", "fide-2023", "british", "uscf"];

/// A table that has not had too many messages yet.
fn table_now(house: &House) -> Seats {
    static TABLE: Mutex<(usize, Option<Seats>)> = Mutex::new((0, None));
    let mut table = TABLE.lock().unwrap_or_else(|broken| broken.into_inner());
    let (had, seats) = &mut *table;
    if had.is_multiple_of(FOR_ONE_TABLE) || seats.is_none() {
        let code = CODES[*had / FOR_ONE_TABLE % CODES.len()];
        let wanted = json!({ "code": code, "colors": "white", "time": "2h", "arbiter": true });
        *seats = Some(house.table(&wanted));
    }
    *had += 1;
    seats.clone().expect("made above")
}

/// Any bytes may be sent as an act, by a player, by the arbiter, by somebody who looks on.
pub fn act(bytes: &[u8]) {
    let house = house();
    let seats = table_now(house);
    let line = format!("POST /api/games/{}/acts", seats.id);
    for key in [Some(&seats.white), Some(&seats.arbiter), None] {
        let answer = house.ask(&line, key.map(String::as_str), bytes);
        answer.check(bytes);
        assert!(
            key.is_some() || answer.status >= 400,
            "a spectator has acted: {answer}"
        );
    }
}

/// Any bytes may be sent as a wish for a table.
pub fn table(bytes: &[u8]) {
    let answer = house().ask("POST /api/games", None, bytes);
    answer.check(bytes);
    if answer.status < 400 {
        // What was made can be looked at.
        let made: Value = serde_json::from_slice(&answer.body).expect("JSON");
        let line = format!("GET /api/games/{}", made["id"].as_str().expect("an id"));
        assert_eq!(house().ask(&line, None, b"").status, 200, "{made}");
    }
}

/// Any bytes may be sent to the desk as a dispute.
pub fn desk(bytes: &[u8]) {
    house().ask("POST /api/rule", None, bytes).check(bytes);
}

/// Any bytes may be sent on a connection.
pub fn request(bytes: &[u8]) {
    let house = house();
    if let Some(answer) = house.exchange(bytes, SILENCE) {
        assert!(
            answer.status < 500,
            "{answer}\nto: {}",
            String::from_utf8_lossy(bytes)
        );
    }
    assert_eq!(house.ask("GET /api/health", None, b"").status, 200);
}

/// Any bytes may be sent on a line: each frame is answered, and the line is open still or closed with a reason.
pub fn frame(bytes: &[u8]) {
    let house = house();
    let seats = table_now(house);
    let talk = async {
        let address = format!("ws://{}/api/games/{}/ws", house.address, seats.id);
        let (mut line, _) = tokio_tungstenite::connect_async(address)
            .await
            .expect("a line");
        let hello = json!({ "type": "hello", "token": seats.white }).to_string();
        line.send(Message::text(hello)).await.expect("hello");
        let message = match std::str::from_utf8(bytes) {
            Ok(text) => Message::text(text),
            Err(_) => Message::binary(bytes.to_vec()),
        };
        let last = json!({ "type": "ping", "id": "the last" }).to_string();
        // A line may be closed on what is too long.
        let _ = line.send(message).await;
        let _ = line.send(Message::text(last)).await;
        while let Some(Ok(heard)) = line.next().await {
            let Message::Text(text) = heard else { continue };
            let heard: Value = serde_json::from_str(&text).expect("a frame is JSON");
            check_frame(&heard);
            if heard["type"] == "pong" && heard["id"] == "the last" {
                break;
            }
        }
        // Whoever is closed on does not close.
        let _ = line.close(None).await;
    };
    let talked = house
        .runtime
        .block_on(async { tokio::time::timeout(Duration::from_secs(30), talk).await });
    assert!(
        talked.is_ok(),
        "no answer to {}",
        String::from_utf8_lossy(bytes)
    );
}

fn check_frame(frame: &Value) {
    assert!(frame["type"].is_string(), "{frame}");
    let problem = &frame["problem"];
    if problem.is_object() {
        let status = problem["status"].as_u64().expect("a status");
        assert!((400..500).contains(&status), "{frame}");
        check_problem(problem, status as u16);
    }
}
