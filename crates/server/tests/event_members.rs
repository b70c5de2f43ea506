//! Members in events: as the arbiter, in the list of entries, and in the order of the players.

use serde_json::{Value, json};

use crate::entries::entry_link;
use crate::events::{begun, change, shown};
use crate::members::member;
use crate::support::client::Answer;
use crate::support::hall::{Hall, text};

/// Asks under a key, as somebody who is signed in as a member.
async fn asks(
    hall: &mut Hall,
    path: &str,
    (key, member): (&str, Option<&str>),
    body: Value,
) -> Answer {
    let mut headers = vec![("content-type", "application/json")];
    headers.extend(member.map(|member| ("member-key", member)));
    let body = body.to_string();
    let sent = hall
        .client
        .send("POST", path, Some(key), &headers, body.as_bytes());
    sent.await.expect("an answer")
}

#[tokio::test]
async fn a_member_who_is_the_arbiter_needs_no_link_and_nobody_sits_there_under_his_name() {
    let mut hall = Hall::open().await;
    let (frieda, words) = member(&mut hall, "Frieda Reti").await;
    let (emil, _) = member(&mut hall, "Emil").await;
    let back = json!({ "words": words, "device": "tablet" });
    let tablet = hall.post("/api/members/devices", None, back).await;
    let tablet = text(&tablet.expect(200).body["key"]);
    let wanted = json!({ "name": "Open", "players": "Anna, 1900\nBert, 1800", "code": "fide-2023", "time": "10m", "arbiter": "frieda reti" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let base = format!("/api/events/{event}");
    let paired = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let table = text(&paired["event"]["boards"][0]["table"]);
    for key in [&frieda, &tablet] {
        let seen = shown(&mut hall, &event, Some(key)).await;
        assert_eq!(seen["arbiter"], "Frieda Reti");
        assert_eq!(seen["you"]["arbiter"], true, "{seen}");
        assert_eq!(seen["you"]["organiser"], false);
    }
    assert_eq!(
        shown(&mut hall, &event, Some(&emil)).await["you"],
        Value::Null
    );

    // Whoever has the organiser's link rules there too, and is not called as she is; in each browser of hers she is herself.
    let sits = format!("{base}/sit");
    let there = json!({ "table": table });
    let by_link = asks(&mut hall, &sits, (&organiser, None), there.clone()).await;
    assert_eq!(by_link.expect(200).body["seat"], "arbiter");
    let view = hall.view(&format!("/api/games/{table}"), None).await;
    assert!(!view.to_string().contains("Frieda"), "{view}");
    for key in [&frieda, &tablet] {
        let seat = asks(&mut hall, &sits, (key, Some(key)), there.clone()).await;
        assert_eq!(seat.expect(200).body["seat"], "arbiter");
    }
    asks(&mut hall, &sits, (&emil, Some(&emil)), there)
        .await
        .expect_problem(403, "wrong-seat", "opens nothing");

    // She enters results, and neither pairs nor gives links.
    let changes = format!("{base}/changes");
    let result = json!({ "change": { "change": "result", "round": 1, "results": [{ "board": 1, "result": "1-0" }] }, "although_played": true });
    let entered = asks(&mut hall, &changes, (&tablet, None), result.clone()).await;
    assert_eq!(entered.expect(200).body["event"]["you"]["arbiter"], true);
    let log = hall.client.get(&format!("{base}/log"), None).await;
    let log = log.expect(200).body;
    let last = log["changes"]
        .as_array()
        .and_then(|all| all.last())
        .cloned();
    assert_eq!(last.expect("a change")["by"], "arbiter");
    asks(&mut hall, &changes, (&emil, None), result)
        .await
        .expect_problem(403, "wrong-seat", "opens nothing");
    let pair = json!({ "change": { "change": "pair" } });
    asks(&mut hall, &changes, (&frieda, None), pair)
        .await
        .expect_problem(403, "wrong-seat", "only the organiser");
    hall.client
        .get(&format!("{base}/players"), Some(&frieda))
        .await
        .expect_problem(403, "wrong-seat", "only the organiser");

    // Gone, she is the arbiter no more, and the event tells nobody who that was.
    let gone = hall
        .client
        .send("DELETE", "/api/members/me", Some(&frieda), &[], b"");
    gone.await.expect("an answer").expect(204);
    for path in ["", "/trf", "/log"] {
        let told = hall.client.get(&format!("{base}{path}"), None).await;
        let told = told.expect(200).text;
        assert!(
            !told.contains("Frieda") && !told.contains("member:"),
            "{path}: {told}"
        );
    }
    assert_eq!(shown(&mut hall, &event, None).await["arbiter"], "a member");
}

#[tokio::test]
async fn an_arbiter_who_is_a_member_sits_under_his_own_name_where_nobody_was_before() {
    let mut hall = Hall::open().await;
    let (frieda, _) = member(&mut hall, "Frieda Reti").await;
    let wanted = json!({ "name": "Open", "players": "Anna, 1900\nBert, 1800", "code": "fide-2023", "time": "10m", "arbiter": "Frieda Reti" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let paired = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let table = text(&paired["event"]["boards"][0]["table"]);
    let sits = format!("/api/events/{event}/sit");
    // The organiser is she herself, who is signed in: by the link too she has her name.
    let there = json!({ "table": table });
    asks(&mut hall, &sits, (&organiser, Some(&frieda)), there)
        .await
        .expect(200);
    let view = hall.view(&format!("/api/games/{table}"), None).await;
    assert_eq!(view["terms"]["members"], json!(["arbiter"]), "{view}");
    assert!(view.to_string().contains("Frieda Reti"), "{view}");
}

#[tokio::test]
async fn whoever_takes_himself_away_waits_in_no_list_of_entries() {
    let mut hall = Hall::open().await;
    let (anna, _) = member(&mut hall, "Anna Berg").await;
    let wanted = json!({ "name": "Open", "players": "", "code": "fide-2023", "entries": true });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let base = format!("/api/events/{event}");
    let link = entry_link(&mut hall, &event, &organiser).await;
    let entries = format!("{base}/entries");
    asks(
        &mut hall,
        &entries,
        (&link, Some(&anna)),
        json!({ "name": "" }),
    )
    .await
    .expect(200);
    asks(
        &mut hall,
        &entries,
        (&link, None),
        json!({ "name": "Bert" }),
    )
    .await
    .expect(200);
    let gone = hall
        .client
        .send("DELETE", "/api/members/me", Some(&anna), &[], b"");
    gone.await.expect("an answer").expect(204);
    let seen = shown(&mut hall, &event, None).await;
    assert_eq!(
        seen["entries"]["waiting"],
        json!([{ "name": "Bert", "more": [] }])
    );
    let log = hall.client.get(&format!("{base}/log"), None).await;
    let log = log.expect(200).text;
    assert!(log.contains("a member has taken the entry back"), "{log}");
    assert!(!log.contains("member:") && !log.contains("Anna"), "{log}");
}

#[tokio::test]
async fn members_of_equal_rating_and_title_are_numbered_by_the_alphabet() {
    let mut hall = Hall::open().await;
    // Enough of them that no order of what stands for them is that of the alphabet by chance.
    let names: Vec<String> = "Quist Adams Zukertort Berg Moll Carls Yates Duras Xander Euwe"
        .split(' ')
        .map(str::to_owned)
        .collect();
    for name in &names {
        member(&mut hall, name).await;
    }
    let numbered = |seen: &Value| -> Vec<String> {
        let mut players = seen["standings"].as_array().expect("players").clone();
        players.sort_by_key(|one| one["number"].as_u64());
        players.iter().map(|one| text(&one["name"])).collect()
    };
    let mut expected = names.clone();
    expected.sort();
    let wanted = json!({ "name": "Open", "players": names[1..].join("\n"), "code": "fide-2023" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let seen = shown(&mut hall, &event, None).await;
    let without: Vec<String> = expected
        .iter()
        .filter(|one| **one != names[0])
        .cloned()
        .collect();
    assert_eq!(numbered(&seen), without);
    let add = json!({ "change": "add", "players": "Quist\nNapier", "missed": "zero" });
    let added = change(&mut hall, &event, &organiser, add).await;
    expected.push("Napier".to_owned());
    expected.sort();
    assert_eq!(numbered(&added["event"]), expected);
}

#[tokio::test]
async fn a_name_that_is_too_long_is_refused_and_never_cut() {
    let mut hall = Hall::open().await;
    let long = "Wolfeschlegelsteinhausenbergerdorff";
    let wanted =
        json!({ "name": "Open", "players": format!("Anna\n{long}, 1900"), "code": "fide-2023" });
    hall.post("/api/events", None, wanted).await.expect_problem(
        422,
        "not-understood",
        "has 35 letters: a name has at most 33 letters",
    );
    let wanted = json!({ "name": "Open", "players": "Anna\nBert", "code": "fide-2023" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let add = json!({ "change": { "change": "add", "players": long, "missed": "zero" } });
    let changes = format!("/api/events/{event}/changes");
    hall.post(&changes, Some(&organiser), add)
        .await
        .expect_problem(422, "not-understood", "shorten it");
}
