//! Words that nobody knows, and the known ones nearest to them.

use std::fmt;

/// A word that names nothing, with the names nearest to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What it should have named, such as `code`.
    pub what: String,
    /// The word.
    pub word: String,
    /// The nearest names, the nearest first; empty if none is near.
    pub near: Vec<String>,
}

impl Unknown {
    /// A word that is none of the names.
    pub fn new<'a>(what: &str, word: &str, names: impl Iterator<Item = &'a str>) -> Unknown {
        let word: String = word.chars().take(60).collect();
        let near = nearest(&word, names);
        Unknown {
            what: what.to_owned(),
            word,
            near,
        }
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} '{}'", self.what, self.word)?;
        match self.near.as_slice() {
            [] => Ok(()),
            [one] => write!(f, "; near it is {one}"),
            several => write!(f, "; near it are {}", several.join(", ")),
        }
    }
}

impl std::error::Error for Unknown {}

/// Up to five names that the word may have meant: those that differ by a few letters, then those that contain it.
pub fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let word = word.to_lowercase();
    let allowed = (word.chars().count() / 3).clamp(1, 3);
    let mut ranked: Vec<(usize, &str)> = names
        .filter_map(|name| {
            let lower = name.to_lowercase();
            let steps = distance(&word, &lower);
            let contains = word.len() >= 2
                && (lower.contains(&word) || (lower.len() >= 3 && word.contains(&lower)));
            match () {
                () if steps <= allowed => Some((steps, name)),
                () if contains => Some((allowed + 1, name)),
                () => None,
            }
        })
        .collect();
    ranked.sort();
    ranked.dedup();
    ranked
        .into_iter()
        .take(5)
        .map(|(_, name)| name.to_owned())
        .collect()
}

/// The name that a misspelt word may have meant: the one from which fewest letters differ, if they are few enough.
pub(crate) fn misspelt<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 4).clamp(1, 2);
    names
        .filter(|name| name.len().abs_diff(word.len()) <= allowed)
        .map(|name| (distance(word, name), name))
        .filter(|(steps, _)| *steps <= allowed)
        .min()
        .map(|(_, name)| name)
}

/// How many letters must be put in, left out, changed or exchanged with their neighbor to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let change = last[j] + usize::from(a[i] != b[j]);
            let mut least = change.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                least = least.min(before_last[j - 1] + 1);
            }
            row.push(least);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_far_apart_as_their_letters() {
        for (a, b, steps) in [
            ("", "abc", 3),
            ("touch", "touch", 0),
            ("tuoch", "touch", 1),
            ("tuch", "touch", 1),
        ] {
            assert_eq!((distance(a, b), distance(b, a)), (steps, steps), "{a} {b}");
        }
    }

    #[test]
    fn the_nearest_names_come_first() {
        let names = ["touch", "turn", "castling", "clock", "clock_fault"];
        let unknown = |word| Unknown::new("subject", word, names.into_iter()).to_string();
        assert_eq!(
            unknown("tuch"),
            "there is no subject 'tuch'; near it is touch"
        );
        assert_eq!(
            unknown("clok"),
            "there is no subject 'clok'; near it is clock"
        );
        assert_eq!(
            unknown("fault"),
            "there is no subject 'fault'; near it is clock_fault"
        );
        assert_eq!(unknown("zzz"), "there is no subject 'zzz'");
    }
}
