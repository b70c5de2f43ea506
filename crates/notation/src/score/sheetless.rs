//! Records without numbers: nothing but moves, in lines or in a row.

use super::layout::Event;
use super::line::Line;
use super::row::{Cell, CellKind, Entry, Led, Place, Row};
use super::scan::{self, Kind};
use super::tongue::Tongue;

/// So many moves make a record without numbers.
const FEWEST: usize = 4;

/// The rows of the game in lines that hold moves and hardly anything else, and what stands over them.
pub(crate) fn events(lines: &[Line], tongue: Tongue, all: &[Event]) -> Option<Vec<Event>> {
    if lacks_first(all) {
        return None;
    }
    let rows = rows(lines, tongue)?;
    let first = rows.first()?.place.line;
    let line = |event: &Event| match event {
        Event::Heading(heading) => Some(heading.line),
        Event::Verdict(verdict) => Some(verdict.place.line),
        Event::Closing(_, line) => Some(*line),
        Event::Diagram(diagram) => Some(diagram.place.line),
        Event::Row(_) | Event::Run(_) | Event::Claim(_) | Event::Odds(_) => None,
    };
    // What stands over the moves may have been set apart from their line.
    let over = all.iter().filter(|event| {
        line(event).is_some_and(|line| line < first)
            || matches!(event, Event::Heading(heading) if heading.line == first)
    });
    let under = all
        .iter()
        .filter(|event| matches!(event, Event::Verdict(verdict) if verdict.place.line > first));
    let rows = rows.into_iter().map(Event::Row);
    Some(over.cloned().chain(rows).chain(under.cloned()).collect())
}

/// Whether rows have numbers that go on by one, and the first of them is not 1: what stands before it is missing.
fn lacks_first(events: &[Event]) -> bool {
    let numbers = events.iter().filter_map(|event| match event {
        Event::Row(row) => row.number,
        _ => None,
    });
    let numbers: Vec<u32> = numbers.collect();
    let goes_on = numbers.windows(2).any(|pair| pair[0] + 1 == pair[1]);
    goes_on && numbers.first().is_some_and(|&first| first > 1)
}

fn rows(lines: &[Line], tongue: Tongue) -> Option<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    let (mut moves, mut words) = (0, 0);
    for line in lines.iter().filter(|line| !line.text.starts_with("# ")) {
        let units = scan::units(&line.text, tongue);
        let count = |kind: Kind| units.iter().filter(|unit| unit.kind == kind).count();
        if count(Kind::Move) == 0 && rows.is_empty() {
            continue;
        }
        moves += count(Kind::Move);
        words += count(Kind::Word);
        let mut row = Row {
            number: None,
            black: false,
            cells: Vec::new(),
            closing: None,
            dots: false,
            ends: Vec::new(),
            is_apart: false,
            claim: None,
            place: line.place(),
            words: count(Kind::Word),
            in_prose: false,
            led: Led::Plain,
        };
        for unit in &units {
            let kind = match unit.kind {
                Kind::Move => CellKind::Move,
                Kind::Unread => CellKind::Unread,
                Kind::Offer => CellKind::Offer,
                Kind::Closing(closing) => {
                    row.closing = Some(closing);
                    row.ends.push(closing);
                    continue;
                }
                _ => CellKind::Remark,
            };
            let column = line.text[..unit.from].chars().count() + 1;
            row.cells.push(Cell {
                kind,
                entry: Entry {
                    text: line.text[unit.from..unit.to]
                        .trim_end_matches([',', ';'])
                        .to_owned(),
                    place: Place {
                        column,
                        ..line.place()
                    },
                    number: None,
                    side: None,
                },
            });
        }
        rows.push(row);
    }
    (moves >= FEWEST && words * 4 <= moves).then_some(rows)
}
