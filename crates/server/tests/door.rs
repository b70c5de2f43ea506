//! The door: what it takes, what it refuses, and in which words.

mod support;

use jadoube_server::http::limits::{Rate, Rates};
use serde_json::json;
use support::client::Client;
use support::{Folder, Served, config, make};

#[tokio::test]
async fn what_cannot_be_understood_is_told_what_would_be() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(
        &mut client,
        json!({ "code": "digest-2018", "arbiter": true }),
    )
    .await;
    let acts = seats.path("/acts");
    let white = Some(seats.white.as_str());
    for (body, kind, words) in [
        (
            json!({ "act": "flies" }),
            "not-understood",
            "touches, adjusts",
        ),
        (
            json!({ "act": "touches e9" }),
            "not-understood",
            "a square such as e2",
        ),
        (
            json!({ "act": { "act": "touch", "squares": ["z1"] } }),
            "not-understood",
            "z1",
        ),
        (json!({ "act": 5 }), "not-understood", "neither a text"),
        (
            json!({ "act": "moves Qh7x" , "after": -1 }),
            "not-understood",
            "-1",
        ),
        (json!({ "action": "x" }), "not-understood", "unknown field"),
        (json!(["touches e2"]), "not-understood", "act"),
        (
            json!({ "act": "Both play e4 e5" }),
            "not-understood",
            "case files",
        ),
        (
            json!({ "act": "moves blah blah" }),
            "not-understood",
            "blah",
        ),
    ] {
        client
            .post(&acts, white, &body)
            .await
            .expect_problem(422, kind, words);
    }
    let json = [("content-type", "application/json")];
    let broken = client
        .send("POST", &acts, white, &json, b"{\"act\": \"tou")
        .await
        .expect("an answer");
    broken.expect_problem(400, "bad-json", "line 1");
    let plain = client
        .send(
            "POST",
            &acts,
            white,
            &[("content-type", "text/plain")],
            b"{}",
        )
        .await
        .expect("an answer");
    plain.expect_problem(415, "media-type", "'text/plain'");
    let none = client
        .send("POST", &acts, white, &[], b"{}")
        .await
        .expect("an answer");
    none.expect_problem(415, "media-type", "no media type");
    let large = client
        .send("POST", &acts, white, &json, &vec![b' '; 20_000])
        .await
        .expect("an answer");
    large.expect_problem(413, "too-large", "16384");
    let mut client = served.client().await;
    let deep = "[".repeat(8000);
    let nested = client
        .send(
            "POST",
            &acts,
            white,
            &json,
            format!("{{\"act\":{deep}").as_bytes(),
        )
        .await
        .expect("an answer");
    nested.expect_problem(400, "bad-json", "recursion");
    let key = client
        .send(
            "POST",
            &acts,
            white,
            &[json[0], ("idempotency-key", "a b")],
            b"{\"act\":\"presses\"}",
        )
        .await
        .expect("an answer");
    key.expect_problem(400, "bad-key", "visible");
    client
        .get("/api/games/nosuch", None)
        .await
        .expect_problem(404, "no-such-game", "'nosuch'");
    client
        .get("/api/games/..%2f..%2fetc", None)
        .await
        .expect_problem(404, "no-such-game", "there is no game");
    client
        .get("/api/codes/fide-1999", None)
        .await
        .expect_problem(404, "no-such-code", "digest-2018");
    client
        .get("/api/codes/fide-1931/clauses/99", None)
        .await
        .expect_problem(404, "no-such-clause", "'99'");
    client
        .get("/nowhere", None)
        .await
        .expect_problem(404, "not-found", "/api/openapi.json");
    client
        .send("DELETE", "/api/games", None, &[], b"")
        .await
        .expect("an answer")
        .expect_problem(405, "method", "DELETE");
    client
        .get(&seats.path("/ws"), None)
        .await
        .expect_problem(400, "bad-frame", "WebSocket");
    client
        .get(&seats.path("/log?after=x"), None)
        .await
        .expect_problem(422, "not-understood", "after");
    let view = client.get(&seats.path(""), None).await.expect(200);
    assert_eq!(view.body["begun"], false, "nothing has happened");
    served.stop().await;
}

#[tokio::test]
async fn who_sends_too_much_is_told_to_wait() {
    let folder = Folder::new();
    let slow = Rate {
        burst: 4.0,
        per_second: 0.5,
    };
    let rates = Rates {
        requests: slow,
        ..Rates::default()
    };
    let served = Served::start(&jadoube_server::Config {
        rates,
        ..config(&folder)
    })
    .await;
    let mut client = served.client().await;
    for _ in 0..4 {
        client.get("/api/health", None).await.expect(200);
    }
    let answer = client
        .get("/api/health", None)
        .await
        .expect_problem(429, "too-many", "wait");
    assert_eq!(answer.header("retry-after"), Some("2"));
    served.stop().await;

    let rates = Rates {
        tables: slow,
        wrong_tokens: slow,
        ..Rates::default()
    };
    let served = Served::start(&jadoube_server::Config {
        rates,
        ..config(&folder)
    })
    .await;
    let mut client = served.client().await;
    for expected in [201, 201, 201, 201, 429] {
        client
            .post("/api/games", None, &json!({ "code": "digest-2018" }))
            .await
            .expect(expected);
    }
    let list = client.get("/api/games", None).await.expect(200);
    let path = format!(
        "/api/games/{}",
        list.body["games"][0]["id"].as_str().expect("an id")
    );
    for expected in [403, 403, 403, 403, 429] {
        client.get(&path, Some("a-guess")).await.expect(expected);
    }
    served.stop().await;
}

#[tokio::test]
async fn a_second_server_cannot_take_the_same_file() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let error = jadoube_server::Serving::start(&config(&folder))
        .await
        .expect_err("one server a file");
    assert!(
        error.to_string().contains("another server keeps"),
        "{error}"
    );
    served.stop().await;
    Served::start(&config(&folder)).await.stop().await;
}

#[tokio::test]
async fn many_lines_on_one_connection_are_served_in_order() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client: Client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    for (token, act) in [
        (&seats.white, "moves P-K4"),
        (&seats.white, "presses"),
        (&seats.black, "moves e5"),
        (&seats.black, "presses"),
    ] {
        client
            .act(&seats, token, act, None)
            .await
            .expect("an answer")
            .expect(200);
    }
    let pgn = client.get(&seats.path("/pgn"), None).await.expect(200);
    assert!(
        pgn.header("content-type")
            .is_some_and(|kind| kind.starts_with("application/x-chess-pgn"))
    );
    assert!(pgn.text.contains("1. e4 e5 *"), "{}", pgn.text);
    served.stop().await;
}
