//! Players whose sides a heading names: `White: Tarrasch`, `Mr. A (White) against Mr. B (Black)`.

use jadoube_board::Color;

use super::pairs::BEAT;
use super::{LONGEST, Pair, Players, last_name, of_colors};
use crate::score::keys::end_of_name;
use crate::score::person::{leading_of_list, whole};
use crate::sides::side_of;

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
    /// `White—`, `White, `, `White. `, `White = `, `White was `
    Other,
    /// `White Mr. A.`
    Blank,
    /// `White (Mr. A.)`: the name stands in brackets.
    Opened,
    /// `(White)`: the side itself does.
    Within,
}

/// The players that a line names with the side of each.
pub(in crate::score) fn sided(text: &str) -> Option<Players<'_>> {
    if text.len() > LONGEST {
        return None;
    }
    let sides = of_colons(sides(text), 2);
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
    let found = behind_dashes(text, one, other);
    if let Some(found) = found.or_else(|| behind_verb(text, one, other)) {
        return Some(found);
    }
    let behind = match one.sign {
        Sign::Within => !begins.is_empty(),
        Sign::Blank => begins.ends_with(char::is_alphanumeric),
        _ => false,
    };
    let found = behind.then(|| behind_names(text, one, other)).flatten();
    found.or_else(|| before_names(text, one, other))
}

/// Between a name and its side: `MORPHY—White`.
const DASHES: [&str; 3] = ["--", "—", "–"];

/// `MORPHY—White.   BURDEN—Black.`, `Burden--Black; Morphy--White.`
fn behind_dashes(text: &str, one: Side, other: Side) -> Option<Players<'_>> {
    let named = |words: &str| {
        let words = words.trim();
        let name = DASHES.iter().find_map(|dash| words.strip_suffix(dash))?;
        whole(name.trim_start_matches(['.', ',', ';', ' ']))
    };
    let first = named(&text[..one.from])?;
    let begin = one.from + text[one.from..].find(|sign: char| !sign.is_alphabetic())?;
    let second = named(text.get(begin..other.from)?)?;
    let rest = &text[other.from..];
    let end = rest.find(|sign: char| !sign.is_alphabetic());
    Some(Players {
        pair: of_colors(one.color, first, second),
        before: "",
        after: &rest[end.unwrap_or(rest.len())..],
    })
}

/// `Mr. A having the White men, and Mr. B the Black`, `M. A a les Blancs, M. B les Noirs`
fn behind_verb(text: &str, one: Side, other: Side) -> Option<Players<'_>> {
    const HAS: [&str; 8] = [
        " having", " had", " has", " a", " avait", " ayant", " hatte", " hat",
    ];
    let named = without_article(&text[..one.from])?;
    let (before, first) = last_name(HAS.iter().find_map(|verb| named.strip_suffix(verb))?)?;
    let between = &text[one.to..other.from];
    let between = without_article(between)?.trim_start_matches([' ', ',', ';']);
    let between = ["men", "pieces"]
        .iter()
        .find_map(|men| between.strip_prefix(men))
        .unwrap_or(between);
    let between = between.trim_start_matches([' ', ',', ';']);
    let between = ["and ", "et ", "und "]
        .iter()
        .find_map(|and| between.strip_prefix(and))
        .unwrap_or(between);
    let between = HAS
        .iter()
        .find_map(|verb| between.strip_suffix(verb))
        .unwrap_or(between);
    Some(Players {
        pair: of_colors(one.color, first, whole(between)?),
        before,
        after: &text[other.to..],
    })
}

/// A text without the article at its end; `a` is a verb only in French, where one follows.
fn without_article(words: &str) -> Option<&str> {
    let words = words.trim_end();
    let mut articles = [" the", " les", " die"].iter();
    let bare = articles.find_map(|article| words.strip_suffix(article));
    bare.or_else(|| (!words.ends_with(" a")).then_some(words))
}

/// `White: Tarrasch` alone: the name, its side, and what stands around them.
pub(in crate::score) fn one_side(text: &str) -> Option<(String, Color, [&str; 2])> {
    let sides = of_colons(sides(text), 1);
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

/// So many sides with a colon are all that there are: the other words are names of players, `White: Mr. Black`.
fn of_colons(sides: Vec<Side>, count: usize) -> Vec<Side> {
    let of_colon = |side: &&Side| side.sign == Sign::Colon;
    match sides.iter().filter(of_colon).count() == count {
        true => sides.iter().filter(of_colon).copied().collect(),
        false => sides,
    }
}

/// `BLACK (Mr. M.)   WHITE (Mr. H.)`: the columns of those who moved first are Black's.
pub(in crate::score) fn is_black_first(text: &str) -> bool {
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
        let plain = crate::score::names::name(inner);
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
    let cell = &text[one.to..other.from];
    let cell = without_bridge(&cell[..end_of_name(cell)]);
    let first = whole(cell).or_else(|| as_it_stands(cell, one.sign))?;
    let rest = &text[other.to..];
    let (second, after) = said_of(rest, other.sign)?;
    Some(Players {
        pair: of_colors(one.color, first, second),
        before: &text[..one.from],
        after,
    })
}

/// A name without the words and signs that lead from it to the other side: `Blancs : A ; les Noirs : B`.
fn without_bridge(name: &str) -> &str {
    let name = name.trim_end_matches([' ', ';', ',']);
    let bare = name
        .rsplit_once([' ', ';', ','])
        .filter(|(_, word)| BRIDGES.contains(&word.to_lowercase().as_str()));
    bare.map_or(name, |(name, _)| without_bridge(name))
}

/// What may stand between a player and the word for the side of the other.
const BRIDGES: [&str; 9] = ["and", "und", "et", "y", "les", "las", "los", "die", "the"];

/// The name behind a side, and what stands after it.
fn said_of(rest: &str, sign: Sign) -> Option<(String, &str)> {
    let (named, behind) = rest.split_at(end_of_name(rest));
    if !behind.is_empty() {
        return Some((named_alone(named, sign)?, behind));
    }
    named_of(rest, sign)
}

/// The name that stands behind a side, where something else ends it.
fn named_alone(text: &str, sign: Sign) -> Option<String> {
    let found = whole(text).or_else(|| as_it_stands(text, sign));
    found.or_else(|| named_of(text, sign).map(|(name, _)| name))
}

fn named_of(rest: &str, sign: Sign) -> Option<(String, &str)> {
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
    let plain = crate::score::names::name(cell.split("   ").next().unwrap_or_default());
    let few = plain.chars().count() < 60;
    (sign == Sign::Colon && few && plain.contains(char::is_alphabetic)).then_some(plain)
}

/// `COCHRANE (White)   STAUNTON (Black)`, `Mr. A (White) against Mr. B (Black), Paris`, `Between A (White) and B (Black)`,
/// `Played by A (White) and B (Black)`
fn behind_names(text: &str, one: Side, other: Side) -> Option<Players<'_>> {
    const LEADS: [&str; 2] = ["between ", "played by "];
    let named = &text[..one.from];
    let lower = named.to_ascii_lowercase();
    let lead = LEADS
        .iter()
        .find_map(|lead| Some((lower.rfind(lead)?, lead.len())));
    let (before, first) = match lead {
        Some((at, length)) => (&text[..at], whole(&named[at + length..])?),
        None => last_name(named)?,
    };
    let divides = |sign: char| sign.is_whitespace() || ",;-–—".contains(sign);
    let between = text[one.to..other.from].trim_start_matches(divides);
    let (word, rest) = between
        .split_once(char::is_whitespace)
        .unwrap_or((between, ""));
    let divides = |known: &[&str]| known.contains(&word.to_lowercase().as_str());
    let second = match divides(&DIVIDES) || divides(&BEAT) {
        true => whole(rest)?,
        false => whole(between)?,
    };
    Some(Players {
        pair: of_colors(one.color, first, second),
        before,
        after: &text[other.to..],
    })
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

/// The side that a word names, and where that ends: `White`, `W`, `first player`.
fn side_named(text: &str, from: usize, to: usize) -> Option<(Color, usize)> {
    let (before, rest) = (&text[..from], &text[to..]);
    let is_letter = rest.starts_with(": ") || before.ends_with('(') && rest.starts_with(')');
    let behind_player = to + " player".len();
    let by_turn = text
        .get(from..behind_player)
        .filter(|words| words.ends_with(" player"))
        .and_then(side_of);
    if let Some(color) = by_turn {
        return Some((color, behind_player));
    }
    Some(match &text[from..to] {
        // `W: Jones   B: Smith`, `Jones (W) - Smith (B)`
        "W" if is_letter => (Color::White, to),
        "B" if is_letter => (Color::Black, to),
        word => (side_of(word)?, to),
    })
}

fn side_at(text: &str, from: usize, to: usize) -> Option<Side> {
    let (color, end) = side_named(text, from, to)?;
    let is_by_turn = end > to;
    let to = end;
    let (before, rest) = (&text[..from], &text[to..]);
    if before.ends_with(['-', '\'', '’']) && !before.ends_with("--")
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
        return (large || is_by_turn).then_some(Side {
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
    let of_player = || {
        let rest = without_player(rest)?.strip_prefix(':')?;
        Some(text.len() - rest.len())
    };
    if let Some(to) = sign_of(":").or_else(of_player) {
        return Some(Side {
            color,
            from,
            to,
            sign: Sign::Colon,
        });
    }
    // `Blancas, Golmayo; negras, Vázquez`
    if !large && !before.trim_end().ends_with(';') {
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
    // `WHITE.—Mr. A.`
    let after_point = rest.strip_prefix('.').unwrap_or(rest);
    if let Some(rest) = DASHES
        .iter()
        .find_map(|dash| after_point.strip_prefix(dash))
    {
        return Some(Side {
            color,
            from,
            to: text.len() - rest.len(),
            sign: Sign::Other,
        });
    }
    let signs = ["--", "—", "–", "=", ",", "was "];
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
    let is_behind_dash = DASHES.iter().any(|dash| before.trim_end().ends_with(dash));
    let is_alone = rest.starts_with(' ') || is_behind_dash && rest.starts_with(';');
    (is_alone || ends).then_some(Side {
        color,
        from,
        to,
        sign: Sign::Blank,
    })
}

/// What stands behind the word for a player: `White player: Adams`.
fn without_player(rest: &str) -> Option<&str> {
    let words = [" player", " spieler"];
    let rest = words.iter().find_map(|word| rest.strip_prefix(word))?;
    Some(rest.trim_start())
}

/// What stands between two players whose sides are named, beside what the one did to the other.
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
                "Game 4. Between Herr Blum (White) and M. Dorn (Black).",
                "Blum",
                "M. Dorn",
                "Game 4. ",
                ".",
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
                "Paulsen",
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
                "MORPHY—White.     BURDEN—Black.",
                "MORPHY",
                "BURDEN",
                "",
                ".",
            ),
            (
                "Mr. Burden--Black; Mr. Morphy--White. Paris, 1858",
                "Morphy",
                "Burden",
                "",
                ". Paris, 1858",
            ),
            (
                "The following game was played by Suhle (White) and Anderssen (Black).",
                "Suhle",
                "Anderssen",
                "The following game was ",
                ".",
            ),
            (
                "First player, Mr. Bird; second player, Mr. Boden.",
                "Bird",
                "Boden",
                "",
                ".",
            ),
            (
                "Mr. Boden (second player) against Mr. Bird (first player), London",
                "Bird",
                "Boden",
                "",
                ", London",
            ),
            (
                "White was Mr. Bird, and Black Mr. Boden.",
                "Bird",
                "Boden",
                "",
                ".",
            ),
            (
                "Mr. Bird (White) beat Mr. Boden (Black) in 1873.",
                "Bird",
                "Boden",
                "",
                " in 1873.",
            ),
            (
                "White: Owen/Boden   Black: Bird",
                "Owen/Boden",
                "Bird",
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
            "The first player won, and the second player lost",
            "White was lost, and Black won",
            "WHITE.  BLACK.",
        ] {
            assert_eq!(sided(text), None, "{text}");
        }
    }
}
