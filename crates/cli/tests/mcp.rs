//! The Model Context Protocol, spoken with the program by a client library.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use jadoube_trials::damage::{Chance, damaged};
use jadoube_trials::model::Talk;
use jadoube_trials::stored::stored;
use rmcp::ServiceExt;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, GetPromptRequestParams, ReadResourceRequestParams,
};
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
    assert_eq!(
        names,
        [
            "clause", "codes", "compare", "prove", "rule", "search", "subjects"
        ]
    );
    // A list of tools is read before every talk, so it stays short: the shapes of the two longest pages stand in docs/schemas.
    let mut untold: Vec<&str> = tools
        .iter()
        .filter(|tool| tool.output_schema.is_none())
        .map(|tool| tool.name.as_ref())
        .collect();
    untold.sort_unstable();
    assert_eq!(untold, ["clause", "compare"]);
    let listed = serde_json::to_vec(&tools).expect("a list").len();
    assert!(listed < 12_000, "the list of tools has {listed} bytes");

    let dispute = "White touches b1\nWhite moves Nf3\nBlack claims touched b1\n";
    let table = answer(
        &client,
        "rule",
        json!({"text": dispute, "codes": ["fide-1931", "digest-2009"]}),
    )
    .await;
    assert_eq!(table["codes"][0]["acts"][2]["accepted"], true, "{table}");
    assert_eq!(table["codes"][1]["acts"][2]["accepted"], false, "{table}");
    let of_day = answer(&client, "rule", json!({"text": dispute, "date": "1912"})).await;
    assert_eq!(of_day["codes"][0]["code"], "british");

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
    let codes = answer(&client, "codes", json!({})).await;
    assert_eq!(codes["codes"][0]["id"], "british");
    let subjects = answer(&client, "subjects", json!({})).await;
    assert!(subjects["subjects"].as_array().expect("a list").len() > 40);
    client.cancel().await.expect("an end");
}

#[tokio::test]
async fn answers_are_short_unless_long_ones_are_asked_for() {
    let client = client().await;
    let dispute = "White touches b1\nWhite moves Nf3\nBlack claims touched b1\n";
    let one = answer(&client, "rule", json!({"text": dispute})).await;
    assert_eq!(one["codes"][0]["code"], "fide-2023");
    assert!(one.to_string().len() < 4096, "{one}");
    let everything = json!({"codes": ["all"], "all": true});
    let refused = call(&client, "compare", everything).await;
    assert_eq!(refused.is_error, Some(true));
    let words = serde_json::to_string(&refused.content).expect("JSON");
    assert!(words.contains("8192 are given"), "{words}");
    let on = json!({"codes": ["all"], "subject": "touch", "long": true});
    let long = answer(&client, "compare", on).await;
    assert!(long.to_string().len() > 8192, "{long}");
    client.cancel().await.expect("an end");
}

#[tokio::test]
async fn the_manual_and_the_rulebooks_are_read_and_prompts_are_filled_in() {
    let client = client().await;
    let resources = client.list_all_resources().await.expect("resources");
    let uris: Vec<&str> = resources.iter().map(|one| one.uri.as_str()).collect();
    assert!(uris.contains(&"jadoube://manual") && uris.contains(&"jadoube://laws/fide-2023"));
    let read = client
        .read_resource(ReadResourceRequestParams::new("jadoube://laws/fide-2023"))
        .await
        .expect("a rulebook");
    let text = serde_json::to_string(&read).expect("JSON");
    assert!(text.contains("4.3.1"), "{text}");
    let prompts = client.list_all_prompts().await.expect("prompts");
    let names: Vec<&str> = prompts.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["arbitrate", "explain"]);
    let mut asked = GetPromptRequestParams::new("arbitrate");
    asked.arguments = json!({"dispute": "he touched his king"})
        .as_object()
        .cloned();
    let prompt = client.get_prompt(asked).await.expect("a prompt");
    let text = serde_json::to_string(&prompt).expect("JSON");
    assert!(text.contains("he touched his king"), "{text}");
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
            "no more than 400 lines",
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
            "clause",
            json!({"code": "fide-2023", "id": "99"}),
            "there is no clause of fide-2023 '99'; `search` finds it by what it is about",
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

/// What is stored for this door is answered; damaged, it is answered or passed over, and the program stays.
#[test]
fn whatever_is_said_the_program_answers_or_hangs_up_in_good_order() {
    let mut talk = Talk::begin(env!("CARGO_BIN_EXE_jadoube").as_ref());
    let good = stored("model");
    // An answer may come when the next thing has been said already.
    let mut answers: usize = good.iter().map(|message| talk.say(message).len()).sum();
    let mut chance = Chance::new(0x006d_6f64_656c);
    for _ in 0..500 {
        answers += talk.say(&damaged(&good, &mut chance)).len();
    }
    assert!(answers > 10, "{answers} answers");
}

/// A question that takes a minute or more, if nobody stops it.
fn hard(id: u32) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": "prove", "arguments": {
        "question": "mate", "moves": 30, "for": "white", "budget": 50_000_000,
        "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    }}})
}

/// The program, greeted by hand, after it has taken these lines.
fn greeted(lines: &[Value]) -> Child {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .arg("mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let greeting = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18",
            "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
    ];
    let mut input = child.stdin.take().expect("its input");
    for line in greeting.iter().chain(lines) {
        writeln!(input, "{line}").expect("a reader");
    }
    child.stdin = Some(input);
    child
}

#[test]
fn a_question_that_is_taken_back_is_worked_on_no_more() {
    let cancel =
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 2}});
    let mut child = greeted(&[hard(2), cancel]);
    // A thread that works takes processor time; the program comes to rest long before the proof would end.
    let used = || {
        let stat =
            std::fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("a process");
        let fields: Vec<&str> = stat
            .rsplit(')')
            .next()
            .expect("fields")
            .split_whitespace()
            .collect();
        fields[11].parse::<u64>().expect("a time") + fields[12].parse::<u64>().expect("a time")
    };
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let before = used();
        std::thread::sleep(Duration::from_secs(1));
        if used() - before < 20 {
            break;
        }
        assert!(Instant::now() < until, "it works on");
    }
    child.kill().expect("an end");
    child.wait().expect("an end");
}

#[test]
fn a_client_that_goes_away_is_not_outlived() {
    let mut child = greeted(&[hard(2)]);
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    let mut greeting = String::new();
    output.read_line(&mut greeting).expect("a greeting");
    drop(child.stdin.take());
    let until = Instant::now() + Duration::from_secs(20);
    while child.try_wait().expect("a process").is_none() {
        assert!(Instant::now() < until, "it lives on without a client");
        std::thread::sleep(Duration::from_millis(50));
    }
}
