//! The door: what it takes, what it refuses, and in which words.

use crate::support::client::Client;
use crate::support::{Folder, Served, config, make};
use jadoube_server::door::limits::{Rate, Rates};
use serde_json::json;

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
            "what he does, such as",
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
    // Day and hour are those at which play began.
    let view = client.get(&seats.path(""), None).await.expect(200).body;
    let began = view["began"].as_str().expect("a moment").to_owned();
    let (day, hour) = (began[..10].replace('-', "."), &began[11..19]);
    for tag in [
        format!("[Date \"{day}\"]"),
        format!("[UTCDate \"{day}\"]"),
        format!("[UTCTime \"{hour}\"]"),
    ] {
        assert!(pgn.text.contains(&tag), "{tag}: {}", pgn.text);
    }
    served.stop().await;
}

#[tokio::test]
async fn another_house_is_not_served_and_its_pages_do_not_act_here() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let seats = make(
        &mut served.client().await,
        json!({ "code": "fide-1931", "open": true, "colors": "white" }),
    )
    .await;
    let join = seats.path("/join");
    let ws = seats.path("/ws");
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let evil = ("origin", "http://evil.example");
    for (method, path, headers, words) in [
        ("POST", join.as_str(), vec![evil], "evil.example"),
        ("POST", &join, vec![("origin", "null")], "null"),
        ("GET", &ws, [&upgrade[..], &[evil]].concat(), "evil.example"),
    ] {
        let mut client = served.client().await;
        let answer = client.send(method, path, None, &headers, b"").await;
        answer
            .expect("an answer")
            .expect_problem(403, "stranger", words);
    }
    for (head, status) in [
        ("GET / HTTP/1.1\r\nhost: rebind.evil.example\r\n", 421),
        ("GET / HTTP/1.1\r\n", 400),
        ("GET / HTTP/1.1\r\nhost: localhost:8080\r\n", 200),
    ] {
        let answer = raw(&served, &format!("{head}connection: close\r\n\r\n")).await;
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{head}: {answer}"
        );
    }
    let mut client = served.client().await;
    let nobody = json!({});
    client.post(&join, None, &nobody).await.expect(200);
    served.stop().await;
}

/// What is answered to these bytes until the server closes.
async fn raw(served: &Served, bytes: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(served.address)
        .await
        .expect("connected");
    stream.write_all(bytes.as_bytes()).await.expect("written");
    let mut answer = Vec::new();
    // A connection that is reset has been answered before.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn headers_have_a_bound() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    for (length, passes) in [(31_000, true), (66_000, false), (500_000, false)] {
        let long = "x".repeat(length);
        let head = format!(
            "GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-long: {long}\r\n\r\n"
        );
        let answer = raw(&served, &head).await;
        if passes {
            assert!(answer.starts_with("HTTP/1.1 200"), "{length}: {answer}");
        } else {
            let refused = answer.is_empty() || answer.starts_with("HTTP/1.1 431");
            assert!(refused, "{length}: {answer}");
        }
    }
    served.stop().await;
}

/// Whoever is refused before his body was read is told that the connection ends, and whoever has sent none goes on.
#[tokio::test]
async fn an_answer_to_a_body_that_was_not_read_says_that_the_connection_ends() {
    let folder = Folder::new();
    let rates = Rates {
        requests: Rate {
            burst: 1.0,
            per_second: 0.001,
        },
        ..Rates::default()
    };
    let served = Served::start(&jadoube_server::Config {
        rates,
        ..config(&folder)
    })
    .await;
    served
        .client()
        .await
        .get("/api/health", None)
        .await
        .expect(200);
    let head = "POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    for (rest, closes) in [
        ("content-length: 20\r\n\r\n{}", true),
        ("transfer-encoding: chunked\r\n\r\n", true),
        ("content-length: 0\r\nconnection: close\r\n\r\n", false),
    ] {
        let answer = raw(&served, &format!("{head}{rest}")).await.to_lowercase();
        assert!(answer.starts_with("http/1.1 429"), "{rest}: {answer}");
        assert!(
            answer.contains("connection: close") || !closes,
            "{rest}: {answer}"
        );
    }
    // On one connection, without a body, one is told to wait as often as one asks.
    let mut client = served.client().await;
    for _ in 0..3 {
        let answer = client.get("/api/health", None).await.expect(429);
        assert_eq!(answer.header("connection"), None);
    }
    served.stop().await;
}

#[tokio::test]
async fn a_club_under_tls_of_its_own_says_so_for_a_month() {
    use tower::ServiceExt;
    for tls in [true, false] {
        let folder = Folder::new();
        let files = jadoube_server::door::TlsFiles {
            certificate: "cert.pem".into(),
            key: "key.pem".into(),
        };
        let door = jadoube_server::door::DoorTerms {
            tls: tls.then_some(files),
            ..config(&folder).door
        };
        let club = jadoube_server::Club::open(&jadoube_server::Config {
            door,
            ..config(&folder)
        })
        .await;
        let asked = axum::http::Request::get("/api/health").header("host", "localhost");
        let asked = asked.body(axum::body::Body::empty()).expect("a request");
        let answer = jadoube_server::app(club.expect("a club"))
            .oneshot(asked)
            .await;
        let said = answer
            .expect("an answer")
            .headers()
            .get("strict-transport-security")
            .cloned();
        let month = tls.then_some("max-age=2592000");
        assert_eq!(said.as_ref().and_then(|said| said.to_str().ok()), month);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_stands_in_the_door_for_ever_and_the_server_goes_when_asked() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut half_open = Vec::new();
    for index in 0..500 {
        let mut stream = tokio::net::TcpStream::connect(served.address)
            .await
            .expect("connected");
        // Some say nothing, some half a header, some half a body.
        let said: &[u8] = match index % 3 {
            0 => b"",
            1 => b"GET / HTTP/1.1\r\nhost: loc",
            _ => b"POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
        };
        stream.write_all(said).await.expect("written");
        half_open.push(stream);
    }
    // Others are served meanwhile.
    served
        .client()
        .await
        .get("/api/health", None)
        .await
        .expect(200);
    let begun = std::time::Instant::now();
    let closed = async {
        for stream in &mut half_open {
            let mut rest = Vec::new();
            // Closed or reset, it is gone.
            let _ = stream.read_to_end(&mut rest).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), closed)
        .await
        .expect("every half-open connection is closed");
    assert!(begun.elapsed().as_secs() < 15, "{:?}", begun.elapsed());
    let mut again = Vec::new();
    for _ in 0..500 {
        let mut stream = tokio::net::TcpStream::connect(served.address)
            .await
            .expect("connected");
        stream
            .write_all(b"GET / HTTP/1.1\r\nho")
            .await
            .expect("written");
        again.push(stream);
    }
    let asked = std::time::Instant::now();
    served.stop().await;
    assert!(asked.elapsed().as_secs_f64() < 5.0, "{:?}", asked.elapsed());
}

#[tokio::test]
async fn a_trusted_proxy_is_believed_and_a_flood_of_waiting_tables_ends() {
    let folder = Folder::new();
    let door = |trusted: &[&str]| jadoube_server::door::DoorTerms {
        waiting_tables: 3,
        trusted_proxies: trusted
            .iter()
            .map(|net| net.parse().expect("a net"))
            .collect(),
        ..Default::default()
    };
    for (trusted, expected) in [(&[][..], 429), (&["127.0.0.0/8"][..], 201)] {
        let served = Served::start(&jadoube_server::Config {
            door: door(trusted),
            ..config(&folder)
        })
        .await;
        let mut client = served.client().await;
        let wanted = json!({ "code": "fide-1931" }).to_string();
        for (client_address, status) in [
            ("198.51.100.1", 201),
            ("198.51.100.1", 201),
            ("198.51.100.1", 201),
            ("198.51.100.1", 429),
            ("198.51.100.2", expected),
        ] {
            let headers = [
                ("content-type", "application/json"),
                ("x-forwarded-for", client_address),
            ];
            let answer = client
                .send("POST", "/api/games", None, &headers, wanted.as_bytes())
                .await;
            answer.expect("an answer").expect(status);
        }
        served.stop().await;
    }
}
