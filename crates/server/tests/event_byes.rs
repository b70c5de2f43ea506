//! A player leaves out rounds by his own wish, as far as the regulations of the event let him, and takes it back before the round is paired.

use serde_json::{Value, json};

use crate::events::{begun, change, keys, shown};
use crate::support::hall::Hall;

#[tokio::test]
async fn a_player_leaves_out_a_round_himself_and_plays_it_after_all() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Evening", "players": "Anna, 1900\nBert, 1850\nClara\nDora", "code": "fide-2023", "wood": true, "rounds": 4 });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let keys = keys(&mut hall, &event, &organiser).await;
    let anna = keys
        .iter()
        .find(|one| one.0 == "Anna")
        .expect("Anna")
        .1
        .clone();
    let path = format!("/api/events/{event}/changes");
    let bye = |player: &str, round: usize, worth: &str| json!({ "change": { "change": "bye", "player": player, "round": round, "worth": worth } });
    let form = |view: &Value, change: &str| {
        let forms = view["forms"].as_array().expect("forms").clone();
        forms.into_iter().find(|form| form["change"] == change)
    };
    let none = shown(&mut hall, &event, Some(&anna)).await;
    assert_eq!(form(&none, "bye"), None);
    let refused = hall.post(&path, Some(&anna), bye("1", 2, "half")).await;
    refused.expect_problem(422, "not-understood", "0 rounds for half a point");
    let allowed = json!({ "change": "own-byes", "half": 1, "until": 3 });
    let made = change(&mut hall, &event, &organiser, allowed).await;
    let says = "each player may ask to leave it out: 1 round for half a point, up to round 3";
    assert!(
        made["event"]["regulations"].to_string().contains(says),
        "{}",
        made["event"]["regulations"]
    );
    let view = shown(&mut hall, &event, Some(&anna)).await;
    let offered = form(&view, "bye").expect("a form");
    assert_eq!(offered["fields"][0]["choices"], json!([["1", "Anna"]]));
    assert_eq!(
        offered["fields"][2]["choices"],
        json!([["half", "half a point"]])
    );

    // Nobody says it for another, nor more than that.
    let refused = hall.post(&path, Some(&anna), bye("2", 2, "half")).await;
    refused.expect_problem(403, "wrong-seat", "of nobody else");
    let withdraw = json!({ "change": { "change": "withdraw", "player": "1" } });
    hall.post(&path, Some(&anna), withdraw)
        .await
        .expect_problem(403, "wrong-seat", "");
    for (round, worth, why) in [
        (2, "zero", "0 rounds for nothing"),
        (2, "full", "0 rounds"),
        (4, "half", "the last that can is 3"),
    ] {
        let refused = hall.post(&path, Some(&anna), bye("1", round, worth)).await;
        refused.expect_problem(422, "not-understood", why);
    }
    let told = hall
        .post(&path, Some(&anna), bye("1", 2, "half"))
        .await
        .expect(200)
        .body;
    assert_eq!(
        told["told"],
        json!(["Anna does not play round 2 and gets ½ for it."])
    );
    let refused = hall.post(&path, Some(&anna), bye("1", 3, "half")).await;
    refused.expect_problem(422, "not-understood", "has left out or asked for 1");
    let back = form(&told["event"], "back").expect("a form");
    assert_eq!(back["title"], "Play after all: round 2");
    let log = hall
        .client
        .get(&format!("/api/events/{event}/log"), None)
        .await
        .expect(200)
        .body;
    let last = log["changes"]
        .as_array()
        .expect("changes")
        .iter()
        .find(|one| one["by"] == "player");
    assert!(last.is_some(), "{log}");

    // What the organiser has said is not his to take back.
    let zero = json!({ "change": "bye", "player": "1", "round": 3, "worth": "zero" });
    change(&mut hall, &event, &organiser, zero).await;
    let play =
        |round: usize| json!({ "change": { "change": "back", "player": "1", "rounds": round } });
    let refused = hall.post(&path, Some(&anna), play(3)).await;
    refused.expect_problem(422, "not-understood", "asked for yourself");
    let told = hall
        .post(&path, Some(&anna), play(2))
        .await
        .expect(200)
        .body;
    assert_eq!(told["told"], json!(["Anna plays round 2 again."]));

    // Whoever is out of the event does not come back by it.
    hall.post(&path, Some(&anna), bye("1", 2, "half"))
        .await
        .expect(200);
    let gone = json!({ "change": "withdraw", "player": "1", "from": 1 });
    change(&mut hall, &event, &organiser, gone).await;
    hall.post(&path, Some(&anna), play(2)).await.expect_problem(
        422,
        "not-understood",
        "asked for yourself",
    );
    let back = json!({ "change": "back", "player": "1", "from": 1 });
    let told = change(&mut hall, &event, &organiser, back).await;
    assert_eq!(
        told["told"],
        json!(["Anna plays again from round 1 on, but for rounds 2, 3, as it was said before."])
    );

    // It stands in the report as a federation reads it, and is settled once the round is paired.
    for round in 1..=2 {
        let view =
            change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await["event"]
                .clone();
        let boards = view["boards"].as_array().expect("boards").iter();
        let results: Vec<Value> = boards
            .map(|board| json!({ "board": board["board"], "result": "1/2" }))
            .collect();
        let results = json!({ "change": "result", "round": round, "results": results });
        change(&mut hall, &event, &organiser, results).await;
    }
    let refused = hall.post(&path, Some(&anna), play(2)).await;
    refused.expect_problem(422, "not-understood", "before the round is paired");
    let report = hall
        .client
        .get(&format!("/api/events/{event}/trf"), None)
        .await
        .expect(200)
        .text;
    let line = report
        .lines()
        .find(|line| line.starts_with("001    1"))
        .expect("Anna");
    assert!(line.trim_end().ends_with("0000 - H"), "{line}");
}
