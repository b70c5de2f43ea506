//! Writing any legal move in any style and reading it back gives that move and no other.

use jadoube_board::{Position, Setup};
use jadoube_notation::{
    Dialect, Origins, ReadOptions, Style, Systems, read_move_at, write_move, write_move_with,
};
use proptest::prelude::*;

/// Dialects in other languages are read where a record is, not one move at a time.
fn is_foreign(style: Style) -> bool {
    matches!(
        style,
        Style::Descriptive(Dialect::Spanish | Dialect::French | Dialect::German)
    )
}

fn systems(style: Style) -> Systems {
    match style {
        Style::San => Systems::SAN,
        Style::Figurine => Systems::FIGURINE,
        Style::Long => Systems::LAN,
        Style::Uci => Systems::UCI,
        Style::Iccf => Systems::ICCF,
        Style::Algebraic1931 | Style::Algebraic1931Long => Systems::ALGEBRAIC_1931,
        Style::Algebraic1955 | Style::Algebraic1955Long => Systems::ALGEBRAIC_1955,
        _ => Systems::DESCRIPTIVE,
    }
}

/// Checks every legal move of `position` in every style, with and without the men's history.
fn check_all(position: &Position, origins: &Origins) {
    let unknown = Origins::unknown();
    for &played in position.legal_moves().iter() {
        for style in Style::ALL.into_iter().filter(|&style| !is_foreign(style)) {
            for history in [&unknown, origins] {
                let text = write_move_with(position, played, style, history);
                // Alone, and among all the systems that a player may use.
                for systems in [systems(style), systems(style) | Systems::ALL] {
                    if style == Style::Iccf && systems != Systems::ICCF {
                        continue;
                    }
                    let options = ReadOptions {
                        systems,
                        origins: Some(history),
                    };
                    let reading = read_move_at(position, &text, &options);
                    let name = style.name();
                    assert_eq!(reading.legal, [played], "{text} ({name}) on {position:?}");
                }
            }
        }
    }
}

/// A game that picks its moves by `choices`.
fn wander(start: Setup, choices: &[u16]) -> (Position, Origins) {
    let mut origins = Origins::of(&start);
    let mut position = Position::from_setup(&start).unwrap();
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let played = moves[usize::from(choice) % moves.len()];
        origins.follow(&position.to_setup(), played);
        position = position.played(played);
    }
    (position, origins)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_games(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let (position, origins) = wander(Setup::initial(), &choices);
        check_all(&position, &origins);
    }

    #[test]
    fn random_chess960_games(number in 0u16..960, choices in prop::collection::vec(any::<u16>(), 0..60)) {
        let (position, origins) = wander(Setup::chess960(number), &choices);
        check_all(&position, &origins);
    }

    #[test]
    fn reading_is_total(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let text = String::from_utf8_lossy(&bytes);
        let reading = read_move_at(&Position::initial(), &text, &ReadOptions::from(Systems::ALL | Systems::ICCF));
        let _ = reading.only();
    }

    #[test]
    fn reading_is_total_on_what_looks_like_moves(
        text in "[KQRBNPktqrbnpx a-h1-8+#=():.,'Oo0-]{0,24}|(K|Q|B|Kt|R|P|\\.|'s|to|takes|on|sq|[1-8]|th|\\(|\\)| |,|ch|Castles|his|-|x){0,12}"
    ) {
        for position in [Position::initial(), Position::from_fen("7k/P7/8/3pP3/8/8/8/R3K3 w Q d6 0 1").unwrap()] {
            let reading = read_move_at(&position, &text, &ReadOptions::from(Systems::ALL));
            prop_assert!(reading.legal.is_empty() || reading.illegal.is_empty());
            for played in &reading.legal {
                prop_assert!(position.is_legal(*played));
            }
            for one in &reading.illegal {
                prop_assert!(!position.is_legal(one.played) && !one.faults.is_empty());
            }
        }
    }
}

#[test]
fn crowded_positions() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/1P1P1P2/8/2pPp1k1/8/Q6Q/8/Q2QK3 w - c6 0 2",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "k2N3N/8/5N2/8/8/3N3N/8/K7 w - - 0 1",
        "8/2P1P1P1/3k4/8/8/2P1P1P1/2P1P1P1/4K3 w - - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        check_all(&position, &Origins::of(&position.to_setup()));
    }
}

#[track_caller]
fn check(fen: &str, uci: &str, style: &str, expected: &str) {
    let position = Position::from_fen(fen).unwrap();
    let setup = position.to_setup();
    let reading = read_move_at(&position, uci, &ReadOptions::from(Systems::UCI));
    let played = reading.only().unwrap();
    let written = write_move_with(
        &position,
        played,
        style.parse().unwrap(),
        &Origins::of(&setup),
    );
    assert_eq!(written, expected);
}

#[test]
fn forms_of_the_dialects() {
    let initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check(initial, "g1f3", "1931", "Kt.KB3");
    check(initial, "g1f3", "1955", "Kt—KB 3");
    check(initial, "g1f3", "book", "Kt-KB3");
    check(initial, "g1f3", "british", "Kt-KB3");
    check(initial, "g1f3", "wordy", "Kt. to K. B's 3d.");
    check(
        initial,
        "e2e4",
        "british-full",
        "Pawn on King's second square to King's fourth square",
    );
    check(
        initial,
        "g1f3",
        "british-full",
        "King's Knight on King's Knight's square to King's Bishop's third square",
    );
    let rooks = "4k3/8/8/6R1/8/8/6R1/K7 w - - 0 1";
    check(rooks, "g2g4", "1931", "R(KKt2) Kt4");
    check(
        "4k3/8/8/8/6R1/8/8/4K1R1 w - - 0 1",
        "g4g2",
        "1955",
        "R (KKt 4)—Kt 2",
    );
    let promotion = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    check(promotion, "a7b8q", "british", "P X Kt Q");
    check(promotion, "a7b8q", "book", "PxKt(Q) ch");
    check(
        promotion,
        "a7b8q",
        "wordy",
        "P. takes Kt. (becoming a Q.) (ch.)",
    );
    check(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g1",
        "1931",
        "Castles KR",
    );
    check(
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "d4e3",
        "british",
        "P X P e.p.",
    );
    check(
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "d8h4",
        "algebraic-1931",
        "Qh4x",
    );
    check(
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "d8h4",
        "1931",
        "Q.R5 Mate",
    );
    check(
        "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1",
        "g1f3",
        "algebraic-1955",
        "Ktg—f3",
    );
    check(
        "4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1",
        "g1f3",
        "algebraic-1955",
        "Kt1—f3",
    );
}

#[test]
fn a_bishop_has_its_wing_without_history() {
    let position = Position::from_fen("4k3/8/3p4/8/5B2/8/8/2B1K3 w - - 0 1").unwrap();
    let reading = read_move_at(
        &position,
        "B(B4)xP",
        &ReadOptions::from(Systems::DESCRIPTIVE),
    );
    let played = reading.only().unwrap();
    assert_eq!(
        write_move(&position, played, Style::Descriptive(Dialect::Book)),
        "BxP"
    );
}
