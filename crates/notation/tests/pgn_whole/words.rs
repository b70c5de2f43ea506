//! What stands beside the moves of a game, or in their place.

use jadoube_notation::Leniency;
use jadoube_notation::pgn::{Mode, Outcome, Reader, read_text};

use super::movetext;

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

#[test]
fn a_number_at_no_move_stops_nothing() {
    assert_eq!(
        movetext("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 3... {odd} 4. Ba4 Nf6 *\n"),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {odd} 4. Ba4 Nf6 *"
    );
    assert_eq!(
        movetext("1. e4 e5 2. Nf3 Nc6 4. $1 {odd} 3. Bb5 a6 *\n"),
        "1. e4 e5 2. Nf3 Nc6 $1 {odd} 3. Bb5 a6 *"
    );
    let read = read_text("1. e4 e5 1... {odd} 2. Nf3 *\n", Mode::Lenient).remove(0);
    let read = read.unwrap();
    assert_eq!(read.forgiven[0].leniency, Leniency::MoveNumber);
    assert!(read.stopped.is_none() && read.doubt.is_none());
}

#[test]
fn a_glyph_behind_what_is_not_read_is_kept_there_alone() {
    let text = movetext("1. e4 e5 2. Ke5 Nc6 3. Nf3 $999 Nf6 *\n");
    assert_eq!(text.matches("$999").count(), 1, "{text}");
}
