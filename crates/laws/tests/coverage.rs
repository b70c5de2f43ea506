//! Every clause of a code that rules on something is cited by a ruling of a shipped case.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use std::sync::LazyLock;

use crate::support::shipped_cases;
use jadoube_codes::Bound;
use jadoube_laws::Code;
use jadoube_laws::case::{CaseFile, Report};

/// The codes that are complete: nothing of them may be lost again.
const COMPLETE: [&str; 7] = [
    "british",
    "fide-1931",
    "fide-1955",
    "digest-2009",
    "digest-2018",
    "uscf",
    "fide-2023",
];

fn complete() -> impl Iterator<Item = &'static Arc<Code>> {
    COMPLETE
        .iter()
        .map(|id| Code::by_id(id).unwrap_or_else(|| panic!("no code {id}")))
}

#[test]
fn every_ruling_clause_of_a_complete_code_is_cited_by_a_ruling_of_a_shipped_case() {
    let cited = cited();
    for code in complete() {
        let unexercised: Vec<&str> = code
            .clauses
            .iter()
            .filter(|clause| clause.bound != Bound::Definition)
            .map(|clause| clause.id.as_str())
            .filter(|id| !cited.contains(&(code.id, *id)))
            .collect();
        assert!(
            unexercised.is_empty(),
            "{}: cited by no case: {unexercised:?}",
            code.id
        );
    }
}

/// Rulings name the clauses that decide and no others.
#[test]
fn rulings_name_few_clauses() {
    let acts = || reports().iter().flat_map(|(_, report)| &report.acts);
    let mut named: Vec<usize> = acts().map(|act| act.clauses.len()).collect();
    named.retain(|many| *many > 0);
    named.sort_unstable();
    assert_eq!(named[named.len() / 2], 2, "the median");
    assert!(named[named.len() * 9 / 10] <= 4, "nine of ten");
    let many: Vec<_> = acts().filter(|act| act.clauses.len() >= 10).collect();
    assert!(many.is_empty(), "{many:#?}");
}

/// The clauses that rulings cite in the shipped cases, each with the code under which it is cited.
fn cited() -> BTreeSet<(&'static str, &'static str)> {
    let of = |(code, report): &(&'static str, Report)| {
        let clauses = report.acts.iter().flat_map(|act| act.cited());
        clauses
            .map(|clause| (*code, clause.as_str()))
            .collect::<Vec<_>>()
    };
    reports().iter().flat_map(of).collect()
}

/// The shipped cases under the codes that they name.
fn reports() -> &'static [(&'static str, Report)] {
    static REPORTS: LazyLock<Vec<(&str, Report)>> = LazyLock::new(|| {
        let mut reports = Vec::new();
        for file in shipped_cases() {
            let text = fs::read_to_string(&file).expect("a text");
            let case = CaseFile::parse(&text).unwrap_or_else(|errors| panic!("{}", errors[0]));
            for code in &case.header.codes {
                let report = case.run(code).unwrap_or_else(|error| {
                    panic!("{} under {}: {error}", file.display(), code.id)
                });
                reports.push((code.id, report));
            }
        }
        reports
    });
    &REPORTS
}

/// A clause that is quoted is one that some ruling can cite.
#[test]
fn every_quoted_clause_is_cited_by_a_parameter() {
    for code in Code::all() {
        let cited: BTreeSet<&str> = code
            .all_given()
            .flat_map(|given| {
                let own = given.own().map(|(_, answer)| answer);
                let answers: Vec<_> = std::iter::once(given.usual()).chain(own).collect();
                answers.into_iter().flat_map(|answer| answer.clauses())
            })
            .collect();
        let idle: Vec<&str> = code
            .clauses
            .iter()
            .filter(|clause| clause.bound == Bound::Quoted)
            .map(|clause| clause.id.as_str())
            .filter(|id| !cited.contains(id))
            .collect();
        assert!(idle.is_empty(), "{}: cited by nothing: {idle:?}", code.id);
    }
}
