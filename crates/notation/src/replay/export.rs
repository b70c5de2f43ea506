//! Plain games written in the export format from their own words, without a game built as data in between.
//!
//! What [`Game::to_pgn`](crate::pgn::Game::to_pgn) would write differently, and whatever a lenient reader would have
//! to report, is refused, and left to the full reader and writer.

use jadoube_board::{Color, Move};

use super::fast::FastPath;
use super::order::{Order, Said};
use super::plain::{Listen, Written};
use crate::pgn::{Comment, Lines, ROSTER};

/// Writes plain games in export format; see [`Reader::export`](crate::pgn::Reader::export).
pub struct Exporter {
    fast: FastPath,
    scribe: Scribe,
}

impl Exporter {
    /// An exporter that leaves comments, signs and variations out if `bare`.
    pub fn new(bare: bool) -> Exporter {
        Exporter {
            fast: FastPath::new(),
            scribe: Scribe {
                bare,
                ..Scribe::default()
            },
        }
    }

    /// Writes the game with which `text` begins; gives where it ends, or `None` if it is not plain or does not end
    /// for certain in `text`, which is all that is left of the source if `ended`.
    pub(crate) fn export(
        &mut self,
        text: &[u8],
        ended: bool,
        target: &mut Vec<u8>,
    ) -> Option<usize> {
        let read = self.fast.beginning(text, ended, &mut self.scribe)?;
        let before = target.len();
        let marker = read.outcome.marker();
        if write_tags(read.tags, marker, target).is_none() {
            target.truncate(before);
            return None;
        }
        target.push(b'\n');
        self.scribe.lines.word(marker);
        target.extend_from_slice(self.scribe.lines.text().as_bytes());
        target.extend_from_slice(b"\n\n");
        Some(read.end)
    }
}

/// The tag pairs of a plain tag section, in their order.
pub(super) fn pairs(section: &str) -> Option<Vec<(&str, &str)>> {
    let mut pairs: Vec<(&str, &str)> = Vec::with_capacity(24);
    let mut rest = section.trim_end();
    while !rest.is_empty() {
        let (name, after) = cut_at_quote(rest.strip_prefix('[')?)?;
        let name = name.strip_suffix(' ')?;
        let (value, after) = cut_at_quote(after)?;
        let after = after.strip_prefix(']')?;
        let is_plain = value.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        if !is_plain && value.chars().any(char::is_control) {
            return None;
        }
        pairs.push((name, value));
        rest = after.trim_start();
    }
    Some(pairs)
}

/// Writes the tag pairs of a plain tag section in the order of the export format.
fn write_tags(section: &str, result: &str, target: &mut Vec<u8>) -> Option<()> {
    let mut pairs = pairs(section)?;
    for (name, unknown) in ROSTER {
        let value = match pairs.iter().position(|(known, _)| *known == name) {
            Some(at) => pairs.swap_remove(at).1,
            None => unknown,
        };
        let value = if name == "Result" { result } else { value };
        push_tag(target, name, value);
    }
    pairs.sort_unstable();
    for (name, value) in pairs {
        push_tag(target, name, value);
    }
    Some(())
}

/// What stands before the first quotation mark, and after it.
fn cut_at_quote(text: &str) -> Option<(&str, &str)> {
    let at = memchr::memchr(b'"', text.as_bytes())?;
    Some((&text[..at], &text[at + 1..]))
}

fn push_tag(target: &mut Vec<u8>, name: &str, value: &str) {
    for part in ["[", name, " \"", value, "\"]\n"] {
        target.extend_from_slice(part.as_bytes());
    }
}

/// Sets the words of a game into lines.
#[derive(Default)]
struct Scribe {
    bare: bool,
    lines: Lines,
    order: Order,
    /// Whether the number of the move is plain from what stands before it.
    numbered: bool,
    word: String,
}

impl Scribe {
    fn played(&mut self, number: u32, mover: usize, san: &[u8]) -> bool {
        self.order.played();
        if self.bare && self.order.in_variation() {
            return true;
        }
        let Ok(san) = std::str::from_utf8(san) else {
            return false;
        };
        let dots = match (mover == Color::White as usize, self.numbered) {
            (true, _) => ".",
            (false, false) => "...",
            (false, true) => "",
        };
        if !dots.is_empty() {
            self.word.clear();
            push_number(&mut self.word, number);
            self.word.push_str(dots);
            self.lines.word(&self.word);
        }
        self.lines.word(san);
        self.numbered = true;
        true
    }

    /// Glyphs stand before comments and variations; those before the first move belong to none.
    fn glyph(&mut self, glyph: u32) -> bool {
        let fits = self.order.glyph();
        if fits && !self.bare {
            self.lines.word(&format!("${glyph}"));
        }
        fits
    }

    fn comment(&mut self, text: &[u8]) -> bool {
        match self.order.comment(text) {
            Said::Odd => return false,
            Said::Words(text) if !self.bare => {
                self.lines.comment(&Comment::tidied(text));
                self.numbered = false;
            }
            Said::Words(_) | Said::Nothing => {}
        }
        true
    }

    fn open(&mut self) -> bool {
        self.order.open();
        if !self.bare {
            self.lines.open();
            self.numbered = false;
        }
        true
    }

    fn close(&mut self) -> bool {
        let fits = self.order.close();
        if fits && !self.bare {
            self.lines.close();
            self.numbered = false;
        }
        fits
    }
}

/// Writes a number, as a formatter does, but at once.
fn push_number(text: &mut String, mut number: u32) {
    let mut digits = [0; 10];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend(digits[first..].iter().map(|&digit| char::from(digit)));
}

impl Listen for Scribe {
    const READS: bool = true;

    fn begin(&mut self) {
        self.lines.clear();
        self.order = Order::default();
        self.numbered = false;
    }

    fn ply(&mut self, _: Move, _: u64) {}

    fn written(&mut self, written: Written<'_>) -> bool {
        match written {
            Written::Move { exact: false, .. } => false,
            Written::Move {
                number, mover, san, ..
            } => self.played(number, mover, san),
            Written::Glyph(glyph) => self.glyph(glyph),
            Written::Comment(text) => self.comment(text),
            Written::Open => self.open(),
            Written::Close => self.close(),
        }
    }
}
