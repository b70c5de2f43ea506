//! What a case came to under one code.

use jadoube_codes::ClauseId;
use serde::Serialize;

use crate::act::Score;
use crate::event::Event;
use crate::ruling::{Clauses, Verdict};

/// What a case came to under one code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActReport {
    /// The line's number in the file, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
    /// What became of the act, in a word: `accepted`, `refused`, `not-understood`, `not-carried`.
    pub verdict: Verdict,
    /// Whether the act stands.
    pub accepted: bool,
    /// Whether the code does not carry what the act is about, so that nothing is ruled.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub not_carried: bool,
    /// Whether it breaks a law of the code.
    pub breach: bool,
    /// The clauses that decide.
    pub clauses: Clauses,
    /// Clauses in the background, which decide nothing here.
    pub also: Clauses,
    /// What follows from it.
    pub events: Vec<Event>,
    /// The duties that lie on the players after it, in the words of an expectation: `White moves e2`.
    pub obligations: Vec<String>,
    /// The choices that stand after it: `Black: e2, e4`.
    pub choices: Vec<String>,
    /// The punishments given: `White loss`.
    pub penalties: Vec<String>,
    /// What was decided and why, in sentences.
    pub explanation: String,
    /// How words were read, if there were any to be read: `reads g1f3`, `unreadable`.
    pub reads: Option<String>,
    /// What the arbiter is asked, if he is.
    pub asks: Option<String>,
    /// The score after it.
    pub result: Score,
    /// The FEN of the position after it.
    pub position: String,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
