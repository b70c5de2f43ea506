//! Which shipped cases show a clause at work.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use jadoube_laws::Code;
use serde::Serialize;

use crate::shipped::{Shipped, shipped};

/// A shipped case in which a ruling cites a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CitedIn {
    /// The name of the case, such as `touch/15.a.case`.
    pub case: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The acts whose rulings cite the clause.
    pub acts: Vec<Citation>,
}

/// An act whose ruling cites a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Citation {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
}

/// The cases of the clauses of one code.
type OfCode = BTreeMap<&'static str, Vec<CitedIn>>;

/// The shipped cases that name this code and in which a ruling under it cites this very clause.
pub fn cases_of(code: &'static Code, clause: &str) -> &'static [CitedIn] {
    every_citation(code).get(clause).map_or(&[], Vec::as_slice)
}

/// All clauses that rulings under a code cite in the shipped cases that name it, with these cases.
///
/// The cases are run when a code is asked for the first time.
pub fn every_citation(code: &'static Code) -> &'static BTreeMap<&'static str, Vec<CitedIn>> {
    static FOUND: OnceLock<Vec<OnceLock<OfCode>>> = OnceLock::new();
    let codes = FOUND.get_or_init(|| {
        Code::all()
            .iter()
            .copied()
            .map(|_| OnceLock::new())
            .collect()
    });
    let at = Code::all()
        .iter()
        .copied()
        .position(|known| known.id == code.id)
        .unwrap_or(0);
    codes[at].get_or_init(|| gathered(code))
}

fn gathered(code: &'static Code) -> OfCode {
    let mut found = OfCode::new();
    for case in shipped().iter().filter(|case| case.names(code)) {
        let Ok(report) = case.run(code) else { continue };
        for act in &report.acts {
            for clause in act.cited() {
                note(
                    found.entry(clause.as_str()).or_default(),
                    case,
                    act.line,
                    &act.text,
                );
            }
        }
    }
    found
}

fn note(cases: &mut Vec<CitedIn>, case: &'static Shipped, line: usize, text: &str) {
    let citation = Citation {
        line,
        text: text.to_owned(),
    };
    match cases.last_mut().filter(|last| last.case == case.name) {
        Some(last) if last.acts.contains(&citation) => {}
        Some(last) => last.acts.push(citation),
        None => cases.push(CitedIn {
            case: case.name,
            title: &case.case.header.title,
            acts: vec![citation],
        }),
    }
}
