//! How many positions are shown to arise, how many not to, and what that takes.
//!
//!     cargo run --release -p jadoube-proof --example reach-table -- [--budget NODES] [--class WORD] [--verdict legal|illegal] FILE
//!
//! FILE has a position a line: FEN, `legal` or `illegal`, a reason and perhaps a class, between
//! tabs. Every game found is replayed, every refutation checked; of what is undecided it tells where the attempts at a game
//! ended. One thread; the time is the processor's where the system tells it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use jadoube_board::{Position, Setup};
use jadoube_proof::{
    Answer, Ask, Attempt, Budget, Nodes, Proof, ProofGame, Watch, check_unreachable,
};

/// Checking takes this many times the nodes of finding, at most.
const CHECKING: u64 = 40;

#[derive(Default)]
struct Tally {
    all: usize,
    decided: usize,
    wrong: usize,
    nodes: u64,
    time: Duration,
    worst: Duration,
}

fn main() {
    let (mut budget, mut class, mut verdict, mut file) = (Budget::FULL, None, None, None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--budget" => {
                let nodes = args.next().and_then(|n| n.parse().ok());
                budget.nodes = Nodes(nodes.expect("--budget NODES"));
            }
            "--class" => class = args.next(),
            "--verdict" => verdict = args.next(),
            _ => file = Some(arg),
        }
    }
    let text = std::fs::read_to_string(file.expect("a file")).expect("a readable file");
    let mut tallies = BTreeMap::<(String, String), Tally>::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let row: Vec<&str> = line.split('\t').collect();
        let (fen, truth, kind) = match row[..] {
            [fen, truth, _, kind] => (fen, truth, kind),
            [fen, truth, reason] => (fen, truth, if reason.is_empty() { "-" } else { reason }),
            _ => panic!("three or four fields expected: {line}"),
        };
        if class.as_deref().is_some_and(|class| class != kind)
            || verdict.as_deref().is_some_and(|verdict| verdict != truth)
        {
            continue;
        }
        let tally = tallies
            .entry((truth.to_owned(), kind.to_owned()))
            .or_default();
        one(fen, truth, kind, budget, tally);
    }
    for ((truth, kind), tally) in tallies {
        println!(
            "{truth:8} {kind:10} {:4} of {:4} decided  {} wrong  {:8} nodes and {:6.2} s on average, {:6.2} s at worst",
            tally.decided,
            tally.all,
            tally.wrong,
            tally.nodes / tally.all as u64,
            tally.time.as_secs_f64() / tally.all as f64,
            tally.worst.as_secs_f64(),
        );
    }
}

fn one(fen: &str, truth: &str, kind: &str, budget: Budget, tally: &mut Tally) {
    let setup = Setup::from_fen(fen).expect("a FEN");
    let ends = Ends::default();
    let clock = Clock::start();
    let Answer { proof, cost } = Ask::new(&setup).budget(budget).watch(&ends).reachable();
    let time = clock.elapsed();
    let (told, right) = match &proof {
        Proof::Proven(game) => (
            format!("{} plies", game.moves.len()),
            truth == "legal" && replays(game, &setup),
        ),
        Proof::Refuted(reason) => {
            let checked = check_unreachable(&setup, reason, Nodes(CHECKING * budget.nodes.0));
            let told = match &checked {
                Ok(()) => reason.to_string(),
                Err(flaw) => format!("{reason}; but {flaw}"),
            };
            (told, truth == "illegal" && checked.is_ok())
        }
        Proof::Undecided(_) => (
            format!("{:?}", ends.0.into_inner().expect("no panic")),
            true,
        ),
    };
    println!(
        "{}{kind}\t{}\t{:.3} s\t{} nodes\t{} KB\t{fen}\t{told}",
        if right { "" } else { "WRONG " },
        proof.word(),
        time.as_secs_f64(),
        cost.nodes.0,
        cost.bytes >> 10
    );
    tally.all += 1;
    tally.decided += usize::from(!proof.is_undecided());
    tally.wrong += usize::from(!right);
    tally.nodes += cost.nodes.0;
    tally.time += time;
    tally.worst = tally.worst.max(time);
}

/// Where the attempts ended.
#[derive(Default)]
struct Ends(Mutex<BTreeMap<Attempt, u32>>);

impl Watch for Ends {
    fn is_stopped(&self) -> bool {
        false
    }

    fn tried(&self, attempt: Attempt) {
        *self.0.lock().expect("no panic").entry(attempt).or_default() += 1;
    }
}

fn replays(game: &ProofGame, setup: &Setup) -> bool {
    let Ok(goal) = Position::from_setup(setup) else {
        return false;
    };
    let Ok(mut at) = Position::from_setup(&game.start) else {
        return false;
    };
    for &play in &game.moves {
        match at.play(play) {
            Ok(after) => at = after,
            Err(_) => return false,
        }
    }
    at.same_for_repetition(&goal)
}

/// Time of this thread on a processor; of the wall where the system does not tell.
struct Clock(Option<u64>, Instant);

impl Clock {
    fn start() -> Clock {
        Clock(Clock::nanoseconds(), Instant::now())
    }

    fn nanoseconds() -> Option<u64> {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        told.split_whitespace().next()?.parse().ok()
    }

    fn elapsed(&self) -> Duration {
        match (self.0, Clock::nanoseconds()) {
            (Some(from), Some(to)) => Duration::from_nanos(to - from),
            _ => self.1.elapsed(),
        }
    }
}
