//! Measures a club under load: `load [GAMES] [SECONDS] [FOLDER] [IDLE] [PAUSE]`.
//!
//! So many games are played at once, over HTTP on one machine, each act waiting for its answer; an act counts when it
//! is acknowledged, that is when it is on the disk. With a pause (in milliseconds) each game waits so long between two
//! acts, as people do; without one, everything is asked for that the machine can give. Beside it stands what the disk itself
//! can do, before and after the run: as many threads as there are games, each waiting until its record is durable, and one
//! writer that takes all records that wait, appends them and calls `fsync` once. The share of that which the club reaches is
//! told. At the end so many idle games are held in memory and the memory of the process is read.

use std::fs::File;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use jadoube_laws::Millis;
use jadoube_server::door::DoorTerms;
use jadoube_server::door::limits::Rates;
use jadoube_server::{Club, Config, Serving};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// What is played: knights out and back, under a code that ends nothing by itself.
const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

/// About the size of an entry in the log.
const ENTRY: usize = 1024;

#[tokio::main]
async fn main() -> Fallible<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |index: usize, usual: u64| arguments.get(index).map_or(Ok(usual), |text| text.parse());
    let (games, seconds) = (number(0, 50)?, number(1, 10)?);
    let folder = arguments
        .get(2)
        .map_or_else(std::env::temp_dir, PathBuf::from);
    let (idle, pause) = (number(3, 1000)?, Duration::from_millis(number(4, 0)?));
    let database = folder.join(format!("jadoube-load-{}.db", std::process::id()));
    let before = bare_loop(&folder, games as usize, Duration::from_secs(3))?;
    println!("disk before: {before}");
    let rate = measure(
        &database,
        games as usize,
        Duration::from_secs(seconds),
        pause,
        idle as usize,
    )
    .await;
    let after = bare_loop(&folder, games as usize, Duration::from_secs(3))?;
    println!("disk after:  {after}");
    for end in ["", "-wal", "-shm", "-lock", "-key"] {
        // What is left over is only litter.
        let _ = std::fs::remove_file(format!("{}{end}", database.display()));
    }
    let share = rate? / ((before.rate() + after.rate()) / 2.0);
    println!("of what the disk alone can do: {share:.2}");
    Ok(())
}

async fn measure(
    database: &Path,
    games: usize,
    time: Duration,
    pause: Duration,
    idle: usize,
) -> Fallible<f64> {
    let config = Config {
        listen: ([127, 0, 0, 1], 0).into(),
        database: database.to_owned().into(),
        rates: Rates::UNBOUNDED,
        door: DoorTerms {
            connections_a_network: usize::MAX,
            waiting_tables: usize::MAX,
            ..DoorTerms::default()
        },
        ..Config::default()
    };
    let started = Instant::now();
    let serving = Serving::start(&config).await?;
    let (address, club) = (serving.address(), serving.club().clone());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(serving.until(async move {
        let _ = stopped.await;
    }));
    Player::connect(address).await?.get("/").await?;
    println!(
        "start:       first page after {} ms",
        started.elapsed().as_millis()
    );

    let end = Instant::now() + time;
    let players: Vec<_> = (0..games)
        .map(|index| {
            // Not all at the same moment, as people would not.
            let offset = pause * index as u32 / games as u32;
            tokio::spawn(async move {
                tokio::time::sleep(offset).await;
                play_until(address, end, pause).await
            })
        })
        .collect();
    let mut waits = Vec::new();
    for player in players {
        waits.extend(player.await??);
    }
    let figures = Figures::of(waits, time);
    println!("club:        {games} games at once: {figures}");
    hold_idle(&club, address, idle).await?;
    let _ = stop.send(());
    server.await?;
    Ok(figures.rate())
}

/// Plays one game as fast as it is answered; gives how long each act waited.
async fn play_until(address: SocketAddr, end: Instant, pause: Duration) -> Fallible<Vec<Duration>> {
    let mut player = Player::connect(address).await?;
    let made = player
        .post(
            "/api/games",
            None,
            &json!({ "code": "fide-1955", "time": "40/2h, 20/1h", "solo": true }),
        )
        .await?;
    let path = format!("/api/games/{}/acts", text(&made["id"])?);
    let tokens = [text(&made["keys"]["white"])?, text(&made["keys"]["black"])?];
    let mut waits = Vec::new();
    while Instant::now() < end {
        let turn = waits.len();
        let before = Instant::now();
        let answer = player
            .post(
                &path,
                Some(&tokens[turn % 2]),
                &json!({ "act": SHUFFLE[turn % 4] }),
            )
            .await?;
        waits.push(before.elapsed());
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
        if answer["entry"]["card"]["verdict"] != "accepted" {
            return Err(format!("not accepted: {answer}").into());
        }
    }
    Ok(waits)
}

/// Holds so many games of forty moves in memory, and reads what each takes.
async fn hold_idle(club: &Club, address: SocketAddr, count: usize) -> Fallible<()> {
    const MOVES: usize = 40;
    if count == 0 {
        return Ok(());
    }
    club.forget_idle(Millis(0));
    let mut player = Player::connect(address).await?;
    let mut ids = Vec::new();
    for _ in 0..count.min(20) {
        let made = player
            .post(
                "/api/games",
                None,
                &json!({ "code": "fide-1955", "time": "40/2h", "solo": true }),
            )
            .await?;
        let path = format!("/api/games/{}/acts", text(&made["id"])?);
        let tokens = [text(&made["keys"]["white"])?, text(&made["keys"]["black"])?];
        for turn in 0..2 * MOVES {
            player
                .post(
                    &path,
                    Some(&tokens[turn % 2]),
                    &json!({ "act": SHUFFLE[turn % 4] }),
                )
                .await?;
        }
        ids.push(text(&made["id"])?);
    }
    tokio::time::sleep(Duration::from_millis(20)).await;
    club.forget_idle(Millis(1));
    let (before, empty) = (resident(), club.tables_in_memory());
    let mut held = Vec::new();
    for index in 0..count {
        // The same few logs over and over: what is measured is the memory of a game, not of the disk's pages.
        held.push(
            club.load_apart(&ids[index % ids.len()])
                .await
                .map_err(|refusal| refusal.sentence)?,
        );
    }
    let after = resident();
    match (before, after) {
        (Some(before), Some(after)) => println!(
            "memory:      {} KiB for each of {count} games of {MOVES} moves in memory, 0 for one put away; {empty} tables kept at rest, process {} MiB",
            after.saturating_sub(before) / count as u64 / 1024,
            before / 1024 / 1024
        ),
        _ => println!("memory:      this system does not tell"),
    }
    Ok(())
}

/// The resident memory of this process in bytes, where the system tells it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}

/// What so many who wait get from the disk by one writer that makes durable together what waits together.
fn bare_loop(folder: &Path, waiting: usize, time: Duration) -> Fallible<Figures> {
    let path = folder.join(format!("jadoube-load-{}.bare", std::process::id()));
    let mut file = File::create(&path)?;
    let end = Instant::now() + time;
    let (jobs, records) = channel::<Sender<()>>();
    let one = move |jobs: Sender<Sender<()>>| {
        let (reply, durable) = channel();
        let mut waits = Vec::new();
        while Instant::now() < end {
            let before = Instant::now();
            if jobs.send(reply.clone()).is_err() || durable.recv().is_err() {
                break;
            }
            waits.push(before.elapsed());
        }
        waits
    };
    let clients: Vec<_> = (0..waiting)
        .map(|_| {
            let jobs = jobs.clone();
            std::thread::spawn(move || one(jobs))
        })
        .collect();
    // The writer ends with the last of those who wait.
    drop(jobs);
    while let Ok(first) = records.recv() {
        let group: Vec<Sender<()>> = std::iter::once(first).chain(records.try_iter()).collect();
        file.write_all(&vec![7u8; ENTRY * group.len()])?;
        file.sync_all()?;
        for reply in group {
            // Whoever has gone no longer waits.
            let _ = reply.send(());
        }
    }
    let waits = clients
        .into_iter()
        .flat_map(|client| client.join().unwrap_or_default());
    let figures = Figures::of(waits.collect(), time);
    std::fs::remove_file(&path)?;
    Ok(figures)
}

/// How often, and how long it took.
struct Figures {
    /// In ascending order.
    waits: Vec<Duration>,
    time: Duration,
}

impl Figures {
    fn of(mut waits: Vec<Duration>, time: Duration) -> Figures {
        waits.sort_unstable();
        Figures { waits, time }
    }

    /// So many a second.
    fn rate(&self) -> f64 {
        self.waits.len() as f64 / self.time.as_secs_f64()
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let at = |share: f64| {
            self.waits
                .get((self.waits.len() as f64 * share) as usize)
                .or(self.waits.last())
                .map_or(0.0, |wait| wait.as_secs_f64() * 1e3)
        };
        let rate = self.rate();
        write!(
            f,
            "{rate:.0} a second; waits in ms: half {:.2}, 99 % {:.2}, worst {:.2}",
            at(0.5),
            at(0.99),
            at(1.0)
        )
    }
}

fn text(value: &Value) -> Fallible<String> {
    Ok(value.as_str().ok_or("not a text")?.to_owned())
}

/// A client with one connection.
struct Player {
    stream: BufReader<TcpStream>,
}

impl Player {
    async fn connect(address: SocketAddr) -> Fallible<Player> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Player {
            stream: BufReader::new(stream),
        })
    }

    async fn get(&mut self, path: &str) -> Fallible<()> {
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n"))
            .await
            .map(|_| ())
    }

    async fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> Fallible<Value> {
        let body = body.to_string();
        let token = token.map_or_else(String::new, |token| {
            format!("authorization: Bearer {token}\r\nprefer: return=minimal\r\n")
        });
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{token}\r\n",
            body.len()
        );
        let answer = self.send(&(head + &body)).await?;
        Ok(serde_json::from_slice(&answer)?)
    }

    async fn send(&mut self, message: &str) -> Fallible<Vec<u8>> {
        self.stream.get_mut().write_all(message.as_bytes()).await?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err("the server hung up".into());
            }
            if line == "\r\n" {
                break;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok(body)
    }
}
