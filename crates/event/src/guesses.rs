//! What a field of a list may be where no heading says it: the first names behind a family name, a club, a word for no rating.

use crate::folded::folded;
use crate::looks::{Looks, titles};
use crate::refused::{Refused, ensure};

/// Whether a field can be the first names behind a family name, or the rest of brackets.
pub(crate) fn goes_on(family: &str, field: &str) -> bool {
    let opens = |sign| family.contains(sign) && !family.contains([')', ']']);
    let has_figures = Looks::of(field)
        .name
        .chars()
        .any(|sign| sign.is_ascii_digit());
    opens('(') || opens('[') || !family.contains(',') && !has_figures && !is_of_club(field)
}

/// Whether a word in it is one of clubs and of nobody's name.
fn is_of_club(text: &str) -> bool {
    const WORDS: [&str; 24] = [
        "club",
        "clube",
        "circolo",
        "chess",
        "schach",
        "schachclub",
        "schachklub",
        "schachverein",
        "schachfreunde",
        "echecs",
        "ajedrez",
        "scacchi",
        "verein",
        "klub",
        "team",
        "school",
        "university",
        "e.v.",
        "ev",
        "sc",
        "sk",
        "sf",
        "sv",
        "vereinslos",
    ];
    let mut words = text.split([' ', '-', '/']);
    words.any(|word| WORDS.contains(&&*folded(word)))
}

/// Whether a name has two words or more that begin with capitals, as a family name with its particles has not.
pub(crate) fn is_whole_name(text: &str) -> bool {
    let is_capital = |word: &&str| word.starts_with(char::is_uppercase) && titles(word).is_none();
    !text.contains(['(', '[']) && text.split(' ').filter(is_capital).count() > 1
}

pub(crate) fn is_capital_word(text: &str) -> bool {
    text.chars().all(char::is_uppercase)
}

/// Whether a field says that there is no rating.
pub(crate) fn is_no_rating(field: &str) -> bool {
    matches!(
        &*folded(field),
        "unrated" | "unr" | "unr." | "ur" | "none" | "n/a" | "no rating" | "-" | "–" | "—"
    )
}

/// A name that was read by its looks has in it nothing that it is not: a number of figures, a sign that parts something.
pub(crate) fn check_name(name: &str) -> Result<(), Refused> {
    let is_number = |word: &str| {
        let figures = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        figures.len() > 2 && figures.bytes().all(|byte| byte.is_ascii_digit())
    };
    ensure!(
        !name.split([' ', '/']).any(is_number) && !name.contains(": "),
        "'{name}' is more than a name; part it from what stands beside it with commas, or put a line of names over the columns"
    );
    Ok(())
}

/// Whether a field is a sex and no initial: a small letter, or one that stands where both names are there.
pub(crate) fn is_sex(field: &str, names: usize) -> bool {
    matches!(field, "w" | "f" | "m") || names > 1 && matches!(field, "W" | "F" | "M")
}
