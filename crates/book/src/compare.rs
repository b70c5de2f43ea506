//! Codes compared subject by subject, from the values that the rules read.

use std::sync::Arc;

use jadoube_codes::meaning::{Parameter, Subject, parameters, subjects};
use jadoube_laws::Code;
use serde::Serialize;

use crate::answer::{Answer, is_same};
use crate::nearest::Unknown;

/// Which rows a comparison shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Those on which the codes differ.
    Differing,
    /// All on which at least one of the codes says something.
    All,
}

/// Codes side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Comparison {
    /// `jadoube.comparison/1`.
    pub schema: &'static str,
    /// The codes compared, in the order of the answers of each row.
    pub codes: Vec<&'static str>,
    /// How many parameters at least one of the codes answers, in the subjects asked for.
    pub parameters: usize,
    /// On how many of them the codes differ.
    pub differing: usize,
    /// The subjects that have rows to show.
    pub subjects: Vec<SubjectRows>,
}

/// A subject with its rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SubjectRows {
    /// Its name, such as `touch`.
    pub subject: &'static str,
    /// What it is about.
    pub says: &'static str,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A parameter with the answer of each code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Row {
    /// Its name with its subject, such as `touch.own`.
    pub parameter: &'static str,
    /// What it decides.
    pub says: &'static str,
    /// Whether the codes differ on it.
    pub differ: bool,
    /// What each code answers, in the order of the codes.
    pub answers: Vec<Answer>,
}

/// Compares codes on one subject or parameter, or on all.
///
/// # Errors
/// [`Unknown`] when there is no such subject or parameter.
pub fn compare(codes: &[Arc<Code>], on: Option<&str>, scope: Scope) -> Result<Comparison, Unknown> {
    let asked = on.map(asked).transpose()?;
    let mut comparison = Comparison {
        schema: "jadoube.comparison/1",
        codes: codes.iter().map(|code| code.id).collect(),
        parameters: 0,
        differing: 0,
        subjects: Vec::new(),
    };
    for subject in subjects() {
        let mut rows = Vec::new();
        for parameter in subject
            .parameters
            .iter()
            .filter(|one| is_asked(asked, subject, one))
        {
            let Some(row) = row(codes, parameter) else {
                continue;
            };
            comparison.parameters += 1;
            comparison.differing += usize::from(row.differ);
            if row.differ || scope == Scope::All {
                rows.push(row);
            }
        }
        if !rows.is_empty() {
            comparison.subjects.push(SubjectRows {
                subject: subject.name,
                says: subject.says,
                rows,
            });
        }
    }
    Ok(comparison)
}

/// The row of a parameter on which at least one code says something.
fn row(codes: &[Arc<Code>], parameter: &'static Parameter) -> Option<Row> {
    let values: Vec<_> = codes.iter().map(|code| code.given(parameter)).collect();
    values.iter().any(Option::is_some).then(|| Row {
        parameter: parameter.path(),
        says: parameter.says,
        differ: values.windows(2).any(|pair| !is_same(pair[0], pair[1])),
        answers: codes
            .iter()
            .map(|code| Answer::of(code, parameter))
            .collect(),
    })
}

/// What a word asks for: a whole subject, or one parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked {
    Subject(&'static Subject),
    Parameter(&'static Parameter),
}

/// The subject or parameter of this name.
pub(crate) fn asked(word: &str) -> Result<Asked, Unknown> {
    let word = word.trim();
    let subject = subjects().iter().find(|subject| subject.name == word);
    if let Some(subject) = subject {
        return Ok(Asked::Subject(subject));
    }
    let names = || subjects().iter().map(|subject| subject.name);
    let paths = || parameters().map(Parameter::path);
    Parameter::by_path(word)
        .map(Asked::Parameter)
        .ok_or_else(|| Unknown::new("subject or parameter", word, names().chain(paths())))
}

pub(crate) fn is_asked(asked: Option<Asked>, subject: &Subject, parameter: &Parameter) -> bool {
    match asked {
        None => true,
        Some(Asked::Subject(only)) => only.name == subject.name,
        Some(Asked::Parameter(only)) => only.path() == parameter.path(),
    }
}
