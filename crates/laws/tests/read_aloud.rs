//! What a strict arbiter would stop at when a paragraph is read aloud: what was not so, what is left out, what nobody says.

use crate::aloud::says;

#[test]
fn what_did_not_happen_is_not_told() {
    let opened = "Both play e4 e5 Nf3 Nc6\n";
    says(
        "fide-2023",
        &format!("{opened}Arbiter finds displaced e2 e3\n"),
        &["No piece belongs on e2", "Article 7.6"],
        &["was displaced to", "goes back"],
    );
    says(
        "fide-2023",
        &format!("{opened}Arbiter finds displaced d2 d3\n"),
        &["The pawn on d2 was displaced to d3. It goes back to d2. Article 7.6"],
        &["man of"],
    );
    says(
        "fide-2023",
        &format!("{opened}Arbiter finds removed-by-mistake e2\n"),
        &["No piece was taken off e2."],
        &["goes back"],
    );
    says(
        "fide-2014",
        "Both play e4 e5\nWhite retracts\n",
        &["There is no move to take back."],
        &["took the move back"],
    );
    says(
        "fide-2023",
        "Both play e4 e5\nArbiter finds upset White\n",
        &["White has upset the pieces"],
        &["wilfully"],
    );
    says(
        "fide-2023",
        "start: 8/P6k/8/8/8/8/8/K7 w - - 0 60\n\nWhite moves a8\nBlack moves Kg6\n",
        &[
            "Black did not have the move.",
            "White must put a piece in the place of the pawn on a8",
        ],
        &["counts as it was left"],
    );
    let castled =
        "Both play e4 e5 Nf3 Nc6 Bc4 Bc5\nWhite touches h1\nWhite touches e1\nWhite moves O-O\n";
    for code in ["fide-1955", "fide-1997", "fide-2023"] {
        says(
            code,
            &format!("{castled}Black claims touched h1\n"),
            &["White touched the rook on h1 before the king and then castled with it."],
            &["did not move it"],
        );
    }
}

#[test]
fn a_late_claim_is_told_as_undecided() {
    says(
        "uscf",
        "Both play e4 e5\nWhite touches d1\nWhite plays Nf3\nBlack plays Nc6\nBlack claims touched d1\n",
        &[
            "Black’s claim of touch-move on d1 is not decided yet. White touched the queen on d1 and did not move it. \
             Black has made one move since",
            "It is now to be decided whether Black has claimed it in time.",
        ],
        &["some moves ago", "is against"],
    );
}

#[test]
fn a_late_claim_that_is_judged_has_its_consequence() {
    let claimed = "Both play e4 e5\nWhite touches d1\nWhite plays Nf3\nBlack plays Nc6\nBlack claims touched d1\n";
    says(
        "uscf",
        &format!("{claimed}Arbiter rules granted\n"),
        &[
            "Black has claimed it in time, and what was played since is void.",
            "White must move the queen on d1.",
        ],
        &["White played Nf3"],
    );
    says(
        "uscf",
        &format!("{claimed}Arbiter rules rejected\n"),
        &["Black has claimed it too late, so what was played stands."],
        &["White must", "Play goes on"],
    );
}

#[test]
fn what_led_to_it_leads() {
    says(
        "fide-2023",
        "time: 90m+30s\n\nBoth play e4 e5\nWhite leaves room\n",
        &["Article 11.2.3.2"],
        &[],
    );
    says(
        "digest-2018",
        "time: 5m\n\nBoth play e4 e5\nWhite knocks over e1\nWhite moves Nf3\nWhite presses\nBlack stops\n",
        &["Men that White knocked over still lie there"],
        &["Piece not at hand"],
    );
    says(
        "fide-2023",
        "time: 90m+30s\n\nBoth play e4 e5 Nf3 Nc6 Bc4 Bc5\nWhite lifts e1\nWhite places g1\nWhite quits g1\nWhite presses\n",
        &["The rook still stands on h1, so the castling is not complete."],
        &[],
    );
}

#[test]
fn what_is_undone_is_named_with_all_that_goes() {
    let undone = "time: 90m+30s\n\nBoth play e4 e5\nWhite plays g1g3\nBlack claims illegal-move\nArbiter undoes\n";
    says(
        "fide-2023",
        undone,
        &[
            "The decision on Black’s claim of an illegal move is undone.",
            "The move 2.Ng1-g3 is on the board again, and stands",
            "Black does not get two extra minutes.",
            "White does not have to move the knight on g1.",
        ],
        &["The latest decision", "clock runs"],
    );
    says(
        "fide-2009",
        &format!("{undone}Black moves Nc6\n"),
        &[
            "The decision on Black’s claim of an illegal move was undone.",
            "Black replied 2…Nc6; if the illegal move is claimed or found",
        ],
        &[],
    );
}

#[test]
fn what_was_found_and_is_undone_is_told_no_longer() {
    says(
        "fide-2023",
        "time: 90m+30s\n\nBoth play e4 e5\nArbiter finds phone White sounding\nArbiter undoes\n",
        &[
            "The finding that White’s telephone went off is undone.",
            "The game is open again. Play goes on, and White’s clock runs.",
        ],
        &["11.3.2.2", "loses the game"],
    );
}

#[test]
fn what_comes_after_the_end_is_refused_by_name() {
    let lost = "time: 2h\n\nBoth play Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\nArbiter finds flag White\n";
    says(
        "fide-2023",
        &format!("{lost}White claims repetition\n"),
        &["White’s claim of a draw by repetition comes too late. The game is over"],
        &[],
    );
    says(
        "fide-2009",
        &format!("{lost}Arbiter finds flag Black\n"),
        &["That Black’s flag is down too changes nothing: White’s was found first"],
        &[],
    );
}

#[test]
fn what_was_done_before_is_told_to_its_end() {
    let blitz = "event: blitz\ntime: 3m+2s\nstart: 4k3/8/8/8/4q3/8/8/R3K2R w KQ - 0 30\n\n";
    says(
        "fide-2023",
        &format!("{blitz}White plays a1a8\nBlack plays e4e1\nWhite claims illegal-move\n"),
        &["White’s claim of an illegal move is upheld"],
        &["may claim"],
    );
    says(
        "fide-2023",
        "Both play e4 e5\nWhite writes Nf3\nWhite moves Nc3\n",
        &[
            "White played Nc3. White had written “Nf3” down before making a move, and had claimed no draw with it.",
        ],
        &[],
    );
    says(
        "fide-2023",
        "Both play e4 e5\nBystander tells White play Nf3\nWhite moves Nf3\n",
        &[
            "Article 12.7, “Others seeing an irregularity”, says in substance: anyone",
            "may be expelled for this",
        ],
        &["Only the official"],
    );
    says(
        "fide-2023",
        "Both play e4 e5\nBystander tells White that Black's flag has fallen\n",
        &["A bystander told White that Black’s flag has fallen, which"],
        &["“that"],
    );
    says(
        "fide-2023",
        "Both play e4 e5\nWhite lifts f1\nWhite places b5\nWhite releases\nWhite lifts b5\nWhite moves Bc4\n",
        &["goes back to b5 when Black claims it or the arbiter acts"],
        &[],
    );
}

#[test]
fn the_duty_leads_and_its_sanction_follows() {
    says(
        "fide-2023",
        "time: 40/90m\n\nBoth play e4 e5\nWhite refuses to keep score\nArbiter orders record\n",
        &[
            "White refused to keep score, which is against article 8.1.1. White loses if he persists in it.",
            "Article 8.1.1",
        ],
        &["8.5.2", "against article 11.7"],
    );
    says(
        "fide-2023",
        "Both play e4 e5\nWhite tips king\nArbiter rules result 0-1\n",
        &["Both players were asked. White resigns. Article 5.1.2"],
        &["10.2"],
    );
    for code in ["british", "fide-1955"] {
        says(
            code,
            "Both play e4 e5\nArbiter finds wrong-colours\n",
            &[
                "The players have had the wrong colours",
                "how the game goes on.",
            ],
            &[],
        );
    }
}
