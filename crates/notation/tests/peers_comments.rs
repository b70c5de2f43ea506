//! What other programs write beside the moves, comments and signs, is read and kept here.

use jadoube_notation::Leniency;
use jadoube_notation::pgn::Comment;
use jadoube_notation::replay::{Tally, replay};

use crate::peers::{check_games, games, plies};

#[test]
fn comments_do_not_nest() {
    let read = games("1. e4 {a {nested} comment} e5 *").remove(0);
    assert_eq!(
        read.game.main_line().nodes[0].comments[0].text(),
        "a {nested"
    );
}

#[test]
fn an_unclosed_brace_ends_at_the_next_game() {
    let text = "[Event \"A\"]\n\n1. e4 {open 1. d4\n\n[Event \"B\"]\n\n1. d4 *\n";
    check_games(text, &[("-", 1, "*"), ("-", 1, "*")]);
    // A comment of the next game does not close it, and no move of that game is played in this one.
    for talk in [
        "open",
        "a comment that is longer than what is looked at at once, and was never closed",
    ] {
        let text =
            format!("[Event \"A\"]\n\n1. e4 {{{talk} *\n\n[Event \"B\"]\n\n1. d4 {{x}} d5 *\n");
        check_games(&text, &[("-", 1, "*"), ("-", 2, "*")]);
        let mut tally = Tally::default();
        replay(text.as_bytes(), &mut tally);
        assert_eq!((tally.games, tally.plies, tally.faults), (2, 3, 1));
    }
    let quoted = "[Event \"A\"]\n\n1. e4 {as in\n[Event \"B\"]\nof last year} e5 *\n";
    check_games(quoted, &[("-", 2, "*")]);
}

#[test]
fn comments_before_the_tags_introduce_the_game() {
    let text = "; The match\n{of the year}\n[Event \"A\"]\n\n1. e4 *\n";
    let games = games(text);
    assert_eq!(games.len(), 1);
    let before: Vec<&str> = games[0]
        .game
        .main_line()
        .before
        .iter()
        .map(Comment::text)
        .collect();
    assert_eq!(before, ["The match", "of the year"]);
}

/// The signs at each ply of the main line, and the names of what was forgiven.
#[track_caller]
fn check_signs(text: &str, expected: &[&[u8]], forgiven: &[Leniency]) {
    let read = games(text).remove(0);
    let nodes = &read.game.main_line().nodes;
    let signs: Vec<&[u8]> = nodes.iter().map(|node| &node.nags[..]).collect();
    assert_eq!(signs, expected, "{text}");
    let names: Vec<Leniency> = read.forgiven.iter().map(|one| one.leniency).collect();
    assert_eq!(names, forgiven, "{text}");
    assert_eq!(read.stopped, None, "{text}");
}

#[test]
fn signs_of_books_stand_apart_or_at_the_move() {
    for (sign, nag) in [
        ("‼", 3),
        ("⁇", 4),
        ("⁉", 5),
        ("⁈", 6),
        ("□", 7),
        ("∞", 13),
        ("⩲", 14),
        ("⩱", 15),
        ("±", 16),
        ("∓", 17),
        ("↑", 36),
        ("→", 40),
        ("⇄", 132),
        ("⊕", 138),
        ("=", 10),
        ("+=", 14),
        ("=+", 15),
        ("+/-", 16),
        ("-/+", 17),
        ("+-", 18),
        ("-+", 19),
        ("TN", 146),
        ("RR", 145),
        ("N", 146),
    ] {
        let apart = format!("1. e4 e5 2. Nf3 {sign} Nc6 *");
        check_signs(&apart, &[&[], &[], &[nag], &[]], &[Leniency::Sign]);
        let glued = format!("1. e4 e5 2. Nf3{sign} Nc6{sign} *");
        check_signs(
            &glued,
            &[&[], &[], &[nag], &[nag]],
            &[Leniency::Sign, Leniency::Sign],
        );
    }
    check_signs("1. e4 f6 2. Qh5+ g6 *", &[&[], &[], &[], &[]], &[]);
    // What follows the sign for an idea was not played.
    let read = games("1. e4 e5 2. Nf3 ∆ Bb5 a6 *").remove(0);
    assert_eq!(plies(&read.game), 3);
    assert!(read.stopped.is_some());
}

#[test]
fn glyphs_of_every_number_are_kept() {
    let read = games("1. e4 $0 $255 e5 $256 2. Nf3 $1 $999 Nc6 *").remove(0);
    let nodes = &read.game.main_line().nodes;
    assert_eq!(nodes[0].nags, [0, 255]);
    let words = |ply: usize| nodes[ply].comments.iter().map(|one| one.text().to_owned());
    assert_eq!(words(1).collect::<Vec<_>>(), ["$256"]);
    assert_eq!(words(2).collect::<Vec<_>>(), ["$999"]);
    assert_eq!((nodes.len(), read.stopped), (4, None));
}

#[test]
fn signs_and_comments_stand_before_a_variation_begins() {
    let text = "1. e4 e5 ( $142 {so} 1... c6 2. d4 ) 2. Nf3 *";
    let read = games(text).remove(0);
    let written = read.game.to_pgn();
    assert!(written.contains("($142 {so} 1... c6 2. d4)"), "{written}");
    assert_eq!(games(&written)[0].game.to_pgn(), written);
}

#[test]
fn paragraphs_of_comments_stay_apart() {
    let text = "1. e4 {One  two\nthree.\n\n \nFour\n[%clk 0:01:00] five.} e5 *";
    let read = games(text).remove(0);
    let comment = read.game.main_line().nodes[0].comments[0].text();
    assert_eq!(comment, "One two three.\n\nFour [%clk 0:01:00] five.");
    let written = read.game.to_pgn();
    assert!(
        written.contains("{One two three.\n\nFour [%clk 0:01:00] five.}"),
        "{written}"
    );
    assert_eq!(games(&written)[0].game.to_pgn(), written);
}

#[test]
fn words_on_the_line_of_the_result_belong_to_the_game() {
    let text = "[Event \"a\"]\n\n1. e4 e5\n1-0 D. {Byrne-Fischer, 1956.}\n\n[Event \"b\"]\n\n1. d4 d5 0-1 White resigned\n\n[Event \"c\"]\n\n1. c4 * ± \n";
    let read = games(text);
    assert_eq!(read.len(), 3);
    let comments = |at: usize| -> Vec<String> {
        let nodes = &read[at].game.main_line().nodes;
        let last = nodes.last().expect("a move");
        last.comments
            .iter()
            .map(|one| one.text().to_owned())
            .collect()
    };
    assert_eq!(comments(0), ["D", "Byrne-Fischer, 1956."]);
    assert_eq!(comments(1), ["White resigned"]);
    assert_eq!(read[2].game.main_line().nodes[0].nags, [16]);
    let mut tally = Tally::default();
    replay(text.as_bytes(), &mut tally);
    assert_eq!(tally.games, 3);
}

#[test]
fn a_comment_to_the_end_of_its_line_ends_at_a_carriage_return_too() {
    let text = "[Event \"A\"]\n\n% for other programs\n1. e4 ;the best {move}\n(1. d4 ; as good\n) 1... e5 2. Nf3 *\n\n";
    let all = format!("{text}{text}");
    let plain = games(&all);
    assert_eq!(plain.iter().map(|read| plies(&read.game)).sum::<usize>(), 6);
    for ends in ["\r", "\r\n"] {
        let other = all.replace('\n', ends);
        let read = games(&other);
        assert_eq!(read.len(), plain.len(), "{ends:?}");
        for (one, known) in read.iter().zip(&plain) {
            assert_eq!(one.game, known.game, "{ends:?}");
            assert_eq!(one.forgiven.len(), known.forgiven.len(), "{ends:?}");
        }
        for text in [&all, &other] {
            let mut tally = Tally::default();
            replay(text.as_bytes(), &mut tally);
            assert_eq!((tally.games, tally.plies, tally.faults), (2, 6, 0));
        }
    }
}
