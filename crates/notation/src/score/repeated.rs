//! Words for the move before them, made by the other side: `2. Kt-KB3 Idem`, `1. e4 do.`, `1. P-K4 "`.

/// What stands for the move, in small letters, the longest first.
const WORDS: [&str; 15] = [
    "the same move",
    "le même coup",
    "la misma",
    "dasselbe",
    "the same",
    "lo stesso",
    "le même",
    "ditto",
    "gleich",
    "idem",
    "dito",
    "same",
    "dto",
    "do",
    "id",
];

/// Signs for what stands over them.
const SIGNS: [&str; 5] = ["\"", "\u{201d}", "\u{201e}", "\u{3003}", ",,"];

/// Whether a word is a sign for what stands over it.
pub(super) fn is_sign(word: &str) -> bool {
    SIGNS.contains(&word)
}

/// The length of the words or the sign with which a text begins.
pub(super) fn length_at(text: &str) -> Option<usize> {
    let is_end = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    let sign = SIGNS.iter().find_map(|sign| text.strip_prefix(sign));
    let word = || {
        WORDS.iter().find_map(|word| {
            let head = text.get(..word.len())?;
            let rest = &text[word.len()..];
            (head.to_lowercase() == *word && is_end(rest)).then_some(rest)
        })
    };
    let rest = sign.filter(|rest| is_end(rest)).or_else(word)?;
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    Some(text.len() - rest.len())
}

/// The move that `words` stand for behind `played`, if they are such words: in algebraic notation the ranks are those of the other
/// side, and the descriptive one says the same.
pub(super) fn repeated(words: &str, played: &str) -> Option<String> {
    length_at(words).filter(|length| *length == words.len())?;
    let mut before = ' ';
    let across = played.chars().map(|sign| {
        let is_rank = ('a'..='h').contains(&before) && ('1'..='8').contains(&sign);
        before = sign;
        match sign.to_digit(10).filter(|_| is_rank) {
            Some(rank) => char::from_digit(9 - rank, 10).unwrap_or(sign),
            None => sign,
        }
    });
    Some(across.collect())
}

#[cfg(test)]
mod tests {
    use super::repeated;

    #[test]
    fn the_same_move_is_that_of_the_other_side() {
        for (words, played, same) in [
            ("Idem", "Kt-KB3", "Kt-KB3"),
            ("do.", "Nf3", "Nf6"),
            ("The same.", "e2-e4", "e7-e5"),
            ("\"", "P-K4", "P-K4"),
        ] {
            assert_eq!(repeated(words, played).as_deref(), Some(same), "{words}");
        }
        for other in ["document", "the same as before", "P-K4"] {
            assert_eq!(repeated(other, "e4"), None, "{other}");
        }
    }
}
