//! Every value by which a code decides is told by a shipped case, or excused with a reason; at most ten of a code are.

use crate::support::run;

#[test]
fn no_value_goes_untold() {
    let end = run(&["laws", "mutants", "--json"]);
    assert!(end.code <= 1, "{}", end.err);
    let codes: Vec<serde_json::Value> = serde_json::from_str(&end.out).expect("JSON");
    for told in &codes {
        let survivors = told["survivors"].as_array().expect("a list");
        assert!(
            survivors.is_empty(),
            "{}: told by no case:\n{survivors:#?}",
            told["code"]
        );
        let excused = told["excused"].as_u64().expect("a number");
        assert!(excused <= 10, "{}: {excused} are excused", told["code"]);
    }
}
