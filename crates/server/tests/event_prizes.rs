//! Prizes of an event: said by its organiser, seen by everybody.

use serde_json::{Value, json};

use crate::events::{begun, change, keys, shown};
use crate::support::hall::{Hall, text};

#[tokio::test]
async fn the_organiser_says_what_can_be_won_and_everybody_sees_who_wins_it() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Open", "players": "Anna, 1900\nBert, 1800\nClara, 1700\nDora", "code": "fide-2023", "wood": true, "rounds": 1 });
    let (event, organiser) = begun(&mut hall, wanted).await;
    assert_eq!(
        shown(&mut hall, &event, None).await["prizes"],
        Value::Null,
        "none has been said"
    );
    let lines = "Main: 100, 50\nUnder 1800 (rating < 1800 or unrated): 30, a book";
    let prizes = json!({ "change": "prizes", "groups": lines, "money": "hort" });
    let told = change(&mut hall, &event, &organiser, prizes.clone()).await;
    assert_eq!(told["told"][0], "Prizes: Main: 100, 50.");

    // What he has said stands in his form, and nobody else has it.
    let form = async |hall: &mut Hall, key: Option<&str>| {
        let view = shown(hall, &event, key).await;
        let forms = view["forms"].as_array().expect("forms").clone();
        forms.into_iter().find(|form| form["change"] == "prizes")
    };
    let own = form(&mut hall, Some(&organiser)).await.expect("a form");
    assert_eq!(
        (&own["fields"][0]["value"], &own["fields"][1]["value"]),
        (&json!(lines), &json!("hort"))
    );
    assert_eq!(form(&mut hall, None).await, None);
    let anna = keys(&mut hall, &event, &organiser).await.swap_remove(0).1;
    let path = format!("/api/events/{event}/changes");
    hall.post(&path, Some(&anna), json!({ "change": prizes }))
        .await
        .expect(403);
    let wrong = json!({ "change": { "change": "prizes", "groups": "Main (the best): 1" } });
    let refused = hall.post(&path, Some(&organiser), wrong).await;
    refused.expect_problem(422, "not-understood", "“the best” is no condition");

    // Anna and Dora win, and no tie-break parts them: all of 150 is shared, and 75 are more to Dora than 30. Those are Clara's, and the book is
    // nobody's.
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let before = shown(&mut hall, &event, None).await;
    assert_eq!(
        (&before["prizes"]["after"], &before["prizes"]["final"]),
        (&json!(0), &json!(false))
    );
    let boards = before["boards"].as_array().expect("boards").clone();
    let results: Vec<Value> = boards
        .iter()
        .map(|board| {
            let wins = ["Anna", "Dora"].contains(&board["white"]["name"].as_str().unwrap_or(""));
            json!({ "board": board["board"], "result": if wins { "1-0" } else { "0-1" } })
        })
        .collect();
    let results = json!({ "change": "result", "round": 1, "results": results });
    let after = change(&mut hall, &event, &organiser, results).await;
    assert_eq!(after["event"]["prizes"]["final"], true);
    let winners = after["event"]["prizes"]["winners"].as_array();
    let winners: Vec<String> = winners
        .expect("winners")
        .iter()
        .map(|one| {
            [&one["group"], &one["name"], &one["gets"]]
                .map(text)
                .join(": ")
        })
        .collect();
    assert_eq!(
        winners,
        ["Main: Anna: 75", "Main: Dora: 75", "Under 1800: Clara: 30"]
    );
    assert_eq!(
        after["event"]["prizes"]["left"],
        json!(["Under 1800: nobody wins prize 2."])
    );
}

#[tokio::test]
async fn clubs_stand_by_their_best_beside_what_games_change_in_ratings_and_what_is_open() {
    let mut hall = Hall::open().await;
    let players = "Name;Elo;Club\nAnna;2000;Elm\nBert;1900;Oak\nClara;1800;Elm\nDora;1700;";
    let wanted = json!({ "name": "Clubs", "players": players, "code": "fide-2023", "wood": true, "rounds": 2 });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let groups = "Best club (clubs, best 1): 100";
    let prizes = json!({ "change": "prizes", "groups": groups });
    change(&mut hall, &event, &organiser, prizes).await;
    let paired = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    assert_eq!(paired["event"]["clubs"], Value::Null);
    assert_eq!(
        paired["event"]["open"],
        json!(["round 1: boards 1, 2 are open"])
    );
    assert_eq!(paired["event"]["rating_words"], json!([]));
    let results = json!([{ "board": 1, "result": "1-0" }, { "board": 2, "result": "1-0" }]);
    let entered = json!({ "change": "result", "round": 1, "results": results });
    let view = change(&mut hall, &event, &organiser, entered).await["event"].clone();
    assert_eq!(
        (&view["open"], &view["clubs"]["best"]),
        (&json!([]), &json!(1))
    );
    let clubs = view["clubs"]["rows"].as_array().expect("clubs").clone();
    let names: Vec<&Value> = clubs.iter().map(|club| &club["name"]).collect();
    assert_eq!(names.len(), 2);
    assert_eq!(view["prizes"]["winners"][0]["group"], json!("Best club"));
    let row = &view["standings"][0];
    assert!(text(&row["rating_change"]).starts_with('+'), "{row}");
    assert_eq!(row["rating_factor"], json!(20));
    assert!(view["rating_words"].to_string().contains("B.02"), "{view}");
    let correct = json!({ "change": "correct", "player": "Dora", "club": "Oak" });
    let told = change(&mut hall, &event, &organiser, correct).await["told"].clone();
    assert_eq!(told, json!(["Dora is of the club Oak."]));
}
