//! The door for language models over HTTP.

use crate::support::client::{Answer, Client};
use crate::support::{Folder, Served, config};
use jadoube_laws::Shelf;
use jadoube_server::door::limits::{Rate, Rates};
use serde_json::{Value, json};

async fn message(client: &mut Client, message: &Value) -> Answer {
    let headers = [
        ("content-type", "application/json"),
        ("accept", "application/json, text/event-stream"),
        ("mcp-protocol-version", "2025-06-18"),
    ];
    client
        .send(
            "POST",
            "/mcp",
            None,
            &headers,
            message.to_string().as_bytes(),
        )
        .await
        .expect("an answer")
}

#[tokio::test]
async fn a_dispute_is_ruled_on_over_http() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let greeting = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}});
    let greeted = message(&mut client, &greeting).await;
    assert_eq!(greeted.status, 200, "{}", greeted.text);
    assert_eq!(
        greeted.body["result"]["serverInfo"]["name"], "jadoube",
        "{}",
        greeted.text
    );
    let asked = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "rule",
        "arguments": {"text": "White touches b1\nWhite moves e4\nBlack claims touched b1\n"}}});
    let ruled = message(&mut client, &asked).await;
    let told = &ruled.body["result"]["structuredContent"];
    assert_eq!(
        told["codes"][0]["acts"][2]["accepted"], true,
        "{}",
        ruled.text
    );
    let under = &told["codes"][0];
    let read_out = under["read_out"].as_str().expect("a paragraph");
    let words = ruled.body["result"]["content"][0]["text"].as_str();
    let words = words.expect("words");
    assert!(
        words.contains(read_out) && read_out.contains("4.3"),
        "{words}"
    );
    let law = under["law"][0]["text"]
        .as_str()
        .expect("the words of a clause");
    assert!(
        words.contains(law.trim()) && law.contains("touch"),
        "{words}"
    );
    let list = json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list"});
    let listed = message(&mut client, &list).await;
    assert_eq!(
        listed.body["result"]["tools"].as_array().map(Vec::len),
        Some(7),
        "{}",
        listed.text
    );
    served.stop().await;
}

/// What was ruled on each act, and the result.
fn ruled(acts: &Value, result: &Value) -> Value {
    let acts = acts.as_array().expect("a list of acts").iter();
    let act = |act: &Value| ["text", "verdict", "breach", "clauses"].map(|name| act[name].clone());
    json!([acts.map(act).collect::<Vec<_>>(), result])
}

#[tokio::test]
async fn fifty_disputes_are_ruled_on_at_every_door_of_a_club_as_the_forms_have_it() {
    let folder = Folder::new();
    let config = jadoube_server::Config {
        rates: Rates::UNBOUNDED,
        ..config(&folder)
    };
    let served = Served::start(&config).await;
    let mut client = served.client().await;
    let codes = ["fide-1931", "fide-2023", "british"];
    let (mut alike, mut refused) = (0, 0);
    let cases = jadoube_book::shipped();
    for case in cases.iter().step_by(cases.len() / 50).take(50) {
        for code in codes {
            let own = jadoube_forms::rule(&Shelf::shipped(), "", case.text, code).ok();
            let own = own.map(|own| serde_json::to_value(&own).expect("a document"));
            let own = own.map(|own| ruled(&own["acts"], &own["result"]));
            let asked = json!({"text": case.text, "codes": [code]});
            let desk = client.post("/api/rule", None, &asked).await;
            let desk = &desk.expect(200).body["replays"][0];
            let asked = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "rule",
                "arguments": {"text": case.text, "codes": [code], "long": true}}});
            let told = message(&mut client, &asked).await;
            let told = &told.body["result"]["structuredContent"]["codes"][0];
            let at = format!("{} under {code}", case.name);
            if let Some(own) = own {
                assert_eq!(ruled(&desk["steps"], &desk["result"]), own, "desk: {at}");
                assert_eq!(ruled(&told["acts"], &told["result"]), own, "mcp: {at}");
                alike += 1;
            } else {
                assert!(desk["left_out"].is_string(), "{at}: {desk}");
                assert_eq!(desk["left_out"], told["left_out"], "{at}");
                refused += 1;
            }
        }
    }
    assert!(alike > 140 && alike + refused == 150, "{alike}, {refused}");
    served.stop().await;
}

/// What a search gives, as the content of its answer.
async fn search(client: &mut Client, words: &str, limit: u64) -> Value {
    let asked = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "search",
        "arguments": {"words": words, "codes": ["all"], "limit": limit, "long": true}}});
    message(client, &asked).await.body["result"].clone()
}

#[tokio::test]
async fn a_search_has_an_end_in_words_and_in_clauses() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let found = search(&mut client, "king", 1_000_000).await;
    let hits = found["structuredContent"]["hits"].as_array();
    assert_eq!(hits.map(Vec::len), Some(100), "{found}");
    let found = search(&mut client, &"king ".repeat(40), 1).await;
    assert_eq!(found["isError"], false, "{found}");
    let refused = search(&mut client, &"king ".repeat(41), 1).await;
    assert_eq!(refused["isError"], true, "{refused}");
    let said = refused["content"][0]["text"].as_str().expect("a sentence");
    assert!(said.contains("at most 200 characters"), "{said}");
    served.stop().await;
}

#[tokio::test]
async fn too_many_messages_from_one_address_must_wait() {
    let folder = Folder::new();
    let few = Rate {
        burst: 2.0,
        per_second: 0.01,
    };
    let config = jadoube_server::Config {
        rates: Rates {
            questions: few,
            ..config(&folder).rates
        },
        ..config(&folder)
    };
    let served = Served::start(&config).await;
    let mut client = served.client().await;
    let list = json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list"});
    for _ in 0..2 {
        message(&mut client, &list).await.expect(200);
    }
    let refused = message(&mut client, &list).await;
    refused.expect_problem(429, "too-many", "wait");
    served.stop().await;
}

#[tokio::test]
async fn a_message_that_is_no_json_is_told_where_it_is_none() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    for body in [
        "{\"jsonrpc\": ".to_owned(),
        "[".repeat(8_000),
        "[".repeat(2_000) + &"]".repeat(2_000),
    ] {
        let mut client = served.client().await;
        let headers = [
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
        ];
        let answer = client
            .send("POST", "/mcp", None, &headers, body.as_bytes())
            .await
            .expect("an answer");
        assert_eq!(answer.status, 400, "{}", answer.text);
        assert_eq!(answer.body["type"], "/problems/bad-json", "{}", answer.text);
    }
}

#[tokio::test]
async fn a_message_that_does_not_come_whole_is_waited_for_ten_seconds_and_no_longer() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut stream = tokio::net::TcpStream::connect(served.address)
        .await
        .expect("a connection");
    let head = format!(
        "POST /mcp HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: 9000\r\n\r\n",
        served.address
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    let (mut reads, mut writes) = stream.into_split();
    // A byte now and then keeps nothing open.
    let drips = tokio::spawn(async move {
        while writes.write_all(b" ").await.is_ok() {
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        }
    });
    let mut answer = [0; 1024];
    let read = tokio::time::timeout(std::time::Duration::from_secs(60), reads.read(&mut answer));
    let length = read.await.expect("an answer in time").expect("an answer");
    drips.abort();
    let told = String::from_utf8_lossy(&answer[..length]);
    assert!(told.starts_with("HTTP/1.1 408"), "{told}");
}
