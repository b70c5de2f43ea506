//! The paragraph on a dispute: it names who did what, why a plea fails, and every breach that is still open.

use crate::aloud::paragraph;
use jadoube_laws::Code;
use jadoube_laws::case::CaseFile;

/// A dispute under the Laws of 2023, what its paragraph has to say, and what it must not.
fn says(text: &str, all: &[&str], none: &[&str]) {
    crate::aloud::says("fide-2023", text, all, none);
}

const TIMED: &str = "time: 90m+30s\n\n";

fn timed(acts: &str) -> String {
    format!("{TIMED}{acts}\n")
}

#[test]
fn a_breach_that_nobody_answered_is_told_with_the_last_ruling() {
    says(
        "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nWhite touches h1\nWhite touches e1\nWhite moves O-O\nWhite presses\n",
        &[
            "White played O-O, which is against article 4.4.2",
            "touched the rook on h1",
        ],
        &[],
    );
    says(
        &timed("White moves e4\nWhite presses with the other hand\nBlack claims illegal-move"),
        &[
            "No illegal move has been made: White moved the pawn from e2 to e4, which is legal.",
            "White pressed the clock with the other hand, which is against article 6.2.3",
            "which penalty does White get?",
        ],
        &["the position right before it is restored", "does not apply"],
    );
    says(
        &timed("White moves e4\nWhite knocks over d1\nWhite presses\nBlack claims illegal-move"),
        &[
            "article 7.4.1",
            "which penalty does White get for pressing while they lay there?",
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
fn a_press_that_added_nothing_takes_nothing_off_again() {
    says(
        "time: 5+0\n\nWhite plays e4\nBlack plays e5\nWhite plays Ke3\nBlack claims illegal-move\n",
        &["The illegal move is taken back.", "one extra minute"],
        &["come off again", "no time"],
    );
    says(
        "time: 5+3\n\nWhite plays e4\nBlack plays e5\nWhite plays Ke3\nBlack claims illegal-move\n",
        &["The three seconds that the press has added come off again."],
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
fn a_plea_that_fails_is_answered() {
    says(
        "White touches g1\nWhite says j'adoube\nWhite moves e4\nBlack claims touched g1\n",
        &["is upheld", "White said “j’adoube”", "it comes too late"],
        &[],
    );
    says(
        "start: 7k/P7/8/8/8/8/8/K7 w - - 0 1\n\nWhite moves a8\nWhite promotes a8 as inverted rook\nWhite presses\nArbiter finds illegal-move\n",
        &["A rook standing on its head is a rook"],
        &["not complete"],
    );
    says(
        &timed("White moves e4\nWhite presses\nWhite offers a draw\nBlack accepts"),
        &["only once each player has made at least one move"],
        &[],
    );
}

#[test]
fn who_did_what_comes_first() {
    for (acts, first) in [
        (
            "White leaves venue",
            "White left the playing venue, which is against the Laws.",
        ),
        (
            "White does not record",
            "White stopped recording the moves, which is",
        ),
        (
            "White moves e4\nWhite hovers",
            "White kept a hand over the clock, which is",
        ),
        (
            "White writes e4\nWhite plays e4",
            "White played e4. White had written “e4” before making a move",
        ),
        (
            "White moves e4\nWhite retracts",
            "White took the move back, which is",
        ),
        ("White tips king", "White laid down his king."),
        (
            "Arbiter finds notes White",
            "White has used notes or books, which is",
        ),
    ] {
        let said = paragraph("fide-2023", &timed(acts));
        assert!(said.starts_with(first), "{acts}: {said}");
    }
    let left = "start: 7k/P7/8/8/8/8/8/K7 w - - 0 1\n\nWhite moves a8\nWhite presses\nBlack claims illegal-move\n";
    says(
        left,
        &["White pressed the clock without having promoted the pawn on a8."],
        &[],
    );
}

#[test]
fn no_times_are_read_out_that_nobody_told() {
    says(
        "time: 5m\n\nWhite plays e4\nArbiter finds flag White\n",
        &["White’s time is up"],
        &["five minutes"],
    );
}

#[test]
fn people_say_it_so() {
    says(
        "White plays e4\nArbiter finds phone Black sounding\n",
        &["Black’s telephone went off."],
        &["by forfeit"],
    );
    says(
        "Both play Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1\nBlack claims repetition with Ng8\n",
        &["for the third time after 4…Ng8, the move announced"],
        &[],
    );
    says(
        &timed("White plays e4\nArbiter adjourns\nBlack seals e5"),
        &["Black has sealed a move"],
        &["rnbqkbnr", "e5", "0:00:00"],
    );
    let twice = "White moves Ng1g3\nWhite presses\nBlack claims illegal-move\n".repeat(2);
    says(
        &format!("time: 3m+2s\n\n{twice}"),
        &["second illegal move counted against White, which loses the game"],
        &[],
    );
    let taken = "start: 4k3/8/8/8/4r3/8/8/4K3 b - - 0 1\n\nBlack moves Rxe1\n";
    assert!(paragraph("fide-1997", taken).contains("Article 7.4"));
}

#[test]
fn the_clause_of_a_house_that_decides_is_cited() {
    let house = r#"
id = "patient"
title = "The patient club"
short = "Patient club"
kind = "house"
inherits = "fide-2023"

[[clause]]
id = "house.illegal"
title = "No game is lost by illegal moves"
subject = "penalty"
text = "However many illegal moves a player makes, none loses the game."
decides.count.limit = "none-loses"
"#;
    let code = Code::from_toml("patient.toml", house)
        .expect("a house code")
        .into();
    let twice = "White moves Ng1g3\nWhite presses\nBlack claims illegal-move\n".repeat(2);
    let case = CaseFile::parse(&format!("time: 90m+30s\n\n{twice}")).expect("a case");
    let report = case.run(&code).expect("a game");
    let last = report.acts.last().expect("an act");
    let cites = last.clauses.iter().any(|id| id.as_str() == "house.illegal");
    assert!(cites, "{:?}", last.clauses);
    assert!(
        report.read_out.contains("No game is lost by illegal moves"),
        "{}",
        report.read_out
    );
}

#[test]
fn only_what_bears_on_it_is_told() {
    says(
        "time: 3m+2s\n\nWhite moves Ng1g3\nWhite presses\nBlack plays e5\nBlack claims illegal-move\n",
        &[
            "White moved the knight from g1 to g3, which is illegal",
            "Article A.5.2",
        ],
        &["does not apply"],
    );
    says(
        "White touches e2 by accident\nWhite moves d4\nBlack claims touched e2\n",
        &["by accident, which binds nobody"],
        &["The touch was an accident"],
    );
    says(
        "White adjusts g1 without notice\nWhite moves e4\nBlack claims touched g1\n",
        &["is upheld", "did not say so first"],
        &[],
    );
    says(
        &timed(
            "White moves e4\nWhite keeps finger on clock\nWhite presses\nBlack plays e5\nWhite moves Bf1f4\nWhite presses\nBlack claims illegal-move",
        ),
        &["White kept a finger on the button of the clock"],
        &[],
    );
    says(
        &timed("White plays e4\nWhite offers a draw\nBlack plays e5\nBlack accepts"),
        &["The offer no longer stands: Black refused it"],
        &["White offered a draw"],
    );
}

#[test]
fn under_graded_penalties_too_the_illegal_move_is_named() {
    let said = paragraph("british", "White moves Ng1g3\nBlack claims illegal-move\n");
    let named = said.contains("White moved the knight from g1 to g3, which is illegal");
    assert!(named, "{said}");
}

#[test]
fn what_the_players_tell_differently_is_not_upheld_before_it_is_found() {
    let denied = timed("White touches d2\nWhite denies touched d2\nBlack claims touched d2");
    says(
        &denied,
        &[
            "is not decided yet. The players tell it differently",
            "It is now to be decided: did White touch the pawn on d2?",
            "Both clocks are stopped.",
        ],
        &["is upheld", "White must move"],
    );
    says(
        &format!("{denied}Arbiter finds touched d2 White\n"),
        &["White must move the pawn on d2."],
        &["What has happened", "what has happened", "If it is so"],
    );
    says(
        &format!("{denied}Arbiter finds testimony contested\n"),
        &["It is now to be decided: did White touch the pawn on d2?"],
        &["must also decide", "White must move"],
    );
    says(
        &format!("{denied}Arbiter rules rejected\n"),
        &[
            "It is not proved that White touched the pawn on d2, so White may make any legal move.",
            "White’s clock is running.",
        ],
        &["must move the pawn"],
    );
    says(
        &format!("{denied}Arbiter rules granted\n"),
        &[
            "It is established that White touched the pawn on d2.",
            "White must move the pawn on d2.",
        ],
        &[],
    );
}

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
fn the_facts_that_decide_are_told() {
    says(
        &timed("White stops recording"),
        &["With 30 seconds added for each move the recording must go on"],
        &["Only with less than"],
    );
    says(
        "time: 90m+30s\nagreed: default-time 0:15:00\n\n@ 0:16:00 Black arrives\n",
        &[
            "arrived too late, 16 minutes after the start where 15 minutes is the most allowed, and has lost",
        ],
        &[],
    );
    says(
        "after: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\nArbiter finds wrong-colours\n",
        &[
            "The colours were reversed, and only three moves each have been made. The players change sides. A new game begins.",
        ],
        &[],
    );
    says(
        "White touches g1\nWhite says j'adoube\n",
        &["it comes too late: it had to be said before"],
        &["puts straight"],
    );
}

#[test]
fn whose_king_was_taken_may_claim_until_his_next_move() {
    let taken = "start: 4k3/8/8/8/4r3/8/4N3/4K2R w - - 0 1\n\nWhite plays Nc3\nBlack plays Rxe1\n";
    says(
        &format!("time: 3m+2s\n{taken}"),
        &[
            "The king on e1 cannot be taken. Article 1.4.1",
            "White may claim until he has made his next move that Black’s move was illegal, under article A.5.2; it is then taken back, and he gets one extra minute.",
        ],
        &[],
    );
    crate::aloud::says(
        "fide-1997",
        &format!("time: 5m\n{taken}"),
        &[
            "Article C.3",
            "White may claim the win until he has made his next move, under article C.3.",
        ],
        &["7.4"],
    );
    says(
        &format!("time: 90m+30s\n{taken}"),
        &["White may have Black’s move taken back as long as the game lasts, under article 7.5.1."],
        &[],
    );
}

#[test]
fn what_a_lost_game_makes_idle_is_not_said() {
    let second = "start: 4k3/8/8/8/4r3/8/4N3/4K2R w - - 0 1\ntime: 15m+10s\n\nWhite plays Nc3\nBlack claims illegal-move\n\
        White plays Kf2\nBlack plays Kd8\nWhite plays Rh1-g3\nBlack claims illegal-move\n";
    says(
        second,
        &["That is the second illegal move counted against White, which loses the game."],
        &["is taken back", "come off again"],
    );
}

#[test]
fn a_position_that_was_dead_at_first_has_ended_the_game() {
    for act in ["@ 0:03:05 White claims flag", "Black offers draw"] {
        says(
            &format!("start: 8/8/4k3/8/8/4K3/4N3/8 b - - 0 1\ntime: 3m+2s\n\n{act}\n"),
            &[
                "The game is drawn. Neither side can mate by any series of legal moves.",
                "Article 5.2.2",
            ],
            &["6.9"],
        );
    }
    says(
        "start: 8/8/4k3/8/8/4K3/8/7R w - - 0 1\ntime: 15m\n\n@ 0:15:10 Black claims flag\n",
        &["A king alone cannot mate."],
        &[],
    );
    crate::aloud::says(
        "uscf",
        "start: 8/8/4k3/3q4/8/4K3/4N3/8 b - - 0 1\ntime: 5m d2s\n\n@ 0:05:30 White claims flag\n",
        &[
            "White cannot mate at all: king and knight cannot mate a king that has only queens beside it",
        ],
        &[],
    );
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
        &["Black’s time was up with none of 40 moves completed, and White could still mate."],
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
            "which penalty does White get?",
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
fn players_are_named_where_they_are_first_spoken_of() {
    says(
        "white: Anna Berg\nblack: Boris Klein\n\nWhite touches d2\nWhite plays e4\nBlack claims touched d2\nBlack claims touched d2\n",
        &["White (Anna Berg) must move the pawn on d2."],
        &["Black (Boris Klein)’s"],
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
            "Nothing stands on e5 that could be touched.",
        ),
        ("White withdraws offer", "No offer of White’s is open."),
        ("Black accepts", "No offer of a draw by White stands."),
    ] {
        let said = paragraph("fide-2023", &format!("after: 1. e4 d5\n\n{acts}\n"));
        assert!(said.starts_with(why), "{said}");
    }
}

#[test]
fn it_is_told_what_was_done_and_what_stands() {
    const AFTER_TWO: &str = "time: 90m+30s\nafter: 1. e4 e5 2. Nf3 Nc6\n\n";
    says(
        &format!("{AFTER_TWO}@ 0:05:00 Black moves Nf6\nWhite claims illegal-move\n"),
        &[
            "White’s complaint is upheld. Black moved the knight from g8 to f6 in the opponent’s turn. That goes back, and 2…Nc6 stands. It is not counted as an illegal move.",
        ],
        &["claim of an illegal move is upheld"],
    );
    says(
        &format!("{AFTER_TWO}@ 0:10:00 Arbiter finds wrong-colours\n"),
        &[
            "The players change sides. Both clocks are set back to one hour and 30 minutes. A new game begins when the arbiter starts the clocks.",
            "Both clocks are stopped.",
        ],
        &["White’s clock is running"],
    );
    says(
        "time: 15m+10s\nstart: 7k/4P3/8/8/8/8/r7/4K3 w - - 0 50\n\n@ 0:05:00 White moves e8\nWhite presses\nBlack claims illegal-move\n",
        &["The ten seconds that the press has added come off again."],
        &[],
    );
    says(
        "time: 3m+2s\nstart: 6k1/4P3/5K2/8/8/8/8/8 w - - 0 1\n\nWhite moves e8\nWhite presses\nBlack plays Kh7\n",
        &["so it stands, with the pawn on e8, under article A.5.2"],
        &[],
    );
    says(
        "time: 90m+30s\nstart: r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 20\n\nWhite touches e1 h1\nBlack claims touched e1\n",
        &[
            "Castling with the rook on h1 is illegal: the king cannot castle over f1, attacked from c4. White may castle with the rook on a1.",
        ],
        &[],
    );
    says(
        "start: 4k3/8/8/8/1b6/8/3N4/4K2R w K - 0 31\ntime: 3m+2s\n\nWhite plays Ne4\nBlack plays Ke7\nWhite claims illegal-move\n",
        &["White is to move and is in check."],
        &[],
    );
    says(
        "time: 90m+30s\nafter: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\n\nWhite touches h1\nWhite touches e1\nWhite plays O-O\n",
        &[
            "The move stands unless Black claims the touched piece before he touches a piece to move or take it, under article 4.8.",
        ],
        &[],
    );
    crate::aloud::says(
        "british",
        "after: 1. e4 e5 2. Nf3 Nc6\n\nWhite touches e5\nBlack claims touched e5\nWhite moves Nxe5\n",
        &[
            "White has taken the pawn on e5, which he had touched, so nothing is due under clause II.5.c.",
        ],
        &["refused"],
    );
    crate::aloud::says(
        "fide-1955",
        "White plays e4\nBlack claims wrong-colours\n",
        &["The code says nothing of exchanged colours, so the game goes on as it is."],
        &["Director carries out"],
    );
}

#[test]
fn it_is_told_in_order_and_once() {
    says(
        "time: 90m+30s\nafter: 1. e4 e5 2. Nf3 Nc6\n\n@ 0:30:00 White writes Bb5\n@ 0:31:00 White writes Bc4\n@ 0:31:10 White plays Bc4\nArbiter finds breach 8.1.2 White\n",
        &[
            "White wrote “Bc4”, which is against article 8.1.2.",
            "White had written “Bb5” before making a move, and claimed nothing on it.",
        ],
        &[],
    );
    says(
        "time: 90m+30s\nagreed: no-draw-before 30\nafter: 1. e4 e5\n\nWhite plays Nf3\nWhite offers draw\nBlack accepts\n",
        &["White offered a draw. The rules of the event"],
        &["Before that"],
    );
    says(
        "time: 40/90m, 30m\nafter: 1. e4 e5\n\n@ 0:30:00 White stops-recording\nArbiter finds breach 8.1.1 White\nArbiter rules warning\n",
        &[
            "White stopped recording the moves, which is against article 8.1.1.",
            "White is warned, under article 12.9.",
        ],
        &["has broken"],
    );
    says(
        "time: 5m\nstart: 4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 60\nagreed: no-arbiter\n\n@ 0:05:03 Bystander tells Black flag\nBlack claims flag\n",
        &[
            "A bystander said to Black: “flag”, which is against article 12.7.",
            "Black has won",
        ],
        &[],
    );
}

#[test]
fn moves_completed_after_the_fall_of_the_flag_do_not_count() {
    const FORTIETH: &str = "start: r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 40\n\
         time: 40/2h, 20/1h\n\n@ 1:59:59 White moves O-O\n@ 2:00:01 ";
    says(
        &format!("{FORTIETH}White presses\nBlack claims flag\n"),
        &[
            "White’s time is up with 39 of 40 moves completed, the last of them only after the flag had fallen, and Black could still mate.",
        ],
        &["of 60"],
    );
    says(
        &format!("{FORTIETH}Black claims flag\n"),
        &["the last of 40 moves made on the board and not completed by the clock"],
        &[],
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
        &["recourse"],
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
fn what_was_set_for_a_pawn_and_is_no_piece_for_it_is_told() {
    const BLACK_QUEEN: &str = "start: 8/4P1k1/8/8/8/8/6K1/8 w - - 0 60\n\n\
         White promotes e8 as black queen\nWhite presses\nBlack claims illegal-move\n";
    says(
        BLACK_QUEEN,
        &[
            "White put a black queen on e8 for the piece",
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
fn an_appeal_is_told_and_by_whom_it_is_heard() {
    const PHONE: &str = "White plays e4\nArbiter finds phone Black sounding\nBlack asks appeal\n";
    crate::aloud::says(
        "fide-1931",
        PHONE,
        &[
            "Black asked for an appeal.",
            "governing committee",
            "Article 24.ii",
        ],
        &["The ruling is final"],
    );
    says(
        PHONE,
        &["Black asked for an appeal. Whoever the event"],
        &[],
    );
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

#[test]
fn both_flags_down_are_told_with_their_order() {
    const BOTH: &str =
        "time: 5m\n\nWhite plays e4\n@ +0:05:10 Black plays e5\n@ +0:05:10 White claims flag\n";
    const TOLD: &str = "Both flags are down, and Black’s fell first.";
    says(BOTH, &["White has won", TOLD], &[]);
    crate::aloud::says(
        "digest-2009",
        BOTH,
        &["White has won", TOLD],
        &["“Moves in time”"],
    );
}

#[test]
fn who_calls_the_flag_that_has_won_him_the_game_is_right() {
    for code in ["fide-1955", "fide-1931"] {
        crate::aloud::says(
            code,
            "start: 8/8/4k3/8/8/8/3QN3/4K3 w - - 0 1\ntime: 5m\n\n@ 0:05:01 Black claims flag\n",
            &[
                "Black is right. The game is over: Black has won on time",
                "White’s time was up",
            ],
            &["too late", "No move and no claim"],
        );
    }
}

#[test]
fn a_claim_that_is_true_is_upheld() {
    const ROOK: &str =
        "start: r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 8\n\nWhite moves Rd1\n";
    let touched = format!("{ROOK}White touches e1\nBlack claims released d1\n");
    for code in ["fide-2023", "fide-1955", "fide-1931", "british"] {
        crate::aloud::says(
            code,
            &touched,
            &["is upheld. The rook on d1 was let go there, and the move stands."],
            &["refused"],
        );
    }
    crate::aloud::says(
        "british",
        &format!("{ROOK}White moves Kc1\nBlack claims illegal-move\n"),
        &["II.5.f", "the move a1-d1"],
        &["does not apply"],
    );
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
fn what_a_code_has_no_number_for_is_named_by_its_title() {
    crate::aloud::says(
        "digest-2009",
        "time: 5m\nstart: 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n\n@ 0:04:59 White plays Ra8#\nBlack moves Kf8\n",
        &["under the rule “"],
        &[],
    );
    crate::aloud::says(
        "digest-2009",
        "White plays Nb1-d3\nBlack plays e5\nWhite plays e4\nBlack plays Nc6\nBlack claims illegal-move\n",
        &["The position before it is restored"],
        &["“Retract and play legal”"],
    );
}

#[test]
fn words_have_one_pair_of_quotation_marks() {
    says("White writes \"Ra9\"\n", &["White wrote “Ra9”."], &[]);
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

#[test]
fn both_flags_seen_by_the_arbiter_are_told_as_such() {
    const SEEN: &str = "time: 1h\n\nWhite plays e4\nArbiter finds flag both\n";
    crate::aloud::says(
        "fide-1955",
        SEEN,
        &[
            "Both flags are down, and it is not known which fell first.",
            "Article 17.1",
        ],
        &[],
    );
    crate::aloud::says(
        "fide-2014",
        SEEN,
        &["The game is drawn.", "Article 6.11.b"],
        &[],
    );
    crate::aloud::says(
        "digest-2009",
        "time: 40/2h, 1h\n\nWhite plays e4\nArbiter finds flag both\n",
        &["another period follows: play goes on"],
        &["“Both out of time, sudden death”"],
    );
    crate::aloud::says(
        "digest-2009",
        "time: 40/2h\n\nWhite plays e4\nArbiter finds times-unknown\nWhite claims flag\n",
        &["nobody has established that Black’s flag has fallen"],
        &["That comes under"],
    );
}

#[test]
fn a_sealed_move_in_another_notation_is_told_to_be_that() {
    crate::aloud::says(
        "british",
        "start: 4k3/8/8/8/8/8/8/R4RK1 w - - 0 40\ntime: 40/2h\n\nArbiter adjourns\nWhite seals Rd1\nArbiter resumes\nArbiter opens\n",
        &["Those words mean no move here. The code reads descriptive notation alone"],
        &[],
    );
}

#[test]
fn a_condition_that_falls_is_told_with_the_acceptance() {
    says(
        "after: 1. e4 e5\n\nWhite plays Nf3\nWhite offers draw if Black gives up his title chances\nBlack accepts\n",
        &[
            "No condition can be attached to it: the offer stands, and the condition does not.",
            "The game is drawn.",
        ],
        &[],
    );
}

#[test]
fn the_claimants_own_illegal_move_is_said_to_stand() {
    says(
        "start: 4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1\ntime: 3m+2s\n\nWhite plays Ra7\nBlack plays Rxe1\nWhite claims illegal-move\n",
        &[
            "which is illegal: it leaves the king on e1 in check from e2. That move has not been claimed, and stands as long as it is not, under article A.5.2.",
        ],
        &[],
    );
}
