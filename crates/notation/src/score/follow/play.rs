//! Moves played as they stand in rows and runs, and what stands beside them.

use jadoube_board::{Color, Move};

use super::{Course, Halt, Passed, first_entry};
use crate::cure::Slip;
use crate::forgiven::Leniency;
use crate::score::layout::Event;
use crate::score::noise;
use crate::score::notes::leads_on;
use crate::score::row::{Cell, CellKind, Entry, Led, Place, Row};
use crate::score::running::{self, Prose, Run, is_later};
use crate::score::scan::bracket_end;
use crate::score::signs;
use crate::score::supposed::{Supposed, supposed};
use crate::wording::Wording;

/// So many rows before tell whether a text has several of them side by side.
const ROWS_IN_LINES: usize = 4;

/// Whether what cannot be read stands behind White's move in a row of two columns and has letters, as Black's move would: dashes say
/// that there was none.
fn is_last_move(row: &Row, entry: &Entry) -> bool {
    let is_black = row.number.is_some() && !row.black && row.moves() == 1;
    is_black
        && row.closing.is_none()
        && !entry.text.starts_with(['(', '[', '{'])
        && entry.text.contains(char::is_alphabetic)
}

/// Whether words stand in braces, as comments do in PGN: `{the usual reply}`, `{+0.35}`. A letter or two are the mark of a note, and
/// so is a number.
fn is_comment(words: &str) -> bool {
    let letters = words.chars().filter(|sign| sign.is_alphabetic()).count();
    let tells =
        words.contains(['.', '/', '%']) && words.contains(|sign: char| sign.is_ascii_digit());
    words.starts_with('{') && bracket_end(words) == Some(words.len()) && (letters > 2 || tells)
}

/// The brackets that stand within the one that a text begins with, from where to where.
fn brackets_within(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = text.chars().next().map_or(0, char::len_utf8);
    while let Some(open) = text[at..].find(['(', '[', '{']) {
        let from = at + open;
        at = match bracket_end(&text[from..]) {
            Some(length) => {
                found.push((from, from + length));
                from + length
            }
            None => from + 1,
        };
    }
    found
}

/// The words that stand between the moves of the row before and this one.
fn words_between<'g>(before: Option<&'g Event>, row: &Row) -> Vec<&'g str> {
    let Some(Event::Row(before)) = before.filter(|_| row.led != Led::Plain) else {
        return Vec::new();
    };
    let last = before.cells.last();
    let words = last.filter(|cell| cell.kind == CellKind::Remark);
    words.map_or(Vec::new(), |cell| {
        cell.entry.text.split_whitespace().collect()
    })
}

impl<'g> Course<'g> {
    pub(super) fn play(&mut self, index: usize, row: &'g Row) {
        let missing = self.lacks(index, row);
        let is_move = |cell: &Cell| matches!(cell.kind, CellKind::Move | CellKind::Mended(..));
        let last_move = row.cells.iter().rposition(is_move);
        for (at, cell) in row.cells.iter().enumerate() {
            // What stands before the only move of a row stands where the other move should be.
            let before = row.moves() < 2 && last_move.is_some_and(|last| at < last);
            match cell.kind {
                CellKind::Move => self.entry(index, &cell.entry),
                CellKind::Mended(played, slip) => self.mended(index, &cell.entry, played, slip),
                CellKind::Unread if missing || before || is_last_move(row, &cell.entry) => {
                    self.stop(index, cell.entry.clone(), Halt::Unread);
                }
                // Signs right behind the number are what is left of its first move.
                CellKind::Remark
                    if before && at == 0 && signs::alone(&cell.entry.text).is_some() =>
                {
                    self.stop(index, cell.entry.clone(), Halt::Unread);
                }
                CellKind::Remark if self.contradicts(&cell.entry.text) => {
                    let (due, side) = self.due();
                    let halt = Halt::Missing {
                        due,
                        side,
                        or_number: false,
                    };
                    self.stop(index, cell.entry.clone(), halt);
                }
                CellKind::Unread | CellKind::Remark if self.takes_signs(&cell.entry.text) => {}
                CellKind::Remark if is_comment(&cell.entry.text) => {
                    self.comments.push((self.row.plies(), &cell.entry.text));
                }
                CellKind::Remark if noise::are_times(&cell.entry.text) && self.row.plies() > 0 => {
                    self.times.push((self.row.plies(), &cell.entry.text));
                }
                // At the end of a game it says that there is no result.
                CellKind::Remark
                    if cell.entry.text == "*"
                        && at + 1 == row.cells.len()
                        && self.is_last(index) => {}
                CellKind::Unread | CellKind::Remark if self.take_bracket(&cell.entry) => {}
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
                }
                CellKind::Offer => self.offers.push(self.row.plies()),
            }
            if self.stopped.is_some() {
                return;
            }
        }
        self.closing = row.closing.or(self.closing.filter(|_| row.moves() == 0));
        if row.moves() > 0 {
            self.ends.clear();
        }
        self.ends.extend_from_slice(&row.ends);
    }

    /// Takes the variations that stand in brackets beside a move, `(better was 4... P-Q3)`; whether nothing else stands there.
    fn take_bracket(&mut self, entry: &Entry) -> bool {
        if !entry.text.starts_with(['(', '[', '{']) {
            return false;
        }
        let first = self.asides.len();
        self.take_nested(&entry.text, entry.place, None);
        self.closed = self.asides.len();
        let letters = |text: &str| text.chars().filter(|sign| sign.is_alphabetic()).count();
        let read = self.asides[first..].iter().flat_map(|run| &run.entries);
        let read: usize = read.map(|entry| letters(&entry.text)).sum();
        read > 0 && read == letters(&entry.text)
    }

    /// Takes the variations of a text in brackets, and those in brackets within it, each for the one in which it stands.
    fn take_nested(&mut self, text: &str, place: Place, within: Option<usize>) {
        let inner = brackets_within(text);
        let mut outer = text.to_owned();
        for &(from, to) in &inner {
            let signs = text[from..to].chars().count();
            let blank = format!("{:signs$}", "");
            let begin = outer.len() - (text.len() - from);
            outer.replace_range(begin..begin + to - from, &blank);
        }
        let column = |at: usize| place.column + text[..at].chars().count();
        let first = self.asides.len();
        let prose = Prose {
            place,
            text: outer,
            is_told: false,
        };
        for run in running::runs(&[prose], self.tongue) {
            self.aside(Run { within, ..run });
        }
        for (from, to) in inner {
            let begins = |run: &Run| {
                let entry = run.entries.first();
                entry.is_some_and(|entry| entry.place.column < column(from))
            };
            let around = self.asides[first..].iter().rposition(begins);
            let around = around.map(|at| first + at).or(within);
            let place = Place {
                column: column(from),
                ..place
            };
            self.take_nested(&text[from..to], place, around);
        }
    }

    /// Takes words beside a move that are nothing but signs of annotators.
    fn takes_signs(&mut self, words: &str) -> bool {
        let found = signs::alone(words).or_else(|| signs::novelty(words));
        let found = found.filter(|_| self.row.plies() > 0);
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

    /// Whether words beside the moves are a number that is not due, where such numbers have gone with the moves so far.
    fn contradicts(&self, words: &str) -> bool {
        let number = |text: &str| text.strip_suffix('.')?.parse::<u32>().ok();
        let (due, turn) = self.due();
        let last = match turn {
            Color::White => due.saturating_sub(1),
            Color::Black => due,
        };
        let mut beside = self.passed.iter();
        let counts = beside.any(|passed| number(&passed.entry.text) == Some(last));
        number(words).is_some_and(|number| {
            let is_next = number == due && turn == Color::White;
            counts && number > last && !is_next
        })
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

    pub(super) fn take_run(&mut self, index: usize, run: &Run) {
        if !self.is_of_the_game(index, run) {
            // Among words the numbers of moves may be quoted as they come.
            return self.aside(Run {
                is_behind_gap: false,
                broken_by: None,
                ..run.clone()
            });
        }
        for entry in &run.entries {
            self.entry(index, entry);
            if self.stopped.is_some() {
                return;
            }
        }
        self.closing = run.closing;
        self.ends = run.closing.into_iter().collect();
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
        // Behind the last row a game in rows goes on among words where these end it; else its moves may be an analysis.
        let is_in_words = self.raw.running && !run.quoted;
        (self.raw.running || self.stands_in_a_line(index))
            && !stands_later
            && (is_in_words || goes_on || run.closing.is_some())
    }

    /// Whether the rows before stand in running lines, several of them side by side; a row may be broken over two lines.
    fn stands_in_a_line(&self, index: usize) -> bool {
        let rows = self.raw.events[..index]
            .iter()
            .rev()
            .filter_map(|event| match event {
                Event::Row(row) => Some(row.place.line),
                _ => None,
            });
        let lines: Vec<usize> = rows.take(ROWS_IN_LINES).collect();
        lines.windows(2).any(|rows| rows[0] == rows[1])
    }

    fn aside(&mut self, run: Run) {
        let after = self.row.plies();
        self.asides.push(Run { after, ..run });
    }

    /// A row that tells another way to play, or goes on with one.
    pub(super) fn put_aside(&mut self, index: usize, row: &Row) {
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
        let before = index.checked_sub(1).map(|before| &self.raw.events[before]);
        let words = words_between(before, row);
        // On one line with the row before, and nothing between them.
        let is_right_behind = matches!(before, Some(Event::Row(before))
            if before.place.line == row.place.line
                && before.closing.is_none()
                && before.cells.iter().all(|cell| cell.kind == CellKind::Move));
        let last = self.asides.last().filter(|last| last.after == after);
        let is_behind_gap =
            is_right_behind && last.is_some_and(|last| is_later((number, side), last.due()));
        let open = self.asides.last_mut().filter(|last| last.after == after);
        let open = open.filter(|last| {
            let is_next = last.due() == (number, side);
            let leads_on = words.iter().all(|word| leads_on(word));
            is_next || leads_on && side == Color::White && last.is_blacks_before(number)
        });
        match open {
            Some(last) => {
                if last.due() != (number, side) {
                    last.side = Color::Black;
                }
                last.entries.extend(entries);
            }
            None => {
                let mut run = Run {
                    number,
                    side,
                    entries,
                    after,
                    quoted: row.led == Led::Quoted,
                    closing: None,
                    within: None,
                    is_led_by_unread: false,
                    is_behind_gap,
                    broken_by: None,
                };
                match supposed(&words.join(" "), row.place, self.tongue) {
                    Supposed::Nothing => {}
                    Supposed::Moves(moves) => run.begin_with(moves),
                    Supposed::Unread => run.is_led_by_unread = true,
                }
                self.asides.push(run);
            }
        }
        // Behind the words of the end, on their line, moves are told.
        let is_told = matches!(before, Some(Event::Row(before)) if before.closing.is_some() && before.place.line == row.place.line);
        if !row.is_doubtful() && !is_told {
            self.rows_aside.push(index);
        }
        self.pass_remarks(row);
        let ends = row.closing.filter(|_| row.is_apart && self.is_last(index));
        if let Some(closing) = ends {
            self.close(closing, row.place.line);
        }
    }

    /// No row with moves follows.
    fn is_last(&self, index: usize) -> bool {
        let mut below = self.raw.events[index + 1..].iter();
        !below.any(|event| matches!(event, Event::Row(row) if row.moves() > 0))
    }

    /// Tells the words that stand behind the moves of another way to play.
    fn pass_remarks(&mut self, row: &Row) {
        let ply = self.row.plies().max(1);
        let remarks = row.cells.iter();
        let remarks =
            remarks.filter(|cell| matches!(cell.kind, CellKind::Remark | CellKind::Unread));
        self.passed.extend(remarks.map(|cell| Passed {
            leniency: Leniency::Remark,
            entry: cell.entry.clone(),
            ply,
        }));
    }
}
