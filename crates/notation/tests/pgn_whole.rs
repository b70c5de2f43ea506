//! What belongs to one game stays in it: comments among its tags, a second result, signs that PGN has no place for.

use jadoube_notation::Leniency;
use jadoube_notation::pgn::{
    Mode, Outcome, Reader, among_tags, before_tags, read_tags, read_text, split_games,
};
use jadoube_notation::replay::Exporter;

#[test]
fn a_comment_among_the_tags_cuts_no_game() {
    for (first, second) in [
        ("[White \"A\"] ; the elder\n[Black \"B\"]\n", ""),
        ("[White \"A\"]\n{the elder}\n[Black \"B\"]\n", ""),
        ("[White \"A\"] {the\nelder}\n[Black \"B\"]\n", ""),
        (
            "{from a letter}\n[White \"A\"]\n; the elder\n[Black \"B\"]\n",
            "from a letter",
        ),
    ] {
        let text = format!(
            "{first}[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[White \"C\"]\n[Result \"*\"]\n\n1. d4 *\n"
        );
        let games = read_text(&text, Mode::Lenient);
        assert_eq!(games.len(), 2, "{text}");
        let game = &games[0].as_ref().unwrap().game;
        let tag = |name: &str| game.tags.get(name);
        assert_eq!(
            (tag("White"), tag("Black")),
            (Some("A"), Some("B")),
            "{text}"
        );
        let said: Vec<String> = game
            .main_line()
            .before
            .iter()
            .map(|comment| comment.text().replace('\n', " "))
            .collect();
        let due: Vec<&str> = [second, "the elder"]
            .into_iter()
            .filter(|said| !said.is_empty())
            .collect();
        assert_eq!(said, due, "{text}");
        assert_eq!(split_games(text.as_bytes()).count(), 2, "{text}");
        assert_eq!(read_tags(text.as_bytes()).get("Black"), Some("B"), "{text}");
        let before = String::from_utf8(
            [before_tags(text.as_bytes()), &among_tags(text.as_bytes())].concat(),
        )
        .unwrap()
        .replace('\n', " ");
        assert!(
            before.contains("elder") && before.contains(second),
            "{before}"
        );
    }
    // Behind an empty line, or before a tag that the game has, it is that of a game without moves.
    for text in [
        "[White \"A\"]\n\n{only a note}\n\n[White \"B\"]\n\n1. e4 *\n",
        "[Event \"A\"]\n[White \"A\"]\n{only a note}\n[Event \"B\"]\n\n1. e4 *\n",
    ] {
        assert_eq!(read_text(text, Mode::Lenient).len(), 2, "{text}");
        assert_eq!(split_games(text.as_bytes()).count(), 2, "{text}");
    }
}

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
fn what_pgn_cannot_carry_is_told() {
    let told = |text: &str| {
        let games = read_text(text, Mode::Lenient);
        let read = games[0].as_ref().unwrap();
        let forgiven: Vec<Leniency> = read.forgiven.iter().map(|one| one.leniency).collect();
        (read.game.outcome, forgiven)
    };
    let text = "[Result \"*\"]\n\n1. e4 e5 ; the {old} move\n2. Nf3 *\n";
    let (_, forgiven) = told(text);
    assert_eq!(forgiven, [Leniency::BraceAlone]);
    let mut exporter = jadoube_notation::replay::Exporter::new(false);
    let at_speed =
        Reader::new(text.as_bytes(), Mode::Lenient).export(&mut exporter, &mut Vec::new());
    assert_eq!(at_speed, 0);
    let (outcome, forgiven) = told("1. e4 e5 &frac12;\n");
    assert_eq!(
        (outcome, forgiven),
        (Outcome::Draw, vec![Leniency::ResultForm])
    );
    let (outcome, _) = told("1. e4 e5 &frac12;-&frac12;\n");
    assert_eq!(outcome, Outcome::Draw);
}

#[test]
fn one_byte_of_another_encoding_spoils_no_other_sign() {
    let text = b"[White \"M\xc3\xbcller\"]\n[Black \"Bl\xfcmich\"]\n[Result \"*\"]\n\n1. e4 {sch\xc3\xb6n \x96 gut} *\n";
    let games: Vec<_> = Reader::new(&text[..], Mode::Lenient).collect();
    let read = games[0].as_ref().unwrap();
    let tag = |name: &str| read.game.tags.get(name);
    assert_eq!(
        (tag("White"), tag("Black")),
        (Some("Müller"), Some("Blümich"))
    );
    assert_eq!(
        read.game.main_line().nodes[0].comments[0].text(),
        "schön – gut"
    );
    assert_eq!(read.forgiven[0].leniency, Leniency::Latin1);
}

/// The movetext that is written of the only game of a text, by way of data and, where it is plain, of its words.
fn movetext(text: &str) -> String {
    let read = read_text(text, Mode::Lenient).remove(0).unwrap();
    let written = read.game.to_pgn();
    let mut at_speed = Vec::new();
    let mut exporter = jadoube_notation::replay::Exporter::new(false);
    let exported = Reader::new(text.as_bytes(), Mode::Lenient).export(&mut exporter, &mut at_speed);
    let at_speed = String::from_utf8(at_speed).unwrap();
    assert!(exported == 0 || at_speed == written, "{at_speed}{written}");
    let (_, movetext) = written.split_once("\n\n").unwrap();
    movetext.trim_end().to_owned()
}

#[test]
fn comments_and_variations_keep_their_order() {
    for text in [
        "1. e4 (1. d4) {after} 1... e5 *",
        "1. e4 {a} (1. d4 {b} (1. c4 {c}) {d} 1... d5) {e} {f} (1. f4) {g} *",
        "{a} 1. e4 ({b} 1. d4 {c}) {d} ({e} 1. c4) 1... e5 {f} (1... c5 2. Nf3 (2. c3)\n{g}) {h} *",
        "1. e4 (1. d4) {[%clk 0:01:00]} {[%unread zz]} *",
    ] {
        assert_eq!(movetext(text), text);
    }
    let moved = "1. e4 $1 (1. d4) {a} (1. c4 {b}) e5 $2 1-0 {c}";
    let written = "1. e4 $1 (1. d4) {a} (1. c4 {b}) 1... e5 $2 {c} 1-0";
    assert_eq!(movetext(moved), written);
    // Words among the moves are comments too.
    assert_eq!(
        movetext("1. e4 (1. d4) White resigns 0-1"),
        "1. e4 (1. d4) {White resigns} 0-1"
    );
    assert_eq!(
        movetext("1. e4 (1. d4) (=) 1... e5 *"),
        "1. e4 (1. d4) {[%act White offers draw]} 1... e5 *"
    );
}

#[test]
fn lines_for_other_programs_are_kept() {
    let text = "% first\n[Event \"A\"]\n%among  them\n[White \"w\"]\n\n1. e4\n%% {[%x]} \n(1. d4\n%\n) 1... e5 *\n";
    let read = read_text(text, Mode::Strict).remove(0).unwrap();
    assert!(read.forgiven.is_empty());
    assert_eq!(
        movetext(text),
        "% first\n%among  them\n1. e4\n%% {[%x]} \n(1. d4\n%\n) 1... e5 *"
    );
    // Those after the result are of the game that it ends, and those without a game are of none.
    let two = read_text(
        "1. e4 *\n% a\n\n% b\n\n[Event \"B\"]\n\n1. d4 *\n",
        Mode::Lenient,
    );
    let texts: Vec<String> = two
        .iter()
        .map(|read| read.as_ref().unwrap().game.to_pgn())
        .collect();
    assert!(
        texts[0].contains("1. e4\n% a\n% b\n*") && !texts[1].contains('%'),
        "{texts:?}"
    );
    assert!(read_text("% a\n% b\n", Mode::Strict).is_empty());
    // In a comment, or not at the beginning of its line, a percent sign is one.
    assert_eq!(movetext("1. e4 {a\n% b} *"), "1. e4 {a % b} *");
}

#[test]
fn what_a_person_reads_at_once_is_read() {
    // Semicolons between moves, and such as begin a comment.
    assert_eq!(
        movetext("1. e4, e5; 2. Nf3, Nc6; 3. Bb5 1-0"),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0"
    );
    assert_eq!(
        movetext("1. e4 e5; 2. Nf3 is next\n1-0"),
        "1. e4 e5 {2. Nf3 is next} 1-0"
    );
    assert_eq!(movetext("1. e4 e5 *; 2. Nf3"), "1. e4 e5 {2. Nf3} *");
    // Words at the end, of which some have the letters of castling.
    assert_eq!(
        movetext("1. e4 e5 White won on time"),
        "1. e4 e5 {White won on time} 1-0"
    );
    assert_eq!(movetext("1. e4 e5 1-0 (40)"), "1. e4 e5 {(40)} 1-0");
    // A game that begins on the line on which another ends.
    let two = "[Event \"A\"]\n\n1. e4 e5 1-0 [Event \"B\"] 1. d4 d5 0-1\n";
    let games = read_text(two, Mode::Lenient);
    let games: Vec<_> = games.into_iter().map(|read| read.unwrap().game).collect();
    let events: Vec<_> = games.iter().map(|game| game.tags.get("Event")).collect();
    assert_eq!(events, [Some("A"), Some("B")]);
    assert_eq!(
        jadoube_notation::pgn::split_games(two.as_bytes()).count(),
        2
    );
}

#[test]
fn a_comment_over_tags_is_of_their_game() {
    for (between, first, second) in [
        ("\n\n{c}\n", 0, 1),
        ("\n\n; c\n{d\n\ne}\n", 0, 2),
        ("{c}\n\n; d\n", 1, 1),
        ("\n{c}\n", 1, 0),
        ("\n\n{c}\n\n", 1, 0),
        (" {c}\n\n", 1, 0),
    ] {
        let text = format!("[White \"A\"]\n\n1. e4 1-0{between}[White \"B\"]\n\n1. d4 0-1\n");
        let games = read_text(&text, Mode::Lenient);
        let comments = games.iter().map(|read| {
            let read = read.as_ref().unwrap();
            assert!(
                read.forgiven
                    .iter()
                    .all(|one| one.leniency == Leniency::ResultDiffers)
            );
            read.game.comments().count()
        });
        assert_eq!(comments.collect::<Vec<_>>(), [first, second], "{text}");
        let parts: Vec<&[u8]> = split_games(text.as_bytes()).collect();
        let at = text
            .find(if second > first {
                between.trim()
            } else {
                "[White \"B"
            })
            .unwrap();
        if second == 0 || first == 0 {
            assert_eq!(parts[0].len(), at, "{text}");
        }
    }
    // Where no result stands, it may be the last word of the game.
    let games = read_text(
        "1. e4\n\n{White resigns}\n[White \"B\"]\n\n*",
        Mode::Lenient,
    );
    assert_eq!(games[0].as_ref().unwrap().game.comments().count(), 1);
}

#[test]
fn a_variation_before_its_move_is_put_behind_it() {
    for (text, due) in [
        (
            "1. e4 e5 (2. d4 exd4 (2... Nc6)) (2. f4) {a} 2. Nf3! {b} (2. c3) Nc6 *",
            "1. e4 e5 {a} 2. Nf3 $1 {b} (2. d4 exd4 (2... Nc6)) (2. f4) (2. c3) 2... Nc6 *",
        ),
        (
            "1. e4 (1... c5) e5 (1... e6 2. d4 (2... d6 3. c4) d5) *",
            "1. e4 e5 (1... c5) (1... e6 2. d4 d5 (2... d6 3. c4)) *",
        ),
        ("1. e4 [1... c5 2. Nf3] e5 *", "1. e4 e5 (1... c5 2. Nf3) *"),
        // No move comes that it could replace.
        ("1. e4 e5 (2. d4) 1-0", "1. e4 e5 {[%unread (2. d4)]} 1-0"),
        (
            "1. e4 (1. d4 (1... d5)) e5 *",
            "1. e4 (1. d4 {[%unread (1... d5)]}) 1... e5 *",
        ),
        (
            "1. e4 e5 (2. d4) 2. Nf6 d6 *",
            "1. e4 e5 {[%unread (2. d4)]} {[%unread Nf6 d6]} *",
        ),
    ] {
        let read = read_text(text, Mode::Lenient).remove(0).unwrap();
        let written = read.game.to_pgn();
        let moves = written
            .split("\n\n")
            .nth(1)
            .unwrap_or_default()
            .replace('\n', " ");
        assert_eq!(moves.trim(), due, "{text}");
        let is_early = due.contains("unread (");
        assert_eq!(
            read.forgiven.iter().any(|one| one.is_loss),
            is_early,
            "{text}"
        );
    }
}

#[test]
fn what_stands_in_brackets_and_is_no_variation_is_none() {
    for (text, due) in [
        (
            "1. e4 e5 (D) 2. Nf3 (N) Nc6 (!?) (best) *",
            "1. e4 e5 $220 2. Nf3 $146 Nc6 $5 {(best)} *",
        ),
        (
            "1. e4 (0:01) e5 [%clk 1:00] 2. Nf3\n[%emt 0:05] Nc6 *",
            "1. e4 {(0:01)} 1... e5 {[%clk 1:00]} 2. Nf3 {[%emt 0:05]} 2... Nc6 *",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6\n\n[2... d6 3. d4] 3. Bb5 *",
            "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 *",
        ),
        ("1. d4 d5 2.1/2", "1. d4 d5 1/2-1/2"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.00 Nf6 5. d3 00 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O *",
        ),
    ] {
        let games = read_text(text, Mode::Lenient);
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(split_games(text.as_bytes()).count(), 1, "{text}");
        let read = games[0].as_ref().unwrap();
        assert!(read.stopped.is_none() && read.doubt.is_none(), "{text}");
        let written = read.game.to_pgn();
        let moves = written
            .split("\n\n")
            .nth(1)
            .unwrap_or_default()
            .replace('\n', " ");
        assert_eq!(moves.trim(), due, "{text}");
    }
}

#[test]
fn a_line_that_shows_no_name_of_a_tag_is_kept_whole() {
    for line in ["[A.B \"w\"]", "[My Tag \"x\"]", "[Elo/White \"2000\"]"] {
        let text = format!("[White \"A\"]\n{line}\n[Black \"B\"]\n\n1. e4 *\n");
        let read = read_text(&text, Mode::Lenient).remove(0).unwrap();
        let kinds: Vec<_> = read
            .forgiven
            .iter()
            .map(|one| (one.leniency, one.is_loss))
            .collect();
        assert_eq!(kinds, [(Leniency::TagForm, true)], "{line}");
        let kept = read.game.main_line().before[0].unread();
        assert_eq!(kept.as_deref(), Some(line));
        assert_eq!(read.game.tags.iter().count(), 2, "{line}");
    }
    // What is in a name that is known is its value, and other capitals begin no game.
    let text = "[Event \"A\"]\n[White John \"J\"]\n[event \"B\"]\n\n1. e4 *\n";
    let games = read_text(text, Mode::Lenient);
    assert_eq!(games.len(), 1);
    let read = games[0].as_ref().unwrap();
    assert_eq!(read.game.tags.get("White"), Some("John \"J"));
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
fn lines_for_other_programs_stand_anywhere_among_the_tags() {
    for among in [
        "% esc\n; semi\n",
        "% esc\n{b}\n",
        "{b}\n% esc\n",
        "% a\n% b\n",
        "; a\n% b\n; c\n",
    ] {
        let text =
            format!("[Event \"A\"]\n{among}[White \"X\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
        let read = read_text(&text, Mode::Lenient);
        assert_eq!(read.len(), 1, "{text}");
        let game = &read[0].as_ref().unwrap().game;
        assert_eq!(game.tags.get("White"), Some("X"), "{text}");
        assert_eq!(
            game.main_line().before.len(),
            among.lines().count(),
            "{text}"
        );
    }
    let read = read_text("1. e4 e5 1-0\n% end\n1-0\n", Mode::Lenient);
    assert!(read[0].as_ref().unwrap().game.to_pgn().contains("% end"));
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
fn a_move_behind_an_illegal_one_is_not_told_as_long() {
    let told = |text: &str| {
        let game = read_text(text, Mode::Lenient).remove(0).unwrap();
        let long = |one: &jadoube_notation::pgn::Forgiveness| one.leniency == Leniency::LongForm;
        (game.illegal.len(), game.forgiven.iter().any(long))
    };
    assert_eq!(told("1. f3 e5 2. g4 Qh4# 3. a3 Nc6 *"), (1, false));
    assert_eq!(told("1. f3 e5 2. g4 Qh4# 3. a3 Nb8-c6 *"), (1, true));
    assert_eq!(told("1. f3 e5 2. Ng1-h3 *"), (0, true));
}

#[test]
fn a_variation_before_its_move_is_kept_whole() {
    let text = "(1. d4 d5) 1. e4 *\n";
    let game = read_text(text, Mode::Lenient).remove(0).unwrap();
    let kinds: Vec<Leniency> = game.forgiven.iter().map(|one| one.leniency).collect();
    assert_eq!(kinds, [Leniency::VariationEarly]);
    assert!(game.game.to_pgn().contains("[%unread (1. d4 d5)]"));
}

#[test]
fn a_value_of_several_lines_is_one_value() {
    let text = "[Event \"A\"]\n[Comment \"one\r\ntwo\n three\"]\n[White \"X\"]\n\n1. e4 e5 1-0\n";
    let games = read_text(text, Mode::Lenient);
    assert_eq!(games.len(), 1);
    let game = games[0].as_ref().unwrap();
    assert_eq!(game.game.tags.get("Comment"), Some("one two three"));
    assert_eq!(game.game.tags.get("White"), Some("X"));
    assert!(game.stopped.is_none());
    let kinds: Vec<Leniency> = game.forgiven.iter().map(|one| one.leniency).collect();
    assert_eq!(kinds, [Leniency::TagForm]);
    assert_eq!(split_games(text.as_bytes()).count(), 1);
    // A quotation mark that is missing ends with its line.
    for text in [
        "[Event \"A]\n[White \"X\"]\n\n1. e4 *\n",
        "[Event \"A\n\n1. e4 {[%a \"x\"]} *\n",
        "[Event \"A\n[White \"X\"]\n\n1. e4 *\n",
    ] {
        let games = read_text(text, Mode::Lenient);
        let game = games[0].as_ref().unwrap();
        assert_eq!(game.game.tags.get("Event"), Some("A"), "{text}");
        assert_eq!(game.game.main_line().nodes.len(), 1, "{text}");
    }
}

#[test]
fn tags_with_the_quotation_marks_and_blanks_of_printers_are_read() {
    for line in [
        "[White “Tal”]",
        "[White „Tal“]",
        "[White\u{a0}\"Tal\"]",
        "[White\u{a0}“Tal”]",
        "[\u{a0}White \"Tal\"\u{2009}]",
        "[White «Tal»]",
    ] {
        let game = read_text(&format!("{line}\n\n1. e4 *\n"), Mode::Lenient);
        let game = game[0].as_ref().unwrap();
        assert_eq!(game.game.tags.get("White"), Some("Tal"), "{line}");
        let kinds: Vec<Leniency> = game.forgiven.iter().map(|one| one.leniency).collect();
        assert_eq!(kinds, [Leniency::TagForm], "{line}");
    }
    // Quotation marks inside a value are its own.
    let game = read_text("[Event \"The “Immortal”\"]\n\n1. e4 *\n", Mode::Lenient);
    let game = game[0].as_ref().unwrap();
    assert_eq!(game.game.tags.get("Event"), Some("The “Immortal”"));
    assert!(game.forgiven.is_empty());
}

#[test]
fn an_ellipsis_of_one_character_is_three_dots() {
    for text in [
        "1. e4 {x} 1… e5 2. Nf3 *",
        "1. e4 {x} 1…e5 2. Nf3 *",
        "1. e4 {x} 1. … e5 2. Nf3 *",
        "1. e4 … e5 2. Nf3 *",
    ] {
        let game = read_text(text, Mode::Lenient).remove(0).unwrap();
        assert_eq!(game.game.main_line().nodes.len(), 3, "{text}");
        let kinds: Vec<Leniency> = game.forgiven.iter().map(|one| one.leniency).collect();
        assert_eq!(kinds, [Leniency::Ellipsis], "{text}");
        assert!(read_text(text, Mode::Strict)[0].is_err());
    }
}

#[test]
fn signs_of_annotators_are_kept_and_what_they_propose_is_not_played() {
    for (text, written) in [
        ("1. e4 e5 2. Nf3 =/∞ Nc6 *", "1. e4 e5 2. Nf3 $44 Nc6 *"),
        ("1. e4 e5 2. Nf3=/∞ Nc6 *", "1. e4 e5 2. Nf3 $44 Nc6 *"),
        ("1. e4 e5 2. Nf3 ∞/= Nc6 *", "1. e4 e5 2. Nf3 $45 Nc6 *"),
        ("1. e4 e5 2. Nf3 $ 14 Nc6 *", "1. e4 e5 2. Nf3 $14 Nc6 *"),
        (
            "1. e4 e5 (⌓ 1... c5 2. Nf3) 2. Nf3 *",
            "1. e4 e5 ($142 1... c5 2. Nf3) 2. Nf3 *",
        ),
        // Before the number that is due all of it is an idea.
        (
            "1. e4 e5 2. Nf3 Nc6 ∆ d4 exd4 3. Bc4 *",
            "1. e4 e5 2. Nf3 Nc6 $140 {d4 exd4} 3. Bc4 *",
        ),
        // One ply was played before the next number, and that is the last.
        (
            "1. e4 e5 2. Nf3 ⌓ f4 Nc6 3. Bc4 *",
            "1. e4 e5 2. Nf3 $142 {f4} 2... Nc6 3. Bc4 *",
        ),
        (
            "1. e4 e5 2. Nf3 △ Nc6 3. Bc4 *",
            "1. e4 e5 2. Nf3 $140 Nc6 3. Bc4 *",
        ),
        (
            "1. e4 e5 2. Nf3 Δ Bc4 2... Nc6 3. d4 *",
            "1. e4 e5 2. Nf3 $140 {Bc4} 2... Nc6 3. d4 *",
        ),
    ] {
        let game = read_text(text, Mode::Lenient).remove(0).unwrap();
        assert!(game.stopped.is_none(), "{text}");
        let pgn = game.game.to_pgn().replace('\n', " ");
        assert!(pgn.trim_end().ends_with(written), "{text}: {pgn}");
        assert!(!game.forgiven.is_empty(), "{text}");
    }
    // Where no number tells what was played, nothing is taken for played, and nothing is lost.
    for text in [
        "1. e4 e5 2. Nf3 ⌓ f4 exf4 *",
        "1. e4 e5 2. Nf3 ⌓ 3. Bc4 Nc6 *",
    ] {
        let game = read_text(text, Mode::Lenient).remove(0).unwrap();
        assert_eq!(game.game.main_line().nodes.len(), 3, "{text}");
        assert!(game.stopped.is_some() && game.game.to_pgn().contains("[%unread ⌓"));
    }
}

#[test]
fn what_is_plainly_no_move_is_not_guessed_at() {
    let told = |text: &str| read_text(text, Mode::Lenient).remove(0).unwrap();
    for text in [
        "1. e4 e5 ------------",
        "1. e4 e5 two\"] *",
        "1. e4 e5 2. whatever *",
    ] {
        let game = told(text);
        assert!(
            game.stopped.is_some() && game.suggestions.is_empty(),
            "{text}"
        );
    }
    // A word that lacks its digit may have been a move.
    assert!(
        !told("1. e4 e5 2. Nf Nc6 3. Bb5 a6 *")
            .suggestions
            .is_empty()
    );
    let script = |text: &str| told(text).stopped.unwrap().to_string();
    assert!(script("1. e4 \u{434}5 *").contains("is Cyrillic"));
    assert!(script("1. e4 \u{3b1}5 *").contains("is Greek"));
}

#[test]
fn few_men_named_in_the_letters_of_a_language_tell_it() {
    for (text, moves) in [
        (
            "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. c3 axb5 5. a3 d5 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. c3 axb5 5. a3 d5 *",
        ),
        (
            "1. Pf3 Pf6 2. g3 g6 3. d3 d6 4. e3 Lg7 *",
            "1. Nf3 Nf6 2. g3 g6 3. d3 d6 4. e3 Bg7 *",
        ),
        (
            "1. Pf3 Pf6 2. g3 g6 3. Lg2 Lg7 *",
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 *",
        ),
        (
            "1. e4 e5 2. Sc3 Sc6 3. a3 d6 *",
            "1. e4 e5 2. Nc3 Nc6 3. a3 d6 *",
        ),
    ] {
        let read = read_text(text, Mode::Lenient).remove(0).expect("a game");
        assert!(
            read.game.to_pgn().contains(&format!("\n\n{moves}\n")),
            "{}",
            read.game.to_pgn()
        );
    }
}

#[test]
fn a_name_of_two_words_takes_no_place_of_the_true_one() {
    let text = "[White Team \"Bayern\"]\n[White \"M\u{fc}ller\"]\n[Date Added \"2001\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let read = read_text(text, Mode::Lenient).remove(0).expect("a game");
    assert_eq!(read.game.tags.get("White"), Some("M\u{fc}ller"));
    assert_eq!(read.game.tags.get("Date"), None);
    assert!(read.game.to_pgn().contains("Bayern"));
    assert!(read.forgiven.iter().any(|one| one.is_loss));
}

#[test]
fn letters_that_look_latin_are_read_and_named() {
    for text in [
        "1. e4 e5 2. Nf3 N\u{441}6 3. Bb5 \u{430}6 4. B\u{445}c6 dxc6 *",
        "1. \u{435}4 \u{435}5 2. Nf3 Nc6 3. \u{412}b5 a6 4. \u{412}xc6 dxc6 *",
    ] {
        let read = read_text(text, Mode::Lenient).remove(0).expect("a game");
        let pgn = read.game.to_pgn();
        assert!(
            pgn.contains("\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *\n"),
            "{pgn}"
        );
        let named = |one: &jadoube_notation::pgn::Forgiveness| one.leniency == Leniency::OcrSlip;
        assert!(read.forgiven.iter().all(named), "{:?}", read.forgiven);
    }
    // The knight of a Russian record is no king.
    let text = "1. e4 e5 2. \u{41a}f3 \u{41a}c6 3. \u{421}b5 a6 *";
    let read = read_text(text, Mode::Lenient).remove(0).expect("a game");
    assert!(read.game.to_pgn().contains("2. Nf3 Nc6 3. Bb5 a6 *"));
}

#[test]
fn what_is_no_number_of_a_glyph_is_told_and_passed() {
    for glyph in ["$-1", "$+3", "$"] {
        let text = format!("1. e4 {glyph} e5 2. Nf3 1-0\n");
        let read = read_text(&text, Mode::Lenient).remove(0).unwrap();
        assert!(read.stopped.is_none(), "{text}");
        assert_eq!(read.game.main_line().nodes.len(), 3, "{text}");
        assert!(
            read.game.to_pgn().contains(glyph) && !read.forgiven.is_empty(),
            "{text}"
        );
    }
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
fn tags_that_may_be_of_the_game_above_are_told_as_a_loss() {
    let above = "[Event \"A\"]\n\n1. e4 e5 1-0\n";
    for behind in [
        "[Black \"B\"]\n",
        "\n[White \"A\"]\n[Black \"B\"]\n",
        "[Black \"B\"]\n\n[White \"C\"]\n\n1. d4 *\n",
    ] {
        let text = format!("{above}{behind}");
        let games = read_text(&text, Mode::Lenient);
        let is_told = |read: &jadoube_notation::pgn::ReadGame| {
            let mut told = read.forgiven.iter();
            told.any(|one| one.leniency == Leniency::TagsApart && one.is_loss)
        };
        let told: Vec<bool> = games
            .iter()
            .map(|read| is_told(read.as_ref().unwrap()))
            .collect();
        assert_eq!(told, [false, true], "{text}");
    }
    for whole in [
        "[Event \"B\"]\n[White \"C\"]\n",
        "[Event \"B\"]\n\n[White \"C\"]\n\n1. d4 *\n",
        "[White \"C\"]\n\n1. d4 *\n",
    ] {
        let text = format!("{above}\n{whole}");
        let games = read_text(&text, Mode::Lenient);
        let told = games
            .iter()
            .flat_map(|read| read.as_ref().unwrap().forgiven.iter());
        let mut told = told.filter(|one| one.is_loss);
        assert!(told.next().is_none(), "{text}");
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

#[test]
fn names_of_tags_in_other_spellings_are_read() {
    for tags in [
        "[White: \"A\"]\n[Black: \"B\"]\n[Result: \"1-0\"]\n",
        "[White=\"A\"]\n[Black=\"B\"]\n[Result=\"1-0\"]\n",
        "[white: \"A\"]\n[black: \"B\"]\n[result: \"1-0\"]\n",
        "[White 'A']\n[Black 'B']\n[Result '1-0']\n",
        "[Blancs \"A\"]\n[Noirs \"B\"]\n[Résultat \"1-0\"]\n",
        "[Blancas \"A\"]\n[Negras \"B\"]\n[Resultado \"1-0\"]\n",
        "[Wit \"A\"]\n[Zwart \"B\"]\n[Uitslag \"1-0\"]\n",
    ] {
        let text = format!("{tags}\n1. e4 e5\n");
        let read = read_text(&text, Mode::Lenient).remove(0).unwrap();
        let tag = |name: &str| read.game.tags.get(name);
        let told = [tag("White"), tag("Black"), tag("Result")];
        assert_eq!(told, [Some("A"), Some("B"), Some("1-0")], "{text}");
        assert!(!read.forgiven.is_empty(), "{text}");
        assert_eq!(read_tags(text.as_bytes()).get("White"), Some("A"), "{text}");
    }
}

#[test]
fn a_sign_behind_a_number_is_no_sign_of_the_move_before() {
    // What follows cannot be the move: the sign is all that is left of it.
    for (text, read) in [
        (
            "1. e4 e5 2. Nf3 Nc6 3. ? a6 4. Ba4 Nf6 *",
            "1. e4 e5 2. Nf3 Nc6",
        ),
        ("1. e4 e5 2. ! Nc6 3. Bb5 *", "1. e4 e5"),
        ("1. e4 e5 2. !? *", "1. e4 e5"),
        ("1. e4 e5 2. Nf3 2... ?? 3. Bb5 *", "1. e4 e5 2. Nf3"),
    ] {
        let found = read_text(text, Mode::Lenient).remove(0).unwrap();
        assert!(found.stopped.is_some(), "{text}");
        let moves = movetext(text);
        let rest = moves.strip_prefix(read);
        let rest = rest.unwrap_or_else(|| panic!("{text}: {moves}"));
        assert!(rest.starts_with(" {[%unread "), "{text}: {moves}");
    }
    // Before a move that can be played it is said of that.
    let told = movetext("1. e4 e5 2. ! Nf3 Nc6 3. Bb5 *");
    assert_eq!(told, "1. e4 e5 2. Nf3 $1 Nc6 3. Bb5 *");
}

#[test]
fn dots_apart_from_the_number_stand_for_the_move_of_white() {
    let read = |text: &str| read_text(text, Mode::Lenient).remove(0).unwrap();
    for text in [
        "1. e4 e5 2. ... *",
        "1. e4 e5 2... *",
        "1. e4 e5 2. \u{2026} *",
    ] {
        assert!(read(text).doubt.is_some(), "{text}");
    }
    let castled = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. ... O-O *";
    assert!(read(castled).stopped.is_some());
    for text in ["1. e4 e5 2. Nf3 2. ... Nc6 *", "1. e4 1. ... e5 2. *"] {
        let found = read(text);
        assert!(found.stopped.is_none() && found.doubt.is_none(), "{text}");
    }
}

#[test]
fn marks_of_notes_beside_moves_are_kept_and_the_game_goes_on() {
    for (text, read) in [
        (
            "1. e4 d5 \u{b6} 2. exd5 \u{a7} Qxd5 *",
            "1. e4 d5 {\u{b6}} 2. exd5 {\u{a7}} 2... Qxd5 *",
        ),
        (
            "1. e4 \u{d7} d5 2. exd5 \u{2020} Qxd5 *",
            "1. e4 {\u{d7}} 1... d5 2. exd5 {\u{2020}} 2... Qxd5 *",
        ),
        (
            "1. e4 e5 2. Qh5 Ke7 3. Qxe5 \u{2021} *",
            "1. e4 e5 2. Qh5 Ke7 3. Qxe5# *",
        ),
        (
            "1. e4 f6 2. Nc3 g5 3. Qh5 \u{2021} *",
            "1. e4 f6 2. Nc3 g5 3. Qh5# *",
        ),
        ("1. e4 d5 2. Bb5 \u{2020} c6 *", "1. e4 d5 2. Bb5+ c6 *"),
    ] {
        assert_eq!(movetext(text), read, "{text}");
    }
    // In the place of a move it is what is left of one.
    let found = read_text("1. e4 e5 2. \u{a7} Nc6 *", Mode::Lenient)
        .remove(0)
        .unwrap();
    assert!(found.stopped.is_some());
}
