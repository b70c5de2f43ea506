//! Sheets tell where a game begins, and are read back to it.

use jadoube_notation::pgn::{Mode, read_text};
use jadoube_notation::score::{SheetFormat, read_score, write_sheets};

#[test]
fn a_start_is_printed_and_read_back() {
    for (fen, moves, players) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5",
            "A B",
        ),
        (
            "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "1. e4 d6 2. d4 Nf6 3. Nc3 Nc6",
            "A B",
        ),
        (
            "8/8/8/8/8/4k3/4p3/4K3 b - - 0 40",
            "40... Kd3 41. Kf2 Kd2",
            "Lasker,~Em. von~Bardeleben",
        ),
        (
            "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
            "1. e4 e5 2. Ng3 Ng6",
            "Carlsen,~Magnus the~Allies",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "1. e4 e5 2. Nf3 Nc6",
            "A.~B.~Jones Amateur~(blindfold)",
        ),
    ] {
        let (white, black) = players.split_once(' ').unwrap();
        let (white, black) = (white.replace('~', " "), black.replace('~', " "));
        let tags = format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n"
        );
        let games = read_text(&format!("{tags}\n{moves} 1-0\n"), Mode::Lenient);
        let game = games[0].as_ref().unwrap().game.clone();
        for dialect in ["san", "1931", "book", "iccf", "uci"] {
            let style = dialect.parse().unwrap();
            let sheet = write_sheets(std::slice::from_ref(&game), style, SheetFormat::Text);
            let text = String::from_utf8(sheet).unwrap();
            let scores = read_score(&text);
            assert_eq!(scores.len(), 1, "{text}");
            let read = &scores[0].games[0];
            assert_eq!(
                (read.start, read.moves()),
                (game.start, game.moves()),
                "{dialect}\n{text}"
            );
            assert_eq!(read.outcome, game.outcome, "{text}");
            let name = |tag: &str| read.tags.get(tag).unwrap_or_default().to_owned();
            assert_eq!(
                (name("White"), name("Black")),
                (white.clone(), black.clone()),
                "{text}"
            );
        }
    }
}

#[test]
fn a_sheet_of_a_game_without_an_end_is_read_without_a_doubt_in_every_notation() {
    for promoted in ["Q", "N", "B"] {
        let fen = "8/P6k/8/3p4/4P3/8/7K/8 w - - 0 1";
        let games = read_text(
            &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. exd5 Kg6 2. a8={promoted} Kf7 *\n"),
            Mode::Lenient,
        );
        let game = games[0].as_ref().unwrap().game.clone();
        for style in jadoube_notation::Style::ALL {
            let sheet = write_sheets(std::slice::from_ref(&game), style, SheetFormat::Text);
            let text = String::from_utf8(sheet).unwrap();
            let found = jadoube_notation::score::read_text(&text, None);
            let [score] = found.games.as_slice() else {
                panic!("{text}");
            };
            assert_eq!(score.games[0].moves(), game.moves(), "{text}");
            assert_eq!(score.games[0].outcome, game.outcome, "{text}");
            let doubts = found.passed.iter().filter(|passage| passage.is_doubt);
            assert_eq!((score.doubts.len(), doubts.count()), (0, 0), "{text}");
        }
    }
}

#[test]
fn a_sheet_has_all_tags_and_no_name_that_is_not_known() {
    let sheet = |tags: &str| {
        let games = read_text(
            &format!("{tags}\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n"),
            Mode::Lenient,
        );
        let game = games[0].as_ref().unwrap().game.clone();
        String::from_utf8(write_sheets(
            &[game],
            "san".parse().unwrap(),
            SheetFormat::Text,
        ))
        .unwrap()
    };
    for (tags, names) in [
        ("[White \"?\"]\n[Black \"Morphy\"]\n", ("", "Morphy")),
        ("[White \"Morphy\"]\n[Black \"?\"]\n", ("Morphy", "")),
        ("[White \"?\"]\n[Black \"?\"]\n", ("", "")),
    ] {
        let text = sheet(tags);
        let scores = read_score(&text);
        assert_eq!(scores.len(), 1, "{text}");
        let name = |tag: &str| scores[0].games[0].tags.get(tag).unwrap_or_default();
        assert_eq!((name("White"), name("Black")), names, "{text}");
    }
    let tags = "[White \"A\"]\n[Black \"B\"]\n[Annotator \"me\"]\n[WhiteElo \"2400\"]\n[Date \"????.05.12\"]\n";
    let text = sheet(tags);
    for line in ["Annotator: me\n", "WhiteElo: 2400\n", "Date: ????.05.12\n"] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn a_sheet_with_its_numbers_between_the_moves_is_read() {
    let text = "Morphy      Duke of Brunswick\n(White)        (Black)\n\
        P-K4                  1   P-K4\nKt-KB3                2   P-Q3\nP-Q4                  3   B-Kt5\n\
        PxP                   4   BxKt\nQxB                   5   PxP\nB-QB4                 6   Kt-KB3\n\
        Q-QKt3                7   Q-K2\nKt-B3                 8   P-B3\nB-KKt5                9   P-Kt4\n\
        KtxP                  10  PxKt\nBxQKtP ch             11  Kt(QKt1)-Q2\nCastles QR            12  R-Q1\n\
        RxKt                  13  RxR\nR-Q1                  14  Q-K3\nBxR ch                15  KtxB\n\
        Q-Kt8 ch              16  KtxQ\nR-Q8 mate             17\n";
    let scores = read_score(text);
    let games: Vec<_> = scores.iter().flat_map(|score| &score.games).collect();
    assert_eq!(games.len(), 1);
    let (tags, pgn) = (&games[0].tags, games[0].to_pgn());
    assert_eq!(
        (tags.get("White"), tags.get("Black")),
        (Some("Morphy"), Some("Duke of Brunswick"))
    );
    assert!(pgn.contains("16. Qb8+ Nxb8 17. Rd8# 1-0"), "{pgn}");
}

#[test]
fn columns_of_white_and_of_black_one_below_the_other_are_one_game() {
    let text = "Reti - Tartakower\nVienna, 1910\n\nWHITE\n1. P-K4\n2. P-Q4\n3. Kt-QB3\n4. KtxP\n5. Q-Q3\n6. PxP\n\
        7. B-Q2\n8. Castles QR\n9. Q-Q8 ch\n10. B-KKt5 ch\n11. B-Q8 mate\n\nBLACK\n1. P-QB3\n2. P-Q4\n3. PxP\n4. Kt-B3\n\
        5. P-K4\n6. Q-R4 ch\n7. QxKP\n8. KtxKt\n9. KxQ\n10. K-B2\n";
    let scores = read_score(text);
    let games: Vec<_> = scores.iter().flat_map(|score| &score.games).collect();
    assert_eq!(games.len(), 1);
    let (tags, pgn) = (&games[0].tags, games[0].to_pgn());
    assert_eq!(
        (tags.get("White"), tags.get("Site")),
        (Some("Reti"), Some("Vienna"))
    );
    assert!(pgn.contains("10. Bg5+ Kc7 11. Bd8# 1-0"), "{pgn}");
}
