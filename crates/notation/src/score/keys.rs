//! Several things told on one line of a heading, each under its name: `White: A   Black: B   Event: London   Result: 1-0`.

use super::fields::key_of;
use crate::sides::side_of;

/// The words of a heading behind which a name has ended, with the sign or the number by which they are told from a name.
const BEHIND_NAMES: [&str; 16] = [
    "annotated",
    "notes",
    "score",
    "opening",
    "time",
    "result",
    "round",
    "board",
    "event",
    "date",
    "game",
    "remarks",
    "site",
    "place",
    "elo",
    "rating",
];

/// Verbs behind which no name goes on.
const VERBS: [&str; 12] = [
    "gives", "gave", "giving", "won", "wins", "resigned", "resigns", "lost", "played", "plays",
    "had", "has",
];

/// One of the things that a line tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field<'t> {
    /// Who had a side, or who had which.
    Sides(&'t str),
    /// What is told under another name, which is the first word of it.
    Other(&'t str),
}

/// What a line tells under names with a colon, if any of them is another than those of the sides.
pub(super) fn fields(text: &str) -> Option<Vec<Field<'_>>> {
    let keys: Vec<(usize, bool)> = text
        .match_indices(':')
        .filter_map(|(colon, _)| key_before(text, colon))
        .collect();
    let (first, _) = keys.first()?;
    if keys.len() < 2
        || keys.iter().all(|(_, is_side)| *is_side)
        || !text[..*first].trim().is_empty()
    {
        return None;
    }
    let mut fields: Vec<(usize, usize, bool)> = Vec::new();
    for (index, &(from, is_side)) in keys.iter().enumerate() {
        let to = keys.get(index + 1).map_or(text.len(), |next| next.0);
        match fields.last_mut() {
            Some(last) if last.2 && is_side => last.1 = to,
            _ => fields.push((from, to, is_side)),
        }
    }
    let field = |(from, to, is_side): (usize, usize, bool)| {
        let told = text[from..to].trim().trim_end_matches([',', ';']);
        match is_side {
            true => Field::Sides(told),
            false => Field::Other(told.trim_end_matches('.')),
        }
    };
    Some(fields.into_iter().map(field).collect())
}

/// Where the name before a colon begins, and whether it is that of a side.
fn key_before(text: &str, colon: usize) -> Option<(usize, bool)> {
    let before = &text[..colon];
    let starts = before
        .rmatch_indices(' ')
        .map(|(at, _)| at + 1)
        .chain([0])
        .take(2);
    let found = starts.map(|from| (from, before[from..].trim()));
    let mut known = found.filter_map(|(from, word)| {
        let side = word.strip_suffix(" player").unwrap_or(word);
        if side_of(side).is_some() {
            return Some((from, true));
        }
        let is_key = key_of(word).is_some() && word.starts_with(char::is_uppercase);
        is_key.then_some((from, false))
    });
    known.next()
}

/// What the moves of a game are called where they stand behind a colon.
const MOVES: [&str; 30] = [
    "moves",
    "game",
    "score",
    "pgn",
    "notation",
    "movetext",
    "züge",
    "zugfolge",
    "partie",
    "coups",
    "zapis",
    "jugadas",
    "movimientos",
    "partida",
    "mosse",
    "partita",
    "zetten",
    "partij",
    "lances",
    "drag",
    "trekk",
    "træk",
    "siirrot",
    "posunięcia",
    "tahy",
    "ťahy",
    "lépések",
    "ходы",
    "партия",
    "ходи",
];

/// Where the name of the moves of a game begins, if it stands before a colon.
pub(super) fn name_of_moves(text: &str, colon: usize) -> Option<usize> {
    let from = text[..colon].rfind(' ').map_or(0, |at| at + 1);
    let name = &text[from..colon];
    let is_name =
        name.starts_with(char::is_uppercase) && MOVES.contains(&name.to_lowercase().as_str());
    is_name.then_some(from)
}

/// Where the moves that begin at a place of a text end, if something is told behind them under a name: `e4 e5. Result: 1-0.`
pub(super) fn end_of_moves(text: &str, from: usize) -> usize {
    let colons = text[from..].match_indices(':').map(|(at, _)| from + at);
    let mut names = colons.filter_map(|colon| Some(key_before(text, colon)?.0));
    names.find(|&name| name > from).unwrap_or(text.len())
}

/// Where the name of a player at the beginning of a text has ended, by what a heading tells behind it: `B. Annotated by C.`
pub(super) fn end_of_name(text: &str) -> usize {
    let begin = text.len() - text.trim_start().len();
    let blanks = text[begin..].match_indices(' ').map(|(at, _)| begin + at);
    let mut ends = blanks.filter(|&at| {
        let before = text[..at].trim_end();
        let after = text[at..].trim_start();
        let mut words = after.split_whitespace();
        let word = words.next().unwrap_or_default();
        let next = words.next().unwrap_or_default();
        let bare = word.trim_matches(|sign: char| !sign.is_alphabetic());
        let lower = bare.to_lowercase();
        let is_divided = before.ends_with(['.', ',', ')', ';']);
        let is_marked =
            word.ends_with([':', ',']) || next.starts_with(|sign: char| sign.is_ascii_digit());
        let is_told = BEHIND_NAMES.contains(&lower.as_str()) && (is_divided || is_marked);
        let is_verb = VERBS.contains(&bare);
        let is_side =
            is_divided && side_of(bare).is_some() && VERBS.contains(&next.trim_matches('.'));
        let is_bracket = word.starts_with(['(', '[']) && after.contains(':');
        !before.trim().is_empty() && (is_told || is_verb || is_side || is_bracket)
    });
    ends.next().unwrap_or(text.len())
}
