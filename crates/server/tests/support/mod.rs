//! What the tests share: a club in a folder of its own, a small HTTP client, a small WebSocket client.

pub mod client;
pub mod games;
pub mod hall;
pub mod line;
pub mod nginx;
pub mod toy;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use jadoube_server::door::DoorTerms;
use jadoube_server::door::limits::Rates;
use jadoube_server::{Config, Serving};
use serde_json::json;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use client::Client;

/// So long a test waits for what must come: long, because a machine that builds beside it is slow, and nothing is proven by
/// failing there.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Looks until what is seen is so; what was seen last if it never comes to be.
pub async fn until<T>(mut look: impl AsyncFnMut() -> T, is: impl Fn(&T) -> bool) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        let seen = look().await;
        if is(&seen) || Instant::now() > end {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A folder that goes when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "jadoube-test-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn database(&self) -> PathBuf {
        self.0.join("club.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed is left to the system.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The settings of a test: any free port, and no limit that a busy test would meet.
pub fn config(folder: &Folder) -> Config {
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        database: folder.database().into(),
        rates: Rates {
            wrong_tokens: Rates::default().wrong_tokens,
            questions: Rates::default().questions,
            ..Rates::UNBOUNDED
        },
        door: DoorTerms {
            connections_a_network: usize::MAX,
            waiting_tables: usize::MAX,
            ..DoorTerms::default()
        },
        ..Config::default()
    }
}

/// A club served within the test.
pub struct Served {
    pub address: std::net::SocketAddr,
    pub club: jadoube_server::Club,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Served {
    pub async fn start(config: &Config) -> Served {
        let serving = Serving::start(config).await.expect("the club opens");
        let (stop, stopped) = oneshot::channel::<()>();
        let (address, club) = (serving.address(), serving.club().clone());
        let until = async move {
            let _ = stopped.await;
        };
        let task = tokio::spawn(async move { serving.until(until).await });
        Served {
            address,
            club,
            stop: Some(stop),
            task,
        }
    }

    pub async fn client(&self) -> Client {
        Client::connect(self.address).await
    }

    /// Stops and waits until everything is written.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        self.task.await.expect("the server stops");
    }
}

/// A table with the keys of its seats.
#[derive(Clone, Debug)]
pub struct Seats {
    pub id: String,
    pub white: String,
    pub black: String,
    pub arbiter: Option<String>,
}

/// The one-time word in a link.
pub fn word_in(link: &serde_json::Value) -> String {
    let link = link.as_str().expect("a link");
    link.split_once('=').expect("a word").1.to_owned()
}

/// Makes a table at which everybody sits who has a seat there; both players have agreed to the arbiter.
pub async fn make(client: &mut Client, wanted: serde_json::Value) -> Seats {
    let made = client.post("/api/games", None, &wanted).await.expect(201);
    let key = |seat: &str| made.body["keys"][seat].as_str().map(str::to_owned);
    let mut seats = Seats {
        id: made.body["id"].as_str().expect("an id").to_owned(),
        white: key("white").unwrap_or_default(),
        black: key("black").unwrap_or_default(),
        arbiter: None,
    };
    for seat in ["white", "black", "arbiter"] {
        let link = &made.body["invitations"][seat];
        if link.is_null() {
            continue;
        }
        let name = (seat == "arbiter").then_some(ARBITER);
        let coming = serde_json::json!({ "word": word_in(link), "name": name });
        let joined = client.post(&seats.path("/join"), None, &coming).await;
        let key = joined.expect(200).body["key"].as_str().map(str::to_owned);
        match seat {
            "white" => seats.white = key.unwrap_or_default(),
            "black" => seats.black = key.unwrap_or_default(),
            _ => seats.arbiter = key,
        }
    }
    if seats.arbiter.is_some() {
        seats.agree(client).await;
    }
    seats
}

/// What the arbiter of a test is called.
pub const ARBITER: &str = "Carla";

impl Seats {
    /// Both players agree to the arbiter.
    pub async fn agree(&self, client: &mut Client) {
        let answer = serde_json::json!({ "answer": "agree", "name": ARBITER });
        for player in [&self.white, &self.black] {
            client
                .post(&self.path("/arbiter/consent"), Some(player), &answer)
                .await
                .expect(204);
        }
    }
}

impl Seats {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.id)
    }
}

/// An event on wood with one round, of which one result is entered and corrected: four changes.
pub async fn an_event(client: &mut Client) {
    let wanted = json!({ "name": "Evening", "players": "Anna, 1900\nBert, 1850\nClara\nDora", "code": "fide-2023", "wood": true });
    let made = client.post("/api/events", None, &wanted).await;
    let made = made.expect(201).body;
    let path = format!(
        "/api/events/{}/changes",
        made["id"].as_str().expect("an id")
    );
    for change in [
        json!({ "change": "pair" }),
        json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "0-1" }] }),
        json!({ "change": "result", "round": 1, "results": [{ "board": 1, "result": "1-0" }] }),
    ] {
        let key = made["key"].as_str();
        let answer = client.post(&path, key, &json!({ "change": change })).await;
        answer.expect(200);
    }
}
