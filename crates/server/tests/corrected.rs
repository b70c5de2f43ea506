//! What was told wrong of an event is put right, and what was not said is said later.

use jadoube_server::{Again, verify};
use serde_json::{Value, json};

use crate::events::{begun, change, keys, shown};
use crate::support::hall::{Hall, text};

fn told(answer: &Value) -> String {
    let told = answer["told"].as_array().expect("sentences").iter();
    told.map(text).collect::<Vec<_>>().join(" ")
}

/// The changes that an organiser is offered.
fn offered(view: &Value) -> Vec<String> {
    let forms = view["forms"].as_array().expect("forms").iter();
    let changes = forms.filter(|form| !form["change"].is_null());
    changes.map(|form| text(&form["change"])).collect()
}

#[tokio::test]
async fn a_report_without_a_number_of_rounds_is_told_so_and_gets_one() {
    let mut hall = Hall::open().await;
    let report = "012 Open\n001    1      Anna\n001    2      Bert\n001    3      Clara\n001    4      Dora\n";
    let wanted = json!({ "name": "", "report": report, "code": "fide-2023", "wood": true });
    let made = hall.post("/api/events", None, wanted).await.expect(201);
    assert!(told(&made.body).contains("never ends"), "{}", made.text);
    let (event, key) = (text(&made.body["id"]), text(&made.body["key"]));
    let pair = change(&mut hall, &event, &key, json!({ "change": "pair" })).await;
    assert!(told(&pair).contains("say it with 'rounds'"), "{pair}");
    let rounds = json!({ "change": "rounds", "rounds": 9 });
    let after = change(&mut hall, &event, &key, rounds).await;
    assert!(
        told(&after).contains("9 rounds are more than 4 players"),
        "{after}"
    );
    assert_eq!(shown(&mut hall, &event, None).await["rounds"], 9);
    let missing = format!("/api/events/{event}/pgn?round=9");
    hall.client.get(&missing, None).await.expect_problem(
        422,
        "not-understood",
        "round 9 has not been paired",
    );
    let nobody = format!("/api/events/{event}/why?player=99");
    hall.client.get(&nobody, None).await.expect_problem(
        422,
        "not-understood",
        "there is no player 99",
    );
}

#[tokio::test]
async fn a_player_who_is_called_otherwise_keeps_his_link_and_what_he_has_said() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Wood", "players": "Anna\nBrt\nClara\nDora", "code": "fide-2023", "wood": true });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let view = shown(&mut hall, &event, Some(&organiser)).await;
    let forms = offered(&view);
    for change in [
        "add",
        "correct",
        "delete",
        "rounds",
        "bye",
        "forbid",
        "accelerate",
        "seat",
    ] {
        assert!(forms.iter().any(|one| one == change), "{change}: {forms:?}");
    }
    assert!(offered(&shown(&mut hall, &event, None).await).is_empty());
    let all = keys(&mut hall, &event, &organiser).await;
    let old = all
        .iter()
        .find(|(name, _)| name == "Brt")
        .expect("his link")
        .1
        .clone();
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let say = format!("/api/events/{event}/result");
    hall.post(&say, Some(&old), json!({ "result": "1-0" }))
        .await
        .expect(200);
    let correct = json!({ "change": "correct", "player": "Brt", "name": "Bert", "rating": "2000" });
    let after = change(&mut hall, &event, &organiser, correct).await;
    assert!(told(&after).contains("The number is 1 now"), "{after}");
    let said = after["event"]["boards"].as_array().expect("boards").iter();
    assert_eq!(said.filter(|board| !board["said"].is_null()).count(), 1);
    let all = keys(&mut hall, &event, &organiser).await;
    let new = all
        .iter()
        .find(|(name, _)| name == "Bert")
        .expect("his link")
        .1
        .clone();
    for key in [&old, &new] {
        let view = shown(&mut hall, &event, Some(key)).await;
        assert_eq!(view["you"]["player"]["name"], "Bert");
    }
    let again = json!({ "change": { "change": "add", "players": "Brt" } });
    let changes = format!("/api/events/{event}/changes");
    hall.post(&changes, Some(&organiser), again)
        .await
        .expect_problem(422, "not-understood", "Bert was called Brt before");
    let log = hall
        .client
        .get(&format!("/api/events/{event}/log"), None)
        .await
        .expect(200);
    assert!(log.text.contains("is now Bert, 2000"), "{}", log.text);
}

#[tokio::test]
async fn games_on_wood_have_the_day_of_their_round_and_the_organiser_says_another() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Wood", "players": "Anna\nBert\nClara\nDora", "rounds": 3, "code": "fide-2023", "wood": true });
    let (event, organiser) = begun(&mut hall, wanted).await;
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let path = format!("/api/events/{event}/pgn");
    let log = format!("/api/events/{event}/log");
    let log = hall.client.get(&log, None).await.expect(200).body;
    let paired_on = text(&log["changes"][1]["at"])[..10].replace('-', ".");
    let pgn = hall.client.get(&path, None).await.expect(200).text;
    let of_round = |day: &str| format!("[Date \"{day}\"]\n[Round \"1\"]");
    assert_eq!(pgn.matches(&of_round(&paired_on)).count(), 2, "{pgn}");
    let view = shown(&mut hall, &event, Some(&organiser)).await;
    assert!(offered(&view).contains(&"day".to_owned()));

    let said = json!({ "change": "day", "round": 1, "day": "2026-02-27" });
    let after = change(&mut hall, &event, &organiser, said).await;
    assert_eq!(told(&after), "Round 1 is played on 2026-02-27.");
    let pgn = hall.client.get(&path, None).await.expect(200).text;
    assert_eq!(pgn.matches(&of_round("2026.02.27")).count(), 2, "{pgn}");
    let trf = format!("/api/events/{event}/trf");
    let report = hall.client.get(&trf, None).await.expect(200).text;
    assert!(report.contains("26/02/27\n"), "{report}");
    let said = json!({ "change": { "change": "day", "round": 9, "day": "2026-02-27" } });
    let changes = format!("/api/events/{event}/changes");
    let refused = hall.post(&changes, Some(&organiser), said).await;
    refused.expect_problem(422, "not-understood", "no round 9");

    // With nothing said of it, it is that on which it was paired.
    let said = json!({ "change": "day", "round": 1 });
    change(&mut hall, &event, &organiser, said).await;
    let pgn = hall.client.get(&path, None).await.expect(200).text;
    assert_eq!(pgn.matches(&of_round(&paired_on)).count(), 2, "{pgn}");
}

#[tokio::test]
async fn an_event_in_which_nothing_was_played_is_deleted_and_its_log_tells_it() {
    let mut hall = Hall::open().await;
    let wanted =
        json!({ "name": "Twice", "players": "Anna\nBert\nClara\nDora", "code": "fide-2023" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let path = format!("/api/events/{event}");
    let keys = keys(&mut hall, &event, &organiser).await;
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;

    let gone = hall.send("DELETE", &path, Some(&organiser)).await;
    gone.expect_problem(422, "not-understood", "take the rounds back first");
    change(&mut hall, &event, &organiser, json!({ "change": "undo" })).await;
    let others = hall.send("DELETE", &path, Some(&keys[0].1)).await;
    others.expect_problem(403, "wrong-seat", "only the organiser");
    hall.send("DELETE", &path, Some(&organiser))
        .await
        .expect(204);

    let found = hall.client.get(&path, None).await;
    found.expect_problem(404, "no-such-game", "has deleted this event");
    let again = hall.send("DELETE", &path, Some(&organiser)).await;
    again.expect_problem(404, "no-such-game", "has deleted this event");
    let all = hall.client.get("/api/events", None).await.expect(200).body;
    assert_eq!(all["events"], json!([]));
    let log = format!("{path}/log");
    let log = hall.client.get(&log, None).await.expect(200).body;
    let last = log["changes"].as_array().and_then(|all| all.last());
    let last = last.expect("changes");
    assert_eq!(last["by"], "organiser");
    assert_eq!(
        told(last),
        "The event is deleted; nothing was played in it."
    );

    let Hall { served, folder, .. } = hall;
    served.stop().await;
    let found = verify(&folder.database(), Again::ThisEdition).expect("looked through");
    assert_eq!((found.damage, found.differences), (Vec::new(), Vec::new()));
}

#[tokio::test]
async fn the_report_has_the_days_on_which_it_was_paired_and_the_place_that_is_said() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Wood", "players": "Anna\nBert\nClara\nDora", "rounds": 2, "code": "fide-2023", "wood": true });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let view = shown(&mut hall, &event, Some(&organiser)).await;
    assert!(offered(&view).contains(&"head".to_owned()));
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let said = json!({ "change": "head", "place": "Bad Elster", "federation": "GER" });
    let after = change(&mut hall, &event, &organiser, said).await;
    assert_eq!(
        told(&after),
        "The report says that it is played at Bad Elster, GER."
    );
    let log = format!("/api/events/{event}/log");
    let log = hall.client.get(&log, None).await.expect(200).body;
    let paired_on = text(&log["changes"][1]["at"])[..10].replace('-', "/");
    let trf = format!("/api/events/{event}/trf");
    let report = hall.client.get(&trf, None).await.expect(200).text;
    for line in [
        "022 Bad Elster\n".to_owned(),
        "032 GER\n".to_owned(),
        format!("042 {paired_on}\n"),
        format!("{}\n", &paired_on[2..]),
    ] {
        assert!(report.contains(&line), "{line}{report}");
    }
    assert!(
        !report.contains("052"),
        "the last round is still to come: {report}"
    );
}
