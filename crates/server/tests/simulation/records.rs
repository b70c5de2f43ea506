//! Every file of a game that the club writes, at any moment of it, is read back by the strict reader: whatever was made that
//! is illegal, taken back, restored by an arbiter or set up as the men had never stood.

use std::cell::RefCell;
use std::rc::Rc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use jadoube_board::FenStyle;
use jadoube_codes::Subject;
use jadoube_laws::Code;
use jadoube_notation::pgn::{self, Mode, read_text};
use jadoube_notation::{Style, write_move};
use jadoube_server::Club;
use serde_json::{Value, json};
use tokio::task::LocalSet;
use tower::ServiceExt;

use crate::disk::Disk;
use crate::random::Random;
use crate::{calendar, start};

/// Acts of a game.
const ACTS: usize = 30;

struct Table {
    router: Router,
    id: String,
    /// White's, Black's and the arbiter's.
    keys: [String; 3],
}

async fn ask(router: &Router, path: &str, key: Option<&str>, body: Option<&Value>) -> String {
    let mut request = Request::builder()
        .method(if body.is_some() { "POST" } else { "GET" })
        .uri(path)
        .header("host", "localhost")
        .header("content-type", "application/json");
    if let Some(key) = key {
        request = request.header("authorization", format!("Bearer {key}"));
    }
    let body = body.map_or_else(String::new, Value::to_string);
    let request = request.body(Body::from(body)).expect("a request");
    let response = router.clone().oneshot(request).await.expect("an answer");
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX)
        .await
        .expect("a body");
    String::from_utf8(bytes.to_vec()).expect("text")
}

async fn post(router: &Router, path: &str, key: Option<&str>, body: &Value) -> Value {
    let answer = ask(router, path, key, Some(body)).await;
    if answer.is_empty() {
        return Value::Null;
    }
    serde_json::from_str(&answer).expect("JSON")
}

async fn sit_down(router: &Router, code: &str, start: &str) -> Table {
    let wanted = json!({ "code": code, "colors": "white", "arbiter": true, "time": "2h", "press": "with-move", "start": start });
    let made = post(router, "/api/games", None, &wanted).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let mut keys = [
        made["keys"]["white"].as_str().expect("a key").to_owned(),
        String::new(),
        String::new(),
    ];
    for (at, seat, name) in [(1, "black", "Boris"), (2, "arbiter", "Carla")] {
        let link = made["invitations"][seat].as_str().expect("an invitation");
        let word = link.split_once('=').expect("a word").1;
        let joined = post(
            router,
            &format!("/api/games/{id}/join"),
            None,
            &json!({ "word": word, "name": name }),
        )
        .await;
        keys[at] = joined["key"].as_str().expect("a key").to_owned();
    }
    for key in &keys[..2] {
        let consent = json!({ "answer": "agree", "name": "Carla" });
        post(
            router,
            &format!("/api/games/{id}/arbiter/consent"),
            Some(key),
            &consent,
        )
        .await;
    }
    Table {
        router: router.clone(),
        id,
        keys,
    }
}

/// What somebody may do: mostly a legal move, sometimes any move at all, and sometimes the arbiter puts the men somewhere.
async fn wish(
    club: &Club,
    id: &str,
    stood: &mut Vec<String>,
    random: &mut Random,
) -> (usize, String) {
    let table = club.table(id).await.expect("a table");
    let live = table.live().await;
    let mover = live.game.turn() as usize;
    stood.push(live.game.setup().to_fen(FenStyle::Standard));
    let squares: Vec<String> = "abcdefgh"
        .chars()
        .flat_map(|file| (1..9).map(move |rank| format!("{file}{rank}")))
        .collect();
    let legal: Vec<String> = match live.game.position() {
        Some(position) => position
            .legal_moves()
            .iter()
            .map(|made| write_move(position, *made, Style::San))
            .collect(),
        None => Vec::new(),
    };
    // Nobody asked for it, so the arbiter names a clause on officials.
    let clauses = &live.game.code().clauses;
    let ground = clauses
        .iter()
        .find(|clause| clause.subject == Subject::Authority)
        .map_or("", |clause| clause.id.as_str());
    match random.below(20) {
        0 | 1 => (2, format!("restores {} by {ground}", random.pick(stood))),
        2 => {
            // As it has never stood: a man is gone, or the other side has the move.
            let fen = random.pick(stood).replacen(['Q', 'q', 'N', 'n'], "1", 1);
            (2, format!("restores {fen} by {ground}"))
        }
        3 => (2, "finds illegal-move".to_owned()),
        4 => (mover, "retracts".to_owned()),
        5 | 6 => (
            mover,
            format!("plays {}{}", random.pick(&squares), random.pick(&squares)),
        ),
        7 => (
            1 - mover,
            format!("moves {}{}", random.pick(&squares), random.pick(&squares)),
        ),
        8 => (mover, "presses".to_owned()),
        9 => (2, "starts".to_owned()),
        _ if legal.is_empty() => (2, "rules result *".to_owned()),
        _ => (mover, format!("plays {}", random.pick(&legal))),
    }
}

/// Plays a game and reads its file after every act.
async fn play(
    router: &Router,
    club: &Club,
    code: &'static Code,
    seed: u64,
) -> Result<(usize, usize), String> {
    let mut random = Random::new(seed);
    let start = random
        .pick(&[
            "initial",
            "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 12",
            "8/P5k1/8/8/8/8/1p4K1/8 b - - 0 40",
        ])
        .to_string();
    let table = sit_down(router, code.id, &start).await;
    let (mut stood, mut done) = (Vec::new(), Vec::new());
    let (mut variations, mut nulls) = (0, 0);
    for _ in 0..ACTS {
        let (who, words) = wish(club, &table.id, &mut stood, &mut random).await;
        let path = format!("/api/games/{}/acts", table.id);
        post(
            &table.router,
            &path,
            Some(&table.keys[who]),
            &json!({ "act": words }),
        )
        .await;
        done.push(format!("{} {words}", ["White", "Black", "Arbiter"][who]));
        for rest in ["", "?rulings=true"] {
            let path = format!("/api/games/{}/pgn{rest}", table.id);
            let text = ask(&table.router, &path, None, None).await;
            let told = |what: String| format!("{what}\nafter {}\n{text}", done.join("\n      "));
            let read = read_text(&text, Mode::Strict);
            let [Ok(read)] = &read[..] else {
                return Err(told(format!("it is not read back: {read:?}")));
            };
            if read.game.to_pgn() != text {
                return Err(told(format!("it is read back as\n{}", read.game.to_pgn())));
            }
            variations += read.game.line_count() - 1;
            nulls += usize::from(read.game.moves().is_none());
            // The story is told from the whole log, and what it tells stays in it: it is asked for now and then.
            if rest.is_empty() || done.len() % 6 != 0 {
                continue;
            }
            let path = format!("/api/games/{}/story", table.id);
            let story = ask(&table.router, &path, None, None).await;
            let missing = not_told(&read.game, &story);
            if let Some(what) = missing {
                return Err(told(what));
            }
        }
    }
    Ok((variations, nulls))
}

/// What the story of a game tells and its file does not, or not once: every ruling is one comment, with the words of the ruling.
fn not_told(file: &pgn::Game, story: &str) -> Option<String> {
    let story: Value = serde_json::from_str(story).expect("JSON");
    let moments = story["moments"].as_array().expect("moments");
    let mut ruled: Vec<&str> = moments
        .iter()
        .filter_map(|moment| moment["ruling"]["sentence"].as_str())
        .collect();
    // A sentence may be part of another: the longer one first has its comment.
    ruled.sort_by_key(|sentence| std::cmp::Reverse(sentence.len()));
    const IN_WORDS: &str = "Other programs cannot follow from here.";
    let mut told: Vec<String> = file
        .comments()
        .map(|comment| comment.text().to_owned())
        .filter(|text| {
            ![
                "[%",
                "Undone: ",
                "Before the men",
                "The men were set up",
                "There was played",
            ]
            .iter()
            .any(|start| text.starts_with(start))
        })
        .collect();
    // What stands in commands is told in words once, where it begins.
    if let Some(at) = told.iter().position(|text| text.starts_with(IN_WORDS)) {
        told.swap_remove(at);
    }
    for sentence in &ruled {
        let words = sentence.replace(['{', '}'], "'");
        let Some(at) = told.iter().position(|text| text.contains(&words)) else {
            return Some(format!("it does not tell {sentence:?}"));
        };
        told.swap_remove(at);
    }
    (!told.is_empty()).then(|| format!("no ruling of the story is {told:?}"))
}

#[test]
fn every_file_of_a_game_is_read_back_and_legal() {
    calendar::begin();
    let long = std::env::var("JADOUBE_SIMULATION").is_ok_and(|wanted| wanted == "long");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .build()
        .expect("a runtime");
    let played = LocalSet::new().block_on(&runtime, async {
        let disk = Disk::new(1);
        disk.be_quiet();
        let club_now = Rc::new(RefCell::new(None));
        let (server, router) = start(&disk, &club_now).await;
        let club = club_now.borrow().clone().expect("a club");
        let mut variations = 0;
        for (at, code) in Code::all().iter().enumerate() {
            for seed in 0..if long { 200 } else { 4 } {
                let seed = 1_000 * at as u64 + seed;
                let told = play(&router, &club, code, seed).await;
                let told = told.map_err(|what| format!("under {}, seed {seed}: {what}", code.id));
                variations += told?.0;
            }
        }
        server
            .keepers
            .iter()
            .for_each(tokio::task::JoinHandle::abort);
        Ok::<usize, String>(variations)
    });
    runtime.shutdown_background();
    let variations = played.unwrap_or_else(|what| panic!("{what}"));
    assert!(variations > 0, "positions were restored and played on from");
}
