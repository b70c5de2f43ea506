//! Values that decide: each of three hundred, replaced by another, is told by the case that stands beside it.
//! `jadoube laws mutants --cases` finds the case where one has to be named anew.

use jadoube_book::{shipped_named, tells};
use jadoube_laws::Code;

#[test]
fn each_of_three_hundred_values_is_told_by_its_case() {
    let lines = include_str!("data/told.tsv").lines();
    let mut untold = Vec::new();
    let mut count = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [code, parameter, mutant, case] = fields[..] else {
            panic!("four fields: {line}");
        };
        let rules = Code::by_id(code).unwrap_or_else(|| panic!("no code {code}"));
        let case = shipped_named(case).unwrap_or_else(|error| panic!("{line}: {error}"));
        if tells(case, rules, parameter, mutant) != Some(true) {
            untold.push(line);
        }
        count += 1;
    }
    assert!(count >= 300, "only {count}");
    assert!(untold.is_empty(), "not told:\n{}", untold.join("\n"));
}
