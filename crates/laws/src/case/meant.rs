//! What a line in somebody's own words may mean: the lines of a case that tell it.

use jadoube_board::{ByColor, Color, Square};

use crate::{Act, Millis, kin};

/// How many readings are named; more help nobody.
const NAMED: usize = 3;

/// The square that stands in the lines of sayings for the one that a text names.
const EXAMPLE_SQUARE: &str = "e2";

/// The square on which a pawn is promoted in the lines of sayings.
const LAST_SQUARE: &str = "e8";

/// The time that stands in the lines of sayings for the one that a text names.
const EXAMPLE_TIME: &str = "0:10:00";

/// What is only an example in the line of a saying, so that it is not meant: squares, a time, and moves.
const EXAMPLES: [&str; 5] = [EXAMPLE_SQUARE, LAST_SQUARE, EXAMPLE_TIME, "Nf3", "e4"];

/// What a text may mean, with the players and the square that it names.
pub(super) struct Meant {
    /// The lines that tell it, the likeliest first.
    pub(super) lines: Vec<String>,
    /// Whether the first of them is meant and nothing else.
    pub(super) alone: bool,
}

/// What a text may mean; no line where no saying is known that stands in it. Two things that somebody did are two lines, with a
/// line break between them.
pub(super) fn meant(text: &str, names: &ByColor<Option<String>>) -> Meant {
    let text = by_color(text, names);
    let mut meant = single(&text, None);
    // What is one saying is one thing done, though there may be an 'and' in it.
    let one = kin::told(&text).is_some_and(|told| told.alone || told.joins);
    if let (false, Some(both)) = (one, both(&text)) {
        meant.lines.retain(|line| !both.contains(line.as_str()));
        meant.lines.insert(0, both);
        meant.lines.truncate(NAMED);
    }
    meant
}

/// What a text tells that says of one player that he did one thing and another.
fn both(text: &str) -> Option<String> {
    let (first, second) = text
        .split_once(" and then ")
        .or_else(|| text.split_once(" and "))
        .or_else(|| text.split_once(", then "))?;
    let who = Color::ALL
        .into_iter()
        .find(|color| first.starts_with(&format!("{color:#}")));
    let lines = [told_or_plain(first, None)?, told_or_plain(second, who)?];
    (lines[0] != lines[1]).then(|| lines.join("\n"))
}

/// The line of a part of a text: as it stands where it can be read, else what it may mean.
fn told_or_plain(text: &str, who: Option<Color>) -> Option<String> {
    let plain = match who {
        Some(who) => format!("{who:#} {text}"),
        None => text.to_owned(),
    };
    if plain.parse::<Act>().is_ok() {
        return Some(plain);
    }
    single(text, who).lines.into_iter().next()
}

/// What a text of one thing done may mean, if it names nobody of this player.
fn single(text: &str, spoken_of: Option<Color>) -> Meant {
    let Some(told) = kin::told(text) else {
        return Meant {
            lines: Vec::new(),
            alone: false,
        };
    };
    let who = told.who.or(spoken_of).unwrap_or(Color::White);
    let of_an_example = |line: &str| EXAMPLES.iter().any(|example| line.contains(example));
    let lines = told.lines.iter().take(NAMED);
    Meant {
        lines: lines.map(|line| put_in(line, who, text)).collect(),
        alone: told.alone && matches!(told.lines, [line] if !of_an_example(line)),
    }
}

/// The line of a saying, with the player, the square and the time of a text.
fn put_in(line: &str, who: Color, text: &str) -> String {
    let named = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .find_map(|word| word.parse::<Square>().ok());
    let square = named.or_else(|| home_of_the_man(text, who));
    let last = named.filter(|square| matches!(square.to_string().as_bytes()[1], b'1' | b'8'));
    let time = time_of(text);
    let words = line.split(' ').map(|word| {
        let word = match (word, who) {
            ("White", Color::Black) => "Black",
            ("Black", Color::Black) => "White",
            (word, _) => word,
        };
        let put = |word: &str, example: &str, told: Option<String>| match told {
            Some(told) => word.replace(example, &told),
            None => word.to_owned(),
        };
        let word = put(
            word,
            EXAMPLE_SQUARE,
            square.map(|square| square.to_string()),
        );
        let word = put(&word, LAST_SQUARE, last.map(|square| square.to_string()));
        put(&word, EXAMPLE_TIME, time.map(|time| time.to_string()))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Where the man that a text names stood at first, if it names one: a better example than any other square.
fn home_of_the_man(text: &str, who: Color) -> Option<Square> {
    let words = kin::words(text);
    let file = words.iter().find_map(|word| match word.word.as_str() {
        "king" => Some('e'),
        "queen" => Some('d'),
        "rook" => Some('h'),
        "bishop" => Some('f'),
        "knight" => Some('g'),
        _ => None,
    })?;
    let rank = match who {
        Color::White => '1',
        Color::Black => '8',
    };
    format!("{file}{rank}").parse().ok()
}

/// The time that a text names: `ten minutes`, `20 seconds`, `half an hour`.
fn time_of(text: &str) -> Option<Millis> {
    let words: Vec<String> = kin::words(text).into_iter().map(|word| word.word).collect();
    let is = |at: usize, word: &str| words.get(at).is_some_and(|found| found == word);
    let found = words.iter().enumerate().find_map(|(at, unit)| {
        let seconds = match unit.trim_end_matches('s') {
            "hour" => 3_600,
            "minute" | "min" => 60,
            "second" | "sec" => 1,
            _ => return None,
        };
        let before = at.checked_sub(1)?;
        if is(before, "an") && before > 0 && is(before - 1, "half") {
            return Some(seconds / 2);
        }
        let many = match words[before].as_str() {
            "a" | "an" => 1,
            word => number(word)?,
        };
        Some(many * seconds)
    });
    found.map(Millis::from_seconds)
}

/// A number in digits, or in a word up to twelve.
fn number(word: &str) -> Option<u64> {
    (1..=12)
        .find(|n| jadoube_codes::time::number(*n) == word)
        .or_else(|| word.parse().ok().filter(|n| *n < 1_000))
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
            ("White puts the bishop back", "White retracts"),
            ("White knocks over the king", "White knocks over e1"),
            (
                "White presses the clock with his left hand",
                "White presses with left hand",
            ),
            ("White takes on d5", "White moves Nxd5"),
            ("White pushes the pawn to e4", "White plays e4"),
            ("White forgot to press the clock", "White moves e4"),
            (
                "Black claims that White touched the knight",
                "Black claims touched g8",
            ),
            (
                "White doesn't write down his moves",
                "White stops-recording",
            ),
            (
                "A spectator says that the flag has fallen",
                "Bystander claims flag",
            ),
            ("Black analyses on his phone", "Arbiter finds phone Black"),
            (
                "White pushes the pawn to d8 and leaves it there",
                "White plays d8",
            ),
            ("White arrives 20 minutes late", "@ 0:20:00 White arrives"),
            ("Black is half an hour late", "@ 0:30:00 Black arrives"),
            ("White thinks for six minutes", "@ +0:06:00 White moves e4"),
        ] {
            assert_eq!(first(text).as_deref(), Some(line), "{text}");
        }
        assert_eq!(
            alone("Black castles kingside").as_deref(),
            Some("Black plays O-O")
        );
        assert_eq!(
            first("White knocks over the king and presses the clock").as_deref(),
            Some("White knocks over e1\nWhite presses the clock")
        );
        assert_eq!(
            first("Black stops the clock and resigns").as_deref(),
            Some("Black stops the clock\nBlack resigns")
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
