//! The law as a book, on the command line.

use crate::support::folder::Folder;
use crate::support::run;
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    let end = run(args);
    serde_json::from_str(&end.out).unwrap_or_else(|error| panic!("{args:?}: {error}: {end:?}"))
}

#[track_caller]
fn says(args: &[&str], code: i32, parts: &[&str]) {
    let end = run(args);
    assert_eq!(end.code, code, "{args:?}: {end:?}");
    for part in parts {
        assert!(
            end.out.contains(part) || end.err.contains(part),
            "{args:?} does not say '{part}': {end:?}"
        );
    }
}

const KNIGHT: &str =
    "title: The wrong knight\n\nWhite touches b1\nWhite moves Nf3\nBlack claims touched b1\n";

#[test]
fn a_dispute_under_several_codes_is_a_table() {
    let folder = Folder::with(&[("a.case", KNIGHT)]);
    let file = folder.path("a.case");
    let end = run(&["rule", &file, "--under", "all"]);
    assert_eq!(end.code, 0, "{end:?}");
    let row = |code: &str| {
        end.out
            .lines()
            .skip_while(|line| !line.starts_with("line 5"))
            .find(|line| line.trim_start().starts_with(code))
            .expect(code)
            .to_owned()
    };
    assert!(
        row("fide-1931").contains("15.a") && row("fide-1931").contains("White owes: moves b1"),
        "{end:?}"
    );
    assert!(row("digest-2009").contains("not carried here"), "{end:?}");
    assert!(end.out.contains("1 case, 14 runs"), "{end:?}");
}

#[test]
fn failures_are_shown_below_the_table() {
    let folder = Folder::with(&[(
        "a.case",
        "codes: fide-1931\n\nWhite touches a2\n=> free White\n",
    )]);
    let file = folder.path("a.case");
    says(
        &["rule", &file, "--under", "fide-1931,digest-2018"],
        1,
        &["code", "FAIL", "expected free White", "2 fail"],
    );
}

#[test]
fn a_date_chooses_the_code_of_the_day() {
    let folder = Folder::with(&[("a.case", KNIGHT)]);
    let file = folder.path("a.case");
    says(
        &["rule", &file, "--code-for", "1895"],
        0,
        &["1895: british governed", "ii.5.c"],
    );
    says(
        &["rule", &file, "--code-for", "1994"],
        0,
        &[
            "the law of that day is not carried",
            "nearest before it is fide-1955",
            "after it comes fide-1997, from 1997-07-01",
        ],
    );
    says(
        &["rule", &file, "--code-for", "1850"],
        2,
        &[
            "1850: no law of that day is carried",
            "british, from 1894-09",
        ],
    );
    says(
        &["rule", &file, "--code-for", "1972.07.11"],
        0,
        &["fide-1955"],
    );
    says(
        &["laws", "--code-for", "1935", "15.a"],
        0,
        &["Own man touched"],
    );
    says(
        &["laws", "--code-for", "1800"],
        2,
        &["no law of that day is carried", "british"],
    );
    says(
        &["rule", &file, "--code-for", "soon"],
        2,
        &["'soon' is no date"],
    );
    says(
        &["laws", "--code-for", "1912", "x", "y"],
        2,
        &["a code or a date, not both"],
    );
    let told = json(&["rule", &file, "--json", "--code-for", "2015-07"]);
    assert_eq!(told["code"], "fide-2014");
    assert_eq!(told["code_of_day"]["fit"], "exact");
    let gap = json(&["rule", &file, "--json", "--code-for", "1994"]);
    assert_eq!(gap["code_of_day"]["fit"], "nearest");
    assert_eq!(gap["code_of_day"]["next"], "fide-1997");
}

#[test]
fn every_door_tells_the_law_of_the_day_in_text_and_in_data() {
    let folder = Folder::with(&[
        ("a.case", KNIGHT),
        ("a.pgn", "[Date \"1912.05.31\"]\n\n1. e4 e5 2. Nf3 *\n"),
        ("a.txt", "1. e4 e5 2. Nf3 Nc6\n"),
    ]);
    let path = |name| folder.path(name);
    let doors: [(&[&str], &str); 7] = [
        (&["laws"], ""),
        (&["laws", "search", "touched"], ""),
        (&["laws", "equipment", "--king", "95"], ""),
        (&["rule"], "a.case"),
        (&["pgn", "audit"], "a.pgn"),
        (&["score", "read"], "a.txt"),
        (&["score", "write"], "a.pgn"),
    ];
    for (door, file) in doors {
        let asked = |date: &'static str, data: bool| {
            let file = (!file.is_empty()).then(|| path(file));
            let mut args = door.to_vec();
            args.extend(file.as_deref());
            args.extend(["--code-for", date]);
            args.extend(data.then_some("--json"));
            run(&args)
        };
        let gap = asked("1985", false);
        let words = gap.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(gap.code, 0, "{door:?}: {gap:?}");
        assert!(
            words.contains("1985: the law of that day is not carried"),
            "{door:?}: {gap:?}"
        );
        // A printed sheet has no form as data.
        if door != ["score", "write"] {
            let data = asked("1985", true);
            assert!(
                data.out.contains("\"code_of_day\":{") && data.out.contains("\"nearest\""),
                "{door:?}: {data:?}"
            );
        }
        let none = asked("1850", false);
        assert_eq!(none.code, 2, "{door:?}: {none:?}");
        assert!(
            none.err.contains("no law of that day"),
            "{door:?}: {none:?}"
        );
    }
}

#[test]
fn what_only_a_digest_has_is_found_from_its_edition() {
    says(
        &["laws", "fide-2018", "draws.fivefold"],
        0,
        &["fide-2018 has no such clause; its digest has it, digest-2018:"],
    );
    says(
        &["laws", "fide-2018", "8.1.1.1"],
        2,
        &["fide-2018 has no clause '8.1.1.1'; near it are 6.11.1"],
    );
}

#[test]
fn what_changed_between_two_codes_is_told_in_the_order_of_the_newer() {
    says(
        &["laws", "changes", "fide-2018", "fide-2023"],
        0,
        &["fide-2023 5.1.2", "fide-2023 a.3", "case: editions/"],
    );
    says(
        &["laws", "changes", "fide-1955", "fide-2001"],
        0,
        &["In between governed fide-1997", "law is not carried"],
    );
    let changes = json(&["laws", "changes", "fide-2017", "fide-2018", "--json"]);
    let decided = changes["decided"].as_array().expect("clauses");
    let ids: Vec<&str> = decided
        .iter()
        .filter_map(|clause| clause["clause"]["id"].as_str())
        .collect();
    assert!(ids.contains(&"7.5.4") && !ids.contains(&"5.1.2"), "{ids:?}");
}

#[test]
fn a_clause_is_read_with_its_cases() {
    says(
        &["laws", "fide-1931", "15.d", "--names"],
        0,
        &["touch.several_own_chooser", "--cases names them"],
    );
    let plain = run(&["laws", "fide-1931", "15.d"]);
    assert!(!plain.out.contains("touch.several"), "{plain:?}");
    let law = run(&["laws", "fide-2023", "7.5.5"]);
    let first: Vec<&str> = law.out.lines().take(10).collect();
    assert!(first.join(" ").contains("decides"), "{law:?}");
    says(
        &["laws", "fide-1931", "15.d", "--cases"],
        0,
        &["touch/15.d.case"],
    );
    says(
        &["laws", "fide-2023", "a.3"],
        0,
        &["in rapid, blitz and supervised rapid", "one minute"],
    );
    assert!(
        !run(&["laws", "fide-2023", "a.3"])
            .out
            .contains("two minutes")
    );
    let page = &json(&["laws", "fide-1931", "15.d", "--json"])[0];
    assert_eq!(
        (&page["schema"], &page["id"]),
        (&"jadoube.clause/1".into(), &"15.d".into())
    );
    assert!(
        page["cases"]
            .as_array()
            .is_some_and(|cases| !cases.is_empty()),
        "{page}"
    );
}

#[test]
fn codes_are_compared_from_their_values() {
    says(
        &[
            "laws",
            "compare",
            "fide-1931",
            "fide-2023",
            "--subject",
            "adjust",
        ],
        0,
        &[
            "adjust.enemy_men",
            "owner must adjust them",
            "14.ii",
            "4.2.1",
            "as read here",
        ],
    );
    let all = json(&["laws", "compare", "all", "--all", "--json"]);
    assert_eq!(all["schema"], "jadoube.comparison/1");
    assert_eq!(all["codes"].as_array().map(Vec::len), Some(14));
    let rows = |all: &Value| -> usize {
        let subjects = all["subjects"].as_array().expect("subjects");
        subjects
            .iter()
            .map(|subject| subject["rows"].as_array().expect("rows").len())
            .sum()
    };
    assert_eq!(
        rows(&all) as u64,
        all["parameters"].as_u64().expect("a count")
    );
    let differing = json(&["laws", "compare", "all", "--json"]);
    assert_eq!(
        rows(&differing) as u64,
        differing["differing"].as_u64().expect("a count")
    );
    says(&["laws", "compare", "fide-1931"], 2, &["two codes or more"]);
    says(
        &["laws", "compare", "fide-1931", "uscff"],
        2,
        &["no code 'uscff'"],
    );
    says(
        &["laws", "compare", "fide-1931", "uscf", "--subject", "tuch"],
        2,
        &["no subject or parameter 'tuch'", "near it is touch"],
    );
}

#[test]
fn a_rule_has_a_history() {
    says(
        &["laws", "history", "repetition.count"],
        0,
        &["1894", "1929", "2023", "the same", "16.c", "9.2"],
    );
    says(
        &["laws", "history", "offer.ends_by"],
        0,
        &["*  1953", "the same", "9.1.2.1"],
    );
    let told = run(&["laws", "history", "record.language"]).out;
    assert!(told.contains("silent up to fide-1955 (1953)"), "{told}");
    assert_eq!(told.matches("silent").count(), 1, "{told}");
    let history = json(&["laws", "history", "illegal", "--json"]);
    let years: Vec<u64> = history["parameters"][0]["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|step| step["year"].as_u64().expect("a year"))
        .collect();
    assert!(years.is_sorted() && years.len() == 11, "{years:?}");
    let told = run(&["laws", "history", "touch.own"]);
    assert!(!told.out.contains("digest"), "{told:?}");
    says(
        &["laws", "history", "touch.own", "--digests"],
        0,
        &["digest-2009  not carried"],
    );
    says(
        &["laws", "history", "repetitoin"],
        2,
        &["near it is repetition"],
    );
}

#[test]
fn clauses_are_found_by_words() {
    says(
        &["laws", "search", "own", "TOUCHED", "man"],
        0,
        &["fide-2023 4.3.1", "fide-1931 15.a", "rules"],
    );
    says(
        &["laws", "search", "zzzzzz"],
        1,
        &["nothing is found", "no clause has the word 'zzzzzz'"],
    );
    let found = run(&["laws", "search", "zzzzzz phone"]);
    assert_eq!(found.err, "", "{found:?}");
    says(
        &[
            "laws",
            "search",
            "king",
            "--code-for",
            "1912",
            "--limit",
            "2",
        ],
        0,
        &["british", "the best 2 listed"],
    );
    let found = json(&[
        "laws",
        "search",
        "threefold",
        "--code",
        "digest-2018",
        "--json",
    ]);
    assert_eq!(found["schema"], "jadoube.search/1");
    assert_eq!(found["hits"][0]["id"], "draws.threefold");
}

#[test]
fn equipment_is_measured() {
    says(
        &["laws", "equipment", "--king", "95", "--square", "58"],
        0,
        &["equipment.piece-size", "within", "fide-1931"],
    );
    says(
        &[
            "laws",
            "equipment",
            "--king",
            "120",
            "--code",
            "digest-2018",
        ],
        1,
        &["outside"],
    );
    says(
        &[
            "laws",
            "equipment",
            "--square",
            "40",
            "--code",
            "digest-2018",
        ],
        1,
        &["outside", "equipment.square-size"],
    );
    says(&["laws", "equipment"], 2, &["--king"]);
}

#[test]
fn a_mistyped_command_is_guessed() {
    for (word, meant) in [
        ("serch", "search"),
        ("chnages", "changes"),
        ("chek", "check"),
    ] {
        let told = format!("'jadoube laws {meant}' is one");
        says(&["laws", word], 2, &[&told]);
    }
}

#[test]
fn the_examples_of_house_codes_are_read_and_their_cases_hold() {
    for (name, code) in [
        ("correspondence", "correspondence"),
        ("correspondence-illegal", "correspondence"),
        ("juniors", "juniors"),
        ("league", "league"),
        ("rapid-open", "rapid-open"),
        ("school", "school"),
    ] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../codes/examples");
        let (case, code) = (
            format!("{folder}/{name}.case"),
            format!("{folder}/{code}.toml"),
        );
        let end = run(&["rule", &case, "--code-file", &code]);
        assert!(
            end.code == 0 && end.out.contains("all hold"),
            "{name}: {end:?}"
        );
    }
}
