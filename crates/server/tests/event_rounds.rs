//! Boards and rounds of an event that are unlike the others: on wood beside tables, with a time control of their own.

use serde_json::{Value, json};

use crate::events::{begun, change, keys, shown};
use crate::support::hall::{Hall, text};

#[tokio::test]
async fn the_first_boards_are_at_tables_and_the_others_on_wood_where_that_is_said() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Both", "players": "Anna\nBert\nClara\nDora\nEmil\nFrieda", "code": "fide-2023", "table_boards": 1 });
    let (event, organiser) = begun(&mut hall, wanted.clone()).await;
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let boards = round["event"]["boards"].as_array().expect("boards").clone();
    let tables: Vec<bool> = boards.iter().map(|one| one["table"].is_string()).collect();
    assert_eq!(tables, [true, false, false]);
    // Who plays on wood says the result, and who plays at a table does not.
    let keys = keys(&mut hall, &event, &organiser).await;
    let path = format!("/api/events/{event}/result");
    for (board, status) in [(0, 409), (1, 200)] {
        let white = boards[board]["white"]["name"].as_str();
        let key = keys.iter().find(|one| Some(one.0.as_str()) == white);
        let key = &key.expect("a player").1;
        let said = json!({ "result": "1-0" });
        hall.post(&path, Some(key), said).await.expect(status);
    }
    for (other, says) in [
        (json!({ "table_boards": 0 }), "counted from 1"),
        (json!({ "wood": true }), "no board is at a table"),
    ] {
        let mut wanted = wanted.clone();
        for (name, value) in other.as_object().expect("fields") {
            wanted[name] = value.clone();
        }
        let refused = hall.post("/api/events", None, wanted).await;
        refused.expect_problem(422, "not-understood", says);
    }
}

#[tokio::test]
async fn the_games_that_decide_a_drawn_match_are_played_with_a_time_control_of_their_own() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Cup", "players": "Anna\nBert", "code": "fide-2023", "system": "knock-out", "time": "15+10" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let first = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let drawn =
        json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "1/2" }] });
    change(&mut hall, &event, &organiser, drawn).await;
    let path = format!("/api/events/{event}/changes");
    let time = |time: &str| json!({ "change": { "change": "time", "time": time } });
    let refused = hall.post(&path, Some(&organiser), time("soon")).await;
    refused.expect_problem(422, "not-understood", "soon");
    let said = hall.post(&path, Some(&organiser), time("3+2")).await;
    let said = said.expect(200).body;
    assert_eq!(said["told"], json!(["Round 2 is played with 3+2."]));
    assert_eq!(said["event"]["time"], "15+10");
    let second = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    assert_eq!(second["event"]["time"], "3+2");
    let clock = async |hall: &mut Hall, round: &Value| {
        let table = text(&round["event"]["boards"][0]["table"]);
        let view = hall.view(&format!("/api/games/{table}"), None).await;
        text(&view["terms"]["time"])
    };
    let [before, now] = [
        clock(&mut hall, &first).await,
        clock(&mut hall, &second).await,
    ];
    assert_eq!((before.as_str(), now.as_str()), ("15+10", "3+2"));
    assert_eq!(shown(&mut hall, &event, None).await["round"], 2);
}
