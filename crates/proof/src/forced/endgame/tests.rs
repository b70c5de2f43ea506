//! The tables against those that the tests work out.

use jadoube_board::Man;

use super::*;
use crate::budget::Meter;

#[path = "../../../tests/support/endgame.rs"]
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
    let mut meter = Meter::endless();
    let still = Bitboard::EMPTY;
    let base = Base::new(&at, Color::White, losers.len(), &mut meter).expect("a table");
    let wins = base.wins();
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

/// What is won against three men is won against a defender who binds himself, whichever man he
/// keeps free: every so manieth of all wins.
#[track_caller]
fn binding_helps_nobody(winner: Role, roles: &[Role], asked: usize) {
    let known = endgame::Wins::new(&[winner], 3, roles);
    let mut keys: Vec<_> = known.won.keys().copied().collect();
    keys.sort_unstable();
    let full = |key: &endgame::Key| endgame::unpack(*key).0.by_color(Color::Black).len() == 4;
    keys.retain(full);
    let mut met = 0;
    for &key in keys.iter().step_by(1 + keys.len() / asked) {
        let (mut board, turn) = endgame::unpack(key);
        if met % 2 == 1 {
            // The table keeps one of each two that left and right exchanged make the same.
            let men: Vec<_> = board.iter().collect();
            board = Board::EMPTY;
            for (square, man) in men {
                board.set(Square::ALL[usize::from(square.index() ^ 7)], Some(man));
            }
        }
        let at = set_up(&board, turn).expect("a playable position");
        let mut meter = Meter::endless();
        let base = Base::new(&at, Color::White, 2, &mut meter).expect("a table");
        let men = board.by_color(Color::Black) - board.kings(Color::Black);
        for mover in men.iter() {
            let wins = base
                .bound(&at, men.without(mover), &mut meter)
                .expect("a table");
            assert!(wins.moves(&at).is_some(), "{at:?} with {mover} free");
        }
        met += 1;
    }
    assert!(met >= asked / 2, "only {met} wins");
}

#[test]
fn a_defender_who_binds_himself_escapes_no_win() {
    binding_helps_nobody(Role::Knight, &[Role::Knight], 24);
    binding_helps_nobody(Role::Knight, &[Role::Rook], 24);
    binding_helps_nobody(Role::Bishop, &[Role::Knight], 16);
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
