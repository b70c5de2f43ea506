//! The codes and their clauses.

use jadoube_book::code_named;
use jadoube_forms::{ClauseEntry, CodeEntry, clause_entries, clause_entry, code_entries, known};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::given::{json, told};

/// A code of laws, by its id.
///
/// Raises ValueError when there is no such code; the message names the nearest.
#[pyclass(frozen, eq, hash, module = "jadoube")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Code(CodeEntry);

#[pymethods]
impl Code {
    #[new]
    pub(crate) fn named(id: &str) -> PyResult<Code> {
        let known = known();
        let code = code_named(known.shelf(), id).map_err(told)?;
        Ok(Code(CodeEntry::from(&**code)))
    }

    /// Its id, as `fide-2023`.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.head.id
    }

    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        &self.0.head.title
    }

    /// When it governed, in words.
    #[getter]
    fn era(&self) -> &str {
        &self.0.head.era
    }

    /// How many clauses it has of its own.
    #[getter]
    fn clauses(&self) -> usize {
        self.0.clauses
    }

    /// The code as a `jadoube.code/1`.
    fn to_json(&self) -> PyResult<String> {
        json(&self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str,)) {
        (py.get_type::<Code>(), (self.id(),))
    }

    fn __repr__(&self) -> String {
        format!("<Code {}>", self.id())
    }

    fn __str__(&self) -> &'static str {
        self.id()
    }
}

/// A clause of a code, by the code's id and its own.
///
/// Raises ValueError when there is no such code or clause; the message names the nearest.
#[pyclass(frozen, module = "jadoube")]
#[derive(Clone)]
pub struct Clause(ClauseEntry);

#[pymethods]
impl Clause {
    #[new]
    fn named(code: &str, id: &str) -> PyResult<Clause> {
        let known = known();
        let code = code_named(known.shelf(), code).map_err(told)?;
        clause_entry(code, id).map(Clause).map_err(told)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str, String)) {
        (py.get_type::<Clause>(), (self.code(), self.id()))
    }

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
    code_entries(known().shelf())
        .into_iter()
        .map(Code)
        .collect()
}

/// The clauses of a code in the order of the printed text: all of them, or that of this id and those below it.
///
/// Raises ValueError when there is no such code or clause; the message names the nearest.
#[pyfunction]
#[pyo3(signature = (code, id=None))]
pub fn clauses(code: &str, id: Option<&str>) -> PyResult<Vec<Clause>> {
    let known = known();
    let code = code_named(known.shelf(), code).map_err(told)?;
    let entries = clause_entries(code, id).map_err(told)?;
    Ok(entries.into_iter().map(Clause).collect())
}

/// Which laws these are: another as soon as anything that a ruling depends on is.
#[pyfunction]
pub fn edition() -> &'static str {
    jadoube_laws::EDITION
}
