//! What the proofs on the way of an act may cost, in nodes and bytes, which are the same on every machine.

mod support;

use jadoube_board::{Color, Position, Setup};
use jadoube_proof::{Ask, Budget, Cost, Limits, Nodes, Reading};
use support::rows;

/// The verdict and the cost of one question.
fn put(fen: &str, question: &str, side: &str) -> (&'static str, Cost) {
    let position = Position::from_fen(fen).expect("a playable position");
    let winner = match side {
        "black" => Color::Black,
        _ => Color::White,
    };
    let ask = Ask::new(&position);
    match question {
        "endless" | "perpetual" => {
            let mate_keeps = question == "perpetual";
            let answer = ask.perpetual(position.turn(), Reading { mate_keeps });
            (answer.proof.word(), answer.cost)
        }
        "unwinnable" => {
            let answer = ask.unwinnable(winner);
            (answer.proof.word(), answer.cost)
        }
        "within" => {
            let late = Setup {
                halfmove_clock: 130,
                ..position.to_setup()
            };
            let late = Position::from_setup(&late).expect("a playable position");
            let answer = Ask::new(&late).within(Limits::FIDE).unwinnable(winner);
            (answer.proof.word(), answer.cost)
        }
        other => panic!("no question: {other}"),
    }
}

#[test]
fn sixty_hard_questions_stay_within_their_price() {
    let rows = rows("price.tsv");
    assert_eq!(rows.len(), 60);
    for row in rows {
        let (fen, question) = (&row[0], &row[1]);
        let (verdict, cost) = put(fen, question, &row[2]);
        let limit = |at: usize| row[at].parse::<u64>().expect("a number");
        assert_eq!(verdict, row[3], "{fen} {question}");
        // What goes over the budget is noticed after the positions of one more move at most.
        let nodes = Nodes(limit(4) + 100);
        assert!(cost.nodes <= nodes, "{fen} {question}: {cost:?}");
        assert!(cost.bytes <= limit(5) << 10, "{fen} {question}: {cost:?}");
        assert!(
            cost.bytes <= Budget::ACT.bytes,
            "{fen} {question}: {cost:?}"
        );
    }
}

/// The dearest in bytes of all shipped positions that are decided within the usual nodes (`examples/bytes.rs` finds it).
#[test]
fn what_the_nodes_decide_has_room_in_the_bytes() {
    let position = Position::from_fen("8/8/6p1/8/4K1k1/8/8/8 w - - 2 54").expect("playable");
    let answer = Ask::new(&position)
        .budget(Budget::FULL)
        .forced_win(Color::Black);
    assert!(answer.proof.is_proven());
    assert!(
        answer.cost.bytes < Budget::FULL.bytes * 3 / 4,
        "{:?}",
        answer.cost
    );
}

#[test]
fn bytes_end_as_nodes_do() {
    let position =
        Position::from_fen("8/8/1N4kB/3Q4/p2n2PK/3p4/b1b5/8 w - - 0 1").expect("playable");
    let budget = Budget {
        nodes: Nodes::UNLIMITED,
        bytes: 100 << 10,
    };
    let answer = Ask::new(&position)
        .budget(budget)
        .perpetual(Color::White, Reading::ENDLESS);
    assert!(answer.proof.is_undecided());
    assert!(answer.cost.bytes < 110 << 10, "{:?}", answer.cost);
}
