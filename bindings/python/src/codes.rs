//! The codes and their clauses.

use jadoube_book::code_named;
use jadoube_forms::{ClauseEntry, clause_entries};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::given::{json, told};

/// A code of laws, by its id.
///
/// Raises ValueError when there is no such code; the message names the nearest.
#[pyclass(frozen, eq, hash, module = "jadoube")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Code {
    /// Its id, as `fide-2023`.
    #[pyo3(get)]
    id: &'static str,
    /// Its title.
    #[pyo3(get)]
    title: &'static str,
    /// When it governed, in words.
    #[pyo3(get)]
    era: &'static str,
    /// How many clauses it has of its own.
    #[pyo3(get)]
    clauses: usize,
}

impl From<&'static jadoube_laws::Code> for Code {
    fn from(code: &'static jadoube_laws::Code) -> Code {
        Code {
            id: code.id,
            title: &code.title,
            era: &code.era,
            clauses: code.clauses.len(),
        }
    }
}

#[pymethods]
impl Code {
    #[new]
    pub(crate) fn named(id: &str) -> PyResult<Code> {
        code_named(id).map(Code::from).map_err(told)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str,)) {
        (py.get_type::<Code>(), (self.id,))
    }

    fn __repr__(&self) -> String {
        format!("<Code {}>", self.id)
    }

    fn __str__(&self) -> &'static str {
        self.id
    }
}

/// A clause of a code.
#[pyclass(frozen, module = "jadoube")]
#[derive(Clone)]
pub struct Clause(ClauseEntry);

#[pymethods]
impl Clause {
    /// The code's id.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code
    }

    /// Its id, as `15.a`.
    #[getter]
    fn id(&self) -> String {
        self.0.clause.id.to_string()
    }

    /// Its title.
    #[getter]
    fn title(&self) -> String {
        self.0.clause.title.to_string()
    }

    /// Its text.
    #[getter]
    fn text(&self) -> String {
        self.0.clause.text.to_string()
    }

    /// The clause as a `jadoube.clause-entry/1`.
    fn to_json(&self) -> PyResult<String> {
        json(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("<Clause {} of {}>", self.0.clause.id, self.0.code)
    }
}

/// The codes, oldest first.
#[pyfunction]
pub fn codes() -> Vec<Code> {
    jadoube_laws::Code::all()
        .iter()
        .copied()
        .map(Code::from)
        .collect()
}

/// The clauses of a code in the order of the printed text: all of them, or that of this id and those below it.
///
/// Raises ValueError when there is no such code or clause; the message names the nearest.
#[pyfunction]
#[pyo3(signature = (code, id=None))]
pub fn clauses(code: &str, id: Option<&str>) -> PyResult<Vec<Clause>> {
    let code = code_named(code).map_err(told)?;
    let entries = clause_entries(code, id).map_err(told)?;
    Ok(entries.into_iter().map(Clause).collect())
}

/// Which laws these are: another as soon as anything that a ruling depends on is.
#[pyfunction]
pub fn edition() -> &'static str {
    jadoube_laws::EDITION
}
