//! Records read into games with their doubts and cures.

use jadoube_forms::records::{Records, RecordsRequest, Remark, read_records};
use jadoube_laws::Shelf;

#[track_caller]
fn read(text: &str) -> Records {
    read_with(text, |_| {})
}

#[track_caller]
fn read_with(text: &str, ask: impl FnOnce(&mut RecordsRequest)) -> Records {
    let mut request = RecordsRequest {
        text: text.to_owned(),
        ..RecordsRequest::default()
    };
    ask(&mut request);
    read_records(&Shelf::shipped(), &request).expect("a text that can be read")
}

#[track_caller]
fn remark<'a>(records: &'a Records, kind: &str) -> &'a Remark {
    let all = &records.games[0].remarks;
    let found = all.iter().find(|remark| remark.kind == kind);
    found.unwrap_or_else(|| panic!("{kind} in {all:#?}"))
}

const SLIP: &str = "[White \"A\"]\n[Black \"B\"]\n[Date \"2023.05.01\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Ke1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 1-0\n";

#[test]
fn a_slip_stands_at_its_ply_and_in_the_pgn_until_it_is_accepted() {
    let read = read(SLIP);
    assert_eq!((read.read_as, read.games.len()), ("pgn", 1));
    let slip = remark(&read, "cure");
    assert_eq!((slip.ply, slip.line), (11, Some(6)));
    assert!(
        slip.sentence.starts_with("\"Ke1\" is read as Re1"),
        "{}",
        slip.sentence
    );
    assert!(
        read.pgn
            .replace('\n', " ")
            .contains("Re1 {\"Ke1\" is read as Re1"),
        "{}",
        read.pgn
    );
    let key = slip.key.clone();
    let accepted = read_with(SLIP, |ask| ask.accepted = vec![key]);
    assert!(remark(&accepted, "cure").accepted);
    assert!(!accepted.pgn.contains('{'), "{}", accepted.pgn);
    assert!(accepted.pgn.contains("6. Re1 b5 7. Bb3"));
}

#[test]
fn a_result_against_the_mate_is_scored_anew_when_that_is_accepted() {
    let text = "[Date \"2023.05.01\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let read = read(text);
    let law = remark(&read, "law");
    assert_eq!((law.ply, law.accept.as_deref()), (4, Some("Score it 0-1")));
    let cited = law.citation.as_ref().expect("clauses");
    assert_eq!(
        (cited.code, cited.clauses[0].as_str()),
        ("fide-2023", "5.1.1")
    );
    assert_eq!(read.games[0].result, "1-0");
    let key = law.key.clone();
    let accepted = read_with(text, |ask| ask.accepted = vec![key]);
    assert_eq!(accepted.games[0].result, "0-1");
    assert!(accepted.pgn.contains("[Result \"0-1\"]") && accepted.pgn.contains("Qh4# 0-1"));
}

#[test]
fn moves_after_the_end_are_taken_away_from_the_pgn_and_stay_on_the_page() {
    let text = "[Date \"2023.05.01\"]\n[Result \"1/2-1/2\"]\n[FEN \"8/8/8/3k4/8/4q3/4K3/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n\
        1. Kxe3 Ke5 1/2-1/2\n";
    let read = read(text);
    let law = read.games[0]
        .remarks
        .iter()
        .find(|remark| remark.accept.as_deref() == Some("End it there"));
    let law = law.unwrap_or_else(|| panic!("{:#?}", read.games[0].remarks));
    let key = law.key.clone();
    let accepted = read_with(text, |ask| ask.accepted = vec![key]);
    assert_eq!(accepted.games[0].course, read.games[0].course);
    assert!(
        !accepted.pgn.contains("Ke5") && accepted.pgn.contains("1. Kxe3"),
        "{}",
        accepted.pgn
    );
}

#[test]
fn the_board_is_told_after_every_ply_with_what_stands_at_it() {
    let text = "[FEN \"4k3/4p3/8/3P4/8/8/8/R3K2R w KQ - 0 30\"]\n[SetUp \"1\"]\n\n\
        30. O-O {quick} (30. Kd2 {slow} e6 (30... e5 31. dxe6)) e5 31. dxe6 *\n";
    let read = read(text);
    let plies = &read.games[0].course.plies;
    let told: Vec<(&str, &str, &str)> = plies
        .iter()
        .map(|ply| (ply.number.as_str(), ply.san.as_str(), ply.men.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            ("30.", "O-O", "4k3/4p3/8/3P4/8/8/8/R4RK1"),
            ("30...", "e5", "4k3/8/8/3Pp3/8/8/8/R4RK1"),
            ("31.", "dxe6", "4k3/8/4P3/8/8/8/8/R4RK1"),
        ]
    );
    assert_eq!(plies[0].comments, ["quick"]);
    assert_eq!(plies[0].squares, ["e1", "f1", "g1", "h1"]);
    assert_eq!(
        plies[0].variations,
        ["30. Kd2 {slow} 30... e6 (30... e5 31. dxe6)"]
    );
}

#[test]
fn a_page_of_scores_is_read_with_its_cures() {
    let text = "The Opera Game\n\n1. e4 e5\n2. Nf3 d6\n3. d4 Bg4\n4. dxe5 Nxf3\n5. Qxf3 dxe5\n6. Bc4 Nf6\n7. Qb3 Qe7\n8. Nc3 c6\n9. Bg5 b5\n10. Nxb5 cxb5\n11. Bxb5+ Nbd7\n12. O-O-O Resigns\n";
    let read = read(text);
    assert_eq!((read.read_as, read.games.len()), ("score", 1));
    let cure = remark(&read, "cure");
    assert_eq!((cure.ply, cure.line), (8, Some(6)));
    assert_eq!(read.games[0].result, "1-0");
    assert_eq!(read.games[0].course.plies[7].san, "Bxf3");
}

#[test]
fn where_reading_stops_the_place_is_told_and_what_would_cure_it() {
    let text = "[Date \"2023.05.01\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 xx 4. O-O Nf6 5. d3 Be7 *\n";
    let read = read(text);
    let place = remark(&read, "stop");
    assert_eq!((place.ply, place.line), (6, Some(3)));
    for way in read.games[0]
        .remarks
        .iter()
        .filter(|remark| remark.kind == "perhaps")
    {
        for edit in &way.edits {
            let line = text.lines().nth(edit.line - 1).expect("the line");
            assert!(line[edit.column - 1..].starts_with(&edit.found), "{edit:?}");
        }
    }
}

#[test]
fn a_score_that_stops_says_so_once_until_that_is_accepted() {
    let text = "1. e4 e5\n2. Nf3 Nc6\n3. Qh8 a6\n4. Ba4 Nf6\n1-0\n";
    let open = read(text);
    assert_eq!(open.pgn.matches("Qh8").count(), 1, "{}", open.pgn);
    assert_eq!(open.games[0].result, "1-0");
    let key = remark(&open, "stop").key.clone();
    let ended = read_with(text, |ask| ask.accepted = vec![key]);
    assert!(!ended.pgn.contains("Qh8"), "{}", ended.pgn);
}

#[test]
fn tags_with_a_sign_behind_their_names_are_pgn() {
    let read = read("[White: \"A\"]\n[Black: \"B\"]\n\n1. e4 e5 1-0\n");
    assert_eq!(read.read_as, "pgn");
    assert_eq!((&*read.games[0].white, &*read.games[0].black), ("A", "B"));
}

#[test]
fn several_readings_are_told_and_one_is_taken() {
    let text = "1. P-K4 P-K4\n2. Kt-KB3 Kt-KB3\n3. KtxP P-Q3\n4. Kt-B3 KtxP\n5. P-Q3 Kt-B3\n6. B-K2 B-K2\n";
    let first = read(text);
    let game = &first.games[0];
    if game.readings > 1 {
        let second = read_with(text, |ask| {
            ask.readings.insert(1, 2);
        });
        assert_eq!(second.games[0].reading, 2);
        assert_ne!(second.games[0].course, game.course);
    }
    let far = read_with(text, |ask| {
        ask.readings.insert(1, 99);
    });
    assert_eq!(far.games[0].reading, game.readings);
}

fn unread(request: &RecordsRequest) -> String {
    read_records(&Shelf::shipped(), request)
        .unwrap_err()
        .to_string()
}

#[test]
fn what_is_no_game_is_told_and_what_is_not_known_is_a_sentence() {
    assert_eq!(read("Nothing here is chess.").games.len(), 0);
    assert_eq!(read("").games.len(), 0);
    let unknown = |ask: &mut RecordsRequest| ask.language = Some("xx".to_owned());
    let mut request = RecordsRequest::default();
    unknown(&mut request);
    assert!(unread(&request).contains("xx"));
    request = RecordsRequest {
        code: Some("fide-1932".to_owned()),
        ..RecordsRequest::default()
    };
    assert!(unread(&request).contains("fide-1931"));
}

#[test]
fn where_a_score_stops_each_cure_is_a_choice_that_can_be_taken_back() {
    let text = "White: A\nBlack: B\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 ???\n5. O-O\n1-0\n";
    let stopped = read(text);
    let stop = remark(&stopped, "stop");
    assert_eq!(stop.ply, 8);
    let choices: Vec<&Remark> = stopped.games[0]
        .remarks
        .iter()
        .filter(|remark| remark.kind == "perhaps")
        .collect();
    assert!(choices.len() > 3, "{choices:#?}");
    let first = stopped.games[0]
        .remarks
        .iter()
        .find(|remark| matches!(remark.kind, "stop" | "perhaps"));
    assert_eq!(first.map(|remark| remark.kind), Some("stop"));
    let choice = choices[0];
    assert_eq!((choice.ply, choice.line), (8, Some(6)));
    assert_eq!(choice.accept.as_deref(), Some("Read it so"));
    assert!(choice.edits.is_empty());
    // The stop says it already.
    assert!(!stopped.pgn.contains("Perhaps"), "{}", stopped.pgn);
    let key = choice.key.clone();
    let taken = read_with(text, |ask| ask.accepted = vec![key.clone()]);
    let remarks = &taken.games[0].remarks;
    let kinds: Vec<&str> = remarks.iter().map(|remark| remark.kind).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "perhaps").count(), 1);
    assert!(
        !kinds.contains(&"stop") && !kinds.contains(&"cure"),
        "{kinds:?}"
    );
    assert!(remark(&taken, "perhaps").accepted);
    assert_eq!(taken.games[0].course.plies.len(), 9);
    assert!(!taken.pgn.contains('{'), "{}", taken.pgn);
    assert!(taken.pgn.contains("5. O-O 1-0"), "{}", taken.pgn);
    assert_eq!(read(text), stopped);
}
