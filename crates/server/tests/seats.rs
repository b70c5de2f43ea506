//! Seats: whoever opens an invitation first has one, nobody has another's, and an arbiter needs both players.

mod support;

use jadoube_server::Club;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::line::Line;
use support::{ARBITER, Folder, Seats, Served, config, make, word_in};

/// A key as a browser draws it.
const SECRET: &str = "f7LJ0kD2aYb9qWm3xTz8Rv";

struct Hall {
    served: Served,
    client: Client,
    _folder: Folder,
}

impl Hall {
    async fn open() -> Hall {
        let folder = Folder::new();
        let served = Served::start(&config(&folder)).await;
        let client = served.client().await;
        Hall {
            served,
            client,
            _folder: folder,
        }
    }

    /// A table as it is made, with nobody but its maker there.
    async fn made(&mut self, wanted: Value) -> (String, Value) {
        let made = self.client.post("/api/games", None, &wanted).await;
        let body = made.expect(201).body;
        (
            format!("/api/games/{}", body["id"].as_str().expect("an id")),
            body,
        )
    }

    async fn post(&mut self, path: &str, key: Option<&str>, body: Value) -> Answer {
        self.client.post(path, key, &body).await
    }

    async fn keyed(&mut self, path: &str, seat: &str, key: &str, body: &Value) -> Answer {
        let headers = [
            ("content-type", "application/json"),
            ("idempotency-key", key),
        ];
        let body = body.to_string();
        self.client
            .send("POST", path, Some(seat), &headers, body.as_bytes())
            .await
            .expect("an answer")
    }

    async fn join(&mut self, table: &str, link: &Value, name: Option<&str>) -> String {
        let coming = json!({ "word": word_in(link), "name": name });
        let joined = self.post(&format!("{table}/join"), None, coming).await;
        text(&joined.expect(200).body["key"])
    }

    async fn view(&mut self, table: &str, key: Option<&str>) -> Value {
        self.client.get(table, key).await.expect(200).body
    }

    async fn acts(&mut self, table: &str, key: &str, act: &str) -> Answer {
        let body = json!({ "act": act });
        self.post(&format!("{table}/acts"), Some(key), body).await
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

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
async fn refused(hall: &mut Hall, seats: &Seats, key: &str, act: &str) {
    hall.acts(&seats.path(""), key, act).await.expect_problem(
        403,
        "wrong-seat",
        "agreed to him by name",
    );
}

#[tokio::test]
async fn nobody_makes_himself_the_arbiter() {
    let mut hall = Hall::open().await;
    let seats = make(
        &mut hall.client,
        json!({ "code": "digest-2018", "time": "5m" }),
    )
    .await;
    let call = seats.path("/arbiter");
    let consent = seats.path("/arbiter/consent");
    let (white, black) = (seats.white.clone(), seats.black.clone());
    hall.acts(&seats.path(""), &white, "plays e4")
        .await
        .expect(200);
    hall.post(&call, None, json!({}))
        .await
        .expect_problem(403, "wrong-seat", "players");
    let asked = hall.post(&call, Some(&black), json!({})).await.expect(204);
    assert_eq!(asked.text, "", "the caller is given nothing");
    hall.post(&call, Some(&black), json!({}))
        .await
        .expect_problem(409, "seat-taken", "already");
    hall.post(&consent, Some(&black), json!({ "answer": "agree" }))
        .await
        .expect_problem(409, "stale", "nothing");
    let invite = seats.path("/invitations");
    hall.post(&invite, Some(&black), json!({ "seat": "arbiter" }))
        .await
        .expect_problem(409, "seat-taken", "no such seat");
    hall.post(&consent, Some(&white), json!({ "answer": "object" }))
        .await
        .expect(204);
    hall.post(&invite, Some(&black), json!({ "seat": "arbiter" }))
        .await
        .expect(409);

    hall.post(&call, Some(&black), json!({})).await.expect(204);
    hall.post(&consent, Some(&white), json!({ "answer": "agree" }))
        .await
        .expect(204);
    let link = hall
        .post(&invite, Some(&black), json!({ "seat": "arbiter" }))
        .await
        .expect(200)
        .body["link"]
        .clone();
    let join = seats.path("/join");
    hall.post(
        &join,
        Some(&black),
        json!({ "word": word_in(&link), "name": ARBITER }),
    )
    .await
    .expect(403);
    hall.post(&join, None, json!({ "word": word_in(&link) }))
        .await
        .expect_problem(422, "not-understood", "name");
    // A second browser of Black's cannot be told from a stranger's. It can do nothing until White agrees to the name.
    let arbiter = hall.join(&seats.path(""), &link, Some(ARBITER)).await;
    for act in [
        "rules result 0-1",
        "sets White 0:00:01",
        "stops",
        "finds flag White",
    ] {
        refused(&mut hall, &seats, &arbiter, act).await;
    }
    hall.post(
        &consent,
        Some(&black),
        json!({ "answer": "agree", "name": ARBITER }),
    )
    .await
    .expect(204);
    refused(&mut hall, &seats, &arbiter, "rules result 0-1").await;
    hall.post(
        &consent,
        Some(&arbiter),
        json!({ "answer": "agree", "name": ARBITER }),
    )
    .await
    .expect(403);
    for wrong in [json!(null), json!("Dora")] {
        hall.post(
            &consent,
            Some(&white),
            json!({ "answer": "agree", "name": wrong }),
        )
        .await
        .expect_problem(409, "stale", ARBITER);
    }
    hall.post(
        &consent,
        Some(&white),
        json!({ "answer": "object", "name": ARBITER }),
    )
    .await
    .expect(204);
    hall.acts(&seats.path(""), &arbiter, "rules result 0-1")
        .await
        .expect_problem(403, "wrong-seat", "opens no seat");
    assert_eq!(
        hall.view(&seats.path(""), None).await["outcome"],
        json!(null)
    );
}

#[tokio::test]
async fn an_arbiter_whom_both_accept_acts_and_both_see_it() {
    let mut hall = Hall::open().await;
    let seats = make(
        &mut hall.client,
        json!({ "code": "digest-2018", "time": "5m", "arbiter": true }),
    )
    .await;
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    hall.acts(&seats.path(""), &seats.white.clone(), "plays e4")
        .await
        .expect(200);
    hall.acts(&seats.path(""), &arbiter, "grants Black 0:02:00")
        .await
        .expect(200);
    let seen = hall.view(&seats.path(""), Some(&seats.black)).await;
    let said: Vec<&str> = seen["cards"]["cards"]
        .as_array()
        .expect("cards")
        .iter()
        .filter_map(|card| card["sentence"].as_str())
        .collect();
    for words in [
        "Carla sits in the arbiter’s seat",
        "White agrees to Carla",
        "Black agrees to Carla",
    ] {
        assert!(
            said.iter().any(|one| one.contains(words)),
            "{words}: {said:?}"
        );
    }
    let last = seen["cards"]["cards"]
        .as_array()
        .and_then(|cards| cards.last());
    assert_eq!(last.map(|card| &card["by"]), Some(&json!("arbiter")));
    // After the end one side alone can change nothing: the same person rules on only because both agreed to her.
    hall.acts(&seats.path(""), &seats.white.clone(), "resigns")
        .await
        .expect(200);
    let next = hall
        .post(&seats.path("/rematch"), Some(&seats.white), json!({}))
        .await
        .expect(201)
        .body;
    let next = format!("/api/games/{}", text(&next["id"]));
    hall.acts(&next, &arbiter, "rules result 0-1")
        .await
        .expect_problem(403, "wrong-seat", "opens no seat");
    assert_eq!(
        hall.view(&next, None).await["arbiter"],
        json!({ "seat": true, "asked_by": null, "name": null, "white": false, "black": false })
    );
}

#[tokio::test]
async fn after_the_end_one_side_alone_appoints_nobody() {
    let mut hall = Hall::open().await;
    let seats = make(
        &mut hall.client,
        json!({ "code": "fide-2023", "time": "5m" }),
    )
    .await;
    let (white, black) = (seats.white.clone(), seats.black.clone());
    hall.acts(&seats.path(""), &white, "plays e4")
        .await
        .expect(200);
    hall.acts(&seats.path(""), &white, "resigns")
        .await
        .expect(200);
    hall.post(&seats.path("/arbiter"), Some(&white), json!({}))
        .await
        .expect(204);
    hall.post(
        &seats.path("/arbiter/consent"),
        Some(&white),
        json!({ "answer": "agree" }),
    )
    .await
    .expect(409);
    hall.post(
        &seats.path("/invitations"),
        Some(&white),
        json!({ "seat": "arbiter" }),
    )
    .await
    .expect(409);
    hall.post(
        &seats.path("/arbiter/consent"),
        Some(&black),
        json!({ "answer": "object" }),
    )
    .await
    .expect(204);
    assert_eq!(
        hall.view(&seats.path(""), None).await["outcome"]["score"],
        "0-1"
    );
}

#[tokio::test]
async fn clocks_are_stopped_and_started_by_both_where_there_is_no_arbiter() {
    for code in jadoube_laws::Code::all().iter().map(|code| code.id) {
        let mut hall = Hall::open().await;
        let seats = make(
            &mut hall.client,
            json!({ "code": code, "time": "5m", "press": "with-move" }),
        )
        .await;
        let (table, white, black) = (seats.path(""), seats.white.clone(), seats.black.clone());
        hall.acts(&table, &white, "plays e4").await.expect(200);
        let runs = |view: &Value| view["clocks"]["black"]["running"] == true;
        hall.acts(&table, &black, "stops").await.expect(200);
        let asked = hall.view(&table, Some(&white)).await;
        assert!(
            runs(&asked),
            "{code}: one player alone has stopped the clocks"
        );
        assert_eq!(asked["proposal"]["by"], "black", "{code}");
        let answer = seats.path("/proposal");
        hall.post(&answer, Some(&white), json!({ "answer": "agree" }))
            .await
            .expect(200);
        let stopped = hall.view(&table, None).await;
        assert!(
            !runs(&stopped) && stopped["stopped"].is_object(),
            "{code}: {}",
            stopped["stopped"]
        );
        hall.acts(&table, &white, "starts").await.expect(200);
        assert!(
            !runs(&hall.view(&table, None).await),
            "{code}: one alone has started them"
        );
        hall.post(&answer, Some(&black), json!({ "answer": "agree" }))
            .await
            .expect(200);
        let again = hall.view(&table, None).await;
        assert!(runs(&again) && again["stopped"].is_null(), "{code}");
    }
}

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
    let club = Club::open(&config(&folder)).expect("the file opens again");
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
        "DROP TABLE anchors; ALTER TABLE log DROP COLUMN edition;
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
    let club = Club::open(&config(&folder)).expect("an older file opens");
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

#[tokio::test]
async fn in_a_pause_nobody_moves_on_no_time() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "fide-2023", "time": "5m", "press": "with-move" });
    let seats = make(&mut hall.client, wanted).await;
    let (table, white, black) = (seats.path(""), seats.white.clone(), seats.black.clone());
    hall.acts(&table, &white, "plays e4").await.expect(200);
    let pause = |view: &Value| {
        let acts = view["acts"].as_array().expect("acts").iter();
        acts.filter(|act| act["group"] == "pause" && act["open"] == true)
            .map(|act| act["act"].as_str().expect("words").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(pause(&hall.view(&table, Some(&white)).await), ["stops"]);
    hall.acts(&table, &black, "stops").await.expect(200);
    let answer = seats.path("/proposal");
    hall.post(&answer, Some(&white), json!({ "answer": "agree" }))
        .await
        .expect(200);
    assert_eq!(pause(&hall.view(&table, Some(&white)).await), ["starts"]);
    for act in ["touches e7", "plays e5", "presses", "lifts e7"] {
        hall.acts(&table, &black, act)
            .await
            .expect_problem(409, "paused", "agreed to a pause");
    }
    hall.acts(&table, &black, "starts").await.expect(200);
    hall.post(&answer, Some(&white), json!({ "answer": "agree" }))
        .await
        .expect(200);
    hall.acts(&table, &black, "plays e5").await.expect(200);
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
