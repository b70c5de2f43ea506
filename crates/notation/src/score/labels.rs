//! Games whose first moves stand on a line behind what they are called: `Board 2: 1. e4 e5 2. Nf3 Nc6 1-0`. What stands before
//! the moves is put on a line of its own, and what is told behind them: `White: A. Black: B. Moves: e4 e5 Nf3. Result: 1-0.`

use std::ops::Range;

use super::heading::Heading;
use super::keys::{end_of_moves, name_of_moves};
use super::line::Line;
use super::notes::compares;
use super::scan::{self, Kind, Unit};
use super::tongue::Tongue;

/// A longer text before the first move is prose.
const LONGEST: usize = 80;

/// The lines with what stands before the first move of a game set apart from it, and what is told behind the moves put to it.
pub(super) fn set_apart(lines: Vec<Line>, tongue: Tongue) -> Vec<Line> {
    let lines = lines.into_iter().flat_map(|line| games(line, tongue));
    let lines: Vec<Line> = lines.collect();
    let mut apart = Vec::with_capacity(lines.len());
    // So many plies have been met, where moves stand under their name without numbers.
    let mut plies = None;
    for (index, line) in lines.iter().enumerate() {
        if let Some(rows) = plies
            .as_mut()
            .and_then(|plies| numbered(line, plies, tongue))
        {
            apart.extend(rows);
            continue;
        }
        plies = None;
        let next = lines.get(index + 1).map_or("", |next| next.text.as_str());
        let found = under_their_name(&line.text, next, tongue)
            .or_else(|| behind_their_label(line, next, tongue));
        let Some(Apart { label, moves }) = found else {
            apart.push(line.clone());
            continue;
        };
        // A dash alone calls a game nothing.
        let of = |text: String| Line {
            text,
            ..line.clone()
        };
        let told = [label, &line.text[moves.end..]].map(str::trim).join(" ");
        if told.contains(char::is_alphanumeric) {
            apart.push(of(told.trim().to_owned()));
        }
        let before = line.text[..moves.start].chars().count();
        let moves = of(format!("{:before$}{}", "", &line.text[moves]));
        let mut first = 0;
        match numbered(&moves, &mut first, tongue) {
            Some(rows) => {
                apart.extend(rows);
                plies = Some(first);
            }
            None => apart.push(moves),
        }
    }
    apart
}

/// The moves of a line that has nothing else but the end of the game, in rows with their numbers, each where it stands; so many
/// plies stand before them.
fn numbered(line: &Line, plies: &mut usize, tongue: Tongue) -> Option<Vec<Line>> {
    let units = scan::units(&line.text, tongue);
    let is_one = |unit: &Unit| matches!(unit.kind, Kind::Move | Kind::Closing(_));
    if units.is_empty() || !units.iter().all(is_one) {
        return None;
    }
    let mut rows: Vec<String> = Vec::new();
    for unit in units {
        let word = line.text[unit.from..unit.to].trim_end_matches([',', ';']);
        if unit.kind != Kind::Move || *plies % 2 == 1 && !rows.is_empty() {
            let row = rows.last_mut()?;
            let column = line.text[..unit.from].chars().count();
            let gap = column.saturating_sub(row.chars().count()).max(1);
            row.push_str(&format!("{:gap$}{word}", ""));
        } else {
            let dots = if *plies % 2 == 1 { "..." } else { "." };
            let number = format!("{}{dots} ", *plies / 2 + 1);
            let column = line.text[..unit.from].chars().count();
            let before = column.saturating_sub(number.len());
            rows.push(format!("{:before$}{number}{word}", ""));
        }
        *plies += usize::from(unit.kind == Kind::Move);
    }
    let of = |text: String| Line {
        text,
        ..line.clone()
    };
    Some(rows.into_iter().map(of).collect())
}

/// The games that stand on one line, each on a line of its own: `A - B 1. e4 e5 1-0 C - D 1. d4 d5 0-1`.
fn games(line: Line, tongue: Tongue) -> Vec<Line> {
    let mut games = Vec::new();
    let mut rest = line;
    while has_two_games(&rest.text)
        && let Some(end) = end_of_game(&rest.text, tongue)
    {
        let before = rest.text[..end].chars().count();
        let next = Line {
            text: format!("{:before$}{}", "", &rest.text[end..]),
            ..rest.clone()
        };
        rest.text.truncate(end);
        games.push(std::mem::replace(&mut rest, next));
    }
    games.push(rest);
    games
}

/// Whether the number of a first move may stand twice on a line.
fn has_two_games(text: &str) -> bool {
    let begins = text.trim_start().starts_with("1.");
    usize::from(begins) + first_moves(text).count() > 1
}

/// Where the first game of a line ends, if its result stands between its moves and the first ones of another.
fn end_of_game(text: &str, tongue: Tongue) -> Option<usize> {
    let units = scan::units(text, tongue);
    let pairs = units.windows(2).enumerate();
    let mut firsts = pairs.filter_map(|(at, pair)| {
        let is_first = pair[0].kind == Kind::Number(1) && pair[1].kind == Kind::Move;
        is_first.then_some(at)
    });
    let (first, second) = (firsts.next()?, firsts.next()?);
    let mut between = units[first..second].iter();
    let result = between.find(|unit| matches!(unit.kind, Kind::Closing(_)))?;
    Some(result.to)
}

/// A line of a game with its moves.
struct Apart<'t> {
    /// What stands before them.
    label: &'t str,
    /// Where they stand.
    moves: Range<usize>,
}

/// `White: A. Result: 1-0. Moves: e4 e5`: the moves stand under a name of their own, whatever stands before it.
fn under_their_name<'t>(text: &'t str, next: &str, tongue: Tongue) -> Option<Apart<'t>> {
    let mut colons = text.match_indices(':').map(|(at, _)| at);
    colons.find_map(|colon| {
        let name = name_of_moves(text, colon)?;
        let moves = colon + 1..end_of_moves(text, colon + 1);
        let units = scan::units(&text[moves.clone()], tongue);
        let goes_on = || scan::units(next, tongue);
        let count = |units: &[Unit]| units.iter().filter(|unit| unit.kind == Kind::Move).count();
        let begins = matches!(
            *units.iter().map(|unit| unit.kind).collect::<Vec<_>>(),
            [Kind::Move, ..] | [Kind::Number(1), Kind::Move, ..]
        );
        let is_game = begins && (count(&units) > 1 || count(&goes_on()) > 0);
        is_game.then(|| Apart {
            label: &text[..name],
            moves,
        })
    })
}

/// The moves behind a label or a heading: `Board 2: 1. e4 e5`.
fn behind_their_label<'t>(line: &'t Line, next: &str, tongue: Tongue) -> Option<Apart<'t>> {
    let text = line.text.as_str();
    let mut places = first_moves(text);
    places.find_map(|from| {
        let label = &text[..from];
        let moves = from..end_of_moves(text, from);
        let called = label_of(label, line, tongue)?;
        is_game(&text[moves.clone()], next, called, tongue).then_some(Apart { label, moves })
    })
}

/// Where the number of a first move may stand behind something else.
fn first_moves(text: &str) -> impl Iterator<Item = usize> {
    let found = text.match_indices("1.").map(|(at, _)| at);
    found.filter(|&at| {
        let before = &text[..at];
        !before.trim().is_empty() && before.ends_with([' ', '\t', ':', ')'])
    })
}

/// What the text before the moves of a game is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    /// It calls the game something.
    Name,
    /// It tells who played it.
    Players,
}

/// What a text says of a game, if it has no move itself.
fn label_of(label: &str, line: &Line, tongue: Tongue) -> Option<Label> {
    let text = label.trim();
    if compares(text) {
        return None;
    }
    let heading = Heading::of(
        &Line {
            text: text.to_owned(),
            ..line.clone()
        },
        false,
    );
    if heading.as_ref().is_some_and(Heading::names_players) {
        return Some(Label::Players);
    }
    let is_move = |unit: &Unit| matches!(unit.kind, Kind::Move | Kind::Closing(_));
    let is_short = text.chars().count() <= LONGEST;
    let calls = is_short && !scan::units(text, tongue).iter().any(is_move);
    (calls && (heading.is_some() || text.ends_with([':', ')', '-', '–', '—'])))
        .then_some(Label::Name)
}

/// Whether moves and nothing else stand here, under players, or up to a result or to where the `next` line goes on with them.
fn is_game(moves: &str, next: &str, called: Label, tongue: Tongue) -> bool {
    let units = scan::units(moves, tongue);
    let count = |kind: Kind| units.iter().filter(|unit| unit.kind == kind).count();
    let mut numbers = units.iter().filter_map(|unit| match unit.kind {
        Kind::Number(number) => Some(number),
        _ => None,
    });
    let last = numbers.next_back().unwrap_or(0);
    let begins = matches!(units.get(1), Some(unit) if unit.kind == Kind::Move);
    let ends = units
        .last()
        .is_some_and(|unit| matches!(unit.kind, Kind::Closing(_)));
    let goes_on = || {
        scan::units(next, tongue).first().is_some_and(
            |unit| matches!(unit.kind, Kind::Number(number) if number == last || number == last + 1),
        )
    };
    let is_plain = count(Kind::Word) + count(Kind::Unread) == 0;
    begins && count(Kind::Move) > 1 && is_plain && (called == Label::Players || ends || goes_on())
}
