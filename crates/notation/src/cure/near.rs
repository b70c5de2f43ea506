//! Words that have the form of no move, but for one sign.

use crate::wording::Wording;

/// A longer word is not tried with each of its signs changed.
const LONGEST: usize = 9;

/// What a move is written with, whatever the letters of the language.
const ALPHABET: &str = "abcdefgh12345678x-KQRBNP";

/// What words can mean if one sign of them is another, missing or too much. `letters` are those of the language
/// beside the English ones, `read` says what words mean.
pub(crate) fn near(
    text: &str,
    letters: impl IntoIterator<Item = char>,
    read: impl Fn(&str) -> Vec<Wording>,
) -> Vec<Wording> {
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() < 2 || signs.len() > LONGEST {
        return Vec::new();
    }
    let alphabet: Vec<char> = ALPHABET.chars().chain(letters).collect();
    let mut found: Vec<Wording> = Vec::new();
    let mut take = |signs: &[char]| {
        let text: String = signs.iter().collect();
        for mut wording in read(&text) {
            wording.forgiven.clear();
            if !found.contains(&wording) {
                found.push(wording);
            }
        }
    };
    for at in 0..=signs.len() {
        for &sign in &alphabet {
            let mut longer = signs.clone();
            longer.insert(at, sign);
            take(&longer);
            if at < signs.len() {
                let mut other = signs.clone();
                other[at] = sign;
                take(&other);
            }
        }
        if at < signs.len() {
            let mut shorter = signs.clone();
            shorter.remove(at);
            take(&shorter);
        }
    }
    found
}
