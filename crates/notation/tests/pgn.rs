//! PGN read and written: real collections, broken games, export form, round trips.

use std::io::{Read, Write};

use jadoube_board::{Move, Position, Setup, Square};
use jadoube_notation::Leniency;
use jadoube_notation::pgn::{
    Comment, Fault, Game, Mode, Outcome, Ply, ReadGame, Reader, act_command, read_text, unpack,
};
use proptest::prelude::*;

use crate::pgn_unread::check_unread;

fn read_file(name: &str, mode: Mode) -> Vec<Result<ReadGame, jadoube_notation::pgn::PgnError>> {
    let path = crate::reference::data().join(name);
    let file =
        std::fs::File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Reader::new(file, mode).named(name).collect()
}

#[test]
fn real_collections_replay_strictly_and_come_back() {
    let mut plies = 0;
    for name in ["historic", "modern-clk", "endings", "chess960"] {
        for item in read_file(&format!("games/{name}.pgn"), Mode::Strict) {
            let read = item.unwrap_or_else(|error| panic!("{error}"));
            plies += read.game.main_line().nodes.len();
            assert_round_trip(&read.game);
        }
    }
    assert!(plies > 10_000, "{plies}");
}

#[track_caller]
fn assert_round_trip(game: &Game) {
    let written = game.to_pgn();
    let back = read_text(&written, Mode::Strict);
    let back = back[0]
        .as_ref()
        .unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(back.game.to_pgn(), written);
    assert_eq!(back.game.main_line(), game.main_line(), "{written}");
    assert_eq!(
        (back.game.start, back.game.outcome),
        (game.start, game.outcome)
    );
    for line in written.lines() {
        let long_word = line.starts_with('[') || !line.contains(' ');
        assert!(line.chars().count() <= 79 || long_word, "{line}");
    }
}

#[test]
fn whatever_a_record_itself_says_was_illegal_is_kept() {
    let text = "[Result \"*\"]\n\n1. e4 e5 {[%illegal e1e3]} {[%illegal e8e6]} {[%illegal e3e5]}\n{[%illegal 0000]} {[%illegal d8d1]} *\n";
    for mode in [Mode::Strict, Mode::Lenient] {
        let [Ok(read)] = &read_text(text, mode)[..] else {
            panic!("{mode:?}: it is not read");
        };
        assert_eq!(read.game.main_line().nodes.len(), 7, "{mode:?}");
        assert_round_trip(&read.game);
    }
}

#[test]
fn broken_games_are_diagnosed_at_their_place() {
    // Move number and words at which each of the games must stop; the second and the sixth write castling
    // in lower case and are readable to their end once that is forgiven. In the first only 13. Rad1, which was played,
    // keeps all that follows legal.
    let expected = [
        Some((13, "Rd1")),
        None,
        Some((29, "Be3")),
        Some((10, "Ne7")),
        Some((1, "Bd3")),
        None,
        Some((35, "cxd3")),
        Some((5, "Nd7")),
        Some((15, "Rf8")),
        Some((9, "Nd7")),
        Some((0, "FEN")),
        Some((7, "is")),
    ];
    let games = read_file("games/broken.pgn", Mode::Lenient);
    assert_eq!(games.len(), expected.len());
    for (item, expected) in games.iter().zip(expected) {
        let error = match item {
            Ok(read) => read.stopped.as_ref().or(read.illegal.first()),
            Err(error) => Some(error),
        };
        let Some((number, words)) = expected else {
            let read = item.as_ref().unwrap();
            assert!(
                error.is_none()
                    && read
                        .forgiven
                        .iter()
                        .any(|one| one.leniency == Leniency::OddCastling)
            );
            continue;
        };
        // What follows may settle what was meant; that is told at the same place.
        if let (None, Ok(read)) = (error, item) {
            let mut cures = read.forgiven.iter().filter(|one| one.read.is_some());
            let cure = cures
                .next()
                .unwrap_or_else(|| panic!("{words}: this game cannot be replayed"));
            let told = (
                cure.move_number.map(|(number, _)| number),
                cure.found.as_str(),
            );
            assert_eq!(told, (Some(number), words));
            continue;
        }
        let error = error.unwrap_or_else(|| panic!("{words}: this game cannot be replayed"));
        let shown = error.to_string();
        assert_eq!(
            error.move_number.map_or(0, |(number, _)| number),
            number,
            "{shown}"
        );
        assert!(error.found.replace('-', "").contains(words), "{shown}");
    }
}

#[track_caller]
fn check_strict(text: &str, line: u64, column: u64, part: &str) {
    let error = read_text(text, Mode::Strict).remove(0).unwrap_err();
    let shown = error.to_string();
    assert_eq!(
        (error.place.line, error.place.column),
        (line, column),
        "{shown}"
    );
    assert!(shown.contains(part), "{shown}");
}

#[test]
fn strict_errors_name_place_and_reason() {
    check_strict(
        "1. e4 e5 2. Nf4 *",
        1,
        13,
        "the knight on g1 cannot reach f4",
    );
    check_strict("1. e4 e5\n2. Ke3 *", 2, 4, "move 2.");
    check_strict(
        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5 4. Nf3 *",
        1,
        37,
        "leaves the king on e1 in check from e5",
    );
    check_strict(
        "1. d4 d5 2. Nd2 e5 3. Ngf3 a6 4. Nb4 *",
        1,
        34,
        "cannot reach b4",
    );
    check_strict("1. e4 e5 2. O-O *", 1, 13, "castl");
    check_strict("1. e4 {never closed", 1, 7, "not closed");
    check_strict("1. e4 (1. d4 *", 1, 14, "parentheses");
    check_strict("1. e4 (1. d4 *) *", 1, 14, "kept as a comment");
    check_strict("1. e4 e5", 1, 9, "no closing marker");
    check_strict("1. e4+ e5 *", 1, 4, "marked as check, and gives none");
    check_strict("1. e4 f6 2. Qh5# g6 *", 1, 13, "marked as mate, and is not");
    check_strict("1. f3 e5 2. g4 Qh4+ 0-1", 1, 16, "mate is not marked");
    check_strict("1. f3 e5 2. g4 Qh4 0-1", 1, 16, "mate is not marked");
    check_strict("[Date \"1899.02.30\"]\n\n1. e4 *", 1, 1, "no such day");
    check_strict("2. e4 *", 1, 1, "number");
    check_strict("[Event \"A]\n\n1. e4 *", 1, 1, "tag pair");
    check_strict("[Result \"1-0\"]\n\n1. e4 0-1", 3, 7, "differ");
    check_strict(
        "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
        2,
        1,
        "king",
    );
    check_strict("[Variant \"Atomic\"]\n\n1. e4 *", 1, 1, "Chess960");
    check_strict("1. nf3 *", 1, 4, "lower case");
}

#[test]
fn columns_are_those_of_the_line() {
    let games = read_text("1. e4 * 1. d4 * 1. c4 c4 *", Mode::Strict);
    let error = games[2].as_ref().unwrap_err();
    assert_eq!(
        (error.place.game, error.place.line, error.place.column),
        (3, 1, 23)
    );
}

#[track_caller]
fn check_forgiven(text: &str, expected: &[Leniency], moves: usize) {
    let read = read_text(text, Mode::Lenient).remove(0).unwrap();
    let names: Vec<Leniency> = read.forgiven.iter().map(|one| one.leniency).collect();
    assert_eq!(names, expected, "{text}");
    assert_eq!(read.game.main_line().nodes.len(), moves, "{text}");
    assert_eq!(read.stopped, None);
}

#[test]
fn lenient_reading_names_what_it_forgives() {
    use Leniency::*;
    check_forgiven("1. e4 e5 2. nf3 *", &[LowerCasePiece], 3);
    check_forgiven("1. e4 e5 2. g1f3 *", &[UciForm], 3);
    check_forgiven("1. e2-e4 e5 2. Ng1-f3 *", &[LongForm, LongForm], 3);
    check_forgiven("1. e4 e5 2. g1-f3 *", &[ManOmitted], 3);
    check_forgiven("1. e4 d5 2. ed5 *", &[PawnCaptureSign], 3);
    check_forgiven("1. e4 d5 2. e:d5 *", &[CaptureColon], 3);
    check_forgiven("1. e4 e5 2. Ktf3 Nc6 *", &[KnightKt], 4);
    check_forgiven(
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *",
        &[ZeroCastling],
        7,
    );
    check_forgiven("1. e4 e5 2. Nxf3 *", &[CaptureWrong], 3);
    check_forgiven("1. e4 e5 2. Nf3+ *", &[CheckWrong], 3);
    check_forgiven("1. e4 e5 2. Z0 *", &[NullMove], 3);
    check_forgiven("1. e4 e5 2. -- *", &[], 3);
    check_forgiven("1. e4 e5 5. Nf3 *", &[MoveNumber], 3);
    check_forgiven("1. e4 e5", &[ResultMissing], 2);
    check_forgiven("1. e4 e5 1/2", &[ResultForm], 2);
    check_forgiven("[Result \"1-0\"]\n\n1. e4 0-1", &[ResultDiffers], 1);
    check_forgiven("1. e4 } e5 *", &[BraceAlone], 2);
    check_forgiven("1. e4 (1. d4 d5 *", &[VariationUnbalanced], 1);
    check_forgiven("1. e4 (1. d4 d5 *) *", &[StrayWords], 1);
    check_forgiven("1. e4 e5) *", &[VariationUnbalanced], 2);
    check_forgiven(
        "1. e4 e5 1-0 Played in 1987.\n",
        &[StrayWords, StrayWords, StrayWords],
        2,
    );
    check_forgiven(
        "1. e4 {open\n\n[Event \"B\"]\n\n*",
        &[CommentOpen, ResultMissing],
        1,
    );
    check_forgiven("[White \"A \"B\" C\"]\n\n1. e4 *", &[TagForm], 1);
    check_forgiven("[White \"A\"]\n[White \"B\"]\n\n1. e4 *", &[TagTwice], 1);
    check_forgiven("1. e4 += e5 ± *", &[Sign, Sign], 2);
    check_forgiven("1. f3 e5 2. g4 Qh4+ *", &[MateMissing], 4);
    check_forgiven("1. e4 f6 2. Qh5+ g6 3. Qxg6# *", &[MateWrong], 5);
    check_forgiven("1. e4 f6 2. d4 g6 3. Bc4 d5 4. exd *", &[RankOmitted], 7);
    check_forgiven("1. e4 d5 2. ed *", &[PawnCaptureSign, RankOmitted], 3);
    check_forgiven("[event \"A\"]\n\n1. e4 *", &[TagCase], 1);
    check_forgiven("1. e4 e51-0", &[GluedResult], 2);
    check_forgiven(
        "[Date \"1899.02.30\"]\n[EventDate \"1899.??.??\"]\n\n1. e4 *",
        &[DateImpossible],
        1,
    );
    check_forgiven("1. e4 e5 1/2 *", &[ResultForm, ResultTwice], 2);
    check_forgiven("1. f3 e5 2. g4 Qh4# 1-0", &[MateDenied], 4);
    check_forgiven("1. f3 e5 2. g4 Qh4# 1/2-1/2", &[MateDenied], 4);
    check_forgiven("1. f3 e5 2. g4 Qh4# 0-1", &[], 4);
    check_forgiven("1. f3 e5 2. g4 Qh4# *", &[], 4);
    check_forgiven("1. e4 e5 2. Nf3 Nc6 ... 1-0", &[MovesLeftOut], 4);
    check_forgiven("1. e4 ... e5 2. Nf3 Nc6 1-0", &[], 4);
    check_forgiven("1. e4 e5; *", &[Semicolon], 2);
    check_forgiven("1. e4 e5; 1-0\n\n[Event \"B\"]\n\n*", &[Semicolon], 2);
    check_forgiven("1. e4 e5; best\n*", &[], 2);
    check_forgiven("1. e4 e5 (=) 2. Nf3 *", &[DrawOffer], 3);
    check_forgiven(
        "1. e4e5 2. Nf3Nc63.Bb5 *",
        &[GluedMoves, GluedMoves, GluedMoves],
        5,
    );
    check_forgiven("1. e4\u{a0}e5 2.\u{200b}Nf3 *", &[OddBlank, OddBlank], 3);
    // Behind a number no sign stands, and where the letter has been read so once it is again.
    check_forgiven("1. e4 e5 2. N f3 N f6 *", &[MoveApart, MoveApart], 4);
    check_forgiven("1 e4 e5 2 N f3 *", &[MoveApart], 3);
    check_forgiven("1. e4 e5 2. Nf3 Nc6 3. B\u{200b}b5 *", &[MoveApart], 5);
    check_forgiven(
        "1. d4 d5 2. c4 e6 3. N\u{ad}c3 B b4 *",
        &[MoveApart, MoveApart],
        6,
    );
    check_forgiven("1. e4 e5 2. Nf3 N f6 3. Bc4 *", &[Sign], 5);
    check_forgiven("1. e4 e5 2. Nf3 Nc6 N 3. Bb5 N a6 *", &[Sign, Sign], 6);
    check_forgiven(
        "1. e4 <b>e5</b> 2. Nf3&nbsp;Nc6 *",
        &[Markup, Markup, Markup],
        4,
    );
    check_forgiven("1. e4 e5 (2. d4 exd4) 2. Nf3 *", &[VariationBefore], 3);
    check_forgiven("1. e4 e5 [1... c5 2. Nf3] *", &[VariationBracket], 2);
    check_forgiven(
        "1. e4 e5 [solid] 2. Nf3 /* so */ Nc6 *",
        &[StrayWords; 2],
        4,
    );
    check_forgiven(
        "1. e4 e5 +0.35/12 2. Nf3 (0:03:12) Nc6 0.2 *",
        &[StrayWords; 3],
        4,
    );
    check_forgiven("1. e4 ,e5 *", &[OddBlank], 2);
    check_forgiven("[White \"A\tB\"]\n\n1. e4 *", &[OddBlank], 1);
    check_forgiven("1.e4,e5 2. Nf3 *", &[GluedMoves, OddBlank], 3);
    check_forgiven(
        "1. e4 d5 2. exd5 Qxd5 3. Be2 Qe5 double check 4. Nc3 *",
        &[CheckWrong, StrayWords],
        7,
    );
    check_forgiven("1. e4 e5 White resigns 0-1", &[StrayWords, StrayWords], 2);
    check_forgiven("1. f4 a5 2. f5 e5 3. fxe6e.p. *", &[EnPassantSuffix], 5);
    check_forgiven("1. Ngf3 N8c6 *", &[NeedlessOrigin; 2], 2);
    // The other knight is pinned, and needs telling from nothing.
    check_forgiven(
        "1. d4 e6 2. Nf3 Bb4+ 3. Nc3 Nf6 4. Nfd2 *",
        &[NeedlessOrigin],
        7,
    );
    check_forgiven("1. Nf3 d5 2. d3 e6 3. Nbd2 Nf6 *", &[], 6);
}

#[test]
fn an_open_comment_takes_in_no_games_up_to_a_brace_that_closes_nothing() {
    let tags = "[Event \"B\"]\n[White \"W\"]\n";
    let text = format!(
        "[Event \"A\"]\n\n1. e4 {{open 1-0\n\n{tags}\n1. d4 *\n\n{tags}\n1. c4 lost}} 1... c5 *\n"
    );
    let games: Vec<ReadGame> = read_text(&text, Mode::Lenient)
        .into_iter()
        .map(|game| game.unwrap())
        .collect();
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].forgiven[0].leniency, Leniency::CommentOpen);
    assert_eq!(
        jadoube_notation::pgn::split_games(text.as_bytes()).count(),
        3
    );
    // What speaks of a game is a comment.
    let text = "1. e4 {as in\n\n[Event \"B\"]\n} e5 *\n";
    assert!(lenient_one(text).forgiven.is_empty());
}

#[test]
fn a_game_that_is_cut_off_within_a_move_stops_there() {
    for text in [
        "[Result \"1-0\"]\n\n1. e4 e5 2. N",
        "1. e4 e5 2.N 1-0",
        "1. e4 e5 2. N\n\n[Event \"B\"]\n\n1. d4 *",
    ] {
        let read = lenient_one(text);
        assert!(read.stopped.is_some(), "{text}");
        assert!(read.game.main_line().nodes[1].nags.is_empty(), "{text}");
        check_unread(text, "N");
    }
    check_forgiven("1. e4 e5 N *", &[Leniency::Sign], 2);
}

#[test]
fn letters_of_another_encoding_are_a_doubt() {
    let read = |bytes: &[u8]| {
        let read = Reader::new(bytes, Mode::Lenient).next().unwrap().unwrap();
        let doubt = read.forgiven.into_iter().find(|one| one.is_loss);
        doubt.map(|one| (one.leniency, one.found))
    };
    let doubted = |found: &str| Some((Leniency::OtherEncoding, found.to_owned()));
    // Вайс and хорошо in Windows-1251, Вайс in KOI8-R.
    let tag = b"[White \"\xc2\xe0\xe9\xf1\"]\n[Result \"*\"]\n\n1. d4 *\n";
    assert_eq!(read(tag), doubted("Âàéñ"));
    let comment = b"[Result \"*\"]\n\n1. d4 {\xf5\xee\xf0\xee\xf8\xee} *\n";
    assert_eq!(read(comment), doubted("õîðîøî"));
    let koi8 = b"[White \"\xf7\xc1\xca\xd3\"]\n[Result \"*\"]\n\n1. d4 *\n";
    assert_eq!(read(koi8), doubted("÷ÁÊÓ".trim_start_matches('÷')));
    // Алехин and хорошо in code page 866.
    let dos = b"[White \"\x80\xab\xa5\xe5\xa8\xad\"]\n[Result \"*\"]\n\n1. d4 *\n";
    assert_eq!(read(dos), doubted("€«¥å¨\u{ad}"));
    let comment = b"[Result \"*\"]\n\n1. d4 {\xe5\xae\xe0\xae\xe8\xae} *\n";
    assert_eq!(read(comment), doubted("å®à®è®"));
    // Кf3 and Сxb5 in Windows-1251, where no tag has a word.
    let moves = b"[Result \"*\"]\n\n1. e4 e5 2. \xcaf3 *\n";
    assert_eq!(read(moves), doubted("Êf3"));
    let moves = b"[Result \"*\"]\n\n1. e4 d5 2. \xd1xb5 *\n";
    assert_eq!(read(moves), doubted("Ñxb5"));
    // Корчной in code page 866, Łuczak in Latin-2, Müller and Löwenthal in code page 850, 丁立人 in GB 2312.
    for (name, found) in [
        (&b"\x8a\xae\xe0\xe7\xad\xae\xa9"[..], "Š®àç\u{ad}®©"),
        (b"\xa3uczak", "£uczak"),
        (b"M\x81ller", "M\u{81}ller"),
        (b"L\x94wenthal", "L”wenthal"),
        (b"\xb6\xa1\xc1\xa2\xc8\xcb", "¶¡Á¢ÈË"),
    ] {
        let text = [&b"[White \""[..], name, b"\"]\n[Result \"*\"]\n\n1. d4 *\n"].concat();
        assert_eq!(read(&text), doubted(found));
    }
    // Accents among other letters, and short words of them, are of the West; so are signs.
    for western in [
        &b"[White \"\xc9t\xe9 \xe0 \xc5\xf6\"]\n\n1. d4 *\n"[..],
        b"[White \"Gr\xfcnfeld \x96\x96\x96 \xab\xbb\xbf\"]\n\n1. d4 *\n",
        b"[White \"\x84\xc9t\xe9\x85\x93 \xa7\xa7\xa7 \xab\x85\xe0\xbb\"]\n\n1. d4 *\n",
        b"[Event \"\x93Caf\xe9\x94 \xa35 \xbd-\xbd No. 1\xba d\x92\xc9t\xe9\"]\n\n1. d4 *\n",
        b"[White \"Karpov\x96Kasparov\"]\n\n1. d4 {wait\x85then \xb1, Sch\xfctz} *\n",
    ] {
        assert_eq!(read(western), None);
    }
    // What is UTF-8 says itself what it is.
    assert_eq!(read("[White \"Вайс Âàéñ\"]\n\n1. d4 *\n".as_bytes()), None);
}

#[test]
fn latin1_is_told_from_utf8() {
    let bytes = b"[White \"Gr\xfcnfeld\"]\n[Result \"*\"]\n\n1. d4 *\n";
    let read = Reader::new(&bytes[..], Mode::Lenient)
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(read.game.tags.get("White"), Some("Grünfeld"));
    assert_eq!(read.forgiven[0].leniency, Leniency::Latin1);
    let utf8 = "\u{feff}[White \"Grünfeld\"]\n[Result \"*\"]\n\n1. d4 *\n";
    assert_eq!(
        read_text(utf8, Mode::Strict)[0]
            .as_ref()
            .unwrap()
            .game
            .tags
            .get("White"),
        Some("Grünfeld")
    );
}

#[test]
fn everything_in_one_game() {
    let text = "% an escaped line { [\n[Event \"A \\\"B\\\" \\\\ C\"]\n[Result \"1-0\"]\n\n{before} 1. e4! {[%clk 1:30:00] best} (1. d4 d5 (1... Nf6 2. c4 $10) 2. c4) ; rest\n1... e5 $2 2. -- Nc6\n% more\n3. Nf3 1-0\n";
    let read = read_text(text, Mode::Strict).remove(0).unwrap();
    let game = &read.game;
    assert_eq!(game.tags.get("Event"), Some("A \"B\" \\ C"));
    assert_eq!(game.outcome, Outcome::WhiteWins);
    let main = game.main_line();
    assert_eq!(main.nodes.len(), 5);
    assert_eq!(main.before[1].text(), "before");
    assert_eq!(main.nodes[0].nags, [1]);
    assert_eq!(main.nodes[0].comments[0].clock(), Some(5_400_000));
    assert_eq!(main.nodes[0].comments[0].words(), "best");
    assert_eq!(main.nodes[2].ply, Ply::Null);
    let variation = game.line(main.nodes[0].variations[0]);
    assert_eq!(variation.nodes.len(), 3);
    assert_eq!(game.line(variation.nodes[1].variations[0]).nodes.len(), 2);
    assert_round_trip(game);
}

#[test]
fn variations_nest_without_the_stack() {
    let depth = 100_000;
    let mut text = "1. e4 ".to_owned();
    text.push_str(&"(1. d4 ".repeat(depth));
    text.push_str(&") ".repeat(depth));
    text.push('*');
    let read = read_text(&text, Mode::Strict).remove(0).unwrap();
    assert_eq!(read.game.line_count(), depth + 1);
    let written = read.game.to_pgn();
    assert_eq!(
        read_text(&written, Mode::Strict)[0]
            .as_ref()
            .unwrap()
            .game
            .to_pgn(),
        written
    );
}

#[test]
fn illegal_moves_that_stood_are_kept_and_come_back() {
    let text = "[Result \"0-1\"]\n\n1. e4 e5 2. Ke3 {[%clk 0:01:00] stood} Nf6 3. Nf3 Nxe4 4. Kxe4 d5+ 0-1\n";
    assert!(read_text(text, Mode::Strict)[0].is_err());
    let read = read_text(text, Mode::Lenient).remove(0).unwrap();
    assert_eq!(read.illegal.len(), 1);
    assert_eq!(read.game.main_line().nodes.len(), 8);
    let illegal = Ply::Illegal {
        played: Move::new(Square::E1, Square::E3),
        written: "Ke3".to_owned(),
    };
    assert_eq!(read.game.main_line().nodes[2].ply, illegal);
    let written = read.game.to_pgn();
    assert!(
        written.contains("1. e4 e5 {[%illegal e1e3:Ke3] [%clk 0:01:00] stood}"),
        "{written}"
    );
    assert_round_trip(&read.game);
}

#[test]
fn a_broken_record_is_not_played_on() {
    let text = "[Result \"*\"]\n\n1. e4 e5 2. Ke3 Nf6 3. Qxb8 Rxb8 4. Kxa8 *\n";
    let read = read_text(text, Mode::Lenient).remove(0).unwrap();
    assert_eq!(read.game.main_line().nodes.len(), 2);
    assert!(matches!(read.stopped.unwrap().fault, Fault::Move(_)));
}

#[test]
fn acts_travel_in_comments() {
    for act in [
        "White touches e2",
        "Black claims [x] {y} 100%  two ",
        "a\nb",
        "%5D",
    ] {
        let mut game = Game::default();
        let node = game.push(Ply::Move(Move::new(Square::E2, Square::E4)));
        node.comments.push(Comment::new(act_command(act)));
        let read = read_text(&game.to_pgn(), Mode::Strict).remove(0).unwrap();
        assert_eq!(read.game.main_line().nodes[0].comments[0].acts(), [act]);
    }
}

#[test]
fn export_form_is_that_of_the_standard() {
    let mut game = Game::default();
    for (name, value) in [
        ("Zebra", "z"),
        ("White", "Fischer, Robert J."),
        ("Annotator", "x"),
        ("Round", "29"),
    ] {
        game.tags.set(name, value);
    }
    game.push(Ply::Move(Move::new(Square::E2, Square::E4)))
        .nags
        .push(1);
    game.push(Ply::Move(Move::new(Square::E7, Square::E5)));
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"29\"]\n[White \"Fischer, Robert J.\"]\n[Black \"?\"]\n[Result \"*\"]\n[Annotator \"x\"]\n[Zebra \"z\"]\n\n1. e4 $1 e5 *\n\n";
    assert_eq!(game.to_pgn(), expected);
}

#[test]
fn a_start_of_chess960_without_its_variant_is_told() {
    let fen = "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1";
    let told = |tags: &str| -> Vec<Leniency> {
        let text = format!("{tags}[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. Kc2 O-O-O *\n");
        let read = read_text(&text, Mode::Lenient).remove(0).unwrap();
        read.forgiven.iter().map(|one| one.leniency).collect()
    };
    assert_eq!(told(""), [Leniency::VariantMissing]);
    assert_eq!(told("[Variant \"Chess960\"]\n"), []);
}

#[test]
fn chess960_is_written_with_its_variant() {
    let game = Game::new(Setup::chess960(0));
    let written = game.to_pgn();
    assert!(
        written.contains("[Variant \"Chess960\"]") && written.contains("[SetUp \"1\"]"),
        "{written}"
    );
    assert_round_trip(&game);
}

#[test]
fn packed_files_are_told_by_their_content() {
    let plain = std::fs::read(crate::reference::data().join("games/broken.pgn")).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(&plain).unwrap();
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    bzip2.write_all(&plain).unwrap();
    let zstd =
        ruzstd::encoding::compress_to_vec(&plain[..], ruzstd::encoding::CompressionLevel::Fastest);
    let twice = |packed: Vec<u8>| [packed.clone(), packed].concat();
    for packed in [
        gzip.finish().unwrap(),
        bzip2.finish().unwrap(),
        zstd,
        plain.clone(),
    ] {
        let mut back = Vec::new();
        unpack(std::io::Cursor::new(twice(packed)))
            .unwrap()
            .read_to_end(&mut back)
            .unwrap();
        assert_eq!(back, twice(plain.clone()));
    }
    let cut = std::io::Cursor::new(vec![0x1f, 0x8b, 8, 0]);
    let broken = Reader::new(unpack(cut).unwrap(), Mode::Strict)
        .next()
        .unwrap()
        .unwrap_err();
    assert!(matches!(broken.fault, Fault::Cut), "{broken}");
}

#[test]
fn games_behind_what_is_packed_are_told() {
    let packed = |text: &str| {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        gzip.write_all(text.as_bytes()).unwrap();
        gzip.finish().unwrap()
    };
    let game = "[Event \"A\"]\n\n1. e4 *\n";
    for (behind, sentences, games) in [
        (&[0; 512][..], 0, false),
        (b"signed by nobody", 1, false),
        (game.as_bytes(), 2, true),
        (b"BZh9", 2, true),
    ] {
        let mut source = unpack(std::io::Cursor::new([&packed(game), behind].concat())).unwrap();
        source.read_to_end(&mut Vec::new()).unwrap();
        let remarks = source.remarks();
        assert_eq!(remarks.sentences().len(), sentences);
        assert_eq!(remarks.games_unread(), games);
    }
}

#[test]
fn what_looks_like_a_tag_begins_no_line_of_a_comment() {
    let text = "e5 exd6e.p. ;exd6e.p. xexd6e.p. (1. xe4 (1. [Event \"{\"]\n";
    for read in read_text(text, Mode::Lenient).into_iter().flatten() {
        let written = read.game.to_pgn();
        let back = lenient_one(&written);
        assert_eq!(back.game.to_pgn(), written);
    }
    let long = format!("1. e4 {{{}[Site is a word here]}} e5 *", "word ".repeat(15));
    let written = lenient_one(&long).game.to_pgn();
    assert!(!written.contains("\n[Site is"), "{written}");
    assert_eq!(lenient_one(&written).game.to_pgn(), written);
}

proptest! {
    #[test]
    fn reading_is_total(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for mode in [Mode::Strict, Mode::Lenient] {
            let _ = Reader::new(&bytes[..], mode).take(1000).count();
        }
    }

    #[test]
    fn reading_is_total_on_what_looks_like_pgn(
        text in "(\\[(Event|FEN|SetUp|Result) \"[^\"]{0,8}\"\\]\n|\n|1\\. |2\\.\\.\\. |e4 |e5 |Nf3 |Ke3 |O-O |0-0 |\\(|\\) |\\{|\\} |;|%|\\$1 |-- |1-0 |\\* |exd6e\\.p\\. |e8\\(Q\\) |x){0,40}"
    ) {
        for mode in [Mode::Strict, Mode::Lenient] {
            for read in read_text(&text, mode).into_iter().flatten() {
                let written = read.game.to_pgn();
                let back = read_text(&written, Mode::Lenient);
                let back = back[0].as_ref().map_err(|error| TestCaseError::fail(format!("{error}\n{written}")))?;
                prop_assert_eq!(&back.game.to_pgn(), &written);
                let plies = |game: &Game| game.main_line().nodes.iter().map(|node| node.ply.clone()).collect::<Vec<_>>();
                prop_assert_eq!(plies(&back.game), plies(&read.game));
            }
        }
    }

    #[test]
    fn random_games_come_back(choices in prop::collection::vec(any::<u16>(), 0..80), number in 0u16..960) {
        let mut game = Game::new(Setup::chess960(number));
        let mut position = Position::from_setup(&game.start).unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() { break; }
            let played = moves[usize::from(choice) % moves.len()];
            position = position.played(played);
            game.push(Ply::Move(played));
        }
        assert_round_trip(&game);
    }
}

pub(crate) fn lenient_one(text: &str) -> ReadGame {
    read_text(text, Mode::Lenient).remove(0).unwrap()
}
