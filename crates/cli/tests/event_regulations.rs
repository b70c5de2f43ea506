//! What an event settles where its code of laws leaves it to the event, who is excluded from rounds, and clubs in the standings.

use std::fs;

use serde_json::Value;

use crate::support::event::{Event, holds};
use crate::support::folder::Folder;

const FOUR: [&str; 4] = ["Anna 1900", "Bert 1800", "Clara 1700", "Dora"];

#[test]
fn what_the_laws_leave_to_the_event_is_offered_by_its_plain_name_with_what_holds_else() {
    let event = Event::new(&FOUR);
    holds(
        &event.says("regulations", &[]),
        &[
            "The event settles nothing beside the laws.",
            "leaves to the event besides:",
            "default-time TIME",
            "How late a player may come (default time); else: whoever comes after the start loses",
            "no-draw-before MOVES",
            "devices-in-bags",
            "supervised",
        ],
    );
    let told = event.says("regulations", &["default-time 15 min", "no-draw-before 30"]);
    holds(
        &told,
        &[
            "Whoever comes later than 15 minutes loses.",
            "No draw may be agreed before each has made 30 moves.",
        ],
    );
    let told = event.says("regulations", &[]);
    holds(&told, &["Whoever comes later than 15 minutes loses."]);
    assert!(!told.contains("default-time TIME"), "{told}");
    // They stand among the terms of the standings, and in the report.
    holds(
        &event.says("standings", &[]),
        &["Whoever comes later than 15 minutes loses; No draw may be agreed"],
    );
    holds(
        &event.text(),
        &["### jadoube regulations default-time 0:15:00, no-draw-before 30"],
    );
    holds(
        &event.refuses("regulations", &["default-time soon"]),
        &["a time is expected, as 15 min"],
    );
    holds(
        &event.says("regulations", &["--none"]),
        &["The event settles nothing beside the laws."],
    );
}

#[test]
fn an_event_begins_with_its_regulations() {
    let regulations = ["--regulation", "no-draw", "--regulation", "supervised"];
    let event = Event::new(&[&FOUR[..], &regulations].concat());
    holds(
        &event.says("regulations", &[]),
        &["No draw may be agreed.", "Play is supervised"],
    );
}

#[test]
fn who_is_excluded_leaves_the_next_rounds_out_and_a_bye_that_he_asked_stays() {
    let event = Event::new(&[&FOUR[..], &["--rounds", "5"]].concat());
    event.says("bye", &["Anna", "--round", "2"]);
    holds(
        &event.says("exclude", &["Anna", "--rounds", "2"]),
        &["Anna is excluded from rounds 1, 3 and gets nothing for it."],
    );
    holds(
        &event.says("back", &["Anna", "--round", "1", "--round", "3"]),
        &["Anna plays rounds 1, 3 again."],
    );
    holds(
        &event.refuses("back", &["Anna", "--round", "4"]),
        &["Anna plays round 4"],
    );
    holds(&event.text(), &["240 H   2"]);
}

#[test]
fn a_list_is_read_as_a_spreadsheet_saves_it() {
    let text = "Name;Elo\r\nMüller, Jürgen;1900\r\nŠimek;\r\n";
    let latin: Vec<u8> = text
        .chars()
        .map(|sign| match sign {
            'Š' => 0x8a,
            sign => u8::try_from(sign).expect("a byte"),
        })
        .collect();
    let wide: Vec<u8> = [0xfeff]
        .into_iter()
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    for bytes in [text.as_bytes().to_vec(), latin, wide] {
        let lists = Folder::with(&[]);
        let list = lists.path("list.csv");
        fs::write(&list, &bytes).expect("a list");
        let event = Event::new(&["--players", &list]);
        holds(&event.text(), &["Müller, Jürgen", "Šimek"]);
    }
}

#[test]
fn clubs_stand_by_their_best_below_the_players() {
    let list = "Name;Elo;Club\nAnna;2000;Elm\nBert;1900;Oak\nClara;1800;Elm\nDora;1700;Oak\n";
    let lists = Folder::with(&[("list.csv", list)]);
    let event = Event::new(&[
        "--players",
        &lists.path("list.csv"),
        "--rounds",
        "3",
        "--first-color",
        "white",
    ]);
    let before = event.says("standings", &[]);
    assert!(!before.contains("clubs by"), "{before}");
    event.says("pair", &[]);
    event.says("result", &["1", "1-0", "2", "0-1"]);
    let told = event.says("standings", &[]);
    holds(
        &told,
        &[
            "clubs by their best 4 players",
            "who counts",
            "Of the same points the club is ahead whose players have the lower sum of places",
        ],
    );
    event.says("prizes", &["Best club (clubs, best 1): a cup"]);
    holds(
        &event.says("standings", &[]),
        &["clubs by their best player"],
    );
    let told: Value = serde_json::from_str(&event.says("standings", &["--json"])).expect("data");
    assert_eq!(told["clubs"]["best"], 1);
    assert_eq!(told["clubs"]["rows"][0]["place"], 1);
}
