//! A round is begun at all its tables at once, and whoever has not come when the default time is over is told to its arbiter.

use serde_json::{Value, json};

use crate::events::{begun, change, keys, shown, sit};
use crate::support::hall::{Hall, text};
use crate::support::until;

/// An event whose first round is paired, under these regulations: its name, its key and its boards.
async fn paired(hall: &mut Hall, regulations: &[&str]) -> (String, String, Value) {
    let wanted = json!({ "name": "Evening", "players": "Anna, 1900\nBert, 1850\nClara\nDora", "code": "fide-2023", "time": "10m", "referee": "arbiter", "regulations": regulations });
    let (event, organiser) = begun(hall, wanted).await;
    let round = change(hall, &event, &organiser, json!({ "change": "pair" })).await;
    assert_eq!(round["event"]["starts"], true);
    (event, organiser, round["event"]["boards"].clone())
}

/// A player sits down at his board.
async fn comes(hall: &mut Hall, event: &str, organiser: &str, who: &Value) -> String {
    let keys = keys(hall, event, organiser).await;
    let found = keys
        .iter()
        .find(|one| Some(one.0.as_str()) == who["name"].as_str());
    let seat = sit(hall, event, &found.expect("a player").1, json!({})).await;
    text(&seat["key"])
}

/// What the arbiter of a board is told of those who are late.
async fn late(
    hall: &mut Hall,
    event: &str,
    organiser: &str,
    board: &Value,
) -> (String, Vec<Value>) {
    let seat = sit(hall, event, organiser, json!({ "table": board["table"] })).await;
    let key = text(&seat["key"]);
    let table = format!("/api/games/{}", text(&board["table"]));
    let view = hall.view(&table, Some(&key)).await;
    let acts = view["acts"].as_array().expect("acts").iter();
    let absent = |act: &&Value| text(&act["act"]).starts_with("finds absent ");
    (key, acts.filter(absent).cloned().collect())
}

#[tokio::test]
async fn whoever_has_not_come_at_the_start_is_told_at_once_where_no_default_time_is_said() {
    let mut hall = Hall::open().await;
    let (event, organiser, boards) = paired(&mut hall, &[]).await;
    comes(&mut hall, &event, &organiser, &boards[0]["white"]).await;
    let (_, none) = late(&mut hall, &event, &organiser, &boards[0]).await;
    assert!(none.is_empty(), "{none:?}");
    let path = format!("/api/events/{event}/start");
    let told = hall.post(&path, Some(&organiser), json!({})).await;
    let told = told.expect(200).body;
    let missing = [
        &boards[0]["black"],
        &boards[1]["white"],
        &boards[1]["black"],
    ];
    let missing = missing.map(|one| text(&one["name"]));
    assert_eq!(
        told["told"],
        json!([
            "Round 1 has begun: the clocks were started at boards 1, 2.",
            format!(
                "Not come yet: {} (board 1), {} (board 2), {} (board 2).",
                missing[0], missing[1], missing[2]
            ),
        ])
    );
    assert_eq!(told["event"]["starts"], false);

    let (key, acts) = late(&mut hall, &event, &organiser, &boards[0]).await;
    assert_eq!(acts.len(), 1, "{acts:?}");
    assert_eq!(acts[0]["label"], "Black has not come in time");
    assert_eq!(acts[0]["confirm"], false);
    assert!(acts[0]["clauses"].to_string().contains("6.7.1"), "{acts:?}");
    let table = format!("/api/games/{}", text(&boards[0]["table"]));
    let act = text(&acts[0]["act"]);
    hall.acts(&table, &key, &act).await.expect(200);
    let result = |at: usize, result: &'static str| {
        move |view: &Value| view["boards"][at]["result"] == result
    };
    let is_so = result(0, "+/-");
    let view = until(async || shown(&mut hall, &event, None).await, is_so).await;
    assert!(is_so(&view), "{}", view["boards"]);

    // Of two who have not come the second is told when the first has lost by it.
    let table = format!("/api/games/{}", text(&boards[1]["table"]));
    for (left, act) in [(2, "finds absent White"), (1, "finds absent Black")] {
        let (key, acts) = late(&mut hall, &event, &organiser, &boards[1]).await;
        assert_eq!(acts.len(), left, "{acts:?}");
        hall.acts(&table, &key, act).await.expect(200);
    }
    let is_so = result(1, "-/-");
    let view = until(async || shown(&mut hall, &event, None).await, is_so).await;
    assert!(is_so(&view), "{}", view["boards"]);
}

#[tokio::test]
async fn whoever_comes_late_is_told_until_he_has_moved_and_within_the_default_time_nobody_is() {
    let mut hall = Hall::open().await;
    let (event, organiser, boards) = paired(&mut hall, &[]).await;
    let path = format!("/api/events/{event}/start");
    hall.post(&path, Some(&organiser), json!({}))
        .await
        .expect(200);
    let again = hall.post(&path, Some(&organiser), json!({})).await;
    again.expect_problem(422, "not-understood", "no table at which the clocks");
    let white = comes(&mut hall, &event, &organiser, &boards[0]["white"]).await;
    let (_, acts) = late(&mut hall, &event, &organiser, &boards[0]).await;
    let label = acts[0]["label"].to_string();
    assert!(
        label.contains("White has come") && label.contains("after the start"),
        "{label}"
    );
    let table = format!("/api/games/{}", text(&boards[0]["table"]));
    hall.acts(&table, &white, "White plays e4")
        .await
        .expect(200);
    let (_, acts) = late(&mut hall, &event, &organiser, &boards[0]).await;
    assert_eq!(acts.len(), 1, "only Black: {acts:?}");

    let (event, organiser, boards) = paired(&mut hall, &["default-time 15 min"]).await;
    let path = format!("/api/events/{event}/start");
    let (key, _) = late(&mut hall, &event, &organiser, &boards[1]).await;
    hall.post(&path, None, json!({}))
        .await
        .expect_problem(403, "wrong-seat", "only the organiser");
    hall.post(&path, Some(&organiser), json!({}))
        .await
        .expect(200);
    let (_, acts) = late(&mut hall, &event, &organiser, &boards[0]).await;
    assert!(acts.is_empty(), "{acts:?}");
    assert!(!key.is_empty());
}

#[tokio::test]
async fn a_forfeit_that_is_entered_ends_the_game_of_whoever_has_not_come_and_asks_nobody() {
    let mut hall = Hall::open().await;
    let (event, organiser, boards) = paired(&mut hall, &[]).await;
    comes(&mut hall, &event, &organiser, &boards[0]["white"]).await;
    let path = format!("/api/events/{event}/start");
    hall.post(&path, Some(&organiser), json!({}))
        .await
        .expect(200);
    let entered = json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "+/-" }, { "board": 2, "result": "-/-" }] });
    change(&mut hall, &event, &organiser, entered).await;
    for (board, result) in boards
        .as_array()
        .expect("boards")
        .iter()
        .zip(["1-0", "0-0"])
    {
        let table = format!("/api/games/{}", text(&board["table"]));
        let is_over = |view: &Value| view["outcome"]["score"] == result;
        let view = until(async || hall.view(&table, None).await, is_over).await;
        assert!(is_over(&view), "{}", view["outcome"]);
    }
    let view = shown(&mut hall, &event, None).await;
    assert_eq!(view["boards"][0]["result"], "+/-");
    assert_eq!(view["boards"][1]["undecided"], false);

    // Whoever is there is not defaulted unasked.
    let (event, organiser, boards) = paired(&mut hall, &[]).await;
    comes(&mut hall, &event, &organiser, &boards[0]["black"]).await;
    let path = format!("/api/events/{event}/start");
    hall.post(&path, Some(&organiser), json!({}))
        .await
        .expect(200);
    let path = format!("/api/events/{event}/changes");
    let entered =
        json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "+/-" }] });
    let asked = json!({ "change": entered });
    let refused = hall.post(&path, Some(&organiser), asked).await;
    refused.expect_problem(409, "not-finished", "being played");
    // Once there is a result in the list nobody is told any more who is late, unless it is taken back.
    let (_, acts) = late(&mut hall, &event, &organiser, &boards[0]).await;
    assert_eq!(acts.len(), 1, "{acts:?}");
    let entered = json!({ "change": { "change": "result", "round": 1, "results": [{ "board": 1, "result": "0-1" }] }, "although_played": true });
    hall.post(&path, Some(&organiser), entered)
        .await
        .expect(200);
    let (_, acts) = late(&mut hall, &event, &organiser, &boards[0]).await;
    assert!(acts.is_empty(), "{acts:?}");
    let undo = json!({ "change": "undo", "round": 1, "boards": [1] });
    change(&mut hall, &event, &organiser, undo).await;
    let (_, acts) = late(&mut hall, &event, &organiser, &boards[0]).await;
    assert_eq!(acts.len(), 1, "{acts:?}");
}
