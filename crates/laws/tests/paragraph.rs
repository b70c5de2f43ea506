//! The paragraph on a dispute: it names who did what, why a plea fails, and every breach that is still open.

use jadoube_laws::Code;
use jadoube_laws::case::CaseFile;

/// The paragraph under a code.
fn paragraph(code: &str, text: &str) -> String {
    let case = CaseFile::parse(text).expect("a case");
    let code = Code::by_id(code).expect("a code");
    case.run(code).expect("a game").read_out
}

/// A dispute under the Laws of 2023, what its paragraph has to say, and what it must not.
fn says(text: &str, all: &[&str], none: &[&str]) {
    let said = paragraph("fide-2023", text);
    for part in all {
        assert!(said.contains(part), "{part}: {said}");
    }
    for part in none {
        assert!(!said.contains(part), "{part}: {said}");
    }
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
            "does not apply",
        ],
        &["the position right before it is restored"],
    );
    says(
        &timed("White moves e4\nWhite knocks over d1\nWhite presses\nBlack claims illegal-move"),
        &["article 7.4.1", "which penalty does White get, if any?"],
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
        &timed("White moves e4\nWhite presses\nWhite offers a draw\nBlack moves e5"),
        &[
            "White offered a draw",
            "only when each player has made one move",
        ],
        &[],
    );
}

#[test]
fn who_did_what_comes_first() {
    for (acts, first) in [
        (
            "White leaves hall",
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
        ("White writes e4", "White wrote “e4”, which is"),
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
        &["White left the pawn on a8 and pressed the clock."],
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
        &["Black’s telephone rang."],
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
        &["a first illegal move gives the opponent one extra minute, under article A.3"],
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
        .add();
    let twice = "White moves Ng1g3\nWhite presses\nBlack claims illegal-move\n".repeat(2);
    let case = CaseFile::parse(&format!("time: 90m+30s\n\n{twice}")).expect("a case");
    let report = case.run(code).expect("a game");
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
        &["No offer of a draw by White stands", "White offered a draw"],
        &[],
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
            "is not decided yet: the players tell differently what happened",
            "If it is so, White must move the pawn on d2.",
        ],
        &["is upheld"],
    );
    says(
        &format!("{denied}Arbiter finds touched d2 White\n"),
        &["White must move the pawn on d2."],
        &["What has happened", "what has happened", "If it is so"],
    );
    says(
        &format!("{denied}Arbiter finds testimony contested\n"),
        &["The arbiter must decide: what has happened?"],
        &["must also decide"],
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
        &["The colors were reversed, and no more than 3 moves of each side have been made."],
        &[],
    );
    says(
        "White touches g1\nWhite says j'adoube\n",
        &["it comes too late: it had to be said before"],
        &["puts straight"],
    );
}
