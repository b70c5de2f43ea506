//! What was played can arise: no rule may be said to be broken, and no reason confirmed.

use jadoube_board::{CastlingSide, Color, Man, Position, Role, Setup, Square};
use proptest::prelude::*;

use super::arrays::Arrays;
use super::breach::Breach;
use super::explain::{explain, last_move};
use super::retract::Retro;
use super::rules::Rules;
use super::told::Unreachable;
use crate::{Ask, Nodes, Proof, check_unreachable_from};

/// Every reason there is, told of the men and squares that it would be about.
fn reasons_of(goal: &Setup, arrays: Arrays) -> Vec<Unreachable> {
    let retro = Retro::of(goal, arrays);
    let mut rules = Rules::new(goal, arrays);
    let mut breaches = vec![Breach::Parity, Breach::Kernel];
    for (square, man) in goal.board.iter() {
        breaches.push(Breach::OutOfReach(man.color, man.role, square));
    }
    for color in Color::ALL {
        breaches.extend([
            Breach::TooManyPawns(color),
            Breach::TooManyPromoted(color),
            Breach::PawnCaptures(color),
            Breach::Shuffled(color),
        ]);
        breaches.extend(
            goal.board
                .king(color)
                .map(|king| Breach::KingWalledOut(color, king)),
        );
        breaches.extend(CastlingSide::ALL.map(|side| Breach::CastlingRight(color, side)));
    }
    let told = breaches.into_iter();
    let mut reasons: Vec<Unreachable> = told
        .map(|breach| explain(breach, &retro, &mut rules))
        .collect();
    reasons.extend([
        Unreachable::NotPlayable(goal.problems()),
        Unreachable::CastlingRights,
    ]);
    if let Some(last) = last_move(&retro) {
        reasons.push(Unreachable::NoLastMove(last.clone()));
        reasons.push(Unreachable::EveryLastMove { plies: 2, last });
    }
    if let Some(square) = goal.en_passant {
        for before in reasons.clone() {
            let before = Box::new(before);
            reasons.push(Unreachable::EnPassant { square, before });
        }
    }
    reasons
}

/// That a position of a game is not refuted, whatever is told of it.
fn arises(position: Position) -> Result<(), TestCaseError> {
    let goal = position.to_setup();
    for arrays in [Arrays::Ordinary, Arrays::Chess960] {
        for reason in reasons_of(&goal, arrays) {
            let checked = check_unreachable_from(&goal, arrays, &reason, Nodes(300_000));
            prop_assert!(checked.is_err(), "{arrays} {goal:?}: {reason}");
        }
        let answer = Ask::new(&goal)
            .budget(Nodes(4_000))
            .reachable_from(arrays)
            .proof;
        prop_assert!(!answer.is_refuted(), "{arrays} {goal:?}: {answer:?}");
    }
    Ok(())
}

/// A game of moves chosen by these numbers among those that lead to positions of which `keeps` is true of both, while there
/// are any.
fn playout(choices: &[u16], keeps: impl Fn(&Position, &Position) -> bool) -> Position {
    choices.iter().fold(Position::initial(), |at, &choice| {
        let legal = at.legal_moves();
        let all: Vec<Position> = legal.iter().map(|&play| at.played(play)).collect();
        let kept: Vec<Position> = all
            .iter()
            .copied()
            .filter(|after| keeps(&at, after))
            .collect();
        let chosen = if kept.is_empty() { all } else { kept };
        match chosen.len() {
            0 => at,
            count => chosen[usize::from(choice) % count],
        }
    })
}

/// The position with something changed by hand: the turn, a man taken off, put on or made another, two squares exchanged.
fn spoilt(mut goal: Setup, how: &[(u8, u8, u8)]) -> Setup {
    for &(what, one, other) in how {
        let (one, other) = (
            Square::ALL[usize::from(one % 64)],
            Square::ALL[usize::from(other % 64)],
        );
        let role = Role::ALL[usize::from(what) % 5];
        let (here, there) = (goal.board.get(one), goal.board.get(other));
        match (what / 5 % 4, here) {
            (0, _) => goal.turn = goal.turn.opposite(),
            (1, None) => goal
                .board
                .set(one, there.map(|man| Man::new(man.color, role))),
            (1, Some(man)) if man.role != Role::King => goal.board.set(one, None),
            (2, Some(man)) if man.role != Role::King => {
                goal.board.set(one, Some(Man::new(man.color, role)));
            }
            _ => {
                goal.board.set(one, there);
                goal.board.set(other, here);
            }
        }
    }
    goal
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(240))]

    #[test]
    fn a_reason_that_is_found_is_confirmed(
        choices in prop::collection::vec(any::<u16>(), 0..60),
        how in prop::collection::vec(any::<(u8, u8, u8)>(), 1..4),
    ) {
        let goal = spoilt(playout(&choices, |_, _| true).to_setup(), &how);
        for arrays in [Arrays::Ordinary, Arrays::Chess960] {
            let asked = Ask::new(&goal).budget(Nodes(2_000)).reachable_from(arrays).proof;
            let Proof::Refuted(reason) = asked else { continue };
            let checked = check_unreachable_from(&goal, arrays, &reason, Nodes(100_000));
            prop_assert_eq!(checked, Ok(()), "{:?}: {}", goal, reason);
            let told = format!("{reason:?}");
            prop_assert!(told.len() < 2_000, "{}", told);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_was_played_is_never_refuted(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        arises(playout(&choices, |_, _| true))?;
    }

    #[test]
    fn what_was_played_with_captures_is_never_refuted(
        choices in prop::collection::vec(any::<u16>(), 0..90),
    ) {
        let men = |position: &Position| position.board().occupied().len();
        arises(playout(&choices, |at, after| at.turn() == Color::White || men(after) < men(at)))?;
    }

    #[test]
    fn what_pawns_alone_have_taken_is_never_refuted(
        choices in prop::collection::vec(any::<u16>(), 0..160),
    ) {
        let men = |position: &Position| position.board().occupied().len();
        let pawns = |position: &Position| position.board().by_role(Role::Pawn);
        arises(playout(&choices, |at, after| men(after) == men(at) || pawns(after) != pawns(at)))?;
    }

    #[test]
    fn what_was_played_while_all_may_castle_is_never_refuted(
        choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let rights = |position: &Position| position.to_setup().castling;
        arises(playout(&choices, |at, after| rights(after) == rights(at)))?;
    }

    #[test]
    fn what_officers_alone_have_played_is_never_refuted(
        choices in prop::collection::vec(any::<u16>(), 0..160),
    ) {
        let pawns = |position: &Position| position.board().by_role(Role::Pawn);
        arises(playout(&choices, |at, after| pawns(after) == pawns(at)))?;
    }
}
