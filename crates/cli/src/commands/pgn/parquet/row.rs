//! A game as a row of typed columns.

use chrono::{Datelike, NaiveDate};
use jadoube_notation::pgn::{Comment, Game, Node};

use super::super::followed::in_uci;
use super::super::forms::{COLUMNS, moves_in_san, moves_in_uci, unusual_start};

/// A game as a row; what it has not is null, or a list without members.
pub struct Row {
    words: Vec<Option<String>>,
    numbers: Vec<Option<i32>>,
    clocks: Vec<Option<f64>>,
    comments: Vec<Option<String>>,
    tags: Vec<(String, String)>,
}

/// What a column holds, and what it takes from a row.
#[derive(Clone, Copy)]
pub enum Column {
    /// Text, by its place among the texts.
    Word(usize),
    /// A number, by its place among the numbers.
    Number(usize),
    /// Seconds on the mover's clock, ply by ply.
    Clocks,
    /// What was said after each ply.
    Comments,
    /// The names of all tags.
    TagNames,
    /// Their values.
    TagValues,
}

/// The columns with the types by which the format declares them, in their order.
pub fn columns() -> (String, Vec<Column>) {
    let (mut types, mut columns) = (String::new(), Vec::new());
    let (mut words, mut numbers) = (0, 0);
    let mut word = |types: &mut String, columns: &mut Vec<Column>, name: &str| {
        types.push_str(&format!("OPTIONAL BYTE_ARRAY {name} (UTF8); "));
        columns.push(Column::Word(words));
        words += 1;
    };
    let mut number = |types: &mut String, columns: &mut Vec<Column>, declared: &str| {
        types.push_str(&format!("OPTIONAL INT32 {declared}; "));
        columns.push(Column::Number(numbers));
        numbers += 1;
    };
    for name in COLUMNS {
        let lower = name.to_lowercase();
        match is_number(name) {
            true => number(&mut types, &mut columns, &lower),
            false => word(&mut types, &mut columns, &lower),
        }
    }
    for name in ["result", "start", "san", "uci"] {
        word(&mut types, &mut columns, name);
    }
    number(&mut types, &mut columns, "plies");
    number(&mut types, &mut columns, "day (DATE)");
    word(&mut types, &mut columns, "introduction");
    for (name, kind, column) in [
        ("clocks", "DOUBLE element", Column::Clocks),
        ("comments", "BYTE_ARRAY element (UTF8)", Column::Comments),
    ] {
        types.push_str(&format!(
            "OPTIONAL group {name} (LIST) {{ REPEATED group list {{ OPTIONAL {kind}; }} }} "
        ));
        columns.push(column);
    }
    types.push_str(
        "REQUIRED group tags (MAP) { REPEATED group key_value { \
         REQUIRED BYTE_ARRAY key (UTF8); REQUIRED BYTE_ARRAY value (UTF8); } } ",
    );
    columns.extend([Column::TagNames, Column::TagValues]);
    (types, columns)
}

/// Whether what a tag says is a number.
fn is_number(tag: &str) -> bool {
    tag.ends_with("Elo")
}

impl Row {
    /// The row of a game; `sans` are the words of its moves from the initial position, where they are known.
    pub fn of(game: &Game, sans: Option<&str>) -> Row {
        let tag = |name: &str| game.tags.get(name);
        let (mut words, mut numbers) = (Vec::new(), Vec::new());
        for name in COLUMNS {
            match is_number(name) {
                true => numbers.push(tag(name).and_then(|value| value.trim().parse().ok())),
                false => words.push(tag(name).map(str::to_owned)),
            }
        }
        words.push(Some(game.outcome.marker().to_owned()));
        words.push(unusual_start(game));
        let line = game.main_line();
        let (san, uci) = match sans {
            Some(sans) => {
                let moves = line.nodes.iter().filter_map(|node| node.ply.played());
                (sans.to_owned(), in_uci(moves.zip(sans.split(' '))))
            }
            None => (moves_in_san(game), moves_in_uci(game)),
        };
        words.extend([Some(san), Some(uci)]);
        numbers.push(Some(i32::try_from(line.nodes.len()).unwrap_or(i32::MAX)));
        let dates = ["Date", "UTCDate"].into_iter();
        numbers.push(dates.filter_map(tag).find_map(day));
        words.push(said(line.before.iter()));
        let clock = |node: &Node| game.comments_at(node).find_map(Comment::clock);
        let seconds = |node: &Node| clock(node).map(|time| time as f64 / 1000.0);
        Row {
            words,
            numbers,
            clocks: known(line.nodes.iter().map(seconds).collect()),
            comments: known(
                line.nodes
                    .iter()
                    .map(|node| said(game.comments_at(node)))
                    .collect(),
            ),
            tags: game
                .tags
                .iter()
                .map(|tag| (tag.name.clone(), tag.value.clone()))
                .collect(),
        }
    }

    /// The text at this place.
    pub fn word(&self, place: usize) -> Option<&str> {
        self.words[place].as_deref()
    }

    /// The number at this place.
    pub fn number(&self, place: usize) -> Option<i32> {
        self.numbers[place]
    }

    /// Seconds on the mover's clock, ply by ply; no member where no clock is told at all.
    pub fn clocks(&self) -> &[Option<f64>] {
        &self.clocks
    }

    /// What was said after each ply; no member where nothing was.
    pub fn comments(&self) -> &[Option<String>] {
        &self.comments
    }

    /// All tags, in the order of the game.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }
}

/// A list of which something is known, or one without members.
fn known<T>(list: Vec<Option<T>>) -> Vec<Option<T>> {
    match list.iter().any(Option::is_some) {
        true => list,
        false => Vec::new(),
    }
}

/// Comments without their commands, if that leaves words.
fn said<'g>(comments: impl Iterator<Item = &'g Comment>) -> Option<String> {
    let words: Vec<String> = comments
        .map(Comment::words)
        .filter(|words| !words.is_empty())
        .collect();
    (!words.is_empty()).then(|| words.join("\n\n"))
}

/// A date that is known to the day, in days since 1 January 1970.
fn day(date: &str) -> Option<i32> {
    let date = NaiveDate::parse_from_str(date.trim(), "%Y.%m.%d").ok()?;
    let first = NaiveDate::from_ymd_opt(1970, 1, 1)?;
    Some(date.num_days_from_ce() - first.num_days_from_ce())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_counted_where_it_is_known() {
        for (date, days) in [
            ("1970.01.01", Some(0)),
            ("2000.02.29", Some(11_016)),
            ("1851.06.21", Some(-43_293)),
            ("1900.02.29", None),
            ("2000.02.??", None),
            ("????.??.??", None),
        ] {
            assert_eq!(day(date), days, "{date}");
        }
    }
}
