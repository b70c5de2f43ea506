//! What a player will not do, as he says it and as the rules take it.

use serde::{Deserialize, Serialize};

/// A refusal: the words, and what they speak of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Refusal {
    words: String,
    of: Refused,
}

/// What a refusal speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// To go on with an adjourned game.
    Resumption,
    /// To play on.
    Play,
    /// To obey the laws at all.
    Laws,
    /// To be searched.
    Inspection,
    /// To write the moves down.
    Record,
    /// To sign the scoresheet, or the result.
    Signature,
    /// To resign, which nobody has to.
    Resignation,
    /// To agree to a draw, which nobody has to.
    Draw,
    /// To shake hands.
    Hand,
    /// One thing that was asked of him.
    Demand,
}

impl Refusal {
    /// Reads the words that follow *refuses*: `to resume`, `to go on`, `to abide by the laws`, `requirement`, …
    pub fn new(words: impl Into<String>) -> Refusal {
        let words: String = words.into();
        let words = words.trim_end_matches(['.', ' ']).to_owned();
        let of = Refused::in_words(&words);
        Refusal { words, of }
    }

    /// The words as they were said.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The same as it is told after *refuses*: of a bare word the deed that it stands for.
    pub fn told(&self) -> &str {
        match (self.of, self.words.as_str()) {
            (Refused::Record, "record") => "to record the moves",
            (Refused::Signature, "sign" | "signature") => "to sign",
            (Refused::Inspection, "inspection" | "search") => "to be inspected",
            (Refused::Demand, "requirement") => "what is required",
            (_, words) => words,
        }
    }

    /// Whether they say no more than that it is a requirement that is refused, so that it is one.
    pub fn is_of_a_requirement(&self) -> bool {
        self.words == "requirement"
    }

    /// What they speak of.
    pub fn of(&self) -> Refused {
        self.of
    }
}

impl Refused {
    /// Whole words alone count: whoever will not *display* his score has not refused to *play*.
    fn in_words(words: &str) -> Refused {
        let lower = words.to_lowercase();
        let words: Vec<&str> = lower
            .split(|sign: char| !sign.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let says = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
        let goes_on = words.windows(2).any(|pair| pair == ["go", "on"]);
        if says(&["resign", "resigning", "resignation"]) {
            Refused::Resignation
        } else if says(&["draw", "peace", "offer"]) {
            Refused::Draw
        } else if says(&["handshake"]) || says(&["shake", "shaking"]) && says(&["hand", "hands"]) {
            Refused::Hand
        } else if says(&["resume", "resuming", "resumption"]) {
            Refused::Resumption
        } else if goes_on || says(&["play", "playing", "continue"]) {
            Refused::Play
        } else if says(&[
            "inspection",
            "inspected",
            "inspect",
            "search",
            "searched",
            "bag",
            "pockets",
            "clothes",
            "scanned",
        ]) {
            Refused::Inspection
        } else if says(&["sign", "signing", "signature"]) {
            Refused::Signature
        } else if says(&["record", "recording", "write", "writing"])
            || says(&["keep"]) && says(&["score"])
        {
            Refused::Record
        } else if says(&["law", "laws", "code"]) {
            Refused::Laws
        } else {
            Refused::Demand
        }
    }
}

impl From<String> for Refusal {
    fn from(words: String) -> Refusal {
        Refusal::new(words)
    }
}

impl From<Refusal> for String {
    fn from(refusal: Refusal) -> String {
        refusal.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_say_what_is_refused() {
        for (words, of) in [
            ("to resume", Refused::Resumption),
            ("resumption", Refused::Resumption),
            ("to go on at this board", Refused::Play),
            ("to play", Refused::Play),
            ("to abide by the Laws", Refused::Laws),
            ("requirement", Refused::Demand),
            ("to display his scoresheet", Refused::Demand),
            ("to show the presumed lawyer's note", Refused::Demand),
            ("to record", Refused::Record),
            ("to keep his score", Refused::Record),
            ("to sign the scoresheet.", Refused::Signature),
            ("his signature", Refused::Signature),
            ("to have his bag searched", Refused::Inspection),
            ("to hand over his bag", Refused::Inspection),
            ("to empty his pockets", Refused::Inspection),
            ("to resign", Refused::Resignation),
            ("to accept the draw", Refused::Draw),
            ("the offer", Refused::Draw),
        ] {
            assert_eq!(Refusal::new(words).of(), of, "{words}");
        }
    }
}
