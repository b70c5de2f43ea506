//! The lines of a text into rows of moves, prose, diagrams and headings, and these into games.

use super::closing::{Closing, closing};
use super::columns;
use super::diagram::{self, Diagram};
use super::heading::Heading;
use super::row::{CellKind, Place, Row, rows_of};
use super::running::{self, Prose, Run};
use super::scan::{self, Kind, Unit};
use super::text::Line;
use super::tongue::Tongue;

/// What follows what in the text of a game.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Row(Row),
    /// Moves in running text.
    Run(Run),
    Diagram(Diagram),
    /// An end of the game told in prose.
    Closing(Closing, usize),
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
            layout.events.extend(diagram.map(Event::Diagram));
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
            .find(|unit| !matches!(unit.kind, Kind::Mark | Kind::Blank));
        first.is_some_and(|unit| matches!(unit.kind, Kind::Number(_)))
    }

    /// Whether this is prose whose last sentence goes on in the next line.
    fn is_open(&self) -> bool {
        let text = self.line.text.trim_end();
        let last = text.split_whitespace().last().unwrap_or_default();
        let small = last.len() > 1 && last.chars().all(char::is_lowercase);
        self.count(Kind::Word) > 2 && (small || text.ends_with(','))
    }

    /// Whether a line that follows an open sentence, which is set in by `indent`, may be the rest of it: a table of moves
    /// begins with the first, or is set in.
    fn continues(&self, indent: usize) -> bool {
        let number = self.rows.first().and_then(|row| row.number);
        number.is_some_and(|number| number > 1) && self::indent(&self.line.text) < indent + SET_IN
    }

    fn has_move(&self) -> bool {
        self.rows
            .iter()
            .any(|row| row.moves() > 0 || row.closing.is_some() || has_unread(row))
    }
}

/// A table is set in by so many blanks.
const SET_IN: usize = 4;

/// How many blanks a line begins with.
fn indent(text: &str) -> usize {
    text.chars().take_while(|sign| *sign == ' ').count()
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
        let lines = &columns::set_apart(lines);
        let scanned: Vec<Scanned<'_>> = lines.iter().map(|line| self.scanned(line)).collect();
        if self.is_moves_alone(&scanned) {
            return self.moves_alone(lines);
        }
        let mut prose: Vec<Prose> = Vec::new();
        let mut broken = false;
        let mut open: Option<usize> = None;
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
            let goes_on = open.is_some_and(|indent| one.continues(indent));
            if !goes_on && self.is_row(one, broken, next_is_prose) {
                self.end_prose(&mut prose);
                self.rows(one);
                (broken, open) = (false, None);
                continue;
            }
            self.heading(one.line, &mut prose);
            broken = is_full_line(&one.line.text);
            open = one.is_open().then(|| indent(&one.line.text));
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
        let numbered_on = scanned.iter().any(|one| {
            let numbers: Vec<u32> = one.rows.iter().filter_map(|row| row.number).collect();
            numbers.windows(2).any(|pair| pair[1] == pair[0] + 1)
        });
        let long = scanned
            .iter()
            .filter(|one| one.rows.len() == 1 && one.rows[0].moves() > 2);
        // One such line in a table has a move too many.
        let flowing = numbered_on || long.count() * 2 > scanned.len();
        flowing && scanned[0].begins_with_number() && words * 4 <= moves
    }

    fn moves_alone(&mut self, lines: &[Line]) {
        self.end_columns();
        let mut text = String::new();
        let mut starts: Vec<usize> = Vec::new();
        for line in lines {
            starts.push(text.len());
            text.push_str(line.text.trim());
            text.push(' ');
        }
        let units = scan::units(&text, self.tongue);
        let place = |at: usize| {
            let index = starts
                .partition_point(|&start| start <= at)
                .saturating_sub(1);
            let line = &lines[index];
            let indent = line.text.len() - line.text.trim_start().len();
            Place {
                column: indent + text[starts[index]..at].chars().count() + 1,
                ..line.place()
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
            self.events.push(Event::Closing(closing, line.place().line));
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
