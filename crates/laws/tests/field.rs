//! What chess software usually gets wrong, one test for each failure: the positions and games on which common libraries,
//! servers and match managers err, put to the referee as cases.

use jadoube_laws::case::CaseFile;

/// Every expectation of the case holds under every code that it names.
#[track_caller]
fn holds(case: &str) {
    let case = CaseFile::parse(case).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert!(!case.is_question());
    for code in &case.header.codes {
        let report = case
            .run(code)
            .unwrap_or_else(|error| panic!("{}: {error}", code.id));
        for act in &report.acts {
            assert!(
                !act.not_understood,
                "{}: {}: {}",
                code.id, act.text, act.explanation
            );
            for expectation in &act.expectations {
                let (text, got) = (&expectation.text, &expectation.got);
                assert!(
                    expectation.ok,
                    "{}, {}: {text} | ruled {got} by {:?}",
                    code.id, act.text, act.clauses
                );
            }
        }
    }
}

#[test]
fn repetition_counts_where_the_pawn_that_could_take_in_passing_is_pinned() {
    holds(
        "codes: digest-2009, digest-2018, fide-2023\n\n\
         Both play e4 c5 e5 Qb6 Nf3 Qe6 Ng1 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1\n\
         Black claims repetition with Nb8\n\
         => accepted\n=> result 1/2-1/2\n",
    );
}

#[test]
fn repetition_is_not_complete_a_cycle_too_early_where_taking_in_passing_was_legal() {
    holds(
        "codes: digest-2018, fide-2023\n\n\
         Both play e4 Nf6 e5 d5 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1\n\
         Black claims repetition with Nf6\n\
         => refused\n=> result *\n",
    );
}

#[test]
fn repetition_counts_where_a_double_step_passes_a_pinned_pawn() {
    holds(
        "codes: digest-2018, fide-2023\n\
         start: 6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1\n\n\
         Both play h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6\n\
         Black claims repetition with Rg7\n\
         => accepted\n=> result 1/2-1/2\n",
    );
}

#[test]
fn the_third_occurrence_does_not_end_the_game_by_itself() {
    holds(
        "codes: digest-2018, fide-2023\n\n\
         Both play Nf3 Nf6 Ng1 Ng8 x2\n\
         => result *\n\
         White claims repetition\n\
         => accepted\n=> result 1/2-1/2\n",
    );
}

#[test]
fn the_third_occurrence_can_be_claimed_by_announcing_the_move_that_brings_it_about() {
    holds(
        "codes: digest-2018, fide-2023\n\n\
         Both play Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1\n\
         Black claims repetition with Ng8\n\
         => accepted\n=> result 1/2-1/2\n",
    );
}

#[test]
fn the_position_that_was_set_up_counts_as_an_occurrence() {
    holds(
        "codes: digest-2018, fide-2023\n\
         start: 4k3/8/8/8/8/8/R7/4K3 w - - 0 1\n\n\
         Both play Ra3 Kd8 Ra2 Ke8 x2\n\
         => result *\n\
         White claims repetition\n\
         => accepted\n",
    );
}

#[test]
fn a_castling_right_lost_between_makes_another_position() {
    holds(
        "codes: digest-2018, fide-2023\n\
         start: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\n\
         Both play Rh2 Kd8 Rh1 Ke8 x2\n\
         White claims repetition\n\
         => refused\n\
         Both play Rh2 Kd8 Rh1 Ke8\n\
         White claims repetition\n\
         => accepted\n",
    );
}

#[test]
fn mate_on_the_hundredth_half_move_is_mate() {
    holds(
        "codes: digest-2009, digest-2018, fide-2023\n\
         start: 7k/8/6K1/8/8/8/8/R7 w - - 99 120\n\n\
         White moves Ra8\n\
         => result 1-0\n\
         Black claims fifty-moves\n\
         => refused\n=> result 1-0\n",
    );
}

#[test]
fn mate_on_the_hundred_and_fiftieth_half_move_is_mate() {
    holds(
        "codes: digest-2018, fide-2023\n\
         start: 7k/8/6K1/8/8/8/8/R7 w - - 149 120\n\n\
         White moves Ra8\n\
         => result 1-0\n",
    );
}

#[test]
fn an_announced_move_that_mates_does_not_spoil_a_claim_of_fifty_moves() {
    holds(
        "codes: digest-2009, fide-2023\n\
         start: 7k/8/6K1/8/8/8/8/R7 w - - 99 120\n\n\
         White claims fifty-moves with Ra8\n\
         => accepted\n=> result 1/2-1/2\n",
    );
}

#[test]
fn a_hundred_half_moves_without_a_claim_end_nothing() {
    holds(
        "codes: digest-2009, digest-2018, fide-2023\n\
         start: 7k/8/5K2/8/8/8/8/R7 w - - 99 120\n\n\
         White plays Ra2\n\
         => result *\n\
         Black claims fifty-moves\n\
         => accepted\n=> result 1/2-1/2\n",
    );
}

#[test]
fn a_hundred_and_fifty_half_moves_end_the_game_under_codes_that_say_so() {
    holds(
        "codes: digest-2009, digest-2018, fide-2023\n\
         start: 7k/8/5K2/8/8/8/8/R7 w - - 149 120\n\n\
         White plays Ra2\n\
         => result 1/2-1/2 under digest-2018, fide-2023\n\
         => result * under digest-2009\n",
    );
}

#[test]
fn a_blocked_wall_of_pawns_is_dead() {
    holds(
        "codes: digest-2009, fide-2023\n\
         start: 8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/2K5/8 w - - 0 1\n\n\
         White moves Kb1\n\
         => result 1/2-1/2\n",
    );
}

#[test]
fn a_flag_falls_in_vain_where_every_move_left_takes_the_last_rook() {
    holds(
        "codes: digest-2018, fide-2023\n\
         start: 6Rk/8/7K/8/8/8/8/8 b - - 0 1\n\
         time: 5m\n\n\
         @ 0:05:00 White claims flag\n\
         => result 1/2-1/2\n",
    );
}

#[test]
fn a_flag_falls_in_earnest_against_two_knights() {
    holds(
        "codes: digest-2018, fide-2023\n\
         start: 7k/8/5K2/8/8/8/8/NN6 b - - 0 1\n\
         time: 5m\n\n\
         @ 0:05:00 White claims flag\n\
         => result 1-0\n",
    );
}

#[test]
fn a_flag_falls_in_earnest_where_the_losers_own_men_let_a_lone_knight_mate() {
    holds(
        "codes: digest-2018, fide-2023\n\
         start: 7k/7p/8/5N2/8/8/8/K7 b - - 0 1\n\
         time: 5m\n\n\
         @ 0:05:00 White claims flag\n\
         => result 1-0\n",
    );
}

#[test]
fn resigning_to_a_player_who_can_never_mate_draws_under_the_code_that_says_so() {
    holds(
        "codes: digest-2009, digest-2018, fide-2023\n\
         start: 4k3/8/8/8/8/2q5/8/7K w - - 0 1\n\n\
         White plays Kh2\n\
         Black resigns\n\
         => result 1/2-1/2 under digest-2018, fide-2023\n",
    );
}

#[test]
fn a_stalemate_before_the_flag_is_noticed_is_a_stalemate() {
    holds(
        "codes: digest-2018, fide-2023\n\
         start: 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\n\
         time: 5m\n\n\
         @ 0:06:00 White moves Qg6\n\
         => result 1/2-1/2\n\
         Black claims flag\n\
         => result 1/2-1/2\n",
    );
}

#[test]
fn an_open_offer_is_not_accepted_by_a_flag() {
    holds(
        "codes: digest-2018, fide-2023\n\
         time: 5m\n\n\
         @ 0:00:10 White moves e4\n\
         White offers draw\n\
         White presses\n\
         @ 0:05:11 White claims flag\n\
         => result 1-0\n",
    );
}

#[test]
fn an_illegal_move_costs_half_the_game_where_the_other_has_a_bare_king() {
    holds(
        "codes: digest-2018, fide-2023\n\
         start: 4k3/8/8/8/8/8/R7/4K3 w - - 0 1\n\
         time: 90m\n\n\
         White plays Rb3\n\
         Black claims illegal-move\n\
         => accepted\n\
         White plays Ra3\n\
         Black plays Kd8\n\
         White plays Rb4\n\
         Black claims illegal-move\n\
         => result 1/2-1/2\n",
    );
}

#[test]
fn the_pawn_move_that_closes_a_wall_ends_the_game_or_lets_it_be_declared_drawn() {
    holds(
        "codes: digest-2009, digest-2018, fide-2023\n\
         start: 8/8/1p1k4/4p1p1/pP1pP1P1/P2P4/1K6/8 b - - 0 1\n\n\
         Black moves b5\n\
         => result 1/2-1/2 under digest-2009, fide-2023\n\
         => result * under digest-2018\n\
         White claims dead-position\n\
         => result 1/2-1/2 by draws.blocked-position under digest-2018\n",
    );
}
