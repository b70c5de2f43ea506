//! What expectations mean: beside each that holds stands one that must not.

use jadoube_laws::Code;
use jadoube_laws::case::CaseFile;

/// Runs a case in which each expectation ends in ` # yes` or ` # no`: whether it holds.
#[track_caller]
fn check(code: &str, case: &str) {
    let wanted: Vec<(usize, bool)> = case
        .lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with("=>"))
        .map(|(index, line)| (index + 1, line.ends_with(" # yes")))
        .collect();
    let file = CaseFile::parse(case).unwrap_or_else(|errors| panic!("{errors:?}"));
    let report = file.run(Code::by_id(code).expect("a code")).expect("terms");
    let held = report.acts.iter().flat_map(|act| &act.expectations);
    let found: Vec<(usize, bool)> = held
        .clone()
        .map(|expectation| (expectation.line, expectation.ok))
        .collect();
    let lines: Vec<String> = held
        .map(|e| format!("{}: {} | {}", e.line, e.text, e.got))
        .collect();
    assert_eq!(found, wanted, "\n{}", lines.join("\n"));
    assert!(case.lines().all(|line| !line.starts_with("=>")
        || line.ends_with(" # yes")
        || line.ends_with(" # no")));
}

#[test]
fn duties_are_compared_by_the_moves_that_they_permit() {
    check(
        "fide-1931",
        "\
start: 4k3/8/8/8/8/8/4P3/4K1NR w K - 0 1

White touches e2
=> obliged White moves e2 # yes
=> obliged White e2 # yes
=> obliged White e2e3 or e2e4 # yes
=> obliged White e3 or e4 # no
=> obliged White P-K4 or P-K3 # yes
=> obliged White moves e2 or takes e8 # yes
=> obliged White e2e4 # no
=> obliged White moves e1 # no
=> obliged White moves e2 or moves e1 # no
=> obliged White retracts # no
=> obliged White moves e2 or retracts # no
=> obliged Black moves e2 # no
=> free White # no
=> free Black # yes
",
    );
}

#[test]
fn a_king_s_moves_include_castling_and_those_of_the_penalty_do_not() {
    check(
        "fide-1931",
        "\
start: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1

White touches e1
=> obliged White moves e1 # yes
=> obliged White moves king # no
=> obliged White moves king or castles h1 or castles a1 # yes
=> obliged White moves king or castles h1 # no
",
    );
}

#[test]
fn choices_are_sets_and_belong_to_somebody() {
    check(
        "fide-1931",
        "\
title: two knights

White touches b1 g1
=> choice Black: b1, g1 # yes
=> choice Black: g1, b1 # yes
=> choice Black: b1 # no
=> choice Black: b1, g1, a1 # no
=> choice White: b1, g1 # no
",
    );
}

#[test]
fn clauses_are_met_by_themselves_and_by_those_below_them() {
    check(
        "fide-1931",
        "\
title: a touch

White touches a2
=> obliged White moves a2 by 15.a # yes
=> obliged White moves a2 by 15 # yes
=> obliged White moves a2 by 16.c # no
=> obliged White moves a2 by 15.a, 16.c # no
=> accepted by 15.a # yes
=> accepted by 1 # no
",
    );
}

#[test]
fn a_fact_may_rest_on_the_ruling_that_made_it() {
    check(
        "fide-1931",
        "\
title: mate

Both play f3 e5 g4 Qh4#
=> result 0-1 by 10.i # yes
White plays a3
=> refused # yes
=> accepted # no
=> result 0-1 by 10.i # yes
=> result 1-0 # no
=> turn White # yes
=> turn White by 20.ii # no
",
    );
}

#[test]
fn clocks_are_compared_to_the_second() {
    check(
        "digest-2018",
        "\
time: 10m

@ 0:00:01.6 White plays e4
=> clock White 0:09:58 # yes
=> clock White 0:09:59 # no
=> clock White used 0:00:01 # yes
=> clock White used 0:00:02 # no
=> clock Black 0:10:00 # yes
",
    );
}

#[test]
fn of_a_position_only_the_fields_given_count() {
    check(
        "digest-2018",
        "\
title: a step

White plays e4
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b # yes
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w # no
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq # yes
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha # yes
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQ # no
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - # yes
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 # yes
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 # yes
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 1 # no
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 # no
",
    );
}

#[test]
fn penalties_are_those_of_the_ruling_above() {
    check(
        "digest-2018",
        "\
start: 4k3/7p/8/8/8/8/P7/2B1K3 w - - 0 1
time: 90m

White plays c1b3
=> breach # yes
=> no breach # no
=> penalty none # yes
Black claims illegal-move
=> penalty White time Black +0:02:00 # yes
=> penalty time Black +0:02:00 # yes
=> penalty White time Black +0:01:00 # no
=> penalty Black time White +0:02:00 # no
=> penalty White loss # no
=> penalty White none # no
=> penalty Black none # yes
White plays Bb2
=> penalty White none # yes
",
    );
}

#[test]
fn a_held_man_stands_where_it_is_set_down() {
    check(
        "digest-2018",
        "\
title: in steps

White lifts e2
=> position rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w # yes
White places e4
=> position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w # yes
=> turn Black # no
White quits e4
=> turn Black # yes
",
    );
}

#[test]
fn rights_are_lost_or_kept() {
    check(
        "digest-2018",
        "\
start: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1

White plays Rh2
=> lost castling h1 # yes
=> lost White castling h1 # yes
=> kept castling h1 # no
=> kept castling a1 # yes
=> kept Black castling h8 # yes
",
    );
}

#[test]
fn words_are_read_as_moves() {
    check(
        "digest-2018",
        "\
title: an envelope

Both play e4 e5
Arbiter adjourns
White seals Ng1-f3
Arbiter resumes
Arbiter opens
=> reads Nf3 # yes
=> reads Kt-KB3 # yes
=> reads g1f3 # yes
=> reads Nc3 # no
=> reads Nf3, Nc3 # no
=> unreadable # no
",
    );
}

#[test]
fn an_expectation_speaks_only_of_the_codes_it_names() {
    let case = "\
codes: fide-1931, digest-2018

White offers draw
=> refused under fide-1931
=> accepted under digest-2018
=> breach under fide-2023
";
    let file = CaseFile::parse(case).expect("a case");
    for code in ["fide-1931", "digest-2018"] {
        let report = file.run(Code::by_id(code).expect("a code")).expect("terms");
        assert!(
            report.ok && report.acts[0].expectations.len() == 1,
            "{report:?}"
        );
    }
}
