//! Tie-breaks in words, for whoever chooses them and for whoever reads the standings.

use jadoube_event::TieBreaks;
use serde::Serialize;
use utoipa::ToSchema;

/// A tie-break in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TieBreakWords {
    /// The letters that call it, `BH/C1`.
    pub letters: String,
    /// What it is called, and what is left out of it.
    pub name: String,
    /// What it means, in one line.
    pub says: String,
}

/// Each of them in words.
pub fn in_words(all: &TieBreaks) -> Vec<TieBreakWords> {
    let told = all.0.iter().map(|one| TieBreakWords {
        letters: one.to_string(),
        name: one.name(),
        says: one.says().to_owned(),
    });
    told.collect()
}
