//! Slips in scoresheets: settled by the rest of the game, or told, and never a game that nobody wrote.

use jadoube_board::Move;
use jadoube_notation::Leniency;
use jadoube_notation::pgn::Game;
use jadoube_notation::score::{ReadScore, read_score};

/// Morphy's game at the opera in Paris, 1858.
const OPERA: &str = "1. e4 e5\n2. Nf3 d6\n3. d4 Bg4\n4. dxe5 Bxf3\n5. Qxf3 dxe5\n6. Bc4 Nf6\n7. Qb3 Qe7\n8. Nc3 c6\n9. Bg5 b5\n10. Nxb5 cxb5\n11. Bxb5+ Nbd7\n12. O-O-O Rd8\n13. Rxd7 Rxd7\n14. Rd1 Qe6\n15. Bxd7+ Nxd7\n16. Qb8+ Nxb8\n17. Rd8#\n";

fn read(text: &str) -> ReadScore {
    let mut scores = read_score(text);
    assert_eq!(scores.len(), 1, "{text}");
    scores.remove(0)
}

fn moves(score: &ReadScore) -> Vec<Vec<Move>> {
    score.games.iter().filter_map(Game::moves).collect()
}

/// The slip is settled, and named.
#[track_caller]
fn check_cured(right: &str, wrong: &str, leniency: Leniency) {
    let text = OPERA.replacen(right, wrong, 1);
    assert_ne!(text, OPERA);
    let score = read(&text);
    assert_eq!(score.stopped, None, "{wrong}");
    assert_eq!(moves(&score), moves(&read(OPERA)), "{wrong}");
    let named: Vec<Leniency> = score.notes.iter().map(|note| note.leniency).collect();
    assert!(named.contains(&leniency), "{wrong}: {named:?}");
}

#[test]
fn one_cure_is_taken() {
    check_cured("6. Bc4 Nf6", "6. Bc4 ???", Leniency::IllegiblePly);
    check_cured("6. Bc4 Nf6", "6. Bc4 [illegible]", Leniency::IllegiblePly);
    check_cured("7. Qb3 Qe7", "7. --- Qe7", Leniency::IllegiblePly);
    check_cured("6. Bc4 Nf6", "6. Bc4 Nx6", Leniency::IllegiblePly);
    check_cured("4. dxe5 Bxf3", "4. dxe5 Nxf3", Leniency::WrongLetter);
    check_cured("5. Qxf3", "5. Qxf6", Leniency::WrongSquare);
    check_cured("10. Nxb5", "10. Nxc5", Leniency::WrongSquare);
    check_cured("12. O-O-O", "12. O-O", Leniency::WingWrong);
    check_cured("11. Bxb5+ Nbd7", "11. Bxb5+", Leniency::LostPly);
    check_cured("10. Nxb5 cxb5", "10. cxb5", Leniency::LostPly);
    check_cured(
        "13. Rxd7 Rxd7",
        "13. Rxd7 Rxd7\n13. Rxd7 Rxd7",
        Leniency::RowTwice,
    );
    check_cured("13. Rxd7", "12. Rxd7", Leniency::MoveNumber);
}

#[test]
fn several_cures_are_shown() {
    // The last move but two: too little follows.
    let score = read(&OPERA.replace(
        "15. Bxd7+ Nxd7\n16. Qb8+ Nxb8\n17. Rd8#\n",
        "15. Bxd7+ ?\n16. Qb8+\n",
    ));
    let stop = score.stopped.expect("several moves allow Qb8+");
    assert_eq!(stop.ply, 30);
    assert!(stop.why.contains("would"), "{stop}");
    // Nothing known cures this.
    let score = read(&OPERA.replace("6. Bc4 Nf6", "6. Kc4 Kf6"));
    assert_eq!(score.stopped.expect("two kings that jump").ply, 11);
}

#[test]
fn two_slips_are_settled() {
    check_cured_text(
        &OPERA
            .replace("5. Qxf3", "5. Qxf6")
            .replace("12. O-O-O", "12. O-O"),
    );
}

#[track_caller]
fn check_cured_text(text: &str) {
    let score = read(text);
    assert_eq!(score.stopped, None, "{text}");
    assert_eq!(moves(&score), moves(&read(OPERA)), "{text}");
}

#[test]
fn a_lost_row_stops_the_game_though_the_rest_is_legal() {
    // Without the exchange of knights all that follows is legal, and the numbers are one too high.
    let text = "1. d4 d5\n2. c4 e6\n3. Nc3 Nf6\n5. e3 c5\n6. Nf3 Nc6\n7. Bd3 Bd6\n8. O-O O-O\n";
    let score = read(text);
    assert_eq!(score.games[0].main_line().nodes.len(), 6);
    let stop = score.stopped.expect("move 4 is missing");
    assert!(
        stop.why.contains("move 5 stands where move 4 is due")
            && stop.why.contains("if only the numbers are wrong"),
        "{stop}"
    );
    // A number that is alone in being wrong takes nothing away.
    let score = read(
        &text
            .replace("5. e3", "4. e3")
            .replace("6. Nf3", "7. Nf3")
            .replace("7. Bd3", "6. Bd3")
            .replace("8. O-O", "7. O-O"),
    );
    assert_eq!(
        (score.stopped, score.games[0].main_line().nodes.len()),
        (None, 14)
    );
}

#[test]
fn exchanged_and_doubled_moves_are_settled() {
    check_cured(
        "9. Bg5 b5\n10. Nxb5 cxb5",
        "9. Bg5 cxb5\n10. Nxb5 b5",
        Leniency::ExchangedPlies,
    );
    check_cured("6. Bc4 Nf6", "6. Nf6 Bc4", Leniency::ExchangedPlies);
    check_cured("10. Nxb5 cxb5", "10. Nxb5 Nxb5 cxb5", Leniency::DoubledPly);
}
