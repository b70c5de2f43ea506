//! The law of several codes, and codes of houses.

use jadoube_book::{Scope, compare as compared};
use jadoube_forms::{add_code as added, codes_named, known, rule_under as ruled};
use pyo3::prelude::*;

use crate::codes::Code;
use crate::given::{document, told};

/// Rules on a whole case under several codes side by side, under all of them if none are named; what its header says of codes does
/// not matter. A dict, `jadoube.side-by-side/1`, with a column for each code.
///
/// Raises ValueError with a sentence for every line that cannot be read, or when there is no such code. A code under which no game
/// can begin on these terms says so in its column.
#[pyfunction]
#[pyo3(signature = (text, codes=None))]
pub fn rule_under<'py>(
    py: Python<'py>,
    text: &str,
    codes: Option<Vec<String>>,
) -> PyResult<Bound<'py, PyAny>> {
    let table = py
        .detach(|| ruled(known().shelf(), text, codes.as_deref()))
        .map_err(told)?;
    document(py, &table)
}

/// The rules that answer to these words, best first: a dict, `jadoube.search/1`, with at most `limit` hits.
///
/// All codes are searched unless some are named. Raises ValueError when there is no such code.
#[pyfunction]
#[pyo3(signature = (words, codes=None, limit=10))]
pub fn search<'py>(
    py: Python<'py>,
    words: &str,
    codes: Option<Vec<String>>,
    limit: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let known = known();
    let codes = codes_named(known.shelf(), codes.as_deref()).map_err(told)?;
    document(py, &py.detach(|| known.search(words, &codes, limit)))
}

/// What codes say on a subject or parameter, as `touch` or `touch.own`, or on all of them: a dict, `jadoube.comparison/1`.
///
/// Where they say the same is left out unless `all` is set. Raises ValueError when there is no such code, subject or parameter.
#[pyfunction]
#[pyo3(signature = (codes, on=None, *, all=false))]
pub fn compare<'py>(
    py: Python<'py>,
    codes: Vec<String>,
    on: Option<&str>,
    all: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let codes = codes_named(known().shelf(), Some(&codes)).map_err(told)?;
    let scope = if all { Scope::All } else { Scope::Differing };
    document(py, &compared(&codes, on, scope).map_err(told)?)
}

/// Knows the code of a house from now on, in this process; `text` is what its file holds, `name` how faults call it.
///
/// A code that is there already under its id, a shipped one too, has its place taken; games begun under it go on under it. Raises
/// ValueError with the place of what cannot be read, and what would be right.
#[pyfunction]
#[pyo3(signature = (text, name="code"))]
pub fn add_code(text: &str, name: &str) -> PyResult<Code> {
    let entry = added(name, text).map_err(told)?;
    Code::named(entry.head.id)
}
