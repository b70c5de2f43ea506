//! Some minutes in the life of a club: everything that people do, all at once, while its process is killed or stopped, and its
//! file copied, put back, written out and read in. It begins with the file of an earlier version.
//!
//! `JADOUBE_SOAK=10` lets it live for ten minutes, as `./test soak` does; otherwise it is a quarter of one.

mod process;
#[expect(dead_code, reason = "these tests use a part of it")]
#[path = "../../crates/server/tests/support/mod.rs"]
mod support;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jadoube_laws::Code;
use jadoube_server::store::{backup, export, import, restore};
use jadoube_server::{Again, verify};
use process::Process;
use process::machine::Unsteadiness;
use serde_json::{Value, json};
use support::client::Client;
use support::line::Line;
use support::{Folder, Seats, make};

/// Tables at which two play all the time.
const TABLES: usize = 8;

/// How long a process serves before something happens to it, at the most.
const ROUND: Duration = Duration::from_secs(20);

/// The most that a process of the club may hold, in MiB, and what may stand beside its file.
const MOST_MEMORY: u64 = 400;
const MOST_BESIDE: u64 = 64;

/// How far the time of a game and the outages noted may lie from the calendar, in milliseconds, for each outage: a look at
/// the clock, and what lies between noting that a server is up and its clock.
const A_LOOK: u64 = 400;

const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

/// What was done in all.
#[derive(Default)]
struct Done {
    acts: AtomicU64,
    others: AtomicU64,
    watched: AtomicU64,
    faults: AtomicU64,
    /// The longest that an act has waited, in microseconds.
    longest: AtomicU64,
}

/// What goes on while a process serves.
struct Round {
    address: SocketAddr,
    over: AtomicBool,
    done: Arc<Done>,
}

impl Round {
    fn goes_on(&self) -> bool {
        !self.over.load(Ordering::Relaxed)
    }

    /// Notes an answer; false where there was none, or the club is at fault.
    fn note(&self, status: Option<u16>) -> bool {
        self.done.others.fetch_add(1, Ordering::Relaxed);
        let Some(status) = status else { return false };
        // One who has asked too much is told to wait with 503 too.
        if status >= 500 && status != 503 {
            self.done.faults.fetch_add(1, Ordering::Relaxed);
        }
        true
    }
}

/// Two who shuffle their knights, each act under a key, and remember what was acknowledged.
struct Players {
    seats: Seats,
    acknowledged: usize,
}

impl Players {
    async fn play(mut self, round: Arc<Round>) -> Players {
        let Ok(mut client) = Client::try_connect(round.address).await else {
            return self;
        };
        while round.goes_on() {
            let made = self.acknowledged;
            let token = [&self.seats.white, &self.seats.black][made % 2];
            let key = format!("act-{made}");
            let asked = Instant::now();
            match client
                .act(&self.seats, token, SHUFFLE[made % 4], Some(&key))
                .await
            {
                Ok(answer) if answer.status == 200 => {
                    self.acknowledged += 1;
                    round.done.acts.fetch_add(1, Ordering::Relaxed);
                    let took = asked.elapsed().as_micros() as u64;
                    round.done.longest.fetch_max(took, Ordering::Relaxed);
                }
                Ok(answer) => panic!("act {made}: {}", answer.text),
                Err(_) => break,
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
        self
    }
}

/// One after the other people try something out alone, under every code, and go.
async fn try_out(round: Arc<Round>, from: usize) {
    let Ok(mut client) = Client::try_connect(round.address).await else {
        return;
    };
    for code in Code::all().iter().cycle().skip(from) {
        let wanted = json!({ "code": code.id, "solo": true }).to_string();
        let sent = send(&mut client, "POST", "/api/games", None, &wanted).await;
        let Some((201, made)) = sent else { return };
        let path = format!("/api/games/{}/acts", made["id"].as_str().expect("an id"));
        for number in 0..30 {
            let key = made["keys"][["white", "black"][number % 2]].as_str();
            let act = json!({ "act": SHUFFLE[number % 4] }).to_string();
            let sent = send(&mut client, "POST", &path, key, &act).await;
            if !round.note(sent.map(|(status, _)| status)) || !round.goes_on() {
                return;
            }
        }
    }
}

/// Somebody looks on for a while, and another comes.
async fn watch(round: Arc<Round>, id: String) {
    while round.goes_on() {
        let Some(mut line) = Line::look_on(round.address, &id).await else {
            return;
        };
        for _ in 0..60 {
            match tokio::time::timeout(Duration::from_secs(2), line.next()).await {
                Ok(Ok(_)) => round.done.watched.fetch_add(1, Ordering::Relaxed),
                Ok(Err(_)) | Err(_) => break,
            };
            if !round.goes_on() {
                return;
            }
        }
    }
}

/// Somebody reads whatever there is, asks the desk and the proofs.
async fn read(round: Arc<Round>, id: String) {
    const CLAIM: &str = "start: 8/8/4k3/8/8/3KB3/8/8 w - - 0 1\n\nWhite claims dead-position\n";
    let Ok(mut client) = Client::try_connect(round.address).await else {
        return;
    };
    let proof = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "prove",
        "arguments": { "question": "forced-win", "fen": "8/8/8/8/3k4/8/8/KBN5 w - - 0 1", "for": "white", "budget": 200_000 } } });
    let asks = [
        ("GET", format!("/api/games/{id}"), String::new()),
        ("GET", format!("/api/games/{id}/log"), String::new()),
        (
            "GET",
            format!("/api/games/{id}/pgn?rulings=true"),
            String::new(),
        ),
        ("GET", "/api/games".to_owned(), String::new()),
        ("GET", "/cases".to_owned(), String::new()),
        ("GET", "/laws/fide-1931".to_owned(), String::new()),
        ("GET", "/api/metrics".to_owned(), String::new()),
        (
            "POST",
            "/api/rule".to_owned(),
            json!({ "text": CLAIM }).to_string(),
        ),
        ("POST", "/mcp".to_owned(), proof.to_string()),
    ];
    for (method, path, body) in asks.iter().cycle() {
        let sent = send(&mut client, method, path, None, body).await;
        if !round.note(sent.map(|(status, _)| status)) || !round.goes_on() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn send(
    client: &mut Client,
    method: &str,
    path: &str,
    key: Option<&str>,
    body: &str,
) -> Option<(u16, Value)> {
    let headers = [
        ("content-type", "application/json"),
        ("accept", "application/json, text/event-stream"),
        ("mcp-protocol-version", "2025-06-18"),
    ];
    let sent = client.send(method, path, key, &headers, body.as_bytes());
    let answer = sent.await.ok()?;
    Some((answer.status, answer.body))
}

/// What a process holds in memory, in MiB, where the system tells it.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() >> 10
}

/// The size of a file in MiB; of none, nothing.
fn size(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |found| found.len()) >> 20
}

/// A day in milliseconds.
const DAY: u64 = 86_400_000;

/// The time of day of a moment, in milliseconds.
fn of_day(moment: SystemTime) -> u64 {
    let since = moment.duration_since(UNIX_EPOCH).expect("after 1970");
    since.as_millis() as u64 % DAY
}

/// The same of one that the club tells, as `2026-11-22T02:45:44.123Z`.
fn time_of_day(told: &Value) -> u64 {
    let told = told.as_str().expect("a moment");
    let (_, time) = told.split_once('T').expect("its time");
    let parts: Vec<u64> = time
        .trim_end_matches('Z')
        .split([':', '.'])
        .map(|part| part.parse().expect("a number"))
        .collect();
    ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3]
}

/// Milliseconds from one moment to another, less than a day later.
fn between(from: &Value, to: &Value) -> u64 {
    (time_of_day(to) + DAY - time_of_day(from)) % DAY
}

fn beside(club: &Path, end: &str) -> PathBuf {
    PathBuf::from(format!("{}{end}", club.display()))
}

/// A club file of an earlier version, with its key.
fn old_club(club: &Path) {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/server/tests/data/old");
    std::fs::copy(old.join("8508468.sqlite"), club).expect("copied");
    std::fs::copy(old.join("8508468.sqlite-key"), beside(club, "-key")).expect("its key");
}

/// A copy of the club that is made while play goes on is whole.
fn copy(club: &Path, copy: &Path) {
    let _ = std::fs::remove_file(copy);
    backup(club, copy).expect("a backup");
    let found = verify(copy, Again::ThisEdition).expect("a club");
    assert_eq!(found.damage, Vec::<String>::new(), "of a backup");
}

/// The club goes on in another file: put back from a backup, or written out and read in.
fn move_over(club: &Path, to: &Path, as_text: bool) {
    let between = beside(to, "-between");
    if as_text {
        let mut lines = Vec::new();
        export(club, &mut lines).expect("written out");
        import(lines.as_slice(), to).expect("read in");
    } else {
        backup(club, &between).expect("a backup");
        restore(&between, to).expect("put back");
        std::fs::remove_file(&between).expect("the backup goes");
    }
    std::fs::copy(beside(club, "-key"), beside(to, "-key")).expect("its key");
    std::fs::remove_file(club).expect("the old file goes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_lives_through_everything_and_keeps_its_promises() {
    let minutes = std::env::var("JADOUBE_SOAK").map_or(0.25, |told| told.parse().expect("minutes"));
    let life = Duration::from_secs_f64(60.0 * minutes);
    let folder = Folder::new();
    let mut club = folder.path().join("club-0.db");
    old_club(&club);
    let done = Arc::new(Done::default());
    let (mut all, mut crashes, mut moves) = (Vec::new(), 0_u64, 0_u32);
    let (mut memory, mut beside_file) = (Vec::new(), 0);
    let mut rounds = 0_u32;
    let born = Instant::now();
    let machine = Unsteadiness::watch();
    while born.elapsed() < life || rounds < 5 {
        let process = Process::start(&club);
        let began = Instant::now();
        if all.is_empty() {
            let mut client = Client::connect(process.address()).await;
            for _ in 0..TABLES {
                let wanted = json!({ "code": "fide-1955", "time": "40/20h, 20/10h" });
                let seats = make(&mut client, wanted).await;
                all.push(Players {
                    seats,
                    acknowledged: 0,
                });
            }
        }
        let round = Arc::new(Round {
            address: process.address(),
            over: AtomicBool::new(false),
            done: Arc::clone(&done),
        });
        let id = all[rounds as usize % TABLES].seats.id.clone();
        let mut others = Vec::new();
        for number in 0..3 {
            others.push(tokio::spawn(try_out(Arc::clone(&round), number)));
            others.push(tokio::spawn(read(Arc::clone(&round), id.clone())));
        }
        for _ in 0..20 {
            others.push(tokio::spawn(watch(Arc::clone(&round), id.clone())));
        }
        let playing: Vec<_> = all
            .drain(..)
            .map(|players: Players| tokio::spawn(players.play(Arc::clone(&round))))
            .collect();
        let length = ROUND.min(life / 6).max(Duration::from_secs(2));
        let mut most = 0;
        let mut copied = false;
        while began.elapsed() < length {
            tokio::time::sleep(Duration::from_millis(200)).await;
            most = resident(process.id()).max(most);
            beside_file = size(&beside(&club, "-wal")).max(beside_file);
            if !copied && began.elapsed() > length / 2 {
                copied = true;
                copy(&club, &folder.path().join("copy.db"));
            }
        }
        memory.push(most);
        // By turns: killed, asked to go and moved to another file, asked to go.
        let over = || round.over.store(true, Ordering::Relaxed);
        if rounds.is_multiple_of(2) {
            process.kill();
            crashes += 1;
            over();
        } else {
            over();
            process.stop();
        }
        for task in playing {
            all.push(task.await.expect("the players"));
        }
        for task in others {
            task.await.expect("whoever else was there");
        }
        if rounds % 4 == 1 {
            moves += 1;
            let next = folder.path().join(format!("club-{moves}.db"));
            move_over(&club, &next, moves % 2 == 0);
            club = next;
        }
        rounds += 1;
    }

    // Everything that was acknowledged is there, once and in order, and the clocks are the sum of their intervals.
    let process = Process::start(&club);
    let mut client = Client::connect(process.address()).await;
    let (mut made_in_all, mut longest_out) = (0, 0);
    for players in &all {
        let view = client
            .get(&players.seats.path(""), None)
            .await
            .expect(200)
            .body;
        let seen = of_day(SystemTime::now());
        let score = &view["score"];
        let before = score["from"].as_u64().expect("a number") as usize;
        let lines = score["lines"].as_array().expect("lines");
        let there = before + lines.len();
        let made = players.acknowledged;
        assert!(
            (made..=made + 1).contains(&there),
            "{made} acknowledged, {there} there"
        );
        for (at, line) in lines.iter().enumerate() {
            let played = format!("plays {}", line["san"].as_str().expect("a move"));
            assert_eq!(played, SHUFFLE[(before + at) % 4], "half-move {at}");
        }
        made_in_all += made;
        let used = |side: &str| view["clocks"][side]["used"].as_u64().expect("a clock");
        let now = view["now"].as_u64().expect("game time");
        assert_eq!(
            used("white") + used("black"),
            now,
            "the clocks of {}",
            players.seats.id
        );
        // What was charged to somebody, and what is noted as an outage, is the time that has gone by.
        let outages = view["outages"].as_array().expect("outages");
        let length = |outage: &Value| between(&outage["from"], &outage["to"]);
        let out: u64 = outages.iter().map(length).sum();
        let path = players.seats.path("/log?limit=10");
        let log = client.get(&path, None).await.expect(200).body;
        let mut entries = log["entries"].as_array().expect("entries").iter();
        let begun = entries.find(|entry| entry["kind"] == "begin");
        let begun = time_of_day(&begun.expect("play has begun")["wall"]);
        let lived = (seen + DAY - begun) % DAY;
        assert!(
            lived.abs_diff(now + out) <= A_LOOK * (outages.len() as u64 + 2) + machine.so_far(),
            "{now} ms of game and {out} of outages in {lived}; the machine stood still or changed its calendar for {} ms",
            machine.so_far()
        );
        longest_out = out.max(longest_out);
    }
    let quiet = resident(process.id());
    process.stop();
    let found = verify(&club, Again::ThisEdition).expect("a club");
    assert_eq!(found.damage, Vec::<String>::new());
    assert_eq!(
        found
            .differences
            .iter()
            .filter(|one| one.of_this_edition)
            .count(),
        0
    );
    let told = |what: &AtomicU64| what.load(Ordering::Relaxed);
    println!(
        "{rounds} rounds in {:.1} min: {made_in_all} acts at {TABLES} tables, {} other requests, {} frames to watchers; {crashes} kills, \
         {moves} moves to another file, {} tables with {} entries; the longest act {:.1} s",
        born.elapsed().as_secs_f64() / 60.0,
        told(&done.others),
        told(&done.watched),
        found.tables,
        found.entries,
        told(&done.longest) as f64 / 1e6,
    );
    println!(
        "memory at the most, by rounds: {memory:?} MiB, {quiet} after a start; file {} MiB, beside it {beside_file}; {:.1} s were charged to nobody",
        size(&club),
        longest_out as f64 / 1e3
    );
    assert_eq!(
        told(&done.faults),
        0,
        "answers that say the club is at fault"
    );
    assert!(told(&done.acts) > 20 && told(&done.others) > 20 && told(&done.watched) > 20);
    assert!(beside_file <= MOST_BESIDE);
    assert!(memory.iter().all(|most| *most <= MOST_MEMORY), "{memory:?}");
}
