//! Seats: whoever opens an invitation first has one, and nobody has another's.

use crate::support::hall::{Hall, text};
use crate::support::line::Line;
use crate::support::{Folder, Served, config, make, word_in};
use jadoube_server::Club;
use serde_json::{Value, json};

/// A key as a browser draws it.
const SECRET: &str = "f7LJ0kD2aYb9qWm3xTz8Rv";

#[tokio::test]
async fn the_first_to_open_an_invitation_takes_the_seat_and_the_maker_never_has_it() {
    let mut hall = Hall::open().await;
    let (table, made) = hall.made(json!({ "code": "digest-2018" })).await;
    let white = text(&made["keys"]["white"]);
    let link = made["invitations"]["black"].clone();
    let word = word_in(&link);
    // The word that the maker sees acts from no seat, over neither door.
    hall.acts(&table, &word, "resigns")
        .await
        .expect_problem(403, "wrong-seat", "opens no seat");
    let mut line = Line::open(hall.served.address, &text(&made["id"])).await;
    line.send(&json!({ "type": "hello", "token": word })).await;
    assert_eq!(line.next().await.expect("a frame")["type"], "problem");
    // Nor can the maker sit down opposite himself while he shows who he is.
    hall.post(
        &format!("{table}/join"),
        Some(&white),
        json!({ "word": word }),
    )
    .await
    .expect_problem(403, "wrong-seat", "nobody sits in two");

    let black = hall.join(&table, &link, Some("Boris")).await;
    assert_ne!(black, word);
    assert_eq!(hall.view(&table, Some(&black)).await["you"], "black");
    assert_eq!(
        hall.view(&table, None).await["terms"]["names"]["black"],
        "Boris"
    );
    hall.post(&format!("{table}/join"), None, json!({ "word": word }))
        .await
        .expect_problem(409, "seat-taken", "used already");
    let invite = format!("{table}/invitations");
    hall.post(&invite, Some(&white), json!({ "seat": "black" }))
        .await
        .expect_problem(409, "seat-taken", "somebody sits there");
    for seat in ["white", "spectator", "arbiter"] {
        hall.post(&invite, Some(&white), json!({ "seat": seat }))
            .await
            .expect(409);
    }
}

#[tokio::test]
async fn whoever_makes_a_table_for_two_others_invites_both_and_has_no_seat() {
    let mut hall = Hall::open().await;
    let mut wanted = json!({ "code": "fide-2023", "time": "10+5", "colors": "others" });
    let (table, made) = hall.made(wanted.clone()).await;
    assert_eq!(
        (&made["you"], &made["keys"]),
        (
            &json!("spectator"),
            &json!({ "white": null, "black": null })
        )
    );
    assert_eq!(made["invitations"]["arbiter"], Value::Null);
    for (seat, name) in [("white", "Vera"), ("black", "Sonja")] {
        let link = &made["invitations"][seat];
        let key = hall.join(&table, link, Some(name)).await;
        assert_eq!(hall.view(&table, Some(&key)).await["you"], seat);
    }
    let seen = hall.view(&table, None).await;
    assert_eq!(
        seen["terms"]["names"],
        json!({ "white": "Vera", "black": "Sonja" })
    );
    for (field, value) in [
        ("open", json!(true)),
        ("solo", json!(true)),
        ("machine", json!("elo 1500")),
    ] {
        wanted[field] = value;
        hall.post("/api/games", None, wanted.clone())
            .await
            .expect_problem(422, "not-understood", "colors: a table for two others");
        wanted.as_object_mut().expect("a table").remove(field);
    }
}

#[tokio::test]
async fn whoever_has_made_a_table_for_two_others_makes_a_link_anew_for_the_one_before() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "colors": "others" });
    let (table, made) = hall.made(wanted).await;
    let invite = format!("{table}/invitations");
    let [white, black] = ["white", "black"].map(|seat| word_in(&made["invitations"][seat]));
    for (seat, word) in [("white", &black), ("arbiter", &black)] {
        hall.post(&invite, None, json!({ "seat": seat, "word": word }))
            .await
            .expect_problem(403, "wrong-seat", "players");
    }
    let again = hall
        .post(&invite, None, json!({ "seat": "white", "word": white }))
        .await
        .expect(200)
        .body;
    hall.post(&format!("{table}/join"), None, json!({ "word": white }))
        .await
        .expect(409);
    let key = hall.join(&table, &again["link"], Some("Anna")).await;
    assert_eq!(hall.view(&table, Some(&key)).await["you"], "white");
}

#[tokio::test]
async fn a_new_invitation_voids_the_one_before_and_only_players_make_one() {
    let mut hall = Hall::open().await;
    let (table, made) = hall.made(json!({ "code": "digest-2018" })).await;
    let (other, elsewhere) = hall.made(json!({ "code": "digest-2018" })).await;
    let white = text(&made["keys"]["white"]);
    let invite = format!("{table}/invitations");
    hall.post(&invite, None, json!({ "seat": "black" }))
        .await
        .expect_problem(403, "wrong-seat", "players");
    hall.post(
        &invite,
        Some(&text(&elsewhere["keys"]["white"])),
        json!({ "seat": "black" }),
    )
    .await
    .expect_problem(403, "wrong-seat", "opens no seat");
    let second = hall
        .post(&invite, Some(&white), json!({ "seat": "black" }))
        .await
        .expect(200)
        .body["link"]
        .clone();
    let first = word_in(&made["invitations"]["black"]);
    for (table, word) in [(&table, &first), (&other, &word_in(&second))] {
        hall.post(&format!("{table}/join"), None, json!({ "word": word }))
            .await
            .expect_problem(409, "seat-taken", "newer one");
    }
    hall.join(&table, &second, None).await;
}

#[tokio::test]
async fn a_request_for_a_seat_sent_again_gets_the_same_key() {
    let mut hall = Hall::open().await;
    let send = [
        ("content-type", "application/json"),
        ("idempotency-key", SECRET),
    ];
    let wanted =
        json!({ "code": "digest-2018", "colors": "random", "start": "chess960" }).to_string();
    let mut tables = Vec::new();
    for _ in 0..2 {
        let made = hall
            .client
            .send("POST", "/api/games", None, &send, wanted.as_bytes())
            .await;
        tables.push(made.expect("an answer").expect(201).body);
    }
    assert_eq!(tables[0], tables[1]);
    let other = json!({ "code": "fide-1931" }).to_string();
    hall.client
        .send("POST", "/api/games", None, &send, other.as_bytes())
        .await
        .expect("an answer")
        .expect_problem(422, "key-reused", "another table");
    let short = [
        ("content-type", "application/json"),
        ("idempotency-key", "one"),
    ];
    hall.client
        .send("POST", "/api/games", None, &short, wanted.as_bytes())
        .await
        .expect("an answer")
        .expect_problem(400, "bad-key", "22 characters");

    let path = format!("/api/games/{}/join", text(&tables[0]["id"]));
    let you = text(&tables[0]["you"]);
    let free = if you == "white" { "black" } else { "white" };
    let word = word_in(&tables[0]["invitations"][free]);
    let coming = json!({ "word": word }).to_string();
    let mut keys = Vec::new();
    for _ in 0..2 {
        let joined = hall
            .client
            .send("POST", &path, None, &send, coming.as_bytes())
            .await;
        keys.push(joined.expect("an answer").expect(200).body);
    }
    assert_eq!(keys[0], keys[1]);
    // The word alone, or with another secret, gives it to nobody.
    hall.post(&path, None, json!({ "word": word }))
        .await
        .expect(409);
}

#[tokio::test]
async fn another_device_has_a_key_of_its_own_and_a_seat_is_won_back_once() {
    let mut hall = Hall::open().await;
    let seats = make(&mut hall.client, json!({ "code": "digest-2018" })).await;
    let table = seats.path("");
    let words = seats.path("/seat/words");
    hall.post(&words, None, json!({ "purpose": "device" }))
        .await
        .expect_problem(403, "wrong-seat", "no seat");
    let white = seats.white.clone();
    let word = hall
        .post(&words, Some(&white), json!({ "purpose": "device" }))
        .await
        .expect(200)
        .body;
    let phone = hall.join(&table, &word["link"], None).await;
    hall.post(&seats.path("/join"), None, json!({ "word": word["word"] }))
        .await
        .expect(409);
    for key in [&white, &phone] {
        assert_eq!(hall.view(&table, Some(key)).await["you"], "white");
    }
    let (mut stolen, _) = Line::join(hall.served.address, &seats.id, Some(&phone)).await;

    // The way back was made before; whoever has it alone gets in, and the others are out, their open lines too.
    let back = hall
        .post(&words, Some(&white), json!({ "purpose": "return" }))
        .await
        .expect(200)
        .body;
    let mine = hall.join(&table, &back["link"], None).await;
    for key in [&white, &phone] {
        hall.acts(&table, key, "plays e4")
            .await
            .expect_problem(403, "wrong-seat", "taken back");
    }
    let mut last = Value::Null;
    while let Ok(frame) = stolen.next().await {
        last = frame;
    }
    assert_eq!(
        last["problem"]["type"], "/problems/wrong-seat",
        "told before the line is cut: {last}"
    );
    hall.acts(&table, &mine, "plays e4").await.expect(200);

    let fresh = hall
        .post(&seats.path("/seat/renew"), Some(&mine), json!({}))
        .await
        .expect(200)
        .body;
    hall.acts(&table, &mine, "plays d4").await.expect(403);
    assert_eq!(
        hall.view(&table, Some(&text(&fresh["key"]))).await["you"],
        "white"
    );
    let log = hall.client.get(&seats.path("/log"), None).await.expect(200);
    let kinds: Vec<&str> = log.body["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .filter_map(|entry| entry["kind"].as_str())
        .collect();
    assert_eq!(
        kinds,
        ["join", "device", "return", "begin", "act", "return"]
    );
    for secret in [&mine, &phone, &text(&back["word"])] {
        assert!(
            !log.text.contains(secret.as_str()),
            "a secret is in the log"
        );
    }
}

/// What a player tries alone.
#[tokio::test]
async fn seats_outlive_the_server_and_come_over_from_an_older_file() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(
        &mut client,
        json!({ "code": "digest-2018", "arbiter": true }),
    )
    .await;
    served.stop().await;
    let club = Club::open(&config(&folder))
        .await
        .expect("the file opens again");
    let table = club.table(&seats.id).await.expect("the table");
    {
        let live = table.live().await;
        let arbiter = seats.arbiter.as_deref().expect("an arbiter");
        assert_eq!(
            live.keys.seat_of(arbiter).map(|seat| seat.name()),
            Some("arbiter")
        );
        assert!(live.appointment.may_act());
    }
    drop((table, club));
    // The schema as it was before: one key in a column for each seat.
    let file = rusqlite::Connection::open(folder.database()).expect("the file");
    file.execute_batch(
        "DROP INDEX games_white; DROP INDEX games_black; DROP TABLE passkeys; DROP TABLE devices; DROP TABLE members;
         DROP TABLE event_keys; DROP TABLE event_log; DROP TABLE events;
         DROP TABLE anchors; ALTER TABLE log DROP COLUMN edition;
         ALTER TABLE games DROP COLUMN since;
         ALTER TABLE games DROP COLUMN last; ALTER TABLE games DROP COLUMN head; ALTER TABLE games DROP COLUMN sum;
         ALTER TABLE envelopes DROP COLUMN sum; ALTER TABLE conditions DROP COLUMN sum; ALTER TABLE sessions DROP COLUMN sum;
         ALTER TABLE games ADD COLUMN white_key BLOB; ALTER TABLE games ADD COLUMN black_key BLOB; ALTER TABLE games ADD COLUMN arbiter_key BLOB;
         UPDATE games SET white_key = (SELECT hash FROM seats WHERE game = number AND seat = 'white'),
             arbiter_key = (SELECT hash FROM seats WHERE game = number AND seat = 'arbiter');
         ALTER TABLE games DROP COLUMN white_name; ALTER TABLE games DROP COLUMN black_name; DROP TABLE seats; DELETE FROM log;
         PRAGMA user_version = 4;",
    )
    .expect("an older file");
    drop(file);
    let club = Club::open(&config(&folder))
        .await
        .expect("an older file opens");
    let table = club.table(&seats.id).await.expect("the table");
    let live = table.live().await;
    assert_eq!(
        live.keys.seat_of(&seats.white).map(|seat| seat.name()),
        Some("white")
    );
    assert_eq!(live.keys.seat_of(&seats.black), None);
    let arbiter = seats.arbiter.as_deref().expect("an arbiter");
    assert_eq!(
        live.keys.seat_of(arbiter),
        None,
        "an old link of an arbiter only invites"
    );
    assert!(live.appointment.seat && !live.appointment.may_act());
}

/// The answer to a request for a new key may be lost: asked again, with the key that is good no longer, it is the same.
#[tokio::test]
async fn a_new_key_whose_answer_was_lost_is_given_again() {
    let mut hall = Hall::open().await;
    let seats = make(&mut hall.client, json!({ "code": "digest-2018" })).await;
    let send = [
        ("content-type", "application/json"),
        ("idempotency-key", SECRET),
    ];
    let path = seats.path("/seat/renew");
    let mut given = Vec::new();
    for _ in 0..2 {
        let answer = hall
            .client
            .send("POST", &path, Some(&seats.white), &send, b"")
            .await;
        given.push(answer.expect("an answer").expect(200).body);
    }
    assert_eq!(given[0], given[1]);
    // The old key alone, or another secret, gets nothing.
    hall.post(&path, Some(&seats.white), json!({}))
        .await
        .expect_problem(403, "wrong-seat", "no seat");
    let key = text(&given[0]["key"]);
    assert_eq!(hall.view(&seats.path(""), Some(&key)).await["you"], "white");
    let log = hall.client.get(&seats.path("/log"), None).await.expect(200);
    let kinds = log.text.matches("\"kind\":\"return\"").count();
    assert_eq!(kinds, 1, "{}", log.text);
}

/// Whatever gives a seat away or speaks of an arbiter can be asked for again under its key, when the answer was lost.
#[tokio::test]
async fn words_and_consents_sent_again_are_given_once() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "digest-2018", "colors": "white" });
    let (table, made) = hall.made(wanted).await;
    let white = text(&made["keys"]["white"]);
    let at = |end: &str| format!("{table}{end}");
    // An invitation is the same until somebody has sat down with it.
    let (path, seat) = (at("/invitations"), json!({ "seat": "black" }));
    let one = hall.keyed(&path, &white, SECRET, &seat).await.expect(200);
    let again = hall.keyed(&path, &white, SECRET, &seat).await.expect(200);
    assert_eq!(one.body, again.body);
    hall.keyed(&path, &white, "short", &seat)
        .await
        .expect_problem(400, "bad-key", "22");
    let black = hall.join(&table, &again.body["link"], None).await;
    hall.keyed(&path, &white, SECRET, &seat).await.expect(409);
    // A word that was used does not come back, though its maker asks again.
    let (path, device) = (at("/seat/words"), json!({ "purpose": "device" }));
    let one = hall.keyed(&path, &black, SECRET, &device).await.expect(200);
    let again = hall.keyed(&path, &black, SECRET, &device).await.expect(200);
    assert_eq!(one.body, again.body);
    hall.join(&table, &again.body["link"], None).await;
    let later = hall.keyed(&path, &black, SECRET, &device).await.expect(200);
    assert_ne!(later.body["word"], again.body["word"]);
    let spent = json!({ "word": again.body["word"] });
    hall.post(&at("/join"), None, spent).await.expect(409);
    // One asks for an arbiter and the other agrees, each of them twice.
    let (call, consent, agree) = (
        at("/arbiter"),
        at("/arbiter/consent"),
        json!({ "answer": "agree" }),
    );
    for _ in 0..2 {
        hall.keyed(&call, &white, "one", &json!({}))
            .await
            .expect(204);
    }
    for _ in 0..2 {
        hall.keyed(&consent, &black, "one", &agree)
            .await
            .expect(204);
    }
    hall.keyed(&consent, &white, "one", &agree)
        .await
        .expect_problem(422, "key-reused", "new key");
    let log = hall.client.get(&at("/log"), None).await.expect(200);
    for kind in ["call", "consent", "device"] {
        let found = log.text.matches(&format!("\"kind\":\"{kind}\"")).count();
        assert_eq!(found, 1, "{kind}: {}", log.text);
    }
}
