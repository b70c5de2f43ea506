//! How long `decide` takes for an ordinary move, and `offers` for a player, and whether that grows with the game.
//!
//! `cargo run --release -p jadoube-laws --example latency` prints nanoseconds a ruling and microseconds all offers, for each code, early and late in
//! a long game of knights and rooks that go to and fro with a pawn move now and then.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use jadoube_board::Color;
use jadoube_laws::act::{Act, Deed};
use jadoube_laws::{Code, Game, Millis, Terms, decide, offers};

/// A cycle of four half-moves that can be repeated, and pawn moves that keep the draws away.
const CYCLE: [&str; 4] = ["Nc3", "Nc6", "Nb1", "Nb8"];
const PAWNS: [&str; 28] = [
    "a3", "a6", "b3", "b6", "d3", "d6", "e3", "e6", "f3", "f6", "g3", "g6", "h3", "h6", "a4", "a5",
    "c4", "c5", "e4", "e5", "f4", "f5", "g4", "g5", "h4", "h5", "Ra3", "Ra6",
];

fn main() {
    println!(
        "{:<12} {:>17} {:>17} {:>17} {:>17}",
        "code", "ply 1", "ply 50", "ply 100", "ply 139"
    );
    for code in Code::all() {
        let mut row = format!("{:<12}", code.id);
        for length in [1, 50, 100, 139] {
            let (game, next) = after(code, length);
            let ruling = nanoseconds(|| {
                let _ = black_box(decide(black_box(&game), black_box(&next), game.now()));
            });
            let offered = nanoseconds(|| {
                black_box(offers(black_box(&game), next.by, game.now()));
            });
            let offered = format!("{:.1}", offered as f64 / 1000.0);
            row += &format!(" {ruling:>5} ns {offered:>5} us");
        }
        println!("{row}");
    }
}

/// A timed game after so many half-moves, and the next move.
fn after(code: &Arc<Code>, length: usize) -> (Game, Act) {
    let terms = Terms {
        time: "40/2h, 20/1h".parse().ok(),
        ..Terms::default()
    };
    let mut game = Game::new(code, terms).expect("orthodox terms");
    let moves: Vec<&str> = PAWNS
        .chunks(2)
        .flat_map(|pair| CYCLE.into_iter().chain(CYCLE).chain(pair.iter().copied()))
        .collect();
    let act = |game: &Game, words: &str| {
        Act::player(
            game.turn(),
            Deed::Play {
                words: words.to_owned(),
            },
        )
    };
    for (i, words) in moves.iter().enumerate().take(length) {
        let now = Millis::from_seconds(i as u64);
        game = decide(&game, &act(&game, words), now).after;
    }
    assert!(game.outcome().is_none() && game.turn() == [Color::White, Color::Black][length % 2]);
    let next = act(&game, moves[length % moves.len()]);
    (game, next)
}

/// The median of several runs.
fn nanoseconds(work: impl Fn()) -> u128 {
    const ROUNDS: u32 = 10_000;
    let mut times: Vec<u128> = (0..7)
        .map(|_| {
            let start = Instant::now();
            (0..ROUNDS).for_each(|_| work());
            start.elapsed().as_nanos() / u128::from(ROUNDS)
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}
