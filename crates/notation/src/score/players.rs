//! Who played, in the many ways in which headings say it; what stands before the names and behind them is left to others.

use jadoube_board::Color;

use super::person::{leading, leading_of_list, whole};
use crate::sides::side_of;

/// Two players, and what a heading says of their sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pair {
    /// White and Black.
    Sided(String, String),
    /// The names over the columns of White and Black, which may be no more than initials.
    Columns(Option<String>, Option<String>),
    /// One before the other, as those who had White usually stand.
    Ordered(String, String),
    /// Two of whom nothing says who had White.
    Unsided(String, String),
}

/// The players in a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Players<'t> {
    pub pair: Pair,
    pub before: &'t str,
    pub after: &'t str,
}

/// A word that names a side in a heading.
#[derive(Clone, Copy)]
struct Side {
    color: Color,
    /// Where it begins, its bracket with it.
    from: usize,
    /// Where what it is said of begins, behind its signs.
    to: usize,
    /// The sign that stands between it and the name.
    sign: Sign,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// `White: `
    Colon,
    /// `White—`, `White, `, `White. `, `White = `
    Other,
    /// `White Mr. A.`
    Blank,
    /// `White (Mr. A.)`: the name stands in brackets.
    Opened,
    /// `(White)`: the side itself does.
    Within,
}

/// Longer lines are prose.
const LONGEST: usize = 200;

/// The players that a line names with the side of each.
pub(super) fn sided(text: &str) -> Option<Players<'_>> {
    if text.len() > LONGEST {
        return None;
    }
    let sides = sides(text);
    let [one, other, ..] = *sides.as_slice() else {
        return None;
    };
    // Heads of a page in two columns stand there twice.
    let again = sides.len() > 2 && sides[2..].iter().all(|side| side.sign != Sign::Within);
    if one.color == other.color || sides.len() > 2 && !again {
        return None;
    }
    if one.sign == Sign::Opened && other.sign == Sign::Opened {
        return over_columns(text, one, other);
    }
    let begins = text[..one.from].trim_end();
    let behind = match one.sign {
        Sign::Within => !begins.is_empty(),
        Sign::Blank => begins.ends_with(char::is_alphanumeric),
        _ => false,
    };
    let found = behind.then(|| behind_names(text, one, other)).flatten();
    found.or_else(|| before_names(text, one, other))
}

/// `White: Tarrasch` alone: the name, its side, and what stands around them.
pub(super) fn one_side(text: &str) -> Option<(String, Color, [&str; 2])> {
    let sides = sides(text);
    let [side] = *sides.as_slice() else {
        return None;
    };
    let (before, rest) = (&text[..side.from], &text[side.to..]);
    match side.sign {
        Sign::Colon if text.len() <= LONGEST => {
            let (player, after) = said_of(rest, side.sign)?;
            Some((player, side.color, [before, after]))
        }
        Sign::Other if before.trim().is_empty() => Some((whole(rest)?, side.color, ["", ""])),
        _ => None,
    }
}

/// `BLACK (Mr. M.)   WHITE (Mr. H.)`: the columns of those who moved first are Black's.
pub(super) fn is_black_first(text: &str) -> bool {
    let sides = sides(text);
    let opened = sides.iter().all(|side| side.sign == Sign::Opened);
    opened && sides.len() > 1 && sides[0].color == Color::Black
}

/// `WHITE (Mr. M.)   BLACK (Mr. H.)`
fn over_columns(text: &str, one: Side, other: Side) -> Option<Players<'_>> {
    // A bracket within the name has its own end: `(Steinitz (blindfold))`.
    let inside = |from: usize, to: usize| {
        let mut depth = 1_i32;
        let end = text[from..to].char_indices().find(|(_, sign)| {
            depth += i32::from(*sign == '(') - i32::from(*sign == ')');
            depth == 0
        });
        end.map(|(at, _)| (&text[from..from + at], from + at + 1))
    };
    let (white, _) = inside(one.to, other.from)?;
    let (black, end) = inside(other.to, text.len())?;
    let called = |inner: &str| {
        let plain = super::names::name(inner);
        let is_called =
            plain.contains(|sign: char| sign.is_alphabetic() || matches!(sign, '-' | '—'));
        whole(inner).or_else(|| is_called.then_some(plain))
    };
    Some(Players {
        pair: Pair::Columns(called(white), called(black)),
        before: &text[..one.from],
        after: &text[end..],
    })
}

/// `White: Tarrasch.  Black: Capablanca.`, `Black—Mr. A.; White—Mr. B.`
fn before_names(text: &str, one: Side, other: Side) -> Option<Players<'_>> {
    let cell = text[one.to..other.from].trim_end();
    let cell = cell.strip_suffix(" and").unwrap_or(cell);
    let first = whole(cell).or_else(|| as_it_stands(cell, one.sign))?;
    let rest = &text[other.to..];
    let (second, after) = said_of(rest, other.sign)?;
    Some(Players {
        pair: of_colors(one.color, first, second),
        before: &text[..one.from],
        after,
    })
}

/// The name behind a side, and what stands after it.
fn said_of(rest: &str, sign: Sign) -> Option<(String, &str)> {
    let end = rest
        .trim_start()
        .find("   ")
        .map_or(rest.len(), |end| rest.len() - rest.trim_start().len() + end);
    let goes_on = |after: &str| {
        after
            .strip_prefix(' ')
            .is_some_and(|next| next.starts_with(char::is_alphanumeric))
    };
    let found = leading_of_list(rest).filter(|(_, after)| sign != Sign::Colon || !goes_on(after));
    found.or_else(|| Some((as_it_stands(&rest[..end], sign)?, &rest[end..])))
}

/// What stands behind `White:` is a name, whatever it is.
fn as_it_stands(cell: &str, sign: Sign) -> Option<String> {
    let plain = super::names::name(cell.split("   ").next().unwrap_or_default());
    let few = plain.chars().count() < 60;
    (sign == Sign::Colon && few && plain.contains(char::is_alphabetic)).then_some(plain)
}

/// `COCHRANE (White)   STAUNTON (Black)`, `Mr. A (White) against Mr. B (Black), Paris`
fn behind_names(text: &str, one: Side, other: Side) -> Option<Players<'_>> {
    let (before, first) = last_name(&text[..one.from])?;
    let divides = |sign: char| sign.is_whitespace() || ",;-–—".contains(sign);
    let between = text[one.to..other.from].trim_start_matches(divides);
    let (word, rest) = between
        .split_once(char::is_whitespace)
        .unwrap_or((between, ""));
    let second = match DIVIDES.contains(&word.to_lowercase().as_str()) {
        true => whole(rest)?,
        false => whole(between)?,
    };
    Some(Players {
        pair: of_colors(one.color, first, second),
        before,
        after: &text[other.to..],
    })
}

fn of_colors(first: Color, one: String, other: String) -> Pair {
    match first {
        Color::White => Pair::Sided(one, other),
        Color::Black => Pair::Sided(other, one),
    }
}

/// What stands before the name at the end of a text, and that name.
fn last_name(text: &str) -> Option<(&str, String)> {
    if let Some(name) = whole(text) {
        return Some(("", name));
    }
    let breaks = text.match_indices(['.', ';', ':', '—', '–']);
    let mut found = breaks.filter_map(|(at, sign)| {
        let (before, rest) = text.split_at(at + sign.len());
        Some((before, whole(rest)?))
    });
    found.next()
}

/// The words of a text that name sides.
fn sides(text: &str) -> Vec<Side> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let Some(begin) = rest.find(char::is_alphabetic) else {
            break;
        };
        let from = at + begin;
        let word = &text[from..];
        let length = word
            .find(|sign: char| !sign.is_alphabetic())
            .unwrap_or(word.len());
        at = from + length;
        if let Some(side) = side_at(text, from, at) {
            at = side.to;
            found.push(side);
        }
    }
    found
}

fn side_at(text: &str, from: usize, to: usize) -> Option<Side> {
    let color = side_of(&text[from..to])?;
    let (before, rest) = (&text[..from], &text[to..]);
    if before.ends_with(['-', '\'', '’'])
        || rest.starts_with(['\'', '’', '-']) && !rest.starts_with("--")
    {
        return None;
    }
    let large = text[from..].starts_with(char::is_uppercase);
    let opened =
        before.ends_with(['(', '[']) && rest.trim_start_matches('.').starts_with([')', ']']);
    if opened {
        let close = rest.find([')', ']']).map_or(0, |close| close + 1);
        let sign = Sign::Within;
        return large.then_some(Side {
            color,
            from: from - 1,
            to: to + close,
            sign,
        });
    }
    let sign_of = |sign: &str| {
        rest.trim_start()
            .strip_prefix(sign)
            .map(|rest| text.len() - rest.len())
    };
    if let Some(to) = sign_of(":") {
        return Some(Side {
            color,
            from,
            to,
            sign: Sign::Colon,
        });
    }
    if !large {
        return None;
    }
    // `WHITE. (Mr. A.)`
    let after_dot = rest.strip_prefix('.').unwrap_or(rest).trim_start();
    if after_dot.starts_with('(') {
        let to = text.len() - after_dot.len() + 1;
        return Some(Side {
            color,
            from,
            to,
            sign: Sign::Opened,
        });
    }
    let signs = ["--", "—", "–", "=", ","];
    let glued = signs.iter().find_map(|sign| sign_of(sign)).or_else(|| {
        let rest = rest.trim_start().strip_prefix("- ")?;
        Some(text.len() - rest.len())
    });
    if let Some(to) = glued.or_else(|| rest.strip_prefix(". ").map(|rest| text.len() - rest.len()))
    {
        return Some(Side {
            color,
            from,
            to,
            sign: Sign::Other,
        });
    }
    let ends = rest.trim_end_matches(['.', ']', ')']).is_empty();
    (rest.starts_with(' ') || ends).then_some(Side {
        color,
        from,
        to,
        sign: Sign::Blank,
    })
}

/// What stands between two players whose sides are named.
const DIVIDES: [&str; 15] = [
    "v.",
    "v",
    "vs.",
    "vs",
    "versus",
    "against",
    "gegen",
    "contra",
    "contre",
    "tegen",
    "против",
    "and",
    "und",
    "et",
    "y",
];

/// Words between two players, of whom the first is usually the one who had White.
const AGAINST: [&str; 11] = [
    " v. ",
    " v ",
    " vs. ",
    " vs ",
    " versus ",
    " against ",
    " gegen ",
    " contra ",
    " contre ",
    " tegen ",
    " против ",
];

/// `Morphy v. Anderssen, Paris, 1858`
pub(super) fn versus(text: &str) -> Option<Players<'_>> {
    if text.len() > LONGEST {
        return None;
    }
    let lower = text.to_lowercase();
    let places = AGAINST.iter().flat_map(|word| lower.match_indices(word));
    let mut found = places.filter_map(|(at, word)| {
        let (before, one) = last_name(without_side(text.get(..at)?))?;
        let rest = text.get(at + word.len()..)?;
        // In `Baron v. d. Lasa` it is a part of the name.
        let ends_name = rest
            .trim_start()
            .chars()
            .nth(1)
            .is_some_and(char::is_alphabetic)
            || rest.starts_with(char::is_uppercase);
        // Behind a title it is `von`.
        if super::person::is_title(one.trim()) {
            return None;
        }
        let (other, after) = beside(&one, rest).filter(|_| ends_name)?;
        Some(Players {
            pair: Pair::Ordered(one, other),
            before,
            after,
        })
    });
    found.next().filter(|_| lower.len() == text.len())
}

/// The second of two names: its first name stands behind it if that of the other does.
fn beside<'t>(one: &str, rest: &'t str) -> Option<(String, &'t str)> {
    match one.contains(',') {
        true => leading_of_list(rest),
        false => leading(rest),
    }
}

fn without_side(text: &str) -> &str {
    let bare = text
        .trim_end()
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('));
    match bare {
        Some((name, inner)) if inner.split_whitespace().any(|word| side_of(word).is_some()) => name,
        _ => text,
    }
}

/// `Anderssen - Kieseritzky`, `Anderssen—Kieseritzky, London 1851`: two names and a dash.
pub(super) fn dashed(text: &str) -> Option<Players<'_>> {
    const DASHES: [&str; 5] = [" - ", " – ", " — ", "--", "—"];
    if text.len() > LONGEST / 2 {
        return None;
    }
    DASHES.iter().find_map(|dash| {
        text.match_indices(dash).find_map(|(at, _)| {
            let (before, one) = last_name(&text[..at])?;
            let (other, after) = beside(&one, &text[at + dash.len()..])?;
            let ends = !after.trim_start().starts_with(char::is_alphanumeric);
            ends.then_some(Players {
                pair: Pair::Ordered(one, other),
                before,
                after,
            })
        })
    })
}

/// First halves of names, places and openings that are written with a hyphen.
const HALVES: [&str; 44] = [
    "aix", "al", "alt", "anglo", "anti", "austro", "bad", "baden", "ben", "caro", "clermont",
    "east", "el", "franco", "jean", "karl", "king", "la", "las", "le", "los", "mont", "monte",
    "neu", "new", "nimzo", "nord", "north", "ost", "queen", "rio", "ruy", "saint", "sainte", "san",
    "sankt", "santa", "semi", "south", "st", "süd", "west", "wilkes", "de",
];

/// `Morphy-Anderssen, Paris 1858`: two names with a hyphen between them at the beginning of a line, and after a comma, where there is
/// one, where and when they played. Many names and places have a hyphen within; their first halves are known, or both are one word.
pub(super) fn hyphenated(text: &str) -> Option<Players<'_>> {
    const HYPHENS: [char; 3] = ['-', '\u{2010}', '–'];
    let hyphens: Vec<_> = text
        .match_indices(HYPHENS)
        .take_while(|(at, _)| !text[..*at].contains(','))
        .collect();
    let [(at, hyphen)] = *hyphens.as_slice() else {
        return None;
    };
    let (before, rest) = (&text[..at], &text[at + hyphen.len()..]);
    let is_half = HALVES.contains(&before.to_lowercase().as_str());
    let is_word = |word: &str| {
        word.chars().count() > 2
            && word
                .chars()
                .skip(1)
                .all(|sign| sign.is_lowercase() || sign == '\'')
    };
    if text.len() > LONGEST / 2
        || is_half
        || !is_word(before)
        || !before.starts_with(char::is_uppercase)
    {
        return None;
    }
    let one = whole(before)?;
    let (other, after) = leading(rest).filter(|(other, _)| *other != one)?;
    let last = other.split_whitespace().next_back()?;
    let ends = after.is_empty()
        || after.starts_with([',', '.', '(', ';', ':'])
        || after.starts_with("   ");
    (ends && is_word(last) && !rest.starts_with(char::is_whitespace)).then_some(Players {
        pair: Pair::Ordered(one, other),
        before: "",
        after,
    })
}

/// `Between Messrs. A. and B., the former playing White`: two names, perhaps with their sides.
pub(super) fn between(text: &str) -> Option<Players<'_>> {
    let lower = text.to_ascii_lowercase();
    let at = lower.find("between ")?;
    let rest = &text[at + "between ".len()..];
    let (one, other, after) = joined(rest)?;
    let pair = match latter_is(after) {
        Some(Color::White) => Pair::Sided(other, one),
        Some(Color::Black) => Pair::Sided(one, other),
        None => Pair::Unsided(one, other),
    };
    Some(Players {
        pair,
        before: &text[..at],
        after,
    })
}

/// `Anderssen and Kieseritzky.` alone on its line.
pub(super) fn alone(text: &str) -> Option<Players<'_>> {
    let (one, other, after) = joined(text)?;
    (!after.contains(char::is_alphanumeric)).then_some(Players {
        pair: Pair::Unsided(one, other),
        before: "",
        after,
    })
}

/// Those who consult with the player named before them.
const PARTNERS: [&str; 8] = [
    "consultants",
    "allies",
    "another",
    "partner",
    "friend",
    "others",
    "amateurs",
    "ally",
];

/// Two names and `and`; where it stands more than once, those with a title stand apart.
fn joined(text: &str) -> Option<(String, String, &str)> {
    const AND: [&str; 6] = [" and ", " und ", " et ", " y ", " e ", " en "];
    let lower = text.to_ascii_lowercase();
    let mut found = Vec::new();
    for word in AND {
        for (at, _) in lower.match_indices(word) {
            let rest = &text[at + word.len()..];
            let before = of_nowhere(&text[..at]);
            let partner = rest.split(|sign: char| !sign.is_alphabetic()).next();
            if partner.is_some_and(|word| PARTNERS.contains(&word.to_lowercase().as_str())) {
                continue;
            }
            if let (Some(one), Some((other, after))) = (whole(before), leading(rest)) {
                let titled =
                    super::person::is_title(rest.split_whitespace().next().unwrap_or_default());
                found.push((titled, (one, of_nowhere(&other).to_owned(), after)));
            }
        }
    }
    let at = found.iter().position(|(titled, _)| *titled).unwrap_or(0);
    (at < found.len()).then(|| found.swap_remove(at).1)
}

/// `Mr. Staunton, of London` without the place; the Duke of Brunswick has it in his name.
fn of_nowhere(text: &str) -> &str {
    const NOBLE: [&str; 10] = [
        "duke", "count", "countess", "earl", "prince", "princess", "marquis", "lord", "lady",
        "club",
    ];
    let Some((player, _)) = text.split_once(" of ") else {
        return text;
    };
    let last = player
        .split_whitespace()
        .last()
        .unwrap_or_default()
        .to_lowercase();
    match NOBLE.contains(&last.trim_end_matches('.')) {
        true => text,
        false => player.trim_end_matches(','),
    }
}

/// The side of the second of two players, by `the former playing White` or `the latter having Black`.
fn latter_is(text: &str) -> Option<Color> {
    let sentence = text.split("   ").next()?.to_lowercase();
    let words: Vec<&str> = sentence
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let at = words
        .iter()
        .position(|word| matches!(*word, "former" | "latter" | "first" | "second"))?;
    let side = words[at..].iter().take(6).find_map(|word| side_of(word))?;
    let is_second = matches!(words[at], "latter" | "second");
    Some(if is_second { side } else { !side })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(white: &str, black: &str) -> Pair {
        Pair::Sided(white.to_owned(), black.to_owned())
    }

    #[test]
    fn sides_stand_before_names_or_behind_them() {
        for (text, white, black, before, after) in [
            (
                "White: Kling. Black: Bird. Paris, 1858.",
                "Kling",
                "Bird",
                "",
                ". Paris, 1858.",
            ),
            (
                "Black: Kieseritzky. White: Anderssen.",
                "Anderssen",
                "Kieseritzky",
                "",
                ".",
            ),
            (
                "London, 1851. White: Anderssen; Black: Kieseritzky.",
                "Anderssen",
                "Kieseritzky",
                "London, 1851. ",
                ".",
            ),
            (
                "White—Steinitz (blindfold).   Black—Staunton.",
                "Steinitz (blindfold)",
                "Staunton",
                "",
                ".",
            ),
            (
                "White—the Allies. Black—von Bardeleben",
                "the Allies",
                "von Bardeleben",
                "",
                "",
            ),
            (
                "White, Mr. Brown, jun.; Black, Mr. ANDERSSEN. Evans' Gambit.",
                "Brown, jun",
                "ANDERSSEN",
                "",
                ". Evans' Gambit.",
            ),
            (
                "Staunton (Black) and Cochrane (White), Paris",
                "Cochrane",
                "Staunton",
                "",
                ", Paris",
            ),
            (
                "Mr. Bird (White) versus Herr Paulsen (Black), London, June 1851",
                "Bird",
                "Herr Paulsen",
                "",
                ", London, June 1851",
            ),
            (
                "Weiss: Anderssen   Schwarz: Paulsen",
                "Anderssen",
                "Paulsen",
                "",
                "",
            ),
            (
                "White Mr. Cochrane. Black Mr. Staunton.",
                "Cochrane",
                "Staunton",
                "",
                ".",
            ),
            (
                "(White) COCHRANE   (Black) STAUNTON",
                "COCHRANE",
                "STAUNTON",
                "",
                "",
            ),
            (
                "White: 3 Consultants   Black: HAL 9000",
                "3 Consultants",
                "HAL 9000",
                "",
                "",
            ),
        ] {
            let found = sided(text).unwrap_or_else(|| panic!("{text}: nothing"));
            assert_eq!(
                found,
                Players {
                    pair: pair(white, black),
                    before,
                    after
                },
                "{text}"
            );
        }
        for text in [
            "White to play and Black to lose",
            "White Rook, Black King",
            "White wins",
            "Black, having lost a pawn, and White, who had not",
            "WHITE.  BLACK.",
        ] {
            assert_eq!(sided(text), None, "{text}");
        }
    }

    #[test]
    fn two_names_without_sides() {
        let told = |text: &str| {
            let found = between(text)
                .or_else(|| versus(text))
                .or_else(|| dashed(text))
                .or_else(|| alone(text));
            found.map(|players| players.pair)
        };
        let names = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        for (text, (one, other)) in [
            (
                "Between Messrs. A. and B. and Mr. Staunton",
                names("A. and B.", "Staunton"),
            ),
            (
                "GAME I.—BETWEEN MESSRS. Boden AND Kling.",
                names("Boden", "Kling"),
            ),
            (
                "Between Mr. Bird, of London, and the Duke of Brunswick",
                names("Bird", "the Duke of Brunswick"),
            ),
            (
                "Anderssen and Kieseritzky.",
                names("Anderssen", "Kieseritzky"),
            ),
        ] {
            assert_eq!(told(text), Some(Pair::Unsided(one, other)), "{text}");
        }
        for (text, (one, other)) in [
            ("Anderssen—Kieseritzky", names("Anderssen", "Kieseritzky")),
            ("Mr. H— - Staunton", names("H—", "Staunton")),
            (
                "the Rev. Mr. Ranken v. Staunton, London",
                names("the Rev. Mr. Ranken", "Staunton"),
            ),
            (
                "London, 1851. Anderssen gegen Kieseritzky",
                names("Anderssen", "Kieseritzky"),
            ),
        ] {
            assert_eq!(told(text), Some(Pair::Ordered(one, other)), "{text}");
        }
        assert_eq!(
            told("Between A. Bird and Mr. Staunton, the former playing White."),
            Some(pair("A. Bird", "Staunton"))
        );
        assert_eq!(
            told("Between Bird and Staunton, the latter having the White men"),
            Some(pair("Staunton", "Bird"))
        );
    }
}
