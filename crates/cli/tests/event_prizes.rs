//! Prizes: said before the first round, told so far and at the end.

use std::fs;

use serde_json::Value;

use crate::support::event::{Event, holds};

fn begun() -> Event {
    Event::new(&[
        "Anna 1900",
        "Bert 1800",
        "Clara 1700",
        "Dora",
        "--rounds",
        "2",
        "--first-color",
        "white",
    ])
}

#[test]
fn prizes_are_said_and_told_so_far_and_at_the_end() {
    let event = begun();
    holds(&event.refuses("prizes", &[]), &["the event has no prizes"]);
    let main = "Main: 100 EUR, 50 EUR";
    let under = "Best under 1800 (rating < 1800 or unrated): 30, a book";
    holds(
        &event.says("prizes", &[main, under]),
        &[
            "Prizes: Main: 100 EUR, 50 EUR.",
            "Prizes: Best under 1800 (rating < 1800 or unrated): 30 EUR, a book.",
            "shares the money equally",
            "Nobody takes more than one prize",
        ],
    );
    holds(
        &event.says("prizes", &[]),
        &["prizes before the first round"],
    );

    // Anna beats Clara, Bert and Dora draw: 100 for Anna; Bert and Dora share 50, and Dora has 30 by herself as the best under 1800, so that
    // the 50 are Bert's. The book is for Clara.
    event.says("pair", &[]);
    event.says("result", &["1", "1-0", "2", "1/2"]);
    let told = event.says("prizes", &[]);
    holds(
        &told,
        &[
            "event, prizes so far, after 1 round\n",
            "Main             1",
            "Anna    1       100 EUR",
            "Bert    ½       50 EUR   prize 2",
            "Dora    ½       30 EUR   prize 1",
            "Clara   0       a book   prize 2",
        ],
    );

    // Things alone can be said too.
    let things = |word| event.says("prizes", &["--things", word]);
    holds(&things("instead"), &["has that in place of money"]);
    holds(
        &things("besides"),
        &["by the tie-breaks has the thing besides"],
    );

    // What is not said stays.
    let told = event.says("prizes", &["--several", "added", "--withdrawn", "excluded"]);
    holds(
        &told,
        &[
            "Prizes: Main: 100 EUR",
            "takes a prize in each",
            "has withdrawn takes none",
        ],
    );
    holds(
        &event.text(),
        &["### jadoube prizes shared added excluded besides | Main: 100 EUR, 50 EUR | Best"],
    );
    event.says("pair", &[]);
    event.says("result", &["1", "1/2", "2", "1/2"]);
    let told: Value = serde_json::from_str(&event.says("prizes", &["--json"])).expect("data");
    assert_eq!((&told["after"], &told["final"]), (&2.into(), &true.into()));
    assert_eq!(told["groups"][0], "Main: 100 EUR, 50 EUR");
    assert_eq!(told["winners"][0]["name"], "Anna");

    let page = event.folder.path("prizes.html");
    event.says("prizes", &["--format", "html", "-o", &page]);
    holds(
        &fs::read_to_string(page).expect("a page"),
        &["<h2>event, prizes after 2 rounds</h2>", "<td>100 EUR</td>"],
    );
    event.says("prizes", &["--none"]);
    holds(&event.refuses("prizes", &[]), &["the event has no prizes"]);
}

#[test]
fn teams_win_prizes_on_paper_and_in_the_file() {
    let event = Event::new(&["Anna 2100", "Bert 1900"]);
    let no = event.refuses("prizes", &["Main (teams): 100, 50"]);
    holds(&no, &["Main is for teams, and there are no teams"]);
    let list = event.folder.path("teams.txt");
    let teams = "Elm:\nAnna, 2100\nBert, 1900\nOak:\nClara, 1900\nDora, 1700\n";
    fs::write(&list, teams).expect("a list");
    let league = Event::new(&["--players", &list, "--system", "teams"]);
    let said = league.says(
        "prizes",
        &[
            "Main (teams): 100, 50",
            "Below 1850 (average < 1850, teams): a cup",
        ],
    );
    holds(
        &said,
        &[
            "Below 1850 (teams, average < 1850): a cup.",
            "All this holds of teams",
        ],
    );
    league.says("pair", &[]);
    league.says("result", &["1", "1-0", "2", "1/2"]);
    let rows = league.says("prizes", &[]);
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = rows.lines().map(words).collect();
    holds(
        &rows.join("\n"),
        &[
            "prizes # no. winner points gets of",
            "Main 1 1 Elm 2 100 prize 1",
            "Main 2 2 Oak 0 50 prize 2",
            "Below 1850: nobody wins prize 1.",
        ],
    );
    let told: Value = serde_json::from_str(&league.says("prizes", &["--json"])).expect("data");
    assert_eq!(told["winners"][0]["team"], true);
    let page = league.folder.path("prizes.html");
    league.says("prizes", &["--format", "html", "-o", &page]);
    holds(
        &fs::read_to_string(page).expect("a page"),
        &["<td>Elm</td>"],
    );
    holds(&league.run("trf", &[]).out, &["| Main (teams): 100, 50 |"]);
}

#[test]
fn groups_are_read_from_a_list_and_a_wrong_one_leaves_all_as_it_was() {
    let event = begun();
    let list = event.folder.path("prizes.txt");
    fs::write(&list, "Main: 100, 50\n\nGuests (numbers 1 4): a cup\n").expect("a list");
    holds(
        &event.says("prizes", &["--groups", &list, "--money", "hort"]),
        &["Guests (numbers 1 4): a cup", "Hort system"],
    );
    holds(
        &event.refuses("prizes", &["Main (the best): 100"]),
        &["“the best” is no condition", "rating < 1800"],
    );
}
