//! Whether a sentence tells what became of the game above it: it states so, of this game, and nobody else is made to say it.

use super::numbering::ordinal;
use crate::dates::is_year;

/// Whether a sentence states something of the game above it. Its words stand in `words`, and in small letters without the
/// signs around them in `plain`.
pub(super) fn states(words: &[&str], plain: &[&str]) -> bool {
    !asks(words) && !is_unreal(plain) && !is_reported(words, plain) && !is_of_another(plain)
}

/// Words by which another thing is told from this one.
const OTHERS: [&str; 11] = [
    "next",
    "previous",
    "preceding",
    "other",
    "another",
    "similar",
    "same",
    "following",
    "return",
    "former",
    "latter",
];

/// Whether a sentence compares with other games, so that those after it may go on to tell of them.
pub(super) fn compares(plain: &[&str]) -> bool {
    let of_games = plain
        .iter()
        .any(|word| matches!(*word, "game" | "games" | "match" | "encounter" | "opening"));
    let is_other = |word: &&str| OTHERS.contains(word) || matches!(*word, "later" | "earlier");
    of_games && plain.iter().any(is_other)
}

fn asks(words: &[&str]) -> bool {
    words.iter().any(|word| word.contains('?'))
}

/// What would be, is nearly so, or is denied.
fn is_unreal(plain: &[&str]) -> bool {
    const UNREAL: [&str; 44] = [
        "if",
        "unless",
        "would",
        "could",
        "might",
        "may",
        "should",
        "ought",
        "can",
        "will",
        "shall",
        "whether",
        "provided",
        "supposing",
        "suppose",
        "assuming",
        "otherwise",
        "else",
        "lest",
        "except",
        "perhaps",
        "maybe",
        "probably",
        "possibly",
        "presumably",
        "likely",
        "nearly",
        "almost",
        "practically",
        "virtually",
        "hardly",
        "scarcely",
        "neither",
        "nor",
        "nobody",
        "none",
        "threatens",
        "threatening",
        "hoping",
        "wished",
        "wanted",
        "until",
        "instead",
        "needs",
    ];
    let denies = |word: &&str| word.ends_with("n't") || word.ends_with("n\u{2019}t");
    let inverted = plain
        .first()
        .is_some_and(|word| matches!(*word, "had" | "were"));
    let pairs = [["no", "one"], ["no", "side"], ["no", "player"]];
    inverted
        || plain
            .iter()
            .any(|word| UNREAL.contains(word) || denies(word))
        || plain
            .windows(2)
            .any(|pair| pairs.iter().any(|other| pair == other))
}

/// Whether somebody else says so, or thinks it.
fn is_reported(words: &[&str], plain: &[&str]) -> bool {
    const SAYING: [&str; 32] = [
        "said",
        "says",
        "saying",
        "say",
        "reported",
        "reports",
        "report",
        "claims",
        "claimed",
        "believed",
        "believes",
        "thought",
        "thinks",
        "think",
        "supposed",
        "alleged",
        "allegedly",
        "apparently",
        "supposedly",
        "according",
        "rumoured",
        "rumored",
        "writes",
        "wrote",
        "states",
        "stated",
        "maintains",
        "seems",
        "seemingly",
        "seem",
        "opinion",
        "uncertain",
    ];
    let is_quoted = |word: &&str| word.starts_with(['"', '\u{201c}', '\u{201e}', '\u{00ab}']);
    words.iter().any(is_quoted) || plain.iter().any(|word| SAYING.contains(word))
}

/// Whether it speaks of another game, of several, or of somebody in passing.
fn is_of_another(plain: &[&str]) -> bool {
    const ELSEWHERE: [&str; 26] = [
        "games",
        "match",
        "matches",
        "tournament",
        "tournaments",
        "tourney",
        "series",
        "like",
        "elsewhere",
        "p",
        "pp",
        "page",
        "see",
        "variation",
        "variations",
        "line",
        "analysis",
        "who",
        "whom",
        "whose",
        "which",
        "where",
        "against",
        "between",
        "versus",
        "problem",
    ];
    if plain
        .iter()
        .any(|word| ELSEWHERE.contains(word) || OTHERS.contains(word) || is_year(word))
    {
        return true;
    }
    // `In the second Black won`; what is counted besides games does not matter.
    const COUNTED: [&str; 12] = [
        "move", "moves", "hour", "hours", "player", "players", "session", "sitting", "rank",
        "time", "check", "rate",
    ];
    let counts = |at: usize| {
        let is_ordinal = ordinal(plain[at]).is_some_and(|(_, rest)| rest.is_empty());
        let next = plain.get(at + 1);
        is_ordinal && plain.len() > at + 1 && next.is_some_and(|next| !COUNTED.contains(next))
    };
    (0..plain.len()).any(counts) || (0..plain.len()).any(|at| is_other_game(plain, at))
}

/// Whether a game stands at `at` that is not the one above: `in a game at Paris`, `Game II`.
fn is_other_game(plain: &[&str], at: usize) -> bool {
    if plain[at] != "game" {
        return false;
    }
    let is_numbered = plain.get(at + 1).is_some_and(|next| {
        matches!(*next, "no" | "number" | "played" | "given" | "with" | "of")
            || next.parse::<u32>().is_ok()
            || next.chars().all(|sign| "ivxl".contains(sign))
    });
    // `After a hard game Black resigned` is said of this one, `in a game at Paris` is not.
    let is_some = at > 1 && plain[at - 2] == "in" && matches!(plain[at - 1], "a" | "one");
    let is_some = is_some || at > 0 && matches!(plain[at - 1], "one" | "every" | "each" | "last");
    is_numbered || is_some
}
