//! Forced mates and wins, endless checks, and the check after every move.

use jadoube_board::{Color, Move, Position};
use jadoube_proof::{
    Ask, Certificate, ChecksEnd, Flaw, Live, Nodes, Proof, Reading, Shortage, Strategy, check,
    has_little_material,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Every step checks, and every legal reply is answered by a step.
fn checks_for_ever(strategy: &Strategy) {
    assert!(!strategy.steps().is_empty());
    for step in strategy.steps() {
        assert!(step.position.is_legal(step.play));
        let after = step.position.played(step.play);
        assert!(after.is_check());
        assert_eq!(after.legal_count(), step.replies.len());
        for &(reply, next) in &step.replies {
            let next = next.expect("endless checks have no end");
            assert!(
                after
                    .played(reply)
                    .same_for_repetition(&strategy.steps()[next].position)
            );
        }
    }
}

#[track_caller]
fn endless(fen: &str, most: u64) {
    let position = position(fen);
    match Ask::new(&position)
        .budget(Nodes(most))
        .perpetual(position.turn(), Reading::ENDLESS)
        .proof
    {
        Proof::Proven(strategy) => checks_for_ever(&strategy),
        other => panic!("{fen}: {other:?}"),
    }
}

#[track_caller]
fn ends(fen: &str) {
    let position = position(fen);
    let answer = Ask::new(&position)
        .budget(Nodes(10_000))
        .perpetual(position.turn(), Reading::ENDLESS)
        .proof;
    assert!(
        matches!(answer, Proof::Refuted(ChecksEnd::Line(_))),
        "{fen}: {answer:?}"
    );
}

#[test]
fn the_classic_draws_take_few_nodes() {
    // Queen on h5 and e8 (`fide-1931` 16.b, `british` ii.8.d).
    endless("6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1", 100);
    endless("6k1/6p1/8/7Q/8/8/rq6/7K w - - 0 1", 100);
    // The knight on a6 cannot be taken: the rook pins the defender on b7.
    endless("1kb5/ppN5/8/8/8/6r1/6rr/KR6 w - - 0 1", 100);
    // One knight checks from g6 and e7 by turns while the other shuts the way out.
    endless("5r1k/4N1pr/8/4N3/8/8/qq6/6K1 w - - 0 1", 100);
}

#[test]
fn the_refutation_is_the_reply_that_ends_the_checks() {
    // Without the rook nothing pins the pawn, and it takes the knight.
    let position = position("1kb5/ppN5/8/8/8/6r1/6rr/K7 w - - 0 1");
    let answer = Ask::new(&position)
        .budget(Nodes(10_000))
        .perpetual(Color::White, Reading::ENDLESS)
        .proof;
    let Proof::Refuted(ChecksEnd::Line(line)) = answer else {
        panic!("{answer:?}");
    };
    let end = line
        .iter()
        .fold(position, |at, &play| at.play(play).expect("legal"));
    let checks = |play: &Move| end.played(*play).is_check();
    assert_eq!(end.turn(), Color::White);
    assert!(!end.legal_moves().iter().any(checks), "{end:?}");
}

#[test]
fn checks_that_run_out() {
    ends("6k1/5pp1/8/7Q/8/8/rq6/7K w - - 0 1");
    let quiet = position("6k1/8/8/8/8/8/8/K7 w - - 0 1");
    let answer = Ask::new(&quiet)
        .budget(Nodes(100))
        .perpetual(Color::White, Reading::ENDLESS)
        .proof;
    assert_eq!(answer, Proof::Refuted(ChecksEnd::NoCheck));
    let answer = Ask::new(&quiet)
        .budget(Nodes(100))
        .perpetual(Color::Black, Reading::ENDLESS)
        .proof;
    assert_eq!(answer, Proof::Refuted(ChecksEnd::NotOnTurn));
}

#[test]
fn whether_mate_keeps_the_claim_is_a_matter_of_reading() {
    let mate = position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    assert!(
        Ask::new(&mate)
            .budget(Nodes(100))
            .perpetual(Color::White, Reading::PERPETUAL)
            .proof
            .is_proven()
    );
    assert!(
        Ask::new(&mate)
            .budget(Nodes(100))
            .perpetual(Color::White, Reading::ENDLESS)
            .proof
            .is_refuted()
    );
}

#[track_caller]
fn mates(fen: &str, moves: u32) {
    let position = position(fen);
    for fewer in 1..moves {
        assert!(
            Ask::new(&position)
                .budget(Nodes(1_000_000))
                .mate_in(position.turn(), fewer)
                .proof
                .is_refuted(),
            "{fen} in {fewer}"
        );
    }
    let mate = Ask::new(&position)
        .budget(Nodes(1_000_000))
        .mate_in(position.turn(), moves)
        .proof
        .proven()
        .expect(fen);
    assert_eq!(
        (mate.moves, mate.line.len()),
        (moves, 2 * moves as usize - 1)
    );
    let end = mate.line.iter().fold(position, |at, &play| {
        at.play(play).expect("the line is legal")
    });
    assert!(end.is_checkmate());
}

#[test]
fn mates_in_so_many_moves() {
    mates("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1);
    // Morphy's problem.
    mates("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2);
    mates("8/8/8/8/8/2k5/2q5/K7 b - - 0 1", 1);
}

/// Mate by the side that is not to move: the same as mate after each of the replies.
#[track_caller]
fn is_mated(fen: &str, moves: u32) {
    let position = position(fen);
    let winner = position.turn().opposite();
    if let Some(fewer) = moves.checked_sub(1) {
        let answer = Ask::new(&position)
            .budget(Nodes(1_000_000))
            .mate_in(winner, fewer)
            .proof;
        assert!(answer.is_refuted(), "{fen}: {answer:?}");
    }
    let mate = Ask::new(&position)
        .budget(Nodes(1_000_000))
        .mate_in(winner, moves)
        .proof;
    let mate = mate.proven().expect(fen);
    assert_eq!((mate.moves, mate.line.len()), (moves, 2 * moves as usize));
    let end = mate.line.iter().fold(position, |at, &play| {
        at.play(play).expect("the line is legal")
    });
    assert!(
        end.is_checkmate() && end.turn() == winner.opposite(),
        "{end:?}"
    );
}

#[test]
fn mates_of_a_side_that_is_not_to_move() {
    is_mated("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", 0);
    is_mated("6k1/8/6K1/8/8/8/8/5R2 b - - 0 1", 1);
    is_mated("5r2/8/8/8/8/6k1/8/6K1 w - - 0 1", 1);
    is_mated("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", 1);
}

#[test]
fn no_mate_where_the_game_is_over_or_the_side_named_is_mated() {
    let asked = |fen: &str, winner| {
        Ask::new(&position(fen))
            .budget(Nodes(1_000))
            .mate_in(winner, 3)
            .proof
    };
    // Stalemate, for either side.
    let stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
    assert!(asked(stalemate, Color::White).is_refuted());
    assert!(asked(stalemate, Color::Black).is_refuted());
    // Mated, and asked for the side that is.
    assert!(asked("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", Color::Black).is_refuted());
}

#[test]
fn little_material_wins_only_by_force() {
    // The smothered mate of the rule's example: after the rook has taken, the knight mates.
    let smothered = position("6rk/6pp/7N/8/8/8/8/7K w - - 0 1");
    assert!(has_little_material(&smothered, Color::White));
    let mate = Ask::new(&smothered)
        .budget(Nodes(10_000))
        .forced_win(Color::White)
        .proof
        .proven()
        .expect("Nf7 is mate");
    assert_eq!(mate.moves, 1);
    // The defender promotes and keeps a queen at most, which is no help to a lone knight.
    let free = position("8/8/8/4k3/8/8/p7/2K2N2 b - - 0 1");
    assert!(
        Ask::new(&free)
            .budget(Nodes(10_000))
            .forced_win(Color::White)
            .proof
            .is_refuted()
    );
    let knights = position("7k/8/5K2/8/8/8/8/1NN5 w - - 0 1");
    assert!(has_little_material(&knights, Color::White));
    assert!(
        Ask::new(&knights)
            .budget(Nodes(2_000_000))
            .forced_win(Color::White)
            .proof
            .is_refuted()
    );
}

#[test]
fn a_rook_wins_by_force() {
    let rook = position("7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    let mate = Ask::new(&rook)
        .budget(Nodes(1_000_000))
        .forced_win(Color::White)
        .proof
        .proven()
        .expect("a rook wins");
    let end = mate
        .line
        .iter()
        .fold(rook, |at, &play| at.play(play).expect("the line is legal"));
    assert!(end.is_checkmate());
}

#[test]
fn the_check_after_every_move_notices_a_dead_position_and_keeps_it() {
    let mut live = Live::new();
    let before = position("8/8/8/4p3/3K3k/8/8/6B1 w - - 0 1");
    live.look(&before);
    assert!(!live.is_dead());
    let after = position("8/8/8/4K3/7k/8/8/6B1 b - - 0 1");
    live.look(&after);
    assert!(live.is_dead());
    assert!(live.cannot_mate(Color::Black).is_some());
    let mut walled = Live::new();
    walled.look(&position("8/8/1p1p1p1p/1P1P1P1P/8/4k3/8/4K3 w - - 0 1"));
    assert!(!walled.is_dead(), "the pawns can be taken");
    walled.look(&position("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1"));
}

#[test]
fn the_check_after_every_move_follows_forced_moves() {
    // The king must take the rook, though it gives no check.
    let mut live = Live::resumed();
    live.look(&position("8/8/8/8/5k2/8/6r1/7K w - - 7 60"));
    assert!(live.is_dead());
    // Here it need not.
    let mut live = Live::resumed();
    live.look(&position("8/8/8/8/5k2/8/4r3/7K w - - 7 60"));
    assert!(!live.is_dead());
}

#[test]
fn a_mate_among_locked_pawns_is_no_dead_position() {
    let mated = position("6b1/1p6/pPp1p1p1/BkP1P1P1/1PPBp3/1P2P3/1K6/B3B3 b - - 0 12");
    assert!(mated.is_checkmate());
    let mut live = Live::new();
    live.look(&mated);
    assert!(live.cannot_mate(Color::White).is_none());
    // A certificate of what can never happen does not speak of what has happened.
    let bishops = position("8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1");
    assert!(bishops.is_checkmate());
    let certificate = Certificate::Material(Shortage::OneColorBishops);
    assert!(matches!(
        check(&bishops, Color::Black, &certificate),
        Err(Flaw::Mate(_))
    ));
}

#[test]
fn the_check_after_every_move_looks_at_locked_pawns_when_they_lock() {
    let lock = |clock| {
        position(&format!(
            "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - {clock} 60"
        ))
    };
    for (mut live, clock, dead) in [
        (Live::resumed(), 0, true),
        // A right to take in passing may have passed.
        (Live::resumed(), 1, true),
        // Nothing that could not be taken back.
        (Live::resumed(), 5, false),
        (Live::new(), 5, true),
    ] {
        live.look(&lock(clock));
        assert_eq!(live.is_dead(), dead, "clock {clock}");
    }
}

#[test]
fn a_lone_minor_piece_forces_nothing_against_a_free_king() {
    for fen in [
        "4k3/4p3/8/8/8/8/8/3NK3 b - - 0 1",
        "4k3/4p3/8/8/8/8/8/3BK3 w - - 0 1",
        "r3k3/1pp5/8/8/8/8/8/3NK3 w - - 0 1",
        "6k1/5ppp/8/8/8/4n3/8/3NK3 w - - 0 1",
    ] {
        let answer = Ask::new(&position(fen))
            .budget(Nodes(100_000))
            .forced_win(Color::White);
        assert!(answer.proof.is_refuted(), "{fen}: {answer:?}");
        assert!(answer.cost.nodes < Nodes(60_000), "{fen}: {answer:?}");
    }
    // Shut in behind his own pawn, the king is mated by force.
    let shut_in = position("8/8/8/8/1N6/p7/2K5/k7 w - - 0 1");
    let mate = Ask::new(&shut_in)
        .budget(Nodes(100_000))
        .forced_win(Color::White)
        .proof
        .proven();
    assert_eq!(mate.map(|mate| mate.moves), Some(2));
}
