//! Tables: made with their links, their seats given and kept.

use crate::support::{Folder, Served, config, make};
use serde_json::{Value, json};

#[tokio::test]
async fn a_table_is_made_with_its_links_and_seen_by_its_seats() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1931", "time": "30/2h, 15/1h", "colours": "black", "referee": "arbiter", "names": { "white": "Anna", "black": "Boris" } });
    let made = client.post("/api/games", None, &wanted).await.expect(201);
    let id = made.body["id"].as_str().expect("an id");
    assert_eq!(
        made.header("location"),
        Some(format!("/api/games/{id}").as_str())
    );
    assert_eq!(made.body["you"], "black");
    assert_eq!(made.body["link"], format!("/game/{id}"));
    assert!(made.body["keys"]["white"].is_null(), "that is the other's");
    assert!(made.body["invitations"]["black"].is_null());
    let key = made.body["keys"]["black"].as_str().expect("a key");
    for (seat, key) in [("black", Some(key)), ("spectator", None)] {
        let view = client
            .get(&format!("/api/games/{id}"), key)
            .await
            .expect(200);
        assert_eq!(view.body["you"], seat);
        assert_eq!(view.body["state"], "waiting");
        assert_eq!(view.body["clocks"]["white"]["left"], 7_200_000);
        assert_eq!(view.body["terms"]["names"]["white"], "Anna");
        assert_eq!(view.body["arbiter"]["seat"], true);
        assert_eq!(
            view.body["acts"].as_array().expect("acts").is_empty(),
            seat == "spectator"
        );
    }
    let by_address = client
        .get(&format!("/api/games/{id}?seat={key}"), None)
        .await
        .expect(200);
    assert_eq!(by_address.body["you"], "spectator", "no address is a seat");
    let list = client.get("/api/games", None).await.expect(200);
    assert_eq!(list.body["games"][0]["id"], id);
    assert_eq!(list.body["games"][0]["state"], "waiting");
    served.stop().await;
}

#[tokio::test]
async fn tokens_are_kept_only_as_hashes() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let seats = make(&mut served.client().await, json!({ "code": "digest-2018" })).await;
    served.stop().await;
    let bytes = std::fs::read(folder.database()).expect("the file");
    assert!(
        bytes
            .windows(seats.id.len())
            .any(|window| window == seats.id.as_bytes()),
        "the game is in the file"
    );
    for token in [&seats.white, &seats.black] {
        assert!(
            !bytes
                .windows(token.len())
                .any(|window| window == token.as_bytes()),
            "a token is in the file"
        );
    }
}

#[tokio::test]
async fn every_fault_of_a_new_table_is_told_at_once() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1932", "time": "40/2x", "start": "8/8 w", "odds": "frog", "names": { "white": "x".repeat(200) } });
    let answer = client
        .post("/api/games", None, &wanted)
        .await
        .expect_problem(422, "not-understood", "fide-1931");
    let fields: Vec<&str> = answer.body["errors"]
        .as_array()
        .expect("errors")
        .iter()
        .filter_map(|error| error["field"].as_str())
        .collect();
    for field in ["code", "time", "start", "odds", "names.white"] {
        assert!(fields.contains(&field), "{field} is not among {fields:?}");
    }
    for (wanted, words) in [
        (
            json!({ "code": "digest-2018", "tiem": "5m" }),
            "unknown field `tiem`",
        ),
        (json!({ "code": "digest-2018", "colors": "green" }), "green"),
        (
            json!({ "code": "digest-2018", "start": "chess960 960" }),
            "0 to 959",
        ),
        (
            json!({ "code": "digest-2018", "names": { "white": "a\nb" } }),
            "one line",
        ),
        (json!({}), "code: found ''"),
    ] {
        client
            .post("/api/games", None, &wanted)
            .await
            .expect_problem(422, "not-understood", words);
    }
    let list = client.get("/api/games", None).await.expect(200);
    assert_eq!(list.body["games"], json!([]), "none was made");
    served.stop().await;
}

#[tokio::test]
async fn nobody_acts_from_a_seat_that_is_not_his() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(
        &mut client,
        json!({ "code": "digest-2018", "arbiter": true, "time": "5m" }),
    )
    .await;
    let other = make(&mut client, json!({ "code": "digest-2018" })).await;
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    for (token, act, words) in [
        (None, "touches e2", "spectator"),
        (Some(&other.white), "touches e2", "opens no seat"),
        (Some(&"x".repeat(22)), "touches e2", "opens no seat"),
        (Some(&seats.white), "Black resigns", "cannot act for Black"),
        (Some(&seats.black), "White resigns", "cannot act for White"),
        (
            Some(&seats.white),
            "Arbiter finds flag Black",
            "cannot act for Arbiter",
        ),
        (Some(&seats.white), "finds flag Black", "only the arbiter"),
        (Some(&seats.white), "sets White 1:00:00", "only the arbiter"),
        (Some(&seats.white), "rules granted", "only the arbiter"),
        (Some(&arbiter), "moves e4", "neither plays nor claims"),
        (Some(&arbiter), "White resigns", "cannot act for White"),
    ] {
        client
            .post(
                &seats.path("/acts"),
                token.map(String::as_str),
                &json!({ "act": act }),
            )
            .await
            .expect_problem(403, "wrong-seat", words);
    }
    let forged = json!({ "act": { "by": "black", "act": "resign" } });
    client
        .post(&seats.path("/acts"), Some(&seats.white), &forged)
        .await
        .expect_problem(403, "wrong-seat", "Black");
    let view = client.get(&seats.path(""), None).await.expect(200);
    assert_eq!(view.body["score"]["lines"], json!([]));
    assert_eq!(view.body["begun"], false, "nothing has happened");
    served.stop().await;
}

#[tokio::test]
async fn a_seat_of_an_open_table_is_taken_once() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "digest-2018", "open": true })).await;
    let listed = client.get("/api/games", None).await.expect(200);
    assert_eq!(listed.body["games"][0]["seat"], "black");
    client
        .post(&seats.path("/join"), Some(&seats.white), &json!({}))
        .await
        .expect_problem(403, "wrong-seat", "White’s");
    let joined = client
        .post(&seats.path("/join"), None, &json!({ "name": "Boris" }))
        .await
        .expect(200);
    assert_eq!(joined.body["seat"], "black");
    let key = joined.body["key"].as_str().expect("a key");
    let view = client.get(&seats.path(""), Some(key)).await.expect(200);
    assert_eq!(view.body["you"], "black");
    assert_eq!(view.body["terms"]["names"]["black"], "Boris");
    client
        .post(&seats.path("/join"), None, &json!({}))
        .await
        .expect_problem(409, "seat-taken", "taken");
    let listed = client.get("/api/games", None).await.expect(200);
    assert_eq!(listed.body["games"][0]["names"]["black"], "Boris");
    assert_eq!(listed.body["games"][0]["seat"], json!(null));
    let closed = make(&mut client, json!({ "code": "digest-2018" })).await;
    client
        .post(&closed.path("/join"), None, &json!({}))
        .await
        .expect_problem(409, "seat-taken", "not open");
    for hidden in ["private", "solo"] {
        let made = make(&mut client, json!({ "code": "digest-2018", hidden: true })).await;
        let listed = client.get("/api/games", None).await.expect(200);
        assert!(
            !listed.text.contains(&made.id),
            "a {hidden} table is listed"
        );
    }
    served.stop().await;
}

#[tokio::test]
async fn a_rematch_exchanges_colors_and_keeps_the_links() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(
        &mut client,
        json!({ "code": "digest-2018", "names": { "white": "Anna", "black": "Boris" } }),
    )
    .await;
    client
        .post(&seats.path("/rematch"), Some(&seats.white), &json!({}))
        .await
        .expect_problem(409, "not-finished", "not ended");
    client
        .act(&seats, &seats.white, "plays e4", None)
        .await
        .expect("an answer")
        .expect(200);
    client
        .act(&seats, &seats.black, "resigns", None)
        .await
        .expect("an answer")
        .expect(200);
    client
        .post(&seats.path("/rematch"), None, &json!({}))
        .await
        .expect_problem(403, "wrong-seat", "players");
    let first = client
        .post(&seats.path("/rematch"), Some(&seats.white), &json!({}))
        .await
        .expect(201);
    let second = client
        .post(&seats.path("/rematch"), Some(&seats.black), &json!({}))
        .await
        .expect(200);
    assert_eq!(first.body, second.body);
    let next = format!("/api/games/{}", first.body["id"].as_str().expect("an id"));
    let view = client.get(&next, Some(&seats.white)).await.expect(200);
    assert_eq!(
        (&view.body["you"], &view.body["terms"]["names"]["white"]),
        (&json!("black"), &json!("Boris"))
    );
    let old = client.get(&seats.path(""), None).await.expect(200);
    assert_eq!(old.body["rematch"]["id"], first.body["id"]);
    served.stop().await;
}

/// Whoever is asked for another game may say no: that game ends before it begins, and both tables tell it.
#[tokio::test]
async fn a_rematch_is_declined_and_whoever_asked_is_told() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let mut ids = Vec::new();
    for (code, friendly) in [
        ("fide-2023", true),
        ("fide-2023", false),
        ("british", false),
    ] {
        let wanted = json!({ "code": code, "time": "30/1h", "friendly": friendly });
        let seats = make(&mut client, wanted).await;
        for (token, act) in [(&seats.white, "plays e4"), (&seats.black, "resigns")] {
            let said = client.act(&seats, token, act, None).await;
            said.expect("an answer").expect(200);
        }
        let path = seats.path("/rematch");
        let nothing = client
            .send("DELETE", &path, Some(&seats.black), &[], b"")
            .await;
        nothing
            .expect("an answer")
            .expect_problem(409, "stale", "does not ask");
        let asked = client
            .post(&path, Some(&seats.white), &json!({}))
            .await
            .expect(201);
        let own = client
            .send("DELETE", &path, Some(&seats.white), &[], b"")
            .await;
        own.expect("an answer")
            .expect_problem(409, "stale", "does not ask");
        for _ in 0..2 {
            let declined = client
                .send("DELETE", &path, Some(&seats.black), &[], b"")
                .await;
            declined.expect("an answer").expect(204);
        }
        let old = client.get(&seats.path(""), None).await.expect(200);
        assert_eq!(old.body["rematch"]["off"], true, "{code}");
        let next = format!("/api/games/{}", asked.body["id"].as_str().expect("an id"));
        let view = client.get(&next, Some(&seats.white)).await.expect(200).body;
        assert_eq!(view["outcome"]["score"], "annulled", "{code}: {view}");
        let told = view["outcome"]["sentence"].as_str().unwrap_or_default();
        assert!(
            told.starts_with("White does not want another game"),
            "{told}"
        );
        // Whoever asked in vain does not ask again, at neither table.
        for again in [path.clone(), format!("{next}/rematch")] {
            client
                .post(&again, Some(&seats.white), &json!({}))
                .await
                .expect_problem(409, "not-agreed", "was declined");
        }
        // Whoever declined may ask himself; both tables tell it, and the colors are exchanged against the game that was played.
        let later = client
            .post(&path, Some(&seats.black), &json!({}))
            .await
            .expect(201)
            .body;
        assert_ne!(later["id"], asked.body["id"]);
        let page = format!("/api/games/{}", later["id"].as_str().expect("an id"));
        let view = client.get(&page, Some(&seats.white)).await.expect(200).body;
        assert_eq!(view["you"], "black", "{code}");
        for (table, by) in [(seats.path(""), "black"), (next.clone(), "white")] {
            let shown = client.get(&table, None).await.expect(200).body;
            let told = json!({ "id": later["id"], "by": by, "link": later["link"], "off": false });
            assert_eq!(shown["rematch"], told, "{code}");
        }
        // Declined where its asker's game was declined before.
        let declined = client
            .send(
                "DELETE",
                &format!("{next}/rematch"),
                Some(&seats.white),
                &[],
                b"",
            )
            .await;
        declined.expect("an answer").expect(204);
        let old = client.get(&seats.path(""), None).await.expect(200).body;
        assert_eq!(old["rematch"]["off"], true, "{code}");
        ids.push(asked.body["id"].clone());
        ids.push(later["id"].clone());
    }
    let listed = client.get("/api/games", None).await.expect(200).body;
    let listed = listed["games"].as_array().expect("a list");
    assert_eq!(listed.len(), 3, "what nobody has played is not listed");
    served.stop().await;
    // It is all read again from the log.
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for pair in ids.chunks(2) {
        let page = format!("/api/games/{}", pair[0].as_str().expect("an id"));
        let view = client.get(&page, None).await.expect(200).body;
        assert_eq!(
            (&view["rematch"]["id"], &view["rematch"]["off"]),
            (&pair[1], &json!(true))
        );
        assert_eq!(view["rematch"]["by"], "white");
    }
    served.stop().await;
}

/// Against a game that was called off no colors are exchanged, and either may ask for another there.
#[tokio::test]
async fn after_a_rematch_that_was_called_off_the_next_has_its_colors() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-2023", "time": "30/1h", "friendly": true });
    let seats = make(&mut client, wanted).await;
    for (token, act) in [(&seats.white, "plays e4"), (&seats.black, "resigns")] {
        let said = client.act(&seats, token, act, None).await;
        said.expect("an answer").expect(200);
    }
    let nothing = json!({});
    let mut page = seats.path("");
    for by in [&seats.white, &seats.white, &seats.black] {
        let path = format!("{page}/rematch");
        let asked = client.post(&path, Some(by), &nothing).await.expect(201);
        page = format!("/api/games/{}", asked.body["id"].as_str().expect("an id"));
        let view = client.get(&page, Some(&seats.white)).await.expect(200).body;
        assert_eq!(view["you"], "black");
        let old = client.get(&seats.path(""), None).await.expect(200).body;
        assert_eq!(old["rematch"]["id"], asked.body["id"]);
        let off = format!("{page}/call-off");
        client.post(&off, Some(&seats.white), &nothing).await;
        let view = client.get(&page, None).await.expect(200).body;
        assert_eq!(view["outcome"]["score"], "annulled");
    }
    served.stop().await;
}

/// Who asked is kept with the game; what the other does there binds nobody who has not moved himself, and a game that was played stands.
#[tokio::test]
async fn a_rematch_is_declined_until_one_has_moved_in_it() {
    let folder = Folder::new();
    let mut served = Served::start(&config(&folder)).await;
    for played in 0..3 {
        let mut client = served.client().await;
        let wanted = json!({ "code": "fide-2023", "time": "30/1h" });
        let seats = make(&mut client, wanted).await;
        for (token, act) in [(&seats.white, "plays e4"), (&seats.black, "resigns")] {
            let said = client.act(&seats, token, act, None).await;
            said.expect("an answer").expect(200);
        }
        let path = seats.path("/rematch");
        let nothing = json!({});
        let asked = client.post(&path, Some(&seats.black), &nothing).await;
        let asked = asked.expect(201);
        // Black of the first game asks, and has the white men in the next.
        let next = asked.body["id"].as_str().expect("an id").to_owned();
        let acts = format!("/api/games/{next}/acts");
        let moves = [(&seats.black, "plays e4"), (&seats.white, "plays e5")];
        for (token, act) in &moves[..played] {
            let said = client
                .post(&acts, Some(token), &json!({ "act": act }))
                .await;
            said.expect(200);
        }
        served.stop().await;
        served = Served::start(&config(&folder)).await;
        let mut client = served.client().await;
        let own = client.send("DELETE", &path, Some(&seats.black), &[], b"");
        own.await
            .expect("an answer")
            .expect_problem(409, "stale", "does not ask");
        let declined = client.send("DELETE", &path, Some(&seats.white), &[], b"");
        let declined = declined.await.expect("an answer");
        let off = match played {
            2 => {
                declined.expect_problem(409, "not-agreed", "you have moved in the next game");
                let resigns = json!({ "act": "resigns" });
                let said = client.post(&acts, Some(&seats.black), &resigns).await;
                said.expect(200);
                let late = client.send("DELETE", &path, Some(&seats.white), &[], b"");
                late.await.expect("an answer").expect_problem(
                    409,
                    "not-agreed",
                    "its result stands",
                );
                false
            }
            _ => {
                declined.expect(204);
                true
            }
        };
        let old = client.get(&seats.path(""), None).await.expect(200);
        assert_eq!(old.body["rematch"]["off"], off, "{played}");
    }
    served.stop().await;
}

/// The table before it tells of a next game that is called off at its own table, too.
#[tokio::test]
async fn a_next_game_that_is_called_off_at_its_own_table_is_off_at_the_one_before() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "friendly": true });
    let seats = make(&mut client, wanted).await;
    for (token, act) in [(&seats.white, "plays e4"), (&seats.black, "resigns")] {
        let said = client.act(&seats, token, act, None).await;
        said.expect("an answer").expect(200);
    }
    let path = seats.path("/rematch");
    let asked = client.post(&path, Some(&seats.white), &json!({})).await;
    let id = asked.expect(201).body["id"].clone();
    let off = |shown: &Value| shown["rematch"]["off"].clone();
    let before = client.get(&seats.path(""), None).await.expect(200).body;
    assert_eq!(off(&before), false);
    let call_off = format!("/api/games/{}/call-off", id.as_str().expect("an id"));
    let called = client.post(&call_off, Some(&seats.black), &json!({})).await;
    called.expect(200);
    let after = client.get(&seats.path(""), None).await.expect(200).body;
    assert_eq!((&after["rematch"]["id"], off(&after)), (&id, json!(true)));
    served.stop().await;
}

/// Whoever makes a table names himself and the other; whoever joins names himself: what one door refuses no other takes.
#[tokio::test]
async fn names_are_read_alike_at_every_door() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let table =
        |names: serde_json::Value| json!({ "code": "fide-2023", "arbiter": true, "names": names });
    let made = client
        .post("/api/games", None, &table(json!({ "white": " Nguyễn " })))
        .await
        .expect(201);
    let id = made.body["id"].as_str().expect("an id");
    let word = crate::support::word_in(&made.body["invitations"]["arbiter"]);
    let join = format!("/api/games/{id}/join");
    for name in [
        "Ann\u{430}",
        "Ann\u{585}",
        "\u{a4ee}NNA",
        "\u{17b5}\u{17b5}",
        "\u{200d}",
        "\u{e000}",
        "\u{fffe}",
        "A\u{301}\u{301}\u{301}",
        "Anna\u{202e}",
        "The arbiter",
        "B1ack",
        "\u{ff30}rogram",
    ] {
        for seat in ["white", "black"] {
            let wanted = table(json!({ seat: name }));
            let refused = client.post("/api/games", None, &wanted).await;
            refused.expect_problem(422, "not-understood", "name");
        }
        let coming = json!({ "word": word, "name": name });
        let refused = client.post(&join, None, &coming).await;
        refused.expect_problem(422, "not-understood", "name");
    }
    let view = client
        .get(&format!("/api/games/{id}"), None)
        .await
        .expect(200);
    assert_eq!(view.body["terms"]["names"]["white"], "Nguyễn");
    let coming = json!({ "word": word, "name": "Ωρίων" });
    client.post(&join, None, &coming).await.expect(200);
    served.stop().await;
}

/// Nobody sits down to a position that cannot be played, or in which the game is over.
#[tokio::test]
async fn a_table_begins_from_a_position_that_two_can_play() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (start, words) in [
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "white has no king; black has no king",
        ),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "black has no king"),
        (
            "8/8/8/3k4/3K4/8/8/R7 w - - 0 1",
            "the kings stand side by side",
        ),
        ("4k3/8/8/8/8/8/4R3/K7 w - - 0 1", "in check from e2"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "is checkmate"),
        ("7k/8/6QK/8/8/8/8/8 b - - 0 1", "is stalemate"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "neither side can mate"),
    ] {
        let wanted = json!({ "code": "fide-2023", "time": "10+5", "start": start });
        let answer = client.post("/api/games", None, &wanted).await;
        let told = answer.expect_problem(422, "not-understood", words);
        assert_eq!(told.body["errors"][0]["field"], "start", "{start}");
    }
    let played =
        json!({ "code": "fide-2023", "time": "10+5", "start": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" });
    client.post("/api/games", None, &played).await.expect(201);
    served.stop().await;
}

/// Whose flag would fall as his clock is started has no game.
#[tokio::test]
async fn nobody_begins_without_any_time() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (time, status) in [
        ("0+0", 422),
        ("40/0m", 422),
        ("0m, 1h", 422),
        ("0+2", 201),
        ("3+0", 201),
        ("0m d5s", 201),
    ] {
        let wanted = json!({ "code": "fide-2023", "time": time });
        let answer = client.post("/api/games", None, &wanted).await;
        assert_eq!(answer.status, status, "{time}: {}", answer.text);
    }
    served.stop().await;
}
