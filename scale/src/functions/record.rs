//! Functions of the moves of a game.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, AsArray, Int32Array, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion_macros::user_doc;
use jadoube_board::{FenStyle, Position};
use jadoube_notation::pgn::{Ply, ReadGame};

use super::{first_game, function, texts};

/// The game that these words tell, a slip of the record forgiven; nothing where it cannot be made out at all.
fn read(moves: &str) -> Option<ReadGame> {
    let moves = if moves.trim_ascii().is_empty() {
        "*"
    } else {
        moves
    };
    first_game(moves)?.ok()
}

/// The same, if it can be read to its end.
fn read_whole(moves: &str) -> Option<ReadGame> {
    read(moves).filter(|read| read.stopped.is_none())
}

function! {
    #[user_doc(
        doc_section(label = "Chess Functions"),
        description = "The number of half-moves of a game; null where its moves cannot be read to their end.",
        syntax_example = "plies(moves)",
        sql_example = "```sql\n> select plies('1. e4 e5 2. Nf3 *');\n3\n```",
        argument(name = "moves", description = "The moves as PGN: with or without comments and variations, after tag pairs such as `[FEN \"...\"]` or none.")
    )]
    Plies "plies" &[&[Text]], |_: &[DataType]| Ok(DataType::Int32), |columns: &[ArrayRef]| {
        let moves = texts(&columns[0])?;
        let count = |moves: &str| {
            i32::try_from(read_whole(moves)?.game.main_line().nodes.len()).ok()
        };
        let plies: Int32Array = moves.iter().map(|moves| count(moves?)).collect();
        Ok(Arc::new(plies) as ArrayRef)
    }
}

function! {
    #[user_doc(
        doc_section(label = "Chess Functions"),
        description = "The last position of a game as FEN; null where its moves cannot be read to their end.",
        syntax_example = "final_fen(moves)",
        sql_example = "```sql\n> select final_fen('1. e4 *');\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n```",
        argument(name = "moves", description = "The moves as PGN.")
    )]
    FinalFen "final_fen" &[&[Text]], |_: &[DataType]| Ok(DataType::Utf8), |columns: &[ArrayRef]| {
        let moves = texts(&columns[0])?;
        let last = |moves: &str| {
            let game = read_whole(moves)?.game;
            Some(game.setup_after(game.main_line().nodes.len()).to_fen(FenStyle::Standard))
        };
        let fens: StringArray = moves.iter().map(|moves| last(moves?)).collect();
        Ok(Arc::new(fens) as ArrayRef)
    }
}

function! {
    #[user_doc(
        doc_section(label = "Chess Functions"),
        description = "The position of a game after so many half-moves as FEN; null where the game has not so many, or they cannot be read.",
        syntax_example = "fen_at(moves, ply)",
        sql_example = "```sql\n> select fen_at('1. e4 e5 2. Nf3 *', 1);\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n```",
        argument(name = "moves", description = "The moves as PGN."),
        argument(name = "ply", description = "After how many half-moves; 0 is the start.")
    )]
    FenAt "fen_at" &[&[Text, Number]], |_: &[DataType]| Ok(DataType::Utf8), |columns: &[ArrayRef]| {
        let (moves, plies) = (texts(&columns[0])?, cast(&columns[1], &DataType::Int64)?);
        let after = |moves: &str, ply: i64| {
            let (game, ply) = (read(moves)?.game, usize::try_from(ply).ok()?);
            let there = ply <= game.main_line().nodes.len();
            there.then(|| game.setup_after(ply).to_fen(FenStyle::Standard))
        };
        let rows = moves.iter().zip(plies.as_primitive::<Int64Type>().iter());
        let fens: StringArray = rows.map(|(moves, ply)| after(moves?, ply?)).collect();
        Ok(Arc::new(fens) as ArrayRef)
    }
}

function! {
    #[user_doc(
        doc_section(label = "Chess Functions"),
        description = "How often the position of a game that stood most often stood, with the same player to move, the same possible captures in passing and the same rights to castle: 3 where a draw could be claimed, 1 where nothing came again. Null where the moves cannot be read to their end.",
        syntax_example = "repetitions(moves)",
        sql_example = "```sql\n> select repetitions('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *');\n3\n```",
        argument(name = "moves", description = "The moves as PGN.")
    )]
    Repetitions "repetitions" &[&[Text]], |_: &[DataType]| Ok(DataType::Int32), |columns: &[ArrayRef]| {
        let moves = texts(&columns[0])?;
        let most = |moves: &str| Some(most_often(&read_whole(moves)?));
        let times: Int32Array = moves.iter().map(|moves| most(moves?)).collect();
        Ok(Arc::new(times) as ArrayRef)
    }
}

/// How often the position that stood most often stood. After an illegal move the count begins anew.
fn most_often(read: &ReadGame) -> i32 {
    let game = &read.game;
    let mut setup = game.start;
    let mut positions: Vec<Position> = Position::from_setup(&setup).into_iter().collect();
    let mut most = 1;
    for node in &game.main_line().nodes {
        match (&node.ply, positions.last()) {
            (Ply::Move(played), Some(position)) => {
                let after = position.played(*played);
                positions.push(after);
            }
            (ply, last) => {
                setup = ply.play_on(&last.map_or(setup, Position::to_setup));
                positions = Position::from_setup(&setup).into_iter().collect();
            }
        }
        let Some((last, earlier)) = positions.split_last() else {
            continue;
        };
        let quiet = earlier.iter().rev().take(last.halfmove_clock() as usize);
        let same = quiet.skip(1).step_by(2).filter(|position| {
            position.hash() == last.hash() && position.same_for_repetition(last)
        });
        most = most.max(1 + same.count() as i32);
    }
    most
}
