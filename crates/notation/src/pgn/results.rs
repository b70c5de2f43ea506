//! Results in the forms in which people write them.

use jadoube_board::Color;

use super::game::Outcome;
use crate::closing::{Closing, closing};
use crate::sides::side_of;

/// A result as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// What it says.
    pub outcome: Outcome,
    /// It is one of the four markers.
    pub is_standard: bool,
    /// What else it says, such as `time` in `0-1 (time)`.
    pub beside: Option<String>,
}

impl Said {
    const fn plain(outcome: Outcome) -> Said {
        Said {
            outcome,
            is_standard: false,
            beside: None,
        }
    }
}

impl Closing {
    /// The end of a game by its result.
    #[cfg(feature = "scores")]
    pub(crate) fn of(outcome: Outcome) -> Option<Closing> {
        match outcome {
            Outcome::WhiteWins => Some(Closing::Wins(Some(Color::White))),
            Outcome::BlackWins => Some(Closing::Wins(Some(Color::Black))),
            Outcome::Draw => Some(Closing::Drawn),
            Outcome::Unknown => None,
        }
    }

    /// The result, where it is said whose end it is.
    pub(crate) fn outcome(self) -> Option<Outcome> {
        let won_by = |color: Color| match color {
            Color::White => Outcome::WhiteWins,
            Color::Black => Outcome::BlackWins,
        };
        match self {
            Closing::Drawn => Some(Outcome::Draw),
            Closing::Wins(winner) => winner.map(won_by),
            Closing::Resigns(loser) => loser.map(|loser| won_by(!loser)),
        }
    }
}

/// The ends that stand as results among words: `White resigned 0-1`.
#[cfg(feature = "scores")]
pub(crate) fn marked_ends(text: &str) -> impl Iterator<Item = Closing> {
    let signs = |sign: char| ".,;()[]".contains(sign);
    let words = text
        .split_whitespace()
        .map(move |word| word.trim_matches(signs));
    // Half a point alone is a mark of something else.
    let results = words.filter(|word| word.contains(['-', '–', ':']));
    results.filter_map(|word| Closing::of(outcome(word)?.0))
}

/// Longer words are no result.
const LONGEST: usize = 80;

/// What a result says between moves: in numbers, as `1 - 0` and `0,5-0,5`, or as `½`.
pub(crate) fn outcome(words: &str) -> Option<(Outcome, bool)> {
    if let Some(outcome) = Outcome::from_marker(words) {
        return Some((outcome, true));
    }
    if words.len() > LONGEST {
        return None;
    }
    // The other signs of a game won without play are those of books here.
    let loose = match words {
        "draw" => Outcome::Draw,
        "+:-" => Outcome::WhiteWins,
        "-:+" => Outcome::BlackWins,
        _ => {
            let (outcome, rest) = score(words).or_else(|| half_alone(words))?;
            matches!(rest, "" | ".").then_some(outcome)?
        }
    };
    Some((loose, false))
}

/// What a `Result` tag says: in numbers, perhaps with a word beside them, by the sign of a game won without play, which
/// between moves would be a sign of books, or in words.
pub(crate) fn said(tag: &str) -> Option<Said> {
    let words = tag.trim();
    if let Some(outcome) = Outcome::from_marker(words) {
        return Some(Said {
            is_standard: words == tag,
            ..Said::plain(outcome)
        });
    }
    if words.len() > LONGEST {
        return None;
    }
    if let Some(outcome) = forfeit(words) {
        return Some(Said::plain(outcome));
    }
    if let Some(outcome) = in_words(words) {
        return Some(Said {
            beside: says_more(words).then(|| words.to_owned()),
            ..Said::plain(outcome)
        });
    }
    let marker = || {
        let rest = words.strip_prefix('*')?;
        Some((Outcome::Unknown, rest))
    };
    let (outcome, rest) = score(words).or_else(marker).or_else(|| half_alone(words))?;
    let apart = rest.is_empty() || !rest.starts_with(char::is_alphanumeric);
    let bare = rest.trim_matches(|sign: char| !sign.is_alphanumeric() && !"+-=".contains(sign));
    if !apart || rest.contains('?') || has_score(bare) {
        return None;
    }
    Some(Said {
        beside: (!bare.is_empty()).then(|| bare.to_owned()),
        ..Said::plain(outcome)
    })
}

/// Whether a `Result` tag says that both have lost, for which PGN has no marker.
pub(crate) fn is_nothing_for_both(tag: Option<&str>) -> bool {
    let points = |tag: &str| {
        tag.split(DASHES)
            .map(|points| points.trim().to_owned())
            .collect()
    };
    tag.map(points)
        .is_some_and(|points: Vec<String>| points == ["0", "0"])
}

/// Whether words say not only how a game ended, but also by what: `Black resigned`, `White won on time`.
fn says_more(words: &str) -> bool {
    const RESULT: [&str; 39] = [
        "a",
        "the",
        "and",
        "was",
        "is",
        "game",
        "draw",
        "drawn",
        "tie",
        "tied",
        "win",
        "wins",
        "won",
        "lost",
        "loses",
        "remis",
        "unentschieden",
        "nulle",
        "remise",
        "tablas",
        "patta",
        "ничья",
        "remíza",
        "döntetlen",
        "remi",
        "partie",
        "gewinnt",
        "gewann",
        "gagne",
        "gagnent",
        "gana",
        "ganan",
        "vince",
        "vincono",
        "wint",
        "выиграли",
        "выигрывают",
        "las",
        "les",
    ];
    let mut words = words.split(|sign: char| !sign.is_alphabetic());
    words.any(|word| {
        let lower = word.to_lowercase();
        !lower.is_empty() && side_of(&lower).is_none() && !RESULT.contains(&lower.as_str())
    })
}

/// Why a game ended, as the words beside its result say it and the tag `Termination` has it (standard, 9.8.1); words that
/// stand for none of its values are taken as they are.
pub(crate) fn termination(beside: &str) -> String {
    let words = beside.to_lowercase();
    let has = |wanted: &[&str]| {
        words
            .split(|sign: char| !sign.is_alphabetic())
            .any(|word| wanted.contains(&word))
    };
    let known = match words.trim_end_matches('.') {
        _ if in_words(beside).is_some() && has(&["time", "flag", "zeit", "temps", "tiempo"]) => {
            "time forfeit"
        }
        _ if in_words(beside).is_some()
            && has(&["forfeit", "forfeits", "forfeited", "default"]) =>
        {
            "forfeit"
        }
        _ if in_words(beside).is_some() && has(&["adjudicated", "adjudication"]) => "adjudication",
        "time" | "on time" | "t" | "time forfeit" | "zeit" | "temps" | "flag" => "time forfeit",
        "adj" | "adjudicated" | "adjudication" | "by adjudication" => "adjudication",
        "ff" | "forfeit" | "forfeited" | "f" | "default" | "kampflos" | "w.o" | "wo" => "forfeit",
        _ => beside,
    };
    known.to_owned()
}

/// How many bytes at the start of a text are a result in numbers that lexers would cut apart: `0.5-0.5`, `½ - ½`.
pub(crate) fn length_of_halves(text: &[u8]) -> usize {
    let text = &text[..text.len().min(LONGEST)];
    let line = text.split(|&byte| byte == b'\n' || byte == b'\r').next();
    let line = line.unwrap_or_default();
    let line = match std::str::from_utf8(line) {
        Ok(line) => line,
        Err(error) => std::str::from_utf8(&line[..error.valid_up_to()]).unwrap_or_default(),
    };
    match score(line) {
        Some((_, rest)) if !rest.starts_with(char::is_alphanumeric) => line.len() - rest.len(),
        _ => 0,
    }
}

/// The signs of a game won without play, and of points as tables have them.
fn forfeit(words: &str) -> Option<Outcome> {
    Some(match words {
        "+--" | "+-" | "+:-" | "+/-" | "1-0F" | "1F-0F" | "+ -" => Outcome::WhiteWins,
        "--+" | "-+" | "-:+" | "-/+" | "0-1F" | "0F-1F" | "- +" => Outcome::BlackWins,
        _ => return None,
    })
}

fn in_words(words: &str) -> Option<Outcome> {
    // Digits beside the words may say something else.
    if words.contains(|sign: char| sign.is_ascii_digit()) {
        return None;
    }
    closing(words)?.outcome()
}

/// What stands between the points of both sides.
const DASHES: [char; 7] = ['-', '–', '—', '−', '‐', '‑', ':'];

/// The points of both sides at the start of a text, and what stands after them: `1 - 0`, `½:½`, `0,5-0,5`.
fn score(text: &str) -> Option<(Outcome, &str)> {
    let (white, rest) = points(text)?;
    let rest = rest.trim_start_matches(' ');
    let rest = rest.strip_prefix(DASHES)?;
    let (black, rest) = points(rest.trim_start_matches(' '))?;
    let outcome = match (white, black) {
        (2, 0) => Outcome::WhiteWins,
        (0, 2) => Outcome::BlackWins,
        (1, 1) => Outcome::Draw,
        _ => return None,
    };
    Some((outcome, rest))
}

/// How many half points a text begins with.
fn points(text: &str) -> Option<(u8, &str)> {
    const FORMS: [(&str, u8); 9] = [
        ("1/2", 1),
        ("½", 1),
        ("0.5", 1),
        ("0,5", 1),
        (".5", 1),
        ("1", 2),
        ("0", 0),
        ("O", 0),
        ("o", 0),
    ];
    let (form, half_points) = FORMS.iter().find(|(form, _)| text.starts_with(form))?;
    Some((*half_points, &text[form.len()..]))
}

/// Whether a second result stands among words: `1-0 or 0-1` is no result with a word beside it.
fn has_score(words: &str) -> bool {
    let mut before = ' ';
    words.char_indices().any(|(at, sign)| {
        let begins = !std::mem::replace(&mut before, sign).is_alphanumeric();
        begins && score(&words[at..]).is_some()
    })
}

/// Half a point, and nothing of the other side: `1/2`, `½`; `½-0` is no draw.
fn half_alone(text: &str) -> Option<(Outcome, &str)> {
    match points(text)? {
        (1, rest) if !rest.trim_start().starts_with(DASHES) => Some((Outcome::Draw, rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_says_its_result_in_many_forms() {
        for (tag, outcome, beside) in [
            ("1 - 0", "1-0", None),
            ("1/2 - 1/2", "1/2-1/2", None),
            ("½-½", "1/2-1/2", None),
            ("0,5-0,5", "1/2-1/2", None),
            ("0.5:0.5", "1/2-1/2", None),
            ("1/2–½", "1/2-1/2", None),
            ("1:0", "1-0", None),
            ("O-1", "0-1", None),
            ("White wins", "1-0", None),
            ("Black won on time", "0-1", Some("time forfeit")),
            ("White lost on time.", "0-1", Some("time forfeit")),
            ("White wins by default", "1-0", Some("forfeit")),
            ("Adjudicated drawn", "1/2-1/2", Some("adjudication")),
            ("Black resigned", "1-0", Some("Black resigned")),
            (
                "Drawn by perpetual check",
                "1/2-1/2",
                Some("Drawn by perpetual check"),
            ),
            ("Drawn game", "1/2-1/2", None),
            ("Draw", "1/2-1/2", None),
            ("remis", "1/2-1/2", None),
            ("Schwarz gewann", "0-1", None),
            ("1-0 ff", "1-0", Some("forfeit")),
            ("0-1 (time)", "0-1", Some("time forfeit")),
            ("1-0 adj.", "1-0", Some("adjudication")),
            ("1-0, Black lost his way", "1-0", Some("Black lost his way")),
            ("* adjourned", "*", Some("adjourned")),
            ("+--", "1-0", None),
        ] {
            let said = said(tag).unwrap_or_else(|| panic!("{tag}: nothing"));
            let told = said.beside.as_deref().map(termination);
            assert_eq!(
                (said.outcome.marker(), told.as_deref()),
                (outcome, beside),
                "{tag}"
            );
        }
        for tag in [
            "",
            "0-0",
            "1-1",
            "unknown",
            "1-0 0-1",
            "1-01",
            "White",
            "2-0",
            "?",
            "½-0",
            "1/2-0",
            "½ - 0",
            "1-0 or 0-1",
            "1-0?",
            "1-0 (?)",
            "1/2-1/2 (perpetual) 0-1",
        ] {
            assert_eq!(said(tag), None, "{tag}");
        }
    }

    #[test]
    fn between_moves_a_result_is_one_word() {
        for (words, expected) in [
            ("1-0", Some((Outcome::WhiteWins, true))),
            ("½:½", Some((Outcome::Draw, false))),
            ("0.5-0.5", Some((Outcome::Draw, false))),
            ("1/2", Some((Outcome::Draw, false))),
            ("0-1.", Some((Outcome::BlackWins, false))),
            ("0-0", None),
            ("0-0-0", None),
            ("O-O", None),
            ("1-0x", None),
            ("+-", None),
        ] {
            assert_eq!(outcome(words), expected, "{words}");
        }
        assert_eq!(length_of_halves(b"0.5-0.5 {x}"), 7);
        assert_eq!(length_of_halves(b"0-0-0 1"), 0);
    }
}
