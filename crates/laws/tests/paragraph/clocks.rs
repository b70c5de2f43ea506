//! Clocks, flags and times: what was added, what was never told, who called what.

use super::says;

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
fn no_times_are_read_out_that_nobody_told() {
    says(
        "time: 5m\n\nWhite plays e4\nArbiter finds flag White\n",
        &["White’s time is up"],
        &["five minutes"],
    );
}

#[test]
fn moves_completed_after_the_fall_of_the_flag_do_not_count() {
    const FORTIETH: &str = "start: r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 40\n\
         time: 40/2h, 20/1h\n\n@ 1:59:59 White moves O-O\n@ 2:00:01 ";
    says(
        &format!("{FORTIETH}White presses\nBlack claims flag\n"),
        &[
            "White’s time is up with 39 of the 40 moves completed before the flag fell, and Black could still mate.",
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
