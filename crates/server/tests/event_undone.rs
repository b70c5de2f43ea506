//! What was played at the tables of an event and is undone: rounds with games in progress, and decisions that ended a game.

use serde_json::{Value, json};

use crate::events::{begun, change, keys, shown, sit};
use crate::support::hall::{Hall, text};
use crate::support::until;

/// Pairs a round at whose first table both sit down, and White moves: the boards, and the keys of White and Black.
async fn both_play(hall: &mut Hall, event: &str, organiser: &str) -> (Value, Vec<String>) {
    let round = change(hall, event, organiser, json!({ "change": "pair" })).await;
    let boards = round["event"]["boards"].clone();
    let table = format!("/api/games/{}", text(&boards[0]["table"]));
    let keys = keys(hall, event, organiser).await;
    let mut seats = Vec::new();
    for side in ["white", "black"] {
        let name = boards[0][side]["name"].as_str();
        let found = keys.iter().find(|one| Some(one.0.as_str()) == name);
        let seat = sit(hall, event, &found.expect("a player").1, json!({})).await;
        seats.push(text(&seat["key"]));
    }
    for seat in &seats {
        hall.post(&format!("{table}/ready"), Some(seat), json!({}))
            .await;
    }
    hall.acts(&table, &seats[0], "White plays e4")
        .await
        .expect(200);
    (boards, seats)
}

#[tokio::test]
async fn a_round_is_not_taken_back_unasked_while_its_games_are_played_and_then_these_are_called_off()
 {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Again", "players": "Anna\nBert", "code": "fide-2023", "system": "round-robin", "time": "10m" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let (boards, seats) = both_play(&mut hall, &event, &organiser).await;
    let board = boards[0].clone();
    let table = format!("/api/games/{}", text(&board["table"]));

    let path = format!("/api/events/{event}/changes");
    let undo = json!({ "change": "undo" });
    let asked = hall
        .post(&path, Some(&organiser), json!({ "change": undo }))
        .await;
    asked.expect_problem(409, "not-finished", "is being played");
    let sure = json!({ "change": undo, "although_played": true });
    hall.post(&path, Some(&organiser), sure).await.expect(200);

    // Whoever plays there reads why nothing comes of it.
    let over = hall.view(&table, Some(&seats[0])).await;
    assert_eq!(over["state"], json!("finished"));
    assert!(
        over.to_string()
            .contains("The organiser has taken the pairing back"),
        "{over}"
    );
    let again = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    assert_ne!(again["event"]["boards"][0]["table"], board["table"]);
}

#[tokio::test]
async fn the_result_of_a_game_whose_end_is_undone_is_taken_back_and_no_round_rests_on_it() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Undone", "players": "Anna, 1900\nBert, 1850\nClara\nDora", "code": "fide-2023", "time": "10m", "referee": "arbiter" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let board = round["event"]["boards"][0].clone();
    let at = text(&board["table"]);
    let table = format!("/api/games/{at}");
    let seat = sit(&mut hall, &event, &organiser, json!({ "table": at })).await;
    let arbiter = text(&seat["key"]);
    for act in ["Arbiter starts", "Arbiter finds phone White sounding"] {
        hall.acts(&table, &arbiter, act).await.expect(200);
    }
    let results = json!([{ "board": 2, "result": "1/2" }]);
    let other = json!({ "change": "result", "round": 1, "results": results, });
    let path = format!("/api/events/{event}/changes");
    let sure = json!({ "change": other, "although_played": true });
    hall.post(&path, Some(&organiser), sure).await.expect(200);
    let shown_result = |view: &Value| view["boards"][0]["result"].clone();
    let ended = eventually(&mut hall, &event, |view| shown_result(view) != Value::Null).await;
    assert!(ended, "the result enters itself");

    hall.acts(&table, &arbiter, "Arbiter undoes")
        .await
        .expect(200);
    let open = eventually(&mut hall, &event, |view| shown_result(view) == Value::Null).await;
    assert!(open, "the result is taken back with the decision");
    let pair = json!({ "change": { "change": "pair" } });
    hall.post(&path, Some(&organiser), pair)
        .await
        .expect_problem(422, "not-understood", "there is no result of board 1");
}

#[tokio::test]
async fn the_log_keeps_the_way_to_a_game_whose_round_is_taken_back() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Lost", "players": "Anna, 1900\nBert, 1850\nClara\nDora", "code": "fide-2023", "time": "10m", "referee": "arbiter" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let at = text(&round["event"]["boards"][0]["table"]);
    let seat = sit(&mut hall, &event, &organiser, json!({ "table": at })).await;
    for act in ["Arbiter starts", "Arbiter finds phone White sounding"] {
        let table = format!("/api/games/{at}");
        hall.acts(&table, &text(&seat["key"]), act)
            .await
            .expect(200);
    }
    let shown_result = |view: &Value| view["boards"][0]["result"].clone();
    assert!(eventually(&mut hall, &event, |view| shown_result(view) != Value::Null).await);
    let undo = json!({ "change": "undo", "results": true });
    let told = change(&mut hall, &event, &organiser, undo).await["told"].to_string();
    assert!(told.contains("is lost from the event"), "{told}");
    let log = format!("/api/events/{event}/log");
    let log = hall.client.get(&log, None).await.expect(200).text;
    assert!(log.contains(&format!("/game/{at}")), "{log}");
}

/// Whether an event comes to be so, which is told of its tables while nobody waits for it.
async fn eventually(hall: &mut Hall, event: &str, is_so: impl Fn(&Value) -> bool) -> bool {
    is_so(&until(async || shown(hall, event, None).await, &is_so).await)
}

#[tokio::test]
async fn those_who_play_read_what_is_entered_over_their_game() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Heard", "players": "Anna\nBert\nClara\nDora", "code": "fide-2023", "system": "round-robin", "time": "10m" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let (boards, seats) = both_play(&mut hall, &event, &organiser).await;
    let table = format!("/api/games/{}", text(&boards[0]["table"]));
    assert_eq!(hall.view(&table, None).await["in_event"], Value::Null);

    let path = format!("/api/events/{event}/changes");
    let results = json!([{ "board": 1, "result": "0-1" }, { "board": 2, "result": "1-0" }]);
    let entered = json!({ "change": "result", "round": 1, "results": results });
    let sure = json!({ "change": entered, "although_played": true });
    hall.post(&path, Some(&organiser), sure.clone())
        .await
        .expect(200);
    for seat in [Some(&seats[0]), Some(&seats[1]), None] {
        let view = hall.view(&table, seat.map(String::as_str)).await;
        assert_eq!(view["state"], json!("playing"));
        assert_eq!(
            view["in_event"],
            json!(
                "The organiser has entered 0-1 for this game in the event (round 1, board 1). It is not over here by that: ask there whether to play on."
            )
        );
        assert_eq!(
            view["cards"]["cards"]
                .as_array()
                .and_then(|cards| cards.last())
                .map(|card| &card["sentence"]),
            Some(&view["in_event"])
        );
    }
    // It is told once, and where nobody has sat down nobody is told.
    hall.post(&path, Some(&organiser), sure).await.expect(200);
    let log = hall
        .client
        .get(&format!("{table}/log"), None)
        .await
        .expect(200);
    assert_eq!(log.body.to_string().matches(r#""kind":"event""#).count(), 1);
    let empty = format!("/api/games/{}", text(&boards[1]["table"]));
    let view = hall.view(&empty, None).await;
    assert_eq!(
        (&view["sequence"], &view["in_event"]),
        (&json!(0), &Value::Null)
    );

    // What is taken back is told too, and play goes on meanwhile.
    hall.acts(&table, &seats[1], "Black plays e5")
        .await
        .expect(200);
    let undo = json!({ "change": "undo", "round": 1, "boards": [1] });
    change(&mut hall, &event, &organiser, undo).await;
    let view = hall.view(&table, Some(&seats[0])).await;
    assert_eq!(
        view["in_event"],
        json!(
            "The organiser has taken the result of this game in the event back (round 1, board 1). What it comes to here is entered."
        )
    );
    hall.acts(&table, &seats[1], "Black resigns")
        .await
        .expect(200);
    let is_entered = |view: &Value| view["boards"][0]["result"] == json!("1-0");
    assert!(eventually(&mut hall, &event, is_entered).await);
}

/// Whoever resigns before anybody has moved had sat down to play: no forfeit stands in the list, and why the game is not rated is told.
#[tokio::test]
async fn a_game_given_up_before_the_first_move_is_no_forfeit() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Evening", "players": "Anna, 1900\nBert, 1850", "code": "fide-2023", "time": "10m" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let board = round["event"]["boards"][0].clone();
    let table = format!("/api/games/{}", text(&board["table"]));
    let keys = keys(&mut hall, &event, &organiser).await;
    let mut seats = Vec::new();
    for side in ["white", "black"] {
        let found = keys.iter().find(|one| board[side]["name"] == json!(one.0));
        let seat = sit(&mut hall, &event, &found.expect("a player").1, json!({})).await;
        seats.push(text(&seat["key"]));
    }
    for seat in &seats {
        hall.post(&format!("{table}/ready"), Some(seat), json!({}))
            .await;
    }
    hall.acts(&table, &seats[1], "Black resigns")
        .await
        .expect(200);
    let is_entered = |view: &Value| !view["boards"][0]["result"].is_null();
    assert!(eventually(&mut hall, &event, is_entered).await);
    let view = shown(&mut hall, &event, None).await;
    assert_eq!(view["boards"][0]["result"], json!("W-L"));
    assert_eq!(view["standings"][0]["points"], json!("1"));
    let path = format!("/api/events/{event}");
    let log = hall.client.get(&format!("{path}/log"), None).await;
    let log = log.expect(200).body.to_string();
    let reason =
        "The game was given up before the first move: it counts as played, and is not rated.";
    assert!(log.contains(reason), "{log}");
    assert!(
        log.contains("Round 1, board 1: ") && log.contains(" 1-0, not rated"),
        "{log}"
    );
    let report = hall.client.get(&format!("{path}/trf"), None).await;
    let report = report.expect(200).text;
    assert!(
        report.contains(" w W") && report.contains(" b L"),
        "{report}"
    );
}
