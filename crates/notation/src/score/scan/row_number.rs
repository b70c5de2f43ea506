//! The numbers of rows in a line, however they are written, and what is none though it looks like one.

use super::{Kind, Scanner, Unit, chunk_end, gap, noise, numbers};
use crate::closing::closing;
use crate::score::tongue::Tongue;

impl Scanner<'_> {
    /// A move number: digits with a dot or a parenthesis, or alone before a move.
    pub(super) fn number(&self) -> Option<(u32, usize)> {
        let rest = &self.line[self.at..];
        if let Some(found) = self.roman_number(rest) {
            return Some(found);
        }
        if let Some(found) = self.mistyped_number(rest) {
            return Some(found);
        }
        if let Some(found) = self.unusual_number(rest) {
            return Some(found);
        }
        let open = usize::from(rest.starts_with('('));
        let digits = rest[open..].bytes().take_while(u8::is_ascii_digit).count();
        let first = self.units.is_empty();
        if digits == 0 && first && open == 0 {
            // The typist's `l.` for `1.`
            let tail = rest
                .strip_prefix("l.")
                .or_else(|| rest.strip_prefix("I."))?;
            let next = self.at + 2 + (tail.len() - tail.trim_start().len());
            return self.move_at(next).then_some((1, self.at + 2));
        }
        let value: u32 = rest[open..open + digits]
            .parse()
            .ok()
            .filter(|&value| digits <= 3 && value > 0)?;
        let after = &rest[open + digits..];
        let mut to = self.at + open + digits;
        if open == 1 {
            // Beside moves whose numbers stand without brackets it is a time.
            let bare = |unit: &Unit| {
                matches!(unit.kind, Kind::Number(_)) && !self.line[unit.from..].starts_with('(')
            };
            if self.units.iter().any(bare) {
                return None;
            }
            let tail = after.strip_prefix(')')?;
            let next = to + 1 + (tail.len() - tail.trim_start().len());
            return (self.move_at(next) || tail.trim_start().starts_with(['.', '…']))
                .then_some((value, to + 1));
        }
        if after.starts_with(['.', ')', ':']) {
            to += 1;
            // Where no move follows, a bracket behind a number makes the sign of a note.
            if after.starts_with(')') && !self.leads_to_move(to) {
                return None;
            }
            let digit = after[1..].starts_with(|sign: char| sign.is_ascii_digit());
            let castling = after[1..].starts_with("0-0");
            return (!digit || castling || self.tongue == Tongue::Numbers).then_some((value, to));
        }
        if !(after.is_empty() || after.starts_with([' ', '\t', '|', ',', ';', '…'])) {
            return None;
        }
        let blank = |sign: char| sign.is_whitespace() || matches!(sign, '|' | ',' | ';');
        let tail = after.trim_start_matches(blank);
        let next = to + (after.len() - tail.len());
        let told = self.move_at(next) || tail.starts_with("..") || tail.starts_with('…');
        (told || (first && noise::is_illegible(tail.split_whitespace().next().unwrap_or(""))))
            .then_some((value, to))
    }

    /// `II. Kt-KB3`: the number of a move in Roman digits, at the beginning of a line or where it is the next.
    fn roman_number(&self, rest: &str) -> Option<(u32, usize)> {
        let end = rest.find(|sign: char| !"IVXL".contains(sign))?;
        let value = roman(&rest[..end])?;
        let tail = rest[end..].strip_prefix('.')?;
        let last = self.units.iter().rev().find_map(|unit| match unit.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        });
        let is_due = match last {
            Some(last) => last + 1 == value,
            None => self.units.is_empty() && value > 1,
        };
        let to = self.at + end + 1;
        let next = to + (tail.len() - tail.trim_start().len());
        (is_due && self.move_at(next)).then_some((value, to))
    }

    /// The number of a row with letters for the digits that look like them, before a move, at the beginning of a line or where it is the
    /// next: `lO Bc2`, `I2. d4`.
    fn mistyped_number(&self, rest: &str) -> Option<(u32, usize)> {
        let end = rest
            .find(|sign: char| !(sign.is_ascii_digit() || matches!(sign, 'l' | 'I' | 'O' | 'o')))?;
        let word = &rest[..end];
        let is_mixed = (2..=3).contains(&end)
            && word.contains(['l', 'I', 'O', 'o'])
            && !word.starts_with(['0', 'O', 'o']);
        let digits = word.replace(['l', 'I'], "1").replace(['O', 'o'], "0");
        let last = self.units.iter().rev().find_map(|unit| match unit.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        });
        let is_due = self.units.is_empty() || last.map(|last| last + 1) == digits.parse().ok();
        if !is_mixed || !is_due {
            return None;
        }
        let dot = usize::from(rest[end..].starts_with('.'));
        let tail = rest[end + dot..].trim_start();
        let is_apart = dot > 0 || rest[end..].starts_with([' ', '\t']);
        let next = self.line.len() - tail.len();
        (is_apart && self.move_at(next)).then_some((digits.parse().ok()?, self.at + end + dot))
    }

    /// `1st. e4`, `Move 1: e4`, `[1] e4 e5`, `1.—e4`, `1e4`: a number in another form, where it is the first of its line or the next.
    fn unusual_number(&self, rest: &str) -> Option<(u32, usize)> {
        if self.tongue == Tongue::Numbers {
            return None;
        }
        let found = numbers::unusual(rest)?;
        let last = self.units.iter().rev().find_map(|unit| match unit.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        });
        // A move that goes on from the line above may stand before it.
        let begins = self.units.iter().all(|unit| unit.kind == Kind::Move);
        let is_due = last.map_or(begins, |last| last + 1 == found.value);
        let to = self.at + found.length;
        let next = to + gap(&self.line[to..]);
        let is_number = is_due && self.move_at(next) && (!found.is_bracketed || self.two_at(next));
        is_number.then_some((found.value, to))
    }

    /// `64` of `4. 64 Bxb4`: behind the number of a row and before one move alone, a square of which the letter was read as a digit.
    pub(super) fn misread_square(&self) -> Option<usize> {
        let number = self.units.last()?;
        let is_number = matches!(number.kind, Kind::Number(_));
        if !is_number || !self.line[..number.to].ends_with('.') || self.tongue == Tongue::Numbers {
            return None;
        }
        let (word, tail) = self.line[self.at..].split_once(' ')?;
        let [b'1'..=b'9', b'1'..=b'8'] = word.as_bytes() else {
            return None;
        };
        let to = self.at + word.len();
        let next = self.line.len() - tail.trim_start().len();
        (self.move_at(next) && !self.two_at(next)).then_some(to)
    }

    /// Whether two moves stand here: a mark of a note in brackets leads to one at most.
    fn two_at(&self, at: usize) -> bool {
        let scanner = Scanner {
            line: self.line,
            tongue: self.tongue,
            at,
            units: Vec::new(),
        };
        let chunk = chunk_end(self.line, at);
        let end = scanner.longest(chunk, |text| self.tongue.is_move(text));
        end.is_some_and(|end| self.move_at(end + gap(&self.line[end..])))
    }

    /// Whether a move, the dots in place of one, or an end in words stands behind a number that ends here.
    fn leads_to_move(&self, to: usize) -> bool {
        let tail = self.line[to..].trim_start();
        let next = self.line.len() - tail.len();
        let word = tail.split_whitespace().next().unwrap_or_default();
        self.move_at(next)
            || tail.starts_with("..")
            || tail.starts_with('…')
            || noise::is_illegible(word)
            || noise::is_move_like(word)
            || closing(word).is_some()
    }
}

/// A number in Roman digits, written as it should be.
fn roman(digits: &str) -> Option<u32> {
    const PARTS: [(&str, u32); 7] = [
        ("L", 50),
        ("XL", 40),
        ("X", 10),
        ("IX", 9),
        ("V", 5),
        ("IV", 4),
        ("I", 1),
    ];
    let mut rest = digits;
    let mut value = 0;
    for (part, worth) in PARTS {
        while let Some(after) = rest.strip_prefix(part) {
            (rest, value) = (after, value + worth);
        }
    }
    (rest.is_empty() && value > 0).then_some(value)
}
