//! Searching the clauses of all codes.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use jadoube_laws::Code;
use jadoube_laws::code::{Bound, Clause, Subject};
use serde::Serialize;

use crate::day::LawOfDay;
use crate::nearest::nearest;

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Found {
    /// `jadoube.search/1`.
    pub schema: &'static str,
    /// The law of the day, where a date chose the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<LawOfDay>,
    /// The words looked for.
    pub words: Vec<String>,
    /// How many clauses were found, whether listed or not; those of the same words count once.
    pub total: usize,
    /// Whether no clause has all of the words, so that those are told which have most of them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partly: bool,
    /// The best, the best first.
    pub hits: Vec<Hit>,
    /// Words that stand in no clause, each with words near it that do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<(String, Vec<String>)>,
}

/// A clause that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hit {
    /// The code.
    pub code: &'static str,
    /// The clause's id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it is about.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub subject: Subject,
    /// The rule.
    pub text: &'static str,
    /// How well it fits; the greater the better, and of no meaning otherwise.
    pub score: u32,
    /// Where the same words stand in other codes, the newest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Place>,
}

/// Where a clause stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// The code.
    pub code: &'static str,
    /// The clause's id.
    pub id: &'static str,
}

/// The clauses in which all these words stand, in any order, in id, title, text or note; the best first.
///
/// Words are taken by their stems, without regard to case and to British or American spelling, and another word of the
/// same meaning will do. The small words of a question count only where there are no others. Words that stand in no
/// clause at all are named and left out of the search. Where no clause has all the words, those are found that have most
/// of them, at least half. `codes` are those searched, and at most `limit` hits are listed.
/// Clauses of several codes that have the same words are one hit, that of the newest code; so is the order of equals.
pub fn search(words: &str, codes: &[&'static Code], limit: usize) -> Found {
    let index = index();
    let all: Vec<String> = words_of(words).collect();
    let telling: Vec<String> = all.iter().filter(|word| !is_small(word)).cloned().collect();
    let words = if telling.is_empty() { all } else { telling };
    let (known, unknown): (Vec<Wanted<'_>>, Vec<Wanted<'_>>) = words
        .iter()
        .map(|word| index.wanted(word))
        .partition(|wanted| wanted.weight > 0);
    let hits_of = |least: usize| -> Vec<Hit> {
        let entries = index.entries.iter();
        entries
            .filter(|entry| !known.is_empty() && codes.iter().any(|code| code.id == entry.code))
            .filter_map(|entry| entry.hit(&known, least))
            .collect()
    };
    let mut hits = hits_of(known.len());
    let partly = hits.is_empty() && known.len() > 1;
    if partly {
        hits = hits_of(known.len().div_ceil(2));
    }
    // The entries stand from the oldest code to the newest.
    hits.reverse();
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.score));
    let mut hits = merged(hits);
    let total = hits.len();
    hits.truncate(limit);
    let near = |word: &str| nearest(word, index.vocabulary.iter().map(String::as_str));
    let unknown = unknown
        .into_iter()
        .map(|wanted| (wanted.forms[0].to_owned(), near(wanted.forms[0])))
        .collect();
    let partly = partly && total > 0;
    Found {
        schema: "jadoube.search/1",
        code_of_day: None,
        words: words.clone(),
        total,
        partly,
        hits,
        unknown,
    }
}

/// Clauses that have the same words as one above them are told there, whatever numbers the articles of which they speak have.
fn merged(hits: Vec<Hit>) -> Vec<Hit> {
    let is_article = |word: &&str| {
        let inner = word.trim_end_matches(['.', ',', ';', ')']);
        inner.contains('.') && inner.contains(|c: char| c.is_ascii_digit())
    };
    let mut merged: Vec<Hit> = Vec::new();
    let mut first: HashMap<Vec<&str>, usize> = HashMap::new();
    for hit in hits {
        let words = hit.text.split_whitespace();
        let words: Vec<&str> = words.filter(|word| !is_article(word)).collect();
        match first.get(&words) {
            Some(at) => merged[*at].also.push(Place {
                code: hit.code,
                id: hit.id,
            }),
            None => {
                first.insert(words, merged.len());
                merged.push(hit);
            }
        }
    }
    merged
}

/// Numbers as people type them, and as the clauses have them.
const NUMBERS: [(&str, &str); 7] = [
    ("2", "two"),
    ("3", "three"),
    ("5", "five"),
    ("30", "thirty"),
    ("50", "fifty"),
    ("60", "sixty"),
    ("75", "seventy-five"),
];

/// Words of which one stands for another.
const ALIKE: [&[&str]; 16] = [
    &["phone", "telephone", "mobile", "device"],
    &["rings", "ringing", "sound", "signal"],
    &["man", "men", "piece"],
    &["taken", "captured"],
    &["adjust", "straighten", "adoube", "displaced"],
    &["resign", "resignation", "surrender"],
    &["arbiter", "umpire", "director", "controller"],
    &["en-passant", "passant", "passing"],
    &["queening", "promotion"],
    &["late", "lateness", "absent"],
    &["clock", "timer"],
    &["notation", "record", "scoresheet", "write"],
    &["knocked", "overturned", "upset", "displaced"],
    &["upside-down", "inverted", "upturned", "turned"],
    &["handshake", "hand"],
    &["spectator", "bystander", "outsider"],
];

/// The small words of a question, which stand in every clause or in none.
const SMALL: [&str; 40] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "has",
    "have", "how", "i", "if", "in", "is", "it", "law", "laws", "may", "me", "my", "of", "on", "or",
    "rule", "rules", "that", "the", "to", "what", "when", "where", "who", "with", "you",
];

fn is_small(word: &str) -> bool {
    SMALL.contains(&word)
}

/// A word that is looked for.
struct Wanted<'w> {
    /// The word itself, then others of the same meaning.
    forms: Vec<&'w str>,
    /// What it weighs against others; nothing where it stands in no clause.
    weight: u32,
}

/// All clauses with their words, made once.
struct Index {
    entries: Vec<Entry>,
    vocabulary: BTreeSet<String>,
}

/// A clause with its words.
struct Entry {
    code: &'static str,
    clause: &'static Clause,
    title: Vec<String>,
    text: Vec<String>,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let clauses = Code::all()
            .iter()
            .copied()
            .flat_map(|code| code.clauses.iter().map(|clause| (code.id, clause)));
        let entries: Vec<Entry> = clauses
            .map(|(code, clause)| Entry::new(code, clause))
            .collect();
        let words = entries
            .iter()
            .flat_map(|entry| entry.title.iter().chain(&entry.text));
        let vocabulary = words.filter(|word| word.len() > 2).cloned().collect();
        Index {
            entries,
            vocabulary,
        }
    })
}

impl Index {
    fn frequency(&self, word: &str) -> usize {
        self.entries
            .iter()
            .filter(|entry| entry.worth(word) > 0)
            .count()
    }

    /// A word with those of the same meaning; without weight where none of them stands anywhere.
    fn wanted<'w>(&self, word: &'w str) -> Wanted<'w> {
        let mut forms = vec![word];
        let alike = ALIKE.iter().filter(|group| {
            let mut words = group.iter();
            words.any(|own| *own == word || is_kin(own, word))
        });
        let number = NUMBERS.iter().filter(|(digits, _)| *digits == word);
        forms.extend(number.map(|(_, said)| *said));
        forms.extend(alike.flat_map(|group| group.iter().filter(|own| **own != word)));
        let found = |form: &&str| self.frequency(form);
        let frequency: usize = forms.iter().map(found).max().unwrap_or(0);
        // A rare word says more: from 1 for one that stands everywhere to about 12.
        let weight = match frequency {
            0 => 0,
            _ => 1 + (self.entries.len() / frequency).ilog2(),
        };
        Wanted { forms, weight }
    }
}

impl Entry {
    fn new(code: &'static str, clause: &'static Clause) -> Entry {
        let note = clause.note.as_deref().unwrap_or_default();
        Entry {
            code,
            clause,
            title: words_of(&clause.title).collect(),
            text: words_of(&format!("{} {note}", clause.text)).collect(),
        }
    }

    /// What a word is worth here: most as the id, less in the title, least in the text; 0 where it does not stand.
    fn worth(&self, word: &str) -> u32 {
        let id = self.clause.id.as_str();
        let below = |rest: &str| rest.starts_with(['.', '-']);
        match () {
            () if id == word => 60,
            () if id.strip_prefix(word).is_some_and(below) => 20,
            () if self.title.iter().any(|own| own == word) => 12,
            () if self.title.iter().any(|own| is_kin(own, word)) => 9,
            () if self.text.iter().any(|own| own == word) => 4,
            () if self.text.iter().any(|own| is_kin(own, word)) => 3,
            () if self.clause.subject.name() == word => 3,
            () if id.split(['.', '-']).any(|part| is_kin(part, word)) => 2,
            () => 0,
        }
    }

    /// What a word is worth here, or else another of the same meaning, three parts of four.
    fn worth_of(&self, wanted: &Wanted<'_>) -> u32 {
        let others = wanted.forms[1..]
            .iter()
            .map(|form| self.worth(form) * 3 / 4);
        let best = others.max().unwrap_or(0).max(self.worth(wanted.forms[0]));
        best * wanted.weight
    }

    /// The hit, if at least so many of the words stand here.
    fn hit(&self, wanted: &[Wanted<'_>], least: usize) -> Option<Hit> {
        let worths: Vec<u32> = wanted.iter().map(|word| self.worth_of(word)).collect();
        let brevity = 100 / (self.text.len() as u32 + 10);
        // Who asks wants the clause that decides before those that are quoted beside it.
        let parts = match self.clause.bound {
            Bound::Decides => 5,
            Bound::Quoted | Bound::Finding | Bound::Definition => 4,
        };
        let standing = worths.iter().filter(|worth| **worth > 0).count();
        (standing >= least).then(|| Hit {
            code: self.code,
            id: self.clause.id.as_str(),
            title: &self.clause.title,
            subject: self.clause.subject,
            text: &self.clause.text,
            score: worths.iter().sum::<u32>() * 10 * parts / 4 + brevity,
            also: Vec::new(),
        })
    }
}

/// Whether two words have the same stem, so far as their beginnings tell: `touch` and `touched`, `claim` and `claims`.
fn is_kin(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let stem = stem(short);
    stem.len() >= 3 && long.starts_with(stem) && long.len() - stem.len() <= 4
}

fn stem(word: &str) -> &str {
    let cut = ["ing", "ed", "es", "s", "e", "y"];
    let found = cut
        .iter()
        .find_map(|ending| word.strip_suffix(ending).filter(|stem| stem.len() >= 3));
    found.unwrap_or(word)
}

/// The words of a text in small letters, in one spelling; an id stays one word.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '/');
    let words = text.split(move |c: char| !is_part(c)).flat_map(|word| {
        let word = word.trim_matches(['.', '-', '/']).to_lowercase();
        // An id has digits or dots; other compounds are searched by their parts.
        let whole = word.contains('.') || word.chars().any(|c| c.is_ascii_digit());
        let parts: Vec<String> = if whole {
            vec![word]
        } else {
            word.split(['-', '/']).map(str::to_owned).collect()
        };
        parts
    });
    words
        .filter(|word| !word.is_empty())
        .map(|word| one_spelling(&word))
}

fn one_spelling(word: &str) -> String {
    word.replace("colour", "color")
        .replace("offence", "offense")
        .replace("defence", "defense")
        .replace("centre", "center")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &str) -> Vec<String> {
        let codes: Vec<&Code> = Code::all().to_vec();
        let hits = search(words, &codes, 10).hits;
        hits.iter()
            .map(|hit| format!("{} {}", hit.code, hit.id))
            .collect()
    }

    #[track_caller]
    fn among_the_first(words: &str, clause: &str) {
        let hits = found(words);
        assert!(hits.iter().any(|hit| hit == clause), "{words}: {hits:?}");
    }

    #[test]
    fn words_find_their_clause_in_any_order_and_form() {
        among_the_first("touched own man", "fide-1931 15.a");
        among_the_first("man OWN touching", "fide-1931 15.a");
        among_the_first("threefold", "digest-2018 draws.threefold");
        among_the_first("colours reversed", "fide-2023 7.3");
        among_the_first("colors reversed", "fide-2023 7.3");
    }

    #[test]
    fn questions_are_understood_as_people_ask_them() {
        among_the_first("phone rings", "fide-2005 12.2.b");
        among_the_first("50 move rule", "fide-2023 9.3");
        among_the_first("when can I offer a draw", "fide-2023 9.1.2.1");
        among_the_first(
            "promotion upside down",
            "digest-2018 touch-move-rule.inverted-rook",
        );
        among_the_first("can I adjust a piece", "fide-2023 4.2.1");
        let codes: Vec<&Code> = Code::all().to_vec();
        let partly = search("stalemate handshake castling", &codes, 5);
        assert!(partly.partly && partly.total > 0, "{partly:?}");
        assert!(!search("stalemate", &codes, 5).partly);
        // A word of a question is looked for where there is nothing else.
        assert_eq!(search("rule", &codes, 5).words, ["rule"]);
    }

    #[test]
    fn an_id_is_found_first() {
        assert_eq!(found("7.5.5")[0], "fide-2023 7.5.5");
        assert_eq!(found("ii.11.a")[0], "british ii.11.a");
    }

    #[test]
    fn the_same_words_in_several_codes_are_one_hit() {
        let codes: Vec<&Code> = Code::all().to_vec();
        let found = search("threefold", &codes, 50);
        let mut texts: Vec<&str> = found.hits.iter().map(|hit| hit.text).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), found.hits.len());
        let reversed = search("colours reversed", &codes, 5);
        let places: Vec<(&str, &str)> = reversed.hits[0]
            .also
            .iter()
            .map(|place| (place.code, place.id))
            .collect();
        assert_eq!(reversed.hits[0].code, "fide-2014");
        assert_eq!(places[..2], [("fide-2009", "7.2"), ("fide-2005", "7.2")]);
    }

    #[test]
    fn a_word_that_stands_nowhere_is_named_with_its_neighbors() {
        let codes: Vec<&Code> = Code::all().to_vec();
        let found = search("stalemat zzzz", &codes, 5);
        assert_eq!(found.unknown.len(), 1, "{found:?}");
        assert_eq!(found.unknown[0], ("zzzz".to_owned(), Vec::new()));
        assert!(found.hits[0].title.to_lowercase().contains("stalemate"));
        let found = search("rooook", &codes, 5);
        assert!(
            found.hits.is_empty() && found.unknown[0].1.contains(&"rook".to_owned()),
            "{found:?}"
        );
        assert!(search("", &codes, 5).hits.is_empty());
    }

    #[test]
    fn the_codes_searched_can_be_chosen_and_the_list_is_cut() {
        let code = Code::by_id("british").expect("a code");
        let found = search("king", &[code], 3);
        assert!(found.total > 3 && found.hits.len() == 3);
        assert!(found.hits.iter().all(|hit| hit.code == "british"));
    }
}
