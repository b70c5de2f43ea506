//! Nothing that stands in a text is lost in silence, and no move is invented.

use jadoube_notation::Leniency;
use jadoube_notation::score::{ReadScore, read_score, read_text};

use crate::support::moves;

#[track_caller]
fn check_whole(text: &str, expected: &[&str]) {
    assert_eq!(moves(text), expected);
    for score in read_score(text) {
        assert_eq!(score.stopped, None, "{text}");
    }
}

/// The game stops after the plies of `before`, and says `why`.
#[track_caller]
fn check_stop(text: &str, before: usize, why: &str) -> ReadScore {
    let mut scores = read_score(text);
    assert_eq!(scores.len(), 1, "{text}");
    let score = scores.remove(0);
    let stop = score
        .stopped
        .clone()
        .unwrap_or_else(|| panic!("it must stop: {text}"));
    assert_eq!(score.entries.len(), before, "{stop}");
    assert!(stop.why.contains(why), "{stop}");
    score
}

#[test]
fn words_beside_a_move_cost_no_row() {
    let whole = ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"];
    // Signs of annotators stay, as glyphs.
    let moves = |text: &str| -> Vec<String> {
        let unsigned = |game: &String| {
            let words = game.split(' ').filter(|word| !word.starts_with('$'));
            words.collect::<Vec<_>>().join(" ")
        };
        moves(text).iter().map(unsigned).collect()
    };
    for remark in [
        "(best)",
        "[A]",
        "(a)",
        "¹",
        "½",
        "±",
        "=",
        "*",
        "sealed",
        "(sealed)",
        "draw offered",
        "TN",
        "+=",
        "⩲",
        "?",
        "!?",
        "adjourned",
        "[1]",
        "\"good\"",
        "N.B.",
        "∞",
    ] {
        for row in [
            format!("2. Nf3 {remark} Nc6"),
            format!("2. Nf3 Nc6 {remark}"),
        ] {
            let text = format!("1. e4 e5\n{row}\n3. Bb5 a6\n");
            assert_eq!(moves(&text), whole, "{text}");
            assert_eq!(read_score(&text)[0].stopped, None, "{text}");
        }
    }
    // Glued to the move.
    for tail in ["[1]", "¹", "*", "(a)", "!?", "N", "±", "{2}", "=", "+-"] {
        let text = format!("1. e4 e5\n2. Nf3{tail} Nc6\n3. Bb5 a6{tail}\n");
        assert_eq!(moves(&text), whole, "{text}");
    }
    let score = &read_score("1. e4 e5\n2. Nf3 (best) Nc6\n3. Bb5 a6\n")[0];
    let remarks = score
        .notes
        .iter()
        .filter(|note| note.leniency == Leniency::Remark);
    assert_eq!(
        remarks.map(|note| note.stood.as_str()).collect::<Vec<_>>(),
        ["(best)"]
    );
}

#[test]
fn an_offered_draw_is_kept() {
    check_whole(
        "1. e4 e5\n2. Nf3 (=) Nc6\n3. Bb5 a6 (=)\nDrawn\n",
        &[
            "1. e4 e5 2. Nf3 {[%act White offers draw]} 2... Nc6 3. Bb5 a6 {[%act Black offers draw]} 1/2-1/2",
        ],
    );
}

#[test]
fn a_row_that_cannot_be_read_stops_the_game() {
    // Nothing of the row is legal or legible, and the next is not played in its place.
    check_stop("1. e4 e5\n2. Nf3 Nc6\n3. Qxz9 a6\n4. Ba4 Nf6\n", 4, "Qxz9");
    check_stop(
        "1. e4 e5\n2. xyzzy plugh\n3. Nf3 Nc6\n",
        2,
        "\"xyzzy\" cannot be read",
    );
    check_stop("1. e4 e5\n3. Nf3 Nc6\n4. Bb5 a6\n", 2, "moves are missing");
    check_stop(
        "1. e4 e5\n2. Nf3\n3. Bb5 a6\n",
        3,
        "move 3 stands where move 2 of Black is due",
    );
}

#[test]
fn a_game_goes_on_after_words_that_could_end_it() {
    check_whole(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n\nHere Black resigns himself to a long defence.\n\n3. B-Kt5 P-QR3\n4. Resigns\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 0-1"],
    );
}

#[test]
fn a_sentence_that_names_an_end_is_none() {
    for remark in [
        "draw offered",
        "Black could resign here.",
        "White loses the exchange",
        "with a drawn game",
        "White soon wins back a pawn",
    ] {
        let text = format!("1. e4 e5\n2. Nf3 Nc6 {remark}\n");
        check_whole(&text, &["1. e4 e5 2. Nf3 Nc6 *"]);
    }
    for sentence in [
        "White loses a pawn.",
        "White loses by this the exchange.",
        "Black resigned himself to a long defence.",
        "Nf6 draws the game.",
        "The game was drawn in a like position in 1912.",
        "Black resigns the exchange.",
    ] {
        let text = format!("1. e4 e5\n2. Nf3 Nc6\n{sentence}\n");
        check_whole(&text, &["1. e4 e5 2. Nf3 Nc6 *"]);
    }
    for (end, result) in [
        ("Resigns.", "1-0"),
        ("Black resigned, as mate follows.", "1-0"),
        ("and White loses.", "0-1"),
        (
            "Black surrenders, after a struggle of nearly nine hours.",
            "1-0",
        ),
        ("And Black draws the game.", "1/2-1/2"),
        ("The game was drawn after 73 moves.", "1/2-1/2"),
        ("Draw agreed", "{Draw agreed} 1/2-1/2"),
    ] {
        let whole = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {result}");
        let text = format!("1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n{end}\n");
        let same_line = format!("1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6 {end}\n");
        let resigns = end.starts_with("Resigns");
        check_whole(
            &text,
            &[&whole.replace("1-0", if resigns { "0-1" } else { "1-0" })],
        );
        check_whole(
            &same_line,
            &[&whole.replace("1-0", if resigns { "0-1" } else { "1-0" })],
        );
    }
}

#[test]
fn a_game_has_the_end_that_stands_at_it() {
    let lost = "1. e4 e5\n2. Nf3 Nc6\n3. Resigns.\n\nENDINGS\n\nDrawn.\n";
    check_whole(lost, &["1. e4 e5 2. Nf3 Nc6 0-1"]);
    let far = format!(
        "1. e4 e5\n2. Nf3 Nc6\n{}Drawn.\n",
        "\nProse about other things.\n".repeat(40)
    );
    check_whole(&far, &["1. e4 e5 2. Nf3 Nc6 *"]);
}

#[test]
fn prose_that_begins_with_a_move() {
    // The number that is due stands in a remark first; the row itself follows.
    check_whole(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n\n3. P-Q4 was to be considered here, and is no worse.\n\n3. B-Kt5 P-QR3\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. d4) 3... a6 *"],
    );
    // A variation in rows that begins where the game has not yet been.
    check_whole(
        "1. P-K4 P-K4\n2. Kt-KB3\n\n2. ... P-KB4; 3. KtxP, Q-B3 is a gambit.\n\n2. ... Kt-QB3\n3. B-Kt5\n",
        &["1. e4 e5 2. Nf3 Nc6 (2... f5 3. Nxe5 Qf6) 3. Bb5 *"],
    );
}

#[test]
fn moves_of_an_ending_do_not_go_on_with_a_game_before() {
    let score = &read_score(
        "1. e4 e5\n2. Nf3 Nc6\n\nSo much of the notation.\n\n\
         (1) K-b2, K-b7; (2) K-c3, K-c6; (3) K-d4, K-d6; (4) B-f5, K-c6; (5) B-f4, K-b5.\n",
    )[0];
    assert_eq!(score.stopped, None);
    assert_eq!(score.entries.len(), 4);
}

#[test]
fn lines_far_below_a_table_are_no_variations_of_it() {
    let text = format!(
        "1. e4 e5\n2. Nf3 Nc6\n{}Then 1. d4, d5; 2. c4, e6; 3. Nc3 is another opening.\n",
        "\nProse about other things.\n".repeat(40)
    );
    check_whole(&text, &["1. e4 e5 2. Nf3 Nc6 *"]);
}

#[test]
fn two_columns_of_rows() {
    let text = "   White     Black       White    Black\n1  P to K4   P to K4     4  B to R4   Kt to B3\n2  Kt to KB3 Kt to QB3   5  Castles   Kt takes P\n3  B to Kt5  P to QR3\n";
    check_whole(
        text,
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 *"],
    );
    check_whole(
        "1. e4 e5      3. Bb5 a6\n2. Nf3 Nc6    4. Ba4 Nf6\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *"],
    );
}

#[test]
fn numbers_repeated_or_misprinted() {
    let whole = ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *"];
    // The second column's number is wrong; one row's number is wrong; a row stands twice.
    check_whole(
        "1. e4 1. e5\n2. Nf3 3. Nc6\n3. Bb5 3. a6\n4. Ba4 4. Nf6\n",
        &whole,
    );
    check_whole("1. e4 e5\n5. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n", &whole);
    check_whole(
        "1. e4 e5\n2. Nf3 Nc6\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n",
        &whole,
    );
}

#[test]
fn a_row_that_fits_nowhere_is_told() {
    let score = check_stop(
        "1. e4 e5\n2. Nf3 Nc6\n1. Qh8 Kd4\n3. Bb5 a6\n",
        6,
        "no part of the game",
    );
    assert_eq!(score.unplaced.len(), 1);
}

#[test]
fn what_of_a_variation_is_not_read_is_told() {
    let rows = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n";
    let score = &read_score(&format!(
        "{rows}Better was 3. Bc4 Bc5 4. c3 Rd5 5. d4 exd4\n"
    ))[0];
    let variation = score.games[0].to_pgn();
    assert!(variation.contains("(3. Bc4 Bc5 4. c3)"), "{variation}");
    let told: Vec<String> = score.unplaced.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("the end \"Rd5, d4, exd4\" is left out"),
        "{told:?}"
    );
    // Read to its end, nothing is told.
    let score = &read_score(&format!("{rows}Better was 3. Bc4 Bc5 4. c3 Nf6\n"))[0];
    assert!(score.unplaced.is_empty(), "{:?}", score.unplaced);
    // Where the game is open nobody can say to which reading a variation belongs.
    let open = "1. P-K4 P-K4\n2. P moves P moves\nBetter was 2. Kt-KB3 Kt-QB3\n";
    let score = &read_score(open)[0];
    assert!(
        score.games.len() > 1 && score.unplaced.len() == 1,
        "{score:?}"
    );
}

#[test]
fn a_stopped_game_ends_at_the_next() {
    let games = read_score(
        "GAME No. 1\n\n1. P-K4 P-K4\n2. Kt-Q9 Kt-QB3\n3. B-Kt5 P-QR3\n\nGAME No. 2\n\nWhite: Smith.   Black: Brown.\n\n1. P-Q4 P-Q4\n2. P-QB4 P-K3\n\nGAME No. 3\n\nl. P-KB4 P-K4\n2. PxP P-Q3\n",
    );
    let stops: Vec<bool> = games.iter().map(|score| score.stopped.is_some()).collect();
    assert_eq!(stops, [true, false, false]);
    let second = &games[1].games[0].tags;
    assert_eq!(
        [
            second.get("White"),
            second.get("Black"),
            second.get("GameNumber")
        ],
        [Some("Smith"), Some("Brown"), Some("2")]
    );
}

#[test]
fn a_fragment_is_no_game() {
    let found = read_text("17. QxP R-K1\n18. RxR mate\n", None);
    assert!(found.games.is_empty());
    assert_eq!(found.left_out.len(), 1);
    assert!(
        found.left_out[0].why.contains("fragment"),
        "{}",
        found.left_out[0]
    );
    // A table whose first rows are lost is a game that stops before it begins.
    let text = "3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5\n7. Bb3 d6\n8. c3 O-O\n";
    check_stop(text, 0, "move 3 stands where move 1 is due");
}

#[test]
fn squares_without_their_number() {
    let score = &read_score("1. P to K4 P to K4\n2. K to K2 K to K2\n3. K to K K to K\n")[0];
    assert_eq!(
        moves("1. P to K4 P to K4\n2. K to K2 K to K2\n3. K to K K to K\n"),
        ["1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 *"]
    );
    assert!(
        score
            .notes
            .iter()
            .any(|note| note.leniency == Leniency::RankOmitted)
    );
}

fn result(text: &str) -> String {
    read_score(text)[0].games[0].outcome.to_string()
}

#[test]
fn who_wins_is_who_moved_last() {
    let white_last = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5\n";
    let black_last = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n";
    for (text, expected) in [
        (format!("{white_last}\n     And wins.\n"), "1-0"),
        (format!("{black_last}\n     And wins.\n"), "0-1"),
        (format!("{white_last}     And wins.\n"), "1-0"),
        (format!("{black_last}     and wins\n"), "0-1"),
        // Who resigns is to move.
        (format!("{white_last}\n   Resigns.\n"), "1-0"),
        (format!("{black_last}\n   Resigns.\n"), "0-1"),
        (format!("{black_last}   Resigns.\n"), "0-1"),
        (format!("{black_last}\n   And White wins.\n"), "1-0"),
    ] {
        assert_eq!(result(&text), expected, "{text}");
    }
}

#[test]
fn no_result_contradicts_mate() {
    let mate = "1. P-K4 P-K4\n2. Q-R5 Kt-QB3\n3. B-QB4 P-KKt3\n4. Q-B3 Kt-Q5\n5. QxPch\n";
    for said in ["And Black wins.", "Drawn."] {
        let text = format!("{mate}\n{said}\n");
        assert_eq!(result(&text), "1-0", "{text}");
        let doubts = &read_score(&text)[0].doubts;
        assert!(doubts[0].why.contains("the board shows 1-0"), "{doubts:?}");
    }
    let text = format!("{mate}\nAnd wins.\n");
    assert_eq!(result(&text), "1-0");
    assert!(read_score(&text)[0].doubts.is_empty());
}

#[test]
fn a_number_with_dots_in_whites_column_is_blacks() {
    let rows = "  1. P to K 4                    1. P to K 4\n  2. Kt to K B 3                 2. Kt to Q B 3\n  3. B to B 4                    3. Kt to B 3\n  4. Kt to Kt 5                     ...\n\n";
    let prose = "Black could reply 4. ... P to Q R 3,\nbut the best defence is\n\n";
    let black = "     ...                         4. P to Q 4\n";
    let note = "\n    If 4. ... Kt to Q R 4, then\n\n       4. ...                         4. Kt to Q R 4\n       5. B takes P (ch)              5. K to K 2\n\n";
    let on = "  5. P takes P                   5. Kt takes P\n  6. Kt takes B P                6. K takes Kt\n  7. Q to B 3: ch.               7. K to K 3\n";
    let end = "5. exd5 Nxd5 6. Nxf7 Kxf7 7. Qf3+ Ke6 *";
    let begin = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 (4... a6)";
    check_whole(
        &format!("{rows}{prose}{black}{on}"),
        &[&format!("{begin} {end}")],
    );
    let text = format!("{rows}{prose}{black}{note}{on}");
    let told = moves(&text)[0].clone();
    assert!(told.starts_with(begin) && told.ends_with(end), "{told}");
    assert!(told.contains("(4... Na5 5. Bxf7+ Ke7)"), "{told}");
}

#[test]
fn a_row_that_continues_a_sentence_is_none() {
    let rows = "1. P-K4     P-K4\n2. Kt-KB3   Kt-QB3\n3. B-Kt5    P-QR3\n4. B-R4     Kt-B3\n";
    let prose =
        "Black could also play another defence of the king's pawn here. If then\n5. P-Q4.\n";
    let text = format!("{rows}{prose}\n5. P-Q3     P-Q3\n6. P-B3     B-K2\n");
    let told = moves(&text)[0].clone();
    assert!(
        told.starts_with("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. d3"),
        "{told}"
    );
    assert_eq!(read_score(&text)[0].stopped, None);
    let text = format!("{rows}5. B-Kt3 Resigns.\n\nIf K-B1 White wins by\n6. Q-Q6 and R-K7.\n");
    assert_eq!(result(&text), "1-0");
}

#[test]
fn several_readings_are_marked_as_such() {
    let text = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n4. P-Q3 P-Q3\n5. K. moves.\n";
    let score = &read_score(text)[0];
    let count = score.games.len();
    assert!(count > 1, "{:?}", score.stopped);
    for (index, game) in score.games.iter().enumerate() {
        let reading = format!("{} of {count}", index + 1);
        assert_eq!(game.tags.get("Reading"), Some(reading.as_str()));
        let last = game.main_line().nodes.last().expect("a move");
        let told = format!("reading {reading}; the readings part here");
        assert_eq!(last.comments[0].text(), told);
    }
}

#[test]
fn readings_that_are_not_given_are_counted() {
    // Each of five rows leaves two moves open to each side.
    let row = |number: usize| format!("{number}. P. moves.   P. moves.\n");
    let text: String = "1. P-K4 P-K4\n2. K. moves.   K. moves.\n".to_owned() + &row(3);
    let score = &read_score(&text)[0];
    assert_eq!(score.games.len(), 16, "{:?}", score.stopped);
    assert!(score.readings > 16, "{}", score.readings);
    let reading = format!("16 of {}", score.readings);
    assert_eq!(score.games[15].tags.get("Reading"), Some(reading.as_str()));
}

#[test]
fn a_problem_under_a_diagram_begins_there() {
    let empty = "|   |   |   |   |   |   |   |   |\n";
    let frame = "+---+---+---+---+---+---+---+---+\n";
    let text = format!(
        "PROBLEM I.\n\n{frame}|   |   |   |   |   |   |   | k |\n{empty}|   |   |   |   |   |   | K |   |\n\
         {empty}{empty}{empty}{empty}| R |   |   |   |   |   |   |   |\n{frame}\nWhite to move.\n\n\
         \x20   WHITE.        BLACK.\n  1. R-R8 mate.\n"
    );
    let score = &read_score(&text)[0];
    let pgn = score.games[0].to_pgn();
    assert!(
        pgn.contains("[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 0 1\"]"),
        "{pgn}"
    );
    assert!(pgn.contains("1. Ra8# 1-0"), "{pgn} {:?}", score.stopped);
}

#[test]
fn a_sign_that_the_board_contradicts_is_a_doubt() {
    let right = "1. e4 d5\n2. exd5 Qxd5\n3. Nc3 Qe5+\n4. Be2 Nf6\n5. Nf3 Qc5\n6. d4 Qb4\n7. a3 Qd6\n8. Nb5 Qd8\n9. Bf4 a6\n10. Nxc7+ Qxc7\n11. Bxc7 b6\n";
    assert!(read_score(right)[0].doubts.is_empty());
    let wrong = right.replace("Bf4", "Bxf4");
    let score = &read_score(&wrong)[0];
    assert_eq!(score.stopped, None);
    let told = &score.doubts[0].why;
    assert!(
        told.contains("\"Bxf4\" is read as Bf4, which takes nothing"),
        "{told}"
    );
}

#[test]
fn an_origin_may_stand_after_the_dash() {
    check_whole(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. Kt-B3 Kt-B3\n4. Kt-(QB3)Q5 P-Q3\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. Nd5 d6 *"],
    );
}

#[test]
fn a_sign_that_the_board_contradicts_names_what_may_have_been_meant() {
    let page = "1. e4 e5\n2. Nh3 d6\n3. Bc4 Bg4\n4. Nc3 Bxf3\n5. Qxf3 Nf6\n";
    let doubts = &read_score(page)[0].doubts;
    let why: Vec<&str> = doubts.iter().map(|stop| stop.why.as_str()).collect();
    assert_eq!(
        why,
        [
            "\"Bxf3\" is read as Bf3, which takes nothing; every sign would be right with 2. Nf3 for \"Nh3\" (wrong-square)"
        ]
    );
}

#[test]
fn a_mate_that_is_none_is_a_sign_that_is_not_right() {
    // With another man it mates.
    let doubts = &read_score("1. e4 e5\n2. Bc4 d6\n3. Qf3 Nc6\n4. Bxf7#\n")[0].doubts;
    let why: Vec<&str> = doubts.iter().map(|stop| stop.why.as_str()).collect();
    assert_eq!(
        why,
        [
            "\"Bxf7#\" is read as Bxf7+, which is no mate; every sign would be right with 4. Qxf7# for \"Bxf7#\" (wrong-letter)"
        ]
    );
    // What puts the first sign right leaves a mate that is none: not every sign would be right.
    let page = "1. e4 e5\n2. Nh3 d6\n3. Bc4 Bg4\n4. Nc3 Bxf3\n5. Qxf3 Nf6\n6. Bxf7#\n";
    let doubts = &read_score(page)[0].doubts;
    let why: Vec<&str> = doubts.iter().map(|stop| stop.why.as_str()).collect();
    assert_eq!(
        why,
        [
            "\"Bxf3\" is read as Bf3, which takes nothing",
            "\"Bxf7#\" is read as Bxf7+, which is no mate"
        ]
    );
}

#[test]
fn no_move_takes_the_next_word() {
    check_whole(
        "1. P-K4 P-K4 2. Kt-QB3 B-Kt5 3. Q-Kt4 P-Q3 4. P-Q3 BXKt 5. B-Q2 Kt-KB3\n",
        &["1. e4 e5 2. Nc3 Bb4 3. Qg4 d6 4. d3 Bxc3+ 5. Bd2 Nf6 *"],
    );
    check_whole(
        "1. P. to K's 4th., P. to K's 4th. 2. P. to Q's 3d., Kt. to Q. B's 3d.\n",
        &["1. e4 e5 2. d3 Nc6 *"],
    );
    check_whole(
        "1. e4 e5 2. N f3 N c6 3. B b5 a6 4. B c4 B e7\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc4 Be7 *"],
    );
    check_whole(
        "1. P-K4 P-K3 2. P-Q4 P-Q4 3. Kt-QB3 B-Kt5 4. P x P B x Kt 5. P x B P x P\n",
        &["1. e4 e6 2. d4 d5 3. Nc3 Bb4 4. exd5 Bxc3+ 5. bxc3 exd5 *"],
    );
    check_whole(
        "1 P—K 4, P—K 3; 2 P—Q 4, P—Q 4; 3 Kt—Q B 3, B—Kt 5; 4 PxP, BxKt\n",
        &["1. e4 e6 2. d4 d5 3. Nc3 Bb4 4. exd5 Bxc3+ *"],
    );
    // A king on the first rank becomes nothing.
    check_whole(
        "1 P—K 4, P—K 4; 2 Kt—KB 3, Kt—QB 3; 3 B—B 4, B—B 4; 4 Castles, Kt—B 3; 5 K—R 1, B—Kt 3; 6 P—Q 3, P—Q 3\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Kh1 Bb6 6. d3 d6 *"],
    );
    check_whole(
        "1. e4 d5 2. Nc3 de 3. Nxe4 Nf6\n",
        &["1. e4 d5 2. Nc3 dxe4 3. Nxe4 Nf6 *"],
    );
    // Which of two pawns took nothing tells, and the number of the next move does not.
    let doubled = "# start: 4k3/8/8/4p3/3Pp3/3P4/8/4K3 b - - 0 3\n\n3... ed 4. Kf2 Kd7\n";
    assert_eq!(read_score(doubled)[0].games.len(), 2);
    // What a pawn becomes on the last rank belongs to it.
    let queen = "# start: 8/P3k3/8/8/8/8/8/4K3 w - - 0 1\n\n1. P-R8 Q K-B2\n";
    check_whole(queen, &["1. a8=Q Kf7 *"]);
}

#[test]
fn ends_in_words_are_results() {
    for (words, result) in [
        ("Drawn by perpetual check.", "1/2-1/2"),
        ("Black gave up the game.", "1-0"),
    ] {
        let text = format!("1. e4 e5\n2. Nf3 Nc6\n\n{words}\n");
        let pgn = read_score(&text)[0].games[0].to_pgn();
        assert!(
            pgn.trim_end().ends_with(&format!("2. Nf3 Nc6 {result}")),
            "{words}: {pgn}"
        );
    }
    for (text, result) in [
        (
            "1. P4R P4R 2. C3AR C3AD 3. A5C P3TD 4. AxC PDxA y las negras abandonan.\n",
            "1-0",
        ),
        (
            "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6 en wit won\n",
            "1-0",
        ),
        ("1. e4 e5 2. Nf3 Nc6 1 - 0\n", "1-0"),
        ("1. e4 e5 2. Nf3 Nc6 ½ - ½\n", "1/2-1/2"),
        ("Result: Black resigned\n\n1. e4 e5\n2. Nf3 Nc6\n", "1-0"),
    ] {
        let pgn = read_score(text)[0].games[0].to_pgn();
        assert!(pgn.trim_end().ends_with(result), "{text}: {pgn}");
    }
}

#[test]
fn a_long_line_of_wordy_moves_stops_where_it_cannot_go_on() {
    // Every word may be the name of a man that begins a move, or belong to the move before: who tries all ways to divide them
    // comes to no end.
    let row = "P. takes P. P. takes P. Kt. takes Q. P. Q. takes Kt. ";
    let text = format!("1. P. to K's 4th. P. to Q's 4th. 2. {}", row.repeat(6));
    check_stop(&text, 0, "\"P. to K's 4th.\"");
}

#[test]
fn a_note_is_told_by_its_first_words_and_words_that_stood_apart_are_no_phrase() {
    let rows = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n";
    let text = format!("{rows}This is a note that nobody wants to read in here at all.\n");
    let passed = read_text(&text, None).passed;
    assert_eq!(passed.len(), 1);
    assert_eq!(passed[0].said, None);
    assert_eq!(passed[0].begins, "This is a note that nobody wants to");
    let text = format!("White: Kling. Black: Bird. Vienna, at night\n{rows}");
    let passed = read_text(&text, None).passed;
    assert_eq!(passed[0].said.as_deref(), Some("Vienna … night"));
}

#[test]
fn a_move_after_the_last_is_kept_as_a_comment() {
    let rows = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n";
    for (words, kept) in [
        ("If 4. P-Q4, White is well.", "{(4. d4)}"),
        ("If 4. KtxP!, White is well.", "{(4. Nxe5!)}"),
        (
            "If 4. O-O Kt-B3 5. Kt-B3 P-Q3?, White is well.",
            "{(4. O-O Nf6 5. Nc3 d6?)}",
        ),
        (
            "4...P-Q3 is Black's best. If 4. P-Q4 PxP.",
            "{(4. d4 exd4)}",
        ),
    ] {
        let read = &read_text(&format!("{rows}{words}\n"), None).games[0];
        let pgn = read.games[0].to_pgn().replace('\n', " ");
        assert!(pgn.contains(kept), "{words}: {pgn}");
        assert_eq!(read.games[0].main_line().nodes.len(), 6, "{words}");
    }
    let unplaced =
        &read_text(&format!("{rows}If 4. QxP, White is well.\n"), None).games[0].unplaced;
    assert_eq!(unplaced.len(), 1);
    assert!(unplaced[0].why.contains("nowhere"), "{}", unplaced[0].why);
}

#[test]
fn a_rank_that_books_leave_out_is_no_slip_of_the_press() {
    let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. O-O Kt-B3 5. R-K O-O\n";
    let notes = &read_text(text, None).games[0].notes;
    let kinds: Vec<Leniency> = notes.iter().map(|note| note.leniency).collect();
    assert_eq!(kinds, [Leniency::RankOmitted]);
}
