//! Who is meant where one of the players tells it: `he knocked over my king`, told by White, is a deed of Black's.

use jadoube_board::Color;

use super::grammar::is_verb;
use super::values::color_word;
use crate::kin;

/// A text in which the players are called by their colors in the place of `I` and `my`, `he` and `his`, as far as it is told by one
/// of them: `White: his flag fell`, `White says he knocked over my king`, `Black touched my rook`. Without a word of the teller's
/// own it stays as it stands, but for the name before the colon. And whether it says by nothing who tells it, so that it is taken for
/// White's.
pub(super) fn by_persons(text: &str) -> (String, bool) {
    let text = &Color::ALL.into_iter().fold(text.to_owned(), |text, color| {
        let opponent = format!("{:#}", color.opposite());
        ["'s", "\u{2019}s"].iter().fold(text, |text, of| {
            text.replace(&format!("{color:#}{of} opponent"), &opponent)
        })
    });
    let (teller, told) = match before_colon(text) {
        Some((teller, told)) => (Some(teller), told),
        None => (None, text.as_str()),
    };
    let words: Vec<Part<'_>> = parts(told);
    // Whose words they are is told with them, or of the two he is not whom he names; else he is taken for White, as in all examples.
    let own = words.iter().position(|part| part.is(&OWN));
    let speech = words.iter().position(Part::is_of_speech);
    let as_it_stands = || (told.to_owned(), false);
    let mut assumed = false;
    let (teller, from) = match (teller, own) {
        (Some(teller), _) => (teller, 0),
        (None, None) => return as_it_stands(),
        (None, Some(own)) => match speech.filter(|verb| *verb < own) {
            Some(verb) => match color_in(&words[..verb]) {
                Some(speaker) => (speaker, verb + 1),
                None => return as_it_stands(),
            },
            None => {
                let named = color_in(&words[..own]);
                assumed = named.is_none();
                (named.map_or(Color::White, Color::opposite), 0)
            }
        },
    };
    let until = end_of_quotation(&words, from);
    let mut said = String::new();
    let (mut opponent, mut himself) = (false, false);
    for (at, part) in words.iter().enumerate() {
        let whose = match at < from || at >= until {
            true => None,
            false => part.person(&words[at + 1..], opponent),
        };
        opponent = whose == Some(Person::WhoFollows);
        match whose {
            Some(Person::WhoFollows) => continue,
            // Who says himself what he does is told so by his verb.
            Some(Person::Teller(Case::Himself)) if from > 0 => said += part.word,
            Some(Person::Teller(case)) => said += &called(teller, case),
            Some(Person::Other(case)) => said += &called(teller.opposite(), case),
            None if himself => said += &third_person(part.word),
            None => said += part.word,
        }
        let addressed = whose == Some(Person::Other(Case::Himself)) && part.is(&["you"]);
        himself = from == 0 && (whose == Some(Person::Teller(Case::Himself)) || addressed);
        said += part.after;
    }
    (said, assumed)
}

/// Where what somebody says ends: with the quotation, if it is quoted; else where the one who says what he does himself is told to
/// do something more, `says I adjust and touches his queen`. Behind it the text is told by nobody at the board.
fn end_of_quotation(words: &[Part<'_>], from: usize) -> usize {
    let quotes = |part: &Part<'_>| part.after.contains(['"', '\u{201c}', '\u{201d}']);
    let opens = from.checked_sub(1).is_some_and(|verb| quotes(&words[verb]));
    let closes = match opens {
        true => words[from..].iter().position(quotes).map(|at| at + 1),
        false => (0..words[from..].len()).find(|at| is_told_on(&words[from..], *at)),
    };
    closes.map_or(words.len(), |at| from + at)
}

/// Whether behind this word of what somebody says of himself another tells what he does: `and touches`, where he says `and touch`.
fn is_told_on(said: &[Part<'_>], at: usize) -> bool {
    let joins = said[at].is(&["and", "but", "then"]);
    let verb = said.get(at + 1).map_or("", |part| part.word);
    let mut before = said[..at].iter().rev();
    let of_himself = before.find_map(|part| match part.person(&[], false) {
        Some(Person::Teller(Case::Himself)) => Some(true),
        Some(Person::Other(Case::Himself)) => Some(false),
        _ => None,
    });
    joins && of_himself == Some(true) && verb.ends_with('s') && is_verb(verb)
}

/// Whether words tell what happened as one of the players says it, and are no move: `he touched my rook`, `my flag fell`.
pub(super) fn are_a_players(words: &str) -> bool {
    let first = words.split(|c: char| !c.is_alphabetic()).next();
    first.is_some_and(|word| {
        let of_a_player = |words: &[&str]| words.iter().any(|one| one.eq_ignore_ascii_case(word));
        of_a_player(&OWN)
            || of_a_player(&OTHERS)
            || of_a_player(&BOTH)
            || color_word(word).is_some()
    })
}

/// Words by which one speaks of himself.
const OWN: [&str; 5] = ["i", "my", "me", "mine", "myself"];

/// Words by which one speaks of the other player.
const OTHERS: [&str; 8] = ["he", "she", "his", "her", "him", "you", "your", "yours"];

/// Words by which one speaks of both.
const BOTH: [&str; 2] = ["we", "our"];

/// Of whom a word speaks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Person {
    Teller(Case),
    Other(Case),
    /// Nobody yet: `my` before `opponent`.
    WhoFollows,
}

/// Whether somebody is spoken of, or something that is his.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Himself,
    His,
}

/// A word, with what stands between it and the next.
struct Part<'t> {
    word: &'t str,
    after: &'t str,
}

impl Part<'_> {
    fn is(&self, words: &[&str]) -> bool {
        words
            .iter()
            .any(|word| word.eq_ignore_ascii_case(self.word))
    }

    /// Whether somebody says something with it.
    fn is_of_speech(&self) -> bool {
        kin::words(self.word).iter().any(kin::says)
    }

    /// Of whom it speaks; `opponent` where `my` stands before it.
    fn person(&self, after: &[Part<'_>], opponent: bool) -> Option<Person> {
        let next = |words: &[&str]| after.first().is_some_and(|part| part.is(words));
        let word = self.word.to_ascii_lowercase().replace('\u{2019}', "'");
        Some(match word.as_str() {
            "my" | "the" if next(&["opponent", "opponent's", "opponent\u{2019}s"]) => {
                Person::WhoFollows
            }
            "i" | "me" | "myself" => Person::Teller(Case::Himself),
            "my" | "mine" => Person::Teller(Case::His),
            "opponent" if opponent => Person::Other(Case::Himself),
            "opponent's" if opponent => Person::Other(Case::His),
            "he" | "she" | "him" | "you" => Person::Other(Case::Himself),
            "his" | "her" | "your" | "yours" => Person::Other(Case::His),
            _ => return None,
        })
    }
}

/// What one says that he does, as it is told of him: `resign` is `resigns`.
fn third_person(word: &str) -> String {
    let forms = ["s", "es"].map(|ending| format!("{word}{ending}"));
    let known = forms.into_iter().find(|form| is_verb(form));
    known
        .filter(|_| !is_verb(word))
        .unwrap_or_else(|| word.to_owned())
}

fn called(color: Color, case: Case) -> String {
    match case {
        Case::Himself => format!("{color:#}"),
        Case::His => format!("{color:#}'s"),
    }
}

/// The player who tells what stands behind the colon.
fn before_colon(text: &str) -> Option<(Color, &str)> {
    let (who, told) = text.split_once(':')?;
    Some((color_word(who.trim())?, told.trim_start()))
}

/// The last player who is named in these words.
fn color_in(words: &[Part<'_>]) -> Option<Color> {
    let color = |part: &Part<'_>| {
        let word = part.word.split(['\'', '\u{2019}']).next();
        word.and_then(color_word)
    };
    words.iter().rev().find_map(color)
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '\u{2019}' | '-');
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let next = behind.find(is_part).unwrap_or(behind.len());
        let (after, more) = behind.split_at(next);
        parts.push(Part { word, after });
        rest = more;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_stand_in_the_place_of_i_and_he() {
        for (text, told) in [
            (
                "White: he knocked over my king",
                "Black knocked over White's king",
            ),
            (
                "Black: I touched his knight",
                "Black touched White's knight",
            ),
            (
                "White: black knocked over my king",
                "black knocked over White's king",
            ),
            (
                "White says he knocked over my king",
                "White says Black knocked over White's king",
            ),
            ("black touched my rook", "black touched White's rook"),
            ("White touched my rook", "White touched Black's rook"),
            ("he touched my rook", "Black touched White's rook"),
            ("White: my opponent's phone rang", "Black's phone rang"),
            (
                "White: the opponent left, and I waited.",
                "Black left, and White waited.",
            ),
            ("White: I resign", "White resigns"),
            ("White: your flag is down", "Black's flag is down"),
            ("Black: you touch my rook", "White touches Black's rook"),
            (
                "White's opponent touched his king",
                "Black touched his king",
            ),
            ("Black says no, I resign", "Black says no, I resign"),
            (
                "Black says \"I adjust\" and straightens his king",
                "Black says \"I adjust\" and straightens his king",
            ),
            // Nobody is told to say it himself.
            (
                "Black says he has to take c6",
                "Black says he has to take c6",
            ),
            ("White touches his rook", "White touches his rook"),
        ] {
            assert_eq!(by_persons(text).0, told, "{text}");
        }
        for (text, assumed) in [
            ("my opponent's phone rang", true),
            ("White: my opponent's phone rang", false),
            ("black touched my rook", false),
        ] {
            assert_eq!(by_persons(text).1, assumed, "{text}");
        }
    }
}
