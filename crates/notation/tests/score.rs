//! Books read whole: every game to its truth, or to the misprint that stops it.

use std::collections::HashMap;

use jadoube_board::Move;
use jadoube_notation::pgn::{Mode, Reader};
use jadoube_notation::score::{ReadScore, SheetFormat, read_score, write_sheets};
use jadoube_notation::{Leniency, Style};
use proptest::prelude::*;

/// The games of a book by their number, with the truth.
fn truth(book: &str) -> HashMap<String, Vec<Move>> {
    let file =
        std::fs::File::open(crate::reference::data().join(format!("descriptive/{book}.pgn")))
            .unwrap();
    let games = Reader::new(file, Mode::Strict).map(Result::unwrap);
    games
        .map(|read| {
            (
                read.game.tags.get("Round").unwrap().to_owned(),
                read.game.moves().unwrap(),
            )
        })
        .collect()
}

fn header<'s>(score: &'s ReadScore, key: &str) -> Option<&'s str> {
    score
        .headers
        .iter()
        .find(|(name, _)| name == key)
        .map(|(_, value)| value.as_str())
}

/// The plies at which the book errs, in order.
fn misprints(score: &ReadScore) -> Vec<usize> {
    let told = score.headers.iter().filter(|(name, _)| name == "misprint");
    told.map(|(_, value)| value.split_whitespace().nth(1).unwrap().parse().unwrap())
        .collect()
}

/// Compares with the truth; gives what is wrong.
///
/// At a misprint the reading must stop, or give what was played, or, where what is printed happens to be legal
/// to the end, differ from the truth at that ply and no earlier.
fn judge(score: &ReadScore, truth: &[Move]) -> Result<(), String> {
    let number = header(score, "game").unwrap();
    let misprint = misprints(score).first().map(|ply| ply - 1);
    let shown = score
        .stopped
        .as_ref()
        .map_or(String::new(), ToString::to_string);
    let stopped = score.stopped.as_ref().map(|stop| stop.ply - 1);
    let lines: Vec<Vec<Move>> = score
        .games
        .iter()
        .map(|game| game.moves().unwrap())
        .collect();
    let agree = |line: &Vec<Move>| line.iter().zip(truth).take_while(|(a, b)| a == b).count();
    let right = lines.iter().map(agree).max().unwrap();
    let cured = stopped.is_none() && lines == [truth.to_vec()];
    let ply = misprint.filter(|_| !cured).unwrap_or(truth.len());
    let whole = stopped.is_some() || lines[0].len() == truth.len();
    if right != ply || lines.len() > 4 || stopped.is_some_and(|at| at != ply) || !whole {
        let read = lines[0].len();
        return Err(format!(
            "game {number}: {right} of {ply} plies right, {read} read, {} readings, {shown}",
            lines.len()
        ));
    }
    Ok(())
}

#[track_caller]
fn check_book(book: &str, count: usize, several: &[&str]) {
    let text =
        std::fs::read_to_string(crate::reference::data().join(format!("descriptive/{book}.txt")))
            .unwrap();
    let truth = truth(book);
    let scores = read_score(&text);
    assert_eq!(scores.len(), count);
    let wrong: Vec<String> = scores
        .iter()
        .filter_map(|score| judge(score, &truth[header(score, "game").unwrap()]).err())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Words such as "K. moves." at the end of a game leave several readings, and all are given.
    let open = scores
        .iter()
        .filter(|score| score.stopped.is_none() && score.games.len() > 1);
    let open: Vec<&str> = open.filter_map(|score| header(score, "game")).collect();
    assert_eq!(open, several);
    let alone = scores
        .iter()
        .filter(|score| score.stopped.is_none() && score.games.len() == 1)
        .count();
    println!("{book}: {alone} of {count} games read without help");
}

#[test]
fn the_blue_book() {
    check_book("blue-book-16377", 42, &["12", "53"]);
}

#[test]
fn chess_strategy() {
    check_book("chess-strategy-5614", 22, &[]);
}

#[test]
fn chess_fundamentals() {
    check_book("chess-fundamentals-33870", 7, &[]);
}

#[track_caller]
fn check_text(text: &str, expected: &[&str]) {
    let games: Vec<String> = read_score(text)
        .iter()
        .flat_map(|score| &score.games)
        .map(|game| {
            let pgn = game.to_pgn();
            let moves = pgn.split("\n\n").nth(1).unwrap();
            moves.replace('\n', " ")
        })
        .collect();
    assert_eq!(games, expected);
}

#[test]
fn layouts() {
    // Two columns, one column, typed, with dots for a missing half, without numbers.
    check_text(
        "1. P-K4   P-K4\n2. Kt-KB3 Kt-QB3\n",
        &["1. e4 e5 2. Nf3 Nc6 *"],
    );
    check_text(
        "1 P-K4 P-K4\n2 Kt-KB3 Kt-QB3\nDrawn.\n",
        &["1. e4 e5 2. Nf3 Nc6 1/2-1/2"],
    );
    check_text(
        "1. P-K4\n1. ...   P-K4\n2. Kt-KB3\n",
        &["1. e4 e5 2. Nf3 *"],
    );
    check_text(
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"],
    );
    check_text(
        "1. e2-e4 e7-e5\n2. Ktg1-f3 Ktb8-c6\n",
        &["1. e4 e5 2. Nf3 Nc6 *"],
    );
    check_text(
        "1. P-K4 P-K4\n   Kt-KB3   Kt-QB3\n3. B-Kt5 Resigns\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0"],
    );
    // The end in words: of the side to move, of the side that moved last, by name.
    for (words, result) in [
        ("Resigns", "1. e4 e5 2. Nf3 Nc6 0-1"),
        ("and wins", "1. e4 e5 2. Nf3 Nc6 0-1"),
        ("and White wins.", "1. e4 e5 2. Nf3 Nc6 1-0"),
        ("and Black resigns", "1. e4 e5 2. Nf3 Nc6 1-0"),
        ("Drawn", "1. e4 e5 2. Nf3 Nc6 1/2-1/2"),
    ] {
        check_text(
            &format!("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3 {words}\n"),
            &[result],
        );
    }
    check_text(
        "1. P-K4 P-K4\n2. Kt-KB3 and wins\n",
        &["1. e4 e5 2. Nf3 1-0"],
    );
    check_text("1. P-K4 P-K4\n2. Resigns\n", &["1. e4 e5 0-1"]);
    // Numbers wrong, comments between the moves, two games.
    check_text(
        "1. P-K4 P-K4\nA natural reply.\n3. Kt-KB3 Kt-QB3\n3. B-Kt5\n\n1. P-Q4 P-Q4\n2. P-QB4\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "1. d4 d5 2. c4 *"],
    );
    // A game in running text.
    check_text(
        "Steinitz opened 1. P-K4, P-K4; 2. Kt-KB3,\nKt-QB3; 3. B-Kt5, P-QR3. Then they agreed.\n",
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"],
    );
}

/// The start of a game of 1866 in two columns, its rows numbered as told.
fn rows(numbers: [u32; 10]) -> String {
    let moves = [
        "P-K4 P-K4",
        "Kt-KB3 Kt-QB3",
        "B-Kt5 P-QR3",
        "B-R4 Kt-B3",
        "Castles KtxP",
        "P-Q4 P-QKt4",
        "B-Kt3 P-Q4",
        "PxP B-K3",
        "P-B3 B-QB4",
        "QKt-Q2 Castles",
    ];
    let rows = numbers.iter().zip(moves);
    rows.map(|(number, moves)| format!("{number}. {moves}\n"))
        .collect()
}

#[test]
fn numbers_go_on_from_a_wrong_one() {
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 6. d4 b5 7. Bb3 d5 8. dxe5 Be6 9. c3 Bc5 10. Nbd2 O-O *";
    for numbers in [
        [1, 2, 3, 4, 5, 7, 7, 8, 9, 10],
        [1, 2, 4, 4, 5, 6, 7, 8, 9, 10],
    ] {
        check_text(&rows(numbers), &[whole]);
        let notes = read_score(&rows(numbers)).remove(0).notes;
        let forgiven: Vec<Leniency> = notes.iter().map(|note| note.leniency).collect();
        assert_eq!(forgiven, [Leniency::MoveNumber]);
    }
    // Rows are missing, or numbers: nobody can say, and no later row is played in the place of one that is lost.
    for numbers in [
        [1, 2, 3, 4, 5, 7, 8, 9, 10, 11],
        [1, 2, 4, 5, 6, 7, 8, 9, 10, 11],
        [1, 2, 3, 4, 5, 8, 9, 10, 11, 12],
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 12],
    ] {
        let score = read_score(&rows(numbers)).remove(0);
        let stopped = score.stopped.expect("rows are missing");
        assert!(stopped.why.contains("moves are missing"), "{}", stopped.why);
    }
    let torn = rows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).replace("3. B-Kt5 P-QR3\n", "");
    let stopped = read_score(&torn)
        .remove(0)
        .stopped
        .expect("a move is missing");
    assert_eq!(stopped.ply, 5);
    assert!(stopped.why.contains("moves are missing"), "{}", stopped.why);
}

#[test]
fn variations_in_the_text() {
    check_text(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n\nOr 2. ... P-Q3; 3. P-Q4, PxP; 4. KtxP.\n\n3. B-Kt5 P-QR3\n",
        &["1. e4 e5 2. Nf3 Nc6 ( 2... d6 3. d4 exd4 4. Nxd4 ) 3. Bb5 a6 *"]
            .map(|text| text.replace("( ", "(").replace(" )", ")"))
            .each_ref()
            .map(String::as_str),
    );
    check_text(
        "1. P-K4   P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5  P-QR3\n2. ...    P-KB4\n3. P-Q4\n4. BxKt   QPxB\n",
        &["1. e4 e5 2. Nf3 Nc6 (2... f5 3. d4) 3. Bb5 a6 4. Bxc6 dxc6 *"],
    );
}

#[test]
fn slips_of_recognition_are_named() {
    let scores = read_score(
        "1. P-K4    P-K4\n2. Ki-KB3  Kt-QB3\n3. B-KtS   P-QR3\n4. Castles Kt-B3\n5. R-Kl\n",
    );
    let score = &scores[0];
    assert_eq!(score.stopped, None);
    assert!(
        score.games[0]
            .to_pgn()
            .contains("2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 5. Re1")
    );
    let slips = score
        .notes
        .iter()
        .filter(|note| note.leniency == Leniency::OcrSlip);
    let slips: Vec<(&str, &str)> = slips
        .map(|note| (note.stood.as_str(), note.read.as_str()))
        .collect();
    assert_eq!(
        slips,
        [("Ki-KB3", "Nf3"), ("B-KtS", "Bb5"), ("R-Kl", "Re1")]
    );
}

#[test]
fn a_letter_set_at_the_wrong_move_goes_to_no_other_man() {
    let scores = read_score(
        "1. P-K4     P-K4\n2. Kt-KB3   Kt-QB3\n3. B-Kt5    P-QR3\n4. BxKtQ    PxB\n5. P-Q4     PxP\n\
         6. QxP      QxQ\n7. KtxQ     B-Q3\n",
    );
    let score = &scores[0];
    assert_eq!(score.stopped, None);
    // That the pawn is the queen's is what the rest shows: the queen takes on d4.
    let pgn = score.games[0].to_pgn();
    assert!(
        pgn.contains("4. Bxc6 dxc6 5. d4 exd4 6. Qxd4 Qxd4"),
        "{pgn}"
    );
    let stray = |note: &&jadoube_notation::score::Note| note.leniency == Leniency::StrayLetter;
    assert_eq!(score.notes.iter().filter(stray).count(), 1);
}

proptest! {
    #[test]
    fn reading_is_total(text in "(1|2|3|12)?\\.? ?(P-K4|Kt-KB3|P\\. to K's 4th\\.|BxKt|Castles|Resigns|\\.\\.\\.|mate|ch|, |; |  |\n|\\(|\\)|# start: |[a-zA-Z0-9 é—]{0,6}){0,30}") {
        let _ = read_score(&text);
    }

    #[test]
    fn reading_is_total_on_anything(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read_score(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_board_of_draughts_is_no_part_of_a_game() {
    let empty = "       |    |    |    |    |    |    |    |    |\n";
    let men = "    28 |    |    | oo |    |    | ** |    |    |21\n";
    let frame = "       |---------------------------------------|\n";
    let board = [empty, men, empty, men, empty, empty, empty, empty].join(frame);
    let text = format!(
        "1. e4 e5\n2. Nf3 Nc6\n\n{frame}{board}{frame}        3      2      1\n\n3. Bb5 a6\n"
    );
    let scores = read_score(&text);
    assert_eq!(scores.len(), 1, "{scores:?}");
    let moves = scores[0].games[0].moves().expect("no null move");
    assert_eq!((moves.len(), &scores[0].stopped), (6, &None));
}

#[test]
fn a_sheet_in_print_has_every_name() {
    let pgn = "[White \"Чигорин, Михаил\"]\n[Black \"Řehoř Ő\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
    let game = Reader::new(pgn.as_bytes(), Mode::Strict)
        .next()
        .expect("a game")
        .expect("good");
    let sheet = write_sheets(&[game.game], Style::Figurine, SheetFormat::Pdf);
    let text = String::from_utf8_lossy(&sheet);
    // The codes on the page mean these signs, and the font itself is there.
    for meaning in ["<0427>", "<0158>", "<0150>"] {
        assert!(text.contains(meaning), "{meaning}");
    }
    assert!(text.contains("/FontFile2 6 0 R") && sheet.len() > 4_000 && sheet.len() < 60_000);
    let starts = text.matches(" 0 obj").count();
    assert_eq!(text.matches("endobj").count(), starts);
}
