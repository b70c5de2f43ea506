//! A paragraph leaves out nothing that the players ask next: what was found, whether a move stands, who may claim and until when.

use crate::aloud::says;

const TIMED: &str = "time: 90m+30s\n\n";

#[test]
fn a_wrong_array_is_told_before_what_follows() {
    for code in ["fide-2023", "fide-1997"] {
        says(
            code,
            &format!("{TIMED}Arbiter finds wrong-setup\n"),
            &["The pieces were set up wrongly at the start. So the game is cancelled"],
            &[],
        );
    }
}

#[test]
fn a_press_for_nothing_is_told_as_one() {
    says(
        "fide-2023",
        "Black presses\n",
        &["Black’s side of the clock was down already, so the press changes nothing."],
        &[],
    );
    says(
        "fide-2023",
        &format!("{TIMED}Black presses\n"),
        &["Black’s clock was not running, so the press changes nothing."],
        &[],
    );
    says(
        "fide-2023",
        "time: 90m+30s\nreferee: watching\n\nWhite plays e4\nBlack presses\n",
        &["The clock was pressed and no move made."],
        &["without having made a move"],
    );
}

#[test]
fn of_a_move_out_of_turn_it_is_told_whether_it_stands() {
    let told = format!("{TIMED}Both play e4 e5\nBlack plays d5\n");
    let goes_back = "The move does not stand if White objects: it goes back";
    says(
        "fide-2023",
        &told,
        &[goes_back, "it is not counted as an illegal move"],
        &[],
    );
    says("fide-1955", &told, &[goes_back], &["counted"]);
}

#[test]
fn what_no_press_has_added_does_not_come_off() {
    says(
        "fide-1931",
        &format!("{TIMED}Both play e4 e5\nBlack plays d5\nWhite claims illegal-move\n"),
        &["The illegal move is taken back."],
        &["come off again"],
    );
}

#[test]
fn a_move_in_a_row_has_its_player_and_its_words() {
    let told = "time: 3m+2s\nreferee: watching\nevent: blitz\n\nBoth play e4 f6 Qh5 a6\n";
    says(
        "fide-2023",
        told,
        &["Black played a6"],
        &["What was done is against the Laws"],
    );
    // What was illegal earlier in the row is told with its last move.
    says(
        "fide-2023",
        "time: 3m+2s\n\nBoth play e4 f6 Qh5 a6 Nf3\n",
        &["Black moved the pawn from a7 to a6, which is illegal"],
        &["White played Nf3, which is against"],
    );
    // What follows an illegal move before the press belongs to it, and is told as it began.
    says(
        "fide-2023",
        "start: 4kr2/p7/8/8/8/8/8/4K2R w K - 0 1\ntime: 3m+2s\n\nWhite lifts e1\nWhite quits g1\nWhite plays Rh2\nBlack plays a6\nBlack claims illegal-move\n",
        &["White moved the king from e1 to g1, which is illegal"],
        &["without having the move"],
    );
}

#[test]
fn what_is_not_pressed_yet_is_not_completed() {
    says(
        "fide-2023",
        "White castles kingside with both hands\n",
        &["White has not pressed the clock, so the move is not completed, under article 7.5.1"],
        &["Black is to move"],
    );
    says(
        "fide-2023",
        "White moves Nf3 with both hands\n",
        &["Once White presses the clock it is treated like an illegal move, under article 7.5.4."],
        &[],
    );
}

#[test]
fn a_second_offer_in_one_turn_is_told_as_one() {
    says(
        "fide-2023",
        &format!("{TIMED}Both play e4 e5\nWhite offers draw\nBlack declines\nWhite offers draw\n"),
        &[
            "It is the second offer by White since his latest move",
            "Article 11.5",
        ],
        &[],
    );
}

#[test]
fn of_two_flags_it_is_told_why_the_rule_does_not_hold() {
    says(
        "fide-2023",
        "time: 90m\n\n@ 3:01:00 Arbiter finds flag both\n",
        &[
            "holds only where the event has announced it, and this event has not",
            "whether the game is drawn, or whether it goes on.",
            "Neither player has any time left.",
        ],
        &["no time"],
    );
}

#[test]
fn a_king_that_cannot_move_is_not_said_to_move() {
    let told = "White touches d1\nBlack claims touched d1\n";
    let named = "penalty C (the king cannot move, so Black names the man that White must move)";
    says("british", told, &[named], &["the king moves"]);
    let required = "White plays g1f4\nBlack claims illegal-move\nBlack requires C\n";
    says(
        "british",
        required,
        &["Black names the man that moves: ", "the knight on b1 or g1"],
        &["a1", "d1"],
    );
}

#[test]
fn what_is_asked_and_why_leads() {
    says(
        "fide-1997",
        "time: 5m\nstart: 8/8/8/4k3/8/4K3/4P3/6b1 w - - 0 60\n\n@ 0:05:01 Black claims flag\n",
        &["Article C.4"],
        &["in rapid play"],
    );
    says(
        "fide-2023",
        "time: 90m+30s\nagreed: guidelines-iii\n\nBoth play e4 e5\nWhite claims no-progress\n",
        &["Clause III.2.2"],
        &["Only if announced"],
    );
}

#[test]
fn who_claims_mate_on_his_own_move_is_answered_so() {
    says(
        "fide-2023",
        "White says checkmate\n",
        &["White has the move, so Black cannot be mated"],
        &[],
    );
    says(
        "fide-2023",
        "White moves e4\nWhite claims mate\n",
        &["Black has a legal move"],
        &[],
    );
}

#[test]
fn nothing_is_said_that_an_arbiter_would_not_say() {
    says(
        "fide-2018",
        "Arbiter finds phone White\n",
        &["White has broken the rule on telephones."],
        &["or had it ring"],
    );
    says(
        "fide-2014",
        "Arbiter finds phone White sounding\n",
        &["“Telephones”"],
        &[],
    );
    says(
        "fide-2023",
        "White plays Nf3\nWhite asks appeal\n",
        &["No decision has been given yet"],
        &[],
    );
    says(
        "fide-2023",
        &format!("{TIMED}Both play e4 e5\nWhite seals Nf3\n"),
        &["are to be written on the envelope"],
        &["bears"],
    );
    says(
        "fide-2023",
        "time: 3m\nstart: 4k3/8/8/8/8/8/4r3/4K2R w - - 0 31\n\nWhite plays Rh8\nBlack plays Rxe1\n",
        &["White may claim until he has made his next move that Black’s move was illegal"],
        &[],
    );
    says(
        "fide-2023",
        "time: 3m+2s\n\nWhite plays g1f4\nBlack claims illegal-move\nWhite plays Nf3\nBlack plays e5\n\
         White plays f3f6\nBlack claims illegal-move\n",
        &["second illegal move counted against White, which loses the game"],
        &["In this game a first illegal move"],
    );
}

#[test]
fn no_rule_on_telephones_is_spoken_of_where_there_is_none() {
    for code in [
        "british",
        "fide-1931",
        "fide-1955",
        "fide-1997",
        "fide-2001",
    ] {
        let text = "Arbiter finds phone White\n";
        let case = jadoube_laws::case::CaseFile::parse(text).expect("a case");
        let code = jadoube_laws::Code::by_id(code).expect("a code");
        let report = case.run(code).expect("a game");
        let told = format!("{:?}", report.acts);
        assert!(!told.contains("rule on telephones"), "{}: {told}", code.id);
    }
}
