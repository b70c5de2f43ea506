//! What the paragraph says is so, and it names what was decided: disputes of which it once said what was not so, or nothing.

use crate::aloud::{says as says_under_code, says_under};
use jadoube_laws::Code;

use super::says;

#[test]
fn an_arbiter_whom_the_code_names_needs_nobodys_consent() {
    for code in ["fide-1955", "fide-2023", "digest-2018"] {
        says_under_code(
            code,
            "White plays e4\nWhite consents to arbiter\n",
            &["The code itself says who decides, so nobody’s consent is needed."],
            &["agree to White"],
        );
    }
}

#[test]
fn whoever_owes_a_move_and_presses_has_not_made_that_move() {
    says(
        "start: 7k/P7/6KP/8/8/8/8/8 w - - 0 1\ntime: 90m\n\nWhite plays Kg6-g8\nBlack claims illegal-move\nWhite lifts a7\nWhite quits a8\nWhite \
         presses\nBlack claims illegal-move\n",
        &["White pressed the clock without having made the move that was required of him."],
        &["without having made a move"],
    );
    says(
        "start: r3k3/8/8/8/8/8/8/R3K2R w - - 0 1\n\nWhite plays a1b3\nBlack claims illegal-move\nWhite moves e1e3\nWhite presses\nBlack claims \
         illegal-move\n",
        &["White pressed the clock without having made the move that was required of him."],
        &["without having made a move"],
    );
    says(
        "start: 4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1\ntime: 90m\n\nWhite lifts e5\nWhite quits d6\nWhite presses\nBlack claims illegal-move\n",
        &["White pressed the clock before his move was complete."],
        &["without having made a move"],
    );
}

#[test]
fn a_move_out_of_turn_is_no_illegal_move() {
    says(
        "time: 90m\n\nWhite plays e4\nWhite plays d4\nBlack presses\nWhite claims illegal-move\n",
        &[
            "White had just moved without having the move.",
            "The move does not stand if Black objects: it goes back, and it is not counted as an illegal move.",
        ],
        &["had an illegal move", "has not been put right"],
    );
    says(
        "time: 90m\n\nWhite plays Ke3\nBlack presses\nWhite claims illegal-move\n",
        &["White had just made an illegal move."],
        &[],
    );
}

#[test]
fn checks_that_nobody_can_give_are_not_ended_by_a_reply() {
    says_under_code(
        "fide-1931",
        "start: 4k3/8/8/8/8/8/P6q/K7 w - - 0 1\n\nWhite claims perpetual-check\n",
        &["White has no check to give."],
        &["come to an end"],
    );
    says_under_code(
        "fide-1931",
        "Both play e4 d5 Bb5+ c6\nWhite claims perpetual-check\n",
        &["they come to an end"],
        &["no check to give"],
    );
}

#[test]
fn what_is_not_there_was_not_taken_off_nor_set_up() {
    for code in ["fide-2023", "british", "digest-2018"] {
        says_under_code(
            code,
            "White plays e4\nWhite erases e5\n",
            &["“e5” does not stand on White’s sheet."],
            &["took"],
        );
    }
    says(
        "time: 2h\n\nWhite knocks over e2 d2\nWhite puts right e2 d2\nWhite puts right e2\n",
        &["The pawn stands upright on e2"],
        &["White put", "not been knocked over"],
    );
}

#[test]
fn a_telephone_that_is_off_may_be_in_a_bag() {
    for code in ["digest-2018", "uscf"] {
        says_under_code(
            code,
            "White plays e4\nArbiter finds phone White in-bag\n",
            &["so nothing follows", "“Phones and devices”"],
            &["against", "Phone on the person"],
        );
        says_under_code(
            code,
            "White plays e4\nArbiter finds phone White sounding-in-bag\n",
            &["“Phones and devices”"],
            &["which penalty"],
        );
    }
}

#[test]
fn whoever_may_not_castle_hears_no_more_of_what_stands_between() {
    says(
        "start: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n\nWhite plays O-O\nBlack plays Ke7\nWhite plays O-O-O\n",
        &["White has no right to castle on the queen’s side"],
        &["blocked"],
    );
}

#[test]
fn what_an_arbiter_has_granted_is_told() {
    for (acts, said) in [
        (
            "White asks assistant for moves\nArbiter rules granted",
            "White may have somebody to make the moves for him.",
        ),
        (
            "Black asks assistant for clock\nArbiter rules granted",
            "Black may have somebody to press the clock for him.",
        ),
        (
            "Black asks assistant for score\nArbiter rules rejected",
            "That person may not keep the score for Black.",
        ),
        (
            "White asks leave\nArbiter rules rejected",
            "White may not go out.",
        ),
        (
            "White claims wrong-board\nArbiter rules rejected",
            "The claim is rejected",
        ),
    ] {
        says(&format!("{acts}\n"), &[said], &[]);
    }
}

#[test]
fn an_offer_that_the_event_bars_does_not_stand() {
    says(
        "agreed: no-draw-before 30\n\nBoth play e4 e5\nWhite offers draw\n",
        &["So the offer does not stand."],
        &[],
    );
    says(
        "agreed: no-draw-before 30\n\nBoth play e4 e5\nWhite offers draw\nBlack accepts\n",
        &["So no draw is agreed, and the game goes on."],
        &[],
    );
}

#[test]
fn what_is_found_after_the_end_is_found_too_late() {
    says_under_code(
        "fide-1955",
        "start: rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n\nWhite resigns\nArbiter finds wrong-setup\n",
        &[
            "The arbiter finds that the men were set up wrongly, which comes too late.",
            "The game is over",
        ],
        &[],
    );
}

#[test]
fn a_man_that_was_left_where_it_should_have_been_taken_is_named() {
    says_under_code(
        "fide-2014",
        "start: 4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1\n\nWhite lifts e5\nWhite quits d6\nWhite presses\nBlack plays Ke8-d7\nBlack claims \
         illegal-move\n",
        &["did not take the pawn on d5 off the board, so the capture was not complete"],
        &[],
    );
}

#[test]
fn the_article_that_decides_is_the_one_that_is_read() {
    says(
        "Both play Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1\nBlack claims repetition with Ng8\n",
        &["Article 9.2.1 of"],
        &["Article 9.2 of"],
    );
    says(
        "White plays e4\nWhite writes e4\nBlack plays e5\nWhite plays Nf3\nBlack plays Nc6\nWhite plays Bb5\n",
        &["Article 8.1.3 of", "To leave it out until then"],
        &["before it is made"],
    );
    says(
        "start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\nWhite touches e1 h1\nWhite plays O-O\nArbiter finds touched h1 White\n",
        &[
            "The rook on h1 has been moved in castling",
            "Article 4.3.1 of",
        ],
        &["Article 12.3", "That piece"],
    );
    says(
        "Both play e4 e5\nArbiter finds wrong decision\nArbiter restores rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n",
        &["Article 12.1 of"],
        &["Article 7.6"],
    );
    says_under_code(
        "fide-1931",
        "Both play e4 e5\nArbiter rules result 0-0\nArbiter finds testimony contested\nArbiter rules result 0-0\n",
        &["That is the arbiter’s decision."],
        &["Article"],
    );
    // A message is ruled by the part on messages, and a plain one by nothing that need be read.
    let message = "play: communication\n\nWhite communicates P-K4\n";
    says_under_code("british", message, &["White sent “P-K4”."], &["Clause"]);
}

#[test]
fn a_reply_that_is_not_pressed_leaves_the_claim_open() {
    let code = Code::by_id("digest-2018").expect("a code");
    says_under(
        code,
        "start: 4k3/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1\ntime: 30m\nevent: rapid supervised\n\nWhite plays g1g3\nBlack moves e5\nBlack claims \
         illegal-move\n",
        &["Black has not pressed the clock after his reply, so the claim comes in time."],
        &["must claim at once"],
    );
}

#[test]
fn no_sentence_is_left_of_what_is_settled() {
    says(
        "start: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ntime: 90m+30s\n\nWhite lifts e1\nWhite places g1\nWhite lifts h1\nWhite places f1\nWhite \
         presses\n",
        &[],
        &["still stands"],
    );
    says(
        "White says j'adoube\nWhite adjusts d1\nWhite touches g1\nWhite moves e4\nBlack claims touched g1\n",
        &["White touched the knight on g1 and did not move it."],
        &["binds him to nothing"],
    );
    says(
        "time: 2h\n\nWhite moves Nf3\nWhite knocks over e2 d2\nWhite presses\nWhite puts right e2 d2\n",
        &["White had not put right the pieces that he had knocked over"],
        &["still lie there"],
    );
    says(
        "time: 90m\n\nBoth play e4 e5\nWhite touches d1\nWhite plays Nf3\nBlack claims touched d1\nWhite denies touching the queen\nArbiter rules \
         granted\n",
        &["It is established that White touched the queen on d1 and did not move it."],
        &[],
    );
}
