//! A game that is refereed act by act.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jadoube_forms::{Document, Offered, Played, known};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyType};

use crate::given::{actor, json, read, told};
use crate::ruling::Ruling;

/// A game under one code of laws.
///
/// `code` is the id of a code, `headers` are those of a case, a line each: `time: 90m+30s`, `start: FEN`.
/// Raises ValueError when there is no such code, or a header cannot be read. Threads may share a game: what they do is done one
/// after the other. It can be copied and pickled, and is then played again from what was told.
#[pyclass(frozen, module = "jadoube")]
pub struct Game(Mutex<Played>);

impl Game {
    /// The game, once no other thread has it; meanwhile other threads of Python run.
    fn held<'g>(&'g self, py: Python<'_>) -> MutexGuard<'g, Played> {
        self.0
            .lock_py_attached(py)
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (code, headers=""))]
    fn new(code: &str, headers: &str) -> PyResult<Game> {
        Played::begin(known().shelf(), code, headers)
            .map(Game::from)
            .map_err(told)
    }

    /// Rules on the next act: a line as a case has it (`"@ 0:04:10 White plays e4"`), or a dict of the same
    /// (`{"by": "white", "act": "play", "words": "e4", "now": 250000}`).
    ///
    /// Raises ValueError when it cannot be read; nothing has happened then.
    fn act(&self, py: Python<'_>, act: &Bound<'_, PyAny>) -> PyResult<Ruling> {
        let text = line(act)?;
        py.detach(|| {
            self.0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .tell(&text)
        })
        .map(Ruling)
        .map_err(told)
    }

    /// Lets time go by, in milliseconds from the beginning of play; True if that alone ended the game or put a question.
    fn pass_time(&self, py: Python<'_>, now: u64) -> bool {
        self.held(py).pass(now)
    }

    /// A copy that can be played on by itself.
    fn copy(&self, py: Python<'_>) -> Game {
        Game::from(self.held(py).clone())
    }

    /// The game as it was told, from which `Game.restore` takes it up again: a `jadoube.game/1`.
    fn save(&self, py: Python<'_>) -> String {
        self.held(py).saved().to_json()
    }

    /// Takes a game up again from what `save` gave.
    ///
    /// Raises ValueError when it is no such document, or its code is not known here.
    #[staticmethod]
    fn restore(document: &str) -> PyResult<Game> {
        Played::restored(known().shelf(), document)
            .map(Game::from)
            .map_err(told)
    }

    fn __copy__(&self, py: Python<'_>) -> Game {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,), String) {
        let game = self.held(py);
        (
            py.get_type::<Game>(),
            (game.saved().code.clone(),),
            game.saved().to_json(),
        )
    }

    fn __setstate__(&self, py: Python<'_>, document: &str) -> PyResult<()> {
        *self.held(py) = Played::restored(known().shelf(), document).map_err(told)?;
        Ok(())
    }

    /// What this person may do now, and what the code knows and does not let him do.
    ///
    /// Raises ValueError when `by` is not `white`, `black`, `arbiter` or `bystander`.
    fn offers(&self, py: Python<'_>, by: &str) -> PyResult<Vec<Offer>> {
        let offers = self.held(py).offers(actor(by)?);
        Ok(offers.acts.into_iter().map(Offer).collect())
    }

    /// The code's id.
    #[getter]
    fn code(&self, py: Python<'_>) -> &'static str {
        self.held(py).game().code().id
    }

    /// The FEN of the position at the start of the turn in progress.
    #[getter]
    fn fen(&self, py: Python<'_>) -> String {
        self.held(py).fen()
    }

    /// Whose turn it is: `white` or `black`.
    #[getter]
    fn turn(&self, py: Python<'_>) -> String {
        self.held(py).game().turn().to_string()
    }

    /// The score: `1-0`, `1/2-1/2`, `*` while the game goes on.
    #[getter]
    fn result(&self, py: Python<'_>) -> String {
        self.held(py).game().score().to_string()
    }

    /// What ended the game, if it has ended: `flag-fall`, `checkmate`.
    #[getter]
    fn cause(&self, py: Python<'_>) -> Option<String> {
        self.held(py).state().cause
    }

    /// The legal moves of the side on turn, as UCI writes them; castling is the king taking its own rook.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> Vec<String> {
        self.held(py).state().legal
    }

    /// The moves of the record in standard notation.
    #[getter]
    fn moves(&self, py: Python<'_>) -> Vec<String> {
        self.held(py).moves()
    }

    /// The game as PGN, with the rulings as comments.
    fn pgn(&self, py: Python<'_>) -> String {
        self.held(py).pgn()
    }

    /// How the game stands, as a `jadoube.game-state/1`.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        json(&self.held(py).state())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!(
            "<Game under {}: {} {}>",
            self.code(py),
            self.fen(py),
            self.result(py)
        )
    }
}

impl From<Played> for Game {
    fn from(played: Played) -> Game {
        Game(Mutex::new(played))
    }
}

/// An act that the code knows, and whether it may be done; from the document that `to_json` gives it is read back.
#[pyclass(frozen, module = "jadoube")]
#[derive(Clone)]
pub struct Offer(Offered);

#[pymethods]
impl Offer {
    #[new]
    fn read(document: &str) -> PyResult<Offer> {
        read(document, "act of a jadoube.offers/1").map(Offer)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        Ok((py.get_type::<Offer>(), (self.to_json()?,)))
    }

    /// A name that stays the same, such as `claim-repetition`.
    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    /// The act in the words of a case, with `{name}` where something is to be filled in.
    #[getter]
    fn act(&self) -> &str {
        &self.0.act
    }

    /// Whether it may be done.
    #[getter]
    fn open(&self) -> bool {
        self.0.open
    }

    /// Why not, as the refusal would say it.
    #[getter]
    fn why(&self) -> Option<&str> {
        self.0.why.as_deref()
    }

    /// The clauses that give it.
    #[getter]
    fn clauses(&self) -> Vec<String> {
        self.0.clauses.clone()
    }

    /// The offer as a `jadoube.offers/1` has it among its acts, with what is to be filled in.
    fn to_json(&self) -> PyResult<String> {
        json(&self.0)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Offer {}: {}>",
            self.0.id,
            if self.0.open { "open" } else { "closed" }
        )
    }
}

/// What would be ruled on an act; the game stays as it is.
///
/// Raises ValueError when the act cannot be read.
#[pyfunction]
pub fn decide(py: Python<'_>, game: &Game, act: &Bound<'_, PyAny>) -> PyResult<Ruling> {
    game.copy(py).act(py, act)
}

/// An act as a line of text, or as the JSON of a dict.
fn line(act: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = act.extract::<String>() {
        return Ok(text);
    }
    if act.cast::<PyDict>().is_err() {
        return Err(PyTypeError::new_err("an act is a line of text, or a dict"));
    }
    act.py()
        .import("json")?
        .call_method1("dumps", (act,))?
        .extract()
}
