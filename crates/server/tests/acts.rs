//! Acts: made once, asked of the other, read before they are made.

use crate::support::{Folder, Served, config, make};
use serde_json::json;

#[tokio::test]
async fn an_act_is_made_once_under_one_key_and_not_on_a_stale_view() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "digest-2018" })).await;
    let first = client
        .act(&seats, &seats.white, "plays e4", Some("one"))
        .await
        .expect("an answer")
        .expect(200);
    let again = client
        .act(&seats, &seats.white, "plays e4", Some("one"))
        .await
        .expect("an answer")
        .expect(200);
    assert_eq!(first.header("idempotency-replayed"), None);
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(again.body["entry"], first.body["entry"]);
    assert_eq!(again.body["game"]["board"], first.body["game"]["board"]);
    client
        .act(&seats, &seats.white, "plays d4", Some("one"))
        .await
        .expect("an answer")
        .expect_problem(422, "key-reused", "plays e4");
    client
        .act(&seats, &seats.black, "plays e5", Some("one"))
        .await
        .expect("an answer")
        .expect(200);
    let late = client
        .act(&seats, &seats.white, "plays e4", Some("one"))
        .await
        .expect("an answer")
        .expect(200);
    assert_eq!(
        late.body["game"]["board"]["fen"], first.body["game"]["board"]["fen"],
        "the answer of then, not of now"
    );
    let sequence = first.body["sequence"].as_u64().expect("a number");
    let stale = client
        .post(
            &seats.path("/acts"),
            Some(&seats.white),
            &json!({ "act": "plays Nf3", "after": sequence }),
        )
        .await;
    let stale = stale.expect_problem(409, "stale", "plays e5");
    let now = stale.body["sequence"].as_u64().expect("a number");
    assert_eq!(now, sequence + 1);
    let ahead = client
        .post(
            &seats.path("/acts"),
            Some(&seats.white),
            &json!({ "act": "plays Nf3", "after": now + 1 }),
        )
        .await;
    ahead.expect_problem(409, "stale", "no entry");
    client
        .post(
            &seats.path("/acts"),
            Some(&seats.white),
            &json!({ "act": "plays Nf3", "after": now }),
        )
        .await
        .expect(200);
    let log = client.get(&seats.path("/log"), None).await.expect(200);
    let texts: Vec<&str> = log.body["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .filter_map(|entry| entry["text"].as_str())
        .collect();
    assert_eq!(texts, ["plays e4", "plays e5", "plays Nf3"]);
    served.stop().await;
}

/// What needs the other's word is a proposal, and is made once under its key as well; before and after a restart.
#[tokio::test]
async fn a_proposal_sent_again_is_made_once() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "digest-2018", "time": "5m" });
    let seats = make(&mut client, wanted).await;
    for (token, words) in [(&seats.white, "plays e4"), (&seats.black, "plays e5")] {
        let played = client.act(&seats, token, words, None).await;
        played.expect("an answer").expect(200);
    }
    let mut proposed = Vec::new();
    for words in ["stops", "adjourns"] {
        let first = client.act(&seats, &seats.white, words, Some(words)).await;
        let first = first.expect("an answer").expect(200);
        assert_eq!(first.body["entry"]["kind"], "proposal", "{}", first.text);
        proposed.push((words, first.body["sequence"].clone()));
    }
    served.stop().await;
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (words, sequence) in &proposed {
        let again = client.act(&seats, &seats.white, words, Some(words)).await;
        let again = again.expect("an answer").expect(200);
        assert_eq!(again.header("idempotency-replayed"), Some("true"));
        assert_eq!(again.body["sequence"], *sequence, "{words}");
        let other = client
            .act(&seats, &seats.white, "resigns", Some(words))
            .await;
        other
            .expect("an answer")
            .expect_problem(422, "key-reused", words);
    }
    // Whoever answers answers what he names, and nothing that was asked besides.
    let path = seats.path("/proposal");
    let objects = json!({ "answer": "object", "to": proposed[0].1 });
    client
        .post(&path, Some(&seats.black), &objects)
        .await
        .expect(200);
    let bait = client.post(&path, Some(&seats.black), &objects).await;
    bait.expect_problem(409, "stale", "White wishes to adjourn");
    let agrees = json!({ "answer": "agree", "to": proposed[1].1 });
    client
        .post(&path, Some(&seats.black), &agrees)
        .await
        .expect(200);
    served.stop().await;
}

#[tokio::test]
async fn an_accident_needs_the_word_of_the_other() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "digest-2018" })).await;
    let accident = seats.path("/accident");
    client
        .post(&accident, Some(&seats.black), &json!({ "answer": "agree" }))
        .await
        .expect_problem(409, "stale", "nothing is being asked");
    client
        .post(&accident, Some(&seats.white), &json!({ "square": "e9" }))
        .await
        .expect_problem(422, "not-understood", "square");
    client
        .post(&accident, Some(&seats.white), &json!({}))
        .await
        .expect_problem(422, "not-understood", "either");
    let asked = client
        .post(&accident, Some(&seats.white), &json!({ "square": "e2" }))
        .await
        .expect(200);
    assert_eq!(asked.body["entry"]["kind"], "accident");
    assert_eq!(asked.body["game"]["accident"]["squares"], json!(["e2"]));
    client
        .post(&accident, Some(&seats.white), &json!({ "answer": "agree" }))
        .await
        .expect_problem(403, "wrong-seat", "opponent");
    let agreed = client
        .post(&accident, Some(&seats.black), &json!({ "answer": "agree" }))
        .await
        .expect(200);
    assert_eq!(
        (&agreed.body["entry"]["by"], &agreed.body["entry"]["text"]),
        (&json!("white"), &json!("touches e2 by accident"))
    );
    assert_eq!(agreed.body["game"]["accident"], json!(null));
    assert_eq!(
        agreed.body["game"]["duties"],
        json!([]),
        "an accident binds nobody under this code"
    );
    client
        .post(&accident, Some(&seats.white), &json!({ "square": "d2" }))
        .await
        .expect(200);
    let objected = client
        .post(
            &accident,
            Some(&seats.black),
            &json!({ "answer": "object" }),
        )
        .await
        .expect(200);
    assert_eq!(objected.body["entry"]["kind"], "answer");
    served.stop().await;
}

#[tokio::test]
async fn a_typed_move_is_read_before_it_is_made() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    let mut read = async |words: &str| {
        client
            .post(
                &seats.path("/read"),
                Some(&seats.white),
                &json!({ "words": words }),
            )
            .await
            .expect(200)
            .body
    };
    let knight = read("Kt-KB3").await;
    assert_eq!(
        (
            &knight["moves"][0]["uci"],
            &knight["moves"][0]["san"],
            &knight["problem"]
        ),
        (&json!("g1f3"), &json!("Nf3"), &json!(null))
    );
    let illegal = read("Nf4").await;
    assert_eq!(illegal["moves"][0]["legal"], false);
    assert!(
        illegal["moves"][0]["faults"][0]
            .as_str()
            .expect("a fault")
            .contains("cannot reach f4"),
        "{illegal}"
    );
    let nonsense = read("hello").await;
    assert_eq!(nonsense["moves"], json!([]));
    assert!(nonsense["problem"].is_string());
    served.stop().await;
}

#[tokio::test]
async fn words_that_count_as_they_stand_are_read_by_the_code() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (wanted, words, accepted) in [
        (json!({ "code": "british" }), "e4", false),
        (json!({ "code": "british" }), "e2e4", false),
        (json!({ "code": "british" }), "P-K4", true),
        (json!({ "code": "fide-1931" }), "P-K4", true),
        (json!({ "code": "fide-1931" }), "e4", true),
        (json!({ "code": "fide-2023" }), "e4", true),
    ] {
        let seats = make(&mut client, wanted.clone()).await;
        let read = client
            .post(
                &seats.path("/read"),
                Some(&seats.white),
                &json!({ "words": words }),
            )
            .await
            .expect(200);
        assert_eq!(read.body["accepted"], accepted, "{wanted} {words}");
        let written = read.body["moves"][0]["written"].clone();
        let again = client
            .post(
                &seats.path("/read"),
                Some(&seats.white),
                &json!({ "words": written }),
            )
            .await
            .expect(200);
        assert_eq!(again.body["accepted"], true, "{wanted}: {written}");
        assert_eq!(again.body["moves"][0]["uci"], "e2e4", "{wanted}: {written}");
    }
    served.stop().await;
}

#[tokio::test]
async fn the_clock_of_a_move_is_that_of_the_press_which_completed_it() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted =
        json!({ "code": "fide-2023", "time": "10+5", "press": "with-move", "referee": "watching" });
    let seats = make(&mut client, wanted).await;
    let mut shown = Vec::new();
    // The illegal move is pressed and taken back, and has no line of its own.
    for (token, act) in [
        (&seats.white, "plays e4"),
        (&seats.black, "plays e5"),
        (&seats.white, "plays Ra1-a3"),
        (&seats.black, "claims illegal-move"),
    ] {
        let said = client.act(&seats, token, act, None).await;
        said.expect("an answer").expect(200);
        let view = client.get(&seats.path(""), None).await.expect(200).body;
        shown.push(view["score"]["lines"][0]["left"].clone());
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(shown[0].is_u64(), "{shown:?}");
    assert!(shown.iter().all(|left| *left == shown[0]), "{shown:?}");
    let mut names = Vec::new();
    for what in ["/pgn", "/pgn?rulings=true"] {
        let pgn = client.get(&seats.path(what), None).await.expect(200);
        names.push(pgn.header("content-disposition").map(str::to_owned));
    }
    assert_ne!(names[0], names[1], "each file has a name of its own");
    served.stop().await;
}
