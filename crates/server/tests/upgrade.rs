//! A club's file made by an earlier version of the program is opened, and everything in it is as it was.
//!
//! `data/old` keeps one file of each version, made by that version's own program: finished games, games going on,
//! adjourned ones with a sealed move, tables that wait, a series on conditions. Beside each lies what was to be seen then.

use std::fs;
use std::path::{Path, PathBuf};

use crate::device::{Device, Pair};
use crate::passkeys::{added, known};
use crate::support::client::Client;
use crate::support::{Folder, Served, config};
use serde_json::{Value, json};

/// The files of all earlier versions, without their endings.
fn versions() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/old");
    let files = fs::read_dir(&folder).expect("the old files");
    let mut found: Vec<PathBuf> = files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "sqlite"))
        .collect();
    found.sort();
    assert!(!found.is_empty(), "there is a file of some version");
    found
}

/// The club of that version in a folder of its own, with its key.
fn unpacked(version: &Path) -> Folder {
    let folder = Folder::new();
    fs::copy(version, folder.database()).expect("copied");
    fs::copy(
        version.with_extension("sqlite-key"),
        folder.path().join("club.db-key"),
    )
    .expect("its key");
    folder
}

fn seen_then(version: &Path) -> Vec<Value> {
    let text = fs::read_to_string(version.with_extension("json")).expect("what was seen");
    serde_json::from_str(&text).expect("JSON")
}

/// What there is to see of a table now, in the form in which it was kept.
async fn seen_now(client: &mut Client, then: &Value) -> Value {
    let id = then["id"].as_str().expect("an id");
    let white = then["white"].as_str();
    let view = client
        .get(&format!("/api/games/{id}"), white)
        .await
        .expect(200)
        .body;
    let log = client
        .get(&format!("/api/games/{id}/log"), white)
        .await
        .expect(200)
        .body;
    let lines = view["score"]["lines"].as_array().expect("lines");
    let moves: Vec<&Value> = lines.iter().map(|line| &line["san"]).collect();
    json!({
        "name": then["name"], "id": id, "white": then["white"], "last": log["last"], "fen": view["board"]["fen"],
        "state": view["state"], "moves": moves, "outcome": view["outcome"]["score"],
    })
}

#[tokio::test]
async fn every_table_of_an_earlier_version_is_as_it_was() {
    for version in versions() {
        let folder = unpacked(&version);
        // The second start opens what the first has brought up to date.
        for _ in 0..2 {
            let served = Served::start(&config(&folder)).await;
            let mut client = served.client().await;
            for then in seen_then(&version) {
                let now = seen_now(&mut client, &then).await;
                assert_eq!(now, then, "{}", version.display());
            }
            served.stop().await;
        }
    }
}

#[tokio::test]
async fn secrets_of_an_earlier_version_are_kept_and_games_go_on() {
    for version in versions() {
        let folder = unpacked(&version);
        let served = Served::start(&config(&folder)).await;
        let mut client = served.client().await;
        let then = seen_then(&version);
        let named = |name: &str| {
            let named = |one: &&Value| {
                let there = one["name"].as_str();
                there.is_some_and(|there| there.starts_with(name))
            };
            let found = then.iter().find(named);
            let one = found.unwrap_or_else(|| panic!("no table {name}"));
            let text = |field: &str| one[field].as_str().expect("a text").to_owned();
            (format!("/api/games/{}", text("id")), text("white"))
        };
        let (post, white) = named("post ");
        let conditions = client
            .get(&format!("{post}/conditions"), Some(&white))
            .await
            .expect(200);
        assert_eq!(
            conditions.body["lines"][0][0],
            json!({ "if": "e5", "then": "Nf3" })
        );
        let (going_on, white) = named("going on fide-1931");
        let act = json!({ "act": "plays Nc3" });
        let answer = client
            .post(&format!("{going_on}/acts"), Some(&white), &act)
            .await
            .expect(200);
        assert_eq!(answer.body["entry"]["card"]["verdict"], "accepted");
        served.stop().await;
    }
}

/// What Anna Berg was told when she became a member of the club that `3014bcb` has.
const WORDS: &str = "horn reason divert mother invite bleak govern flower trip team claim power";

#[tokio::test]
async fn members_of_an_earlier_version_sign_in_and_make_passkeys() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/old/3014bcb.sqlite");
    let folder = unpacked(&old);
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    let words = json!({ "words": WORDS });
    let given = client.post("/api/members/devices", None, &words).await;
    let given = given.expect(200).body;
    assert_eq!(given["member"]["name"], "Anna Berg");
    let key = given["key"].as_str().expect("a key");
    let device = Device::with(Pair::es256(), b"phone");
    let made = added(&mut client, &device, key).await;
    assert_eq!(made["label"], "phone");
    served.stop().await;
}
