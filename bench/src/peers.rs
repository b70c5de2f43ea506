//! The same count by each peer: legal moves generated in bulk at the last ply.

use std::str::FromStr;

/// Counts with cozy-chess. It keeps hash, checkers and pins up to date at each move.
pub fn cozy(fen: &str, depth: u8) -> u64 {
    fn count(board: &cozy_chess::Board, depth: u8) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += count(&child, depth - 1);
                }
            }
            false
        });
        nodes
    }
    count(&cozy_board(fen), depth)
}

/// A board of cozy-chess from a FEN of either kind.
pub fn cozy_board(fen: &str) -> cozy_chess::Board {
    let shredder = cozy_chess::Board::from_fen(fen, true);
    shredder
        .or_else(|_| cozy_chess::Board::from_fen(fen, false))
        .expect("a FEN of the table")
}

/// Counts with the `chess` crate, which knows no Chess960.
pub fn chess(fen: &str, depth: u8) -> u64 {
    fn count(board: &chess::Board, depth: u8) -> u64 {
        let moves = chess::MoveGen::new_legal(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .map(|mv| count(&board.make_move_new(mv), depth - 1))
            .sum()
    }
    count(
        &chess::Board::from_str(fen).expect("a FEN of the table"),
        depth,
    )
}

/// Counts with shakmaty, by its own function.
pub fn shakmaty(fen: &str, depth: u8) -> u64 {
    shakmaty::perft(&shakmaty_position(fen), depth.into())
}

/// A position of shakmaty from a FEN of either kind.
pub fn shakmaty_position(fen: &str) -> shakmaty::Chess {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN of the table");
    fen.into_position(shakmaty::CastlingMode::Chess960)
        .expect("a playable position")
}
