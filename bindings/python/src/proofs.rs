//! What can still happen on a board.

use jadoube_forms::{Answer, Question, Request, answers};
use pyo3::prelude::*;

use crate::given::{color, data, fen, json, told};

/// An answer of the proofs, with what shows it.
#[pyclass(frozen, module = "jadoube")]
#[derive(Clone)]
pub struct Proof(Answer);

#[pymethods]
impl Proof {
    /// What was asked: `dead`, `unwinnable`, `mate`, `forced-win`, `perpetual`, `reachable`.
    #[getter]
    fn question(&self) -> &'static str {
        self.0.question
    }

    /// The position, as a FEN.
    #[getter]
    fn fen(&self) -> &str {
        &self.0.fen
    }

    /// Of whom it was asked.
    #[getter]
    fn side(&self) -> Option<&str> {
        self.0.side.as_deref()
    }

    /// `proven`, `refuted` or `undecided`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.verdict
    }

    /// Whether what was asked is so.
    #[getter]
    fn proven(&self) -> bool {
        self.0.verdict == "proven"
    }

    /// Whether it is not so.
    #[getter]
    fn refuted(&self) -> bool {
        self.0.verdict == "refuted"
    }

    /// What shows it, as data: a line of moves, a certificate, a strategy; None where there is a reason in its place.
    #[getter]
    fn witness<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.witness.as_ref().map(|value| data(py, value)).transpose()
    }

    /// Why, in a sentence; None where the witness says it.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.0.reason.as_deref()
    }

    /// The answer in sentences.
    #[getter]
    fn told(&self) -> Vec<String> {
        self.0.told.clone()
    }

    /// How many nodes it has cost.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.0.nodes
    }

    /// The answer as a `jadoube.proof/1`.
    fn to_json(&self) -> PyResult<String> {
        json(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("<Proof {}: {}>", self.0.question, self.0.verdict)
    }
}

/// Can this side never mate again, by any series of legal moves?
///
/// `position` is a FEN or a board with a method `fen`; `side` is `"white"` or `"black"`, or as in python-chess a bool.
/// `nodes` and `bytes` bound what the proof may cost (4,000,000 and 256 MB), and the same bounds give the same answer
/// everywhere; `clock` counts the halfmove clock. Raises ValueError when the position cannot be read or played from.
#[pyfunction]
#[pyo3(signature = (position, side, *, nodes=None, bytes=None, clock=false))]
pub fn unwinnable(
    position: &Bound<'_, PyAny>,
    side: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
    clock: bool,
) -> PyResult<Proof> {
    let side = Some(color(side)?);
    let request = Request { side, nodes, bytes, clock, ..Request::new(Question::Unwinnable) };
    ask(position, request)
}

/// Can neither side ever mate again? As `unwinnable`.
#[pyfunction]
#[pyo3(signature = (position, *, nodes=None, bytes=None, clock=false))]
pub fn dead(
    position: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
    clock: bool,
) -> PyResult<Proof> {
    ask(position, Request { nodes, bytes, clock, ..Request::new(Question::Dead) })
}

/// Can this side force mate within so many moves of its own?
#[pyfunction]
#[pyo3(signature = (position, side, moves=3, *, nodes=None, bytes=None))]
pub fn mate(
    position: &Bound<'_, PyAny>,
    side: &Bound<'_, PyAny>,
    moves: u32,
    nodes: Option<u64>,
    bytes: Option<u64>,
) -> PyResult<Proof> {
    let side = Some(color(side)?);
    let moves = Some(moves.max(1));
    ask(position, Request { side, nodes, bytes, moves, ..Request::new(Question::Mate) })
}

/// Can this side force mate, however long it takes? For few men.
#[pyfunction]
#[pyo3(signature = (position, side, *, nodes=None, bytes=None))]
pub fn forced_win(
    position: &Bound<'_, PyAny>,
    side: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
) -> PyResult<Proof> {
    let side = Some(color(side)?);
    ask(position, Request { side, nodes, bytes, ..Request::new(Question::ForcedWin) })
}

/// Can the side to move check for ever?
#[pyfunction]
#[pyo3(signature = (position, side, *, nodes=None, bytes=None))]
pub fn perpetual(
    position: &Bound<'_, PyAny>,
    side: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
) -> PyResult<Proof> {
    let side = Some(color(side)?);
    ask(position, Request { side, nodes, bytes, ..Request::new(Question::Perpetual) })
}

/// Can the position arise in a game?
#[pyfunction]
#[pyo3(signature = (position, *, nodes=None, bytes=None))]
pub fn reachable(
    position: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
) -> PyResult<Proof> {
    ask(position, Request { nodes, bytes, ..Request::new(Question::Reachable) })
}

/// Other threads of Python run meanwhile.
fn ask(position: &Bound<'_, PyAny>, request: Request) -> PyResult<Proof> {
    let fen = fen(position)?;
    let answered = position.py().detach(|| answers(&request, &fen)).map_err(told)?;
    answered.into_iter().next().map(Proof).ok_or_else(|| told("no answer"))
}
