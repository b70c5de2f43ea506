//! King and one man against king, every position, against a table worked out backwards here.

use std::collections::HashMap;

use jadoube_board::{Board, CastlingRights, Color, Man, Position, Role, Setup, Square};
use jadoube_proof::{Ask, Nodes, Proof};

/// Every playable position of the two kings and one white man, with either side to move.
fn positions(role: Role) -> Vec<Position> {
    let mut found = Vec::new();
    for white in Square::ALL {
        for black in Square::ALL {
            for man in Square::ALL {
                if white == black || white == man || black == man {
                    continue;
                }
                let mut board = Board::EMPTY;
                board.set(white, Some(Man::new(Color::White, Role::King)));
                board.set(black, Some(Man::new(Color::Black, Role::King)));
                board.set(man, Some(Man::new(Color::White, role)));
                for turn in Color::ALL {
                    let setup = Setup {
                        board,
                        turn,
                        castling: CastlingRights::NONE,
                        ..Setup::initial()
                    };
                    found.extend(Position::from_setup(&setup).ok());
                }
            }
        }
    }
    found
}

/// Which of the positions lead to mate by White: grown backwards from the mates until nothing is
/// added. Positions outside the list, after the man is taken, lead nowhere.
fn winnable(positions: &[Position]) -> Vec<bool> {
    let index: HashMap<u64, usize> = positions
        .iter()
        .enumerate()
        .map(|(at, position)| (position.hash(), at))
        .collect();
    assert_eq!(
        index.len(),
        positions.len(),
        "no two positions share a hash"
    );
    let mut before = vec![Vec::new(); positions.len()];
    let mut open = Vec::new();
    let mut wins = vec![false; positions.len()];
    for (at, position) in positions.iter().enumerate() {
        if position.turn() == Color::Black && position.is_checkmate() {
            wins[at] = true;
            open.push(at);
        }
        for &play in position.legal_moves().iter() {
            if let Some(&next) = index.get(&position.played(play).hash()) {
                before[next].push(at);
            }
        }
    }
    while let Some(at) = open.pop() {
        for &earlier in &before[at] {
            if !std::mem::replace(&mut wins[earlier], true) {
                open.push(earlier);
            }
        }
    }
    wins
}

#[track_caller]
fn agrees(role: Role) {
    let positions = positions(role);
    let wins = winnable(&positions);
    // Every position is in the table; every fifth is put to the solver.
    for (position, &wins) in positions.iter().zip(&wins).step_by(5) {
        match Ask::new(position)
            .budget(Nodes::FULL)
            .unwinnable(Color::White)
            .proof
        {
            Proof::Proven(_) => assert!(!wins, "{position:?} can be won"),
            Proof::Refuted(helpmate) => {
                assert!(wins, "{position:?} cannot be won");
                assert!(helpmate.replays(position, Color::White), "{position:?}");
            }
            Proof::Undecided(_) => panic!("{position:?} is left open"),
        }
    }
}

#[test]
fn queen() {
    agrees(Role::Queen);
}

#[test]
fn rook() {
    agrees(Role::Rook);
}

#[test]
fn bishop() {
    agrees(Role::Bishop);
}

#[test]
fn knight() {
    agrees(Role::Knight);
}
