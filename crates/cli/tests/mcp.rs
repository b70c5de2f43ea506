//! The Model Context Protocol, spoken with the program by a client library.

use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::{RoleClient, RunningService};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};
use tokio::process::Command;

async fn client() -> RunningService<RoleClient, ()> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.arg("mcp");
    let transport = TokioChildProcess::new(command).expect("the program starts");
    ().serve(transport).await.expect("a greeting")
}

async fn call(
    client: &RunningService<RoleClient, ()>,
    tool: &'static str,
    arguments: Value,
) -> CallToolResult {
    let arguments = arguments.as_object().expect("an object").clone();
    let request = CallToolRequestParams::new(tool).with_arguments(arguments);
    client.call_tool(request).await.expect("an answer")
}

async fn answer(
    client: &RunningService<RoleClient, ()>,
    tool: &'static str,
    arguments: Value,
) -> Value {
    let result = call(client, tool, arguments).await;
    assert_ne!(result.is_error, Some(true), "{result:?}");
    result.structured_content.expect("structured content")
}

#[tokio::test]
async fn the_tools_answer_a_client() {
    let client = client().await;
    let info = client.peer_info().expect("a greeting");
    assert_eq!(info.server_info.as_ref().expect("a name").name, "jadoube");
    let tools = client.list_all_tools().await.expect("the tools");
    let mut names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    names.sort_unstable();
    assert_eq!(names, ["clause", "compare", "prove", "rule", "search"]);

    let dispute = "White touches b1\nWhite moves Nf3\nBlack claims touched b1\n";
    let table = answer(
        &client,
        "rule",
        json!({"text": dispute, "codes": ["fide-1931", "digest-2009"]}),
    )
    .await;
    assert_eq!(table["schema"], "jadoube.side-by-side/1");
    assert_eq!(table["columns"][0]["cells"][2]["accepted"], true, "{table}");
    assert_eq!(
        table["columns"][1]["cells"][2]["accepted"], false,
        "{table}"
    );
    let of_day = answer(&client, "rule", json!({"text": dispute, "date": "1912"})).await;
    assert_eq!(of_day["columns"][0]["code"], "british");

    let clause = answer(
        &client,
        "clause",
        json!({"code": "fide-1931", "id": "15.a"}),
    )
    .await;
    assert_eq!(clause["title"], "Own man touched");
    let found = answer(
        &client,
        "search",
        json!({"words": "threefold", "codes": ["digest-2018"]}),
    )
    .await;
    assert_eq!(found["hits"][0]["id"], "draws.threefold");
    let compared = answer(
        &client,
        "compare",
        json!({"codes": ["fide-1931", "fide-2023"], "subject": "adjust"}),
    )
    .await;
    assert_eq!(compared["subjects"][0]["subject"], "adjust");
    let proof = answer(
        &client,
        "prove",
        json!({"question": "dead", "fen": "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1"}),
    )
    .await;
    assert_eq!(proof["answers"][0]["verdict"], "proven", "{proof}");
    client.cancel().await.expect("an end");
}

#[tokio::test]
async fn what_cannot_be_answered_is_told_in_words() {
    let client = client().await;
    let told = |result: &CallToolResult| serde_json::to_string(&result.content).expect("JSON");
    for (tool, arguments, says) in [
        ("rule", json!({"text": "White tuches e2"}), "tuches"),
        (
            "rule",
            json!({"text": "White touches e2", "codes": ["fide-1932"]}),
            "no code 'fide-1932'",
        ),
        (
            "rule",
            json!({"text": "White touches e2\n".repeat(10_000)}),
            "65536 are taken",
        ),
        (
            "clause",
            json!({"code": "fide-1931", "id": "15.aa"}),
            "near it",
        ),
        (
            "compare",
            json!({"codes": ["all"], "subject": "tuch"}),
            "near it is touch",
        ),
        (
            "prove",
            json!({"question": "dead", "fen": "nonsense"}),
            "nonsense",
        ),
    ] {
        let result = call(&client, tool, arguments).await;
        assert_eq!(result.is_error, Some(true), "{tool}");
        assert!(told(&result).contains(says), "{tool}: {result:?}");
    }
    client.cancel().await.expect("an end");
}
