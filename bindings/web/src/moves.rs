//! Moves on a board, without laws: written and read.

use jadoube_board::{FenStyle, Position};
use jadoube_notation::{ReadOptions, Style, Systems, read_move_at, write_move};
use wasm_bindgen::prelude::*;

use crate::given::{Text, text};
use crate::{given, told};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A legal move, written three ways. */
export interface LegalMove {
  /** As two squares; castling is the king taking its own rook: `e1h1`. */
  uci: string;
  /** In standard algebraic notation. */
  san: string;
  /** The position after it. */
  fen: string;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A legal move.
    #[wasm_bindgen(typescript_type = "LegalMove")]
    pub type LegalMove;
    /// Legal moves.
    #[wasm_bindgen(typescript_type = "LegalMove[]")]
    pub type LegalMoves;
}

#[derive(serde::Serialize)]
struct Written {
    uci: String,
    san: String,
    fen: String,
}

impl Written {
    fn new(position: &Position, made: jadoube_board::Move) -> Written {
        Written {
            uci: made.to_string(),
            san: write_move(position, made, Style::San),
            fen: position.played(made).to_fen(FenStyle::Standard),
        }
    }
}

/// The legal moves of a position.
///
/// @throws {Error} when the FEN cannot be read or is no position that can be played from
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves(fen: Text) -> Result<LegalMoves, JsError> {
    let position = Position::from_fen(&text(fen, "a position")?).map_err(told)?;
    let moves: Vec<Written> = position
        .legal_moves()
        .iter()
        .map(|made| Written::new(&position, *made))
        .collect();
    Ok(given(&moves)?.unchecked_into())
}

/// The move that words in any notation mean: `Nf3`, `g1f3`, `Kt-KB3`.
///
/// @throws {Error} when they mean none or several; the sentence says why
#[wasm_bindgen(js_name = readMove)]
pub fn read(fen: Text, words: Text) -> Result<LegalMove, JsError> {
    let position = Position::from_fen(&text(fen, "a position")?).map_err(told)?;
    let words = text(words, "a move")?;
    let reading = read_move_at(&position, &words, &ReadOptions::from(Systems::ALL));
    let made = reading.only().map_err(told)?;
    Ok(given(&Written::new(&position, made))?.unchecked_into())
}
