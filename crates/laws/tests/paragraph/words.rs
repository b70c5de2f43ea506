//! How it is said: in order, once, with names, articles and numbers as people say them.

use super::{says, timed};
use crate::aloud::paragraph;
use jadoube_laws::Code;
use jadoube_laws::case::CaseFile;

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
            "White played e4. White had written “e4” down before making a move",
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
fn players_are_named_where_they_are_first_spoken_of() {
    says(
        "white: Anna Berg\nblack: Boris Klein\n\nWhite touches d2\nWhite plays e4\nBlack claims touched d2\nBlack claims touched d2\n",
        &["White (Anna Berg) must move the pawn on d2."],
        &["Black (Boris Klein)’s"],
    );
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
            "White had written “Bb5” down before making a move, and had claimed no draw with it.",
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
fn what_a_penalty_is_for_is_told_with_it() {
    says(
        &timed(
            "Both play e4 e5\nBlack leaves venue\nArbiter finds phone Black in-bag\nArbiter rules warning",
        ),
        &[
            "Black had a telephone in his bag, switched off. That comes under article 11.3.2.1. Black is warned, under article 12.9.",
        ],
        &["Menu of penalties"],
    );
}

#[test]
fn the_move_that_loses_is_named_though_nobody_claims_it() {
    says(
        "start: 4k3/8/8/8/8/8/4r3/4K2R w K - 0 1\ntime: 90m+30s\nreferee: watching\n\nWhite plays Rh3\nWhite plays Rh4\n",
        &["Black has won, and the game is over. White played Rh4."],
        &[],
    );
}

#[test]
fn castling_left_half_done_is_not_called_illegal_before_it_is_judged() {
    says(
        "start: 4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\ntime: 90m+30s\n\nWhite moves Ke1-g1\nWhite presses\nBlack claims illegal-move\n",
        &["whether he made an illegal move with the king"],
        &["which is illegal"],
    );
}

#[test]
fn both_have_lost_in_small_letters_behind_a_colon() {
    crate::aloud::says(
        "fide-1955",
        "time: 40/2h\n\n@ 1:10:00 White arrives\n@ 1:12:00 Black arrives\n@ 1:13:00 White claims flag\n",
        &["both have lost because neither came in time"],
        &[],
    );
}

#[test]
fn a_penalty_of_the_list_has_its_number_there() {
    let given = |decision: &str| {
        timed(&format!(
            "Both play e4 e5\nArbiter finds breach 11.5 White\nArbiter rules {decision}"
        ))
    };
    for (decision, number) in [
        ("warning", "White is warned, under article 12.9.1."),
        (
            "time Black +0:02:00",
            "Black gets two extra minutes, under article 12.9.2.",
        ),
        ("time White -0:02:00", ", under article 12.9.3."),
        (
            "expulsion White",
            "White is expelled from the event, under article 12.9.9.",
        ),
    ] {
        says(&given(decision), &[number], &[]);
    }
    crate::aloud::says(
        "fide-2009",
        "time: 90m+30s\n\nBoth play e4 e5\nArbiter finds breach 12.6 White\nArbiter rules warning\n",
        &["White is warned, under article 13.4.a."],
        &[],
    );
}

#[test]
fn a_king_that_cannot_move_is_not_said_to() {
    crate::aloud::says(
        "british",
        "White touches a1\nBlack requires C\nBlack requires g1\n",
        &[
            "White suffers penalty C (the king cannot move, so another man does).",
            "White must move the knight on g1.",
        ],
        &["the king moves"],
    );
}

#[test]
fn a_flag_found_when_it_has_ended_the_game_is_told_once() {
    crate::aloud::says(
        "fide-1931",
        "start: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 30\ntime: 30/2h\n\n@ 2:00:01 Arbiter finds flag White\n",
        &[
            "Black has won on time",
            "White’s time was up with 29 of the 30 moves completed.",
        ],
        &["time is up"],
    );
}

#[test]
fn the_king_that_follows_the_rook_is_not_touched_out_of_turn() {
    crate::aloud::says(
        "british",
        "start: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n\nWhite lifts h1\nWhite quits f1\nWhite lifts e1\nWhite quits g1\n",
        &["Black may call for this: the move h1-f1."],
        &["took up the king"],
    );
}

#[test]
fn where_no_rule_speaks_of_telephones_none_is_said_to_be_broken() {
    crate::aloud::says(
        "fide-1997",
        "Arbiter finds phone White\n",
        &["White used a telephone"],
        &["the rule on telephones"],
    );
}

#[test]
fn who_begins_and_comes_late_in_time_hears_what_that_costs() {
    says(
        "time: 90m+30s\nagreed: default-time 0:30:00\n\n@ 0:10:00 White arrives\n",
        &["so the game is played. White loses that time on his clock."],
        &[],
    );
}

#[test]
fn a_slip_of_the_tongue_leads() {
    says(
        "agreed: blind White\n\nWhite intends e3\nWhite intends e4\n",
        &["Article D.2.8", "“Slip of the tongue”"],
        &["Article D.2.1"],
    );
}

#[test]
fn a_rook_upside_down_is_what_the_digest_says_it_is() {
    crate::aloud::says(
        "digest-2018",
        "start: 8/P3k3/8/8/8/8/8/4K3 w - - 0 20\n\nWhite promotes a8 as inverted rook\n",
        &["A rook standing on its head is a rook."],
        &["leave that open"],
    );
}

#[test]
fn who_stops_the_clocks_has_not_resigned() {
    crate::aloud::says(
        "digest-2009",
        "time: 1h\n\nWhite plays e4\nBlack stops\n",
        &["“No resignation”"],
        &["sudden death"],
    );
}

#[test]
fn a_second_reading_is_not_begun_like_the_first() {
    crate::aloud::says(
        "fide-1931",
        "start: 4k3/8/8/8/8/8/4P3/4KN2 w - - 0 20\n\nWhite moves f1f3\nBlack touches e8\nBlack claims illegal-move\n",
        &[
            "The text can be read in more than one way; it is read here as follows:",
            "It is also read as follows:",
        ],
        &[],
    );
}

#[test]
fn a_move_written_before_it_is_made_is_against_the_laws() {
    let written = "White writes e4\nWhite plays e4\n";
    for (code, price) in [
        (
            "fide-2005",
            "A penalty may be given for it, under article 13.4.",
        ),
        (
            "fide-2014",
            "A penalty may be given for it, under article 12.9.",
        ),
        (
            "fide-2023",
            "A penalty may be given for it, under article 12.9.",
        ),
    ] {
        let said = paragraph(code, written);
        let against = "To write a move before it is made is against the Laws.";
        assert!(
            said.contains(against) && said.contains(price),
            "{code}: {said}"
        );
    }
    for silent in ["fide-1931", "fide-1955", "fide-1997", "fide-2001"] {
        assert_eq!(paragraph(silent, written), "Black is to move.", "{silent}");
    }
}

#[test]
fn what_could_not_be_taken_back_is_told_until_the_next_move() {
    let before = "Both play e4 e5\nWhite retracts\n";
    says(before, &["There is no move to take back."], &[]);
    says(
        &format!("{before}White plays Nf3\n"),
        &[],
        &["take back", "took the move back"],
    );
}

#[test]
fn an_offer_on_a_condition_is_told_once() {
    says(
        "Both play e4 e5\nWhite moves Nf3\nWhite offers draw if you play Nf6\nWhite presses\nBlack declines\n",
        &[],
        &["White offers a draw"],
    );
}
