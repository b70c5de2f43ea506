//! Which letters a record is written in, found from the record itself.
//!
//! Every table of letters that covers the men named in the record is tried; what reads most of it is kept. Where
//! several read it all and differ, all are given.

use std::cmp::Reverse;

use super::apparatus::{ReadScore, ReadText};
use super::diagram;
use super::line::Line;
use super::read::read_lines;
use super::tongue::Tongue;
use crate::forgiven::Leniency;
use crate::language::Language;
use crate::pgn::Outcome;
use crate::telegraph::Telegraph;

/// One word in so many may be none of the table.
const TOLERANCE: usize = 8;

/// Words between the men and squares of French books that write moves out.
const FRENCH: [&str; 6] = ["du", "case", "cases", "pas", "prend", "son"];

/// The letters of officers in English.
const ENGLISH: [&str; 5] = ["K", "Q", "R", "B", "N"];

/// The files, by which Stamma calls the pieces.
const FILES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/// Reads lines in the letters of `language`, or in whichever fit.
pub(super) fn read(lines: &[Line], language: Option<&'static Language>) -> ReadText {
    match language {
        Some(language) if language.code == "en" => return read_lines(lines, Tongue::English),
        Some(language) => return read_lines(lines, Tongue::Foreign(language)),
        None => {}
    }
    let mut best: Vec<(Tongue, ReadText)> = Vec::new();
    let mut most = (0, 0, Reverse(usize::MAX));
    for tongue in candidates(lines) {
        let found = match tongue {
            Tongue::Telegraph(code) => read_lines(&divided(lines, code), tongue),
            _ => read_lines(lines, tongue),
        };
        let weight = weight(&found);
        if weight > most {
            best.clear();
            most = weight;
        }
        if weight == most {
            best.push((tongue, found));
        }
    }
    if best.is_empty() {
        return read_lines(lines, Tongue::English);
    }
    together(best)
}

/// How much was read: plies that stand there, without those that needed a pawn to be named or had no man named, and games that do not
/// stop; of what reads as much, that which needs fewer cures.
fn weight(found: &ReadText) -> (usize, usize, Reverse<usize>) {
    let count = |score: &ReadScore, of: fn(Leniency) -> bool| {
        let notes = score.notes.iter().filter(|note| of(note.leniency));
        notes.count()
    };
    let is_cure = |leniency| {
        use Leniency::{
            DoubledPly, ExchangedPlies, IllegiblePly, LostPly, WingWrong, WrongLetter, WrongSquare,
        };
        matches!(
            leniency,
            DoubledPly
                | ExchangedPlies
                | IllegiblePly
                | LostPly
                | WingWrong
                | WrongLetter
                | WrongSquare
        )
    };
    let plies = found.games.iter().map(|score| {
        let less = count(score, |leniency| {
            use Leniency::{LostPly, ManOmitted, PawnLetter};
            matches!(leniency, LostPly | ManOmitted | PawnLetter)
        });
        score.entries.len().saturating_sub(less)
    });
    let cures = found.games.iter().map(|score| count(score, is_cure)).sum();
    let whole = found
        .games
        .iter()
        .filter(|score| score.stopped.is_none())
        .count();
    (plies.sum(), whole, Reverse(cures))
}

/// The readings in several tongues as one: what is the same once, what differs side by side.
fn together(mut best: Vec<(Tongue, ReadText)>) -> ReadText {
    let others = best.split_off(1);
    let (tongue, mut first) = best.remove(0);
    // English letters need no name.
    if tongue == Tongue::English && others.iter().all(|(_, other)| same_moves(&first, other)) {
        return first;
    }
    for (index, score) in first.games.iter_mut().enumerate() {
        for (tongue, other) in &others {
            let Some(other) = other.games.get(index) else {
                continue;
            };
            score.languages.extend(tongue.language());
            for game in &other.games {
                if !score
                    .games
                    .iter()
                    .any(|known| known.moves() == game.moves())
                {
                    score.games.push(game.clone());
                    score.readings += 1;
                }
            }
        }
        let code = |language: &&'static Language| language.code;
        score.languages.sort_by_key(code);
        score.languages.dedup();
        for language in same_letters(&score.languages) {
            if !score.languages.contains(&language) {
                score.languages.push(language);
            }
        }
    }
    first
}

/// Languages that print the same letters for officers as one of these.
fn same_letters(languages: &[&'static Language]) -> Vec<&'static Language> {
    let same = |language: &&'static Language| {
        languages
            .iter()
            .any(|known| known.letters[..5] == language.letters[..5])
    };
    Language::all().iter().filter(same).collect()
}

fn same_moves(one: &ReadText, other: &ReadText) -> bool {
    let moves = |score: &ReadScore| {
        score
            .games
            .iter()
            .map(|game| game.moves())
            .collect::<Vec<_>>()
    };
    one.games.len() == other.games.len()
        && one
            .games
            .iter()
            .zip(&other.games)
            .all(|(one, other)| moves(one) == moves(other))
}

/// The tongues that cover the men named in the rows.
fn candidates(lines: &[Line]) -> Vec<Tongue> {
    let words = words(lines);
    let named: Vec<&str> = words.iter().filter_map(|word| men_of(word)).collect();
    let descriptive: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| is_descriptive(word))
        .collect();
    // What is a move in English needs no other language.
    let english = descriptive
        .iter()
        .filter(|word| Tongue::English.is_move(word))
        .count();
    let descriptive = if english * 10 >= descriptive.len() * 9 {
        Vec::new()
    } else {
        descriptive
    };
    let covers = |letters: &[&str]| {
        let inside = |men: &&str| made_of(men, letters);
        let out = named.iter().filter(|men| !inside(men)).count();
        out * TOLERANCE <= named.len()
    };
    let mut found = vec![Tongue::English];
    let mut tables: Vec<&[&str]> = Vec::new();
    for language in Language::all() {
        let letters = &language.letters;
        let reads = !named.is_empty() && covers(letters)
            || !descriptive.is_empty()
                && descriptive
                    .iter()
                    .filter(|word| made_of(&letters_of(word), letters))
                    .count()
                    * 10
                    >= descriptive.len() * 9;
        if language.code == "en" || !reads || tables.contains(&&letters[..]) {
            continue;
        }
        // Only letters for pawns may differ, which algebraic records do not use.
        let like = tables.iter().any(|known| known[..5] == letters[..5]);
        if like && descriptive.is_empty() {
            continue;
        }
        tables.push(&letters[..]);
        found.push(Tongue::Foreign(language));
    }
    let french = words.iter().filter(|word| FRENCH.contains(word)).count();
    let french = (french >= 4).then(|| Language::all().iter().find(|known| known.code == "fr"));
    let french = french.flatten().map(Tongue::Foreign);
    found.extend(french.filter(|tongue| !found.contains(tongue)).as_slice());
    let pawns = words.iter().filter(|word| is_in_capitals(word)).count();
    if pawns >= 2 {
        found.push(Tongue::Capitals);
    }
    let numbers = words.iter().filter(|word| is_number_move(word)).count();
    if numbers >= 2 && numbers * 2 >= words.len() {
        found.push(Tongue::Numbers);
    }
    if !named.is_empty() && !covers(&ENGLISH) && covers(&FILES) {
        found.push(Tongue::Files);
    }
    let is_word = |word: &&&str| word.starts_with(char::is_alphabetic);
    let lettered = words.iter().filter(is_word).count();
    for code in Telegraph::ALL {
        let moves = words.iter().filter(|word| code.moves(word).is_some());
        if moves.count() * 2 >= lettered.max(4) {
            found.push(Tongue::Telegraph(code));
        }
    }
    found
}

/// The lines of a text in a code of cable matches, with a blank between moves that are one word.
fn divided(lines: &[Line], code: Telegraph) -> Vec<Line> {
    let divided = |line: &Line| {
        let mut line = line.clone();
        for word in words_of(&line.text.clone()) {
            if let Some((one, Some(other))) = code.moves(word) {
                line.text = line.text.replacen(word, &format!("{one} {other}"), 1);
            }
        }
        line
    };
    lines.iter().map(divided).collect()
}

/// The words of lines that begin with a number, or of all lines where none does.
fn words(lines: &[Line]) -> Vec<&str> {
    let numbered = |line: &&Line| {
        line.text
            .trim_start_matches([' ', '|', '(', '"'])
            .starts_with(|sign: char| sign.is_ascii_digit())
    };
    let is_other = |line: &&Line| {
        diagram::is_rank(&line.text) || Outcome::from_marker(line.text.trim()).is_some()
    };
    let rows = lines
        .iter()
        .filter(|line| numbered(line) && !is_other(line));
    let rows: Vec<&Line> = rows.collect();
    let rows = if rows.is_empty() {
        lines.iter().collect()
    } else {
        rows
    };
    rows.into_iter()
        .flat_map(|line| {
            words_of(&line.text)
                .into_iter()
                .chain(spaced_out(&line.text))
                .chain(with_spaced_square(&line.text))
        })
        .collect()
}

/// Descriptive moves with a blank between their signs: `C 3 A R`.
fn spaced_out(line: &str) -> Vec<&str> {
    let is_sign = |word: &str| {
        let mut signs = word.chars();
        let first = signs.next();
        signs.next().is_none()
            && first.is_some_and(|sign| sign.is_uppercase() || ('1'..='8').contains(&sign))
    };
    let mut found: Vec<&str> = Vec::new();
    let mut run: Option<(usize, usize, usize)> = None;
    let mut at = 0;
    for word in line.split(' ') {
        run = match run {
            Some((from, _, count)) if is_sign(word) => Some((from, at + word.len(), count + 1)),
            _ if is_sign(word) && word.starts_with(char::is_uppercase) => {
                Some((at, at + word.len(), 1))
            }
            _ => None,
        };
        at += word.len() + 1;
        let goes_on = line[at.min(line.len())..]
            .split(' ')
            .next()
            .is_some_and(is_sign);
        if let Some((from, to, 3..)) = run.filter(|_| !goes_on) {
            found.push(&line[from..to]);
        }
    }
    found
}

/// Algebraic moves with a blank between their signs, without what stands behind the first square: `S g 1` of `S g 1 - f 3`.
fn with_spaced_square(line: &str) -> Vec<&str> {
    let mut words = line.split(' ').scan(0, |at, word| {
        let from = *at;
        *at += word.len() + 1;
        Some((from, word))
    });
    let mut found: Vec<&str> = Vec::new();
    let mut last: [(usize, &str); 2] = [(0, ""); 2];
    for (from, word) in words.by_ref() {
        let [(begin, man), (_, file)] = last;
        let is_man = man.starts_with(char::is_uppercase) && man.chars().count() <= 2;
        let is_square =
            matches!(file.as_bytes(), [b'a'..=b'h']) && matches!(word.as_bytes(), [b'1'..=b'8']);
        if is_man && is_square {
            found.push(&line[begin..from + word.len()]);
        }
        last = [last[1], (from, word)];
    }
    found
}

/// The words of a line; a man that stands before its squares, as in `S g1-f3`, is one word with them.
fn words_of(line: &str) -> Vec<&str> {
    let divides =
        |sign: char| sign.is_whitespace() || matches!(sign, '|' | ';' | ',' | '.' | '(' | ')');
    let start = line.as_ptr() as usize;
    let mut words: Vec<&str> = Vec::new();
    for word in line.split(divides).filter(|word| !word.is_empty()) {
        let from = word.as_ptr() as usize - start;
        let is_square = matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]);
        let man = words.last().filter(|man| {
            let from_man = man.as_ptr() as usize - start;
            let mut signs = man.chars();
            let is_letter = signs.next().is_some_and(char::is_uppercase) && signs.next().is_none();
            is_letter && &line[from_man + man.len()..from] == " "
        });
        match man.filter(|_| is_square) {
            Some(man) => {
                let from_man = man.as_ptr() as usize - start;
                words.pop();
                words.push(&line[from_man..from + word.len()]);
            }
            None => words.push(word),
        }
    }
    words
}

/// The letters before the square of an algebraic move, `Sg` of `Sg1-f3` without its file.
fn men_of(word: &str) -> Option<&str> {
    let first = word.chars().next()?;
    if !first.is_uppercase() {
        return None;
    }
    let signs: Vec<u8> = word.bytes().filter(|&sign| sign != b' ').collect();
    let square = signs
        .windows(2)
        .any(|pair| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]));
    let end = word
        .find(|sign: char| {
            matches!(sign, 'a'..='h' | '1'..='8' | 'x' | 'X' | ':' | '-' | '–' | '—' | '×' | 'х')
        })
        .unwrap_or(word.len());
    let signs = word.chars().filter(|sign| *sign != ' ').count();
    (square && end > 0 && end <= 4 && signs <= 9).then(|| word[..end].trim_end())
}

/// `P4R`, `CxP`, `S-KL3`: men, digits and signs, no file letter.
fn is_descriptive(word: &str) -> bool {
    let letters = word.chars().filter(|sign| sign.is_uppercase()).count();
    letters >= 2
        && word.chars().all(|sign| {
            sign.is_uppercase()
                || sign.is_ascii_digit()
                || matches!(
                    sign,
                    ' ' | '-' | '–' | 'x' | '×' | ':' | '=' | '+' | '!' | '?' | '#' | 'р'
                )
        })
        && word.contains(|sign: char| sign.is_ascii_digit() || matches!(sign, 'x' | '×' | ':'))
}

fn letters_of(word: &str) -> String {
    word.chars().filter(|sign| sign.is_uppercase()).collect()
}

/// Whether a text is put together from these letters.
fn made_of(text: &str, letters: &[&str]) -> bool {
    if text.is_empty() {
        return true;
    }
    letters.iter().any(|letter| {
        text.strip_prefix(letter)
            .is_some_and(|rest| made_of(rest, letters))
    })
}

/// `E4`, `BXC6`
fn is_in_capitals(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']).as_bytes();
    matches!(
        word,
        [b'A'..=b'H', b'1'..=b'8']
            | [
                b'A'..=b'H' | b'K' | b'Q' | b'R' | b'N',
                b'X',
                b'A'..=b'H',
                b'1'..=b'8'
            ]
    )
}

fn is_number_move(word: &str) -> bool {
    (4..=5).contains(&word.len()) && word.bytes().all(|byte| (b'1'..=b'8').contains(&byte))
}
