//! Pairs that the arbiter fixes before a round is paired.

use crate::support::event::{Event, boards, holds};

#[test]
fn a_round_is_paired_around_the_pairs_that_the_arbiter_fixes() {
    let event = Event::new(&[
        "Anna 1900",
        "Bert 1800",
        "Clara 1700",
        "Dora 1600",
        "Emil 1500",
        "--rounds",
        "3",
        "--first-color",
        "white",
    ]);
    let paired = event.run("pair", &["--fix", "bert", "1", "--json"]);
    assert_eq!(paired.code, 0, "{paired:?}");
    holds(
        &paired.err,
        &["Bert – Anna was fixed by the arbiter; the others are paired around it."],
    );
    assert_eq!(boards(&paired.out), "2-1 3-4");
    let check = event.run("check", &[]);
    assert_eq!(check.code, 0, "{check:?}");
    holds(
        &check.out,
        &[
            "round 1: Bert – Anna was fixed by the arbiter",
            "1 round, 0 otherwise",
        ],
    );
    holds(&event.says("why", &["Anna"]), &["fixed by the arbiter"]);
    event.says("undo", &[]);
    assert!(!event.text().contains("fixed-1"), "{}", event.text());
    holds(
        &event.refuses("pair", &["--fix", "1", "2", "--fix", "2", "3"]),
        &["Bert is named twice"],
    );
    assert_eq!(event.pair(), "1-3 4-2");
}
