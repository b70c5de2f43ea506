//! Rulings.

use jadoube_forms::{ActRuling, CaseRuling};
use jadoube_laws::Verdict;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::given::{data, json, read, told};

/// What was ruled on one act; from the document that `to_json` gives it is read back.
#[pyclass(frozen, module = "jadoube")]
#[derive(Clone)]
pub struct Ruling(pub(crate) ActRuling);

#[pymethods]
impl Ruling {
    #[new]
    fn read(document: &str) -> PyResult<Ruling> {
        read(document, "jadoube.act-ruling/1").map(Ruling)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        Ok((py.get_type::<Ruling>(), (self.to_json()?,)))
    }

    /// The code that ruled.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code
    }

    /// The number of the act or of its line, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.0.report.line
    }

    /// The act as text.
    #[getter]
    fn text(&self) -> &str {
        &self.0.report.text
    }

    /// What became of the act, in a word: `accepted`, `refused`, `not-understood`, `not-carried`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.report.verdict.name()
    }

    /// Whether the act stands.
    #[getter]
    fn accepted(&self) -> bool {
        self.0.report.accepted
    }

    /// Whether the code does not carry what the act is about, so that nothing is ruled.
    #[getter]
    fn not_carried(&self) -> bool {
        self.0.report.not_carried
    }

    /// Whether it breaks a law.
    #[getter]
    fn breach(&self) -> bool {
        self.0.report.breach
    }

    /// The clauses that decide, the one that decides most first.
    #[getter]
    fn clauses(&self) -> Vec<String> {
        self.0
            .report
            .clauses
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    /// Clauses in the background, which decide nothing here.
    #[getter]
    fn also(&self) -> Vec<String> {
        self.0.report.also.iter().map(ToString::to_string).collect()
    }

    /// What follows, in order, as data.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(
            py,
            &serde_json::to_value(&self.0.report.events).map_err(told)?,
        )
    }

    /// The duties after the act: `White moves e2`.
    #[getter]
    fn obligations(&self) -> Vec<String> {
        self.0.report.obligations.clone()
    }

    /// The choices after the act: `Black: e2, e4`.
    #[getter]
    fn choices(&self) -> Vec<String> {
        self.0.report.choices.clone()
    }

    /// The penalties given: `White loss`.
    #[getter]
    fn penalties(&self) -> Vec<String> {
        self.0.report.penalties.clone()
    }

    /// What was decided and why, in sentences.
    #[getter]
    fn explanation(&self) -> &str {
        &self.0.report.explanation
    }

    /// How words were read, if there were any to be read.
    #[getter]
    fn reads(&self) -> Option<&str> {
        self.0.report.reads.as_deref()
    }

    /// What the arbiter is asked, if he is.
    #[getter]
    fn asks(&self) -> Option<&str> {
        self.0.report.asks.as_deref()
    }

    /// The score after the act: `1-0`, `*` while the game goes on.
    #[getter]
    fn result(&self) -> String {
        self.0.report.result.to_string()
    }

    /// The FEN of the position after the act.
    #[getter]
    fn position(&self) -> &str {
        &self.0.report.position
    }

    /// The ruling as a `jadoube.act-ruling/1`.
    fn to_json(&self) -> PyResult<String> {
        json(&self.0)
    }

    fn __repr__(&self) -> String {
        let verdict = match (self.0.report.verdict, self.breach()) {
            (Verdict::Accepted, false) => "stands",
            (Verdict::Accepted, true) => "stands, a breach",
            (Verdict::Refused, _) => "refused",
            (Verdict::NotUnderstood, _) => "not understood",
            (Verdict::NotCarried, _) => "not carried",
        };
        format!(
            "<Ruling {:?}: {verdict}, by {}>",
            self.text(),
            self.clauses().join(", ")
        )
    }
}

/// What a whole case came to under one code.
#[pyclass(frozen, module = "jadoube")]
#[derive(Clone)]
pub struct Case {
    ruling: CaseRuling,
    /// What was ruled on, from which all of it follows.
    text: String,
}

#[pymethods]
impl Case {
    /// The title of the case; empty if it has none.
    #[getter]
    fn title(&self) -> &str {
        &self.ruling.report.title
    }

    /// The code.
    #[getter]
    fn code(&self) -> &'static str {
        self.ruling.report.code
    }

    /// Whether every expectation that speaks of the code holds.
    #[getter]
    fn ok(&self) -> bool {
        self.ruling.report.ok
    }

    /// The score at the end.
    #[getter]
    fn result(&self) -> String {
        self.ruling.report.result.to_string()
    }

    /// The FEN of the position at the end.
    #[getter]
    fn position(&self) -> &str {
        &self.ruling.report.position
    }

    /// The ruling on every line.
    #[getter]
    fn acts(&self) -> Vec<Ruling> {
        let code = self.ruling.report.code;
        let one = |report: &_| Ruling(ActRuling::new(code, Clone::clone(report)));
        self.ruling.report.acts.iter().map(one).collect()
    }

    /// The case as a `jadoube.ruling/1`.
    fn to_json(&self) -> PyResult<String> {
        json(&self.ruling)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&str, &'static str))> {
        let rule = py.import("jadoube")?.getattr("rule")?;
        Ok((rule, (&self.text, self.code())))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Case {:?} under {}: {}>",
            self.title(),
            self.code(),
            self.result()
        )
    }
}

/// Rules on a whole case under one code, whatever codes its header names.
///
/// Raises ValueError with a sentence for every line that cannot be read, or when there is no such code.
#[pyfunction]
pub fn rule(py: Python<'_>, text: String, code: &str) -> PyResult<Case> {
    let ruling = py.detach(|| jadoube_forms::rule(jadoube_forms::known().shelf(), "", &text, code));
    ruling.map(|ruling| Case { ruling, text }).map_err(told)
}
