//! A club on this machine to which anything may be sent, and what must be true of each of its answers.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use jadoube_server::door::DoorTerms;
use jadoube_server::door::limits::Rates;
use jadoube_server::{Config, Serving};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

/// Whatever is asked in good form, there is an answer within this time.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where a club is served.
#[derive(Debug)]
pub struct House {
    /// On which the talk with it goes on.
    pub runtime: Runtime,
    /// Where it listens.
    pub address: SocketAddr,
}

/// An answer as it came.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Everything before the body.
    pub head: String,
    /// The rest.
    pub body: Vec<u8>,
}

/// A table with somebody in every seat.
#[derive(Clone, Debug)]
pub struct Seats {
    /// Its public name.
    pub id: String,
    /// The key of White's seat.
    pub white: String,
    /// The key of Black's.
    pub black: String,
    /// The key of the arbiter's; empty where there is none.
    pub arbiter: String,
}

/// The one house of this process.
pub fn house() -> &'static House {
    static HOUSE: OnceLock<House> = OnceLock::new();
    HOUSE.get_or_init(House::open)
}

fn runtime() -> Runtime {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).enable_all();
    runtime.build().expect("threads")
}

impl House {
    /// A club that somebody else serves.
    pub fn at(address: SocketAddr) -> House {
        House {
            runtime: runtime(),
            address,
        }
    }

    fn open() -> House {
        let runtime = runtime();
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            database: database().into(),
            rates: Rates::UNBOUNDED,
            door: DoorTerms {
                connections_a_network: usize::MAX,
                waiting_tables: usize::MAX,
                ..DoorTerms::default()
            },
            ..Config::default()
        };
        let serving = runtime.block_on(Serving::start(&config));
        let serving = serving.expect("a club");
        let address = serving.address();
        runtime.spawn(serving.until(std::future::pending()));
        House { runtime, address }
    }

    /// Sends these bytes on a connection of their own and takes what comes back until the club hangs up, or says nothing
    /// for so long; none if it says nothing at all.
    pub fn exchange(&self, bytes: &[u8], silence: Duration) -> Option<Answer> {
        let talk = async {
            let mut stream = TcpStream::connect(self.address).await.expect("it listens");
            // A club that has heard enough hangs up before the end.
            let _ = stream.write_all(bytes).await;
            let mut answer = Vec::new();
            let more = async |stream: &mut TcpStream, answer: &mut Vec<u8>| {
                tokio::time::timeout(silence, stream.read_buf(answer)).await
            };
            while let Ok(Ok(1..)) = more(&mut stream, &mut answer).await {}
            answer
        };
        let answer = self.runtime.block_on(talk);
        (!answer.is_empty()).then(|| Answer::of(&answer))
    }

    /// Asks for something with a body, from a seat if a key is given.
    ///
    /// # Panics
    /// When there is no answer.
    pub fn ask(&self, line: &str, key: Option<&str>, body: &[u8]) -> Answer {
        let seat = key.map_or_else(String::new, |key| {
            format!("authorization: Bearer {key}\r\n")
        });
        let head = format!(
            "{line} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n{seat}content-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        let answer = self.exchange(&[head.as_bytes(), body].concat(), PATIENCE);
        answer.unwrap_or_else(|| panic!("{line} with {}: no answer", String::from_utf8_lossy(body)))
    }

    /// A new table at which everybody sits who has a seat there; both players have agreed to the arbiter.
    ///
    /// # Panics
    /// When the club refuses any of it.
    pub fn table(&self, wanted: &Value) -> Seats {
        let made = self.ask("POST /api/games", None, wanted.to_string().as_bytes());
        let made = made.json(201);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let id = text(&made["id"]);
        let keys = ["white", "black", "arbiter"].map(|seat| {
            let link = text(&made["invitations"][seat]);
            let Some((_, word)) = link.split_once('=') else {
                return text(&made["keys"][seat]);
            };
            let name = (seat == "arbiter").then_some("Carla");
            let coming = json!({ "word": word, "name": name });
            let path = format!("POST /api/games/{id}/join");
            let joined = self.ask(&path, None, coming.to_string().as_bytes());
            text(&joined.json(200)["key"])
        });
        let [white, black, arbiter] = keys;
        let players = [&white, &black];
        for player in players.into_iter().filter(|_| !arbiter.is_empty()) {
            let path = format!("POST /api/games/{id}/arbiter/consent");
            let agreed = json!({ "answer": "agree", "name": "Carla" }).to_string();
            let answer = self.ask(&path, Some(player), agreed.as_bytes());
            assert_eq!(answer.status, 204, "{answer:?}");
        }
        Seats {
            id,
            white,
            black,
            arbiter,
        }
    }
}

/// A file of its own for each process; what an earlier one left there is cleared away.
fn database() -> PathBuf {
    let folder = std::env::temp_dir().join("jadoube-trials");
    // What cannot be cleared away is in nobody's way.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(format!("{}.db", std::process::id()))
}

impl Answer {
    fn of(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let (head, body) = bytes.split_at(end.map_or(bytes.len(), |end| end + 4));
        let head = String::from_utf8_lossy(head).into_owned();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        Answer {
            status: status.unwrap_or_else(|| panic!("no answer of HTTP: {head}")),
            head,
            body: body.to_vec(),
        }
    }

    /// Its body, if it has this status.
    ///
    /// # Panics
    /// When it has another, or the body is no JSON.
    pub fn json(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{self}");
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self}"))
    }

    /// Holds what is true of every answer to a request of the interface: no fault of the server, and what is refused is
    /// refused as a problem in JSON, in a sentence.
    ///
    /// # Panics
    /// When it is otherwise.
    pub fn check(&self, asked: &[u8]) {
        let asked = String::from_utf8_lossy(asked);
        assert!(self.status < 500, "{self}\nto: {asked}");
        if self.status < 400 {
            return;
        }
        let formed = self
            .head
            .to_ascii_lowercase()
            .contains("content-type: application/problem+json");
        assert!(formed, "{self}\nto: {asked}");
        check_problem(&self.json(self.status), self.status);
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.head, String::from_utf8_lossy(&self.body))
    }
}

/// A problem says which it is, with which status, and what would be right.
///
/// # Panics
/// When it does not.
pub fn check_problem(problem: &Value, status: u16) {
    let text = |field: &str| problem[field].as_str().unwrap_or_default();
    assert!(text("type").starts_with("/problems/"), "{problem}");
    assert!(
        !text("title").is_empty() && !text("detail").is_empty(),
        "{problem}"
    );
    assert_eq!(problem["status"], status, "{problem}");
}
