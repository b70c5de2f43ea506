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
    /// The clocks: which one runs, that one is to be pressed.
    Clocks,
    /// That a flag has fallen.
    Flag,
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
}

impl Topic {
    /// Whole words alone count: a *clockwork* is none of the clocks.
    fn in_words(words: &str) -> Topic {
        const OF_FLAGS: [&str; 2] = ["flag", "flags"];
        const OF_CLOCKS: [&str; 7] = [
            "clock", "clocks", "timer", "lever", "press", "pressed", "pressing",
        ];
        let lower = words.to_lowercase();
        let words: Vec<&str> = lower.split(|sign: char| !sign.is_alphanumeric()).collect();
        let has = |of: &[&str]| words.iter().any(|word| of.contains(word));
        match (has(&OF_FLAGS), has(&OF_CLOCKS)) {
            (true, _) => Topic::Flag,
            (false, true) => Topic::Clocks,
            (false, false) => Topic::Other,
        }
    }
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
            ("play like clockwork", Topic::Other),
            ("do not be flagrant", Topic::Other),
            ("Qxf7 is mate", Topic::Other),
            ("that was an illegal move", Topic::Other),
        ] {
            assert_eq!(Saying::new(words).about(), about, "{words}");
        }
    }
}
