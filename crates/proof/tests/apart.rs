//! Certificates that leave men out: what they tell, and that nothing can be taken from them.

use jadoube_board::{Bitboard, Color, Position, Role, Square};
use jadoube_proof::{
    Apart, Ask, Certificate, Confined, Confinement, Flaw, Nodes, Proof, Stretch, check,
};

/// Five bishops of one color, shut off from the king that they would mate.
const BISHOPS: &str = "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[track_caller]
fn apart(fen: &str, winner: Color) -> Apart {
    match Ask::new(&position(fen))
        .budget(Nodes(1_000_000))
        .unwinnable(winner)
        .proof
    {
        Proof::Proven(Certificate::Apart(apart)) => apart,
        other => panic!("{fen} for {winner}: {other:?}"),
    }
}

fn checked(fen: &str, winner: Color, told: &Apart) -> Result<(), Flaw> {
    check(&position(fen), winner, &Certificate::Apart(told.clone()))
}

#[track_caller]
fn rejected(fen: &str, winner: Color, told: &Apart, what: &str) {
    assert!(checked(fen, winner, told).is_err(), "{what} went unnoticed");
}

#[test]
fn a_certificate_that_leaves_men_out_holds_for_its_question_alone() {
    for winner in Color::ALL {
        let told = apart(BISHOPS, winner);
        assert_eq!(checked(BISHOPS, winner, &told), Ok(()));
        rejected(BISHOPS, winner.opposite(), &told, "the other side");
        let moved = BISHOPS.replace("5B2/8/8 w", "8/5B2/8 w");
        rejected(&moved, winner, &told, "a bishop elsewhere");
    }
}

#[test]
fn no_square_can_be_taken_from_a_certificate_that_leaves_men_out() {
    for winner in Color::ALL {
        let told = apart(BISHOPS, winner);
        for (number, stretch) in told.stretches.iter().enumerate() {
            for (index, man) in stretch.sets.men.iter().enumerate() {
                for square in man.squares.iter() {
                    let mut less = told.clone();
                    less.stretches[number].sets.men[index].squares = man.squares.without(square);
                    rejected(BISHOPS, winner, &less, &format!("{man:?} without {square}"));
                }
            }
        }
    }
}

#[test]
fn no_part_can_be_taken_from_a_certificate_that_leaves_men_out() {
    for winner in Color::ALL {
        let told = apart(BISHOPS, winner);
        for number in 0..told.stretches.len() {
            let mut less = told.clone();
            less.stretches.remove(number);
            rejected(BISHOPS, winner, &less, &format!("stretch {number} removed"));
            for index in 0..told.stretches[number].sets.men.len() {
                let mut less = told.clone();
                less.stretches[number].sets.men.remove(index);
                rejected(
                    BISHOPS,
                    winner,
                    &less,
                    &format!("man {index} of {number} removed"),
                );
            }
            for left_out in 0..40 {
                let mut other = told.clone();
                other.stretches[number].left_out = left_out;
                if left_out != told.stretches[number].left_out {
                    rejected(BISHOPS, winner, &other, &format!("{left_out} men left out"));
                }
            }
        }
        for square in position(BISHOPS).board().occupied().iter() {
            let mut other = told.clone();
            other.left_out ^= Bitboard::of(square);
            rejected(
                BISHOPS,
                winner,
                &other,
                &format!("{square} left out or not"),
            );
        }
        for positions in [0, 1, told.positions - 1, told.positions + 1] {
            let other = Apart {
                positions,
                ..told.clone()
            };
            rejected(BISHOPS, winner, &other, &format!("{positions} positions"));
        }
    }
}

#[test]
fn a_certificate_that_leaves_men_out_is_told_in_squares() {
    let told = apart(BISHOPS, Color::White).sentences();
    assert!(
        told[0].contains("the white bishops on f3 e4 g4 f5 keep to b1 d1"),
        "{told:?}"
    );
    assert!(told[1].contains("251 positions of the others"), "{told:?}");
}

/// With everybody allowed everywhere the sets hold; so it is the walk that must see the mate.
fn everywhere(fen: &str, winner: Color, left_out: Role, positions: u64) -> Apart {
    let board = *position(fen).board();
    let mut men: Vec<Confined> = (board.iter())
        .map(|(square, man)| Confined {
            man,
            from: Bitboard::of(square),
            squares: Bitboard::FULL,
            promoted: Bitboard::EMPTY,
            capturable: false,
            held: false,
        })
        .collect();
    men.sort_by_key(|man| man.man.role == left_out);
    let count = men.iter().filter(|man| man.man.role == left_out).count();
    let stretch = |men: &[Confined], left_out| Stretch {
        sets: Confinement {
            winner,
            men: men.to_vec(),
            events: Vec::new(),
        },
        left_out,
    };
    let stay = men.len() - count;
    Apart {
        left_out: board.by_role(left_out),
        positions,
        stretches: vec![stretch(&men, count), stretch(&men[..stay], 0)],
        settled: Vec::new(),
    }
}

#[test]
fn a_mate_that_exists_is_seen() {
    let fen = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1";
    let told = everywhere(fen, Color::White, Role::Queen, 1_000_000);
    let flaw = checked(fen, Color::White, &told).unwrap_err();
    assert!(flaw.to_string().contains("may be mate"), "{flaw}");
    // The lone king never mates, and the same sets show it once the count is right.
    let told = everywhere(fen, Color::Black, Role::Queen, 1_000_000);
    let Err(Flaw::OtherCount { met, .. }) = checked(fen, Color::Black, &told) else {
        panic!("the count is wrong and nothing else");
    };
    let told = everywhere(fen, Color::Black, Role::Queen, met);
    assert_eq!(checked(fen, Color::Black, &told), Ok(()));
}

#[test]
fn a_static_proof_may_settle_what_follows_a_capture() {
    let fen = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1";
    let mut told = everywhere(fen, Color::Black, Role::Queen, 1_000_000);
    let after = told.stretches.pop().unwrap();
    rejected(fen, Color::Black, &told, "nothing after the capture");
    for first in Square::ALL {
        for second in Square::ALL.into_iter().filter(|&second| second != first) {
            let mut proof = after.clone();
            proof.sets.men[0].from = Bitboard::of(first);
            proof.sets.men[1].from = Bitboard::of(second);
            told.settled.push(proof);
        }
    }
    let Err(Flaw::OtherCount { met, .. }) = checked(fen, Color::Black, &told) else {
        panic!("the count is wrong and nothing else");
    };
    told.positions = met;
    assert_eq!(checked(fen, Color::Black, &told), Ok(()));
    told.settled[0].sets.men[0].squares = told.settled[0].sets.men[0].from;
    rejected(
        fen,
        Color::Black,
        &told,
        "a static proof that does not hold",
    );
}
