//! What speaks against a cure: marks of the record that would be wrong too.
//!
//! A sign for taking where nothing is taken, or for check where none is given, is another slip. So is a sign that is
//! missing, in a record that has such signs. What is so before the first slip is the habit of the writer.
//!
//! Words that fit several moves, or name an origin without need, speak against a cure too where each move names the square of its
//! arrival. In the descriptive notation masters wrote so: what the game settles needed no more words. There such words never mark a
//! cure down among others.

use jadoube_board::{Bitboard, Color, File, Move, Position, Role};

use super::Slip;
use super::record::{Record, Written};
use crate::origins::Origins;
use crate::reading::legal_readings;
use crate::shape;
use crate::wording::{Form, Wording};

/// What the words of a ply and the board can contradict each other in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    CaptureWrong,
    CaptureMissing,
    CheckWrong,
    CheckMissing,
    MateWrong,
    Ambiguous,
    NeedlessOrigin,
}

/// What speaks against a cure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Strain {
    /// So many marks would be wrong.
    pub wrong: usize,
    /// So many marks of mate would be wrong. They make a cure doubtful, and mark it down among others as little as loose words do.
    pub mates: usize,
    /// So many words would be vaguer or fuller than they need be, in a notation in which they may be.
    pub loose: usize,
}

/// Which marks of the record would be wrong if `line` was played; `open` are the plies that may have several readings.
pub(super) fn strain(
    record: &Record<'_>,
    slips: &[(usize, Slip)],
    line: &[Move],
    open: &[bool],
) -> Strain {
    let first = slips.iter().map(|&(ply, _)| ply).min().unwrap_or(0);
    let words = words_of(record, slips);
    let takes = words
        .iter()
        .flatten()
        .any(|words| has_capture(words, false));
    let checks = words.iter().flatten().any(|words| has_check(words));
    let mut habits: Vec<Mark> = Vec::new();
    let mut found = Strain::default();
    let is_exact = names_squares(record);
    let mut position = *record.start;
    let mut origins = Origins::of(&position.to_setup());
    for (ply, (&played, words)) in line.iter().zip(&words).enumerate() {
        let setup = position.to_setup();
        let is_capture = shape::taken_square(&setup, played).is_some();
        let wordings = words.map_or(Vec::new(), |words| (record.read)(words, setup.turn));
        let many = |wordings: &[Wording]| {
            let legal = position.legal_moves();
            legal_readings(&setup, &origins, &legal, wordings).0.len()
        };
        let is_open = open[ply] && many(&wordings) > 1;
        let freed = without_origin(&wordings);
        let is_needless = !freed.is_empty() && many(&freed) == 1;
        origins.follow(&setup, played);
        position = position.played(played);
        let Some(words) = words else { continue };
        let capture = match (has_capture(words, position.is_checkmate()), is_capture) {
            (true, false) => Some(Mark::CaptureWrong),
            (false, true) if takes => Some(Mark::CaptureMissing),
            _ => None,
        };
        let check = match (has_check(words), position.is_check()) {
            (true, false) => Some(Mark::CheckWrong),
            (false, true) if checks => Some(Mark::CheckMissing),
            (true, true) if is_mate_wrong(words, &position) => Some(Mark::MateWrong),
            _ => None,
        };
        let changed = slips.iter().any(|&(at, _)| at == ply);
        let ambiguous = (is_open && !changed).then_some(Mark::Ambiguous);
        let needless = is_needless.then_some(Mark::NeedlessOrigin);
        for mark in [capture, check, ambiguous, needless].into_iter().flatten() {
            if ply < first {
                habits.push(mark);
            } else if !habits.contains(&mark) {
                match mark {
                    Mark::MateWrong => found.mates += 1,
                    Mark::Ambiguous | Mark::NeedlessOrigin if !is_exact => found.loose += 1,
                    _ => found.wrong += 1,
                }
            }
        }
    }
    found
}

/// Whether every move of the record names the square to which it goes, or its file, and none only the man that is taken.
fn names_squares(record: &Record<'_>) -> bool {
    let sides = [Color::White, Color::Black];
    let is_loose = |wording: &Wording| {
        let to = wording.to;
        wording.form == Form::Transfer
            && !File::ALL
                .iter()
                .any(|&file| (to & !Bitboard::file(file)).is_empty())
    };
    record.plies.iter().all(|ply| {
        let (Written::Words(words) | Written::Surplus(words)) = ply else {
            return true;
        };
        sides.iter().all(|&side| {
            let wordings = (record.read)(words, side);
            wordings.is_empty() || !wordings.iter().all(is_loose)
        })
    })
}

/// The first ply of a record, played as it stands, whose sign for taking, check or mate the board contradicts.
pub(super) fn first_contradicted(record: &Record<'_>, line: &[Move]) -> Option<usize> {
    let words = words_of(record, &[]);
    let mut position = *record.start;
    for (ply, (&played, words)) in line.iter().zip(&words).enumerate() {
        let is_capture = shape::taken_square(&position.to_setup(), played).is_some();
        position = position.played(played);
        let Some(words) = words else { continue };
        if has_capture(words, position.is_checkmate()) && !is_capture
            || has_check(words) && !position.is_check()
            || is_mate_wrong(words, &position)
        {
            return Some(ply);
        }
    }
    None
}

/// The words of each ply that is played, where there are any that can be relied on.
fn words_of<'r>(record: &'r Record<'_>, slips: &[(usize, Slip)]) -> Vec<Option<&'r str>> {
    let mut all = Vec::with_capacity(record.plies.len());
    let exchanged: Vec<usize> = slips
        .iter()
        .filter(|(_, slip)| *slip == Slip::Exchanged)
        .map(|&(ply, _)| ply)
        .collect();
    for (ply, written) in record.plies.iter().enumerate() {
        let slip = slips.iter().find(|(at, _)| *at == ply);
        let slip = slip.map(|&(_, slip)| slip);
        match (written, slip) {
            (Written::Surplus(_), _) | (_, Some(Slip::Twice)) => {}
            (Written::Unknown(..), _) => all.push(None),
            (Written::Words(words), Some(Slip::Lost)) => {
                // One was lost before it.
                all.push(None);
                all.push(Some(words.as_str()));
            }
            (Written::Words(words), _) => {
                let other = exchanged.chunks(2).find_map(|pair| match *pair {
                    [one, other] if one == ply => Some(other),
                    [one, other] if other == ply => Some(one),
                    _ => None,
                });
                all.push(match other.map(|other| &record.plies[other]) {
                    Some(Written::Words(words)) => Some(words.as_str()),
                    _ => Some(words.as_str()),
                });
            }
        }
    }
    all
}

/// The words without the file or rank from which a piece comes, where they name one.
fn without_origin(wordings: &[Wording]) -> Vec<Wording> {
    let named = |wording: &&Wording| {
        wording.form == Form::Transfer
            && wording.role.is_some_and(|role| role != Role::Pawn)
            && wording.from != Bitboard::FULL
    };
    let freed = wordings.iter().filter(named).map(|wording| Wording {
        from: Bitboard::FULL,
        ..wording.clone()
    });
    freed.collect()
}

/// Whether words have a sign for taking. In the code of 1931, and in Soviet books, an `x` at the end is the sign for mate, which the
/// move gives if `is_mate`.
pub(crate) fn has_capture(words: &str, is_mate: bool) -> bool {
    let words = words.trim_end_matches(['!', '?', '.']);
    let words = match words.strip_suffix(['x', '×', 'х']) {
        Some(body) if is_mate => body,
        _ => words,
    };
    // The letter stands in words too, such as the name of the sixth rank.
    let of_a_word = |run: &&str| run.len() >= LETTERS_OF_A_WORD || *run == "six";
    let mut runs = words.split(|sign: char| !sign.is_ascii_lowercase());
    let is_sign = runs.any(|run| run.contains('x') && !of_a_word(&run));
    is_sign || words.contains(['X', ':', '\u{d7}']) || words.contains("tak")
}

/// So many small letters without another sign between them are a word: a pawn's file, the sign and another file are three.
const LETTERS_OF_A_WORD: usize = 4;

pub(crate) fn has_check(words: &str) -> bool {
    // What annotators think of the position is no check.
    const THOUGHT: [&str; 8] = ["+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+"];
    let bare = |word: &str| {
        let found = THOUGHT.iter().find_map(|sign| word.strip_suffix(sign));
        found
            .unwrap_or(word)
            .contains(['+', '#', '\u{2020}', '\u{2021}'])
    };
    // Within a word such as `Rochade` the two letters say nothing, nor do they in `Ch6`, the knight's move of Romance languages.
    let is_check = |part: &str| {
        let run = part.trim_end_matches(|sign: char| !sign.is_alphabetic());
        let is_square = part[run.len()..].starts_with(|sign| ('1'..='8').contains(&sign))
            && run.starts_with(char::is_uppercase);
        let run = run.to_lowercase();
        let is_begin = |begin: &&str| run.starts_with(begin);
        !is_square && (run.ends_with("ch") || ["ch", "éch", "ech"].iter().any(is_begin))
    };
    words.split_whitespace().any(bare)
        || words
            .split_inclusive(|sign: char| !sign.is_alphabetic())
            .any(is_check)
        || ["mate", "Mate"].iter().any(|mark| words.contains(mark))
}

/// Whether the words say that the move mates, and it has not.
fn is_mate_wrong(words: &str, position: &Position) -> bool {
    has_mate(words) && !position.is_checkmate()
}

/// Whether the words say that the move mates, and not that one that follows will.
pub(crate) fn has_mate(words: &str) -> bool {
    let lower = words.to_lowercase();
    let says = |word: &str| lower.contains(word) && !lower.contains(&format!("{word} in"));
    words.contains(['#', '\u{2021}']) || says("mate") && !lower.contains("mates in")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_seen_in_every_notation() {
        for (words, capture, check) in [
            ("Nxd5+", true, true),
            ("Nd5", false, false),
            ("Kt-B3 ch", false, true),
            ("Kt-B3ch", false, true),
            ("Kt-B3 CH.", false, true),
            ("Ch6", false, false),
            ("Tch1", false, false),
            ("Ch6 ch", false, true),
            ("a6 +-", false, false),
            ("Nd5=+", false, false),
            ("Qh4 +", false, true),
            ("P takes P", true, false),
            ("e4:d5", true, false),
            ("Qh4\u{2021}", false, true),
            ("Castles", false, false),
            ("Rochade", false, false),
            ("D-KR5 Schach", false, true),
            ("Kt-B3ch.", false, true),
            ("R-K1 dis ch", false, true),
            ("exd", true, false),
            ("Rd8x", true, false),
            (
                "Pawn on Queen's fifth square to Queen's sixth square",
                false,
                false,
            ),
        ] {
            assert_eq!(
                (has_capture(words, false), has_check(words)),
                (capture, check),
                "{words}"
            );
        }
        assert!(!has_capture("Кd5×.", true) && has_capture("К×d5", true));
        assert!(!has_capture("Rd8x!?", true) && has_capture("exd5", true));
    }
}
