//! Members: a name that nobody can borrow, held by words and by the keys of browsers, and taken away whole.

use jadoube_server::store::{export, import};
use serde_json::{Value, json};

use crate::entries::entry_link;
use crate::keeping::damage_after;
use crate::support::client::Answer;
use crate::support::hall::{Hall, text};
use crate::support::{Folder, Served, config};

/// Becomes a member; gives the key of the browser and the words.
pub async fn member(hall: &mut Hall, name: &str) -> (String, String) {
    let wanted = json!({ "name": name, "device": "phone" });
    let made = hall.post("/api/members", None, wanted).await;
    let made = made.expect(201).body;
    (text(&made["key"]), text(&made["words"]))
}

async fn me(hall: &mut Hall, key: &str) -> Answer {
    hall.client.get("/api/members/me", Some(key)).await
}

async fn signed_in(hall: &mut Hall, words: &str) -> Answer {
    let wanted = json!({ "words": words, "device": "tablet" });
    hall.post("/api/members/devices", None, wanted).await
}

async fn change(hall: &mut Hall, method: &str, path: &str, key: &str, body: Value) -> Answer {
    let headers = [("content-type", "application/json")];
    let body = body.to_string();
    let sent = hall
        .client
        .send(method, path, Some(key), &headers, body.as_bytes())
        .await;
    sent.expect("an answer")
}

#[tokio::test]
async fn a_name_belongs_to_one_and_words_sign_him_in_elsewhere() {
    let mut hall = Hall::open().await;
    let (key, words) = member(&mut hall, "José  Raúl").await;
    assert_eq!(words.split(' ').count(), 12);
    for alike in ["José Raúl", "jose raul", "JOSERAUL", "Jose-Raul"] {
        let refused = hall
            .post("/api/members", None, json!({ "name": alike }))
            .await;
        refused.expect_problem(409, "name-taken", "what tells you apart");
    }
    for (name, said) in [
        ("", "name"),
        ("a member", "members no more"),
        ("member:abcdefghi", "stands for"),
        ("Ann\u{430}", "several alphabets"),
        (&"E".repeat(40), "33 letters"),
    ] {
        let refused = hall
            .post("/api/members", None, json!({ "name": name }))
            .await;
        refused.expect_problem(422, "not-understood", said);
    }

    let typed = words.to_uppercase().replace(' ', "\n");
    let there = signed_in(&mut hall, &typed).await.expect(200).body;
    assert_eq!(there["member"]["name"], "José Raúl");
    let tablet = text(&there["key"]);
    let seen = me(&mut hall, &tablet).await.expect(200).body;
    let devices = seen["devices"].as_array().expect("browsers").clone();
    let labels: Vec<&Value> = devices.iter().map(|one| &one["label"]).collect();
    assert_eq!(labels, ["phone", "tablet"]);
    assert_eq!(
        (&devices[0]["here"], &devices[1]["here"]),
        (&json!(false), &json!(true))
    );

    // Browsers are signed out one by one.
    let phone = format!("/api/members/me/devices/{}", text(&devices[0]["id"]));
    change(&mut hall, "DELETE", &phone, &tablet, json!({}))
        .await
        .expect(204);
    me(&mut hall, &key)
        .await
        .expect_problem(403, "no-member", "signed in no more");

    // New words end the old ones, and no browser is signed out by them.
    let newer = hall
        .post("/api/members/me/words", Some(&tablet), json!({}))
        .await;
    let newer = text(&newer.expect(200).body["words"]);
    signed_in(&mut hall, &words)
        .await
        .expect_problem(403, "no-member", "no member’s");
    signed_in(&mut hall, &newer).await.expect(200);
    signed_in(&mut hall, "one two three")
        .await
        .expect_problem(422, "not-understood", "12 words");
    me(&mut hall, &tablet).await.expect(200);
}

#[tokio::test]
async fn what_is_kept_of_a_member_is_shown_changed_and_taken_away() {
    let mut hall = Hall::open().await;
    let secret = "a-secret-of-a-browser-only";
    let wanted = json!({ "name": "Emil Late", "about": { "fide_id": "4600001", "federation": "GER", "national_id": "10-77", "rating": "1700", "title": "FM" } });
    let headers = [
        ("content-type", "application/json"),
        ("idempotency-key", secret),
    ];
    let mut made = Vec::new();
    for _ in 0..2 {
        let body = wanted.to_string();
        let sent = hall
            .client
            .send("POST", "/api/members", None, &headers, body.as_bytes())
            .await;
        made.push(sent.expect("an answer").expect(201).body);
    }
    assert_eq!(made[0], made[1], "asked again it is the same member");
    let (key, words) = (text(&made[0]["key"]), text(&made[0]["words"]));
    let mine = "/api/members/me";
    assert_eq!(
        me(&mut hall, &key).await.expect(200).body["member"]["about"],
        wanted["about"]
    );
    member(&mut hall, "Anna").await;

    let about = json!({ "rating": "1750" });
    let taken = change(
        &mut hall,
        "PUT",
        mine,
        &key,
        json!({ "name": "ANNA", "about": about }),
    )
    .await;
    taken.expect_problem(409, "name-taken", "ANNA");
    let high = json!({ "about": { "rating": "high" } });
    change(&mut hall, "PUT", mine, &key, high)
        .await
        .expect_problem(422, "not-understood", "no rating");
    let renamed = json!({ "name": "Emil Early", "about": about });
    let renamed = change(&mut hall, "PUT", mine, &key, renamed)
        .await
        .expect(200)
        .body;
    assert_eq!(renamed["name"], "Emil Early");
    assert_eq!(renamed["about"]["fide_id"], Value::Null);
    member(&mut hall, "Emil Late").await;

    change(&mut hall, "DELETE", mine, &key, json!({}))
        .await
        .expect(204);
    me(&mut hall, &key).await.expect(403);
    signed_in(&mut hall, &words).await.expect(403);
    member(&mut hall, "Emil Early").await;
}

#[tokio::test]
async fn members_go_out_as_lines_and_come_back_and_damage_to_them_is_told() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for name in ["Anna", "Bert"] {
        client
            .post("/api/members", None, &json!({ "name": name }))
            .await
            .expect(201);
    }
    served.stop().await;
    let club = folder.database();
    let (mut lines, mut again) = (Vec::new(), Vec::new());
    export(&club, &mut lines).expect("exported");
    let copy = folder.path().join("copy.db");
    import(lines.as_slice(), &copy).expect("imported");
    export(&copy, &mut again).expect("exported");
    assert!(lines == again, "the lines are the same");
    let told = String::from_utf8(lines).expect("a text");
    assert_eq!(told.matches(r#""table":"members""#).count(), 2);
    assert_eq!(told.matches(r#""table":"devices""#).count(), 2);
    for (change, part) in [
        (
            "UPDATE members SET name = 'Emma' WHERE name = 'Anna'",
            "table members",
        ),
        ("DELETE FROM devices", "table devices"),
    ] {
        let damage = damage_after(&folder, change);
        assert!(damage.iter().any(|one| one.contains(part)), "{damage:?}");
    }
}

#[tokio::test]
async fn words_and_members_are_not_made_or_guessed_without_end() {
    use jadoube_server::door::limits::{Rate, Rates};
    let folder = Folder::new();
    let mut config = config(&folder);
    let few = Rate {
        burst: 2.0,
        per_second: 1e-6,
    };
    config.rates = Rates {
        members: few,
        wrong_tokens: few,
        ..config.rates
    };
    let served = Served::start(&config).await;
    let mut client = served.client().await;
    let wrong = json!({ "words": "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about" });
    for (path, body, status) in [
        ("/api/members/devices", wrong, 403),
        ("/api/members", json!({ "name": "" }), 422),
    ] {
        for _ in 0..2 {
            client.post(path, None, &body).await.expect(status);
        }
        client
            .post(path, None, &body)
            .await
            .expect_problem(429, "too-many", "from your network");
    }
}

/// Asks as somebody who is signed in as a member.
async fn as_member(hall: &mut Hall, path: &str, member: &str, body: Value) -> Answer {
    let headers = [("content-type", "application/json"), ("member-key", member)];
    let body = body.to_string();
    let sent = hall
        .client
        .send("POST", path, None, &headers, body.as_bytes())
        .await;
    sent.expect("an answer")
}

#[tokio::test]
async fn nobody_sits_down_under_the_name_of_a_member_and_his_games_are_a_members_when_he_is_gone() {
    let mut hall = Hall::open().await;
    let (anna, _) = member(&mut hall, "Anna Berg").await;
    let (bert, _) = member(&mut hall, "Bert").await;
    let (carla, _) = member(&mut hall, "Carla").await;
    let wanted = json!({ "code": "fide-2023", "arbiter": true, "names": { "white": "anna-berg" } });
    hall.post("/api/games", None, wanted.clone())
        .await
        .expect_problem(409, "name-taken", "is the name of a member");
    let other = json!({ "code": "fide-2023", "names": { "white": "Anna Berg", "black": "Bert" } });
    as_member(&mut hall, "/api/games", &anna, other)
        .await
        .expect_problem(409, "name-taken", "Bert");
    as_member(&mut hall, "/api/games", "no key", wanted.clone())
        .await
        .expect_problem(403, "no-member", "signed in no more");
    let made = as_member(&mut hall, "/api/games", &anna, wanted).await;
    let made = made.expect(201).body;
    assert_eq!(made["game"]["terms"]["names"]["white"], "Anna Berg");
    let table = format!("/api/games/{}", text(&made["id"]));
    let join = format!("{table}/join");
    let word = |seat: &str| crate::support::word_in(&made["invitations"][seat]);
    let guest = json!({ "word": word("black"), "name": "BERT" });
    hall.post(&join, None, guest)
        .await
        .expect_problem(409, "name-taken", "BERT");
    // Whoever is signed in need not say his name.
    let coming = json!({ "word": word("black") });
    let black = as_member(&mut hall, &join, &bert, coming).await;
    let black = text(&black.expect(200).body["key"]);
    let coming = json!({ "word": word("arbiter"), "name": "Carla" });
    as_member(&mut hall, &join, &carla, coming)
        .await
        .expect(200);
    let white = text(&made["keys"]["white"]);
    let agrees = json!({ "answer": "agree", "name": "Carla" });
    for key in [&white, &black] {
        let path = format!("{table}/arbiter/consent");
        hall.post(&path, Some(key), agrees.clone())
            .await
            .expect(204);
    }
    hall.acts(&table, &white, "plays e4").await.expect(200);
    let seen = hall.view(&table, None).await;
    assert_eq!(
        seen["terms"]["names"],
        json!({ "white": "Anna Berg", "black": "Bert" })
    );
    assert_eq!(
        seen["terms"]["members"],
        json!(["white", "black", "arbiter"])
    );
    let played = me(&mut hall, &bert).await.expect(200).body;
    assert_eq!(played["games"][0]["white"], "Anna Berg");

    // The table in memory, the list, the log, the record: nothing tells who he was, and the log is whole.
    let gone = change(&mut hall, "DELETE", "/api/members/me", &bert, json!({})).await;
    gone.expect(204);
    let gone = change(&mut hall, "DELETE", "/api/members/me", &carla, json!({})).await;
    gone.expect(204);
    hall.acts(&table, &black, "plays e5").await.expect(200);
    let list = hall.client.get("/api/games", None).await.expect(200).text;
    let log = hall.client.get(&format!("{table}/log"), None).await;
    let log = log.expect(200).text;
    let pgn = hall
        .client
        .get(&format!("{table}/pgn?rulings=true"), None)
        .await;
    let pgn = pgn.expect(200).text;
    let view = hall.view(&table, None).await.to_string();
    for told in [list, log, pgn, view] {
        for hidden in ["Bert", "Carla", "member:"] {
            assert!(!told.contains(hidden), "{hidden}: {told}");
        }
        assert!(told.contains("a member"), "{told}");
    }
    let shown = hall.view(&table, None).await;
    assert_eq!(
        shown["terms"]["names"],
        json!({ "white": "Anna Berg", "black": "a member" })
    );
    let line = format!("{table}/story");
    let story = hall.client.get(&line, None).await.expect(200).text;
    assert!(
        !story.contains("member:") && !story.contains("Carla"),
        "{story}"
    );
}

#[tokio::test]
async fn a_member_enters_an_event_as_he_is_kept_and_stands_in_it_as_a_member_when_he_is_gone() {
    use crate::events::{begun, change as make_change};
    let mut hall = Hall::open().await;
    let about = json!({ "name": "Anna Berg", "about": { "rating": "1900", "title": "WFM", "fide_id": "4600001", "federation": "GER" } });
    let anna = hall
        .post("/api/members", None, about)
        .await
        .expect(201)
        .body;
    let anna = text(&anna["key"]);
    let (bert, _) = member(&mut hall, "Bert Holm").await;
    let wanted = json!({ "name": "Open", "players": "bert holm, 1800\nClara, 1700\nDora", "code": "fide-2023", "time": "10m", "entries": true });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let base = format!("/api/events/{event}");
    let link = entry_link(&mut hall, &event, &organiser).await;
    let enters = async |hall: &mut Hall, key: Option<&str>, name: &str| {
        let mut headers = vec![("content-type", "application/json")];
        headers.extend(key.map(|key| ("member-key", key)));
        let body = json!({ "name": name }).to_string();
        let path = format!("{base}/entries");
        let sent = hall
            .client
            .send("POST", &path, Some(&link), &headers, body.as_bytes());
        sent.await.expect("an answer")
    };
    enters(&mut hall, None, "ANNA BERG").await.expect_problem(
        409,
        "name-taken",
        "is the name of a member",
    );
    enters(&mut hall, None, "member:abcdefghi")
        .await
        .expect(422);
    let entered = enters(&mut hall, Some(&anna), "").await.expect(200).body;
    assert_eq!(
        entered["told"][0],
        "Anna Berg stands in the list of entries."
    );
    assert_eq!(
        entered["event"]["entries"]["waiting"],
        json!([{ "name": "Anna Berg", "more": ["1900", "WFM", "4600001", "GER"] }])
    );
    let own = text(&entered["key"]);
    make_change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    // The place of a member is for himself.
    let sits = format!("{base}/sit");
    hall.post(&sits, Some(&own), json!({}))
        .await
        .expect_problem(403, "no-member", "sign in as Anna Berg");
    let headers = [
        ("content-type", "application/json"),
        ("member-key", anna.as_str()),
    ];
    let seat = hall
        .client
        .send("POST", &sits, Some(&own), &headers, b"{}")
        .await;
    let seat = seat.expect("an answer").expect(200).body;
    let table = hall
        .view(&format!("/api/games/{}", text(&seat["table"])), None)
        .await;
    assert!(
        table["terms"]["members"]
            .as_array()
            .expect("seats")
            .contains(&seat["seat"]),
        "{table}"
    );
    let kept = me(&mut hall, &bert).await.expect(200).body;
    assert_eq!(kept["events"][0]["name"], "Open");
    let shown = crate::events::shown(&mut hall, &event, None).await;
    assert_eq!(
        shown["members"].as_array().map(Vec::len),
        Some(2),
        "{shown}"
    );
    let away = json!({ "change": "bye", "player": "Bert Holm", "worth": "half", "round": 2 });
    let told = make_change(&mut hall, &event, &organiser, away).await;
    assert!(told.to_string().contains("Bert Holm"), "{told}");

    for key in [&anna, &bert] {
        change(&mut hall, "DELETE", "/api/members/me", key, json!({}))
            .await
            .expect(204);
    }
    for path in ["", "/crosstable", "/trf", "/pgn", "/log"] {
        let shown = hall.client.get(&format!("{base}{path}"), None).await;
        let shown = shown.expect(200).text;
        for hidden in ["Anna", "Bert", "member:"] {
            assert!(!shown.contains(hidden), "{path}: {shown}");
        }
        assert!(shown.contains("a member"), "{path}: {shown}");
    }
    let undo = json!({ "change": "withdraw", "player": "a member 2" });
    make_change(&mut hall, &event, &organiser, undo).await;
}

#[tokio::test]
async fn a_member_is_himself_in_each_of_his_browsers_and_nobody_is_entered_twice() {
    use crate::events::begun;
    let mut hall = Hall::open().await;
    let (phone, words) = member(&mut hall, "Anna Berg").await;
    let tablet = signed_in(&mut hall, &words).await.expect(200).body;
    let tablet = text(&tablet["key"]);
    let wanted = json!({ "name": "Open", "players": "Clara, 1700\nDora\nEmil", "code": "fide-2023", "time": "10m", "entries": true });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let base = format!("/api/events/{event}");
    // A member who has no place in it looks on.
    let sees = async |hall: &mut Hall| {
        hall.client.get(&base, Some(&tablet)).await.expect(200).body["you"].clone()
    };
    assert_eq!(sees(&mut hall).await, Value::Null);
    let link = entry_link(&mut hall, &event, &organiser).await;
    let headers = [
        ("content-type", "application/json"),
        ("member-key", phone.as_str()),
    ];
    let entries = format!("{base}/entries");
    let entered = hall
        .client
        .send("POST", &entries, Some(&link), &headers, br#"{"name":""}"#);
    entered.await.expect("an answer").expect(200);
    assert_eq!(sees(&mut hall).await["entered"], "Anna Berg");
    // The organiser takes her in, and adds nobody beside her.
    let add = json!({ "change": { "change": "add", "players": "anna berg", "missed": "zero" } });
    let changes = format!("{base}/changes");
    hall.post(&changes, Some(&organiser), add)
        .await
        .expect_problem(422, "not-understood", "Anna Berg has entered by the link");
    let pair = json!({ "change": { "change": "pair" } });
    hall.post(&changes, Some(&organiser), pair)
        .await
        .expect(200);
    assert_eq!(sees(&mut hall).await["player"]["name"], "Anna Berg");
    let headers = [
        ("content-type", "application/json"),
        ("member-key", tablet.as_str()),
    ];
    let sits = format!("{base}/sit");
    let sits = hall
        .client
        .send("POST", &sits, Some(&tablet), &headers, b"{}");
    let seat = sits.await.expect("an answer").expect(200).body;
    assert!(
        ["white", "black"].contains(&text(&seat["seat"]).as_str()),
        "{seat}"
    );
}
