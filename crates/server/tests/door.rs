//! The door: what it takes, what it refuses, and in which words.

mod support;

use jadoube_server::http::limits::{Rate, Rates};
use serde_json::json;
use support::client::Client;
use support::{Folder, Served, config, make};

#[tokio::test]
async fn a_table_is_made_with_its_links_and_seen_by_its_seats() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1931", "time": "30/2h, 15/1h", "colours": "black", "referee": "arbiter", "names": { "white": "Anna", "black": "Boris" } });
    let made = client.post("/api/games", None, &wanted).await.expect(201);
    let id = made.body["id"].as_str().expect("an id");
    assert_eq!(
        made.header("location"),
        Some(format!("/api/games/{id}").as_str())
    );
    assert_eq!(made.body["you"], "black");
    let token = |seat: &str| {
        made.body["tokens"][seat]
            .as_str()
            .expect("a token")
            .to_owned()
    };
    assert_eq!(made.body["link"], format!("/game/{id}#{}", token("black")));
    assert_eq!(
        made.body["opponent_link"],
        format!("/game/{id}#{}", token("white"))
    );
    assert_eq!(
        made.body["arbiter_link"],
        format!("/game/{id}#{}", token("arbiter"))
    );
    for (seat, token) in [
        ("white", Some(token("white"))),
        ("arbiter", Some(token("arbiter"))),
        ("spectator", None),
    ] {
        let view = client
            .get(&format!("/api/games/{id}"), token.as_deref())
            .await
            .expect(200);
        assert_eq!(view.body["you"], seat);
        assert_eq!(view.body["state"], "waiting");
        assert_eq!(view.body["clocks"]["white"]["left"], 7_200_000);
        assert_eq!(view.body["terms"]["names"]["white"], "Anna");
        assert_eq!(
            view.body["acts"].as_array().expect("acts").is_empty(),
            seat == "spectator"
        );
    }
    let by_query = client
        .get(&format!("/api/games/{id}?seat={}", token("white")), None)
        .await
        .expect(200);
    assert_eq!(by_query.body["you"], "white");
    let list = client.get("/api/games", None).await.expect(200);
    assert_eq!(list.body["games"][0]["id"], id);
    assert_eq!(list.body["games"][0]["state"], "waiting");
    served.stop().await;
}

#[tokio::test]
async fn tokens_are_kept_only_as_hashes() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let seats = make(&mut served.client().await, json!({ "code": "fide-2018" })).await;
    served.stop().await;
    let bytes = std::fs::read(folder.database()).expect("the file");
    assert!(
        bytes
            .windows(seats.id.len())
            .any(|window| window == seats.id.as_bytes()),
        "the game is in the file"
    );
    for token in [&seats.white, &seats.black] {
        assert!(
            !bytes
                .windows(token.len())
                .any(|window| window == token.as_bytes()),
            "a token is in the file"
        );
    }
}

#[tokio::test]
async fn what_cannot_be_understood_is_told_what_would_be() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-2018", "arbiter": true })).await;
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
        .expect_problem(404, "no-such-code", "fide-2018");
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
    assert_eq!(view.body["sequence"], 0, "nothing has happened");
    served.stop().await;
}

#[tokio::test]
async fn every_fault_of_a_new_table_is_told_at_once() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1932", "time": "40/2x", "start": "8/8 w", "odds": "frog", "names": { "white": "x".repeat(200) } });
    let answer = client
        .post("/api/games", None, &wanted)
        .await
        .expect_problem(422, "not-understood", "fide-1931");
    let fields: Vec<&str> = answer.body["errors"]
        .as_array()
        .expect("errors")
        .iter()
        .filter_map(|error| error["field"].as_str())
        .collect();
    for field in ["code", "time", "start", "odds", "names.white"] {
        assert!(fields.contains(&field), "{field} is not among {fields:?}");
    }
    for (wanted, words) in [
        (
            json!({ "code": "fide-2018", "tiem": "5m" }),
            "unknown field `tiem`",
        ),
        (json!({ "code": "fide-2018", "colors": "green" }), "green"),
        (
            json!({ "code": "fide-2018", "start": "chess960 960" }),
            "0 to 959",
        ),
        (
            json!({ "code": "fide-2018", "names": { "white": "a\nb" } }),
            "one line",
        ),
        (json!({}), "code: found ''"),
    ] {
        client
            .post("/api/games", None, &wanted)
            .await
            .expect_problem(422, "not-understood", words);
    }
    let list = client.get("/api/games", None).await.expect(200);
    assert_eq!(list.body["games"], json!([]), "none was made");
    served.stop().await;
}

#[tokio::test]
async fn nobody_acts_from_a_seat_that_is_not_his() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(
        &mut client,
        json!({ "code": "fide-2018", "arbiter": true, "time": "5m" }),
    )
    .await;
    let other = make(&mut client, json!({ "code": "fide-2018" })).await;
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    for (token, act, words) in [
        (None, "touches e2", "spectator"),
        (Some(&other.white), "touches e2", "opens no seat"),
        (Some(&"x".repeat(22)), "touches e2", "opens no seat"),
        (Some(&seats.white), "Black resigns", "cannot act for Black"),
        (Some(&seats.black), "White resigns", "cannot act for White"),
        (
            Some(&seats.white),
            "Arbiter finds flag Black",
            "cannot act for Arbiter",
        ),
        (Some(&seats.white), "finds flag Black", "only the arbiter"),
        (Some(&seats.white), "sets White 1:00:00", "only the arbiter"),
        (Some(&seats.white), "rules granted", "only the arbiter"),
        (Some(&arbiter), "moves e4", "neither plays nor claims"),
        (Some(&arbiter), "White resigns", "cannot act for White"),
    ] {
        client
            .post(
                &seats.path("/acts"),
                token.map(String::as_str),
                &json!({ "act": act }),
            )
            .await
            .expect_problem(403, "wrong-seat", words);
    }
    let forged = json!({ "act": { "by": "black", "act": "resign" } });
    client
        .post(&seats.path("/acts"), Some(&seats.white), &forged)
        .await
        .expect_problem(403, "wrong-seat", "Black");
    let view = client.get(&seats.path(""), None).await.expect(200);
    assert_eq!(view.body["sequence"], 0);
    served.stop().await;
}

#[tokio::test]
async fn an_act_is_made_once_under_one_key_and_not_on_a_stale_view() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-2018" })).await;
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

#[tokio::test]
async fn a_seat_of_an_open_table_is_taken_once_and_an_arbiter_can_be_called() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-2018", "open": true })).await;
    let listed = client.get("/api/games", None).await.expect(200);
    assert_eq!(listed.body["games"][0]["seat"], "black");
    let joined = client
        .post(&seats.path("/join"), None, &json!({}))
        .await
        .expect(200);
    assert_eq!(joined.body["seat"], "black");
    let token = joined.body["token"].as_str().expect("a token");
    let view = client.get(&seats.path(""), Some(token)).await.expect(200);
    assert_eq!(view.body["you"], "black");
    client
        .post(&seats.path("/join"), None, &json!({}))
        .await
        .expect_problem(409, "seat-taken", "taken");
    client
        .post(&seats.path("/arbiter"), None, &json!({}))
        .await
        .expect_problem(403, "wrong-seat", "player");
    let arbiter = client
        .post(&seats.path("/arbiter"), Some(token), &json!({}))
        .await
        .expect(200);
    assert_eq!(arbiter.body["seat"], "arbiter");
    client
        .post(&seats.path("/arbiter"), Some(token), &json!({}))
        .await
        .expect_problem(409, "seat-taken", "already");
    let view = client.get(&seats.path(""), None).await.expect(200);
    assert_eq!(view.body["arbiter_called_by"], "black");
    let closed = make(&mut client, json!({ "code": "fide-2018" })).await;
    client
        .post(&closed.path("/join"), None, &json!({}))
        .await
        .expect_problem(409, "seat-taken", "not open");
    let private = make(&mut client, json!({ "code": "fide-2018", "private": true })).await;
    let listed = client.get("/api/games", None).await.expect(200);
    assert!(
        !listed.text.contains(&private.id),
        "a private table is listed"
    );
    served.stop().await;
}

#[tokio::test]
async fn a_rematch_exchanges_colors_and_keeps_the_links() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(
        &mut client,
        json!({ "code": "fide-2018", "names": { "white": "Anna", "black": "Boris" } }),
    )
    .await;
    client
        .post(&seats.path("/rematch"), Some(&seats.white), &json!({}))
        .await
        .expect_problem(409, "not-finished", "not ended");
    client
        .act(&seats, &seats.white, "plays e4", None)
        .await
        .expect("an answer")
        .expect(200);
    client
        .act(&seats, &seats.black, "resigns", None)
        .await
        .expect("an answer")
        .expect(200);
    client
        .post(&seats.path("/rematch"), None, &json!({}))
        .await
        .expect_problem(403, "wrong-seat", "players");
    let first = client
        .post(&seats.path("/rematch"), Some(&seats.white), &json!({}))
        .await
        .expect(201);
    let second = client
        .post(&seats.path("/rematch"), Some(&seats.black), &json!({}))
        .await
        .expect(200);
    assert_eq!(first.body, second.body);
    let next = format!("/api/games/{}", first.body["id"].as_str().expect("an id"));
    let view = client.get(&next, Some(&seats.white)).await.expect(200);
    assert_eq!(
        (&view.body["you"], &view.body["terms"]["names"]["white"]),
        (&json!("black"), &json!("Boris"))
    );
    let old = client.get(&seats.path(""), None).await.expect(200);
    assert_eq!(old.body["rematch"]["id"], first.body["id"]);
    served.stop().await;
}

#[tokio::test]
async fn an_accident_needs_the_word_of_the_other() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-2018" })).await;
    let accident = seats.path("/accident");
    client
        .post(&accident, Some(&seats.black), &json!({ "answer": "agree" }))
        .await
        .expect_problem(409, "stale", "no touch");
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
async fn codes_clauses_and_the_interface_can_be_read() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let codes = client.get("/api/codes", None).await.expect(200);
    assert_eq!(codes.body["codes"].as_array().expect("codes").len(), 7);
    for code in codes.body["codes"].as_array().expect("codes") {
        for preset in code["presets"].as_array().expect("presets") {
            let wanted = json!({ "code": code["id"], "time": preset });
            client.post("/api/games", None, &wanted).await.expect(201);
        }
    }
    let code = client.get("/api/codes/fide-1931", None).await.expect(200);
    assert!(code.body["clauses"].as_array().expect("clauses").len() > 100);
    let clause = client
        .get("/api/codes/fide-1931/clauses/15.a", None)
        .await
        .expect(200);
    assert_eq!(clause.body["title"], "Own man touched");
    let inherited = client
        .get("/api/codes/uscf/clauses/draws.threefold", None)
        .await
        .expect(200);
    assert_eq!(inherited.body["code"], "fide-2018");
    let document = client.get("/api/openapi.json", None).await.expect(200);
    let paths = document.body["paths"].as_object().expect("paths");
    for path in [
        "/api/games",
        "/api/games/{id}",
        "/api/games/{id}/acts",
        "/api/games/{id}/pgn",
        "/api/games/{id}/log",
        "/api/codes",
    ] {
        assert!(paths.contains_key(path), "{path} is not described");
    }
    assert!(
        document.body["components"]["schemas"]["View"].is_object()
            && document.body["components"]["securitySchemes"]["seat"].is_object()
    );
    served.stop().await;
}

#[tokio::test]
async fn pages_come_with_a_tag_and_a_strict_policy() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let page = client.get("/", None).await.expect(200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"));
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    let tag = page.header("etag").expect("a tag").to_owned();
    let again = client
        .send("GET", "/", None, &[("if-none-match", tag.as_str())], b"")
        .await
        .expect("an answer")
        .expect(304);
    assert!(again.text.is_empty());
    let packed = client
        .send("GET", "/", None, &[("accept-encoding", "gzip")], b"")
        .await
        .expect("an answer")
        .expect(200);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    client.get("/game/anything", None).await.expect(200);
    client
        .get("/web/nothing.js", None)
        .await
        .expect_problem(404, "not-found", "nothing.js");
    client
        .get("/web/../Cargo.toml", None)
        .await
        .expect_problem(404, "not-found", "");
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
            .post("/api/games", None, &json!({ "code": "fide-2018" }))
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
