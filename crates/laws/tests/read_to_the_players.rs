//! What the players of a dispute are told: the article that decides it, and no sentence that is not so or that contradicts another.

use jadoube_laws::Code;

use crate::aloud::{says, says_under};

#[test]
fn the_deciding_clause_of_a_right_is_read() {
    says(
        "british",
        "start: 4k3/8/8/8/7b/8/6P1/4K2R w K - 0 1\n\nWhite moves Rh2\nBlack claims illegal-move\nWhite moves g3\n",
        &[
            "replaced before the opponent had chosen the penalty for it",
            "Clause II.6.c",
        ],
        &["Clause II.6.b"],
    );
    says(
        "british",
        "play: communication\n\nWhite communicates P-K4\nBlack communicates P-K4\nWhite communicates Q-Q8\nArbiter finds transmission-fault White\n",
        &[
            "The fault was not the sender’s",
            "“Errors not of the sender",
        ],
        &["may exact Penalty C"],
    );
    says(
        "british",
        "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nWhite lifts h1\nWhite quits f1\nBlack requires castling\n",
        &[
            "let go on f1 before White touched his king",
            "Clause II.5.f",
        ],
        &["nothing to exact", "II.11.c"],
    );
}

#[test]
fn what_was_taken_back_is_told_as_what_it_is() {
    says(
        "fide-2023",
        "time: 90m\n\nBoth play e4 e5\nArbiter finds phone Black sounding\nArbiter finds wrong decision\n",
        &["The game is open again. The clocks stand.", "Article 12.1"],
        &["That loses the game", "8.7"],
    );
    says(
        "fide-2023",
        "start: 4k3/8/8/3p4/8/2N5/8/R3K3 w - - 0 1\n\nWhite touches a1\nWhite moves Ke2\nBlack claims touched a1\nArbiter undoes\n",
        &["is undone", "Article 12.1"],
        &["12.3"],
    );
}

#[test]
fn clocks_that_a_player_had_stopped_are_started_again() {
    says(
        "fide-2023",
        "start: 7k/4P3/8/8/8/8/8/4K3 w - - 0 1\ntime: 90m\n\nWhite stops\nArbiter rules granted\nArbiter starts\n",
        &["Article 6.11.3"],
        &["sixty moves", "Article 6.6"],
    );
    says(
        "fide-2023",
        "time: 90m\n\nArbiter starts\n",
        &["With sixty moves", "Article 6.6"],
        &["6.11.3"],
    );
}

#[test]
fn no_sentence_contradicts_the_ruling() {
    says(
        "british",
        "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nWhite lifts h1\nWhite quits f1\nWhite lifts e1\nWhite quits g1\nBlack requires h1f1\n",
        &["The rook’s move alone stands", "Clause II.5.f"],
        &["may be treated as touched", "II.5.e"],
    );
    let resumed = "time: 90m\n\nBoth play e4 e5\nArbiter adjourns\nWhite seals WORDS\nArbiter resumes\nArbiter opens\nBlack plays Nc6\nArbiter finds wrong-position rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n";
    says(
        "british",
        &resumed.replace("WORDS", "Nf3"),
        &["The right position is put up"],
        &["sealed move is played"],
    );
    says(
        "british",
        &resumed.replace("WORDS", "Kt-KB3"),
        &["The sealed move is played again."],
        &[],
    );
    let told = "start: 4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1\n\nWhite plays Bd3\nBystander tells Black that the king is in check\nBlack claims illegal-move\n";
    for code in ["fide-1931", "fide-1955"] {
        says(
            code,
            told,
            &["may still claim whatever the code lets him claim"],
            &[],
        );
    }
}

#[test]
fn nobody_gets_time_in_a_lost_game() {
    let both = "start: 4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1\ntime: 90m\n\nWhite plays Bd3\nBlack claims illegal-move\nWhite plays Kd2\nBlack plays Re8\nWhite plays Ke4\nBlack claims illegal-move\n";
    says(
        "fide-2023",
        both,
        &[
            "Black has won",
            "the earliest goes back; the Laws do not say which, and are read like that",
        ],
        &["extra minutes for what"],
    );
}

#[test]
fn where_a_code_is_silent_it_is_said_what_there_is_instead() {
    for code in ["fide-2023", "fide-1997"] {
        says(
            code,
            "start: 6k1/5ppp/8/8/8/6q1/8/4Q2K b - - 0 1\n\nBlack claims perpetual-check\n",
            &["they lead to one by repetition", "position"],
            &[],
        );
    }
    says(
        "fide-1955",
        "start: 4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\n\nWhite claims dead-position\n",
        &["drawn when the players agree", "Article 12"],
        &[],
    );
    says(
        "fide-1931",
        "start: 7k/4P3/8/8/8/8/8/4K3 w - - 0 1\ntime: 90m\n\nWhite promotes e8 as inverted rook\nWhite presses\nBlack claims illegal-move\n",
        &[
            "A rook standing on its head is a rook. The Laws leave that open; the ruling follows one reading of them.",
        ],
        &[],
    );
}

#[test]
fn what_was_exacted_and_done_is_said_to_be_done() {
    let done = "has now done what was required of him, and nothing more is owed.";
    let king = "start: 4k3/8/8/8/7b/8/6P1/4K2R w K - 0 1\n\nWhite moves Rh2\nBlack requires A\nBlack requires C\nWhite moves Kd1\n";
    says("british", king, &[done], &[]);
    let taken = "start: 4k3/8/8/3p4/8/2N5/8/R3K3 w - - 0 1\n\nWhite moves Raxd5\nBlack claims illegal-move\nBlack requires d5\nWhite moves Nxd5\n";
    says("fide-1931", taken, &[done], &[]);
    let touched = "White touches e2\nWhite moves d4\nBlack claims touched e2\nWhite moves e4\n";
    says("fide-2023", touched, &[done], &[]);
    says(
        "fide-2023",
        "White touches e2\nWhite moves e4\n",
        &[],
        &[done],
    );
}

#[test]
fn what_the_arbiter_may_still_give_is_told() {
    let short = "start: 4k3/8/8/8/8/8/4P3/R3K2r b - - 0 1\ntime: 60m\n\n@ 0:58:30 Black claims no-progress\nArbiter rules postponed\n";
    for code in ["fide-1997", "fide-2005", "fide-2009"] {
        says(
            code,
            short,
            &["The arbiter may give White extra time for that."],
            &[],
        );
    }
    let found = "start: 4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1\ntime: 90m\n\n@ 0:10:00 White plays Bd3\n@ 0:12:00 Black plays Kd8\n@ 0:13:00 Arbiter finds illegal-move at 1w\n";
    says(
        "fide-2023",
        found,
        &["what the clocks shall show, with the extra time added"],
        &[],
    );
}

#[test]
fn who_took_a_man_off_is_not_taken_as_known() {
    let start = "start: 4k3/8/8/3p4/8/2N5/8/R3K3 w - - 0 1\n\n";
    says(
        "british",
        &format!("{start}White plays Ra2\nBlack plays Kd8\nArbiter finds removed-by-mistake d5\n"),
        &["Black made the latest move, so it is taken that he removed it"],
        &[],
    );
    says(
        "british",
        &format!("{start}White removes c3\nBlack claims touched c3\n"),
        &["Black may require at once that the man of c3 be put back."],
        &[],
    );
    says(
        "british",
        &format!("{start}White removes c3\nBlack requires release c3\n"),
        &["put back", "Clause II.5.a"],
        &["hand is taken off"],
    );
}

#[test]
fn nothing_is_said_twice_of_a_promotion_to_finish() {
    let left = "start: 7k/4P3/8/8/8/8/8/4K3 w - - 0 1\ntime: 90m\n\nWhite lifts e7\nWhite quits e8\nWhite presses\nBlack claims illegal-move\n";
    for code in ["fide-1955", "british"] {
        says(
            code,
            left,
            &["White has his promotion to finish"],
            &["begun a move", "is to be finished"],
        );
    }
    says(
        "fide-2023",
        "start: 7k/P7/8/8/8/8/8/K7 w - - 0 1\ntime: 90m\n\nWhite moves a7-a8\nWhite promotes a8 to rook\nWhite presses\nBlack claims illegal-move\n",
        &["White moved the pawn from a7 to a8 and promoted it to a rook, which is legal"],
        &["A pawn stands on a8"],
    );
}

#[test]
fn what_ended_a_game_is_named() {
    let mate = "start: 7k/R7/8/8/8/8/8/1R2K3 w - - 0 1\ntime: 90m\n\nWhite moves Rb8 with both hands\nWhite presses\nBlack claims illegal-move\n";
    says(
        "fide-2023",
        mate,
        &["With which hands that move was made changes nothing in it."],
        &[],
    );
    says(
        "british",
        "start: 7k/P7/6K1/8/8/8/8/8 w - - 0 1\nundertaking: mate on g8\n\nWhite offers draw\nBlack accepts\n",
        &["whatever else ends the game, White forfeits it"],
        &[],
    );
    let ended = "time: 20/1h\nagreed: play-ends 1:30:00\n\n@ 0:40:00 White plays e4\n@ 1:20:00 Black plays e5\n@ 1:30:00 Arbiter adjourns\n";
    says(
        "british",
        ended,
        &["clause II.10.c.d of the British Chess Code, “"],
        &[],
    );
}

/// A house with a list of penalties of its own beside the article on penalties, and one that has written an article anew.
const HOUSE: &str = r#"id = "read-aloud-club"
title = "Our club"
kind = "house"
inherits = "fide-2023"
[[clause]]
id = "7.5.5"
title = "The fourth illegal move"
subject = "penalty"
text = "The fourth completed illegal move of a player loses the game."
decides.count.limit = "fourth-loses"
decides.illegal.first = { time-to-opponent = "0:02:00" }
decides.count.kinds = ["illegal-move", "unpromoted-pawn", "press-without-move", "two-hands"]
decides.count.draw_if_no_helpmate = true
[[clause]]
id = "club.menu"
title = "What the arbiter may do"
subject = "penalty"
text = "The arbiter may warn, add time to the opponent, or declare the game lost, and nothing else."
decides.penalty.menu = ["warning", "time-to-opponent", "loss"]
"#;

#[test]
fn what_a_house_has_written_is_its_own_and_not_fides() {
    let house = Code::from_toml("club.toml", HOUSE)
        .expect("a house code")
        .into();
    says_under(
        &house,
        "time: 90m\n\nWhite plays e4\nArbiter finds annoys White\nArbiter rules warning\n",
        &["White is warned, under the rule “What the arbiter may do”."],
        &["12.9"],
    );
    let illegal =
        |moves: &str| format!("start: 4k3/4r3/8/8/8/8/8/4K3 w - - 0 1\ntime: 90m\n\n{moves}");
    let four = "White plays Kf3\nBlack claims illegal-move\nWhite plays Kf1\nBlack plays Kd8\n\
                White plays Kf3\nBlack claims illegal-move\nWhite plays Kf2\nBlack plays Kd7\n\
                White plays Kf4\nBlack claims illegal-move\nWhite plays Kf3\nBlack plays Kd6\n\
                White plays Kf5\nBlack claims illegal-move\n";
    says_under(
        &house,
        &illegal(four),
        &["Article 7.5.5 of “Our club”, “The fourth illegal move”"],
        &["FIDE"],
    );
    says_under(
        &house,
        &illegal("White plays Kf3\nBlack claims illegal-move\n"),
        &["Article 7.5.1 of the FIDE Laws of 2023"],
        &[],
    );
}

#[test]
fn points_are_told_as_the_event_counts_them() {
    says(
        "fide-2023",
        "agreed: points 3-1-0\n\nWhite plays e4\nBlack resigns\nArbiter rules result 3-0\n",
        &[
            "White has won",
            "The arbiter gives 3–0, by the points of the event.",
        ],
        &[],
    );
}

#[test]
fn what_was_offered_on_a_condition_is_quoted() {
    says(
        "fide-2023",
        "Both play e4 e5\nWhite offers draw on condition that Black gives me a lift home\nBlack accepts\n",
        &["White offered a draw on this condition: “that Black gives me a lift home”."],
        &[],
    );
}
