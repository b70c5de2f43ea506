//! What stands over a game: its number, names, event and date, odds, and where its first moves are printed.

use super::names::{is_name, name};
use super::odds::odds;
use super::text::Line;

/// A heading, or part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heading {
    /// Names in lower case, and values.
    pub said: Vec<(String, String)>,
    /// A game begins here, whatever the next row says.
    pub strong: bool,
    /// The line where it stands.
    pub line: usize,
}

impl Heading {
    /// What a line says of the game that follows.
    pub fn of(line: &Line) -> Option<Heading> {
        let text = line.text.trim();
        if let Some((key, value)) = line
            .text
            .strip_prefix("# ")
            .and_then(|rest| rest.split_once(':'))
        {
            let key = format!("#{}", key.trim().to_ascii_lowercase());
            return Heading::weak(vec![(key, value.trim().to_owned())]);
        }
        if text.is_empty() || text.len() > 200 {
            return None;
        }
        let plain = without_emphasis(&line.text);
        let text = plain.trim();
        let found = keyed(text)
            .or_else(|| sides(text))
            .or_else(|| sides_with_signs(text))
            .or_else(|| columns(&plain))
            .or_else(|| names_in_columns(&plain))
            .or_else(|| numbered(text))
            .or_else(|| event(text))
            .or_else(|| versus(text))
            .or_else(|| title(text));
        found.map(|heading| Heading {
            line: line.number,
            ..heading
        })
    }

    /// What a paragraph says of the game that follows.
    pub fn of_paragraph(text: &str, line: usize) -> Option<Heading> {
        let text = &without_emphasis(text);
        let mut said = between(text);
        said.extend(odds(text).map(|fen| ("start".to_owned(), fen)));
        said.extend(as_in(text).map(|value| ("as-in".to_owned(), value)));
        if let Some(played) = after(text, "played in the ").or_else(|| after(text, "played in ")) {
            let event = played.split([',', '.', ';']).next().unwrap_or_default();
            let event = event.split(" between ").next().unwrap_or_default().trim();
            if !event.is_empty() && event.len() < 60 {
                said.push(("book".to_owned(), event.to_owned()));
                said.extend(date(played));
            }
        }
        (!said.is_empty()).then_some(Heading {
            said,
            strong: false,
            line,
        })
    }

    fn weak(said: Vec<(String, String)>) -> Option<Heading> {
        Some(Heading {
            said,
            ..Heading::default()
        })
    }
}

/// The text without the signs that books typed off have for what is printed slanted or bold: `_White_`, `=Game 5=`.
fn without_emphasis(text: &str) -> String {
    let slanted = text.replace('_', "");
    let bold = slanted.trim().strip_prefix('=');
    match bold.and_then(|bold| bold.strip_suffix('=')) {
        Some(bold) => bold.to_owned(),
        None => slanted,
    }
}

/// The text after a phrase, in whatever letters the phrase is.
fn after<'t>(text: &'t str, phrase: &str) -> Option<&'t str> {
    let at = text.to_ascii_lowercase().find(phrase)?;
    text.get(at + phrase.len()..)
}

/// `Event: Club evening`, alone on its line.
fn keyed(text: &str) -> Option<Heading> {
    let (key, value) = text.split_once(':')?;
    let name = match key.trim().to_ascii_lowercase().as_str() {
        "event" | "tournament" | "turnier" | "torneo" | "tournoi" => "book",
        "site" | "place" | "ort" => "site",
        "date" | "datum" | "fecha" => "date",
        "round" | "runde" | "ronda" | "ronde" => "game",
        "result" | "ergebnis" | "resultado" => "result",
        _ => return None,
    };
    let value = value.trim();
    let value = match name {
        "date" => pgn_date(value),
        _ => value.to_owned(),
    };
    (!value.is_empty()).then(|| Heading::weak(vec![(name.to_owned(), value)]))?
}

/// `White: Tarrasch.   Black: Capablanca.`
fn sides(text: &str) -> Option<Heading> {
    const WHITE: [&str; 8] = [
        "white:",
        "weiss:",
        "weiß:",
        "blancas:",
        "blancs:",
        "bianco:",
        "wit:",
        "белые:",
    ];
    const BLACK: [&str; 8] = [
        "black:",
        "schwarz:",
        "negras:",
        "noirs:",
        "nero:",
        "zwart:",
        "черные:",
        "чёрные:",
    ];
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return None;
    }
    let find = |words: &[&str]| {
        words
            .iter()
            .find_map(|word| lower.find(word).map(|at| (at, at + word.len())))
    };
    let (white, black) = (find(&WHITE), find(&BLACK));
    let mut said = Vec::new();
    if let Some((_, from)) = white {
        let to = black.map_or(text.len(), |(at, _)| at.max(from));
        said.push(("white".to_owned(), name(&text[from..to])));
    }
    if let Some((_, from)) = black {
        let to = white
            .filter(|&(at, _)| at > from)
            .map_or(text.len(), |(at, _)| at);
        let words = text[from..to].trim();
        // The opening may follow the name on the line.
        let words = words
            .split_once(". ")
            .filter(|(first, _)| first.len() > 4)
            .map_or(words, |(first, _)| first);
        said.push(("black".to_owned(), name(words)));
    }
    said.retain(|(_, value)| !value.is_empty());
    let at_start = [white, black]
        .into_iter()
        .flatten()
        .map(|(at, _)| at)
        .min()?
        < 60;
    (!said.is_empty() && at_start).then_some(Heading {
        strong: said.len() == 2,
        said,
        line: 0,
    })
}

/// `White--Morphy.  Black--Anderssen.`, `White, Morphy; Black, Anderssen.`
fn sides_with_signs(text: &str) -> Option<Heading> {
    let rest = text.strip_prefix("White")?;
    let sign = ["--", "—", ", "]
        .into_iter()
        .find(|sign| rest.starts_with(sign))?;
    let (white, black) = rest[sign.len()..].split_once(&format!("Black{sign}"))?;
    let white = name(white.trim_end_matches([';', '.', ' ', ',']));
    let black = name(black);
    (is_name(&white) && is_name(&black)).then(|| Heading {
        said: vec![("white".to_owned(), white), ("black".to_owned(), black)],
        strong: true,
        line: 0,
    })
}

/// `WHITE. (Mr. M.)    BLACK. (Mr. H.)` over the columns.
fn columns(text: &str) -> Option<Heading> {
    let cells = cells(text);
    let [white, black, ..] = cells.as_slice() else {
        return None;
    };
    let is = |cell: &str, words: [&str; 6]| {
        let first: String = cell
            .chars()
            .take_while(|sign| sign.is_alphabetic())
            .collect();
        words.contains(&first.to_lowercase().as_str())
    };
    let found = is(
        white,
        ["white", "weiss", "weiß", "blancas", "blancs", "bianco"],
    ) && is(
        black,
        ["black", "schwarz", "negras", "noirs", "nero", "zwart"],
    );
    let inside = |cell: &str| {
        let (_, rest) = cell.split_once('(')?;
        let (inner, _) = rest.split_once(')')?;
        let name = name(inner);
        name.contains(char::is_alphabetic).then_some(name)
    };
    let mut said = vec![("columns".to_owned(), String::new())];
    said.extend(inside(white).map(|name| ("white-in-column".to_owned(), name)));
    said.extend(inside(black).map(|name| ("black-in-column".to_owned(), name)));
    found.then_some(Heading {
        said,
        strong: true,
        line: 0,
    })
}

/// Two names, or the same two twice, in columns.
fn names_in_columns(text: &str) -> Option<Heading> {
    // A line that is set in may have but two blanks between the names.
    let gap = if text.starts_with("    ") {
        "  "
    } else {
        "   "
    };
    let cells: Vec<&str> = text.trim().split(gap).map(str::trim).collect();
    let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
    let (white, black) = match cells.as_slice() {
        [white, black] => (white, black),
        [white, black, again, _] if white == again => (white, black),
        _ => return None,
    };
    let like_a_name = |cell: &str| cell.chars().count() < 32 && is_name(cell);
    (like_a_name(white) && like_a_name(black)).then(|| {
        Heading::weak(vec![
            ("white-if-columns".to_owned(), name(white)),
            ("black-if-columns".to_owned(), name(black)),
        ])
    })?
}

/// `Morphy - Anderssen`, `Morphy--Anderssen`, as scoresheets and books have it over the columns.
fn title(text: &str) -> Option<Heading> {
    let dashes = [" - ", " – ", " — ", "--", "—"];
    let (white, black) = dashes.iter().find_map(|dash| text.split_once(dash))?;
    let like = |name: &str| name.chars().count() < 40 && is_name(name);
    (like(white) && like(black)).then(|| {
        Heading::weak(vec![
            ("white-if-columns".to_owned(), white.trim().to_owned()),
            ("black-if-columns".to_owned(), black.trim().to_owned()),
        ])
    })?
}

/// `Morphy v. Anderssen, Paris, 1858`, `Staunton (Black) against Cochrane`, alone on its line.
fn versus(text: &str) -> Option<Heading> {
    const AGAINST: [&str; 7] = [
        " v. ",
        " vs. ",
        " vs ",
        " versus ",
        " against ",
        " gegen ",
        " contra ",
    ];
    let (one, rest) = AGAINST.iter().find_map(|word| text.split_once(word))?;
    let end = rest.find([',', ';', ':', '[']).unwrap_or(rest.len());
    let (other, tail) = rest.split_at(end);
    let sided = |name: &str, side: &str| name.to_lowercase().ends_with(side);
    let swapped = sided(one, "(black)") || sided(other, "(white)");
    let bare = |text: &str| {
        let text = text.split('(').next().unwrap_or_default();
        name(text)
    };
    let (one, other) = (bare(one), bare(other));
    if text.len() > 100 || !is_name(&one) || !is_name(&other) {
        return None;
    }
    let (white, black) = match swapped {
        true => (other, one),
        false => (one, other),
    };
    let mut said = vec![("first".to_owned(), white), ("second".to_owned(), black)];
    said.extend(date(tail));
    Heading::weak(said)
}

fn cells(text: &str) -> Vec<&str> {
    text.trim()
        .split("   ")
        .flat_map(|cell| cell.split("  "))
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect()
}

/// `GAME II.--Between …`, `GAME No. 12`, `No. 17.`
fn numbered(text: &str) -> Option<Heading> {
    let lower = text.to_ascii_lowercase();
    let rest = [
        "game no.",
        "game",
        "partie nr.",
        "partie",
        "partida",
        "partita",
        "partij",
        "Партия",
        "no.",
        "nr.",
    ]
    .iter()
    .find_map(|word| lower.strip_prefix(word).map(|_| &text[word.len()..]))?
    .trim_start();
    let signs = ["No.", "Nr.", "no.", "n°", "N°", "№"];
    let rest = signs
        .iter()
        .find_map(|sign| rest.strip_prefix(sign))
        .unwrap_or(rest);
    let rest = rest.trim_start();
    let digits: String = rest
        .chars()
        .take_while(|sign| sign.is_ascii_digit() || "IVXLC".contains(*sign))
        .collect();
    let (number, used) = match ordinal(rest) {
        Some((number, used)) => (number.to_string(), used),
        None => (digits.clone(), digits.len()),
    };
    let tail = rest[used..].trim_start();
    let ends = tail.is_empty() || tail.starts_with(['.', ',', ':', '-', '—', '–', '(', '*']);
    // `No. 8, a tame draw` is prose; a heading of that kind stands alone.
    let alone = tail.chars().filter(|sign| sign.is_alphanumeric()).count() == 0;
    if number.is_empty() || !ends || text.len() > 120 || (lower.starts_with(['n']) && !alone) {
        return None;
    }
    let mut said = vec![("game".to_owned(), number)];
    said.extend(between(text));
    said.extend(odds(text).map(|fen| ("start".to_owned(), fen)));
    Some(Heading {
        said,
        strong: true,
        line: 0,
    })
}

/// `THE TWENTY-FIRST`: the number, and how many bytes it takes.
fn ordinal(text: &str) -> Option<(usize, usize)> {
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
    let lower = text.to_ascii_lowercase();
    let words = lower.strip_prefix("the ")?;
    let end = words
        .find(|sign: char| !sign.is_ascii_lowercase() && sign != '-')
        .unwrap_or(words.len());
    let word = &words[..end];
    let unit = |word: &str| {
        UNITS
            .iter()
            .position(|unit| *unit == word && !unit.is_empty())
    };
    let above = |(stem, ten): &(&str, usize)| {
        let rest = word.strip_prefix(stem)?;
        match rest.strip_prefix("y-") {
            Some(rest) => unit(rest).filter(|&unit| unit < 10).map(|unit| ten + unit),
            None => (rest == "ieth").then_some(*ten),
        }
    };
    let number = unit(word).or_else(|| TENS.iter().find_map(above))?;
    Some((number, "the ".len() + end))
}

/// `(Match, 1909)` alone on its line.
fn event(text: &str) -> Option<Heading> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let date = date(inner)?;
    let event = inner.split(',').next()?.trim();
    let mut said = vec![date];
    if event.chars().any(char::is_alphabetic) {
        said.push(("book".to_owned(), event.to_owned()));
    }
    Heading::weak(said)
}

/// The names after `Between`, and others of the kind.
fn between(text: &str) -> Vec<(String, String)> {
    let Some(rest) = after(text, "between ") else {
        return Vec::new();
    };
    let Some((white, black)) = rest.split_once(" and ") else {
        return Vec::new();
    };
    let end = black.find([',', ':', ';']).unwrap_or(black.len());
    let mut black = &black[..end];
    if let Some((first, _)) = black.split_once(" of ") {
        black = first;
    }
    let white = white.split([',', ';']).next().unwrap_or_default();
    let white = white.split_once(" of ").map_or(white, |(first, _)| first);
    let (white, black) = (name(white), name(black));
    let like = |name: &str| {
        name.chars().count() < 40
            && name
                .split_whitespace()
                .last()
                .is_some_and(|word| word.starts_with(char::is_uppercase))
    };
    if !like(&white) || !like(&black) {
        return Vec::new();
    }
    // Who of them had White is not said.
    vec![("one".to_owned(), white), ("other".to_owned(), black)]
}

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// The date in some words, as PGN writes it.
fn date(text: &str) -> Option<(String, String)> {
    let words: Vec<&str> = text
        .split(|sign: char| !sign.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let (at, year) = words.iter().enumerate().find_map(|(at, word)| {
        let year: u32 = word.parse().ok()?;
        (1400..2200).contains(&year).then_some((at, year))
    })?;
    let near = &words[at.saturating_sub(3)..at];
    let month = near.iter().find_map(|word| {
        let lower = word.to_ascii_lowercase();
        MONTHS.iter().position(|month| lower.starts_with(month))
    });
    let day = near.iter().find_map(|word| {
        let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
        digits
            .parse::<u32>()
            .ok()
            .filter(|day| (1..=31).contains(day))
    });
    let value = match (month, day) {
        (Some(month), Some(day)) => format!("{year}.{:02}.{day:02}", month + 1),
        (Some(month), None) => format!("{year}.{:02}.??", month + 1),
        _ => format!("{year}.??.??"),
    };
    Some(("date".to_owned(), value))
}

/// A date as it was given, or as PGN writes it where that is plain.
fn pgn_date(text: &str) -> String {
    let iso: Vec<&str> = text.split(['-', '.', '/']).collect();
    if let [year, month, day] = iso.as_slice()
        && year.len() == 4
        && [year, month, day].iter().all(|part| {
            part.chars()
                .all(|sign| sign.is_ascii_digit() || sign == '?')
        })
    {
        return format!("{year}.{month}.{day}");
    }
    date(text).map_or_else(|| text.to_owned(), |(_, value)| value)
}

/// `Moves 1-8 as in Game No. 12.`: how many moves of which game.
fn as_in(text: &str) -> Option<String> {
    let rest = after(text, "moves 1").or_else(|| after(text, "move 1"))?;
    let digits = |text: &str| -> String {
        text.chars()
            .skip_while(|sign| !sign.is_ascii_digit())
            .take_while(char::is_ascii_digit)
            .collect()
    };
    let last = digits(rest);
    let game = digits(after(rest, "as in")?);
    (!last.is_empty() && !game.is_empty()).then(|| format!("{game}:{last}"))
}
