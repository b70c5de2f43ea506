//! Two players at a table of a world in which anything may fail.

use std::time::Duration;

use axum::http::Method;
use jadoube_board::Color;
use jadoube_laws::Code;
use jadoube_notation::{Style, write_move};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::client::Network;
use super::random::Random;

/// Acts of a game at most.
const ACTS: usize = 14;

/// An act that was answered.
#[derive(Clone, Debug)]
pub struct Answered {
    pub key: String,
    pub words: String,
    pub sequence: u64,
    pub asked: Instant,
    pub answered: Instant,
}

/// What a table's players saw.
#[derive(Debug, Default)]
pub struct History {
    pub answered: Vec<Answered>,
}

/// Two players at a table, one act after the other, or with several servers sometimes two at once, as chance will have it.
pub async fn play(network: Network, mut random: Random, index: usize) -> (String, History) {
    let code = Code::all()[index % Code::all().len()].id;
    let secret =
        |what: &str, random: &mut Random| format!("{what}-{index}-{:016x}-secret", random.next());
    let time = random
        .pick(&[json!("5s"), json!("2m"), Value::Null])
        .clone();
    let wanted = json!({ "code": code, "colors": "white", "time": time });
    let key = secret("table", &mut random);
    let (status, made) = network
        .ask(Method::POST, "/api/games", None, &key, &wanted)
        .await;
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id").to_owned();
    let white = made["keys"]["white"].as_str().expect("a key").to_owned();
    let link = made["invitations"]["black"]
        .as_str()
        .expect("an invitation");
    let word = link.split_once('=').expect("a word").1;
    let key = secret("seat", &mut random);
    let path = format!("/api/games/{id}/join");
    let (status, joined) = network
        .ask(Method::POST, &path, None, &key, &json!({ "word": word }))
        .await;
    assert_eq!(status, 200, "{joined}");
    let black = joined["key"].as_str().expect("a key").to_owned();
    let mut history = History::default();
    let path = format!("/api/games/{id}/acts");
    let several = network.doors.borrow().len() > 1;
    for number in 0..ACTS {
        let pause = random.next() % 900;
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let Some((words, mover)) = wish(&network, &id, &mut random).await else {
            continue;
        };
        let act = |words: String, by_white: bool, key: String| {
            let (network, path) = (&network, &path);
            let token = if by_white { &white } else { &black };
            async move { asks(network, path, token, key, words).await }
        };
        let first = act(words, mover, format!("act-{number}"));
        if several && random.chance(300) {
            let other = random.pick(&["offers a draw", "claims flag", "touches e2"]);
            let second = act(other.to_string(), !mover, format!("too-{number}"));
            let (first, second) = tokio::join!(first, second);
            history.answered.extend(first.into_iter().chain(second));
        } else {
            history.answered.extend(first.await);
        }
    }
    (id, history)
}

/// Acts, until there is an answer; none if it is no act there.
async fn asks(
    network: &Network,
    path: &str,
    token: &str,
    key: String,
    words: String,
) -> Option<Answered> {
    let asked = Instant::now();
    let act = json!({ "act": words });
    let (status, answer) = network
        .ask(Method::POST, path, Some(token), &key, &act)
        .await;
    if status != 200 {
        // Whoever has offered twice waits for his next move, where no arbiter could judge of more; no vain claim is heard twice, nor many
        // of them at no price; and whoever says much to a player who says nothing says it to nobody. No hand takes men up in the other's turn.
        let said = answer["detail"].as_str().unwrap_or_default();
        let alone = ["already in this position: ", "this is told to you alone"];
        let speaks = [
            "claims ", "asks ", "tells ", "leaves ", "hints ", "lifts ", "removes ", "adjusts ",
            "touches ",
        ];
        let again = speaks.iter().any(|speaks| words.starts_with(speaks))
            && alone.iter().any(|told| said.contains(told));
        let waits = status == 409 && (words == "offers a draw" || again);
        assert!(waits || status == 422, "{words}: {status} {answer}");
        return None;
    }
    Some(Answered {
        key,
        words,
        sequence: answer["sequence"].as_u64().expect("a number"),
        asked,
        answered: Instant::now(),
    })
}

/// What somebody at the table may wish to do: mostly the move of the side to move, sometimes anything.
async fn wish(network: &Network, id: &str, random: &mut Random) -> Option<(String, bool)> {
    let club = network.door()?.club;
    // A look that the disk refuses is no wish.
    let looked = tokio::time::timeout(Duration::from_secs(1), club.table(id)).await;
    let table = looked.ok()?.ok()?;
    let live = tokio::time::timeout(Duration::from_secs(1), table.live())
        .await
        .ok()?;
    let turn = live.game.turn() == Color::White;
    let position = live.game.position()?;
    let moves = position.legal_moves();
    let moves: Vec<String> = moves
        .iter()
        .map(|made| write_move(position, *made, Style::San))
        .collect();
    let chosen = if moves.is_empty() {
        "e4"
    } else {
        random.pick(&moves)
    };
    let words = match random.below(20) {
        0 => "offers a draw".to_owned(),
        1 => "accepts".to_owned(),
        2 => "touches e2".to_owned(),
        3 => "presses".to_owned(),
        4 => "claims repetition".to_owned(),
        5 if random.chance(300) => "resigns".to_owned(),
        6 => "claims flag".to_owned(),
        7 => "moves e5".to_owned(),
        _ => format!("plays {chosen}"),
    };
    let other = random.chance(100);
    Some((words, turn != other))
}
