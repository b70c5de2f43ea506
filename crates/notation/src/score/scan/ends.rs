//! The end of a game among the units of a line: a result, or words that tell it.

use super::{Kind, Scanner, word_end};
use crate::closing::{Closing, closing, supposes};
use crate::pgn::{Outcome, length_of_halves, result_marked};
use crate::score::noise;
use crate::score::notes::give_example;
use crate::score::word::bare;

impl Scanner<'_> {
    /// The end of the game, and where it ends, if it is no part of a sentence such as `draw offered` or `Black could
    /// resign here`.
    pub(super) fn closing(&self, word: usize, chunk: usize) -> Option<(Closing, usize)> {
        let mut before = self.units.iter().rev();
        let before = before.find(|unit| unit.kind != Kind::Mark);
        let before = before.filter(|unit| unit.kind == Kind::Word);
        let name = before.map(|unit| self.line[unit.from..unit.to].to_ascii_lowercase());
        let side = matches!(name.as_deref(), Some("white" | "black"));
        if !side && !matches!(name.as_deref(), None | Some("and" | "here")) || self.supposes() {
            return None;
        }
        // Whose end it is says the word before it, if that names a side.
        let from = before.filter(|_| side).map_or(self.at, |unit| unit.from);
        // Moves behind the words are told with them, and are no part of them.
        let chunk = self.moves_from(word, chunk).unwrap_or(chunk);
        let words = self.line[from..chunk].trim_end();
        if let Some(found) = closing(words).or_else(|| before_moves(words)) {
            return Some((found, from + words.len()));
        }
        let text = &self.line[from..word];
        let found = closing(text)?;
        let after = self.line[word..].trim_start();
        let resigns = matches!(found, Closing::Resigns(_));
        let ends = !after.starts_with(char::is_alphabetic)
            || text.ends_with('.')
            || (resigns && text.ends_with(','))
            || begins_example(after);
        ends.then_some((found, word))
    }

    /// Where in the words from `from` on the number of a move stands, and a move behind it.
    fn moves_from(&self, from: usize, chunk: usize) -> Option<usize> {
        let words = self.line[from..chunk].split_whitespace();
        let places = words.map(|word| word.as_ptr() as usize - self.line.as_ptr() as usize);
        places.into_iter().find(|&at| {
            let rest = &self.line[at..chunk];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let tail = rest[digits..].trim_start_matches(['.', '…', ' ', ')']);
            let is_apart = tail.len() < rest.len() - digits;
            let moved = tail.split_whitespace().next().unwrap_or_default();
            let is_move = || self.move_at(chunk - tail.len()) || noise::is_move_like(moved);
            (1..=3).contains(&digits) && is_apart && is_move()
        })
    }

    /// Whether the words before say what would be: `If White retakes, Black resigns`.
    fn supposes(&self) -> bool {
        let words = self.units.iter().rev();
        let words = words.take_while(|unit| matches!(unit.kind, Kind::Word | Kind::Mark));
        let words: Vec<&str> = words.map(|unit| &self.line[unit.from..unit.to]).collect();
        let words = words.into_iter().rev().map(str::to_ascii_lowercase);
        let words: Vec<String> = words.collect();
        supposes(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// A result with nothing else on its line: `1 — 0`, `1/2`.
    pub(super) fn result_alone(&self) -> Option<Closing> {
        let rest = self.line[self.at..].trim_end().trim_end_matches('.');
        if !self.units.is_empty() || rest.starts_with('*') || rest == "draw" {
            return None;
        }
        Closing::of(result_marked(rest)?.0)
    }

    /// A result with blanks in it that stands at a place behind moves and ends the line: `O-O 0 : 1`.
    pub(super) fn spaced_result(&self, at: usize) -> Option<Closing> {
        let rest = self.line[at..].trim_end().trim_end_matches('.');
        let is_behind = self.units.iter().any(|unit| unit.kind == Kind::Move) || at > self.at;
        let is_spaced = rest.len() <= 12
            && rest.contains(' ')
            && rest.contains([':', '-', '–', '—'])
            && rest.starts_with(['0', '1', '½']);
        // `0 - 0` in the place of a move is castling.
        let is_castling =
            rest.starts_with('0') && at == self.at && self.is_move_due() && self.move_at(at);
        Closing::of(
            result_marked(rest)
                .filter(|_| is_behind && is_spaced && !is_castling)?
                .0,
        )
    }

    /// Whether a number stands before this place, and not both of its moves.
    fn is_move_due(&self) -> bool {
        let number = self
            .units
            .iter()
            .rposition(|unit| matches!(unit.kind, Kind::Number(_)));
        number.is_some_and(|at| {
            let moves = self.units[at..]
                .iter()
                .filter(|unit| unit.kind == Kind::Move);
            moves.count() < 2
        })
    }

    /// `1-0` and the like.
    pub(super) fn marker(&self) -> Option<(Closing, usize)> {
        let rest = &self.line[self.at..];
        let to = match length_of_halves(rest.as_bytes()) {
            0 => word_end(self.line, self.at),
            length => self.at + length,
        };
        let word = self.line[self.at..to].trim_end_matches(['.', ',', ';', '*']);
        // What is asked is no sign of the last move.
        let (word, to) = (word.trim_end_matches('?'), to + asked(&self.line[to..]));
        // Half a point alone is a mark of something else.
        let outcome = match word {
            "remis" | "Remis" if declined(&self.line[to..]) => return None,
            "remis" | "Remis" => Outcome::Draw,
            "*" | "1/2" | "½" | "draw" => return None,
            word => match mistyped(word) {
                Some(outcome) => outcome,
                None => result_marked(word)?.0,
            },
        };
        Some((Closing::of(outcome)?, to))
    }
}

/// The end in words that lead to moves: `White won after`. In the present tense they tell what would be.
pub(in crate::score) fn before_moves(words: &str) -> Option<Closing> {
    const LEADS: [&str; 25] = [
        "after",
        "by",
        "with",
        "on",
        "at",
        "because",
        "of",
        "owing",
        "due",
        "to",
        "in",
        "view",
        "wegen",
        "nach",
        "durch",
        "mit",
        "angesichts",
        "apr\u{e8}s",
        "par",
        "dopo",
        "despu\u{e9}s",
        "de",
        "vanwege",
        "na",
        "efter",
    ];
    const PRESENT: [&str; 9] = [
        "wins", "win", "mates", "draws", "gewinnt", "gagne", "gana", "vince", "wint",
    ];
    let all: Vec<&str> = words.split_whitespace().collect();
    let is = |known: &[&str], word: &str| known.contains(&bare(word).to_lowercase().as_str());
    let leads = all.iter().rev().take_while(|word| is(&LEADS, word)).count();
    let said = &all[..all.len() - leads];
    let is_present = said.iter().any(|word| is(&PRESENT, word));
    (leads > 0 && !is_present).then(|| closing(&said.join(" ")))?
}

/// A result with letters for the digits that look like them: `l-0`.
fn mistyped(word: &str) -> Option<Outcome> {
    let digits = word.replace(['l', 'I'], "1").replace(['O', 'o'], "0");
    (digits != word).then_some(())?;
    match digits.as_str() {
        "1-0" => Some(Outcome::WhiteWins),
        "0-1" => Some(Outcome::BlackWins),
        _ => None,
    }
}

/// Whether a text begins with words that lead to an example: `e.g. 5... B-Kt5`.
fn begins_example(text: &str) -> bool {
    let words = text.split_inclusive(' ').scan(0, |end, word| {
        *end += word.len();
        Some(*end)
    });
    words.take(2).any(|end| give_example(&text[..end]))
}

/// The length of question marks that a text begins with, and of the blank before them if they are its end.
fn asked(text: &str) -> usize {
    let marks = text.trim_start_matches('?');
    match text.trim() {
        alone if !alone.is_empty() && alone.trim_matches('?').is_empty() => text.len(),
        _ => text.len() - marks.len(),
    }
}

/// Whether the word that a text begins with says that a draw was no more than offered: `remis abgelehnt`.
fn declined(text: &str) -> bool {
    const OFFERED: [&str; 12] = [
        "abgelehnt",
        "angeboten",
        "geboten",
        "offeriert",
        "offert",
        "vorgeschlagen",
        "verweigert",
        "refusé",
        "proposé",
        "declined",
        "offered",
        "aangeboden",
    ];
    let word = text.split_whitespace().next().unwrap_or_default();
    let plain = word.trim_matches(|sign: char| !sign.is_alphabetic());
    OFFERED.contains(&plain.to_lowercase().as_str())
}
