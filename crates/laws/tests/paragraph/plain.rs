//! What is told once, in its order and for what it is, and nothing that only somebody says is told as a fact.

use super::says;
use crate::aloud::says as says_under_code;

#[test]
fn what_a_player_says_or_an_official_may_not_find_is_no_fact() {
    says(
        "White touches b1\nWhite plays d4\nBlack claims touched b1\nWhite touches b1 by accident\n",
        &["White calls the touch an accident. That has been decided"],
        &["by accident"],
    );
    says_under_code(
        "fide-2001",
        "Both play e4 e5\nArbiter finds breach 11.1 White\nArbiter rules exclusion White\n",
        &["The finding that White has broken article 11.1 does not stand."],
        &["White has broken article 11.1. "],
    );
}

#[test]
fn whoever_castles_has_touched_the_rook() {
    says(
        "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nWhite plays O-O\nBlack claims touched h1\n",
        &["The rook on h1 has been moved in castling, so nothing more is owed for touching it."],
        &["touched no"],
    );
    says(
        "start: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n\nWhite plays O-O\nBlack plays Ke7\nWhite plays O-O\n",
        &["White’s king does not stand where it could do that."],
        &["white", "fits the words"],
    );
}

#[test]
fn what_was_missing_at_the_press_is_missing_no_longer() {
    says_under_code(
        "fide-1955",
        "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ntime: 2h\n\nWhite lifts e1\nWhite places g1\nWhite quits g1\n@ 0:01:00 White presses\nWhite \
         lifts h1\nWhite places f1\nWhite quits f1\n",
        &["The move was not complete at that time."],
        &["still stands"],
    );
}

#[test]
fn a_hand_is_the_wrong_one_only_where_a_move_was_made() {
    says(
        "time: 15m+10s\nevent: rapid\n\nWhite lifts g1\nWhite places f3\nWhite presses with the other hand\nBlack claims illegal-move\n",
        &["White pressed the clock before his move was complete."],
        &[
            "did not make the move with that hand",
            "which penalty White gets",
        ],
    );
    says(
        "time: 90m+30s\n\nWhite moves e4\nWhite presses with the other hand\n",
        &["White did not make the move with that hand."],
        &[],
    );
}

#[test]
fn when_a_move_is_complete_is_not_read_of_a_legal_one() {
    says_under_code(
        "fide-1931",
        "start: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ntime: 2h\n\nWhite moves O-O with both hands\nWhite presses\nBlack claims illegal-move\n",
        &["No illegal move has been made"],
        &["does not apply"],
    );
}

#[test]
fn equal_times_are_told_together() {
    says(
        "time: 2h\n\n@ 0:10:00 White plays Ke2\n@ 0:20:00 Black plays Ke7\nArbiter finds illegal-move\n",
        &[],
        &["left and Black"],
    );
    says(
        "time: 2h\n\nArbiter stops\nArbiter sets White 1:30:00 and Black 1:30:00\n",
        &["Each player has one hour and 30 minutes left."],
        &[],
    );
}

#[test]
fn a_penalty_is_told_with_what_it_is_given_for() {
    says(
        "time: 90m+30s\n\nWhite plays e4\nWhite moves d4\nBlack claims illegal-move\nArbiter rules warning\n",
        &["White is warned for having moved in the opponent’s turn, under article 12.9.1."],
        &["Menu of penalties"],
    );
}

#[test]
fn who_loses_for_refusing_to_keep_the_laws_hears_that_article() {
    says_under_code(
        "fide-2009",
        "time: 2h\n\nBoth play e4 e5\nBlack refuses to record\nArbiter rules granted\nArbiter rules result 1-0\n",
        &["Article 12.8 of"],
        &["Article 8.1 of"],
    );
    says(
        "Both play e4 e5\nArbiter rules result annulled\n",
        &["The game is annulled. That is the arbiter’s decision."],
        &["Article 12.3"],
    );
}

#[test]
fn what_is_found_goes_before_what_follows() {
    says(
        "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nWhite touches e1 h1\nWhite plays Ke2\nArbiter finds touched h1 White\n",
        &["The arbiter finds that White touched the rook on h1. The move made instead goes back."],
        &[],
    );
}

#[test]
fn a_rule_is_broken_under_its_article() {
    says_under_code(
        "fide-2009",
        "Both play e4 e5\nArbiter finds phone White\nBlack claims forfeit phone\n",
        &["White has broken the rule on telephones under article 12.3.b."],
        &["telephones, which is against"],
    );
}

#[test]
fn that_writing_comes_first_is_no_breach_where_nothing_was_written() {
    says_under_code(
        "fide-2001",
        "time: 2h\n\nBoth play e4 e5\nWhite refuses to keep score\nArbiter orders record\nWhite plays Nf3\n",
        &["White was to complete his score before he moved."],
        &["To write a move before it is made"],
    );
}

#[test]
fn what_was_undone_is_not_told_of_the_legal_move() {
    says(
        "start: 4k3/8/8/8/8/8/8/4K2R w - - 0 1\ntime: 10m\nevent: rapid\n\nWhite moves e1g1\nWhite plays Kd2\nBlack claims illegal-move\n",
        &["which is legal."],
        &["is taken back"],
    );
}

#[test]
fn a_finding_after_the_end_binds_nobody() {
    says(
        "start: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\n\nWhite plays e4\nWhite resigns\nArbiter finds wrong-setup\n",
        &["which comes too late", "Black has won by resignation"],
        &["may not castle", "the game stands"],
    );
}

#[test]
fn where_nothing_was_decided_nothing_stands_until_an_appeal() {
    says(
        "White plays e4\nArbiter finds annoys Black\nWhite asks appeal\n",
        &["No decision has been given yet that could be appealed against."],
        &["the ruling stands"],
    );
}

#[test]
fn it_is_asked_what_is_to_be_decided() {
    says_under_code(
        "fide-2014",
        "Both play e4 e5\nWhite claims wrong-colours\n",
        &["whether the players have the wrong colours."],
        &["exchanged"],
    );
}

#[test]
fn a_capture_left_unfinished_is_no_press_for_nothing_though_it_was_replied_to() {
    says(
        "start: 4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1\ntime: 90m\n\nWhite lifts e5\nWhite quits d6\nWhite presses\nBlack plays Ke8-d7\nBlack claims \
         illegal-move\n",
        &["White pressed the clock without having completed a move."],
        &["without having made a move"],
    );
}

#[test]
fn what_an_official_finds_of_mate_is_told() {
    const DOUBTFUL: &str = "start: 4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1\ntime: 3m+2s\n\nWhite plays Ra2\nBlack plays Rxe1\nWhite claims illegal-move\n";
    for (answer, found) in [
        ("granted", "White could still mate."),
        (
            "rejected",
            "White could not mate by any series of legal moves.",
        ),
    ] {
        says_under_code(
            "fide-2017",
            &format!("{DOUBTFUL}Arbiter rules {answer}\n"),
            &[&format!("The arbiter finds that {found}")],
            &[],
        );
    }
}

#[test]
fn a_rule_that_is_named_is_not_named_again() {
    says_under_code(
        "digest-2018",
        "White plays e4\nArbiter finds breach conduct-and-etiquette.handshake White\nBlack plays e5\n",
        &["White has broken the rule under “Handshake and courtesy”."],
        &["courtesy”, which is against"],
    );
}

#[test]
fn the_clause_that_an_official_names_for_a_result_is_read() {
    says(
        "start: 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n\nWhite plays Ra8#\nWhite signs 0-1\nBlack signs 0-1\nArbiter rules result 1-0 by 8.7\n",
        &["Article 8.7 of"],
        &[],
    );
}

#[test]
fn what_is_consented_to_afterwards_breaks_nothing() {
    says_under_code(
        "british",
        "White plays e4\nWhite retracts\nBlack accepts\nWhite plays d4\n",
        &["Black is to move."],
        &["against", "took the move back"],
    );
}

#[test]
fn each_penalty_is_told_with_its_own_offence() {
    says(
        "Both play e4 e5\nWhite moves Nf3\nWhite offers draw\nWhite presses\nBlack accepts\nArbiter finds breach 11.1 White\nArbiter finds breach \
         11.1 Black\nArbiter rules points Black 0\nArbiter rules points White 0\n",
        &[
            "Both have lost",
            "White gets nothing for the game, under article 12.9.5.",
        ],
        &["White keeps what he has"],
    );
}

#[test]
fn a_refusal_is_told_once() {
    says_under_code(
        "digest-2018",
        "White plays e4\nBlack refuses to show the scoresheet\n",
        &["Black refused to show the scoresheet"],
        &["refuses to show"],
    );
}

#[test]
fn what_an_official_lets_be_is_told() {
    says(
        "White plays e4\nArbiter finds advice bystander\nArbiter rules rejected\n",
        &["Nothing is done about the bystander; play goes on."],
        &[],
    );
}

#[test]
fn of_a_wrong_decision_it_is_told_first_which_it_was() {
    says(
        "Both play e4 e5\nWhite claims touched d8\nArbiter finds wrong decision\n",
        &[
            "The decision was this: White’s claim of touch-move on d8 was refused. The decision was wrong.",
        ],
        &[],
    );
}

#[test]
fn what_both_let_stand_is_found_no_more() {
    says_under_code(
        "british",
        "start: 4r1k1/ppp5/8/8/8/8/PPP5/4K2R w K - 0 1\n\nWhite plays h1h5\nBlack plays a6\nWhite plays h5e5\nWhite waives\nBlack \
         waives\nWhite claims illegal-move\n",
        &["Both players have agreed to do without putting it right."],
        &["if the illegal move is claimed"],
    );
}

#[test]
fn what_was_written_early_is_against_the_article_and_not_the_touch() {
    says(
        "time: 2h\n\nBoth play Nf3 Nf6 Ng1 Ng8\nWhite writes Nf3\nWhite touches g1\nWhite plays Nf3\n",
        &["had claimed no draw with it, which is against article 8.1.2."],
        &["touched the knight on g1, which is against"],
    );
}

#[test]
fn an_illegal_move_is_taken_back_once() {
    says(
        "start: 4k3/8/8/8/8/8/8/4KB2 w - - 0 1\ntime: 2h\n\nWhite moves Bf1-f3\nWhite retracts\n",
        &["White took the illegal move back."],
        &["is taken back"],
    );
}

#[test]
fn who_lost_by_not_coming_is_not_said_to_be_away_as_well() {
    says_under_code(
        "fide-1955",
        "time: 2h\n\nBoth play e4 e5\nArbiter adjourns\nWhite seals Bb5\n@ 20:00:00 Arbiter resumes\nArbiter finds absent Black\n@ 21:10:00 \
         Arbiter finds absent Black\n",
        &["Black did not arrive in time and has lost."],
        &["is not there"],
    );
}

#[test]
fn an_offer_that_lapsed_may_not_be_accepted_at_once() {
    says(
        "time: 2h\n\nBoth play e4 e5\nWhite claims fifty-moves\nWhite plays Nf3\nBlack declines\nBlack accepts\n",
        &["no longer stands"],
        &["may accept at once"],
    );
}

#[test]
fn who_finds_what_happened_is_not_read_where_nothing_was_found() {
    says(
        "White plays e4\nArbiter finds touched e3 White\n",
        &["No piece stood on e3 before that move."],
        &["Article 12.3"],
    );
}
