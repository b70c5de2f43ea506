//! What somebody is told, as it was said and as the rules take it.

use serde::{Deserialize, Serialize};

/// Words that were said to somebody, and what they are about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Saying {
    words: String,
    about: Topic,
}

/// What somebody was told about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The clocks: which one runs, that one is to be pressed, that a flag has fallen.
    Clocks,
    /// What somebody is to do: `to write down his moves`.
    Order,
    /// Anything else: a move, the position, the score.
    Other,
}

impl Saying {
    /// Reads the words as they were said.
    pub fn new(words: impl Into<String>) -> Saying {
        let words: String = words.into();
        let about = Topic::in_words(&words);
        Saying { words, about }
    }

    /// The words as they were said.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// What they are about.
    pub fn about(&self) -> Topic {
        self.about
    }

    /// Whether they speak of a flag.
    pub fn names_a_flag(&self) -> bool {
        has_a_word(&self.words, &["flag", "flags"])
    }
}

impl Topic {
    /// Whole words alone count: a *clockwork* is none of the clocks.
    fn in_words(words: &str) -> Topic {
        const OF_CLOCKS: [&str; 9] = [
            "clock", "clocks", "timer", "flag", "flags", "lever", "press", "pressed", "pressing",
        ];
        match has_a_word(words, &OF_CLOCKS) {
            true => Topic::Clocks,
            false if words.trim_start().to_lowercase().starts_with("to ") => Topic::Order,
            false => Topic::Other,
        }
    }
}

/// Whether one of these words stands whole among others, in whatever letters.
fn has_a_word(words: &str, of: &[&str]) -> bool {
    let lower = words.to_lowercase();
    let mut words = lower.split(|sign: char| !sign.is_alphanumeric());
    words.any(|word| of.contains(&word))
}

impl From<String> for Saying {
    fn from(words: String) -> Saying {
        Saying::new(words)
    }
}

impl From<Saying> for String {
    fn from(saying: Saying) -> String {
        saying.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_say_what_it_is_about() {
        for (words, about) in [
            ("your clock is running", Topic::Clocks),
            ("Your opponent's clock, look!", Topic::Clocks),
            ("his flag is down", Topic::Clocks),
            ("you have not pressed", Topic::Clocks),
            ("to write down his moves", Topic::Order),
            ("to press his clock", Topic::Clocks),
            ("play like clockwork", Topic::Other),
            ("do not be flagrant", Topic::Other),
            ("Qxf7 is mate", Topic::Other),
            ("that was an illegal move", Topic::Other),
        ] {
            assert_eq!(Saying::new(words).about(), about, "{words}");
        }
    }
}
