//! The rows of a game in the order in which they were played: which are the game, which tell another way to play,
//! and where it cannot be followed.
//!
//! Rows are taken as their numbers say. Where that leads nowhere, rows that may be something else (prose that
//! begins with a move, a variation in columns, a misprinted number) are taken otherwise, the last first, and what
//! reads to the end is kept.

mod decide;
mod play;

use std::collections::HashSet;

use jadoube_board::{Color, Position};

use super::layout::Event;
use super::noise;
use super::ocr;
use super::row::{Entry, Row};
use super::running::Run;
use super::segment::RawGame;
use super::tongue::Tongue;
use crate::closing::Closing;
use crate::cure::Reconstruction;
use crate::forgiven::Leniency;
use crate::wording::Wording;

/// The end of a game in words stands at most so many lines after its last move.
const NEAR: usize = 60;

/// Another end that is told so many lines after the last move is one of the same game.
const BESIDE: usize = 3;

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
    pub raw: &'g RawGame,
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
    /// Times beside the moves: after how many plies, and what is written.
    pub times: Vec<(usize, &'g str)>,
    /// Comments in braces: after how many plies, and what is written.
    pub comments: Vec<(usize, &'g str)>,
    pub closing: Option<Closing>,
    /// Every end that is told right behind its last move.
    pub ends: Vec<Closing>,
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
            times: Vec::new(),
            comments: Vec::new(),
            closing: None,
            ends: Vec::new(),
            stopped: None,
            choices: Vec::new(),
        }
    }

    /// The number and side of the move that is due, by counting.
    pub fn due(&self) -> (u32, Color) {
        let done = self.row.plies() as u32 + u32::from(self.black_began);
        (self.first + done / 2, self.row.now().turn)
    }

    /// Every parse of the words, with slips of recognition where there is none.
    pub fn wordings(&self, text: &str) -> Vec<Wording> {
        wordings(self.tongue, text, self.row.now().turn)
    }

    fn run(&mut self, flips: &HashSet<usize>) {
        for index in 0..self.raw.events.len() {
            match &self.raw.events[index] {
                Event::Row(row) => self.take_row(index, row, flips.contains(&index)),
                Event::Run(run) => self.take_run(index, run),
                Event::Closing(closing, line) => self.close(*closing, *line),
                Event::Claim(_)
                | Event::Odds(_)
                | Event::Diagram(_)
                | Event::Heading(_)
                | Event::Verdict(_) => {}
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
        let beside = self
            .entries
            .last()
            .is_some_and(|last| line <= last.place.line + BESIDE);
        if beside {
            self.ends.push(closing);
        }
    }

    fn take_row(&mut self, index: usize, row: &'g Row, flipped: bool) {
        if let (Some(_), None, []) = (row.closing, row.number, row.cells.as_slice()) {
            for &closing in &row.ends {
                self.close(closing, row.place.line);
            }
            return;
        }
        if row.is_open() {
            return;
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
