//! Forced wins of king and knight, king and bishop, and king and two knights against one or two
//! men, compared with tables of all of them worked out backwards here.

#[path = "support/endgame.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod endgame;

use std::collections::HashSet;

use endgame::{LOSERS, Wins, key, position, unpack};
use jadoube_board::{Color, Position, Role};
use jadoube_proof::{Ask, Nodes, Proof};

const BUDGET: Nodes = Nodes(3_000_000);

/// What the solver says must be what the table says, and the line must be as long.
#[track_caller]
fn agrees(at: &Position, known: Option<u32>) {
    match (
        Ask::new(at).budget(BUDGET).forced_win(Color::White).proof,
        known,
    ) {
        (Proof::Proven(mate), Some(moves)) => {
            assert_eq!(mate.moves, moves, "{at:?}");
            let end = mate
                .line
                .iter()
                .fold(*at, |at, &play| at.play(play).expect("the line is legal"));
            assert!(end.is_checkmate() && end.turn() == Color::Black, "{at:?}");
        }
        (Proof::Refuted(_), None) => {}
        (answer, known) => panic!("{at:?}: {answer:?}, but {known:?} moves"),
    }
}

/// The positions that a move of the winner leads to from a won one, and those a move of the loser
/// leads to from them: near to wins, and many of them none.
fn neighbors(wins: &Wins, step: usize) -> Vec<Position> {
    let mut keys: Vec<_> = wins.won.keys().copied().collect();
    keys.sort_unstable();
    let mut met = HashSet::new();
    let mut found = Vec::new();
    for &near in keys.iter().step_by(step) {
        let (board, turn) = unpack(near);
        let Some(at) = position(&board, turn) else {
            panic!("a position of the table cannot be set up: {board:?}");
        };
        for &play in at.legal_moves().iter() {
            let after = at.played(play);
            if after.has_legal_move() && met.insert(key(&after)) {
                found.push(after);
            }
        }
    }
    found
}

/// Every win, or every so manieth, and so many of the positions beside them.
#[track_caller]
fn compare(winner: &[Role], most: usize, roles: &[Role], step: usize, beside: usize) {
    let wins = Wins::new(winner, most, roles);
    let mut keys: Vec<_> = wins.won.iter().collect();
    keys.sort_unstable();
    for (&known, &moves) in keys.into_iter().step_by(step) {
        let (board, turn) = unpack(known);
        agrees(&position(&board, turn).expect("playable"), Some(moves));
    }
    let near = neighbors(&wins, 1 + wins.won.len() / 2_000);
    for at in near.iter().step_by(1 + near.len() / beside) {
        agrees(at, wins.moves(at));
    }
}

#[test]
fn a_knight_against_one_man() {
    compare(&[Role::Knight], 1, &LOSERS, 1, 120);
}

#[test]
fn a_bishop_against_one_man() {
    compare(&[Role::Bishop], 1, &LOSERS, 1, 120);
}

#[test]
fn a_knight_against_two_men() {
    compare(&[Role::Knight], 2, &LOSERS, 157, 25);
}

#[test]
fn a_bishop_against_two_men() {
    compare(&[Role::Bishop], 2, &LOSERS, 397, 25);
}

#[test]
fn two_knights_against_a_piece() {
    compare(&[Role::Knight; 2], 1, &Role::PROMOTIONS, 7_011, 10);
}

/// The tables themselves: no position that is not in one may be a forced win by its moves.
#[test]
fn nothing_is_missing_in_the_tables() {
    for (men, roles) in [
        (&[Role::Knight][..], &LOSERS[..]),
        (&[Role::Bishop], &LOSERS),
        (&[Role::Knight; 2], &Role::PROMOTIONS),
    ] {
        let wins = Wins::new(men, 1, roles);
        let near = neighbors(&wins, 1 + wins.won.len() / 3_000);
        assert!(near.len() > 500, "only {} positions", near.len());
        for at in near.iter().filter(|at| wins.moves(at).is_none()) {
            let won = |at: &Position| wins.moves(at).is_some();
            let legal = at.legal_moves();
            let mut after = legal.iter().map(|&play| at.played(play));
            let wins = match at.turn() {
                Color::White => after.any(|next| won(&next)),
                Color::Black => after.all(|next| won(&next)),
            };
            assert!(!wins, "{at:?} is won, and not in the table");
        }
    }
}

/// The longest wins are those that are known of these endings.
#[test]
fn the_longest_wins() {
    assert_eq!(Wins::new(&[Role::Knight], 1, &LOSERS).longest(), 7);
    assert_eq!(Wins::new(&[Role::Bishop], 1, &LOSERS).longest(), 1);
    assert_eq!(
        Wins::new(&[Role::Knight; 2], 1, &[Role::Knight]).longest(),
        7
    );
    assert_eq!(
        Wins::new(&[Role::Knight; 2], 1, &[Role::Bishop]).longest(),
        4
    );
    assert_eq!(Wins::new(&[Role::Knight; 2], 1, &[Role::Rook]).longest(), 3);
    assert_eq!(
        Wins::new(&[Role::Knight; 2], 1, &[Role::Queen]).longest(),
        1
    );
}
