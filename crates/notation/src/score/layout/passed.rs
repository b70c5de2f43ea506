//! Prose that is passed over: what of it is neither a heading nor moves, and how it is told.

use crate::dates::{is_year, month_of};
use crate::score::apparatus::Passage;
use crate::score::line::LINES_OF_A_PAGE;
use crate::score::odds;
use crate::score::running::{Prose, Run};
use crate::score::verdict::Verdict;
use crate::score::word::bare;

/// So few words are told as they stand.
const FEW_WORDS: usize = 8;

/// A paragraph of more words is no heading.
const MANY_WORDS: usize = 30;

/// What stands further over a game than a page is long says nothing of it, and is no doubt: a book's title page, its imprint, a
/// chapter without games. `of_next` are the places of those that are one only if a game stands under them, `moves` the lines of all moves.
pub(super) fn settle_far(passed: &mut [Passage], of_next: &[usize], moves: &[usize]) {
    for &at in of_next {
        let line = passed[at].place.line;
        let is_near = |first: &usize| line <= *first && *first <= line + LINES_OF_A_PAGE;
        passed[at].is_doubt = moves.iter().any(is_near);
    }
}

/// What of a paragraph is neither a heading nor moves.
pub(super) fn passed(
    paragraph: &[Prose],
    runs: &[Run],
    verdict: Option<&Verdict>,
    is_over: bool,
) -> Option<Passage> {
    let prose = paragraph.iter().filter(|line| !line.is_told);
    let entries = runs.iter().flat_map(|run| &run.entries);
    let read = entries
        .map(|entry| &entry.text)
        .chain(verdict.map(|verdict| &verdict.text));
    let mut moves: Vec<&str> = read
        .flat_map(|text| text.split_whitespace())
        .map(bare)
        .collect();
    let mut left: Vec<&str> = Vec::new();
    // What has been read stands rather at the end of a sentence.
    let words = prose
        .clone()
        .flat_map(|line| line.text.split_whitespace())
        .collect::<Vec<_>>();
    for word in words.into_iter().rev() {
        let plain = without_number(bare(word));
        match moves.iter().position(|known| *known == plain) {
            Some(at) => drop(moves.swap_remove(at)),
            None => left.push(word),
        }
    }
    left.reverse();
    // The number of a page is no word, and a year is one; the sign of a note before its moves says nothing.
    let is_sign = |word: &str| !runs.is_empty() && bare(word).chars().count() == 1;
    let is_word =
        |word: &&str| word.contains(char::is_alphabetic) && !is_sign(word) || has_year(word);
    let words = left.iter().filter(|word| is_word(word)).count();
    let first = prose.clone().next()?;
    // A day over a game is told with all that stands around it.
    let of_day = is_over && words <= MANY_WORDS && tells_day(&left);
    // So is what is said of odds that nobody can take for those of a game, or that are not read.
    let of_odds = odds::are_of_another(&left)
        || is_over && words <= MANY_WORDS && odds::are_named_with_men(&left);
    let said = (words <= FEW_WORDS || of_day || of_odds).then(|| few(&left));
    (words > 0).then_some(Passage {
        place: first.place,
        words,
        begins: match said {
            Some(_) => String::new(),
            None => left[..FEW_WORDS.min(left.len())].join(" "),
        },
        is_doubt: of_odds
            || is_over && said.is_some() && (says_day(&left) || odds::are_named(&left)),
        said,
    })
}

/// The words as they stand, or the first of many.
fn few(words: &[&str]) -> String {
    match words.get(..MANY_WORDS).filter(|_| words.len() > MANY_WORDS) {
        Some(first) => format!("{} …", first.join(" ")),
        None => words.join(" "),
    }
}

/// A word without the number of a move that is glued to it: `2.Kt-KB3`.
fn without_number(word: &str) -> &str {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    match word[digits..].strip_prefix('.') {
        Some(rest) if digits > 0 => rest.trim_start_matches('.'),
        _ => word,
    }
}

/// Whether a day is told by words, or a part of one.
fn says_day(words: &[&str]) -> bool {
    let has_digit = |word: &&str| word.contains(|sign: char| sign.is_ascii_digit());
    let is_month = |word: &&str| word.chars().count() > 2 && month_of(bare(word)).is_some();
    words.iter().any(|word| has_year(word))
        || words.iter().any(is_month) && words.iter().any(has_digit)
}

/// Whether words tell a day of a year, or a place or a club with a year at their end: `at Birmingham, 27 August 1858`.
fn tells_day(words: &[&str]) -> bool {
    let is_month = |word: &&str| word.chars().count() > 2 && month_of(bare(word)).is_some();
    let year = words.iter().any(|word| has_year(word));
    let ends = words.last().is_some_and(|word| has_year(word));
    year && (words.iter().any(is_month) || ends)
}

/// Whether a year is in a word, alone or as a part of a day in numbers.
fn has_year(word: &str) -> bool {
    word.split(|sign: char| !sign.is_alphanumeric())
        .any(is_year)
}
