//! Games that stand side by side: `1. e4 e5      1. d4 d5`. They are read one after another.

use super::ending::Ending;
use super::line::{Line, leading_number};
use super::row::{Place, rows_of};
use super::scan::{self, Kind, Unit};
use super::tongue::Tongue;

/// So many lines with a row of each game show that there are several.
const FEWEST: usize = 2;

/// So far above the rows their heads may stand, in lines.
const HEADS: usize = 8;

/// What belongs to a column may begin so far before it, in signs.
const SLACK: usize = 2;

/// The lines with games that stand side by side put one below another.
pub(super) fn set_apart(lines: &[Line], tongue: Tongue) -> Vec<Line> {
    let texts: Vec<String> = lines.iter().map(|line| in_blanks(&line.text)).collect();
    let abreast: Vec<Option<Vec<usize>>> = texts
        .iter()
        .map(|text| rows_abreast(text, tongue))
        .collect();
    let mut apart = Vec::with_capacity(lines.len());
    let mut at = 0;
    let mut done = 0;
    while at < lines.len() {
        if abreast[at].is_none() {
            at += 1;
            continue;
        }
        let end = at
            + texts[at..]
                .iter()
                .take_while(|text| !is_blank(text))
                .count();
        let Some(block) = Block::of(&abreast[at..end], tongue) else {
            at = end;
            continue;
        };
        let end = block.goes_on(&texts, at, end);
        let top = block.top(&texts, done, at);
        apart.extend(lines[done..top].iter().cloned());
        for column in 0..block.columns.len() {
            for index in top..end {
                let text = block.part(&texts[index], abreast[index].as_deref(), column);
                if !text.is_empty() || is_blank(&texts[index]) {
                    apart.push(Line {
                        text,
                        ..lines[index].clone()
                    });
                }
            }
            apart.push(Line {
                text: String::new(),
                ..lines[end - 1].clone()
            });
        }
        (at, done) = (end, end);
    }
    apart.extend(lines[done..].iter().cloned());
    apart
}

/// Games side by side.
struct Block {
    /// Where the column of each begins.
    columns: Vec<usize>,
    tongue: Tongue,
}

impl Block {
    /// The games on lines between which none is empty.
    fn of(abreast: &[Option<Vec<usize>>], tongue: Tongue) -> Option<Block> {
        let count = abreast.iter().flatten().map(Vec::len).max()?;
        let whole: Vec<&Vec<usize>> = abreast
            .iter()
            .flatten()
            .filter(|starts| starts.len() == count)
            .collect();
        let start = |column: usize| whole.iter().map(|starts| starts[column]).min();
        (whole.len() >= FEWEST).then(|| Block {
            columns: (0..count).filter_map(start).collect(),
            tongue,
        })
    }

    /// Where the last line of the games ends: behind an empty line one of them may go on with its next number, or be ended.
    fn goes_on(&self, texts: &[String], from: usize, mut end: usize) -> usize {
        let mut last = vec![0; self.columns.len()];
        let mut ended = vec![false; self.columns.len()];
        let mut done = from;
        loop {
            for text in &texts[done..end] {
                for (column, (last, ended)) in last.iter_mut().zip(&mut ended).enumerate() {
                    let part = self.part(text, None, column);
                    *last = leading_number(&part).unwrap_or(*last);
                    *ended |= self.has_end(&part);
                }
            }
            let blank = texts[end..]
                .iter()
                .take_while(|text| is_blank(text))
                .count();
            let Some(next) = texts.get(end + blank).filter(|_| blank > 0) else {
                return end;
            };
            let goes_on = |(column, last): (usize, &u32)| {
                leading_number(&self.part(next, None, column)) == Some(last + 1)
            };
            let is_numbered = last.iter().enumerate().any(goes_on);
            if !is_numbered && !self.is_end(next, &ended) {
                return end;
            }
            done = end + blank;
            let belongs = |text: &&String| match is_numbered {
                true => !is_blank(text),
                false => self.is_end(text, &ended),
            };
            end = done + texts[done..].iter().take_while(belongs).count();
        }
    }

    /// Whether a part of a line tells the end of its game.
    fn has_end(&self, part: &str) -> bool {
        let units = scan::units(part, self.tongue);
        units
            .iter()
            .any(|unit| matches!(unit.kind, Kind::Closing(_)))
    }

    /// Whether a line has nothing but ends, each in the column of a game that has none yet.
    fn is_end(&self, text: &str, ended: &[bool]) -> bool {
        let ends = |(column, is_ended): (usize, &bool)| {
            let part = self.part(text, None, column);
            let end = Ending::of(&part).or_else(|| Ending::by_result(&part));
            part.is_empty() || !is_ended && end.is_some()
        };
        !is_blank(text) && ended.iter().enumerate().all(ends)
    }

    /// The first of the heads over the games that stand in as many columns.
    fn top(&self, texts: &[String], done: usize, at: usize) -> usize {
        let mut top = at;
        for above in (done..at).rev().take(HEADS) {
            match &texts[above] {
                text if is_blank(text) => {}
                text if self.is_in_columns(text) => top = above,
                _ => break,
            }
        }
        top
    }

    /// Whether something stands in each column of a line, with a gap before it.
    fn is_in_columns(&self, text: &str) -> bool {
        let cells = cells(text);
        let begins = |column: &usize| cells.iter().any(|(at, _)| at.abs_diff(*column) <= SLACK);
        cells.len() == self.columns.len() || self.columns[1..].iter().all(begins)
    }

    /// What stands in a column of a line: between its own rows, or its cell if each column has one, or else what begins there.
    fn part(&self, text: &str, rows: Option<&[usize]>, column: usize) -> String {
        let count = self.columns.len();
        if let Some(rows) = rows.filter(|rows| rows.len() == count) {
            let end = rows.get(column + 1).copied().unwrap_or(usize::MAX);
            let signs = text.chars().skip(rows[column]).take(end - rows[column]);
            return signs
                .collect::<String>()
                .trim_matches(['|', ' '])
                .to_owned();
        }
        let cells = cells(text);
        let is_move = |cell: &str| {
            let units = scan::units(cell, self.tongue);
            let first = units.first().map(|unit| unit.kind);
            matches!(first, Some(Kind::Move | Kind::Unread))
        };
        if cells.len() == count && !cells.iter().any(|(_, cell)| is_move(cell)) {
            return cells[column].1.to_owned();
        }
        let is_here = |&(at, cell): &(usize, &str)| {
            // A move before the column may be Black's of the game beside it.
            let slack = if is_move(cell) { 0 } else { SLACK };
            let last = self.columns.iter().rposition(|&start| start <= at + slack);
            last.unwrap_or(0) == column
        };
        let here = cells.into_iter().filter(is_here);
        here.map(|(_, cell)| cell).collect::<Vec<_>>().join("  ")
    }
}

/// The text with blanks for tabs, up to the next of the places where these end, and for bars.
fn in_blanks(text: &str) -> String {
    const TAB: usize = 8;
    const BAR: usize = 3;
    let mut plain = String::with_capacity(text.len());
    let mut at = 0;
    for sign in text.chars() {
        let width = match sign {
            '\t' => TAB - at % TAB,
            '|' => BAR,
            _ => 1,
        };
        match sign {
            '\t' | '|' => plain.extend(std::iter::repeat_n(' ', width)),
            _ => plain.push(sign),
        }
        at += width;
    }
    plain
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Where the games begin on a line, in signs, if there are rows of several with two moves. A row whose number is higher than
/// the first goes on with the game before it: it stands in another column of that game.
fn rows_abreast(text: &str, tongue: Tongue) -> Option<Vec<usize>> {
    let begins = leading_number(text)?;
    let digits = || {
        text.match_indices(|sign: char| sign.is_ascii_digit())
            .skip(1)
    };
    let is_apart = digits().any(|(at, _)| text[..at].ends_with("  "));
    // One blank is a gap where the same number stands behind it.
    let again = |(at, _): (usize, &str)| {
        text[..at].ends_with(' ') && leading_number(&text[at..]) == Some(begins)
    };
    if !is_apart && !digits().any(again) {
        return None;
    }
    let units = scan::units(text, tongue);
    let rows = rows_of(text, &units, |_| Place::default());
    let first = rows.first()?.number?;
    let (last, before) = rows.split_last()?;
    let fits = rows.iter().all(|row| row.number.is_some() && !row.black);
    let whole = before.iter().all(|row| row.moves() == 2) && (1..=2).contains(&last.moves());
    let same = || rows.iter().all(|row| row.number == Some(first));
    if before.is_empty() || !fits || !whole || !is_apart && !same() {
        return None;
    }
    let numbers: Vec<&Unit> = units
        .iter()
        .filter(|unit| matches!(unit.kind, Kind::Number(_)))
        .collect();
    let begins = |unit: &&&Unit| matches!(unit.kind, Kind::Number(number) if number <= first);
    let starts: Vec<usize> = numbers
        .iter()
        .filter(begins)
        .map(|unit| text[..unit.from].chars().count())
        .collect();
    (numbers.len() == rows.len() && starts.len() > 1).then_some(starts)
}

/// What gaps divide on a line, and where each begins, in signs.
fn cells(text: &str) -> Vec<(usize, &str)> {
    let mut cells = Vec::new();
    let mut from = 0;
    for cell in text.split("  ") {
        let begin = from + cell.len() - cell.trim_start().len();
        if !cell.trim().is_empty() {
            cells.push((text[..begin].chars().count(), cell.trim()));
        }
        from += cell.len() + 2;
    }
    cells
}
