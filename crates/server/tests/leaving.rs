//! Games that are not played: tables taken back, friendly games called off, players who have left, and who is ready.

use std::time::{Duration, Instant};

use crate::support::client::{Answer, Client};
use crate::support::hall::{Hall, text};
use crate::support::{Folder, Seats, Served, config, make, until};
use jadoube_laws::Millis;
use jadoube_server::{Again, verify};
use serde_json::{Value, json};

async fn plays(client: &mut Client, seats: &Seats, moves: &[&str]) {
    for (at, words) in moves.iter().enumerate() {
        let token = [&seats.white, &seats.black][at % 2];
        let answer = client
            .act(seats, token, &format!("plays {words}"), None)
            .await;
        answer.expect("an answer").expect(200);
    }
}

async fn view(client: &mut Client, seats: &Seats, token: &str) -> Value {
    client
        .get(&seats.path(""), Some(token))
        .await
        .expect(200)
        .body
}

async fn delete(client: &mut Client, path: &str, token: Option<&str>) -> Answer {
    let answer = client.send("DELETE", path, token, &[], b"").await;
    answer.expect("an answer")
}

fn friendly() -> Value {
    json!({ "code": "fide-2023", "time": "10+5", "referee": "watching", "press": "with-move", "friendly": true })
}

/// The same with a term for whoever leaves.
fn leaves(term: &str) -> Value {
    let mut wanted = friendly();
    wanted["leaves"] = json!(term);
    wanted
}

/// What a club did of its own accord is read again as it was, ruled again, and nothing is damaged.
async fn whole(folder: &Folder, served: Served) {
    served.stop().await;
    let found = verify(&folder.database(), Again::ThisEdition).expect("looked through");
    assert_eq!(found.damage, Vec::<String>::new());
    assert_eq!(found.differences, Vec::new());
}

#[tokio::test]
async fn a_table_is_taken_back_until_somebody_else_sits_down() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let alone = client
        .post("/api/games", None, &friendly())
        .await
        .expect(201)
        .body;
    let path = format!("/api/games/{}", alone["id"].as_str().expect("an id"));
    let key = alone["keys"]["white"].as_str().expect("a key").to_owned();
    assert_eq!(
        alone["game"]["out"],
        json!({ "withdraw": true, "call_off": false, "take_back": false })
    );
    delete(&mut client, &path, None)
        .await
        .expect_problem(403, "wrong-seat", "players");
    delete(&mut client, &path, Some(&key)).await.expect(204);
    client
        .get(&path, Some(&key))
        .await
        .expect_problem(404, "no-such-game", "no game");
    let joined = make(&mut client, friendly()).await;
    let seen = view(&mut client, &joined, &joined.white).await;
    assert_eq!(
        seen["out"],
        json!({ "withdraw": false, "call_off": true, "take_back": false })
    );
    let late = delete(&mut client, &joined.path(""), Some(&joined.white)).await;
    late.expect_problem(409, "seat-taken", "sat down");
    whole(&folder, served).await;
}

#[tokio::test]
async fn until_both_have_moved_either_calls_a_friendly_game_off() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (moves, by_white) in [(&[][..], true), (&["e4"][..], false), (&["e4"][..], true)] {
        let seats = make(&mut client, friendly()).await;
        plays(&mut client, &seats, moves).await;
        let token = if by_white { &seats.white } else { &seats.black };
        let off = client
            .post(&seats.path("/call-off"), Some(token), &json!({}))
            .await;
        let off = off.expect(200).body;
        let who = if by_white { "White" } else { "Black" };
        let outcome = &off["game"]["outcome"];
        assert_eq!(outcome["score"], "annulled");
        assert_eq!(outcome["clauses"], json!([]));
        let told = outcome["sentence"].as_str().expect("a sentence");
        assert!(
            told.contains(&format!("{who} has called the game off")),
            "{told}"
        );
        let pgn = client.get(&seats.path("/pgn"), None).await.expect(200).text;
        assert!(pgn.contains("[Result \"*\"]"), "{pgn}");
    }
    let seats = make(&mut client, friendly()).await;
    plays(&mut client, &seats, &["e4", "e5"]).await;
    let late = client
        .post(&seats.path("/call-off"), Some(&seats.white), &json!({}))
        .await;
    late.expect_problem(409, "not-agreed", "before both have moved");
    // What the other may claim is not escaped from; once it has been put right nothing is left of it.
    let wanted =
        json!({ "code": "fide-2023", "time": "10+5", "press": "with-move", "friendly": true });
    let seats = make(&mut client, wanted).await;
    plays(&mut client, &seats, &["e2-e5"]).await;
    for token in [&seats.white, &seats.black] {
        let seen = view(&mut client, &seats, token).await;
        assert_eq!(seen["out"]["call_off"], false);
        client
            .post(&seats.path("/call-off"), Some(token), &json!({}))
            .await
            .expect_problem(409, "not-agreed", "may be claimed");
    }
    let claim = client
        .act(&seats, &seats.black, "claims illegal-move", None)
        .await;
    claim.expect("an answer").expect(200);
    client
        .post(&seats.path("/call-off"), Some(&seats.white), &json!({}))
        .await
        .expect(200);
    let strict = make(&mut client, json!({ "code": "fide-2023", "time": "10+5" })).await;
    let never = client
        .post(&strict.path("/call-off"), Some(&strict.white), &json!({}))
        .await;
    never.expect_problem(409, "not-agreed", "nobody is over it");
    let arbiter = json!({ "code": "fide-2023", "friendly": true, "arbiter": true });
    client
        .post("/api/games", None, &arbiter)
        .await
        .expect_problem(422, "not-understood", "no friendly one");
    whole(&folder, served).await;
}

#[tokio::test]
async fn a_clock_that_runs_out_before_both_have_moved_gives_no_result() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (time, moves, score) in [
        ("1s", &["e4"][..], "annulled"),
        ("2s", &["e4", "e5"][..], "0-1"),
    ] {
        let seats = make(&mut client, json!({ "time": time, "code": "fide-2023", "referee": "watching", "press": "with-move", "friendly": true })).await;
        plays(&mut client, &seats, moves).await;
        let look = async || view(&mut client, &seats, &seats.white).await;
        let seen = until(look, |seen| seen["state"] == "finished").await;
        assert_eq!(seen["outcome"]["score"], score, "{}", seen["outcome"]);
    }
    // Where nobody watches the other claims it, and is told that it gives nothing.
    let seats = make(
        &mut client,
        json!({ "time": "1s", "code": "fide-2023", "press": "with-move", "friendly": true }),
    )
    .await;
    plays(&mut client, &seats, &["e4"]).await;
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    let claim = client.act(&seats, &seats.white, "claims flag", None).await;
    claim
        .expect("an answer")
        .expect_problem(409, "not-agreed", "no result here");
    whole(&folder, served).await;
}

#[tokio::test]
async fn whoever_leaves_while_his_clock_runs_loses_by_the_term_that_was_told() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, leaves("0:00:30")).await;
    let begun = Instant::now();
    plays(&mut client, &seats, &["e4", "e5"]).await;
    let soon = client
        .post(&left_of(&seats), Some(&seats.black), &json!({}))
        .await;
    has_time_to_come_back(soon, 30, begun);
    let waiting = client
        .post(&left_of(&seats), Some(&seats.white), &json!({}))
        .await;
    waiting.expect_problem(409, "not-agreed", "Black’s clock does not run");
    let seats = make(&mut client, leaves("0:00:01")).await;
    plays(&mut client, &seats, &["e4", "e5"]).await;
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let ended = client
        .post(&left_of(&seats), Some(&seats.black), &json!({}))
        .await
        .expect(200)
        .body;
    assert_eq!(ended["game"]["outcome"]["score"], "0-1");
    let told = ended["game"]["outcome"]["sentence"]
        .as_str()
        .expect("a sentence");
    assert!(
        told.contains("White has left the table") && told.contains("Black has won"),
        "{told}"
    );
    // Before both have moved it gives no result, as a flag gives none.
    let seats = make(&mut client, leaves("0:00:00")).await;
    plays(&mut client, &seats, &["e4"]).await;
    let ended = client
        .post(&left_of(&seats), Some(&seats.white), &json!({}))
        .await
        .expect(200)
        .body;
    let outcome = &ended["game"]["outcome"];
    assert_eq!(outcome["score"], "annulled");
    let told = outcome["sentence"].as_str().expect("a sentence");
    assert!(told.contains("the game has no result"), "{told}");
    // With a bare king one wins nothing by it, as by a flag.
    let mut wanted = leaves("0:00:00");
    wanted["start"] = json!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let seats = make(&mut client, wanted).await;
    plays(&mut client, &seats, &["e4", "Ke7"]).await;
    let ended = client
        .post(&left_of(&seats), Some(&seats.black), &json!({}))
        .await
        .expect(200)
        .body;
    assert_eq!(ended["game"]["outcome"]["score"], "1/2-1/2");
    // Where nothing is said the term follows from the time that a game gives, and from what his clock shows; and where nobody was
    // told of one there is none.
    let seats = make(&mut client, friendly()).await;
    let terms = &view(&mut client, &seats, &seats.white).await["terms"];
    assert_eq!(
        (&terms["leaves"], &terms["leaves_most"]),
        (&json!(120_000), &json!(900_000))
    );
    assert_eq!(
        terms["leaves_words"],
        "Whoever is away on his own time for a third of what his clock shows (at least two minutes, at most 15 minutes) can lose by it."
    );
    plays(&mut client, &seats, &["e4", "e5"]).await;
    let third = client
        .post(&left_of(&seats), Some(&seats.black), &json!({}))
        .await;
    // Of ten minutes and five seconds.
    third.expect_problem(409, "not-agreed", "has three minutes and 2");
    let strict = make(&mut client, json!({ "code": "fide-2023", "time": "10+5" })).await;
    plays(&mut client, &strict, &["e4", "e5"]).await;
    let never = client
        .post(&left_of(&strict), Some(&strict.black), &json!({}))
        .await;
    never.expect_problem(409, "not-agreed", "without a term");
    whole(&folder, served).await;
}

#[tokio::test]
async fn while_the_other_thinks_nobody_is_away_on_his_own_time() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, leaves("0:00:05")).await;
    plays(&mut client, &seats, &["e4"]).await;
    tokio::time::sleep(Duration::from_millis(5_100)).await;
    let moved = Instant::now();
    let played = client.act(&seats, &seats.black, "plays e5", None).await;
    played.expect("an answer").expect(200);
    let left = client
        .post(&left_of(&seats), Some(&seats.black), &json!({}))
        .await;
    has_time_to_come_back(left, 5, moved);
    let seen = view(&mut client, &seats, &seats.black).await;
    assert!(
        seen["runs_since"].as_u64().expect("a time") >= 5_100,
        "{seen}"
    );
    tokio::time::sleep(Duration::from_millis(5_100)).await;
    let ended = client
        .post(&left_of(&seats), Some(&seats.black), &json!({}))
        .await;
    let outcome = &ended.expect(200).body["game"]["outcome"];
    assert_eq!(outcome["score"], "0-1");
    whole(&folder, served).await;
}

/// Whoever is away is told to have so many seconds left as this term has now, which began since then.
fn has_time_to_come_back(answer: Answer, term: u64, since: Instant) {
    let told = answer.text.clone();
    answer.expect_problem(409, "not-agreed", "left to come back");
    let least = term.saturating_sub(since.elapsed().as_secs());
    assert!(
        (least.max(1)..=term).any(|rest| told.contains(&format!(
            "White has {} left",
            Millis(rest * 1000).in_words()
        ))),
        "{told}"
    );
}

fn left_of(seats: &Seats) -> String {
    seats.path("/left")
}

#[tokio::test]
async fn clocks_start_when_both_have_said_that_they_are_ready() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let mut wanted = friendly();
    wanted["begins"] = json!("both-ready");
    let seats = make(&mut client, wanted).await;
    let early = client.act(&seats, &seats.white, "plays e4", None).await;
    early
        .expect("an answer")
        .expect_problem(409, "not-agreed", "Black has not said so yet");
    let seen = view(&mut client, &seats, &seats.black).await;
    assert_eq!(
        (&seen["begun"], &seen["presence"]["white"]["ready"]),
        (&json!(false), &json!(true))
    );
    client
        .post(&seats.path("/ready"), None, &json!({}))
        .await
        .expect_problem(403, "wrong-seat", "players");
    client
        .post(&seats.path("/ready"), Some(&seats.black), &json!({}))
        .await
        .expect(204);
    let seen = view(&mut client, &seats, &seats.white).await;
    assert_eq!(
        (&seen["begun"], &seen["state"]),
        (&json!(true), &json!("playing"))
    );
    plays(&mut client, &seats, &["e4"]).await;
    whole(&folder, served).await;
}

#[tokio::test]
async fn where_the_arbiter_has_not_come_the_clocks_start_when_both_would_begin_without_him() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "colors": "white", "referee": "arbiter", "press": "with-move", "begins": "both-ready" });
    let (table, made) = hall.made(wanted).await;
    let white = text(&made["keys"]["white"]);
    let black = hall.join(&table, &made["invitations"]["black"], None).await;
    for key in [&white, &black] {
        hall.post(&format!("{table}/ready"), Some(key), json!({}))
            .await
            .expect(204);
    }
    let seen = hall.view(&table, Some(&white)).await;
    assert_eq!(
        (&seen["begun"], &seen["state"]),
        (&json!(false), &json!("waiting"))
    );
    hall.acts(&table, &white, "plays e4").await.expect_problem(
        409,
        "not-agreed",
        "the arbiter has not come yet",
    );
    let without = format!("{table}/arbiter/without");
    hall.post(&without, None, json!({}))
        .await
        .expect_problem(403, "wrong-seat", "players");
    hall.keyed(&without, &white, "once", &json!({}))
        .await
        .expect(204);
    hall.keyed(&without, &white, "once", &json!({}))
        .await
        .expect(204);
    let seen = hall.view(&table, Some(&black)).await;
    assert_eq!(
        (&seen["begun"], &seen["arbiter"]["without"]),
        (&json!(false), &json!(["white"]))
    );
    hall.post(&without, Some(&black), json!({}))
        .await
        .expect(204);
    let seen = hall.view(&table, Some(&black)).await;
    assert_eq!(
        (&seen["begun"], &seen["state"]),
        (&json!(true), &json!("playing"))
    );
    hall.acts(&table, &white, "plays e4").await.expect(200);
    hall.post(&without, Some(&black), json!({}))
        .await
        .expect_problem(409, "stale", "no arbiter is waited for");
    // He may come later, and is asked about as ever.
    hall.join(&table, &made["invitations"]["arbiter"], Some("Carla"))
        .await;
    let seen = hall.view(&table, Some(&black)).await;
    assert_eq!(seen["arbiter"]["name"], "Carla");
    assert_eq!(
        (&seen["arbiter"]["black"], &seen["arbiter"]["without"]),
        (&json!(false), &Value::Null)
    );
}

#[tokio::test]
async fn what_is_asked_stays_asked_when_something_else_is() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-2023", "time": "90+30" })).await;
    plays(&mut client, &seats, &["e4", "e5"]).await;
    let mut asked = Vec::new();
    for (token, words) in [
        (&seats.white, "stops"),
        (&seats.black, "adjourns"),
        (&seats.white, "touches a2 by accident"),
    ] {
        let answer = client
            .act(&seats, token, words, None)
            .await
            .expect("an answer")
            .expect(200);
        asked.push(answer.body["sequence"].clone());
    }
    for token in [&seats.white, &seats.black] {
        let again = client.act(&seats, token, "stops", None).await;
        again.expect("an answer").expect_problem(
            409,
            "not-agreed",
            if token == &seats.white {
                "already"
            } else {
                "agree to it"
            },
        );
    }
    let seen = view(&mut client, &seats, &seats.black).await;
    assert_eq!(seen["proposal"]["sequence"], asked[0]);
    assert_eq!(seen["accident"]["sequence"], asked[2]);
    let (proposal, accident) = (seats.path("/proposal"), seats.path("/accident"));
    client
        .post(
            &accident,
            Some(&seats.black),
            &json!({ "answer": "agree", "to": asked[2] }),
        )
        .await
        .expect(200);
    // Whoever asked takes it back; then the other's stands first.
    client
        .post(
            &proposal,
            Some(&seats.white),
            &json!({ "answer": "agree", "to": asked[0] }),
        )
        .await
        .expect_problem(403, "wrong-seat", "opponent");
    client
        .post(
            &proposal,
            Some(&seats.white),
            &json!({ "answer": "object", "to": asked[0] }),
        )
        .await
        .expect(200);
    served.stop().await;
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seen = view(&mut client, &seats, &seats.white).await;
    assert_eq!(
        (&seen["proposal"]["sequence"], &seen["accident"]),
        (&asked[1], &Value::Null)
    );
    client
        .post(
            &proposal,
            Some(&seats.white),
            &json!({ "answer": "agree", "to": asked[0] }),
        )
        .await
        .expect_problem(409, "stale", "Black wishes to adjourn");
    client
        .post(
            &proposal,
            Some(&seats.white),
            &json!({ "answer": "agree", "to": asked[1] }),
        )
        .await
        .expect(200);
    assert_eq!(
        view(&mut client, &seats, &seats.white).await["state"],
        "adjourned"
    );
    whole(&folder, served).await;
}

/// Of two things that are asked each stands until it is answered, save what the answer to the other has made void.
#[tokio::test]
async fn what_is_agreed_to_leaves_what_else_was_asked() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-2023", "time": "90+30" })).await;
    plays(&mut client, &seats, &["e4", "e5"]).await;
    for words in ["stops", "adjourns"] {
        let asks = client.act(&seats, &seats.white, words, None).await;
        asks.expect("an answer").expect(200);
    }
    let (proposal, agrees) = (seats.path("/proposal"), json!({ "answer": "agree" }));
    for (state, asked) in [("playing", true), ("adjourned", false)] {
        let answer = client.post(&proposal, Some(&seats.black), &agrees).await;
        answer.expect(200);
        let seen = view(&mut client, &seats, &seats.black).await;
        assert_eq!(seen["state"], state);
        assert_eq!(seen["proposal"].is_object(), asked, "{}", seen["proposal"]);
    }
    // Play is broken off, and the pause before it keeps nobody from sealing.
    let seals = client.act(&seats, &seats.white, "seals Nf3", None).await;
    seals.expect("an answer").expect(200);
    whole(&folder, served).await;
}
