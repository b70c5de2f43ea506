//! Searching the clauses of all codes.

mod index;
mod rules;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use jadoube_codes::Subject;
use jadoube_laws::Code;
use jadoube_laws::kin::{self, Word};
use serde::Serialize;

use crate::day::LawOfDay;
use crate::nearest::nearest;
pub(crate) use index::Index;
use index::{Article, NAMED, Wanted, take};
use rules::{leaders, same_words};

/// The least share of what is looked for that must stand in a clause.
const LEAST: f32 = 0.25;

/// What a clause is worth however little of what is looked for stands in it; a long story has much that stands nowhere.
const REGARDLESS: f32 = 0.5;

/// What a saying adds by which people look up a clause.
const SAYING: f32 = 1.2;

/// What a rule gains by the best other of its article: a story has words of them all.
const NEIGHBOR: f32 = 0.08;

/// What an older edition of a rule adds to it where that has the words and today's has not.
const EDITION: f32 = 0.8;

/// What a rule weighs that is not of today's law.
const PAST: f32 = 0.6;

/// The senses of which one stands in a question of rapid or blitz.
const FAST_PLAY: [&str; 2] = ["rapid", "blitz"];

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Found {
    /// `jadoube.search/1`.
    pub schema: &'static str,
    /// The law of the day, where a date chose the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<LawOfDay>,
    /// The words looked for.
    pub words: Vec<String>,
    /// How many rules were found, whether listed or not; the editions of a rule count once.
    pub total: usize,
    /// Whether the best has not all of the words.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partly: bool,
    /// The best, the best first.
    pub hits: Vec<Hit>,
    /// Words that stand in no clause, each with words near it that do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<(String, Vec<String>)>,
}

/// A rule that was found, by the clause of the newest code that has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Hit {
    /// The code.
    pub code: &'static str,
    /// The clause's id.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What it is about.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub subject: Subject,
    /// The rule.
    pub text: String,
    /// How well it fits; the greater the better, and of no meaning otherwise.
    pub score: u32,
    /// Where other codes have the same rule, the newest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Place>,
}

/// Where a clause stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Place {
    /// The code.
    pub code: &'static str,
    /// The clause's id.
    pub id: &'static str,
    /// Whether it has the same words.
    pub same_words: bool,
}

/// The rules that answer to these words, as [`Book::search`](crate::Book::search) says it.
pub(crate) fn search(index: &Index, words: &str, codes: &[Arc<Code>], limit: usize) -> Found {
    let all = index.taken_apart(kin::words(words));
    let telling: Vec<Word> = all
        .iter()
        .filter(|word| !kin::is_small(&word.word))
        .cloned()
        .collect();
    let words = if telling.is_empty() {
        all.clone()
    } else {
        telling
    };
    let (known, unknown): (Vec<Wanted>, Vec<Wanted>) = index
        .wanted(&all, &words)
        .into_iter()
        .partition(|wanted| wanted.weight > 0.0);
    let ids: HashSet<&str> = words.iter().map(|word| word.word.as_str()).collect();
    let of_fast_play = kin::senses(&all)
        .iter()
        .any(|found| FAST_PLAY.contains(&found.sense));
    let scored = scored(index, &known, &ids, of_fast_play);
    let mut rows = rows(index, &scored, codes);
    rows.sort_by(|a, b| b.score.total_cmp(&a.score).then(b.leader.cmp(&a.leader)));
    let partly = rows.first().is_some_and(|row| row.covered < 0.99);
    let total = rows.len();
    rows.truncate(limit);
    let near = |word: &str| nearest(word, index.vocabulary.iter().map(String::as_str));
    let is_id = |word: &str| index.entries.iter().any(|entry| entry.is_at(word));
    Found {
        schema: "jadoube.search/1",
        code_of_day: None,
        words: words.into_iter().map(|word| word.word).collect(),
        total,
        partly,
        hits: rows.iter().map(|row| row.hit(index)).collect(),
        unknown: unknown
            .into_iter()
            .filter(|wanted| !is_id(&wanted.word))
            .map(|wanted| {
                let near = near(&wanted.word);
                (wanted.word, near)
            })
            .collect(),
    }
}

/// A clause that answers, and how well.
struct Scored {
    at: usize,
    score: f32,
    /// The share of what was looked for that stands here.
    covered: f32,
}

/// A rule that answers: the clause that stands for it, and the others that say it in other codes.
struct Row {
    leader: usize,
    score: f32,
    covered: f32,
    others: Vec<usize>,
}

/// Whatever codes are asked: what a rule is worth is one thing, with the words of all its editions.
fn scored(
    index: &Index,
    wanted: &[Wanted],
    ids: &HashSet<&str>,
    of_fast_play: bool,
) -> Vec<Scored> {
    let all: f32 = wanted.iter().map(|wanted| wanted.weight).sum();
    let said = index.said(wanted);
    let entries = index.entries.iter().enumerate();
    entries
        .filter_map(|(at, entry)| {
            let standing = wanted
                .iter()
                .filter_map(|one| Some((one, one.worth.get(&at)?)));
            let (mut score, mut covered) = (0.0, 0.0);
            for (one, worth) in standing {
                score += worth;
                covered += one.weight;
            }
            let covered = if all > 0.0 { covered / all } else { 0.0 };
            score += said.get(&at).map_or(0.0, |said| said * SAYING);
            score *= entry.standing(of_fast_play) * (REGARDLESS + (1.0 - REGARDLESS) * covered);
            let named = ids.iter().map(|id| entry.named(id)).fold(0.0, f32::max);
            let found = covered >= LEAST || named > 0.0;
            found.then_some(Scored {
                at,
                score: score + named,
                covered: if named > 0.0 { 1.0 } else { covered },
            })
        })
        .collect()
}

/// Clauses of one rule are one row, which is there if one of these codes has the rule.
fn rows(index: &Index, scored: &[Scored], codes: &[Arc<Code>]) -> Vec<Row> {
    let leaders = leaders(index);
    let asked: HashSet<&str> = codes.iter().map(|code| code.id).collect();
    let entries = &index.entries;
    let is_asked = |one: &&&Scored| asked.contains(entries[one.at].code.id);
    let mut members: BTreeMap<usize, Vec<&Scored>> = BTreeMap::new();
    for one in scored {
        members.entry(leaders[one.at]).or_default().push(one);
    }
    let rows = members.into_values().filter_map(|members| {
        let newest = members.iter().filter(is_asked).max_by_key(|one| one.at)?;
        let others = members.iter().filter(|one| one.at != newest.at);
        let best = others.clone().map(|one| one.score).fold(0.0, f32::max);
        let score = newest.score.max(best * EDITION);
        let covered = members.iter().map(|one| one.covered).fold(0.0, f32::max);
        let past = entries[newest.at].code.id != index.today;
        Some(Row {
            leader: newest.at,
            score: if past { score * PAST } else { score },
            covered,
            others: others.filter(is_asked).map(|one| one.at).rev().collect(),
        })
    });
    with_neighbors(index, rows.collect())
}

/// The rows, each with what it gains by the best other of its article.
fn with_neighbors(index: &Index, mut rows: Vec<Row>) -> Vec<Row> {
    let mut best: HashMap<Article<'_>, [f32; 2]> = HashMap::new();
    for row in &rows {
        let article = index.entries[row.leader].article();
        take(best.entry(article).or_default(), row.score);
    }
    for row in &mut rows {
        let [first, second] = best[&index.entries[row.leader].article()];
        let other = if row.score < first { first } else { second };
        // Whoever is named by its id is far before all others, and lends nothing.
        if other < NAMED {
            row.score += NEIGHBOR * other;
        }
    }
    rows
}

impl Row {
    fn hit(&self, index: &Index) -> Hit {
        let entry = &index.entries[self.leader];
        let place = |at: &usize| {
            let other = &index.entries[*at];
            Place {
                code: other.code.id,
                id: other.clause().id.as_str(),
                same_words: same_words(entry, other),
            }
        };
        Hit {
            code: entry.code.id,
            id: entry.clause().id.as_str(),
            title: entry.clause().title.clone(),
            subject: entry.clause().subject,
            text: entry.clause().text.clone(),
            score: (self.score * 100.0) as u32,
            also: self.others.iter().map(place).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Book;

    fn found(words: &str) -> Vec<String> {
        let codes = Code::all();
        let hits = Book::shipped().search(words, codes, 10).hits;
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
        among_the_first("touched own man", "fide-2023 4.3.1");
        among_the_first("man OWN touching", "fide-2023 4.3.1");
        among_the_first("threefold", "fide-2023 9.2");
        among_the_first("colours reversed", "fide-2023 7.3");
        among_the_first("colors reversed", "fide-2023 7.3");
    }

    #[test]
    fn questions_are_understood_as_people_ask_them() {
        among_the_first("50 move rule", "fide-2023 9.3");
        among_the_first("repitition of position", "fide-2023 9.2");
        among_the_first("inverted rook", "digest-2018 touch-move-rule.inverted-rook");
        let codes = Code::all();
        let partly = Book::shipped().search("stalemate handshake castling", codes, 5);
        assert!(partly.partly && partly.total > 0, "{partly:?}");
        assert!(!Book::shipped().search("stalemate", codes, 5).partly);
        // A word of a question is looked for where there is nothing else.
        assert_eq!(Book::shipped().search("rule", codes, 5).words, ["rule"]);
    }

    #[test]
    fn an_id_is_found_first() {
        assert_eq!(found("7.5.5")[0], "fide-2023 7.5.5");
        assert_eq!(found("ii.11.a")[0], "british ii.11.a");
    }

    #[test]
    fn a_rule_is_one_row_with_its_editions_behind_it() {
        let codes = Code::all();
        let found = Book::shipped().search("touched own man", codes, 50);
        let of_today = |hit: &&Hit| (hit.code, hit.id) == ("fide-2023", "4.3.1");
        let row = found.hits.iter().find(of_today).expect("the rule of today");
        let place = |code: &str| row.also.iter().find(|place| place.code == code);
        assert_eq!(place("fide-1931").map(|place| place.id), Some("15.a"));
        assert!(place("fide-2018").is_some_and(|place| place.same_words));
        assert!(place("fide-1931").is_some_and(|place| !place.same_words));
        let years: Vec<usize> = row
            .also
            .iter()
            .filter_map(|place| codes.iter().position(|code| code.id == place.code))
            .collect();
        assert!(years.is_sorted_by(|a, b| a >= b), "newest first: {years:?}");
        let twice = found
            .hits
            .iter()
            .filter(|hit| hit.id == "15.a" && hit.code == "fide-1931");
        assert_eq!(twice.count(), 0);
    }

    #[test]
    fn a_word_that_stands_nowhere_is_named_with_its_neighbors() {
        let codes = Code::all();
        let found = Book::shipped().search("stalemat zzzz", codes, 5);
        assert_eq!(found.unknown.len(), 1, "{found:?}");
        assert_eq!(found.unknown[0], ("zzzz".to_owned(), Vec::new()));
        assert!(found.hits[0].title.to_lowercase().contains("stalemate"));
        let found = Book::shipped().search("rookkkk", codes, 5);
        assert!(
            found.hits.is_empty() && found.unknown[0].1.contains(&"rook".to_owned()),
            "{found:?}"
        );
        assert!(Book::shipped().search("", codes, 5).hits.is_empty());
    }

    #[test]
    fn the_codes_searched_can_be_chosen_and_the_list_is_cut() {
        let code = Code::by_id("british").expect("a code");
        let found = Book::shipped().search("king", &[Arc::clone(code)], 3);
        assert!(found.total > 3 && found.hits.len() == 3);
        assert!(found.hits.iter().all(|hit| hit.code == "british"));
    }
}
