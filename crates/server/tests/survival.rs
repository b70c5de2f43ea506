//! What survives: `kill -9`, a full disk, a file that is no database, a stop and a start.

mod support;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use support::client::Client;
use support::{Folder, Seats, Served, config, make};

/// A club in a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
    output: BufReader<std::process::ChildStdout>,
}

impl Process {
    fn start(database: &Path, pages: Option<u32>) -> Process {
        let mut child = club(database, pages)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the club starts");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let mut line = String::new();
        output.read_line(&mut line).expect("its first line");
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.trim_end().trim_end_matches('/').parse().ok());
        Process {
            child,
            address: address.unwrap_or_else(|| panic!("no address in {line:?}")),
            output,
        }
    }

    /// As `kill -9` does: nothing is written any more, nobody is told.
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
        drop(self.output);
    }
}

fn club(database: &Path, pages: Option<u32>) -> Command {
    let mut command = Command::new(program());
    command
        .arg("127.0.0.1:0")
        .arg(database)
        .args(pages.map(|pages| pages.to_string()))
        .stderr(Stdio::piped());
    command
}

/// The example that serves a club. It lies beside the tests; where only this test was built, it is built now.
fn program() -> PathBuf {
    static BUILT: std::sync::Once = std::sync::Once::new();
    let tests = std::env::current_exe().expect("this test's path");
    let folder = tests
        .parent()
        .and_then(Path::parent)
        .expect("the folder of the build");
    let path = folder
        .join("examples")
        .join(format!("club{}", std::env::consts::EXE_SUFFIX));
    BUILT.call_once(|| {
        let mut build = Command::new(env!("CARGO"));
        build.args([
            "build",
            "--quiet",
            "--package",
            env!("CARGO_PKG_NAME"),
            "--example",
            "club",
        ]);
        if folder.ends_with("release") {
            build.arg("--release");
        }
        assert!(
            build.status().expect("cargo runs").success(),
            "the example cannot be built"
        );
    });
    path
}

/// A refusal to start: the exit code and what it said.
fn refusal(database: &Path) -> (Option<i32>, String) {
    let output = club(database, None)
        .stdout(Stdio::null())
        .output()
        .expect("it ran");
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

/// Two players who shuffle their knights, with a key to each act, and remember what was acknowledged.
struct Players {
    seats: Seats,
    acknowledged: Vec<(u64, String)>,
    sent: usize,
}

const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

impl Players {
    /// Plays until the server is gone; an act that was not acknowledged is sent again, with its key, next time.
    async fn play(&mut self, address: SocketAddr, count: &AtomicUsize) {
        let Ok(mut client) = Client::try_connect(address).await else {
            return;
        };
        loop {
            let token = if self.sent.is_multiple_of(2) {
                &self.seats.white
            } else {
                &self.seats.black
            };
            let (act, key) = (SHUFFLE[self.sent % 4], format!("act-{}", self.sent));
            match client.act(&self.seats, token, act, Some(&key)).await {
                Ok(answer) if answer.status == 200 => {
                    self.acknowledged.push((
                        answer.body["sequence"].as_u64().expect("a number"),
                        act.to_owned(),
                    ));
                    self.sent += 1;
                    count.fetch_add(1, Ordering::Relaxed);
                }
                Ok(answer) => panic!("{}", answer.text),
                Err(_) => return,
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_act_is_lost_however_often_the_server_is_killed() {
    let folder = Folder::new();
    let mut all: Vec<Players> = Vec::new();
    for round in 0..8u64 {
        let process = Process::start(&folder.database(), None);
        let address = process.address;
        if all.is_empty() {
            let mut client = Client::connect(address).await;
            for _ in 0..4 {
                // A code under which nothing ends by repetition alone, or by moves alone.
                let seats = make(&mut client, json!({ "code": "fide-1955" })).await;
                all.push(Players {
                    seats,
                    acknowledged: Vec::new(),
                    sent: 0,
                });
            }
        }
        let count = Arc::new(AtomicUsize::new(0));
        let playing: Vec<_> = all
            .drain(..)
            .map(|mut players| {
                let count = Arc::clone(&count);
                tokio::spawn(async move {
                    players.play(address, &count).await;
                    players
                })
            })
            .collect();
        while count.load(Ordering::Relaxed) < 24 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // At another moment of the writing in each round.
        tokio::time::sleep(Duration::from_micros(700 * round)).await;
        process.kill();
        for task in playing {
            all.push(task.await.expect("the players"));
        }
    }
    let process = Process::start(&folder.database(), None);
    let mut client = Client::connect(process.address).await;
    for players in &all {
        assert!(
            players.acknowledged.len() > 8,
            "only {} acts were played",
            players.acknowledged.len()
        );
        let mut acts = Vec::new();
        loop {
            let path = players.seats.path(&format!(
                "/log?after={}",
                acts.last().map_or(0, |(sequence, _)| *sequence)
            ));
            let page = client.get(&path, None).await.expect(200);
            let entries = page.body["entries"].as_array().expect("entries");
            if entries.is_empty() {
                break;
            }
            acts.extend(entries.iter().map(|entry| {
                (
                    entry["sequence"].as_u64().expect("a number"),
                    entry["text"].as_str().unwrap_or("").to_owned(),
                )
            }));
        }
        for one in &players.acknowledged {
            assert!(acts.contains(one), "{one:?} was acknowledged and is lost");
        }
        let played: Vec<&(u64, String)> = acts
            .iter()
            .filter(|(_, text)| text.starts_with("plays"))
            .collect();
        // At most the one act that was under way at the last kill is there without having been acknowledged.
        assert!(
            played.len() - players.acknowledged.len() <= 1,
            "an act was made twice"
        );
        for (index, (_, text)) in played.iter().enumerate() {
            assert_eq!(text, SHUFFLE[index % 4], "act {index}");
        }
        let view = client.get(&players.seats.path(""), None).await.expect(200);
        assert_eq!(
            view.body["score"]["lines"].as_array().map(Vec::len),
            Some(played.len())
        );
    }
    process.kill();
}

#[tokio::test]
async fn a_full_disk_is_told_and_the_game_stays_as_it_was() {
    let folder = Folder::new();
    let served = Served::start(&jadoube_server::Config {
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

#[test]
fn a_file_that_is_no_club_is_left_alone() {
    let folder = Folder::new();
    let text = folder.path().join("letter.txt");
    std::fs::write(
        &text,
        "Dear Sir, this is a letter and no database. ".repeat(100),
    )
    .expect("written");
    let before = std::fs::read(&text).expect("read");
    let (code, said) = refusal(&text);
    assert_eq!(code, Some(1));
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
    let (code, said) = refusal(&other);
    assert_eq!(code, Some(1));
    assert!(said.contains("database of some other program"), "{said}");

    let (code, said) = refusal(&folder.path().join("no/such/folder/club.db"));
    assert_eq!(code, Some(1));
    assert!(said.contains("cannot open"), "{said}");

    let (code, said) = refusal(folder.path());
    assert_eq!(code, Some(1));
    assert!(said.contains("cannot open"), "{said}");
}

#[test]
fn an_address_that_is_taken_is_told() {
    let folder = Folder::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address").to_string();
    let output = Command::new(program())
        .arg(&address)
        .arg(folder.database())
        .stdout(Stdio::null())
        .output()
        .expect("it ran");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("something else listens") && said.contains(&address),
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
    let before = client.get(&seats.path(""), None).await.expect(200);
    served.stop().await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let started = Instant::now();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let after = client.get(&seats.path(""), None).await.expect(200);
    let left = |answer: &support::client::Answer| {
        answer.body["clocks"]["black"]["left"]
            .as_u64()
            .expect("a clock")
    };
    assert_eq!(before.body["clocks"]["black"]["running"], true);
    assert_eq!(after.body["clocks"]["black"]["running"], true);
    // What the two servers were up between the two looks, and nothing of the time between them.
    let lost = left(&before) - left(&after);
    let allowed = 500 + started.elapsed().as_millis() as u64;
    assert!(
        lost <= allowed,
        "{lost} ms were charged for an outage of 1500 ms"
    );
    assert_eq!(after.body["outages"].as_array().map(Vec::len), Some(1));
    served.stop().await;
}

#[tokio::test]
async fn a_crash_costs_no_player_more_than_the_time_that_was_his() {
    let folder = Folder::new();
    let process = Process::start(&folder.database(), None);
    let mut client = Client::connect(process.address).await;
    let seats = make(&mut client, json!({ "code": "digest-2018", "time": "1m" })).await;
    client
        .act(&seats, &seats.white, "plays e4", None)
        .await
        .expect("an answer")
        .expect(200);
    tokio::time::sleep(Duration::from_millis(2300)).await;
    process.kill();
    tokio::time::sleep(Duration::from_millis(1000)).await;
    let process = Process::start(&folder.database(), None);
    let mut client = Client::connect(process.address).await;
    let view = client.get(&seats.path(""), None).await.expect(200);
    let used = view.body["clocks"]["black"]["used"]
        .as_u64()
        .expect("a clock");
    // The server notes each second that it is up: of the 2.3 s at least one and a bit are known, never the outage.
    assert!((1_000..=2_900).contains(&used), "{used} ms are charged");
    process.kill();
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
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let listed = client
            .get("/api/games?state=finished", None)
            .await
            .expect(200);
        if listed.body["games"][0]["result"] == "1-0" {
            break;
        }
        assert!(
            Instant::now() < deadline,
            "the flag has not fallen: {}",
            listed.text
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
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
    served.club.forget_idle(10);
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

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_was_stopped_charges_nobody() {
    let folder = Folder::new();
    let process = Process::start(&folder.database(), None);
    let signal = |name: &str| {
        let id = process.child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("kill runs").success());
    };
    let mut client = Client::connect(process.address).await;
    let wanted = json!({ "code": "digest-2018", "time": "3s" });
    let seats = make(&mut client, wanted).await;
    for (token, act) in [(&seats.white, "moves e4"), (&seats.white, "presses")] {
        let answer = client.act(&seats, token, act, None).await;
        answer.expect("an answer").expect(200);
    }
    // Black's three seconds run; the process stands still for longer than that, and his move waits in the line.
    tokio::time::sleep(Duration::from_millis(600)).await;
    signal("-STOP");
    let act = {
        let seats = seats.clone();
        tokio::spawn(async move {
            let answer = client.act(&seats, &seats.black, "moves e5", None).await;
            (client, answer.expect("an answer"))
        })
    };
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    signal("-CONT");
    let (mut client, answer) = act.await.expect("the act is answered");
    let answer = answer.expect(200);
    assert_eq!(
        answer.body["game"]["outcome"],
        json!(null),
        "{}",
        answer.text
    );
    client
        .act(&seats, &seats.black, "presses", None)
        .await
        .expect("an answer")
        .expect(200);
    tokio::time::sleep(Duration::from_millis(600)).await;
    let view = client.get(&seats.path(""), None).await.expect(200).body;
    assert_eq!(
        view["outages"].as_array().map(Vec::len),
        Some(1),
        "{}",
        view["outages"]
    );
    process.kill();
}
