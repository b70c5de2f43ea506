//! Codes and clauses as lists: `jadoube.code/1` and `jadoube.clause-entry/1`.

use jadoube_book::{ClauseText, CodeHead, LawOfDay, Unknown, clause_named, clauses_named};
use jadoube_laws::{Code, Shelf};
use serde::Serialize;

/// A code in a list of codes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CodeEntry {
    /// `jadoube.code/1`.
    pub schema: &'static str,
    /// What it is.
    #[serde(flatten)]
    pub head: CodeHead,
    /// How many clauses it has of its own.
    pub clauses: usize,
}

impl From<&Code> for CodeEntry {
    fn from(code: &Code) -> CodeEntry {
        CodeEntry {
            schema: "jadoube.code/1",
            head: code.into(),
            clauses: code.clauses.len(),
        }
    }
}

/// A clause in a list of clauses.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClauseEntry {
    /// `jadoube.clause-entry/1`.
    pub schema: &'static str,
    /// The code.
    pub code: &'static str,
    /// The law of the day, where a date chose the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<LawOfDay>,
    /// The clause.
    #[serde(flatten)]
    pub clause: ClauseText,
}

/// All codes of a shelf, oldest first.
pub fn code_entries(shelf: &Shelf) -> Vec<CodeEntry> {
    let all = shelf.all().iter();
    all.map(|code| CodeEntry::from(&**code)).collect()
}

/// The clauses of a code in the order of the printed text: all of them, or that of this id and those below it.
///
/// # Errors
/// [`Unknown`] with the ids nearest to one that the code has not.
pub fn clause_entries(code: &Code, id: Option<&str>) -> Result<Vec<ClauseEntry>, Unknown> {
    let clauses = match id {
        Some(id) => clauses_named(code, id)?,
        None => code.clauses.iter().collect(),
    };
    Ok(clauses
        .into_iter()
        .map(|clause| entry(code, clause.into()))
        .collect())
}

/// The clause of exactly this id.
///
/// # Errors
/// As with [`clause_entries`].
pub fn clause_entry(code: &Code, id: &str) -> Result<ClauseEntry, Unknown> {
    clause_named(code, id).map(|clause| entry(code, clause.into()))
}

fn entry(code: &Code, clause: ClauseText) -> ClauseEntry {
    ClauseEntry {
        schema: "jadoube.clause-entry/1",
        code: code.id,
        code_of_day: None,
        clause,
    }
}
