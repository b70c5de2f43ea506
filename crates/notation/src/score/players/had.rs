//! Who had which side where a verb says it: `A had White against B`, `A against B, the latter having the move`.

use jadoube_board::Color;

use super::verbs::{is_one_of, side_told, words};
use super::{
    LONGEST, Pair, Players, beaten, behind_comma, between, dashed, last_name, of_colors, versus,
};
use crate::score::names::agrees;

/// What stands between a player and the verb, and stands for him.
const PRONOUNS: [&str; 6] = ["who", "qui", "der", "die", "welcher", "que"];

/// The side that words tell of somebody who stands before them, and where these words begin and end.
#[derive(Clone, Copy)]
struct Told {
    color: Color,
    from: usize,
    to: usize,
}

/// The players that a line names, one of them with his side: `Mr. A, having White, against Mr. B`, `M. A a le trait contre M. B`,
/// `Between A and B, B having the move`.
pub(in crate::score) fn had(text: &str) -> Option<Players<'_>> {
    if text.len() > LONGEST {
        return None;
    }
    let told = told(text)?;
    let (before, behind) = (&text[..told.from], &text[told.to..]);
    let bare = before.trim_end_matches([' ', ',']);
    let (head, player) = last_name(bare).or_else(|| behind_comma(bare))?;
    let joined = format!("{bare} {}", behind.trim_start_matches([' ', ',']));
    // The player stands once more where the two have been named before: `Between A and B, A having White`.
    let named_before = head.trim_end_matches([' ', ',', ';']);
    let found = [joined.as_str(), named_before]
        .into_iter()
        .find_map(|text| {
            let players = between(text)
                .or_else(|| versus(text))
                .or_else(|| dashed(text))
                .or_else(|| beaten(text))?;
            let (Pair::Ordered(one, other) | Pair::Unsided(one, other)) = players.pair else {
                return None;
            };
            Some((one, other, players.before.len(), players.after.len()))
        });
    let (one, other, before, after) = found?;
    let is_first = match (agrees(&player, &one), agrees(&player, &other)) {
        (true, false) => true,
        (false, true) => false,
        _ => return None,
    };
    let of_first = if is_first { told.color } else { !told.color };
    Some(Players {
        pair: of_colors(of_first, one, other),
        before: text.get(..before)?,
        after: text.get(text.len().checked_sub(after)?.max(told.to)..)?,
    })
}

/// `M. A a le trait`, `Game played in 1843, Mr. A having White`: the one player whose side a line tells, and what stands before him.
pub(in crate::score) fn one_had(text: &str) -> Option<(&str, String, Color)> {
    let told = told(text).filter(|_| text.len() <= LONGEST)?;
    let ends = !text[told.to..].contains(char::is_alphanumeric);
    let (before, player) = last_name(text[..told.from].trim_end_matches([' ', ',']))?;
    ends.then_some((before, player, told.color))
}

/// The first words of a text that tell a side.
fn told(text: &str) -> Option<Told> {
    let words = words(text);
    let from = |at: usize| match at.checked_sub(1).map(|before| words[before]) {
        Some(word) if is_one_of(word, &PRONOUNS) => word.from,
        _ => words[at].from,
    };
    (1..words.len()).find_map(|at| {
        let (color, length) = side_told(&words[at..])?;
        Some(Told {
            color,
            from: from(at),
            to: words[at + length - 1].to,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verb_tells_who_had_which_side() {
        for (text, white, black, before, after) in [
            (
                "M. Dubois, qui avait les Blancs, contre M. Kling",
                "M. Dubois",
                "M. Kling",
                "",
                "",
            ),
            (
                "M. Kling avait les Noirs contre M. Dubois",
                "M. Dubois",
                "M. Kling",
                "",
                "",
            ),
            (
                "M. Dubois a le trait contre M. Kling, Paris 1843",
                "M. Dubois",
                "M. Kling",
                "",
                ", Paris 1843",
            ),
            (
                "Kling had the Black men against Dubois.",
                "Dubois",
                "Kling",
                "",
                ".",
            ),
            ("Kling, playing Black, v. Dubois", "Dubois", "Kling", "", ""),
            (
                "Kling, playing Black, beat Dubois.",
                "Dubois",
                "Kling",
                "",
                ".",
            ),
            (
                "Dubois, who had White, lost to Kling",
                "Dubois",
                "Kling",
                "",
                "",
            ),
            (
                "Dubois, with the White pieces, versus Kling",
                "Dubois",
                "Kling",
                "",
                "",
            ),
            (
                "Mr. Dubois moves first against Mr. Kling",
                "Dubois",
                "Kling",
                "",
                "",
            ),
            (
                "Herr Kling, der Schwarz hatte, gegen Herrn Dubois",
                "Dubois",
                "Kling",
                "",
                "",
            ),
            (
                "Between Mr. Dubois and Mr. Kling, Mr. Kling having the move",
                "Kling",
                "Dubois",
                "",
                "",
            ),
            (
                "Game played in 1843, Mr. Dubois having White against Mr. Kling",
                "Dubois",
                "Kling",
                "Game played in 1843, ",
                "",
            ),
        ] {
            let found = had(text).unwrap_or_else(|| panic!("{text}: nothing"));
            let pair = Pair::Sided(white.to_owned(), black.to_owned());
            assert_eq!(
                found,
                Players {
                    pair,
                    before,
                    after
                },
                "{text}"
            );
        }
        for text in [
            "White to play and Black to lose",
            "Dubois against Kling",
            "A player with White and another with Black",
            "Dubois played White's game against Kling and Horwitz",
            "a White man against Kling",
        ] {
            assert_eq!(had(text), None, "{text}");
        }
    }

    #[test]
    fn one_player_may_be_told_alone() {
        for (text, before, player, color) in [
            ("M. Dubois a le trait.", "", "M. Dubois", Color::White),
            (
                "Game played in Paris in 1843, Mr. Kling having the Black men",
                "Game played in Paris in 1843, ",
                "Kling",
                Color::Black,
            ),
        ] {
            assert_eq!(
                one_had(text),
                Some((before, player.to_owned(), color)),
                "{text}"
            );
        }
        assert_eq!(one_had("Kling had White and lost"), None);
    }
}
