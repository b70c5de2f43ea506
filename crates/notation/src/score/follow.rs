//! The rows of a game in the order in which they were played: which are the game, which tell another way to play,
//! and where it cannot be followed.
//!
//! Rows are taken as their numbers say. Where that leads nowhere, rows that may be something else (prose that
//! begins with a move, a variation in columns, a misprinted number) are taken otherwise, the last first, and what
//! reads to the end is kept.

use std::collections::HashSet;

use jadoube_board::{Color, Move, Position};

use super::layout::Event;
use super::noise;
use super::ocr;
use super::row::{Cell, CellKind, Entry, Led, Row};
use super::running::{self, Prose, Run};
use super::segment::RawGame;
use super::signs;
use super::tongue::Tongue;
use crate::closing::Closing;
use crate::cure::{Reconstruction, Slip};
use crate::forgiven::Leniency;
use crate::wording::Wording;

/// The end of a game in words stands at most so many lines after its last move.
const NEAR: usize = 60;

/// So many rows are tried in another way, one at a time.
const MOST_FLIPS: usize = 40;

/// Another way to take a row is worth it if it leads so many plies further.
const WORTH: usize = 6;

/// Something of the text that was passed over or taken otherwise than it stands.
#[derive(Clone, Debug)]
pub(crate) struct Passed {
    pub leniency: Leniency,
    pub entry: Entry,
    /// From 1.
    pub ply: usize,
}

/// Why a game cannot be followed further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The move is possible in no reading.
    Move,
    /// Nobody can read it.
    Unread,
    /// Moves are missing before this row, which has another number than is due.
    Missing {
        due: u32,
        side: Color,
        /// With the numbers one too high from here on, all that follows can be played as well.
        or_number: bool,
    },
}

impl Halt {
    /// Moves may be missing, or only the numbers be wrong.
    pub fn may_be_the_number(self) -> bool {
        matches!(
            self,
            Halt::Missing {
                or_number: true,
                ..
            }
        )
    }
}

/// Where a game stops.
#[derive(Clone, Debug)]
pub(crate) struct Stopped {
    /// The event of the game in which it stops.
    pub event: usize,
    pub entry: Entry,
    pub halt: Halt,
}

/// A game followed as far as it goes.
#[derive(Clone)]
pub(crate) struct Course<'g> {
    raw: &'g RawGame,
    tongue: Tongue,
    pub row: Reconstruction,
    /// The number of the first move, and whether it is Black's.
    first: u32,
    black_began: bool,
    /// By how much the record's numbers are off.
    shift: i64,
    pub entries: Vec<Entry>,
    /// The event from which each entry comes.
    pub origins: Vec<usize>,
    pub passed: Vec<Passed>,
    /// Variations and fragments told beside the game.
    pub asides: Vec<Run>,
    /// So many of them have been ended by a bracket.
    closed: usize,
    /// Rows of asides that stand in columns as the game itself does.
    pub rows_aside: Vec<usize>,
    /// Draws offered: after how many plies.
    pub offers: Vec<usize>,
    /// Signs that stand apart from the moves: after how many plies, and which glyphs.
    pub signs: Vec<(usize, Vec<u8>)>,
    pub closing: Option<Closing>,
    pub stopped: Option<Stopped>,
    /// Rows that could be taken otherwise.
    choices: Vec<usize>,
}

/// What becomes of a row.
enum Taken {
    Main,
    /// The row's number is off by so much.
    Shifted(i64),
    Aside,
    Twice,
    Missing,
}

/// Follows a game, trying what may be taken in several ways.
pub(crate) fn follow<'g>(raw: &'g RawGame, tongue: Tongue, start: &Position) -> Course<'g> {
    let attempt = |flips: &HashSet<usize>| {
        let mut course = Course::new(raw, tongue, start);
        course.run(flips);
        course
    };
    let mut flips = HashSet::new();
    let mut best = attempt(&flips);
    for _ in 0..3 {
        let Some(stopped) = &best.stopped else {
            break;
        };
        let at = stopped.event;
        let mut better: Option<(HashSet<usize>, Course<'g>)> = None;
        let choices: Vec<usize> = best
            .choices
            .iter()
            .copied()
            .filter(|&event| event <= at)
            .collect();
        for &event in choices.iter().rev().take(MOST_FLIPS) {
            let mut other = flips.clone();
            if !other.insert(event) {
                continue;
            }
            let course = attempt(&other);
            let goal = better.as_ref().map_or(&best, |(_, course)| course);
            let ends = course.stopped.is_none() && goal.stopped.is_some();
            let further = goal.stopped.is_some()
                && course.row.plies() >= best.row.plies() + WORTH
                && course.row.plies() > goal.row.plies();
            if ends || further {
                better = Some((other, course));
            }
        }
        let Some((other, course)) = better else {
            break;
        };
        flips = other;
        best = course;
    }
    best
}

impl<'g> Course<'g> {
    /// From the start of a game.
    pub fn new(raw: &'g RawGame, tongue: Tongue, start: &Position) -> Course<'g> {
        Course {
            raw,
            tongue,
            row: Reconstruction::new(start),
            first: start.fullmove_number(),
            black_began: start.turn() == Color::Black,
            shift: 0,
            entries: Vec::new(),
            origins: Vec::new(),
            passed: Vec::new(),
            asides: Vec::new(),
            closed: 0,
            rows_aside: Vec::new(),
            offers: Vec::new(),
            signs: Vec::new(),
            closing: None,
            stopped: None,
            choices: Vec::new(),
        }
    }

    /// The number and side of the move that is due, by counting.
    pub fn due(&self) -> (u32, Color) {
        let done = self.row.plies() as u32 + u32::from(self.black_began);
        (self.first + done / 2, self.row.now().turn)
    }

    fn run(&mut self, flips: &HashSet<usize>) {
        for index in 0..self.raw.events.len() {
            match &self.raw.events[index] {
                Event::Row(row) => self.take_row(index, row, flips.contains(&index)),
                Event::Run(run) => self.take_run(index, run),
                Event::Closing(closing, line) => self.close(*closing, *line),
                Event::Diagram(_) | Event::Heading(_) => {}
            }
            if self.stopped.is_some() {
                return;
            }
        }
    }

    /// Words that stand apart from the rows end the game if nothing has ended it and its last row is near.
    fn close(&mut self, closing: Closing, line: usize) {
        let near = self
            .entries
            .last()
            .is_some_and(|last| line <= last.place.line + NEAR);
        if near && self.closing.is_none() {
            self.closing = Some(closing);
        }
    }

    fn take_row(&mut self, index: usize, row: &'g Row, flipped: bool) {
        if let (Some(closing), None, []) = (row.closing, row.number, row.cells.as_slice()) {
            return self.close(closing, row.place.line);
        }
        match self.decide(index, row, flipped) {
            Taken::Main => self.play(index, row),
            Taken::Shifted(shift) => {
                self.pass(Leniency::MoveNumber, first_entry(row));
                self.shift = shift;
                self.play(index, row);
            }
            Taken::Aside => self.put_aside(index, row),
            Taken::Twice => self.pass(Leniency::RowTwice, first_entry(row)),
            Taken::Missing => {
                let (due, side) = self.due();
                let shift = row
                    .number
                    .map_or(0, |number| i64::from(number) - i64::from(due));
                let halt = Halt::Missing {
                    due,
                    side,
                    or_number: shift == self.shift + 1 && self.reads_on(index, shift),
                };
                self.stop(index, first_entry(row), halt);
            }
        }
    }

    fn decide(&mut self, index: usize, row: &'g Row, flipped: bool) -> Taken {
        let (due, turn) = self.due();
        let Some(number) = row.number else {
            return Taken::Main;
        };
        if row.moves() == 0 && row.closing.is_none() && row.is_doubtful() {
            return Taken::Aside;
        }
        // After its end nothing of a game follows.
        if self.closing.is_some() && row.moves() > 0 {
            return Taken::Aside;
        }
        let expected = i64::from(due) + self.shift;
        let number = i64::from(number);
        // One move at the number that is due may stand in Black's column.
        let alone = row.moves() <= 1 && turn == Color::Black && number == expected;
        let black = row.black || alone;
        let said = (number, black);
        let next = (expected, turn == Color::Black);
        if said == next && row.is_doubtful() && self.goes_on_with_prose(index, row, said) {
            self.choices.push(index);
            let is_other = !self.follows_words(index) || self.stands_later(index, row);
            return if is_other == flipped {
                Taken::Main
            } else {
                Taken::Aside
            };
        }
        if said == next {
            let later = self.stands_later(index, row);
            if later || row.led == Led::Quoted {
                self.choices.push(index);
            }
            let is_other = self.may_be_other(row) || self.goes_on_with_aside(index, said);
            let aside = row.led == Led::Quoted && !flipped || later && (is_other != flipped);
            return if aside { Taken::Aside } else { Taken::Main };
        }
        // The number that would be due if it had never been off.
        if self.shift != 0 && (number, black) == (i64::from(due), turn == Color::Black) {
            return Taken::Shifted(0);
        }
        let shift = number - i64::from(due);
        if said < next {
            if self.has_stood(row) {
                return Taken::Twice;
            }
            self.choices.push(index);
            return match flipped && black == (turn == Color::Black) {
                true => Taken::Shifted(shift),
                false => Taken::Aside,
            };
        }
        self.choices.push(index);
        let goes_on =
            self.goes_on_with_aside(index, said) || self.goes_on_with_prose(index, row, said);
        if goes_on && !flipped && self.goes_on_below(index) {
            return Taken::Aside;
        }
        let is_remark = row.led != Led::Plain || self.is_remark(row) && !self.raw.running;
        if is_remark {
            return if flipped {
                Taken::Missing
            } else {
                Taken::Aside
            };
        }
        if black != (turn == Color::Black) {
            return Taken::Missing;
        }
        if self.only_this_number_is_wrong(index, row) {
            return Taken::Shifted(self.shift);
        }
        Taken::Missing
    }

    /// A row further below has the number that is due.
    fn goes_on_below(&self, index: usize) -> bool {
        let (due, turn) = self.due();
        let expected = (i64::from(due) + self.shift, turn == Color::Black);
        let is_due = |row: &Row| {
            let number = row.number.map(i64::from);
            number == Some(expected.0) && row.black == expected.1 && row.led != Led::Quoted
        };
        let mut below = self.raw.events[index + 1..].iter();
        below.any(|event| matches!(event, Event::Row(row) if is_due(row)))
    }

    /// Moves told in prose stand right before the row, and it goes on with them.
    fn goes_on_with_prose(&self, index: usize, row: &Row, said: (i64, bool)) -> bool {
        let goes_on = |run: &Run| {
            let (number, side) = run.due();
            said == (i64::from(number), side == Color::Black)
        };
        match index.checked_sub(1).map(|before| &self.raw.events[before]) {
            Some(Event::Run(run)) => !self.raw.running && goes_on(run),
            Some(Event::Row(before)) if before.in_prose && row.in_prose => {
                let here = |run: &&Run| run.after == self.row.plies();
                self.open_aside().filter(here).is_some_and(goes_on)
            }
            _ => false,
        }
    }

    /// Whether a row that is due may tell another way to play, where the move of the game stands further below.
    fn may_be_other(&self, row: &Row) -> bool {
        self.is_remark(row) || row.led != Led::Plain
    }

    /// A doubtful row, where not all of the game stands in such rows.
    fn is_remark(&self, row: &Row) -> bool {
        row.is_doubtful() && !self.raw.is_flowing()
    }

    /// The row before this one ends with words.
    fn follows_words(&self, index: usize) -> bool {
        let before = index.checked_sub(1).map(|before| &self.raw.events[before]);
        matches!(before, Some(Event::Row(before)) if before.ends_with_words())
    }

    /// The row before this one tells another way to play, and this one goes on with it.
    fn goes_on_with_aside(&self, index: usize, said: (i64, bool)) -> bool {
        let is_next = self
            .rows_aside
            .last()
            .is_some_and(|&aside| aside + 1 == index);
        let due = self.open_aside().map(Run::due);
        is_next
            && due.is_some_and(|(number, side)| said == (i64::from(number), side == Color::Black))
    }

    /// The variation told last, unless a bracket has ended it.
    fn open_aside(&self) -> Option<&Run> {
        self.asides
            .last()
            .filter(|_| self.asides.len() > self.closed)
    }

    /// A later row begins with the same move, and is plain.
    fn stands_later(&self, index: usize, row: &Row) -> bool {
        let same = |other: &Row| {
            other.number == row.number
                && !(self.is_remark(other) || other.led == Led::Quoted)
                && (other.black == row.black || other.moves() <= 1)
        };
        self.raw.events[index + 1..]
            .iter()
            .any(|event| match event {
                Event::Row(other) => {
                    same(other) && (other.black == row.black || self.may_be_other(row))
                }
                _ => false,
            })
    }

    /// The row has been read with the same words.
    fn has_stood(&self, row: &Row) -> bool {
        let words = row.words_of_moves();
        self.raw
            .rows()
            .take_while(|other| !std::ptr::eq(*other, row))
            .any(|other| {
                other.number == row.number && !words.is_empty() && other.words_of_moves() == words
            })
    }

    /// The next row has the number that is due after this one.
    fn only_this_number_is_wrong(&self, index: usize, row: &Row) -> bool {
        let (due, turn) = self.due();
        let plies = row.moves() as u32 + u32::from(turn == Color::Black);
        let then = i64::from(due) + i64::from(plies / 2) + self.shift;
        let black = !plies.is_multiple_of(2);
        let next = self.raw.events[index + 1..]
            .iter()
            .find_map(|event| match event {
                Event::Row(row) if !row.is_doubtful() => {
                    row.number.map(|number| (number, row.black))
                }
                _ => None,
            });
        next.is_some_and(|(number, dots)| {
            i64::from(number) == then && (dots == black || !dots && black)
        })
    }

    /// The numbers go on from a wrong one, and all that follows is legal.
    fn reads_on(&self, index: usize, shift: i64) -> bool {
        let mut ahead = self.clone();
        ahead.shift = shift;
        let before = ahead.row.plies();
        for at in index..self.raw.events.len() {
            let Event::Row(row) = &self.raw.events[at] else {
                continue;
            };
            if row.is_doubtful() {
                continue;
            }
            let (due, turn) = ahead.due();
            let fits = row.number.is_none_or(|number| {
                i64::from(number) == i64::from(due) + shift && row.black == (turn == Color::Black)
            });
            if fits {
                ahead.play(at, row);
            }
            if ahead.stopped.is_some() {
                return false;
            }
        }
        ahead.row.plies() > before
    }

    fn play(&mut self, index: usize, row: &'g Row) {
        let missing = self.lacks(index, row);
        let is_move = |cell: &Cell| matches!(cell.kind, CellKind::Move | CellKind::Mended(..));
        let last_move = row.cells.iter().rposition(is_move);
        for (at, cell) in row.cells.iter().enumerate() {
            // What stands before the only move of a row stands where the other move should be.
            let before = row.moves() < 2 && last_move.is_some_and(|last| at < last);
            match cell.kind {
                CellKind::Move => self.entry(index, &cell.entry),
                CellKind::Mended(played, slip) => self.mended(index, &cell.entry, played, slip),
                CellKind::Unread if missing || before => {
                    self.stop(index, cell.entry.clone(), Halt::Unread);
                }
                CellKind::Unread | CellKind::Remark if self.takes_signs(&cell.entry.text) => {}
                CellKind::Unread | CellKind::Remark | CellKind::Doubled => {
                    let noted = self.row.plies().max(1);
                    let leniency = match cell.kind {
                        CellKind::Doubled => Leniency::DoubledPly,
                        _ => Leniency::Remark,
                    };
                    self.passed.push(Passed {
                        leniency,
                        entry: cell.entry.clone(),
                        ply: noted,
                    });
                    self.take_bracket(&cell.entry);
                }
                CellKind::Offer => self.offers.push(self.row.plies()),
            }
            if self.stopped.is_some() {
                return;
            }
        }
        self.closing = row.closing.or(self.closing.filter(|_| row.moves() == 0));
    }

    /// Takes the variations that stand in brackets beside a move: `(better was 4... P-Q3)`.
    fn take_bracket(&mut self, entry: &Entry) {
        if !entry.text.starts_with(['(', '[', '{']) {
            return;
        }
        let prose = Prose {
            place: entry.place,
            text: entry.text.clone(),
            is_told: false,
        };
        for run in running::runs(&[prose], self.tongue) {
            self.aside(run);
        }
        self.closed = self.asides.len();
    }

    /// Takes words beside a move that are nothing but signs of annotators.
    fn takes_signs(&mut self, words: &str) -> bool {
        let found = signs::alone(words).filter(|_| self.row.plies() > 0);
        let signs = found.map(|nags| (self.row.plies(), nags));
        let is_taken = signs.is_some();
        self.signs.extend(signs);
        is_taken
    }

    /// A move that should stand in the row does not, as the numbers tell.
    fn lacks(&self, index: usize, row: &Row) -> bool {
        let (_, turn) = self.due();
        let whole = if turn == Color::White { 2 } else { 1 };
        if row.moves() >= whole {
            return false;
        }
        let next = self.raw.events[index + 1..]
            .iter()
            .find_map(|event| match event {
                Event::Row(row) if !row.is_doubtful() => Some((row.number, row.black, row.moves())),
                _ => None,
            });
        match next {
            Some((number, black, moves)) => {
                let same = number == row.number && (black || moves == 1);
                row.moves() == 0 || !(same || number.is_none())
            }
            None => row.moves() == 0,
        }
    }

    fn entry(&mut self, index: usize, entry: &Entry) {
        let wordings = self.wordings(&entry.text);
        if !self.row.read(&wordings) {
            return self.stop(index, entry.clone(), Halt::Move);
        }
        let (_, slips) = &self.row.readings[self.row.plies() - 1];
        for leniency in slips.clone() {
            self.passed.push(Passed {
                leniency,
                entry: entry.clone(),
                ply: self.row.plies(),
            });
        }
        self.entries.push(entry.clone());
        self.origins.push(index);
    }

    /// A move that the rest of the game has settled.
    fn mended(&mut self, index: usize, entry: &Entry, played: Move, slip: Slip) {
        let wording = Wording::squares(played.from(), played.to(), played.promotion());
        if !self.row.read(&[wording]) {
            return self.stop(index, entry.clone(), Halt::Move);
        }
        self.passed.push(Passed {
            leniency: slip.leniency(),
            entry: entry.clone(),
            ply: self.row.plies(),
        });
        self.entries.push(entry.clone());
        self.origins.push(index);
    }

    /// Every parse of the words, with slips of recognition where there is none.
    pub fn wordings(&self, text: &str) -> Vec<Wording> {
        wordings(self.tongue, text, self.row.now().turn)
    }

    fn take_run(&mut self, index: usize, run: &Run) {
        if !self.is_of_the_game(index, run) {
            return self.aside(run.clone());
        }
        for entry in &run.entries {
            self.entry(index, entry);
            if self.stopped.is_some() {
                return;
            }
        }
        self.closing = run.closing;
    }

    /// Whether moves among words are those that are due in the game, and not only quoted.
    fn is_of_the_game(&self, index: usize, run: &Run) -> bool {
        if (run.number, run.side) != self.due() || self.closing.is_some() {
            return false;
        }
        let later = |wanted: (u32, Color)| {
            let mut events = self.raw.events[index + 1..].iter();
            events.any(|event| match event {
                Event::Run(run) => (run.number, run.side) == wanted && !run.quoted,
                Event::Row(row) => {
                    let side = if row.black {
                        Color::Black
                    } else {
                        Color::White
                    };
                    (row.number, side) == (Some(wanted.0), wanted.1)
                }
                _ => false,
            })
        };
        let stands_later = later((run.number, run.side));
        let goes_on = later(run.due());
        (self.raw.running || self.stands_in_a_line(index))
            && !stands_later
            && (!run.quoted || goes_on || run.closing.is_some())
    }

    /// Whether the rows before stand in a running line, several of them side by side.
    fn stands_in_a_line(&self, index: usize) -> bool {
        let rows = self.raw.events[..index]
            .iter()
            .rev()
            .filter_map(|event| match event {
                Event::Row(row) => Some(row.place.line),
                _ => None,
            });
        let lines: Vec<usize> = rows.take(2).collect();
        matches!(lines.as_slice(), [one, other] if one == other)
    }

    fn aside(&mut self, run: Run) {
        let after = self.row.plies();
        self.asides.push(Run { after, ..run });
    }

    /// A row that tells another way to play, or goes on with one.
    fn put_aside(&mut self, index: usize, row: &Row) {
        let entries: Vec<Entry> = row.entries().cloned().collect();
        let (Some(number), false) = (row.number, entries.is_empty()) else {
            return self.pass(Leniency::Remark, first_entry(row));
        };
        let (due, turn) = self.due();
        let alone = row.moves() == 1 && turn == Color::Black && number == due;
        let side = if row.black || alone {
            Color::Black
        } else {
            Color::White
        };
        let after = self.row.plies();
        match self.asides.last_mut() {
            Some(last) if last.after == after && last.due() == (number, side) => {
                last.entries.extend(entries);
            }
            _ => self.asides.push(Run {
                number,
                side,
                entries,
                after,
                quoted: row.led == Led::Quoted,
                closing: None,
            }),
        }
        if !row.is_doubtful() {
            self.rows_aside.push(index);
        }
    }

    fn pass(&mut self, leniency: Leniency, entry: Entry) {
        self.passed.push(Passed {
            leniency,
            entry,
            ply: self.row.plies() + 1,
        });
    }

    fn stop(&mut self, event: usize, entry: Entry, halt: Halt) {
        self.stopped = Some(Stopped { event, entry, halt });
    }
}

/// Every parse of the words, with slips of recognition where there is none.
pub(crate) fn wordings(tongue: Tongue, text: &str, mover: Color) -> Vec<Wording> {
    let text = noise::without_footnote(noise::strip_leading(text));
    let text = noise::without_novelty(text);
    let found = tongue.wordings(text, mover);
    if !found.is_empty() {
        return found;
    }
    let stripped = noise::strip(text).map(|text| tongue.wordings(text, mover));
    match stripped {
        Some(found) if !found.is_empty() => found,
        _ if matches!(tongue, Tongue::English | Tongue::Algebraic) => {
            ocr::wordings_with_slip(tongue, text, mover)
        }
        _ => found,
    }
}

fn first_entry(row: &Row) -> Entry {
    let words: Vec<&str> = row
        .cells
        .iter()
        .map(|cell| cell.entry.text.as_str())
        .collect();
    let number = row
        .number
        .map_or(String::new(), |number| format!("{number}. "));
    Entry {
        text: format!("{number}{}", words.join(" ")),
        place: row.place,
        number: row.number,
        side: None,
    }
}
