//! Several servers of one club in a simulated world, each with a clock of its own, over lines to the disk that are cut, where
//! answers are lost and news comes late: servers stand still without knowing it, end at any moment, and others come, while
//! two of them take acts of the same table at once.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use jadoube_laws::{Millis, Score, pass_time};
use jadoube_server::Club;
use jadoube_server::host::{Host, Notice, Task};
use jadoube_server::moment::{ClubTime, Moment, WallTime};
use jadoube_server::seat::Seat;
use jadoube_server::store::EntryKind;
use jadoube_server::table::outlet::{Next, Outlet};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::client::{Door, Network};
use super::disk::Disk;
use super::random::Random;
use super::shared::Line;
use super::{Server, Told, all_play, club_on, run, seeds, told};

/// Servers of one club.
const NODES: usize = 3;

/// The longest that a server is down, cut off or stands still.
const LONGEST: Duration = Duration::from_secs(4);

/// So long after the last fault began everything is as if there had been none: whoever kept the time is missed, and another has
/// taken over.
const CALM: Duration = Duration::from_secs(LONGEST.as_secs() + 5);

/// So far a clock runs beyond what was last heard of club time; then it stands.
const UNHEARD: u64 = 500;

/// By so much in a million a machine's clock goes wrong at most.
const WRONG: u64 = 200;

/// A machine with a clock of its own, which began at some moment and is fast or slow.
#[derive(Debug)]
struct Machine {
    host: Arc<dyn Host>,
    began: Duration,
    /// In a million.
    rate: u64,
    line: Arc<Line>,
}

impl Host for Machine {
    fn elapsed(&self) -> Duration {
        let passed = self.host.elapsed().as_micros() as u64;
        self.began + Duration::from_micros(passed + passed * self.rate / 1_000_000)
    }

    fn date(&self) -> WallTime {
        self.host.date()
    }

    fn sleep(&self, length: Duration) -> Task {
        let (slept, line) = (self.host.sleep(length), Arc::clone(&self.line));
        Box::pin(async move {
            slept.await;
            line.moves_on().await;
        })
    }

    fn spawn(&self, task: Task) {
        self.host.spawn(task);
    }

    fn work(&self, work: Box<dyn FnOnce() + Send>) {
        self.host.work(work);
    }

    fn note(&self, notice: Notice<'_>) {
        // Shown where a promise is broken.
        println!("{:?} {notice:?}", self.host.elapsed());
    }
}

/// A server that is up.
struct Node {
    number: u64,
    server: Server,
    line: Arc<Line>,
    club: Club,
}

impl Node {
    fn begin(disk: &Arc<Disk>, random: &mut Random) -> (Node, Door) {
        let line = Line::new(Arc::clone(&disk.host));
        let session = disk.join(Arc::clone(&line));
        let number = session.number;
        let machine = Machine {
            host: Arc::clone(&disk.host),
            began: Duration::from_millis(random.next() % 1_000_000),
            rate: random.next() % WRONG,
            line: Arc::clone(&line),
        };
        let club = club_on(session, ClubTime::START, Arc::new(machine));
        let keepers = [club.clone(), club.clone(), club.clone()];
        let [listener, timekeeper, housekeeper] = keepers;
        let keepers = vec![
            tokio::task::spawn_local(async move { listener.keep_up().await }),
            tokio::task::spawn_local(async move { timekeeper.keep_time().await }),
            tokio::task::spawn_local(async move { housekeeper.keep_house().await }),
        ];
        let router = jadoube_server::app(club.clone());
        let node = Node {
            number,
            server: Server { keepers },
            line: Arc::clone(&line),
            club: club.clone(),
        };
        let line = Some(line);
        (node, Door { router, club, line })
    }

    fn end(&self, disk: &Disk) {
        disk.kill(self.number);
        self.server.keepers.iter().for_each(JoinHandle::abort);
    }
}

/// What went wrong between the servers.
#[derive(Clone, Copy, Debug, Default)]
struct Apart {
    cut: u64,
    still: u64,
    ended: u64,
    all_cut: u64,
}

/// Lets things go wrong with the servers, one after the other.
async fn goes_wrong(
    disk: Arc<Disk>,
    network: Network,
    nodes: Rc<RefCell<Vec<Node>>>,
    apart: Rc<RefCell<Apart>>,
    mut random: Random,
) {
    loop {
        sleep(Duration::from_millis(random.next() % 1_500)).await;
        let at = random.below(NODES);
        let length = Duration::from_millis(random.next() % LONGEST.as_millis() as u64);
        match random.below(10) {
            0..3 => {
                nodes.borrow()[at].line.cut(length);
                apart.borrow_mut().cut += 1;
            }
            3 | 4 => {
                nodes.borrow()[at].line.stand_still(length);
                apart.borrow_mut().still += 1;
            }
            5 => {
                nodes.borrow()[at].end(&disk);
                network.doors.borrow_mut()[at] = None;
                apart.borrow_mut().ended += 1;
                sleep(length).await;
                let (node, door) = Node::begin(&disk, &mut random);
                nodes.borrow_mut()[at] = node;
                network.doors.borrow_mut()[at] = Some(door);
            }
            6 => {
                // The disk itself is gone for a while.
                nodes.borrow().iter().for_each(|node| node.line.cut(length));
                apart.borrow_mut().all_cut += 1;
            }
            _ => {}
        }
    }
}

/// Plays one world of several servers.
async fn world(seed: u64) -> Result<(Told, Apart), String> {
    let disk = Disk::new(seed);
    let mut random = Random::new(seed ^ 0x0de5);
    let begun = (0..NODES).map(|_| Node::begin(&disk, &mut random));
    let (nodes, doors): (Vec<Node>, Vec<Door>) = begun.unzip();
    let network = Network::to(doors.into_iter().map(Some).collect(), seed);
    let nodes = Rc::new(RefCell::new(nodes));
    let apart = Rc::new(RefCell::new(Apart::default()));
    let chaos = tokio::task::spawn_local(goes_wrong(
        Arc::clone(&disk),
        network.clone(),
        Rc::clone(&nodes),
        Rc::clone(&apart),
        Random::new(seed ^ 0xc4a05),
    ));
    let histories = all_play(&network, seed).await?;
    // No server is down for ever.
    while network.doors.borrow().iter().any(Option::is_none) {
        sleep(Duration::from_millis(100)).await;
    }
    chaos.abort();
    disk.be_quiet();
    sleep(CALM).await;
    let clubs: Vec<Club> = nodes
        .borrow()
        .iter()
        .map(|node| node.club.clone())
        .collect();
    all_know_the_same(&disk, &clubs).await?;
    a_flag_falls_everywhere(&disk, &clubs).await?;
    time_is_kept(&disk)?;
    let told = told(&disk, &network, histories)?;
    let apart = *apart.borrow();
    Ok((told, apart))
}

/// Every server that has a table in memory has it as the log has it.
async fn all_know_the_same(disk: &Disk, clubs: &[Club]) -> Result<(), String> {
    for (row, log) in disk.games() {
        for club in clubs {
            let table = club.table(&row.made.id).await;
            let table = table.map_err(|refusal| refusal.sentence)?;
            let live = table.live().await;
            if live.sequence as usize != log.len() {
                return Err(format!(
                    "a server knows of {} entries of {} at table {}",
                    live.sequence,
                    log.len(),
                    row.made.id
                ));
            }
            if live.game.score().to_string() != row.summary.result {
                return Err(format!(
                    "a server thinks that table {} has another result",
                    row.made.id
                ));
            }
            let late = live.game_time(club.now() - Millis(1_500));
            if pass_time(&live.game, late.max(live.last_at)).is_some() {
                return Err(format!(
                    "a flag at table {} has not been seen to fall; a server knows {:?}, the log ends with {:?}",
                    row.made.id,
                    row.summary.wake,
                    log.last()
                ));
            }
        }
    }
    Ok(())
}

/// Once nothing goes wrong any more, a flag falls at its time, and whoever looks on anywhere is told so at once.
async fn a_flag_falls_everywhere(disk: &Arc<Disk>, clubs: &[Club]) -> Result<(), String> {
    let wanted = json!({ "code": "fide-2023", "time": "5s", "solo": true, "press": "with-move", "referee": "watching" });
    let wanted = serde_json::from_value(wanted).map_err(|error| error.to_string())?;
    let made = clubs[0].make(&wanted, None).await;
    let id = made.map_err(|refusal| refusal.sentence)?.id;
    let mut lines = Vec::new();
    for club in clubs {
        let table = club.table(&id).await.map_err(|refusal| refusal.sentence)?;
        let mut live = table.live().await;
        let (_, line) = live
            .connections
            .add(Seat::Spectator, None, Moment::default());
        lines.push(line);
    }
    let first = super::world::command(&clubs[1], Seat::White, "plays e4");
    let table = clubs[1]
        .table(&id)
        .await
        .map_err(|refusal| refusal.sentence)?;
    clubs[1]
        .act(&table, first)
        .await
        .map_err(|refusal| refusal.sentence)?;
    let begun = Instant::now();
    let mut seen = vec![Seen::default(); lines.len()];
    while begun.elapsed() < Duration::from_secs(7) {
        sleep(Duration::from_millis(5)).await;
        for (line, seen) in lines.iter().zip(&mut seen) {
            seen.look(line, begun)?;
        }
    }
    for one in &seen {
        let fell = one
            .fell
            .ok_or("a flag falls, and somebody who looks on is not told")?;
        // White's first move has no time on this clock; Black has five seconds.
        if fell < Duration::from_millis(4_950) || fell > Duration::from_millis(5_150) {
            return Err(format!(
                "a flag that falls after 5 s is told after {fell:?}"
            ));
        }
    }
    let log = disk.games().into_iter().find(|(row, _)| row.made.id == id);
    let (row, log) = log.ok_or("a table is lost")?;
    let kinds: Vec<EntryKind> = log.iter().map(|entry| entry.kind).collect();
    if !kinds.ends_with(&[EntryKind::Act, EntryKind::Time])
        || row.summary.result != Score::WhiteWins.to_string()
    {
        return Err(format!("{kinds:?} {}", row.summary.result));
    }
    Ok(())
}

/// What somebody who looks on has been told.
#[derive(Clone, Debug, Default)]
struct Seen {
    last: u64,
    fell: Option<Duration>,
}

impl Seen {
    fn look(&mut self, line: &Outlet, begun: Instant) -> Result<(), String> {
        while let Some(next) = line.try_next() {
            let Next::Frame(text) = next else {
                return Err(format!("a line is {next:?} though nothing goes wrong"));
            };
            let frame: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            for entry in frame["entries"].as_array().into_iter().flatten() {
                let number = entry["sequence"]
                    .as_u64()
                    .ok_or("an entry without a number")?;
                if self.last > 0 && number != self.last + 1 {
                    return Err(format!("entry {number} is told after {}", self.last));
                }
                self.last = number;
                if entry["kind"] == "time" {
                    self.fell = Some(begun.elapsed());
                }
            }
        }
        Ok(())
    }
}

/// Club time never goes back, and since whoever keeps it began, or the one before him, it has not passed faster than time
/// does, but for what a server that heard nothing counted on: whoever thinks is charged for no gap.
fn time_is_kept(disk: &Disk) -> Result<(), String> {
    let state = disk.state();
    let mut began: Option<(i64, Duration, ClubTime)> = None;
    let (mut before, mut last) = (None, ClubTime::START);
    for (session, at, club) in &state.shared.said {
        if *club < last {
            return Err(format!("club time goes back from {last:?} to {club:?}"));
        }
        last = *club;
        if began.is_none_or(|(of, ..)| of != *session) {
            before = began.replace((*session, *at, *club));
        }
        for (_, since, stood) in [before, began].into_iter().flatten() {
            let passed = at.saturating_sub(since).as_millis() as u64;
            let most = passed + passed * WRONG / 1_000_000 + UNHEARD;
            if (*club - stood).0 > most {
                let said: Vec<_> = state
                    .shared
                    .said
                    .iter()
                    .filter(|(_, then, _)| then <= at)
                    .collect();
                let last = &said[said.len().saturating_sub(8)..];
                return Err(format!(
                    "club time goes from {stood:?} to {club:?} in {passed} ms; said were {last:?}"
                ));
            }
        }
    }
    Ok(())
}

#[test]
fn worlds_of_several_servers_keep_every_promise() {
    let (seeds, one) = seeds(300, 6);
    let (mut all, mut apart) = (Told::default(), Apart::default());
    for seed in seeds {
        let (told, between) = run(seed, world(seed));
        all.add(&told);
        apart.cut += between.cut;
        apart.still += between.still;
        apart.ended += between.ended;
        apart.all_cut += between.all_cut;
    }
    println!("{all:?} {apart:?}");
    assert!(all.games > 0 && all.acts > all.games * 3, "{all:?}");
    if one {
        return;
    }
    assert!(
        apart.cut > 0 && apart.still > 0 && apart.ended > 0 && apart.all_cut > 0,
        "{apart:?}"
    );
    assert!(all.faults.unheard > 0, "{all:?}");
}
