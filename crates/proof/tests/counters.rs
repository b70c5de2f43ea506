//! The halfmove clock as part of the question, held against brute force.

use std::collections::HashMap;

use jadoube_board::{Color, Man, Position, Setup, Square};
use jadoube_proof::{Limits, Nodes, Proof, unwinnable, unwinnable_within};
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
        !unwinnable(at, winner, Nodes::FULL).is_proven()
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
        match unwinnable_within(&here, Color::White, Limits::FIDE, &[], Nodes::FULL) {
            Proof::Refuted(helpmate) => {
                prop_assert!(truth && helpmate.replays(&here, Color::White), "{here:?}");
            }
            Proof::Proven(_) => prop_assert!(!truth, "{here:?}"),
            Proof::Undecided => prop_assert!(false, "{here:?}"),
        }
    }
}
