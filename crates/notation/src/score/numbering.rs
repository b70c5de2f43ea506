//! The number of a game in a heading: `GAME II.`, `Game No. 12`, `FIRST GAME`, `Partida segunda`, `§ 5`.

/// What a game is called.
const GAMES: [&str; 20] = [
    "illustrative game",
    "model game",
    "annotated game",
    "chess game",
    "match game",
    "game",
    "partie",
    "partida",
    "partita",
    "partij",
    "parti",
    "partia",
    "partii",
    "партия",
    "партія",
    "játszma",
    "spiel",
    "jogo",
    "peli",
    "schachpartie",
];

/// What a number is called.
const NUMBERS: [&str; 12] = [
    "no.", "nr.", "no", "nr", "n°", "nº", "№", "n.", "number", "nummer", "núm.", "num.",
];

/// The number of a game at the beginning of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbered<'t> {
    pub number: String,
    /// What stands behind it.
    pub rest: &'t str,
    /// It is said to be that of a game; else it may be anything that is counted.
    pub of_game: bool,
    /// It is said to be one of a match.
    pub of_match: bool,
}

/// The number at the beginning of a heading.
pub(super) fn numbered(text: &str) -> Option<Numbered<'_>> {
    let text = text.trim_start_matches([' ', '*', '=']);
    if let Some(rest) = word(text, &GAMES) {
        let rest = rest.trim_start_matches(' ');
        let plain = word(rest, &NUMBERS).unwrap_or(rest).trim_start();
        let (number, rest) = value(plain)?;
        let behind = behind_match(rest);
        let found = Numbered {
            number,
            rest: behind.unwrap_or(rest),
            of_game: true,
            of_match: behind.is_some(),
        };
        return (found.of_match || ends(found.rest)).then_some(found);
    }
    // `FIRST GAME`, `The second game`
    let bare = word(text, &["the", "die", "la", "el", "le"])
        .unwrap_or(text)
        .trim_start();
    if let Some((number, rest)) = ordinal(bare)
        && let Some(rest) = word(rest.trim_start(), &GAMES)
    {
        let behind = behind_match(rest);
        let found = Numbered {
            number: number.to_string(),
            rest: behind.unwrap_or(rest),
            of_game: true,
            of_match: behind.is_some(),
        };
        return (found.of_match || ends(found.rest)).then_some(found);
    }
    let counted = word(text, &NUMBERS)
        .or_else(|| text.strip_prefix('§'))
        .or(Some(text));
    let bracketed = text
        .strip_prefix('(')
        .filter(|inner| inner.starts_with(|sign: char| sign.is_ascii_digit()));
    let counted = bracketed.or(counted);
    let (number, rest) = value(counted?.trim_start())?;
    if bracketed.is_some() && !rest.starts_with(')') {
        return None;
    }
    let named = bracketed.is_none() && text.len() > counted?.len();
    let is_number =
        named || number.bytes().all(|digit| digit.is_ascii_digit()) && rest.starts_with(['.', ')']);
    (is_number && ends(rest)).then_some(Numbered {
        number,
        rest,
        of_game: false,
        of_match: false,
    })
}

/// What stands behind `of the match`, in which the game was played.
fn behind_match(rest: &str) -> Option<&str> {
    const OF_MATCH: [&str; 4] = [
        "of the match",
        "of a match",
        "of their match",
        "in the match",
    ];
    let behind = rest
        .strip_prefix(' ')
        .and_then(|rest| word(rest, &OF_MATCH));
    // Behind the match may stand who played it.
    let names = |behind: &str| {
        let mut signs = behind.chars();
        signs.next() == Some(' ') && signs.next().is_some_and(char::is_uppercase)
    };
    behind.filter(|behind| ends(behind) || names(behind))
}

/// What stands behind one of these words, in whatever letters it is written.
fn word<'t>(text: &'t str, words: &[&str]) -> Option<&'t str> {
    words.iter().find_map(|word| {
        let mut signs = text.char_indices();
        for wanted in word.chars() {
            let (_, sign) = signs.next()?;
            (sign.to_lowercase().next() == Some(wanted)).then_some(())?;
        }
        let rest = signs.as_str();
        let whole = !word.ends_with(char::is_alphabetic) || !rest.starts_with(char::is_alphabetic);
        whole.then_some(rest)
    })
}

/// Whether a number ends before this: nothing follows it, a sign or a gap.
fn ends(rest: &str) -> bool {
    let rest = rest.strip_prefix(' ').unwrap_or(rest);
    rest.is_empty()
        || rest.starts_with([
            '.', ',', ':', ';', '-', '—', '–', '(', ')', '*', ' ', '\t', ']',
        ])
}

/// The number in digits, in Roman ones or in words, and what follows it.
fn value(text: &str) -> Option<(String, &str)> {
    if let Some((number, rest)) = ordinal(word(text, &["the"]).unwrap_or(text).trim_start()) {
        return Some((number.to_string(), rest));
    }
    if let Some(found) = of_thousands(text) {
        return Some(found);
    }
    let is_number = |sign: char| sign.is_ascii_digit() || "IVXLCDM".contains(sign);
    let length = text.find(|sign| !is_number(sign)).unwrap_or(text.len());
    let (number, rest) = text.split_at(length);
    // One such letter alone is rather that of a name.
    if matches!(number, "D" | "M") {
        return None;
    }
    let whole = !rest.starts_with(char::is_alphanumeric);
    (!number.is_empty() && number.len() < 12 && whole).then(|| (number.to_owned(), rest))
}

/// `1,204`: a number whose thousands stand apart.
fn of_thousands(text: &str) -> Option<(String, &str)> {
    let (thousands, rest) = text.split_once(',')?;
    let digits = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
    let (hundreds, rest) = rest.split_at_checked(3)?;
    let fits = (1..=3).contains(&thousands.len()) && digits(thousands) && digits(hundreds);
    let ends = !rest.starts_with(char::is_alphanumeric);
    (fits && ends).then(|| (format!("{thousands}{hundreds}"), rest))
}

/// A text with the thousands of its numbers joined to what follows them: `No. 1204` for `No. 1,204`.
pub(super) fn thousands_joined(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|sign: char| sign.is_ascii_digit()) {
        let (before, number) = rest.split_at(at);
        joined.push_str(before);
        let end = number
            .find(|sign: char| !sign.is_ascii_digit())
            .unwrap_or(number.len());
        let (digits, after) = match of_thousands(number) {
            Some((digits, after)) => (digits, after),
            None => (number[..end].to_owned(), &number[end..]),
        };
        joined.push_str(&digits);
        rest = after;
    }
    joined + rest
}

const UNITS: [&str; 20] = [
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
];

const TENS: [(&str, usize); 4] = [("twent", 20), ("thirt", 30), ("fort", 40), ("fift", 50)];

/// The first ordinals in other languages, as they stand beside a word for a game; those of one language follow each other.
const FOREIGN: [[&str; 10]; 6] = [
    [
        "erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebente", "achte", "neunte",
        "zehnte",
    ],
    [
        "première",
        "deuxième",
        "troisième",
        "quatrième",
        "cinquième",
        "sixième",
        "septième",
        "huitième",
        "neuvième",
        "dixième",
    ],
    [
        "primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima", "octava",
        "novena", "décima",
    ],
    [
        "prima", "seconda", "terza", "quarta", "quinta", "sesta", "settima", "ottava", "nona",
        "decima",
    ],
    [
        "eerste", "tweede", "derde", "vierde", "vijfde", "zesde", "zevende", "achtste", "negende",
        "tiende",
    ],
    [
        "первая",
        "вторая",
        "третья",
        "четвёртая",
        "пятая",
        "шестая",
        "седьмая",
        "восьмая",
        "девятая",
        "десятая",
    ],
];

/// `TWENTY-FIRST`, `zweite`, `2nd`: the number, and what stands behind it.
pub(super) fn ordinal(text: &str) -> Option<(usize, &str)> {
    let end = text
        .find(|sign: char| !sign.is_alphanumeric() && sign != '-')
        .unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let lower = word.trim_end_matches('-').to_lowercase();
    let digits = lower.trim_end_matches(char::is_alphabetic);
    if let ("st" | "nd" | "rd" | "th" | "d" | "te" | "a" | "e" | "ème", Ok(number)) =
        (&lower[digits.len()..], digits.parse())
    {
        return Some((number, rest));
    }
    let unit = |word: &str| {
        UNITS
            .iter()
            .position(|unit| *unit == word && !unit.is_empty())
    };
    let above = |(stem, ten): &(&str, usize)| {
        let rest = lower.strip_prefix(stem)?;
        match rest.strip_prefix("y-") {
            Some(rest) => unit(rest).filter(|&unit| unit < 10).map(|unit| ten + unit),
            None => (rest == "ieth").then_some(*ten),
        }
    };
    let foreign = || {
        FOREIGN.iter().find_map(|words| {
            words
                .iter()
                .position(|known| *known == lower)
                .map(|at| at + 1)
        })
    };
    let number = unit(&lower)
        .or_else(|| TENS.iter().find_map(above))
        .or_else(foreign)?;
    Some((number, rest))
}

/// Whether a word is a number, in any of these forms.
pub(super) fn is_number(word: &str) -> bool {
    value(word).is_some_and(|(_, rest)| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Numbered, numbered};

    #[test]
    fn games_are_counted_in_many_ways() {
        for (text, number, rest) in [
            ("GAME II.--Between A and B", "II", ".--Between A and B"),
            ("Game No. 12", "12", ""),
            ("GAME No. 1,204.", "1204", "."),
            ("GAME 12, London", "12", ", London"),
            ("GAME MCCXLI.", "MCCXLI", "."),
            ("FIRST GAME.", "1", "."),
            ("GAME THE TWENTY-FIRST.", "21", "."),
            ("The second game", "2", ""),
            ("Zweite Partie", "2", ""),
            ("Partida segunda", "2", ""),
            (
                "Partie 1: Anderssen gegen Kieseritzky",
                "1",
                ": Anderssen gegen Kieseritzky",
            ),
            ("Партия № 3", "3", ""),
            ("2nd Game", "2", ""),
            ("CHESS GAME NO. 4", "4", ""),
            ("Game 2   White: A", "2", "   White: A"),
        ] {
            let found = numbered(text).unwrap_or_else(|| panic!("{text}: no number"));
            assert_eq!(
                found,
                Numbered {
                    number: number.to_owned(),
                    rest,
                    of_game: true,
                    of_match: false,
                },
                "{text}"
            );
        }
        for (text, number) in [
            ("No. 17.", "17"),
            ("§ 5. King's Gambit", "5"),
            ("3. Anderssen v. Bird", "3"),
            ("7) Anderssen - Bird", "7"),
            ("(74) Anderssen - Bird", "74"),
        ] {
            let found = numbered(text).unwrap_or_else(|| panic!("{text}: no number"));
            assert!(found.number == number && !found.of_game, "{text}");
        }
        for text in [
            "The second game of the match was played",
            "Games of a Master",
            "Game ends here",
            "Notes",
            "12 P-K4",
            "First we look",
            "",
        ] {
            assert_eq!(numbered(text), None, "{text}");
        }
    }
}
