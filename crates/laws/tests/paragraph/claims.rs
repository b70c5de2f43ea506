//! Claims, pleas, offers and appeals: why one fails, what is upheld, and who hears it.

use super::{says, timed};

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
fn what_the_players_tell_differently_is_not_upheld_before_it_is_found() {
    let denied = timed("White touches d2\nWhite denies touched d2\nBlack claims touched d2");
    says(
        &denied,
        &[
            "is not decided yet. The players tell it differently",
            "It is now to be decided whether White touched the pawn on d2.",
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
        &["It is now to be decided whether White touched the pawn on d2."],
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
fn a_sealed_move_in_another_notation_is_told_to_be_that() {
    crate::aloud::says(
        "british",
        "start: 4k3/8/8/8/8/8/8/R4RK1 w - - 0 40\ntime: 40/2h\n\nArbiter adjourns\nWhite seals Rd1\nArbiter resumes\nArbiter opens\n",
        &[
            "Those words describe no move that is possible in this position. The code reads descriptive notation alone",
        ],
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
            "which is illegal: it leaves the king on e1 in check from e2. That move stands unless it is claimed, under article A.5.2.",
        ],
        &[],
    );
}

#[test]
fn while_mate_is_demanded_the_claim_of_fifty_moves_is_led_by_that_demand() {
    crate::aloud::says(
        "fide-1931",
        "start: 8/8/8/8/8/k7/7R/K7 w - - 0 40\n\nBlack demands mate-in-50\nBoth play Rh3 Ka4 Rh2 Ka3 x5\nWhite claims fifty-moves\n",
        &["Article 16.f of the FIDE Code of 1931"],
        &["Article 16.e"],
    );
}

#[test]
fn what_one_wrong_claim_costs_and_gives_is_one_price() {
    crate::aloud::says(
        "fide-2005",
        "time: 90m\n\nWhite plays e4\nBlack claims repetition\n",
        &["Black loses three minutes and White gets three extra minutes, under article 9.5.b."],
        &[],
    );
}
