//! The club's file, looked after: what is damaged or missing is told, copies are whole, and one server writes.

use std::fs;
use std::path::Path;

use crate::support::{Folder, Seats, Served, an_event, config, make};
use jadoube_laws::Millis;
use jadoube_server::moment::ClubTime;
use jadoube_server::store::{Looking, backup, export, import, restore};
use jadoube_server::{Again, Serving, verify};
use serde_json::json;

/// A club with a finished game, one going on and one that waits.
async fn played(folder: &Folder) -> Vec<Seats> {
    let served = Served::start(&config(folder)).await;
    let mut client = served.client().await;
    let mut tables = Vec::new();
    for (code, acts) in [
        (
            "fide-1931",
            &["plays f3", "plays e5", "plays g4", "plays Qh4"][..],
        ),
        ("fide-2023", &["plays e4", "plays e5", "plays Nf3"]),
        ("british", &[]),
    ] {
        let seats = make(
            &mut client,
            json!({ "code": code, "names": { "white": "Anna" } }),
        )
        .await;
        for (index, act) in acts.iter().enumerate() {
            let token = [&seats.white, &seats.black][index % 2];
            let answer = client.act(&seats, token, act, None).await;
            answer.expect("an answer").expect(200);
        }
        tables.push(seats);
    }
    an_event(&mut client).await;
    served.stop().await;
    tables
}

fn lines(club: &Path) -> String {
    let mut out = Vec::new();
    export(club, &mut out).expect("exported");
    String::from_utf8(out).expect("a text")
}

#[tokio::test]
async fn a_whole_club_is_found_whole_and_its_rulings_are_ruled_again() {
    let folder = Folder::new();
    played(&folder).await;
    let found = verify(&folder.database(), Again::ThisEdition).expect("looked through");
    assert_eq!(found.damage, Vec::<String>::new());
    assert_eq!(found.differences, Vec::new());
    assert_eq!((found.tables, found.replayed_only), (3, 0));
    assert_eq!((found.events, found.changes), (1, 4));
    assert!(
        found.ruled_again >= 7 && found.entries > found.ruled_again,
        "{found:?}"
    );
}

/// What somebody writes who knows how sums are made, so that the rows by themselves are good, is seen where it does not add up.
#[tokio::test]
async fn an_event_is_what_its_changes_come_to() {
    let folder = Folder::new();
    played(&folder).await;
    let club = folder.database();
    for (change, told) in [
        (
            "UPDATE events SET report = replace(report, 'Anna', 'Emma')",
            "come to another report",
        ),
        (
            r#"UPDATE event_log SET change = replace(change, '"result":"1-0"', '"result":"0-1"')"#,
            "come to another report",
        ),
        (
            "UPDATE event_log SET sequence = 9 WHERE sequence = 4",
            "change 4 is missing",
        ),
        (
            "DELETE FROM event_log WHERE sequence = 4",
            "has 4 changes, and 3 are there",
        ),
        (
            "UPDATE event_log SET change = '{}' WHERE sequence = 2",
            "change 2",
        ),
    ] {
        let mut lines = Vec::new();
        let other = folder.path().join("other.db");
        let copy = folder.path().join("summed.db");
        fs::copy(&club, &other).expect("copied");
        let connection = rusqlite::Connection::open(&other).expect("open");
        let changed = connection.execute(change, []).expect("changed");
        assert!(changed > 0, "{change}");
        drop(connection);
        // Brought home as lines its sums are made anew.
        export(&other, &mut lines).expect("exported");
        import(lines.as_slice(), &copy).expect("imported");
        let found = verify(&copy, Again::ThisEdition).expect("looked through");
        let all = found.differences.iter().map(|one| &one.told);
        let all: Vec<&String> = all.chain(&found.damage).collect();
        assert!(
            all.iter().any(|one| one.contains(told)),
            "{change}: {all:?}"
        );
        fs::remove_file(&other).expect("removed");
        fs::remove_file(&copy).expect("removed");
    }
}

/// What is wrong with a copy of a club in which something was changed past it.
pub fn damage_after(folder: &Folder, change: &str) -> Vec<String> {
    let copy = folder.path().join("changed.db");
    fs::copy(folder.database(), &copy).expect("copied");
    rusqlite::Connection::open(&copy)
        .and_then(|connection| {
            connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {change}"))
        })
        .unwrap_or_else(|error| panic!("{change}: {error}"));
    let found = verify(&copy, Again::ThisEdition).expect("looked through");
    for end in ["", "-wal", "-shm"] {
        // Some of them are not there.
        let _ = fs::remove_file(folder.path().join(format!("changed.db{end}")));
    }
    found.damage
}

#[tokio::test]
async fn whatever_is_changed_or_missing_is_told() {
    let folder = Folder::new();
    played(&folder).await;
    for (change, told) in [
        ("DELETE FROM log WHERE game = 2 AND sequence > 2", "cut off"),
        ("DELETE FROM log WHERE game = 2", "cut off"),
        ("DELETE FROM log WHERE game = 1 AND sequence = 2", "missing"),
        (
            "UPDATE log SET words = 'plays e5' WHERE game = 2 AND sequence = 2",
            "checksum",
        ),
        (
            "UPDATE log SET edition = 'other' WHERE game = 2 AND sequence = 2",
            "checksum",
        ),
        (
            "UPDATE games SET result = '1-0' WHERE number = 1",
            "table games",
        ),
        (
            "UPDATE games SET terms = replace(terms, 'Anna', 'Emma')",
            "table games",
        ),
        ("UPDATE games SET wake = 5 WHERE number = 2", "table games"),
        (
            "DELETE FROM games WHERE number = 3",
            "table games has 2 rows",
        ),
        (
            "UPDATE seats SET hash = zeroblob(32) WHERE game = 3 AND seat = 'white'",
            "table seats",
        ),
        ("DELETE FROM seats WHERE game = 3", "table seats"),
        (
            "UPDATE sessions SET last_club = last_club + 1000",
            "table sessions",
        ),
        (
            "DELETE FROM anchors WHERE name = 'games'",
            "tables were written",
        ),
        ("DROP TABLE conditions", "tables were written"),
        (
            "UPDATE events SET report = replace(report, 'Anna', 'Emma')",
            "table events",
        ),
        (
            "UPDATE event_log SET change = replace(change, '1-0', '0-1')",
            "table event_log",
        ),
        (
            "UPDATE event_log SET told = 'Nothing.' WHERE sequence = 2",
            "table event_log",
        ),
        (
            "DELETE FROM event_log WHERE sequence = 2",
            "table event_log has 3 rows",
        ),
        ("DELETE FROM event_keys", "table event_keys"),
    ] {
        let damage = damage_after(&folder, change);
        assert!(
            damage.iter().any(|damage| damage.contains(told)),
            "{change}: {damage:?}"
        );
    }
}

#[tokio::test]
async fn a_key_that_cannot_be_used_is_told_and_one_that_is_elsewhere_is_not() {
    let folder = Folder::new();
    played(&folder).await;
    let key = folder.path().join("club.db-key");
    let whole = std::fs::read(&key).expect("the key");
    for (bytes, expected) in [(&whole[..31], 1), (&[][..], 1), (&whole[..], 0)] {
        std::fs::write(&key, bytes).expect("written");
        let found = verify(&folder.database(), Again::ThisEdition).expect("a club");
        assert_eq!(found.damage.len(), expected, "{:?}", found.damage);
        let told = found
            .damage
            .first()
            .is_none_or(|told| told.contains("club.db-key"));
        assert!(told, "{:?}", found.damage);
    }
    std::fs::remove_file(&key).expect("removed");
    let found = verify(&folder.database(), Again::ThisEdition).expect("a club");
    assert_eq!(found.damage, Vec::<String>::new());
}

#[tokio::test]
async fn a_log_that_was_cut_off_is_not_played_on() {
    let folder = Folder::new();
    let tables = played(&folder).await;
    rusqlite::Connection::open(folder.database())
        .and_then(|connection| {
            connection.execute_batch("DELETE FROM log WHERE game = 2 AND sequence > 2")
        })
        .expect("cut off");
    let served = Served::start(&config(&folder)).await;
    assert!(!served.club.damage().is_empty(), "it was told at the start");
    let mut client = served.client().await;
    client
        .get(&tables[1].path(""), None)
        .await
        .expect_problem(503, "storage", "cut off");
    client.get(&tables[0].path(""), None).await.expect(200);
    client
        .get("/api/ready", None)
        .await
        .expect_problem(503, "storage", "damaged");
    client.get("/api/health", None).await.expect(200);
    let figures = client.get("/api/metrics", None).await.expect(200);
    assert!(
        figures
            .text
            .contains("jadoube_answers_total{status=\"5xx\"} 2"),
        "{}",
        figures.text
    );
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_while_play_goes_on_is_whole() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    let shuffle = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];
    for round in 0..6 {
        let mut acknowledged = 0;
        for act in 0..4 {
            let token = [&seats.white, &seats.black][act % 2];
            let answer = client.act(&seats, token, shuffle[act], None).await;
            let answer = answer.expect("an answer").expect(200);
            acknowledged = answer.body["sequence"].as_u64().expect("a number");
        }
        let copy = folder.path().join(format!("backup-{round}.db"));
        let (club, to) = (folder.database(), copy.clone());
        let made = tokio::task::spawn_blocking(move || backup(&club, &to)).await;
        made.expect("it ran").expect("a backup");
        let found = verify(&copy, Again::ThisEdition).expect("looked through");
        assert_eq!(found.damage, Vec::<String>::new());
        assert!(found.entries >= acknowledged, "{found:?} of {acknowledged}");
    }
    let taken = backup(&folder.database(), &folder.path().join("backup-0.db"));
    let taken = taken.expect_err("the name is taken").to_string();
    assert!(taken.contains("take another name"), "{taken}");
    served.stop().await;
    let again = folder.path().join("again.db");
    restore(&folder.path().join("backup-5.db"), &again).expect("restored");
    let over = restore(&folder.path().join("backup-5.db"), &again).expect_err("there is one");
    assert!(over.to_string().contains("left as it is"), "{over}");
    let served = Served::start(&jadoube_server::Config {
        database: again.into(),
        ..config(&folder)
    })
    .await;
    let view = served
        .client()
        .await
        .get(&seats.path(""), None)
        .await
        .expect(200);
    assert_eq!(
        view.body["score"]["lines"].as_array().map(Vec::len),
        Some(24)
    );
    served.stop().await;
}

#[tokio::test]
async fn a_club_goes_out_as_lines_and_comes_back_without_loss() {
    let folder = Folder::new();
    played(&folder).await;
    let out = lines(&folder.database());
    let copy = folder.path().join("copy.db");
    import(out.as_bytes(), &copy).expect("imported");
    assert_eq!(lines(&copy), out);
    assert_eq!(
        verify(&copy, Again::ThisEdition)
            .expect("looked through")
            .damage,
        Vec::<String>::new()
    );
    let cut: String = out
        .lines()
        .take(5)
        .map(|line| format!("{line}\n"))
        .collect();
    for (text, told) in [
        (cut, "not whole"),
        (out.replace("Anna", "Emma"), "not those that were written"),
        (
            out.replacen("\"table\":\"log\"", "\"table\":\"fog\"", 1),
            "no table 'fog'",
        ),
        ("{}\n".to_owned(), "does not begin"),
        (String::new(), "there is nothing"),
        (
            out.replacen("\"version\":", "\"version\":9", 1),
            "later version",
        ),
    ] {
        let target = folder.path().join("wrong.db");
        let error = import(text.as_bytes(), &target)
            .expect_err(told)
            .to_string();
        assert!(error.contains(told), "{told}: {error}");
        assert!(!target.exists(), "{told}: nothing is left");
    }
    let over = import(out.as_bytes(), &copy)
        .expect_err("there is one")
        .to_string();
    assert!(over.contains("left as it is"), "{over}");
}

#[cfg(unix)]
#[tokio::test]
async fn one_server_keeps_a_file_by_whatever_name() {
    let folder = Folder::new();
    played(&folder).await;
    let named = |name: &str| jadoube_server::Config {
        database: folder.path().join(name).into(),
        ..config(&folder)
    };
    std::os::unix::fs::symlink(folder.database(), folder.path().join("soft.db")).expect("a link");
    let served = Served::start(&config(&folder)).await;
    let refused = Serving::start(&named("soft.db"))
        .await
        .expect_err("refused");
    assert!(
        refused.to_string().contains("another server keeps"),
        "{refused}"
    );
    fs::hard_link(folder.database(), folder.path().join("hard.db")).expect("a link");
    let refused = Serving::start(&named("hard.db"))
        .await
        .expect_err("refused");
    assert!(refused.to_string().contains("hard links"), "{refused}");
    served.stop().await;
    fs::remove_file(folder.path().join("hard.db")).expect("removed");
    // By the soft name alone it is the same club, with the same key.
    let served = Served::start(&named("soft.db")).await;
    let found = served
        .client()
        .await
        .get("/api/games", None)
        .await
        .expect(200);
    assert_eq!(found.body["games"].as_array().map(Vec::len), Some(3));
    served.stop().await;
}

#[tokio::test]
async fn a_server_that_was_succeeded_writes_no_more() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1931" })).await;
    rusqlite::Connection::open(folder.database())
        .and_then(|connection| {
            connection.execute_batch(
                "INSERT INTO sessions (started, before, last_wall, last_club) VALUES (1, 1, 1, 1)",
            )
        })
        .expect("another session");
    let answer = client.act(&seats, &seats.white, "plays e4", None).await;
    answer.expect("an answer").expect_problem(
        503,
        "storage",
        "another server has taken the club over",
    );
    served.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_but_its_owner_reads_the_file_or_what_stands_beside_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    make(&mut served.client().await, json!({ "code": "fide-1931" })).await;
    for end in ["", "-wal", "-shm", "-lock", "-key"] {
        let path = folder.path().join(format!("club.db{end}"));
        let mode = fs::metadata(&path)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{}", path.display());
    }
    served.stop().await;
}

#[tokio::test]
async fn a_file_of_an_earlier_version_is_looked_through_after_it_was_brought_up_to_date() {
    let folder = Folder::new();
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/old/9e0013e.sqlite");
    fs::copy(&old, folder.database()).expect("copied");
    let told = Looking::open(&folder.database())
        .expect_err("an earlier version")
        .to_string();
    assert!(told.contains("earlier version"), "{told}");
    fs::copy(
        old.with_extension("sqlite-key"),
        folder.path().join("club.db-key"),
    )
    .expect("its key");
    Served::start(&config(&folder)).await.stop().await;
    let found = verify(&folder.database(), Again::ThisEdition).expect("looked through");
    assert_eq!(found.damage, Vec::<String>::new());
    assert_eq!((found.tables, found.ruled_again), (42, 0));
    assert!(found.replayed_only > 100, "{found:?}");
    // All of it ruled again: what these laws rule otherwise is told as that, and is no damage.
    let again = verify(&folder.database(), Again::EveryEdition).expect("looked through");
    assert_eq!(again.damage, Vec::<String>::new());
    let differences = again.differences.len() as u64;
    assert_eq!(
        again.ruled_again + differences + again.replayed_only,
        found.replayed_only
    );
    assert!(again.ruled_again > 50, "{again:?}");
    for difference in &again.differences {
        assert!(!difference.of_this_edition, "{difference:?}");
        assert!(difference.told.contains("rule otherwise"), "{difference:?}");
    }
}

/// However far the calendar is set, a table waits for a week of the club's own time.
#[tokio::test]
async fn a_table_waits_by_the_time_of_the_club_and_not_by_the_calendar() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let waits = make(&mut client, json!({ "code": "fide-1931" })).await;
    let begun = make(&mut client, json!({ "code": "fide-1931" })).await;
    let act = client.act(&begun, &begun.white, "plays e4", None).await;
    act.expect("an answer").expect(200);
    let store = served.club.store();
    let since = served.club.now();
    let today = jadoube_server::uptime::wall_now();
    assert!(
        (since.millis() as i64) < today.millis(),
        "club time begins with the club"
    );
    let forgotten = store
        .forget_waiting(ClubTime::START)
        .await
        .expect("nothing to forget");
    assert_eq!(forgotten, Vec::<String>::new());
    let forgotten = store.forget_waiting(since + Millis(1)).await;
    // Somebody sat down at both; only at one has anything happened to the game.
    assert_eq!(forgotten.expect("written"), Vec::<String>::new());
    let alone = client
        .post("/api/games", None, &json!({ "code": "fide-1931" }))
        .await
        .expect(201);
    let forgotten = store
        .forget_waiting(since + Millis(1))
        .await
        .expect("written");
    assert_eq!(forgotten, [alone.body["id"].as_str().expect("an id")]);
    client.get(&waits.path(""), None).await.expect(200);
    served.stop().await;
}

/// Once the server has gone, the club is in one file, which can be copied as it is.
#[tokio::test]
async fn a_club_that_was_stopped_is_one_file() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-2023" })).await;
    client
        .act(&seats, &seats.white, "plays e4", None)
        .await
        .expect("an answer")
        .expect(200);
    drop(client);
    served.stop().await;
    for end in ["-wal", "-shm"] {
        let beside = folder.path().join(format!("club.db{end}"));
        assert!(!beside.exists(), "{end} is left");
    }
    let copy = Folder::new();
    std::fs::copy(folder.database(), copy.database()).expect("a copy");
    let found = verify(&copy.database(), Again::ThisEdition).expect("a club");
    assert_eq!((found.tables, found.damage.len()), (1, 0), "{found:?}");
}
