//! Moves that words tell of a game: what is supposed, what is shown by way of example, what stands in the sentence of its end.

use jadoube_notation::score::{ReadText, read_text};

use crate::support::movetext;

const A5: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
const D5: &str = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n5. Castles B-K2";
const KNIGHTS: &str = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 Kt-B3\n4. Kt-Kt5 P-Q4\n5. PxP Kt-QR4\n6. B-Kt5 ch P-B3";

/// Whether somebody has to look at what is read.
fn is_doubtful(found: &ReadText) -> bool {
    let is_open = |score: &jadoube_notation::score::ReadScore| {
        score.stopped.is_some()
            || !score.unplaced.is_empty()
            || !score.doubts.is_empty()
            || score.games.len() > 1
    };
    found.games.iter().any(is_open)
        || !found.left_out.is_empty()
        || found.passed.iter().any(|passage| passage.is_doubt)
}

#[track_caller]
fn check(text: &str, expected: &str, doubtful: bool) {
    let found = read_text(text, None);
    let games = found.games.iter().flat_map(|score| &score.games);
    let moves: Vec<String> = games.map(movetext).collect();
    assert_eq!(moves, [expected], "{text}");
    assert_eq!(is_doubtful(&found), doubtful, "{text}\n{found:?}");
}

#[test]
fn moves_in_the_sentence_of_the_end_are_kept() {
    let rest = "{(6. Re1 b5 7. Bb3)}";
    for (words, result, doubtful) in [
        // They may have been played.
        ("Black resigned after 6. Re1 b5 7. Bb3.", "1-0", true),
        ("and Black resigned after 6. Re1 b5 7. Bb3.", "1-0", true),
        ("White won after 6. Re1 b5 7. Bb3", "1-0", true),
        ("drawn after 6. Re1 b5 7. Bb3", "1/2-1/2", true),
        // These say why.
        ("White resigned in view of 6. Re1 b5 7. Bb3.", "0-1", false),
        ("Black resigned because of 6. Re1 b5 7. Bb3.", "1-0", false),
        (
            "White resigns, as after 6. Re1 b5 7. Bb3 he loses.",
            "0-1",
            false,
        ),
    ] {
        let text = format!(
            "{}\n{words}\n",
            A5.replace(" 2.", "\n2.").replace(" 3.", "\n3.")
        );
        check(&text, &format!("{A5} {rest} {result}"), doubtful);
    }
    for words in [
        "Black resigned after 6. Re1 b5 7. Bb3.",
        "drawn after 6. Re1 b5 7. Bb3",
    ] {
        let found = read_text(&format!("{A5} {words}"), None);
        assert!(movetext(&found.games[0].games[0]).contains(rest), "{words}");
        assert!(is_doubtful(&found), "{words}");
    }
}

#[test]
fn a_move_that_a_side_resigned_on_is_told() {
    let text = format!("{D5}\n6. P-KR3\nWhite resigned on Black's 6... P-KR4.\n");
    check(&text, &format!("{A5} 6. h3 {{(6... h5)}} 0-1"), true);
}

#[test]
fn what_cannot_be_read_behind_the_end_is_told() {
    let found = read_text(&format!("{D5}\nBlack resigned after 6. Zz9 Qq7.\n"), None);
    let said: Vec<_> = found
        .passed
        .iter()
        .map(|passage| passage.said.as_deref())
        .collect();
    assert_eq!(said, [Some("6. Zz9 Qq7.")]);
}

#[test]
fn moves_that_lead_to_the_end_in_running_text_are_played() {
    for (words, result) in [
        ("and after 6. Re1 b5 Black resigned.", "1-0"),
        ("The game went on 6. Re1 b5 and was drawn.", "1/2-1/2"),
    ] {
        check(
            &format!("{A5}\n{words}\n"),
            &format!("{A5} 6. Re1 b5 {result}"),
            false,
        );
    }
}

#[test]
fn an_example_of_how_a_side_wins_is_not_played() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O";
    for words in ["e.g.", "e. g.", "for instance", "for example,", "z.B."] {
        check(
            &format!("{game}\nand wins, {words} 5... Bg4 6. h3 h5.\n"),
            &format!("{game} {{(5... Bg4 6. h3 h5)}} 1-0"),
            false,
        );
    }
}

#[test]
fn a_supposed_move_of_black_stands_in_its_place() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Na5";
    let note = "(5... Nxd5 6. Nxf7 Kxf7 7. Qf3+)";
    for words in [
        "(a) If 5 Kt takes P, then 6 Kt takes BP, K takes Kt; 7 Q to B3 ch.",
        "(a) If 5 ... Kt takes P, then 6 Kt takes BP, K takes Kt; 7 Q to B3 ch.",
        "If Kt takes P, then 6 Kt takes BP, K takes Kt; 7 Q to B3 ch.",
        "If KtxP, 6. KtxBP KxKt 7. Q-B3 ch.",
        "If PxKt; 6. Kt takes BP",
    ] {
        for between in ["\n", "\n\n"] {
            let text = format!("{KNIGHTS}\nDrawn.{between}{words}\n");
            match words.contains("PxKt") {
                // No pawn can take there, and nothing is put in its place.
                true => check(&text, &format!("{game} 6. Bb5+ c6 1/2-1/2"), true),
                false => check(&text, &format!("{game} {note} 6. Bb5+ c6 1/2-1/2"), false),
            }
        }
    }
}

#[test]
fn what_is_supposed_and_no_move_leads_nowhere() {
    let text =
        format!("{KNIGHTS}\nDrawn.\n\nIf he takes the pawn, then 6 Kt takes BP, K takes Kt.\n");
    let played = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Na5 6. Bb5+ c6 1/2-1/2";
    check(&text, played, true);
}

#[test]
fn moves_before_the_first_number_of_a_note_are_its_first() {
    let text = format!("{D5}\n6. R-K1 P-QKt4\nDrawn.\n\nIf PxKt, KtxP; 5 Castles B-K2.\n");
    check(&text, &format!("{A5} 6. Re1 b5 1/2-1/2"), true);
    let text = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n\
                If BxKt, QPxB; 5 KtxP, Q-Q5.\n5. Castles B-K2\nDrawn.\n";
    let played = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (4. Bxc6 dxc6 5. Nxe5 Qd4) 4... Nf6 5. O-O Be7 1/2-1/2";
    check(text, played, false);
}

#[test]
fn a_note_right_under_a_table_is_no_part_of_it() {
    let rows = [
        ("P to K4", "P to K4"),
        ("Kt to KB3", "Kt to QB3"),
        ("B to Kt5", "Kt to B3 (a)"),
        ("Castles", "Kt takes P"),
        ("P to Q4", "B to K2"),
    ];
    let twice = |(at, (white, black)): (usize, &(&str, &str))| {
        format!("{0} {white}     {0} {black}\n", at + 1)
    };
    let once =
        |(at, (white, black)): (usize, &(&str, &str))| format!("{} {white}      {black}\n", at + 1);
    let tables: [String; 2] = [
        rows.iter().enumerate().map(twice).collect(),
        rows.iter().enumerate().map(once).collect(),
    ];
    for table in tables {
        for (note, line) in [
            (
                "(a) If P to QR3, then 4 P to Q4, P takes P; 5 Castles.",
                "(3... a6 4. d4 exd4 5. O-O)",
            ),
            ("(a) If 3 P to QR3, then 4 B takes Kt.", "(3... a6 4. Bxc6)"),
            (
                "(a) Better was 3... P to QR3; 4 B takes Kt, QP takes B.",
                "(3... a6 4. Bxc6 dxc6)",
            ),
        ] {
            check(
                &format!("{table}Drawn.\n{note}\n"),
                &format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 {line} 4. O-O Nxe4 5. d4 Be7 1/2-1/2"),
                false,
            );
        }
    }
}

#[test]
fn a_number_with_a_bracket_is_the_sign_of_a_note() {
    for (sign, between) in [("1)", "\n"), ("1)", "\n\n"), ("12)", "\n"), ("*)", "\n")] {
        let text = format!(
            "1. e2-e4 e7-e5\n2. Sg1-f3 Sb8-c6\n3. Lf1-b5 Sg8-f6 {sign}\n4. 0-0 Sf6xe4\n5. d2-d4 Lf8-e7\nRemis.\
             {between}{sign} Auf 3. ... a7-a6 folgt 4. Lb5xc6 d7xc6.\n"
        );
        let moves =
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 (3... a6 4. Bxc6 dxc6) 4. O-O Nxe4 5. d4 Be7 1/2-1/2";
        check(&text, moves, false);
    }
}

#[test]
fn signs_at_the_last_move_of_a_variation_do_not_take_it_away() {
    for (signs, glyphs) in [
        ("=", " $10"),
        ("+=", " $14"),
        ("±", " $16"),
        (" =", " $10"),
        (" +-", " $18"),
        (" $14", " $14"),
        ("!=", " $1 $10"),
        ("! ±", " $1 $16"),
        (" and so on", ""),
    ] {
        check(
            &format!(
                "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 (3...Nxd4 4.Nxd4 exd4 5.Qxd4 d6{signs}) 4. Nxd4 Nf6 1-0"
            ),
            &format!(
                "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 (3... Nxd4 4. Nxd4 exd4 5. Qxd4 d6{glyphs}) 4. Nxd4 Nf6 1-0"
            ),
            false,
        );
    }
}

#[test]
fn mate_by_white_is_said_in_many_ways() {
    for words in [
        "matt",
        "mat",
        "matto",
        "schachmatt",
        "(mate)",
        "double check, mate",
        "jaque mate",
        "échec et mat",
        "und Matt",
        "mate",
    ] {
        for moves in [
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7",
            "1. e4 e5\n2. Bc4 Nc6\n3. Qh5 Nf6\n4. Qxf7",
        ] {
            check(
                &format!("{moves} {words}\n"),
                "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
                false,
            );
        }
        // Where there is none it is a doubt.
        let found = read_text(
            &format!("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qh4 {words}\n"),
            None,
        );
        let told = !found.games[0].notes.is_empty();
        assert!(told || is_doubtful(&found), "{words}");
    }
}

#[test]
fn a_word_that_is_broken_at_the_end_of_a_line_is_one() {
    let rows = "1 P-K4 P-K4\n2 Kt-KB3 Kt-QB3\n3 B-B4 B-B4\n";
    for rest in [
        "4 Cas-\ntles Kt-B3\n5 P-Q3 P-Q3\n",
        "4 Castles Kt-B3\n5 P-Q3 P-Q3\n",
        "4 Cas-\n  tles    Kt-B3\n5 P-Q3   P-Q3\n",
    ] {
        let played = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 *";
        check(&format!("{rows}{rest}"), played, false);
    }
}

#[test]
fn ends_in_other_words_are_read() {
    for (words, result) in [
        ("opgivet", "0-1"),
        ("Svart uppgivet", "1-0"),
        ("l-0", "1-0"),
        ("O-l", "0-1"),
        ("Game drawn by 6. Re1 b5", "1/2-1/2"),
    ] {
        for between in [" ", "\n"] {
            let found = read_text(&format!("{A5}{between}{words}\n"), None);
            let read = movetext(&found.games[0].games[0]);
            assert!(read.ends_with(result), "{words}: {read}");
        }
    }
}

#[test]
fn an_end_told_between_moves_where_nothing_else_tells_it_is_a_doubt() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 and now White, who won, played 4. Ba4 Nf6\n";
    assert!(!is_doubtful(&read_text(text, None)));
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (Black won.) 4. Ba4 Nf6\n";
    assert!(is_doubtful(&read_text(text, None)));
}

#[test]
fn what_may_be_a_move_and_is_not_read_is_a_doubt() {
    for (text, may_be) in [
        (format!("{D5}\n6. R-K1   (0 - 0)\n"), true),
        (format!("{D5}\n   X e 3 - e 1 matt\n"), true),
        (
            format!("{D5}\n   X e 3 - e 1 matt\n\nWhite resigns.\n"),
            true,
        ),
        (format!("{D5}\n6. R-K1\n   Cas tles\n"), true),
        (format!("{D5}\n6. R-K1\nNOTES\n"), false),
        (format!("{D5}\n\nA lively game.\n\nWhite resigns.\n"), false),
        (format!("{D5}\n\nWhite resigns.\n\nX e 3 - e 1\n"), false),
    ] {
        let found = read_text(&text, None);
        assert_eq!(is_doubtful(&found), may_be, "{text}\n{found:?}");
    }
}

#[test]
fn what_stands_pages_over_a_game_is_no_doubt_of_it() {
    let prose = "The author asks nobody to believe that all of this was seen at the board by either side.\n\n";
    for words in [
        "LONDON, 1895",
        "Printed for the author, 16th April, 1885.",
        "THE WEEKLY POST, June 24th, 1888.",
    ] {
        check(
            &format!("{words}\n\n{}{A5} 1-0\n", prose.repeat(40)),
            &format!("{A5} 1-0"),
            false,
        );
    }
    // Within a page it may be the day of the game.
    let text = format!(
        "On the 16th of April, 1885, at last.\n\n{}{A5} 1-0\n",
        prose.repeat(3)
    );
    let found = read_text(&text, None);
    assert!(is_doubtful(&found), "{found:?}");
}
