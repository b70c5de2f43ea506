//! Verbs that lead from a player to his side: `having the White men`, `a le trait`, `moving first`, `the latter playing Black`.

use jadoube_board::Color;

use crate::sides::side_of;

/// What leads from a player to his side.
const VERBS: [&str; 22] = [
    "had", "has", "have", "having", "with", "took", "taking", "play", "played", "playing", "plays",
    "a", "avait", "avec", "ayant", "jouait", "jouant", "hat", "hatte", "führte", "mit", "con",
];

const ARTICLES: [&str; 9] = ["the", "les", "le", "die", "den", "las", "los", "i", "il"];

/// What may stand behind the word for a side.
const MEN: [&str; 6] = ["men", "pieces", "pièces", "steine", "figuren", "piezas"];

/// The right to begin, which White has.
const MOVES: [&str; 3] = ["move", "trait", "anzug"];

const BEGINS: [&str; 8] = [
    "move", "moves", "moved", "moving", "play", "plays", "played", "playing",
];

/// A word and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    text: &'t str,
    pub from: usize,
    pub to: usize,
}

/// The side that words tell at their beginning, and how many they are: `having the White men`, `qui avait les Blancs` from its verb,
/// `moving first`, `a le trait`; in German the side stands before its verb, `der Weiss hatte`.
pub(super) fn side_told(words: &[Word<'_>]) -> Option<(Color, usize)> {
    let verb = *words.first()?;
    let is_begun = is_one_of(verb, &BEGINS) && is_one_of(*words.get(1)?, &["first"]);
    if is_begun {
        return Some((Color::White, 2));
    }
    if let (Some(color), Some(next)) = (side_of(verb.text), words.get(1))
        && is_one_of(*next, &["hatte", "hat", "führte"])
    {
        return Some((color, 2));
    }
    if !is_one_of(verb, &VERBS) {
        return None;
    }
    let articles = words[1..]
        .iter()
        .take_while(|word| is_one_of(**word, &ARTICLES));
    let at = 1 + articles.count();
    // `a` is a verb only in French, where an article follows.
    if verb.text == "a" && at == 1 {
        return None;
    }
    let word = *words.get(at)?;
    if let Some(color) = side_of(word.text) {
        let men = words.get(at + 1).is_some_and(|word| is_one_of(*word, &MEN));
        return Some((color, at + 1 + usize::from(men)));
    }
    let first = usize::from(is_one_of(word, &["first"]));
    let has_move = at > 1 && is_one_of(*words.get(at + first)?, &MOVES);
    has_move.then_some((Color::White, at + first + 1))
}

pub(super) fn is_one_of(word: Word<'_>, of: &[&str]) -> bool {
    of.contains(&word.text.to_lowercase().as_str())
}

pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut from = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (at, sign) in ends {
        match (from, sign.is_alphanumeric()) {
            (None, true) => from = Some(at),
            (Some(begin), false) => {
                let text = &text[begin..at];
                found.push(Word {
                    text,
                    from: begin,
                    to: at,
                });
                from = None;
            }
            _ => {}
        }
    }
    found
}

/// The side of the second of two players, by what is said behind them: `the former playing White`, `the latter having the first move`,
/// `le dernier ayant les Noirs`.
pub(super) fn latter_is(text: &str) -> Option<Color> {
    const FORMER: [&str; 7] = [
        "former", "first", "premier", "ersterer", "erstere", "erste", "primero",
    ];
    const LATTER: [&str; 7] = [
        "latter",
        "second",
        "dernier",
        "letzterer",
        "letztere",
        "zweite",
        "segundo",
    ];
    let sentence = text.split("   ").next()?;
    let words = words(sentence);
    let is_move = |at: usize| words.get(at).is_some_and(|word| is_one_of(*word, &MOVES));
    let at = (0..words.len()).find(|&at| {
        let is_order = is_one_of(words[at], &FORMER) || is_one_of(words[at], &LATTER);
        is_order && !is_move(at + 1)
    })?;
    let few = &words[at + 1..words.len().min(at + 6)];
    let side = (0..few.len()).find_map(|at| {
        let begins = || side_told(&few[at..]).map(|(color, _)| color);
        side_of(few[at].text).or_else(begins)
    })?;
    Some(match is_one_of(words[at], &LATTER) {
        true => side,
        false => !side,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latter_had_the_side_that_is_said_of_him() {
        for (text, side) in [
            (", the latter having the White men", Some(Color::White)),
            (", the former playing first", Some(Color::Black)),
            (", le dernier ayant les Noirs", Some(Color::Black)),
            (", Mr. Kling having the first move", None),
            ("", None),
        ] {
            assert_eq!(latter_is(text), side, "{text}");
        }
    }
}
