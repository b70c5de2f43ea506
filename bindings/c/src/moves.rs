//! Moves on a board, without laws.

use std::ffi::c_char;

use jadoube_forms::{Document, legal_moves, read_move};

use crate::texts::{answered, text, told};

/// The legal moves of a position, a FEN or `startpos`: an array of `{"uci":"e2e4","san":"e4","fen":"..."}`, where `fen` is the
/// position after the move.
///
/// # Safety
/// `fen` points to a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_legal_moves(fen: *const c_char) -> *mut c_char {
    // SAFETY: as the caller promises.
    let fen = unsafe { text(fen, "the FEN") };
    answered(|| legal_moves(fen?).map(|moves| moves.to_json()).map_err(told))
}

/// The legal move that words in any notation mean, `Nf3`, `g1f3` or `Kt-KB3`: one as `jadoube_legal_moves` gives it.
///
/// # Safety
/// `fen` and `words` point to texts that end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jadoube_read_move(
    fen: *const c_char,
    words: *const c_char,
) -> *mut c_char {
    // SAFETY: as the caller promises.
    let (fen, words) = unsafe { (text(fen, "the FEN"), text(words, "the move")) };
    answered(|| {
        read_move(fen?, words?)
            .map(|made| made.to_json())
            .map_err(told)
    })
}
