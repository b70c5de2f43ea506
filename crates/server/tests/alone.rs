//! A table at which nobody is arbiter: no player alone stops a game, whatever he says or does, and whoever's clock runs can move.

use crate::support::client::Client;
use crate::support::hall::text;
use crate::support::{Folder, Seats, Served, config, make};
use jadoube_laws::case::{Form, Who, forms};
use serde_json::{Value, json};

async fn says(client: &mut Client, seats: &Seats, token: &str, act: &str) -> (u16, Value) {
    let answer = client.act(seats, token, act, None).await;
    let answer = answer.expect("an answer");
    (answer.status, answer.body)
}

async fn view(client: &mut Client, seats: &Seats) -> Value {
    let looks = client.get(&seats.path(""), Some(&seats.white)).await;
    looks.expect(200).body
}

fn running(view: &Value) -> Option<&'static str> {
    ["white", "black"]
        .into_iter()
        .find(|side| view["clocks"][side]["running"] == true)
}

/// A friendly game as the front page makes it, after these moves.
async fn begun(client: &mut Client, terms: &Value, moves: &[&str]) -> Seats {
    let seats = make(client, terms.clone()).await;
    for (at, made) in moves.iter().enumerate() {
        let token = [&seats.white, &seats.black][at % 2].clone();
        let (status, body) = says(client, &seats, &token, &format!("plays {made}")).await;
        assert_eq!(status, 200, "{body}");
    }
    seats
}

fn friendly() -> Value {
    json!({ "code": "fide-2023", "time": "3m+2s", "friendly": true, "press": "with-move" })
}

const OPENING: [&str; 5] = ["e4", "d5", "exd5", "Qxd5", "Nc3"];

/// What a player can say or do, by its example in the table of acts.
fn acts() -> Vec<&'static Form> {
    forms()
        .iter()
        .filter(|form| form.who != Who::Official)
        .collect()
}

/// What is wrong after any one act of this player at such a table: no clock runs and the game is not over by its clause, or the
/// player whose clock runs is kept from moving by an answer that is awaited.
async fn stopped_by(
    mut client: Client,
    (terms, moves): (Value, &'static [&'static str]),
    side: &'static str,
) -> Vec<String> {
    let mut stopped = Vec::new();
    let token = |seats: &Seats, side: &str| match side {
        "white" => seats.white.clone(),
        _ => seats.black.clone(),
    };
    for form in acts() {
        let seats = begun(&mut client, &terms, moves).await;
        let act = form.example;
        let (_, said) = says(&mut client, &seats, &token(&seats, side), act).await;
        let after = view(&mut client, &seats).await;
        let runs = running(&after);
        if runs.is_none() && after["state"] != "finished" {
            stopped.push(format!("{side} {act}: {said}"));
        }
        let Some(runs) = runs.filter(|runs| after["board"]["turn"] == *runs) else {
            continue;
        };
        let (status, moved) = says(&mut client, &seats, &token(&seats, runs), "plays a3").await;
        let words = moved["entry"]["card"]["sentence"].as_str().unwrap_or("");
        if status == 409 || words.contains("awaited") {
            stopped.push(format!("{side} {act}, then no move is taken: {moved}"));
        }
    }
    stopped
}

#[tokio::test]
async fn no_act_of_one_player_stops_a_game_that_has_no_arbiter() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let by_hand = json!({ "code": "fide-2023", "time": "3m+2s", "friendly": true });
    let british = json!({ "code": "british", "time": "30/1h", "friendly": true });
    let tables: [(Value, &[&str]); 3] = [
        (friendly(), &OPENING),
        (by_hand, &OPENING[..2]),
        (british, &OPENING[..1]),
    ];
    let mut tried = Vec::new();
    for table in tables {
        for side in ["white", "black"] {
            let client = served.client().await;
            tried.push(tokio::spawn(stopped_by(client, table.clone(), side)));
        }
    }
    let mut stopped = Vec::new();
    for one in tried {
        stopped.extend(one.await.expect("it was tried"));
    }
    assert!(stopped.is_empty(), "{}", stopped.join("\n"));
    served.stop().await;
}

/// What a program set up and keeps it answers for itself, as it does for the array and the first move.
#[tokio::test]
async fn the_program_answers_for_its_own_board_colors_and_clocks() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for act in [
        "claims wrong-setup",
        "claims wrong-board",
        "claims wrong-colours",
        "claims wrong-first-move",
        "claims clock-setting White +0:02:00",
    ] {
        let seats = begun(&mut client, &friendly(), &OPENING).await;
        let (_, said) = says(&mut client, &seats, &seats.black, act).await;
        let card = &said["entry"]["card"];
        assert_eq!(card["verdict"], "refused", "{act}: {card}");
        assert!(card["asks"].is_null(), "{act}: {card}");
        assert_eq!(running(&view(&mut client, &seats).await), Some("black"));
    }
    served.stop().await;
}

/// A question that only a person could answer is kept, and play goes on at once.
#[tokio::test]
async fn a_question_that_nobody_answers_stays_open_while_play_goes_on() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = begun(&mut client, &friendly(), &OPENING).await;
    let act = "claims forfeit phone";
    let (status, _) = says(&mut client, &seats, &seats.black, act).await;
    assert_eq!(status, 200);
    let asked = view(&mut client, &seats).await;
    assert_eq!(running(&asked), Some("black"), "{asked}");
    assert!(asked["question"]["text"].is_string(), "{asked}");
    assert_eq!(asked["question"]["play_waits"], false);
    let cards = asked["cards"]["cards"].as_array().expect("cards");
    let last = cards.last().expect("a card");
    assert_eq!(last["by"], "law");
    assert!(
        last["sentence"]
            .as_str()
            .is_some_and(|said| said.starts_with("Nobody is there to answer that")),
        "{last}"
    );
    let (_, moved) = says(&mut client, &seats, &seats.black, "plays Qa5").await;
    assert_eq!(moved["entry"]["card"]["verdict"], "accepted", "{moved}");
    served.stop().await;
}

/// What an arbiter would be asked two players settle between them: one proposes the answer, and it holds when the other agrees.
#[tokio::test]
async fn what_nobody_is_there_to_answer_two_players_settle() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = begun(&mut client, &friendly(), &OPENING[..4]).await;
    let (status, none) = says(&mut client, &seats, &seats.white, "rules granted").await;
    assert_eq!(status, 403, "{none}");
    let detail = none["detail"].as_str().unwrap_or_default();
    assert!(
        detail.contains("no answer to anything that is asked now"),
        "{detail}"
    );

    let (_, claimed) = says(&mut client, &seats, &seats.black, "claims forfeit phone").await;
    let asked = view(&mut client, &seats).await["question"]["text"].clone();
    assert!(asked.is_string(), "{claimed}");
    let (status, proposed) = says(&mut client, &seats, &seats.white, "rules rejected").await;
    assert_eq!(status, 200, "{proposed}");
    let before = view(&mut client, &seats).await;
    let sentence = before["proposal"]["sentence"].as_str().unwrap_or_default();
    assert!(
        sentence.starts_with("White proposes to settle it between the players"),
        "{before}"
    );
    assert_eq!(
        before["question"]["text"], asked,
        "nothing is settled by one alone"
    );
    let agreed = client
        .post(
            &seats.path("/proposal"),
            Some(&seats.black),
            &json!({ "answer": "agree" }),
        )
        .await
        .expect(200)
        .body;
    assert_eq!(agreed["entry"]["card"]["verdict"], "accepted", "{agreed}");
    let after = view(&mut client, &seats).await;
    assert_ne!(after["question"]["text"], asked, "{after}");
    assert!(after["proposal"].is_null(), "{after}");
    served.stop().await;
}

/// A second move in one turn goes back, and nobody waits for a penalty that nobody is there to give: the first is still to be pressed.
#[tokio::test]
async fn no_penalty_is_waited_for_where_nobody_can_give_one() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted =
        json!({ "code": "fide-2023", "time": "3+2", "press": "by-hand", "referee": "watching" });
    for (before, first, second) in [
        (&OPENING[..2], "moves Nf3", "moves Nc3"),
        (&CASTLING[..], "moves Rf1", "moves e1g1"),
    ] {
        let seats = begun(&mut client, &wanted, before).await;
        says(&mut client, &seats, &seats.white, first).await;
        let (_, again) = says(&mut client, &seats, &seats.white, second).await;
        assert_eq!(again["entry"]["card"]["breach"], true, "{again}");
        let said = again["entry"]["card"]["sentence"]
            .as_str()
            .unwrap_or_default();
        assert!(!said.contains("opponent’s turn"), "{said}");
        let seen = view(&mut client, &seats).await;
        assert!(seen["question"].is_null(), "{seen}");
        assert_eq!(seen["board"]["to_press"], "white", "{seen}");
        let (_, pressed) = says(&mut client, &seats, &seats.white, "presses").await;
        assert_eq!(pressed["entry"]["card"]["verdict"], "accepted", "{pressed}");
        assert_eq!(running(&view(&mut client, &seats).await), Some("black"));
    }
    served.stop().await;
}

const CASTLING: [&str; 6] = ["e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5"];

#[tokio::test]
async fn draws_are_not_offered_without_end_where_nobody_could_forbid_it() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = Client::connect(served.address).await;
    let terms = json!({ "code": "fide-2023", "time": "3+2" });
    let seats = begun(&mut client, &terms, &["e4"]).await;
    let white = seats.white.clone();
    for _ in 0..2 {
        assert_eq!(
            says(&mut client, &seats, &white, "offers draw").await.0,
            200
        );
        let black = seats.black.clone();
        assert_eq!(
            says(&mut client, &seats, &black, "declines draw").await.0,
            200
        );
    }
    for act in ["offers draw", "offers draw if no move is made"] {
        let (status, problem) = says(&mut client, &seats, &white, act).await;
        assert_eq!(
            (status, problem["type"].as_str()),
            (409, Some("/problems/not-agreed")),
            "{act}: {problem}"
        );
    }
    let black = seats.black.clone();
    assert_eq!(says(&mut client, &seats, &black, "plays e5").await.0, 200);
    assert_eq!(
        says(&mut client, &seats, &white, "offers draw").await.0,
        409,
        "his own move comes first"
    );
    assert_eq!(says(&mut client, &seats, &white, "plays Nf3").await.0, 200);
    assert_eq!(
        says(&mut client, &seats, &white, "offers draw").await.0,
        200
    );
    // Whoever tries alone what the Laws say is told it.
    let solo = json!({ "code": "fide-2023", "time": "3+2", "solo": true });
    let seats = begun(&mut client, &solo, &["e4"]).await;
    for _ in 0..3 {
        assert_eq!(
            says(&mut client, &seats, &seats.white, "offers draw")
                .await
                .0,
            200
        );
    }
}

/// Whoever claims in vain disturbs the other once: said again in the same position, it is answered to him alone.
#[tokio::test]
async fn a_vain_claim_is_told_once_until_somebody_moves() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = begun(&mut client, &friendly(), &OPENING[..1]).await;
    for claim in ["claims repetition", "claims flag", "claims forfeit phone"] {
        let (status, first) = says(&mut client, &seats, &seats.white, claim).await;
        assert_eq!(status, 200, "{first}");
        let sequence = view(&mut client, &seats).await["sequence"].clone();
        for again in ["claims repetition", claim] {
            let (status, again) = says(&mut client, &seats, &seats.white, again).await;
            let told = again["detail"].as_str().unwrap_or_default();
            assert_eq!(status, 409, "{again}");
            assert!(
                told.starts_with("you have claimed that already in this position: "),
                "{told}"
            );
        }
        assert_eq!(view(&mut client, &seats).await["sequence"], sequence);
    }
    // What was taken back is not asked again, the other has said nothing yet, and a move makes it another claim.
    let (status, back) = says(&mut client, &seats, &seats.white, "rules rejected").await;
    assert_eq!(status, 200, "{back}");
    let (status, again) = says(&mut client, &seats, &seats.white, "claims forfeit phone").await;
    assert_eq!(status, 409, "{again}");
    let (status, other) = says(&mut client, &seats, &seats.black, "claims flag").await;
    assert_eq!(status, 200, "{other}");
    let (status, _) = says(&mut client, &seats, &seats.black, "plays e5").await;
    assert_eq!(status, 200);
    let (status, anew) = says(&mut client, &seats, &seats.white, "claims flag").await;
    assert_eq!(status, 200, "{anew}");
    served.stop().await;
}

/// In each position a claim is another one, but whoever claims one thing after another for nothing disturbs the other no longer; what has its
/// price is paid each time.
#[tokio::test]
async fn claims_that_cost_nothing_disturb_the_other_only_so_often() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8"];
    // Without a clock there is nothing to be paid with.
    for (code, time, free) in [
        ("fide-1931", "10+5", true),
        ("uscf", "10+5", true),
        ("fide-2023", "none", true),
        ("fide-2023", "10+5", false),
    ] {
        let mut terms = json!({ "code": code, "referee": "watching", "press": "with-move" });
        if time != "none" {
            terms["time"] = json!(time);
        }
        let seats = begun(&mut client, &terms, &["e4", "e5"]).await;
        let mut heard = Vec::new();
        for pair in knights.chunks(2) {
            let (status, told) =
                says(&mut client, &seats, &seats.white, "claims fifty-moves").await;
            heard.push(status);
            if status == 409 {
                let detail = told["detail"].as_str().unwrap_or_default();
                assert!(detail.contains("told to you alone: White has"), "{detail}");
            }
            for (token, san) in [&seats.white, &seats.black].into_iter().zip(pair) {
                let (status, played) =
                    says(&mut client, &seats, token, &format!("plays {san}")).await;
                assert_eq!(status, 200, "{played}");
            }
        }
        let last = if free { 409 } else { 200 };
        assert_eq!(heard, [200, 200, 200, last], "{code} {time}");
        if !free {
            let left = view(&mut client, &seats).await["clocks"]["black"]["left"].as_u64();
            assert!(
                left.is_some_and(|left| left > 13 * 60_000),
                "paid four times: {left:?}"
            );
        }
    }
    served.stop().await;
}

/// Whoever has an arbiter asked where there is none takes it back alone; the other cannot do that for him.
#[tokio::test]
async fn whoever_asked_takes_back_what_nobody_answers() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = begun(&mut client, &friendly(), &OPENING).await;
    let (status, _) = says(&mut client, &seats, &seats.black, "claims forfeit phone").await;
    assert_eq!(status, 200);
    // What he proposes about it goes with it, and is no answer to what is asked after it.
    let (status, proposed) = says(&mut client, &seats, &seats.black, "rules granted").await;
    assert_eq!(status, 200, "{proposed}");
    assert!(!view(&mut client, &seats).await["proposal"].is_null());
    for (token, own) in [(&seats.white, false), (&seats.black, true)] {
        let seen = client.get(&seats.path(""), Some(token)).await.expect(200);
        assert_eq!(seen.body["question"]["takes_back"], own, "{}", seen.text);
    }
    let back = client
        .act(&seats, &seats.black, "rules rejected", Some("back"))
        .await;
    let back = back.expect("an answer").expect(200).body;
    let card = &back["entry"]["card"];
    assert_eq!(
        card["sentence"], "Black has taken back what he claimed: it is asked no longer.",
        "{back}"
    );
    assert_eq!(card["told"], "takes back what was claimed");
    let after = view(&mut client, &seats).await;
    assert!(
        after["question"].is_null() && after["proposal"].is_null(),
        "{after}"
    );
    assert_eq!(running(&after), Some("black"));
    // Sent again it is the same, and there is nothing more to be taken back.
    let again = client
        .act(&seats, &seats.black, "rules rejected", Some("back"))
        .await;
    let again = again.expect("an answer").expect(200).body;
    assert_eq!(again["sequence"], back["sequence"]);
    let (status, none) = says(&mut client, &seats, &seats.black, "rules rejected").await;
    assert_eq!(status, 403, "{none}");
    served.stop().await;
}

/// What a sign means that may be a resignation is asked of whoever gave it, where nobody else is there to be asked: he says it alone.
#[tokio::test]
async fn whoever_lays_his_king_down_says_himself_what_he_means() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let terms = json!({ "code": "fide-2023", "time": "10+5", "press": "with-move" });
    for (sign, says_then, ends) in [
        ("tips king", "resigns", true),
        ("tips king", "rules rejected", false),
        ("offers hand", "rules rejected", false),
    ] {
        let seats = begun(&mut client, &terms, &["e4", "e5"]).await;
        let (status, told) = says(&mut client, &seats, &seats.white, sign).await;
        assert_eq!(status, 200, "{told}");
        for (token, own) in [(&seats.white, true), (&seats.black, false)] {
            let seen = client
                .get(&seats.path(""), Some(token))
                .await
                .expect(200)
                .body;
            assert_eq!(seen["question"]["takes_back"], own, "{sign}: {seen}");
            assert_eq!(seen["question"]["about"]["handshake"], "white", "{sign}");
            let last = seen["cards"]["cards"]
                .as_array()
                .and_then(|cards| cards.last())
                .expect("a card");
            assert!(
                text(&last["sentence"]).starts_with("White says himself whether he resigns by it"),
                "{last}"
            );
        }
        // Nobody else says it for him.
        let (status, other) = says(&mut client, &seats, &seats.black, "rules rejected").await;
        assert_eq!(status, 200, "{other}");
        assert!(!view(&mut client, &seats).await["question"].is_null());
        let (status, said) = says(&mut client, &seats, &seats.white, says_then).await;
        assert_eq!(status, 200, "{said}");
        let after = view(&mut client, &seats).await;
        assert!(after["question"].is_null(), "{after}");
        let score = if ends { json!("0-1") } else { Value::Null };
        assert_eq!(after["outcome"]["score"], score, "{after}");
        if !ends {
            assert_eq!(running(&after), Some("white"));
            assert_eq!(
                said["entry"]["card"]["sentence"],
                "White did not mean to resign: play goes on."
            );
        }
    }
    served.stop().await;
}

/// How a move was meant is decided whichever way it is answered: nobody takes that back, though he has claimed in between.
#[tokio::test]
async fn nobody_takes_back_a_question_that_decides_either_way() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let terms = json!({ "code": "digest-2018", "time": "10m", "press": "with-move", "start": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" });
    let seats = begun(&mut client, &terms, &[]).await;
    for (token, act) in [
        (&seats.white, "touches h1"),
        (&seats.white, "plays O-O"),
        (&seats.black, "claims touched h1"),
    ] {
        let (status, said) = says(&mut client, &seats, token, act).await;
        assert_eq!(status, 200, "{act}: {said}");
    }
    let before = view(&mut client, &seats).await;
    assert!(!before["question"].is_null(), "{before}");
    for token in [&seats.white, &seats.black] {
        let seen = client.get(&seats.path(""), Some(token)).await.expect(200);
        assert_eq!(seen.body["question"]["takes_back"], false, "{}", seen.text);
        let (_, said) = says(&mut client, &seats, token, "rules rejected").await;
        let after = view(&mut client, &seats).await;
        assert_eq!(
            (&after["question"], &after["board"]),
            (&before["question"], &before["board"]),
            "{said}"
        );
    }
    served.stop().await;
}

/// What was denied once is not offered again as if it could still come of it.
#[tokio::test]
async fn a_slip_that_was_denied_is_offered_no_more() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = begun(&mut client, &friendly(), &OPENING[..2]).await;
    let (status, _) = says(&mut client, &seats, &seats.white, "touches b1").await;
    assert_eq!(status, 200);
    let slips = |view: &Value| {
        let acts = view["acts"].as_array().expect("acts");
        let slips = acts.iter().filter(|act| act["group"] == "slip");
        slips.count()
    };
    assert_eq!(slips(&view(&mut client, &seats).await), 1);
    let path = seats.path("/accident");
    let said = client
        .post(&path, Some(&seats.white), &json!({ "square": "b1" }))
        .await;
    said.expect(200);
    let denied = client
        .post(&path, Some(&seats.black), &json!({ "answer": "object" }))
        .await;
    denied.expect(200);
    let after = view(&mut client, &seats).await;
    assert_eq!(slips(&after), 0, "{}", after["acts"]);
    served.stop().await;
}
