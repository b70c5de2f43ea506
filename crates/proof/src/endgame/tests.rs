//! The tables against those that the tests work out.

use super::*;
use crate::verdict::{Meter, Nodes};

#[path = "../../tests/support/endgame.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod endgame;

/// Some position with these men.
fn position(winner: &[Role], losers: &[Role]) -> Position {
    let mut board = Board::EMPTY;
    board.set(Square::A1, Some(Man::new(Color::White, Role::King)));
    board.set(Square::H8, Some(Man::new(Color::Black, Role::King)));
    for (&role, square) in winner.iter().zip([Square::A2, Square::B1]) {
        board.set(square, Some(Man::new(Color::White, role)));
    }
    for (&role, square) in losers.iter().zip([Square::H7, Square::H6]) {
        board.set(square, Some(Man::new(Color::Black, role)));
    }
    set_up(&board, Color::Black).expect("a playable position")
}

/// The table of these men against that of the tests: the same positions in the same moves.
#[track_caller]
fn agrees(known: &endgame::Wins, winner: &[Role], losers: &[Role]) {
    let at = position(winner, losers);
    let mut meter = Meter::new(Nodes::UNLIMITED);
    let still = Bitboard::EMPTY;
    let wins = Wins::new(&at, Color::White, still, losers.len(), &mut meter).expect("a table");
    let making = Making::new(&at, Color::White, still, losers.len()).expect("such men");
    let mut expected = 0;
    for (&key, &moves) in &known.won {
        let (board, turn) = endgame::unpack(key);
        if making.allows(&board) {
            expected += 1;
            let told = set_up(&board, turn).and_then(|at| wins.moves(&at));
            assert_eq!(told, Some(moves), "{board:?} {turn}");
        }
    }
    assert_eq!(wins.len(), expected, "{winner:?} {losers:?}");
}

#[track_caller]
fn agrees_with_all(winner: &[Role], roles: &[Role], most: usize) {
    let known = endgame::Wins::new(winner, most, roles);
    for (at, &first) in roles.iter().enumerate() {
        agrees(&known, winner, &[first]);
        for &second in roles[at..].iter().filter(|_| most > 1) {
            agrees(&known, winner, &[first, second]);
        }
    }
}

#[test]
fn a_knight_against_every_one_or_two_men() {
    agrees_with_all(&[Role::Knight], &endgame::LOSERS, 2);
}

#[test]
fn a_bishop_against_every_one_or_two_men() {
    agrees_with_all(&[Role::Bishop], &endgame::LOSERS, 2);
}

#[test]
fn two_knights_against_every_piece() {
    agrees_with_all(&[Role::Knight; 2], &Role::PROMOTIONS, 1);
}
