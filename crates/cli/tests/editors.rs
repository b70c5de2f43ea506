//! What editors of collections ask for: men and comments, trees and books, copies that differ, names, tables, databases.

use std::fs;
use std::path::Path;

use crate::support::folder::Folder;
use crate::support::run;

/// A game with its tags.
fn game(tags: &[(&str, &str)], moves: &str) -> String {
    let tags: String = tags
        .iter()
        .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
        .collect();
    let result = moves.rsplit(' ').next().expect("a result");
    format!("{tags}[Result \"{result}\"]\n\n{moves}\n\n")
}

/// Which games of a collection are found.
#[track_caller]
fn check_filter(games: &[String], args: &[&str], expected: &[usize]) {
    let folder = Folder::with(&[("a.pgn", &games.concat())]);
    let file = folder.path("a.pgn");
    let end = run(&[&["pgn", "filter", &file], args].concat());
    let text: String = expected.iter().map(|&at| games[at].as_str()).collect();
    assert_eq!(end.out, text, "{args:?} {end:?}");
    assert_eq!(end.code, i32::from(expected.is_empty()), "{args:?}");
}

#[test]
fn games_are_found_by_what_one_side_has_more() {
    let games = [
        // White gives a knight for a bishop, Black a bishop for a knight.
        game(
            &[("White", "A")],
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bg4 *",
        ),
        game(
            &[("White", "B")],
            "1. e4 d5 2. Nf3 Bg4 3. h3 Bxf3 4. Qxf3 dxe4 5. Qxe4 *",
        ),
        game(
            &[("White", "C")],
            "1. e4 e5 (1... d5 2. Nf3 Bg4 3. h3 Bxf3 4. Qxf3 a6) 2. d4 *",
        ),
    ];
    check_filter(&games, &["--imbalance", "Nb"], &[0]);
    check_filter(&games, &["--imbalance", "Bn"], &[1]);
    check_filter(&games, &["--imbalance", "Nb", "--either-color"], &[0, 1]);
    check_filter(&games, &["--imbalance", "Bn", "--in-variations"], &[1, 2]);
    // The pawn is taken and the piece taken back at once.
    check_filter(&games, &["--imbalance", "BnP"], &[]);
    check_filter(&games, &["--imbalance", "Bnp"], &[1]);
    check_filter(&games, &["--imbalance", "Bnp", "--lasting", "2"], &[]);
    check_filter(
        &games,
        &["--material", "KQRRBBNP*kqrrbnnp*", "--lasting", "3"],
        &[1],
    );
    let end = run(&["pgn", "filter", "x.pgn", "--imbalance", "K"]);
    assert!(end.code == 2 && end.err.contains("Qrr"), "{end:?}");
}

#[test]
fn comments_and_variations_are_searched() {
    let games = [
        game(
            &[("White", "A")],
            "1. e4 {A Zürich\nline} e5 (1... c5 {sharper}) *",
        ),
        game(&[("White", "zurich")], "1. d4 (1. e4 e5 2. Ke2) 1... d5 *"),
    ];
    check_filter(&games, &["--comment", "zurich LINE"], &[0]);
    check_filter(&games, &["--comment", "sharp", "--comment", "zür"], &[0]);
    check_filter(&games, &["--comment", "sharp", "--not"], &[1]);
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2";
    check_filter(&games, &["--position", fen], &[]);
    check_filter(&games, &["--position", fen, "--in-variations"], &[1]);
}

#[test]
fn a_tree_counts_what_was_played() {
    let games = [
        game(
            &[("WhiteElo", "2500"), ("Date", "1999.01.01")],
            "1. e4 e5 2. Nf3 1-0",
        ),
        game(
            &[("WhiteElo", "2600"), ("Date", "2001.01.01")],
            "1. e4 c5 0-1",
        ),
        game(&[], "1. e4 e5 1/2-1/2"),
        // By another order of moves, and with notes.
        game(&[], "1. Nf3 (1. e4) e5 {x} 2. e4 *"),
    ];
    let folder = Folder::with(&[("a.pgn", &games.concat())]);
    let (file, book) = (folder.path("a.pgn"), folder.path("b.bin"));
    let end = run(&[
        "pgn",
        "tree",
        &file,
        "--format",
        "csv",
        "--depth",
        "2",
        "--book",
        &book,
        "--book-least",
        "1",
    ]);
    assert_eq!(
        end.out,
        "table,line,games,share,white,draw,black,score,elo,last\n\
         initial position,1. e4,3,75.0 %,33.3 %,33.3 %,33.3 %,50.0 %,2550,2001\n\
         initial position,1. e4 e5,2,66.7 %,50.0 %,50.0 %,0.0 %,25.0 %,,1999\n\
         initial position,1. e4 c5,1,33.3 %,0.0 %,0.0 %,100.0 %,100.0 %,,2001\n\
         initial position,1. Nf3,1,25.0 %,,,,,,\n\
         initial position,1. Nf3 e5,1,100.0 %,,,,,,\n",
        "{end:?}"
    );
    // The key of the initial position, 1. e4 with three points of three games, then 1. Nf3 with one.
    let book = fs::read(book).expect("a book");
    let key = 0x463b_9618_1691_fc9c_u64.to_be_bytes();
    let at = book
        .chunks(16)
        .position(|entry| entry[..8] == key)
        .expect("the position");
    let moves: Vec<&[u8]> = book
        .chunks(16)
        .skip(at)
        .take(2)
        .map(|entry| &entry[8..12])
        .collect();
    assert_eq!(moves, [&[0x03, 0x1c, 0, 3][..], &[0x01, 0x95, 0, 1]]);
    assert!(book.chunks(16).is_sorted_by_key(|entry| &entry[..8]));

    let end = run(&["pgn", "tree", &file, "--line", "Nf3 e5", "--format", "csv"]);
    assert!(
        end.out.contains("Nf3 e5,1. Nf3 e5 2. e4,1,100.0 %"),
        "{end:?}"
    );
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
    let end = run(&["pgn", "tree", &file, "--position", fen]);
    assert!(end.code == 0 && end.out.contains("2. e4"), "{end:?}");
    let end = run(&["pgn", "tree", &file, "--line", "h4"]);
    assert_eq!((end.code, end.out.lines().count()), (1, 2), "{end:?}");
}

const RUY: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 \
    11. d4 Qc7";

#[test]
fn copies_that_are_alike_are_found_and_the_longest_is_kept() {
    let tags = |white, date| [("White", white), ("Black", "Tschigorin, M"), ("Date", date)];
    let games = [
        game(
            &tags("Janowsky, D", "1900.01.01"),
            &format!("{RUY} 1/2-1/2"),
        ),
        game(
            &tags("Janowski, Dawid", "1900.??.??"),
            &format!("{RUY} 12. Nbd2 cxd4 1/2-1/2"),
        ),
        // Others: another year, another player.
        game(&tags("Janowski", "1901.01.01"), &format!("{RUY} 1/2-1/2")),
        game(&tags("Jankowski", "1900.01.01"), &format!("{RUY} 1/2-1/2")),
    ];
    let folder = Folder::with(&[("a.pgn", &games.concat()), ("b.pgn", &games[1])]);
    let (file, again) = (folder.path("a.pgn"), folder.path("again.pgn"));
    let end = run(&[
        "pgn",
        "dedup",
        &file,
        "--same",
        "alike",
        "--duplicates",
        &again,
    ]);
    assert_eq!(
        end.out,
        [&games[1], &games[2], &games[3]]
            .map(String::as_str)
            .concat()
    );
    assert_eq!(fs::read_to_string(&again).expect("a file"), games[0]);
    // Against another collection, of which nothing is written.
    let known = folder.path("b.pgn");
    let end = run(&["pgn", "dedup", &file, "--same", "alike", "--check", &known]);
    assert_eq!(end.out, games[2..].concat(), "{end:?}");
    assert!(
        end.err.contains("4 games, 2 of them stood there before"),
        "{end:?}"
    );
    let end = run(&["pgn", "dedup", &file, "--check", &known]);
    assert_eq!(
        end.out,
        [&games[0], &games[2], &games[3]]
            .map(String::as_str)
            .concat()
    );
}

#[test]
fn notes_of_copies_are_put_together() {
    let one = game(
        &[("White", "A"), ("Black", "B")],
        "1. e4 {good} 1... e5 (1... c5) 2. Nf3 1-0",
    );
    let other = game(
        &[("White", "A"), ("Black", "B"), ("Annotator", "C")],
        "1. e4 $1 1... e5 (1... c5 2. Nf3 {here}) 2. Nf3 (2. f4) 1-0",
    );
    let folder = Folder::with(&[("a.pgn", &one), ("b.pgn", &other)]);
    let end = run(&[
        "pgn",
        "dedup",
        &folder.path("a.pgn"),
        &folder.path("b.pgn"),
        "--merge-notes",
    ]);
    assert!(
        end.out
            .contains("1. e4 $1 {good} 1... e5 (1... c5 2. Nf3 {here}) 2. Nf3 (2. f4) 1-0"),
        "{end:?}"
    );
    assert!(
        end.out.contains("[Annotator \"C\"]") && end.code == 0,
        "{end:?}"
    );
    // A copy that stops adds nothing, and that is told.
    let broken = one.replace("2. Nf3", "2. Ke3 {lost} 2... a6");
    let folder = Folder::with(&[("a.pgn", &one), ("b.pgn", &broken)]);
    let files = [folder.path("a.pgn"), folder.path("b.pgn")];
    let end = run(&["pgn", "dedup", &files[0], &files[1], "--merge-notes"]);
    assert_eq!(end.out, format!("{one}{broken}"), "{end:?}");
}

#[test]
fn notes_of_copies_that_can_be_read_are_put_together_beside_one_that_cannot() {
    let tags = [
        ("White", "Adams"),
        ("Black", "Baker"),
        ("Date", "1905.03.04"),
    ];
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8";
    let one = game(&tags, &format!("{moves} 1-0"));
    let other = game(
        &tags,
        &format!("{} {{good}} 1-0", moves.replace("4. Ba4", "4. Ba4 $1")),
    );
    let broken = game(&tags, &format!("{moves} {{mine}} 10. Ke7 1-0"));
    let folder = Folder::with(&[("a.pgn", &format!("{one}{broken}{other}"))]);
    let file = folder.path("a.pgn");
    let end = run(&["pgn", "dedup", "--same", "alike", "--merge-notes", &file]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(
        end.out.contains("4. Ba4 $1") && end.out.contains("{good}"),
        "{end:?}"
    );
    assert!(end.out.contains("{mine}"), "{end:?}");
    let told = "game 2 (Adams - Baker, 1905.03.04) cannot be read to its end";
    assert!(
        end.err.contains(told) && end.err.contains("beside game 1"),
        "{end:?}"
    );
}

#[test]
fn games_that_are_left_out_are_listed() {
    let one = game(
        &[("White", "Adams"), ("Black", "Baker")],
        "1. e4 e5 2. Nf3 Nc6 1-0",
    );
    let other = game(&[("White", "Clark"), ("Black", "Davis")], "1. d4 d5 1-0");
    let folder = Folder::with(&[("a.pgn", &format!("{one}{other}{one}")), ("b.pgn", &other)]);
    let (file, base) = (folder.path("a.pgn"), folder.path("b.pgn"));
    let end = run(&["pgn", "dedup", &file, "--list"]);
    assert_eq!(end.out, format!("{one}{other}"), "{end:?}");
    let told = "game 3 (Adams - Baker) is left out beside game 1 (Adams - Baker)";
    assert!(end.err.contains(told), "{end:?}");
    let end = run(&["pgn", "dedup", &file, "--list", "--check", &base]);
    let told = "game 2 (Clark - Davis) is left out beside game 1 of those compared (Clark - Davis)";
    assert!(end.err.contains(told) && end.out == one, "{end:?}");
}

#[test]
fn what_copies_say_otherwise_is_told() {
    let one = game(
        &[("White", "A"), ("Black", "B"), ("Round", "3")],
        "1. e4 e5 2. Nf3 Nc6 1-0",
    );
    let folder = Folder::with(&[("a.pgn", &one), ("b.pgn", &one.replace("\"3\"", "\"4\""))]);
    let end = run(&[
        "pgn",
        "dedup",
        &folder.path("a.pgn"),
        &folder.path("b.pgn"),
        "--same",
        "moves",
        "--merge-notes",
    ]);
    assert!(end.out.contains("[Round \"3\"]"), "{end:?}");
    assert!(
        end.code == 1 && end.err.contains("[Round \"4\"] beside \"3\" is not kept"),
        "{end:?}"
    );
}

#[test]
fn names_are_spelled_by_a_list() {
    let list = "@PLAYER\nJanowski, Dawid\n%Bio FIDEID 12\n= Janowsky\n@SITE\nWien AUT\n= Vienna\n";
    let text = game(
        &[
            ("Event", "E"),
            ("Site", "Vienna"),
            ("White", "JANOWSKY"),
            ("Black", "X"),
        ],
        "1. e4 *",
    );
    let folder = Folder::with(&[("a.pgn", &text), ("names.ssp", list), ("bad.ssp", "x\n")]);
    let (file, names) = (folder.path("a.pgn"), folder.path("names.ssp"));
    let end = run(&["pgn", "tag", &file, "--spelling", &names, "--fide-ids"]);
    for tag in [
        "Site \"Wien AUT\"",
        "White \"Janowski, Dawid\"",
        "Black \"X\"",
        "WhiteFideId \"12\"",
    ] {
        assert!(end.out.contains(tag), "{tag} {end:?}");
    }
    let end = run(&["pgn", "tag", &file, "--spelling", &folder.path("bad.ssp")]);
    assert!(end.code == 2 && end.err.contains("line 1"), "{end:?}");
}

/// Four players meet each other, and three rounds of a larger event.
#[test]
fn tables_of_events() {
    let meeting = |event, round, white, black, result| {
        game(
            &[
                ("Event", event),
                ("Site", "Riga"),
                ("Date", "1959.07.01"),
                ("Round", round),
                ("White", white),
                ("Black", black),
                ("WhiteElo", "2500"),
                ("BlackElo", "2400"),
            ],
            &format!("1. e4 e5 {result}"),
        )
    };
    let all = [
        meeting("Four", "1", "Tal", "Gipslis", "1-0"),
        meeting("Four", "1", "Spassky", "Mikenas", "1/2-1/2"),
        meeting("Four", "2", "Mikenas", "Tal", "1-0"),
        meeting("Four", "2", "Gipslis", "Spassky", "0-1"),
        meeting("Four", "3", "Tal", "Spassky", "1/2-1/2"),
        meeting("Four", "3", "Gipslis", "Mikenas", "1/2-1/2"),
        meeting("Open", "1.1", "A", "B", "1-0"),
        meeting("Open", "1.2", "C", "D", "1/2-1/2"),
        meeting("Open", "1.3", "E", "F", "0-1"),
        meeting("Open", "2.1", "F", "A", "0-1"),
        meeting("Open", "2.2", "B", "C", "*"),
    ];
    let folder = Folder::with(&[("a.pgn", &all.concat())]);
    let file = folder.path("a.pgn");
    let end = run(&["pgn", "table", &file, "--format", "csv"]);
    // Mikenas, who beat Tal, stands before Spassky, who beat the last.
    let places: Vec<usize> = ["Mikenas", "Spassky", "Tal", "Gipslis"]
        .into_iter()
        .map(|name| end.out.find(&format!(",{name},")).expect("a player"))
        .collect();
    assert!(places.is_sorted(), "{}", end.out);
    for line in [
        "table,#,player,elo,1,2,3,4,points,games,+,=,-,SB,perf",
        "\"Four, Riga, 1959\",1,Mikenas,2400,×,½,1,½,2,3,1,2,0,2.75,2592",
        "\"Four, Riga, 1959\",4,Gipslis,2500,½,0,0,×,½,3,0,1,2,1.00,2160",
        "table,#,player,elo,1,2,points,games,+,=,-,Buchholz,perf",
        // A has beaten B, who is the fifth, with White, and F with Black.
        "\"Open, Riga, 1959\",1,A,2400,5w1,2b1,2,2,2,0,0,1.00,3250",
        "\"Open, Riga, 1959\",5,B,2400,1b0,,0,1,0,0,1,2.00,1700",
    ] {
        let found = end.out.lines().any(|found| found == line);
        assert!(found, "{line}\n{}", end.out);
    }
    let html = run(&["pgn", "table", &file, "--format", "html"]);
    assert!(html.out.contains("<td>Mikenas</td>"), "{}", html.out);
    let text = run(&["pgn", "players", &file, "--player", "tal"]);
    assert!(
        text.out.contains("Tal     3      1½      50.0 %  1  1  1"),
        "{}",
        text.out
    );
    let none = run(&["pgn", "table", &file, "--least", "9"]);
    assert_eq!(none.code, 1, "{none:?}");
}

#[test]
fn tables_tell_of_games_with_two_results() {
    let tags = [("White", "Tal"), ("Black", "Keres"), ("Result", "1-0")];
    for moves in ["1. e4 e5 0-1", "1. e4 e5 1-0 {so} 0-1"] {
        let text = game(&tags, moves).replace("[Result \"*\"]\n", "");
        let folder = Folder::with(&[("a.pgn", &text)]);
        for job in ["table", "players"] {
            let end = run(&["pgn", job, &folder.path("a.pgn")]);
            let told =
                "1 game with two different results in the record, such as Tal - Keres, taken as ";
            assert!(end.err.contains(told) && end.code == 1, "{moves}: {end:?}");
        }
    }
}

#[test]
fn tables_tell_how_many_games_they_leave_out() {
    let games = [
        game(&[("White", "Tal"), ("Black", "Keres")], "1. e4 e5 1-0"),
        game(&[("White", "Keres"), ("Black", "Tal")], "1. e4 e5 *"),
        game(&[], "1. e4 e5 1-0"),
        game(&[("White", "N.N."), ("Black", "N.N.")], "1. e4 e5 1-0"),
    ];
    let games = games.map(|game| game.replace("[Result \"*\"]\n", ""));
    let folder = Folder::with(&[("a.pgn", &games.concat()), ("b.pgn", &games[0])]);
    for job in ["table", "players"] {
        let end = run(&["pgn", job, &folder.path("a.pgn")]);
        let told = "jadoube: 1 game without a result, counted in no table\n\
                    jadoube: 2 games of which the tags White and Black name no two players, counted in no table\n";
        assert_eq!((end.code, end.err.as_str()), (0, told), "{job}: {end:?}");
        let end = run(&["pgn", job, &folder.path("b.pgn")]);
        assert_eq!((end.code, end.err.as_str()), (0, ""), "{job}: {end:?}");
    }
}

#[test]
fn tables_count_games_without_tags_one_by_one() {
    let named = game(&[("White", "Tal"), ("Black", "Keres")], "1. e4 e5 1-0");
    let named = named.replace("[Result \"*\"]\n", "");
    let bare = "1. e4 e5 2. Nf3 Nc6 1-0\n\n1. d4 d5 0-1\n\n1. c4 *\n";
    let folder = Folder::with(&[("a.pgn", &format!("{named}{bare}"))]);
    for job in ["table", "players"] {
        let end = run(&["pgn", job, &folder.path("a.pgn")]);
        let told = "jadoube: 1 game without a result, counted in no table\n\
                    jadoube: 2 games of which the tags White and Black name no two players, counted in no table\n";
        assert_eq!((end.code, end.err.as_str()), (0, told), "{job}: {end:?}");
    }
}

#[test]
fn other_names_are_other_files() {
    let names = ["A/B", "a/b", "A:B", "A_B", "A-B-2", "?", "", "Con"];
    let games = names.map(|name| game(&[("White", name)], "1. e4 *"));
    let folder = Folder::with(&[("a.pgn", &games.concat())]);
    let end = run(&[
        "pgn",
        "split",
        "--by",
        "White",
        "-o",
        &folder.path("parts"),
        &folder.path("a.pgn"),
    ]);
    let told: Vec<&str> = end
        .out
        .lines()
        .map(|line| line.rsplit('/').next().unwrap())
        .collect();
    let due = [
        "A-B-2-2.pgn: 1 game",
        "A-B-2.pgn: 1 game",
        "A-B-3.pgn: 1 game",
        "A-B.pgn: 2 games",
        "Con-.pgn: 1 game",
        "unknown.pgn: 2 games",
    ];
    assert_eq!(told, due, "{end:?}");
}

#[test]
fn short_games_of_nobody_are_the_same_in_one_event_alone() {
    let of = |event: &str, white: &str| {
        game(
            &[("Event", event), ("White", white), ("Black", white)],
            "1. e4 e5 *",
        )
    };
    for (games, again) in [
        ([of("E", "?"), of("F", "?")], 0),
        ([of("E", "?"), of("E", "?")], 1),
        ([of("E", "Tal"), of("F", "Tal")], 1),
    ] {
        let folder = Folder::with(&[("a.pgn", &games.concat())]);
        let end = run(&["pgn", "dedup", &folder.path("a.pgn")]);
        assert!(
            end.err.contains(&format!("2 games, {again} of them")),
            "{games:?}: {end:?}"
        );
    }
}

#[test]
fn variations_become_games() {
    let text = game(&[("White", "A")], "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0");
    let folder = Folder::with(&[("a.pgn", &text)]);
    let file = folder.path("a.pgn");
    let end = run(&["pgn", "convert", &file, "--variations-as-games"]);
    assert!(
        end.out.contains("[Line \"1 of 2\"]\n\n1. e4 e5 2. Nf3 1-0"),
        "{end:?}"
    );
    assert!(
        end.out.contains("[Line \"2 of 2\"]\n\n1. e4 c5 2. Nf3 *"),
        "{end:?}"
    );
    let end = run(&[
        "pgn",
        "convert",
        &file,
        "--variations-as-games",
        "--to",
        "san",
    ]);
    assert_eq!(end.out, "e4 e5 Nf3\ne4 c5 Nf3\n");
}

#[test]
fn games_are_cut_and_their_tags_too() {
    let text = game(
        &[("White", "A"), ("Annotator", "B")],
        "1. e4 {a} e5 (1... c5 2. Nf3 d6 (2... Nc6)) 2. Nf3 {b} Nc6 3. Bb5 1-0",
    );
    let folder = Folder::with(&[("a.pgn", &text)]);
    let file = folder.path("a.pgn");
    let end = run(&["pgn", "convert", &file, "--most-plies", "3"]);
    assert!(
        end.out
            .contains("1. e4 {a} 1... e5 (1... c5 2. Nf3) 2. Nf3 {b} 1-0"),
        "{end:?}"
    );
    assert!(end.out.contains("[Annotator \"B\"]"), "{end:?}");
    let end = run(&["pgn", "convert", &file, "--roster", "--most-plies", "0"]);
    assert_eq!(end.out.matches("[").count(), 7, "{end:?}");
    assert!(end.out.contains("[Result \"1-0\"]\n\n1-0"), "{end:?}");
    let end = run(&["pgn", "convert", &file, "--most-plies", "1", "--to", "uci"]);
    assert_eq!(end.out, "e2e4\n");
}

#[test]
fn days_that_are_not_known_are_found_where_all_they_may_be_are_meant() {
    let dated = |date: &str| game(&[("Date", date)], "1. e4 1-0");
    let dates = [
        "1932.??.??",
        "1932.06.15",
        "1932.06.??",
        "1931.12.31",
        "????.??.??",
    ];
    let text: String = dates.map(dated).concat();
    let folder = Folder::with(&[("a.pgn", &text)]);
    let file = folder.path("a.pgn");
    for (since, until, count) in [
        ("1932-06-15", "1932-06-15", "1\n"),
        ("1932", "1932", "3\n"),
        ("1932-06-01", "1932-06-30", "2\n"),
        ("1900", "1999", "4\n"),
    ] {
        let end = run(&[
            "pgn", "filter", &file, "--since", since, "--until", until, "--count",
        ]);
        assert_eq!(end.out, count, "{since} {until}: {end:?}");
    }
}

#[test]
fn databases_of_scid_are_collections() {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../notation/tests/scid/small.si4");
    let base = base.display().to_string();
    let end = run(&["pgn", "convert", &base]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.err.contains("1 game marked as deleted"), "{end:?}");
    assert!(
        end.out
            .contains("3. d4 $6 Bg4 $2 {This loses time.\n[%clk 0:59:58]}"),
        "{end:?}"
    );
    let end = run(&["pgn", "filter", &base, "--white", "morphy", "--count"]);
    assert_eq!(end.out, "1\n", "{end:?}");
    // None of its files is written over, and those that are no index are told from it.
    let games = base.replace(".si4", ".sg4");
    let end = run(&["pgn", "convert", &base, "-o", &games]);
    assert!(end.code == 2 && end.err.contains("read here"), "{end:?}");
    for other in [games, base.replace(".si4", ".sn4")] {
        let end = run(&["pgn", "convert", &other]);
        assert!(end.code == 2 && end.err.contains(".si4"), "{end:?}");
    }
    let folder = Folder::with(&[("a.si5", ""), ("b.cbh", "")]);
    for other in ["a.si5", "b.cbh"] {
        let end = run(&["pgn", "convert", &folder.path(other)]);
        assert!(end.code == 2 && end.err.contains("SCID 4"), "{end:?}");
    }
}

#[test]
fn a_damaged_database_is_told_by_whatever_reads_it() {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../notation/tests/scid/small.si4");
    let folder = Folder::with(&[]);
    for ending in ["si4", "sn4", "sg4"] {
        let bytes = fs::read(base.with_extension(ending)).expect("a file of the database");
        // The games are cut off in the middle.
        let length = match ending {
            "sg4" => bytes.len() / 2,
            _ => bytes.len(),
        };
        fs::write(folder.path(&format!("bad.{ending}")), &bytes[..length]).expect("a file");
    }
    let bad = folder.path("bad.si4");
    for command in [
        &["merge"][..],
        &["convert"],
        &["filter", "--count"],
        &["sort"],
        &["tag", "--set", "A=b"],
    ] {
        let end = run(&[&["pgn"], command, &[&bad]].concat());
        assert_eq!(end.code, 2, "{command:?} {end:?}");
        let told = "the database is damaged: 2 games cannot be read to the end";
        assert!(end.err.contains(told), "{command:?} {end:?}");
    }
}

#[test]
fn who_reads_a_game_in_descriptive_notation_is_said() {
    let game = "[White \"A\"]\n\n1. P-K4 P-K4 2. N-KB3 *\n";
    let folder = Folder::with(&[("a.pgn", game)]);
    let end = run(&["pgn", "convert", &folder.path("a.pgn")]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(end.err.contains("jadoube score read reads"), "{end:?}");
    let end = run(&["score", "read", &folder.path("a.pgn")]);
    assert!(end.out.contains("1. e4 e5 2. Nf3 *"), "{end:?}");
}

#[test]
fn what_might_cure_a_game_stands_under_the_place_where_it_stops() {
    let folder = Folder::with(&[("a.pgn", "1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Ne4 4. Nb5 *\n")]);
    let end = run(&["pgn", "convert", &folder.path("a.pgn")]);
    assert_eq!(end.code, 1, "{end:?}");
    let place = |words: &str| end.err.find(words).unwrap_or_else(|| panic!("{end:?}"));
    assert!(place("not read further") < place("perhaps with"), "{end:?}");
}

#[test]
fn a_needless_origin_is_told_and_no_fault() {
    let folder = Folder::with(&[("a.pgn", "[Event \"A\"]\n\n1. Ngf3 Ngf6 *\n")]);
    let file = folder.path("a.pgn");
    let end = run(&["pgn", "convert", &file]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.out.contains("1. Nf3 Nf6 *"), "{end:?}");
    assert!(
        end.err.contains("forgiven needless-origin: \"Ngf3\""),
        "{end:?}"
    );
    assert_eq!(run(&["pgn", "check", &file]).code, 0);
}
