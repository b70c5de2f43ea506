//! Every value that decides is told by a shipped case, but for those of a list that may only grow shorter.

mod support;

use std::collections::BTreeSet;

use support::run;

#[test]
fn no_value_goes_untold_but_those_listed() {
    let end = run(&["laws", "mutants", "--json"]);
    assert!(end.code <= 1, "{}", end.err);
    let codes: Vec<serde_json::Value> = serde_json::from_str(&end.out).expect("JSON");
    let mut untold = BTreeSet::new();
    for told in &codes {
        for survivor in told["survivors"].as_array().expect("a list") {
            let field =
                |of: &serde_json::Value, name: &str| of[name].as_str().expect("text").to_owned();
            untold.insert(
                [
                    field(told, "code"),
                    field(survivor, "parameter"),
                    field(survivor, "value"),
                    field(survivor, "mutant"),
                ]
                .join("\t"),
            );
        }
    }
    let listed: BTreeSet<String> = include_str!("data/untold.tsv")
        .lines()
        .map(str::to_owned)
        .collect();
    let new: Vec<&String> = untold.difference(&listed).collect();
    assert!(new.is_empty(), "told by no case:\n{new:#?}");
    let told: Vec<&String> = listed.difference(&untold).collect();
    assert!(
        told.is_empty(),
        "told now, to be struck from the list:\n{told:#?}"
    );
}
