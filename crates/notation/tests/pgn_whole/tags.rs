//! Tags in any form, and what stands among them.

use jadoube_notation::Leniency;
use jadoube_notation::pgn::{Mode, among_tags, before_tags, read_tags, read_text, split_games};

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
fn a_name_of_two_words_takes_no_place_of_the_true_one() {
    let text = "[White Team \"Bayern\"]\n[White \"M\u{fc}ller\"]\n[Date Added \"2001\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let read = read_text(text, Mode::Lenient).remove(0).expect("a game");
    assert_eq!(read.game.tags.get("White"), Some("M\u{fc}ller"));
    assert_eq!(read.game.tags.get("Date"), None);
    assert!(read.game.to_pgn().contains("Bayern"));
    assert!(read.forgiven.iter().any(|one| one.is_loss));
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
