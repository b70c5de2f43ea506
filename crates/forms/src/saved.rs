//! A game as it was told, from which it can be taken up again: `jadoube.game/1`.

use serde::{Deserialize, Serialize};

/// A game as it was told: code, headers, and whatever was said and done since, in order. Rulings follow from nothing else, so that
/// the game played again is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Saved {
    /// `jadoube.game/1`.
    pub schema: String,
    /// The code.
    pub code: String,
    /// The headers, a line each, as a case has them.
    pub headers: String,
    /// What was said and done, in order.
    pub steps: Vec<SavedStep>,
}

/// What was said or done at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SavedStep {
    /// An act, as it was told.
    Act(String),
    /// Time went by, up to this moment in milliseconds from the beginning of play.
    Pass(u64),
}

/// The name of the form.
pub(crate) const SCHEMA: &str = "jadoube.game/1";

impl Saved {
    pub(crate) fn new(code: &str, headers: &str) -> Saved {
        Saved {
            schema: SCHEMA.to_owned(),
            code: code.to_owned(),
            headers: headers.to_owned(),
            steps: Vec::new(),
        }
    }

    pub(crate) fn told(&mut self, act: &str) {
        self.steps.push(SavedStep::Act(act.to_owned()));
    }

    pub(crate) fn passed(&mut self, now: u64) {
        match self.steps.last_mut() {
            // A clock that is looked at often is looked at once.
            Some(SavedStep::Pass(before)) if *before <= now => *before = now,
            _ => self.steps.push(SavedStep::Pass(now)),
        }
    }
}
