//! What an organiser is told at once, and what is refused before it comes to harm.

use crate::support::event::{Event, holds};
use crate::support::folder::Folder;

fn league() -> Event {
    let list = "Rooks:\nAnna\nBert\nClara\n\nKnights:\nDora\nEmil\nFritz\n";
    let folder = Folder::with(&[("league.txt", list)]);
    let players = folder.path("league.txt");
    Event::new(&["--players", &players, "--system", "teams"])
}

#[test]
fn teams_that_meet_and_the_score_of_their_match_are_printed() {
    let event = league();
    let printed = event.says("pair", &[]);
    holds(&printed, &["Rooks", ":", "(3 open)", "Knights", "Dora"]);
    event.says("result", &["1", "1-0", "2", "1/2"]);
    holds(
        &event.says("boards", &[]),
        &["Rooks", "1½ : ½ (1 open)", "Knights"],
    );
    event.says("result", &["3", "0-1"]);
    let page = event.says("boards", &["--format", "html"]);
    holds(&page, &["<tr><td></td><td>Rooks</td>", "<td>Knights</td>"]);
    let plain = event.says("boards", &["--format", "csv"]);
    assert_eq!(plain.lines().count(), 4, "{plain}");
}

#[test]
fn a_short_line_up_is_told_at_once_and_again_who_stands_on_the_lost_board() {
    let event = league();
    let told = event.says("line-up", &["Rooks", "Anna", "Clara"]);
    holds(
        &told,
        &["2 named for 3 boards: board 3 will be lost without play."],
    );
    let end = event.run("pair", &[]);
    assert_eq!(end.code, 0, "{end:?}");
    holds(
        &end.err,
        &[
            "Board 3: Rooks has named nobody for it",
            "Bert stands there, for a report has no game without a second player",
        ],
    );
}

#[test]
fn a_report_of_an_open_round_says_so_and_has_points_and_places_of_one_state() {
    let event = Event::new(&["Anna 1900", "Bert 1800", "Clara 1700", "Dora 1600"]);
    event.pair();
    event.says("result", &["1", "1/2", "2", "1/2"]);
    event.pair();
    event.says("result", &["1", "1-0"]);
    let end = event.run("trf", &[]);
    assert_eq!(end.code, 0, "{end:?}");
    holds(&end.err, &["round 2: board 2 is open; points and places"]);
    holds(
        &end.out,
        &[" 1.5    1 ", "### jadoube open round 2: board 2 is open\n"],
    );
}

#[test]
fn a_rating_of_2650_is_changed_by_the_whole_difference_and_lower_ones_by_400_at_most() {
    let event = Event::new(&[
        "Top 2650",
        "Next 2649",
        "Low 1900",
        "Last 1800",
        "--first-color",
        "white",
    ]);
    event.pair();
    event.says("result", &["1", "1-0", "2", "0-1"]);
    let standings = event.says("standings", &["--ratings", "10"]);
    let change = |name: &str| {
        let line = standings
            .lines()
            .find(|line| line.contains(name))
            .expect(name);
        line.split_whitespace().last().expect("a change").to_owned()
    };
    assert_eq!(
        (&*change("Top"), &*change("Next")),
        ("+0.0", "+0.8"),
        "{standings}"
    );
}

#[test]
fn ratings_change_by_the_factor_of_each() {
    let event = Event::new(&[
        "Top 2500",
        "Next 2100",
        "Third 2000",
        "--first-color",
        "white",
    ]);
    event.pair();
    event.says("result", &["1", "1/2"]);
    event.says("correct", &["Third", "--k", "40"]);
    event.says("correct", &["Next", "--birth", "2010"]);
    holds(&event.text(), &["### jadoube factors 3=40"]);
    event.says("head", &["--from", "2026-11-28"]);
    let data: serde_json::Value =
        serde_json::from_str(&event.says("standings", &["--ratings", "fide", "--json"]))
            .expect("data");
    let rows = data["players"].as_array().expect("players");
    let of = |name: &str| {
        let row = rows.iter().find(|row| row["name"] == name).expect(name);
        (row["rating_factor"].clone(), row["rating_change"].clone())
    };
    // Of a draw 92 of 100 are expected of the first.
    assert_eq!(of("Top"), (10.into(), "-4.2".into()));
    assert_eq!(of("Next"), (40.into(), "+16.8".into()));
    assert_eq!(
        of("Third"),
        (serde_json::Value::Null, serde_json::Value::Null)
    );
    let table = event.says("standings", &["--ratings", "fide"]);
    holds(
        &table,
        &[" K ", "change", "Of 2 players nobody has said a K"],
    );
    holds(
        &event.refuses("standings", &["--ratings", "lots"]),
        &["'lots' is no K"],
    );
}

#[test]
fn a_report_of_the_old_edition_is_of_the_same_system_when_it_comes_back() {
    for system in ["round-robin", "knock-out"] {
        let event = Event::new(&["Anna", "Bert", "Clara", "Dora", "Emil", "--system", system]);
        event.pair();
        event.says("result", &["1", "1-0"]);
        let old = event.run("trf", &["--as", "16"]).out;
        assert!(!old.contains("\n192 "), "{old}");
        let back = Event::of(old.as_bytes());
        let check = back.run("check", &[]);
        assert_eq!(check.code, 0, "{system}: {check:?}");
        holds(&check.out, &["1 round, 0 otherwise"]);
    }
}
