//! What an arbiter gives at a table of an event beyond its game: who is expelled or excluded is paired no more, or not in the next round.

use serde_json::{Value, json};

use crate::events::{begun, change, shown, sit};
use crate::support::hall::{Hall, text};
use crate::support::until;

/// An event whose first round is paired: its name and key, its board, and the arbiter's key of its table.
async fn ruled(hall: &mut Hall) -> (String, String, Value, String) {
    let wanted = json!({ "name": "Evening", "players": "Anna, 1900\nBert, 1850\nClara\nDora", "code": "fide-2023", "time": "90+30", "referee": "arbiter", "rounds": 3 });
    let (event, organiser) = begun(hall, wanted).await;
    let round = change(hall, &event, &organiser, json!({ "change": "pair" })).await;
    let board = round["event"]["boards"][0].clone();
    let seat = sit(hall, &event, &organiser, json!({ "table": board["table"] })).await;
    let arbiter = text(&seat["key"]);
    let table = format!("/api/games/{}", text(&board["table"]));
    hall.acts(&table, &arbiter, "Arbiter starts")
        .await
        .expect(200);
    (event, organiser, board, arbiter)
}

/// Waits until the page of an event says this in its notes, or says it no more.
async fn waits_for(hall: &mut Hall, event: &str, words: &str, says: bool) -> Value {
    let is = |view: &Value| view["notes"].to_string().contains(words) == says;
    let view = until(async || shown(hall, event, None).await, is).await;
    assert!(is(&view), "{words}: {}", view["notes"]);
    view
}

async fn gives(hall: &mut Hall, board: &Value, arbiter: &str, sentence: &str) {
    let table = format!("/api/games/{}", text(&board["table"]));
    let acts = [
        "finds breach 11.5 White",
        &format!("rules {sentence} White"),
    ];
    for act in acts {
        let act = format!("Arbiter {act}");
        hall.acts(&table, arbiter, &act).await.expect(200);
    }
}

/// Enters what is open, and pairs the next round.
async fn next_round(hall: &mut Hall, event: &str, organiser: &str) -> Value {
    let view = shown(hall, event, None).await;
    let boards = view["boards"].as_array().expect("boards").clone();
    let open = boards.iter().filter(|board| board["result"].is_null());
    let results: Vec<Value> = open
        .map(|board| json!({ "board": board["board"], "result": "1/2" }))
        .collect();
    if !results.is_empty() {
        let entered = json!({ "change": "result", "round": view["round"], "results": results });
        let path = format!("/api/events/{event}/changes");
        let sure = json!({ "change": entered, "although_played": true });
        hall.post(&path, Some(organiser), sure).await.expect(200);
    }
    change(hall, event, organiser, json!({ "change": "pair" })).await["event"].clone()
}

async fn log(hall: &mut Hall, event: &str) -> String {
    let path = format!("/api/events/{event}/log");
    let log = hall.client.get(&path, None).await.expect(200).body;
    log.to_string()
}

#[tokio::test]
async fn who_is_expelled_from_an_event_is_paired_no_more_and_everybody_reads_it() {
    let mut hall = Hall::open().await;
    let (event, organiser, board, arbiter) = ruled(&mut hall).await;
    let expelled = board["white"]["name"].clone();
    gives(&mut hall, &board, &arbiter, "expulsion").await;
    let words = "is expelled from the event by the arbiter, and plays no more from round 2 on";
    let view = waits_for(&mut hall, &event, words, true).await;
    let standings = view["standings"].as_array().expect("standings");
    let row = standings.iter().find(|row| row["name"] == expelled);
    assert_eq!(row.expect("a row")["sentence"], "expelled");
    let told = log(&mut hall, &event).await;
    assert!(
        told.contains("is expelled from the event, by the arbiter’s decision in round 1"),
        "{told}"
    );
    let second = next_round(&mut hall, &event, &organiser).await;
    assert_eq!(second["round"], 2);
    assert!(
        !second["boards"].to_string().contains(&expelled.to_string()),
        "{second}"
    );
}

#[tokio::test]
async fn who_is_excluded_leaves_the_next_round_out_and_comes_back_for_the_one_after_it() {
    let mut hall = Hall::open().await;
    let (event, organiser, board, arbiter) = ruled(&mut hall).await;
    let excluded = board["white"]["name"].clone();
    gives(&mut hall, &board, &arbiter, "exclusion").await;
    let words = "is excluded from round 2 by the arbiter";
    waits_for(&mut hall, &event, words, true).await;
    let told = log(&mut hall, &event).await;
    assert!(told.contains("For how many rounds was not said"), "{told}");
    let second = next_round(&mut hall, &event, &organiser).await;
    assert!(
        !second["boards"].to_string().contains(&excluded.to_string()),
        "{second}"
    );
    assert!(second["notes"].to_string().contains(words), "{second}");
    let third = next_round(&mut hall, &event, &organiser).await;
    assert_eq!(third["round"], 3);
    assert!(
        third["boards"].to_string().contains(&excluded.to_string()),
        "{third}"
    );
}

#[tokio::test]
async fn a_sentence_that_the_arbiter_undoes_is_undone_in_the_event() {
    let mut hall = Hall::open().await;
    for (given, words) in [
        ("expulsion", "is expelled from the event"),
        ("exclusion", "is excluded from round 2"),
    ] {
        let (event, organiser, board, arbiter) = ruled(&mut hall).await;
        gives(&mut hall, &board, &arbiter, given).await;
        waits_for(&mut hall, &event, words, true).await;
        let table = format!("/api/games/{}", text(&board["table"]));
        hall.acts(&table, &arbiter, "Arbiter undoes")
            .await
            .expect(200);
        waits_for(&mut hall, &event, words, false).await;
        let second = next_round(&mut hall, &event, &organiser).await;
        let name = board["white"]["name"].to_string();
        assert!(second["boards"].to_string().contains(&name), "{second}");
        let told = log(&mut hall, &event).await;
        assert!(told.contains(&format!("The {given} of")), "{told}");
    }
}

#[tokio::test]
async fn who_is_excluded_from_several_rounds_leaves_so_many_out_and_a_bye_that_he_asked_stays_his()
{
    let mut hall = Hall::open().await;
    let (event, organiser, board, arbiter) = ruled(&mut hall).await;
    let more = json!({ "change": "rounds", "rounds": 6 });
    change(&mut hall, &event, &organiser, more).await;
    // He has asked for a bye in round 3, and will ask for one in round 6.
    let number = board["white"]["number"].to_string();
    let bye = |round| json!({ "change": "bye", "player": number, "round": round, "worth": "half" });
    change(&mut hall, &event, &organiser, bye(3)).await;
    let table = format!("/api/games/{}", text(&board["table"]));
    for act in ["finds breach 11.5 White", "rules exclusion White 3"] {
        let act = format!("Arbiter {act}");
        hall.acts(&table, &arbiter, &act).await.expect(200);
    }
    let words = "is excluded from rounds 2, 4, 5 by the arbiter";
    let view = waits_for(&mut hall, &event, words, true).await;
    let standings = view["standings"].as_array().expect("standings");
    let row = standings
        .iter()
        .find(|row| row["name"] == board["white"]["name"]);
    assert_eq!(
        row.expect("a row")["sentence"],
        "excluded from rounds 2, 4, 5"
    );
    let told = log(&mut hall, &event).await;
    assert!(!told.contains("was not said"), "{told}");
    change(&mut hall, &event, &organiser, bye(6)).await;
    hall.acts(&table, &arbiter, "Arbiter undoes")
        .await
        .expect(200);
    waits_for(&mut hall, &event, words, false).await;
    let report = hall
        .client
        .get(&format!("/api/events/{event}/trf"), None)
        .await;
    let report = report.expect(200).text;
    let absences: Vec<&str> = report
        .lines()
        .filter(|line| line.starts_with("240"))
        .map(str::trim_end)
        .collect();
    let left: Vec<String> = [3, 6]
        .map(|round| format!("240 H   {round} {number:>4}"))
        .into();
    assert_eq!(absences, left, "{report}");
}

#[tokio::test]
async fn what_somebody_had_asked_for_before_he_was_expelled_holds_again_when_that_is_undone() {
    let mut hall = Hall::open().await;
    let (event, organiser, board, arbiter) = ruled(&mut hall).await;
    let more = json!({ "change": "rounds", "rounds": 6 });
    change(&mut hall, &event, &organiser, more).await;
    let number = board["white"]["number"].to_string();
    for (round, worth) in [(3, "half"), (5, "zero")] {
        let bye = json!({ "change": "bye", "player": number, "round": round, "worth": worth });
        change(&mut hall, &event, &organiser, bye).await;
    }
    let trf = format!("/api/events/{event}/trf");
    let absences = async |hall: &mut Hall| {
        let report = hall.client.get(&trf, None).await.expect(200).text;
        let lines = report.lines().filter(|line| line.starts_with("240"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let before = absences(&mut hall).await;
    assert_eq!(before.len(), 2, "{before:?}");
    gives(&mut hall, &board, &arbiter, "expulsion").await;
    waits_for(&mut hall, &event, "is expelled from the event", true).await;
    assert_ne!(absences(&mut hall).await, before);
    let table = format!("/api/games/{}", text(&board["table"]));
    hall.acts(&table, &arbiter, "Arbiter undoes")
        .await
        .expect(200);
    waits_for(&mut hall, &event, "is expelled from the event", false).await;
    assert_eq!(absences(&mut hall).await, before);
    let told = log(&mut hall, &event).await;
    assert!(
        told.contains("but for rounds 3, 5, as it was said before"),
        "{told}"
    );
}
