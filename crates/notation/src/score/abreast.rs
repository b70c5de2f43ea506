//! Games that stand side by side: `1. e4 e5      1. d4 d5`. They are read one after another.

use super::row::rows_of;
use super::scan;
use super::text::Line;
use super::tongue::Tongue;

/// So many lines with a row of each game show that there are several.
const FEWEST: usize = 2;

/// So far above the rows their heads may stand, in lines.
const HEADS: usize = 8;

/// The lines with games that stand side by side put one below another.
pub(super) fn set_apart(lines: &[Line], tongue: Tongue) -> Vec<Line> {
    let abreast: Vec<Option<Vec<usize>>> = lines
        .iter()
        .map(|line| rows_abreast(&line.text, tongue))
        .collect();
    let mut apart = Vec::with_capacity(lines.len());
    let mut at = 0;
    let mut done = 0;
    while at < lines.len() {
        let Some(first) = &abreast[at] else {
            at += 1;
            continue;
        };
        let count = first.len();
        let mut end = at;
        while end < lines.len() && !lines[end].is_blank() {
            end += 1;
        }
        let of_block: Vec<&Vec<usize>> = abreast[at..end].iter().flatten().collect();
        if of_block.len() < FEWEST || of_block.iter().any(|starts| starts.len() != count) {
            at = end;
            continue;
        }
        let columns: Vec<usize> = (0..count)
            .filter_map(|column| of_block.iter().map(|starts| starts[column]).min())
            .collect();
        let mut top = at;
        for above in (done..at).rev().take(HEADS) {
            let line = &lines[above];
            if !line.is_blank() && cells(&line.text).len() != count {
                break;
            }
            top = if line.is_blank() { top } else { above };
        }
        apart.extend(lines[done..top].iter().cloned());
        for column in 0..count {
            for index in top..end {
                let text = match &abreast[index] {
                    Some(starts) => part(&lines[index].text, starts, column),
                    None => part_of_other(&lines[index].text, &columns, column),
                };
                if !text.is_empty() || lines[index].is_blank() {
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

/// Where the rows begin on a line, in bytes, if several have the same number and two moves.
fn rows_abreast(text: &str, tongue: Tongue) -> Option<Vec<usize>> {
    let begin = text.trim_start();
    let digits = begin.len()
        - begin
            .trim_start_matches(|sign: char| sign.is_ascii_digit())
            .len();
    let number = &begin[..digits];
    let again = |gap: &str| begin[digits..].contains(&format!("{gap}{number}"));
    if digits == 0 || !(again("  ") || again("\t") || again("| ")) {
        return None;
    }
    let units = scan::units(text, tongue);
    let rows = rows_of(text, &units, |_| super::row::Place::default());
    let first = rows.first()?.number?;
    let (last, before) = rows.split_last()?;
    let same = rows
        .iter()
        .all(|row| row.number == Some(first) && !row.black);
    let whole = before.iter().all(|row| row.moves() == 2) && (1..=2).contains(&last.moves());
    if before.is_empty() || !same || !whole {
        return None;
    }
    let numbers = units
        .iter()
        .filter(|unit| matches!(unit.kind, scan::Kind::Number(_)));
    let starts: Vec<usize> = numbers.map(|unit| unit.from).collect();
    (starts.len() == rows.len()).then_some(starts)
}

/// What stands in a column of a line whose rows begin there.
fn part(text: &str, starts: &[usize], column: usize) -> String {
    let end = starts.get(column + 1).copied().unwrap_or(text.len());
    text[starts[column]..end].trim_end().to_owned()
}

/// What stands in a column of another line: its cell, if there are as many, or all of it, if it begins there.
fn part_of_other(text: &str, columns: &[usize], column: usize) -> String {
    let cells = cells(text);
    if cells.len() == columns.len() {
        return cells[column].to_owned();
    }
    let indent = text.len() - text.trim_start().len();
    let own = columns
        .iter()
        .rposition(|&start| start <= indent + 2)
        .unwrap_or(0);
    match own == column {
        true => text.trim().to_owned(),
        false => String::new(),
    }
}

/// What gaps divide on a line.
fn cells(text: &str) -> Vec<&str> {
    let cells = text.split("  ").map(str::trim);
    cells.filter(|cell| !cell.is_empty()).collect()
}
