//! Adjourning and resuming, for whoever the code lets: with an arbiter's seat, without one, and what is shown meanwhile.

use crate::support::client::{Answer, Client};
use crate::support::{Folder, Seats, Served, config, make};
use serde_json::{Value, json};

async fn says(client: &mut Client, seats: &Seats, token: &str, act: &str) -> Answer {
    client
        .act(seats, token, act, None)
        .await
        .expect("an answer")
        .expect(200)
}

async fn view(client: &mut Client, seats: &Seats, token: &str) -> Value {
    client
        .get(&seats.path(""), Some(token))
        .await
        .expect(200)
        .body
}

/// The acts of a group that can be done now.
fn open_acts(view: &Value, group: &str) -> Vec<String> {
    let acts = view["acts"].as_array().expect("acts");
    acts.iter()
        .filter(|act| act["group"] == group && act["open"] == true)
        .map(|act| act["id"].as_str().expect("an id").to_owned())
        .collect()
}

#[track_caller]
fn verdict(answer: &Answer, expected: &str) {
    let card = &answer.body["entry"]["card"];
    assert_eq!(card["verdict"], expected, "{card}");
}

/// Both agree to what one of them asks for.
async fn agreed(client: &mut Client, seats: &Seats, by: &str, act: &str, other: &str) -> Answer {
    says(client, seats, by, act).await;
    let answer = json!({ "answer": "agree" });
    client
        .post(&seats.path("/proposal"), Some(other), &answer)
        .await
        .expect(200)
}

/// Under 1931 a player seals in place of moving when both have agreed to break play off, and the sealer opens; no official
/// is needed.
#[tokio::test]
async fn in_1931_the_sealer_opens_his_own_envelope() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1931", "time": "30/2h, 15/1h" });
    let seats = make(&mut client, wanted).await;
    says(&mut client, &seats, &seats.white, "plays P-K4").await;
    let before = view(&mut client, &seats, &seats.black).await;
    assert_eq!(open_acts(&before, "adjourn"), ["adjourn"]);
    // Alone he freezes no game by an envelope.
    client
        .act(&seats, &seats.black, "seals P-K4", None)
        .await
        .expect("an answer")
        .expect_problem(409, "not-agreed", "say 'adjourns'");
    let broken = agreed(&mut client, &seats, &seats.black, "adjourns", &seats.white).await;
    let game = &broken.body["game"];
    assert_eq!(game["state"], "adjourned");
    assert_eq!(
        game["clocks"]["black"]["running"], true,
        "until he has sealed"
    );
    says(&mut client, &seats, &seats.black, "seals P-K4").await;

    let sealed = view(&mut client, &seats, &seats.white).await;
    assert_eq!(sealed["state"], "adjourned");
    assert_eq!(sealed["envelope"]["by"], "black");
    assert_eq!(sealed["envelope"]["number"], 1);
    let outside = sealed["envelope"]["outside"].as_array().expect("a list");
    let outside: Vec<&str> = outside.iter().filter_map(Value::as_str).collect();
    assert_eq!(outside[0], "signed by Black");
    assert!(outside[1].starts_with("the position rnbqkbnr/pppppppp/8/8/4P3"));
    assert!(outside[2].starts_with("the times used"), "{outside:?}");
    assert_eq!(sealed["clocks"]["black"]["running"], false);
    assert_eq!(
        sealed["adjournment"]["next"],
        "when the game is resumed, Black, who sealed it, opens the envelope"
    );
    agreed(&mut client, &seats, &seats.white, "resumes", &seats.black).await;
    assert!(!open_acts(&sealed, "adjourn").contains(&"open".to_owned()));

    let mine = view(&mut client, &seats, &seats.black).await;
    assert!(open_acts(&mine, "adjourn").contains(&"open".to_owned()));
    let opened = says(&mut client, &seats, &seats.black, "opens").await;
    verdict(&opened, "accepted");
    assert_eq!(opened.body["game"]["envelope"]["words"], "P-K4");
    let after = view(&mut client, &seats, &seats.white).await;
    assert_eq!(after["state"], "playing");
    assert_eq!(after["score"]["lines"][1]["san"], "e5");
    assert_eq!(after["score"]["lines"][1]["words"], "P-K4");
    served.stop().await;
}

/// The sealer who does not open his envelope stops no game while no clock runs: the club keeps it, and opens it at the
/// wish of him who has to reply. Before the session nobody does.
#[tokio::test]
async fn whoever_has_to_reply_does_not_wait_for_the_sealers_pleasure() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1931", "time": "30/2h, 15/1h" });
    let seats = make(&mut client, wanted).await;
    agreed(&mut client, &seats, &seats.white, "adjourns", &seats.black).await;
    says(&mut client, &seats, &seats.white, "seals P-K4").await;
    let early = says(&mut client, &seats, &seats.black, "opens").await;
    verdict(&early, "refused");
    agreed(&mut client, &seats, &seats.black, "resumes", &seats.white).await;
    let waits = view(&mut client, &seats, &seats.black).await;
    assert!(open_acts(&waits, "adjourn").contains(&"open".to_owned()));
    assert_eq!(
        waits["adjournment"]["next"],
        "White, who sealed it, or the club at the wish of the other, opens the envelope once Black, who has to reply, is there"
    );
    let opened = says(&mut client, &seats, &seats.black, "opens").await;
    verdict(&opened, "accepted");
    let game = &opened.body["game"];
    assert_eq!(game["score"]["lines"][0]["san"], "e4");
    assert_eq!(game["clocks"]["black"]["running"], true);
    served.stop().await;
}

/// Under 2023 the player on turn adjourns and is charged; the other may not, and the arbiter opens.
#[tokio::test]
async fn in_2023_the_player_adjourns_and_the_arbiter_resumes() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(
        &mut client,
        json!({ "code": "fide-2023", "time": "2h", "arbiter": true, "agreed": ["play-ends 0:30:00"] }),
    )
    .await;
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    says(&mut client, &seats, &seats.white, "plays e4").await;
    let not_his = says(&mut client, &seats, &seats.white, "adjourns").await;
    verdict(&not_his, "refused");
    let black = view(&mut client, &seats, &seats.black).await;
    let adjourn = &black["acts"].as_array().expect("acts")[..];
    let adjourn = adjourn.iter().find(|act| act["id"] == "adjourn");
    let adjourn = adjourn.expect("it is offered");
    assert_eq!(adjourn["label"], "Adjourn and seal");
    assert_eq!(adjourn["clauses"], json!(["i.1.2"]));
    assert!(adjourn["cost"].is_string());
    verdict(
        &says(&mut client, &seats, &seats.black, "adjourns").await,
        "accepted",
    );
    verdict(
        &says(&mut client, &seats, &seats.black, "seals c5").await,
        "accepted",
    );
    verdict(
        &says(&mut client, &seats, &seats.black, "resumes").await,
        "refused",
    );
    verdict(
        &says(&mut client, &seats, &arbiter, "opens").await,
        "refused",
    );
    let waiting = view(&mut client, &seats, &arbiter).await;
    assert_eq!(
        open_acts(&waiting, "adjourn"),
        [
            "resume",
            "find-absent",
            "find-envelope-lost",
            "find-times-unknown",
            "find-times-agreed"
        ]
    );
    verdict(
        &says(&mut client, &seats, &arbiter, "resumes").await,
        "accepted",
    );
    // The one who has to reply is not there: the envelope stays shut and his clock runs.
    verdict(
        &says(&mut client, &seats, &arbiter, "finds absent White").await,
        "accepted",
    );
    verdict(
        &says(&mut client, &seats, &arbiter, "opens").await,
        "refused",
    );
    let shut = view(&mut client, &seats, &seats.black).await;
    assert_eq!(shut["adjournment"]["white_here"], false);
    assert_eq!(shut["clocks"]["white"]["running"], true);
    verdict(
        &says(&mut client, &seats, &seats.white, "arrives").await,
        "accepted",
    );
    let opened = says(&mut client, &seats, &arbiter, "opens").await;
    verdict(&opened, "accepted");
    assert_eq!(opened.body["game"]["envelope"]["words"], "c5");
    served.stop().await;
}

/// Where an end of the session was agreed on, whoever has the move adjourns alone as the code lets him, or when it is over;
/// nothing stands still before the envelope is closed.
#[tokio::test]
async fn an_agreed_session_is_agreed_to_already() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (code, ends, broken_off) in [
        ("fide-2023", None, false),
        ("fide-2023", Some("3:00:00"), true),
        ("fide-1955", Some("3:00:00"), false),
        ("fide-1955", Some("0:00:00"), true),
    ] {
        let ends: Vec<String> = ends
            .map(|ends| format!("play-ends {ends}"))
            .into_iter()
            .collect();
        let wanted = json!({ "code": code, "time": "40/2h", "agreed": ends });
        let seats = make(&mut client, wanted).await;
        says(&mut client, &seats, &seats.white, "plays e4").await;
        let answer = says(&mut client, &seats, &seats.black, "adjourns").await;
        let game = &answer.body["game"];
        let adjourned = game["state"] == "adjourned";
        assert_eq!(adjourned, broken_off, "{code} {ends:?}: {}", answer.text);
        if !adjourned {
            assert_eq!(answer.body["entry"]["kind"], "proposal", "{code} {ends:?}");
        }
        assert_eq!(game["clocks"]["black"]["running"], true, "{code} {ends:?}");
    }
    served.stop().await;
}

/// At a table without an arbiter the two agree, and the club does what is the official's.
#[tokio::test]
async fn without_an_arbiter_both_have_to_wish_it() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1955", "time": "40/2h30m" });
    let seats = make(&mut client, wanted).await;
    says(&mut client, &seats, &seats.white, "plays e4").await;
    let asked = says(&mut client, &seats, &seats.white, "adjourns").await;
    assert_eq!(asked.body["entry"]["kind"], "proposal");
    let asking = &asked.body["game"]["proposal"];
    let sentence = asking["sentence"].as_str().expect("a sentence");
    assert!(
        sentence.starts_with("White wishes to adjourn the game. If both agree it rests until both wish to go on, or for 24 hours"),
        "{sentence}"
    );
    assert!(
        sentence.ends_with("Whoever has the move when both have agreed seals one first, and his clock runs until he has"),
        "{sentence}"
    );
    let answer = |word: &str| json!({ "answer": word });
    let path = seats.path("/proposal");
    client
        .post(&path, Some(&seats.white), &answer("agree"))
        .await
        .expect_problem(403, "wrong-seat", "the opponent");
    client
        .post(&path, Some(&seats.black), &answer("object"))
        .await
        .expect(200);
    let goes_on = view(&mut client, &seats, &seats.black).await;
    assert_eq!(
        (&goes_on["state"], &goes_on["proposal"]),
        (&json!("playing"), &Value::Null)
    );
    client
        .post(&path, Some(&seats.black), &answer("agree"))
        .await
        .expect_problem(409, "stale", "nothing is being asked");

    // What the other has just answered is not asked of him again at once.
    let again = client
        .act(&seats, &seats.white, "adjourns", None)
        .await
        .expect("an answer");
    again.expect_problem(409, "not-agreed", "just answered that");
    says(&mut client, &seats, &seats.black, "adjourns").await;
    let agreed = client
        .post(&path, Some(&seats.white), &answer("agree"))
        .await
        .expect(200);
    assert_eq!(agreed.body["game"]["state"], "adjourned");
    says(&mut client, &seats, &seats.black, "seals P-K4").await;
    says(&mut client, &seats, &seats.white, "resumes").await;
    client
        .post(&path, Some(&seats.black), &answer("agree"))
        .await
        .expect(200);
    let opened = says(&mut client, &seats, &seats.white, "opens").await;
    verdict(&opened, "accepted");
    assert_eq!(opened.body["game"]["envelope"]["words"], "P-K4");
    served.stop().await;
}

/// A faulty sealed move has the consequence of the code.
#[tokio::test]
async fn a_bad_sealed_move_has_the_consequence_of_the_code() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    // Either rook can go to d1.
    let start = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
    for (code, words, part) in [
        ("british", "R-Q1", "choice"),
        ("british", "R-K8", "choice"),
        ("british", "nothing", "choice"),
        ("fide-1955", "nothing", "0-1"),
        ("fide-1955", "Rd1", "0-1"),
        ("fide-1955", "Rb9", "0-1"),
        ("digest-2018", "Rd1", "illegal"),
        // A bare king could not have won in any case.
        ("fide-2023", "Ke4", "1/2-1/2"),
    ] {
        let wanted = json!({ "code": code, "time": "2h", "arbiter": true, "start": start });
        let seats = make(&mut client, wanted).await;
        let arbiter = seats.arbiter.clone().expect("an arbiter");
        for (token, act) in [
            (&arbiter, "adjourns"),
            (&seats.white, &*format!("seals {words}")),
            (&arbiter, "resumes"),
            (&seats.black, "arrives"),
        ] {
            verdict(&says(&mut client, &seats, token, act).await, "accepted");
        }
        let opened = says(&mut client, &seats, &arbiter, "opens").await;
        let game = &opened.body["game"];
        let outcome = game["outcome"]["score"].as_str();
        match part {
            "choice" => assert_eq!(game["choice"]["who"], "black", "{code}: {words}: {game}"),
            "illegal" => {
                let told = game["established"].to_string();
                assert!(told.contains("counted against White"), "{code}: {told}");
            }
            score => assert_eq!(outcome, Some(score), "{code}: {words}: {}", opened.text),
        }
    }
    served.stop().await;
}

/// Whoever agrees to resume is there, and whoever comes later to a session that began at no set hour loses nothing by it.
#[tokio::test]
async fn nobody_is_late_for_a_session_to_which_both_agreed() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for resumes in ["24:00:00", "0:00:00"] {
        let wanted = json!({ "code": "fide-2023", "time": "3m+2s", "resumes": resumes });
        let seats = make(&mut client, wanted).await;
        says(&mut client, &seats, &seats.white, "plays e4").await;
        says(&mut client, &seats, &seats.black, "plays e5").await;
        agreed(&mut client, &seats, &seats.white, "adjourns", &seats.black).await;
        says(&mut client, &seats, &seats.white, "seals Nf3").await;
        let alone = resumes == "0:00:00";
        if alone {
            says(&mut client, &seats, &seats.white, "resumes").await;
        } else {
            agreed(&mut client, &seats, &seats.white, "resumes", &seats.black).await;
        }
        let resumed = view(&mut client, &seats, &seats.black).await;
        assert_eq!(resumed["adjournment"]["white_here"], true, "{resumed}");
        tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
        if alone {
            let came = says(&mut client, &seats, &seats.black, "arrives").await;
            assert!(came.body["game"]["result"].is_null(), "{:?}", came.body);
        } else {
            assert_eq!(resumed["adjournment"]["black_here"], true, "{resumed}");
            assert!(!open_acts(&resumed, "adjourn").contains(&"arrive".to_owned()));
        }
        let opened = says(&mut client, &seats, &seats.black, "opens").await;
        verdict(&opened, "accepted");
        let reply = says(&mut client, &seats, &seats.black, "plays Nc6").await;
        verdict(&reply, "accepted");
        assert!(reply.body["game"]["result"].is_null());
    }
    served.stop().await;
}

/// Where a new session begins at the wish of one, the other is awaited and his clock runs for everybody to see, until he does
/// anything at all: whoever acts is there. Before the envelope is opened no man is touched.
#[tokio::test]
async fn whoever_acts_in_a_new_session_is_there() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-2023", "time": "5m+2s", "resumes": "0:00:00" });
    let seats = make(&mut client, wanted).await;
    says(&mut client, &seats, &seats.white, "plays e4").await;
    agreed(&mut client, &seats, &seats.white, "adjourns", &seats.black).await;
    says(&mut client, &seats, &seats.black, "seals c5").await;
    for seat in [&seats.white, &seats.black] {
        let touch = client.act(&seats, seat, "touches g1", None).await;
        touch
            .expect("an answer")
            .expect_problem(409, "paused", "it is opened first");
    }
    let resumed = says(&mut client, &seats, &seats.black, "resumes").await;
    verdict(&resumed, "accepted");
    let awaited = view(&mut client, &seats, &seats.white).await;
    assert_eq!(awaited["adjournment"]["white_here"], false, "{awaited}");
    assert_eq!(awaited["adjournment"]["black_here"], true);
    assert_eq!(awaited["clocks"]["white"]["running"], true);
    let told = awaited["cards"]["cards"].to_string();
    assert!(
        told.contains("White is not there yet, and his clock runs until he is"),
        "{told}"
    );
    assert!(!told.contains("The arbiter"), "{told}");
    let shut = says(&mut client, &seats, &seats.black, "opens").await;
    verdict(&shut, "refused");
    // A hand on a man is a hand at the board: he has come, and has touched nothing.
    let touch = client.act(&seats, &seats.white, "touches g1", None).await;
    touch
        .expect("an answer")
        .expect_problem(409, "paused", "no man is touched");
    let there = view(&mut client, &seats, &seats.white).await;
    assert_eq!(there["adjournment"]["white_here"], true, "{there}");
    assert_eq!(there["board"]["touched"], json!([]));
    let opened = says(&mut client, &seats, &seats.white, "opens").await;
    verdict(&opened, "accepted");
    let reply = says(&mut client, &seats, &seats.white, "plays Nf3").await;
    verdict(&reply, "accepted");
    served.stop().await;
}

/// At an arbiter's table nobody adjourns by an envelope: a player asks, the arbiter grants it, and whoever has the move seals.
#[tokio::test]
async fn a_player_seals_once_the_arbiter_has_broken_play_off() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-2023", "time": "2h", "arbiter": true });
    let seats = make(&mut client, wanted).await;
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    says(&mut client, &seats, &seats.white, "plays e4").await;
    let before = view(&mut client, &seats, &seats.black).await;
    let offered = open_acts(&before, "adjourn");
    assert!(!offered.contains(&"seal".to_owned()), "{offered:?}");
    assert!(
        offered.contains(&"ask-adjournment".to_owned()),
        "{offered:?}"
    );
    client
        .act(&seats, &seats.black, "seals e5", None)
        .await
        .expect("an answer")
        .expect_problem(409, "not-agreed", "say 'asks adjournment'");
    says(&mut client, &seats, &seats.black, "asks adjournment").await;
    let asked = view(&mut client, &seats, &arbiter).await;
    let text = asked["question"]["text"].as_str().expect("a question");
    assert!(text.ends_with("Shall play be broken off, as Black asks?"));
    assert_eq!(asked["clocks"]["black"]["running"], true);
    says(&mut client, &seats, &arbiter, "rules granted").await;
    let broken = view(&mut client, &seats, &seats.black).await;
    assert_eq!(broken["state"], "adjourned");
    assert!(open_acts(&broken, "adjourn").contains(&"seal".to_owned()));
    let other = view(&mut client, &seats, &seats.white).await;
    assert!(!open_acts(&other, "adjourn").contains(&"seal".to_owned()));
    verdict(
        &says(&mut client, &seats, &seats.black, "seals e5").await,
        "accepted",
    );
    served.stop().await;
}
