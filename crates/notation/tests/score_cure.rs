//! Slips in scoresheets: settled by the rest of the game, or told, and never a game that nobody wrote.

use jadoube_board::Move;
use jadoube_notation::Leniency;
use jadoube_notation::pgn::Game;
use jadoube_notation::score::{ReadScore, read_score};

/// Morphy's game at the opera in Paris, 1858.
const OPERA: &str = "1. e4 e5\n2. Nf3 d6\n3. d4 Bg4\n4. dxe5 Bxf3\n5. Qxf3 dxe5\n6. Bc4 Nf6\n7. Qb3 Qe7\n8. Nc3 c6\n9. Bg5 b5\n10. Nxb5 cxb5\n11. Bxb5+ Nbd7\n12. O-O-O Rd8\n13. Rxd7 Rxd7\n14. Rd1 Qe6\n15. Bxd7+ Nxd7\n16. Qb8+ Nxb8\n17. Rd8#\n";

fn read(text: &str) -> ReadScore {
    let mut scores = read_score(text);
    assert_eq!(scores.len(), 1, "{text}");
    scores.remove(0)
}

fn moves(score: &ReadScore) -> Vec<Vec<Move>> {
    score.games.iter().filter_map(Game::moves).collect()
}

/// The slip is settled, and named.
#[track_caller]
fn check_cured(right: &str, wrong: &str, leniency: Leniency) {
    let text = OPERA.replacen(right, wrong, 1);
    assert_ne!(text, OPERA);
    let score = read(&text);
    assert_eq!(score.stopped, None, "{wrong}");
    assert_eq!(moves(&score), moves(&read(OPERA)), "{wrong}");
    let named: Vec<Leniency> = score.notes.iter().map(|note| note.leniency).collect();
    assert!(named.contains(&leniency), "{wrong}: {named:?}");
}

#[test]
fn one_cure_is_taken() {
    check_cured("6. Bc4 Nf6", "6. Bc4 ???", Leniency::IllegiblePly);
    check_cured("6. Bc4 Nf6", "6. Bc4 [illegible]", Leniency::IllegiblePly);
    check_cured("6. Bc4 Nf6", "6. Bc4 [damaged]", Leniency::IllegiblePly);
    check_cured("7. Qb3 Qe7", "7. [torn] Qe7", Leniency::IllegiblePly);
    check_cured("7. Qb3 Qe7", "7. --- Qe7", Leniency::IllegiblePly);
    check_cured("6. Bc4 Nf6", "6. Bc4 Nx6", Leniency::IllegiblePly);
    check_cured("4. dxe5 Bxf3", "4. dxe5 Nxf3", Leniency::WrongLetter);
    check_cured("5. Qxf3", "5. Qxf6", Leniency::WrongSquare);
    check_cured("10. Nxb5", "10. Nxc5", Leniency::WrongSquare);
    check_cured("12. O-O-O", "12. O-O", Leniency::WingWrong);
    check_cured("11. Bxb5+ Nbd7", "11. Bxb5+", Leniency::LostPly);
    check_cured("10. Nxb5 cxb5", "10. cxb5", Leniency::LostPly);
    check_cured(
        "13. Rxd7 Rxd7",
        "13. Rxd7 Rxd7\n13. Rxd7 Rxd7",
        Leniency::RowTwice,
    );
    check_cured("13. Rxd7", "12. Rxd7", Leniency::MoveNumber);
}

#[test]
fn several_cures_are_shown() {
    // The last move but two: too little follows.
    let score = read(&OPERA.replace(
        "15. Bxd7+ Nxd7\n16. Qb8+ Nxb8\n17. Rd8#\n",
        "15. Bxd7+ ?\n16. Qb8+\n",
    ));
    let stop = score.stopped.expect("several moves allow Qb8+");
    assert_eq!(stop.ply, 30);
    assert!(stop.why.contains("would"), "{stop}");
    // Nothing known cures this.
    let score = read(&OPERA.replace("6. Bc4 Nf6", "6. Kc4 Kf6"));
    assert_eq!(score.stopped.expect("two kings that jump").ply, 11);
}

#[test]
fn two_slips_are_settled() {
    check_cured_text(
        &OPERA
            .replace("5. Qxf3", "5. Qxf6")
            .replace("12. O-O-O", "12. O-O"),
    );
}

#[track_caller]
fn check_cured_text(text: &str) {
    let score = read(text);
    assert_eq!(score.stopped, None, "{text}");
    assert_eq!(moves(&score), moves(&read(OPERA)), "{text}");
}

/// The game at the opera without one of its rows, and the numbers running on.
fn without_row(gone: usize) -> String {
    let rows = OPERA.lines().enumerate().filter(|(at, _)| at + 1 != gone);
    let moves = rows.map(|(_, row)| row.split_once(' ').expect("a number").1);
    let rows = moves
        .zip(1..)
        .map(|(moves, number)| format!("{number}. {moves}\n"));
    rows.collect()
}

#[test]
fn a_lost_row_is_told_where_the_numbers_run_on() {
    // Where nothing else would do it is put in, and said to be a doubt.
    for (gone, row) in [
        (2, "2. Nf3 d6"),
        (4, "4. dxe5 Bxf3"),
        (11, "11. Bxb5+ Nbd7"),
        (13, "13. Rxd7 Rxd7"),
    ] {
        let score = read(&without_row(gone));
        assert_eq!(score.stopped, None, "{gone}");
        assert_eq!(moves(&score), moves(&read(OPERA)), "{gone}");
        let [doubt] = score.doubts.as_slice() else {
            panic!("{gone}: {:?}", score.doubts);
        };
        let place = doubt.entry.as_ref().expect("a place").place;
        assert_eq!((doubt.ply, place.line), (2 * gone - 1, gone), "{doubt}");
        let said = format!("the numbers run on: all that follows can be played if it was {row}");
        assert!(doubt.why.contains(&said), "{doubt}");
    }
    // Where several rows would do, or the row may be gone in several places, each is told.
    for (gone, told) in [
        (
            5,
            "6. Qxf3 lost and 6... dxe5 lost; 5. Qxf3 lost and 5... dxe5 lost would each cure it",
        ),
        (
            12,
            "12. O-O-O lost and 12... O-O-O lost; 12. O-O-O lost and 12... Rd8 lost would each",
        ),
    ] {
        let stop = read(&without_row(gone)).stopped.expect("a stop");
        assert!(stop.why.contains(told), "{stop}");
    }
}

#[test]
fn a_row_that_a_number_passes_over_is_put_in_and_told() {
    for (gone, row) in [
        (2, "2. Nf3 d6"),
        (4, "4. dxe5 Bxf3"),
        (11, "11. Bxb5+ Nbd7"),
    ] {
        let rows = OPERA.lines().enumerate().filter(|(at, _)| at + 1 != gone);
        let text: String = rows.map(|(_, row)| format!("{row}\n")).collect();
        let score = read(&text);
        assert_eq!(score.stopped, None, "{gone}");
        assert_eq!(moves(&score), moves(&read(OPERA)), "{gone}");
        let [doubt] = score.doubts.as_slice() else {
            panic!("{gone}: {:?}", score.doubts);
        };
        let place = doubt.entry.as_ref().expect("a place").place;
        assert_eq!((doubt.ply, place.line), (2 * gone - 1, gone), "{doubt}");
        let said = format!("as the numbers show: all that follows can be played if it was {row}");
        assert!(doubt.why.contains(&said), "{doubt}");
    }
}

/// Najdorf and Kotov, Budapest 1950, in Spanish, up to the last move that White can make by any of several men.
const NAJDORF: &str = "1. P4D P4D\n2. P4AD P3AD\n3. C3AD P3R\n4. C3A C3A\n5. P3R CD2D\n6. D2A A3D\n7. A2R O-O\n8. P3CD D2R\n9. O-O PxP\n10. PxP P4R\n11. A2C T1R\n12. TD1R P5R\n13. C2D C1A\n14. P3A PxP\n15. AxP C5C\n16. AxC AxA\n17. P4R P3A\n18. P5R PxP\n19. CD4R A2A\n20. PxP C3C\n21. P5A T1AR\n22. C6D P3C\n23. D4R A3R\n24. DxP PxP\n25. CR4R TD1C\n26. A3A TxT+\n27. TxT A3C\n28. P4TD P5A+\n29. R1T T1AR\n30. T1D P3TR\n31. P5T A6R\n32. C6A+ PxC\n33. PxP TxP\n34. AxT DxA\n35. CxP A5D\n36. P3T C1A\n37. C2D D7A\n38. C3A A2C\n39. T8D A2A\n40. P6T R2T\n";

/// Castling to the wrong side is a slip of every day: no row is taken to be gone for it, though the rest could then be played.
#[test]
fn a_wing_that_is_mistaken_is_cured_without_a_doubt() {
    let text = "1. P-K4 P-K4\n2. Kt-KB3 P-Q3\n3. P-Q4 B-KKt5\n4. P X P B X Kt\n5. Q X B P X P\n6. B-QB4 Kt-KB3\n7. Q-QKt3 Q-K2\n8. Kt-B3 P-B3\n\
                9. B-KKt5 P-QKt4\n10. Kt X P P X Kt\n11. B X P ch QKt-Q2\n12. Castles K R R-Q sq\n13. R X Kt R X R\n14. R-Q sq Q-K3\n\
                15. B X R ch Kt X B\n16. Q-Kt8 ch Kt X Q\n17. R-Q8 mate\n";
    let score = read(text);
    assert_eq!(score.stopped, None);
    assert_eq!(score.doubts, []);
    assert!(score.games[0].to_pgn().contains("12. O-O-O"));
}

/// Without a row a single slip may make the rest playable, which it was not: the cure is taken, and is a doubt.
#[test]
fn a_slip_that_is_cured_where_a_row_may_be_gone_is_a_doubt() {
    assert_eq!(read(NAJDORF).doubts, []);
    let rows = NAJDORF
        .lines()
        .map(|row| row.split_once(' ').expect("a number").1);
    let rows = rows.filter(|moves| *moves != "AxT DxA").zip(1..);
    let text: String = rows
        .map(|(moves, number)| format!("{number}. {moves}\n"))
        .collect();
    check_doubt(
        &text,
        72,
        36,
        "\"D7A\" is read as Rf2: all that follows can be played, too, if it is right and a row is missing before it, 34. Bxf6 Qxf6",
    );
}

/// A game of 59 plies in descriptive notation, with the moves of two rows in each other's place.
const EXCHANGED: &str = "1. P-K4 P-K4\n2. P-KB4 P X P\n3. Kt-KB3 P-KKt4\n4. P-KR4 P-Kt5\n5. Kt-Kt5 P-KR3\n6. Kt X P K X Kt\n7. Q X P Kt-KB3\n8. Q X BP B-Q3\n9. Q-B2 R-Kt1\n10. B-B4 K-B1\n11. B X R K X B\n12. R-R3 Q-Kt2\n13. P-Q3 Q-B1\n14. Kt-B3 Kt-R4\n15. Kt-Q5 Kt-R3\n16. B-K3 B-Kt6\n17. R X B Q X R\n18. Kt-B6 K-R1\n19. Kt X Kt Q X Q\n20. K X Q P-Q3\n21. B-Q4 K-R2\n22. Kt-B6 K-Kt3\n23. P-R5 K-B2\n24. K-Kt3 P-B4\n25. B-B3 P-Kt4\n26. R-KB1 P-Kt5\n27. Kt-Q5 K-K1\n28. B-Q2 K-Q2\n29. P-B4 K-B3\n30. R-B6\n";

#[test]
fn a_slip_that_is_cured_where_two_rows_may_stand_in_each_others_place_is_a_doubt() {
    let score = read(EXCHANGED);
    assert_eq!(score.stopped, None);
    let why: Vec<&str> = score
        .doubts
        .iter()
        .map(|doubt| doubt.why.as_str())
        .collect();
    assert!(
        why.iter().any(|why| why
            .contains("it is right and the moves of 12 and 13 stand in each other's place")),
        "{why:?}"
    );
}

/// Of the moves of a text one is in doubt, for this reason.
#[track_caller]
fn check_doubt(text: &str, ply: usize, line: usize, why: &str) {
    let score = read(text);
    assert_eq!(score.stopped, None, "{text}");
    let [doubt] = score.doubts.as_slice() else {
        panic!("{text}: {:?}", score.doubts);
    };
    let place = doubt.entry.as_ref().expect("a place").place;
    assert_eq!((doubt.ply, place.line), (ply, line), "{doubt}");
    assert!(doubt.why.contains(why), "{doubt}");
}

#[test]
fn a_reading_that_the_sheet_contradicts_is_a_doubt() {
    // A king that cannot move so, where the squares have such names too: a row is missing.
    check_doubt(
        "1. P.K4 P.K4\n2. Kt.KB3 Kt.QB3\n3. K.Kt3 P.Q3\n4. P.QB3 Kt.B3\n",
        5,
        3,
        "\"K.Kt3\" is read as g3, of a man that is not named, and names a king",
    );
    // A knight went to an empty square here, before a row was lost.
    check_doubt(
        "1. P-Q4 P-Q4\n2. P-QB4 P-K3\n3. PxP PxP\n4. Kt-QB3 P-QB3\n5. Kt-R4 P-QKt4\n6. Kt-B5 BxKt\n7. PxB P-QR4\n8. Q-Q4 Q-B3\n9. Q-Q5 PxQ\n",
        17,
        9,
        "\"Q-Q5\" is read as Qxd5, which takes",
    );
    // Whoever has no sign for taking at all, or leaves it out often, denies nothing.
    let text = OPERA.replace('x', "");
    assert_eq!(read(&text).doubts, [], "{text}");
}

#[test]
fn a_mate_that_is_none_is_told_and_what_would_cure_it_is_asked_once() {
    // What would cure it has the same words still, which would ask for the same cure again, and so without end.
    for text in [
        "1. P-KB4 P-Q4\n2. P-K3 Kt-KB3\n3. Q-R5 mate.\n",
        "1. f4 d5\n2. e3 Nf6\n3. Qh5#\n",
    ] {
        let score = read(text);
        assert_eq!(score.stopped, None, "{text}");
        let doubt = score.doubts.first().expect("a doubt");
        assert_eq!(doubt.ply, 5, "{doubt}");
        assert!(doubt.why.contains("which gives no check"), "{doubt}");
        assert!(score.ways.iter().all(|way| way.read.ways.is_empty()));
    }
}

#[test]
fn a_lost_row_stops_the_game_though_the_rest_is_legal() {
    // Without the exchange of knights all that follows is legal, and the numbers are one too high.
    let text = "1. d4 d5\n2. c4 e6\n3. Nc3 Nf6\n5. e3 c5\n6. Nf3 Nc6\n7. Bd3 Bd6\n8. O-O O-O\n";
    let score = read(text);
    assert_eq!(score.games[0].main_line().nodes.len(), 6);
    let stop = score.stopped.expect("move 4 is missing");
    assert!(
        stop.why.contains("move 5 stands where move 4 is due")
            && stop.why.contains("if only the numbers are wrong"),
        "{stop}"
    );
    // A number that is alone in being wrong takes nothing away.
    let score = read(
        &text
            .replace("5. e3", "4. e3")
            .replace("6. Nf3", "7. Nf3")
            .replace("7. Bd3", "6. Bd3")
            .replace("8. O-O", "7. O-O"),
    );
    assert_eq!(
        (score.stopped, score.games[0].main_line().nodes.len()),
        (None, 14)
    );
}

#[test]
fn exchanged_and_doubled_moves_are_settled() {
    check_cured(
        "9. Bg5 b5\n10. Nxb5 cxb5",
        "9. Bg5 cxb5\n10. Nxb5 b5",
        Leniency::ExchangedPlies,
    );
    check_cured("6. Bc4 Nf6", "6. Nf6 Bc4", Leniency::ExchangedPlies);
    check_cured("10. Nxb5 cxb5", "10. Nxb5 Nxb5 cxb5", Leniency::DoubledPly);
}

/// Teichmann against amateurs in consultation, in the descriptive notation of a book of 1915: `Q-B7` leaves the bishop's file to the game.
const TEICHMANN: &str = "
    1. P-K4   P-K4
    2. Kt-KB3   Kt-QB3
    3. B-B4   Kt-B3
    4. Castles
    4. ...   KtxP
    5. P-Q4
    5. ...   PxP
    6. R-K1   P-Q4
    7. BxP!   QxB
    8. Kt-B3
    8. ...   Q-KR4
    9. KtxKt   B-K2
    10. B-Kt5   B-K3
    11. BxB   KtxB
    12. Kt-Kt3   Q-R3
    13. QxP   Castles KR
    14. QR-Q1
    14. ...   Kt-B3
    15. Q-QR4   QR-Q1
    16. Kt-Q4!   KtxKt
    17. RxKt   RxR
    18. QxR   P-QKt3
    19. Q-K5   P-QB4
    20. P-KB4   B-B1
    21. P-B5   B-Kt2
    22. Q-K7   Q-QB3
    23. R-K2   P-B3
    24. Kt-K4   Q-Q4
    25. Kt-Q6   B-B3
    26. P-KR3
    26. ...   P-B5
    27. P-B3   P-KR3
    28. K-R2   P-QKt4
    29. K-Kt3   P-QR4
    30. K-R4   P-Kt3
    31. R-K3   QxKtP
    32. R-Kt3   Q-B7
    33. PxP   Q-B5ch
    34. R-Kt4   Q-B7ch
    35. K-R5   Resigns.
";

/// A game of Staunton's without its ninth row, in the words of a book of 1870.
const WITHOUT_A_ROW: &str = "
    1. P. to K's 4th.   1. P. to K's 4th.
    2. P. to K. B's 4th.   2. P. takes P.
    3. B. to Q. B's 4th.   3. P. to Q's 4th.
    4. P. takes P.   4. K. Kt. to B's 3d.
    5. Q. to K. B's 3d.   5. K. B. to Q's 3d.
    6. P. to K. R's 3d.   6. Castles.
    7. P. to Q. B's 3d.   7. P. to Q. B's 3d.
    8. P. takes P.   8. Q. Kt. takes P.
    10. Q. B. takes P.   10. Q. to K. R's 5th. (ch.)
    11. P. to K. Kt's 3d.   11. K. Kt. takes P.
    12. Q. B. takes K. B.   12. Kt. takes R. (dis. ch.)
    13. K. to B's sq.   13. Q. B. to K's 3d.
    14. K. B. to Q's 3d.   14. Q. R. to Q's sq.
    15. Q. B. to K. R's 2d.   15. Q. B. to Q's 4th.
    16. Q. to K. B's 4th.   16. Q. to K. R's 4th.
    17. Q. Kt. to Q's 2d.   17. Q. Kt. to K's 2d.
    18. P. to Q. B's 4th.   18. Q. Kt. to K. Kt's 3d.
    19. Q. to K. Kt's 4th.   19. Q. to K. R's 3d.
    20. Q. R. to Q's sq.   20. Q. to K's 6th.
    21. Q. to K. B's 5th.   21. B. to K. Kt's 7th. (ch.)
    22. K. takes B.   22. Kt. to K. R's 5th. (ch.)
";

/// The slip is not settled: all these cures are offered.
#[track_caller]
fn check_offered(text: &str, cures: &[&str]) {
    let score = read(text);
    let stop = score.stopped.expect("several cures");
    for cure in cures {
        assert!(stop.why.contains(cure), "{cure}: {stop}");
    }
}

#[test]
fn words_that_the_game_settles_mark_no_cure_down() {
    assert_eq!(read(TEICHMANN).stopped, None);
    let wrong = ["25. Nd2 for", "25. Nd6 for"];
    check_offered(&TEICHMANN.replace("25. Kt-Q6", "25. Kt-Q4"), &wrong);
    check_offered(&TEICHMANN.replace("25. Kt-Q6", "25. ????"), &wrong);
    check_offered(
        &TEICHMANN.replace("    31. R-K3   QxKtP\n", ""),
        &["31... Qxg2 lost", "31... Qc5 lost"],
    );
    check_offered(WITHOUT_A_ROW, &["9... Ne4 lost", "9... Nh5 lost"]);
}

/// Tarrasch and Capablanca, San Sebastian 1911, up to the move after which both Knights of White's have left d3 and f3.
const TWO_KNIGHTS: &str = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n4. P-B3 Kt-B3\n5. P-Q4 PxP\n6. PxP B-Kt5ch\n7. B-Q2 BxBch\n8. QKtxB P-Q4\n9. PxP KKtxP\n10. Q-Kt3 QKt-K2\n11. Castles KR Castles\n12. KR-K1 P-QB3\n13. P-QR4 Q-Kt3\n14. Q-R3 B-K3\n15. P-R5 Q-B2\n16. Kt-K4 QR-Q1\n17. Kt-B5 B-B1\n18. P-KKt3 Kt-B4\n19. QR-Q1 Kt-Q3\n20. BxKt Kt-Kt4\n21. Q-Kt4 RxB\n22. Kt-Q3 B-Kt5\n23. QKt-K5 P-R4\n24. KtxB PxKt\n25. Kt-R4 KR-Q1\n26. R-K7 Q-Q3\n27. QxQ KtxQ\n28. P-R6 PxP\n29. RxRP Kt-Kt4\n30. RxRP KtxP\n31. K-B1 P-Kt4\n32. Kt-Kt2 Kt-B6\n33. RxR PxR\n34. Kt-K1 R-K1\n35. KtxKt PxKt\nDrawn.\n";

/// Words that are a move but for one sign, and then ask for another slip further on, are more slips than words of which
/// nothing can be made out.
#[test]
fn one_slip_is_enough_where_a_near_one_asks_for_a_second() {
    let truth = moves(&read(TWO_KNIGHTS));
    for wrong in ["KtKt-K5", "????", "KKtKt-K5", "KtB-K5", "QKt-KK", "QQt-K5"] {
        let score = read(&TWO_KNIGHTS.replace("QKt-K5", wrong));
        assert_eq!(score.stopped, None, "{wrong}");
        assert_eq!(moves(&score), truth, "{wrong}");
        let slips = score.notes.iter().filter(|note| {
            matches!(
                note.leniency,
                Leniency::IllegiblePly | Leniency::WrongSquare | Leniency::WrongLetter
            )
        });
        assert_eq!(slips.count(), 1, "{wrong}: {:?}", score.notes);
    }
    // Where the game fits several moves none is chosen.
    let score = read(&TWO_KNIGHTS.replace("4. P-B3 Kt-B3", "4. KtKtxx Kt-B3"));
    let stop = score.stopped.expect("a pawn's move, a piece's or castling");
    assert!(stop.why.contains("would each cure it"), "{stop}");
}

#[test]
fn each_way_to_read_a_score_on_is_given_with_the_game_that_it_makes() {
    let score = read(&OPERA.replace(
        "15. Bxd7+ Nxd7\n16. Qb8+ Nxb8\n17. Rd8#\n",
        "15. Bxd7+ ?\n16. Qb8+\n",
    ));
    assert!(score.ways.len() > 1, "{:?}", score.ways);
    let meant = |read: &str| {
        let found = score.ways.iter().find(|way| way.slips[0].read == read);
        found.unwrap_or_else(|| panic!("{read} in {:?}", score.ways))
    };
    let way = meant("Nxd7");
    let slip = &way.slips[0];
    assert_eq!(
        (
            way.slips.len(),
            slip.ply,
            slip.stood.as_str(),
            slip.place.line
        ),
        (1, 30, "?", 15)
    );
    assert_eq!(way.read.stopped, None);
    let pgn = way.read.games[0].to_pgn().replace('\n', " ");
    assert!(pgn.contains("15. Bxd7+ Nxd7 16. Qb8+"), "{pgn}");
    assert!(read(OPERA).ways.is_empty());
}

#[test]
fn numbers_that_may_be_wrong_alone_are_a_way_too() {
    let score = read("1. e4 e5\n2. Nf3 Nc6\n4. Bb5 a6\n5. Ba4 Nf6\n");
    assert!(score.stopped.is_some());
    let [way] = score.ways.as_slice() else {
        panic!("{:?}", score.ways);
    };
    assert_eq!(way.slips[0].leniency, Leniency::MoveNumber);
    assert_eq!(way.read.games[0].main_line().nodes.len(), 8);
}

#[test]
fn with_what_a_sign_asks_for_the_game_is_read_too() {
    let score = read("1. e4 e5\n2. Nh3 d6\n3. Bc4 Bg4\n4. Nc3 Bxf3\n5. Qxf3 Nf6\n");
    assert!(score.stopped.is_none() && !score.doubts.is_empty());
    let way = &score.ways[0];
    assert_eq!(way.slips[0].read, "Nf3", "{:?}", way.slips);
    assert!(way.read.doubts.is_empty(), "{:?}", way.read.doubts);
}
