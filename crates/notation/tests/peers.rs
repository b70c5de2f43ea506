//! What other programs read whole is read whole here, and where not, the table of `docs/notation.md` says why. The
//! games are our own; each test stands for a row of that table, or for a file that another program ships.

use jadoube_board::Position;
use jadoube_notation::pgn::{
    Comment, Fault, Game, Mode, Outcome, Ply, ReadGame, Reader, read_text, unpack,
};
use jadoube_notation::uci;
use jadoube_notation::{Language, Leniency, ReadOptions, Systems, read_move_at};

pub(crate) fn games(text: &str) -> Vec<ReadGame> {
    let read = read_text(text, Mode::Lenient);
    read.into_iter()
        .map(|game| game.unwrap_or_else(|error| panic!("{error}\n{text}")))
        .collect()
}

pub(crate) fn plies(game: &Game) -> usize {
    game.main_line().nodes.len()
}

/// The text is one game of so many plies, read to its end, and what is forgiven has these names.
#[track_caller]
pub(crate) fn check(text: &str, expected: usize, outcome: Outcome, forgiven: &[Leniency]) {
    let games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    let read = &games[0];
    assert_eq!(read.stopped, None, "{text}");
    assert_eq!(plies(&read.game), expected, "{text}");
    assert_eq!(read.game.outcome, outcome, "{text}");
    let mut names: Vec<Leniency> = read.forgiven.iter().map(|one| one.leniency).collect();
    names.dedup();
    assert_eq!(names, forgiven, "{text}");
}

/// The games as White, plies and result.
#[track_caller]
pub(crate) fn check_games(text: &str, expected: &[(&str, usize, &str)]) {
    let games = games(text);
    let found: Vec<(&str, usize, &str)> = games
        .iter()
        .map(|read| {
            let white = read.game.tags.get("White").unwrap_or("-");
            (white, plies(&read.game), read.game.outcome.marker())
        })
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn a_game_of_tags_alone_is_a_game() {
    let forfeit = "[Event \"L\"]\n[White \"Absent\"]\n[Result \"0-1\"]\n\n";
    let played = "[Event \"L\"]\n[White \"Real\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n";
    let expected = [("Absent", 0, "0-1"), ("Real", 2, "1-0")];
    check_games(&format!("{forfeit}{played}"), &expected);
    let reversed = [("Real", 2, "1-0"), ("Absent", 0, "0-1")];
    check_games(&format!("{played}{forfeit}"), &reversed);
    // Without an empty line, and with line ends of other kinds.
    check_games(
        &format!("{}{played}", forfeit.trim_end().to_owned() + "\n"),
        &expected,
    );
    for ends in ["\r\n", "\r"] {
        let text = format!("{forfeit}{forfeit}{played}").replace('\n', ends);
        let expected = [
            ("Absent", 0, "0-1"),
            ("Absent", 0, "0-1"),
            ("Real", 2, "1-0"),
        ];
        check_games(&text, &expected);
    }
    // A tag that differs does not part what an empty line divides.
    let parted = "[Event \"L\"]\n[White \"Real\"]\n\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    check_games(parted, &[("Real", 2, "1-0")]);
    // Two names for one event on lines that follow each other are a slip.
    check_games(
        "[Event \"L\"]\n[Event \"M\"]\n[White \"A\"]\n\n1. e4 *",
        &[("A", 1, "*")],
    );
    let many = forfeit.repeat(605);
    assert_eq!(games(&many).len(), 605);
}

#[test]
fn moves_of_two_squares_are_read_from_every_file() {
    let text = "1. b2b4 b7b5 2. b1c3 b8c6 3. a2a3 c8b7 4. c1b2 d7d6 5. c3b5 a8b8 *";
    check(text, 10, Outcome::Unknown, &[Leniency::UciForm]);
    let text = "1. b2-b3 b7-b6 *";
    check(text, 2, Outcome::Unknown, &[Leniency::LongForm]);
    let read = games("[SetUp \"1\"]\n[FEN \"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. b7b8q+ *");
    assert_eq!(plies(&read[0].game), 1);
}

#[test]
fn results_may_stand_at_the_last_move() {
    use Leniency::GluedResult;
    check("1. e4 e51-0", 2, Outcome::WhiteWins, &[GluedResult]);
    check("1. e4 e5 2. Nf30-1", 3, Outcome::BlackWins, &[GluedResult]);
    check("1. e4 e5 2. Nf31/2-1/2", 3, Outcome::Draw, &[GluedResult]);
    let castled = "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O1-0";
    check(castled, 7, Outcome::WhiteWins, &[GluedResult]);
    // The standard has the star stand for itself.
    check("1. e4 e5*", 2, Outcome::Unknown, &[]);
    assert!(read_text("1. e4 e5*", Mode::Strict)[0].is_ok());
    assert_eq!(games("1. e4 e5*\n\n1. d4*").len(), 2);
}

#[test]
fn tags_may_share_a_line() {
    let text = "[Event \"A\"][Site \"B\"] [White \"w\"]\n[Black \"b\"] 1. e4 e5 *";
    for mode in [Mode::Lenient, Mode::Strict] {
        let read = read_text(text, mode).remove(0).expect("a game");
        let tags: Vec<&str> = read
            .game
            .tags
            .iter()
            .map(|tag| tag.value.as_str())
            .collect();
        assert_eq!(tags, ["A", "B", "w", "b"]);
        assert_eq!(plies(&read.game), 2);
    }
    let line = "[Event \"A\"] 1. e4 e5\n";
    check_games(&line.repeat(3), &[("-", 2, "*"); 3]);
}

#[test]
fn null_moves_have_many_names() {
    for name in ["0000", "Z0", "@@@@", "<>", "null", "pass"] {
        let text = format!("1. e4 {name} 2. d4 {name} 3. c4 *");
        check(&text, 5, Outcome::Unknown, &[Leniency::NullMove]);
        assert_eq!(games(&text)[0].game.main_line().nodes[1].ply, Ply::Null);
    }
}

#[test]
fn unusual_blanks_divide_words() {
    for blank in [
        "\u{a0}", "\u{200b}", "\u{2009}", "\0", "\u{3000}", "\u{feff}",
    ] {
        let text = format!("1.{blank}e4{blank}e5{blank}{blank}2. Nf3 *");
        check(&text, 3, Outcome::Unknown, &[Leniency::OddBlank]);
    }
    let latin1 = b"[White \"Gr\xfcn\"]\n\n1. e4\xa0e5 *";
    let read = Reader::new(&latin1[..], Mode::Lenient)
        .next()
        .expect("one")
        .expect("a game");
    assert_eq!(plies(&read.game), 2);
}

#[test]
fn utf_16_is_read() {
    let text = "[White \"Łódź ♔ 𝄞\"]\n\n1. e4 e5 *\n";
    for little in [true, false] {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        let bytes: Vec<u8> = units
            .flat_map(|unit| {
                if little {
                    unit.to_le_bytes()
                } else {
                    unit.to_be_bytes()
                }
            })
            .collect();
        let source = unpack(std::io::Cursor::new(bytes)).expect("text");
        let remarks = source.remarks();
        let read = Reader::new(source, Mode::Lenient)
            .next()
            .expect("one")
            .expect("a game");
        assert_eq!(read.game.tags.get("White"), Some("Łódź ♔ 𝄞"));
        assert!(remarks.sentences()[0].contains("UTF-16"));
    }
}

#[test]
fn archives_are_refused_by_name() {
    for (bytes, name) in [
        (&b"PK\x05\x06\0\0\0\0"[..], "zip"),
        (b"Scid.si\0", "SCID"),
        (b"7z\xbc\xaf\x27\x1c\0", "7z"),
    ] {
        let error = unpack(std::io::Cursor::new(bytes.to_vec())).expect_err("an archive");
        assert!(error.to_string().contains(name), "{error}");
    }
}

#[test]
fn draws_are_offered_as_on_scoresheets() {
    let read = games("1. e4 (=) e5 (=) 2. Nf3 *").remove(0);
    let nodes = &read.game.main_line().nodes;
    assert_eq!(nodes[0].comments[0].acts(), ["White offers draw"]);
    assert_eq!(nodes[1].comments[0].acts(), ["Black offers draw"]);
    assert_eq!(read.game.line_count(), 1);
    let again = games(&read.game.to_pgn()).remove(0);
    assert_eq!(again.game.main_line(), read.game.main_line());
}

#[test]
fn tag_names_are_known_in_any_letters() {
    let text = "[white \"x\"]\n[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[setup \"1\"]\n\n1. e4 *";
    let read = games(text).remove(0);
    assert_eq!(read.game.tags.get("White"), Some("x"));
    assert_eq!(plies(&read.game), 1);
    assert_eq!(read.game.to_pgn().matches("hite \"").count(), 1);
    // Names of their own stay as they are.
    let read = games("[Foo-Bar \"x\"]\n[gameId \"7\"]\n\n1. e4 *").remove(0);
    assert_eq!(read.game.tags.get("Foo-Bar"), Some("x"));
    assert_eq!(read.game.tags.get("gameId"), Some("7"));
}

#[test]
fn a_backslash_escapes_only_what_needs_it() {
    let read = games("[Event \"a\\nb \\\"c\\\" \\\\d\"]\n\n1. e4 *").remove(0);
    assert_eq!(read.game.tags.get("Event"), Some("a\\nb \"c\" \\d"));
    let again = games(&read.game.to_pgn()).remove(0);
    assert_eq!(again.game.tags, {
        let mut tags = read.game.tags.clone();
        for (name, unknown) in [
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "?"),
            ("White", "?"),
            ("Black", "?"),
            ("Result", "*"),
        ] {
            tags.set(name, unknown);
        }
        tags
    });
}

#[test]
fn moves_come_apart_in_one_way_or_not_at_all() {
    check(
        "1. Nf3Nc6 2. e4e52.Bb5 *"
            .replace("2.Bb5", "3.Bb5")
            .as_str(),
        5,
        Outcome::Unknown,
        &[Leniency::GluedMoves],
    );
    check(
        "1. e4 e52. Nf3 Nc63. Bb5 a64.Ba4 *",
        7,
        Outcome::Unknown,
        &[Leniency::GluedMoves],
    );
    let stopped = games("1. e4 e5Qh9 2. Nf3 *").remove(0);
    assert_eq!(plies(&stopped.game), 1);
    assert!(stopped.stopped.is_some());
}

#[test]
fn blanks_in_castling_and_results() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O - O Nf6 1 - 0";
    check(
        text,
        8,
        Outcome::WhiteWins,
        &[Leniency::OddDash, Leniency::ResultForm],
    );
    let text = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O - O - O 0 - 0 - 0 1/2 - 1/2";
    let read = games(text).remove(0);
    assert_eq!((plies(&read.game), read.game.outcome), (10, Outcome::Draw));
}

#[test]
fn markup_and_remarks_are_no_moves() {
    let text = "1. e4 e5<br />2. <b>Nf3</b> Nc6 <a href=\"x\">3. Bb5</a> a6 *";
    check(text, 6, Outcome::Unknown, &[Leniency::Markup]);
    let read = games("1. e4 e5 2. Nf3 White resigns 0-1").remove(0);
    let last = &read.game.main_line().nodes[2];
    assert_eq!(last.comments, [Comment::new("White resigns")]);
    assert_eq!(read.game.outcome, Outcome::BlackWins);
    check(
        "1. e4 e5 2. Nf3 2... Black resigns 1-0",
        3,
        Outcome::WhiteWins,
        &[Leniency::StrayWords],
    );
}

/// The game stops after so many plies, and no later move is played.
#[track_caller]
fn check_stops(text: &str, expected: usize) {
    let read = games(text).remove(0);
    assert!(read.stopped.is_some(), "{text}");
    assert_eq!(
        plies(&read.game),
        expected,
        "{text}\n{}",
        read.game.to_pgn()
    );
    assert!(read.game.to_pgn().contains("[%unread "), "{text}");
}

#[test]
fn no_move_is_played_in_the_place_of_another() {
    check_stops("1. e4 xyz 2. Nf3 Nc6 *", 1);
    check_stops("1. e4 e5 2. xx *", 2);
    check_stops("1. Nf3 word 2. Nf6 Ng1 *", 1);
    check_stops("1. Nf3 word word Nf6 Ng1 2. Ng8 *", 1);
    // Black's move is missing, and White's next one would be legal for Black.
    check_stops("1. Nf3 Nf6 2. Ng1 3. Ng8 *", 3);
    check_stops("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 5. O-O Nf6 *", 7);
    check_stops("1. Nf3 Nf6 1... Nc6 2. Ng1 *", 2);
    // Numbers that are wrong throughout are only wrong numbers.
    let shifted = "2. e4 e5 3. Nf3 3... Nc6 4. Bb5 *";
    check(shifted, 5, Outcome::Unknown, &[Leniency::MoveNumber]);
}

#[test]
fn a_slip_in_a_variation_ends_the_variation_alone() {
    let read = games("1. e4 (1. d4 d5 2. Qh5 Nf6 3. Qh9) e5 2. Nf3 *").remove(0);
    assert_eq!(plies(&read.game), 3);
}

#[test]
fn other_kinds_of_chess_are_named_and_their_text_is_there() {
    let text =
        "[Event \"A\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 N@f3 *\n\n[Event \"B\"]\n\n1. d4 *\n";
    let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
    let error = reader.next().expect("a game").expect_err("a variant");
    assert_eq!(error.fault, Fault::Variant);
    assert_eq!(
        (error.found.as_str(), error.place.line),
        ("[Variant \"Crazyhouse\"]", 2)
    );
    assert_eq!(
        reader.text(),
        text.split("\n\n[Event \"B")
            .next()
            .expect("a game")
            .as_bytes()
    );
    assert_eq!(
        plies(&reader.next().expect("a game").expect("chess").game),
        1
    );
}

#[test]
fn chess960_is_played_and_castling_is_that_of_its_start() {
    let from = |start: &str| {
        format!(
            "[Event \"A\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n[Result \"*\"]\n\n"
        )
    };
    let castled = |text: String| {
        let game = games(&text).remove(0).game;
        let setup = game.start;
        let last = game.moves().expect("legal moves").pop().expect("moves");
        (
            plies(&game),
            uci::of(&setup, last, setup.is_chess960()).to_string(),
        )
    };
    let shuffled = from("rkbbnnqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNQR w KQkq - 0 1");
    let moves = "1. d3 d6 2. Bd2 Bd7 3. c3 c6 4. Bc2 Bc7 5. O-O-O O-O-O *\n";
    assert_eq!(castled(shuffled + moves), (10, "b8a8".to_owned()));
    // From the ordinary start the king is said to go two squares, as in chess.
    let ordinary = from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let moves = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *\n";
    assert_eq!(castled(ordinary + moves), (8, "e8g8".to_owned()));
}

#[test]
fn results_of_games_that_were_not_played() {
    for (tag, outcome, form) in [
        ("+--", "1-0", Leniency::ResultForm),
        ("--+", "0-1", Leniency::ResultForm),
        ("adjourned", "*", Leniency::ResultUnknown),
        // A tag that nobody has filled in.
        ("", "*", Leniency::ResultForm),
        ("?", "*", Leniency::ResultForm),
    ] {
        let text = format!("[Event \"A\"]\n[Result \"{tag}\"]\n\n");
        let read = games(&text).remove(0);
        assert_eq!(read.game.outcome.marker(), outcome);
        let names = read.forgiven.iter().map(|one| one.leniency);
        assert_eq!(names.collect::<Vec<_>>(), [form, Leniency::ResultMissing]);
    }
}

#[test]
fn errors_repeat_no_more_than_a_line() {
    let text = format!("1. e4 {} e5 *", "x".repeat(1_000_000));
    let read = games(&text).remove(0);
    let error = read.stopped.expect("no move").to_string();
    assert!(error.len() < 300, "{}", error.len());
    let strict = read_text(&text, Mode::Strict)
        .remove(0)
        .expect_err("no move");
    assert!(strict.to_string().len() < 300);
}

#[test]
fn games_from_no_arrangement_of_men_are_given_up() {
    for fen in [
        "r4rk1/pp2bpp1/2p1bn1p/8/3q1B2/P1NB4/1P3PPP/R2Q1RQ1 w - - 0 1",
        "7k/5Q2/8/8/8/8/8/K6R w - - 0 1",
    ] {
        let text = format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. Bh7+ Nxh7 2. Qxd4 *\n");
        let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
        let error = reader.next().expect("a game").expect_err("no arrangement");
        assert!(matches!(error.fault, Fault::Start(_)), "{error}");
        assert_eq!(reader.text(), text.trim().as_bytes());
    }
    // The initial position as a set-up stays one.
    let text = "[Event \"A\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n";
    let written = games(text)[0].game.to_pgn();
    assert!(
        written.contains("[FEN \"rnbqkbnr/") && written.contains("[SetUp \"1\"]"),
        "{written}"
    );
}

/// An arrangement whose men are right, and whose rights are not, loses those rights and nothing else.
#[test]
fn rights_that_the_men_cannot_have_are_left_out() {
    for (fen, cured, moves) in [
        (
            "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
            "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
            "1. O-O Kd7 *",
        ),
        (
            "3k4/8/8/8/8/8/4K3/R6R w KQ - 3 9",
            "3k4/8/8/8/8/8/4K3/R6R w - - 3 9",
            "9. Rh7 *",
        ),
        (
            "4k3/8/8/8/4P3/8/8/4K3 w - e6 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
            "1. e5 *",
        ),
    ] {
        let text = format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{moves}\n");
        let plies = moves.split(' ').count() - 2;
        check(&text, plies, Outcome::Unknown, &[Leniency::RightImpossible]);
        let written = games(&text).remove(0).game.to_pgn();
        assert!(written.contains(&format!("[FEN \"{cured}\"]")), "{written}");
        let strict = read_text(&text, Mode::Strict)
            .remove(0)
            .expect_err("not as it stands");
        assert!(matches!(strict.fault, Fault::Start(_)), "{strict}");
    }
}

/// A tag whose name has letters of another language is written as it is read, quotation marks and all.
#[test]
fn a_foreign_name_changes_no_value() {
    let text = "[Ort \"der \\\"L\u{f6}we\\\"\"]\n[Er\u{f6}ffnung \"(\\\"1\"]\n\n1. e4 *\n";
    let once = games(text).remove(0).game.to_pgn();
    assert!(once.contains("[Er\u{f6}ffnung \"(\\\"1\"]"), "{once}");
    assert_eq!(games(&once).remove(0).game.to_pgn(), once);
}

#[test]
fn what_is_lost_is_told_as_a_loss() {
    for (text, lost) in [
        ("[White \"A\"]\n[White \"B\"]\n\n1. e4 *", true),
        ("[White \"A\"]\n[White \"A\"]\n\n1. e4 *", false),
        ("[Result \"1-0\"]\n\n1. e4 0-1", true),
        ("[Result \"*\"]\n\n1. e4 0-1", false),
        ("[Result \"White won\"]\n\n1. e4 *", false),
        ("[Result \"White shone\"]\n\n1. e4 *", true),
        ("[Result \"0:1\"]\n\n1. e4 0-1", false),
        ("1. e4 (1. d4 d5 1-0) e5 *", false),
        ("1. e4 e5 2. Nxf3 *", true),
        ("1. e4 e5 2. Nf3+ *", true),
        ("1. e4 e5 2. Bc4 Nc6 3. Qf3 Nf6# *", true),
        ("1. e4 d5 2. ed5 Qd5 *", false),
    ] {
        let read = games(text).remove(0);
        assert_eq!(read.forgiven.iter().any(|one| one.is_loss), lost, "{text}");
    }
}

#[test]
fn men_are_named_in_many_languages() {
    let text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Sxe4 6. Te1 Sc5 7. Lxc6 dxc6 8. Sxe5 Le7 9. Df3 *";
    let read = games(text).remove(0);
    assert_eq!((plies(&read.game), &read.stopped), (17, &None));
    let told = read
        .forgiven
        .iter()
        .filter(|one| one.leniency == Leniency::ForeignLetter);
    assert_eq!(told.count(), 1);
    let written = read.game.to_pgn();
    assert!(written.contains("2. Nf3 Nc6 3. Bb5"), "{written}");
    // With a slip in it.
    let slip = text.replace("Sxe4 6. Te1", "Dxe4 6. Te1");
    let read = games(&slip).remove(0);
    assert_eq!((plies(&read.game), &read.stopped), (17, &None));
    assert!(read.game.to_pgn().contains("5. O-O Nxe4"));
    for language in Language::all() {
        let mut words = Vec::new();
        let mut now = Position::initial();
        for san in [
            "e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "Qe2", "Be7", "Ba4", "O-O", "Kd1", "Re8",
            "Re1", "Kh8", "Rf1", "Rf8",
        ] {
            let options = ReadOptions::from(Systems::SAN);
            let played = read_move_at(&now, san, &options).only().expect(san);
            words.push(language.from_english(san));
            now = now.played(played);
        }
        let text = words.join(" ") + " *";
        let reader = Reader::new(text.as_bytes(), Mode::Lenient);
        let mut reader = reader.in_language(Some(language));
        let read = reader.next().expect("a game").expect("readable");
        assert_eq!(read.stopped, None, "{text} in {}", language.name);
        assert_eq!(read.game.setup_after(words.len()), now.to_setup(), "{text}");
        let alone = games(&text).remove(0);
        assert_eq!(alone.stopped, None, "{text} in {}", language.name);
        assert_eq!(alone.game.setup_after(words.len()), now.to_setup());
    }
}

#[test]
fn the_notation_of_smith_is_read() {
    let text = "1. e2e4 d7d5 2. e4d5p d8d5p 3. b1c3 d5e5 4. f1e2 e7e6 5. g1f3 e5f5 6. e1g1c *";
    let read = games(text).remove(0);
    assert_eq!((plies(&read.game), &read.stopped), (11, &None));
}

#[test]
fn games_are_written_in_other_letters_and_read_again() {
    let text = "1. e4 e5 2. Nf3 $1 (2. f4 exf4 {so} 3. Bc4 Qh4+) 2... Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 6. Re1 Nc5 7. Bxc6 dxc6 *";
    let game = games(text).remove(0).game;
    for language in Language::all() {
        let written = game.to_pgn_in(language);
        let reader = Reader::new(written.as_bytes(), Mode::Lenient);
        let mut reader = reader.in_language(Some(language));
        let read = reader.next().expect("a game").expect("readable");
        assert_eq!(read.game.to_pgn(), game.to_pgn(), "{written}");
    }
    let german = game.to_pgn_in(Language::of("de").expect("German"));
    assert!(
        german.contains("2. Sf3 $1 (2. f4 exf4 {so} 3. Lc4 Dh4+)"),
        "{german}"
    );
}
