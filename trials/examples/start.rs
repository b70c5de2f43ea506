//! Measures the start of a club with many finished games: `start [GAMES] [FOLDER]`.
//!
//! One game is played to its end and copied; then the club is opened, and the time is told until its first page is there,
//! until it is ready, and until one of the games is there.

use std::path::Path;
use std::time::Instant;

use jadoube_server::moment::{Moment, WallTime};
use jadoube_server::store::{Append, Head, Log, NewGame, Opened, Store};
use jadoube_server::{Config, Serving};
use jadoube_trials::house::House;
use serde_json::json;

/// Games that are written at once.
const GROUP: usize = 500;

const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = arguments
        .next()
        .map_or(100_000, |text| text.parse().expect("a number of games"));
    let folder = arguments
        .next()
        .map_or_else(std::env::temp_dir, std::path::PathBuf::from);
    let database = folder.join(format!("jadoube-start-{}.db", std::process::id()));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("threads");
    let id = play(&runtime, &database);
    runtime.block_on(copy(&database, &id, games));
    let size = std::fs::metadata(&database).map_or(0, |found| found.len());
    println!("{games} finished games, {} MiB", size >> 20);
    for _ in 0..3 {
        let begun = Instant::now();
        let serving = runtime
            .block_on(Serving::start(&config(&database)))
            .expect("a club");
        let opened = begun.elapsed();
        let address = serving.address();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let served = runtime.spawn(serving.until(async {
            let _ = stopped.await;
        }));
        let house = House::at(address);
        let ready = house.ask("GET /api/ready", None, b"").status;
        let there = begun.elapsed();
        let listed = house.ask("GET /api/games", None, b"").status;
        let list = begun.elapsed();
        let game = house
            .ask(&format!("GET /api/games/copy{}", games / 2), None, b"")
            .status;
        println!(
            "opened after {opened:.1?}, ready after {there:.1?} ({ready}), the list {list:.1?} ({listed}), a game {:.1?} ({game})",
            begun.elapsed()
        );
        let _ = stop.send(());
        runtime.block_on(served).expect("it ends");
    }
    for end in ["", "-wal", "-shm", "-lock", "-key"] {
        // What is left over is only litter.
        let _ = std::fs::remove_file(format!("{}{end}", database.display()));
    }
}

fn config(database: &Path) -> Config {
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        database: database.to_owned().into(),
        ..Config::default()
    }
}

/// Plays a game of twenty moves and gives its name.
fn play(runtime: &tokio::runtime::Runtime, database: &Path) -> String {
    let serving = runtime
        .block_on(Serving::start(&config(database)))
        .expect("a club");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let house = House::at(serving.address());
    let served = runtime.spawn(serving.until(async {
        let _ = stopped.await;
    }));
    let seats = house.table(&json!({ "code": "fide-1955", "colors": "white", "time": "2h" }));
    let line = format!("POST /api/games/{}/acts", seats.id);
    let acts = (0..20).map(|turn| SHUFFLE[turn % 4]).chain(["resigns"]);
    for (turn, act) in acts.enumerate() {
        let key = [&seats.white, &seats.black][turn % 2];
        let body = json!({ "act": act }).to_string();
        house.ask(&line, Some(key), body.as_bytes()).json(200);
    }
    let _ = stop.send(());
    runtime.block_on(served).expect("it ends");
    seats.id
}

/// Makes so many games like this one.
async fn copy(database: &Path, id: &str, games: usize) {
    let Opened { store, .. } = Store::open(database, None, WallTime::default).expect("the file");
    let store = std::sync::Arc::new(store);
    let row = store.game(id).await.expect("read").expect("the game");
    let log = store.whole_log(row.number, id).await.expect("its log");
    for from in (0..games).step_by(GROUP) {
        let group: Vec<_> = (from..games.min(from + GROUP))
            .map(|number| {
                let (store, row, entries) =
                    (std::sync::Arc::clone(&store), row.clone(), log.clone());
                tokio::spawn(async move {
                    let made = NewGame {
                        id: format!("copy{number}"),
                        ..row.made
                    };
                    let game = store.make(made).await.expect("made");
                    let last = entries.last().expect("an entry");
                    let (club, wall) = (last.club, last.wall);
                    let append = Append {
                        game,
                        id: format!("copy{number}"),
                        follows: Head::default(),
                        up: Moment { club, wall },
                        entries,
                        summary: row.summary,
                        seats: Vec::new(),
                        envelope: None,
                        conditions: Vec::new(),
                    };
                    store.append(append).await.expect("written");
                })
            })
            .collect();
        for one in group {
            one.await.expect("a game");
        }
    }
}
