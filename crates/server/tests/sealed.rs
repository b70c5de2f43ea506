//! A sealed move: nobody reads it before the envelope is opened, and everybody can verify it afterwards.

use crate::support::line::Line;
use crate::support::{Folder, Served, config, make};
use jadoube_laws::sealed::SealedWords;
use serde_json::{Value, json};

/// A move that no other text of the test contains.
const WORDS: &str = "Kt-QB3";

#[tokio::test]
async fn a_sealed_move_is_read_by_nobody_before_it_is_opened() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(
        &mut client,
        json!({ "code": "fide-1955", "time": "40/2h30m", "arbiter": true }),
    )
    .await;
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    let (mut black, _) = Line::join(served.address, &seats.id, Some(&seats.black)).await;
    for (token, act) in [
        (&seats.white, "plays e4"),
        (&seats.black, "plays e5"),
        (&arbiter, "adjourns"),
    ] {
        client
            .act(&seats, token, act, None)
            .await
            .expect("an answer")
            .expect(200);
    }
    let sealed = client
        .act(
            &seats,
            &seats.white,
            &format!("seals {WORDS}"),
            Some("seal"),
        )
        .await
        .expect("an answer")
        .expect(200);
    assert_eq!(
        sealed.body["entry"]["card"]["verdict"], "accepted",
        "{}",
        sealed.text
    );
    let again = client
        .act(
            &seats,
            &seats.white,
            &format!("seals {WORDS}"),
            Some("seal"),
        )
        .await
        .expect("an answer")
        .expect(200);
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    client
        .act(&seats, &seats.white, "seals P-QR3", Some("seal"))
        .await
        .expect("an answer")
        .expect_problem(422, "key-reused", "seals");
    assert_eq!(sealed.body["game"]["envelope"]["state"], "closed");

    let mut seen = vec![sealed.text, again.text];
    for token in [None, Some(&seats.white), Some(&seats.black), Some(&arbiter)] {
        for rest in ["", "/log", "/pgn"] {
            seen.push(
                client
                    .get(&seats.path(rest), token.map(String::as_str))
                    .await
                    .expect(200)
                    .text,
            );
        }
    }
    loop {
        let update = black.next_of("update").await;
        seen.push(update.to_string());
        if update["entries"][0]["text"] == "seals a move" {
            break;
        }
    }
    for text in &seen {
        assert!(!text.contains(WORDS), "the sealed move can be read: {text}");
    }
    served.stop().await;
    for entry in std::fs::read_dir(folder.path()).expect("the folder") {
        let path = entry.expect("a file").path();
        let bytes = std::fs::read(&path).expect("the file");
        assert!(
            !bytes
                .windows(WORDS.len())
                .any(|window| window == WORDS.as_bytes()),
            "{} holds the sealed move",
            path.display()
        );
    }

    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    // Too early: the law refuses, and the refusal does not carry the words into the log.
    let early = client
        .act(&seats, &arbiter, "opens", None)
        .await
        .expect("an answer")
        .expect(200);
    assert_eq!(
        early.body["entry"]["card"]["verdict"], "refused",
        "{}",
        early.text
    );
    let log = client.get(&seats.path("/log"), None).await.expect(200);
    assert!(!log.text.contains(WORDS), "{}", log.text);
    client
        .act(&seats, &arbiter, "resumes", None)
        .await
        .expect("an answer")
        .expect(200);
    for token in [&seats.white, &seats.black] {
        client
            .act(&seats, token, "arrives", None)
            .await
            .expect("an answer")
            .expect(200);
    }
    let opened = client
        .act(&seats, &arbiter, "opens", None)
        .await
        .expect("an answer")
        .expect(200);
    let envelope = &opened.body["game"]["envelope"];
    assert_eq!(
        (&envelope["state"], &envelope["words"]),
        (&json!("opened"), &json!(WORDS)),
        "{}",
        opened.text
    );
    verify(envelope);
    let lines = client.get(&seats.path(""), None).await.expect(200).body["score"]["lines"].clone();
    assert_eq!(
        lines[2]["san"], "Nc3",
        "the sealed move stands on the board"
    );
    served.stop().await;
}

/// What the log committed to is what was in the envelope.
fn verify(envelope: &Value) {
    let text = |name: &str| envelope[name].as_str().expect("a text").to_owned();
    let words = SealedWords {
        words: Some(text("words")),
        salt: text("salt").parse().expect("a salt"),
    };
    assert_eq!(words.commitment().to_string(), text("commitment"));
}

#[tokio::test]
async fn an_envelope_without_its_key_is_told_as_such() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(
        &mut client,
        json!({ "code": "fide-1955", "time": "40/2h30m", "arbiter": true }),
    )
    .await;
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    for (token, act) in [
        (&arbiter, "adjourns"),
        (&seats.white, "seals P-K4"),
        (&arbiter, "resumes"),
        (&seats.white, "arrives"),
        (&seats.black, "arrives"),
    ] {
        client
            .act(&seats, token, act, None)
            .await
            .expect("an answer")
            .expect(200);
    }
    let forged =
        json!({ "act": { "act": "open", "sealed": { "words": "Qh5", "salt": "0".repeat(64) } } });
    client
        .post(&seats.path("/acts"), Some(&arbiter), &forged)
        .await
        .expect_problem(422, "not-understood", "the club closes and opens");
    std::fs::remove_file(folder.path().join("club.db-key")).expect("the key");
    client
        .act(&seats, &arbiter, "opens", None)
        .await
        .expect("an answer")
        .expect_problem(503, "storage", "key of the envelopes");
    client
        .act(&seats, &arbiter, "finds envelope-lost", None)
        .await
        .expect("an answer")
        .expect(200);
    served.stop().await;
}
