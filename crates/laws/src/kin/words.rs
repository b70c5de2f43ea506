//! The words of the files, brought to stems and to senses.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::OnceLock;

use rust_stemmers::{Algorithm, Stemmer};

use super::sayings::{ANY, END, PLAYERS, Sayings};

/// The files, as they stand: the words first, of which the others are made.
static FILES: [&str; 11] = [
    include_str!("words.txt"),
    include_str!("senses.txt"),
    include_str!("told/conduct.txt"),
    include_str!("told/hands.txt"),
    include_str!("told/clocks.txt"),
    include_str!("told/draws.txt"),
    include_str!("told/endings.txt"),
    include_str!("told/irregularities.txt"),
    include_str!("told/records.txt"),
    include_str!("told/presence.txt"),
    include_str!("told/officials.txt"),
];

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

/// Everything in the files, made ready.
pub(super) struct Kin {
    forms: HashMap<&'static str, &'static str>,
    small: HashSet<&'static str>,
    /// What people say that somebody did.
    pub(super) told: Sayings,
    /// Sayings by the stem of their first word: all stems, and the sense.
    pub(super) sayings: HashMap<String, Vec<(Vec<String>, &'static str)>>,
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

/// Whether a word adds nothing to what a sentence tells: it is small or idle, or names a player.
pub fn says_nothing(word: &Word) -> bool {
    is_small(&word.word)
        || kin().told.idle.contains(&word.stem)
        || PLAYERS.contains(&word.stem.as_str())
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

/// The files, read once.
pub(super) fn kin() -> &'static Kin {
    static KIN: OnceLock<Kin> = OnceLock::new();
    KIN.get_or_init(|| Kin::read(&FILES))
}

impl Kin {
    fn read(files: &[&'static str]) -> Kin {
        let mut kin = Kin {
            forms: HashMap::new(),
            small: HashSet::new(),
            told: Sayings::default(),
            sayings: HashMap::new(),
        };
        let mut section = "";
        let lines = files.iter().flat_map(|text| text.lines()).map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match (section, line.split_once(':')) {
                _ if line.starts_with('[') => section = line,
                ("[forms]", Some((word, forms))) => {
                    let forms = forms.split_whitespace();
                    kin.forms.extend(forms.map(|form| (form, word)));
                }
                ("[told]", Some((sayings, lines))) => {
                    // What no line tells has none.
                    let lines = lines.split(';').map(str::trim);
                    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
                    for saying in sayings.split(',') {
                        let stems = kin.stems(saying);
                        kin.told.tell(&stems, &lines);
                    }
                }
                ("[about]", Some((senses, lines))) => {
                    let senses = senses.split_whitespace().collect();
                    let lines = lines.split(';').map(str::trim).collect();
                    kin.told.about.push((senses, lines));
                }
                ("[idle]", _) => {
                    let stems = kin.stems(line);
                    kin.told.idle.extend(stems);
                }
                ("[same]", Some((word, sayings))) => {
                    // `left-hand` is one word, `says that` are two.
                    let words: Vec<String> = word
                        .split_whitespace()
                        .map(|word| kin.stems(word).join("-"))
                        .collect();
                    let sayings: Vec<_> =
                        sayings.split(',').map(|saying| kin.stems(saying)).collect();
                    kin.told.are_same(&words, sayings.into_iter());
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

    /// The stems of a saying; the signs for any words and for its end stay as they are.
    fn stems(&self, saying: &str) -> Vec<String> {
        let words = saying.split_whitespace();
        let stems = words.flat_map(|word| match word {
            sign @ (ANY | END) => vec![sign.to_owned()],
            word => {
                let words = split(word);
                words
                    .iter()
                    .map(|word| stem_by(&self.forms, word))
                    .collect()
            }
        });
        stems.collect()
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
    fn no_line_of_the_files_is_lost() {
        for text in FILES {
            let first = text
                .lines()
                .find(|line| !line.is_empty() && !line.starts_with('#'));
            assert!(first.is_some_and(|line| line.starts_with('[')), "{first:?}");
        }
        for line in FILES.iter().flat_map(|text| text.lines()).map(str::trim) {
            let plain = line.is_empty()
                || line.starts_with(['#', '['])
                || is_small(line.split_whitespace().next().unwrap_or_default());
            assert!(plain || line.contains(':'), "{line}");
        }
    }
}
