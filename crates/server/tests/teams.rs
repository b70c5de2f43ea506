//! A league evening at the club: teams meet board by board, captains name their line-ups, and matches and standings are the teams'.

use jadoube_event::{Change, Event, Plan, players};
use jadoube_pairing::System;
use jadoube_server::store::{export, import};
use jadoube_server::{Again, verify};
use serde_json::{Value, json};

use crate::events::{begun, change, shown};
use crate::support::client::Answer;
use crate::support::hall::{Hall, text};
use crate::support::{Folder, Served, config};

const LEAGUE: &str = "Elm:\nAnna, 1900\nBert, 1800\nClara\nOak:\nDora, 1950\nEmil\nFrieda\nGerd";

fn league(more: &Value) -> Value {
    let mut wanted = json!({ "name": "League", "players": LEAGUE, "system": "teams", "boards": 2, "code": "fide-2023", "wood": true });
    let more = more.as_object().expect("an object").clone();
    wanted.as_object_mut().expect("an object").extend(more);
    wanted
}

/// The keys of the captains, by the order of the teams.
async fn captains(hall: &mut Hall, event: &str, organiser: &str) -> Vec<String> {
    let path = format!("/api/events/{event}/players");
    let links = hall.client.get(&path, Some(organiser)).await;
    let links = links.expect(200).body["captains"].clone();
    let key = |link: &Value| {
        let link = text(&link["link"]);
        link.split_once("#captain=").expect("a key").1.to_owned()
    };
    links
        .as_array()
        .expect("captains")
        .iter()
        .map(key)
        .collect()
}

async fn tries(hall: &mut Hall, event: &str, key: &str, body: Value) -> Answer {
    let path = format!("/api/events/{event}/changes");
    hall.post(&path, Some(key), body).await
}

fn line_up(team: &str, players: &[&str]) -> Value {
    json!({ "change": { "change": "line-up", "team": team, "players": players } })
}

fn result(board: usize, result: &str) -> Value {
    json!({ "change": "result", "round": 1, "results": [{ "board": board, "result": result }] })
}

async fn changes(hall: &mut Hall, event: &str) -> Vec<Value> {
    let path = format!("/api/events/{event}/log");
    let log = hall.client.get(&path, None).await.expect(200).body;
    log["changes"].as_array().expect("changes").clone()
}

#[tokio::test]
async fn captains_name_who_sits_and_the_match_stands_by_its_boards() {
    let mut hall = Hall::open().await;
    let (event, organiser) = begun(&mut hall, league(&json!({}))).await;
    let keys = captains(&mut hall, &event, &organiser).await;
    let elm = keys[0].clone();
    let view = shown(&mut hall, &event, Some(&elm)).await;
    assert_eq!(
        (&view["you"]["captain"], &view["team_boards"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(view["next_matches"][0]["first"]["name"], "Elm");

    // The line-up is the captain's and the organiser's until the round is paired; said twice it is one change.
    let named = line_up("Elm", &["Anna", "Clara"]);
    for _ in 0..2 {
        tries(&mut hall, &event, &elm, named.clone())
            .await
            .expect(200);
    }
    let log = changes(&mut hall, &event).await;
    assert_eq!(log.len(), 2);
    assert_eq!(
        (&log[1]["by"], &log[1]["told"]),
        (
            &json!("captain"),
            &json!(["Round 1: Elm has named its line-up."])
        )
    );
    let seen = |view: &Value| view["you"]["line_ups"].clone();
    let own = json!([{ "team": 1, "players": [1, 3] }]);
    assert_eq!(seen(&shown(&mut hall, &event, Some(&elm)).await), own);
    assert_eq!(seen(&shown(&mut hall, &event, Some(&organiser)).await), own);
    assert_eq!(
        seen(&shown(&mut hall, &event, Some(&keys[1])).await),
        json!([])
    );
    let public = shown(&mut hall, &event, None).await;
    assert_eq!(
        (&public["teams"][0]["named"], &public["you"]),
        (&json!(true), &Value::Null)
    );
    let trf = format!("/api/events/{event}/trf");
    let report = hall.client.get(&trf, None).await.expect(200).text;
    assert!(!report.contains("line-up"), "{report}");

    for (key, body, says) in [
        (&elm, line_up("Oak", &["Emil"]), "their own teams"),
        (
            &elm,
            json!({ "change": result(1, "1-0") }),
            "captains enter no results",
        ),
        (
            &elm,
            json!({ "change": { "change": "pair" } }),
            "only the organiser",
        ),
    ] {
        let refused = tries(&mut hall, &event, key, body).await.expect(403).body;
        assert!(text(&refused["detail"]).contains(says), "{refused}");
    }
    let order = tries(&mut hall, &event, &elm, line_up("Elm", &["Clara", "Anna"])).await;
    assert!(text(&order.expect(422).body["detail"]).contains("(Anna) sits below"));

    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let view = shown(&mut hall, &event, None).await;
    let names = |view: &Value| -> Vec<String> {
        let boards = view["boards"].as_array().expect("boards").iter();
        boards
            .map(|board| {
                format!(
                    "{}-{}",
                    text(&board["white"]["name"]),
                    text(&board["black"]["name"])
                )
            })
            .collect()
    };
    assert_eq!(names(&view), ["Anna-Dora", "Emil-Clara"]);
    let late = tries(&mut hall, &event, &elm, named).await;
    late.expect(422);
    change(&mut hall, &event, &organiser, result(1, "1/2")).await;
    let view = shown(&mut hall, &event, None).await;
    let points = |view: &Value| {
        let one = &view["matches"][0];
        (
            text(&one["first"]["points"]),
            text(&one["second"]["points"]),
            one["open"].clone(),
        )
    };
    assert_eq!(points(&view), ("½".to_owned(), "½".to_owned(), json!(1)));
    change(&mut hall, &event, &organiser, result(2, "0-1")).await;
    let view = shown(&mut hall, &event, None).await;
    assert_eq!(points(&view), ("1½".to_owned(), "½".to_owned(), json!(0)));
    let first = &view["teams"][0];
    assert_eq!(
        (
            &first["name"],
            &first["match_points"],
            &first["points"],
            &first["matches"][0]["theirs"]
        ),
        (&json!("Elm"), &json!("2"), &json!("1½"), &json!("½"))
    );
    assert_eq!(view["team_tie_breaks"][0]["letters"], "MPvGP");
    let cross = format!("/api/events/{event}/crosstable");
    let cross = hall.client.get(&cross, None).await.expect(200).body;
    assert_eq!(cross["teams"], view["teams"]);
    let report = hall.client.get(&trf, None).await.expect(200).text;
    assert!(report.contains("310   1 Elm"), "{report}");

    // Games on wood stand in the PGN by their tags and results.
    let pgn = format!("/api/events/{event}/pgn");
    let pgn = hall.client.get(&pgn, None).await.expect(200).text;
    let tags = |wanted: &[&str]| {
        let mut games = pgn
            .split("\n\n")
            .map(str::trim_start)
            .filter(|part| part.starts_with("[Event"));
        games.any(|game| wanted.iter().all(|tag| game.contains(&format!("[{tag}]"))))
    };
    assert_eq!(pgn.matches("[Event \"League\"]").count(), 2, "{pgn}");
    assert!(
        tags(&[
            "Round \"1\"",
            "Board \"1\"",
            "White \"Anna\"",
            "WhiteTeam \"Elm\"",
            "WhiteElo \"1900\"",
            "Black \"Dora\"",
            "BlackTeam \"Oak\"",
            "BlackElo \"1950\"",
            "Result \"1/2-1/2\"",
        ]),
        "{pgn}"
    );
    assert!(
        tags(&[
            "Board \"2\"",
            "White \"Emil\"",
            "Black \"Clara\"",
            "Result \"0-1\""
        ]),
        "{pgn}"
    );
}

#[tokio::test]
async fn a_reserve_comes_for_the_return_match() {
    let mut hall = Hall::open().await;
    let (event, organiser) = begun(&mut hall, league(&json!({ "system": "double-teams" }))).await;
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let add = |players: &str| json!({ "change": { "change": "add", "players": players } });
    let path = format!("/api/events/{event}/changes");
    let stranger = hall.post(&path, Some(&organiser), add("Ash:\nKarl")).await;
    let stranger = stranger.expect(422).body;
    assert!(
        text(&stranger["detail"]).contains("the teams are Elm, Oak"),
        "{stranger}"
    );
    let told = hall
        .post(&path, Some(&organiser), add("Elm:\nKarl, 2000"))
        .await;
    let told = told.expect(200).body["told"].to_string();
    for says in [
        "Karl is the last of Elm, a reserve",
        "is rated above Anna (1900)",
    ] {
        assert!(told.contains(says), "{told}");
    }
    for (board, came) in [(1, "1-0"), (2, "-/+")] {
        change(&mut hall, &event, &organiser, result(board, came)).await;
    }
    let keys = captains(&mut hall, &event, &organiser).await;
    let sits = line_up("Elm", &["Bert", "Karl"]);
    tries(&mut hall, &event, &keys[0], sits).await.expect(200);
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let view = shown(&mut hall, &event, None).await;
    let boards = view["boards"].as_array().expect("boards").iter();
    let names: Vec<[&Value; 2]> = boards
        .map(|board| [&board["white"]["name"], &board["black"]["name"]])
        .collect();
    assert_eq!(
        names,
        [
            [&json!("Dora"), &json!("Bert")],
            [&json!("Karl"), &json!("Emil")]
        ]
    );
    // What was not played stands as such.
    let pgn = format!("/api/events/{event}/pgn?round=1");
    let pgn = hall.client.get(&pgn, None).await.expect(200).text;
    assert!(pgn.contains("[Termination \"rules infraction\"]"), "{pgn}");
}

#[tokio::test]
async fn captains_enter_their_own_open_boards_where_the_event_says_so() {
    let mut hall = Hall::open().await;
    let players = format!("{LEAGUE}\nAsh:\nHans\nIda\nPine:\nJan\nKarl");
    let wanted = league(&json!({ "captains_enter": true, "players": players }));
    let (event, organiser) = begun(&mut hall, wanted).await;
    let keys = captains(&mut hall, &event, &organiser).await;
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let view = shown(&mut hall, &event, None).await;
    assert_eq!(view["matches"][0]["boards"], json!([1, 2]));
    // Elm meets Pine at the first table, Oak meets Ash at the other.
    let enters = async |hall: &mut Hall, at: usize, board| {
        let body = json!({ "change": result(board, "1-0") });
        tries(hall, &event, &keys[at], body).await
    };
    enters(&mut hall, 0, 1).await.expect(200);
    let log = changes(&mut hall, &event).await;
    let last = log.last().expect("a change");
    assert_eq!(last["by"], "captain");
    assert_eq!(last["told"][1], "Entered by the captain of Elm.");
    // When the captain of Pine has said the same it is theirs no more; whose entry crosses it and says the same agrees.
    enters(&mut hall, 3, 1).await.expect(200);
    for at in [0, 3] {
        let again = enters(&mut hall, at, 1).await.expect(200).body;
        assert_eq!(
            again["told"],
            json!(["Round 1, board 1: 1-0 stands in the list already."])
        );
    }
    assert_eq!(changes(&mut hall, &event).await.len(), log.len() + 1);
    let other = async |hall: &mut Hall, at: usize, board| {
        let body = json!({ "change": result(board, "0-1") });
        tries(hall, &event, &keys[at], body).await
    };
    for (at, board, says) in [
        (0, 1, "the organiser corrects"),
        (0, 3, "their own matches"),
    ] {
        let refused = other(&mut hall, at, board).await.expect(403).body;
        assert!(text(&refused["detail"]).contains(says), "{refused}");
    }
}

#[tokio::test]
async fn what_a_player_has_said_otherwise_than_the_captain_is_told() {
    let mut hall = Hall::open().await;
    let (event, organiser) = begun(&mut hall, league(&json!({ "captains_enter": true }))).await;
    let captains = captains(&mut hall, &event, &organiser).await;
    let players = crate::events::keys(&mut hall, &event, &organiser).await;
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    let view = shown(&mut hall, &event, None).await;
    let white = text(&view["boards"][0]["white"]["name"]);
    let own = players.iter().find(|one| one.0 == white).expect("a player");
    let path = format!("/api/events/{event}/result");
    let said = json!({ "result": "1-0" });
    hall.post(&path, Some(&own.1), said).await.expect(200);
    let body = json!({ "change": result(1, "0-1") });
    let told = tries(&mut hall, &event, &captains[0], body)
        .await
        .expect(200);
    let had = format!("Round 1, board 1: {white} had said 1-0.");
    assert_eq!(told.body["told"][3], had, "{:?}", told.body["told"]);
    // The same is nothing to tell.
    let body = json!({ "change": result(1, "1-0") });
    let told = tries(&mut hall, &event, &captains[1], body)
        .await
        .expect(200);
    assert!(!told.body["told"].to_string().contains("had said"));
}

#[tokio::test]
async fn a_captain_puts_right_what_he_entered_until_the_other_has_confirmed_it() {
    let mut hall = Hall::open().await;
    let (event, organiser) = begun(&mut hall, league(&json!({ "captains_enter": true }))).await;
    let keys = captains(&mut hall, &event, &organiser).await;
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    // Board 1 is Anna – Dora, board 2 Emil – Bert. What each says, what it comes to, what the list has then, and what is open.
    let (elm, oak) = (0, 1);
    for (team, board, said, says, listed, open) in [
        (
            elm,
            1,
            "1-0",
            "the captain of Elm says 1-0; it can be put right until the captain of Oak has said the same",
            json!("1-0"),
            json!(["1-0", null]),
        ),
        (
            elm,
            1,
            "1-0",
            "has said 1-0 already",
            json!("1-0"),
            json!(["1-0", null]),
        ),
        (
            elm,
            1,
            "1/2",
            "Anna – Dora ½-½, in place of 1-0",
            json!("½-½"),
            json!(["½-½", null]),
        ),
        // They differ: what stands in the list stays there, and the organiser is asked.
        (
            oak,
            1,
            "0-1",
            "the captain of Oak says 0-1, and the captain of Elm says ½-½: the organiser is asked",
            json!("½-½"),
            json!(["½-½", "0-1"]),
        ),
        (
            elm,
            1,
            "1-0",
            "the captain of Elm says 1-0, and the captain of Oak says 0-1: the organiser is asked",
            json!("½-½"),
            json!(["1-0", "0-1"]),
        ),
        (
            oak,
            1,
            "1-0",
            "the captain of Oak and the captain of Elm both say 1-0",
            json!("1-0"),
            Value::Null,
        ),
        // With White at board 2 the man of Oak sits.
        (
            elm,
            2,
            "0-1",
            "the captain of Elm says 0-1",
            json!("0-1"),
            json!([null, "0-1"]),
        ),
        (
            oak,
            2,
            "0-1",
            "the captain of Oak and the captain of Elm both say 0-1",
            json!("0-1"),
            Value::Null,
        ),
    ] {
        let body = json!({ "change": result(board, said) });
        let told = tries(&mut hall, &event, &keys[team], body)
            .await
            .expect(200)
            .body;
        assert!(told["told"].to_string().contains(says), "{says}: {told}");
        let shown = &told["event"]["boards"][board - 1];
        assert_eq!(shown["result"], listed, "{says}");
        let both = match &shown["said"] {
            Value::Null => Value::Null,
            both => {
                assert_eq!(
                    both["by"],
                    if board == 1 {
                        json!(["Elm", "Oak"])
                    } else {
                        json!(["Oak", "Elm"])
                    }
                );
                json!([both["white"], both["black"]])
            }
        };
        assert_eq!(both, open, "{says}");
    }
    // All of it stands in the log, but for what was said twice.
    let log = changes(&mut hall, &event).await;
    let by: Vec<String> = log.iter().skip(2).map(|one| text(&one["by"])).collect();
    assert_eq!(by, ["captain"; 7]);
    // Nobody else puts right what both have said.
    let late = json!({ "change": result(1, "0-1") });
    let late = tries(&mut hall, &event, &keys[elm], late)
        .await
        .expect(403)
        .body;
    assert!(
        text(&late["detail"]).contains("the organiser corrects it"),
        "{late}"
    );

    let Hall { served, folder, .. } = hall;
    served.stop().await;
    let found = verify(&folder.database(), Again::ThisEdition).expect("looked through");
    assert_eq!((found.damage, found.differences), (Vec::new(), Vec::new()));
}

#[tokio::test]
async fn what_the_organiser_enters_ends_what_captains_say_of_it() {
    let mut hall = Hall::open().await;
    let (event, organiser) = begun(&mut hall, league(&json!({ "captains_enter": true }))).await;
    let keys = captains(&mut hall, &event, &organiser).await;
    change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    for (team, said) in [(0, "1-0"), (1, "0-1")] {
        let body = json!({ "change": result(1, said) });
        tries(&mut hall, &event, &keys[team], body)
            .await
            .expect(200);
    }
    // He says that what stands there stands.
    let told = change(&mut hall, &event, &organiser, result(1, "1-0")).await;
    let board = &told["event"]["boards"][0];
    assert_eq!(
        (&board["result"], &board["said"]),
        (&json!("1-0"), &Value::Null)
    );
    for key in &keys {
        let body = json!({ "change": result(1, "1/2") });
        tries(&mut hall, &event, key, body).await.expect(403);
    }
    // What he takes back is theirs again.
    let undo = json!({ "change": "undo", "round": 1, "boards": [1] });
    change(&mut hall, &event, &organiser, undo).await;
    let body = json!({ "change": result(1, "1/2") });
    tries(&mut hall, &event, &keys[1], body).await.expect(200);
}

#[tokio::test]
async fn two_who_name_a_line_up_at_once_hear_of_one_another() {
    let mut hall = Hall::open().await;
    let (event, organiser) = begun(&mut hall, league(&json!({}))).await;
    let keys = captains(&mut hall, &event, &organiser).await;
    let with_seen = |mut body: Value| {
        body["seen"] = json!(1);
        body
    };
    let one = with_seen(line_up("Elm", &["Anna", "Clara"]));
    tries(&mut hall, &event, &keys[0], one).await.expect(200);
    let other = with_seen(line_up("Elm", &["Bert", "Clara"]));
    tries(&mut hall, &event, &organiser, other)
        .await
        .expect(409);
    // Who withdraws takes the line-up with him that has named him.
    let gone = json!({ "change": "withdraw", "player": "Anna" });
    let told = change(&mut hall, &event, &organiser, gone).await;
    assert!(
        told["told"]
            .to_string()
            .contains("line-up of Elm for round 1 is taken back")
    );
    assert_eq!(told["event"]["teams"][0]["named"], json!(false));
}

#[tokio::test]
async fn teams_are_told_plainly_and_nobody_enters_such_an_event_by_himself() {
    let mut hall = Hall::open().await;
    for (more, says) in [
        (json!({ "players": "Anna\nBert" }), "on a line of its own"),
        (json!({ "entries": true }), "nobody enters alone"),
        (
            json!({ "players": "Elm:\nAnna\nBert" }),
            "Two teams or more",
        ),
        (
            json!({ "system": "scheveningen", "boards": null }),
            "3 players and the other 4",
        ),
        (json!({ "system": "swiss" }), "for teams alone"),
    ] {
        let refused = hall
            .post("/api/events", None, league(&more))
            .await
            .expect(422)
            .body;
        assert!(text(&refused["detail"]).contains(says), "{refused}");
    }
    let two = json!({ "system": "scheveningen", "boards": null, "players": "Elm:\nAnna\nBert\nOak:\nDora\nEmil" });
    let (event, organiser) = begun(&mut hall, league(&two)).await;
    let round = change(&mut hall, &event, &organiser, json!({ "change": "pair" })).await;
    assert_eq!(round["event"]["matches"][0]["boards"], json!([1, 2]));
    let open = format!("/api/events/{event}/entries/changes");
    let opened = hall
        .post(&open, Some(&organiser), json!({ "entries": "open" }))
        .await;
    assert_eq!(opened.status, 409);
}

#[tokio::test]
async fn a_league_is_kept_as_a_file_has_it_and_stands_in_a_copy_as_it_was() {
    let mut hall = Hall::open().await;
    let (event, organiser) = begun(&mut hall, league(&json!({}))).await;
    let keys = captains(&mut hall, &event, &organiser).await;
    let plan = Plan {
        name: "League".to_owned(),
        system: System::Teams,
        team_boards: Some(2),
        ..Plan::default()
    };
    let mut file = Event::begin(&plan, players::listed(LEAGUE).expect("a list")).expect("an event");
    for what in [
        line_up("Oak", &["Emil", "Gerd"])["change"].clone(),
        json!({ "change": "pair" }),
        result(1, "1-0"),
        result(2, "+/-"),
    ] {
        change(&mut hall, &event, &organiser, what.clone()).await;
        let what: Change = serde_json::from_value(what).expect("a change");
        file.make(&what).expect("a change");
    }
    // The club knows besides on which day it was paired.
    let log = format!("/api/events/{event}/log");
    let log = hall.client.get(&log, None).await.expect(200).body;
    let changes = log["changes"].as_array().expect("changes");
    let paired = changes
        .iter()
        .find(|one| one["told"][0] == "Round 1 is paired.");
    let day = Some(text(&paired.expect("a round")["at"])[..10].to_owned());
    file.make(&Change::Day { round: 1, day }).expect("a day");
    let trf = format!("/api/events/{event}/trf");
    let report = hall.client.get(&trf, None).await.expect(200).text;
    assert_eq!(report, file.published().expect("a report").to_string());
    let view = shown(&mut hall, &event, Some(&keys[1])).await;

    let Hall { served, folder, .. } = hall;
    served.stop().await;
    let found = verify(&folder.database(), Again::ThisEdition).expect("looked through");
    assert_eq!((found.damage, found.differences), (Vec::new(), Vec::new()));
    let mut lines = Vec::new();
    export(&folder.database(), &mut lines).expect("exported");
    let other = Folder::new();
    import(lines.as_slice(), &other.database()).expect("imported");
    let served = Served::start(&config(&other)).await;
    let mut client = served.client().await;
    let path = format!("/api/events/{event}");
    let there = client.get(&path, Some(&keys[1])).await.expect(200).body;
    assert_eq!((&there["you"]["captain"], &there), (&json!(2), &view));
    served.stop().await;
}
