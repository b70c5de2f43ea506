//! What stands over a game: who had which side, where and when it was played, and what odds were given.

mod names;
mod occasion;
mod odds;
mod parts;
mod series;
mod sides;

use jadoube_notation::score::{read_score, read_text};

const RUY: &str =
    "  1. P-K4      P-K4\n  2. Kt-KB3    Kt-QB3\n  3. B-Kt5     P-QR3\n  4. B-R4      Kt-B3\n";

/// White, Black, and two names without sides.
fn tags(text: &str) -> [String; 3] {
    let games = read_score(text);
    assert_eq!(games.len(), 1, "{text}");
    let tags = &games[0].games[0].tags;
    ["White", "Black", "Players"].map(|tag| tags.get(tag).unwrap_or_default().to_owned())
}

/// White and Black of the only game, and what is passed over.
fn players(heading: &str) -> (String, String, Vec<String>) {
    let found = read_text(&format!("{heading}\n\n{RUY}"), None);
    assert_eq!(found.games.len(), 1, "{heading}");
    let tags = &found.games[0].games[0].tags;
    let tag = |name: &str| tags.get(name).unwrap_or_default().to_owned();
    let passed = found.passed.into_iter().filter_map(|passage| passage.said);
    (tag("White"), tag("Black"), passed.collect())
}

/// What tags of these names have, those that are missing left out, and whether all of the heading is understood.
fn told(heading: &str, names: &[&str]) -> (String, bool) {
    let found = read_text(&format!("{heading}\n\n{RUY}"), None);
    assert_eq!(found.games.len(), 1, "{heading}");
    let tags = &found.games[0].games[0].tags;
    let said = names.iter().filter_map(|name| tags.get(name));
    let understood = !found.passed.iter().any(|passage| passage.is_doubt);
    (said.collect::<Vec<_>>().join(", "), understood)
}
