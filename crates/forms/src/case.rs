//! A whole case under one code: `jadoube.ruling/1`.

use std::fmt;

use jadoube_book::{LawOfDay, Unknown, code_named};
use jadoube_laws::Shelf;
use jadoube_laws::case::{CaseError, CaseFile, Report};
use jadoube_laws::terms::TermsError;
use serde::Serialize;

use crate::suggested::faults_as_told;

/// A case under one code, as a line of `rule --json` has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CaseRuling {
    /// `jadoube.ruling/1`.
    pub schema: &'static str,
    /// The file, or what the text is called.
    pub file: String,
    /// The law of the day, where a date chose the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<LawOfDay>,
    /// What the case came to.
    #[serde(flatten)]
    pub report: Report,
}

impl CaseRuling {
    /// The document of a report.
    pub fn new(file: impl Into<String>, law: Option<LawOfDay>, report: Report) -> CaseRuling {
        CaseRuling {
            schema: "jadoube.ruling/1",
            file: file.into(),
            code_of_day: law,
            report,
        }
    }
}

/// Why a case is not ruled on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotRuled {
    /// There is no such code.
    Code(Unknown),
    /// The text cannot be read: every fault, in the order of the lines.
    Text(Vec<CaseError>),
    /// No game can begin on the case's terms under the code of this id.
    Terms(&'static str, TermsError),
}

impl fmt::Display for NotRuled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRuled::Code(unknown) => unknown.fmt(f),
            NotRuled::Text(errors) => {
                let sentences: Vec<String> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&sentences.join("\n"))
            }
            NotRuled::Terms(code, error) => write!(f, "under {code}: {error}"),
        }
    }
}

impl std::error::Error for NotRuled {}

/// Puts a case to one code of a shelf, whatever codes its header names.
///
/// # Errors
/// [`NotRuled`] where there is no such code, the text cannot be read, or no game can begin on its terms.
pub fn rule(shelf: &Shelf, file: &str, text: &str, code: &str) -> Result<CaseRuling, NotRuled> {
    let code = code_named(shelf, code).map_err(NotRuled::Code)?;
    let unread = |faults| NotRuled::Text(faults_as_told(text, faults));
    let case = CaseFile::parse_on(shelf, text).map_err(unread)?;
    let report = case
        .run(code)
        .map_err(|error| NotRuled::Terms(code.id, error))?;
    Ok(CaseRuling::new(file, None, report))
}
