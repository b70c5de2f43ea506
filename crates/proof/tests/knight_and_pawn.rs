//! A lone knight against a rook's pawn that is about to promote: forced wins against brute force.

use jadoube_board::{Board, CastlingRights, Color, Man, Position, Setup, Square};
use jadoube_proof::{Ask, Nodes, Proof};

fn position(men: [(Square, char); 4], turn: Color) -> Option<Position> {
    let mut board = Board::EMPTY;
    for (square, letter) in men {
        if board.get(square).is_some() {
            return None;
        }
        board.set(square, Man::from_char(letter));
    }
    let setup = Setup {
        board,
        turn,
        castling: CastlingRights::NONE,
        ..Setup::initial()
    };
    Position::from_setup(&setup).ok()
}

/// Wins of this ending take seven moves at most, so that the search for mate within eight decides.
#[test]
fn forced_wins_are_those_that_the_search_for_mate_finds() {
    let (mut wins, mut escapes) = (0, 0);
    let kings = [Square::A1, Square::B1];
    for king in kings {
        for white in [Square::C1, Square::C2, Square::D2, Square::B3] {
            for knight in Square::ALL {
                let men = [(king, 'k'), (white, 'K'), (knight, 'N'), (Square::A2, 'p')];
                let Some(at) = position(men, Color::White) else {
                    continue;
                };
                if !at.has_legal_move() {
                    continue;
                }
                let forced = Ask::new(&at)
                    .budget(Nodes(400_000))
                    .forced_win(Color::White)
                    .proof;
                match Ask::new(&at)
                    .budget(Nodes(2_000_000))
                    .mate_in(Color::White, 8)
                    .proof
                {
                    Proof::Proven(mate) => {
                        let found = forced.proven().map(|found| found.moves);
                        assert_eq!(found, Some(mate.moves), "{at:?}");
                        wins += 1;
                    }
                    Proof::Refuted(()) => {
                        assert!(forced.is_refuted(), "{at:?}: {forced:?}");
                        escapes += 1;
                    }
                    Proof::Undecided(_) => panic!("{at:?} is not searched to the end"),
                }
            }
        }
    }
    assert!(wins > 5 && escapes > 20, "{wins} wins, {escapes} escapes");
}
