//! An event that goes on from a report of another program.

use serde_json::{Value, json};

use crate::events::{begun, change, shown};
use crate::support::hall::{Hall, text};

/// A report after one round; in the second one game is open.
fn report() -> String {
    let player = |number: u32, name: &str, points: &str, rounds: &str| {
        format!("001 {number:>4}      {name:<33} 2000{points:>32}     {rounds}\r\n")
    };
    [
        "012 Spring Open\r\n142 3\r\n",
        &player(1, "Berg, Anna", "1.0", "     3 w 1     2 b"),
        &player(2, "Holm, Bert", "1.0", "     4 b 1     1 w"),
        &player(3, "Clara", "1.0", "     1 b 0     4 w 1"),
        &player(4, "Dora", "0.0", "     2 w 0     3 b 0"),
        "260   1   3    1    3\r\n299          -0.5    4\r\n999 whatever\r\n",
    ]
    .concat()
}

fn wanted(report: &str) -> Value {
    json!({ "name": "", "report": report, "code": "fide-2023" })
}

#[tokio::test]
async fn an_event_goes_on_from_a_report_and_loses_nothing_of_it() {
    let mut hall = Hall::open().await;
    let made = hall.post("/api/events", None, wanted(&report())).await;
    let made = made.expect(201).body;
    assert_eq!(
        made["told"],
        json!([
            "The event goes on with 4 players after 2 rounds.",
            "Line 8: 299, points that are added or taken: the line stays as it is, and is not counted.",
            "Line 9: what begins with \"999 whatever\" is not known here: the line stays as it is, and is not counted.",
        ])
    );
    let (event, key) = (text(&made["id"]), text(&made["key"]));
    let view = shown(&mut hall, &event, None).await;
    assert_eq!(
        (&view["name"], &view["paired"], &view["rounds"]),
        (&json!("Spring Open"), &json!(2), &json!(3))
    );
    // The open game has its table, and the other its result.
    let boards = view["boards"].as_array().expect("boards");
    let open: Vec<bool> = boards
        .iter()
        .map(|board| board["result"].is_null())
        .collect();
    let tables: Vec<bool> = boards
        .iter()
        .map(|board| !board["table"].is_null())
        .collect();
    assert_eq!((open.iter().filter(|it| **it).count(), &open), (1, &tables));
    let board = 1 + open.iter().position(|it| *it).expect("an open board");
    let results = json!([{ "board": board, "result": "1/2" }]);
    change(
        &mut hall,
        &event,
        &key,
        json!({ "change": "result", "round": 2, "results": results }),
    )
    .await;
    change(&mut hall, &event, &key, json!({ "change": "pair" })).await;
    let trf = hall
        .client
        .get(&format!("/api/events/{event}/trf"), None)
        .await;
    let trf = trf.expect(200).text;
    for line in report().lines().filter(|line| !line.starts_with("001")) {
        assert!(trf.contains(&format!("{line}\r\n")), "{line}: {trf}");
    }
}

#[tokio::test]
async fn all_that_is_wrong_in_a_report_is_told_line_by_line() {
    let mut hall = Hall::open().await;
    let mut refused = async |wanted: Value, word: &str| {
        let answer = hall.post("/api/events", None, wanted).await;
        let problem = answer.expect(422).body;
        let detail = text(&problem["detail"]);
        assert!(detail.contains(word), "{detail}: {word}");
    };
    let bad = report()
        .replace("142 3", "142 many")
        .replace("3 w 1", "3 x 1");
    let detail =
        "Line 2: one number stands here.\nLine 3: 'x' is no color: there stands w, b or -.";
    refused(wanted(&bad), detail).await;
    refused(
        wanted(&report().replace("Clara", "dora ")),
        "Line 6: Dora stands in line 5 already",
    )
    .await;
    refused(
        wanted(&report().replace("012 Spring Open\r\n", "")),
        "has a name",
    )
    .await;
    refused(
        wanted(&report().replace("Dora", "member:abcdefgh")),
        "line 6",
    )
    .await;
    refused(wanted("PK\u{3}\u{4}"), "no player in it").await;
    let mut both = wanted(&report());
    both["players"] = json!("Emil");
    refused(both, "the players stand in the report").await;
    let mut other = wanted(&report());
    other["rounds"] = json!(5);
    refused(other, "other rounds").await;
    let crowd: String = (1..=501)
        .map(|at| format!("001 {at:>4}      Player {at}\n"))
        .collect();
    refused(wanted(&crowd), "at most 500 players").await;
    // Nothing was begun.
    let events = hall.client.get("/api/events", None).await.expect(200).body;
    assert_eq!(events["events"], json!([]));
    begun(&mut hall, wanted(&report())).await;
    let long = "### \n".repeat(60_000);
    let answer = hall.post("/api/events", None, wanted(&long)).await;
    answer.expect(413);
}
