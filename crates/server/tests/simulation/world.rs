//! A club with no runtime: its host is a world that this test turns by hand. All tasks are polled in one thread, and time
//! passes when nothing else can happen.

use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use jadoube_board::Color;
use jadoube_laws::Millis;
use jadoube_server::Club;
use jadoube_server::club::{Answer, NewTable, Refusal};
use jadoube_server::host::{Host, Notice, Task};
use jadoube_server::moment::{Moment, WallTime};
use jadoube_server::seat::Seat;
use jadoube_server::table::Table;
use jadoube_server::table::command::{Command, read_act};
use jadoube_server::table::outlet::Next;
use serde_json::{Value, json};

use super::disk::Disk;
use super::{calendar, club_on};

/// A world that stands still unless it is turned.
#[derive(Clone, Debug, Default)]
pub struct World(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    now: Duration,
    tasks: Vec<Task>,
    /// When somebody wakes who sleeps.
    wakes: BTreeSet<Duration>,
    notes: Vec<String>,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").finish_non_exhaustive()
    }
}

/// Whether anybody has been called.
#[derive(Default)]
struct Called(AtomicBool);

impl Wake for Called {
    fn wake(self: Arc<Called>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl World {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("one thread alone")
    }

    /// Turns the world until this is ready.
    pub fn turn<T>(&self, until: impl Future<Output = T>) -> T {
        let mut until = pin!(until);
        let called = Arc::new(Called::default());
        let waker = Waker::from(Arc::clone(&called));
        let mut context = Context::from_waker(&waker);
        loop {
            called.0.store(false, Ordering::Relaxed);
            if let Poll::Ready(ready) = until.as_mut().poll(&mut context) {
                return ready;
            }
            let mut tasks = std::mem::take(&mut self.state().tasks);
            tasks.retain_mut(|task| task.as_mut().poll(&mut context).is_pending());
            let mut state = self.state();
            let more = !state.tasks.is_empty();
            state.tasks.append(&mut tasks);
            if !more && !called.0.load(Ordering::Relaxed) {
                let next = state.wakes.pop_first();
                state.now = next.expect("somebody who sleeps, as nothing else can happen");
            }
        }
    }

    /// The whole machine stands still for so long, and nobody is called meanwhile.
    fn pause(&self, length: Duration) {
        self.state().now += length;
    }
}

impl Host for World {
    fn elapsed(&self) -> Duration {
        self.state().now
    }

    fn date(&self) -> WallTime {
        calendar::date()
    }

    fn sleep(&self, length: Duration) -> Task {
        let world = self.clone();
        let until = self.elapsed() + length;
        Box::pin(std::future::poll_fn(move |_| {
            let mut state = world.state();
            if state.now >= until {
                return Poll::Ready(());
            }
            state.wakes.insert(until);
            Poll::Pending
        }))
    }

    fn spawn(&self, task: Task) {
        self.state().tasks.push(task);
    }

    fn work(&self, work: Box<dyn FnOnce() + Send>) {
        self.spawn(Box::pin(async move { work() }));
    }

    fn note(&self, notice: Notice<'_>) {
        self.state().notes.push(format!("{notice:?}"));
    }
}

/// A club in a world, and a table at which one person plays both sides.
struct Hall {
    world: World,
    club: Club,
    table: Arc<Table>,
}

/// What somebody says at a table now.
pub fn command(club: &Club, seat: Seat, words: &str) -> Command {
    let (act, words) = read_act(seat, &Value::from(words)).expect("an act");
    Command {
        seat,
        act,
        words,
        after: None,
        behind: None,
        key: None,
        arrived: club.now(),
        looks: false,
    }
}

impl Hall {
    fn open(time: &str) -> Hall {
        calendar::begin();
        let world = World::default();
        let host: Arc<dyn Host> = Arc::new(world.clone());
        let disk = Disk::on(1, Arc::clone(&host));
        disk.be_quiet();
        let (session, begun) = disk.begin();
        let club = club_on(session, begun, host);
        let (timekeeper, housekeeper) = (club.clone(), club.clone());
        world.spawn(Box::pin(async move { timekeeper.keep_time().await }));
        world.spawn(Box::pin(async move { housekeeper.keep_house().await }));
        let wanted = json!({ "code": "fide-2023", "time": time, "solo": true, "press": "with-move", "referee": "watching" });
        let wanted: NewTable = serde_json::from_value(wanted).expect("a table");
        let table = world.turn(async {
            let made = club.make(&wanted, None).await.expect("made");
            club.table(&made.id).await.expect("the table")
        });
        Hall { world, club, table }
    }

    fn acts(&self, seat: Seat, words: &str) -> Result<Answer, Refusal> {
        let command = command(&self.club, seat, words);
        self.world.turn(self.club.act(&self.table, command))
    }

    fn passes(&self, seconds: u64) {
        let length = Duration::from_secs(seconds);
        self.world.turn(self.world.sleep(length));
    }

    fn used(&self, side: Color) -> Millis {
        self.world.turn(async {
            let live = self.table.live().await;
            let now = live.game_time(self.club.now());
            live.game.clock(side, now).expect("a clock").used
        })
    }
}

/// Whether a time is this one, but for what writing to the disk takes.
fn about(time: Millis, seconds: u64) -> bool {
    time.0.abs_diff(seconds * 1000) < 100
}

#[test]
fn commands_and_time_go_in_and_entries_and_frames_come_out() {
    let hall = Hall::open("5m");
    let (_, line) = hall.world.turn(async {
        let mut live = hall.table.live().await;
        live.connections
            .add(Seat::Spectator, None, Moment::default())
    });
    hall.acts(Seat::White, "plays e4").expect("an entry");
    hall.passes(61);
    let answer = hall.acts(Seat::Black, "plays e5").expect("an entry");
    assert_eq!(answer.entry.text.as_deref(), Some("plays e5"));
    assert!(
        about(hall.used(Color::Black), 61),
        "{:?}",
        hall.used(Color::Black)
    );
    // White thinks for longer than he has, and nobody says anything.
    hall.passes(6 * 60);
    let (ended, at) = hall.world.turn(async {
        let live = hall.table.live().await;
        (live.game.outcome().cloned(), live.last_at)
    });
    assert!(ended.is_some_and(|outcome| outcome.score == jadoube_laws::Score::BlackWins));
    assert!(about(at, 61 + 300), "{at:?}");
    let frames = std::iter::from_fn(|| line.try_next());
    let frames: Vec<Value> = frames
        .map(|next| match next {
            Next::Frame(text) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("{other:?}"),
        })
        .collect();
    let told: Vec<&str> = frames
        .iter()
        .filter_map(|frame| frame["entries"].as_array()?.last()?["kind"].as_str())
        .collect();
    assert_eq!(told, ["act", "act", "time"], "{frames:?}");
    assert!(hall.world.state().notes.is_empty());
}

#[test]
fn what_the_host_sleeps_through_is_charged_to_nobody() {
    let hall = Hall::open("5m");
    hall.acts(Seat::White, "plays e4").expect("an entry");
    hall.passes(10);
    hall.world.pause(Duration::from_secs(3600));
    hall.passes(10);
    assert!(
        about(hall.used(Color::Black), 20),
        "{:?}",
        hall.used(Color::Black)
    );
    let notes = hall.world.state().notes.clone();
    assert!(
        matches!(notes.as_slice(), [one] if one.starts_with("Paused(")),
        "{notes:?}"
    );
    hall.acts(Seat::Black, "plays e5").expect("an entry");
}

#[test]
fn the_keepers_end_when_the_club_closes() {
    let hall = Hall::open("5m");
    hall.passes(1);
    assert_eq!(hall.world.state().tasks.len(), 2);
    hall.club.close();
    hall.passes(1);
    assert!(hall.world.state().tasks.is_empty());
}
