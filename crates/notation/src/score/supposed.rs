//! The moves that a note supposes before the first number that it has: `If PxKt, then BxP 10. Q-Kt3`.

use super::notes::{leads_on, quotes, supposes};
use super::row::{Entry, Place};
use super::tongue::Tongue;

/// A move has at most so many words here.
const MOST_WORDS: usize = 7;

/// What words before the number of a move suppose.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Supposed {
    Nothing,
    /// Moves right before it, which have no number of their own.
    Moves(Vec<Entry>),
    /// Something that is no move that can be read: `If he takes the pawn, then`.
    Unread,
}

/// What the words right before a number suppose. Each move found there stands where the words themselves do.
pub(super) fn supposed(before: &str, place: Place, tongue: Tongue) -> Supposed {
    let words: Vec<&str> = before.split_whitespace().collect();
    let last = words.len().saturating_sub(1);
    let ends = |word: &&str| word.ends_with(['.', '!', '?', ':']);
    // The last word may be the move itself, with the stop behind it.
    let begin = words[..last].iter().rposition(ends).map_or(0, |at| at + 1);
    let clause = &words[begin..];
    let quoted = |at: usize| quotes(&clause[..at].join(" "));
    let found = (1..clause.len())
        .filter(|&at| quoted(at))
        .find_map(|at| moves(&clause[at..], tongue).filter(|found| !found.is_empty()));
    if let Some(found) = found {
        let entry = |text: String| Entry {
            text,
            place,
            number: None,
            side: None,
        };
        return Supposed::Moves(found.into_iter().map(entry).collect());
    }
    let is_led = clause.len() > 2 && clause.last().is_some_and(|word| leads_on(word));
    match is_led && clause.iter().any(|word| supposes(word)) {
        true => Supposed::Unread,
        false => Supposed::Nothing,
    }
}

/// The words as moves and nothing else, each with as many of them as it can have.
fn moves(words: &[&str], tongue: Tongue) -> Option<Vec<String>> {
    let Some((first, rest)) = words.split_first() else {
        return Some(Vec::new());
    };
    if leads_on(first) {
        return moves(rest, tongue);
    }
    let divides = |word: &&str| word.ends_with([',', ';']);
    let most = words
        .iter()
        .position(divides)
        .map_or(words.len(), |at| at + 1);
    (1..=most.min(MOST_WORDS)).rev().find_map(|length| {
        let text = words[..length].join(" ");
        let text = text.trim_end_matches([',', ';', '.']);
        let rest = tongue
            .is_move(text)
            .then(|| moves(&words[length..], tongue))??;
        Some([vec![text.to_owned()], rest].concat())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(before: &str, expected: Option<&[&str]>) {
        let found = supposed(before, Place::default(), Tongue::English);
        let texts = match &found {
            Supposed::Nothing => Some(Vec::new()),
            Supposed::Moves(found) => Some(found.iter().map(|entry| entry.text.as_str()).collect()),
            Supposed::Unread => None,
        };
        assert_eq!(texts.as_deref(), expected, "{before}");
    }

    #[test]
    fn moves_are_supposed_before_a_number() {
        check("(a) If P to QR3, then ", Some(&["P to QR3"]));
        check("If PxKt, then BxP ", Some(&["PxKt", "BxP"]));
        check("a slip. If PxB, PxP; ", Some(&["PxB", "PxP"]));
        check("If Black had played PxB, then ", Some(&["PxB"]));
        check(
            "If B takes Kt ch, K takes B. ",
            Some(&["B takes Kt ch", "K takes B"]),
        );
    }

    #[test]
    fn what_is_no_move_is_not_read() {
        check("If he takes the pawn, then ", None);
        for before in [
            "",
            "then ",
            "White played PxB, and now ",
            "If Black takes, ",
            "Better is ",
        ] {
            check(before, Some(&[]));
        }
    }
}
