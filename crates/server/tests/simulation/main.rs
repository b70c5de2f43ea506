//! A simulated world: the club with its whole door and referee in one thread, on time that is made up, over a disk that
//! fails, a calendar that leaps by years, and a network that loses, delays, reorders and doubles; servers end at any moment
//! and others begin.
//!
//! When a promise breaks, the seed of the world is told: `JADOUBE_SIMULATION=SEED cargo test -p jadoube-server --test
//! simulation` plays that world again. `JADOUBE_SIMULATION=long`, as `./test simulation` has it, plays 10,000 games.

mod calendar;
mod check;
mod client;
mod disk;
mod flood;
mod nodes;
mod people;
mod play;
mod random;
mod records;
mod shared;
mod single;
mod world;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use jadoube_server::host::Host;
use jadoube_server::moment::ClubTime;
use jadoube_server::runtime::Runtime;
use jadoube_server::vault::Vault;
use jadoube_server::{Club, Config};
use tokio::task::{JoinHandle, LocalSet};

use check::check;
use client::{Counts, Door, Network};
use disk::{Disk, Faults, Session};
use play::{History, play};
use random::Random;

/// Games of one world, all at once.
const GAMES: usize = 10;

/// What a world did.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    games: u64,
    acts: u64,
    finished: u64,
    faults: Faults,
    counts: Counts,
}

impl Told {
    fn add(&mut self, told: &Told) {
        self.games += told.games;
        self.acts += told.acts;
        self.finished += told.finished;
        self.faults.failed += told.faults.failed;
        self.faults.full += told.faults.full;
        self.faults.crashed += told.faults.crashed;
        self.faults.overtaken += told.faults.overtaken;
        self.faults.unheard += told.faults.unheard;
        self.counts.sent += told.counts.sent;
        self.counts.swallowed += told.counts.swallowed;
        self.counts.doubled += told.counts.doubled;
        self.counts.late += told.counts.late;
    }
}

/// A server that can be ended.
struct Server {
    keepers: Vec<JoinHandle<()>>,
}

/// A club on what a server has of the disk, in which nobody is held back.
fn club_on(session: Session, begun: ClubTime, host: Arc<dyn Host>) -> Club {
    let config = Config {
        rates: jadoube_server::door::limits::Rates::UNBOUNDED,
        door: jadoube_server::door::DoorTerms {
            waiting_tables: usize::MAX,
            ..Default::default()
        },
        ..Config::default()
    };
    let vault = Vault::of(std::path::Path::new("/nowhere/simulated"));
    let session = Arc::new(session);
    Club::kept_in(session, vault, (begun, host), Vec::new(), &config)
}

/// Starts a server on what the disk has.
async fn start(disk: &Arc<Disk>, club_now: &Rc<RefCell<Option<Club>>>) -> (Server, Router) {
    let (session, time) = disk.begin();
    let club = club_on(session, time, Arc::new(Runtime::new(calendar::date)));
    let (timekeeper, housekeeper) = (club.clone(), club.clone());
    let keepers = vec![
        tokio::task::spawn_local(async move {
            while timekeeper.recall_waiting().await.is_err() {}
            timekeeper.keep_time().await;
        }),
        tokio::task::spawn_local(async move { housekeeper.keep_house().await }),
    ];
    *club_now.borrow_mut() = Some(club.clone());
    (Server { keepers }, jadoube_server::app(club))
}

/// Plays one world.
async fn world(seed: u64) -> Result<Told, String> {
    let disk = Disk::new(seed);
    let (server, door) = open_door(&disk).await;
    let network = Network::to(vec![Some(door)], seed);
    let keeper = {
        let (disk, network) = (Arc::clone(&disk), network.clone());
        let mut server = server;
        tokio::task::spawn_local(async move {
            loop {
                disk.crashed.notified().await;
                server.keepers.iter().for_each(JoinHandle::abort);
                // Nobody is up for a while.
                let down = network.random.borrow_mut().next() % 3_000;
                tokio::time::sleep(Duration::from_millis(down)).await;
                let (next, door) = open_door(&disk).await;
                server = next;
                *network.doors.borrow_mut() = vec![Some(door)];
            }
        })
    };
    let histories = all_play(&network, seed).await?;
    disk.be_quiet();
    keeper.abort();
    told(&disk, &network, histories)
}

async fn open_door(disk: &Arc<Disk>) -> (Server, Door) {
    let club = Rc::new(RefCell::new(None));
    let (server, router) = start(disk, &club).await;
    let club = club.borrow().clone().expect("a club");
    let line = None;
    (server, Door { router, club, line })
}

/// All games of a world, all at once; gives what their players saw.
async fn all_play(network: &Network, seed: u64) -> Result<HashMap<String, History>, String> {
    let players: Vec<_> = (0..GAMES)
        .map(|index| {
            let random = Random::new(seed.wrapping_mul(31).wrapping_add(index as u64));
            tokio::task::spawn_local(play(network.clone(), random, index))
        })
        .collect();
    let mut histories = HashMap::new();
    for player in players {
        let (id, history) = player.await.map_err(|error| error.to_string())?;
        histories.insert(id, history);
    }
    Ok(histories)
}

/// What a world did, if all that must hold holds.
fn told(
    disk: &Disk,
    network: &Network,
    mut histories: HashMap<String, History>,
) -> Result<Told, String> {
    let mut told = Told {
        faults: disk.faults(),
        counts: *network.counts.borrow(),
        ..Told::default()
    };
    for (row, log) in disk.games() {
        told.games += 1;
        told.finished += u64::from(row.summary.ended.is_some());
        let history = histories.remove(&row.made.id);
        told.acts += history
            .as_ref()
            .map_or(0, |history| history.answered.len() as u64);
        check(&row, &log, &history.unwrap_or_default())
            .map_err(|what| format!("table {} under {}: {what}", row.made.id, row.made.code))?;
    }
    if histories.is_empty() {
        Ok(told)
    } else {
        Err(format!("tables are lost: {:?}", histories.keys()))
    }
}

/// Plays a world on made-up time, within as much real time as it needs.
fn run<T>(seed: u64, world: impl Future<Output = Result<T, String>>) -> T {
    calendar::begin();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .build()
        .expect("a runtime");
    let played = LocalSet::new().block_on(&runtime, world);
    // What the last servers still waited for ends with them.
    runtime.shutdown_background();
    played.unwrap_or_else(|what| panic!("a promise is broken in the world of seed {seed}: {what}"))
}

/// The seeds of the worlds that are wanted, so many in a long run or few, or one; and whether it is one.
fn seeds(many: u64, few: u64) -> (std::ops::Range<u64>, bool) {
    let wanted = std::env::var("JADOUBE_SIMULATION").unwrap_or_default();
    match (wanted.as_str(), wanted.parse::<u64>()) {
        ("long", _) => (0..many, false),
        (_, Ok(seed)) => (seed..seed + 1, true),
        _ => (0..few, false),
    }
}

#[test]
fn worlds_in_which_everything_goes_wrong_keep_every_promise() {
    let (seeds, one) = seeds(1_000, 6);
    let mut all = Told::default();
    for seed in seeds {
        let told = run(seed, world(seed));
        all.add(&told);
    }
    println!("{all:?}");
    assert!(
        all.games > 0 && all.acts > all.games * 3,
        "there was play: {all:?}"
    );
    // One world alone need not have met every fault.
    if one {
        return;
    }
    assert!(
        all.faults.crashed > 0 && all.faults.failed > 0 && all.faults.full > 0,
        "{all:?}"
    );
    assert!(all.faults.overtaken > 0, "{all:?}");
    assert!(
        all.counts.swallowed > 0 && all.counts.doubled > 0 && all.counts.late > 0,
        "{all:?}"
    );
}
