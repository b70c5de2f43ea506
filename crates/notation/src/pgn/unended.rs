//! What the last game of a text lacks at its end.

use super::game::Outcome;
use super::read_game::Mode;
use super::stream::Reader;
use super::tags_alone::read_tags;
use crate::forgiven::Leniency;

/// What is to stand behind the games of `text` so that the last of them takes in nothing of what follows: the brace that closes
/// its last comment, the result that it lacks.
pub fn missing_end(text: &[u8]) -> String {
    let last = Reader::new(text, Mode::Lenient).last();
    let Some(Ok(read)) = last else {
        // Of what cannot be read no more is known than its tags.
        let known = read_tags(text).get("Result").and_then(Outcome::from_marker);
        let marker = known.unwrap_or_default().marker();
        return match text.trim_ascii_end().ends_with(marker.as_bytes()) {
            true => String::new(),
            false => format!("\n{marker}"),
        };
    };
    let forgives = |leniency| read.forgiven.iter().any(|one| one.leniency == leniency);
    let brace = if forgives(Leniency::CommentOpen) {
        "}"
    } else {
        ""
    };
    match forgives(Leniency::ResultMissing) {
        true => format!("{brace}\n{}", read.game.outcome),
        false => brace.to_owned(),
    }
}
