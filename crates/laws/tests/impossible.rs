//! What an arbiter is told of a position that cannot be.

use jadoube_board::Setup;
use jadoube_laws::{Act, Code, Game, Millis, Terms, Verdict, decide};

fn found(fen: &str) -> String {
    let code = Code::by_id("digest-2018").expect("a code");
    let terms = Terms {
        start: Setup::from_fen(fen).expect("a FEN"),
        ..Terms::default()
    };
    let game = Game::new(code, terms).expect("a game");
    let act: Act = "Arbiter finds illegal-position".parse().expect("an act");
    let ruling = decide(&game, &act, Millis::ZERO).ruling;
    assert_eq!(ruling.verdict, Verdict::Accepted, "{ruling:?}");
    ruling.explanation
}

#[test]
fn he_is_told_why_no_game_leads_there() {
    let told = found("7k/8/8/8/B1B1B3/8/PPPPPPPP/4K3 w - - 0 1");
    assert!(
        told.contains(
            "No game leads to this position from the ordinary initial position: White has 3 light-squared bishops"
        ),
        "{told}"
    );
    // Nothing says of which game this is, and no more is told of the other game than a short look saw.
    let told = found("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1");
    assert!(
        told.contains("; of the arrays of Chess960 a short look did not tell."),
        "{told}"
    );
}

#[test]
fn nothing_is_said_of_a_position_that_may_have_arisen() {
    let told = found("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1");
    assert!(!told.contains("No game leads"), "{told}");
    assert!(told.contains("A short look finds no reason why"), "{told}");
}
