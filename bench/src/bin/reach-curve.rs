//! What share of positions is shown to arise, or not to, against time: a table, and a picture.
//!
//!     cargo run --release --manifest-path bench/Cargo.toml --bin reach-curve -- [FILE] [--budget NODES] [--write TIMES.csv]
//!         [--with NAME=TIMES.csv]... [--svg PICTURE.svg]
//!
//! FILE has a position a line: FEN, `legal` or `illegal`, and perhaps more, between tabs. Each is asked once on one
//! thread; its time is the processor's. `--write` keeps the times, `--with` sets kept ones beside them, such as those of
//! an earlier jadoube in `records/`; without FILE kept ones alone are shown.

use std::fmt::Write;

use cpu_time::ThreadTime;
use jadoube_board::Setup;
use jadoube_proof::{Ask, Budget, Nodes, Proof};

/// Seconds at which the table has a row.
const ROWS: [f64; 13] = [
    0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 4.0, 10.0, 40.0,
];

/// The ends of the axis of time, in seconds, each a power of ten.
const FROM: f64 = 0.001;
const DECADES: i32 = 5;

/// The times of one program over one file: what can arise, and seconds if it was decided.
type Times = Vec<(bool, Option<f64>)>;

fn main() {
    let (mut budget, mut file, mut write, mut svg) = (Budget::FULL, None, None, None);
    let mut curves: Vec<(String, Times)> = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut next = |what: &str| args.next().unwrap_or_else(|| panic!("{arg} {what}"));
        match arg.as_str() {
            "--budget" => budget.nodes = Nodes(next("NODES").parse().expect("a number of nodes")),
            "--write" => write = Some(next("TIMES.csv")),
            "--svg" => svg = Some(next("PICTURE.svg")),
            "--with" => {
                let with = next("NAME=TIMES.csv");
                let (name, path) = with.split_once('=').expect("NAME=TIMES.csv");
                curves.push((name.to_owned(), kept(path)));
            }
            _ => file = Some(arg),
        }
    }
    if let Some(file) = file {
        let times = measured(&file, budget);
        if let Some(path) = write {
            let rows = times.iter().map(|(arises, time)| {
                let kind = if *arises { "legal" } else { "illegal" };
                let time = time.map_or(String::new(), |time| format!("{time:.4}"));
                format!("{kind},{time}\n")
            });
            let text = format!("position,seconds\n{}", rows.collect::<String>());
            std::fs::write(path, text).expect("times written");
        }
        curves.push(("now".to_owned(), times));
    }
    table(&curves);
    if let Some(path) = svg {
        std::fs::write(path, picture(&curves)).expect("a picture written");
    }
}

fn measured(file: &str, budget: Budget) -> Times {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let mut fields = line.split('\t');
        let setup = Setup::from_fen(fields.next().unwrap_or_default()).expect("a FEN");
        let arises = match fields.next() {
            Some("legal") => true,
            Some("illegal") => false,
            other => panic!("'legal' or 'illegal' expected, not {other:?}: {line}"),
        };
        let begun = ThreadTime::now();
        let proof = Ask::new(&setup).budget(budget).reachable().proof;
        let time = begun.elapsed().as_secs_f64();
        match proof {
            Proof::Undecided(_) => (arises, None),
            Proof::Proven(_) if arises => (arises, Some(time)),
            Proof::Refuted(_) if !arises => (arises, Some(time)),
            _ => panic!("wrong: {line}"),
        }
    })
    .collect()
}

fn kept(path: &str) -> Times {
    let text = std::fs::read_to_string(path).expect("readable times");
    text.lines()
        .skip(1)
        .map(|line| {
            let (kind, time) = line.split_once(',').expect("two fields");
            (kind == "legal", time.parse().ok())
        })
        .collect()
}

/// What is decided within so many seconds, in percent of all of its kind.
fn share(times: &Times, arises: bool, within: f64) -> f64 {
    let of_kind = || times.iter().filter(|(kind, _)| *kind == arises);
    let decided = of_kind().filter(|(_, time)| time.is_some_and(|time| time <= within));
    100.0 * decided.count() as f64 / of_kind().count().max(1) as f64
}

fn table(curves: &[(String, Times)]) {
    print!("| seconds |");
    for (name, _) in curves {
        print!(" refuted, {name} | games, {name} |");
    }
    println!("\n| --- |{}", " --- | --- |".repeat(curves.len()));
    for within in ROWS {
        print!("| {within} |");
        for (_, times) in curves {
            print!(
                " {:.1} | {:.1} |",
                share(times, false, within),
                share(times, true, within)
            );
        }
        println!();
    }
}

/// The curves over the logarithm of time: refuted in one color, games in another, the last program's strong.
fn picture(curves: &[(String, Times)]) -> String {
    let x = |seconds: f64| 60.0 + 600.0 * (seconds / FROM).log10() / f64::from(DECADES);
    let y = |share: f64| 320.0 - 2.8 * share;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\"390\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"10\" y=\"24\" font-size=\"15\">Positions decided, in percent, by seconds of one processor</text>\n",
    );
    for step in 0..=DECADES {
        let seconds = FROM * 10f64.powi(step);
        let at = x(seconds);
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.0} 40V320\" stroke=\"#ddd\"/><text x=\"{at:.0}\" y=\"338\" text-anchor=\"middle\">{seconds}</text>"
        );
    }
    for share in [0, 25, 50, 75, 100] {
        let at = y(f64::from(share));
        let _ = writeln!(
            svg,
            "<path d=\"M60 {at:.0}H660\" stroke=\"#ddd\"/><text x=\"52\" y=\"{:.0}\" text-anchor=\"end\">{share}</text>",
            at + 4.0
        );
    }
    let mut place = 60.0;
    for (number, (name, times)) in curves.iter().enumerate() {
        let is_last = number + 1 == curves.len();
        for (arises, what, color) in [(false, "refuted", "#b03a2e"), (true, "games", "#3a6ea5")] {
            let points = (0..=100).map(|step| {
                let seconds = FROM * 10f64.powf(f64::from(DECADES) * f64::from(step) / 100.0);
                format!("{:.1},{:.1}", x(seconds), y(share(times, arises, seconds)))
            });
            let points = points.collect::<Vec<_>>().join(" ");
            let dashes = if is_last {
                ""
            } else {
                " stroke-dasharray=\"5 4\""
            };
            let _ = writeln!(
                svg,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"{dashes}/>\n\
                 <path d=\"M{place:.0} 366h24\" stroke=\"{color}\" stroke-width=\"2\"{dashes}/>\
                 <text x=\"{:.0}\" y=\"370\">{what}, {name}</text>",
                place + 30.0
            );
            place += 150.0;
        }
    }
    svg.push_str("</svg>\n");
    svg
}
