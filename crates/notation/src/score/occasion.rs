//! Where and when a game was played, as headings say it.

use super::names::is_name;
use crate::dates::{Day, date_of, is_year, month_of, whole_date_of};

/// Names of values, and the values.
type Said = Vec<(String, String)>;

/// Words that make of a place an event.
const EVENTS: [&str; 38] = [
    "telegraph",
    "exhibition",
    "final",
    "finals",
    "semifinal",
    "correspondence",
    "simultaneous",
    "blindfold",
    "consultation",
    "prize",
    "offhand",
    "casual",
    "league",
    "match",
    "tournament",
    "tourney",
    "congress",
    "championship",
    "ch",
    "olympiad",
    "open",
    "cup",
    "memorial",
    "masters",
    "festival",
    "qualifier",
    "candidates",
    "interzonal",
    "zonal",
    "wch",
    "championships",
    "rapidplay",
    "international",
    "turnier",
    "kongress",
    "wettkampf",
    "torneo",
    "tournoi",
];

/// Whether words name an event, by the last of them: `Match`, `Vienna Tournament`.
pub(super) fn is_event(words: &str) -> bool {
    let last = words.split_whitespace().next_back();
    last.is_some_and(|last| EVENTS.contains(&last.to_lowercase().as_str()))
}

/// Whether a word stands there by which events are called.
pub(super) fn has_word_of_event(words: &[&str]) -> bool {
    let bare = |word: &&str| {
        word.trim_matches(|sign: char| !sign.is_alphabetic())
            .to_lowercase()
    };
    words
        .iter()
        .map(bare)
        .any(|word| EVENTS.contains(&word.as_str()))
}

/// Words by which books say where and when they were printed.
const IMPRINT: [&str; 36] = [
    "copyright",
    "copyrighted",
    "published",
    "publisher",
    "publishers",
    "publishing",
    "printed",
    "printers",
    "printing",
    "reprint",
    "reprinted",
    "press",
    "edition",
    "edited",
    "revised",
    "translated",
    "volume",
    "vol",
    "magazine",
    "erschienen",
    "verlag",
    "gedruckt",
    "druck",
    "auflage",
    "herausgegeben",
    "nachdruck",
    "imprimé",
    "imprimerie",
    "publié",
    "éditions",
    "édition",
    "impreso",
    "publicado",
    "edición",
    "stampato",
    "uitgave",
];

/// Whether words say where a book was printed, and not where a game was played.
pub(super) fn is_imprint(words: &[&str]) -> bool {
    words.iter().any(|word| {
        let bare = word.trim_matches(|sign: char| !sign.is_alphabetic());
        IMPRINT.contains(&bare.to_lowercase().as_str())
    })
}

/// Words that stand before a year and are no place: what openings are called after, and what is said of games.
const NO_PLACES: [&str; 16] = [
    "sicilian",
    "french",
    "spanish",
    "italian",
    "scotch",
    "english",
    "dutch",
    "russian",
    "indian",
    "unpublished",
    "unknown",
    "annotated",
    "notes",
    "defence",
    "defense",
    "gambit",
];

/// Words without a capital in the names of places, beside those that stand in names of players.
const SMALL: [&str; 12] = [
    "aan", "am", "an", "bei", "del", "im", "les", "los", "nad", "on", "sur", "upon",
];

/// `London 1851`, `Vienna, 17 June 1873`, `Match, London 1851`: where and when, and nothing else; nothing of other words.
pub(super) fn occasion(text: &str) -> Said {
    let text = text.trim().trim_end_matches('.');
    if let Some(said) = over_years(text) {
        return said;
    }
    let words = text.split([' ', ',', ';', '(', ')']);
    let words = words.filter(|word| !word.is_empty());
    let words: Vec<&str> = words
        .map(|word| year_of_open_day(word).unwrap_or(word))
        .collect();
    let (Some(date), Some(place)) = (date(&words.join(" ")), place(&words)) else {
        return Vec::new();
    };
    let mut said = vec![date];
    let (event, site) = event_and_site(text, &place);
    let named = [("book", event), ("site", site)].into_iter();
    let named = named.filter(|(_, words)| !words.is_empty());
    said.extend(named.map(|(key, words)| (key.to_owned(), words)));
    said
}

/// The event and the place that a text names which begins with these words. `Match, Havana` is the event that was there; one that has a
/// name of its own stands for itself: `World Championship, New York`.
fn event_and_site(text: &str, words: &[&str]) -> (String, String) {
    let mut rest = words;
    let parts = text.split([',', ';', '(', ')']).map(|part| {
        let count = part.split_whitespace().count().min(rest.len());
        let (part, behind) = rest.split_at(count);
        rest = behind;
        part
    });
    let parts: Vec<&[&str]> = parts.filter(|part| !part.is_empty()).collect();
    let (events, places): (Vec<&[&str]>, Vec<&[&str]>) =
        parts.into_iter().partition(|part| has_word_of_event(part));
    let joined = |parts: &[&[&str]], sign: &str| -> String {
        let parts = parts.iter().map(|part| part.join(" "));
        parts.collect::<Vec<_>>().join(sign)
    };
    let is_named = events.iter().any(|event| event.len() > 1);
    match events.is_empty() || is_named {
        true => (joined(&events, ", "), joined(&places, ", ")),
        false => (words.join(" "), String::new()),
    }
}

/// `Hastings 1922/23`, `London, 1884–85`, `correspondence between 1884 and 1886`: what lasted longer than a year is an event that is
/// called so, and no day of it is known.
fn over_years(text: &str) -> Option<Said> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let years = span_of_years(&words)?;
    let before: Vec<&str> = words[..words.len() - years]
        .iter()
        .map(|word| word.trim_end_matches([',', ';']))
        .collect();
    let is_named = !before.is_empty() && is_place(&before);
    is_named.then(|| vec![("book".to_owned(), words.join(" "))])
}

/// How many words at the end of a text tell several years: `1884-86`, `1884–5`, `from 1884 to 1886`.
fn span_of_years(words: &[&str]) -> Option<usize> {
    const FROM: [&str; 6] = ["between", "from", "in", "during", "zwischen", "von"];
    const TO: [&str; 8] = ["and", "to", "till", "until", "und", "bis", "-", "–"];
    let ends = |one: &str, other: &str| {
        let is_end =
            other.bytes().all(|sign| sign.is_ascii_digit()) && matches!(other.len(), 1 | 2 | 4);
        let of_century = one.get(..4 - other.len().min(4));
        is_end
            && is_year(one)
            && of_century.is_some_and(|head| format!("{head}{other}").as_str() > one)
    };
    let (last, before) = words.split_last()?;
    let of_one = last
        .split_once(['-', '–', '—', '/'])
        .filter(|(one, other)| ends(one, other))
        .map(|_| before);
    let of_three = || match before {
        [rest @ .., one, to] if TO.contains(to) && ends(one, last) => Some(rest),
        _ => None,
    };
    let rest = of_one.or_else(of_three)?;
    let led = rest.last().is_some_and(|word| FROM.contains(word));
    Some(words.len() - rest.len() + usize::from(led))
}

/// The year of a day in numbers of which two may be the month, `3/4/1905`: nothing more of it is known.
pub(super) fn year_of_open_day(word: &str) -> Option<&str> {
    let numbers: Vec<&str> = word.split(['/', '.', '-']).collect();
    let [one, other, year] = *numbers.as_slice() else {
        return None;
    };
    let is_month = |number: &str| {
        number
            .parse()
            .is_ok_and(|month: u32| (1..=12).contains(&month))
    };
    let is_open = is_month(one) && is_month(other) && is_year(year) && date_of(word).is_none();
    is_open.then_some(year)
}

/// The same within a text that says other things too, between signs: `Paris, 1858` in `. Paris, 1858. Evans' Gambit.`
pub(super) fn occasions(text: &str) -> Said {
    const SIGNS: [char; 11] = ['.', ',', ';', ':', '(', ')', '[', ']', '—', '–', '-'];
    // In `1882-3` no year stands by itself.
    let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
    let divides = |&(at, sign): &(usize, &str)| {
        let before = text[..at].chars().next_back();
        !(is_digit(before) && is_digit(text[at + sign.len()..].chars().next()))
    };
    let inner = text.match_indices(SIGNS).filter(divides);
    let inner: Vec<usize> = inner.map(|(at, _)| at).collect();
    let after = |&at: &usize| at + text[at..].chars().next().map_or(1, char::len_utf8);
    let begins: Vec<usize> = [0].into_iter().chain(inner.iter().map(after)).collect();
    let ends: Vec<usize> = inner.iter().copied().chain([text.len()]).collect();
    let spans = begins
        .iter()
        .flat_map(|&from| ends.iter().map(move |&to| (from, to)));
    let mut spans: Vec<(usize, usize)> = spans.filter(|(from, to)| from < to).collect();
    spans.sort_by_key(|(from, to)| (to - from, usize::MAX - from));
    let told = |&(from, to): &(usize, usize)| {
        Some(occasion(&text[from..to])).filter(|told| !told.is_empty())
    };
    let said = spans.iter().rev().find_map(told).unwrap_or_default();
    let parts = spans.iter().map(|&(from, to)| text[from..to].trim());
    with_day(said, parts)
}

/// The same with the day that is told apart from its year: `London 1851, Round 3, 27 May`.
fn with_day<'t>(mut said: Said, mut parts: impl Iterator<Item = &'t str>) -> Said {
    let year = said
        .iter_mut()
        .find(|(key, date)| key == "date" && date.ends_with(".??.??"));
    if let Some((_, date)) = year {
        let whole = parts.find_map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            let day = Day::before(&words);
            let is_day = day.from == 0 && day.day.is_some() && day.month.is_some();
            date_of(&format!("{part} {}", &date[..4])).filter(|_| is_day)
        });
        if let Some(whole) = whole {
            *date = whole;
        }
    }
    said
}

/// The text after a phrase, in whatever letters the phrase is.
pub(super) fn after<'t>(text: &'t str, phrase: &str) -> Option<&'t str> {
    let at = text.to_ascii_lowercase().find(phrase)?;
    text.get(at + phrase.len()..)
}

/// The same alone on its line, where a place must be named, and a full stop ends a sentence that goes on from the line before.
pub(super) fn alone(text: &str, goes_on: bool) -> Option<Said> {
    let told = occasion(text);
    // A day alone is a date, be it open which, and a year alone the number of a page.
    let is_open = || {
        let mut words = text.split_whitespace();
        words.any(|word| year_of_open_day(word.trim_end_matches(['.', ','])).is_some())
    };
    let day = told.iter().all(|(_, date)| !date.ends_with("??.??")) || is_open();
    ((told.len() > 1 || day && !told.is_empty()) && !(goes_on && text.ends_with('.')))
        .then_some(told)
}

/// `Played at Vienna, June 1882.`, `played in 1882, at Vienna`, `Played in the tournament at Vienna`: what a sentence says of
/// where and when.
pub(super) fn played(text: &str) -> Said {
    let phrases = [
        "played in ",
        "played at ",
        "played on ",
        "gespielt in ",
        "gespielt zu ",
    ];
    let Some(rest) = phrases
        .iter()
        .filter_map(|phrase| after(text, phrase))
        .chain(played_on(text))
        .chain(played_by(text))
        .max_by_key(|rest| rest.len())
    else {
        return Vec::new();
    };
    // Behind the place stands who played.
    let years = |at: usize| rest[at..].starts_with(|sign: char| sign.is_ascii_digit());
    let mut cuts = rest.match_indices(" between ");
    let (before, is_cut) = match cuts.find(|(at, cut)| !years(at + cut.len())) {
        Some((at, _)) => (rest[..at].trim_end_matches([',', ' ']), true),
        None => (rest, false),
    };
    let sentence = sentence(before);
    if let Some(said) = over_years(sentence) {
        return said;
    }
    let words: Vec<&str> = sentence
        .split([' ', ','])
        .filter(|word| !word.is_empty() && !["in", "at", "on", "the"].contains(word))
        .filter(|word| !is_weekday(word))
        .collect();
    // The year may stand before the place.
    let year = words.iter().position(|word| is_year(word));
    let told = match year {
        Some(year) => {
            let from = Day::before(&words[..year]).from;
            let (before, after) = (&words[..from], &words[year + 1..]);
            let place = if before.is_empty() { after } else { before };
            let around = before.is_empty() || after.is_empty();
            let all: Vec<&str> = [place, &words[from..=year]].concat();
            if around {
                occasion(&all.join(" "))
            } else {
                Vec::new()
            }
        }
        None => Vec::new(),
    };
    if !told.is_empty() {
        return told;
    }
    if let Some(site) = played_at(text, before).filter(|_| is_cut) {
        let when = date(rest);
        return when
            .into_iter()
            .chain([("site".to_owned(), site)])
            .collect();
    }
    let event = rest.strip_prefix("the ").unwrap_or(rest);
    let event = event.split([',', '.', ';']).next().unwrap_or_default();
    let event = event.split(" between ").next().unwrap_or_default().trim();
    let is_named = event.starts_with(char::is_alphabetic) && event.len() < 60;
    if !is_named || after(text, "played in ").is_none() {
        return Vec::new();
    }
    let mut said = vec![("book".to_owned(), event.to_owned())];
    said.extend(date(rest));
    said
}

/// `at Vienna in 1882`, `in London, 1851`: where and when, behind who played or won.
pub(super) fn at_place(text: &str) -> Option<Said> {
    let text = text.trim();
    let is_led = ["at ", "in "].iter().any(|lead| text.starts_with(lead));
    let said = is_led.then(|| played(&format!("played {text}")))?;
    let has_place = said.iter().any(|(key, _)| key == "site");
    has_place.then_some(said)
}

/// The place behind `Played at` where who played there is told behind it: `the Café de la Régence, Paris`.
fn played_at(text: &str, place: &str) -> Option<String> {
    after(text, "played at ")?;
    let place = place.strip_prefix("the ").unwrap_or(place);
    let words: Vec<&str> = place.split_whitespace().collect();
    let large: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| !SMALL.contains(word))
        .collect();
    let is_place = words.first() == large.first()
        && large.len() <= 6
        && is_name(&large.join(" "))
        && !is_imprint(&words)
        && !is_event(place);
    is_place.then(|| place.to_owned())
}

/// What stands behind `Played` where a day follows it: `Played 3rd January, 1886, at New York.`
fn played_on(text: &str) -> Option<&str> {
    let rest = after(text, "played ")?;
    let next = rest.split([' ', ',']).next()?;
    let is_day = next.starts_with(|sign: char| sign.is_ascii_digit());
    (is_day || is_weekday(next) || month_of(next).is_some()).then_some(rest)
}

/// What stands behind `played by` where it is no player: `played by correspondence in 1884`.
fn played_by(text: &str) -> Option<&str> {
    let rest = after(text, "played by ")?;
    let next = rest.split(|sign: char| !sign.is_alphabetic()).next()?;
    EVENTS
        .contains(&next.to_lowercase().as_str())
        .then_some(rest)
}

/// Whether a word is the name of a day of the week.
fn is_weekday(word: &str) -> bool {
    const DAYS: [&str; 14] = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "montag",
        "dienstag",
        "mittwoch",
        "donnerstag",
        "freitag",
        "samstag",
        "sonntag",
    ];
    DAYS.contains(&word.to_lowercase().as_str())
}

/// The text up to the end of its first sentence; a dot after three letters or fewer is that of an abbreviation.
fn sentence(text: &str) -> &str {
    let ends = text.match_indices(['.', ';', ')', ']']).find(|(at, sign)| {
        let word = text[..*at].rsplit(' ').next().unwrap_or_default();
        *sign != "." || word.chars().count() > 3
    });
    ends.map_or(text, |(at, _)| &text[..at])
}

/// The words before the day, the month and the year that stands last; none where there is anything else.
fn place<'w>(words: &[&'w str]) -> Option<Vec<&'w str>> {
    let (year, before) = words.split_last()?;
    let is_year = year.len() == 4 && year.bytes().all(|sign| sign.is_ascii_digit());
    let place = &before[..Day::before(before).from];
    (is_year && (place.is_empty() || is_place(place))).then(|| place.to_vec())
}

/// Whether words name a place or an event, and nothing else.
pub(super) fn is_place(place: &[&str]) -> bool {
    let of_event = |word: &&str| EVENTS.contains(&word.to_lowercase().as_str());
    let is_game = |word: &&str| matches!(*word, "game" | "games" | "Game" | "Games");
    if place.iter().any(of_event) && place.iter().all(|word| of_event(word) || is_game(word)) {
        return true;
    }
    let large = place.iter().copied().filter(|word| !SMALL.contains(word));
    let large: Vec<&str> = large.collect();
    let is_other = |word: &&&str| NO_PLACES.contains(&word.to_lowercase().as_str());
    let is_large = place.first() == large.first()
        && is_name(&large.join(" "))
        && place.iter().filter(is_other).count() == 0;
    place.len() <= 4 && is_large && !is_imprint(place)
}

/// `(Match, 1909)` alone on its line.
pub(super) fn in_brackets(text: &str) -> Option<Said> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let told = occasion(inner);
    if !told.is_empty() {
        return Some(told);
    }
    let words: Vec<&str> = inner.split_whitespace().collect();
    let date = date(inner).filter(|_| !is_imprint(&words))?;
    let event = inner.split(',').next()?.trim();
    let mut said = vec![date];
    if event.chars().any(char::is_alphabetic) {
        said.push(("book".to_owned(), event.to_owned()));
    }
    Some(said)
}

/// The date in some words, as PGN writes it.
pub(super) fn date(text: &str) -> Option<(String, String)> {
    Some(("date".to_owned(), date_of(text)?))
}

/// A date as it was given, or as PGN writes it where that is plain.
pub(super) fn pgn_date(text: &str) -> String {
    whole_date_of(text).unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_and_when_are_told_apart() {
        let told = |text: &str| -> Vec<String> {
            let said = occasion(text).into_iter();
            said.map(|(key, value)| format!("{key} {value}")).collect()
        };
        for (text, expected) in [
            ("London 1851", ["date 1851.??.??", "site London"].as_slice()),
            (
                "New York, 17 March 1857.",
                &["date 1857.03.17", "site New York"],
            ),
            (
                "St. Petersburg 1914",
                &["date 1914.??.??", "site St. Petersburg"],
            ),
            (
                "Match, Havana, 1921",
                &["date 1921.??.??", "book Match Havana"],
            ),
            ("Wien, 5. Mai 1873", &["date 1873.05.05", "site Wien"]),
            ("Paris, le 3 mai 1858", &["date 1858.05.03", "site Paris"]),
            (
                "London, on the 3rd of May 1858",
                &["date 1858.05.03", "site London"],
            ),
            ("Wien, am 5. Mai 1873", &["date 1873.05.05", "site Wien"]),
            (
                "La Habana, 17 de noviembre de 1901",
                &["date 1901.11.17", "site La Habana"],
            ),
            (
                "Mar del Plata 1936",
                &["date 1936.??.??", "site Mar del Plata"],
            ),
            (
                "Frankfurt am Main, 1930",
                &["date 1930.??.??", "site Frankfurt am Main"],
            ),
            ("Marienbad 1925", &["date 1925.??.??", "site Marienbad"]),
            ("1851", &["date 1851.??.??"]),
            ("Sicilian, 1884", &[]),
            ("Unpublished, 1884", &[]),
            (
                "Correspondence 1884",
                &["date 1884.??.??", "book Correspondence"],
            ),
            (
                "Brilliancy Prize, 1884",
                &["date 1884.??.??", "book Brilliancy Prize"],
            ),
            ("Sicilian Defence", &[]),
            ("Berlin, 3/4/1905", &["date 1905.??.??", "site Berlin"]),
            ("He won it in 1851", &[]),
            ("Ruy Lopez 1851", &[]),
            ("Copyright London 1912", &[]),
            ("Reprinted 1951", &[]),
            ("Erschienen Leipzig 1904", &[]),
            // No day of what lasted longer is known.
            ("Match 1882-3", &["book Match 1882-3"]),
            ("London 1882/83", &["book London 1882/83"]),
            ("London, 1884–85.", &["book London, 1884–85"]),
            (
                "correspondence between 1884 and 1886",
                &["book correspondence between 1884 and 1886"],
            ),
            (
                "St. Petersburg 1895 to 1896",
                &["book St. Petersburg 1895 to 1896"],
            ),
            (
                "correspondence, 1884",
                &["date 1884.??.??", "book correspondence"],
            ),
            (
                "Correspondence game, 1884-86",
                &["book Correspondence game, 1884-86"],
            ),
            ("London 1885-84", &[]),
            ("He lived from 1837 to 1884", &[]),
            ("1884-86", &[]),
            ("Copyright London 1884-86", &[]),
            ("Vienna, 30 Feb 1882", &[]),
            ("in the cup of 1851 he lost", &[]),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
        assert_eq!(date("on the 17th of March, 1857").unwrap().1, "1857.03.17");
        assert_eq!(date("March 17, 1857").unwrap().1, "1857.03.17");
        assert!(alone("1851", false).is_none() && alone("London, 1851.", true).is_none());
        assert!(alone("London, 1851", true).is_some() && alone("London, 1851.", false).is_some());
    }

    #[test]
    fn sentences_say_where_and_when() {
        for (text, expected) in [
            (
                "Played at Vienna, 1882.",
                ["site Vienna", "date 1882.??.??"].as_slice(),
            ),
            (
                "Played in Vienna, June 1882.",
                &["site Vienna", "date 1882.06.??"],
            ),
            (
                "Played in 1882, at Vienna",
                &["site Vienna", "date 1882.??.??"],
            ),
            (
                "Played in the Vienna Tournament, 1882.",
                &["book Vienna Tournament", "date 1882.??.??"],
            ),
            (
                "A game played in the tournament of 1862 between A and B.",
                &["book tournament of 1862", "date 1862.??.??"],
            ),
            ("played in 1851", &["date 1851.??.??"]),
            (
                "Match, fifth game. Played 3rd January, 1886, at New York.",
                &["date 1886.01.03", "site New York"],
            ),
            (
                "Played on Tuesday, the 4th of July, 1876, at Philadelphia.",
                &["date 1876.07.04", "site Philadelphia"],
            ),
            (
                "Played by correspondence between 1884 and 1886 between A and B.",
                &["book correspondence between 1884 and 1886"],
            ),
            (
                "played by correspondence in 1884.",
                &["book correspondence", "date 1884.??.??"],
            ),
            ("played by Bird and Boden in 1884", &[]),
            ("He played 3 pieces in 1886, and lost.", &[]),
            (
                "Gespielt zu Wien am 3. März 1873.",
                &["site Wien", "date 1873.03.03"],
            ),
            ("White played at random here.", &[]),
        ] {
            let told = played(text).into_iter();
            let mut told: Vec<String> = told.map(|(key, value)| format!("{key} {value}")).collect();
            let mut expected = expected.to_vec();
            told.sort();
            expected.sort_unstable();
            assert_eq!(told, expected, "{text}");
        }
    }
}
