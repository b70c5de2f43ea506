//! A whole case under one code: `jadoube.ruling/1`.

use std::fmt;

use jadoube_book::{LawOfDay, Unknown, code_named};
use jadoube_laws::Code;
use jadoube_laws::case::{CaseError, CaseFile, Report};
use jadoube_laws::terms::TermsError;
use serde::Serialize;

/// A case under one code, as a line of `rule --json` has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

/// Puts a case to one code, whatever codes its header names.
///
/// # Errors
/// [`NotRuled`] where there is no such code, the text cannot be read, or no game can begin on its terms.
pub fn rule(file: &str, text: &str, code: &str) -> Result<CaseRuling, NotRuled> {
    let code: &'static Code = code_named(code).map_err(NotRuled::Code)?;
    let case = CaseFile::parse(text).map_err(NotRuled::Text)?;
    let report = case
        .run(code)
        .map_err(|error| NotRuled::Terms(code.id, error))?;
    Ok(CaseRuling::new(file, None, report))
}

#[cfg(feature = "schema")]
pub(crate) mod schema {
    //! The same as the types of the laws serialize, for the schema alone.
    #![expect(
        dead_code,
        reason = "only the schema is wanted; what is written comes from the laws"
    )]

    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde_json::Value;

    use super::CaseRuling;

    impl JsonSchema for CaseRuling {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            "CaseRuling".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            RulingLine::json_schema(generator)
        }
    }

    /// A case under one code.
    #[derive(JsonSchema)]
    struct RulingLine {
        /// `jadoube.ruling/1`.
        schema: String,
        /// The file.
        file: String,
        /// The law of the day, where a date chose the code.
        #[serde(skip_serializing_if = "Option::is_none")]
        code_of_day: Option<jadoube_book::LawOfDay>,
        /// The title of the case.
        title: String,
        /// The code.
        code: String,
        /// What is told of the day of the game: which code it chose, or that it lies outside the days of this one.
        #[serde(skip_serializing_if = "Option::is_none")]
        day: Option<String>,
        /// Whether every expectation that speaks of the code holds.
        ok: bool,
        /// The result at the end: `1-0`, `1/2-1/2`, `*` while the game goes on.
        result: String,
        /// The position at the end, as a FEN.
        position: String,
        /// What was ruled, act by act.
        acts: Vec<RulingAct>,
        /// The last ruling as it is read out to the players; empty where nothing happened.
        read_out: String,
    }

    /// An act and the ruling on it.
    #[derive(JsonSchema)]
    pub(crate) struct RulingAct {
        /// The number of the line, from 1.
        line: u32,
        /// The line.
        text: String,
        /// What became of the act, in a word: `accepted`, `refused`, `not-understood`, `not-carried`.
        verdict: String,
        /// Whether the act stands.
        accepted: bool,
        /// True where the code does not carry what the act is about and nothing is ruled; left out elsewhere.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        not_carried: bool,
        /// Whether it breaks a law.
        breach: bool,
        /// The clauses that decide, the one that decides most first.
        clauses: Vec<String>,
        /// Clauses in the background, which decide nothing here.
        also: Vec<String>,
        /// What follows, in order.
        events: Vec<Value>,
        /// Duties after the act: `White moves e2`.
        obligations: Vec<String>,
        /// Choices after the act: `Black: e2, e4`.
        choices: Vec<String>,
        /// Penalties given by the ruling: `White loss`.
        penalties: Vec<String>,
        /// What was decided and why, in sentences.
        explanation: String,
        /// How words were read.
        reads: Option<String>,
        /// What the arbiter is asked.
        asks: Option<String>,
        /// The score after the act.
        result: String,
        /// The position after the act, as a FEN.
        position: String,
        /// What had to hold after it.
        expectations: Vec<RulingExpectation>,
    }

    /// An expectation.
    #[derive(JsonSchema)]
    struct RulingExpectation {
        /// The number of the line, from 1.
        line: u32,
        /// The line.
        text: String,
        /// Whether it holds.
        ok: bool,
        /// What is the case.
        got: String,
    }
}
