//! The ends of games: results in any form and more than once, and what ends no game and begins none.

use jadoube_notation::Leniency;
use jadoube_notation::pgn::{Mode, Outcome, Reader, read_text};
use jadoube_notation::replay::Exporter;

#[test]
fn a_result_below_the_result_begins_no_game() {
    for (text, outcome, is_loss) in [
        ("1. e4 e5 1-0\n0-1\n", Outcome::WhiteWins, true),
        ("1. e4 e5 1-0\n1-0\n", Outcome::WhiteWins, false),
        (
            "1. e4 e5 1-0\n\n½-½\n\n[White \"B\"]\n\n*\n",
            Outcome::WhiteWins,
            true,
        ),
        ("1. e4 e5 *\n\n1/2-1/2", Outcome::Draw, false),
        (
            "[Result \"1-0\"]\n\n1. e4 e5 1-0\n0-1\n",
            Outcome::WhiteWins,
            true,
        ),
        // Comments and variations between them change nothing.
        ("1. e4 e5 1-0 {c} 0-1", Outcome::WhiteWins, true),
        ("1. e4 e5 1-0 ; c\n0-1", Outcome::WhiteWins, true),
        (
            "1. e4 e5 1-0\n\n{c}\n\n(1... c5\n2. Nf3) 0-1 {d}\n\n[White \"B\"]\n\n*\n",
            Outcome::WhiteWins,
            true,
        ),
        ("1. e4 e5 * (1... c5) 1-0 1. c4", Outcome::WhiteWins, false),
        ("1. e4 e5 0-1 (1... c5) *", Outcome::BlackWins, false),
    ] {
        let games = read_text(text, Mode::Lenient);
        let follows = text.contains("White") || text.contains("c4");
        assert_eq!(games.len(), 1 + usize::from(follows), "{text}");
        let read = games[0].as_ref().unwrap();
        assert_eq!(read.game.outcome, outcome, "{text}");
        assert_eq!(
            read.game.comments().count() > 0,
            text.contains(['{', '(', ';']),
            "{text}"
        );
        let twice = read
            .forgiven
            .iter()
            .find(|one| one.leniency == Leniency::ResultTwice);
        assert_eq!(twice.map(|one| one.is_loss), Some(is_loss), "{text}");
        // Nor does it where games are written at speed.
        let mut exporter = jadoube_notation::replay::Exporter::new(false);
        let mut written = Vec::new();
        let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
        assert_eq!(reader.export(&mut exporter, &mut written), 0, "{text}");
    }
    // Other games without tags stand below each other.
    assert_eq!(
        read_text("1. e4 e5 1-0\n1. d4 d5 0-1\n", Mode::Lenient).len(),
        2
    );
    assert_eq!(
        read_text("1. e4 e5 1-0\n0-0 e5 0-1\n", Mode::Lenient).len(),
        2
    );
}

#[test]
fn what_says_nothing_is_no_game() {
    for (text, count, kept) in [
        ("1. e4 e5 1-0\n\n--\nJohn\n", 1, "{-- John}"),
        ("1. e4 e5 1-0\n--\n", 1, "{--}"),
        (
            "[Event \"A\"]\n\n1. e4 e5 1-0\n\n* * *\n\n[Event \"B\"]\n\n1. d4 *\n",
            2,
            "* *",
        ),
        (
            "[Event \"A\"]\n\n1. e4 e5 1-0\n\n----------\n\n[Event \"B\"]\n\n1. d4 *\n",
            2,
            "{----------}",
        ),
        ("1. e4 e5 1-0</p>", 1, "1-0"),
        ("1. e4 e5 1-0 )", 1, "1-0"),
        (
            "<html><pre>\n[Event \"A\"]\n\n1. e4 e5 1-0\n</pre>\n</html>\n",
            1,
            "1-0",
        ),
        ("--\n", 0, ""),
        ("1. e4 e5 1-0 {open\n", 1, "{open}"),
        // These are games.
        ("1. e4 e5 1-0\n\n1. d4 *\n", 2, ""),
        ("1. -- e5 2. d4 *\n", 1, "1. -- e5"),
        ("*\n", 1, ""),
        ("1. e4 *\n\n-- e5 2. d4 *\n", 2, ""),
    ] {
        let read = read_text(text, Mode::Lenient);
        assert_eq!(read.len(), count, "{text}");
        let all: String = read
            .into_iter()
            .map(|game| game.unwrap().game.to_pgn())
            .collect();
        assert!(all.contains(kept), "{text}\n{all}");
    }
    // By the fast reader too.
    let text = "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n--\nJohn\n";
    let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
    let mut target = Vec::new();
    let plain = reader.export(&mut Exporter::new(false), &mut target);
    let target = String::from_utf8_lossy(&target);
    assert_eq!(plain + reader.count() as u64, 1, "{target}");
}

#[test]
fn a_game_that_both_have_lost_accuses_nobody() {
    for (text, plies, is_loss) in [
        ("[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 0-0\n", 4, false),
        (
            "[Result \"0 - 0\"]\n\n1. e4 e5 2. Nf3 Nc6 0-0 {both}\n",
            4,
            false,
        ),
        // The tag says what the word is, be castling ever so possible.
        (
            "[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Be2 Be7 0-0\n",
            6,
            false,
        ),
        ("1. e4 e5 2. Nf3 Nc6 0-0\n", 4, true),
        // Without a tag it is castling where that can be played, and where a result follows.
        ("1. e4 e5 2. Nf3 Nc6 3. Be2 Be7 0-0\n", 7, false),
        (
            "[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Be2 Be7 4. 0-0 *\n",
            7,
            false,
        ),
    ] {
        let games = read_text(text, Mode::Lenient);
        assert_eq!(games.len(), 1, "{text}");
        let read = games[0].as_ref().unwrap();
        assert!(read.illegal.is_empty() && read.stopped.is_none(), "{text}");
        assert_eq!(read.game.main_line().nodes.len(), plies, "{text}");
        assert_eq!(read.game.outcome, Outcome::Unknown, "{text}");
        assert_eq!(
            read.forgiven.iter().any(|one| one.is_loss),
            is_loss,
            "{text}"
        );
        let kept = read.game.to_pgn().contains("[%unread Result: 0");
        assert_eq!(kept, plies != 7 || text.starts_with('['), "{text}");
    }
    // That castling was not possible may be what the record tells.
    let text = "1. e4 e5 2. Nf3 Nc6 0-0 {illegal move} 0-1\n";
    let games = read_text(text, Mode::Lenient);
    assert_eq!(games[0].as_ref().unwrap().illegal.len(), 1);
}

#[test]
fn the_end_of_a_file_of_dos_is_a_blank() {
    for text in [
        "1. e4 e5 1-0\n\u{1a}",
        "1. e4 e5 1-0\u{1a}\u{1a}\n",
        "1. e4 e5 1-0\r\n\u{1a}\r\n[White \"B\"]\n\n1. d4 *\n\u{1a}",
    ] {
        let count = 1 + usize::from(text.contains("White"));
        let games = read_text(text, Mode::Lenient);
        assert_eq!(games.len(), count, "{text:?}");
        for game in games {
            let game = game.unwrap();
            assert!(
                game.stopped.is_none() && game.forgiven.is_empty(),
                "{text:?}"
            );
            assert!(!game.game.to_pgn().contains('\u{1a}'));
        }
    }
    let open = read_text("1. e4 e5\n\u{1a}", Mode::Lenient);
    assert!(open[0].as_ref().unwrap().stopped.is_none());
}

#[test]
fn results_with_entities_of_web_pages_are_read() {
    for (written, outcome) in [
        ("1&ndash;0", Outcome::WhiteWins),
        ("0 &#8211; 1", Outcome::BlackWins),
        ("&frac12;&ndash;&frac12;", Outcome::Draw),
        ("1/2&nbsp;-&nbsp;1/2", Outcome::Draw),
    ] {
        let text = format!("1. e4 e5 2. Nf3 {written}\n\n[Event \"B\"]\n\n1. d4 *\n");
        let games = read_text(&text, Mode::Lenient);
        let read = games[0].as_ref().unwrap();
        assert_eq!((games.len(), read.game.outcome), (2, outcome), "{text}");
        assert!(read.stopped.is_none() && read.doubt.is_none(), "{text}");
    }
}

#[test]
fn words_behind_the_last_move_tell_the_result_where_nothing_else_does() {
    for (tag, end, outcome, is_loss) in [
        ("", "White wins", Outcome::WhiteWins, false),
        ("", "{1-0}", Outcome::WhiteWins, false),
        ("", "{Black resigned.}", Outcome::WhiteWins, false),
        ("", "Remis", Outcome::Draw, false),
        ("[Result \"*\"]\n", "{0-1}", Outcome::BlackWins, false),
        (
            "[Result \"1-0\"]\n",
            "White wins",
            Outcome::WhiteWins,
            false,
        ),
        ("[Result \"1-0\"]\n", "Black wins", Outcome::WhiteWins, true),
        ("", "{White wins} *", Outcome::Unknown, false),
        ("", "(1-0)", Outcome::WhiteWins, false),
        ("", "(1/2-1/2) {agreed}", Outcome::Draw, false),
        ("[Result \"1-0\"]\n", "(0-1)", Outcome::BlackWins, true),
        ("", "(1-0) 3. Bb5 a6 *", Outcome::Unknown, false),
        ("", "{White wins a pawn}", Outcome::Unknown, false),
        ("", "{1-0 or 0-1}", Outcome::Unknown, false),
    ] {
        let text = format!("{tag}\n1. e4 e5 2. Nf3 Nc6 {end}\n");
        let read = read_text(&text, Mode::Lenient).remove(0).unwrap();
        assert_eq!(read.game.outcome, outcome, "{text}");
        let mut losses = read.forgiven.iter().filter(|one| one.is_loss);
        assert_eq!(losses.next().is_some(), is_loss, "{text}");
    }
}
