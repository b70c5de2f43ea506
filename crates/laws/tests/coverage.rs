//! Every clause of a code that rules on something is cited by a ruling of a shipped case.

mod support;

use std::collections::BTreeSet;
use std::fs;

use jadoube_laws::Code;
use jadoube_laws::case::CaseFile;
use jadoube_laws::code::Bound;
use support::shipped_cases;

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

fn complete() -> impl Iterator<Item = &'static Code> {
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

/// The clauses that rulings cite in the shipped cases, each with the code under which it is cited.
fn cited() -> BTreeSet<(&'static str, &'static str)> {
    let mut cited = BTreeSet::new();
    for file in shipped_cases() {
        let text = fs::read_to_string(&file).expect("a text");
        let case = CaseFile::parse(&text).unwrap_or_else(|errors| panic!("{}", errors[0]));
        for code in &case.header.codes {
            let report = case
                .run(code)
                .unwrap_or_else(|error| panic!("{} under {}: {error}", file.display(), code.id));
            for act in &report.acts {
                cited.extend(act.cited().map(|clause| (code.id, clause.as_str())));
            }
        }
    }
    cited
}
