//! The moves of a recorded game, and the board after each.

use jadoube_board::{Color, FenStyle, Position, Setup, Square};
use jadoube_notation::pgn::{Comment, Game, Ply};
use jadoube_notation::{Style, write_illegal, write_move};
use serde::Serialize;

/// The moves of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Course {
    /// The position before the first move, as a FEN.
    pub start: String,
    /// What is said before the first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<String>,
    /// The half-moves in order.
    pub plies: Vec<PlySeen>,
}

/// A half-move, and what stands at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlySeen {
    /// The number of the move, with a period for White's and three for Black's.
    pub number: String,
    /// The move in standard notation; an illegal one as a man and two squares, `--` for a turn that passed.
    pub san: String,
    /// The men after it, as the first field of a FEN.
    pub men: String,
    /// The squares on which something else stands than before it.
    pub squares: Vec<String>,
    /// The comments after it, without commands of clocks and the like.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// Other moves instead of it, as movetext.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<String>,
}

impl Course {
    /// The main line of a game.
    pub(super) fn of(game: &Game) -> Course {
        let line = game.main_line();
        let mut now = game.start;
        let mut plies = Vec::with_capacity(line.nodes.len());
        for node in &line.nodes {
            let after = node.ply.play_on(&now);
            let variations = node.variations.iter();
            let variations = variations.map(|&id| one_line(&game.line_text(id, &now)));
            plies.push(PlySeen {
                number: number(&now),
                san: san(&now, &node.ply),
                men: men(&after),
                squares: changed(&now, &after),
                comments: words(game.comments_at(node)),
                variations: variations.collect(),
            });
            now = after;
        }
        Course {
            start: game.start.to_fen(FenStyle::Standard),
            before: words(&line.before),
            plies,
        }
    }
}

fn number(setup: &Setup) -> String {
    let dots = match setup.turn {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", setup.fullmove_number)
}

fn san(before: &Setup, ply: &Ply) -> String {
    let position = Position::from_setup(before).ok();
    match (ply, position) {
        (&Ply::Move(played), Some(position)) => write_move(&position, played, Style::San),
        (&Ply::Move(played) | &Ply::Illegal { played, .. }, _) => write_illegal(before, played),
        (Ply::Null, _) => "--".to_owned(),
    }
}

/// The squares on which something else stands than before.
fn changed(before: &Setup, after: &Setup) -> Vec<String> {
    let squares = Square::ALL.into_iter();
    let changed = squares.filter(|&square| before.board.get(square) != after.board.get(square));
    changed.map(|square| square.to_string()).collect()
}

/// The first field of the FEN.
fn men(setup: &Setup) -> String {
    let mut fen = setup.to_fen(FenStyle::Standard);
    fen.truncate(fen.find(' ').unwrap_or(fen.len()));
    fen
}

fn words<'g>(comments: impl IntoIterator<Item = &'g Comment>) -> Vec<String> {
    let words = comments.into_iter().map(Comment::words);
    words.filter(|words| !words.is_empty()).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
