//! What a ruling rests on comes with it, made ready to be stepped through.

use crate::support::client::Client;
use crate::support::{Folder, Seats, Served, config, make};
use jadoube_board::Position;
use jadoube_notation::{ReadOptions, Systems, read_move_at};
use serde_json::{Value, json};

async fn witness(client: &mut Client, wanted: Value, acts: &[(&str, &str)]) -> (Value, Value) {
    let seats: Seats = make(client, wanted).await;
    let mut last = Value::Null;
    for (who, act) in acts {
        let token = match *who {
            "white" => &seats.white,
            "black" => &seats.black,
            _ => seats.arbiter.as_ref().expect("an arbiter"),
        };
        let answer = client.act(&seats, token, act, None).await;
        last = answer.expect("an answer").expect(200).body;
    }
    let card = last["entry"]["card"].clone();
    (card["witness"].clone(), card)
}

fn texts(value: &Value) -> Vec<String> {
    serde_json::from_value(value.clone()).expect("texts")
}

/// Plays a move in standard notation and gives the position after it.
#[track_caller]
fn play(fen: &str, san: &str) -> String {
    let at = Position::from_fen(fen).expect("a position");
    let reading = read_move_at(&at, san, &ReadOptions::from(Systems::SAN));
    let [made] = reading.legal.as_slice() else {
        panic!("{san} is not one legal move on {fen}");
    };
    let after = at.play(*made).expect("a legal move");
    after.to_fen(jadoube_board::FenStyle::Standard)
}

#[tokio::test]
async fn a_flag_fall_shows_the_helpmate() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "digest-2018", "time": "1m", "arbiter": true, "start": "5n1k/8/8/8/8/8/8/K6N b - - 0 60" });
    let acts = [("arbiter", "sets Black 0:00:00"), ("white", "claims flag")];
    let (shown, card) = witness(&mut client, wanted, &acts).await;
    assert_eq!(card["result"], "1-0", "{card}");
    assert_eq!(shown["kind"], "line");
    let (moves, positions) = (texts(&shown["moves"]), texts(&shown["positions"]));
    assert_eq!(positions.len(), moves.len() + 1);
    for (at, made) in moves.iter().enumerate() {
        assert_eq!(play(&positions[at], made), positions[at + 1], "{made}");
    }
    let end = Position::from_fen(&positions[moves.len()]).expect("a position");
    assert!(end.is_checkmate());
    served.stop().await;
}

#[tokio::test]
async fn a_dead_position_says_why() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-2023", "start": "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1" });
    let (shown, card) = witness(&mut client, wanted, &[("white", "plays Kxe2")]).await;
    assert_eq!(card["result"], "1/2-1/2", "{card}");
    assert_eq!(shown["kind"], "certificate");
    assert_eq!(texts(&shown["reasons"]).len(), 1, "{shown}");
    served.stop().await;
}

#[tokio::test]
async fn a_wrong_claim_of_endless_checks_shows_how_they_end() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1931", "start": "8/6k1/8/8/8/8/5q2/R6K w - - 0 1" });
    let acts = [("white", "claims perpetual-check")];
    let (shown, card) = witness(&mut client, wanted, &acts).await;
    assert_eq!(card["verdict"], "refused", "{card}");
    assert_eq!(shown["kind"], "line");
    assert_eq!(shown["sentence"], "so the checks of White end");
    let positions = texts(&shown["positions"]);
    assert!(positions.len() > 2 && positions.len() == texts(&shown["moves"]).len() + 1);
    served.stop().await;
}

/// A queen that checks on h5 and e8 for ever: every reply leads to a step that is there, and all of it replays.
#[tokio::test]
async fn a_strategy_is_closed_under_replies() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1931", "start": "6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1" });
    let (shown, card) = witness(&mut client, wanted, &[("white", "claims perpetual-check")]).await;
    assert_eq!(card["verdict"], "accepted", "{card}");
    assert_eq!(shown["kind"], "strategy");
    let steps = shown["steps"].as_array().expect("steps");
    for step in steps {
        let position = step["position"].as_str().expect("a position");
        let after = play(position, step["play"].as_str().expect("a move"));
        assert_eq!(step["after"], after);
        assert!(Position::from_fen(&after).expect("a position").is_check());
        for reply in step["replies"].as_array().expect("replies") {
            let then = play(&after, reply["reply"].as_str().expect("a reply"));
            let next = reply["step"].as_u64().expect("every reply is answered");
            let stands = steps[next as usize]["position"]
                .as_str()
                .expect("a position");
            // The counters differ where a position is come back to.
            let placement = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
            assert_eq!(placement(stands), placement(&then));
        }
    }
    served.stop().await;
}
