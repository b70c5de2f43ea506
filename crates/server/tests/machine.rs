//! A machine as an opponent: it plays by the law of the table, few think at a time, and one that ends or hangs hurts nobody.

#![cfg(unix)]

use crate::support::client::Client;
use crate::support::toy::Toy;
use crate::support::{self, Folder, Seats, Served, config, make};
use jadoube_server::{Again, Config, Serving, verify};
use serde_json::{Value, json};

fn table(more: Value) -> Value {
    let mut table = json!({ "code": "fide-2023", "machine": "skill 2", "press": "with-move", "begins": "both-ready", "friendly": true });
    for (key, value) in more.as_object().expect("fields") {
        table[key] = value.clone();
    }
    table
}

async fn says(client: &mut Client, seats: &Seats, act: &str) {
    let said = client.act(seats, &seats.white, act, None).await;
    said.expect("an answer").expect(200);
}

/// Looks until the table is so.
async fn until(client: &mut Client, seats: &Seats, is: impl Fn(&Value) -> bool) -> Value {
    let look = async || {
        let answer = client.get(&seats.path(""), Some(&seats.white)).await;
        answer.expect(200).body
    };
    let view = support::until(look, &is).await;
    assert!(
        is(&view),
        "the table does not become so: {} {} {} {}",
        view["state"],
        view["machine"],
        view["presence"],
        view["board"]["fen"]
    );
    view
}

fn plies(view: &Value) -> usize {
    view["score"]["lines"].as_array().map_or(0, Vec::len)
}

async fn ready(client: &mut Client, seats: &Seats) {
    let (path, nothing) = (seats.path("/ready"), json!({}));
    let ready = client.post(&path, Some(&seats.white), &nothing).await;
    ready.expect(204);
}

/// Sits down and is ready.
async fn sit(client: &mut Client, wanted: &Value) -> Seats {
    let seats = make(client, wanted.clone()).await;
    ready(client, &seats).await;
    seats
}

#[tokio::test]
async fn it_plays_claims_and_answers_and_several_games_go_on_with_one_engine() {
    let (toy, folder) = (Toy::new(), Folder::new());
    let served = Served::start(&toy.config(&folder)).await;
    let mut client = served.client().await;
    let offered = client.get("/api/codes", None).await.expect(200).body["machine"].clone();
    assert_eq!(offered["name"], "Toy 1");
    assert_eq!(
        offered["strengths"][0],
        json!({ "value": "skill 0", "label": "level 0" })
    );
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(
            sit(
                &mut client,
                &table(json!({ "time": "10+5", "referee": "on-call" })),
            )
            .await,
        );
    }
    for seats in &games {
        says(&mut client, seats, "plays e4").await;
    }
    for seats in &games {
        until(&mut client, seats, |view| plies(view) == 2).await;
    }
    let seats = &games[0];
    let view = until(&mut client, seats, |view| view["begun"] == true).await;
    assert_eq!(view["terms"]["names"]["black"], "Toy 1, level 2");
    assert_eq!(view["presence"]["black"]["connected"], true);
    // An illegal move is pointed out, and taken back.
    says(&mut client, seats, "plays Ra3").await;
    let found = |view: &Value| view["cards"].to_string().contains("claims illegal-move");
    let view = until(&mut client, seats, found).await;
    assert_eq!(plies(&view), 2);
    // The game has only begun, and it stands better in its own eyes: it declines.
    says(&mut client, seats, "plays Nf3").await;
    until(&mut client, seats, |view| plies(view) == 4).await;
    says(&mut client, seats, "moves Bb5").await;
    says(&mut client, seats, "offers draw").await;
    says(&mut client, seats, "presses").await;
    let view = until(&mut client, seats, |view| plies(view) == 6).await;
    assert_eq!(view["state"], "playing");
    served.stop().await;
    let found = verify(&folder.database(), Again::ThisEdition).expect("looked through");
    assert_eq!((found.damage, found.differences), (Vec::new(), Vec::new()));
}

#[tokio::test]
async fn what_it_owes_it_does_and_what_it_is_asked_it_answers() {
    let (toy, folder) = (Toy::new(), Folder::new());
    let served = Served::start(&toy.config(&folder)).await;
    let mut client = served.client().await;
    let seats = sit(
        &mut client,
        &table(json!({ "time": "10+5", "referee": "watching" })),
    )
    .await;
    // It agrees that a touch was an accident, so that any man may be moved.
    says(&mut client, &seats, "touches b1").await;
    says(&mut client, &seats, "touches b1 by accident").await;
    until(&mut client, &seats, |view| view["duties"] == json!([])).await;
    says(&mut client, &seats, "plays e4").await;
    until(&mut client, &seats, |view| plies(view) == 2).await;
    // It breaks no game off.
    says(&mut client, &seats, "adjourns").await;
    let view = until(&mut client, &seats, |view| view["proposal"].is_null()).await;
    assert_eq!(view["state"], "playing");
    served.stop().await;
}

#[tokio::test]
async fn a_draw_is_accepted_when_it_stands_badly_or_when_level_with_few_men_and_never_at_once() {
    let few = "8/8/8/4k3/p6p/8/4K2P/8 w - - 0 1";
    for (score, start, accepts) in [
        (0, None, false),
        (-10, None, false),
        (-400, None, true),
        (0, Some(few), true),
        (40, Some(few), false),
    ] {
        let (toy, folder) = (Toy::new(), Folder::new());
        // It thinks as long as it takes to offer a draw.
        let thinks = match start {
            None => format!("sleep 0.3; score={score}"),
            Some(_) => format!(
                "sleep 0.3; echo 'info depth 1 score cp {score}'; case $played in 1) echo 'bestmove e5e4' ;; *) echo 'bestmove e4e5' ;; esac; continue"
            ),
        };
        toy.thinks(&thinks);
        let served = Served::start(&toy.config(&folder)).await;
        let mut client = served.client().await;
        let mut wanted = json!({ "time": "10+5", "referee": "watching", "press": "by-hand" });
        if let Some(start) = start {
            wanted["start"] = json!(start);
        }
        let seats = sit(&mut client, &table(wanted)).await;
        let (first, second) = match start {
            None => ("moves e4", "moves Nf3"),
            Some(_) => ("moves h3", "moves Kd2"),
        };
        says(&mut client, &seats, first).await;
        says(&mut client, &seats, "presses").await;
        until(&mut client, &seats, |view| plies(view) == 2).await;
        for act in [second, "offers draw", "presses"] {
            says(&mut client, &seats, act).await;
        }
        let done = |view: &Value| view["state"] == "finished" || plies(view) == 4;
        let view = until(&mut client, &seats, done).await;
        let offered = view["cards"].to_string().contains("offers a draw");
        assert!(offered, "{}", view["cards"]);
        let drawn = view["outcome"]["score"] == "1/2-1/2";
        assert_eq!(drawn, accepts, "score {score}, from {start:?}");
        served.stop().await;
    }
}

#[tokio::test]
async fn a_draw_is_accepted_when_the_game_has_been_level_for_long_though_it_stands_a_little_better()
{
    let (toy, folder) = (Toy::new(), Folder::new());
    toy.thinks(
        "sleep 0.2; echo 'info depth 1 score cp 20'; case $((played % 4)) in 1) echo 'bestmove a8b8' ;; *) echo 'bestmove b8a8' ;; esac; continue",
    );
    let served = Served::start(&toy.config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "time": "10+5", "referee": "watching", "press": "by-hand", "start": "k7/p7/8/8/8/8/P7/7K w - - 0 1" });
    let seats = sit(&mut client, &table(wanted)).await;
    let way = ["g1", "f1", "e1", "d1", "c1", "b1", "b2", "c2", "d2", "e2"];
    let offered_with = [2, 9, 10];
    for (at, square) in (1..).zip(way) {
        says(&mut client, &seats, &format!("moves K{square}")).await;
        if offered_with.contains(&at) {
            says(&mut client, &seats, "offers draw").await;
        }
        says(&mut client, &seats, "presses").await;
        let done = |view: &Value| view["state"] == "finished" || plies(view) == 2 * at;
        let view = until(&mut client, &seats, done).await;
        let drawn = view["outcome"]["score"] == "1/2-1/2";
        assert_eq!(
            drawn,
            at == 10,
            "offered with move {at}: {}",
            view["outcome"]
        );
    }
    served.stop().await;
}

#[tokio::test]
async fn one_that_ends_is_run_anew_and_one_that_stays_away_is_told() {
    let (toy, folder) = (Toy::new(), Folder::new());
    let served = Served::start(&toy.config(&folder)).await;
    let mut client = served.client().await;
    let seats = sit(
        &mut client,
        &table(json!({ "time": "10+5", "referee": "watching" })),
    )
    .await;
    // It ends once, and nobody notices.
    toy.thinks("rm \"$0.think\"; exit 1");
    says(&mut client, &seats, "plays e4").await;
    until(&mut client, &seats, |view| plies(view) == 2).await;
    // It hangs for good.
    toy.thinks("exec sleep 1000");
    says(&mut client, &seats, "plays Nf3").await;
    let told = until(&mut client, &seats, |view| {
        view["machine"]["fault"].is_string()
    })
    .await;
    assert_eq!(
        told["machine"]["fault"],
        "the machine has ended or does not answer"
    );
    assert_eq!(told["presence"]["black"]["connected"], false);
    assert_eq!(told["clocks"]["black"]["running"], true);
    // Without a clock that would end the game it has given it up.
    let free = sit(&mut client, &table(json!({ "referee": "watching" }))).await;
    says(&mut client, &free, "plays e4").await;
    let over = until(&mut client, &free, |view| view["state"] == "finished").await;
    assert_eq!(over["outcome"]["score"], "1-0");
    // It is mended, and comes when it is called.
    toy.thinks("true");
    ready(&mut client, &seats).await;
    let view = until(&mut client, &seats, |view| plies(view) == 4).await;
    assert_eq!(view["machine"]["fault"], Value::Null);
    served.stop().await;
}

#[tokio::test]
async fn what_it_does_not_play_is_said_and_without_one_there_is_none() {
    let (toy, folder) = (Toy::new(), Folder::new());
    let served = Served::start(&toy.config(&folder)).await;
    let mut client = served.client().await;
    for (wanted, words) in [
        (json!({ "machine": "elo 1500" }), "no such measure"),
        (json!({ "machine": "skill 9" }), "from 0 to 5"),
        (json!({ "machine": "strong" }), "understood would be 'full'"),
        (json!({ "machine": "level beginner" }), "has no such levels"),
        (json!({ "solo": true }), "against one player"),
        (
            json!({ "code": "british", "play": "communication", "time": "3d/move" }),
            "at one board",
        ),
    ] {
        let made = client.post("/api/games", None, &table(wanted)).await;
        let problem = made.expect_problem(422, "not-understood", "");
        assert_eq!(problem.body["errors"][0]["field"], "machine");
        assert!(problem.text.contains(words), "{}", problem.text);
    }
    served.stop().await;
    let (plain, wrong) = (Folder::new(), Folder::new());
    let served = Served::start(&config(&plain)).await;
    let mut client = served.client().await;
    assert_eq!(
        client.get("/api/codes", None).await.expect(200).body["machine"],
        Value::Null
    );
    let made = client.post("/api/games", None, &table(json!({}))).await;
    assert!(made.expect(422).text.contains("offers no machine"));
    served.stop().await;
    let mut terms = toy.terms();
    terms.command = "/nowhere/engine".to_owned();
    let refused = Serving::start(&Config {
        machine: Some(terms),
        ..config(&wrong)
    })
    .await;
    let refused = refused.expect_err("no engine").to_string();
    assert!(refused.contains("no machine can be offered"), "{refused}");
}
