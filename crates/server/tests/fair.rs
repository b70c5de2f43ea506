//! Dear questions of strangers: each has an end, they wait by networks, and nothing cheap waits for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use jadoube_server::Config;
use jadoube_server::door::DoorTerms;
use serde_json::{Value, json};

use crate::support::client::{Answer, Client};
use crate::support::{Folder, Served, config};

/// What takes long: king, bishop and knight against a king that is far from any corner.
const DEAR: &str = "8/8/8/8/3k4/8/8/KBN5 w - - 0 1";

/// What is answered at a glance.
const CHEAP: &str = "8/8/8/8/3k4/8/8/K7 w - - 0 1";

/// So long a cheap question takes at most, with everything else that a machine of tests does.
const SOON: Duration = Duration::from_secs(10);

/// So many ask what is dear.
const ASKERS: u8 = 8 * 9;

/// An address that is another network's than that of the flood.
const OTHER: [u8; 4] = [127, 0, 0, 2];

async fn ask(client: &mut Client, tool: &str, arguments: Value) -> Answer {
    let headers = [
        ("content-type", "application/json"),
        ("accept", "application/json, text/event-stream"),
        ("mcp-protocol-version", "2025-06-18"),
    ];
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": tool, "arguments": arguments } });
    client
        .send("POST", "/mcp", None, &headers, call.to_string().as_bytes())
        .await
        .expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_of_models_have_an_end_and_wait_by_networks() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let address = served.address;
    // More by far than any machine works on in the time for which one of them waits.
    let flood: Vec<_> = (0..60)
        .map(|_| {
            tokio::spawn(async move {
                let mut client = Client::connect(address).await;
                let asked = json!({ "question": "forced-win", "fen": DEAR, "for": "white", "budget": 1_000_000_000_000_u64 });
                ask(&mut client, "prove", asked).await
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    // Cheap questions wait behind none of them, not even those of the same network.
    let mut same = Client::connect(address).await;
    let mut other = Client::connect_from(OTHER, address).await;
    for client in [&mut same, &mut other] {
        let begun = Instant::now();
        ask(client, "codes", json!({})).await.expect(200);
        assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    }
    // Another network's proof has its turn at once.
    let begun = Instant::now();
    let proven = ask(
        &mut other,
        "prove",
        json!({ "question": "dead", "fen": CHEAP }),
    )
    .await;
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    let told = &proven.body["result"]["structuredContent"]["answers"][0];
    assert_eq!(told["verdict"], "proven", "{}", proven.text);
    let (mut undecided, mut busy) = (0, 0);
    for one in flood {
        let answer = one.await.expect("an answer");
        if answer.status == 503 {
            busy += 1;
            assert!(answer.header("retry-after").is_some());
            answer.expect_problem(503, "too-hard", "try again");
            continue;
        }
        undecided += 1;
        let told = &answer.body["result"]["structuredContent"]["answers"][0];
        assert_eq!(told["verdict"], "undecided", "{}", answer.text);
        assert!(
            ["nodes", "bytes", "stopped"]
                .iter()
                .any(|halt| told["halt"] == *halt),
            "{told}"
        );
        let reason = told["reason"].as_str().expect("a reason");
        assert!(
            reason.contains("1000000 nodes") && reason.contains("64 MB") && reason.contains("2 s"),
            "{reason}"
        );
    }
    assert!(
        busy >= 1 && undecided >= 1,
        "{busy} found no turn, {undecided} were answered"
    );
    served.stop().await;
}

/// The line of a dispute at the desk is no longer than what a network may ask; others, and the book, do not wait for it.
#[tokio::test(flavor = "multi_thread")]
async fn one_network_does_not_shut_the_desk() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let address = served.address;
    let dear: String = "start: 3k4/BB6/2p5/p1Pp4/Pp1Ppp1p/1P2PP1P/8/1K6 w - - 0 1\n\n".to_owned()
        + &"White claims dead-position\nBlack claims dead-position\n".repeat(190);
    let flood: Vec<_> = (0..12)
        .map(|_| {
            let body = json!({ "text": dear });
            tokio::spawn(async move {
                Client::connect(address)
                    .await
                    .post("/api/rule", None, &body)
                    .await
                    .status
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut other = Client::connect_from(OTHER, address).await;
    let begun = Instant::now();
    let question = json!({ "text": "White touches e2\n", "codes": ["fide-2023"] });
    other.post("/api/rule", None, &question).await.expect(200);
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    // The book has places of its own, even for the network of the flood.
    let mut same = Client::connect(address).await;
    let cases = same.get("/cases", None).await.expect(200);
    let path = cases
        .text
        .split("href=\"")
        .find_map(|rest| rest.strip_prefix("/cases/"));
    let name = path
        .and_then(|rest| rest.split('"').next())
        .expect("a case");
    let begun = Instant::now();
    same.get(&format!("/cases/{name}"), None).await.expect(200);
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    let mut busy = 0;
    for one in flood {
        busy += u32::from(one.await.expect("an answer") == 503);
    }
    assert!(busy >= 4, "{busy} were told to come again");
    served.stop().await;
}

/// Eight networks that ask as much as they may of what is dear, at both doors: a dispute of two lines, a look at a position and a
/// small proof of another network come before all that waits there.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_cheap_waits_for_nothing_dear() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let address = served.address;
    // Whoever asks first after a start has the codes read, which is not what is tried here.
    let mut other = Client::connect_from([127, 0, 0, 77], address).await;
    let question = json!({ "text": "White touches b1\nWhite moves Nf3\n", "codes": ["fide-1931"] });
    other.post("/api/rule", None, &question).await.expect(200);
    let stop = Arc::new(AtomicBool::new(false));
    let dear = Arc::new(AtomicUsize::new(0));
    let mut flood = Vec::new();
    for asker in 0..ASKERS {
        let (stop, dear) = (Arc::clone(&stop), Arc::clone(&dear));
        flood.push(tokio::spawn(async move {
            let mut client = Client::connect_from([127, 0, 3, asker % 8 + 1], address).await;
            while !stop.load(Ordering::Relaxed) {
                let asked = json!({ "question": "mate", "moves": 40, "fen": DEAR, "for": "white" });
                match ask(&mut client, "prove", asked).await.status {
                    200 => {
                        dear.fetch_add(1, Ordering::Relaxed);
                    }
                    _ => tokio::time::sleep(Duration::from_millis(500)).await,
                }
            }
        }));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    // Before a cheap question come those that are being worked on, and none that wait; how long that takes is the machine's.
    let mut before = Vec::new();
    for _ in 0..6 {
        let already = dear.load(Ordering::Relaxed);
        let ruled = answered(async || other.post("/api/rule", None, &question).await).await;
        assert_eq!(ruled.body["replays"][0]["unfinished"], false);
        before.push(dear.load(Ordering::Relaxed) - already);
        let fen = CHEAP.replace(' ', "%20");
        let path = format!("/api/arises?fen={fen}");
        answered(async || other.get(&path, None).await).await;
        let proof = json!({ "question": "dead", "fen": CHEAP });
        let dead = answered(async || ask(&mut other, "prove", proof.clone()).await).await;
        assert_eq!(dead.body["result"]["isError"], false);
    }
    before.sort_unstable();
    let half = before[before.len() / 2];
    assert!(
        half < usize::from(ASKERS) / 2,
        "{before:?} dear ones came first"
    );
    stop.store(true, Ordering::Relaxed);
    for one in flood {
        one.await.expect("an end");
    }
    assert!(
        dear.load(Ordering::Relaxed) > 0,
        "no dear question was answered"
    );
    served.stop().await;
}

/// The answer to a question of somebody who comes again when he is told to, as he may be on a machine that is busy besides.
async fn answered(mut ask: impl AsyncFnMut() -> Answer) -> Answer {
    for _ in 0..10 {
        let answer = ask().await;
        if answer.status != 503 {
            return answer.expect(200);
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    panic!("told to come again ten times");
}

#[tokio::test]
async fn a_club_may_answer_no_models() {
    let folder = Folder::new();
    let door = DoorTerms {
        models: false,
        ..config(&folder).door
    };
    let served = Served::start(&Config {
        door,
        ..config(&folder)
    })
    .await;
    let mut client = served.client().await;
    let answer = ask(&mut client, "codes", json!({})).await;
    answer.expect_problem(404, "not-found", "");
    served.stop().await;
}

/// Whatever is being worked on: the server is gone five seconds after it is asked.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_go_waits_for_no_question() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let address = served.address;
    let hard = "start: 3k4/BB6/2p5/p1Pp4/Pp1Ppp1p/1P2PP1P/8/1K6 w - - 0 1\n\n".to_owned()
        + &"White claims dead-position\nBlack claims dead-position\n".repeat(190);
    for network in 2..10 {
        let hard = json!({ "text": hard });
        tokio::spawn(async move {
            let mut client = Client::connect_from([127, 0, 0, network], address).await;
            let headers = [("content-type", "application/json")];
            let body = hard.to_string();
            // Nobody waits for these answers.
            let _ = client
                .send("POST", "/api/rule", None, &headers, body.as_bytes())
                .await;
        });
        tokio::spawn(async move {
            let mut client = Client::connect_from([127, 0, 0, network], address).await;
            let asked = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "prove",
                "arguments": { "question": "forced-win", "fen": DEAR, "for": "white" } } });
            let headers = [
                ("content-type", "application/json"),
                ("accept", "application/json, text/event-stream"),
                ("mcp-protocol-version", "2025-06-18"),
            ];
            let body = asked.to_string();
            let _ = client
                .send("POST", "/mcp", None, &headers, body.as_bytes())
                .await;
        });
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    let begun = Instant::now();
    served.stop().await;
    assert!(
        begun.elapsed() < Duration::from_secs(5),
        "{:?}",
        begun.elapsed()
    );
}
