//! What the dearest acts cost: `cargo run --release -p jadoube-trials --example claims [POSITIONS]`.
//!
//! Every claim of every code, a resignation and the fall of either flag, in random positions of 3 to 12 men a side, the same
//! each time. Told is the processor time of the thread, for each act under the code where its worst case was dearest, with
//! that position; and how often the referee left the question to an arbiter. What each proof may cost in nodes and bytes is
//! counted and tested elsewhere; the bytes stand in `bench` (`--bin act-table`).

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use jadoube_board::{Board, CastlingRights, Color, FenStyle, Man, Position, Role, Setup, Square};
use jadoube_laws::case::CaseFile;
use jadoube_laws::{Code, Game, Millis, Terms, decide, pass_time};
use jadoube_server::seat::Seat;
use jadoube_server::table::command::read_act;
use jadoube_trials::damage::Chance;
use serde_json::json;

/// What a player may do that asks the referee for more than a glance.
const ACTS: [&str; 14] = [
    "claims repetition",
    "claims fifty-moves",
    "claims perpetual-check",
    "claims flag",
    "claims illegal-move",
    "claims dead-position",
    "claims stalemate",
    "claims mate",
    "claims no-progress",
    "claims increment",
    "claims insufficient-losing-chances",
    "claims wrong-setup",
    "claims forfeit notes",
    "resigns",
];

/// The time that this thread has had a processor for, where the system tells it.
fn spent() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = told.split(' ').next().and_then(|first| first.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// A playable position; every other one of the men that a game begins with, the others of any.
fn position(chance: &mut Chance, any: bool) -> Position {
    const BEGINS_WITH: [Role; 15] = {
        let mut men = [Role::Pawn; 15];
        men[0] = Role::Queen;
        (men[1], men[2]) = (Role::Rook, Role::Rook);
        (men[3], men[4]) = (Role::Bishop, Role::Bishop);
        (men[5], men[6]) = (Role::Knight, Role::Knight);
        men
    };
    loop {
        let mut setup = Setup {
            board: Board::EMPTY,
            castling: CastlingRights::NONE,
            ..Setup::initial()
        };
        for color in Color::ALL {
            let mut left = BEGINS_WITH.to_vec();
            place(&mut setup.board, Man::new(color, Role::King), chance);
            for _ in 1..3 + chance.below(10) {
                let at = chance.below(left.len());
                let role = if any {
                    BEGINS_WITH[chance.below(9)]
                } else {
                    left.swap_remove(at)
                };
                place(&mut setup.board, Man::new(color, role), chance);
            }
        }
        setup.turn = Color::ALL[chance.below(2)];
        if let Ok(position) = Position::from_setup(&setup) {
            return position;
        }
    }
}

fn place(board: &mut Board, man: Man, chance: &mut Chance) {
    loop {
        let square = Square::ALL[chance.below(64)];
        let last = [0, 7].contains(&square.rank().index());
        if board.get(square).is_none() && !(man.role == Role::Pawn && last) {
            return board.set(square, Some(man));
        }
    }
}

/// How an act fared under one code.
#[derive(Default)]
struct Row {
    asked: u32,
    left_open: u32,
    all: Duration,
    worst: (Duration, String),
}

impl Row {
    fn note(&mut self, fen: &str, begun: Duration, open: bool) {
        let took = spent().saturating_sub(begun);
        self.asked += 1;
        self.left_open += u32::from(open);
        self.all += took;
        if took > self.worst.0 {
            self.worst = (took, fen.to_owned());
        }
    }
}

fn main() {
    let wanted = std::env::args().nth(1).map(|text| text.parse());
    let positions = wanted.map_or(2_000, |wanted| wanted.expect("a number of positions"));
    let mut rows: BTreeMap<(&str, &str), Row> = BTreeMap::new();
    let mut chance = Chance::new(2026);
    for number in 0..positions {
        let position = position(&mut chance, number % 2 == 1);
        let fen = position.to_fen(FenStyle::Standard);
        let header = format!("title: a table\nstart: {fen}\ntime: 5m\n\n");
        let terms = CaseFile::parse(&header).expect("a header").header.terms;
        for code in Code::all() {
            ask(code, &terms, (&position, &fen), &mut rows);
        }
    }
    println!("| act | dearest under | asked | mean | worst | left open | in |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for act in ACTS.into_iter().chain(["a flag falls"]) {
        let under = rows.iter().filter(|((of, _), _)| *of == act);
        let Some(((_, code), row)) = under.max_by_key(|(_, row)| row.worst.0) else {
            continue;
        };
        println!(
            "| {act} | {code} | {} | {:.3} ms | {:.1} ms | {} | {} |",
            row.asked,
            row.all.as_secs_f64() * 1e3 / f64::from(row.asked),
            row.worst.0.as_secs_f64() * 1e3,
            row.left_open,
            row.worst.1
        );
    }
}

fn ask<'a>(
    code: &Arc<Code>,
    terms: &Terms,
    (position, fen): (&Position, &str),
    rows: &mut BTreeMap<(&'a str, &'a str), Row>,
) {
    let Ok(game) = Game::new(code, terms.clone()) else {
        return;
    };
    let seat = Seat::of(position.turn());
    for words in ACTS {
        let (act, _) = read_act(seat, &json!(words)).expect("an act");
        let begun = spent();
        let ruling = decide(&game, &act, Millis(1_000)).ruling;
        let row = rows.entry((words, code.id)).or_default();
        row.note(fen, begun, ruling.asks.is_some());
    }
    let begun = spent();
    let fallen = pass_time(&game, Millis(400_000));
    let open = fallen.is_some_and(|decided| decided.ruling.asks.is_some());
    let row = rows.entry(("a flag falls", code.id)).or_default();
    row.note(fen, begun, open);
}
