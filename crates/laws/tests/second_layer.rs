//! What the Arbiters' Manual adds stands beside the Laws: a ruling that rests on it cites it, and can do without it.

use jadoube_laws::Code;
use jadoube_laws::case::CaseFile;

/// The clauses and the explanation of the last ruling on a case.
fn last_ruling(text: &str, code: &str, without_manual: bool) -> (Vec<String>, String) {
    let mut case = CaseFile::parse(text).expect("a case");
    case.header.terms.without_manual = without_manual;
    let report = case
        .run(Code::by_id(code).expect("a code"))
        .expect("a game");
    let act = report.acts.last().expect("an act");
    let clauses = act.clauses.iter().map(|id| id.to_string()).collect();
    (clauses, act.explanation.clone())
}

#[track_caller]
fn check(text: &str, cites: &str) {
    let title = format!("Arbiters' Manual on {}", &cites["manual.".len()..]);
    let (with, said) = last_ruling(text, "fide-2023", false);
    assert!(with.iter().any(|id| id == cites), "{with:?}");
    assert!(said.contains(&title), "{said}");
    let (without, said) = last_ruling(text, "fide-2023", true);
    assert!(
        !without.iter().any(|id| id.starts_with("manual.")),
        "{without:?}"
    );
    assert!(said.contains("follows one reading of them"), "{said}");
    let (older, said) = last_ruling(text, "fide-2018", false);
    assert!(
        !older.iter().any(|id| id.starts_with("manual.")),
        "{older:?}"
    );
    assert!(said.contains("follows one reading of them"), "{said}");
}

#[test]
fn castling_left_unfinished_and_pressed_rests_on_the_manual() {
    check(
        "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nWhite lifts e1\nWhite quits g1\nWhite presses\nBlack claims illegal-move\n",
        "manual.4.7.2",
    );
}

#[test]
fn what_a_hand_offered_means_rests_on_the_manual() {
    check("White offers hand\n", "manual.5.1.2");
}

#[test]
fn a_condition_on_an_offer_falls_away_by_the_manual() {
    check(
        "start: 4k3/8/8/8/8/8/4R3/4K3 w - - 0 40\n\nWhite offers draw on condition that Black drives him home\n",
        "manual.9.1.2.1",
    );
}
