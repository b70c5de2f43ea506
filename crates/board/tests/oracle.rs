//! The fast generator against the plain rules, and incremental state against state from scratch.

mod support;

use jadoube_board::{FenStyle, Move, Position, Role, Setup, Square};
use proptest::prelude::*;

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort();
    moves
}

/// Everything that must hold of a position, whatever its history.
#[track_caller]
fn check(position: &Position) {
    let setup = position.to_setup();
    let fast = sorted(position.legal_moves());
    assert_eq!(fast, sorted(setup.plain_moves()), "{position:?}");
    assert_eq!(position.legal_count(), fast.len(), "{position:?}");
    assert_eq!(position.has_legal_move(), !fast.is_empty(), "{position:?}");
    let again = Position::from_setup(&setup).expect("still playable");
    assert_eq!(again, *position);
    assert_eq!(again.hash(), position.hash(), "{position:?}");
    for &mv in &fast {
        check_move(position, &setup, mv);
    }
}

fn check_move(position: &Position, setup: &Setup, mv: Move) {
    let after = position.played(mv);
    let plain = setup.play_any(mv);
    let playable = Position::from_setup(&plain).expect("a legal move leads to a playable position");
    assert_eq!(after, playable, "{position:?} {mv}");
    assert_eq!(after.hash(), playable.hash(), "{position:?} {mv}");
    assert_eq!(
        position.is_castling(mv),
        setup.castling_shape(mv),
        "{position:?} {mv}"
    );
    assert_eq!(
        position.is_en_passant(mv),
        setup.en_passant_shape(mv),
        "{position:?} {mv}"
    );
    let men = |board: &jadoube_board::Board| board.occupied().len();
    assert_eq!(
        position.is_capture(mv),
        men(&plain.board) < men(&setup.board)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn positions_of_games(game in support::games()) {
        for position in game.iter().step_by(3) {
            check(position);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn composed_positions(position in support::playable_setups()) {
        check(&position);
    }

    #[test]
    fn arrangements_of_all_kinds(setup in support::setups()) {
        for mv in setup.plain_moves() {
            // Whatever comes of it can be judged, played on, written and read.
            let after = setup.play_any(mv);
            prop_assert!(!after.to_fen(FenStyle::Standard).is_empty());
            after.problems();
            after.plain_moves();
        }
        if let Ok(position) = Position::from_setup(&setup) {
            check(&position);
        }
    }

    #[test]
    fn any_move_can_be_judged_and_made(
        setup in support::setups(), from in support::squares(), to in support::squares(), role in 0..7u8
    ) {
        let mv = match Role::from_index(role) {
            Some(role) => Move::promoting(from, to, role),
            None => Move::new(from, to),
        };
        let legal = setup.plain_moves().contains(&mv);
        let judged = setup.judge_move(mv);
        prop_assert_eq!(judged.is_ok(), legal);
        if let Err(faults) = judged {
            prop_assert!(!faults.is_empty());
            prop_assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
        }
        let _ = setup.play_any(mv);
    }

    #[test]
    fn is_legal_is_membership(position in support::positions(), from in support::squares()) {
        let moves = position.legal_moves();
        for to in Square::ALL {
            let plain = Move::new(from, to);
            let others = Role::ALL.map(|role| Move::promoting(from, to, role));
            for mv in others.into_iter().chain([plain]) {
                prop_assert_eq!(position.is_legal(mv), moves.contains(&mv), "{:?} {}", position, mv);
                match position.play(mv) {
                    Ok(after) => prop_assert_eq!(after, position.played(mv)),
                    Err(refused) => prop_assert!(!refused.faults().is_empty()),
                }
            }
        }
    }

    #[test]
    fn nonsense_played_unchecked_does_no_harm(
        position in support::positions(), moves in prop::collection::vec((support::squares(), support::squares()), 1..8)
    ) {
        let mut position = position;
        for (from, to) in moves {
            position.play_unchecked(Move::new(from, to));
        }
        // It makes no sense any more, but every question must have some answer.
        let _ = (position.checkers(), position.pinned(position.turn()), position.hash());
        let _ = (position.legal_count(), position.to_fen(FenStyle::Standard));
    }

    #[test]
    fn mirrored_positions_have_mirrored_moves(position in support::playable_setups()) {
        let mirrored = Position::from_setup(&position.to_setup().mirrored()).expect("playable");
        let flip = |mv: Move| match mv.promotion() {
            Some(role) => Move::promoting(mv.from().flip(), mv.to().flip(), role),
            None => Move::new(mv.from().flip(), mv.to().flip()),
        };
        prop_assert_eq!(
            sorted(mirrored.legal_moves()),
            sorted(position.legal_moves().into_iter().map(flip))
        );
        prop_assert_eq!(mirrored.to_setup().mirrored(), position.to_setup());
        prop_assert_eq!(mirrored.is_check(), position.is_check());
    }

    #[test]
    fn checkers_and_pins_by_the_plain_rules(position in support::playable_setups()) {
        let us = position.turn();
        let king = position.king(us);
        // A man is pinned if taking it off the board exposes its king to one more attacker.
        for (square, man) in position.board().iter() {
            if man.color != us || square == king {
                continue;
            }
            let without = position.board().occupied().without(square);
            let exposed = position.board().attackers(king, !us, without) - position.checkers();
            prop_assert_eq!(position.pinned(us).has(square), !exposed.is_empty());
        }
        let passed = position.null_move();
        prop_assert_eq!(passed.is_none(), position.is_check());
        if let Some(passed) = passed {
            let again = Position::from_setup(&passed.to_setup()).expect("playable");
            prop_assert_eq!(again.hash(), passed.hash());
        }
    }
}
