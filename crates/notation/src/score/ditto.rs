//! Words in a heading that stand for what the heading of the game before says: `White: Idem.`, `Between the same players`.

use super::fields::tag_of;
use super::same::{SAME_PLAYERS, is_reversed};
use super::segment::RawGame;

/// The header of a game of which a heading names a value of the game before, and no such value is known.
pub(super) const UNKNOWN: &str = "same-as-unknown";

/// What stands for the value of the game before.
const DITTO: [&str; 17] = [
    "idem",
    "id",
    "ditto",
    "dito",
    "dto",
    "do",
    "the same",
    "same",
    "same player",
    "the same player",
    "derselbe",
    "dieselben",
    "le même",
    "el mismo",
    "lo stesso",
    "dezelfde",
    "тот же",
];

/// Puts what the game before has in the place of the words that stand for it.
pub(super) fn resolve(game: &mut RawGame, before: Option<&RawGame>) {
    let mut unknown = Vec::new();
    for (key, value) in &mut game.headers {
        let plain = value.trim_end_matches(['.', ',']).to_lowercase();
        if tag_of(key).is_none() || !DITTO.contains(&plain.as_str()) {
            continue;
        }
        match before.and_then(|before| before.header(key)) {
            Some(same) => same.clone_into(value),
            None => unknown.push((key.clone(), value.clone())),
        }
    }
    for (key, value) in unknown {
        game.headers.retain(|(name, _)| *name != key);
        game.headers.push((UNKNOWN.to_owned(), value));
    }
    let named = ["white", "black", "players"].iter();
    let is_named = named.clone().any(|key| game.header(key).is_some());
    let Some(words) = game.header(SAME_PLAYERS).filter(|_| !is_named) else {
        return;
    };
    let is_reversed = words.split_whitespace().any(is_reversed);
    let value = |key: &str| {
        before
            .and_then(|before| before.header(key))
            .map(str::to_owned)
    };
    let sides = value("white").zip(value("black"));
    let found = match (sides, value("players")) {
        (Some((white, black)), _) if is_reversed => vec![("white", black), ("black", white)],
        (Some((white, black)), _) => vec![("players", format!("{white} and {black}"))],
        (None, Some(players)) => vec![("players", players)],
        (None, None) => vec![(UNKNOWN, words.to_owned())],
    };
    let found = found
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value));
    game.headers.extend(found);
}
