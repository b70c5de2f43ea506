//! What to say when no form fits: what would be understood at the place that the best of them came to, nearest first.

use crate::case::words::{TextError, Words, one_of};

/// How many choices are named; more help nobody.
const NAMED: usize = 6;

/// How near a word must come to be the one that was meant, from 0 to 1; where none does, those are named that the table has first, which are
/// told most.
const NEAR: f64 = 0.7;

/// What people do most, for whoever wrote nothing that any of it could be near to.
const USUAL: &str = "'plays e4', 'touches e2', 'presses', 'offers draw' or 'claims repetition'";

/// The faults of the forms that came farthest.
#[derive(Default)]
pub(super) struct Failures {
    farthest: Vec<TextError>,
}

impl Failures {
    pub(super) fn note(&mut self, error: TextError) {
        let column = self.farthest.first().map_or(0, |error| error.column);
        if error.column > column {
            self.farthest.clear();
        }
        let known = self
            .farthest
            .iter()
            .any(|known| known.expected == error.expected);
        if error.column >= column && !known {
            self.farthest.push(error);
        }
    }

    pub(super) fn into_error(self, words: &Words<'_>) -> TextError {
        let Some(first) = self.farthest.first().cloned() else {
            return words.error("what he does");
        };
        let found = first.found.to_ascii_lowercase();
        let mut choices: Vec<&str> = self.farthest.iter().map(|e| e.expected.as_str()).collect();
        let total = choices.len();
        if total > NAMED {
            // These begin what is told at more length; alone they help nobody.
            choices.retain(|choice| !["'a'", "'an'", "'for'", "'the'"].contains(choice));
            let near = |choice: &str| {
                let word = choice.trim_matches('\'').to_ascii_lowercase();
                strsim::jaro_winkler(&word, &found)
            };
            if choices.iter().any(|choice| near(choice) >= NEAR) {
                choices.sort_by(|a, b| near(b).total_cmp(&near(a)));
            }
            choices.truncate(NAMED);
        }
        let mut expected = one_of(choices);
        let nothing = !found.contains(char::is_alphanumeric);
        if first.column == words.column() && nothing {
            expected = format!("what he does, such as {USUAL}");
        } else if first.column == words.column() {
            expected = format!("what he does, such as {expected}");
        } else if total > NAMED {
            expected = format!("for instance {expected}");
        }
        TextError { expected, ..first }
    }
}
