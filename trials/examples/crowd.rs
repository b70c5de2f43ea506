//! Measures a crowd: `crowd ADDRESS PID [WATCHERS] [TABLES] [SECONDS]`, at a club that another process serves, as with
//! `jadoube serve --db /tmp/crowd.db --connections-a-network 8000`.
//!
//! So many watch so many tables, half of them coming and going; at each table two play, an act a second. Told is how long it
//! took from an act until a watcher and the players heard of it, which frames somebody missed, and the memory of the
//! club's process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use jadoube_trials::house::{House, Seats};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

const SHUFFLE: [&str; 4] = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

/// How long a watcher stays who comes and goes.
const STAY: Duration = Duration::from_secs(8);

/// A table, and when the act was sent that has each number.
struct Table {
    seats: Seats,
    /// The number of the first act, with which play has begun.
    begun: u64,
    sent: Mutex<HashMap<u64, Instant>>,
}

/// What was heard.
#[derive(Default)]
struct Heard {
    watchers: Vec<Duration>,
    players: Vec<Duration>,
    missed_by_watchers: u64,
    missed_by_players: u64,
    cut: u64,
}

type Told = Arc<Mutex<Heard>>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).expect("crowd ADDRESS PID …");
    let number = |index: usize, usual: usize| {
        let given = arguments.get(index);
        given.map_or(usual, |text| text.parse().expect("a number"))
    };
    let address = text(0).parse().expect("an address");
    let (process, watchers, tables) = (text(1), number(2, 5_000), number(3, 200));
    let seconds = Duration::from_secs(number(4, 30) as u64);
    let house = House::at(address);
    let before = resident(process);
    let made: Vec<_> = (0..tables)
        .map(|_| {
            let seats = house.table(&json!({ "code": "fide-1955", "colors": "white" }));
            let act = json!({ "act": SHUFFLE[0] }).to_string();
            let line = format!("POST /api/games/{}/acts", seats.id);
            let begun = house.ask(&line, Some(&seats.white), act.as_bytes());
            Arc::new(Table {
                begun: begun.json(200)["sequence"].as_u64().expect("a number"),
                sent: Mutex::default(),
                seats,
            })
        })
        .collect();
    let told = Told::default();
    house.runtime.block_on(async {
        let end = Instant::now() + seconds + Duration::from_secs(20);
        for index in 0..watchers {
            let (table, told) = (Arc::clone(&made[index % tables]), Arc::clone(&told));
            let goes = index % 2 == 1;
            tokio::spawn(watch(address, table, told, goes, end));
            if index % 50 == 49 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
        println!(
            "memory: {before} KiB before, {} KiB with {watchers} watchers",
            resident(process)
        );
        let playing: Vec<_> = made
            .iter()
            .enumerate()
            .map(|(index, table)| {
                let (table, told) = (Arc::clone(table), Arc::clone(&told));
                let offset = Duration::from_millis((index * 1000 / tables) as u64);
                tokio::spawn(play(address, table, told, offset, seconds))
            })
            .collect();
        for one in playing {
            one.await.expect("a game");
        }
        println!("memory: {} KiB at the end", resident(process));
    });
    let mut heard = told.lock().expect("nobody panicked");
    let missed = (heard.missed_by_players, heard.missed_by_watchers, heard.cut);
    print("act to watcher", &mut heard.watchers);
    print("act to players", &mut heard.players);
    println!(
        "frames missed by players {}, by watchers {}; lines cut off {}",
        missed.0, missed.1, missed.2
    );
}

/// The resident memory of a process in KiB, where the system tells it.
fn resident(process: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let told = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    told.unwrap_or(0)
}

fn print(what: &str, waits: &mut [Duration]) {
    waits.sort_unstable();
    let at = |share: f64| {
        let wait = waits
            .get((waits.len() as f64 * share) as usize)
            .or(waits.last());
        wait.map_or(0.0, |wait| wait.as_secs_f64() * 1e3)
    };
    println!(
        "{what}: {} frames; ms: half {:.1}, 99 % {:.1}, 99.9 % {:.1}, worst {:.1}",
        waits.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}

/// Looks on at a table, and comes back if it goes or is cut off.
async fn watch(
    address: std::net::SocketAddr,
    table: Arc<Table>,
    told: Told,
    goes: bool,
    end: Instant,
) {
    while Instant::now() < end {
        let until = if goes {
            (Instant::now() + STAY).min(end)
        } else {
            end
        };
        let Ok((mut line, _)) =
            connect_async(format!("ws://{address}/api/games/{}/ws", table.seats.id)).await
        else {
            told.lock().expect("nobody panicked").cut += 1;
            tokio::time::sleep(Duration::from_millis(500)).await;
            continue;
        };
        let hello = json!({ "type": "hello", "token": null, "since": 0 }).to_string();
        if line.send(Message::text(hello)).await.is_err() {
            continue;
        }
        let mut last = None;
        loop {
            let next = tokio::time::timeout_at(until.into(), line.next());
            let Ok(next) = next.await else { break };
            let Some(Ok(message)) = next else {
                told.lock().expect("nobody panicked").cut += 1;
                break;
            };
            let Message::Text(frame) = message else {
                continue;
            };
            let Some((number, update)) = number_in(&frame) else {
                continue;
            };
            let gap = last.map_or(0, |last: u64| number.saturating_sub(last + 1));
            last = Some(number);
            let sent = table
                .sent
                .lock()
                .expect("nobody panicked")
                .get(&number)
                .copied();
            let mut told = told.lock().expect("nobody panicked");
            told.missed_by_watchers += gap;
            if let Some(sent) = sent.filter(|_| update) {
                told.watchers.push(sent.elapsed());
            }
        }
        // Whoever goes does not wait for a last word.
        let _ = line.close(None).await;
    }
}

/// The number of the last entry that a frame tells of, and whether it is an update.
fn number_in(frame: &str) -> Option<(u64, bool)> {
    let update = frame.starts_with("{\"type\":\"update\"");
    if !update && !frame.starts_with("{\"type\":\"view\"") {
        return None;
    }
    let frame: Value = serde_json::from_str(frame).ok()?;
    Some((frame["view"]["sequence"].as_u64()?, update))
}

/// Both players of a table, one act a second in all.
async fn play(
    address: std::net::SocketAddr,
    table: Arc<Table>,
    told: Told,
    offset: Duration,
    time: Duration,
) {
    let mut lines = Vec::new();
    for key in [&table.seats.white, &table.seats.black] {
        let url = format!("ws://{address}/api/games/{}/ws", table.seats.id);
        let (mut line, _) = connect_async(url).await.expect("a line");
        let hello = json!({ "type": "hello", "token": key, "since": 0 }).to_string();
        line.send(Message::text(hello)).await.expect("sent");
        lines.push(line);
    }
    tokio::time::sleep(offset).await;
    let end = Instant::now() + time;
    let mut number = table.begun;
    for turn in 1.. {
        if Instant::now() > end {
            return;
        }
        let begun = Instant::now();
        number += 1;
        table
            .sent
            .lock()
            .expect("nobody panicked")
            .insert(number, begun);
        let act = json!({ "type": "act", "id": turn, "act": SHUFFLE[turn % 4] }).to_string();
        lines[turn % 2]
            .send(Message::text(act))
            .await
            .expect("sent");
        for line in &mut lines {
            loop {
                let next = tokio::time::timeout(Duration::from_secs(5), line.next()).await;
                let Ok(Some(Ok(message))) = next else {
                    told.lock().expect("nobody panicked").missed_by_players += 1;
                    break;
                };
                let Message::Text(frame) = message else {
                    continue;
                };
                match number_in(&frame) {
                    Some((found, true)) if found == number => {
                        told.lock()
                            .expect("nobody panicked")
                            .players
                            .push(begun.elapsed());
                        break;
                    }
                    Some((found, true)) if found > number => {
                        told.lock().expect("nobody panicked").missed_by_players += found - number;
                        break;
                    }
                    _ => {}
                }
            }
        }
        tokio::time::sleep(Duration::from_secs(1).saturating_sub(begun.elapsed())).await;
    }
}
