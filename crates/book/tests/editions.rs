//! The editions of the printed Laws, each written as differences from the one after it, held against a list of what each
//! of them changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use jadoube_book::{Book, ChangedParameter};
use jadoube_codes::meaning::{Parameter, Role};
use jadoube_laws::Code;
use serde::Deserialize;
use toml::Table;

/// What an edition changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edition {
    id: String,
    after: String,
    clauses: BTreeSet<String>,
    removed: BTreeSet<String>,
    #[serde(default)]
    beside: BTreeSet<String>,
    /// Rows without words that only say which parameter a clause supports.
    #[serde(default)]
    supports: BTreeSet<String>,
    #[serde(default)]
    renumbered: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    edition: Vec<Edition>,
}

/// The file of a code, as far as it tells of differences.
#[derive(Deserialize)]
struct File {
    inherits: String,
    #[serde(default)]
    removed: BTreeSet<String>,
    #[serde(default)]
    renumbered: BTreeMap<String, String>,
    clause: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    #[serde(default)]
    words_only: bool,
    #[serde(default)]
    decides: Table,
    #[serde(default)]
    says: Table,
    #[serde(default)]
    cites: Vec<String>,
    #[serde(default, rename = "for")]
    parts: Vec<Part>,
}

#[derive(Deserialize)]
struct Part {
    #[serde(default)]
    decides: Table,
    #[serde(default)]
    says: Table,
}

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn editions() -> Vec<Edition> {
    let list: List = toml::from_str(&text("tests/data/editions.toml")).expect("the list");
    list.edition
}

fn file(id: &str) -> File {
    let text = text(&format!("../codes/shipped/{id}.toml"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn code(id: &str) -> &'static Arc<Code> {
    Code::by_id(id).expect("a shipped code")
}

#[test]
fn every_clause_that_an_edition_changed_is_a_difference_and_no_other() {
    for edition in editions() {
        let (id, file) = (&edition.id, file(&edition.id));
        assert_eq!(file.inherits, edition.after, "{id}");
        assert_eq!(file.removed, edition.removed, "{id}: removed");
        assert_eq!(file.renumbered, edition.renumbered, "{id}: renumbered");
        let rows: BTreeSet<String> = file.clause.iter().map(|row| row.id.clone()).collect();
        let lists = [&edition.clauses, &edition.beside, &edition.supports];
        let named = lists.into_iter().flatten().cloned().collect();
        assert_eq!(rows, named, "{id}: clauses");
        for row in file
            .clause
            .iter()
            .filter(|row| edition.beside.contains(&row.id))
        {
            assert!(row.words_only, "{id} {}", row.id);
        }
        for row in file
            .clause
            .iter()
            .filter(|row| edition.supports.contains(&row.id))
        {
            assert_eq!(given(row).next(), None, "{id} {}", row.id);
        }
    }
}

/// The parameters that a row gives.
fn given(row: &Row) -> impl Iterator<Item = String> {
    let tables = |row: &Row| -> Vec<String> {
        let parts = row
            .parts
            .iter()
            .flat_map(|part| [&part.decides, &part.says]);
        let all = [&row.decides, &row.says].into_iter().chain(parts);
        all.flat_map(|table| table.iter().flat_map(paths)).collect()
    };
    tables(row).into_iter().chain(row.cites.iter().cloned())
}

fn paths((subject, value): (&String, &toml::Value)) -> Vec<String> {
    match value {
        toml::Value::Table(names) if Parameter::by_path(subject).is_none() => names
            .keys()
            .map(|name| format!("{subject}.{name}"))
            .collect(),
        _ => vec![subject.clone()],
    }
}

/// What two neighbors answer differently.
fn changed(edition: &Edition) -> Vec<ChangedParameter> {
    let told = Book::shipped().changes(code(&edition.id), code(&edition.after));
    let rows = told.decided.into_iter().chain(told.dropped);
    rows.flat_map(|row| row.parameters).collect()
}

#[test]
fn what_changed_is_given_by_a_clause_that_did_or_was_by_one_that_is_gone() {
    for edition in editions() {
        let rows = file(&edition.id).clause;
        let given: BTreeSet<String> = rows.iter().flat_map(given).collect();
        let later = code(&edition.after);
        let is_gone = |id: &str| {
            edition
                .removed
                .iter()
                .any(|gone| match gone.strip_suffix('*') {
                    Some(start) => id.starts_with(start),
                    None => gone == id,
                })
        };
        // A clause that stands here with what it decides of its own decides nothing else any more.
        let is_said_anew = |id: &str| {
            let rows = rows.iter().filter(|row| !row.words_only);
            let mut there = rows.filter_map(|row| {
                let here = code(&edition.id).own_clause(&row.id)?;
                Some(here.inherited?.id)
            });
            there.any(|there| there == *id)
        };
        for one in changed(&edition) {
            // Here `after` is the later edition, in which what is gone here stands.
            let clauses = |answer: &jadoube_book::Answer| -> Vec<&'static str> {
                let events = answer.events.iter().flat_map(|event| &event.clauses);
                let all = answer.clauses.iter().chain(events);
                all.map(|clause| clause.id).collect()
            };
            let lost = clauses(&one.after)
                .into_iter()
                .any(|id| is_gone(id) || is_said_anew(id));
            assert!(
                given.contains(one.parameter) || lost,
                "{} changes {} of {} and no clause says so",
                edition.id,
                one.parameter,
                later.id
            );
        }
    }
}

/// What no shipped case can show of two neighbors, and why.
const UNTOLD: [(&str, &str, &str); 2] = [
    (
        "fide-2009",
        "conduct.outsiders",
        "an arbiter finds a breach by naming its clause, and the older edition has none",
    ),
    (
        "fide-2009",
        "resume.both_absent",
        "the clock of the one who has to reply runs in both, whoever else is away",
    ),
];

#[test]
fn whatever_neighbors_decide_differently_a_case_shows() {
    let mut without = Vec::new();
    for edition in editions() {
        for one in changed(&edition) {
            let parameter = Parameter::by_path(one.parameter).expect("a parameter");
            let named =
                |(id, path, _): &(&str, &str, &str)| *id == edition.id && *path == one.parameter;
            let is_untold = UNTOLD.iter().any(named);
            let is_shown = parameter.role() != Role::Decides || one.case.is_some();
            assert!(
                !(is_untold && one.case.is_some()),
                "{}: {} is shown after all",
                edition.id,
                one.parameter
            );
            if !is_shown && !is_untold {
                without.push(format!(
                    "{} and {}: {}",
                    edition.id, edition.after, one.parameter
                ));
            }
        }
    }
    assert!(without.is_empty(), "{}", without.join("\n"));
}
