//! `jadoube pgn filter`, `dedup`, `sort`, `merge`, `tag`, and the forms of `convert`.

use std::fs;

use crate::support::folder::Folder;
use crate::support::run;
use parquet::file::reader::{FileReader, SerializedFileReader};

/// A game with its tags, as it stands in a file.
fn game(white: &str, black: &str, date: &str, elo: u32, moves: &str) -> String {
    let result = moves.rsplit(' ').next().expect("a result");
    format!(
        "[Event \"E\"]\n[Date \"{date}\"]\n[Round \"1.{}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
         [WhiteElo \"{elo}\"]\n[BlackElo \"2500\"]\n[Result \"{result}\"]\n\n{moves}\n\n",
        white.len()
    )
}

fn four() -> [String; 4] {
    [
        game("Ann", "Bob", "1999.12.31", 2600, "1. e4 c5 2. Nf3 d6 1-0"),
        game("Cyd", "Ann", "2001.??.??", 2400, "1. f3 e5 2. g4 Qh4# 0-1"),
        game(
            "Dee",
            "Eva",
            "2010.05.06",
            2700,
            "1. d4 d5 2. Nf3 (2. c4 {so}) Nf6 $1 {[%clk 1:00:00] good} 1/2-1/2",
        ),
        game("Ann", "Eva", "????.??.??", 0, "1. e4 e5 2. xx *"),
    ]
}

/// Which of the four games are found.
#[track_caller]
fn check_filter(args: &[&str], expected: &[usize]) {
    let games = four();
    let folder = Folder::with(&[("a.pgn", &games.concat())]);
    let file = folder.path("a.pgn");
    let mut all = vec!["pgn", "filter", &file];
    all.extend(args);
    let end = run(&all);
    let text: String = expected
        .iter()
        .map(|&index| games[index].as_str())
        .collect();
    assert_eq!(end.out, text, "{args:?} {end:?}");
    assert_eq!(end.code, i32::from(expected.is_empty()), "{args:?} {end:?}");
}

#[test]
fn games_are_found_by_their_tags() {
    check_filter(&["--player", "ann"], &[0, 1, 3]);
    check_filter(&["--white", "ann"], &[0, 3]);
    check_filter(&["--player", "ann", "--player", "eva"], &[3]);
    check_filter(&["--black", "zoe"], &[]);
    check_filter(&["--tag", "Round==1.3", "--tag", "Event=e"], &[0, 1, 2, 3]);
    check_filter(&["--tag", "Event==e"], &[]);
    check_filter(&["--since", "2000"], &[1, 2]);
    // Of a year that is not known to the day all of it must be meant.
    check_filter(&["--until", "2001-06"], &[0]);
    check_filter(&["--until", "2001"], &[0, 1]);
    check_filter(&["--elo", "2500.."], &[0, 2]);
    check_filter(&["--not", "--elo", "2500.."], &[1, 3]);
}

#[test]
fn games_are_found_by_what_happened() {
    check_filter(&["--result", "0-1"], &[1]);
    check_filter(&["--ends", "mate"], &[1]);
    check_filter(&["--ends", "stalemate"], &[]);
    check_filter(&["--plies", "..3"], &[3]);
    check_filter(&["--line", "1. e4 c5"], &[0]);
    check_filter(&["--whole"], &[0, 1, 2]);
    let after = "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
    check_filter(&["--position", after], &[0]);
    check_filter(&["--pattern", "*/*/*/*/*q/*/*/*"], &[1]);
    check_filter(&["--pattern", "*/*/*/*/2*/5N2/*/*"], &[0, 2]);
    let men = "KQRRBBNNPPPPPPPPkqrrbbnnpppppppp";
    check_filter(&["--material", men, "--player", "dee"], &[2]);
    check_filter(&["--material", "KPk"], &[]);
}

#[test]
fn what_cannot_be_asked_is_told() {
    let folder = Folder::with(&[("a.pgn", &four().concat())]);
    let file = folder.path("a.pgn");
    for (option, value, told) in [
        ("--line", "e4 e4", "e4"),
        ("--position", "nowhere", "FEN"),
        ("--pattern", "8/8", "eight rows"),
        ("--material", "xyz", "KRPkr"),
        ("--plies", "many", "20..80"),
        ("--tag", "White", "NAME=PART"),
    ] {
        let end = run(&["pgn", "filter", &file, option, value]);
        assert!(end.code == 2 && end.err.contains(told), "{option} {end:?}");
    }
    let end = run(&["pgn", "filter", &file, "--player", "ann", "--count"]);
    assert_eq!((end.code, end.out.as_str()), (0, "3\n"), "{end:?}");
}

#[test]
fn each_game_is_kept_once() {
    let first = game("Ann, B", "Bob", "1999", 1, "1. e4 e5 1-0");
    let again = game("B. Ann", "BOB", "2000", 1, "1. e2e4 {so} e7e5 1-0");
    let other = game("Cyd", "Bob", "1999", 1, "1. e4 e5 1-0");
    let empty = game("Ann, B", "Bob", "1999", 1, "1-0");
    let house = "[Variant \"Crazyhouse\"]\n\n1. e4 N@f6 *\n\n";
    let all = [&first, &again, &other, &empty, house, house]
        .map(|text| text as &str)
        .concat();
    let folder = Folder::with(&[("a.pgn", &all)]);
    let (file, others) = (folder.path("a.pgn"), folder.path("others.pgn"));
    let end = run(&["pgn", "dedup", &file, "--duplicates", &others]);
    assert_eq!(end.out, format!("{first}{other}{empty}{house}"), "{end:?}");
    assert_eq!(
        fs::read_to_string(&others).expect("games"),
        format!("{again}{house}")
    );
    let end = run(&["pgn", "dedup", &file, "--same", "moves"]);
    assert_eq!(end.out, format!("{first}{empty}{house}"), "{end:?}");
    let end = run(&["pgn", "dedup", &file, "--same", "record"]);
    assert_eq!(
        end.out,
        format!("{first}{again}{other}{empty}{house}"),
        "{end:?}"
    );
    let end = run(&[
        "pgn",
        "dedup",
        &file,
        "-o",
        &others,
        "--duplicates",
        &others,
    ]);
    assert_eq!(end.code, 2, "{end:?}");
}

#[test]
fn games_are_put_into_order() {
    let [a, b, c, d] = four();
    let folder = Folder::with(&[("1.pgn", &format!("{d}{c}")), ("2.pgn", &format!("{b}{a}"))]);
    let (one, two) = (folder.path("1.pgn"), folder.path("2.pgn"));
    let end = run(&["pgn", "sort", &one, &two]);
    assert_eq!(end.out, format!("{a}{b}{c}{d}"), "{end:?}");
    let end = run(&[
        "pgn",
        "sort",
        &one,
        &two,
        "--by",
        "White,WhiteElo",
        "--reverse",
    ]);
    assert_eq!(end.out, format!("{c}{b}{a}{d}"), "{end:?}");
    let end = run(&["pgn", "sort", &one, &two, "--by", "date"]);
    assert_eq!(
        end.out,
        run(&["pgn", "sort", &one, &two, "--by", "Date"]).out
    );
    assert_eq!(end.err, "");
    let end = run(&["pgn", "sort", &one, "--by", "Elo"]);
    assert!(end.err.contains("no game has the tag Elo"), "{end:?}");
    let end = run(&["pgn", "merge", &one, &two]);
    assert_eq!(end.out, format!("{d}{c}{b}{a}"), "{end:?}");
}

#[test]
fn tags_change_and_moves_stay() {
    let moves = "1. e4   e5 {as it stands}\n2. Nf3 1-0";
    let text = format!(
        "[Event \"E\"]\n[Date \"1912-5-31\"]\n[Annotator \"x\"]\n[Result \"*\"]\n\n{moves}\n\n"
    );
    let folder = Folder::with(&[("a.pgn", &text)]);
    let file = folder.path("a.pgn");
    let end = run(&[
        "pgn",
        "tag",
        &file,
        "--set",
        "Site=London",
        "--remove",
        "Annotator",
        "--rename",
        "Event=Series",
        "--fix",
        "--ply-count",
    ]);
    assert_eq!(end.code, 0, "{end:?}");
    for line in [
        "[Site \"London\"]",
        "[Date \"1912.05.31\"]",
        "[Series \"E\"]",
        "[Result \"1-0\"]",
        "[PlyCount \"3\"]",
    ] {
        assert!(end.out.contains(line), "{line} {end:?}");
    }
    assert!(end.out.ends_with(&format!("\n\n{moves}\n\n")), "{end:?}");
    assert!(!end.out.contains("Annotator"));
    // A game that has it already stays letter for letter.
    let end = run(&["pgn", "tag", &file, "--set", "Event=E"]);
    assert_eq!(end.out, text, "{end:?}");
    assert_eq!(run(&["pgn", "tag", &file, "--set", "a b=c"]).code, 2);
}

#[test]
fn games_are_written_in_many_forms() {
    let [_, mated, varied, _] = four();
    let folder = Folder::with(&[("a.pgn", &format!("{mated}{varied}"))]);
    let file = folder.path("a.pgn");
    let lines = |form: &str| -> Vec<String> {
        let end = run(&["pgn", "convert", &file, "--to", form]);
        assert_eq!(end.code, 0, "{end:?}");
        end.out.lines().map(str::to_owned).collect()
    };
    assert_eq!(lines("uci"), ["f2f3 e7e5 g2g4 d8h4", "d2d4 d7d5 g1f3 g8f6"]);
    assert_eq!(lines("san"), ["f3 e5 g4 Qh4#", "d4 d5 Nf3 Nf6"]);
    assert_eq!(lines("lan")[0], "f2-f3 e7-e5 g2-g4 Qd8-h4#");
    assert_eq!(
        lines("fen")[0],
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    );
    let epd = lines("epd");
    assert_eq!(epd.len(), 10);
    assert!(
        epd[0].contains(" sm f3; hmvc 0; fmvn 1; id \"Cyd - Ann, E, 2001.??.??\";"),
        "{}",
        epd[0]
    );
    let csv = lines("csv");
    assert!(csv[0].starts_with("event,site,date") && csv[0].ends_with("result,plies,start,san"));
    assert!(csv[1].ends_with("0-1,4,,f3 e5 g4 Qh4#"), "{}", csv[1]);
}

#[test]
fn games_followed_in_their_own_words_are_written_as_those_that_are_read_in_full() {
    for name in ["endings", "chess960", "broken"] {
        let file = crate::reference::data().join(format!("games/{name}.pgn"));
        let file = file.display().to_string();
        for form in ["epd", "fen", "uci", "san", "csv"] {
            let quick = run(&["pgn", "convert", &file, "--to", form]);
            // Where a language is named every word is read in full.
            let full = run(&["pgn", "convert", &file, "--to", form, "--language", "en"]);
            assert_eq!(quick.code, full.code, "{name} as {form}");
            let differs = quick
                .out
                .lines()
                .zip(full.out.lines())
                .find(|(a, b)| a != b);
            assert_eq!(differs, None, "{name} as {form}");
            assert_eq!(quick.out.len(), full.out.len(), "{name} as {form}");
        }
    }
}

#[test]
fn what_is_not_wanted_is_left_out() {
    let [.., varied, _] = four();
    let folder = Folder::with(&[("a.pgn", &varied)]);
    let file = folder.path("a.pgn");
    let moves = |strip: &str| {
        let end = run(&["pgn", "convert", &file, "--strip", strip]);
        assert_eq!(end.code, 0, "{end:?}");
        end.out
            .split("\n\n")
            .nth(1)
            .expect("moves")
            .replace('\n', " ")
    };
    assert_eq!(
        moves("comments"),
        "1. d4 d5 2. Nf3 (2. c4) 2... Nf6 $1 {[%clk 1:00:00]} 1/2-1/2"
    );
    assert_eq!(
        moves("commands,signs"),
        "1. d4 d5 2. Nf3 (2. c4 {so}) 2... Nf6 {good} 1/2-1/2"
    );
    assert_eq!(
        moves("variations"),
        "1. d4 d5 2. Nf3 Nf6 $1 {[%clk 1:00:00] good} 1/2-1/2"
    );
    assert_eq!(moves("all"), "1. d4 d5 2. Nf3 Nf6 1/2-1/2");
}

#[test]
fn openings_are_named_by_position() {
    let text = "[Event \"E\"]\n[ECO \"A00\"]\n[Result \"*\"]\n\n1. c4 e6 2. Nc3 d5 3. d4 h5 *\n\n";
    let folder = Folder::with(&[("a.pgn", text)]);
    let end = run(&["pgn", "tag", &folder.path("a.pgn"), "--eco"]);
    assert_eq!(end.code, 0, "{end:?}");
    let name = "[Opening \"Queen's Gambit Declined: Queen's Knight Variation\"]";
    assert!(
        end.out.contains("[ECO \"D31\"]") && end.out.contains(name),
        "{end:?}"
    );
    // A game from a set-up has no opening.
    let set_up =
        "[Event \"E\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n";
    let folder = Folder::with(&[("a.pgn", set_up)]);
    let end = run(&["pgn", "tag", &folder.path("a.pgn"), "--eco"]);
    assert_eq!(end.out, set_up, "{end:?}");
}

/// The rows of a table in Parquet, as its library shows them.
fn rows_of(table: &str) -> Vec<String> {
    let file = fs::File::open(table).expect("a table");
    let reader = SerializedFileReader::new(file).expect("a table");
    reader
        .get_row_iter(None)
        .expect("rows")
        .map(|row| row.expect("a row").to_string())
        .collect()
}

#[test]
fn games_become_a_table_of_columns() {
    let [ann, mated, ..] = four();
    let folder = Folder::with(&[("a.pgn", &format!("{ann}{mated}"))]);
    let table = folder.path("a.parquet");
    let end = run(&[
        "pgn",
        "convert",
        "--to",
        "parquet",
        "-o",
        &table,
        &folder.path("a.pgn"),
    ]);
    assert_eq!(end.code, 0, "{end:?}");
    let rows = rows_of(&table);
    assert_eq!(rows.len(), 2);
    for part in [
        "white: \"Ann\"",
        "eco: null",
        "plies: 4",
        "san: \"e4 c5 Nf3 d6\"",
        "uci: \"e2e4 c7c5 g1f3 d7d6\"",
        "result: \"1-0\"",
    ] {
        assert!(rows[0].contains(part), "{part}: {}", rows[0]);
    }
}

#[test]
fn the_columns_of_a_table_have_their_types() {
    let told = "[Event \"E\"]\n[Date \"2024.02.29\"]\n[White \"Ann\"]\n[WhiteElo \"2612\"]\n[BlackElo \"-\"]\n\
        [Annotator \"Dee\"]\n\n{Before.} 1. e4 {[%clk 1:29:58.5] A word.} e5 2. Nf3 {[%clk 1:29:00]} 1-0\n\n";
    let folder = Folder::with(&[("a.pgn", &format!("{told}{}", four()[1]))]);
    let table = folder.path("a.parquet");
    let file = folder.path("a.pgn");
    // What is written is what the name of the output says, if nothing else is said.
    let end = run(&["pgn", "convert", "-o", &table, &file]);
    assert_eq!(end.code, 0, "{end:?}");
    let rows = rows_of(&table);
    let [full, bare] = rows.as_slice() else {
        panic!("{rows:?}")
    };
    for part in [
        "whiteelo: 2612,",
        "blackelo: null",
        "plies: 3,",
        "day: 2024-02-29",
        "date: \"2024.02.29\"",
        "introduction: \"Before.\"",
        "clocks: [5398.5, null, 5340.0]",
        "comments: [\"A word.\", null, null]",
        "\"Annotator\" -> \"Dee\"",
        "\"BlackElo\" -> \"-\"",
    ] {
        assert!(full.contains(part), "{part}: {full}");
    }
    for part in [
        "whiteelo: 2400,",
        "day: null",
        "date: \"2001.??.??\"",
        "introduction: null",
        "clocks: null",
        "comments: null",
        "\"Round\" -> \"1.3\"",
    ] {
        assert!(bare.contains(part), "{part}: {bare}");
    }
}

#[test]
fn a_position_is_found_by_the_index_as_without_it() {
    let set_up = "[Event \"E\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 *\n\n";
    let bare = "1. d4 d5 2. c4 *\n1. d4 f5 2. c4 *\n\n";
    let text = format!("{}{set_up}{bare}", four().concat());
    let folder = Folder::with(&[("a.pgn", &text)]);
    let file = folder.path("a.pgn");
    let positions = [
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "8/3k4/8/8/4P3/8/8/4K3 w - - 1 2",
        "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
    ];
    let find = |fen: &str| {
        let end = run(&["pgn", "filter", "--position", fen, &file]);
        (end.code, end.out, end.err)
    };
    let without: Vec<_> = positions.map(find).into();
    assert_eq!(without[0].1, four()[0]);
    assert_eq!(without[2].1, set_up);
    let end = run(&["pgn", "index", &file]);
    assert_eq!(end.code, 0, "{end:?}");
    assert_eq!(Vec::from(positions.map(find)), without);
    // A collection that has changed is read whole, which is told.
    fs::write(&file, format!("{text}{}", four()[1])).expect("a file");
    let (code, out, err) = find("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    assert_eq!((code, out), (0, four()[1].repeat(2)));
    assert!(err.contains("has changed since it was indexed"), "{err}");
    // What is no index is not written over.
    fs::write(format!("{file}.index"), "letters").expect("a file");
    let end = run(&["pgn", "index", &file]);
    assert_eq!(end.code, 2, "{end:?}");
    assert_eq!(
        fs::read_to_string(format!("{file}.index")).ok().as_deref(),
        Some("letters")
    );
    assert_eq!(run(&["pgn", "index", "-"]).code, 2);
}

#[test]
fn a_game_is_the_same_by_either_reader() {
    // The replay for good games tells the first; the comment and the sloppy move take the others to the lenient reader.
    let game = |moves: &str| {
        format!("[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n")
    };
    let plain = game("1. e4 e5 2. Nf3");
    let text = [
        plain.as_str(),
        &game("1. e4 e5 {no FEN -- here} 2. Nf3"),
        &game("1. e4 e5 2. Ngf3"),
        &game("1. e4 e5 2. Nc3"),
    ]
    .concat();
    let folder = Folder::with(&[("a.pgn", &text)]);
    for same in ["moves", "game", "record"] {
        let end = run(&["pgn", "dedup", "--same", same, &folder.path("a.pgn")]);
        assert_eq!(
            end.out,
            format!("{plain}{}", game("1. e4 e5 2. Nc3")),
            "{same}"
        );
    }
}

#[test]
fn material_counts_for_either_color_and_for_a_while() {
    let ending = |fen: &str, moves: &str| {
        format!("[Event \"E\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}\n\n")
    };
    let games = [
        // A rook and pawn against a rook for five positions, the same for Black, and for one position alone.
        ending(
            "4k3/8/8/8/8/8/4P3/R3K2r w - - 0 1",
            "1. Kd2 Rh2 2. Kd3 Rh3+ *",
        ),
        ending("4k3/4p2R/8/8/8/8/8/r3K3 w - - 0 1", "1. Kd2 Kd8 2. Rh8+ *"),
        ending("4k3/8/8/8/8/8/4P2r/R3K3 w - - 0 1", "1. Kf1 Rxe2 *"),
    ];
    let folder = Folder::with(&[("a.pgn", &games.concat())]);
    let file = folder.path("a.pgn");
    let count = |more: &[&str]| {
        let mut args = vec!["pgn", "filter", &file, "--count"];
        args.extend(more);
        run(&args).out.trim().to_owned()
    };
    assert_eq!(count(&["--material", "KRPkr"]), "2");
    assert_eq!(count(&["--material", "KRPkr", "--either-color"]), "3");
    assert_eq!(count(&["--material", "KRPkr", "--lasting", "3"]), "1");
    assert_eq!(
        count(&["--material", "KRPkr", "--lasting", "3", "--either-color"]),
        "2"
    );
    assert_eq!(count(&["--material", "KRPkr", "--lasting", "2"]), "2");
    assert_eq!(count(&["--pattern", "*/*/*/*/*/*/4P*/*"]), "2");
    assert_eq!(
        count(&["--pattern", "*/*/*/*/*/*/4P*/*", "--either-color"]),
        "3"
    );
}

#[test]
fn only_so_many_games_are_taken() {
    let games: Vec<String> = (0..50)
        .map(|number| {
            format!(
                "[Event \"{number}\"]\n\n1. e4 {} *\n\n",
                ["e5", "c5"][number % 2]
            )
        })
        .collect();
    let folder = Folder::with(&[("a.pgn", &games.concat())]);
    let file = folder.path("a.pgn");
    for (more, expected) in [
        (&["--first", "3"][..], vec![0, 1, 2]),
        (&["--first", "2", "--line", "e4 c5"], vec![1, 3]),
        (&["--every", "20"], vec![0, 20, 40]),
        (
            &["--every", "10", "--first", "2", "--line", "e4 e5"],
            vec![0, 20],
        ),
    ] {
        let mut args = vec!["pgn", "filter", &file];
        args.extend(more);
        let end = run(&args);
        let expected: String = expected
            .iter()
            .map(|&at: &usize| games[at].as_str())
            .collect();
        assert_eq!((end.code, end.out), (0, expected), "{more:?}");
        // How many games the file has is told only where all were looked at.
        let target = folder.path("out.pgn");
        let told = run(&[&args[..], &["-o", &target]].concat()).err;
        let is_all = !more.contains(&"--first");
        assert_eq!(told.contains(" of "), is_all, "{told}");
        args.push("--count");
        let counted = run(&args).out;
        assert_ne!(counted.trim(), "0", "{more:?}");
    }
    let end = run(&["pgn", "filter", &file, "--count", "--every", "20"]);
    assert_eq!(end.out, "3\n");
}

#[test]
fn games_are_drawn_at_random_and_the_same_by_the_same_seed() {
    let games: Vec<String> = (0..200)
        .map(|number| format!("[Event \"{number}\"]\n\n1. e4 e5 *\n\n"))
        .collect();
    let folder = Folder::with(&[("a.pgn", &games.concat())]);
    let file = folder.path("a.pgn");
    let draw = |more: &[&str]| {
        let mut args = vec!["pgn", "filter", &file];
        args.extend(more);
        run(&args)
    };
    let one = draw(&["--sample", "9", "--seed", "1"]);
    let places: Vec<usize> = one
        .out
        .split_inclusive("*\n\n")
        .map(|text| games.iter().position(|game| game == text).expect("a game"))
        .collect();
    assert_eq!(places.len(), 9, "{one:?}");
    assert!(places.is_sorted_by(|one, next| one < next), "{places:?}");
    assert!(places.iter().any(|&place| place >= 9), "{places:?}");
    let again = draw(&["--sample", "9", "--seed", "1", "--threads", "1"]);
    assert_eq!(again.out, one.out);
    let other = draw(&["--sample", "9", "--seed", "2"]);
    assert_ne!(other.out, one.out);
    assert_eq!(draw(&["--sample", "9", "--count"]).out, "9\n");
    assert_eq!(draw(&["--sample", "900"]).out, games.concat());
    let both = draw(&["--sample", "9", "--first", "3"]);
    assert_eq!(both.code, 2, "{both:?}");
}

#[test]
fn a_board_alone_and_the_start_are_positions() {
    let games = four();
    let folder = Folder::with(&[("a.pgn", &games.concat())]);
    let file = folder.path("a.pgn");
    let count =
        |position: &str| run(&["pgn", "filter", &file, "--count", "--position", position]).out;
    assert_eq!(count("startpos"), "4\n");
    // White to move and Black to move.
    assert_eq!(
        count("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"),
        "2\n"
    );
    assert_eq!(
        count("rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R"),
        "1\n"
    );
    let end = run(&["pgn", "filter", &file, "--position", "8/8"]);
    assert!(end.code == 2 && end.err.contains("is no board"), "{end:?}");
}

#[test]
fn games_are_written_in_the_letters_of_a_language() {
    let folder = Folder::with(&[("a.pgn", &four()[0])]);
    let file = folder.path("a.pgn");
    let end = run(&["pgn", "convert", &file, "--letters-out", "de"]);
    assert!(end.out.contains("1. e4 c5 2. Sf3 d6 1-0"), "{end:?}");
    fs::write(folder.path("de.pgn"), &end.out).expect("a file");
    let end = run(&[
        "pgn",
        "convert",
        &file,
        "--letters-out",
        "fr",
        "--to",
        "san",
    ]);
    assert_eq!(end.out, "e4 c5 Cf3 d6\n");
    let end = run(&["pgn", "convert", &folder.path("de.pgn"), "--language", "de"]);
    assert!(
        end.out.contains("2. Nf3 d6") && end.err.contains("foreign-letter"),
        "{end:?}"
    );
}

#[test]
fn names_are_found_without_their_diacritics() {
    let games = [
        game("Jöhn, Ørsted", "Bob", "1999.12.31", 2600, "1. e4 *"),
        game("John", "Zoë", "1999.12.31", 2600, "1. d4 *"),
    ];
    let folder = Folder::with(&[("a.pgn", &games.concat())]);
    let file = folder.path("a.pgn");
    for (args, expected) in [
        (["--white", "john"], "2"),
        (["--white", "JÖHN"], "2"),
        (["--player", "orsted"], "1"),
        (["--black", "zoe"], "1"),
        (["--tag", "White==John"], "1"),
    ] {
        let end = run(&["pgn", "filter", &file, "--count", args[0], args[1]]);
        assert_eq!(end.out.trim(), expected, "{args:?}");
    }
}

#[test]
fn two_encodings_in_one_file_are_told() {
    let folder = Folder::with(&[("a.pgn", &game("Ünal", "B", "1999", 1, "1. d4 *"))]);
    fs::write(folder.path("b.pgn"), b"[White \"J\xf6hn\"]\n\n1. e4 *\n").expect("a file");
    for job in ["merge", "sort"] {
        let (a, b, to) = (
            folder.path("a.pgn"),
            folder.path("b.pgn"),
            folder.path("c.pgn"),
        );
        let end = run(&["pgn", job, &a, &b, "-o", &to]);
        assert!(end.code == 0 && end.err.contains("some are not"), "{end:?}");
        let end = run(&["pgn", job, &a, "-o", &to]);
        assert!(!end.err.contains("UTF-8"), "{end:?}");
    }
}

/// A game that lacks its end takes in nothing of the next, whichever command writes them one behind the other.
#[test]
fn games_without_an_end_stay_games_of_their_own() {
    let folder = Folder::with(&[
        ("a.pgn", "1. d4 d5"),
        ("b.pgn", "1. e4 e5 {open"),
        ("c.pgn", "1. c4 c5 1-0\n"),
    ]);
    let files = ["a.pgn", "b.pgn", "c.pgn"].map(|name| folder.path(name));
    let to = folder.path("out.pgn");
    for command in ["dedup", "filter", "merge"] {
        let mut words = vec!["pgn", command, "-o", &to];
        words.extend(files.iter().map(String::as_str));
        let end = run(&words);
        assert_eq!(end.code, 0, "{command}: {end:?}");
        let text = std::fs::read_to_string(&to).expect("the games");
        let read = run(&["pgn", "stat", "--json", &to]);
        assert!(
            read.out.contains("\"games\":3") || read.out.contains("\"games\": 3"),
            "{command}: {text}{read:?}"
        );
    }
}
