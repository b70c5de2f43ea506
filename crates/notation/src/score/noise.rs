//! What stands beside moves and is none: footnotes, signs, times; and what a move leaves that nobody can read.

use super::mate;
use super::word::bare;

/// Words for a place where something stood, or where a move stands that is written elsewhere.
const ILLEGIBLE: [&str; 11] = [
    "illegible",
    "unclear",
    "unreadable",
    "damaged",
    "effaced",
    "erased",
    "torn",
    "missing",
    "lost",
    "idem",
    "ditto",
];

/// Signs glued to a move that say nothing of it, the longest first.
const TAILS: [&str; 24] = [
    "+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "TN", "±", "∓", "⩲", "⩱", "∞", "□", "⌓",
    "△", "⇆", "→", "↑", "=", "*", "_", "\"",
];

/// The text without what may stand glued before a move.
pub(crate) fn strip_leading(text: &str) -> &str {
    text.trim_start_matches(['"', '_', '*', '“', '‘', '\''])
}

/// The text without an `N` for a novelty, which is no promotion where none can be.
pub(crate) fn without_novelty(text: &str) -> &str {
    match text.strip_suffix('N') {
        Some(body) if body.ends_with(['2', '3', '4', '5', '6', '7']) => body,
        _ => text,
    }
}

/// The text without the mark of a footnote in square brackets, which no notation has, glued to its end.
pub(crate) fn without_footnote(text: &str) -> &str {
    let inner = text.strip_suffix(']').and_then(|body| {
        let (before, inner) = body.rsplit_once('[')?;
        let number = !inner.is_empty() && inner.bytes().all(|byte| byte.is_ascii_digit());
        let letter = inner.len() == 1 && inner.starts_with(char::is_alphabetic);
        (!before.is_empty() && (number || letter)).then_some(before)
    });
    inner.unwrap_or(text)
}

/// The text without the mark of a note that is closed by a bracket and opened by none: `Kt-B3a)`, `Nf61)`.
fn without_note_mark(text: &str) -> &str {
    let marked = text.strip_suffix(')').and_then(|body| {
        let before = match body.strip_suffix(|sign: char| sign.is_ascii_lowercase()) {
            Some(before) => before,
            None => without_number_behind_rank(body)?,
        };
        let is_behind_move = before.ends_with(|sign: char| sign.is_ascii_digit());
        (is_behind_move && !before.contains(['(', ' '])).then_some(before)
    });
    marked.unwrap_or(text)
}

/// `Nf612` up to its rank, which is one digit behind a letter.
fn without_number_behind_rank(text: &str) -> Option<&str> {
    let stem = text.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let number = text.len() - stem.len();
    let has_rank = stem.ends_with(|sign: char| sign.is_alphabetic() || sign == ' ');
    ((2..=3).contains(&number) && has_rank).then(|| &text[..=stem.len()])
}

/// The mark of a note that is glued to the end of a move: `(a)` of `P-K4(a)`, `*` of `Kt-B3*`.
pub(crate) fn note_glued(text: &str) -> Option<&str> {
    let body = text.trim_end_matches(['!', '?']);
    let is_mark = |inner: &str| {
        let letter = inner.chars().count() == 1 && inner.chars().all(char::is_alphabetic);
        let number =
            (1..=2).contains(&inner.len()) && inner.bytes().all(|sign| sign.is_ascii_digit());
        letter || number
    };
    for [open, close] in [['(', ')'], ['[', ']'], ['{', '}']] {
        let inner = body
            .strip_suffix(close)
            .and_then(|body| body.rsplit_once(open));
        // `P-K8(Q)`: what a pawn becomes is a capital.
        if let Some((before, inner)) = inner
            && !before.is_empty()
            && is_mark(inner)
            && !inner.starts_with(char::is_uppercase)
        {
            return Some(&body[before.len()..]);
        }
    }
    let stem = body.trim_end_matches(['*', '§', '¶']);
    if stem.len() < body.len() && !stem.is_empty() {
        return Some(&body[stem.len()..]);
    }
    let stem = without_note_mark(body);
    (stem.len() < body.len()).then(|| &body[stem.len()..])
}

/// The text without footnotes and signs glued to its end; `None` if there are none.
pub(crate) fn strip(text: &str) -> Option<&str> {
    let mut body = text;
    loop {
        let before = body;
        body = body.trim_end_matches(|sign: char| {
            matches!(
                sign,
                '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' | '”' | '’' | ',' | ';' | '§' | '¶'
            )
        });
        if let Some(open) = body.rfind(['[', '(', '{'])
            && open > 0
            && !body[..open].ends_with(' ')
            && body.ends_with([']', ')', '}'])
            && !body[open..body.len() - 1].contains([']', ')', '}'])
        {
            body = &body[..open];
        }
        body = without_note_mark(body);
        // A glyph by its number, as PGN has it.
        if let Some((before, glyph)) = body.rsplit_once(' ')
            && let Some(number) = glyph.strip_prefix('$')
            && number.parse::<u8>().is_ok()
        {
            body = before;
        }
        for tail in TAILS {
            if let Some(shorter) = body.strip_suffix(tail).filter(|body| !body.is_empty()) {
                body = shorter;
                break;
            }
        }
        if body.len() == before.len() {
            break;
        }
    }
    (body.len() < text.len() && !body.is_empty()).then_some(body)
}

/// Whether a word says that something stood here which cannot be read.
pub(crate) fn is_illegible(word: &str) -> bool {
    let plain = word.trim_matches(|sign: char| matches!(sign, '[' | ']' | '(' | ')' | '.' | ','));
    let dashes = !plain.is_empty()
        && plain
            .chars()
            .all(|sign| matches!(sign, '?' | '_' | '-' | '–' | '—' | '#' | '~' | '□'));
    dashes
        || ILLEGIBLE
            .iter()
            .any(|known| plain.eq_ignore_ascii_case(known))
}

/// Whether words are times, as players write them beside their moves: `0:05`, `12.34`, `(1:02:15)`.
pub(crate) fn are_times(words: &str) -> bool {
    let is_time = |word: &str| {
        let bare = word.trim_matches(['(', ')', '[', ']']);
        let mut parts = bare.split([':', '.']);
        let digits = |part: &str| part.bytes().all(|sign| sign.is_ascii_digit());
        let first = parts
            .next()
            .is_some_and(|part| (1..=3).contains(&part.len()) && digits(part));
        let rest: Vec<&str> = parts.collect();
        let is_sixty = |part: &&str| part.len() == 2 && digits(part) && *part < "60";
        first && matches!(rest.len(), 1 | 2) && rest.iter().all(is_sixty)
    };
    !words.is_empty() && words.split(' ').all(is_time)
}

/// Whether a word is a sign, a time or a footnote mark.
pub(crate) fn is_mark(word: &str) -> bool {
    let signs = !word.chars().any(char::is_alphanumeric);
    let time = word.contains([':', '\'', '’', 'h', 'm', 's', '.', '½'])
        && word.starts_with(|sign: char| sign.is_ascii_digit() || sign == '½')
        && word.chars().all(|sign| {
            sign.is_ascii_digit()
                || matches!(sign, ':' | '.' | '\'' | '’' | '"' | 'h' | 'm' | 's' | '½')
        });
    let number = word.parse::<u32>().is_ok();
    let sole =
        bare(word).chars().count() == 1 && !word.starts_with(|sign: char| "KQRBNP".contains(sign));
    signs || time || number || sole || word.contains(['¹', '²', '³', '½'])
}

/// `KtxKPP`, `QxZ`, `xP`, `BxKtKt`: men, files and a sign of taking, and nothing that a word has.
fn is_garbled_capture(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#']);
    let is_sign = |sign: char| matches!(sign, 'x' | '×' | ':');
    let of_moves = word.chars().all(|sign| {
        sign.is_uppercase()
            || sign.is_ascii_digit()
            || is_sign(sign)
            || "tabcdefgh()-".contains(sign)
    });
    let signs: Vec<char> = word.chars().collect();
    // Behind the sign stands what is taken.
    let taken = signs
        .windows(2)
        .any(|pair| is_sign(pair[0]) && (pair[1].is_uppercase() || pair[1].is_ascii_digit()));
    let is_named =
        word.contains(char::is_uppercase) && !word.starts_with(|sign: char| sign.is_ascii_digit());
    of_moves && taken && is_named && signs.len() <= 12
}

/// `0-0-0-0`
fn is_castling_too_long(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    parts.len() > 3 && parts.iter().all(|part| matches!(*part, "0" | "O" | "o"))
}

/// Verbs that are no move without what is taken.
const VERBS: [&str; 3] = ["takes", "captures", "moves"];

/// Whether a word alone in the place of a move is what is left of one.
pub(crate) fn is_rest_of_move(word: &str) -> bool {
    VERBS.contains(&bare(word))
}

/// Words of more signs are no move with blanks in it.
const MOST_SIGNS: usize = 12;

/// Whether words are nothing but an algebraic move with blanks between its signs: a man and a square, two squares, castling.
pub(crate) fn is_spaced_move(words: &str) -> bool {
    let words = words.split_whitespace();
    let signs: String = words.filter(|word| !mate::is_said(word)).collect();
    let body = signs.trim_matches(|sign: char| !sign.is_alphanumeric());
    let is_dash = |sign: char| matches!(sign, '-' | '–' | '—');
    let noughts = body.replace(is_dash, "-").replace(['O', 'o'], "0");
    if matches!(noughts.as_str(), "0-0" | "0-0-0") {
        return true;
    }
    let squares = body.as_bytes().windows(2);
    let squares = squares
        .filter(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
        .count();
    let is_man = body.starts_with(char::is_uppercase);
    let mut rest = body.chars().skip(usize::from(is_man));
    let of_move =
        |sign: char| is_dash(sign) || matches!(sign, 'a'..='h' | '1'..='8' | 'x' | ':' | '×');
    squares + usize::from(is_man) > 1
        && squares > 0
        && body.chars().count() <= MOST_SIGNS
        && rest.all(of_move)
}

/// Whether a text begins with what looks like a move, perhaps behind its number.
pub(crate) fn begins_with_move(text: &str) -> bool {
    let is_number = |word: &&str| {
        let digits = word.trim_end_matches('.');
        !digits.is_empty() && digits.bytes().all(|sign| sign.is_ascii_digit())
    };
    let first = text.split_whitespace().find(|word| !is_number(word));
    first.is_some_and(|word| is_move_like(word) || word.to_lowercase().starts_with("castle"))
}

/// Whether a word looks like a move, or the beginning of one, though it is none.
pub(crate) fn is_move_like(word: &str) -> bool {
    let word = word.trim_matches(['.', ',', ';', '"', '!', '?', '\'']);
    let signs: Vec<char> = word.chars().collect();
    if signs.len() > 12 || signs.is_empty() {
        return false;
    }
    let digit = signs.iter().any(char::is_ascii_digit);
    let letter = signs.iter().any(|sign| sign.is_alphabetic());
    let ordinal = signs[0].is_ascii_digit() && letter;
    let letters = signs.iter().filter(|sign| sign.is_alphabetic()).count();
    if digit && letter && !ordinal && letters <= 6 {
        return true;
    }
    let name: String = signs
        .iter()
        .take_while(|sign| sign.is_alphabetic())
        .collect();
    let rest: String = signs[name.chars().count()..].iter().collect();
    let men = !name.is_empty()
        && name.chars().all(|sign| "KQRBNPOtxabcdefgh".contains(sign))
        && name.starts_with(|sign: char| sign.is_uppercase());
    if men && rest.starts_with(['-', '–', '—', 'x', '×', ':']) {
        return true;
    }
    let takes = word.contains('x')
        && word.starts_with(|sign: char| "KQRBNPabcdefgh".contains(sign))
        && letters <= 5
        && word.len() <= 8
        && men;
    takes
        || is_garbled_capture(word)
        || is_castling_too_long(word)
        || matches!(
            word,
            "K" | "Q"
                | "R"
                | "B"
                | "P"
                | "Kt"
                | "KT"
                | "N"
                | "Castle"
                | "Knight"
                | "Bishop"
                | "Rook"
                | "Pawn"
        )
}
