//! An arbiter whom both players accept, and what they do by themselves where there is none.

use crate::support::hall::{Hall, text};
use crate::support::{ARBITER, Seats, make, word_in};
use serde_json::{Value, json};

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
    let seen = hall.view(&next, None).await;
    assert_eq!(
        seen["arbiter"],
        json!({ "seat": true, "before": "Carla", "asked_by": null, "name": null, "white": false, "black": false })
    );
    // Her key of the game before invites her, and both are asked about her anew.
    assert_eq!(seen["presence"]["arbiter"]["invited"], true);
    hall.post(
        &format!("{next}/join"),
        None,
        json!({ "word": arbiter, "name": "Carla" }),
    )
    .await
    .expect(200);
    let seen = hall.view(&next, None).await;
    assert_eq!(
        (&seen["arbiter"]["name"], &seen["arbiter"]["white"]),
        (&json!("Carla"), &json!(false))
    );
    assert_eq!(seen["presence"]["arbiter"]["invited"], false);
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

#[tokio::test]
async fn nobody_moves_while_the_arbiter_has_stopped_the_clocks() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "press": "with-move", "arbiter": true, "referee": "arbiter" });
    let seats = make(&mut hall.client, wanted).await;
    let (table, white, black) = (seats.path(""), seats.white.clone(), seats.black.clone());
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    hall.acts(&table, &white, "plays e4").await.expect(200);
    hall.acts(&table, &black, "plays e5").await.expect(200);
    for act in [
        "stops",
        "finds annoys Black",
        "rules time White +0:02:00",
        "finds annoys Black",
        "rules warning",
    ] {
        hall.acts(&table, &arbiter, act).await.expect(200);
        let seen = hall.view(&table, None).await;
        assert_eq!(
            seen["stopped"]["held"], true,
            "after {act}: {}",
            seen["clocks"]
        );
        hall.acts(&table, &white, "plays Nf3").await.expect_problem(
            409,
            "paused",
            "when he starts them",
        );
    }
    hall.acts(&table, &arbiter, "starts").await.expect(200);
    assert!(hall.view(&table, None).await["stopped"].is_null());
    hall.acts(&table, &white, "plays Nf3").await.expect(200);
}

#[tokio::test]
async fn what_is_not_pressed_is_called_out_to_nobody() {
    let mut hall = Hall::open().await;
    for (code, told) in [("fide-2023", false), ("fide-1931", true)] {
        let terms = json!({ "code": code, "time": "1h", "press": "by-hand", "referee": "on-call" });
        let seats = make(&mut hall.client, terms).await;
        let (path, white, black) = (seats.path(""), seats.white.clone(), seats.black.clone());
        hall.acts(&path, &white, "plays e4").await.expect(200);
        hall.acts(&path, &black, "plays e5").await.expect(200);
        let made = hall.acts(&path, &white, "moves Ke3").await.expect(200);
        assert_eq!(made.body["entry"]["card"]["breach"], told, "{code}");
        let seen = hall.view(&path, Some(&black)).await;
        let marked = !seen["board"]["breach"]
            .as_array()
            .expect("squares")
            .is_empty();
        assert_eq!(marked, told, "{code}: {}", seen["board"]["breach"]);
        hall.acts(&path, &white, "presses").await.expect(200);
        let seen = hall.view(&path, Some(&black)).await;
        assert_eq!(seen["board"]["breach"], json!(["e1", "e3"]), "{code}");
    }
}

#[tokio::test]
async fn a_touched_man_that_was_not_moved_is_put_to_the_arbiter() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "press": "with-move", "arbiter": true, "referee": "arbiter" });
    let seats = make(&mut hall.client, wanted).await;
    let (table, white) = (seats.path(""), seats.white.clone());
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    hall.acts(&table, &white, "touches d2").await.expect(200);
    hall.acts(&table, &white, "plays Nf3").await.expect(200);
    let seen = hall.view(&table, Some(&arbiter)).await;
    let acts = seen["acts"].as_array().expect("acts");
    let put = acts
        .iter()
        .find(|act| act["id"] == "seen-finds-touched-d2-white")
        .unwrap_or_else(|| panic!("nothing is put to him: {acts:?}"));
    assert_eq!(
        put["label"],
        "White touched the pawn on d2, which was not moved"
    );
    hall.acts(&table, &arbiter, &text(&put["act"]))
        .await
        .expect(200);
    let after = hall.view(&table, Some(&arbiter)).await;
    assert_eq!(after["score"]["lines"], json!([]));
    assert_eq!(
        after["duties"][0]["who"],
        json!("white"),
        "{}",
        after["duties"]
    );
}

/// Whoever has asked for an arbiter may ask no longer, until the other has answered.
#[tokio::test]
async fn what_was_asked_of_an_arbiter_is_taken_back() {
    let mut hall = Hall::open().await;
    let seats = make(
        &mut hall.client,
        json!({ "code": "fide-2023", "time": "5m" }),
    )
    .await;
    let consent = seats.path("/arbiter/consent");
    let refuses = json!({ "answer": "object" });
    hall.post(&consent, Some(&seats.white), refuses.clone())
        .await
        .expect(409);
    hall.post(&seats.path("/arbiter"), Some(&seats.white), json!({}))
        .await
        .expect(204);
    hall.post(&consent, Some(&seats.white), refuses.clone())
        .await
        .expect(204);
    let view = hall.view(&seats.path(""), None).await;
    assert_eq!(view["arbiter"]["asked_by"], Value::Null);
    let cards = view["cards"]["cards"].as_array().expect("cards");
    let told = |words: &str| cards.iter().any(|card| card["sentence"] == words);
    assert!(told("White asks for an arbiter no longer."), "{cards:?}");
    // Now nobody is asked anything.
    hall.post(&consent, Some(&seats.black), refuses)
        .await
        .expect(409);
    hall.post(&seats.path("/arbiter"), Some(&seats.black), json!({}))
        .await
        .expect(204);
}
