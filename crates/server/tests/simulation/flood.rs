//! One seat does whatever it likes, as often as it can and in every way it has; the other moves, claims and resigns all the
//! same, and the game ends with its one result.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{Method, Request};
use jadoube_board::Color;
use jadoube_laws::case::{Form, Who, forms};
use jadoube_laws::{Act, Code, Deed, Game, Millis, Terms, decide};
use jadoube_notation::{Style, write_move};
use jadoube_server::seat::Seat;
use jadoube_server::table::room::{DEVICES, EACH, FIRST, Room, Standing, WHOLE};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::disk::Disk;
use super::random::Random;
use super::single::on_made_up_time;
use super::{Club, Router, start};

/// So often somebody does something to fill the log.
const TRIES: usize = 3_000;

/// How the table is made.
#[derive(Clone, Copy, Debug)]
struct Made {
    code: &'static str,
    referee: &'static str,
    arbiter: bool,
    time: bool,
}

/// A table at which one floods.
struct Table {
    club: Club,
    router: Router,
    disk: Arc<Disk>,
    id: String,
    /// White's keys, as many as he has devices, and Black's.
    keys: [Vec<String>; 2],
    arbiter: Option<String>,
    random: Random,
    sent: u64,
}

/// A club on a disk on which nothing goes wrong.
async fn quiet() -> (Arc<Disk>, Club, Router) {
    let disk = Disk::new(7);
    disk.be_quiet();
    let club = Rc::default();
    let (_, router) = start(&disk, &club).await;
    let club = club.take().expect("a club");
    (disk, club, router)
}

impl Table {
    async fn open(made: Made, seed: u64) -> Table {
        let (disk, club, router) = quiet().await;
        let mut table = Table {
            club,
            router,
            disk,
            id: String::new(),
            keys: [Vec::new(), Vec::new()],
            arbiter: None,
            random: Random::new(seed),
            sent: 0,
        };
        let wanted = json!({
            "code": made.code, "colors": "white", "referee": made.referee, "arbiter": made.arbiter,
            "time": made.time.then_some("10m"),
        });
        let (status, answer) = table.post("/api/games", None, &wanted).await;
        assert_eq!(status, 201, "{answer}");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        table.id = text(&answer["id"]);
        table.keys[0].push(text(&answer["keys"]["white"]));
        let black = table.sits(&answer["invitations"]["black"], None).await;
        table.keys[1].extend(black);
        if made.arbiter {
            table.arbiter = table
                .sits(&answer["invitations"]["arbiter"], Some("Carla"))
                .await;
            for side in 0..2 {
                let agrees = json!({ "answer": "agree", "name": "Carla" });
                let (status, answer) = table.at("/arbiter/consent", side, &agrees).await;
                assert_eq!(status, 204, "{answer}");
            }
        }
        table
    }

    async fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        self.sent += 1;
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header("host", "localhost")
            .header("content-type", "application/json")
            .header("prefer", "return=minimal")
            .header(
                "idempotency-key",
                format!("of-the-flood-number-{:08}", self.sent),
            );
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request
            .body(Body::from(body.to_string()))
            .expect("a request");
        let response = self
            .router
            .clone()
            .oneshot(request)
            .await
            .expect("an answer");
        let status = response.status().as_u16();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await;
        let answer = serde_json::from_slice(&bytes.expect("a body")).unwrap_or_default();
        (status, answer)
    }

    /// Something of a side's, from one of its devices.
    async fn at(&mut self, path: &str, side: usize, body: &Value) -> (u16, Value) {
        let device = self.random.below(self.keys[side].len());
        let key = self.keys[side][device].clone();
        let path = format!("/api/games/{}{path}", self.id);
        self.post(&path, Some(&key), body).await
    }

    async fn acts(&mut self, side: usize, words: &str) -> (u16, Value) {
        self.at("/acts", side, &json!({ "act": words })).await
    }

    async fn sits(&mut self, link: &Value, name: Option<&str>) -> Option<String> {
        let word = link.as_str()?.split_once('=')?.1.to_owned();
        let path = format!("/api/games/{}/join", self.id);
        let coming = json!({ "word": word, "name": name });
        let (_, given) = self.post(&path, None, &coming).await;
        given["key"].as_str().map(str::to_owned)
    }

    /// How many entries each has in the log, and how many there are.
    fn entries(&self) -> (BTreeMap<String, u32>, usize) {
        let games = self.disk.games();
        let (_, log) = games.first().expect("a game");
        let mut by = BTreeMap::new();
        for entry in log {
            *by.entry(entry.by.clone()).or_default() += 1;
        }
        (by, log.len())
    }

    async fn plies(&self) -> u32 {
        let table = self.club.table(&self.id).await.expect("the table");
        table.live().await.game.ply_count()
    }

    async fn result(&self) -> Option<String> {
        let table = self.club.table(&self.id).await.expect("the table");
        let live = table.live().await;
        live.game.outcome().map(|outcome| outcome.score.to_string())
    }

    /// The side does anything that it can do; the status that it met.
    async fn anything(&mut self, side: usize) -> u16 {
        let (status, _) = match self.random.below(24) {
            0 => {
                let (_, word) = self
                    .at("/seat/words", side, &json!({ "purpose": "device" }))
                    .await;
                let key = self.sits(&word["link"], None).await;
                self.keys[side].extend(key);
                (200, Value::Null)
            }
            1 => {
                let (status, given) = self.at("/seat/renew", side, &Value::Null).await;
                if let Some(key) = given["key"].as_str() {
                    self.keys[side] = vec![key.to_owned()];
                }
                (status, Value::Null)
            }
            // His friend sits down as the arbiter, and is refused, again and again.
            2 => {
                self.at("/arbiter", side, &Value::Null).await;
                let (_, word) = self
                    .at("/invitations", side, &json!({ "seat": "arbiter" }))
                    .await;
                self.sits(&word["link"], Some("Max")).await;
                let refuses = json!({ "answer": "object", "name": "Max" });
                self.at("/arbiter/consent", side, &refuses).await
            }
            3 => self.at("/accident", side, &json!({ "square": "e2" })).await,
            4 => {
                let answer = ["agree", "object"][self.random.below(2)];
                self.at("/proposal", side, &json!({ "answer": answer }))
                    .await
            }
            5..=8 => {
                let often = [
                    "presses",
                    "stops",
                    "starts",
                    "adjourns",
                    "offers a draw",
                    "claims repetition",
                ];
                let words = often[self.random.below(often.len())];
                self.acts(side, words).await
            }
            9..=12 => {
                let words = self.a_move().await;
                self.acts(side, &words).await
            }
            _ => {
                let fits = |form: &&Form| form.who != Who::Official && form.example != "resigns";
                let among: Vec<_> = forms().iter().filter(fits).collect();
                let form = among[self.random.below(among.len())];
                self.acts(side, form.example).await
            }
        };
        status
    }

    /// A move of whoever is to move, made or made and pressed; any other if there is none.
    async fn a_move(&mut self) -> String {
        let how = ["moves", "plays"][self.random.below(2)];
        let table = self.club.table(&self.id).await.expect("the table");
        let live = table.live().await;
        let moves = live.game.position().map(|position| {
            let moves = position.legal_moves();
            let named = moves
                .iter()
                .map(|made| write_move(position, *made, Style::San));
            named.collect::<Vec<_>>()
        });
        drop(live);
        let moves = moves.filter(|moves| !moves.is_empty());
        let chosen = moves.map(|moves| self.random.pick(&moves).clone());
        format!("{how} {}", chosen.as_deref().unwrap_or("e4"))
    }
}

/// Whether an answer says that there was no room, or too much.
fn is_full(status: u16) -> bool {
    status == 429
}

/// What one side may have written when so many moves have been made, those with them that were taken back: it takes the other
/// to make them again. Moves and presses by turns are no part of it, nor are the other's.
fn bound(made: u32) -> u32 {
    FIRST + DEVICES + (EACH + 3) * made + 10
}

/// White floods as he can, Black plays on.
async fn flooded(made: Made, seed: u64) {
    let mut table = Table::open(made, seed).await;
    let (mut met, mut made_in_all, mut stood) = (0, 0, 0);
    for number in 0..TRIES {
        met += u32::from(is_full(table.anything(0).await));
        let plies = table.plies().await;
        made_in_all += plies.saturating_sub(stood);
        stood = plies;
        if number % 60 == 59 {
            // Whatever the law says to it, Black has room for it: a move, a claim, a reply.
            for words in [
                table.a_move().await,
                "claims illegal-move".to_owned(),
                "presses".to_owned(),
            ] {
                let (status, answer) = table.acts(1, &words).await;
                assert!(
                    !is_full(status) && status < 500,
                    "{made:?} {words}: {status} {answer}"
                );
                let plies = table.plies().await;
                made_in_all += plies.saturating_sub(stood);
                stood = plies;
            }
        }
        if number % 100 == 99
            && let Some(arbiter) = table.arbiter.clone()
        {
            let path = format!("/api/games/{}/acts", table.id);
            for words in ["rules rejected", "starts"] {
                let (status, answer) = table
                    .post(&path, Some(&arbiter), &json!({ "act": words }))
                    .await;
                assert!(
                    !is_full(status) && status < 500,
                    "{made:?} arbiter {words}: {status} {answer}"
                );
            }
        }
    }
    let (by, all) = table.entries();
    assert!(met > 0, "{made:?}: nobody met a limit, with {by:?}");
    assert!(
        by["white"] <= bound(made_in_all),
        "{made:?}: {by:?} after {made_in_all} moves"
    );
    assert!(all < 4_000, "{made:?}: {by:?}");
    let before = table.result().await;
    let (status, answer) = table.acts(1, "resigns").await;
    assert_eq!(status, 200, "{made:?} {answer}");
    let ended = table.result().await;
    assert!(ended.is_some(), "{made:?}: {answer}");
    assert!(
        before.is_none() || before == ended,
        "{made:?}: {before:?} {ended:?}"
    );
    for _ in 0..60 {
        table.anything(0).await;
    }
    assert_eq!(table.result().await, ended, "{made:?}: there is one result");
}

#[test]
fn whatever_one_seat_does_the_other_plays_on_and_the_game_ends() {
    let long = std::env::var("JADOUBE_SIMULATION").is_ok_and(|wanted| wanted == "long");
    let codes = Code::all().iter().map(|code| code.id);
    for (index, code) in codes.enumerate() {
        for which in 0..8_usize {
            let once = which == index % 8;
            if !(long || (once && index % 4 == 0)) {
                continue;
            }
            let made = Made {
                code,
                referee: ["on-call", "watching"][which & 1],
                arbiter: which & 2 > 0,
                time: which & 4 > 0,
            };
            on_made_up_time(flooded(made, 11 * index as u64 + which as u64));
        }
    }
}

/// The log of a table is as long as it may be: nobody moves any more, and it still ends.
#[test]
fn two_who_fill_a_log_together_can_still_end_the_game() {
    let code = Code::by_id("fide-2023").expect("a code");
    let after = |deed: Option<Deed>| {
        let mut game = Game::new(code, Terms::default()).expect("a game");
        if let Some(deed) = deed {
            let act = Act::player(Color::White, deed);
            game = decide(&game, &act, Millis(0)).after;
        }
        Standing::of(&game)
    };
    let plays = "plays e4".parse().ok();
    let (begun, moved, over) = (after(None), after(plays), after(Some(Deed::Resign)));
    let room = Room::default();
    let check = |sequence, after| room.check(Seat::White, sequence, begun, || after).is_ok();
    assert!(check(WHOLE - 1, moved) && !check(WHOLE, moved));
    assert!(check(WHOLE, over), "the end always has room");
    assert!(check(WHOLE, begun), "a claim has the seat's own room");
}
