//! `jadoube score`: books read, sheets printed.

use crate::support::folder::Folder;
use crate::support::{run, run_with};

fn data(name: &str) -> String {
    format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_book_becomes_pgn_that_passes_the_check() {
    let folder = Folder::with(&[]);
    let pgn = folder.path("book.pgn");
    let end = run(&[
        "score",
        "read",
        &data("descriptive/chess-fundamentals-33870.txt"),
        "-o",
        &pgn,
    ]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.err.contains("only one stays legal"), "{end:?}");
    let end = run(&["pgn", "check", &pgn]);
    assert!(
        end.code == 0 && end.out.contains("7 games, 530 plies"),
        "{end:?}"
    );
}

#[test]
fn a_misprint_stops_the_game_and_is_told() {
    let text = b"1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. BxKtQ P-QR3\n";
    let end = run_with(&["score", "read", "-"], text);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(
        end.err.contains("line 3, column 4, ply 5") && end.err.contains("BxKtQ"),
        "{end:?}"
    );
    assert!(end.out.contains("1. e4 e5 2. Nf3 Nc6"), "{end:?}");
    let end = run_with(&["score", "read", "--json", "-"], text);
    let score: serde_json::Value = serde_json::from_str(&end.out).expect("JSON");
    assert!(
        score["stopped"]
            .as_str()
            .is_some_and(|why| why.contains("BxKtQ")),
        "{score}"
    );
}

#[test]
fn words_beside_a_move_are_not_told_as_its_reading() {
    let end = run_with(&["score", "read", "-"], b"1. e4 e5\n2. Nf3 (best) Nc6\n");
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.err.contains("\"(best)\" stands at Nf3"), "{end:?}");
}

#[test]
fn notes_are_kept_when_asked_for() {
    let text = "Blum - Dorn, Wien 1899\n\n1. e4 e5 2. Nf3 Nc6 (a) 3. Bb5 a6 1-0\n\n(a) Best, says the author.\n";
    let end = run_with(&["score", "read", "-"], text.as_bytes());
    assert!(
        !end.out.contains("author") && end.err.contains("author"),
        "{end:?}"
    );
    let end = run_with(&["score", "read", "--notes", "-"], text.as_bytes());
    assert!(end.out.contains("Nc6 {Best, says the author.}"), "{end:?}");
    assert!(!end.err.contains("author"), "{end:?}");
    assert_eq!(end.code, 0, "{end:?}");
}

#[test]
fn letters_of_several_languages_are_told() {
    let text = b"1. e4 e5\n2. Se2 Se7\n";
    let end = run_with(&["score", "read", "-"], text);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(
        end.err.contains("2 readings stay legal to the end")
            && end.err.contains("Czech (cs)")
            && end.err.contains("German (de)"),
        "{end:?}"
    );
    assert!(
        end.out.contains("2. Be2 {reading 1 of 2") && end.out.contains("2. Ne2 {reading 2 of 2"),
        "{end:?}"
    );
    let end = run_with(&["score", "read", "--language", "de", "-"], text);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(
        end.out.contains("2. Ne2 Ne7") && !end.out.contains("Be2"),
        "{end:?}"
    );
}

#[test]
fn sheets_are_printed_in_the_notation_of_a_code() {
    let game = b"[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:59:00]} e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1-0\n";
    let end = run_with(&["score", "write", "--dialect", "1931", "-"], game);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(
        end.out.contains("1. P.K4")
            && end.out.contains("0:59:00")
            && end.out.contains("Castles KR"),
        "{end:?}"
    );
    let end = run_with(
        &[
            "score",
            "write",
            "--dialect",
            "1955",
            "--format",
            "html",
            "-",
        ],
        game,
    );
    assert!(end.out.contains("<td>Kt\u{2014}KB 3</td>"), "{end:?}");
    let folder = Folder::with(&[]);
    let sheet = folder.path("sheet.pdf");
    let end = run_with(
        &["score", "write", "--dialect", "wordy", "-", "-o", &sheet],
        game,
    );
    assert_eq!(end.code, 0, "{end:?}");
    let pdf = std::fs::read(&sheet).expect("a sheet");
    assert!(pdf.starts_with(b"%PDF-1.4") && pdf.ends_with(b"%%EOF\n"));
    let end = run(&["score", "write", "--dialect", "1932", "x.pgn"]);
    assert!(
        end.code == 2 && end.err.contains("no style of notation"),
        "{end:?}"
    );
}

#[test]
fn what_is_mended_and_what_stands_on_no_sheet_is_told() {
    let tags = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n";
    for (moves, code, told) in [
        (
            "1. e4 {good} e5! (1... c5) 1-0\n",
            1,
            "1 comment, 1 sign and 1 variation",
        ),
        ("1. e4 e5 0-1\n", 1, "result-differs"),
        ("1. e4 {[%eval 0.3]} e5 1-0\n", 1, "1 comment"),
        (
            "1. f3 e5 2. g4 Qh4# 1-0\n",
            1,
            "the result is 1-0, and the board shows 0-1",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 1-0\n",
            0,
            "zero-castling",
        ),
    ] {
        let end = run_with(
            &["score", "write", "-"],
            format!("{tags}{moves}").as_bytes(),
        );
        assert_eq!(end.code, code, "{moves}: {end:?}");
        assert!(end.err.contains(told), "{moves}: {end:?}");
    }
    let end = run_with(
        &["score", "write", "-"],
        format!("{tags}1. e4 e5 1-0\n").as_bytes(),
    );
    assert_eq!((end.code, end.err.as_str()), (0, ""), "{end:?}");
    let start = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 *\n";
    let end = run_with(&["score", "write", "-"], start.as_bytes());
    assert!(
        end.out.contains("Odds: White gives the Queen's Knight\n"),
        "{end:?}"
    );
    assert!(
        end.out.contains(" 1 | R |   | B | Q | K | B | N | R |"),
        "{end:?}"
    );
}

#[test]
fn what_is_not_written_gives_exit_status_one() {
    const ROWS: &str = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n";
    for (text, code, told) in [
        (format!("A - B, Paris 1858\n\n{ROWS}1-0\n"), 0, ""),
        (format!("A - B\nRound 3\n\n{ROWS}1-0\n"), 0, ""),
        (
            format!("A - B\n1882-3\n\n{ROWS}1-0\n"),
            1,
            "is not understood",
        ),
        (format!("A - B\nMatch 1882-3\n\n{ROWS}1-0\n"), 0, ""),
        (
            format!("A - B\nOdds of the draw\n\n{ROWS}1-0\n"),
            1,
            "is not understood",
        ),
        (
            format!("A - B, 0-1\n\n{ROWS}1-0\n"),
            1,
            "the words under it say 1-0",
        ),
        (
            format!("{ROWS}1-0\n\nBetter was 12. Nf3\n"),
            1,
            "is left out",
        ),
        (
            "1. P-K4 P-K4\n2. K. moves.   K. moves.\n3. P. moves.   P. moves.\n".to_owned(),
            1,
            "and 16 of them are given",
        ),
    ] {
        let end = run_with(&["score", "read", "-"], text.as_bytes());
        assert_eq!(end.code, code, "{text}{end:?}");
        assert!(end.err.contains(told), "{text}{end:?}");
    }
}

#[test]
fn letters_of_another_encoding_are_a_doubt() {
    // Алехин in Windows-1251 and in code page 866.
    for (name, encoding) in [
        (&b"\xc0\xeb\xe5\xf5\xe8\xed"[..], "windows-1251"),
        (b"\x80\xab\xa5\xe5\xa8\xad", "ibm866"),
    ] {
        let text = [
            &b"White: "[..],
            name,
            b"\nBlack: B\n\n1. d4 f5\n2. c4 Nf6\n",
        ]
        .concat();
        let end = run_with(&["score", "read", "-"], &text);
        assert!(end.code == 1 && end.err.contains("--encoding"), "{end:?}");
        let end = run_with(&["score", "read", "--encoding", encoding, "-"], &text);
        assert!(end.code == 0 && end.out.contains("Алехин"), "{end:?}");
    }
}
