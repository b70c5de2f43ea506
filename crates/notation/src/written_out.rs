//! Algebraic moves with words in the places of their signs: `e2 to e4`, `Kt g1 takes f3`, `e5 schlägt d4`, `Dd1-a4 éch.`

use crate::descriptive::word_of_sign;
use crate::language::Language;

/// The move in signs, or `None` where none of its words stands for one.
pub(crate) fn in_signs(language: Option<&Language>, text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() < 2 {
        return None;
    }
    // The squares themselves may have blanks in them: `T e 3 - e 1 matt`.
    let joined = words.concat();
    if !joined.as_bytes().windows(2).any(is_square) {
        return None;
    }
    let mut signs = String::with_capacity(text.len());
    let mut is_changed = false;
    let mut at = 0;
    while let Some(word) = words.get(at) {
        // `e. p.`, `en passant`
        let both = words.get(at + 1).map(|next| format!("{word} {next}"));
        let found = both.and_then(|both| Some((word_of_sign(language, &both)?, 2)));
        match found.or_else(|| Some((word_of_sign(language, word)?, 1))) {
            // What goes or takes stands before the word, and where it goes behind it.
            Some(("-" | "x", length)) if at == 0 || at + length == words.len() => return None,
            // What leads to another word is none of the move where it ends.
            Some(("", length)) if at + length == words.len() => return None,
            Some((sign, length)) => {
                signs.push_str(sign);
                is_changed = true;
                at += length;
            }
            _ => {
                signs.push_str(word);
                at += 1;
            }
        }
    }
    is_changed.then_some(signs)
}

fn is_square(pair: &[u8]) -> bool {
    matches!(pair, [b'a'..=b'h', b'1'..=b'8'])
}
