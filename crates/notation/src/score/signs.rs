//! Signs of annotators at the moves of a score, as the numeric glyphs that they are in PGN: `!`, `?!`, `±`, `+-`.

use super::noise;
use super::tongue::Tongue;
use crate::pgn::{glued_sign, sign_nag, sign_of};

/// What may stand between a move and the signs behind it, or behind them.
const BESIDE: [char; 9] = [' ', ',', ';', '.', '"', '”', '’', '_', '*'];

/// The signs behind the words of a move, in order.
pub(super) fn of_move(words: &str, tongue: Tongue) -> Vec<u8> {
    let mut found = Vec::new();
    // `???` says that nobody can read the move.
    if noise::is_illegible(words) {
        return found;
    }
    let mut text = noise::strip_leading(words);
    loop {
        text = text.trim_end_matches(BESIDE);
        if let Some((before, nags)) = glued_in_brackets(text) {
            found.extend(nags.into_iter().rev());
            text = before;
            continue;
        }
        let bare = text.trim_end_matches(['!', '?']);
        if bare.len() < text.len() {
            found.extend(marks(&text[bare.len()..]).into_iter().rev());
            text = bare;
            continue;
        }
        let novelty = noise::without_novelty(text);
        if novelty.len() < text.len() {
            found.extend(sign_nag("N"));
            text = novelty;
            continue;
        }
        let behind = text.rsplit_once(' ');
        if let Some((before, nag)) = behind.and_then(|(before, word)| Some((before, glyph(word)?)))
        {
            found.push(nag);
            text = before;
            continue;
        }
        // A sign that belongs to the move, such as that of check, is none of these.
        if text.ends_with(char::is_alphanumeric) || tongue.is_move(text) {
            break;
        }
        let Some((before, nag)) = last(text) else {
            break;
        };
        found.extend(nag);
        text = before;
    }
    found.reverse();
    found
}

/// The signs that words are, if they are nothing else.
pub(super) fn alone(words: &str) -> Option<Vec<u8>> {
    let mut found = Vec::new();
    for word in words.split_whitespace() {
        if let Some(nag) = glyph(word) {
            found.push(nag);
            continue;
        }
        if let Some(("", nags)) = glued_in_brackets(word) {
            found.extend(nags);
            continue;
        }
        let signs = !word.contains(char::is_alphanumeric) && word != "*";
        let mut rest = Some(word).filter(|_| signs)?;
        while !rest.is_empty() {
            let length = rest.len() - rest.trim_start_matches(['!', '?']).len();
            if length > 0 {
                found.extend(marks(&rest[..length]));
                rest = &rest[length..];
            } else if let Some((nag, length)) = sign_of(rest.as_bytes()) {
                found.push(nag);
                rest = rest.get(length..)?;
            } else {
                found.push(sign_nag(rest)?);
                rest = "";
            }
        }
    }
    (!found.is_empty()).then_some(found)
}

/// `!`, `?` and two of them in brackets at the end of a text, and what stands before them: `B-Kt3(!)`.
fn glued_in_brackets(text: &str) -> Option<(&str, Vec<u8>)> {
    let (before, inner) = [['(', ')'], ['[', ']'], ['{', '}']]
        .into_iter()
        .find_map(|[open, close]| text.strip_suffix(close)?.rsplit_once(open))?;
    let is_marks = (1..=2).contains(&inner.len()) && inner.trim_matches(['!', '?']).is_empty();
    is_marks.then(|| (before, marks(inner)))
}

/// `N` or `TN` alone, behind a move that was new.
pub(super) fn novelty(words: &str) -> Option<Vec<u8>> {
    let is_novelty = matches!(words, "N" | "TN");
    is_novelty.then(|| sign_nag("N").into_iter().collect())
}

/// `$14`: a glyph by its number, as PGN has it.
fn glyph(word: &str) -> Option<u8> {
    word.strip_prefix('$')?.parse().ok()
}

/// The length of the signs that stand behind a move, glued to it or after blanks: `!? +-` of `!? +- 5. Kt-B3`.
pub(super) fn length_behind(text: &str) -> usize {
    let mut length = text.len() - text.trim_start_matches(['!', '?']).len();
    loop {
        let rest = &text[length..];
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let word = rest[blanks..].split([' ', '\n', ')', ']', ',', ';']).next();
        // Dots stand in the place of a move.
        let signs = word.filter(|word| !word.starts_with('.') && alone(word).is_some());
        match signs {
            Some(signs) => length += blanks + signs.len(),
            None => return length,
        }
    }
}

/// `!`, `?` and two of them as glyphs; what stands there more often says no more.
fn marks(signs: &str) -> Vec<u8> {
    match signs {
        "!" => vec![1],
        "?" => vec![2],
        "!?" => vec![5],
        "?!" => vec![6],
        _ if signs.bytes().all(|sign| sign == b'!') => vec![3],
        _ if signs.bytes().all(|sign| sign == b'?') => vec![4],
        _ => signs
            .bytes()
            .map(|sign| if sign == b'!' { 1 } else { 2 })
            .collect(),
    }
}

/// A glyph as it stands behind a move in words: `!`, or its number where it has no sign that everybody knows.
pub(super) fn written(nag: u8) -> String {
    let sign = match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        _ => return format!(" ${nag}"),
    };
    sign.to_owned()
}

/// The sign or the footnote at the end of a text, and what stands before it.
fn last(text: &str) -> Option<(&str, Option<u8>)> {
    if let Some((stem, nag)) = glued_sign(text) {
        return Some((stem, Some(nag)));
    }
    let (at, _) = text.char_indices().next_back()?;
    if let Some((nag, _)) = sign_of(&text.as_bytes()[at..]) {
        return Some((&text[..at], Some(nag)));
    }
    let open = text
        .rfind(['[', '(', '{'])
        .filter(|&open| open > 0 && text.ends_with([']', ')', '}']))?;
    Some((&text[..open], None))
}

#[cfg(test)]
mod tests {
    use super::{alone, of_move};
    use crate::score::tongue::Tongue;

    #[test]
    fn signs_stand_behind_moves() {
        for (words, nags) in [
            ("Nf3", &[][..]),
            ("Nf3!", &[1]),
            ("Kt-KB3!?", &[5]),
            ("Nf6 ±", &[16]),
            ("Nf6?! ∓", &[6, 17]),
            ("Kt-B3 +-", &[18]),
            ("Bb5+!", &[1]),
            ("Bb5+", &[]),
            ("e8=N", &[]),
            ("Nf6N", &[146]),
            ("Nf3!(a)", &[1]),
            ("Nf3(!)", &[1]),
            ("Nf3 (?!)", &[6]),
            ("B-Kt3[!!]", &[3]),
            ("Nf3 $14", &[14]),
            ("Nf3! $14", &[1, 14]),
            ("Nf3!!!", &[3]),
            ("Nf3+/=", &[14]),
            ("Q-R5 mate!", &[1]),
        ] {
            assert_eq!(of_move(words, Tongue::English), nags, "{words}");
        }
    }

    #[test]
    fn signs_stand_alone() {
        assert_eq!(alone("!?"), Some(vec![5]));
        assert_eq!(alone("(!)"), Some(vec![1]));
        assert_eq!(alone("[?!]"), Some(vec![6]));
        assert_eq!(alone("! ±"), Some(vec![1, 16]));
        assert_eq!(alone("+-"), Some(vec![18]));
        assert_eq!(alone("="), Some(vec![10]));
        assert_eq!(alone("$14"), Some(vec![14]));
        for words in ["(a)", "a", "12", "*", "", "[1]", "good !"] {
            assert_eq!(alone(words), None, "{words}");
        }
    }
}
