//! Moves on a board, without laws.

use jadoube_forms::{legal_moves as legal, read_move as read};
use pyo3::prelude::*;

use crate::given::{document, fen, told};

/// The legal moves of a position, each a dict of `uci`, `san` and the `fen` after it.
///
/// `position` is a FEN, `startpos`, or a board with a method `fen`. Raises ValueError when it cannot be read or played from.
#[pyfunction]
pub fn legal_moves<'py>(position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let moves = legal(&fen(position)?).map_err(told)?;
    document(position.py(), &moves)
}

/// The legal move that words in any notation mean (`Nf3`, `g1f3`, `Kt-KB3`), as a dict of `uci`, `san` and the `fen` after it.
///
/// Raises ValueError when they mean none or several; the message says why.
#[pyfunction]
pub fn read_move<'py>(position: &Bound<'py, PyAny>, words: &str) -> PyResult<Bound<'py, PyAny>> {
    let made = read(&fen(position)?, words).map_err(told)?;
    document(position.py(), &made)
}
