//! What a case came to under one code.

use std::ops::Deref;

use jadoube_codes::ClauseId;
use serde::{Deserialize, Serialize};

use super::told::Told;
use crate::act::Score;
use crate::ruling::Clauses;

/// What a case came to under one code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Report {
    /// The case's title.
    pub title: String,
    /// The code's id.
    pub code: &'static str,
    /// What is to be told of the day of the game: which code it chose, or that it lies outside the days of this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// Whether every expectation that speaks of this code holds.
    pub ok: bool,
    /// How the game stands at the end.
    pub result: Score,
    /// The FEN of the position at the end.
    pub position: String,
    /// What happened, line by line, and what was ruled.
    pub acts: Vec<ActReport>,
    /// The last ruling as it is read out to the players; empty where nothing happened.
    pub read_out: String,
}

/// What was ruled on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ActReport {
    /// The line's number in the file, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
    /// The ruling.
    #[serde(flatten)]
    pub told: Told,
    /// The clauses by which time alone brought something about before it.
    #[serde(skip)]
    pub cited_by_time: Clauses,
    /// What had to hold after it.
    pub expectations: Vec<ExpectationReport>,
    /// The words meant nothing that could be done here, and the case did not expect that.
    #[serde(skip)]
    pub not_understood: bool,
}

/// Whether an expectation holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExpectationReport {
    /// The line's number in the file, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
    /// Whether it holds.
    pub ok: bool,
    /// What is the case.
    pub got: String,
    /// The clauses that it names, that decide, and that the act itself does not name.
    #[serde(skip)]
    pub exercises: Clauses,
}

// The fields of the ruling stand in the document as if they were its own, and so they are read.
impl Deref for ActReport {
    type Target = Told;

    fn deref(&self) -> &Told {
        &self.told
    }
}

impl ActReport {
    /// Every clause named here: those by which time alone brought something about, those that decide, the background.
    pub fn cited(&self) -> impl Iterator<Item = ClauseId> + '_ {
        self.cited_by_time
            .iter()
            .chain(&self.clauses)
            .chain(&self.also)
            .copied()
    }

    /// The column of the words after actor and verb, or after `with`, in characters from 1.
    pub fn column_of_words(&self) -> usize {
        let after_with = self.text.find(" with ").map(|at| at + " with ".len());
        let at = after_with.unwrap_or_else(|| {
            let skipped = if self.text.starts_with('@') { 4 } else { 2 };
            let words = self
                .text
                .split_whitespace()
                .nth(skipped)
                .unwrap_or_default();
            self.text.find(words).unwrap_or(0)
        });
        self.text[..at].chars().count() + 1
    }
}

impl Report {
    /// The acts whose words meant nothing on the board as it stood.
    pub fn not_understood(&self) -> impl Iterator<Item = &ActReport> {
        self.acts.iter().filter(|act| act.not_understood)
    }
}
