//! What a line in somebody's own words may mean: the lines of a case that tell it.

use jadoube_board::{ByColor, Color, Square};

use crate::kin;

/// How many readings are named; more help nobody.
const NAMED: usize = 3;

/// The square that stands in the lines of sayings for the one that a text names.
const EXAMPLE_SQUARE: &str = "e2";

/// What is only an example in the line of a saying, so that it is not meant: squares and a move.
const EXAMPLES: [&str; 3] = [EXAMPLE_SQUARE, "e8", "Nf3"];

/// What a text may mean, with the players and the square that it names.
pub(super) struct Meant {
    /// The lines that tell it, the likeliest first.
    pub(super) lines: Vec<String>,
    /// Whether the first of them is meant and nothing else.
    pub(super) alone: bool,
}

/// What a text may mean; no line where no saying is known that stands in it.
pub(super) fn meant(text: &str, names: &ByColor<Option<String>>) -> Meant {
    let Some(told) = kin::told(&by_color(text, names)) else {
        return Meant {
            lines: Vec::new(),
            alone: false,
        };
    };
    let who = told.who.unwrap_or(Color::White);
    let square = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .find(|word| word.parse::<Square>().is_ok());
    let of_an_example = |line: &str| line.split(' ').any(|word| EXAMPLES.contains(&word));
    Meant {
        alone: told.alone && matches!(told.lines, [line] if !of_an_example(line)),
        lines: told
            .lines
            .iter()
            .take(NAMED)
            .map(|line| put_in(line, who, square))
            .collect(),
    }
}

/// The line of a saying, with the player and the square of a text.
fn put_in(line: &str, who: Color, square: Option<&str>) -> String {
    let words = line.split(' ').map(|word| match (word, who, square) {
        ("White", Color::Black, _) => "Black",
        ("Black", Color::Black, _) => "White",
        (EXAMPLE_SQUARE, _, Some(square)) => square,
        (word, ..) => word,
    });
    words.collect::<Vec<_>>().join(" ")
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
        let first = |text: &str| meant(text, &names).lines.into_iter().next();
        let alone = |text: &str| first(text).filter(|_| meant(text, &names).alone);
        for (text, line) in [
            ("Black's phone rings", "Arbiter finds phone Black sounding"),
            ("Black ran out of time", "White claims flag"),
            ("White knocks down the pawn on d4", "White knocks over d4"),
            ("black claims a draw", "Black claims repetition"),
        ] {
            assert_eq!(first(text).as_deref(), Some(line), "{text}");
        }
        assert_eq!(
            alone("Black castles kingside").as_deref(),
            Some("Black plays O-O")
        );
        assert_eq!(alone("White castles"), None, "on which side?");
        assert_eq!(alone("White touches his rook"), None, "which one?");
    }

    #[test]
    fn names_stand_for_the_players() {
        let names = ByColor::from_fn(|color| match color {
            Color::White => Some("Anna".to_owned()),
            Color::Black => Some("Boris".to_owned()),
        });
        let told = meant("Boris's phone rings", &names);
        assert_eq!(told.lines[0], "Arbiter finds phone Black sounding");
        let told = meant("Anna gives up", &names);
        assert!(told.alone);
        assert_eq!(told.lines, ["White resigns"]);
        let told = meant("Anna says that Boris annoys her", &names);
        assert_eq!(told.lines[0], "Arbiter finds annoys Black");
    }
}
