//! Events that are not as they should be: files that contradict themselves, rounds that are open, knock-outs with drawn games.

use std::fs;

use crate::support::event::{Event, holds};

/// The places in the standings, `1 Anna, 2 Bert`.
#[track_caller]
fn places(event: &Event, words: &[&str]) -> String {
    let json = event.says("standings", &[words, &["--json"]].concat());
    let told: serde_json::Value = serde_json::from_str(&json).expect("data");
    let players = told["players"].as_array().expect("players").iter();
    let places: Vec<String> = players
        .map(|player| {
            format!(
                "{} {}",
                player["place"],
                player["name"].as_str().expect("a name")
            )
        })
        .collect();
    places.join(", ")
}

#[test]
fn places_of_a_knock_out_go_by_the_round_that_was_reached() {
    let words = [
        "A",
        "B",
        "C",
        "D",
        "E",
        "--system",
        "knock-out",
        "--first-color",
        "white",
    ];
    let event = Event::new(&words);
    let printed = event.says("pair", &[]);
    holds(&printed, &["4 D", "5 E", "bye: 1 A, 2 B, 3 C"]);
    assert_eq!(
        event.says("time", &["3+2"]),
        "Round 2 is played with 3+2.\n"
    );
    // The loser draws many games, so that he has more points than whoever has had a bye.
    for _ in 0..3 {
        event.says("result", &["1", "="]);
        event.pair();
    }
    holds(
        &event.says("boards", &["--round", "2"]),
        &["time: 3+2; through: 1 A, 2 B, 3 C"],
    );
    holds(&event.says("boards", &[]), &["through: 1 A, 2 B, 3 C"]);
    event.says("result", &["1", "0-1"]);
    assert_eq!(places(&event, &[]), "1 A, 1 B, 1 C, 1 D, 5 E");
    assert_eq!(event.pair(), "1-4 3-2");
    event.says("result", &["1", "1-0", "2", "0-1"]);
    event.pair();
    event.says("result", &["1", "0-1"]);
    assert_eq!(places(&event, &[]), "1 B, 2 A, 3 C, 3 D, 5 E");
    let printed = event.says("standings", &[]);
    holds(
        &printed,
        &["reached", "winner", "semi-final", "quarter-final"],
    );
    let bracket = event.says("bracket", &["--format", "csv"]);
    holds(
        &bracket,
        &[
            "table,quarter-final,semi-final,final,winner\n",
            "D 2½,,,",
            ",D 0,,",
            ",,B 1,",
            ",,,B\n",
        ],
    );
    holds(&event.says("bracket", &[]), &["event, bracket\n"]);
    let report = event.folder.path("report.trf");
    event.says("trf", &["-o", &report]);
    let report = fs::read_to_string(report).expect("the report");
    let loser = report
        .lines()
        .find(|line| line.contains(" E  "))
        .expect("his line");
    assert_eq!(&loser[80..89], " 1.5    5", "{report}");
}

#[test]
fn a_swiss_has_no_bracket() {
    holds(
        &four().refuses("bracket", &[]),
        &["only a knock-out", "'standings'"],
    );
}

/// Two rounds of four players, as they were played.
fn four() -> Event {
    let event = Event::new(&[
        "A 1900",
        "B 1800",
        "C 1700",
        "D 1600",
        "--first-color",
        "white",
    ]);
    assert_eq!(event.pair(), "1-3 4-2");
    event.says("result", &["1", "1-0", "2", "1-0"]);
    event
}

#[test]
fn no_round_follows_from_results_and_points_that_contradict_themselves() {
    let sound = four().text();
    let result = Event::of(sound.replace("     1 b 0", "     1 b =").as_bytes());
    let says = "Player 1 (A) has 1 in round 1 and player 3 (C) has =";
    holds(
        &result.refuses("pair", &[]),
        &[says, "'result'", "nothing is changed"],
    );
    let standings = result.run("standings", &[]);
    assert_eq!(standings.code, 0, "{standings:?}");
    holds(&standings.err, &["event.trf:", says]);
    result.says("result", &["--round", "1", "1", "1-0"]);
    assert_eq!(result.text(), sound);
    result.pair();

    let wrong = sound.replace(" 1.0          3 w 1", " 6.0          3 w 1");
    assert_ne!(wrong, sound);
    let total = Event::of(wrong.as_bytes());
    let says = "Player 1 (A) has 6.0 points by the line and 1.0 by the rounds";
    for words in [
        &["pair"][..],
        &["result", "1", "0-1"],
        &["undo", "--results"],
    ] {
        let told = total.refuses(words[0], &words[1..]);
        holds(&told, &[says, "'recount'", "nothing is changed"]);
    }
    holds(&total.run("standings", &[]).err, &[says]);
    assert_eq!(
        total.says("recount", &[]),
        "A has 1.0 points, in place of 6.0.\n"
    );
    assert_eq!(total.text(), sound);
    holds(&total.says("recount", &[]), &["nothing is changed"]);
    total.pair();
}

#[test]
fn points_are_those_of_the_rounds_whatever_is_taken_back() {
    let event = Event::new(&["A", "B", "C", "D", "--first-color", "white"]);
    event.pair();
    event.says("add", &["Eve", "--missed", "half"]);
    event.says("undo", &[]);
    assert_eq!(
        event.run("check", &[]).code,
        0,
        "{:?}",
        event.run("check", &[])
    );
    event.pair();
    assert_eq!(
        event.run("check", &[]).code,
        0,
        "{:?}",
        event.run("check", &[])
    );
    holds(&event.text(), &["0.5       0000 - H"]);
}

#[test]
fn standings_of_an_open_round_count_the_last_that_is_over() {
    let event = four();
    event.says("bye", &["C"]);
    event.pair();
    let open = event.says("standings", &[]);
    holds(&open, &["event, after 1 round; round 2: 1 game open\n"]);
    assert_eq!(places(&event, &[]), "1 A, 1 D, 3 B, 3 C");
    let forced = event.says("standings", &["--after", "2"]);
    holds(&forced, &["event, after 2 rounds; round 2: 1 game open\n"]);
    event.says("result", &["1", "1/2"]);
    holds(
        &event.says("standings", &[]),
        &["event, after 2 rounds\n", "DE: Direct encounter ("],
    );
}

#[test]
fn the_arbiter_seats_whom_he_will() {
    let event = Event::new(&["A", "B", "C", "D", "E", "--first-color", "white"]);
    assert_eq!(event.pair(), "1-3 4-2");
    let paired = event.text();
    let told = event.says("seat", &["A", "B"]);
    holds(
        &told,
        &[
            "Round 1: A – B, by the arbiter.",
            "Left over in round 1: C, D.",
        ],
    );
    let told = event.says("seat", &["D", "C"]);
    assert_eq!(told, "Round 1: D – C, by the arbiter.\n");
    let json = event.says("boards", &["--json"]);
    assert_eq!(crate::support::event::boards(&json), "1-2 4-3");
    let check = event.run("check", &[]);
    assert_eq!(check.code, 1, "{check:?}");
    holds(
        &check.out,
        &[
            "round 1 is paired otherwise",
            "seated by the arbiter: A – B; D – C",
        ],
    );
    // A latecomer plays whoever has the bye.
    holds(&event.says("add", &["Late"]), &["'seat'"]);
    assert_eq!(
        event.says("seat", &["Late", "E"]),
        "Round 1: Late – E, by the arbiter.\n"
    );
    holds(&event.refuses("seat", &["A", "B"]), &["so already"]);
    event.says("result", &["1", "1-0"]);
    holds(
        &event.refuses("seat", &["A", "C"]),
        &["A and B have a result", "with round 2 'seat'"],
    );
    holds(
        &event.refuses("seat", &["A", "A"]),
        &["these two are one player"],
    );
    event.says("undo", &["--results"]);
    assert!(!event.text().contains("seated-1"), "{}", event.text());
    assert!(paired.contains("boards-1"));
}

#[test]
fn a_round_that_no_system_pairs_begins_by_hand() {
    let folder = crate::support::folder::Folder::with(&[]);
    let file = folder.path("two.trf");
    let begun = crate::support::run(&[
        "event",
        "new",
        &file,
        "A",
        "B",
        "--rounds",
        "3",
        "--first-color",
        "white",
    ]);
    assert_eq!(begun.code, 0, "{begun:?}");
    holds(
        &begun.err,
        &["3 rounds are more than 2 players can play without meeting again: after 1"],
    );
    let event = Event { folder, file };
    event.pair();
    event.says("result", &["1", "1-0"]);
    holds(&event.refuses("pair", &[]), &["'seat' for round 2"]);
    event.says("seat", &["B", "A", "--round", "2"]);
    event.says("result", &["1", "1-0"]);
    holds(&event.says("standings", &[]), &["after 2 rounds"]);
}

#[test]
fn a_file_that_cannot_be_changed_is_named_as_what_it_is() {
    let event = four();
    let wide: Vec<u8> = "\u{feff}012 A"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let other = Event::of(&wide);
    holds(&other.refuses("pair", &[]), &["in UTF-16"]);
    let mut rights = fs::metadata(&event.file).expect("the file").permissions();
    rights.set_readonly(true);
    fs::set_permissions(&event.file, rights).expect("it is set");
    holds(&event.refuses("pair", &[]), &["read-only"]);
    let end = crate::support::run(&["event", "new", &event.folder.path("nodir/x.trf"), "A", "B"]);
    assert_eq!(end.code, 2, "{end:?}");
    holds(&end.err, &["there is no folder", "nodir"]);
}

#[test]
fn who_gets_another_number_is_told() {
    let event = Event::new(&["A 1900", "B 1800"]);
    holds(
        &event.says("add", &["C 1850"]),
        &["C is number 2.", "1 other has a number other than before"],
    );
}

#[test]
fn every_line_that_cannot_be_read_is_told_at_once() {
    let event = Event::of(b"012 Open\n142 many\n001    1      Anna\n001    y\n");
    let told = event.run("check", &[]);
    assert_eq!(told.code, 2, "{told:?}");
    holds(&told.err, &[":2:", ":4:"]);
}

#[test]
fn what_the_head_of_a_report_says_is_held_against_the_event() {
    let event = four();
    let sound = event.text();
    assert_eq!(event.run("check", &[]).code, 0);
    let head = "042 2026/11/28\n052 2026/11/27\n062 4\n072 3\n082 2\n";
    let told = Event::of((head.to_owned() + &sound).as_bytes());
    let check = told.run("check", &[]);
    assert_eq!(check.code, 1, "{check:?}");
    holds(
        &check.out,
        &[
            ":2: The last day, 2026-11-27, is before the first, 2026-11-28 in line 1.",
            ":4: 072 says 3 rated players, and 4 rated players are in the file: it would be '072 4'.",
            ":5: 082 says 2 teams, and 0 teams are in the file: it would be '082 0'.",
            "1 round, 0 otherwise",
        ],
    );
    assert!(!check.out.contains(":3:"), "{}", check.out);
    let day = format!("132{:88}26/11/28  26/11/26\n", "");
    let days = Event::of((day + &sound).as_bytes()).run("check", &[]);
    assert_eq!(days.code, 1, "{days:?}");
    holds(
        &days.out,
        &[":1: 132 has round 2 on 2026-11-26, before round 1"],
    );
    // Nobody is held up by it, what was right stays right, and what is given out counts anew.
    told.says("add", &["E 1500"]);
    told.pair();
    let text = told.text();
    holds(&text, &["062 5\n", "072 3\n"]);
    let given = told.run("trf", &[]);
    assert_eq!(given.code, 1, "{given:?}");
    holds(&given.out, &["062 5\n", "072 5\n", "082 0\n"]);
    holds(&given.err, &["Line 2 of the report: The last day"]);
    assert!(!given.err.contains("072"), "{}", given.err);
}

#[test]
fn every_fault_of_a_line_is_told() {
    let sound = four().text();
    let wrong = sound.replace(" 1900 ", " 19x0 ");
    let wrong = wrong.replace("     3 w 1", "     3 x 9");
    let told = Event::of(wrong.as_bytes()).run("check", &[]);
    assert_eq!(told.code, 2, "{told:?}");
    holds(&told.err, &[":49: ", ":97: ", ":99: "]);
}

#[test]
fn a_result_that_is_corrected_late_accuses_no_round_that_was_paired_with_it() {
    let mut words: Vec<String> = (0..8)
        .map(|at| format!("P{at} {}", 2000 - 50 * at))
        .collect();
    words.extend(["--rounds", "4", "--first-color", "white"].map(str::to_owned));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let event = Event::new(&words);
    let play = || {
        event.pair();
        event.says("result", &["1", "1-0", "2", "1-0", "3", "1-0", "4", "1-0"]);
    };
    for _ in 0..3 {
        play();
    }
    event.says("result", &["--round", "1", "1", "0-1"]);
    // The latest round can still be paired anew: that is for the arbiter to say.
    let check = event.run("check", &[]);
    assert_eq!(check.code, 1, "{check:?}");
    let since = "round 1, P0 – P4 (1-0 then, 0-1 now)";
    holds(
        &check.out,
        &[
            "round 2 is paired by the results as they stood then:",
            &format!("corrected since: {since}"),
            "round 3 is paired otherwise",
            &format!("as the rules had it before these were corrected: {since}"),
            "3 rounds, 1 otherwise",
        ],
    );
    // Why they meet is told by the results that were there then.
    let told = event.says("why", &["P0"]);
    holds(
        &told,
        &[&format!(
            "It was paired before these were corrected: {since}."
        )],
    );
    assert!(!told.contains("in the file the opponent is"), "{told}");
    play();
    let check = event.run("check", &[]);
    assert_eq!((check.code, check.err.as_str()), (0, ""), "{check:?}");
    holds(
        &check.out,
        &["round 3 is paired by", "4 rounds, 0 otherwise"],
    );
    let json = event.says("check", &["--json"]);
    let told: serde_json::Value = serde_json::from_str(&json).expect("data");
    let rounds = |list: &str| -> Vec<u64> {
        let all = told[list].as_array().expect("a list").iter();
        all.filter_map(|one| one["round"].as_u64()).collect()
    };
    assert_eq!(
        (rounds("as_it_stood"), rounds("otherwise")),
        (vec![2, 3], vec![])
    );
}

#[test]
fn an_event_of_a_system_that_is_not_paired_here_is_read_and_played_on_by_hand() {
    let sound = four().text();
    let other = sound.replace("192 FIDE_DUTCH_2026", "192 FIDE_BURSTEIN");
    assert_ne!(other, sound);
    let event = Event::of(other.as_bytes());
    let check = event.run("check", &[]);
    // Nothing in it is wrong, and nothing is said of its pairings.
    assert_eq!(check.code, 3, "{check:?}");
    holds(
        &check.out,
        &["FIDE_BURSTEIN", "no round is held against it"],
    );
    assert_eq!(places(&event, &[]), "1 A, 1 D, 3 B, 3 C");
    holds(&event.says("standings", &[]), &["FIDE_BURSTEIN"]);
    holds(
        &event.refuses("pair", &[]),
        &["FIDE_BURSTEIN", "'seat' for round 2"],
    );
    event.says("seat", &["4", "1", "--round", "2"]);
    event.says("seat", &["2", "3", "--round", "2"]);
    event.says("result", &["1", "0-1", "2", "="]);
    assert_eq!(places(&event, &[]), "1 A, 2 D, 3 C, 4 B");
    assert!(event.text().contains("192 FIDE_BURSTEIN\n"));
    let wrong = other.replace("     1 b 0", "     1 b =");
    let check = Event::of(wrong.as_bytes()).run("check", &[]);
    assert_eq!(check.code, 1, "{check:?}");
}
