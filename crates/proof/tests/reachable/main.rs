//! Can the position arise? Known verdicts, and games that are replayed.

#[path = "../support/mod.rs"]
mod support;

mod arrays;
mod games;
mod refusals;

use jadoube_board::{Position, Setup};
use jadoube_proof::{Ask, Nodes, Proof, ProofGame, Unreachable, check_unreachable};
use support::reference_rows;

/// After a random game of 191 plies with six promotions.
const KNOT: &str = "2N4r/6Bp/bNB1knQP/P1n1p2n/8/4rq2/8/4R1K1 b - - 0 1";

fn setup(fen: &str) -> Setup {
    Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays the game, which must be legal and end in this position.
#[track_caller]
fn replay(game: &ProofGame, goal: &Setup) {
    let start = Position::from_setup(&game.start).expect("a start");
    assert_eq!(game.start.is_chess960(), goal.is_chess960());
    let end = game
        .moves
        .iter()
        .fold(start, |at, &play| at.play(play).expect("the game is legal"));
    let goal = Position::from_setup(goal).unwrap();
    assert!(end.same_for_repetition(&goal), "{goal:?}");
}

#[track_caller]
fn refuted(fen: &str) -> Unreachable {
    let goal = setup(fen);
    let proof = Ask::new(&goal).budget(Nodes(2_000)).reachable().proof;
    let reason = proof
        .refuted()
        .unwrap_or_else(|| panic!("{fen} is not refuted"));
    assert_eq!(
        check_unreachable(&goal, &reason, Nodes::FULL),
        Ok(()),
        "{fen}"
    );
    reason
}

/// Nothing may be found against a position that can arise.
#[track_caller]
fn is_not_refuted(fen: &str, budget: Nodes) {
    let proof = Ask::new(&setup(fen)).budget(budget).reachable().proof;
    assert!(!proof.is_refuted(), "{fen}: {proof:?}");
}

#[track_caller]
fn has_game(fen: &str, budget: Nodes) {
    let goal = setup(fen);
    let game = Ask::new(&goal).budget(budget).reachable().proof.proven();
    replay(&game.unwrap_or_else(|| panic!("no game to {fen}")), &goal);
}

/// The position after moves chosen by these numbers, as far as the game goes.
fn playout(choices: &[u16]) -> Position {
    playout_from(Position::initial(), choices)
}

fn playout_from(start: Position, choices: &[u16]) -> Position {
    choices.iter().fold(start, |at, &choice| {
        let legal = at.legal_moves();
        match legal.len() {
            0 => at,
            count => at.played(legal[usize::from(choice) % count]),
        }
    })
}

#[test]
fn no_verdict_of_the_sample_is_wrong() {
    let rows = reference_rows("legality-sample.tsv", "legality.tsv");
    let (mut illegal, mut refuted) = (0, 0);
    for row in &rows {
        let setup = setup(&row[0]);
        let answer = Ask::new(&setup).budget(Nodes(2_000)).reachable().proof;
        illegal += usize::from(row[1] == "illegal");
        match answer {
            Proof::Refuted(reason) => {
                assert_eq!(row[1], "illegal", "{row:?}: {reason}");
                assert_eq!(
                    check_unreachable(&setup, &reason, Nodes::FULL),
                    Ok(()),
                    "{row:?}"
                );
                assert!(format!("{reason:?}").len() < 2_000, "{reason:?}");
                refuted += 1;
            }
            Proof::Proven(game) => {
                assert_eq!(row[1], "legal", "{row:?}");
                replay(&game, &setup);
            }
            Proof::Undecided(_) => {}
        }
    }
    assert!(
        refuted * 10 >= illegal * 8,
        "{refuted} of {illegal} refuted"
    );
}
