//! Everything at once, for other programs.

use std::sync::Arc;

use jadoube_codes::{Clause, CodeKind, Date, Mark, meaning};
use jadoube_laws::Code;
use serde::Serialize;

use crate::answer::{Answer, ExportedAnswer};
use crate::matrix::Matrix;
use crate::page::ClauseText;
use crate::shipped::shipped;

/// The whole knowledge: codes with their clauses and values, the parameters, the cases, and what they come to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Export<'b> {
    /// `jadoube.laws/1`.
    pub schema: &'static str,
    /// Who wrote it.
    pub program: Program,
    /// The subjects of the rules with their parameters.
    pub subjects: Vec<SubjectText>,
    /// The codes, oldest first.
    pub codes: Vec<CodeExport>,
    /// The shipped cases.
    pub cases: Vec<CaseText>,
    /// Every case under every code.
    pub matrix: &'b Matrix,
}

/// The program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The edition of the laws: another as soon as anything that a ruling depends on is.
    pub edition: &'static str,
}

/// A subject of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SubjectText {
    /// Its name.
    pub name: &'static str,
    /// What it is about.
    pub says: &'static str,
    /// Its parameters.
    pub parameters: Vec<ParameterText>,
}

/// A parameter of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ParameterText {
    /// Its name with its subject.
    pub parameter: &'static str,
    /// What it decides.
    pub says: &'static str,
}

/// What a code is, without its clauses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CodeHead {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// When it governed, in words.
    pub era: String,
    /// The first day on which it governed.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub from: Option<Date>,
    /// The last day, where one is known.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub until: Option<Date>,
    /// What is peculiar to it.
    pub summary: String,
    /// The code that it takes over and changes.
    pub inherits: Option<&'static str>,
    /// `printed`, `digest` or `house`.
    pub kind: &'static str,
    /// How many of its clauses were seen in a text of the edition or a quotation of it.
    pub attested: usize,
    /// Whether it is a printed edition of which every clause was seen, so that nothing is missing.
    pub complete: bool,
    /// The subjects that its source does not carry.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
}

impl From<&Code> for CodeHead {
    fn from(code: &Code) -> CodeHead {
        let is_seen = |clause: &&Clause| clause.mark == Mark::Attested;
        let attested = code.clauses.iter().filter(is_seen).count();
        CodeHead {
            id: code.id,
            title: code.title.clone(),
            era: code.era.clone(),
            from: code.from,
            until: code.until,
            summary: code.summary.clone(),
            inherits: code.base().map(|base| base.id),
            kind: code.kind.name(),
            attested,
            complete: code.kind == CodeKind::Printed && attested == code.clauses.len(),
            absent: code.absent.clone(),
        }
    }
}

/// A code with everything in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CodeExport {
    /// What it is.
    #[serde(flatten)]
    pub head: CodeHead,
    /// Its own clauses, in the order of its text.
    pub clauses: Vec<ClauseText>,
    /// What it answers to the parameters; those on which it is silent are left out.
    pub parameters: Vec<ExportedAnswer>,
}

/// A shipped case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CaseText {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The codes that it names.
    pub codes: Vec<&'static str>,
    /// Its text.
    pub text: &'static str,
}

/// Everything at once.
pub(crate) fn export<'b>(all: &[Arc<Code>], matrix: &'b Matrix) -> Export<'b> {
    Export {
        schema: "jadoube.laws/1",
        program: Program {
            name: "jadoube",
            version: env!("CARGO_PKG_VERSION"),
            edition: jadoube_laws::EDITION,
        },
        subjects: meaning::subjects().iter().map(subject).collect(),
        codes: all.iter().map(|one| code(one)).collect(),
        cases: cases(),
        matrix,
    }
}

fn subject(subject: &'static meaning::Subject) -> SubjectText {
    let parameters = subject.parameters.iter();
    SubjectText {
        name: subject.name,
        says: subject.says,
        parameters: parameters
            .map(|one| ParameterText {
                parameter: one.path(),
                says: one.says,
            })
            .collect(),
    }
}

fn code(code: &Code) -> CodeExport {
    let answers = meaning::parameters().map(|one| ExportedAnswer {
        parameter: one.path(),
        answer: Answer::of(code, one),
    });
    CodeExport {
        head: code.into(),
        clauses: code.clauses.iter().map(ClauseText::from).collect(),
        parameters: answers.filter(|answer| !answer.answer.silent).collect(),
    }
}

fn cases() -> Vec<CaseText> {
    let text = |case: &'static crate::shipped::Shipped| CaseText {
        name: case.name,
        title: &case.case.header.title,
        codes: case.case.header.codes.iter().map(|code| code.id).collect(),
        text: case.text,
    };
    shipped().iter().map(text).collect()
}
