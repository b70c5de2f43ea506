//! What the proofs on the way of an act take, over 2,000 random positions of 3 to 12 men a side, and 1,000 of a knight, a
//! bishop or two knights against one to three men.
//!
//!     cargo run --release --manifest-path bench/Cargo.toml --bin act-table
//!
//! Processor time of one thread and the bytes that the proof counts, for every question that a claim, a resignation or
//! a fallen flag may put, each at the budget that it has then.

use cpu_time::ThreadTime;
use jadoube_bench::random::Random;
use jadoube_board::{Color, FenStyle, Position, Setup};
use jadoube_proof::{Answer, Ask, Limits, Nodes, Proof, Reading, has_little_material};

const POSITIONS: u64 = 2_000;

/// What a forced win of few men may cost.
const FORCED: Nodes = Nodes(600_000);

/// Positions with one side's little material.
const LITTLE: u64 = 1_000;

fn main() {
    let mut rows = Vec::new();
    let names = [
        "endless checks",
        "perpetual check",
        "unwinnable",
        "unwinnable, clock at 130",
        "dead",
        "forced win, little material",
        "unwinnable, and the helpmate in brief",
    ];
    rows.extend(names.map(Row::new));
    let mut random = Random(2026);
    for number in 0..POSITIONS {
        ask_all(&random.position(number % 2 == 1), &mut rows);
    }
    println!("| question | asked | mean | 99 % | worst | most bytes | undecided |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for number in 0..LITTLE {
        let position = random.little(number as usize);
        let _ = rows[5].note(&position, || {
            Ask::new(&position).budget(FORCED).forced_win(Color::White)
        });
    }
    rows.iter_mut().for_each(Row::print);
    for row in &rows {
        println!("{}: worst {}", row.name, row.worst.1);
        for fen in &row.open {
            println!("{}: undecided {fen}", row.name);
        }
    }
}

fn ask_all(position: &Position, rows: &mut [Row]) {
    let ask = Ask::new(position);
    let turn = position.turn();
    let _ = rows[0].note(position, || ask.perpetual(turn, Reading::ENDLESS));
    let _ = rows[1].note(position, || ask.perpetual(turn, Reading::PERPETUAL));
    let late = Setup {
        halfmove_clock: 130,
        ..position.to_setup()
    };
    let late = Position::from_setup(&late).expect("a playable position");
    for color in Color::ALL {
        let answer = rows[2].note(position, || ask.unwinnable(color));
        if let Proof::Refuted(helpmate) = answer.proof {
            let start = ThreadTime::now();
            let _ = ask.brief(color, &helpmate);
            let told = start.elapsed().as_secs_f64() * 1e3;
            let shown = rows[2].times.last().copied().unwrap_or_default();
            rows[6].add(position, shown + told, 0, false);
        }
        let _ = rows[3].note(position, || {
            Ask::new(&late).within(Limits::FIDE).unwinnable(color)
        });
        if has_little_material(position, color) {
            let _ = rows[5].note(position, || ask.budget(FORCED).forced_win(color));
        }
    }
    let _ = rows[4].note(position, || ask.dead());
}

/// How one question fared.
struct Row {
    name: &'static str,
    times: Vec<f64>,
    worst: (f64, String),
    bytes: u64,
    open: Vec<String>,
}

impl Row {
    fn new(name: &'static str) -> Row {
        Row {
            name,
            times: Vec::new(),
            worst: (0.0, String::new()),
            bytes: 0,
            open: Vec::new(),
        }
    }

    fn note<P, R>(&mut self, position: &Position, put: impl Fn() -> Answer<P, R>) -> Answer<P, R> {
        let start = ThreadTime::now();
        let answer = put();
        let time = start.elapsed().as_secs_f64() * 1e3;
        self.add(
            position,
            time,
            answer.cost.bytes,
            answer.proof.is_undecided(),
        );
        answer
    }

    fn add(&mut self, position: &Position, time: f64, bytes: u64, open: bool) {
        let fen = position.to_fen(FenStyle::Standard);
        self.times.push(time);
        self.bytes = self.bytes.max(bytes);
        if open {
            self.open.push(fen.clone());
        }
        if time > self.worst.0 {
            self.worst = (time, fen);
        }
    }

    fn print(&mut self) {
        self.times.sort_by(f64::total_cmp);
        let asked = self.times.len();
        let Some(worst) = self.times.last() else {
            return;
        };
        println!(
            "| {} | {asked} | {:.3} ms | {:.2} ms | {worst:.1} ms | {:.1} MB | {} |",
            self.name,
            self.times.iter().sum::<f64>() / asked as f64,
            self.times[asked * 99 / 100],
            self.bytes as f64 / f64::from(1 << 20),
            self.open.len(),
        );
    }
}
