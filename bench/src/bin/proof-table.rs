//! Unwinnability side by side with chasolver, on the two corpora of its package and on the sample of
//! the reference data, if that is here.
//!
//!     cargo run --release --bin proof-table [--every N] [--budget NODES] [FOLDER]
//!
//! FOLDER holds `lichess.txt` and `positions.txt`; without it the sources of chasolver are looked
//! for where cargo keeps them. Processor time of one thread; every verdict is compared with the
//! published label, every helpmate is replayed and every certificate is checked (outside the time).
//! What each phase took is measured in a second pass, what it tried in vain included.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Mutex;
use std::time::Duration;

use cpu_time::ThreadTime;
use jadoube_bench::reference;
use jadoube_board::{Color, Position};
use jadoube_proof::{Ask, Certificate, Nodes, Phase, Proof, Watch, check};

struct Question {
    fen: String,
    winner: Color,
    winnable: bool,
}

fn main() {
    let (mut every, mut budget, mut folder) = (1, Nodes::FULL, None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--every" => every = args.next().and_then(|n| n.parse().ok()).expect("--every N"),
            "--budget" => {
                budget = Nodes(
                    args.next()
                        .and_then(|n| n.parse().ok())
                        .expect("--budget NODES"),
                )
            }
            _ => folder = Some(PathBuf::from(arg)),
        }
    }
    let folder = folder
        .or_else(package)
        .expect("a folder with lichess.txt and positions.txt");
    for name in ["lichess.txt", "positions.txt"] {
        side_by_side(name, &questions(&folder.join(name), every), budget);
    }
    match sample(every) {
        Some(questions) => side_by_side("sample", &questions, budget),
        None => println!("the sample of the reference data is not here"),
    }
}

fn side_by_side(name: &str, questions: &[Question], budget: Nodes) {
    println!("{name}: {} questions", questions.len());
    ours(questions, budget);
    by_phase(questions, budget);
    theirs(questions);
}

/// Where cargo has unpacked the package.
fn package() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(std::env::home_dir()?.join(".cargo")))?;
    let registries = std::fs::read_dir(home.join("registry/src")).ok()?;
    registries
        .filter_map(Result::ok)
        .map(|registry| registry.path().join("chasolver-3.0.0/tests"))
        .find(|folder| folder.is_dir())
}

fn questions(path: &Path, every: usize) -> Vec<Question> {
    let text = std::fs::read_to_string(path).expect("a corpus");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .step_by(every)
        .flat_map(|line| {
            let (label, fen) = line.split_once(' ').expect("a label and a FEN");
            let question = |winner, sign| Question {
                fen: fen.to_owned(),
                winner,
                winnable: label.contains(sign),
            };
            [question(Color::White, 'W'), question(Color::Black, 'B')]
        })
        .collect()
}

/// The questions of the reference data.
fn sample(every: usize) -> Option<Vec<Question>> {
    let text = std::fs::read_to_string(reference::data().join("unwinnable-sample.tsv")).ok()?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let questions = lines.step_by(every).map(|line| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().expect("a field").to_owned();
        let (fen, winner, label) = (field(), field(), field());
        Question {
            fen,
            winner: if winner == "white" {
                Color::White
            } else {
                Color::Black
            },
            winnable: label == "winnable",
        }
    });
    Some(questions.collect())
}

/// Times of one solver, in microseconds.
#[derive(Default)]
struct Times(Vec<f64>);

impl Times {
    fn row(&mut self, name: &str, undecided: usize, wrong: usize) {
        self.0.sort_by(f64::total_cmp);
        let sum: f64 = self.0.iter().sum();
        let at = |share: f64| {
            self.0
                .get((self.0.len() as f64 * share) as usize)
                .or(self.0.last())
                .copied()
                .unwrap_or(0.0)
        };
        println!(
            "  {name:10} {:9.1} us mean  {:8.1} us median  {:9.1} us 99%  {:9.1} ms worst  {:9.0} a second  {undecided} undecided  {wrong} wrong",
            sum / self.0.len() as f64,
            at(0.5),
            at(0.99),
            at(1.0) / 1e3,
            self.0.len() as f64 / sum * 1e6,
        );
    }
}

fn ours(questions: &[Question], budget: Nodes) {
    let (mut times, mut undecided, mut wrong) = (Times::default(), 0, 0);
    let mut shares = BTreeMap::<&str, (usize, f64)>::new();
    for question in questions {
        let position = Position::from_fen(&question.fen).expect("a playable position");
        let start = ThreadTime::now();
        let answer = Ask::new(&position)
            .budget(budget)
            .unwinnable(question.winner)
            .proof;
        let time = start.elapsed().as_secs_f64() * 1e6;
        times.0.push(time);
        let (share, right) = match &answer {
            Proof::Refuted(helpmate) => (
                "helpmate",
                question.winnable && helpmate.replays(&position, question.winner),
            ),
            Proof::Proven(certificate) => {
                let holds = check(&position, question.winner, certificate).is_ok();
                (kind(certificate), !question.winnable && holds)
            }
            Proof::Undecided(_) => {
                undecided += 1;
                ("undecided", true)
            }
        };
        wrong += usize::from(!right);
        let entry = shares.entry(share).or_default();
        entry.0 += 1;
        entry.1 += time / 1e3;
    }
    times.row("jadoube", undecided, wrong);
    for (share, (count, time)) in shares {
        println!("    settled by {share:18} {count:7}  {time:10.1} ms");
    }
}

/// The share and the time of each phase.
fn by_phase(questions: &[Question], budget: Nodes) {
    let mut phases = BTreeMap::<Phase, Tried>::new();
    for question in questions {
        let position = Position::from_fen(&question.fen).expect("a playable position");
        let watch = Phases(Mutex::new(vec![(None, thread_time())]));
        let ask = Ask::new(&position).budget(budget).watch(&watch);
        let answer = ask.unwinnable(question.winner).proof;
        let ended = watch.0.into_inner().expect("whole");
        for pair in ended.windows(2) {
            let (Some(phase), at) = pair[1] else { continue };
            let tried = phases.entry(phase).or_default();
            tried.times += 1;
            tried.time += at - pair[0].1;
        }
        let last = ended.last().and_then(|&(phase, _)| phase);
        if let Some(tried) = last.and_then(|phase| phases.get_mut(&phase)) {
            tried.settled += usize::from(!answer.is_undecided());
        }
    }
    for (phase, tried) in phases {
        tried.row(phase, questions.len());
    }
}

/// The time of the processor that this thread has had.
fn thread_time() -> Duration {
    ThreadTime::now().as_duration()
}

/// When each phase ended, the start first.
struct Phases(Mutex<Vec<(Option<Phase>, Duration)>>);

impl Watch for Phases {
    fn is_stopped(&self) -> bool {
        false
    }

    fn ended(&self, phase: Phase) {
        let mut ended = self.0.lock().expect("whole");
        ended.push((Some(phase), thread_time()));
    }
}

/// How a phase fared.
#[derive(Default)]
struct Tried {
    times: usize,
    settled: usize,
    time: Duration,
}

impl Tried {
    fn row(&self, phase: Phase, questions: usize) {
        println!(
            "    {:26} tried {:7}  settled {:7} {:5.1} %  {:10.1} ms  {:10.2} us a try",
            phase.to_string(),
            self.times,
            self.settled,
            100.0 * self.settled as f64 / questions as f64,
            self.time.as_secs_f64() * 1e3,
            self.time.as_secs_f64() * 1e6 / self.times as f64,
        );
    }
}

fn kind(certificate: &Certificate) -> &'static str {
    match certificate {
        Certificate::Over => "end of the game",
        Certificate::Material(_) => "material",
        Certificate::Confined(told) if told.events.is_empty() => "sets",
        Certificate::Confined(_) => "sets after events",
        Certificate::Closed(_) => "closed set",
        Certificate::Apart(_) => "closed set, apart",
        Certificate::OutOfTime { .. } => "counters",
    }
}

fn theirs(questions: &[Question]) {
    let (mut times, mut undecided, mut wrong) = (Times::default(), 0, 0);
    for question in questions {
        let board = chess::Board::from_str(&question.fen).expect("a position");
        let winner = match question.winner {
            Color::White => chess::Color::White,
            Color::Black => chess::Color::Black,
        };
        let start = ThreadTime::now();
        let answer = chasolver::winnability(&board, winner);
        times.0.push(start.elapsed().as_secs_f64() * 1e6);
        match answer {
            None => undecided += 1,
            Some(chasolver::Winnability::Unwinnable) => wrong += usize::from(question.winnable),
            Some(_) => wrong += usize::from(!question.winnable),
        }
    }
    times.row("chasolver", undecided, wrong);
}
