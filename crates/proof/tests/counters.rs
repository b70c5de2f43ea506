//! The halfmove clock as part of the question, held against brute force.

use std::collections::HashMap;

use jadoube_board::{Color, Man, Position, Setup, Square};
use jadoube_proof::{Ask, Certificate, Flaw, Limits, Nodes, Proof, check, check_within};
use proptest::prelude::*;

/// Can `winner` still mate before the clock shows 150? Every move is followed; after a capture or a
/// pawn move the clock leaves room enough, and the position alone decides.
fn can_mate(at: &Position, winner: Color, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&answer) = known.get(at) {
        return answer;
    }
    let moves = at.legal_moves();
    let answer = if moves.is_empty() {
        at.is_check() && at.turn() != winner
    } else if at.halfmove_clock() >= 150 {
        false
    } else if at.halfmove_clock() == 0 {
        !Ask::new(at)
            .budget(Nodes::FULL)
            .unwinnable(winner)
            .proof
            .is_proven()
    } else {
        moves
            .iter()
            .any(|&play| can_mate(&at.played(play), winner, known))
    };
    known.insert(*at, answer);
    answer
}

/// The men beside the kings, White's in capitals.
const MEN: [&str; 10] = ["R", "Q", "BN", "Bp", "Np", "Rr", "P", "Nn", "RPrp", "RRb"];

fn set_up(men: &str, squares: &[u8], turn: Color, clock: u32) -> Option<Position> {
    let mut setup = Setup {
        turn,
        halfmove_clock: clock,
        fullmove_number: 120,
        ..Setup::EMPTY
    };
    for (letter, &square) in "Kk".chars().chain(men.chars()).zip(squares) {
        let square = Square::from_index(square)?;
        setup.board.set(square, Man::from_char(letter));
    }
    Position::from_setup(&setup).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn the_clock_is_counted_exactly(
        men in 0..MEN.len(),
        squares in prop::collection::vec(0u8..64, 6),
        white in any::<bool>(),
        left in 1u32..5,
    ) {
        let turn = if white { Color::White } else { Color::Black };
        let Some(here) = set_up(MEN[men], &squares, turn, 150 - left) else {
            return Ok(());
        };
        let truth = can_mate(&here, Color::White, &mut HashMap::new());
        match Ask::new(&here).within(Limits::FIDE).budget(Nodes::FULL).unwinnable(Color::White).proof {
            Proof::Refuted(helpmate) => {
                prop_assert!(truth && helpmate.replays(&here, Color::White), "{here:?}");
            }
            Proof::Proven(certificate) => {
                prop_assert!(!truth, "{here:?}");
                let checked = check_within(&here, Color::White, Limits::FIDE, &[], &certificate);
                prop_assert_eq!(checked, Ok(()), "{:?}", here);
            }
            Proof::Undecided(_) => prop_assert!(false, "{here:?}"),
        }
    }
}

#[test]
fn a_certificate_of_counters_that_was_tampered_with_is_found_out() {
    // Two plies are left, and the rook needs three moves.
    let fen = "8/8/8/8/3k4/8/8/R3K3 w - - 148 120";
    let here = Position::from_fen(fen).expect("a playable position");
    let white = Color::White;
    let answer = Ask::new(&here)
        .within(Limits::FIDE)
        .budget(Nodes::FULL)
        .unwinnable(white)
        .proof;
    let Proof::Proven(certificate) = answer else {
        panic!("{answer:?}");
    };
    let Certificate::OutOfTime { positions } = certificate else {
        panic!("{certificate:?}");
    };
    let checked = |at: &Position, limits, told: u64| {
        let told = Certificate::OutOfTime { positions: told };
        check_within(at, white, limits, &[], &told)
    };
    assert_eq!(checked(&here, Limits::FIDE, positions), Ok(()));
    // Another number of positions, no limit at all, more time on the clock, a mate at hand.
    assert!(matches!(
        checked(&here, Limits::FIDE, positions + 1),
        Err(Flaw::OtherCount { .. })
    ));
    assert!(checked(&here, Limits::NONE, positions).is_err());
    let earlier = Position::from_fen("8/8/8/8/3k4/8/8/R3K3 w - - 100 120").expect("playable");
    assert!(checked(&earlier, Limits::FIDE, positions).is_err());
    let mate = Position::from_fen("7k/8/6K1/8/8/8/8/R7 w - - 149 120").expect("playable");
    assert!(matches!(
        checked(&mate, Limits::FIDE, 1),
        Err(Flaw::Mate(_))
    ));
    // The position alone does not do.
    assert_eq!(check(&here, white, &certificate), Err(Flaw::NeedsGame));
}

#[test]
fn a_certificate_of_repetitions_counts_what_has_been() {
    let here = Position::from_fen("7k/8/5K2/8/8/8/8/R7 w - - 20 60").expect("playable");
    let white = Color::White;
    let earlier = [here; 4];
    let told = Certificate::OutOfTime { positions: 1 };
    assert_eq!(
        check_within(&here, white, Limits::FIDE, &earlier, &told),
        Ok(())
    );
    assert!(check_within(&here, white, Limits::FIDE, &earlier[..3], &told).is_err());
}
