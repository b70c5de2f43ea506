//! What hands did: men touched, let go, fallen, put on a last rank, and what that binds to.

use super::{says, timed};
use crate::aloud::paragraph;
use jadoube_laws::case::said;
use jadoube_laws::sentence::as_scored;
use jadoube_laws::{Act, Code, Game, Terms, decide};

#[test]
fn what_else_was_touched_binds_where_one_touch_is_not_proved() {
    says(
        &timed("White touches g1 b1\nWhite denies touching g1\nArbiter rules rejected"),
        &[
            "It is not proved that White touched the knight on g1, so nothing is owed for that.",
            "White must move the knight on b1.",
        ],
        &["any legal move"],
    );
}

#[test]
fn the_man_that_he_has_moved_is_in_dispute_with_nobody() {
    let denied = "Both play e4 e5\nWhite touches d1 g1\nWhite plays Nf3\nBlack claims touched d1\nWhite denies all of it";
    says(
        &timed(&format!("{denied}\nArbiter rules rejected")),
        &["It is not proved that White touched the queen on d1"],
        &["g1"],
    );
}

#[test]
fn it_is_told_as_it_was_on_the_board() {
    let uscf = paragraph(
        "uscf",
        "start: 4k3/8/8/8/4r3/8/4N3/4K2R w - - 0 1\ntime: 5m d2s\n\nWhite plays Nc3\nBlack plays Rxe1\n",
    );
    assert!(
        uscf.contains("By taking the king Black claims that White left it in check"),
        "{uscf}"
    );
    says(
        "start: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n\nWhite touches h1\nWhite plays O-O\nBlack claims touched h1\n",
        &["touched the rook on h1 before the king and then castled with it"],
        &["did not move it"],
    );
    says(
        "start: 8/8/4k3/8/8/4K3/4R3/8 w - - 99 100\n\nWhite claims fifty-moves with Kd4\n",
        &["With 100.Kd4+, the move announced, each side will have made 50 moves"],
        &["Each side has made"],
    );
    let sealed = paragraph(
        "fide-1931",
        "start: 4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1\ntime: 40/2h, 20/1h\n\nArbiter adjourns\nWhite seals Kt-K2\nArbiter resumes\nArbiter opens\n",
    );
    assert!(
        sealed.contains("can mean two legal moves (Nge2, Nce2)"),
        "{sealed}"
    );
}

#[test]
fn who_touched_a_man_that_cannot_move_is_bound_to_nothing() {
    crate::aloud::says(
        "fide-2018",
        "time: 90m+30s\nstart: 4k3/8/8/8/8/4r3/4P3/4K2N w - - 0 1\n\nWhite touches e2\nBlack touches e8\nBlack claims touched e2\n",
        &[
            "is refused. The pawn on e2 could not legally be moved, so nobody is bound by touching it.",
            "Article 4.5",
        ],
        &[],
    );
    says(
        &timed("Arbiter finds displaced d2 e3"),
        &["The pawn on d2 was displaced to e3. It goes back to d2."],
        &[],
    );
}

#[test]
fn what_came_to_nothing_is_not_told_as_done() {
    for (acts, why) in [
        (
            "White touches e5",
            "There was no piece on e5 to be touched.",
        ),
        ("White withdraws offer", "No offer of White’s is open."),
        ("Black accepts", "No offer of a draw by White stands."),
    ] {
        let said = paragraph("fide-2023", &format!("after: 1. e4 d5\n\n{acts}\n"));
        assert!(said.starts_with(why), "{said}");
    }
}

#[test]
fn what_was_set_for_a_pawn_and_is_no_piece_for_it_is_told() {
    const BLACK_QUEEN: &str = "start: 8/4P1k1/8/8/8/8/6K1/8 w - - 0 60\n\n\
         White promotes e8 as black queen\nWhite presses\nBlack claims illegal-move\n";
    says(
        BLACK_QUEEN,
        &[
            "White put a black queen on e8 in the place of the pawn",
            "queen, a rook, a bishop or a knight of its own colour",
            "Article 7.5.2",
        ],
        &["White left the pawn"],
    );
    for code in ["british", "fide-1955", "fide-1931"] {
        crate::aloud::says(
            code,
            BLACK_QUEEN,
            &["White has his promotion to finish"],
            &["does not apply", "the pawn on e7"],
        );
    }
}

#[test]
fn a_pawn_on_its_last_rank_is_promoted_and_nothing_else() {
    const LEFT: &str = "start: 8/4P1k1/8/8/8/8/6K1/8 w - - 0 60\ntime: 90m+30s\n\nWhite moves e8\nWhite stops clock\n";
    for code in ["fide-2023", "fide-1955", "fide-1931"] {
        crate::aloud::says(
            code,
            LEFT,
            &[
                "White must put a piece in the place of the pawn on e8, which may go to no other square.",
            ],
            &["the pawn on e7"],
        );
    }
    crate::aloud::says(
        "digest-2009",
        LEFT,
        &["“Piece not available”"],
        &["Draw claim"],
    );
}

#[test]
fn a_move_that_hands_tried_is_told_where_it_is_claimed() {
    const KING: &str = "start: r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 10\n\n\
         White lifts e1\nWhite places g1\nWhite releases\nWhite moves Kf1\nBlack claims illegal-move\n";
    for (code, article) in [("fide-2023", "Article 4.7.2"), ("fide-1955", "Article 7.c")] {
        crate::aloud::says(
            code,
            KING,
            &[
                "White played Kf1. The king has been let go in castling",
                article,
                "says in substance",
            ],
            &["does not apply"],
        );
    }
}

#[test]
fn men_that_lie_are_told_and_by_which_article_they_go_back() {
    const LIE: &str = "time: 40/2h\n\nWhite moves e4\nWhite knocks over d1\n";
    for code in ["fide-1931", "fide-1955", "british"] {
        crate::aloud::says(
            code,
            &format!("{LIE}White presses\n"),
            &["Men that White knocked over still lie there"],
            &[],
        );
    }
    crate::aloud::says(
        "fide-1955",
        LIE,
        &["Article 9.2"],
        &["neither player is responsible"],
    );
}

#[test]
fn at_odds_it_is_told_that_a_man_went_too_far() {
    const QUEEN: &str = "odds: pawn-and-two-moves by Black\n\nWhite plays e4\nWhite plays Qh5\nBlack claims illegal-move\n";
    for code in ["british", "fide-1931"] {
        crate::aloud::says(
            code,
            QUEEN,
            &[
                "White moved the queen from d1 to h5, which is illegal. In the moves given as odds no man may go beyond its owner’s rank 4.",
            ],
            &[],
        );
    }
}

#[test]
fn a_touch_by_accident_binds_where_no_code_excuses_it() {
    for code in ["fide-1931", "fide-1955"] {
        crate::aloud::says(
            code,
            "White touches a2 by accident\nWhite plays e4\nBlack claims touched a2\n",
            &["The code knows no excuse for a touch by accident."],
            &[],
        );
    }
}

/// King and rook on their first squares, and castling legal.
const HOME: &str = "start: 4k3/8/8/8/8/8/P7/R3K3 w Q - 0 20\n\n";

fn under_1931(acts: &str, told: &[&str], never: &[&str]) {
    crate::aloud::says("fide-1931", &format!("{HOME}{acts}"), told, never);
}

#[test]
fn the_opponent_names_the_man_where_king_and_rook_were_touched_and_nobody_castles() {
    let told = [
        "King and rook are touched in the order of castling, which is legal, so White may castle. If White plays otherwise, Black names which of the two men must move.",
    ];
    under_1931("White touches e1\nWhite touches a1\n", &told, &[]);
    under_1931("White touches e1 a1\n", &told, &[]);
    under_1931(
        "White touches a1 e1\n",
        &["Black may choose: the rook on a1 moves, or the king on e1 moves."],
        &["may castle"],
    );
    under_1931(
        "White touches e1 a1\nWhite moves Rb1\n",
        &[
            "Black may still name the king on e1 before he touches a man of his own",
            "he may as well name the rook on a1",
        ],
        &[],
    );
    under_1931(
        "White touches e1 a1\nWhite moves O-O-O\n",
        &[],
        &["may still name"],
    );
}

#[test]
fn a_capture_made_in_steps_rests_on_what_makes_a_capture() {
    let taken = "start: 4k3/p7/8/3p4/8/4N3/P7/4K3 w - - 0 20\n\nWhite lifts e3\nWhite quits d5\nWhite removes d5\n";
    crate::aloud::says("fide-1931", taken, &["Article 13.b"], &["15.c"]);
    says(taken, &["Article 4.7.1"], &[]);
}

#[test]
fn the_man_that_is_let_go_is_named() {
    let code = Code::by_id("fide-2023").expect("a code");
    let begun = Game::new(code, Terms::default()).expect("a game");
    let act = |line: &str| -> Act { line.parse().expect("an act") };
    let game = decide(&begun, &act("White lifts g1"), begun.now()).after;
    let told = said(&game, &act("White quits f3"), |words| {
        as_scored(&game, words)
    });
    assert_eq!(told, "lets the knight go on f3");
}

#[test]
fn what_hands_tried_in_vain_is_not_told_of_the_move_made_after_it() {
    let pawn = "start: 1n6/P3k3/8/8/8/8/8/4K3 w - - 0 20\n\nWhite lifts a7\nWhite quits a8\nWhite moves axb8=Q\n";
    crate::aloud::says(
        "fide-1955",
        &format!("{pawn}White promotes a8 to queen\n"),
        &["Black is to move."],
        &["axb8"],
    );
    crate::aloud::says("fide-1955", pawn, &["it must be promoted there"], &[]);
}

#[test]
fn castling_that_leaves_the_king_in_check_is_told_in_a_sentence() {
    says(
        "start: 4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 20\n\nWhite lifts e1\nWhite quits g1\n",
        &["it leaves the king on g1 in check from g8."],
        &[": leaves"],
    );
}

#[test]
fn a_man_touched_that_can_move_is_not_told_by_the_clause_on_men_that_cannot() {
    for act in ["Black requires d2", "Black claims touched d2"] {
        let said = paragraph("british", &format!("White touches d2\n{act}\n"));
        assert!(said.contains("Clause II.5.c"), "{act}: {said}");
    }
}
