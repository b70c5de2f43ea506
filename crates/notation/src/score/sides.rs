//! Who has White and who Black, as headings say it.

use jadoube_board::Color;

use super::names::{is_name, name};
use crate::sides::side_of;

/// The names of White and Black, as far as they are told.
pub(super) type Sided = (Option<String>, Option<String>);

/// Names shorter than this, in characters, stand beside the word for a side.
const LONGEST_NAME: usize = 40;

/// `White Mr. Cochrane. Black Mr. Staunton.`, `COCHRANE (White)   STAUNTON (Black)`, `[Zukertort White]`: who has which
/// side, where nothing but names and sides stands on a line. One side alone stands in brackets, or its player does.
pub(super) fn in_words(text: &str) -> Option<Sided> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let sides: Vec<(usize, Color)> = words
        .iter()
        .enumerate()
        .filter(|(_, word)| word.contains(char::is_uppercase))
        .filter_map(|(at, word)| Some((at, side_of(word)?)))
        .collect();
    let named = |words: &[&str]| {
        let bare = words.join(" ");
        let bare = bare.trim_matches(|sign: char| {
            matches!(
                sign,
                '(' | ')' | '[' | ']' | ',' | ';' | ':' | '-' | '–' | '—' | ' '
            )
        });
        let name = name(bare);
        let fits = is_name(&name) && name.chars().count() < LONGEST_NAME;
        fits.then_some(name)
    };
    let put = |side: Color, name: String, other: Option<String>| match side {
        Color::White => (Some(name), other),
        Color::Black => (other, Some(name)),
    };
    match *sides.as_slice() {
        [(0, first), (second, other)] if first != other => {
            let names = (named(&words[1..second])?, named(&words[second + 1..])?);
            Some(put(first, names.0, Some(names.1)))
        }
        [(first, side), (last, other)] if last + 1 == words.len() && side != other => {
            let names = (named(&words[..first])?, named(&words[first + 1..last])?);
            Some(put(side, names.0, Some(names.1)))
        }
        [(at, side)] => {
            let in_brackets =
                |word: &str| word.starts_with(['(', '[']) && word.ends_with([')', ']']);
            let whole = in_brackets(text.trim().trim_end_matches('.'));
            let is_marked = whole || in_brackets(words[at].trim_end_matches('.'));
            let name = match at {
                0 => named(&words[1..])?,
                _ if at + 1 == words.len() => named(&words[..at])?,
                _ => return None,
            };
            is_marked.then(|| put(side, name, None))
        }
        _ => None,
    }
}

/// `Cochrane had White`, `White: Cochrane`: a name and the side that its player had, in brackets behind two names.
pub(super) fn said_beside(text: &str) -> Option<(String, Color)> {
    let (_, rest) = text.split_once('(')?;
    let (inner, _) = rest.split_once(')')?;
    let words: Vec<&str> = inner.split_whitespace().collect();
    let at = words.iter().position(|word| side_of(word).is_some())?;
    let side = side_of(words[at])?;
    let rest: Vec<&str> = words
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != at)
        .map(|(_, word)| *word)
        .filter(|word| {
            ![
                "had", "has", "having", "plays", "played", "playing", "with", "the", "men",
            ]
            .contains(word)
        })
        .collect();
    let name = name(&rest.join(" "));
    is_name(&name).then_some((name, side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_which_side() {
        for (text, white, black) in [
            (
                "White Mr. Cochrane. Black Mr. Staunton.",
                "Cochrane",
                "Staunton",
            ),
            ("Black: Staunton   White: Cochrane", "Cochrane", "Staunton"),
            (
                "(White) COCHRANE   (Black) STAUNTON",
                "COCHRANE",
                "STAUNTON",
            ),
            ("COCHRANE (White)  STAUNTON (Black)", "COCHRANE", "STAUNTON"),
            ("COCHRANE (White)", "COCHRANE", ""),
            ("(Black) STAUNTON", "", "STAUNTON"),
            ("[Zukertort White]", "Zukertort", ""),
        ] {
            let (one, other) = in_words(text).unwrap_or_else(|| panic!("{text}: nothing"));
            let told = (one.unwrap_or_default(), other.unwrap_or_default());
            assert_eq!(told, (white.to_owned(), black.to_owned()), "{text}");
        }
        for text in [
            "White to play and Black to lose",
            "White Rook, Black King",
            "White wins",
            "Black resigns.",
            "White Morphy",
            "WHITE.  BLACK.",
        ] {
            assert_eq!(in_words(text), None, "{text}");
        }
        assert_eq!(
            said_beside("Staunton v. Cochrane (Cochrane had White)"),
            Some(("Cochrane".to_owned(), Color::White))
        );
    }
}
