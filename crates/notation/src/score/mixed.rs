//! Moves of two games that have only one column of numbers: nobody can say that they are one game.

use super::apparatus::{Passage, Stop};
use super::line::Line;
use super::row::{CellKind, Row};
use super::scan::{self, Kind};
use super::segment::RawGame;
use super::tongue::Tongue;

/// A row of one game has no more moves.
const OF_TWO: usize = 4;

/// The moves that stand before the numbers, line by line, where as many stand behind them: `P-K4 P-K4 1 P-Q4 P-Q4`.
pub(super) fn before_numbers(lines: &[Line], tongue: Tongue) -> Option<Passage> {
    let kinds = |line: &Line| -> Vec<Kind> {
        let units = scan::units(&line.text, tongue).into_iter();
        units.map(|unit| unit.kind).collect()
    };
    let is_between = |line: &Line, wanted: u32| {
        // Hardly a line has the number behind its first word: only such a line is scanned.
        let sign = wanted.to_string();
        let mut words = line.text.split_whitespace().skip(1);
        let wanted = Kind::Number(wanted);
        words.any(|word| word.starts_with(&sign))
            && kinds(line) == [Kind::Move, Kind::Move, wanted, Kind::Move, Kind::Move]
    };
    let first = lines.iter().position(|line| is_between(line, 1))?;
    let second = lines[first + 1..].iter().find(|line| !line.is_blank())?;
    // Moves may run on behind a number that ends a line.
    let before = lines[..first].iter().rev().find(|line| !line.is_blank());
    let runs_on = before.is_some_and(|line| matches!(kinds(line).last(), Some(Kind::Number(_))));
    if runs_on || !is_between(second, 2) {
        return None;
    }
    let line = &lines[first];
    let units = scan::units(&line.text, tongue);
    let said = line.text[units[0].from..units[1].to].to_owned();
    Some(Passage {
        place: line.place(),
        words: said.split_whitespace().count(),
        said: Some(said),
        begins: String::new(),
        is_doubt: true,
    })
}

/// The doubt whether a game is one, where two rows or more that follow each other have the moves of two.
pub(super) fn doubt(raw: &RawGame) -> Option<Stop> {
    let rows: Vec<&Row> = raw.rows().collect();
    let is_of_two = |row: &Row| row.number.is_some() && row.moves() >= OF_TWO;
    let follows = |pair: &&[&Row]| {
        let next = pair[0].number.map(|number| number + 1);
        is_of_two(pair[0]) && is_of_two(pair[1]) && pair[1].number == next
    };
    let row = rows.windows(2).find(follows)?[0];
    let mut moves = row.cells.iter().filter(|cell| cell.kind == CellKind::Move);
    Some(Stop {
        ply: 1,
        entry: moves.nth(2).map(|cell| cell.entry.clone()),
        why: "four moves stand at a number, row after row: they may be those of two games"
            .to_owned(),
    })
}
