//! The same rule in several codes: the clause of the newest that has it, and the older ones behind it.

use std::collections::HashMap;

use jadoube_codes::meaning::parameters;

use super::index::{Entry, Index};

/// For each clause of the index the one that stands for its rule: of the newest code that has it.
///
/// Clauses are of one rule where their words are the same but for numbers of articles, or where they are the first to be named
/// for the same parameter.
pub(super) fn leaders(index: &Index) -> &[usize] {
    index.leaders.get_or_init(|| of(index))
}

fn of(index: &Index) -> Vec<usize> {
    let mut leaders: Vec<usize> = (0..index.entries.len()).collect();
    let mut texts: HashMap<Vec<&str>, usize> = HashMap::new();
    let mut deciding: HashMap<&str, usize> = HashMap::new();
    let decides = decided(index);
    // The newest code comes last; printed codes and digests stand by their years.
    for at in (0..index.entries.len()).rev() {
        let entry = &index.entries[at];
        let text = words_of(&entry.clause().text);
        let own = decides.get(&(entry.code.id, entry.clause().id.as_str()));
        let same = own.and_then(|own| most_named(own.iter().filter_map(|path| deciding.get(path))));
        let leader = texts.get(&text).copied().or(same);
        leaders[at] = leader.unwrap_or(at);
        texts.entry(text).or_insert(leaders[at]);
        for path in own.into_iter().flatten() {
            deciding.entry(path).or_insert(leaders[at]);
        }
    }
    leaders
}

/// Whoever is named most often, the newest of equals.
fn most_named<'a>(named: impl Iterator<Item = &'a usize>) -> Option<usize> {
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for leader in named {
        *counts.entry(*leader).or_default() += 1;
    }
    let most = counts
        .into_iter()
        .max_by_key(|(leader, count)| (*count, *leader));
    most.map(|(leader, _)| leader)
}

/// The parameters for which each clause is the first to be named.
fn decided(index: &Index) -> HashMap<(&'static str, &str), Vec<&'static str>> {
    let mut found: HashMap<_, Vec<&'static str>> = HashMap::new();
    let mut codes: Vec<_> = index.entries.iter().map(|entry| &entry.code).collect();
    codes.dedup_by_key(|code| code.id);
    for code in codes {
        for parameter in parameters() {
            let given = code.given(parameter);
            if let Some(id) = given.and_then(|given| given.usual().clauses().next()) {
                found
                    .entry((code.id, id))
                    .or_default()
                    .push(parameter.path());
            }
        }
    }
    found
}

/// The words of a clause without numbers of articles.
fn words_of(text: &str) -> Vec<&str> {
    let is_article = |word: &&str| {
        let inner = word.trim_end_matches(['.', ',', ';', ')']);
        inner.contains('.') && inner.contains(|c: char| c.is_ascii_digit())
    };
    text.split_whitespace()
        .filter(|word| !is_article(word))
        .collect()
}

/// Whether two clauses have the same words but for numbers of articles.
pub(super) fn same_words(a: &Entry, b: &Entry) -> bool {
    words_of(&a.clause().text) == words_of(&b.clause().text)
}
