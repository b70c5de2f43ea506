//! Play by communication: moves as words, days for a move, and moves on conditions that nobody sees before they are due.

use crate::support::client::Client;
use crate::support::line::Line;
use crate::support::{Folder, Seats, Served, config, make};
use serde_json::{Value, json};

/// An answer that no other text of the test contains.
const SECRET: &str = "Kt-QR3";

async fn table(client: &mut Client) -> Seats {
    make(
        client,
        json!({ "code": "british", "play": "communication", "time": "3d/move" }),
    )
    .await
}

async fn sends(client: &mut Client, seats: &Seats, token: &str, words: &str) -> Value {
    let act = format!("communicates {words}");
    let answer = client.act(seats, token, &act, None).await;
    answer.expect("an answer").expect(200).body
}

async fn sans(client: &mut Client, seats: &Seats) -> Vec<String> {
    let view = client.get(&seats.path(""), None).await.expect(200).body;
    let lines = view["score"]["lines"].as_array().expect("lines");
    let san = |line: &Value| line["san"].as_str().unwrap_or("?").to_owned();
    lines.iter().map(san).collect()
}

#[tokio::test]
async fn only_a_code_with_rules_for_it_is_played_by_communication() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let codes = client.get("/api/codes", None).await.expect(200).body;
    for code in codes["codes"].as_array().expect("codes") {
        let wanted = json!({ "code": code["id"], "play": "communication", "time": "3d/move" });
        let answer = client.post("/api/games", None, &wanted).await;
        if code["communication"] == true {
            let made = answer.expect(201).body;
            assert_eq!(made["game"]["terms"]["play"], "communication");
            assert_eq!(made["game"]["communication"]["days_per_move"], 3.0);
            assert_eq!(made["game"]["clocks"]["white"]["left"], 3 * 86_400_000);
        } else {
            let problem = answer.expect_problem(422, "not-understood", "no rules for play");
            assert_eq!(problem.body["errors"][0]["field"], "play");
        }
    }
    served.stop().await;
}

#[tokio::test]
async fn what_is_sent_on_conditions_is_seen_when_it_is_due_and_not_before() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = table(&mut client).await;
    let (mut black, _) = Line::join(served.address, &seats.id, Some(&seats.black)).await;
    let message = format!("P-K4; if P-K4, then {SECRET}; if P-Q4, then B-Kt5");
    let sent = sends(&mut client, &seats, &seats.white, &message).await;
    assert_eq!(sent["entry"]["text"], "communicates P-K4");
    let conditions = seats.path("/conditions");
    let kept = client
        .get(&conditions, Some(&seats.white))
        .await
        .expect(200);
    assert_eq!(kept.body["lines"][0][0]["then"], SECRET);
    let others = client.get(&conditions, Some(&seats.black)).await;
    assert_eq!(others.expect(200).body["lines"], json!([]));
    client
        .get(&conditions, None)
        .await
        .expect_problem(403, "wrong-seat", "only a player");

    // Nobody reads them: not the opponent, not the arbiter's log, not whoever has the file.
    let mut seen = vec![black.next_of("update").await.to_string()];
    for token in [None, Some(&seats.white), Some(&seats.black)] {
        for rest in ["", "/log", "/pgn"] {
            let token = token.map(String::as_str);
            seen.push(client.get(&seats.path(rest), token).await.expect(200).text);
        }
    }
    for text in &seen {
        assert!(!text.contains(SECRET), "it can be read: {text}");
    }
    black.close().await;
    served.stop().await;
    for entry in std::fs::read_dir(folder.path()).expect("the folder") {
        let bytes = std::fs::read(entry.expect("a file").path()).expect("the file");
        let holds = |window: &[u8]| window == SECRET.as_bytes();
        assert!(!bytes.windows(SECRET.len()).any(holds), "the file holds it");
    }

    // A new server goes on with them.
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let reply = sends(&mut client, &seats, &seats.black, "P-K4").await;
    assert_eq!(reply["entry"]["text"], "communicates P-K4");
    assert_eq!(sans(&mut client, &seats).await, ["e4", "e5", "Na3"]);
    let log = client.get(&seats.path("/log"), None).await.expect(200).body;
    let last = log["entries"]
        .as_array()
        .and_then(|all| all.last())
        .expect("entries");
    assert_eq!(last["by"], "white");
    assert_eq!(last["text"], format!("communicates if P-K4, then {SECRET}"));
    assert!(last["ruling"]["clauses"].to_string().contains("iii.5"));
    let rest = client
        .get(&conditions, Some(&seats.white))
        .await
        .expect(200);
    assert_eq!(
        rest.body["lines"],
        json!([[{ "if": "P-Q4", "then": "B-Kt5" }]])
    );

    // Another move than the one assumed: the rest is as if not sent, and leaves no trace.
    sends(&mut client, &seats, &seats.black, "P-QR3").await;
    assert_eq!(sans(&mut client, &seats).await, ["e4", "e5", "Na3", "a6"]);
    let rest = client
        .get(&conditions, Some(&seats.white))
        .await
        .expect(200);
    assert_eq!(rest.body["lines"], json!([]));
    served.stop().await;
}

#[tokio::test]
async fn conditions_are_changed_while_the_other_side_thinks() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = table(&mut client).await;
    let path = seats.path("/conditions");
    let lines = json!({ "lines": [
        [{ "if": "P-QB4", "then": "Kt-KB3" }],
        [{ "if": "P-K4", "then": "P-KB4" }, { "if": "PxP", "then": "Kt-KB3" }],
    ] });
    let put = |body: Value| {
        let path = path.clone();
        (path, body)
    };
    let (at, body) = put(lines.clone());
    let headers = [("content-type", "application/json")];
    let early = client
        .send(
            "PUT",
            &at,
            Some(&seats.white),
            &headers,
            body.to_string().as_bytes(),
        )
        .await
        .expect("an answer");
    early.expect_problem(409, "stale", "it is your turn");
    sends(&mut client, &seats, &seats.white, "P-K4").await;
    let kept = client
        .send(
            "PUT",
            &at,
            Some(&seats.white),
            &headers,
            body.to_string().as_bytes(),
        )
        .await
        .expect("an answer")
        .expect(200);
    assert_eq!(kept.body, lines);
    let bad = json!({ "lines": [[{ "if": "", "then": "P-K4" }]] });
    client
        .send(
            "PUT",
            &at,
            Some(&seats.white),
            &headers,
            bad.to_string().as_bytes(),
        )
        .await
        .expect("an answer")
        .expect_problem(422, "not-understood", "at most 20 lines");
    sends(&mut client, &seats, &seats.black, "P-K4").await;
    sends(&mut client, &seats, &seats.black, "PxP").await;
    assert_eq!(
        sans(&mut client, &seats).await,
        ["e4", "e5", "f4", "exf4", "Nf3"]
    );
    served.stop().await;
}

#[tokio::test]
async fn a_move_on_conditions_that_is_none_is_not_kept() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = table(&mut client).await;
    sends(&mut client, &seats, &seats.white, "P-K4").await;
    let path = seats.path("/conditions");
    for (lines, found) in [
        (
            json!([[{ "if": "P-Q4", "then": "Kt-K6" }]]),
            "line 1, step 1, then: \u{201c}Kt-K6\u{201d} is not one legal move",
        ),
        (
            json!([[{ "if": "P-Q4", "then": "PxP" }], [{ "if": "P-Q5", "then": "PxP" }]]),
            "line 2, step 1, if: \u{201c}P-Q5\u{201d}",
        ),
        (
            json!([[{ "if": "P-K4", "then": "Kt-KB3" }, { "if": "Kt-QB3", "then": "Kt-QB33" }]]),
            "line 1, step 2, then: \u{201c}Kt-QB33\u{201d}",
        ),
    ] {
        let body = json!({ "lines": lines }).to_string();
        client
            .send(
                "PUT",
                &path,
                Some(&seats.white),
                &[("content-type", "application/json")],
                body.as_bytes(),
            )
            .await
            .expect("an answer")
            .expect_problem(422, "not-understood", found);
    }
    let good = json!({ "lines": [[{ "if": "P-K4", "then": "Kt-KB3" }, { "if": "anything", "then": "B-Kt5" }]] });
    client
        .send(
            "PUT",
            &path,
            Some(&seats.white),
            &[("content-type", "application/json")],
            good.to_string().as_bytes(),
        )
        .await
        .expect("an answer")
        .expect(200);
    // The same words are read beforehand, on the board that they assume.
    let reader = seats.path("/read");
    let read = client
        .post(
            &reader,
            Some(&seats.white),
            &json!({ "words": "Kt-KB3", "after": ["P-K4"] }),
        )
        .await
        .expect(200);
    assert_eq!(read.body["moves"][0]["san"], "Nf3");
    let illegal = client
        .post(
            &reader,
            Some(&seats.white),
            &json!({ "words": "Kt-K6", "after": ["P-Q4"] }),
        )
        .await
        .expect(200);
    assert_ne!(illegal.body["problem"], Value::Null);
    client
        .post(
            &reader,
            Some(&seats.white),
            &json!({ "words": "Kt-KB3", "after": ["P-K9"] }),
        )
        .await
        .expect_problem(
            422,
            "not-understood",
            "assumed before, is not one legal move",
        );
    served.stop().await;
}

#[tokio::test]
async fn an_illegal_answer_costs_when_it_is_reached() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = table(&mut client).await;
    let message = "P-K4; if P-K4, then Kt-K6; if anything, then P-Q4";
    sends(&mut client, &seats, &seats.white, message).await;
    sends(&mut client, &seats, &seats.black, "P-K4").await;
    let view = client
        .get(&seats.path(""), Some(&seats.black))
        .await
        .expect(200)
        .body;
    assert_eq!(view["choice"]["who"], "black", "{}", view["cards"]);
    let kept = client
        .get(&seats.path("/conditions"), Some(&seats.white))
        .await
        .expect(200);
    assert_eq!(kept.body["lines"], json!([]));
    served.stop().await;
}

#[tokio::test]
async fn a_move_with_several_readings_is_adopted_by_the_receiver() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = table(&mut client).await;
    for (token, words) in [
        (&seats.white, "P-Q4"),
        (&seats.black, "P-Q4"),
        (&seats.white, "Kt-KB3"),
        (&seats.black, "Kt-KB3"),
    ] {
        sends(&mut client, &seats, token, words).await;
    }
    sends(&mut client, &seats, &seats.white, "Kt-Q2").await;
    let view = client
        .get(&seats.path(""), Some(&seats.black))
        .await
        .expect(200)
        .body;
    let options = view["choice"]["options"].as_array().expect("a choice");
    assert_eq!(options.len(), 2, "{options:?}");
    let act = options[0]["act"].as_str().expect("an act");
    let adopted = client.act(&seats, &seats.black, act, None).await;
    let adopted = adopted.expect("an answer").expect(200);
    assert_eq!(
        adopted.body["entry"]["card"]["verdict"], "accepted",
        "{}",
        adopted.text
    );
    assert_eq!(sans(&mut client, &seats).await.len(), 5);
    served.stop().await;
}

#[tokio::test]
async fn leave_is_asked_of_the_other_player_where_there_is_no_organiser() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = table(&mut client).await;
    sends(&mut client, &seats, &seats.white, "e4").await;
    let offered = client.get(&seats.path(""), Some(&seats.black)).await;
    let view = offered.expect(200).body;
    let acts = view["acts"].as_array().expect("acts");
    let leave = acts.iter().find(|act| act["id"] == "grant");
    let leave = leave.expect("a player can ask for leave");
    assert_eq!(leave["label"], "Ask for leave");
    assert_eq!(leave["act"], "grants Black {time}");
    let left = |view: &Value| view["clocks"]["black"]["left"].as_u64().expect("a clock");
    let day = 86_400_000;
    let asked = client.act(&seats, &seats.black, "grants Black 168:00:00", None);
    let view = asked.await.expect("an answer").expect(200).body;
    assert!(
        view.to_string().contains("Black asks for leave of 7 days"),
        "{view}"
    );
    let before = client.get(&seats.path(""), Some(&seats.white)).await;
    let before = before.expect(200).body;
    assert!(
        left(&before) <= 3 * day,
        "nothing is given before the other has agreed"
    );
    let to = before["proposal"]["sequence"].clone();
    let answer = json!({ "answer": "agree", "to": to });
    let path = seats.path("/proposal");
    let agreed = client.post(&path, Some(&seats.white), &answer).await;
    agreed.expect(200);
    let after = client.get(&seats.path(""), Some(&seats.black)).await;
    let more = left(&after.expect(200).body);
    assert!(more > 9 * day && more <= 10 * day, "{more}");
    // What has just been answered is not asked again at once, however long the leave; after the next move it may be.
    let again = client.act(&seats, &seats.black, "grants Black 24:00:00", None);
    let again = again.await.expect("an answer");
    again.expect_problem(409, "not-agreed", "ask again after the next move");
    // What is asked while the other has the move is not lost when one's own turn comes.
    sends(&mut client, &seats, &seats.black, "e5").await;
    let asked = client.act(&seats, &seats.black, "grants Black 24:00:00", None);
    asked.await.expect("an answer").expect(200);
    let agrees = json!({ "answer": "agree" });
    let agreed = client.post(&path, Some(&seats.white), &agrees).await;
    agreed.expect(200);
    sends(&mut client, &seats, &seats.white, "Nf3").await;
    let later = client.get(&seats.path(""), Some(&seats.black)).await;
    let still = left(&later.expect(200).body);
    assert!(still > more && still <= more + day, "{still} after {more}");
    // For the other nobody asks it, and nobody takes it.
    for (token, act) in [
        (&seats.black, "grants White 24:00:00"),
        (&seats.white, "grants Black 24:00:00"),
    ] {
        let answer = client
            .act(&seats, token, act, None)
            .await
            .expect("an answer");
        assert_eq!(answer.status, 403, "{act}: {}", answer.text);
    }
    served.stop().await;
}

#[tokio::test]
async fn leave_that_was_not_answered_before_a_move_is_told_to_both_as_asked_no_longer() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "digest-2018", "play": "communication", "time": "3d/move" });
    let seats = make(&mut client, wanted).await;
    sends(&mut client, &seats, &seats.white, "e4").await;
    for (mover, words) in [(&seats.black, "e5"), (&seats.white, "Nf3")] {
        let asked = client.act(&seats, &seats.black, "grants Black 24:00:00", None);
        asked.await.expect("an answer").expect(200);
        sends(&mut client, &seats, mover, words).await;
        for token in [&seats.white, &seats.black] {
            let view = client.get(&seats.path(""), Some(token)).await;
            let view = view.expect(200).body;
            assert_eq!(view["proposal"], Value::Null);
            let cards = view["cards"]["cards"].as_array().expect("cards");
            let last = cards.last().expect("a card");
            assert_eq!(last["weight"], "word", "{last}");
            let sentence = last["sentence"].as_str().expect("a sentence");
            assert!(
                sentence.ends_with("Black had asked for leave of a day: a move was made before that was answered, and it is asked no longer."),
                "{sentence}"
            );
        }
    }
    served.stop().await;
}
