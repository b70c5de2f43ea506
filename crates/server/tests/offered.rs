//! What the club offers is what the code offers: no act that it does not know, none left out that it does, and no ending
//! that comes by itself where it has none.

use std::sync::Arc;

use crate::support::client::Client;
use crate::support::hall::Hall;
use crate::support::{Folder, Seats, Served, config, make};
use jadoube_laws::game::Game;
use jadoube_laws::{Act, Code, Millis, Terms, Verdict, decide};
use serde_json::{Value, json};

/// Acts that the language has and a code may lack, with the id under which a board shows them. A flag and an offence are
/// not among them: every code hears of these, but not from every seat.
const SAYABLE: [(&str, &str); 15] = [
    ("offer-draw", "offers draw"),
    ("claim-repetition", "claims repetition"),
    ("claim-fifty-moves", "claims fifty-moves"),
    ("claim-perpetual-check", "claims perpetual-check"),
    ("claim-dead-position", "claims dead-position"),
    ("demand-mate", "demands mate-in-50"),
    ("claim-no-progress", "claims no-progress"),
    ("claim-increment", "claims increment"),
    ("claim-losing-chances", "claims insufficient-losing-chances"),
    ("claim-wrong-setup", "claims wrong-setup"),
    ("claim-wrong-board", "claims wrong-board"),
    ("claim-wrong-colours", "claims wrong-colours"),
    ("claim-wrong-first-move", "claims wrong-first-move"),
    ("tip-king", "tips king"),
    ("adjourn", "adjourns"),
];

/// How the laws say that a code, or what was agreed for the game, has nothing of the kind.
const UNKNOWN: [&str; 10] = [
    // Known by another name, under which it is offered.
    "Here that is the claim",
    "The code says nothing of",
    "The code knows no",
    "The code does not speak",
    "The code gives",
    "The code lets",
    "no ground of their own",
    "It is not his to break off",
    "No end of the session has been agreed",
    "That is no resignation",
];

async fn table(client: &mut Client, code: &str, more: Value) -> Seats {
    let mut wanted = json!({ "code": code, "time": "2h", "arbiter": true });
    if let (Some(wanted), Value::Object(more)) = (wanted.as_object_mut(), more) {
        wanted.extend(more);
    }
    make(client, wanted).await
}

async fn acts(client: &mut Client, seats: &Seats, token: &str) -> Vec<Value> {
    let view = client.get(&seats.path(""), Some(token)).await.expect(200);
    view.body["acts"].as_array().expect("acts").clone()
}

fn ids(acts: &[Value]) -> Vec<&str> {
    acts.iter().filter_map(|act| act["id"].as_str()).collect()
}

fn knows(code: &Arc<Code>, act: &str) -> bool {
    let time = Some("2h".parse().expect("a time control"));
    let terms = Terms {
        time,
        ..Terms::default()
    };
    let game = Game::new(code, terms).expect("a game");
    let act: Act = format!("White {act}").parse().expect("an act");
    let ruling = decide(&game, &act, Millis(1000)).ruling;
    let lacking = UNKNOWN
        .iter()
        .any(|phrase| ruling.explanation.contains(phrase));
    ruling.verdict != Verdict::NotUnderstood && !lacking
}

#[tokio::test]
async fn no_button_that_the_laws_do_not_know_and_none_missing() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let mut wrong = Vec::new();
    for code in Code::all() {
        let seats = table(&mut client, code.id, json!({})).await;
        let offered = acts(&mut client, &seats, &seats.white).await;
        for act in &offered {
            assert_ne!(act["id"], act["label"], "{}: {act} has no label", code.id);
        }
        let offered = ids(&offered);
        for (id, act) in SAYABLE {
            let (shown, known) = (offered.contains(&id), knows(code, act));
            if shown != known {
                wrong.push(format!(
                    "{}: {act}: offered {shown}, known {known}",
                    code.id
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    served.stop().await;
}

#[tokio::test]
async fn every_act_offered_rests_on_clauses_of_its_code() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for code in Code::all() {
        let seats = table(&mut client, code.id, json!({})).await;
        for act in acts(&mut client, &seats, &seats.white).await {
            let clauses = act["clauses"].as_array().expect("clauses");
            // Giving up needs no article: a code without one takes it for what it says.
            let free = act["id"] == "resign" && code.rules.resign.when.is_none();
            // Nor does a question to the arbiter: what he may grant the code says, if it says anything.
            let free = free || act["group"] == "ask" || act["id"] == "ask-adjournment";
            // Nor does agreeing to what the other proposes: what may be agreed on is told by the ruling.
            let free = free || act["id"] == "consent";
            assert!(free || !clauses.is_empty(), "{}: {act}", code.id);
            for clause in clauses {
                let id = clause.as_str().expect("an id");
                assert!(code.clause(id).is_some(), "{}: {id} in {act}", code.id);
            }
        }
    }
    served.stop().await;
}

#[tokio::test]
async fn the_arbiter_is_offered_what_the_code_has() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for code in Code::all() {
        let seats = table(&mut client, code.id, json!({})).await;
        let arbiter = seats.arbiter.clone().expect("an arbiter");
        let offered = acts(&mut client, &seats, &arbiter).await;
        for act in &offered {
            assert_ne!(act["id"], act["label"], "{}: {act} has no label", code.id);
        }
        let rules = &code.rules;
        let adjourns = rules.seal.duty.is_some();
        assert_eq!(ids(&offered).contains(&"adjourn"), adjourns, "{}", code.id);
        let among = |id: &str, field: usize| -> Vec<String> {
            let act = offered.iter().find(|act| act["id"] == id);
            let among = act.map(|act| act["fields"][field]["among"].clone());
            serde_json::from_value(among.unwrap_or_default()).unwrap_or_default()
        };
        let offences = among("find-conduct", 0);
        let phones = rules.conduct.device_used.is_some() || rules.conduct.general.is_some();
        assert_eq!(
            offences.contains(&"phone".to_owned()),
            phones,
            "{}",
            code.id
        );
        let excuses = rules.late.excuse.is_some();
        assert_eq!(
            offences.contains(&"excused".to_owned()),
            excuses,
            "{}",
            code.id
        );
        let starts = among("find-wrong", 0);
        let colors = rules.colors.reversed.is_some();
        assert_eq!(
            starts.contains(&"wrong-colours".to_owned()),
            colors,
            "{}",
            code.id
        );
    }
    served.stop().await;
}

#[tokio::test]
async fn odds_undertakings_and_communication_are_offered_where_a_table_takes_them() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let codes = client.get("/api/codes", None).await.expect(200).body;
    for code in codes["codes"].as_array().expect("codes") {
        let id = code["id"].as_str().expect("an id");
        let odds = code["odds_kinds"].as_array().expect("odds");
        assert_eq!(
            !odds.is_empty(),
            ["british", "fide-1931"].contains(&id),
            "{id}"
        );
        assert_eq!(code["odds"], !odds.is_empty());
        for kind in odds {
            for giver in ["", " by Black"] {
                let value = match kind["value"].as_str().expect("a value") {
                    "men" if giver.is_empty() => "b1, a1".to_owned(),
                    "men" => "b8, a8".to_owned(),
                    value => value.to_owned(),
                };
                let wanted = json!({ "code": id, "odds": format!("{value}{giver}") });
                let made = client.post("/api/games", None, &wanted).await.expect(201);
                assert!(
                    made.body["game"]["terms"]["odds"].is_string(),
                    "{}",
                    made.text
                );
            }
        }
        let undertakings = code["undertakings"].as_array().expect("undertakings");
        assert_eq!(
            undertakings.len(),
            if id == "british" { 3 } else { 0 },
            "{id}"
        );
        for kind in undertakings {
            let value = kind["value"].as_str().expect("a value");
            let value = value
                .replace("{square}", "g8")
                .replace("{condition}", "mate by move 40");
            let wanted = json!({ "code": id, "undertaking": value });
            client.post("/api/games", None, &wanted).await.expect(201);
        }
        for (field, wanted) in [
            ("odds", json!({ "code": id, "odds": "knight" })),
            (
                "undertaking",
                json!({ "code": id, "undertaking": "mate with pawn" }),
            ),
            (
                "communication",
                json!({ "code": id, "play": "communication" }),
            ),
        ] {
            let status = if code[field] == true { 201 } else { 422 };
            client
                .post("/api/games", None, &wanted)
                .await
                .expect(status);
        }
    }
    served.stop().await;
}

#[tokio::test]
async fn nothing_ends_by_itself_that_the_code_lets_go_on() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(4);
    for code in Code::all() {
        let rules = &code.rules;
        let endings: [(&str, &[&str], bool); 4] = [
            (
                "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
                &["Kxe2"],
                rules.dead.ends_game.is_some(),
            ),
            ("initial", &shuffle, rules.repetition.automatic.is_some()),
            (
                "4k3/8/8/8/8/8/R7/4K3 w - - 149 120",
                &["Ra3"],
                rules.fifty.automatic.is_some(),
            ),
            ("4k3/8/8/8/8/8/R7/4K3 w - - 99 80", &["Ra3"], false),
        ];
        for (start, moves, ends) in endings {
            let seats = table(&mut client, code.id, json!({ "start": start })).await;
            for (at, made) in moves.iter().enumerate() {
                let token = [&seats.white, &seats.black][at % 2];
                let act = format!("plays {made}");
                let answer = client.act(&seats, token, &act, None).await;
                answer.expect("an answer").expect(200);
            }
            let view = client.get(&seats.path(""), None).await.expect(200).body;
            let ended = view["state"] == "finished";
            assert_eq!(ended, ends, "{}: {start}: {}", code.id, view["outcome"]);
        }
    }
    served.stop().await;
}

#[tokio::test]
async fn a_slip_of_the_hand_is_asked_about_where_the_code_asks_what_was_meant() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for code in Code::all() {
        let seats = table(&mut client, code.id, json!({})).await;
        let touched = client.act(&seats, &seats.white, "touches e2", None).await;
        touched.expect("an answer").expect(200);
        let offered = acts(&mut client, &seats, &seats.white).await;
        // Only these three do not ask what was meant.
        let asks = !["fide-1931", "fide-1955", "digest-2009"].contains(&code.id);
        assert_eq!(ids(&offered).contains(&"accident"), asks, "{}", code.id);
    }
    served.stop().await;
}

/// No hand has to be excused for a man that can neither be moved nor taken: touching it costs nothing.
#[tokio::test]
async fn no_excuse_is_offered_for_a_man_that_cannot_be_moved_or_taken() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (man, asks) in [("a1", false), ("e7", false), ("b1", true)] {
        let seats = table(&mut client, "fide-2023", json!({})).await;
        let act = format!("touches {man}");
        let touched = client.act(&seats, &seats.white, &act, None).await;
        touched.expect("an answer").expect(200);
        let offered = acts(&mut client, &seats, &seats.white).await;
        assert_eq!(ids(&offered).contains(&"accident"), asks, "{man}");
    }
    served.stop().await;
}

#[tokio::test]
async fn what_an_arbiter_is_asked_is_answered_by_its_kind_and_what_he_finds_is_asked_first() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = table(&mut client, "fide-2023", json!({ "referee": "arbiter" })).await;
    let arbiter = seats.arbiter.clone().expect("an arbiter");
    for act in &acts(&mut client, &seats, &arbiter).await {
        let finds = act["group"] == "establish" && act["fields"] == json!([]);
        assert!(!finds || act["confirm"] == true, "{act}");
    }
    // Whether a clock was set too high is a question of yes or no; what clocks shall show is none.
    let said = "claims clock-setting White +0:02:00";
    let said = client.act(&seats, &seats.white, said, None).await;
    said.expect("an answer").expect(200);
    let view = client
        .get(&seats.path(""), Some(&arbiter))
        .await
        .expect(200);
    let answers = view.body["question"]["answers"].as_array().cloned();
    let labels: Vec<Value> = answers
        .expect("a question")
        .iter()
        .map(|answer| answer["label"].clone())
        .collect();
    assert!(
        labels.contains(&json!("Yes")) && labels.contains(&json!("No")),
        "{labels:?}"
    );
    served.stop().await;
}

/// Whoever may still name one of several men touched, after a move that did not wait for it, finds that among what waits.
#[tokio::test]
async fn a_man_touched_may_still_be_named_after_the_move() {
    let mut hall = Hall::open().await;
    let seats = make(&mut hall.client, json!({ "code": "fide-1931" })).await;
    let path = seats.path("");
    for (key, act) in [
        (&seats.white, "plays e4"),
        (&seats.black, "plays e5"),
        (&seats.white, "touches b1"),
        (&seats.white, "touches g1"),
        (&seats.white, "plays Nf3"),
    ] {
        hall.acts(&path, key, act).await.expect(200);
    }
    let view = hall.view(&path, None).await;
    let choice = &view["choice"];
    assert_eq!(
        choice["sentence"],
        "Black may still name another of the men touched"
    );
    let acts: Vec<&str> = choice["options"]
        .as_array()
        .expect("options")
        .iter()
        .filter_map(|option| option["act"].as_str())
        .collect();
    assert_eq!(acts, ["requires b1"]);
    hall.acts(&path, &seats.black, acts[0]).await.expect(200);
    let view = hall.view(&path, None).await;
    assert_eq!(view["choice"], Value::Null);
    assert_eq!(
        view["duties"][0]["moves"][0].as_str().map(|m| &m[..2]),
        Some("b1")
    );
}
