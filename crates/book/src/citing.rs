//! Which shipped cases show a clause at work.

use std::collections::BTreeMap;
use std::sync::Arc;

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
pub(crate) type OfCode = BTreeMap<&'static str, Vec<CitedIn>>;

/// All clauses that rulings under a code cite in the shipped cases that name it.
pub(crate) fn gathered(code: &Arc<Code>) -> OfCode {
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
