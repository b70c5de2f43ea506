//! What is wrong with a move: every reason, in words.

use jadoube_board::{FenStyle, Move, Role, Setup, Square};

/// A move as `e2e4`, or `e7e8k` with any kind of man.
fn mv(text: &str) -> Move {
    let square = |part: &str| part.parse::<Square>().expect("a square");
    let (from, to) = (square(&text[..2]), square(&text[2..4]));
    match text[4..].chars().next() {
        Some(letter) => Move::promoting(from, to, Role::from_letter(letter).expect("a role")),
        None => Move::new(from, to),
    }
}

#[track_caller]
fn check(fen: &str, text: &str, expected: &[&str]) {
    let setup = Setup::from_fen(fen).expect(fen);
    let faults = setup.judge_move(mv(text)).err().unwrap_or_default();
    let found: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected, "{text} in {fen}");
    assert_eq!(
        setup.plain_moves().contains(&mv(text)),
        expected.is_empty(),
        "{text} in {fen}"
    );
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn men_move_as_they_do() {
    check(START, "e2e4", &[]);
    check(START, "g1f3", &[]);
    check(START, "e4e5", &["there is no man on e4"]);
    check(
        START,
        "e7e5",
        &["the pawn on e7 is Black's, and it is White's move"],
    );
    check(START, "g1f4", &["the knight on g1 cannot reach f4"]);
    check(START, "g1e2", &["his own pawn stands on e2"]);
    check(
        START,
        "a1a5",
        &["the rook on a1 cannot reach a5 past the man on a2"],
    );
    check(
        START,
        "c1h6",
        &["the bishop on c1 cannot reach h6 past the man on d2"],
    );
    check(
        "4k3/8/8/8/8/8/8/R1B1K2r w - - 0 1",
        "a1e1",
        &[
            "the rook on a1 cannot reach e1 past the man on c1",
            "his own king stands on e1",
        ],
    );
    check(
        "4k3/8/8/1p6/8/1p6/8/Q3K3 w - - 0 1",
        "a1a1",
        &["the queen on a1 cannot reach a1"],
    );
    check(
        "4k3/8/8/8/8/8/8/4KB1r w - - 0 1",
        "f1g3",
        &[
            "the bishop on f1 cannot reach g3",
            "leaves the king on e1 in check from h1",
        ],
    );
}

#[test]
fn pawns() {
    check(START, "e2d3", &["the pawn on e2 has nothing to take on d3"]);
    check(START, "e2e5", &["the pawn on e2 cannot reach e5"]);
    check(
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3e5",
        &["the pawn on e3 cannot reach e5"],
    );
    check(
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3e2",
        &["the pawn on e3 cannot reach e2"],
    );
    check(
        "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
        "e2e4",
        &["the pawn on e2 cannot move forward, because e3 is occupied"],
    );
    check(
        "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1",
        "e2e4",
        &["the pawn on e2 cannot move forward, because e4 is occupied"],
    );
    check(
        "4k3/4p3/4N3/8/8/8/8/4K3 b - - 0 1",
        "e7e5",
        &["the pawn on e7 cannot move forward, because e6 is occupied"],
    );
    check(
        "4k3/8/8/8/8/3N4/4P3/4K3 w - - 0 1",
        "e2d3",
        &["his own knight stands on d3"],
    );
}

#[test]
fn en_passant() {
    check("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", &[]);
    check(
        "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1",
        "d5e6",
        &["the pawn on d5 has nothing to take on e6"],
    );
    // No pawn there, so the square as written gives nothing.
    check(
        "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1",
        "d5e6",
        &["the pawn on d5 has nothing to take on e6"],
    );
    check(
        "8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1",
        "d5e6",
        &["leaves the king on a5 in check from h5"],
    );
}

#[test]
fn promotion() {
    let seventh = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for letter in ["q", "r", "b", "n"] {
        check(seventh, &format!("a7a8{letter}"), &[]);
        check(seventh, &format!("a7b8{letter}"), &[]);
    }
    check(
        seventh,
        "a7a8",
        &["the pawn reaches a8 and must become a queen, rook, bishop or knight"],
    );
    check(
        seventh,
        "a7a8k",
        &["a pawn cannot become a king, only a queen, rook, bishop or knight"],
    );
    check(
        seventh,
        "a7a8p",
        &["a pawn cannot become a pawn, only a queen, rook, bishop or knight"],
    );
    check(
        seventh,
        "e1e2q",
        &["the king does not become anything else on e2"],
    );
    check(
        START,
        "e2e4q",
        &["the pawn does not become anything else on e4"],
    );
}

#[test]
fn kings() {
    check(
        "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
        "d2f3",
        &["leaves the king on e1 in check from b4"],
    );
    check("4k3/8/8/8/8/8/5r2/4K3 w - - 0 1", "e1f2", &[]);
    check(
        "4k3/8/8/8/8/6n1/5r2/4K3 w - - 0 1",
        "e1f1",
        &["leaves the king on f1 in check from f2 and g3"],
    );
    check(
        "8/8/8/8/8/4k3/8/4K3 w - - 0 1",
        "e1e2",
        &["leaves the king on e2 in check from e3"],
    );
    // A king does not escape along the line of its check.
    check(
        "4k3/8/8/8/8/8/8/r3K3 w - - 0 1",
        "e1f1",
        &["leaves the king on f1 in check from a1"],
    );
    check(
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "e2e8",
        &["the king on e8 cannot be taken"],
    );
    check(
        "8/8/8/8/8/8/3k4/4K3 w - - 0 1",
        "e1d2",
        &["the king on d2 cannot be taken"],
    );
}

#[test]
fn odd_arrangements() {
    // Without a king nothing is refused for check; with two neither.
    check("4k3/8/8/8/1b6/8/3N4/8 w - - 0 1", "d2f3", &[]);
    check("4k3/8/8/8/1b6/8/3N4/K3K3 w - - 0 1", "d2f3", &[]);
    check("4k2P/8/8/8/8/8/8/P3K3 w - - 0 1", "a1a2", &[]);
    check(
        "4k2P/8/8/8/8/8/8/P3K3 w - - 0 1",
        "a1a3",
        &["the pawn on a1 cannot reach a3"],
    );
    check(
        "4k2P/8/8/8/8/8/8/P3K3 w - - 0 1",
        "h8h7",
        &["the pawn on h8 cannot reach h7"],
    );
}

#[track_caller]
fn play(fen: &str, text: &str, after: &str) {
    let setup = Setup::from_fen(fen).expect(fen);
    assert_eq!(
        setup.play_any(mv(text)).to_fen(FenStyle::Verbatim),
        after,
        "{text} in {fen}"
    );
}

#[test]
fn any_move_can_be_carried_out() {
    play(
        START,
        "e2e4",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    );
    // A rook jumps and takes; the queen's-side rights of both are gone.
    play(
        START,
        "a1a8",
        "Rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR b Kk - 0 1",
    );
    play(
        START,
        "b1d5",
        "rnbqkbnr/pppppppp/8/3N4/8/8/PPPPPPPP/R1BQKBNR b KQkq - 1 1",
    );
    // An own man is taken, a king too, and the opponent's man may be moved.
    play(
        START,
        "d1d2",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPQPPPP/RNB1KBNR b KQkq - 0 1",
    );
    play(
        START,
        "d1e8",
        "rnbqQbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1",
    );
    play(
        START,
        "e7e5",
        "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    );
    play(
        START,
        "e4e5",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1",
    );
    // A pawn left unpromoted on the last rank, and one promoted too early.
    play(
        "4k3/P7/8/8/8/8/8/4K3 w - - 5 9",
        "a7a8",
        "P3k3/8/8/8/8/8/8/4K3 b - - 0 9",
    );
    play(
        "4k3/P7/8/8/8/8/1p6/4K3 b - - 5 9",
        "b2b2q",
        "4k3/P7/8/8/8/8/1q6/4K3 w - - 0 10",
    );
    // Castling through men, without right, takes what stands where king and rook arrive.
    play(
        START,
        "e1h1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 b kq - 1 1",
    );
    play(
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
        "d5e6",
        "4k3/8/4P3/8/8/8/8/4K3 b - - 0 1",
    );
}
