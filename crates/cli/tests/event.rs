//! Tournaments run from one file, as an organiser does it.

use std::fs;

use crate::support::event::{Event, boards, holds};
use crate::support::folder::Folder;
use crate::support::{run, run_with};

const EIGHT: [&str; 8] = [
    "Anna 1900",
    "Bert 1850",
    "Clara",
    "Dora, 1700, WFM, GER",
    "Emil",
    "Fritz",
    "Gerd 1500",
    "Hans 1400",
];

#[test]
fn a_swiss_of_eight_with_all_that_happens() {
    let event = Event::new(&[&EIGHT[..], &["--first-color", "white", "--time", "15 min"]].concat());
    let text = event.text();
    holds(
        &text,
        &[
            "192 FIDE_DUTCH_2026\n",
            "142 3\n",
            "152 W\n",
            "122 15 min\n",
            "### jadoube code fide-2023\n",
        ],
    );
    // By rating, and by name where there is none.
    assert_eq!(event.pair(), "1-5 6-2 3-7 8-4");
    holds(
        &event.refuses("pair", &[]),
        &["in round 1", "boards 1, 2, 3, 4"],
    );
    let told = event.says("result", &["1", "1-0", "2", "1/2", "3", "0:1", "4", "-/+"]);
    holds(
        &told,
        &[
            "board 2: Clara – Bert ½-½",
            "board 4: Fritz – Gerd -/+",
            "All games of round 1",
        ],
    );

    // A late entry, who gets the number that is due to him, a withdrawal and a bye.
    holds(
        &event.says("add", &["Ida, 1650"]),
        &[
            "Ida is number 4, from round 2 on.",
            "5 others have numbers other",
        ],
    );
    holds(
        &event.says("withdraw", &["hans"]),
        &["Hans", "from round 2 on"],
    );
    holds(
        &event.says("bye", &["Gerd"]),
        &["Gerd does not play round 2 and gets ½"],
    );
    assert_eq!(event.pair(), "8-1 2-4 9-7");
    let printed = event.says("boards", &[]);
    holds(
        &printed,
        &["event, round 2", "bye: 3 Dora", "5 Gerd (½), 6 Hans (0)"],
    );
    holds(
        &event.says("why", &["clara"]),
        &["Round 2, Clara: Against player 9 (Fritz)", "(5.2.1)"],
    );
    holds(&event.says("why", &["anna", "clara"]), &["worse by C6"]);
    event.says("result", &["1", "1-0", "2", "=", "3", "1-0"]);

    // A result of the first round was wrong: it is told what rested on it, and nothing is repaired.
    let told = event.says("result", &["--round", "1", "1", "0-1"]);
    holds(
        &told,
        &[
            "Anna – Hans 0-1, in place of 1-0",
            "Round 2 was paired with the other result. Nothing is changed",
            "by the rules: Emil – Clara; Bert – Anna; Fritz – Ida",
            "in the file:  Bert – Ida; Emil – Anna; Fritz – Clara",
        ],
    );
    // Boards stay where they hung, though the points are others now.
    assert_eq!(boards(&event.says("boards", &["--json"])), "8-1 2-4 9-7");
    let check = event.run("check", &[]);
    assert_eq!(check.code, 1, "{check:?}");
    holds(
        &check.out,
        &["round 2 is paired otherwise", "2 rounds, 1 otherwise"],
    );
    event.says("result", &["--round", "1", "1", "1-0"]);
    assert_eq!(event.run("check", &[]).code, 0);

    assert_eq!(event.pair(), "5-8 1-3 2-9 4-7");
    let third = event.text();
    event.says("result", &["1", "0-1", "2", "1-0"]);
    holds(
        &event.refuses("undo", &[]),
        &["2 results", "'--results' takes them back"],
    );
    event.says("undo", &["1", "2"]);
    assert_eq!(event.text(), third);
    event.says("undo", &[]);
    assert_eq!(event.pair(), "5-8 1-3 2-9 4-7");
    assert_eq!(event.text(), third);
    event.says("result", &["1", "0-1", "2", "1-0", "3", "½-0", "4", "0-0"]);
    holds(
        &event.refuses("pair", &[]),
        &["all 3 rounds have been paired"],
    );
    let standings = event.says("standings", &["--cross", "--ratings", "20"]);
    holds(
        &standings,
        &[
            "event, after 3 rounds",
            "BH/C1",
            "1w1    5b1    3",
            "6w1    8b0    3w1    2       4      5    2     1   +6.4",
            "K=20",
            "Swiss, FIDE (Dutch) system; 15 min; FIDE Laws of Chess 2023; BH/C1: Buchholz, without the lowest (the points of the opponents, added up); BH: ",
            "; DE: Direct encounter (the games among those who are level; shown is the place among them)\n",
        ],
    );
    assert_eq!(event.run("check", &[]).code, 0);
}

#[test]
fn a_round_robin_of_six() {
    let event = Event::new(&["A", "B", "C", "D", "E", "F", "--system", "round-robin"]);
    for (round, expected) in [
        "1-6 2-5 3-4",
        "6-4 5-3 1-2",
        "2-6 3-1 4-5",
        "6-5 1-4 2-3",
        "3-6 4-2 5-1",
    ]
    .iter()
    .enumerate()
    {
        assert_eq!(&event.pair(), expected);
        // A game may stay open here.
        let games = ["1", "1-0", "2", "=", "3", "0-1"];
        event.says("result", &games[..if round == 2 { 4 } else { 6 }]);
    }
    holds(&event.refuses("pair", &[]), &["all 5 rounds"]);
    event.says("result", &["--round", "3", "3", "1-0"]);
    let table = event.says("standings", &["--cross"]);
    holds(&table, &["DE", "SB", "×", "Round robin, Berger tables"]);
    assert_eq!(table.matches('×').count(), 6);
    assert_eq!(event.run("check", &[]).code, 0);
    holds(
        &event.refuses("bye", &["A"]),
        &["a round cannot be left out"],
    );
    holds(&event.refuses("add", &["G"]), &["nobody can be added"]);
    let page = event.says("standings", &["--format", "html"]);
    holds(
        &page,
        &["<title>event, after 5 rounds</title>", "<th>points</th>"],
    );
}

#[test]
fn whoever_leaves_a_round_robin_loses_his_games() {
    let event = Event::new(&["A", "B", "C", "D", "--system", "round-robin"]);
    event.pair();
    event.says("result", &["1", "1-0", "2", "1-0"]);
    event.says("withdraw", &["D"]);
    event.pair();
    let boards = event.says("boards", &[]);
    holds(&boards, &["4 D", "-/+"]);
    // Nobody has entered that result, so it keeps no round.
    event.says("undo", &[]);
    event.says("back", &["4"]);
    event.pair();
    assert!(!event.says("boards", &[]).contains("-/+"));
}

#[test]
fn a_knock_out_plays_on_until_somebody_leads() {
    let event = Event::new(&[
        "A",
        "B",
        "C",
        "D",
        "--system",
        "knock-out",
        "--first-color",
        "white",
    ]);
    assert_eq!(event.pair(), "1-4 3-2");
    event.says("result", &["1", "=", "2", "0-1"]);
    assert_eq!(event.pair(), "4-1");
    event.says("result", &["1", "0-1"]);
    assert_eq!(event.pair(), "1-2");
    event.says("result", &["1", "0-1"]);
    holds(&event.refuses("pair", &[]), &["player 2 (B) has won"]);
    let told = event.says("result", &["--round", "1", "2", "1-0"]);
    holds(
        &told,
        &[
            "Round 2 would be paired alike",
            "Round 3 was paired with the other result",
            "by the rules: A – C",
        ],
    );
}

#[test]
fn teams_meet_board_by_board() {
    let list = "name;team;elo\nA1;Reds;2000\nA2;Reds;\nA3;Reds;\nB1;Blues;1900\nB2;Blues;\n";
    let folder = Folder::with(&[("teams.csv", list)]);
    let players = folder.path("teams.csv");
    let event = Event::new(&["--players", &players, "--system", "teams", "--boards", "2"]);
    event.says("withdraw", &["A1"]);
    assert_eq!(event.pair(), "2-4 5-3");
    event.says("result", &["1", "1-0"]);
    holds(
        &event.says("standings", &["--after", "1"]),
        &[
            "; round 1: 1 game open",
            "Reds   0        1       1      1    1   Blues 1:0*",
        ],
    );
    event.says("result", &["2", "="]);
    holds(
        &event.says("standings", &[]),
        &[
            "1  Reds   2        1½      1.5    1    2   Blues 1½:½",
            "MPvGP: The other points (",
        ],
    );
    holds(
        &event.says("tie-breaks", &["EDET/P,EMGSB/C1,BH:MP/C1/P"]),
        &["Direct encounter, top boards, games without play as played (EDET/P); "],
    );
    holds(
        &event.refuses("tie-breaks", &["TPR"]),
        &["TPR is asked of players alone"],
    );
    holds(
        &event.says("trf", &[]),
        &[
            "202 EDET/P,EMGSB/C1,BH:MP/C1/P\n",
            "   2.0    1.5   1     1    2    3\n",
        ],
    );
    holds(
        &event.says("standings", &["--json"]),
        &[r#""match_points":2,"points":"1½","tie_breaks":["1","0","0"]"#],
    );
    let league = "Elm:\nAnna, 1900\nBert\nClara\n\nOak:\nDora\nEmil\n";
    let league = Folder::with(&[("league.txt", league)]);
    let players = league.path("league.txt");
    let named = Event::new(&["--players", &players, "--system", "teams", "--boards", "2"]);
    holds(&named.text(), &["310   1 Elm", "310   2 Oak"]);
    holds(
        &named.refuses("line-up", &["Elm", "Clara", "Anna"]),
        &[
            "Player 1 (Anna) sits below",
            "Elm sits in the order of its list: Anna, Bert, Clara",
        ],
    );
    holds(
        &named.says("line-up", &["Elm", "Anna", "Clara"]),
        &["Round 1: Elm has named its line-up."],
    );
    assert_eq!(named.pair(), "1-4 5-3");
    holds(
        &named.says("check", &[]),
        &["1 round, 0 otherwise than the system has it"],
    );
    // A reserve comes for the return match, and sits where he is named.
    let twice = Event::new(&[
        "--players",
        &players,
        "--system",
        "double-teams",
        "--boards",
        "2",
    ]);
    assert_eq!(twice.pair(), "1-4 5-2");
    twice.says("result", &["1", "1-0", "2", "1/2"]);
    holds(
        &twice.refuses("add", &["Karl", "--team", "Ash"]),
        &["no team 'Ash'", "the teams are Elm, Oak"],
    );
    holds(
        &twice.says("add", &["Karl, 1950", "--team", "Oak"]),
        &[
            "Karl is number 6, from round 2 on.",
            "Karl is the last of Oak, a reserve",
        ],
    );
    twice.says("line-up", &["Oak", "Emil", "Karl"]);
    assert_eq!(twice.pair(), "5-1 2-6");
    holds(&twice.text(), &["192 FIDE_TEAM_DOUBLEROUNDROBIN"]);
    holds(
        &twice.says("check", &[]),
        &["2 rounds, 0 otherwise than the system has it"],
    );
    let scheveningen = Event::new(&["--players", &folder.path("teams.csv"), "--system", "teams"]);
    holds(&scheveningen.text(), &["310   1 Reds", "352 WBW"]);
    let end = run(&[
        "event",
        "new",
        &folder.path("x.trf"),
        "--players",
        &folder.path("teams.csv"),
        "--system",
        "scheveningen",
    ]);
    assert!(
        end.code == 2 && end.err.contains("3 players and the other 2"),
        "{end:?}"
    );
}

#[test]
fn pairs_are_forbidden_and_first_rounds_accelerated() {
    let event = Event::new(&[&EIGHT[..], &["--first-color", "black", "--rounds", "5"]].concat());
    assert_eq!(
        event.says("accelerate", &[]),
        "The numbers 1 to 4 have 1.0 virtual points in the rounds 1 to 2.\n\
         The numbers 1 to 4 have 0.5 virtual points in the rounds 3 to 3.\n"
    );
    holds(
        &event.text(),
        &[
            "192 FIDE_DUTCH_2026_BAKU\n",
            "250       1.0   1   2    1    4\n",
        ],
    );
    event.says("forbid", &["Anna", "Dora", "--rounds", "1-2"]);
    assert_eq!(event.pair(), "4-1 2-3 7-5 6-8");
    holds(&event.refuses("accelerate", &[]), &["paired already"]);
    holds(
        &event.says("why", &["1", "3"]),
        &["The organiser does not let them meet."],
    );
    // Who is entered before the first round is numbered anew, and whoever is named is named by his new number.
    let event = Event::new(&["Anna 1500", "Bert 1400", "Clara 1300", "--accelerate"]);
    event.says("forbid", &["Anna", "Bert"]);
    event.says("add", &["Zoe 1700", "Yan 1450"]);
    holds(
        &event.text(),
        &[
            "260   1   2    2    4\n",
            "250       1.0   1   1    1    4\n",
        ],
    );
}

/// A report of TRF16 with lines that nobody knows, in Latin-1 and with its own ends of lines.
fn foreign() -> Vec<u8> {
    let player = |number: u32, name: &str, rest: &str| {
        format!("001 {number:>4} m    {name:<33} 2000 GER     4600000 1970/01/01  {rest}\r\n")
    };
    let text = [
        "012 Früh\r\nXXR 3\r\n132 something\r\nXYZ unknown\r\n".to_owned(),
        player(1, "Müller, A", "1.0    1     3 w 1"),
        player(2, "Zorn, B", "0.5    2     4 b ="),
        player(3, "Cramer, C", "0.0    4     1 b 0"),
        player(4, "Dorn, D", "0.5    2     2 w ="),
    ]
    .concat();
    text.chars()
        .map(|sign| u8::try_from(u32::from(sign)).expect("Latin-1"))
        .collect()
}

#[test]
fn files_of_others_keep_what_is_not_known() {
    let came = foreign();
    let event = Event::of(&came);
    assert_eq!(
        event.run("check", &[]).code,
        0,
        "{:?}",
        event.run("check", &[])
    );
    event.pair();
    event.says("undo", &[]);
    assert_eq!(fs::read(&event.file).expect("the event"), came);
    holds(&event.refuses("add", &["Ćirić"]), &["Latin-1", "UTF-8"]);
    event.says("add", &["Jürgen"]);
    let now = fs::read(&event.file).expect("the event");
    assert!(now.windows(6).any(|six| six == b"J\xfcrgen"));
    // Two editions say the same.
    let new = run(&["event", "trf", &event.file, "--as", "2026"]);
    holds(&new.out, &["142 3\r\n", "XYZ unknown\r\n", "062 5\r\n"]);
    assert!(!new.out.contains("XXR"), "{new:?}");
    let back = event.folder.path("new.trf");
    fs::write(&back, &new.out).expect("a file");
    let old = run(&["event", "trf", &back, "--as", "16"]);
    holds(&old.out, &["XXR 3\r\n", "XYZ unknown\r\n"]);
    event.says("bye", &["Zorn"]);
    let lossy = event.run("trf", &["--as", "trf16"]);
    assert!(
        lossy.code == 1 && lossy.err.contains("player 2 (Zorn, B) gets in round 2"),
        "{lossy:?}"
    );
}

#[test]
fn contradictions_are_told_with_their_lines_and_nothing_is_changed() {
    let sound = String::from_utf8_lossy(&foreign()).into_owned();
    for (from, to, line, word) in [
        ("     4 b =", "     3 b =", 6, "something else"),
        ("     4 b =", "     9 b =", 6, "there is no such player"),
        (
            "     3 w 1",
            "     1 w 1",
            5,
            "is paired with the same number",
        ),
        (
            "0.5    2     4 b =",
            "1.5    2     4 b =",
            6,
            "1.5 points by the line and 0.5",
        ),
        ("     1 b 0", "     1 b =", 5, "these do not fit"),
    ] {
        let event = Event::of(sound.replace(from, to).as_bytes());
        let check = event.run("check", &[]);
        assert_eq!(check.code, 1, "{check:?}");
        let place = format!("event.trf:{line}: ");
        assert!(
            check
                .out
                .lines()
                .any(|told| told.contains(&place) && told.contains(word)),
            "{word}: {}",
            check.out
        );
        if check.out.contains("contradicts itself") {
            holds(&event.refuses("pair", &[]), &["nothing is changed"]);
            holds(&event.refuses("result", &["1", "1-0"]), &[&place]);
        }
    }
    for (from, to, word) in [
        (
            "     3 w 1",
            "     3 x 1",
            "event.trf:5:97: 'x' is no color",
        ),
        (
            "001    2",
            "001    1",
            "event.trf:6:5: number 1 stands in line 5",
        ),
    ] {
        let event = Event::of(sound.replace(from, to).as_bytes());
        holds(&event.refuses("check", &[]), &[word]);
        holds(&event.refuses("pair", &[]), &[word]);
    }
    let unknown = Event::of(format!("192 FIDE_DUBOV\n{sound}").as_bytes());
    let check = unknown.run("check", &[]);
    assert!(
        check.code == 3 && check.out.contains("FIDE_DUBOV"),
        "{check:?}"
    );
    holds(&unknown.refuses("pair", &[]), &["not paired here"]);
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let event = Event::new(&[
        "Anna 1900",
        "Annabel 1800",
        "Bert 1700",
        "Carl",
        "--first-color",
        "white",
    ]);
    for (job, words, word) in [
        ("boards", &[][..], "no round has been paired yet"),
        ("result", &["1", "1-0"], "no round has been paired yet"),
        ("undo", &[], "no round has been paired yet"),
        ("withdraw", &["ann"], "1 Anna or 2 Annabel"),
        ("withdraw", &["nobody"], "no player 'nobody'"),
        ("bye", &["Bert", "--round", "9"], "no round 9"),
        ("back", &["Bert"], "nothing is said of Bert staying away"),
        ("forbid", &["Bert", "3"], "these two are one player"),
        ("add", &["bert"], "plays already"),
        ("add", &["1900"], "no name"),
        ("standings", &["--after", "1"], "0 rounds have been paired"),
    ] {
        holds(&event.refuses(job, words), &[word]);
    }
    event.pair();
    for (words, word) in [
        (&["1", "2-0"][..], "is no result"),
        (&["7", "1-0"], "the boards are 1 to 2"),
        (&["1", "1-0", "2"], "behind 2 there is none"),
        // All or none.
        (&["1", "1-0", "2", "x"], "is no result"),
        (&["1", "1-0", "1", "0-1"], "board 1 has two results"),
        (
            &["1", "1-0", "--round", "1"],
            "--round stands before the boards",
        ),
        (&["--round", "2", "1", "1-0"], "round 2 has not been paired"),
    ] {
        holds(&event.refuses("result", words), &[word]);
    }
    holds(
        &event.refuses("bye", &["Bert", "--round", "1"]),
        &["paired already"],
    );
    let end = run(&["event", "new", &event.file, "A", "B"]);
    assert!(
        end.code == 2 && end.err.contains("there already"),
        "{end:?}"
    );
    let end = run(&["event", "new", &event.folder.path("n.trf"), "A"]);
    assert!(end.code == 2 && end.err.contains("two players"), "{end:?}");
    let end = run(&["event", "standings", &event.file, "--tie-breaks", "XX"]);
    assert!(
        end.code == 2 && end.err.contains("is no tie-break"),
        "{end:?}"
    );
    let end = run(&["event", "pair", &event.file, "-o", &event.file]);
    assert!(
        end.code == 2 && end.err.contains("which is read here"),
        "{end:?}"
    );
}

#[test]
fn a_list_is_read_from_standard_input_and_an_event_too() {
    let folder = Folder::with(&[]);
    let file = folder.path("night.trf");
    let end = run_with(
        &[
            "event",
            "new",
            &file,
            "--players",
            "-",
            "--points",
            "3-1-0",
            "--name",
            "Friday night",
        ],
        "Name,Rating\nÅsa Berg,1900\nBo,1800\nCy,\n".as_bytes(),
    );
    assert!(
        end.code == 0 && end.out.contains("3 players, 2 rounds"),
        "{end:?}"
    );
    let text = fs::read_to_string(&file).expect("the event");
    holds(
        &text,
        &[
            "012 Friday night\n",
            "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n",
        ],
    );
    let end = run_with(&["event", "standings", "-"], text.as_bytes());
    assert!(end.code == 0 && end.out.contains("Åsa Berg"), "{end:?}");
}

#[test]
fn every_reference_tournament_is_as_the_rules_have_it() {
    let folder = crate::reference::data().join("pairings");
    let mut files: Vec<String> = fs::read_dir(folder)
        .expect("reference data")
        .map(|entry| entry.expect("a file").path().display().to_string())
        .filter(|path| path.ends_with(".trf"))
        .collect();
    files.sort();
    assert!(files.len() >= 6, "only {} tournaments", files.len());
    // A handful here; `./test pairings` takes them all.
    let some = if std::env::var_os("JADOUBE_PAIRINGS").is_some() {
        files.len()
    } else {
        12
    };
    let files: Vec<&str> = files.iter().take(some).map(String::as_str).collect();
    let end = run(&[&["event", "check"][..], &files].concat());
    assert_eq!(end.code, 0, "{}", end.out);
    assert_eq!(end.out.matches(" 0 otherwise").count(), files.len());
}

#[test]
fn tie_breaks_are_told_chosen_and_changed() {
    let event = Event::new(&["Anna", "Bert", "Clara", "Dora", "--tie-breaks", "bh-c1,de"]);
    holds(&event.text(), &["202 BH/C1,DE\n"]);
    let told = event.says("tie-breaks", &[]);
    holds(
        &told,
        &[
            "the tie-breaks of the event:\n 1 BH/C1   Buchholz, without the lowest: the points of the opponents, added up\n 2 DE ",
            "What else there is:\n   BH      Buchholz: ",
        ],
    );
    event.pair();
    event.says("result", &["1", "1-0", "2", "0-1"]);
    holds(
        &event.says("tie-breaks", &["WIN,SB/P"]),
        &["more by: Wins (WIN); Sonneborn-Berger, games without play as played (SB/P)."],
    );
    holds(&event.text(), &["202 WIN,SB/P\n"]);
    holds(
        &event.says("standings", &[]),
        &["WIN: Wins (rounds won, without play too); SB/P: Sonneborn-Berger, "],
    );
    event.says("tie-breaks", &["none"]);
    holds(&event.text(), &["212 PTS\n"]);
    holds(
        &event.says("tie-breaks", &[]),
        &["none; whoever has the same points"],
    );
    holds(
        &event.refuses("tie-breaks", &["BH,WIN,BH"]),
        &["BH is named twice"],
    );
    let table = run(&["event", "tie-breaks", "--system", "round-robin"]);
    assert!(
        table.code == 0 && !table.out.contains("Buchholz"),
        "{table:?}"
    );
}

#[test]
fn what_was_told_wrong_is_put_right_before_the_first_round_and_after_it() {
    let event = Event::new(&[
        "Anna 1900",
        "Brt 1850",
        "Clara 1700",
        "Dora 1600",
        "Emil 1500",
    ]);
    holds(
        &event.says("correct", &["brt", "--name", "Bert", "--rating", "1950"]),
        &["Brt, 1850 is now Bert, 1950.", "The number is 1 now"],
    );
    holds(
        &event.refuses("correct", &["Anna"]),
        &["say what is put right"],
    );
    holds(&event.says("delete", &["Emil"]), &["5 Emil is struck"]);
    event.says("forbid", &["Anna", "Clara"]);
    holds(&event.says("allow", &["Anna", "Clara"]), &["They may meet"]);
    holds(
        &event.refuses("bye", &["Anna", "--round", "0"]),
        &["rounds count from 1"],
    );
    holds(&event.says("rounds", &["2"]), &["The event has 2 rounds."]);
    holds(
        &event.says("day", &["2", "2026-12-03"]),
        &["Round 2 is played on 2026-12-03."],
    );
    holds(&event.text(), &["26/12/03\n"]);
    holds(&event.refuses("day", &["1", "today"]), &["as 2026-11-28"]);
    event.pair();
    holds(&event.refuses("delete", &["Dora"]), &["'withdraw'"]);
    holds(&event.refuses("rounds", &["0"]), &["from 1 to 999"]);
}

#[test]
fn a_report_without_a_number_of_rounds_is_told_so_when_a_round_is_paired() {
    let event = Event::of(
        b"001    1      Anna\n001    2      Bert\n001    3      Clara\n001    4      Dora\n",
    );
    let told = event.run("pair", &[]);
    assert_eq!(told.code, 0, "{told:?}");
    holds(&told.err, &["the event never ends", "'rounds'"]);
    event.says("rounds", &["1"]);
    holds(&event.text(), &["142 1\n"]);
}

#[test]
fn the_head_of_the_report_says_where_and_when() {
    let event = Event::new(&EIGHT);
    event.says("head", &["--place", "Bad Elster", "--federation", "ger"]);
    let told = event.says("head", &["--from", "2026-11-28"]);
    holds(&told, &["played at Bad Elster, GER from 2026-11-28."]);
    holds(
        &event.text(),
        &["022 Bad Elster\n", "032 GER\n", "042 2026/11/28\n"],
    );
    holds(&event.refuses("head", &[]), &["say what the report has"]);
    holds(
        &event.refuses("head", &["--to", "2026-02-30"]),
        &["is no day"],
    );
}
