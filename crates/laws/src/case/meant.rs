//! What a line in somebody's own words may mean: the lines of a case that tell it.

use jadoube_board::{ByColor, Color, Square};

use crate::kin;

/// How many readings are named; more help nobody.
const NAMED: usize = 3;

/// The lines that may be meant, the likeliest first, with the players and the square of the text.
pub(super) fn lines(text: &str, names: &ByColor<Option<String>>) -> Vec<String> {
    let Some((lines, _)) = kin::told(text) else {
        return Vec::new();
    };
    let lines = lines.iter().take(NAMED);
    lines.map(|line| put_in(line, text, names)).collect()
}

/// The line that is meant, where the text says one thing and nothing else.
pub(super) fn alone(text: &str, names: &ByColor<Option<String>>) -> Option<String> {
    let (lines, alone) = kin::told(&by_color(text, names))?;
    let line = put_in(
        lines.first().filter(|_| alone && lines.len() == 1)?,
        text,
        names,
    );
    // What is only an example in the line is not meant.
    let example =
        |word: &str| word.parse::<Square>().is_ok() && !text.contains(word) || word == "Nf3";
    (!line.split(' ').any(example)).then_some(line)
}

/// The line of a saying, with the players and the square of the text.
fn put_in(line: &str, text: &str, names: &ByColor<Option<String>>) -> String {
    let who = spoken_of(text, names).unwrap_or(Color::White);
    let square = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .find(|word| word.parse::<Square>().is_ok());
    let words = line.split(' ').map(|word| match (word, who, square) {
        ("White", Color::Black, _) => "Black",
        ("Black", Color::Black, _) => "White",
        ("e2", _, Some(square)) => square,
        (word, ..) => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The player who is spoken of: whose color or name comes first.
fn spoken_of(text: &str, names: &ByColor<Option<String>>) -> Option<Color> {
    let text = by_color(text, names).to_lowercase();
    let place = |color: Color| text.find(&color.to_string());
    Color::ALL
        .into_iter()
        .filter_map(|color| Some((place(color)?, color)))
        .min()
        .map(|(_, color)| color)
}

/// The text with colors in the place of the players' names.
fn by_color(text: &str, names: &ByColor<Option<String>>) -> String {
    let mut text = text.to_owned();
    for color in Color::ALL {
        if let Some(name) = &names[color] {
            text = text.replace(name.as_str(), &format!("{color:#}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sayings_are_told_with_the_players_and_squares_of_the_text() {
        let names = ByColor::default();
        let first = |text: &str| lines(text, &names).into_iter().next();
        for (text, line) in [
            ("Black's phone rings", "Arbiter finds phone Black sounding"),
            ("Black ran out of time", "White claims flag"),
            ("White knocks down the pawn on d4", "White knocks over d4"),
            ("black claims a draw", "Black claims repetition"),
        ] {
            assert_eq!(first(text).as_deref(), Some(line), "{text}");
        }
        assert_eq!(
            alone("Black castles kingside", &names).as_deref(),
            Some("Black plays O-O")
        );
        assert_eq!(alone("White castles", &names), None, "on which side?");
        assert_eq!(alone("White touches his rook", &names), None, "which one?");
    }

    #[test]
    fn names_stand_for_the_players() {
        let names = ByColor::from_fn(|color| match color {
            Color::White => Some("Anna".to_owned()),
            Color::Black => Some("Boris".to_owned()),
        });
        assert_eq!(
            lines("Boris's phone rings", &names)
                .first()
                .map(String::as_str),
            Some("Arbiter finds phone Black sounding")
        );
        assert_eq!(
            alone("Anna gives up", &names).as_deref(),
            Some("White resigns")
        );
    }
}
