//! The games of a collection, one after another.

use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use jadoube_forms::collection::{AuditRequest, Audits, Games};
use jadoube_forms::known;
use jadoube_notation::pgn::open;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::given::{data, told};

/// Documents one after another, each made when it is asked for. Threads may share the iterator: each document goes to one of them.
#[pyclass(frozen, module = "jadoube")]
pub struct Documents(Mutex<Box<dyn Iterator<Item = serde_json::Result<Value>> + Send>>);

impl Documents {
    fn of<D: Serialize + 'static>(
        documents: impl Iterator<Item = D> + Send + 'static,
    ) -> Documents {
        Documents(Mutex::new(Box::new(documents.map(serde_json::to_value))))
    }
}

#[pymethods]
impl Documents {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // A list that is made of all of them asks nobody whether the keyboard has interrupted.
        py.check_signals()?;
        let next = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next());
        next.transpose()
            .map_err(told)?
            .map(|value| data(py, &value))
            .transpose()
    }
}

/// The games of a PGN one after another, each a dict, `jadoube.pgn-game/1`.
///
/// `source` is the text, as str or bytes, or a path (`pathlib.Path`) to a file, which may be packed with gzip, bzip2, xz or zstd.
/// It is read leniently; what could not be read of a game is told in its `unread`, what could not be played in its `illegal`. `language` is that of the letters of the men,
/// as `de`; found from each game if left out. Raises OSError when the file cannot be opened, ValueError when there is no such
/// language.
#[pyfunction]
#[pyo3(signature = (source, *, language=None))]
pub fn games(source: &Bound<'_, PyAny>, language: Option<&str>) -> PyResult<Documents> {
    let games = Games::new(opened(source)?, language).map_err(told)?;
    Ok(Documents::of(games))
}

/// The games of a PGN one after another, each with what contradicts the law in it: a dict, `jadoube.audit-game/1`.
///
/// `source` and `language` are as with `games`. Each game is judged by the law of its day, or all by one `code`; in the kind of
/// event that its time control makes, or all in one `event`, as `blitz` or `rapid supervised`. `nodes` bounds what each proof may cost (4,000,000). Raises
/// OSError when the file cannot be opened, ValueError when there is no such code, event or language.
#[pyfunction]
#[pyo3(signature = (source, *, code=None, event=None, nodes=None, language=None))]
pub fn audit(
    source: &Bound<'_, PyAny>,
    code: Option<String>,
    event: Option<String>,
    nodes: Option<u64>,
    language: Option<String>,
) -> PyResult<Documents> {
    let request = AuditRequest {
        code,
        event,
        nodes,
        language,
    };
    let audits = Audits::new(known().shelf(), opened(source)?, &request).map_err(told)?;
    Ok(Documents::of(audits))
}

/// What a text, bytes or a path stands for.
fn opened(source: &Bound<'_, PyAny>) -> PyResult<Box<dyn Read + Send>> {
    if let Ok(text) = source.extract::<String>() {
        if is_file(&text) {
            return Err(PyValueError::new_err(format!(
                "a str is the text of a PGN, and {text:?} is the name of a file: give it as pathlib.Path({text:?})"
            )));
        }
        return Ok(Box::new(Cursor::new(text)));
    }
    if let Ok(bytes) = source.extract::<Vec<u8>>() {
        return Ok(Box::new(Cursor::new(bytes)));
    }
    let path: PathBuf = source.extract().map_err(|_| {
        PyTypeError::new_err("games come from the text of a PGN, as str or bytes, or from the path of a file, as a pathlib.Path")
    })?;
    let file = source.py().detach(|| open(&path));
    Ok(Box::new(
        file.map_err(|error| PyOSError::new_err(error.to_string()))?,
    ))
}

/// Whether a text is the name of a file, and no PGN.
fn is_file(text: &str) -> bool {
    !text.contains(['\n', '[']) && Path::new(text).is_file()
}
