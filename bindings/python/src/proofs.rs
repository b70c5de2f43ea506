//! What can still happen on a board.

use std::time::Duration;

use jadoube_forms::{Answer, Question, Request, proof};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::given::{color, data, fen, json, read, told};
use crate::signals::Signals;

/// An answer of the proofs, with what shows it; from the document that `to_json` gives it is read back, but for its sentences.
#[pyclass(frozen, module = "jadoube")]
#[derive(Clone)]
pub struct Proof(Answer);

/// What a proof is made of again: its document and its sentences.
type Pickled<'py> = (Bound<'py, PyType>, (String, Vec<String>));

#[pymethods]
impl Proof {
    #[new]
    #[pyo3(signature = (document, told=None))]
    fn read(document: &str, told: Option<Vec<String>>) -> PyResult<Proof> {
        let mut answer: Answer = read(document, "jadoube.proof/1")?;
        answer.told = told.unwrap_or_default();
        Ok(Proof(answer))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        Ok((py.get_type::<Proof>(), (self.to_json()?, self.told())))
    }

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

    /// What shows it, as data: a line of moves, a certificate, a strategy; None where there is a reason in its place, or where
    /// it was not asked for.
    #[getter]
    fn witness<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0
            .witness
            .as_ref()
            .map(|value| data(py, value))
            .transpose()
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

    /// What ended it undecided: `nodes`, `bytes`, or `stopped` by the timeout.
    #[getter]
    fn halt(&self) -> Option<&'static str> {
        self.0.halt
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
/// everywhere; after `timeout` seconds it is undecided. `clock` counts the halfmove clock. `witness` gives what shows the
/// answer, `shorten` a line that mates in few moves, which may take a thousand times as long as the answer itself. Raises
/// ValueError when the position cannot be read or played from; an interrupt from the keyboard ends it at once.
#[pyfunction]
#[pyo3(signature = (position, side, *, nodes=None, bytes=None, clock=false, timeout=None, witness=false, shorten=false))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub fn unwinnable(
    position: &Bound<'_, PyAny>,
    side: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
    clock: bool,
    timeout: Option<f64>,
    witness: bool,
    shorten: bool,
) -> PyResult<Proof> {
    let side = Some(color(side)?);
    let request = Request {
        side,
        clock,
        witness,
        shorten,
        ..Request::new(Question::Unwinnable)
    };
    ask(position, request, (nodes, bytes, timeout))
}

/// Can neither side ever mate again? As `unwinnable`.
#[pyfunction]
#[pyo3(signature = (position, *, nodes=None, bytes=None, clock=false, timeout=None, witness=false, shorten=false))]
pub fn dead(
    position: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
    clock: bool,
    timeout: Option<f64>,
    witness: bool,
    shorten: bool,
) -> PyResult<Proof> {
    let request = Request {
        clock,
        witness,
        shorten,
        ..Request::new(Question::Dead)
    };
    ask(position, request, (nodes, bytes, timeout))
}

/// Can this side force mate within so many moves of its own?
///
/// Bounded, timed and interrupted as `unwinnable`; the line that mates is always given.
#[pyfunction]
#[pyo3(signature = (position, side, moves=3, *, nodes=None, bytes=None, timeout=None))]
pub fn mate(
    position: &Bound<'_, PyAny>,
    side: &Bound<'_, PyAny>,
    moves: i64,
    nodes: Option<u64>,
    bytes: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<Proof> {
    let side = Some(color(side)?);
    let within = u32::try_from(moves)
        .ok()
        .filter(|moves| *moves > 0)
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "mate is asked for within one move or more, and not within {moves}"
            ))
        })?;
    let request = Request {
        side,
        moves: Some(within),
        ..Request::new(Question::Mate)
    };
    ask(position, request, (nodes, bytes, timeout))
}

/// Can this side force mate, however long it takes? For few men.
///
/// Bounded, timed and interrupted as `unwinnable`; what shows the answer is always given.
#[pyfunction]
#[pyo3(signature = (position, side, *, nodes=None, bytes=None, timeout=None))]
pub fn forced_win(
    position: &Bound<'_, PyAny>,
    side: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<Proof> {
    let side = Some(color(side)?);
    ask(
        position,
        Request {
            side,
            ..Request::new(Question::ForcedWin)
        },
        (nodes, bytes, timeout),
    )
}

/// Can the side to move check for ever?
///
/// Bounded, timed and interrupted as `unwinnable`; what shows the answer is always given.
#[pyfunction]
#[pyo3(signature = (position, side, *, nodes=None, bytes=None, timeout=None))]
pub fn perpetual(
    position: &Bound<'_, PyAny>,
    side: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<Proof> {
    let side = Some(color(side)?);
    ask(
        position,
        Request {
            side,
            ..Request::new(Question::Perpetual)
        },
        (nodes, bytes, timeout),
    )
}

/// Can the position arise in a game?
///
/// Bounded, timed and interrupted as `unwinnable`; the game that leads there is always given.
#[pyfunction]
#[pyo3(signature = (position, *, nodes=None, bytes=None, timeout=None))]
pub fn reachable(
    position: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    bytes: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<Proof> {
    ask(
        position,
        Request::new(Question::Reachable),
        (nodes, bytes, timeout),
    )
}

/// What a question may cost: nodes, bytes, seconds.
type Price = (Option<u64>, Option<u64>, Option<f64>);

/// Other threads of Python run meanwhile.
fn ask(
    position: &Bound<'_, PyAny>,
    request: Request,
    (nodes, bytes, timeout): Price,
) -> PyResult<Proof> {
    let fen = fen(position)?;
    let seconds = |told: f64| {
        Duration::try_from_secs_f64(told).map_err(|_| {
            PyValueError::new_err(format!(
                "a timeout is a number of seconds, as 2.5, and not {told}"
            ))
        })
    };
    let request = Request {
        nodes,
        bytes,
        timeout: timeout.map(seconds).transpose()?,
        ..request
    };
    let signals = Signals::new();
    let answered = position
        .py()
        .detach(|| proof::answers_until(&signals, &request, &fen));
    signals.raised()?;
    answered
        .map_err(told)?
        .into_iter()
        .next()
        .map(Proof)
        .ok_or_else(|| told("no answer"))
}
