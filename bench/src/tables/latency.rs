//! What single calls cost in nanoseconds, beside the peers, on middlegame positions.
//!
//! Each call is made in turn on many positions met in random play from two middlegames, so that the
//! processor cannot learn one of them by heart. Medians of the rounds; programs take turns.

use std::hint::black_box;

use jadoube_board::{FenStyle, Position};

use super::Wish;
use crate::measure::{median, thread_seconds};
use crate::peers;

const STARTS: [(&str, &str); 2] = [
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
];

/// How many positions; a power of two.
const POSITIONS: usize = 256;

/// Prints the tables.
pub fn print(wish: &Wish) {
    println!(
        "SINGLE CALLS: nanoseconds, average of {POSITIONS} positions a few random moves away\n"
    );
    for (name, fen) in STARTS {
        let positions = walk(fen);
        let moves: usize = positions.iter().map(|p| p.legal_count()).sum();
        println!(
            "{:<22}{:>10}{:>12}{:>10}",
            format!("{name} ({:.0} moves)", moves as f64 / POSITIONS as f64),
            "jadoube",
            "cozy-chess",
            "shakmaty"
        );
        let fens: Vec<_> = positions
            .iter()
            .map(|p| p.to_fen(FenStyle::Standard))
            .collect();
        let cozy: Vec<_> = fens.iter().map(|fen| peers::cozy_board(fen)).collect();
        let shak: Vec<_> = fens
            .iter()
            .map(|fen| peers::shakmaty_position(fen))
            .collect();
        lists(wish.rounds, &positions, &cozy, &shak);
        plays(wish.rounds, &positions, &cozy, &shak);
    }
}

/// Positions a few random moves away.
fn walk(fen: &str) -> Vec<Position> {
    let start = Position::from_fen(fen).expect("a FEN");
    let mut seed = 0x9E37_79B9_7F4A_7C15u64;
    let mut position = start;
    (0..POSITIONS)
        .map(|i| {
            if i % 6 == 0 {
                position = start;
            }
            seed = seed.wrapping_mul(0xD129_42F0_5B9C_A3E1).rotate_left(29) ^ i as u64;
            let moves = position.legal_moves();
            if let Some(&mv) = moves.get((seed % moves.len().max(1) as u64) as usize) {
                position = position.played(mv);
            }
            position
        })
        .collect()
}

fn lists(rounds: usize, own: &[Position], cozy: &[cozy_chess::Board], shak: &[shakmaty::Chess]) {
    use shakmaty::Position as _;
    row(
        "legal moves, listed",
        rounds,
        [
            &mut |i| black_box(&own[i].legal_moves()).len(),
            &mut |i| {
                let mut list = [None; 256];
                let mut len = 0;
                cozy[i].generate_moves(|moves| {
                    for mv in moves {
                        list[len] = Some(mv);
                        len += 1;
                    }
                    false
                });
                black_box(&list).len()
            },
            &mut |i| black_box(&shak[i].legal_moves()).len(),
        ],
    );
    row(
        "legal moves, counted",
        rounds,
        [
            &mut |i| own[i].legal_count(),
            &mut |i| {
                let mut count = 0;
                cozy[i].generate_moves(|moves| {
                    count += moves.len();
                    false
                });
                count
            },
            &mut |i| shak[i].legal_moves().len(),
        ],
    );
}

fn plays(rounds: usize, own: &[Position], cozy: &[cozy_chess::Board], shak: &[shakmaty::Chess]) {
    use shakmaty::Position as _;
    let own_moves: Vec<_> = own.iter().map(|p| *middle(&p.legal_moves())).collect();
    let cozy_moves: Vec<_> = cozy
        .iter()
        .map(|board| {
            let mut all = Vec::new();
            board.generate_moves(|moves| {
                all.extend(moves);
                false
            });
            *middle(&all)
        })
        .collect();
    let shak_moves: Vec<_> = shak.iter().map(|p| *middle(&p.legal_moves())).collect();
    row(
        "play one, on a copy",
        rounds,
        [
            &mut |i| black_box(own[i].played(black_box(own_moves[i]))).halfmove_clock() as usize,
            &mut |i| {
                let mut board = cozy[i].clone();
                board.play_unchecked(black_box(cozy_moves[i]));
                black_box(board).halfmove_clock() as usize
            },
            &mut |i| {
                let mut position = shak[i].clone();
                position.play_unchecked(black_box(shak_moves[i]));
                black_box(position).halfmoves() as usize
            },
        ],
    );
    row(
        "is one legal?",
        rounds,
        [
            &mut |i| own[i].is_legal(black_box(own_moves[i])) as usize,
            &mut |i| cozy[i].is_legal(black_box(cozy_moves[i])) as usize,
            &mut |i| shak[i].is_legal(black_box(shak_moves[i])) as usize,
        ],
    );
}

fn middle<T>(all: &[T]) -> &T {
    &all[all.len() / 2]
}

/// Measures each program on every position many times.
fn row(name: &str, rounds: usize, mut calls: [&mut dyn FnMut(usize) -> usize; 3]) {
    const REPEATS: usize = 200;
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        for (call, times) in calls.iter_mut().zip(&mut times) {
            let (sum, seconds) = thread_seconds(|| {
                (0..REPEATS * POSITIONS).fold(0, |sum, i| sum + call(i % POSITIONS))
            });
            black_box(sum);
            times.push(seconds * 1e9 / (REPEATS * POSITIONS) as f64);
        }
    }
    let [own, cozy, shak] = times.map(|times| median(times).unwrap_or(f64::NAN));
    println!("{name:<22}{own:>10.1}{cozy:>12.1}{shak:>10.1}");
}
