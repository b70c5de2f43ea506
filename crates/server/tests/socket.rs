//! The WebSocket of a table: what goes in, what comes out, and what happens when the line breaks.

use crate::support::line::Line;
use crate::support::{Folder, Served, config, make};
use serde_json::{Value, json};

#[tokio::test]
async fn play_begins_when_both_are_there_and_everybody_is_told_of_each_act() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let seats = make(
        &mut served.client().await,
        json!({ "code": "digest-2018", "time": "5m+3s" }),
    )
    .await;
    let (mut watcher, seen) = Line::join(served.address, &seats.id, None).await;
    assert_eq!(
        (&seen["you"], &seen["state"]),
        (&json!("spectator"), &json!("waiting"))
    );
    let (mut white, seen) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    assert_eq!(
        (&seen["you"], &seen["begun"]),
        (&json!("white"), &json!(false))
    );
    assert_eq!(seen["presence"]["white"]["connected"], true);
    let (mut black, seen) = Line::join(served.address, &seats.id, Some(&seats.black)).await;
    assert_eq!(
        (&seen["state"], &seen["clocks"]["white"]["running"]),
        (&json!("playing"), &json!(true))
    );
    let begun = white.next_of("update").await;
    assert_eq!(begun["entries"][0]["kind"], "begin");

    white
        .act("a1", "plays e4", begun["view"]["sequence"].as_u64())
        .await;
    let update = white.next_of("update").await;
    assert_eq!(update["view"]["board"]["turn"], "black");
    assert_eq!(
        (
            &update["view"]["score"]["from"],
            &update["view"]["score"]["lines"][0]["san"]
        ),
        (&json!(0), &json!("e4"))
    );
    let answer = white
        .next()
        .await
        .expect("the answer right after the update");
    assert_eq!(
        (
            &answer["type"],
            &answer["id"],
            &answer["status"],
            &answer["sequence"]
        ),
        (
            &json!("answer"),
            &json!("a1"),
            &json!(200),
            &update["view"]["sequence"]
        )
    );
    for (line, you) in [(&mut black, "black"), (&mut watcher, "spectator")] {
        let mut update = line.next_of("update").await;
        while update["entries"][0]["kind"] != "act" {
            update = line.next_of("update").await;
        }
        assert_eq!(
            (&update["view"]["you"], &update["entries"][0]["text"]),
            (&json!(you), &json!("plays e4"))
        );
    }

    black.act("b1", "plays e5", Some(1)).await;
    let stale = black.next_of("answer").await;
    assert_eq!(
        (&stale["status"], &stale["problem"]["type"]),
        (&json!(409), &json!("/problems/stale"))
    );
    black
        .act("b2", "plays e5", update["view"]["sequence"].as_u64())
        .await;
    let update = black.next_of("update").await;
    assert_eq!(update["view"]["score"]["from"], 1, "only what is new");
    assert_eq!(black.next_of("answer").await["replayed"], false);
    black.act("b2", "plays e5", None).await;
    assert_eq!(black.next_of("answer").await["replayed"], true);

    watcher.act("w1", "plays d4", None).await;
    assert_eq!(watcher.next_of("answer").await["status"], 403);
    black
        .send(&json!({ "type": "ping", "id": "p", "sent": 1.5 }))
        .await;
    let pong = black.next_of("pong").await;
    assert_eq!(
        (&pong["id"], &pong["sent"], &pong["running"]),
        (&json!("p"), &json!(1.5), &json!(true))
    );

    white.close().await;
    let mut presence = black.next_of("presence").await;
    while presence["presence"]["white"]["connected"] == true {
        presence = black.next_of("presence").await;
    }
    assert!(presence["presence"]["white"]["since"].is_string());
    served.stop().await;
}

/// Sends acts behind one another without waiting, the first after what has been seen, and gives what each is answered: the
/// status, or the kind of problem.
async fn together(line: &mut Line, after: u64, acts: &[(&str, &str)]) -> Vec<String> {
    let mut before: Option<&str> = None;
    for (key, act) in acts {
        let mut frame = json!({ "type": "act", "id": key, "key": key, "act": act });
        match before.replace(key) {
            Some(behind) => frame["behind"] = json!(behind),
            None => frame["after"] = json!(after),
        }
        line.send(&frame).await;
    }
    let mut answers = Vec::new();
    for (key, _) in acts {
        let answer = line.next_of("answer").await;
        assert_eq!(answer["id"], *key, "answers come in the order of the acts");
        let problem = answer["problem"]["type"].as_str();
        answers.push(problem.map_or_else(|| answer["status"].to_string(), str::to_owned));
    }
    answers
}

/// A touch, its move and the press need one way over the line together; what comes behind an act that is not made, or behind
/// which somebody else has acted, is not made.
#[tokio::test]
async fn acts_sent_behind_one_another_are_made_as_one_hand_made_them_or_not_at_all() {
    const NOT_MADE: &str = "/problems/not-made";
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let wanted = json!({ "code": "fide-2023", "time": "5m+3s", "press": "by-hand" });
    let seats = make(&mut served.client().await, wanted).await;
    let (mut white, _) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    let (mut black, seen) = Line::join(served.address, &seats.id, Some(&seats.black)).await;
    let begun = seen["sequence"].as_u64().expect("a number");
    let move_and_press = [
        ("w1", "touches e2"),
        ("w2", "moves e2e4"),
        ("w3", "presses"),
    ];
    let answers = together(&mut white, begun, &move_and_press).await;
    assert_eq!(answers, ["200"; 3]);
    // Sent again, as by a line that was lost before the answers, each counts once.
    let answers = together(&mut white, begun, &move_and_press).await;
    assert_eq!(answers, ["200"; 3]);

    // What cannot be read, and what the law refuses, is made neither; nor is what comes behind it.
    let unread = [
        ("b1", "moves Qz9"),
        ("b2", "presses"),
        ("b3", "offers draw"),
    ];
    let answers = together(&mut black, begun + 3, &unread).await;
    assert_eq!(answers, ["/problems/not-understood", NOT_MADE, NOT_MADE]);
    let refused = [("b4", "claims stalemate"), ("b5", "touches e7")];
    let answers = together(&mut black, begun + 3, &refused).await;
    assert_eq!(answers, ["200", NOT_MADE]);

    // Between a touch and its move the other has said something: whoever moves has not heard it yet.
    let sequence = || async {
        let mut client = served.client().await;
        let game = client.get(&seats.path(""), Some(&seats.white)).await;
        game.expect(200).body["sequence"]
            .as_u64()
            .expect("a number")
    };
    let before = sequence().await;
    assert_eq!(
        together(&mut black, before, &[("b6", "touches e7")]).await,
        ["200"]
    );
    let offer = [("w4", "offers draw")];
    assert_eq!(together(&mut white, before + 1, &offer).await, ["200"]);
    black
        .send(
            &json!({ "type": "act", "id": "b7", "key": "b7", "act": "moves e7e5", "behind": "b6" }),
        )
        .await;
    let answer = black.next_of("answer").await;
    assert_eq!(answer["problem"]["type"], "/problems/stale", "{answer}");
    assert_eq!(sequence().await, before + 2);
    served.stop().await;

    // Nobody acts behind another’s act; a server that comes back knows what was made, and what was refused.
    let served = Served::start(&config(&folder)).await;
    let (mut white, _) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    for (key, behind, answered) in [
        ("w5", "b6", Some(NOT_MADE)),
        ("w6", "b4", Some(NOT_MADE)),
        ("w7", "w3", Some("/problems/stale")),
        ("w8", "w4", None),
    ] {
        let frame =
            json!({ "type": "act", "id": key, "key": key, "act": "touches d2", "behind": behind });
        white.send(&frame).await;
        let answer = white.next_of("answer").await;
        assert_eq!(answer["problem"]["type"].as_str(), answered, "{answer}");
    }
    served.stop().await;
}

#[tokio::test]
async fn who_comes_back_sees_what_he_missed() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    let (white, _) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    white.close().await;
    client
        .act(&seats, &seats.white, "plays d4", None)
        .await
        .expect("an answer")
        .expect(200);
    client
        .act(&seats, &seats.black, "plays d5", None)
        .await
        .expect("an answer")
        .expect(200);
    let (_line, seen) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    let lines: Vec<&Value> = seen["score"]["lines"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| &line["san"])
        .collect();
    assert_eq!(lines, [&json!("d4"), &json!("d5")]);
    assert_eq!(seen["cards"]["cards"].as_array().map(Vec::len), Some(2));
    served.stop().await;
    // A server that comes back has forgotten nobody's seat and no move.
    let served = Served::start(&config(&folder)).await;
    let (_line, again) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    for part in ["you", "sequence", "board", "score", "duties", "clocks"] {
        assert_eq!(again[part], seen[part], "{part}");
    }
    assert_eq!(again["outages"].as_array().map(Vec::len), Some(1));
    served.stop().await;
}

#[tokio::test]
async fn a_frame_that_is_no_message_is_answered_and_the_line_stays() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let seats = make(&mut served.client().await, json!({ "code": "digest-2018" })).await;
    let mut line = Line::open(served.address, &seats.id).await;
    line.act("a", "plays e4", None).await;
    assert!(
        line.next_of("problem").await["problem"]["detail"]
            .as_str()
            .is_some_and(|detail| detail.contains("hello"))
    );
    line.send(&json!({ "type": "hello", "token": "wrong" }))
        .await;
    assert_eq!(line.next_of("problem").await["problem"]["status"], 403);
    line.send(&json!({ "type": "hello", "token": seats.white }))
        .await;
    line.next_of("view").await;
    for broken in [
        "{\"type\":",
        "[]",
        "{\"type\":\"fly\"}",
        "\u{0}",
        "{\"type\":\"act\"}",
    ] {
        line.send_text(broken.to_owned()).await;
        let problem = line.next_of("problem").await;
        assert_eq!(
            problem["problem"]["type"], "/problems/bad-frame",
            "{broken}: {problem}"
        );
    }
    line.send_bytes(vec![1, 2, 3]).await;
    assert!(
        line.next_of("problem").await["problem"]["detail"]
            .as_str()
            .is_some_and(|detail| detail.contains("text"))
    );
    line.act("good", "plays e4", None).await;
    assert_eq!(line.next_of("answer").await["status"], 200);
    served.stop().await;
}

#[tokio::test]
async fn a_line_that_sends_nonsense_or_too_much_is_closed() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let seats = make(&mut served.client().await, json!({ "code": "digest-2018" })).await;
    let (mut line, _) = Line::join(served.address, &seats.id, Some(&seats.white)).await;
    line.send_text(format!(
        "{{\"type\":\"act\",\"act\":\"{}\"}}",
        "x".repeat(20_000)
    ))
    .await;
    let closed = async {
        loop {
            if let Err(code) = line.next().await {
                break code;
            }
        }
    };
    // The one who sends too much may find the line gone before he reads why.
    assert!(matches!(closed.await, None | Some(1000 | 1009)));
    let (mut line, _) = Line::join(served.address, &seats.id, None).await;
    for _ in 0..20 {
        line.send_text("nonsense".to_owned()).await;
    }
    let code = loop {
        if let Err(code) = line.next().await {
            break code;
        }
    };
    assert_eq!(code, Some(1008));
    let view = served
        .client()
        .await
        .get(&seats.path(""), None)
        .await
        .expect(200);
    assert_eq!(view.body["begun"], false, "nothing has happened");
    served.stop().await;
}

#[tokio::test]
async fn a_server_that_goes_says_so() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let seats = make(&mut served.client().await, json!({ "code": "digest-2018" })).await;
    let (mut line, _) = Line::join(served.address, &seats.id, None).await;
    served.stop().await;
    assert_eq!(line.next_of("bye").await["reason"], "shutting-down");
    assert_eq!(line.next().await, Err(Some(1012)));
}

#[tokio::test]
async fn a_table_that_does_not_exist_has_no_line() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let error =
        tokio_tungstenite::connect_async(format!("ws://{}/api/games/nosuch/ws", served.address))
            .await
            .expect_err("no line");
    assert!(error.to_string().contains("404"), "{error}");
    served.stop().await;
}
