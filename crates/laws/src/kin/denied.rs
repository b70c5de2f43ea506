//! Which words of a text tell what did not happen: `does not resign`, `almost touches e2`.
//!
//! A clause reaches from one word that joins clauses to the next. What a verb does is denied with all its clause: `his flag has not
//! fallen` tells nothing of the flag. Where only what follows is denied, what stands before it happened: `leaves without asking`.

use std::ops::Range;

use super::words::{Word, words};

/// A place where a text denies something.
struct Denial {
    /// The words that deny it, counted from 0.
    by: Range<usize>,
    /// The words of which what they tell is denied, with those that deny it.
    reach: Range<usize>,
}

/// What a text denies.
pub(super) struct Denied(Vec<Denial>);

/// Words between two clauses.
const JOINING: [&str; 18] = [
    "and", "but", "because", "when", "while", "after", "before", "since", "so", "though",
    "although", "until", "who", "which", "if", "whether", "then", "as",
];

/// Words that deny the verb behind them.
const DENYING: [&str; 7] = [
    "never", "nobody", "neither", "none", "almost", "nearly", "cannot",
];

/// Words that deny what comes after them, and nothing before.
const WITHOUT: [&str; 1] = ["without"];

/// Stems of verbs that say of another that it was not done, or not yet.
const UNDONE: [&str; 10] = [
    "pretend", "refus", "declin", "forget", "fail", "feign", "promis", "threaten", "plan", "hope",
];

/// Verbs of what somebody would have done.
const WANTED: [&str; 5] = ["wanted", "wished", "intended", "hoped", "meant"];

/// Stems of verbs by which somebody says of another what nobody has found.
const ACCUSING: [&str; 3] = ["accus", "suspect", "alleg"];

/// Stems of verbs of what somebody has only in mind.
const IN_MIND: [&str; 6] = ["think", "ponder", "dream", "believ", "assum", "imagin"];

/// Verbs that say of another that it may be done; before these words they ask for it.
const MODALS: [&str; 5] = ["may", "might", "can", "could", "will"];
const ASKING: [&str; 9] = ["i", "you", "we", "he", "she", "they", "have", "be", "not"];

/// What a draw is claimed for that is yet to come: `his move will repeat the position`.
const TO_COME: [&str; 4] = ["repeat", "occur", "appear", "give"];

/// Verbs that are denied themselves; before a bare `not` they make the denial that of a verb.
const AUXILIARIES: [&str; 21] = [
    "do", "does", "did", "has", "have", "had", "is", "are", "was", "were", "be", "been", "will",
    "would", "can", "could", "should", "must", "may", "might", "need",
];

impl Denied {
    /// What these words deny.
    pub(super) fn of(all: &[Word]) -> Denied {
        let word = |at: usize| all.get(at).map_or("", |word| word.word.as_str());
        let begins = |at: usize| {
            let before = (0..at).rev().find(|before| joins(word(*before)));
            before.map_or(0, |before| before + 1)
        };
        let ends = |at: usize| {
            let speaks = all.get(at).is_some_and(|word| is_of_speech(&word.stem));
            let ends = |at: &usize| joins(word(*at)) || !speaks && word(*at) == "that";
            (at..all.len()).find(ends).unwrap_or(all.len())
        };
        let denials = (0..all.len()).filter_map(|at| {
            let (by, whole) = denying(all, at)?;
            let next = by.end;
            // Who does not stop doing it does it, and who did not mean to did it.
            let goes_on = ["stop", "ceas"].contains(&all.get(next).map_or("", |word| &word.stem))
                && word(next + 1).ends_with("ing");
            let done = ["mean", "meant", "intend", "only"].contains(&word(next));
            let from = if whole { begins(at) } else { at };
            // Whoever touches nothing has not touched, and who offers no draw has not offered; what more he says of it stands.
            let reach = match word(at) {
                "nothing" => at.saturating_sub(1)..next,
                "no" if from == at => at.saturating_sub(1)..ends(next).min(next + 2),
                _ => from..ends(next),
            };
            (!goes_on && !done).then_some(Denial { by, reach })
        });
        Denied(denials.collect())
    }

    /// Whether what these words tell is denied; what has a denial in it tells it itself.
    pub(super) fn has(&self, told: &Range<usize>) -> bool {
        self.0.iter().any(|denial| {
            let tells_it = told.start < denial.by.end && denial.by.start < told.end;
            denial.reach.contains(&told.start) && !tells_it
        })
    }
}

/// Whether a text tells of something that it did not happen.
pub fn denies(text: &str) -> bool {
    !Denied::of(&words(text)).0.is_empty()
}

/// The words that deny something from this one on, and whether they deny all their clause.
fn denying(all: &[Word], at: usize) -> Option<(Range<usize>, bool)> {
    let word = |at: usize| all.get(at).map_or("", |word| word.word.as_str());
    let before = at.checked_sub(1).map_or("", word);
    match word(at) {
        "not" if AUXILIARIES.contains(&before) => Some((at - 1..at + 1, true)),
        "not" => Some((at..at + 1, false)),
        "no" if ["longer", "more", "one"].contains(&word(at + 1)) => Some((at..at + 2, true)),
        "no" if at > 0 && at + 1 < all.len() => Some((at..at + 1, false)),
        one if DENYING.contains(&one) || is_contracted(one) => Some((at..at + 1, true)),
        "about" if word(at + 1) == "to" => Some((at..at + 2, true)),
        // Going to the toilet is a way.
        "going" if word(at + 1) == "to" && !["the", "a", "his", "her"].contains(&word(at + 2)) => {
            Some((at..at + 2, true))
        }
        one if WITHOUT.contains(&one) || one == "nothing" => Some((at..at + 1, false)),
        _ if IN_MIND.contains(&all[at].stem.as_str())
            && ["about", "of", "that"].contains(&word(at + 1)) =>
        {
            Some((at..at + 2, false))
        }
        // What could have been done was not; a draw could be had.
        "could" | "should" | "would" | "might"
            if word(at + 1) == "have" && !["a", "the"].contains(&word(at + 2)) =>
        {
            Some((at..at + 2, false))
        }
        // `says that White may castle`: nobody has done it.
        "will" if TO_COME.contains(&word(at + 1)) => None,
        one if MODALS.contains(&one) && at > 0 && !ASKING.contains(&word(at + 1)) => {
            Some((at..at + 1, false))
        }
        _ if UNDONE.contains(&all[at].stem.as_str()) && word(at + 1) == "to" => {
            Some((at..at + 2, false))
        }
        // Who wants to claim claims; who wanted to do something has not done it by that.
        one if WANTED.contains(&one) && word(at + 1) == "to" => Some((at..at + 2, false)),
        _ if ACCUSING.contains(&all[at].stem.as_str()) => Some((at..at + 1, false)),
        _ => None,
    }
}

/// Whether a word stands between two clauses.
pub(super) fn joins(word: &str) -> bool {
    JOINING.contains(&word)
}

/// Whether a word denies the verb beside it.
pub(super) fn is_negation(word: &str) -> bool {
    word == "not" || DENYING.contains(&word) || is_contracted(word)
}

/// Whether a word is a verb with its `not`: `didn't`.
fn is_contracted(word: &str) -> bool {
    let verb = word.strip_suffix("nt").unwrap_or_default();
    AUXILIARIES.contains(&verb) || ["wo", "ca"].contains(&verb)
}

/// Whether a stem is that of a verb by which somebody says something of another.
pub(super) fn is_of_speech(stem: &str) -> bool {
    [
        "say", "claim", "complain", "object", "insist", "maintain", "protest", "argu", "tell",
    ]
    .contains(&stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_denied_reaches_over_its_clause() {
        for (text, told, denied) in [
            ("White does not resign", 3..4, true),
            ("White almost touches e2", 2..3, true),
            ("his flag has not fallen", 1..2, true),
            ("White did not come", 1..4, false),
            ("White leaves without asking", 1..2, false),
            ("White leaves without asking", 3..4, true),
            ("White did not move and resigned", 5..6, false),
            ("White does not stop talking", 4..5, false),
            ("White did not see that his flag fell", 6..8, false),
            ("White resigns", 1..2, false),
            ("Black says White may castle", 4..5, true),
            ("White asks: could I have a draw", 5..6, false),
            ("White thinks about resigning", 3..4, true),
            ("Black thought that White had offered a draw", 5..7, true),
            ("Black could have claimed a draw", 3..6, true),
            ("White touches nothing", 1..2, true),
            ("Black offered no draw", 1..2, true),
            ("Black offered no draw and resigned", 5..6, false),
            ("White has no phone on him", 3..4, true),
            ("White says no", 2..3, false),
            ("there is no doubt that White touched e2", 6..7, false),
            ("nothing was taken for 50 moves", 4..6, false),
            ("White thinks about resigning", 1..2, false),
            ("White wanted to resign", 3..4, true),
            ("White wants to claim a draw", 3..4, false),
            ("Black says that he will resign", 5..6, true),
            ("White says that Nf3 will repeat the position", 5..6, false),
            ("Black accuses White of having used an engine", 5..7, true),
            ("Black accuses White of cheating", 1..2, false),
        ] {
            let found = Denied::of(&words(text)).has(&told);
            assert_eq!(found, denied, "{text}: {told:?}");
        }
        assert!(denies("White didn't press") && !denies("White presses"));
    }
}
