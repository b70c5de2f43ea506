//! The lines of a text into rows of moves, prose, diagrams and headings, and these into games.

use jadoube_board::{Color, Move};

use super::cure::Slip;
use super::diagram::{self, Diagram};
use super::heading::Heading;
use super::running::{self, Prose, Run};
use super::scan::{self, Kind, Unit};
use super::text::Line;
use super::tongue::Tongue;

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

/// How a game ended, in the words of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// `Resigns` in somebody's place.
    Resigns(Option<Color>),
    Drawn,
    /// `wins` after a move, or with a name.
    Wins(Option<Color>),
}

/// What a cell of a row holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellKind {
    Move,
    /// A place where a move should stand that cannot be read.
    Unread,
    /// A slip that the rest of the game has settled: the move, and what was wrong.
    Mended(Move, Slip),
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
    pub place: Place,
    /// How many words are no part of a move.
    pub words: usize,
    /// The row stands among prose, and may be part of it.
    pub in_prose: bool,
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

/// What follows what in the text of a game.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Row(Row),
    /// Moves in running text.
    Run(Run),
    Diagram(Diagram),
    /// An end of the game told in prose.
    Closing(Closing),
    /// A heading as every game has one.
    Heading(Heading),
}

/// The events of a text in order.
pub(crate) fn events(lines: &[Line], tongue: Tongue) -> Vec<Event> {
    let mut layout = Layout {
        tongue,
        events: Vec::new(),
        last: None,
        columns: Vec::new(),
    };
    let mut at = 0;
    while at < lines.len() {
        if let Some((diagram, after)) = diagram::find(lines, at) {
            layout.end_columns();
            layout.events.push(Event::Diagram(diagram));
            at = after;
            continue;
        }
        let begin = at;
        while at < lines.len() && !lines[at].is_blank() && diagram::find(lines, at).is_none() {
            at += 1;
        }
        layout.group(&lines[begin..at]);
        if at < lines.len() && lines[at].is_blank() {
            at += 1;
        }
    }
    layout.end_columns();
    layout.events
}

/// A line of prose at least this long is broken by the width of the page, and goes on in the next.
const FULL_LINE: usize = 50;

/// Whether a line of prose fills the page; headings over columns have gaps and do not count.
fn is_full_line(text: &str) -> bool {
    text.trim().chars().count() >= FULL_LINE - 6
        && text.chars().count() >= FULL_LINE
        && !text.trim().contains("   ")
}

struct Layout {
    tongue: Tongue,
    events: Vec<Event>,
    /// The number of the last row.
    last: Option<u32>,
    /// Rows that stand side by side in several columns: column, row.
    columns: Vec<(usize, Row)>,
}

/// A line with its units.
struct Scanned<'l> {
    line: &'l Line,
    units: Vec<Unit>,
    rows: Vec<Row>,
}

impl Scanned<'_> {
    fn count(&self, kind: Kind) -> usize {
        self.units.iter().filter(|unit| unit.kind == kind).count()
    }

    /// Numbers divided by commas from what stands before them, as in running text.
    fn is_running(&self) -> bool {
        let inner = self.units.iter().enumerate().skip(1);
        inner
            .filter(|(_, unit)| matches!(unit.kind, Kind::Number(_)))
            .any(|(at, unit)| {
                self.line.text[self.units[at - 1].from..unit.from]
                    .trim_end()
                    .ends_with([';', ','])
            })
    }

    fn begins_with_number(&self) -> bool {
        let first = self
            .units
            .iter()
            .find(|unit| !matches!(unit.kind, Kind::Mark));
        first.is_some_and(|unit| matches!(unit.kind, Kind::Number(_)))
    }

    fn has_move(&self) -> bool {
        self.rows
            .iter()
            .any(|row| row.moves() > 0 || row.closing.is_some() || has_unread(row))
    }
}

fn has_unread(row: &Row) -> bool {
    row.cells.iter().any(|cell| cell.kind == CellKind::Unread)
}

impl Layout {
    /// Lines without an empty one between them.
    fn group(&mut self, lines: &[Line]) {
        if lines.is_empty() {
            return;
        }
        let scanned: Vec<Scanned<'_>> = lines.iter().map(|line| self.scanned(line)).collect();
        if self.is_moves_alone(&scanned) {
            return self.moves_alone(lines);
        }
        let mut prose: Vec<Prose> = Vec::new();
        let mut broken = false;
        for (index, one) in scanned.iter().enumerate() {
            if one.line.text.starts_with("# ") {
                self.end_prose(&mut prose);
                self.end_columns();
                self.events
                    .extend(Heading::of(one.line).map(Event::Heading));
                continue;
            }
            let next_is_prose = scanned.get(index + 1).is_some_and(|next| {
                !(next.begins_with_number() && next.has_move()) && next.count(Kind::Word) > 2
            });
            if self.is_row(one, broken, next_is_prose) {
                self.end_prose(&mut prose);
                self.rows(one);
                broken = false;
                continue;
            }
            self.heading(one.line, &mut prose);
            broken = is_full_line(&one.line.text);
        }
        self.end_prose(&mut prose);
    }

    fn scanned<'l>(&self, line: &'l Line) -> Scanned<'l> {
        let units = scan::units(&line.text, self.tongue);
        let rows = rows_of(&line.text, &units, |_| line.place());
        Scanned { line, units, rows }
    }

    /// Whether the lines are moves in running text and nothing else.
    fn is_moves_alone(&self, scanned: &[Scanned<'_>]) -> bool {
        let count = |kind: fn(&Kind) -> bool| -> usize {
            let of = |one: &Scanned<'_>| one.units.iter().filter(|unit| kind(&unit.kind)).count();
            scanned.iter().map(of).sum()
        };
        let words = count(|kind| matches!(kind, Kind::Word));
        let moves = count(|kind| matches!(kind, Kind::Move));
        let flowing = scanned.iter().any(|one| {
            let numbers: Vec<u32> = one.rows.iter().filter_map(|row| row.number).collect();
            numbers.windows(2).any(|pair| pair[1] == pair[0] + 1)
                || (one.rows.len() == 1 && one.rows[0].moves() > 2)
        });
        flowing && scanned[0].begins_with_number() && words * 4 <= moves
    }

    fn moves_alone(&mut self, lines: &[Line]) {
        self.end_columns();
        let mut text = String::new();
        let mut starts: Vec<usize> = Vec::new();
        for line in lines {
            starts.push(text.len());
            text.push_str(line.text.trim_end());
            text.push(' ');
        }
        let units = scan::units(&text, self.tongue);
        let place = |at: usize| {
            let index = starts
                .partition_point(|&start| start <= at)
                .saturating_sub(1);
            Place {
                column: text[starts[index]..at].chars().count() + 1,
                ..lines[index].place()
            }
        };
        for mut row in rows_of(&text, &units, place) {
            row.in_prose = true;
            self.push_row(row);
        }
    }

    fn is_row(&self, one: &Scanned<'_>, broken: bool, next_is_prose: bool) -> bool {
        if one.is_running() || !one.has_move() {
            return false;
        }
        let words = one.count(Kind::Word);
        if !one.begins_with_number() {
            let moves = one.count(Kind::Move);
            let ends = one.rows.iter().any(|row| row.closing.is_some());
            let after_row =
                matches!(self.events.last(), Some(Event::Row(row)) if row.closing.is_none());
            let told = after_row && !broken && words == 0;
            return told && (1..=2).contains(&moves) && one.count(Kind::Unread) == 0
                || told && moves == 0 && ends && one.rows.len() == 1;
        }
        let goes_on = one
            .rows
            .first()
            .and_then(|row| row.number)
            .is_some_and(|number| {
                self.last
                    .is_some_and(|last| number == last || number == last + 1)
            });
        if broken {
            return goes_on && words == 0 && !one.line.text.contains([';', ',']);
        }
        let prose = words > 2 && is_full_line(&one.line.text) && next_is_prose;
        !prose && (words <= 2 || one.count(Kind::Move) > 0)
    }

    /// The rows of a line: one, or several in as many columns.
    fn rows(&mut self, one: &Scanned<'_>) {
        let numbers: Vec<u32> = one.rows.iter().filter_map(|row| row.number).collect();
        let apart = numbers.len() > 1 && numbers.windows(2).all(|pair| pair[1] > pair[0] + 1);
        if apart {
            self.columns.extend(one.rows.iter().cloned().enumerate());
            return;
        }
        if let ([row], [number]) = (one.rows.as_slice(), numbers.as_slice()) {
            let follows = self
                .columns
                .iter()
                .rev()
                .find(|(_, last)| last.number.is_some_and(|last| last + 1 == *number));
            if let Some(&(column, _)) = follows {
                self.columns.push((column, row.clone()));
                return;
            }
        }
        self.end_columns();
        for row in &one.rows {
            self.push_row(row.clone());
        }
    }

    fn push_row(&mut self, row: Row) {
        if row.number.is_some() {
            self.last = row.number;
        }
        self.events.push(Event::Row(row));
    }

    /// Rows side by side are read one column after another.
    fn end_columns(&mut self) {
        let mut columns = std::mem::take(&mut self.columns);
        columns.sort_by_key(|&(column, _)| column);
        for (_, row) in columns {
            self.push_row(row);
        }
    }

    fn heading(&mut self, line: &Line, prose: &mut Vec<Prose>) {
        if let Some(closing) = closing(&line.text) {
            self.end_columns();
            self.events.push(Event::Closing(closing));
        }
        if let Some(heading) = Heading::of(line) {
            self.end_prose(prose);
            self.end_columns();
            self.events.push(Event::Heading(heading));
        }
        prose.push(Prose {
            place: line.place(),
            text: line.text.clone(),
        });
    }

    /// Looks for moves in the prose that has been passed.
    fn end_prose(&mut self, prose: &mut Vec<Prose>) {
        let paragraph = std::mem::take(prose);
        if paragraph.is_empty() {
            return;
        }
        let text: Vec<&str> = paragraph.iter().map(|line| line.text.trim()).collect();
        if let Some(heading) = Heading::of_paragraph(&text.join(" "), paragraph[0].place.line) {
            self.end_columns();
            self.events.push(Event::Heading(heading));
        }
        let runs = running::runs(&paragraph, self.tongue);
        if !runs.is_empty() {
            self.end_columns();
        }
        self.events.extend(runs.into_iter().map(Event::Run));
    }
}

/// The rows in the units of a line: each number begins one.
fn rows_of(text: &str, units: &[Unit], place: impl Fn(usize) -> Place) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for unit in units {
        let here = match place(unit.from) {
            at if at.column == 1 => Place {
                column: text[..unit.from].chars().count() + 1,
                ..at
            },
            at => at,
        };
        if let Kind::Number(number) = unit.kind {
            // The second column may repeat the number, or a misprint of it.
            let repeats = rows.last().is_some_and(|row| {
                row.number == Some(number) && row.moves() + usize::from(row.black) == 1
            });
            if !repeats {
                rows.push(Row::new(Some(number), here));
            }
            continue;
        }
        if rows.is_empty() {
            rows.push(Row::new(None, here));
        }
        let last = rows.len() - 1;
        rows[last].take(text, unit, here);
    }
    joined_misprints(rows)
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
            place,
            words: 0,
            in_prose: false,
        }
    }

    fn take(&mut self, text: &str, unit: &Unit, place: Place) {
        let words = &text[unit.from..unit.to];
        let kind = match unit.kind {
            Kind::Blank => {
                self.black |= self.moves() == 0;
                return;
            }
            Kind::Closing(closing) => {
                let plies = self.moves() + usize::from(self.black);
                let due = if plies.is_multiple_of(2) {
                    Color::White
                } else {
                    Color::Black
                };
                self.closing = Some(match closing {
                    Closing::Resigns(None) => Closing::Resigns(Some(due)),
                    Closing::Wins(None) => Closing::Wins(Some(!due)),
                    other => other,
                });
                return;
            }
            Kind::Move => CellKind::Move,
            Kind::Unread => CellKind::Unread,
            Kind::Offer => CellKind::Offer,
            Kind::Word if is_mate(words) => return,
            Kind::Word | Kind::Mark | Kind::Number(_) => CellKind::Remark,
        };
        self.words += usize::from(unit.kind == Kind::Word);
        let first = self.moves() == 0;
        let side = match (self.number, self.black) {
            _ if !first || kind != CellKind::Move => None,
            (Some(_), true) => Some(Color::Black),
            (Some(_), false) => Some(Color::White),
            (None, _) => None,
        };
        let number = self.number.filter(|_| first && kind == CellKind::Move);
        match self.cells.last_mut() {
            // Words that follow each other are one remark.
            Some(last) if kind == CellKind::Remark && last.kind == kind => {
                last.entry.text.push(' ');
                last.entry.text.push_str(words);
            }
            _ => self.cells.push(Cell {
                kind,
                entry: Entry {
                    text: words.trim_end_matches([',', ';']).trim_end().to_owned(),
                    place,
                    number,
                    side,
                },
            }),
        }
    }
}

fn is_mate(words: &str) -> bool {
    let plain = words.trim_matches(|sign: char| !sign.is_alphabetic());
    ["mate", "checkmate", "check", "ch"]
        .iter()
        .any(|known| plain.eq_ignore_ascii_case(known))
}

/// The end of a game in words.
pub(crate) fn closing(text: &str) -> Option<Closing> {
    let plain: String = text
        .chars()
        .filter(|sign| sign.is_alphanumeric() || *sign == ' ')
        .collect();
    let words: Vec<String> = plain
        .split_whitespace()
        .map(str::to_ascii_lowercase)
        .collect();
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !matches!(*word, "and" | "10" | "01" | "12" | "1212"))
        .collect();
    match words.as_slice() {
        ["resigns" | "resigned" | "resign"] => Some(Closing::Resigns(None)),
        ["white", "resigns" | "resigned" | "surrenders" | "loses", ..] => {
            Some(Closing::Resigns(Some(Color::White)))
        }
        ["black", "resigns" | "resigned" | "surrenders" | "loses", ..] => {
            Some(Closing::Resigns(Some(Color::Black)))
        }
        ["drawn"]
        | ["drawn", "game"]
        | ["draw"]
        | ["draw", "agreed"]
        | ["the", "game", "was", "drawn", ..]
        | [_, "draws", "the", "game"] => Some(Closing::Drawn),
        ["wins"] => Some(Closing::Wins(None)),
        ["white", "wins" | "won"] => Some(Closing::Wins(Some(Color::White))),
        ["black", "wins" | "won"] => Some(Closing::Wins(Some(Color::Black))),
        _ => None,
    }
}
