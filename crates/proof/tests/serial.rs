//! Answers as data: what was written reads back as the same, and a certificate that was sent is checked where it arrives.

use jadoube_board::{Color, Position, Setup};
use jadoube_proof::{Answer, Ask, Certificate, Helpmate, Nodes, Proof, Reading, check};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position")
}

#[track_caller]
fn sent<P, R>(answer: Answer<P, R>) -> String
where
    P: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
    R: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(&answer).expect("data");
    let read: Answer<P, R> = serde_json::from_str(&text).expect("the same");
    assert_eq!(read, answer);
    text
}

#[test]
fn answers_read_back_as_they_were_written() {
    let helped = position("7k/7p/8/8/8/8/8/K4B2 w - - 0 1");
    let text = sent(Ask::new(&helped).unwinnable(Color::White));
    assert!(text.contains("{\"refuted\":[\""), "{text}");
    let text = sent(Ask::new(&helped).budget(Nodes(10)).unwinnable(Color::White));
    assert!(text.contains("{\"undecided\":\"nodes\"}"), "{text}");
    sent(Ask::new(&position("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1")).dead());
    sent(Ask::new(&position("6k1/8/6K1/8/8/8/8/5R2 b - - 0 1")).mate_in(Color::White, 2));
    sent(
        Ask::new(&position("6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1"))
            .perpetual(Color::White, Reading::ENDLESS),
    );
    sent(Ask::new(&position("8/8/8/8/8/5k2/8/5K1N w - - 0 1")).forced_win(Color::White));
    for fen in [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        "8/8/8/8/8/8/8/KK6 w - - 0 1",
    ] {
        sent(Ask::new(&Setup::from_fen(fen).expect("a set-up")).reachable());
    }
}

#[test]
fn a_certificate_is_checked_where_it_arrives() {
    let wall = position("8/8/k7/p1p1p1p1/P1P1P1P1/K7/8/8 w - - 0 1");
    let answer = Ask::new(&wall).unwinnable(Color::White);
    let text = serde_json::to_string(&answer.proof).expect("data");
    let proof: Proof<Certificate, Helpmate> = serde_json::from_str(&text).expect("the same");
    let certificate = proof.proven().expect("a wall of pawns");
    check(&wall, Color::White, &certificate).expect("it holds");
    let open = position("8/8/k7/p1p1p1p1/P1P1P1P1/K7/8/7R w - - 0 1");
    assert!(
        check(&open, Color::White, &certificate).is_err(),
        "of another position it does not"
    );
}
