//! A row of a score: a number, and the moves and other things that stand at it.

use jadoube_board::{Color, Move};

use super::claim::Claim;
use super::notes::{compares, give_example, quotes};
use super::repeated::repeated;
use super::scan::{Kind, Unit};
use super::signs;
use crate::closing::Closing;
use crate::cure::Slip;
use crate::pgn::marked_ends;
use crate::sides::side_of;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Place {
    /// The page of the book, if marks told it.
    pub page: Option<u32>,
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// One move as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The words.
    pub text: String,
    /// Where they stand.
    pub place: Place,
    /// The number before them, if there is one.
    pub number: Option<u32>,
    /// Whose move they are, if the layout tells: dots before a Black move, the first or second column.
    pub side: Option<Color>,
}

/// What a cell of a row holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellKind {
    Move,
    /// A place where a move should stand that cannot be read.
    Unread,
    /// A slip that the rest of the game has settled: the move, and what was wrong.
    Mended(Move, Slip),
    /// A move that stands there once too often.
    Doubled,
    /// A draw was offered.
    Offer,
    /// Words and signs beside the moves.
    Remark,
}

/// One thing in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub kind: CellKind,
    pub entry: Entry,
}

/// A row of a score: a number and what stands at it.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub number: Option<u32>,
    /// Dots stand in the place of White's move.
    pub black: bool,
    pub cells: Vec<Cell>,
    pub closing: Option<Closing>,
    /// Dots stand behind its moves.
    pub dots: bool,
    /// Every end that stands in it, in its own words; they may contradict one another.
    pub ends: Vec<Closing>,
    /// Its end is a result, or a sentence of its own behind what stands before it.
    pub is_apart: bool,
    /// What the words of its end say of the moves.
    pub claim: Option<Claim>,
    pub place: Place,
    /// How many words are no part of a move.
    pub words: usize,
    /// The row stands among prose, and may be part of it.
    pub in_prose: bool,
    /// What the words right before its number say of it.
    pub led: Led,
}

/// What words right before the number of a row say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Led {
    /// There are none, or they end with a stop.
    Plain,
    /// They may lead to the game or to another way to play.
    ByWords,
    /// It was not played: `better was 12. Kt-B3`.
    Quoted,
}

impl Row {
    /// How many moves stand in the row.
    pub fn moves(&self) -> usize {
        let is_move = |cell: &&Cell| matches!(cell.kind, CellKind::Move | CellKind::Mended(..));
        self.cells.iter().filter(is_move).count()
    }

    /// The row may be prose that begins with a number and a move.
    pub fn is_doubtful(&self) -> bool {
        self.in_prose || self.words > 2
    }

    /// The moves, without what else stands there.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        let moves = self.cells.iter().filter(|cell| cell.kind == CellKind::Move);
        moves.map(|cell| &cell.entry)
    }

    /// The words of the moves.
    pub fn words_of_moves(&self) -> Vec<&str> {
        self.entries().map(|entry| entry.text.as_str()).collect()
    }
}

/// The rows in the units of a line: each number begins one.
pub(super) fn rows_of(text: &str, units: &[Unit], place: impl Fn(usize) -> Place) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let here = match place(unit.from) {
            at if at.column == 1 => Place {
                column: text[..unit.from].chars().count() + 1,
                ..at
            },
            at => at,
        };
        if let Kind::Number(number) = unit.kind {
            // Dots in White's column, and the number in Black's: `...   4. P to Q 4`.
            if let Some(row) = rows.last_mut()
                && row.number.is_none()
                && row.black
                && row.cells.is_empty()
            {
                row.number = Some(number);
                continue;
            }
            let led = led(text, units, index);
            // The second column may repeat the number, or a misprint of it.
            let repeats = rows.last().is_some_and(|row| {
                row.number == Some(number) && row.moves() + usize::from(row.black) == 1
            });
            let is_whole = units[index + 1..]
                .iter()
                .take_while(|unit| !matches!(unit.kind, Kind::Number(_)))
                .filter(|unit| unit.kind == Kind::Move)
                .count()
                > 1;
            if !repeats || is_whole || led != Led::Plain {
                rows.push(Row {
                    led,
                    ..Row::new(Some(number), here)
                });
            }
            continue;
        }
        if rows.is_empty() {
            rows.push(Row::new(None, here));
        }
        let last = rows.len() - 1;
        rows[last].take(text, &units[index..], here);
    }
    joined_misprints(rows)
}

/// What the words right before the number at `index` of these units say.
fn led(text: &str, units: &[Unit], index: usize) -> Led {
    let before = &units[..index];
    let is_word = |unit: &&Unit| matches!(unit.kind, Kind::Word | Kind::Mark);
    let words = before.iter().rev().take_while(is_word).last();
    let words = words.map_or("", |first| text[first.from..units[index].from].trim_end());
    let is_led = before.last().is_some_and(|unit| unit.kind == Kind::Word)
        && !words.ends_with(['.', '!', '?', ';', ':', ')', ']', '}']);
    // Names of players may look like moves that nobody can read.
    let is_beside = |unit: &&Unit| !matches!(unit.kind, Kind::Move | Kind::Number(_));
    let beside = before.iter().rev().take_while(is_beside).last();
    let beside = beside.map_or("", |first| &text[first.from..units[index].from]);
    match is_led {
        _ if compares(beside) || give_example(words) => Led::Quoted,
        true if quotes(words) => Led::Quoted,
        true => Led::ByWords,
        false => Led::Plain,
    }
}

/// `28. K-B2   29. R-K3`: one move each and numbers that go on by one are a row whose second number is wrong.
fn joined_misprints(rows: Vec<Row>) -> Vec<Row> {
    if let [first, second] = rows.as_slice()
        && let (Some(one), Some(other)) = (first.number, second.number)
        && other == one + 1
        && first.moves() == 1
        && second.moves() == 1
        && !first.black
        && !second.black
        && first.words + second.words == 0
    {
        let mut joined = first.clone();
        joined.cells.extend(second.cells.iter().cloned());
        joined.closing = second.closing;
        joined.dots = second.dots;
        joined.ends.extend_from_slice(&second.ends);
        joined.claim.clone_from(&second.claim);
        return vec![joined];
    }
    rows
}

impl Row {
    fn new(number: Option<u32>, place: Place) -> Row {
        Row {
            number,
            black: false,
            cells: Vec::new(),
            closing: None,
            dots: false,
            ends: Vec::new(),
            is_apart: false,
            claim: None,
            place,
            words: 0,
            in_prose: false,
            led: Led::Plain,
        }
    }

    /// `2. ... *`: dots stand for the move of White, and the game ends.
    pub fn is_open(&self) -> bool {
        let is_star = |cell: &Cell| cell.entry.text == "*";
        self.number.is_some()
            && self.black
            && self.cells.len() == 1
            && self.cells.iter().all(is_star)
    }

    /// Words stand behind its last move.
    pub fn ends_with_words(&self) -> bool {
        let last = self.cells.last();
        self.words > 0 && last.is_some_and(|cell| cell.kind == CellKind::Remark)
    }

    /// The end that stands in it, as a row of its own, which takes it from here.
    pub fn take_end(&mut self) -> Option<Row> {
        let closing = self.ends.first().copied()?;
        self.closing = None;
        let ends = std::mem::take(&mut self.ends);
        Some(Row {
            closing: Some(closing),
            ends,
            claim: self.claim.take(),
            ..Row::new(None, self.place)
        })
    }

    /// Takes the end that these words tell; others stand before them.
    fn end(&mut self, closing: Closing, words: &str, before: &str, behind: &str) {
        let is_result = words.starts_with(|sign: char| sign.is_ascii_digit() || sign == '½');
        self.is_apart = is_result || before.ends_with(['.', '!', '?']);
        self.closing = Some(closing);
        self.ends.push(closing);
        self.ends.extend(marked_ends(words));
        // Whose end it is may say the word before it.
        let side = before
            .rsplit(' ')
            .next()
            .filter(|word| side_of(word).is_some());
        self.claim = match side {
            Some(side) => Claim::of_end(&format!("{side} {words}"), behind),
            None => Claim::of_end(words, behind),
        };
    }

    /// Takes the first of these units; the others follow it.
    fn take(&mut self, text: &str, units: &[Unit], place: Place) {
        let [unit, next @ ..] = units else {
            return;
        };
        let words = &text[unit.from..unit.to];
        let before = text[..unit.from].trim_end();
        let kind = match unit.kind {
            Kind::Blank => {
                match self.moves() {
                    0 => self.black = true,
                    _ => self.dots = true,
                }
                return;
            }
            // Alone on its line it is said of who is to move, or of who moved last.
            Kind::Closing(closing) if self.number.is_none() && plies_of(self) == 0 => {
                self.end(closing, words, before, &text[unit.to..]);
                return;
            }
            Kind::Closing(closing) => {
                let plies = plies_of(self);
                let due = if plies.is_multiple_of(2) {
                    Color::White
                } else {
                    Color::Black
                };
                let sided = match closing {
                    Closing::Resigns(None) => Closing::Resigns(Some(due)),
                    Closing::Wins(None) => Closing::Wins(Some(!due)),
                    other => other,
                };
                self.end(closing, words, before, &text[unit.to..]);
                self.closing = Some(sided);
                return;
            }
            // Words after both moves lead to one that was not played.
            Kind::Move if plies_of(self) > 1 && self.ends_with_words() => CellKind::Remark,
            Kind::Move => {
                self.dots = words.ends_with(['.', '…'])
                    && words.trim_end_matches(['.', '…']).ends_with(' ');
                CellKind::Move
            }
            Kind::Unread => CellKind::Unread,
            Kind::Offer => CellKind::Offer,
            // Among other words it says something of its own.
            Kind::Word if is_mate(words) && !self.ends_with_words() => return,
            Kind::Word | Kind::Mark | Kind::Number(_) => CellKind::Remark,
        };
        self.words += usize::from(unit.kind == Kind::Word);
        let is_sign = self.is_sign_behind_a_word(words, next.first());
        if is_sign && self.take_check(words) {
            return;
        }
        let first = self.moves() == 0;
        let side = match (self.number, self.black) {
            _ if !first || kind != CellKind::Move => None,
            (Some(_), true) => Some(Color::Black),
            (Some(_), false) => Some(Color::White),
            (None, _) => None,
        };
        let number = self.number.filter(|_| first && kind == CellKind::Move);
        let played = self.entries().last().map(|entry| entry.text.as_str());
        let same = played
            .filter(|_| kind == CellKind::Move)
            .and_then(|played| repeated(words, played));
        match self.cells.last_mut() {
            // Words that follow each other are one remark.
            Some(last) if kind == CellKind::Remark && last.kind == kind && !is_sign => {
                last.entry.text.push(' ');
                last.entry.text.push_str(words);
            }
            _ => self.cells.push(Cell {
                kind,
                entry: Entry {
                    text: same.unwrap_or_else(|| {
                        words.trim_end_matches([',', ';']).trim_end().to_owned()
                    }),
                    place,
                    number,
                    side,
                },
            }),
        }
    }
}

/// The signs of check and mate.
const CHECKS: [&str; 6] = ["+", "++", "#", "†", "‡", "ch"];

impl Row {
    /// Whether words are a sign of the last move that one word, and no sentence, divides from it: `Nf3 12:30 !`. Before
    /// another word it is a part of what is said.
    fn is_sign_behind_a_word(&self, words: &str, next: Option<&Unit>) -> bool {
        let [.., played, last] = self.cells.as_slice() else {
            return false;
        };
        let is_one = !last.entry.text.contains(char::is_whitespace);
        let is_sign = CHECKS.contains(&words) || signs::alone(words).is_some();
        played.kind == CellKind::Move
            && last.kind == CellKind::Remark
            && is_one
            && is_sign
            && next.is_none_or(|unit| unit.kind != Kind::Word)
    }

    /// Puts the sign of check behind the word beside it to the move that it stands for.
    fn take_check(&mut self, words: &str) -> bool {
        if !CHECKS.contains(&words) {
            return false;
        }
        if let [.., played, _] = self.cells.as_mut_slice() {
            let text = &mut played.entry.text;
            text.push(' ');
            text.push_str(words);
        }
        true
    }
}

fn plies_of(row: &Row) -> usize {
    row.moves() + usize::from(row.black)
}

fn is_mate(words: &str) -> bool {
    let plain = words.trim_matches(|sign: char| !sign.is_alphabetic());
    ["mate", "checkmate", "check", "ch"]
        .iter()
        .any(|known| plain.eq_ignore_ascii_case(known))
}
