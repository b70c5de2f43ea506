//! Every byte of a club's file may be flipped: the damage is told, or has no effect; it is never silent.
//!
//! `JADOUBE_DAMAGE=all` tries every byte, as `./test damage` does; otherwise 2,000 that are always the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::{Folder, Served, an_event, config, make};
use jadoube_server::Config;
use jadoube_server::club::Club;
use jadoube_server::store::{Looking, StoreError, export};
use serde_json::json;

/// How many bytes are flipped when nobody asks for all.
const SHARE: usize = 2_000;

async fn played(folder: &Folder) {
    let served = Served::start(&config(folder)).await;
    let mut client = served.client().await;
    for code in ["fide-1931", "british"] {
        let seats = make(&mut client, json!({ "code": code, "time": "2h" })).await;
        for act in 0..8 {
            let token = [&seats.white, &seats.black][act % 2];
            let words = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"][act % 4];
            let answer = client.act(&seats, token, words, None).await;
            answer.expect("an answer").expect(200);
        }
    }
    let table = json!({ "code": "fide-1955", "time": "40/2h30m", "arbiter": true });
    make(&mut client, table).await;
    an_event(&mut client).await;
    served.stop().await;
}

/// Everything in the club, or what is wrong with it.
fn look(club: &Path) -> Result<Vec<u8>, String> {
    let looking = Looking::open(club).map_err(|error| error.to_string())?;
    let damage = looking.damage().map_err(|error| error.to_string())?;
    if let Some(first) = damage.into_iter().next() {
        return Err(first);
    }
    drop(looking);
    let mut lines = Vec::new();
    export(club, &mut lines).map_err(|error: StoreError| error.to_string())?;
    Ok(lines)
}

#[tokio::test]
async fn a_flipped_byte_is_told_or_has_no_effect() {
    let folder = Folder::new();
    played(&folder).await;
    let whole = fs::read(folder.database()).expect("the club");
    let written = look(&folder.database()).expect("it is whole");
    let all = std::env::var_os("JADOUBE_DAMAGE").is_some_and(|wanted| wanted == "all");
    // A step that no power of two divides, so that the bytes lie in every part of every page.
    let step = if all { 1 } else { (whole.len() / SHARE) | 1 };
    let copy = folder.path().join("copy.db");
    let (mut told, mut without_effect) = (0, 0);
    let mut silent = BTreeMap::new();
    for at in (0..whole.len()).step_by(step) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&copy, &bytes).expect("written");
        match look(&copy) {
            Err(_) => told += 1,
            Ok(lines) if lines == written => without_effect += 1,
            Ok(_) => {
                silent.insert(at, bytes[at]);
            }
        }
        for end in ["-wal", "-shm"] {
            // They are there only if the damage made them.
            let _ = fs::remove_file(folder.path().join(format!("copy.db{end}")));
        }
    }
    println!(
        "{} bytes: {told} told, {without_effect} without effect, {} silent",
        whole.len(),
        silent.len()
    );
    assert!(silent.is_empty(), "{silent:?}");
    // Most of a small file is room in its pages.
    assert!(
        told > without_effect / 8,
        "{told} told, {without_effect} without effect"
    );
}

/// A server was killed: what it wrote last stands beside the file.
#[tokio::test]
async fn what_was_written_last_is_whole_or_it_is_told() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    for act in 0..40 {
        let token = [&seats.white, &seats.black][act % 2];
        let words = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"][act % 4];
        let answer = client.act(&seats, token, words, None).await;
        answer.expect("an answer").expect(200);
    }
    let read = |end: &str| fs::read(folder.path().join(format!("club.db{end}"))).expect("a file");
    let (whole, log, lock) = (read(""), read("-wal"), read("-lock"));
    served.stop().await;
    let put = |name: &str, end: &str, bytes: &[u8]| {
        fs::write(folder.path().join(format!("{name}{end}")), bytes).expect("written");
    };
    let mut copies = 0;
    let mut look_at = |log: Option<&[u8]>| {
        copies += 1;
        let name = format!("copy{copies}.db");
        put(&name, "", &whole);
        put(&name, "-lock", &lock);
        if let Some(log) = log {
            put(&name, "-wal", log);
        }
        let found = look(&folder.path().join(&name));
        for end in ["", "-wal", "-shm", "-lock"] {
            // Some of them are not there.
            let _ = fs::remove_file(folder.path().join(format!("{name}{end}")));
        }
        found
    };
    let written = look_at(Some(&log)).expect("it is whole");
    let mut told = 0;
    // Of the last transaction nobody could say whether it was torn by the end of the server.
    let most = log.len() - 8 * 4_200;
    for at in (0..most).step_by(most / 150) {
        let mut bytes = log.clone();
        bytes[at] ^= 1 << (at % 8);
        match look_at(Some(&bytes)) {
            Err(what) => {
                told += 1;
                assert!(what.contains("written last"), "{at}: {what}");
            }
            Ok(lines) => assert_eq!(lines, written, "byte {at} is silent"),
        }
    }
    assert!(told > 100, "{told} told");
    for gone in [None, Some(&b""[..])] {
        let missing = look_at(gone).expect_err("it is missing");
        assert!(missing.contains("is not there"), "{missing}");
    }
    // A torn end is nothing that anybody was answered.
    let mut torn = log.clone();
    torn.extend_from_slice(&log[log.len() - 4_120..]);
    assert_eq!(look_at(Some(&torn)), Ok(written));
}

/// The files of a club as a server that is killed leaves them, under another name.
async fn killed(folder: &Folder) -> std::path::PathBuf {
    let served = Served::start(&config(folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    let answer = client.act(&seats, &seats.white, "plays Nf3", None).await;
    answer.expect("an answer").expect(200);
    let left = folder.path().join("left.db");
    for end in ["", "-wal", "-lock", "-key"] {
        let from = folder.path().join(format!("club.db{end}"));
        fs::copy(from, beside(&left, end)).expect("a copy");
    }
    served.stop().await;
    left
}

fn beside(club: &Path, end: &str) -> std::path::PathBuf {
    let mut name = club.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn of(folder: &Folder, club: &Path) -> Config {
    Config {
        database: club.to_owned().into(),
        ..config(folder)
    }
}

/// What a start finds damaged.
async fn started(folder: &Folder, club: &Path) -> Vec<String> {
    let club = Club::open(&of(folder, club)).await.expect("it is served");
    club.damage().to_vec()
}

#[tokio::test]
async fn what_is_missing_is_told_until_somebody_has_seen_it() {
    let folder = Folder::new();
    let left = killed(&folder).await;
    fs::remove_file(beside(&left, "-wal")).expect("it was there");
    let found = started(&folder, &left).await;
    assert!(found[0].contains("is not there"), "{found:?}");
    // The server has ended in good order since, and the file by itself is whole.
    for _ in 0..2 {
        let found = started(&folder, &left).await;
        assert!(found[0].contains("left.db-lock"), "{found:?}");
        let told = look(&left).expect_err("it is told");
        assert!(told.contains("was missing"), "{told}");
    }
    fs::remove_file(beside(&left, "-lock")).expect("it was there");
    look(&left).expect("nothing more to be told");
    assert_eq!(started(&folder, &left).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_start_that_fails_leaves_no_club_that_looks_damaged() {
    let folder = Folder::new();
    let left = killed(&folder).await;
    let version = |connection: &rusqlite::Connection, number: i64| {
        connection
            .pragma_update(None, "user_version", number)
            .expect("written");
    };
    // A later program was here and was killed: its mark stands in what was written last.
    let later = rusqlite::Connection::open(&left).expect("a club");
    let before: i64 = later
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .expect("a version");
    version(&later, before + 1);
    let copy = folder.path().join("copy.db");
    for end in ["", "-wal", "-lock", "-key"] {
        fs::copy(beside(&left, end), beside(&copy, end)).expect("a copy");
    }
    drop(later);
    let lock = || fs::read_to_string(beside(&copy, "-lock")).expect("a lock");
    assert_eq!(lock(), "open\n");
    assert!(Club::open(&of(&folder, &copy)).await.is_err());
    // What stood beside the file is home, and that is noted.
    assert!(!beside(&copy, "-wal").exists());
    assert_eq!(lock(), "");
    version(&rusqlite::Connection::open(&copy).expect("a club"), before);
    assert_eq!(started(&folder, &copy).await, Vec::<String>::new());
    look(&copy).expect("it is whole");
}

#[tokio::test]
async fn no_new_club_is_begun_where_one_has_been_lost() {
    for (empty, lies) in [
        (true, "-key"),
        (false, "-key"),
        (true, "-lock"),
        (false, "-wal"),
    ] {
        let folder = Folder::new();
        let left = killed(&folder).await;
        if empty {
            fs::write(&left, b"").expect("emptied");
        } else {
            fs::remove_file(&left).expect("it was there");
        }
        for end in ["-wal", "-lock", "-key"] {
            if end != lies {
                fs::remove_file(beside(&left, end)).expect("it was there");
            }
        }
        let kept = fs::read(beside(&left, lies)).expect("a file");
        let refused = Club::open(&of(&folder, &left)).await.expect_err("refused");
        let told = refused.to_string();
        assert!(told.contains(lies) && told.contains("backup"), "{told}");
        assert_eq!(left.exists(), empty);
        assert_eq!(fs::read(beside(&left, lies)).expect("a file"), kept);
        if empty {
            let told = look(&left).expect_err("empty");
            assert!(told.contains("is empty"), "{told}");
        }
        // Whoever wants a new one takes that away.
        fs::remove_file(beside(&left, lies)).expect("it was there");
        assert_eq!(started(&folder, &left).await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_file_that_is_cut_off_anywhere_is_told() {
    let folder = Folder::new();
    played(&folder).await;
    let whole = fs::read(folder.database()).expect("the club");
    let copy = folder.path().join("copy.db");
    for part in 0..20 {
        fs::write(&copy, &whole[..whole.len() * part / 20]).expect("written");
        assert!(look(&copy).is_err(), "{part} of 20 parts");
    }
}
