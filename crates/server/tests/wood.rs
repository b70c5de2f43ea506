//! Games on wood: both players say the result, and where they differ the organiser is asked.

use serde_json::{Value, json};

use crate::events::{begun, change, keys};
use crate::support::hall::{Hall, text};

#[tokio::test]
async fn both_who_played_on_wood_say_the_result_and_where_they_differ_the_organiser_is_asked() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Wood", "players": "Anna, 1900\nBert, 1850\nClara\nDora", "code": "fide-2023", "wood": true });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let path = format!("/api/events/{event}/result");
    let keys = keys(&mut hall, &event, &organiser).await;
    let key_of = |name: &Value| {
        let mut all = keys.iter();
        let found = all.find(|one| Some(one.0.as_str()) == name.as_str());
        found.expect("a player").1.clone()
    };
    let early = hall
        .post(&path, Some(&keys[0].1), json!({ "result": "1-0" }))
        .await;
    assert!(text(&early.expect(409).body["detail"]).contains("no game in this round"));
    let paired = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let boards = paired["event"]["boards"]
        .as_array()
        .expect("boards")
        .clone();
    let name = |board: usize, who: &str| text(&boards[board][who]["name"]);
    let [white, black, white_2, black_2] = [(0, "white"), (0, "black"), (1, "white"), (1, "black")]
        .map(|(board, who)| key_of(&boards[board][who]["name"]));

    // One alone is noted; said again it changes nothing; both the same is entered.
    let one = hall
        .post(&path, Some(&white), json!({ "result": "1-0" }))
        .await
        .expect(200)
        .body;
    let told = format!(
        "Round 1, board 1: {} says 1-0; it is entered when {} says the same.",
        name(0, "white"),
        name(0, "black")
    );
    assert_eq!(one["told"], json!([told]));
    assert_eq!(
        one["event"]["boards"][0]["said"],
        json!({ "white": "1-0", "black": null, "by": [name(0, "white"), name(0, "black")] })
    );
    assert_eq!(one["event"]["boards"][0]["result"], Value::Null);
    assert_eq!(one["event"]["you"]["board"], 1);
    let again = hall
        .post(&path, Some(&white), json!({ "result": "1-0" }))
        .await
        .expect(200)
        .body;
    assert_eq!(again["event"]["sequence"], one["event"]["sequence"]);
    let both = hall
        .post(&path, Some(&black), json!({ "result": "1-0" }))
        .await
        .expect(200)
        .body;
    assert_eq!(both["told"][0], "Round 1, board 1: both say 1-0.");
    assert_eq!(
        (
            &both["event"]["boards"][0]["result"],
            &both["event"]["boards"][0]["said"]
        ),
        (&json!("1-0"), &Value::Null)
    );
    let same = hall
        .post(&path, Some(&black), json!({ "result": "1-0" }))
        .await
        .expect(200)
        .body;
    assert_eq!(same["told"], json!(["1-0 stands already."]));
    let other = hall
        .post(&path, Some(&black), json!({ "result": "0-1" }))
        .await
        .expect(409)
        .body;
    assert!(text(&other["detail"]).contains("the organiser corrects it"));

    // Two different answers are a question to the organiser; what he enters ends it.
    hall.post(&path, Some(&black_2), json!({ "result": "1/2-1/2" }))
        .await
        .expect(200);
    let differ = hall
        .post(&path, Some(&white_2), json!({ "result": "1-0" }))
        .await
        .expect(200)
        .body;
    assert!(
        text(&differ["told"][0]).ends_with("says ½-½: the organiser is asked."),
        "{differ}"
    );
    let entered =
        json!({ "change": "result", "round": 1, "results": [{ "board": 2, "result": "½-½" }] });
    let after = change(&mut hall, &event, &organiser, entered).await;
    assert_eq!(
        (
            &after["event"]["boards"][1]["result"],
            &after["event"]["boards"][1]["said"]
        ),
        (&json!("½-½"), &Value::Null)
    );

    // What is no result that players say, and who is no player.
    for wrong in ["2-0", "+/-", "0-0", ""] {
        hall.post(&path, Some(&white), json!({ "result": wrong }))
            .await
            .expect(422);
    }
    hall.post(&path, Some(&organiser), json!({ "result": "1-0" }))
        .await
        .expect(403);
    hall.post(&path, None, json!({ "result": "1-0" }))
        .await
        .expect(403);
    let log = hall
        .client
        .get(&format!("/api/events/{event}/log"), None)
        .await
        .expect(200)
        .body;
    let by: Vec<String> = log["changes"]
        .as_array()
        .expect("changes")
        .iter()
        .map(|one| text(&one["by"]))
        .collect();
    assert_eq!(
        by,
        [
            "organiser",
            "organiser",
            "players",
            "players",
            "players",
            "players",
            "organiser"
        ]
    );
}
