//! Can this side still mate? Known verdicts, checked certificates and replayed lines.

mod support;

use jadoube_board::{Color, FenStyle, Man, Position, Role, Setup};
use jadoube_proof::{Ask, Budget, Certificate, Limits, Live, Nodes, Proof, check, shortage};
use proptest::prelude::*;
use support::{reference_rows, rows};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// `white` or `black`.
fn color(name: &str) -> Color {
    match name {
        "white" => Color::White,
        "black" => Color::Black,
        other => panic!("{other:?} is no side"),
    }
}

/// The verdict, once its witness has been checked.
#[track_caller]
fn verdict(position: &Position, winner: Color, budget: Nodes) -> &'static str {
    match Ask::new(position).budget(budget).unwinnable(winner).proof {
        Proof::Proven(certificate) => {
            if let Err(flaw) = check(position, winner, &certificate) {
                panic!("{position:?} for {winner}: {flaw}");
            }
            "unwinnable"
        }
        Proof::Refuted(helpmate) => {
            assert!(
                helpmate.replays(position, winner),
                "{position:?} for {winner}: {helpmate:?}"
            );
            "winnable"
        }
        Proof::Undecided(_) => "undecided",
    }
}

#[test]
fn no_verdict_of_the_sample_is_wrong_and_hardly_one_is_left_open() {
    let rows = reference_rows("unwinnable-sample.tsv", "unwinnable.tsv");
    let mut open = 0;
    for row in &rows {
        match verdict(&position(&row[0]), color(&row[1]), Nodes(200_000)) {
            "undecided" => open += 1,
            found => assert_eq!(found, row[2], "{row:?}"),
        }
    }
    assert!(
        open * 100 <= rows.len(),
        "{open} of {} undecided",
        rows.len()
    );
}

#[test]
fn positions_that_other_programs_get_wrong_or_leave_open() {
    for row in rows("positions.tsv") {
        let found = verdict(&position(&row[0]), color(&row[1]), Nodes::FULL);
        assert_eq!(found, row[2], "{row:?}");
    }
}

#[test]
fn a_long_walk_of_locked_men_to_a_mate_is_found_almost_straight() {
    for (fen, winner) in [
        (
            "2b1b2k/1p5b/1Pp5/2Pp1b2/3Pp3/B3Pp1b/5P2/K1B1B3 w - - 0 1",
            Color::White,
        ),
        (
            "k1b5/8/8/BpBpBpB1/bPbPbPb1/8/8/K1B5 w - - 0 1",
            Color::Black,
        ),
        (
            "k1b1b3/8/8/1pBpBpBp/1PbPbPbP/8/8/K1B1B3 w - - 0 1",
            Color::Black,
        ),
        (
            "Bk6/7B/B5B1/8/4Bb2/p1pBb3/PpP5/1K3B1B b - - 11 6",
            Color::White,
        ),
        (
            "Bk1b2B1/8/6B1/5B2/1bB1B3/p1p2B2/PpP1B3/1K6 b - - 8 5",
            Color::White,
        ),
        (
            "k2B3B/6B1/8/4B3/3B4/1pB5/pP1B2b1/K5Bb b - - 5 3",
            Color::White,
        ),
        (
            "kB2b3/8/4b3/1pBp1pBp/1PbPbP1P/4Bb2/5B2/K7 b - - 5 3",
            Color::Black,
        ),
    ] {
        assert_eq!(
            verdict(&position(fen), winner, Nodes(60_000)),
            "winnable",
            "{fen}"
        );
    }
}

#[test]
fn a_budget_of_nothing_decides_nothing_but_what_is_seen_at_a_glance() {
    assert_eq!(
        verdict(&Position::initial(), Color::White, Nodes(0)),
        "undecided"
    );
    let lone = position("8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    assert!(matches!(
        Ask::new(&lone)
            .budget(Nodes(0))
            .unwinnable(Color::White)
            .proof,
        Proof::Proven(Certificate::Material(_))
    ));
}

#[test]
fn mate_on_the_board_comes_before_counting_men() {
    // No game leads here, but it is mate.
    let mate = position("8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1");
    assert_eq!(verdict(&mate, Color::Black, Nodes(0)), "winnable");
}

/// What is shown is a mate by the same side in no more plies, and in no more than `most`.
#[track_caller]
fn is_told_in_brief(fen: &str, winner: Color, most: usize) {
    let position = Position::from_fen(fen).expect("a playable position");
    let found = Ask::new(&position)
        .budget(Nodes::FULL)
        .unwinnable(winner)
        .proof;
    let helpmate = found.refuted().expect("a helpmate");
    let (brief, cost) = Ask::new(&position).brief(winner, &helpmate);
    assert!(brief.replays(&position, winner), "{fen}");
    let (long, short) = (helpmate.moves().len(), brief.moves().len());
    assert!(short <= long.min(most), "{fen}: {short} of {long} plies");
    assert!(
        cost.nodes <= Nodes(50_000) && cost.bytes <= 16 << 20,
        "{fen}: {cost:?}"
    );
    let small = Budget {
        nodes: Nodes(1_000),
        bytes: 100_000,
    };
    let (modest, cost) = Ask::new(&position).budget(small).brief(winner, &helpmate);
    assert!(modest.replays(&position, winner), "{fen}");
    assert!(
        cost.nodes <= Nodes(1_001 + 8 * long as u64) && cost.bytes <= 100_200,
        "{fen}: {cost:?}"
    );
    let ask = Ask::new(&position).within(Limits::FIDE);
    let (within, _) = ask.brief(winner, &helpmate);
    assert!(within.replays(&position, winner), "{fen}");
}

#[test]
fn helpmates_are_told_in_brief() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    is_told_in_brief(start, Color::White, 40);
    is_told_in_brief(start, Color::Black, 20);
    is_told_in_brief("8/8/8/4k3/8/4K3/8/6R1 w - - 0 1", Color::White, 24);
    // Mate on the board has no moves, and a mate in one has one.
    is_told_in_brief("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", Color::White, 0);
    is_told_in_brief("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", Color::White, 1);
}

#[test]
fn a_shortened_helpmate_is_no_longer_and_still_mates() {
    let rook = position("8/8/4k3/8/8/4K3/8/6R1 w - - 0 1");
    let helpmate = Ask::new(&rook)
        .budget(Nodes::FULL)
        .unwinnable(Color::White)
        .proof
        .refuted()
        .unwrap();
    let short = helpmate.shortened(&rook);
    assert!(short.moves().len() <= helpmate.moves().len());
    assert!(short.replays(&rook, Color::White));
}

#[test]
fn a_knight_against_a_pawn_is_always_decided() {
    // Every playable arrangement of the two kings and the knight, thinned out, with a pawn on each
    // rank: a player who resigns here may still be one who could have been mated.
    let squares: Vec<jadoube_board::Square> = jadoube_board::Square::ALL.to_vec();
    let mut asked = 0;
    for (number, pawn) in (8..56).step_by(5).enumerate() {
        for step in 0..6 {
            let at = |factor: usize| squares[(pawn + 7 + factor * (step + 3) + 11 * number) % 64];
            let mut setup = Setup::initial();
            setup.board = jadoube_board::Board::EMPTY;
            setup.castling = jadoube_board::CastlingRights::NONE;
            for (square, color, role) in [
                (at(5), Color::White, Role::King),
                (at(17), Color::Black, Role::King),
                (at(29), Color::White, Role::Knight),
                (squares[pawn], Color::Black, Role::Pawn),
            ] {
                setup.board.set(square, Some(Man::new(color, role)));
            }
            if let Ok(position) = Position::from_setup(&setup) {
                asked += 1;
                assert_ne!(
                    verdict(&position, Color::White, Nodes::FULL),
                    "undecided",
                    "{position:?}"
                );
            }
        }
    }
    assert!(asked >= 20, "{asked}");
}

#[test]
fn dead_needs_both_sides() {
    let bishops = position("8/8/4k3/8/8/4K3/8/6B1 w - - 0 1");
    assert!(
        Ask::new(&bishops)
            .budget(Nodes::FULL)
            .dead()
            .proof
            .is_proven()
    );
    let rook = position("8/8/4k3/8/8/4K3/8/6R1 w - - 0 1");
    let (winner, helpmate) = Ask::new(&rook)
        .budget(Nodes::FULL)
        .dead()
        .proof
        .refuted()
        .unwrap();
    assert_eq!(winner, Color::White);
    assert!(helpmate.replays(&rook, winner));
}

#[test]
fn the_clock_may_end_the_game_before_a_mate() {
    // Mate needs more than the one move that the clock still allows, and no pawn can move.
    let late = position("8/8/4k3/8/8/4K3/8/6R1 w - - 149 120");
    let within = |limits| {
        Ask::new(&late)
            .within(limits)
            .budget(Nodes::FULL)
            .unwinnable(Color::White)
            .proof
    };
    assert!(within(Limits::NONE).is_refuted());
    assert!(matches!(
        within(Limits::FIDE),
        Proof::Proven(Certificate::OutOfTime { .. })
    ));
    // A mate with the last move counts.
    let last = position("7k/8/6K1/8/8/8/8/R7 w - - 149 120");
    let helpmate = Ask::new(&last)
        .within(Limits::FIDE)
        .budget(Nodes::FULL)
        .unwinnable(Color::White)
        .proof;
    assert_eq!(
        helpmate.refuted().map(|helpmate| helpmate.moves().len()),
        Some(1)
    );
}

#[test]
fn a_mate_is_found_in_the_plies_that_the_clock_leaves() {
    // (set-up without its clock, plies that mate needs)
    for (fen, plies) in [
        ("7k/8/6K1/8/8/8/8/R7 w", 1),
        ("6k1/8/6K1/8/8/8/8/R7 b", 2),
        ("8/8/4k3/8/8/4K3/8/6R1 w", 7),
        ("8/8/4k3/8/8/4K3/8/5BN1 w", 7),
        // The pawn may move with the last ply, and the clock starts anew.
        ("8/8/4k3/8/8/4K3/3P4/8 w", 1),
    ] {
        for left in 1..=8 {
            let clock = 150 - left;
            let here = position(&format!("{fen} - - {clock} 120"));
            let answer = Ask::new(&here)
                .within(Limits::FIDE)
                .budget(Nodes::FULL)
                .unwinnable(Color::White)
                .proof;
            match answer {
                Proof::Refuted(helpmate) => {
                    assert!(left >= plies, "{fen} {clock}");
                    assert!(helpmate.replays(&here, Color::White), "{fen} {clock}");
                    let pawn = fen.contains('P');
                    assert!(pawn || helpmate.moves().len() <= left, "{fen} {clock}");
                }
                answer => assert!(
                    answer.is_proven() && left < plies,
                    "{fen} {clock}: {answer:?}"
                ),
            }
        }
    }
}

#[test]
fn a_fifth_occurrence_ends_the_game() {
    let here = position("8/8/4k3/8/8/4K3/8/6R1 w - - 8 120");
    let earlier = [here; 4];
    let answer = Ask::new(&here)
        .within(Limits::FIDE)
        .after(&earlier)
        .budget(Nodes::FULL)
        .unwinnable(Color::White)
        .proof;
    assert!(answer.is_proven());
    let answer = Ask::new(&here)
        .within(Limits::FIDE)
        .after(&earlier[..3])
        .budget(Nodes::FULL)
        .unwinnable(Color::White)
        .proof;
    assert!(answer.is_refuted());
}

/// Colors exchanged and the board turned over.
fn turned(position: &Position) -> Position {
    let fen = position.to_fen(FenStyle::Standard);
    let mut fields = fen.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let ranks: Vec<String> = fields[0].split('/').rev().map(swapped).collect();
    fields[0] = ranks.join("/");
    fields[1] = if fields[1] == "w" {
        "b".into()
    } else {
        "w".into()
    };
    fields[2] = swapped(&fields[2]);
    fields[3] = fields[3]
        .replace('3', "x")
        .replace('6', "3")
        .replace('x', "6");
    self::position(&fields.join(" "))
}

fn swapped(text: &str) -> String {
    let swap = |c: char| {
        if c.is_lowercase() {
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        }
    };
    text.chars().map(swap).collect()
}

#[test]
fn turning_the_board_over_turns_the_verdict_over() {
    for row in rows("unwinnable.tsv").iter().step_by(3) {
        let (here, winner) = (position(&row[0]), color(&row[1]));
        let there = verdict(&turned(&here), winner.opposite(), Nodes(100_000));
        if there != "undecided" {
            assert_eq!(there, row[2], "{row:?}");
        }
    }
}

#[test]
fn who_cannot_mate_cannot_after_any_move() {
    for row in rows("unwinnable.tsv")
        .iter()
        .filter(|row| row[2] == "unwinnable")
        .step_by(4)
    {
        let (here, winner) = (position(&row[0]), color(&row[1]));
        for &play in here.legal_moves().iter() {
            assert_ne!(
                verdict(&here.played(play), winner, Nodes(50_000)),
                "winnable",
                "{row:?} {play:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever happens in a game, answers agree with their witnesses and budgets only ever
    /// leave questions open.
    #[test]
    fn random_games_keep_their_witnesses(choices in prop::collection::vec(0usize..64, 0..120)) {
        let mut at = Position::from_setup(&Setup::initial()).unwrap();
        for choice in choices {
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            at = at.played(moves[choice % moves.len()]);
        }
        for winner in Color::ALL {
            let full = verdict(&at, winner, Nodes(100_000));
            let small = verdict(&at, winner, Nodes(100));
            prop_assert!(small == full || small == "undecided");
            if shortage(at.board(), winner).is_some() && at.has_legal_move() {
                prop_assert_eq!(full, "unwinnable");
            }
        }
    }

    /// What the look after every move finds is certain, and no later move makes it wrong.
    #[test]
    fn the_look_after_every_move_is_never_wrong(
        start in 0usize..1_000,
        choices in prop::collection::vec(0usize..64, 0..60),
    ) {
        let known = rows("unwinnable.tsv");
        let mut at = position(&known[start % known.len()][0]);
        let mut live = Live::new();
        let mut lost = [false; 2];
        for choice in choices {
            live.look(&at);
            for winner in Color::ALL {
                let Some(certificate) = live.cannot_mate(winner) else {
                    continue;
                };
                if !std::mem::replace(&mut lost[winner as usize], true) {
                    prop_assert!(check(&at, winner, certificate).is_ok(), "{at:?} for {winner}");
                }
                prop_assert!(!at.is_checkmate() || at.turn() == winner, "{at:?} for {winner}");
            }
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            at = at.played(moves[choice % moves.len()]);
        }
    }
}
