//! Records in every language's letters and in every printed dialect.

use jadoube_board::{Color, Move, Position};
use jadoube_notation::pgn::{Game, Mode, Outcome, Ply, Reader, read_text as read_text_of_pgn};
use jadoube_notation::score::{ReadScore, SheetFormat, read_score, read_text, write_sheets};
use jadoube_notation::{Language, Leniency, Style, write_move};

use crate::support::moves;

/// Some games of the reference data, far apart.
fn games(count: usize) -> Vec<Game> {
    let file = std::fs::File::open(crate::reference::data().join("games/historic.pgn")).unwrap();
    let games = Reader::new(file, Mode::Lenient).map(Result::unwrap);
    let games = games.map(|read| read.game);
    games
        .filter(|game| game.moves().is_some_and(|moves| moves.len() > 20))
        .step_by(5000 / count)
        .take(count)
        .collect()
}

/// A sheet with the moves as `write` has them.
fn sheet(moves: &[Move], write: impl Fn(&Position, Move) -> String) -> String {
    let mut text = String::new();
    let mut position = Position::initial();
    for (ply, &played) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        text.push_str(&write(&position, played));
        text.push_str(if ply % 2 == 0 { "   " } else { "\n" });
        position = position.played(played);
    }
    text
}

#[track_caller]
fn check(text: &str, moves: &[Move], what: &str) -> ReadScore {
    let mut scores = read_score(text);
    assert_eq!(scores.len(), 1, "{what}\n{text}");
    let score = scores.remove(0);
    assert_eq!(score.stopped, None, "{what}\n{text}");
    let read: Vec<Option<Vec<Move>>> = score.games.iter().map(Game::moves).collect();
    assert_eq!(read, [Some(moves.to_vec())], "{what}\n{text}");
    score
}

#[test]
fn every_language_short_and_long() {
    for game in games(4) {
        let moves = game.moves().unwrap();
        for language in Language::all() {
            for style in [Style::San, Style::Long] {
                let text = sheet(&moves, |position, played| {
                    language.from_english(&write_move(position, played, style))
                });
                let score = check(&text, &moves, language.name);
                let english = language.code == "en";
                let named = score
                    .notes
                    .iter()
                    .any(|note| note.leniency == Leniency::ForeignLetter);
                assert_eq!(named, !english, "{}", language.name);
                let found = score
                    .languages
                    .iter()
                    .any(|found| found.code == language.code);
                assert_eq!(found, !english, "{}: {:?}", language.name, score.languages);
            }
        }
    }
}

#[test]
fn every_printed_dialect_is_read_back() {
    for game in games(6) {
        let moves = game.moves().unwrap();
        for style in Style::ALL {
            let sheet = write_sheets(std::slice::from_ref(&game), style, SheetFormat::Text);
            let text = String::from_utf8(sheet).unwrap();
            let score = check(&text, &moves, style.name());
            assert_eq!(score.games[0].outcome, game.outcome, "{}", style.name());
            let tags = &score.games[0].tags;
            assert_eq!(
                tags.get("White"),
                game.tags.get("White"),
                "{}",
                style.name()
            );
        }
    }
}

/// A game by chance, up to its end or so many plies.
fn by_chance(seed: u64, plies: usize) -> Game {
    let mut chance = seed;
    let mut game = Game::default();
    let mut position = Position::initial();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let played = moves[(chance >> 33) as usize % moves.len()];
        game.push(Ply::Move(played));
        position = position.played(played);
    }
    game.outcome = match position.turn() {
        _ if !position.is_checkmate() => Outcome::Unknown,
        Color::White => Outcome::BlackWins,
        Color::Black => Outcome::WhiteWins,
    };
    game
}

#[test]
fn nothing_of_a_printed_sheet_is_doubted() {
    const MATES: [&str; 2] = [
        "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 \
         11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0",
        "1. f3 e5 2. g4 Qh4# 0-1",
    ];
    let mated = MATES.map(|text| {
        read_text_of_pgn(text, Mode::Lenient)
            .remove(0)
            .unwrap()
            .game
    });
    let chance = (1..8).map(|seed| by_chance(seed * 7919, 90));
    let printed = mated.into_iter().chain(games(3)).chain(chance);
    for game in printed {
        let moves = game.moves().unwrap();
        for style in Style::ALL {
            let sheet = write_sheets(std::slice::from_ref(&game), style, SheetFormat::Text);
            let text = String::from_utf8(sheet).unwrap();
            let score = check(&text, &moves, style.name());
            assert_eq!(score.doubts, [], "{}\n{text}", style.name());
        }
    }
}

#[test]
fn times_in_brackets_are_no_numbers() {
    let text = "1. P-K4 (2)  P-K4 (3)\n2. Kt-KB3 (5)  Kt-QB3 (7)\n3. B-Kt5 (9)  P-QR3 (4)\n";
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";
    for text in [text, "(1) e4 e5 (2) Nf3 Nc6 (3) Bb5 a6\n"] {
        let score = &read_score(text)[0];
        assert_eq!(score.stopped, None, "{text}");
        assert!(score.games[0].to_pgn().contains(whole), "{text}");
    }
}

#[test]
fn dashes_noughts_and_colons() {
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4";
    for text in [
        "1. e2-e4 e7-e5\n2. Sg1-f3 Sb8-c6\n3. Lf1-b5 a7-a6\n4. Lb5-a4 Sg8-f6\n5. 0-0 Sf6xe4\n1-0\n",
        "1. e2—e4 e7—e5\n2. Sg1—f3 Sb8—c6\n3. Lf1—b5 a7—a6\n4. Lb5—a4 Sg8—f6\n5. 0—0 Sf6:e4\n",
        "1) e4 e5\n2) Sf3 Sc6\n3) Lb5 a6\n4) La4 Sf6\n5) 0-0 S:e4\n",
        "1. E4 E5\n2. NF3 NC6\n3. BB5 A6\n4. BA4 NF6\n5. O-O NXE4\n",
        "1,e4,e5\n2,Nf3,Nc6\n3,Bb5,a6\n4,Ba4,Nf6\n5,O-O,Nxe4\n",
        "Move;White;Black\n1;\"e4\";\"e5\"\n2;\"Nf3\";\"Nc6\"\n3;\"Bb5\";\"a6\"\n4;\"Ba4\";\"Nf6\"\n5;\"O-O\";\"Nxe4\"\n",
        "| No | White | Black |\n|---|---|---|\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n| 3 | Bb5 | a6 |\n| 4 | Ba4 | Nf6 |\n| 5 | O-O | Nxe4 |\n",
        "e4 e5\nNf3 Nc6\nBb5 a6\nBa4 Nf6\nO-O Nxe4\n",
        "e4\ne5\nNf3\nNc6\nBb5\na6\nBa4\nNf6\nO-O\nNxe4\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4\n",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Nxe4\n",
        "1.e4 e5 2.Nf3 (best) Nc6 3.Bb5 a6\n4.Ba4 Nf6 5.O-O Nxe4 (=)\n",
        "1. P4R P4R\n2. C3AR C3AD\n3. A5C P3TD\n4. A4T C3A\n5. O-O CxP\n",
        "1. P4R P4R\n2. C3FR C3FD\n3. F5C P3TD\n4. F4T C3F\n5. O-O CxP\n",
        "<html><body><table><tr><td>1.</td><td>e4</td><td>e5</td></tr><tr><td>2.</td><td>Nf3</td><td>Nc6</td></tr><tr><td>3.</td><td>Bb5</td><td>a6</td></tr><tr><td>4.</td><td>Ba4</td><td>Nf6</td></tr><tr><td>5.</td><td>O&#8211;O</td><td>N&times;e4</td></tr></table></body></html>\n",
    ] {
        let scores = read_score(text);
        assert_eq!(scores.len(), 1, "{text}");
        assert_eq!(scores[0].stopped, None, "{text}");
        let pgn: Vec<String> = scores[0].games.iter().map(Game::to_pgn).collect();
        assert_eq!(pgn.len(), 1, "{text}");
        let moves = pgn[0].split("\n\n").nth(1).unwrap().replace('\n', " ");
        assert!(moves.starts_with(whole), "{text}{moves}");
    }
}

#[test]
fn a_language_can_be_insisted_on() {
    // The king of the Spaniards goes to e2, or the rook of the English to a place that it cannot reach.
    let text = "1. e4 e5\n2. d3 d6\n3. Re2 Re7\n";
    assert_eq!(read_score(text)[0].stopped, None);
    let german = Language::of("de");
    let score = &read_text(text, german).games[0];
    assert_eq!(score.entries.len(), 4);
    // After h4 and h5 an R can be a rook or a king, and both can be played on.
    let text = "1. h4 h5\n2. e4 e5\n3. Rh3 Rh6\n4. Re3 Re6\n";
    assert_eq!(read_score(text)[0].stopped, None);
    let both = "1. e4 e5\n2. Pf3 Pc6\n";
    let scores = read_score(both);
    assert_eq!(scores[0].games.len(), 1, "{:?}", scores[0].languages);
    assert!(
        scores[0]
            .languages
            .iter()
            .any(|language| language.code == "nl")
    );
}

#[test]
fn men_stand_before_their_squares_with_a_blank_in_other_languages_too() {
    let text = "1. B e2-e4 B e7-e5\n2. S g1-f3 S b8-c6\n3. L f1-c4 L f8-c5\n4. B c2-c3 S g8-f6\n";
    for text in [text.to_owned(), text.replace("B ", "")] {
        let scores = read_score(&text);
        assert_eq!(scores.len(), 1);
        assert!(scores[0].stopped.is_none(), "{text}");
        let pgn = scores[0].games[0].to_pgn();
        assert!(
            pgn.contains("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6"),
            "{pgn}"
        );
        let remarks = scores[0]
            .notes
            .iter()
            .any(|note| note.leniency == Leniency::Remark);
        assert!(!remarks, "{text}");
    }
}

#[test]
fn taking_is_one_letter_in_german_and_in_dutch() {
    let played = "1. e4 e5 2. f4 exf4 3. Nf3 g5 4. Bc4 g4 5. O-O gxf3 6. Qxf3 Qf6 *";
    for text in [
        "1. e2-e4 e7-e5\n2. f2-f4 e5nf4\n3. Sg1-f3 g7-g5\n4. Lf1-c4 g5-g4\n5. 0-0 g4nf3\n6. Dd1nf3 Dd8-f6\n",
        "1. e4        e5\n2. f4        e5 n. f4\n3. Pf3       g5\n4. Lc4       g4\n5. 0-0       g4 n. f3\n6. Dd1 n. f3 Df6\n",
    ] {
        assert_eq!(moves(text), [played], "{text}");
    }
}

#[test]
fn a_bishop_printed_as_a_digit_is_read() {
    let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. 8-B4 8-B4\n4. P-B3 Kt-B3\n";
    let score = &read_score(text)[0];
    assert_eq!(score.entries.len(), 8);
    let slips = score
        .notes
        .iter()
        .filter(|note| note.leniency == Leniency::OcrSlip);
    assert_eq!(slips.count(), 2);
}

#[test]
fn a_move_that_stands_elsewhere_is_not_passed_over() {
    let text = "1. e4 e5\n2. Cf3 Cc6\n3. Fc4 missing\n";
    let score = &read_score(text)[0];
    assert!(score.stopped.is_some());
}

#[test]
fn a_square_whose_letter_was_read_as_a_digit_is_a_move_that_could_not_be_read() {
    for square in ["64", "14"] {
        let text =
            format!("1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bc5\n4. {square} Bxb4\n5. c3 Ba5\n6. O-O Nf6\n");
        let score = &read_score(&text)[0];
        assert!(score.stopped.is_none(), "{square}: {:?}", score.stopped);
        let pgn = score.games[0].to_pgn();
        assert!(pgn.contains("4. b4 Bxb4 5. c3"), "{pgn}");
        assert!(!score.notes.is_empty(), "{square}");
    }
}

#[test]
fn letters_that_need_no_cure_go_before_those_that_need_moves_put_in() {
    // With the letters of another language queens would move here, had two moves been lost.
    let text = "1. e4 e5\n2. Lc4 Lc5\n3. c3 Pc6\n4. Pf3 d6\n5. d4 exd4\n6. cxd4 Lb6\n";
    let score = &read_score(text)[0];
    assert_eq!((score.games.len(), score.doubts.len()), (1, 0));
    let pgn = score.games[0].to_pgn();
    assert!(
        pgn.contains("1. e4 e5 2. Bc4 Bc5 3. c3 Nc6 4. Nf3 d6"),
        "{pgn}"
    );
}

#[test]
fn whoever_writes_both_squares_of_every_move_names_no_men() {
    let text = "1. e2-e4 e7-e5\n2. g1-f3 b8-c6\n3. f1-b5 a7-a6\n4. b5-a4 g8-f6\n";
    let score = &read_score(text)[0];
    assert_eq!((score.games.len(), score.doubts.len()), (1, 0));
    let once = &read_score("1. e4 e5\n2. g1-f3 Nc6\n3. Bb5 a6\n")[0];
    assert_eq!(
        once.doubts.len(),
        1,
        "a man that is not named among those that are"
    );
}
