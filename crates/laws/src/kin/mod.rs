//! Words of one meaning: what people write, brought to stems and to senses.
//!
//! The words stand in one file, `kin.txt`, for whoever reads people's own words: the search of the book and the reader of what
//! happened.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::OnceLock;

use jadoube_board::Color;
use rust_stemmers::{Algorithm, Stemmer};

/// The file, as it stands.
static FILE: &str = include_str!("kin.txt");

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it stands, in small letters and in one spelling.
    pub word: String,
    /// What is left of it without its endings; a form such as `rang` has that of `ring`.
    pub stem: String,
}

/// A sense that some words of a text have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name, such as `phone`.
    pub sense: &'static str,
    /// The words that have it, counted from 0.
    pub words: Range<usize>,
}

/// Everything in the file, made ready.
struct Kin {
    forms: HashMap<&'static str, &'static str>,
    small: HashSet<&'static str>,
    /// Sayings of what happened, as stems, and the lines that tell it.
    told: Vec<(Vec<String>, Vec<&'static str>)>,
    /// Sayings by the stem of their first word: all stems, and the sense.
    sayings: HashMap<String, Vec<(Vec<String>, &'static str)>>,
}

/// The words of a text in small letters and one spelling. An id such as `15.a` and a number stay one word, other compounds
/// are taken apart.
pub fn words(text: &str) -> Vec<Word> {
    split(text)
        .into_iter()
        .map(|word| Word {
            stem: stem(&word),
            word,
        })
        .collect()
}

/// What is left of a word in small letters without its endings.
pub fn stem(word: &str) -> String {
    stem_by(&kin().forms, word)
}

/// Whether a word stands in every question and tells nothing.
pub fn is_small(word: &str) -> bool {
    kin().small.contains(word)
}

/// The senses of words, the longest saying of each sense first found at each word.
pub fn senses(words: &[Word]) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for at in 0..words.len() {
        let Some(sayings) = kin().sayings.get(&words[at].stem) else {
            continue;
        };
        let rest = &words[at..];
        for (stems, sense) in sayings {
            let stands = stems.len() <= rest.len()
                && stems
                    .iter()
                    .zip(rest)
                    .all(|(stem, word)| *stem == word.stem);
            let known = || {
                let end = at + stems.len();
                let same = |one: &Found| one.sense == *sense && one.words.end >= end;
                found.iter().any(same)
            };
            if stands && !known() {
                found.push(Found {
                    sense,
                    words: at..at + stems.len(),
                });
            }
        }
    }
    found
}

/// What a text says of something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The lines that tell it, the likeliest first, with White as the one who is spoken of.
    pub lines: &'static [&'static str],
    /// Who is spoken of: the last who is named before the saying, else the first who is named at all.
    pub who: Option<Color>,
    /// Whether the text says who did it, and nothing else.
    pub alone: bool,
    /// Whether the saying has an 'and' in it.
    pub joins: bool,
    /// Who says it, where somebody is told to have said it: `Black says that White touched the bishop`. Nobody where saying is
    /// itself what he did: `White claims a draw`.
    pub speaker: Option<Color>,
    /// Whether a player is named in what is said.
    pub names: bool,
}

/// What a text says of something that happened, by the longest saying that stands in it; none where no saying stands there.
pub fn told(text: &str) -> Option<Told> {
    let stems: Vec<String> = words(text).into_iter().map(|word| word.stem).collect();
    let named = |stem: &str| match stem {
        "white" => Some(Some(Color::White)),
        "black" => Some(Some(Color::Black)),
        "arbiter" => Some(None),
        _ => None,
    };
    // Who is named stands anywhere in a saying: the sayings are looked for in what else is said.
    let said: Vec<usize> = (0..stems.len())
        .filter(|at| named(&stems[*at]).is_none())
        .collect();
    // What somebody did not do is another saying, if it is one.
    let denied = |at: usize| at > 0 && is_negation(&stems[said[at - 1]]);
    let stands = |saying: &[String]| {
        (0..said.len()).filter(|at| !denied(*at)).find_map(|at| {
            let rest: Vec<&str> = said[at..].iter().map(|at| stems[*at].as_str()).collect();
            Some((said[at], begins(&rest, saying)?))
        })
    };
    let found = kin().told.iter().filter(|(saying, _)| !saying.is_empty());
    let found = found.filter_map(|(saying, lines)| {
        let (at, taken) = stands(saying)?;
        let weight = saying.iter().filter(|stem| *stem != ANY).count();
        Some((at, taken, (weight, saying), lines))
    });
    // Of equally long sayings the first.
    let (at, length, (_, saying), lines) =
        found.rev().max_by_key(|(_, _, (weight, _), _)| *weight)?;
    let colors = |stems: &[String]| -> Vec<Color> {
        let named = stems.iter().filter_map(|stem| named(stem).flatten());
        named.collect()
    };
    let (before, after) = (colors(&stems[..at]), colors(&stems[at..]));
    let last_named = before.last().copied();
    let speech = !saying.iter().any(|stem| is_of_speech(stem));
    let speaker = speaker(&stems, at).filter(|_| speech);
    // Of whom he speaks: whom he names, else the other; a word for himself is his own.
    let verb = stems[..at].iter().rposition(|stem| is_of_speech(stem));
    let since = verb.map_or(at, |verb| verb + 1);
    let named_since = colors(&stems[since..at]);
    let of_himself = stems[since..]
        .iter()
        .any(|stem| matches!(stem.as_str(), "i" | "me" | "my"));
    let named_in_speech = named_since.last().or(after.first()).copied();
    let of = speaker.map(|speaker| {
        let unnamed = if of_himself {
            speaker
        } else {
            speaker.opposite()
        };
        named_in_speech.unwrap_or(unnamed)
    });
    Some(Told {
        lines,
        who: of.or(last_named).or(after.first().copied()),
        alone: said.len() == length && length < stems.len(),
        joins: saying.iter().any(|stem| stem == "and"),
        speaker,
        names: named_in_speech.is_some(),
    })
}

/// Whether a text goes over into what somebody says: what follows is his speech.
pub fn opens_a_speech(text: &str) -> bool {
    let words = words(text);
    words.iter().any(|word| is_of_speech(&word.stem))
        && words
            .iter()
            .any(|word| word.word == "that" || word.stem == "say")
}

/// Whether a stem is that of a verb by which somebody says something of another.
fn is_of_speech(stem: &str) -> bool {
    [
        "say", "claim", "complain", "object", "insist", "maintain", "protest", "argu", "tell",
    ]
    .contains(&stem)
}

/// Whether a stem denies what comes after it: `didn't arrive`.
fn is_negation(stem: &str) -> bool {
    ["not", "never"].contains(&stem)
        || stem.len() > 3 && stem.ends_with("nt") && {
            let verb = &stem[..stem.len() - 2];
            [
                "did", "does", "do", "has", "had", "have", "is", "was", "wo", "would", "could",
            ]
            .contains(&verb)
        }
}

/// The player who says what stands at a word and after it.
fn speaker(stems: &[String], at: usize) -> Option<Color> {
    let verb = stems[..at].iter().rposition(|stem| is_of_speech(stem))?;
    let mut before = stems[..verb].iter().rev();
    before.find_map(|stem| match stem.as_str() {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    })
}

/// What stands in a saying for whatever a text names there: one to three words.
const ANY: &str = "_";

/// What stands between lines that tell something together.
pub(crate) const TOGETHER: &str = " + ";

/// How many words of a text a saying takes with which the text begins.
fn begins(text: &[&str], saying: &[String]) -> Option<usize> {
    let Some((first, rest)) = saying.split_first() else {
        return Some(0);
    };
    let lengths = if first == ANY { 1..=3 } else { 1..=1 };
    lengths.into_iter().find_map(|taken| {
        let fits = taken <= text.len() && (first == ANY || text[0] == first);
        let after = fits.then(|| begins(&text[taken..], rest))??;
        Some(taken + after)
    })
}

fn kin() -> &'static Kin {
    static KIN: OnceLock<Kin> = OnceLock::new();
    KIN.get_or_init(|| Kin::read(FILE))
}

impl Kin {
    fn read(text: &'static str) -> Kin {
        let mut kin = Kin {
            forms: HashMap::new(),
            small: HashSet::new(),
            told: Vec::new(),
            sayings: HashMap::new(),
        };
        let mut section = "";
        let lines = text.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match (section, line.split_once(':')) {
                _ if line.starts_with('[') => section = line,
                ("[forms]", Some((word, forms))) => {
                    let forms = forms.split_whitespace();
                    kin.forms.extend(forms.map(|form| (form, word)));
                }
                ("[told]", Some((sayings, lines))) => {
                    let lines: Vec<&str> = lines.split(';').map(str::trim).collect();
                    for saying in sayings.split(',') {
                        let words = saying.split_whitespace();
                        let stems = words.flat_map(|word| match word {
                            ANY => vec![ANY.to_owned()],
                            word => kin.stems(word),
                        });
                        let stems = stems.collect();
                        kin.told.push((stems, lines.clone()));
                    }
                }
                ("[small]", _) => kin.small.extend(line.split_whitespace()),
                (_, Some((sense, sayings))) => {
                    for saying in sayings.split(',') {
                        kin.add(sense, saying);
                    }
                }
                _ => {}
            }
        }
        for sayings in kin.sayings.values_mut() {
            sayings.sort_by_key(|(stems, _)| std::cmp::Reverse(stems.len()));
        }
        kin
    }

    fn stems(&self, saying: &str) -> Vec<String> {
        split(saying)
            .iter()
            .map(|word| stem_by(&self.forms, word))
            .collect()
    }

    fn add(&mut self, sense: &'static str, saying: &str) {
        let stems = self.stems(saying);
        if let Some(first) = stems.first() {
            let known = self.sayings.entry(first.clone()).or_default();
            if !known.contains(&(stems.clone(), sense)) {
                known.push((stems, sense));
            }
        }
    }
}

fn stem_by(forms: &HashMap<&'static str, &'static str>, word: &str) -> String {
    static STEMMER: OnceLock<Stemmer> = OnceLock::new();
    let stemmer = STEMMER.get_or_init(|| Stemmer::create(Algorithm::English));
    let word = forms.get(word).copied().unwrap_or(word);
    stemmer.stem(word).into_owned()
}

fn split(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '/' | '\'' | '’');
    let mut words = Vec::new();
    for word in text.split(|c: char| !is_part(c)) {
        let word = word.replace('’', "'").to_lowercase();
        let word = word.trim_matches(['.', '-', '/', '\'']);
        // An id has dots or digits; other compounds count by their parts.
        let whole = word.contains('.') || word.chars().any(|c| c.is_ascii_digit());
        match whole {
            true => words.push(word.to_owned()),
            false => {
                let word = word
                    .replace("n't", "nt")
                    .replace("'s", "")
                    .replace("j'a", "ja");
                let parts = word.split(['-', '/', '\'']);
                words.extend(parts.filter(|part| !part.is_empty()).map(one_spelling));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn one_spelling(word: &str) -> String {
    word.replace("colour", "color")
        .replace("behaviour", "behavior")
        .replace("offence", "offense")
        .replace("defence", "defense")
        .replace("centre", "center")
        .replace("judgement", "judgment")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn has(text: &str, senses_of_it: &[&str]) {
        let found = senses(&words(text));
        let names: Vec<&str> = found.iter().map(|found| found.sense).collect();
        for sense in senses_of_it {
            assert!(names.contains(sense), "{text}: {names:?}");
        }
    }

    #[test]
    fn words_and_sayings_have_their_senses_in_every_form() {
        has("my opponent's mobile rang", &["phone", "sound"]);
        has("He ran out of time", &["flag"]);
        has("she gave up", &["resign"]);
        has("J’adoube!", &["adjust"]);
        has("castling queenside", &["castle"]);
        has("he slams the clock", &["press", "clock"]);
    }

    #[test]
    fn a_saying_counts_once_for_its_sense() {
        let text = words("ran out of time");
        let found = senses(&text);
        let mut flags = found.iter().filter(|found| found.sense == "flag");
        assert_eq!(flags.next().map(|found| found.words.clone()), Some(0..4));
        assert_eq!(flags.next(), None);
    }

    #[test]
    fn ids_stay_whole_and_spellings_become_one() {
        let told: Vec<String> = words("Colours of 15.a, don't; half-moves at A.5.2.")
            .into_iter()
            .map(|word| word.word)
            .collect();
        let wanted = [
            "colors", "of", "15.a", "dont", "half", "moves", "at", "a.5.2",
        ];
        assert_eq!(told, wanted);
    }

    #[test]
    fn what_happened_is_told_by_lines_that_can_be_read() {
        for (_, lines) in &kin().told {
            for line in lines.iter().flat_map(|lines| lines.split(TOGETHER)) {
                let read: Result<crate::case::TimedLine, _> = line.parse();
                assert!(read.is_ok(), "{line}: {read:?}");
            }
        }
        for (text, line) in [
            ("White hits the clock", "White presses"),
            ("White's phone rang", "Arbiter finds phone White sounding"),
            ("White claims a draw", "White claims repetition"),
            ("White ran out of time", "Black claims flag"),
            ("White takes back his move", "White retracts"),
            ("White gives up", "White resigns"),
        ] {
            let first = told(text).and_then(|told| told.lines.first().copied());
            assert_eq!(first, Some(line), "{text}");
        }
        assert_eq!(told("White gives up").map(|told| told.alone), Some(true));
        assert_eq!(
            told("White gives up on d4").map(|told| told.alone),
            Some(false)
        );
        let who = |text: &str| told(text).and_then(|told| told.who);
        assert_eq!(who("Black says White is annoying him"), Some(Color::White));
        assert_eq!(who("The flag of Black falls"), Some(Color::Black));
        assert!(told("White plays e4").is_none());
    }

    #[test]
    fn no_line_of_the_file_is_lost() {
        for line in FILE.lines().map(str::trim) {
            let plain = line.is_empty()
                || line.starts_with(['#', '['])
                || is_small(line.split_whitespace().next().unwrap_or_default());
            assert!(plain || line.contains(':'), "{line}");
        }
    }
}
