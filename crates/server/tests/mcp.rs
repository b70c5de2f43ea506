//! The door for language models over HTTP.

mod support;

use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::{Folder, Served, config};

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
