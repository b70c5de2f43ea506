//! Functions of a position: what can still happen in it, and whether it can have arisen.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, BooleanArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, exec_datafusion_err, exec_err};
use datafusion_macros::user_doc;
use jadoube_board::{Color, Position, Setup};
use jadoube_proof::{Arrays, Ask, Budget, Proof};

use super::{function, texts};

/// What was proven, if the budget was enough.
fn proven<P, R>(proof: &Proof<P, R>) -> Option<bool> {
    match proof {
        Proof::Proven(_) => Some(true),
        Proof::Refuted(_) => Some(false),
        Proof::Undecided(_) => None,
    }
}

/// What is answered of each position; nothing of none.
fn for_each(fens: &ArrayRef, answer: impl Fn(&str) -> Result<Option<bool>>) -> Result<ArrayRef> {
    let answers = texts(fens)?
        .iter()
        .map(|fen| fen.map_or(Ok(None), &answer))
        .collect();
    let answers: Result<BooleanArray> = answers;
    Ok(Arc::new(answers?))
}

fn position(function: &str, fen: &str) -> Result<Position> {
    Position::from_fen(fen)
        .map_err(|error| exec_datafusion_err!("{function}: {fen:?} is no position: {error}"))
}

fn side(function: &str, word: &str) -> Result<Color> {
    match word.to_ascii_lowercase().as_str() {
        "white" | "w" => Ok(Color::White),
        "black" | "b" => Ok(Color::Black),
        _ => exec_err!("{function}: {word:?} is no side; there are 'white' and 'black'"),
    }
}

function! {
    #[user_doc(
        doc_section(label = "Chess Functions"),
        description = "Whether a side cannot mate by any series of legal moves, proven; null where the proof would cost more than 4,000,000 nodes.",
        syntax_example = "unwinnable(fen, side)",
        sql_example = "```sql\n> select unwinnable('8/8/8/4k3/8/4K3/4P3/8 w - - 0 1', 'black');\ntrue\n```",
        argument(name = "fen", description = "The position as FEN; what is no legal position is an error."),
        argument(name = "side", description = "Who would have to mate: `'white'` or `'black'`.")
    )]
    Unwinnable "unwinnable" &[&[Text, Text]], |_: &[DataType]| Ok(DataType::Boolean), |columns: &[ArrayRef]| {
        let (fens, sides) = (texts(&columns[0])?, texts(&columns[1])?);
        let answer = |(fen, word): (Option<&str>, Option<&str>)| -> Result<Option<bool>> {
            let (Some(fen), Some(word)) = (fen, word) else {
                return Ok(None);
            };
            let (position, winner) = (position("unwinnable", fen)?, side("unwinnable", word)?);
            Ok(proven(&Ask::new(&position).budget(Budget::FULL).unwinnable(winner).proof))
        };
        let answers: BooleanArray = fens.iter().zip(sides.iter()).map(answer).collect::<Result<_>>()?;
        Ok(Arc::new(answers) as ArrayRef)
    }
}

function! {
    #[user_doc(
        doc_section(label = "Chess Functions"),
        description = "Whether the position is dead, that is neither side can mate by any series of legal moves, proven; null where the proof would cost more than 4,000,000 nodes.",
        syntax_example = "dead(fen)",
        sql_example = "```sql\n> select dead('8/8/8/4k3/8/4K3/8/6B1 w - - 0 1');\ntrue\n```",
        argument(name = "fen", description = "The position as FEN; what is no legal position is an error.")
    )]
    Dead "dead" &[&[Text]], |_: &[DataType]| Ok(DataType::Boolean), |columns: &[ArrayRef]| {
        for_each(&columns[0], |fen| {
            let position = position("dead", fen)?;
            Ok(proven(&Ask::new(&position).budget(Budget::FULL).dead().proof))
        })
    }
}

function! {
    #[user_doc(
        doc_section(label = "Chess Functions"),
        description = "Whether a position can arise in a game from the initial position (from one of Chess960 where the castling rights say so): true with a proof game, false with a proof that it cannot, null where neither was found.",
        syntax_example = "reachable(fen)",
        sql_example = "```sql\n> select reachable('rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1');\ntrue\n```",
        argument(name = "fen", description = "The arrangement as FEN, legal or not; what is no FEN is an error.")
    )]
    Reachable "reachable" &[&[Text]], |_: &[DataType]| Ok(DataType::Boolean), |columns: &[ArrayRef]| {
        for_each(&columns[0], |fen| {
            let (setup, style) = Setup::from_fen_with_style(fen)
                .map_err(|error| exec_datafusion_err!("reachable: {fen:?} is no FEN: {error}"))?;
            let arrays = Arrays::told(&setup, style).unwrap_or(Arrays::Ordinary);
            Ok(proven(&Ask::new(&setup).budget(Budget::FULL).reachable_from(arrays).proof))
        })
    }
}
