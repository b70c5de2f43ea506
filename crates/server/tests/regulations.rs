//! What the regulations of an event settle: every board stands under it, whoever looks is told, and what its code does not leave to it is refused.

use serde_json::{Value, json};

use crate::events::{begun, change, shown};
use crate::support::hall::{Hall, text};

fn wanted(more: Value) -> Value {
    let mut wanted = json!({ "name": "Open", "players": "Anna\nBert\nClara\nDora", "code": "fide-2023", "time": "15+10" });
    for (name, value) in more.as_object().expect("fields") {
        wanted[name] = value.clone();
    }
    wanted
}

/// The terms of the table of the first board.
async fn terms(hall: &mut Hall, round: &Value) -> Value {
    let table = text(&round["event"]["boards"][0]["table"]);
    hall.view(&format!("/api/games/{table}"), None).await["terms"].clone()
}

#[tokio::test]
async fn every_table_stands_under_what_the_event_settles_and_everybody_reads_it() {
    let mut hall = Hall::open().await;
    let regulations = ["default-time 15 min", "no-draw-before 30", "supervised"];
    let wanted = wanted(json!({ "regulations": regulations, "referee": "watching" }));
    let (event, organiser) = begun(&mut hall, wanted).await;
    let told = json!([
        "Whoever comes later than 15 minutes loses.",
        "No draw may be agreed before each has made 30 moves.",
        "Play is supervised: one arbiter watches three rapid games at most, of blitz one."
    ]);
    let view = shown(&mut hall, &event, None).await;
    assert_eq!(view["regulations"], told);
    assert_eq!(
        view["headers"],
        "event: rapid supervised\nagreed: default-time 0:15:00, no-draw-before 30\n"
    );
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let at_table = terms(&mut hall, &round).await;
    assert_eq!(at_table["event"], "rapid supervised");
    assert_eq!(at_table["referee"], "watching");
    let agreed = at_table["agreed"].to_string();
    for one in ["default-time 0:15:00", "no-draw-before 30"] {
        assert!(agreed.contains(one), "{agreed}");
    }
    assert_eq!(
        at_table["settled"],
        json!([
            "Whoever comes later than 15 minutes loses.",
            "No draw may be agreed before each has made 30 moves."
        ])
    );
}

#[tokio::test]
async fn what_is_settled_later_holds_for_the_tables_of_later_rounds() {
    let mut hall = Hall::open().await;
    let regulations = json!({ "regulations": ["no-draw-before 2"] });
    let (event, organiser) = begun(&mut hall, wanted(regulations)).await;
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let at_table = terms(&mut hall, &round).await;
    assert_eq!(at_table["agreed"][0], "no-draw-before 2");
    // What is settled later holds for the tables of later rounds.
    let anew = json!({ "change": "regulations", "regulations": "no-draw\n\ndefault-time 30" });
    let made = change(&mut hall, &event, &organiser, anew).await;
    assert_eq!(
        made["event"]["regulations"],
        json!([
            "No draw may be agreed.",
            "Whoever comes later than 30 minutes loses."
        ])
    );
    assert_eq!(
        terms(&mut hall, &round).await["agreed"][0],
        "no-draw-before 2"
    );
    let results = json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "1-0" }, { "board": 2, "result": "1-0" }] });
    change(&mut hall, &event, &organiser, results).await;
    let second = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    assert_eq!(terms(&mut hall, &second).await["agreed"][0], "no-draw");
    let form = |view: &Value| {
        let forms = view["forms"].as_array().expect("forms").clone();
        let found = forms.into_iter().find(|one| one["change"] == "regulations");
        found.expect("a form")
    };
    let form = form(&made["event"]);
    assert_eq!(form["fields"][0]["value"], "no-draw\ndefault-time 0:30:00");
    assert!(
        form["says"].to_string().contains(
            "How late a player may come (default time). Else: whoever comes after the start loses."
        ),
        "{form}"
    );
}

#[tokio::test]
async fn what_the_code_does_not_leave_to_an_event_is_refused_in_a_sentence() {
    let mut hall = Hall::open().await;
    for (more, says) in [
        (json!({ "regulations": ["default-time soon"] }), "as 15 min"),
        (
            json!({ "regulations": ["tea"] }),
            "it can say: default-time",
        ),
        (
            json!({ "code": "fide-1931", "time": "1h", "regulations": ["default-time 15 min"] }),
            "nothing that an event settles",
        ),
    ] {
        let refused = hall.post("/api/events", None, wanted(more)).await;
        refused.expect_problem(422, "not-understood", says);
    }
    let (event, organiser) = begun(&mut hall, wanted(json!({}))).await;
    let path = format!("/api/events/{event}/changes");
    let bad =
        json!({ "change": { "change": "regulations", "regulations": "no-draw-before noon" } });
    let refused = hall.post(&path, Some(&organiser), bad).await;
    refused.expect_problem(422, "not-understood", "a number of moves");
}

#[tokio::test]
async fn a_report_brings_the_regulations_that_stand_in_it() {
    let mut hall = Hall::open().await;
    let (event, _) = begun(&mut hall, wanted(json!({ "regulations": ["no-draw"] }))).await;
    let report = hall
        .client
        .get(&format!("/api/events/{event}/trf"), None)
        .await;
    let report = report.expect(200).text;
    assert!(
        report.contains("### jadoube regulations no-draw"),
        "{report}"
    );
    let again = json!({ "name": "Again", "report": report, "code": "fide-2023" });
    let (event, _) = begun(&mut hall, again).await;
    let view = shown(&mut hall, &event, None).await;
    assert_eq!(view["regulations"], json!(["No draw may be agreed."]));
}
