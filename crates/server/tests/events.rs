//! Events at the club: rounds are paired, games at its tables are results, and only the organiser changes anything.

use serde_json::{Value, json};

use crate::support::hall::{Hall, text};
use crate::support::until;

pub async fn begun(hall: &mut Hall, wanted: Value) -> (String, String) {
    let made = hall
        .post("/api/events", None, wanted)
        .await
        .expect(201)
        .body;
    (text(&made["id"]), text(&made["key"]))
}

pub async fn change(hall: &mut Hall, event: &str, key: &str, change: Value) -> Value {
    let path = format!("/api/events/{event}/changes");
    let answer = hall
        .post(&path, Some(key), json!({ "change": change }))
        .await;
    answer.expect(200).body
}

pub async fn shown(hall: &mut Hall, event: &str, key: Option<&str>) -> Value {
    let path = format!("/api/events/{event}");
    hall.client.get(&path, key).await.expect(200).body
}

/// The keys of the players, by their names.
pub async fn keys(hall: &mut Hall, event: &str, organiser: &str) -> Vec<(String, String)> {
    let path = format!("/api/events/{event}/players");
    let links = hall
        .client
        .get(&path, Some(organiser))
        .await
        .expect(200)
        .body;
    let links = links["players"].as_array().expect("players").clone();
    let key = |link: &Value| {
        let (_, key) = link["link"]
            .as_str()
            .expect("a link")
            .split_once("#player=")
            .expect("a key");
        (text(&link["name"]), key.to_owned())
    };
    links.iter().map(key).collect()
}

pub async fn sit(hall: &mut Hall, event: &str, key: &str, body: Value) -> Value {
    let path = format!("/api/events/{event}/sit");
    hall.post(&path, Some(key), body).await.expect(200).body
}

#[tokio::test]
async fn a_round_is_played_at_the_clubs_tables_and_its_results_are_entered() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Evening", "players": "Anna, 1900\nBert, 1850\nClara\nDora", "code": "fide-2023", "time": "10m" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    assert_eq!(round["told"], json!(["Round 1 is paired."]));
    let boards = round["event"]["boards"].as_array().expect("boards").clone();
    assert_eq!(boards.len(), 2);
    let keys = keys(&mut hall, &event, &organiser).await;
    let key_of = |name: &Value| {
        keys.iter()
            .find(|one| Some(one.0.as_str()) == name.as_str())
            .expect("a player")
            .1
            .clone()
    };

    // Each is led to his own board, under his name; asked again, to the same seat.
    let board = &boards[0];
    let (white, black) = (
        key_of(&board["white"]["name"]),
        key_of(&board["black"]["name"]),
    );
    let [one, again] = [
        sit(&mut hall, &event, &white, json!({})).await,
        sit(&mut hall, &event, &white, json!({})).await,
    ];
    assert_eq!(one, again);
    assert_eq!(
        (&one["table"], &one["seat"]),
        (&board["table"], &json!("white"))
    );
    let other = sit(&mut hall, &event, &black, json!({})).await;
    assert_eq!(
        (&other["table"], &other["seat"]),
        (&board["table"], &json!("black"))
    );
    let table = text(&board["table"]);
    let view = hall.view(&format!("/api/games/{table}"), None).await;
    assert_eq!(view["terms"]["names"]["white"], board["white"]["name"]);
    for key in [&one, &other] {
        hall.post(
            &format!("/api/games/{table}/ready"),
            Some(&text(&key["key"])),
            json!({}),
        )
        .await;
    }
    hall.acts(
        &format!("/api/games/{table}"),
        &text(&one["key"]),
        "White moves e4",
    )
    .await
    .expect(200);
    hall.acts(
        &format!("/api/games/{table}"),
        &text(&one["key"]),
        "White presses",
    )
    .await
    .expect(200);
    // A game in which not both have moved is none that is rated.
    for act in ["Black plays e5", "Black resigns"] {
        hall.acts(&format!("/api/games/{table}"), &text(&other["key"]), act)
            .await
            .expect(200);
    }

    // What came of the game stands in the event soon after.
    let result = |view: &Value| view["boards"][0]["result"].clone();
    let ended = until(
        async || shown(&mut hall, &event, None).await,
        |view| !result(view).is_null(),
    )
    .await;
    assert_eq!(result(&ended), json!("1-0"));

    // The organiser sits as the arbiter wherever he will.
    let arbiter = sit(
        &mut hall,
        &event,
        &organiser,
        json!({ "table": boards[1]["table"] }),
    )
    .await;
    assert_eq!(arbiter["seat"], json!("arbiter"));

    // An open game stops the next round; entered by hand it does not, and what was corrected stays so.
    let path = format!("/api/events/{event}/changes");
    let early = hall
        .post(
            &path,
            Some(&organiser),
            json!({ "change": { "change": "pair" } }),
        )
        .await;
    early.expect_problem(422, "not-understood", "no result of board 2");
    let corrected = json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "0-1" }, { "board": 2, "result": "1/2" }] });
    let told = change(&mut hall, &event, &organiser, corrected).await;
    assert!(
        told["told"][0]
            .as_str()
            .expect("a sentence")
            .contains("in place of 1-0"),
        "{told}"
    );
    // What was entered by hand at a board with a table was played at none.
    let played = |at: usize| told["event"]["boards"][at]["played"].clone();
    assert_eq!((played(0), played(1)), (json!(true), json!(false)));
    let second = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    assert_eq!(second["event"]["round"], json!(2));
    assert_eq!(second["event"]["standings"][0]["points"], json!("1"));
    let first = hall
        .client
        .get(&format!("/api/events/{event}?round=1"), None)
        .await
        .expect(200)
        .body;
    assert_eq!(result(&first), json!("0-1"));

    // Whoever has seen the last change is told nothing again.
    let seen = format!("/api/events/{event}?seen={}", second["event"]["sequence"]);
    hall.client.get(&seen, None).await.expect(204);

    // Who plays whom now is what his own page says.
    let own = shown(&mut hall, &event, Some(&black)).await;
    assert_eq!(own["you"]["player"]["name"], board["black"]["name"]);
    assert!(own["you"]["board"].is_number(), "{own}");

    let pgn = hall
        .client
        .get(&format!("/api/events/{event}/pgn"), None)
        .await
        .expect(200)
        .text;
    assert_eq!(pgn.matches("[Event \"Evening\"]").count(), 4, "{pgn}");
    assert!(
        pgn.contains("[Round \"1\"]") && pgn.contains("[Board \"2\"]") && pgn.contains("1. e4"),
        "{pgn}"
    );
    // What the organiser has decided is what the games say came of them, and a comment tells what happened at the table.
    assert!(pgn.contains("[Result \"0-1\"]"), "{pgn}");
    let in_one_line = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        in_one_line.contains("At the table the game ended 1-0; the organiser has entered 0-1."),
        "{pgn}"
    );
    assert!(
        in_one_line.contains("At the table the game has no result; the organiser has entered ½-½."),
        "{pgn}"
    );
    // The game of one table says the same of itself.
    let table = first["boards"][1]["table"].as_str().expect("a table");
    let path = format!("/api/games/{table}/pgn");
    let alone = hall.client.get(&path, None).await.expect(200).text;
    for tag in ["[Event \"Evening\"]", "[Round \"1\"]", "[Board \"2\"]"] {
        assert!(alone.contains(tag), "{alone}");
    }
    let report = hall
        .client
        .get(&format!("/api/events/{event}/trf"), None)
        .await
        .expect(200)
        .text;
    assert!(report.starts_with("012 Evening"), "{report}");
    let log = hall
        .client
        .get(&format!("/api/events/{event}/log"), None)
        .await
        .expect(200)
        .body;
    let by: Vec<&str> = log["changes"]
        .as_array()
        .expect("changes")
        .iter()
        .filter_map(|one| one["by"].as_str())
        .collect();
    assert_eq!(
        by,
        ["organiser", "organiser", "law", "organiser", "organiser"]
    );
}

#[tokio::test]
async fn a_result_entered_while_the_game_is_played_holds_up_the_next_round_where_it_ends_otherwise()
{
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Evening", "players": "Anna, 1900\nBert, 1850\nClara\nDora", "code": "fide-2023", "time": "10m" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let board = round["event"]["boards"][0].clone();
    let keys = keys(&mut hall, &event, &organiser).await;
    let mut seats = Vec::new();
    for side in ["white", "black"] {
        let found = keys
            .iter()
            .find(|one| Some(one.0.as_str()) == board[side]["name"].as_str());
        seats.push(sit(&mut hall, &event, &found.expect("a player").1, json!({})).await);
    }
    let table = format!("/api/games/{}", text(&board["table"]));
    for seat in &seats {
        hall.post(
            &format!("{table}/ready"),
            Some(&text(&seat["key"])),
            json!({}),
        )
        .await;
    }
    for act in ["White moves e4", "White presses"] {
        hall.acts(&table, &text(&seats[0]["key"]), act)
            .await
            .expect(200);
    }

    // The game is being played: whoever enters a result is asked.
    let path = format!("/api/events/{event}/changes");
    let results = json!([{ "board": 1, "result": "0-1" }, { "board": 2, "result": "1/2" }]);
    let wrong = json!({ "change": "result", "round": 1, "results": results });
    let asked = hall
        .post(&path, Some(&organiser), json!({ "change": wrong }))
        .await;
    asked.expect_problem(409, "not-finished", "the game on board 1 is being played");
    assert_eq!(
        shown(&mut hall, &event, None).await["boards"][1]["result"],
        Value::Null
    );
    let sure = json!({ "change": wrong, "although_played": true });
    let entered = hall.post(&path, Some(&organiser), sure).await.expect(200);
    let told = entered.body["told"].to_string();
    assert!(
        told.contains(
            "The game on board 1 goes on at its table, and the players there are not told"
        ),
        "{told}"
    );

    // It ends otherwise: that is told at the board, and no round is paired on it.
    for act in ["Black plays e5", "Black resigns"] {
        hall.acts(&table, &text(&seats[1]["key"]), act)
            .await
            .expect(200);
    }
    let pair = json!({ "change": { "change": "pair" } });
    hall.post(&path, Some(&organiser), pair.clone())
        .await
        .expect_problem(
            422,
            "not-understood",
            "has 0-1 in the list and ended 1-0 at its table",
        );
    let now = shown(&mut hall, &event, None).await;
    let told = |view: &Value| {
        let board = &view["boards"][0];
        (
            board["result"].clone(),
            board["ended"].clone(),
            board["undecided"].clone(),
        )
    };
    assert_eq!(told(&now), (json!("0-1"), json!("1-0"), json!(true)));

    // Either may stand, and is said to.
    change(
        &mut hall,
        &event,
        &organiser,
        json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "0-1" }] }),
    )
    .await;
    assert_eq!(told(&shown(&mut hall, &event, None).await).2, json!(false));
    change(
        &mut hall,
        &event,
        &organiser,
        json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "1-0" }] }),
    )
    .await;
    assert_eq!(
        told(&shown(&mut hall, &event, None).await),
        (json!("1-0"), Value::Null, json!(false))
    );
    hall.post(&path, Some(&organiser), pair).await.expect(200);
    let log = hall
        .client
        .get(&format!("/api/events/{event}/log"), None)
        .await
        .expect(200)
        .text;
    assert!(
        log.contains("ended 1-0 at its table, and 0-1 had been entered"),
        "{log}"
    );
}

#[tokio::test]
async fn the_arbiter_of_an_event_sits_by_its_conditions_and_no_player_puts_him_out() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Evening", "players": "Anna\nBert", "code": "fide-2023", "time": "10m", "arbiter": "Frieda Stern" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    assert_eq!(round["event"]["arbiter"], json!("Frieda Stern"));
    let table = format!("/api/games/{}", text(&round["event"]["boards"][0]["table"]));
    let keys = keys(&mut hall, &event, &organiser).await;
    let mut seats = Vec::new();
    for (_, key) in &keys {
        seats.push(sit(&mut hall, &event, key, json!({})).await);
    }
    let key_of = |seat: &str| {
        text(
            &seats
                .iter()
                .find(|one| one["seat"] == seat)
                .expect("a seat")["key"],
        )
    };

    // Before he sits there nobody else is asked to his seat, and none of the other's.
    for seat in ["arbiter", "black"] {
        hall.post(
            &format!("{table}/invitations"),
            Some(&key_of("white")),
            json!({ "seat": seat }),
        )
        .await
        .expect_problem(409, "seat-taken", "the seats of this table are the event");
    }
    let at = json!({ "table": round["event"]["boards"][0]["table"] });
    let arbiter = sit(&mut hall, &event, &organiser, at).await;
    let view = hall.view(&table, Some(&key_of("black"))).await;
    assert_eq!(
        view["arbiter"],
        json!({ "seat": true, "by_event": true, "asked_by": null, "name": "Frieda Stern", "white": true, "black": true })
    );
    let refusal = json!({ "answer": "object", "name": "Frieda Stern" });
    hall.post(
        &format!("{table}/arbiter/consent"),
        Some(&key_of("black")),
        refusal,
    )
    .await
    .expect_problem(409, "stale", "you are asked nothing about an arbiter");
    for seat in ["white", "black"] {
        hall.post(&format!("{table}/ready"), Some(&key_of(seat)), json!({}))
            .await;
    }
    hall.acts(&table, &key_of("white"), "White moves e4")
        .await
        .expect(200);
    hall.acts(&table, &text(&arbiter["key"]), "Arbiter stops clocks")
        .await
        .expect(200);
}

#[tokio::test]
async fn only_the_organiser_changes_an_event_and_only_what_he_has_seen() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Wood", "players": "Anna\nBert\nClara", "code": "fide-2023", "system": "round-robin", "wood": true });
    let (event, organiser) = begun(&mut hall, wanted.clone()).await;
    let path = format!("/api/events/{event}/changes");
    let pair = json!({ "change": { "change": "pair" } });
    hall.post(&path, None, pair.clone())
        .await
        .expect_problem(403, "wrong-seat", "organiser");
    hall.post(&path, Some("0123456789012345678901"), pair.clone())
        .await
        .expect_problem(403, "wrong-seat", "opens nothing");
    let anna = keys(&mut hall, &event, &organiser).await[0].1.clone();
    hall.post(&path, Some(&anna), pair.clone())
        .await
        .expect_problem(403, "wrong-seat", "organiser");
    let links = format!("/api/events/{event}/players");
    hall.client
        .get(&links, Some(&anna))
        .await
        .expect_problem(403, "wrong-seat", "organiser");

    // Two presses of one button pair one round.
    let seen = json!({ "change": { "change": "pair" }, "seen": 1 });
    hall.post(&path, Some(&organiser), seen.clone())
        .await
        .expect(200);
    hall.post(&path, Some(&organiser), seen)
        .await
        .expect_problem(409, "stale", "changed since");
    let view = shown(&mut hall, &event, None).await;
    assert_eq!(
        (&view["round"], &view["boards"][0]["table"]),
        (&json!(1), &Value::Null)
    );
    assert_eq!(view["bye"]["name"], json!("Anna").clone(), "{view}");
    let sit = format!("/api/events/{event}/sit");
    hall.post(&sit, Some(&anna), json!({}))
        .await
        .expect_problem(409, "seat-taken", "no table");

    for (wrong, word) in [
        (
            json!({ "name": "", "players": "A\nB", "code": "fide-2023" }),
            "has a name",
        ),
        (
            json!({ "name": "X", "players": "A", "code": "fide-2023" }),
            "two players",
        ),
        (
            json!({ "name": "X", "players": "A\nB", "code": "fide-2099" }),
            "fide-2099",
        ),
        (
            json!({ "name": "X", "players": "A\nB", "code": "fide-2023", "time": "soon" }),
            "time",
        ),
        (
            json!({ "name": "X", "players": "A\nB\u{202e}", "code": "fide-2023" }),
            "stands for nothing",
        ),
        (
            json!({ "name": "X", "players": "Anna\nAnna", "code": "fide-2023" }),
            "listed twice",
        ),
        (
            json!({ "name": "X", "players": "A\nB", "code": "fide-2023", "rounds": 10_000 }),
            "from 1 to 999 rounds",
        ),
    ] {
        let answer = hall.post("/api/events", None, wrong).await;
        assert!(answer.text.contains(word), "{}", answer.text);
        answer.expect(422);
    }
    hall.client
        .get("/api/events/nothing", None)
        .await
        .expect(404);
    let all = hall.client.get("/api/events", None).await.expect(200).body;
    assert_eq!(all["events"][0]["name"], json!("Wood"));
}

#[tokio::test]
async fn a_round_taken_back_takes_its_tables_with_it_and_paired_again_has_new_ones() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Again", "players": "Anna\nBert", "code": "fide-2023", "system": "round-robin" });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let pair = json!({ "change": "pair" });
    let first = change(&mut hall, &event, &organiser, pair.clone()).await;
    let old = text(&first["event"]["boards"][0]["table"]);
    change(&mut hall, &event, &organiser, json!({ "change": "undo" })).await;
    let gone = format!("/api/games/{old}");
    hall.client.get(&gone, None).await.expect(404);
    let second = change(&mut hall, &event, &organiser, pair).await;
    let new = text(&second["event"]["boards"][0]["table"]);
    assert_ne!(old, new);
    hall.view(&format!("/api/games/{new}"), None).await;
}

#[tokio::test]
async fn the_crosstable_has_what_every_round_was_for_every_player() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "name": "Evening", "players": "Anna, 1900, WFM, GER\nBert, 1800\nClara, 1700", "code": "fide-2023", "wood": true });
    let (event, organiser) = begun(&mut hall, wanted).await;
    let path = format!("/api/events/{event}/crosstable");
    let before = hall.client.get(&path, None).await.expect(200).body;
    assert_eq!(before["paired"], 0);
    assert_eq!(before["players"][0]["rounds"], json!([]));
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let open = hall.client.get(&path, None).await.expect(200).body;
    let rounds = |table: &Value, number: u64| {
        let mut players = table["players"].as_array().expect("players").iter();
        let player = players.find(|one| one["number"] == number);
        player.expect("a player")["rounds"].clone()
    };
    // Number 1 meets the last of the first half, whoever has White; the last has the bye.
    assert_eq!(rounds(&open, 1)[0]["opponent"], 2);
    assert_eq!(rounds(&open, 1)[0]["result"], Value::Null);
    // Nothing has come of the round yet, of the bye neither.
    let bye = |result: &str| json!([{ "opponent": null, "color": null, "result": result }]);
    assert_eq!(rounds(&open, 3)[0]["result"], Value::Null);
    let won =
        json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "1-0" }] });
    change(&mut hall, &event, &organiser, won).await;
    let over = hall.client.get(&path, None).await.expect(200).body;
    assert_eq!(over["after"], 1);
    assert_eq!(rounds(&over, 3), bye("1"));
    // Whoever has it reads why.
    let why = |query: &str| format!("/api/events/{event}/why?{query}");
    let told = hall.client.get(&why("player=3"), None).await.expect(200);
    let told = text(&told.body["told"]);
    assert!(
        told.starts_with("Round 1, Clara: The bye: ") && told.contains("(C5)"),
        "{told}"
    );
    let other = hall
        .client
        .get(&why("player=1&other=3&round=1"), None)
        .await;
    let other = text(&other.expect(200).body["told"]);
    assert!(other.starts_with("Round 1, Anna and Clara: "), "{other}");
    for query in [
        "player=9",
        "player=1&round=2",
        "round=1",
        "player=1&other=1",
    ] {
        hall.client.get(&why(query), None).await.expect(422);
    }
    for (number, other) in [(1, 2), (2, 1)] {
        let round = &rounds(&over, number)[0];
        let result = if round["color"] == "w" { "1" } else { "0" };
        assert_eq!(round["opponent"], other);
        assert_eq!(round["result"], result);
    }
    let anna = over["players"].as_array().expect("players").iter();
    let anna: Vec<_> = anna.filter(|one| one["name"] == "Anna").collect();
    assert_eq!(
        (
            &anna[0]["title"],
            &anna[0]["federation"],
            &anna[0]["rating"]
        ),
        (&json!("WFM"), &json!("GER"), &json!(1900))
    );
}

#[tokio::test]
async fn the_organiser_chooses_who_is_ahead_of_equal_points_and_changes_it_while_rounds_are_played()
{
    let mut hall = Hall::open().await;
    let choices = hall.client.get("/api/tie-breaks", None).await.expect(200);
    let systems = choices.body["systems"].as_array().expect("systems").clone();
    let of = |system: &str| {
        let mut all = systems.iter();
        let found = all.find(|one| one["system"] == system);
        found.expect(system).clone()
    };
    let letters = |all: &Value| -> Vec<String> {
        let all = all.as_array().expect("tie-breaks").iter();
        all.map(|one| text(&one["letters"])).collect()
    };
    assert_eq!(letters(&of("swiss")["usual"]), ["BH/C1", "BH", "SB", "DE"]);
    assert_eq!(letters(&of("knock-out")["choices"]), [""; 0]);
    // Where everybody meets everybody the points of all opponents tell nothing.
    let table = letters(&of("round-robin")["choices"]);
    assert!(table.contains(&"KS".to_owned()) && !table.contains(&"BH".to_owned()));

    let wanted = |tie_breaks: Value| json!({ "name": "Evening", "players": "Anna\nBert\nClara\nDora", "code": "fide-2023", "wood": true, "tie_breaks": tie_breaks });
    let refused = hall
        .post("/api/events", None, wanted(json!(["BH", "XY"])))
        .await
        .expect(422)
        .body;
    assert_eq!(refused["errors"][0]["field"], "tie_breaks", "{refused}");
    let (event, organiser) = begun(&mut hall, wanted(json!(["WIN", "DE"]))).await;
    let before = shown(&mut hall, &event, None).await;
    assert_eq!(before["tie_breaks"], json!(["WIN", "DE"]));
    assert_eq!(before["tie_break_words"][1]["name"], "Direct encounter");
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let results = json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "1-0" }, { "board": 2, "result": "1-0" }] });
    change(&mut hall, &event, &organiser, results).await;

    let other = json!({ "change": "tie-breaks", "tie_breaks": ["BH/C1", "BPG"] });
    let after = change(&mut hall, &event, &organiser, other.clone()).await;
    assert_eq!(
        text(&after["told"][0]),
        "Of the same points is ahead who has more by: Buchholz, without the lowest (BH/C1); Blacks (BPG)."
    );
    let of_first = after["event"]["standings"][0]["tie_breaks"].as_array();
    assert_eq!(of_first.map(Vec::len), Some(2));
    let trf = hall
        .client
        .get(&format!("/api/events/{event}/trf"), None)
        .await;
    assert!(trf.expect(200).text.contains("\n202 BH/C1,BPG\n"));
    let log = hall
        .client
        .get(&format!("/api/events/{event}/log"), None)
        .await;
    let log = log.expect(200).body["changes"]
        .as_array()
        .expect("changes")
        .clone();
    assert_eq!(log.last().expect("a change")["told"], after["told"]);
    // A player changes nothing.
    let anna = keys(&mut hall, &event, &organiser).await.swap_remove(0).1;
    let path = format!("/api/events/{event}/changes");
    hall.post(&path, Some(&anna), json!({ "change": other }))
        .await
        .expect(403);
    let none = json!({ "change": "tie-breaks", "tie_breaks": [] });
    let after = change(&mut hall, &event, &organiser, none).await;
    assert_eq!(after["event"]["tie_breaks"], json!([]));
    let places = after["event"]["standings"].as_array().expect("rows").iter();
    let places: Vec<_> = places.map(|one| one["place"].as_u64()).collect();
    assert_eq!(places, [1, 1, 3, 3].map(Some));
}
