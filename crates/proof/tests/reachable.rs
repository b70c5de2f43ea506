//! Can the position arise? Known verdicts, and games that are replayed.

mod support;

use jadoube_board::{Position, Setup};
use jadoube_proof::{Nodes, Proof, Unreachable, reachable};
use support::reference_rows;

fn setup(fen: &str) -> Setup {
    Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn no_verdict_of_the_sample_is_wrong() {
    let rows = reference_rows("legality-sample.tsv", "legality.tsv");
    let (mut illegal, mut refuted) = (0, 0);
    for row in &rows {
        let setup = setup(&row[0]);
        let answer = reachable(&setup, Nodes(200));
        illegal += usize::from(row[1] == "illegal");
        match answer {
            Proof::Refuted(reason) => {
                assert_eq!(row[1], "illegal", "{row:?}: {reason}");
                refuted += 1;
            }
            Proof::Proven(game) => {
                assert_eq!(row[1], "legal", "{row:?}");
                let start = Position::initial();
                let end = game
                    .moves
                    .iter()
                    .fold(start, |at, &play| at.play(play).expect("the game is legal"));
                assert!(
                    end.same_for_repetition(&Position::from_setup(&setup).unwrap()),
                    "{row:?}"
                );
            }
            Proof::Undecided => {}
        }
    }
    assert!(
        refuted * 10 >= illegal * 8,
        "{refuted} of {illegal} refuted"
    );
}

#[track_caller]
fn refuted(fen: &str) -> Unreachable {
    reachable(&setup(fen), Nodes(1_000))
        .refuted()
        .unwrap_or_else(|| panic!("{fen} is not refuted"))
}

#[test]
fn reasons() {
    assert!(matches!(
        refuted("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"),
        Unreachable::TooManyPawns(_)
    ));
    assert!(matches!(
        refuted("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1"),
        Unreachable::TooManyPromoted {
            promoted: 1,
            gone: 0,
            ..
        }
    ));
    // A black bishop off its square behind pawns that never moved.
    assert!(matches!(
        refuted("rn1qkbnr/pppppppp/8/8/8/5b2/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        Unreachable::TooManyPromoted { .. }
    ));
    assert!(matches!(
        refuted("rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1"),
        Unreachable::PawnCaptures(_)
    ));
}

#[test]
fn kings_behind_unmoved_pawns_and_odd_knights() {
    assert!(matches!(
        refuted("8/8/8/8/8/P3P2P/1PPP1PP1/2k2K2 w - - 0 1"),
        Unreachable::KingWalledOut { .. }
    ));
    // The king that may still castle and the pawns before it have always held the way to h1, the
    // pawn on g3 having come there from beside.
    let behind = "8/8/8/8/8/6P1/6P1/R3K2k w Q - 0 1";
    assert!(matches!(refuted(behind), Unreachable::KingWalledOut { .. }));
    for open in [
        "8/8/8/8/8/6P1/6P1/R3K2k w - - 0 1",
        "8/8/8/8/6P1/8/6P1/R3K2k w Q - 0 1",
        "8/8/8/8/8/6P1/8/R3K2k w Q - 0 1",
    ] {
        assert!(
            !reachable(&setup(open), Nodes(1_000)).is_refuted(),
            "{open}"
        );
    }
    let black_first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(refuted(black_first), Unreachable::Parity);
    let knight_out = setup("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    assert!(reachable(&knight_out, Nodes(1_000)).is_proven());
}

#[test]
fn the_first_moves_have_games() {
    let start = reachable(&Setup::initial(), Nodes(1_000)).proven().unwrap();
    assert!(start.moves.is_empty());
    let open = setup("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(
        reachable(&open, Nodes(4_000))
            .proven()
            .map(|game| game.moves.len()),
        Some(2)
    );
}
