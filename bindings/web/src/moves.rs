//! Moves on a board, without laws: written and read.

use jadoube_forms::{legal_moves as legal, read_move as read};
use wasm_bindgen::prelude::*;

use crate::given::{Text, text};
use crate::{given, told};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A legal move, written in two ways, and what it leads to. */
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

/// The legal moves of a position, a FEN or `startpos`.
///
/// @throws {Error} when the FEN cannot be read or is no position that can be played from
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves(fen: Text) -> Result<LegalMoves, JsError> {
    let moves = legal(&text(fen, "a position")?).map_err(told)?;
    Ok(given(&moves)?.unchecked_into())
}

/// The move that words in any notation mean: `Nf3`, `g1f3`, `Kt-KB3`.
///
/// @throws {Error} when they mean none or several; the sentence says why
#[wasm_bindgen(js_name = readMove)]
pub fn read_move(fen: Text, words: Text) -> Result<LegalMove, JsError> {
    let (fen, words) = (text(fen, "a position")?, text(words, "a move")?);
    let made = read(&fen, &words).map_err(told)?;
    Ok(given(&made)?.unchecked_into())
}
