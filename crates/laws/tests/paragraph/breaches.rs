//! Breaches and what they cost: named, told with their penalty, and not told again once they are put right.

use super::{says, timed};
use crate::aloud::paragraph;

#[test]
fn time_that_is_given_is_told_with_what_it_is_given_for() {
    says(
        &timed("White moves e4\nArbiter grants White 0:02:00"),
        &["The arbiter gives White two extra minutes. Article 12.5"],
        &[],
    );
    says(
        &timed("White plays e4\nArbiter finds annoys Black\nArbiter grants White 0:02:00"),
        &[
            "Black has annoyed the opponent, which is against article 11.5. White gets two extra minutes, under article 12.9.2.",
        ],
        &["Menu of penalties", "The arbiter gives"],
    );
}

#[test]
fn a_breach_that_nobody_answered_is_told_with_the_last_ruling() {
    says(
        "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nWhite touches h1\nWhite touches e1\nWhite moves O-O\nWhite presses\n",
        &[
            "White castled on the king’s side, which is against article 4.4.2",
            "touched the rook on h1",
        ],
        &[],
    );
    says(
        &timed("White moves e4\nWhite presses with the other hand\nBlack claims illegal-move"),
        &[
            "No illegal move has been made: White moved the pawn from e2 to e4, which is legal.",
            "White pressed the clock with the other hand, which is against article 6.2.3",
            "which penalty White gets.",
        ],
        &["the position right before it is restored", "does not apply"],
    );
    says(
        &timed("White moves e4\nWhite knocks over d1\nWhite presses\nBlack claims illegal-move"),
        &[
            "article 7.4.1",
            "which penalty White gets for pressing while the pieces lay there.",
        ],
        &[],
    );
    says(
        "start: 4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1\n\nWhite moves Rb1\nWhite presses\nBlack moves Rxe1\n",
        &[
            "White moved the rook from a1 to b1, which is illegal",
            "The king on e1 cannot be taken",
        ],
        &[],
    );
}

#[test]
fn what_was_put_right_or_paid_for_is_not_told_again() {
    says(
        &timed(
            "White moves Ng1g3\nWhite presses\nBlack claims illegal-move\nWhite moves Nf3\nWhite presses\nBlack plays e5",
        ),
        &["White is to move"],
        &["g3", "before that"],
    );
    says(
        "White touches g1\nWhite moves e4\nBlack claims touched g1\nWhite plays Nf3\n",
        &[],
        &["e4", "against"],
    );
}

#[test]
fn under_graded_penalties_too_the_illegal_move_is_named() {
    let said = paragraph("british", "White moves Ng1g3\nBlack claims illegal-move\n");
    let named = said.contains("White moved the knight from g1 to g3, which is illegal");
    assert!(named, "{said}");
}

#[test]
fn what_was_wrong_is_told() {
    says(
        &timed("White plays e4\nArbiter finds breach 8.1.1 White\nArbiter rules warning"),
        &[
            "White has broken article 8.1.1, “Duty to record”, in substance: each player records his own and the opponent’s moves correctly",
        ],
        &["which is against"],
    );
    says(
        "start: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w KQkq - 0 1\n\nWhite plays e4\nBlack claims wrong-setup\n",
        &[
            "The white bishop stood on b1 and the white knight on c1. So the game is cancelled. A new game begins.",
        ],
        &[],
    );
    says(
        "time: 90m+30s\n\nArbiter finds clock-fault White +0:05:00\n",
        &[
            "White’s clock showed five minutes too much, which is taken off. It shows one hour and 25 minutes now.",
        ],
        &["1:25:00"],
    );
    says(
        "start: 4k3/8/8/8/4r3/8/4N3/4K2R w - - 0 1\n\nWhite plays Nc3\nBlack plays Kd7\nArbiter finds illegal-move at 1w\n",
        &["At move 1 White moved the knight from e2 to c3, which is illegal"],
        &[],
    );
    says(
        "time: 40/90m, 30m\nreferee: watching\n\nWhite plays e4\n@ 1:31:00 Arbiter finds flag Black\n",
        &["Black’s time was up with none of the 40 moves completed, and White could still mate."],
        &[],
    );
}

#[test]
fn a_penalty_is_told_with_what_it_is_for() {
    says(
        &timed("Arbiter finds annoys Black\nArbiter rules warning"),
        &[
            "Black has annoyed the opponent, which is against article 11.5. Black is warned, under article 12.9.",
        ],
        &["the arbiter may (1)", "Which penalty"],
    );
    says(
        &timed(
            "White moves e4\nWhite presses with the other hand\nArbiter finds breach 6.2.3 White",
        ),
        &["White pressed the clock with the other hand, which is against article 6.2.3."],
        &["Before that", "has broken"],
    );
    crate::aloud::says(
        "fide-1997",
        &timed("Arbiter finds phone White sounding"),
        &[
            "White’s telephone went off",
            "Article 12.5",
            "which penalty White gets.",
        ],
        &["12.1"],
    );
    crate::aloud::says(
        "british",
        "start: 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1\n\nWhite touches d5\nWhite moves Kd2\nBlack claims touched d5\n",
        &[
            "White suffers penalties A (the men are put back) and B (a man is moved or taken). White must take the pawn on d5.",
        ],
        &["is exacted"],
    );
    crate::aloud::says(
        "british",
        "after: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\n\nWhite touches h1\nWhite moves O-O\nBlack claims touched h1\n",
        &["White castled with it", "Clause II.5.f"],
        &["There is nothing to exact"],
    );
}

#[test]
fn what_a_bystander_says_is_told_with_what_the_code_makes_of_it() {
    let clock = crate::aloud::paragraph(
        "fide-1931",
        "White plays e4\nBystander tells Black your opponent's clock is running\n",
    );
    assert!(clock.contains("Article 20.iii of the FIDE Code"), "{clock}");
    assert!(!clock.contains("lays nothing down"), "{clock}");
    const MATE: &str = "start: r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4\n\n\
         Bystander tells White Qxf7 is mate\n";
    crate::aloud::says(
        "british",
        MATE,
        &[
            "left to the players or their representatives",
            "Unasked advice",
        ],
        &["make no use of"],
    );
    for code in ["fide-1931", "fide-1955", "british"] {
        crate::aloud::says(
            code,
            &format!("{MATE}White plays Qxf7#\n"),
            &[
                "A bystander said to White: “Qxf7 is mate”.",
                "White has won",
            ],
            &["which is against"],
        );
    }
}

#[test]
fn where_the_official_has_no_penalties_he_directs() {
    crate::aloud::says(
        "fide-1931",
        "time: 40/2h\n\nArbiter finds annoys White\nArbiter rules warning\n",
        &[
            "No penalty is given",
            "as he directs",
            "“Obeying the official”",
        ],
        &["17.b"],
    );
}
