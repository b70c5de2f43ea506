//! Who comes by the link that the organiser shares enters an event: once, under a name of his own, while the list is open.

use serde_json::{Value, json};

use crate::events::{begun, change, keys, shown, sit};
use crate::support::client::Answer;
use crate::support::hall::{Hall, text};

/// Enters an event by its link, under a secret of one's own.
async fn enter(hall: &mut Hall, event: &str, link: &str, secret: &str, said: Value) -> Answer {
    let path = format!("/api/events/{event}/entries");
    hall.keyed(&path, link, secret, &said).await
}

/// The key in the link by which people enter an event.
pub async fn entry_link(hall: &mut Hall, event: &str, organiser: &str) -> String {
    let path = format!("/api/events/{event}/players");
    let links = hall.client.get(&path, Some(organiser)).await;
    let link = text(&links.expect(200).body["entries"]);
    link.split_once("#enter=").expect("a key").1.to_owned()
}

#[tokio::test]
async fn who_comes_by_the_link_enters_once_and_plays_in_the_round_that_is_paired_next() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Open", "players": "", "code": "fide-2023", "time": "10m", "entries": true });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let link = entry_link(&mut hall, &event, &organiser).await;
    let secrets = ["anna", "bert", "clara", "emil"].map(|name| format!("{name:-<22}"));
    let entered = async |hall: &mut Hall, at: usize, said: Value| {
        enter(hall, &event, &link, &secrets[at], said).await
    };

    let anna =
        json!({ "name": "Anna  Berg", "rating": "1900", "title": "wfm", "federation": "ger" });
    let first = entered(&mut hall, 0, anna.clone()).await.expect(200).body;
    let again = entered(&mut hall, 0, anna).await.expect(200).body;
    assert_eq!(first["key"], again["key"]);
    assert_eq!(first["event"]["sequence"], again["event"]["sequence"]);
    assert_eq!(again["event"]["you"]["entered"], "Anna Berg");
    // Under another secret nobody is called so, and other words under the same correct the entry.
    let other = entered(&mut hall, 1, json!({ "name": "anna berg" })).await;
    assert!(text(&other.expect(422).body["detail"]).contains("has entered already"));
    entered(&mut hall, 1, json!({ "name": "Bret" }))
        .await
        .expect(200);
    let bert = json!({ "name": "Bert", "fide_id": "4600001" });
    let bert = entered(&mut hall, 1, bert).await.expect(200).body;
    assert_eq!(
        bert["event"]["entries"]["waiting"],
        json!([{ "name": "Anna Berg", "more": ["1900", "wfm", "ger"] }, { "name": "Bert", "more": ["4600001"] }])
    );
    for (said, word) in [
        (json!({ "name": "" }), "name"),
        (json!({ "name": "Eve", "rating": "high" }), "no rating"),
        (
            json!({ "name": "Eve", "rating": "1900\nMallory" }),
            "no rating",
        ),
        (
            json!({ "name": "Eve", "federation": "Germany" }),
            "three letters",
        ),
        (json!({ "name": "E".repeat(40) }), "33 letters"),
    ] {
        let refused = entered(&mut hall, 2, said).await.expect(422).body;
        assert!(text(&refused["detail"]).contains(word), "{refused}");
    }
    // Another key opens nothing, and a round of one needs another.
    let path = format!("/api/events/{event}/entries");
    hall.post(&path, Some(&organiser), json!({ "name": "Eve" }))
        .await
        .expect(403);

    // Who is refused plays not, and comes not back; who takes his entry back may.
    let changes = format!("/api/events/{event}/entries/changes");
    entered(&mut hall, 2, json!({ "name": "Mallory" }))
        .await
        .expect(200);
    let refuse = json!({ "entries": "refuse", "name": "Mallory" });
    let anna_key = text(&first["key"]);
    hall.post(&changes, Some(&anna_key), refuse.clone())
        .await
        .expect(403);
    hall.post(&changes, Some(&organiser), refuse)
        .await
        .expect(200);
    let refused = entered(&mut hall, 2, json!({ "name": "Clara" }))
        .await
        .expect(409)
        .body;
    assert!(text(&refused["detail"]).contains("not taken"), "{refused}");
    let emil = entered(&mut hall, 3, json!({ "name": "Emil" }))
        .await
        .expect(200)
        .body;
    let back = json!({ "entries": "refuse", "name": "Emil" });
    hall.post(&changes, Some(&text(&emil["key"])), back)
        .await
        .expect(200);

    let seen = shown(&mut hall, &event, None).await["sequence"].clone();
    let pair = json!({ "change": { "change": "pair" }, "seen": seen });
    let path = format!("/api/events/{event}/changes");
    let paired = hall
        .post(&path, Some(&organiser), pair)
        .await
        .expect(200)
        .body;
    assert_eq!(paired["told"][0], "Taken in from the list of entries: 2.");
    assert_eq!(
        paired["event"]["boards"].as_array().expect("boards").len(),
        1
    );
    assert_eq!(paired["event"]["rounds"], 1);
    assert_eq!(
        paired["event"]["entries"],
        json!({ "open": false, "waiting": [] })
    );
    // Each comes to his board with the key that he had from the beginning, and the organiser's link leads there as well.
    let sits = sit(&mut hall, &event, &anna_key, json!({})).await;
    let others = keys(&mut hall, &event, &organiser).await;
    let theirs = &others
        .iter()
        .find(|(name, _)| name == "Anna Berg")
        .expect("Anna")
        .1;
    assert_eq!(
        sit(&mut hall, &event, theirs, json!({})).await["table"],
        sits["table"]
    );
    let again = entered(&mut hall, 1, json!({ "name": "Bert" }))
        .await
        .expect(200)
        .body;
    assert_eq!(again["event"]["you"]["player"]["name"], "Bert");
}

#[tokio::test]
async fn late_entries_are_for_the_rounds_to_come_and_closed_ones_for_nobody() {
    let mut hall = Hall::open().await;
    let swiss = json!({ "name": "Swiss", "players": "Anna\nBert\nClara\nDora", "code": "fide-2023", "wood": true });
    let (event, organiser) = begun(&mut hall, swiss).await;
    let link = entry_link(&mut hall, &event, &organiser).await;
    let secret = "a-secret-of-emil-------";
    let emil = json!({ "name": "Emil" });
    let closed = enter(&mut hall, &event, &link, secret, emil.clone()).await;
    closed.expect(403);
    let changes = format!("/api/events/{event}/entries/changes");
    let to = async |hall: &mut Hall, event: &str, what: &str| {
        let path = format!("/api/events/{event}/entries/changes");
        hall.post(&path, Some(&organiser), json!({ "entries": what }))
            .await
    };
    to(&mut hall, &event, "open").await.expect(200);
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let late = enter(&mut hall, &event, &link, secret, emil)
        .await
        .expect(200)
        .body;
    assert_eq!(late["event"]["entries"]["waiting"][0]["name"], "Emil");
    to(&mut hall, &event, "close").await.expect(200);
    let frieda = json!({ "name": "Frieda" });
    let other = enter(
        &mut hall,
        &event,
        &link,
        "another-secret---------",
        frieda.clone(),
    )
    .await;
    assert!(text(&other.expect(409).body["detail"]).contains("closed"));
    let taken = to(&mut hall, &event, "take").await.expect(200).body;
    assert!(
        text(&taken["told"][0]).contains("Emil is number 5, from round 2 on"),
        "{taken}"
    );
    hall.post(&changes, None, json!({ "entries": "open" }))
        .await
        .expect(403);

    let all = json!({ "name": "All", "players": "Anna\nBert\nClara", "system": "round-robin", "code": "fide-2023", "wood": true, "entries": true });
    let (event, organiser) = begun(&mut hall, all).await;
    let link = entry_link(&mut hall, &event, &organiser).await;
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let late = enter(&mut hall, &event, &link, secret, frieda)
        .await
        .expect(409)
        .body;
    assert!(
        text(&late["detail"]).contains("after the first round"),
        "{late}"
    );
}
