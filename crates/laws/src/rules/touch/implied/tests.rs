use jadoube_board::{Setup, Square};

use super::{TouchedMan, implied_by_men};
use crate::sentence;
use crate::{Code, Game, Terms};

/// White king and rooks at home and free to castle, a knight on b1, a black knight on e5 that the white one on f3 attacks.
const FREE: &str = "4k3/8/8/4n3/8/5N2/8/RN2K2R w KQ - 0 1";

/// Given a code, a position and the men touched in order, what White must do and whether the choice is the opponent's.
#[track_caller]
fn check(code: &str, fen: &str, touched: &[&str], must: Option<&str>, opponents: bool) {
    let start = Setup::from_fen(fen).expect("a FEN");
    let terms = Terms {
        start,
        ..Terms::default()
    };
    let game = Game::new(Code::by_id(code).expect("a code"), terms).expect("terms");
    let men: Vec<TouchedMan> = touched
        .iter()
        .map(|name| {
            let square: Square = name.parse().expect("a square");
            let man = start.board.get(square).expect("a man");
            let own = man.color == start.turn;
            TouchedMan { square, own }
        })
        .collect();
    let implied = implied_by_men(&game, start.turn, &men);
    let said = implied
        .as_ref()
        .map(|it| sentence::demand(&game, &it.demand));
    assert_eq!(said.as_deref(), must, "{code}: {touched:?}");
    let choice = implied.is_some_and(|it| !it.options.is_empty());
    assert_eq!(choice, opponents, "{code}: {touched:?}");
}

#[test]
fn one_man_binds_alone_if_it_can_move_or_be_taken() {
    check(
        "fide-2023",
        FREE,
        &["f3"],
        Some("move the knight on f3"),
        false,
    );
    check(
        "fide-2023",
        FREE,
        &["e5"],
        Some("take the knight on e5"),
        false,
    );
    let blocked = "4k3/8/8/4n3/8/4P3/4P3/4K3 w - - 0 1";
    check("fide-2023", blocked, &["e2"], None, false);
    check("fide-2023", blocked, &["e5"], None, false);
}

#[test]
fn of_several_own_men_the_first_that_can_or_the_opponents_choice() {
    let men = ["b1", "f3"];
    check(
        "fide-2023",
        FREE,
        &men,
        Some("move the knight on b1"),
        false,
    );
    let either = Some("move the knight on b1 or the knight on f3");
    check("fide-1931", FREE, &men, either, true);
    // A man that was touched binds only once another was played, there.
    check("british", FREE, &men, None, false);
}

#[test]
fn king_then_rook_means_castling_and_rook_then_king_bars_it() {
    check(
        "fide-2023",
        FREE,
        &["e1", "h1"],
        Some("castle with the rook on h1"),
        false,
    );
    check(
        "fide-2023",
        FREE,
        &["h1", "e1"],
        Some("move the rook on h1"),
        false,
    );
}

#[test]
fn own_and_enemy_man_bind_to_the_capture_where_it_is_legal() {
    let pair = Some("take the knight on e5 with the knight on f3");
    check("fide-2023", FREE, &["f3", "e5"], pair, false);
    check(
        "fide-2023",
        FREE,
        &["b1", "e5"],
        Some("move the knight on b1"),
        false,
    );
    check(
        "fide-2023",
        FREE,
        &["e5", "b1"],
        Some("take the knight on e5"),
        false,
    );
}
