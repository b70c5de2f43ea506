//! Forms that are not those of the standard: signs of books, moves in other notations.

use jadoube_board::{Move, MoveFault, Setup};

use crate::forgiven::Leniency;
use crate::language::latin_file;
use crate::reading::{IllegalReading, Reading};
use crate::san::{San, SanMove};
use crate::shape;

/// Whether hands can make the move at all: a man of the mover is there, and no other man of his is in its way
/// on the arrival square.
pub(super) fn can_be_made(illegal: &IllegalReading) -> bool {
    !illegal.faults.iter().any(|fault| {
        matches!(
            fault,
            MoveFault::NoMan { .. } | MoveFault::NotYourMan { .. } | MoveFault::OwnManOn { .. }
        )
    })
}

/// Signs of books that are one character, and the numeric glyphs that they are in PGN. Those for an idea and for a better
/// move are not among them: the move that follows such a sign was not played.
const SIGNS: [(char, u8); 28] = [
    ('‼', 3),
    ('⁇', 4),
    ('⁉', 5),
    ('⁈', 6),
    ('□', 7),
    ('▢', 7),
    ('☐', 7),
    ('∞', 13),
    ('⩲', 14),
    ('⩱', 15),
    ('±', 16),
    ('∓', 17),
    ('⨀', 22),
    ('⊙', 22),
    ('○', 26),
    ('⟳', 32),
    ('↻', 32),
    ('↑', 36),
    ('→', 40),
    ('⇄', 132),
    ('⇆', 132),
    ('⊕', 138),
    ('⨁', 138),
    ('⊥', 148),
    ('⇔', 149),
    ('↔', 149),
    ('⇗', 150),
    ('⬒', 220),
];

/// The sign that is one character at the beginning of a text: its glyph, and how many bytes it takes.
pub(crate) fn sign_of(text: &[u8]) -> Option<(u8, usize)> {
    // The first bytes of all of them.
    match text.first() {
        Some(0xc2 | 0xe2) => begins_with(&SIGNS, text),
        _ => None,
    }
}

/// Signs for an idea and for a better move.
const IDEAS: [(char, u8); 4] = [('∆', 140), ('△', 140), ('Δ', 140), ('⌓', 142)];

/// The sign for an idea or for a better move at the beginning of a text: its glyph, and how many bytes it takes.
pub(crate) fn idea_of(text: &[u8]) -> Option<(u8, usize)> {
    // The first bytes of all of them.
    match text.first() {
        Some(0xce | 0xe2) => begins_with(&IDEAS, text),
        _ => None,
    }
}

fn begins_with(signs: &[(char, u8)], text: &[u8]) -> Option<(u8, usize)> {
    signs.iter().find_map(|&(sign, nag)| {
        let mut bytes = [0; 4];
        let bytes = sign.encode_utf8(&mut bytes).as_bytes();
        text.starts_with(bytes).then_some((nag, bytes.len()))
    })
}

/// Signs of books that are several characters or letters, and the numeric glyphs that they are in PGN. None stands
/// after one that begins with it.
const WORDS_OF_SIGNS: [(&str, u8); 26] = [
    ("+/=", 14),
    ("=/+", 15),
    ("+/-", 16),
    ("+/−", 16),
    ("-/+", 17),
    ("−/+", 17),
    ("=/∞", 44),
    ("∞/=", 45),
    ("+--", 20),
    ("--+", 21),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("+=", 14),
    ("=+", 15),
    ("==", 10),
    ("=", 10),
    ("~", 13),
    ("TN", 146),
    ("RR", 145),
    ("N", 146),
    ("D", 220),
    ("\u{b1}", 16),
];

/// The numeric glyph that a word is in PGN.
pub(crate) fn sign_nag(words: &str) -> Option<u8> {
    let known = WORDS_OF_SIGNS.iter().find(|(sign, _)| *sign == words)?;
    Some(known.1)
}

/// A move and the sign that is glued to its end, as in `Nf3+-` and `Nf3=`; the move must be judged by who knows the
/// position.
pub(crate) fn glued_sign(words: &str) -> Option<(&str, u8)> {
    WORDS_OF_SIGNS.iter().find_map(|&(sign, nag)| {
        let stem = words.strip_suffix(sign).filter(|stem| stem.len() > 1)?;
        Some((stem, nag))
    })
}

/// What about the words is not SAN, for the report.
pub(super) fn departures(
    reading: &Reading,
    words: &str,
    setup: &Setup,
    played: Move,
) -> Vec<Leniency> {
    if is_two_squares(words) {
        return vec![Leniency::UciForm];
    }
    let mut forms = reading.forgiven.clone();
    if shape::taken_square(setup, played).is_some()
        && !words.contains(['x', 'X', ':', '×'])
        && !forms.contains(&Leniency::PawnCaptureSign)
        && !forms.contains(&Leniency::CaptureMissing)
    {
        forms.push(Leniency::CaptureMissing);
    }
    if words.contains(' ') {
        forms.push(Leniency::OddDash);
    }
    if forms.is_empty() && !is_short(words) {
        forms.push(Leniency::LongForm);
    }
    forms
}

/// Whether the words have the short form, as they can where the arrangement allows no position in which to look for it.
fn is_short(words: &str) -> bool {
    match San::parse(words.as_bytes()).map(|san| san.played) {
        Some(SanMove::Normal { file, rank, .. }) => file.is_none() || rank.is_none(),
        Some(SanMove::Castle(_)) => true,
        None => false,
    }
}

/// Whether the words are two squares, and perhaps a piece, without any sign.
fn is_two_squares(words: &str) -> bool {
    let square = |bytes: &[u8]| matches!(bytes, [b'a'..=b'h', b'1'..=b'8']);
    match words.as_bytes() {
        [a, b, c, d] | [a, b, c, d, _] | [a, b, c, d, _, _] => {
            square(&[*a, *b]) && square(&[*c, *d])
        }
        _ => false,
    }
}

/// Whether a token says that no move is made.
pub(super) fn is_null_move(words: &str) -> bool {
    matches!(
        words,
        "--" | "Z0" | "null" | "0000" | "@@@@" | "<>" | "pass"
    )
}

/// The word with Latin letters for those of the Cyrillic script that look the same and name no other man, if it has any.
pub(super) fn with_latin_letters(word: &str) -> Option<String> {
    let latin = |sign: char| match sign {
        '\u{412}' => 'B',
        '\u{445}' => 'x',
        other => latin_file(other),
    };
    let read: String = word.chars().map(latin).collect();
    (read.is_ascii() && read != word).then_some(read)
}
