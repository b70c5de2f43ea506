//! What survives: a full disk, a file that is no database, a stop and a start. What a killed process leaves is tried in `trials`.

use std::time::{Duration, Instant};

use crate::support::{Folder, Served, config, make, until};
use jadoube_laws::Millis;
use jadoube_server::{Again, Config, Serving, verify};
use serde_json::json;

/// What a club with these settings says when it cannot start.
async fn refusal(config: &Config) -> String {
    let started = Serving::start(config).await;
    started.expect_err("it does not start").to_string()
}

const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

#[tokio::test]
async fn a_full_disk_is_told_and_the_game_stays_as_it_was() {
    let folder = Folder::new();
    let served = Served::start(&Config {
        page_limit: Some(60),
        ..config(&folder)
    })
    .await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1955" })).await;
    let mut played = 0;
    let refused = loop {
        let token = if played % 2 == 0 {
            &seats.white
        } else {
            &seats.black
        };
        let answer = client
            .act(&seats, token, SHUFFLE[played % 4], None)
            .await
            .expect("an answer");
        if answer.status != 200 {
            break answer;
        }
        played += 1;
        assert!(played < 5_000, "the disk never fills");
    };
    let refused = refused.expect_problem(503, "storage", "full");
    assert!(refused.header("retry-after").is_some());
    let view = client.get(&seats.path(""), None).await.expect(200);
    assert_eq!(
        view.body["score"]["lines"].as_array().map(Vec::len),
        Some(played),
        "the game is as it was"
    );
    client
        .post("/api/games", None, &json!({ "code": "fide-1955" }))
        .await;
    client.get("/", None).await.expect(200);
    served.stop().await;
    // With room again, everything is there and play goes on.
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let view = client.get(&seats.path(""), None).await.expect(200);
    assert_eq!(
        view.body["score"]["lines"].as_array().map(Vec::len),
        Some(played)
    );
    let token = if played % 2 == 0 {
        &seats.white
    } else {
        &seats.black
    };
    client
        .act(&seats, token, SHUFFLE[played % 4], None)
        .await
        .expect("an answer")
        .expect(200);
    served.stop().await;
}

#[tokio::test]
async fn a_file_that_is_no_club_is_left_alone() {
    let folder = Folder::new();
    let refused = async |database: std::path::PathBuf| {
        let config = Config {
            database: database.into(),
            ..config(&folder)
        };
        refusal(&config).await
    };
    let text = folder.path().join("letter.txt");
    std::fs::write(
        &text,
        "Dear Sir, this is a letter and no database. ".repeat(100),
    )
    .expect("written");
    let before = std::fs::read(&text).expect("read");
    let said = refused(text.clone()).await;
    assert!(
        said.contains("letter.txt is not a database") && said.contains("--db"),
        "{said}"
    );
    assert_eq!(std::fs::read(&text).expect("read"), before);

    let other = folder.path().join("other.db");
    let connection = rusqlite::Connection::open(&other).expect("a database");
    connection
        .execute_batch("CREATE TABLE recipes (name TEXT)")
        .expect("a table");
    drop(connection);
    let said = refused(other).await;
    assert!(said.contains("database of some other program"), "{said}");

    for nowhere in [
        folder.path().join("no/such/folder/club.db"),
        folder.path().to_owned(),
    ] {
        let said = refused(nowhere).await;
        assert!(said.contains("cannot open"), "{said}");
    }
}

#[tokio::test]
async fn an_address_that_is_taken_is_told() {
    let folder = Folder::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let listen = taken.local_addr().expect("its address");
    let config = Config {
        listen,
        ..config(&folder)
    };
    let said = refusal(&config).await;
    assert!(
        said.contains("something else listens") && said.contains(&listen.to_string()),
        "{said}"
    );
}

#[tokio::test]
async fn a_damaged_log_is_refused_and_named() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1955" })).await;
    let sound = make(&mut client, json!({ "code": "fide-1955" })).await;
    for seats in [&seats, &sound] {
        client
            .act(seats, &seats.white, "plays e4", None)
            .await
            .expect("an answer")
            .expect(200);
    }
    served.stop().await;
    let connection = rusqlite::Connection::open(folder.database()).expect("the file");
    let sql = "UPDATE log SET words = 'plays d4' WHERE words = 'plays e4' AND game = (SELECT number FROM games WHERE id = ?1)";
    assert_eq!(connection.execute(sql, [&seats.id]), Ok(1));
    drop(connection);
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    client
        .get(&seats.path(""), None)
        .await
        .expect_problem(503, "storage", "of the log");
    client.get(&sound.path(""), None).await.expect(200);
    served.stop().await;
}

#[tokio::test]
async fn an_entry_of_a_later_version_is_told_and_stays() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-1955" })).await;
    let sound = make(&mut client, json!({ "code": "fide-1955" })).await;
    for seats in [&seats, &sound] {
        client
            .act(seats, &seats.white, "plays e4", None)
            .await
            .expect("an answer")
            .expect(200);
    }
    served.stop().await;
    let kinds = |sql: &str| {
        let connection = rusqlite::Connection::open(folder.database()).expect("the file");
        connection.execute(sql, [&seats.id]).expect("written")
    };
    let of_it = "words = 'plays e4' AND game = (SELECT number FROM games WHERE id = ?1)";
    assert_eq!(
        kinds(&format!("UPDATE log SET kind = 'gong' WHERE {of_it}")),
        1
    );
    let found = verify(&folder.database(), Again::ThisEdition).expect("looked through");
    let told = found.differences.iter().map(|one| &one.told);
    let told: Vec<&String> = told.collect();
    assert!(
        told.iter()
            .any(|one| one.contains("\"gong\"") && one.contains("a later one has written it")),
        "{found:?}"
    );
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for path in ["", "/log"] {
        client.get(&seats.path(path), None).await.expect_problem(
            503,
            "storage",
            "an entry of the kind \"gong\", which this version of the program does not know: a later one has written it, and nothing is lost",
        );
    }
    let act = client.act(&seats, &seats.black, "plays e5", None).await;
    act.expect("an answer").expect(503);
    client.get(&sound.path(""), None).await.expect(200);
    served.stop().await;
    // Whoever knows it reads all that was written.
    assert_eq!(
        kinds(&format!("UPDATE log SET kind = 'act' WHERE {of_it}")),
        1
    );
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let game = client.get(&seats.path(""), None).await.expect(200).body;
    assert_eq!(game["score"]["lines"].as_array().map(Vec::len), Some(1));
    served.stop().await;
}

#[tokio::test]
async fn the_clock_stands_while_no_server_is_up() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "digest-2018", "time": "1m" })).await;
    client
        .act(&seats, &seats.white, "plays e4", None)
        .await
        .expect("an answer")
        .expect(200);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let looked = Instant::now();
    let before = client.get(&seats.path(""), None).await.expect(200);
    served.stop().await;
    let stopped = looked.elapsed();
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let started = Instant::now();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let after = client.get(&seats.path(""), None).await.expect(200);
    let left = |answer: &crate::support::client::Answer| {
        answer.body["clocks"]["black"]["left"]
            .as_u64()
            .expect("a clock")
    };
    assert_eq!(before.body["clocks"]["black"]["running"], true);
    assert_eq!(after.body["clocks"]["black"]["running"], true);
    // What the two servers were up between the two looks, and nothing of the time between them.
    let lost = left(&before) - left(&after);
    let allowed = 500 + (stopped + started.elapsed()).as_millis() as u64;
    assert!(
        lost <= allowed,
        "{lost} ms were charged for an outage of 1500 ms"
    );
    assert_eq!(after.body["outages"].as_array().map(Vec::len), Some(1));
    served.stop().await;
}

#[tokio::test]
async fn a_flag_that_ends_the_game_by_itself_falls_with_nobody_there() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    // Under this code the time itself loses, whoever sees it.
    let seats = make(
        &mut client,
        json!({ "code": "fide-1931", "time": "1s", "referee": "watching" }),
    )
    .await;
    client
        .act(&seats, &seats.white, "plays e4", None)
        .await
        .expect("an answer")
        .expect(200);
    let fallen = until(
        async || {
            let listed = client.get("/api/games?state=finished", None).await;
            listed.expect(200).body["games"][0]["result"].clone()
        },
        |result| !result.is_null(),
    )
    .await;
    assert_eq!(fallen, "1-0", "the flag has not fallen");
    let view = client.get(&seats.path(""), None).await.expect(200);
    assert_eq!(
        (&view.body["state"], &view.body["outcome"]["cause"]),
        (&json!("finished"), &json!("flag-fall"))
    );
    let pgn = client.get(&seats.path("/pgn"), None).await.expect(200);
    assert!(
        pgn.text.contains("[Termination \"time forfeit\"]"),
        "{}",
        pgn.text
    );
    served.stop().await;
}

#[tokio::test]
async fn idle_tables_are_forgotten_and_come_back_the_same() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "digest-2018", "time": "1h" })).await;
    for (token, act) in [
        (&seats.white, "touches e2"),
        (&seats.white, "plays e4"),
        (&seats.black, "plays e5"),
    ] {
        client
            .act(&seats, token, act, None)
            .await
            .expect("an answer")
            .expect(200);
    }
    let before = client
        .get(&seats.path(""), Some(&seats.white))
        .await
        .expect(200);
    tokio::time::sleep(Duration::from_millis(30)).await;
    served.club.forget_idle(Millis(10));
    assert_eq!(served.club.tables_in_memory(), 0);
    let after = client
        .get(&seats.path(""), Some(&seats.white))
        .await
        .expect(200);
    for part in [
        "sequence", "board", "score", "cards", "duties", "choice", "acts", "state", "terms",
    ] {
        assert_eq!(after.body[part], before.body[part], "{part}");
    }
    served.stop().await;
}
