//! FEN, Shredder-FEN and X-FEN: what is read, what is refused and where, and what is written.

mod support;

use jadoube_board::{CastlingSide, Color, FenField, FenStyle, Position, Setup, Square};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[track_caller]
fn refuse(fen: &str, field: FenField, column: usize, message: &str) {
    let error = Setup::from_fen(fen).expect_err(fen);
    assert_eq!(
        (error.field(), error.column()),
        (field, column),
        "{fen}: {error}"
    );
    assert!(error.to_string().ends_with(message), "{fen}: {error}");
}

#[test]
fn mistakes_in_the_placement() {
    use FenField::Placement;
    let men = "expected one of PNBRQKpnbrqk, a digit from 1 to 8 or '/'";
    refuse(
        "",
        Placement,
        1,
        "found nothing, expected eight ranks of men, separated by '/'",
    );
    refuse(
        "   ",
        Placement,
        1,
        "found nothing, expected eight ranks of men, separated by '/'",
    );
    refuse(
        "rnbqkbnr/pppppppp/9/8/8/8/8/8 w",
        Placement,
        19,
        &format!("found '9', {men}"),
    );
    refuse(
        "rnbqkbnr/ppppép/8/8/8/8/8/8 w",
        Placement,
        14,
        &format!("found 'é', {men}"),
    );
    refuse(
        "rnbqkbnr/ppppppp/8/8/8/8/8/8 w",
        Placement,
        17,
        "found '/' after 7 squares of rank 7, expected eight squares in each rank",
    );
    refuse(
        "rnbqkbnr/ppppppppp/8/8/8/8/8/8 w",
        Placement,
        18,
        "found 'p', which makes 9 squares in rank 7, expected eight squares in each rank",
    );
    refuse(
        "8/8/8/8/8/8/8/8/8 w",
        Placement,
        16,
        "found '/', expected the end of the field, because all eight ranks are there",
    );
    refuse(
        "8/8/8/8/8/8/8/44 w",
        Placement,
        16,
        "found '4', expected a man or '/', because neighboring empty squares are counted by one digit",
    );
    refuse(
        "  8/8/8/8/8/8/8/3k w",
        Placement,
        19,
        "found the end of the field after 4 squares of rank 1, expected eight ranks of eight squares",
    );
    refuse(
        "8/8/8 w",
        Placement,
        6,
        "expected eight ranks of eight squares",
    );
}

#[test]
fn mistakes_in_the_other_fields() {
    use FenField::*;
    let board = "4k3/8/8/8/8/8/8/4K3";
    let refuse = |rest: &str, field, column: usize, message: &str| {
        refuse(
            &format!("{board} {rest}"),
            field,
            board.len() + 1 + column,
            message,
        );
    };
    refuse("", Turn, 0, "found nothing, expected 'w' or 'b'");
    refuse("W", Turn, 1, "found 'W', expected 'w' or 'b'");
    refuse(
        "white",
        Turn,
        2,
        "found 'h', expected a blank after 'w' or 'b'",
    );
    refuse(
        "w KX",
        Castling,
        4,
        "found 'X', expected '-', or letters from KQkq, or files of rooks from A to H and a to h",
    );
    refuse(
        "w KQkK",
        Castling,
        6,
        "found 'K', a second right of white on the king's side, expected each right once",
    );
    refuse(
        "w GH",
        Castling,
        4,
        "found 'H', a second right of white on the king's side, expected each right once",
    );
    refuse(
        "w - e",
        EnPassant,
        6,
        "found the end of the field, expected '-' or a square on rank 3 or 6",
    );
    refuse(
        "w - e4",
        EnPassant,
        6,
        "found '4', expected '-' or a square on rank 3 or 6",
    );
    refuse(
        "w - E6",
        EnPassant,
        5,
        "found 'E', expected '-' or a square on rank 3 or 6",
    );
    refuse(
        "w - e66",
        EnPassant,
        7,
        "found '6', expected a blank after the en passant square",
    );
    refuse(
        "w - - -1",
        HalfmoveClock,
        7,
        "found '-', expected a whole number, written in digits",
    );
    refuse(
        "w - - 1.5",
        HalfmoveClock,
        8,
        "found '.', expected a whole number, written in digits",
    );
    refuse(
        "w - - 0 4294967296",
        FullmoveNumber,
        9,
        "found 4294967296, expected a whole number up to 4294967295",
    );
    refuse(
        "w - - 0 1 x",
        End,
        11,
        "found 'x', expected the end of the text",
    );
}

#[test]
fn lenient_about_blanks_and_missing_fields() {
    let full = Setup::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 1").expect("full");
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 b",
        "4k3/8/8/8/8/8/8/4K3 b -",
        "4k3/8/8/8/8/8/8/4K3 b - -",
        "4k3/8/8/8/8/8/8/4K3 b - - 0",
        "  4k3/8/8/8/8/8/8/4K3   b - -\t0 1 ",
    ] {
        assert_eq!(Setup::from_fen(fen), Ok(full), "{fen}");
    }
}

#[track_caller]
fn check_castling(fen: &str, standard: &str, shredder: &str) {
    let setup = Setup::from_fen(fen).expect(fen);
    let field = |style| setup.to_fen(style).split(' ').nth(2).map(str::to_owned);
    assert_eq!(
        field(FenStyle::Standard).as_deref(),
        Some(standard),
        "{fen}"
    );
    assert_eq!(
        field(FenStyle::Shredder).as_deref(),
        Some(shredder),
        "{fen}"
    );
    for style in [FenStyle::Standard, FenStyle::Shredder] {
        assert_eq!(
            Setup::from_fen(&setup.to_fen(style)).as_ref(),
            Ok(&setup),
            "{fen}"
        );
    }
}

#[test]
fn castling_fields_name_the_same_rooks() {
    check_castling(START, "KQkq", "HAha");
    check_castling("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "KQ", "HA");
    // The inner rooks need their files.
    check_castling("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "GB", "GB");
    check_castling("4k3/8/8/8/8/8/8/RR2K1R1 w GQ - 0 1", "KQ", "GA");
    check_castling("rk5r/8/8/8/8/8/8/4K3 w ah - 0 1", "kq", "ha");
    // A king between: the letter alone tells the wing.
    check_castling("4k3/8/8/8/8/8/8/1K2R2R w E - 0 1", "E", "E");
    check_castling(
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "KQkq",
        "HFhf",
    );
    // Rights that rest on nothing stay what they are, so that the problem can be named.
    check_castling("4k3/8/8/8/8/8/8/8 w KQ - 0 1", "KQ", "HA");
}

#[test]
fn inner_rook_keeps_its_right() {
    let setup = Setup::from_fen("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1").expect("X-FEN");
    assert_eq!(
        setup.castling.get(Color::White, CastlingSide::King),
        Some(Square::G1)
    );
    assert_eq!(
        setup.castling.get(Color::White, CastlingSide::Queen),
        Some(Square::B1)
    );
    assert!(setup.is_chess960());
}

#[track_caller]
fn check_en_passant(fen: &str, standard: &str) {
    let setup = Setup::from_fen(fen).expect(fen);
    let field = |style| setup.to_fen(style).split(' ').nth(3).map(str::to_owned);
    let written = fen.split(' ').nth(3).map(str::to_owned);
    assert_eq!(
        field(FenStyle::Standard).as_deref(),
        Some(standard),
        "{fen}"
    );
    assert_eq!(field(FenStyle::Verbatim), written, "{fen}");
    let position = Position::from_fen(fen).expect(fen);
    let square = position
        .en_passant()
        .map_or("-".into(), |square| square.to_string());
    assert_eq!(square, standard, "{fen}");
}

#[test]
fn en_passant_square_only_if_real() {
    check_en_passant(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "-",
    );
    check_en_passant("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e3");
    // Pinned on its file, and on the rank through both pawns.
    check_en_passant("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "-");
    check_en_passant("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "-");
    // Pinned on a diagonal: along it the pawn may take, off it not.
    check_en_passant("8/8/1k6/8/3pP3/8/5B2/4K3 b - e3 0 1", "e3");
    check_en_passant("8/8/8/4k3/3pP3/2B5/8/4K3 b - e3 0 1", "-");
    // The pawn that passed gives check: taking it is the answer.
    check_en_passant("8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1", "e3");
    // A check from elsewhere that the capture does not meet.
    check_en_passant("3k4/8/8/8/3pP2B/8/8/4K3 b - e3 0 1", "-");
    // The pawn taken shields its king on a diagonal.
    check_en_passant("1k6/8/8/8/3pP3/8/8/4K2B b - e3 0 1", "e3");
    check_en_passant("8/1k6/8/8/3pP3/8/6B1/4K3 b - e3 0 1", "-");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn what_is_written_is_read(setup in support::setups()) {
        let board = setup.board.to_fen();
        prop_assert_eq!(jadoube_board::Board::from_fen(&board), Ok(setup.board));
        if Position::from_setup(&setup).is_ok() {
            let read = |style| Setup::from_fen(&setup.to_fen(style)).expect("own FEN");
            prop_assert_eq!(read(FenStyle::Verbatim), setup);
            let real = Setup { en_passant: setup.legal_en_passant(), ..setup };
            prop_assert_eq!(read(FenStyle::Shredder), real);
            prop_assert_eq!(read(FenStyle::Standard), real);
        }
    }

    #[test]
    fn positions_round_trip(position in support::playable_setups()) {
        for style in [FenStyle::Standard, FenStyle::Shredder, FenStyle::Verbatim] {
            prop_assert_eq!(Position::from_fen(&position.to_fen(style)), Ok(position));
        }
    }

    #[test]
    fn no_text_panics(text in ".{0,90}") {
        let _ = Setup::from_fen(&text).map(|setup| setup.problems());
    }

    #[test]
    fn no_text_of_fen_letters_panics(text in "[KQRBNPkqrbnp1-8/ wb\\-a-h]{0,90}") {
        let _ = Position::from_fen(&text);
    }

    #[test]
    fn a_spoiled_fen_is_read_or_its_column_is_named(
        position in support::playable_setups(), at in any::<prop::sample::Index>(), c in any::<char>()
    ) {
        let fen = position.to_fen(FenStyle::Standard);
        let at = at.index(fen.len());
        let spoiled = format!("{}{c}{}", &fen[..at], &fen[at + 1..]);
        if let Err(error) = Setup::from_fen(&spoiled) {
            prop_assert!((1..=spoiled.chars().count() + 1).contains(&error.column()));
        }
    }
}
