//! Two players of whom no side is named, with a word, a dash or a hyphen between them.

use jadoube_board::Color;

use super::verbs::latter_is;
use super::{LONGEST, Pair, Players, last_name, of_colors};
use crate::score::names::has_words_of_books;
use crate::score::occasion::occasion;
use crate::score::person::{is_title, leading, leading_of_list, tells_side, whole};
use crate::sides::side_of;

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
pub(in crate::score) fn versus(text: &str) -> Option<Players<'_>> {
    if text.len() > LONGEST {
        return None;
    }
    let lower = text.to_lowercase();
    let places = AGAINST.iter().flat_map(|word| lower.match_indices(word));
    let mut found = places.filter_map(|(at, word)| {
        let said = text.get(..at)?;
        // Behind a dash stands the first name of the second: `Kasparov - V. Smyslov`.
        if [" -", " –", " —"].iter().any(|dash| said.ends_with(dash)) {
            return None;
        }
        let (before, one) = named_before(without_side(said))?;
        let rest = text.get(at + word.len()..)?;
        // In `Baron v. d. Lasa` it is a part of the name.
        let ends_name = rest
            .trim_start()
            .chars()
            .nth(1)
            .is_some_and(char::is_alphabetic)
            || rest.starts_with(char::is_uppercase);
        // Behind a title it is `von`.
        if is_title(one.trim()) {
            return None;
        }
        let (other, after) = beside(&one, rest).filter(|_| ends_name)?;
        if are_sides(&one, &other) {
            return None;
        }
        let pair = match latter_is(after) {
            Some(side) => of_colors(!side, one, other),
            None => Pair::Ordered(one, other),
        };
        Some(Players {
            pair,
            before,
            after,
        })
    });
    found.next().filter(|_| lower.len() == text.len())
}

/// What one did to the other.
pub(super) const BEAT: [&str; 6] = [
    "beat", "beats", "defeated", "defeats", "besiegte", "lost to",
];

/// `Staunton beat Cochrane`: two names with a word between them by which one won; who had White it does not say.
pub(in crate::score) fn beaten(text: &str) -> Option<Players<'_>> {
    BEAT.iter().find_map(|verb| {
        let (before, rest) = text.split_once(&format!(" {verb} "))?;
        let (before, one) = last_name(before)?;
        let (other, after) = beside(&one, rest)?;
        Some(Players {
            pair: Pair::Unsided(one, other),
            before,
            after,
        })
    })
}

/// The second of two names: its first name stands behind it if that of the other does.
fn beside<'t>(one: &str, rest: &'t str) -> Option<(String, &'t str)> {
    let in_list = one.contains(',');
    leading_side(rest, in_list).or_else(|| match in_list {
        true => leading_of_list(rest),
        false => leading(rest),
    })
}

/// What stands before the name at the end of a text, and that name, be it a word for a side.
fn named_before(text: &str) -> Option<(&str, String)> {
    last_name(text).or_else(|| {
        let from = text.rfind(['.', ';', ':', '—', '–']).map_or(0, |at| {
            at + text[at..].chars().next().map_or(1, char::len_utf8)
        });
        let (before, name) = match is_called_a_side(text) {
            true => ("", text),
            false => text.split_at(from),
        };
        is_called_a_side(name).then(|| (before, name.trim().to_owned()))
    })
}

/// A name that is a word for a side at the beginning of a text, and what follows it: the end, or what may stand behind names. In a list
/// its first name stands behind it.
fn leading_side(text: &str, in_list: bool) -> Option<(String, &str)> {
    let signs = text.match_indices([',', '.', ';', '(']).map(|(at, _)| at);
    let ends = signs.chain(text.find("   ")).chain([text.len()]);
    let found = ends.filter(|&end| {
        let name = &text[..end];
        is_called_a_side(name) && (in_list || !name.contains(','))
    });
    let end = found.max()?;
    let dot = usize::from(in_list && text[end..].starts_with('.'));
    Some((text[..end + dot].trim().to_owned(), &text[end + dot..]))
}

/// Whether both of two names are words for sides and nothing more, and these are not the same: heads of columns.
fn are_sides(one: &str, other: &str) -> bool {
    let (one, other) = (alone_side(one), alone_side(other));
    one.is_some() && other.is_some() && one != other
}

fn alone_side(name: &str) -> Option<Color> {
    let is_word = !name.trim().contains(char::is_whitespace);
    side_of(name).filter(|_| is_word)
}

/// Whether somebody is called a word for a side: `Weiss`, `J. White`, `Max Weiss`, `Weiss, M.`
fn is_called_a_side(name: &str) -> bool {
    let name = name.trim();
    let (last, first) = match name.split_once(", ") {
        Some((last, first)) => (last, first),
        None => name
            .rsplit_once(' ')
            .map_or((name, ""), |(first, last)| (last, first)),
    };
    let is_large = |word: &str| word.starts_with(char::is_uppercase);
    let is_of_name = |word: &str| {
        let sign = |sign: char| sign.is_alphabetic() || matches!(sign, '.' | '-' | '\'');
        is_large(word) && side_of(word).is_none() && word.chars().all(sign)
    };
    let mut before = first.split_whitespace();
    let few = before.clone().count() < FIRST_NAMES && !has_words_of_books(first);
    let is_word = last.chars().all(char::is_alphabetic);
    few && is_word && is_large(last) && side_of(last).is_some() && before.all(is_of_name)
}

/// Nobody has so many first names in a heading.
const FIRST_NAMES: usize = 3;

fn without_side(text: &str) -> &str {
    let bare = text
        .trim_end()
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('));
    match bare {
        Some((name, inner)) if tells_side(inner) => name,
        _ => text,
    }
}

/// `Anderssen - Kieseritzky`, `Anderssen—Kieseritzky, London 1851`: two names and a dash.
pub(in crate::score) fn dashed(text: &str) -> Option<Players<'_>> {
    const DASHES: [&str; 6] = [" - ", " – ", " — ", "--", "—", "–"];
    if text.len() > LONGEST / 2 {
        return None;
    }
    DASHES.iter().find_map(|dash| {
        text.match_indices(dash).find_map(|(at, _)| {
            let (before, one) = named_before(without_side(&text[..at]))?;
            let (other, after) = beside(&one, &text[at + dash.len()..])?;
            let is_apart = after.starts_with("  ");
            let ends = is_apart || !after.trim_start().starts_with(char::is_alphanumeric);
            (ends && !are_sides(&one, &other)).then_some(Players {
                pair: Pair::Ordered(one, other),
                before,
                after,
            })
        })
    })
}

/// `Adams x Baker`, as Portuguese and Spanish have it: two names and nothing else but a result.
pub(in crate::score) fn crossed(text: &str) -> Option<Players<'_>> {
    let (one, rest) = text.split_once(" x ")?;
    let one = whole(one)?;
    let (other, after) = beside(&one, rest)?;
    let ends = after.trim().is_empty() || crate::pgn::result_marked(after.trim()).is_some();
    // `B x Kt 1-0` is the last move of a game.
    let is_man = |name: &str| name.chars().count() < 3;
    (ends && !is_man(&one) && !is_man(&other)).then_some(Players {
        pair: Pair::Ordered(one, other),
        before: "",
        after,
    })
}

/// `Reti/Alekhine, Baden-Baden 1925`: two last names with a stroke between them, right before where and when they played.
pub(in crate::score) fn stroked(text: &str) -> Option<Players<'_>> {
    let (one, rest) = text.split_once('/')?;
    let is_name = |name: &str| {
        name.starts_with(char::is_uppercase) && name.chars().skip(1).any(char::is_lowercase)
    };
    let one = whole(one).filter(|name| is_name(name))?;
    let (other, after) = leading(rest).filter(|(name, _)| is_name(name))?;
    let is_told = occasion(after.trim_start_matches([',', ' '])).len() > 1;
    (is_told && after.starts_with(',')).then_some(Players {
        pair: Pair::Ordered(one, other),
        before: "",
        after,
    })
}

/// `Adams: Baker`, `Adams / Baker`, `Adams,Baker`: perhaps two players, perhaps something else and what is said of it.
pub(in crate::score) fn may_be_two(text: &str) -> bool {
    let signs = [":", "/", ","];
    signs.iter().any(|sign| {
        let Some((one, other)) = text.split_once(sign) else {
            return false;
        };
        // Behind a comma and a blank stands a first name, or a country behind a place.
        let is_glued = *sign != "," || !other.starts_with(char::is_whitespace);
        is_glued && whole(one).is_some() && leading(other).is_some()
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
pub(in crate::score) fn hyphenated(text: &str) -> Option<Players<'_>> {
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
        || after.starts_with(" (")
        || after.starts_with("   ");
    (ends && is_word(last) && !rest.starts_with(char::is_whitespace)).then_some(Players {
        pair: Pair::Ordered(one, other),
        before: "",
        after,
    })
}

/// `Between Messrs. A. and B., the former playing White`: two names, perhaps with their sides.
pub(in crate::score) fn between(text: &str) -> Option<Players<'_>> {
    let lower = text.to_ascii_lowercase();
    let at = lower.find("between ")?;
    let rest = &text[at + "between ".len()..];
    let (one, other, after) = joined(rest)?;
    let pair = match latter_is(after) {
        Some(side) => of_colors(!side, one, other),
        None => Pair::Unsided(one, other),
    };
    Some(Players {
        pair,
        before: &text[..at],
        after,
    })
}

/// `Anderssen and Kieseritzky.` alone on its line.
pub(in crate::score) fn alone(text: &str) -> Option<Players<'_>> {
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
                let titled = is_title(rest.split_whitespace().next().unwrap_or_default());
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

#[cfg(test)]
mod tests {
    use super::*;

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
            ("J. White - E. Black", names("J. White", "E. Black")),
            ("Green - White", names("Green", "White")),
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
            Some(Pair::Sided("A. Bird".to_owned(), "Staunton".to_owned()))
        );
        assert_eq!(
            told("Between Bird and Staunton, the latter having the White men"),
            Some(Pair::Sided("Staunton".to_owned(), "Bird".to_owned()))
        );
    }
}
