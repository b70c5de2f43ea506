//! Whole books, each in the manner of one that there is: real games set as such books set them, with headings, notes and
//! page marks of our own. Every game is found, whole, with its names and result, and no other.

use jadoube_board::Position;
use jadoube_notation::pgn::{Game, Mode, Outcome, Reader};
use jadoube_notation::score::read_score;
use jadoube_notation::{Dialect, Language, Style, write_move};

/// What annotators say between the moves.
const NOTES: [&str; 4] = [
    "This is the usual continuation, and leads to a game full of interest for both players.",
    "White might have played Kt to K5 here, with a good position; but the move in the text is\nsounder.",
    "In 1851 the same position occurred in a game between the same players, which was drawn.",
    "Better than 12 P to K5, which would have been met by Kt to Q4.",
];

/// A game to be set.
struct Printed {
    number: usize,
    white: String,
    black: String,
    game: Game,
}

/// Some games of the reference data, far apart, that have an end.
fn games() -> Vec<Printed> {
    let file = std::fs::File::open(crate::reference::data().join("games/historic.pgn")).unwrap();
    let games = Reader::new(file, Mode::Lenient).map(Result::unwrap);
    let games = games.map(|read| read.game).filter(|game| {
        game.outcome != Outcome::Unknown && game.moves().is_some_and(|moves| moves.len() > 24)
    });
    let apart = games.step_by(29).take(6).enumerate();
    apart
        .map(|(index, game)| {
            let last = |tag| {
                let name = game.tags.get(tag).unwrap_or_default();
                name.split(',').next().unwrap_or_default().to_owned()
            };
            Printed {
                number: index + 1,
                white: last("White"),
                black: last("Black"),
                game,
            }
        })
        .collect()
}

impl Printed {
    /// The moves in rows, as `write` has them.
    fn rows(&self, style: Style, dress: impl Fn(&str) -> String) -> Vec<(String, String)> {
        let mut position = Position::initial();
        let mut written = Vec::new();
        for played in self.game.moves().unwrap() {
            written.push(dress(&write_move(&position, played, style)));
            position = position.played(played);
        }
        let row = |pair: &[String]| (pair[0].clone(), pair.get(1).cloned().unwrap_or_default());
        written.chunks(2).map(row).collect()
    }

    fn end<'w>(&self, words: [&'w str; 3]) -> &'w str {
        match self.game.outcome {
            Outcome::WhiteWins => words[0],
            Outcome::BlackWins => words[1],
            _ => words[2],
        }
    }
}

const END: [&str; 3] = ["Black resigns.", "White resigns.", "Drawn game."];

/// Rows in two columns, the second without a number.
fn columns(rows: &[(String, String)], dot: &str, width: usize) -> Vec<String> {
    let line = |(index, (white, black)): (usize, &(String, String))| {
        let left = format!("{:>3}{dot} {white}", index + 1);
        format!("{left:<width$}{black}").trim_end().to_owned()
    };
    rows.iter().enumerate().map(line).collect()
}

/// The same, the number at both.
fn numbered_columns(rows: &[(String, String)]) -> Vec<String> {
    let line = |(index, (white, black)): (usize, &(String, String))| {
        let left = format!("{:>3}. {white}", index + 1);
        let right = match black.is_empty() {
            true => String::new(),
            false => format!("{}. {black}", index + 1),
        };
        format!("{left:<34}{right}").trim_end().to_owned()
    };
    rows.iter().enumerate().map(line).collect()
}

/// Every seventh row has the mark of a footnote, and the notes follow the game.
fn with_footnotes(mut lines: Vec<String>, mark: impl Fn(usize) -> String) -> (String, String) {
    let mut notes = String::new();
    for (number, line) in lines.iter_mut().skip(4).step_by(7).enumerate() {
        let mark = mark(number);
        line.push_str(&mark);
        notes.push_str(&format!(
            "{} {}\n\n",
            mark.trim(),
            NOTES[number % NOTES.len()]
        ));
    }
    (lines.join("\n"), notes)
}

/// Every game is found, in its order, and nothing else.
#[track_caller]
fn check(book: &str, set: impl Fn(&Printed) -> String) {
    check_text(&games(), |games| {
        let pages: Vec<String> = games.iter().map(&set).collect();
        format!(
            "The Project Gutenberg eBook of {book}\n\n*** START OF THIS EBOOK ***\n\nCONTENTS\n\n\
             Chapter I ... 3\n\n\n{}\n*** END OF THIS EBOOK ***\n",
            pages.join("\n\n")
        )
    });
}

#[track_caller]
fn check_text(games: &[Printed], text: impl Fn(&[Printed]) -> String) {
    let text = text(games);
    let scores = read_score(&text);
    for (printed, score) in games.iter().zip(&scores) {
        let number = printed.number;
        assert_eq!(score.stopped, None, "game {number}\n{text}");
        let truth = printed.game.moves();
        let is_right = |game: &Game| game.moves() == truth;
        assert!(score.games.iter().any(is_right), "game {number}\n{text}");
        let read = &score.games[0];
        assert_eq!(read.outcome, printed.game.outcome, "game {number}\n{text}");
        let name = |tag| read.tags.get(tag).unwrap_or_default().to_lowercase();
        assert_eq!(name("White"), printed.white.to_lowercase(), "game {number}");
        assert_eq!(name("Black"), printed.black.to_lowercase(), "game {number}");
    }
    assert_eq!(scores.len(), games.len(), "{text}");
}

const BOOK: Style = Style::Descriptive(Dialect::Book);
const WORDY: Style = Style::Descriptive(Dialect::Wordy);

#[test]
fn a_collection_of_the_sixties_with_lettered_notes() {
    check("the Games of a Master", |game| {
        let dress = |words: &str| words.replace("'s", ".").replace("3d.", "3rd.");
        let (rows, notes) = with_footnotes(numbered_columns(&game.rows(WORDY, dress)), |number| {
            format!(" (_{}_)", char::from(b'a' + number as u8))
        });
        let Printed {
            number,
            white,
            black,
            ..
        } = game;
        format!(
            "GAME No. {number}.--Between Messrs. {} and {}.\n\n(_Philidor's Defence._)\n\n\
             WHITE. (Mr. {}.)             BLACK. (Mr. {}.)\n\n{rows}\n\n    And {}\n\n{notes}",
            white.to_uppercase(),
            black.to_uppercase(),
            initial(white),
            initial(black),
            game.end(END)
        )
    });
}

/// The letter for which a player stands over a column.
fn initial(name: &str) -> char {
    let surname = name.split_whitespace().last().unwrap_or_default();
    surname
        .chars()
        .next()
        .unwrap_or_default()
        .to_ascii_uppercase()
}

#[test]
fn a_handbook_that_counts_the_steps_of_pawns() {
    check("a Handbook", |game| {
        let dress = |words: &str| {
            let words = words
                .replace("'s ", ". ")
                .replace("3d.", "third")
                .replace("2d.", "second");
            let words = words.replace("4th.", "fourth").replace("5th.", "fifth");
            match words.as_str() {
                "P. to K. fourth" => "K. P. two".to_owned(),
                "P. to Q. fourth" => "Q. P. two".to_owned(),
                _ => words,
            }
        };
        // Only the first moves: later, a fourth square may be one step away.
        let mut rows = game.rows(WORDY, |words| words.replace("'s ", ". "));
        rows[0] = game.rows(WORDY, dress).swap_remove(0);
        let names = ["FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH"];
        format!(
            "GAME THE {}.\n\n{} against {}.\n\n          _White._                  _Black._\n\n{}\n\n      {}\n",
            names[game.number - 1],
            game.white,
            game.black,
            columns(&rows, ".", 34).join("\n"),
            game.end(END)
        )
    });
}

#[test]
fn two_hyphens_for_a_dash_and_numbered_footnotes() {
    check("the Art of Chess", |game| {
        let dress = |words: &str| {
            words
                .replace('-', "--")
                .replace("O--O--O", "Castles")
                .replace("O--O", "Castles")
        };
        let rows = columns(&game.rows(BOOK, dress), "", 24);
        let (rows, notes) = with_footnotes(rows, |number| format!("[{}]", number + 1));
        format!(
            "GAME {}.\n\nWhite: {}.   Black: {}.\n\n{rows}\n   {}\n\n{notes}",
            game.number,
            game.white,
            game.black,
            game.end(END)
        )
    });
}

#[test]
fn blanks_around_every_sign_and_marks_of_pages() {
    check("Fundamentals", |game| {
        let dress = |words: &str| words.replace('-', " - ").replace('x', " x ");
        let mut rows = columns(&game.rows(BOOK, dress), ".", 28);
        rows.insert(9, "\n[Illustration: Diagram 9]\n\n[Pg 31]\n".to_owned());
        format!(
            "[Pg {}]\n\nGAME {}. _Queen's Gambit Declined_\n\n(St. Petersburg, 1913)\n\n_White_: {}.  _Black_: {}.\n\n{}\n{}\n\n\
             [Footnote 3: {}]\n",
            game.number + 20,
            game.number,
            game.white,
            game.black,
            rows.join("\n"),
            game.end(END),
            NOTES[2]
        )
    });
}

#[test]
fn notes_between_the_rows() {
    check("Strategy", |game| {
        let mut text = format!(
            "          GAME {}\n\n    White: {}      Black: {}\n\n",
            game.number,
            game.white.to_uppercase(),
            game.black.to_uppercase()
        );
        for (index, (white, black)) in game.rows(BOOK, str::to_owned).iter().enumerate() {
            let number = index + 1;
            let note = NOTES[index % NOTES.len()];
            if number % 5 == 0 && !black.is_empty() {
                text.push_str(&format!(
                    "   {number:>2} {white}\n\n{note}\n\n   {number:>2} .....       {black}\n"
                ));
            } else {
                text.push_str(format!("   {number:>2} {white:<13}{black}").trim_end());
                text.push('\n');
            }
        }
        text + "   " + game.end(END) + "\n"
    });
}

#[test]
fn two_columns_of_rows_on_a_page() {
    check("a Tournament", |game| {
        let rows = columns(&game.rows(BOOK, str::to_owned), "", 18);
        let half = rows.len().div_ceil(2);
        let mut text = format!(
            "Game {}.\n\n   White.             Black.             White.             Black.\n   {:<18} {:<18} {:<18} {}\n",
            game.number, game.white, game.black, game.white, game.black
        );
        for (index, left) in rows[..half].iter().enumerate() {
            let right = rows.get(index + half).map_or("", String::as_str);
            text.push_str(format!("{left:<32}{right}").trim_end());
            text.push('\n');
        }
        text + "        " + game.end(END) + "\n"
    });
}

#[test]
fn a_manual_with_the_number_at_both_columns() {
    check("the Manual", |game| {
        let dress = |words: &str| {
            words
                .replace('x', " takes ")
                .replace("O-O-O", "Castles QR")
                .replace("O-O", "Castles")
                .replace('-', " to ")
        };
        let (rows, notes) = with_footnotes(numbered_columns(&game.rows(BOOK, dress)), |number| {
            format!(" [{}]", char::from(b'a' + number as u8))
        });
        format!(
            "=GAME {}.=\n\n{} v. {}, Hastings, 1895.\n\n  WHITE.                     BLACK.\n{rows}\n      {}\n\n{notes}",
            game.number,
            game.white.to_uppercase(),
            game.black.to_uppercase(),
            game.end(END)
        )
    });
}

#[test]
fn running_moves() {
    check("a Magazine", |game| {
        let row = |(index, (white, black)): (usize, (String, String))| match black.is_empty() {
            true => format!("{} {white}", index + 1),
            false => format!("{} {white}, {black}", index + 1),
        };
        let rows = game
            .rows(BOOK, str::to_owned)
            .into_iter()
            .enumerate()
            .map(row);
        let rows: Vec<String> = rows.collect();
        let lines: Vec<String> = rows.chunks(4).map(|chunk| chunk.join("; ")).collect();
        format!(
            "GAME No. {}.\n\n{} _v._ {}, Vienna, 1873.\n\n{}. {}\n",
            game.number,
            game.white,
            game.black,
            lines.join(";\n"),
            game.end(END)
        )
    });
}

#[test]
fn leaders_between_the_columns() {
    check("Chess Sparks", |game| {
        let rows = game.rows(BOOK, str::to_owned).into_iter().enumerate();
        let rows = rows.map(|(index, (white, black))| match black.is_empty() {
            true => format!("{:>3}. {white}", index + 1),
            false => format!(
                "{:>3}. {white} {} {black}",
                index + 1,
                ".".repeat(18 - white.len())
            ),
        });
        let rows: Vec<String> = rows.collect();
        format!(
            "No. {}.\n\n      WHITE.             BLACK.\n      {:<19}{}\n\n{}\n      {}\n",
            game.number,
            game.white.to_uppercase(),
            game.black.to_uppercase(),
            rows.join("\n"),
            game.end(END)
        )
    });
}

#[test]
fn an_edition_in_html() {
    check_text(&games(), |games| {
        let mut text =
            "<!DOCTYPE html>\n<html><head><title>Chess</title></head><body>\n<h1>CHESS</h1>\n"
                .to_owned();
        for game in games {
            text.push_str(&format!(
                "<h3>GAME {}.</h3>\n<p class=\"center\">White: <span class=\"smcap\">{}</span>. Black: \
                 <span class=\"smcap\">{}</span>.</p>\n<table>\n",
                game.number, game.white, game.black
            ));
            for (index, (white, black)) in game
                .rows(BOOK, |words| words.replace('-', "&mdash;"))
                .iter()
                .enumerate()
            {
                text.push_str(&format!(
                    "<tr><td>{}.</td><td>{white}</td><td>{black}</td></tr>\n",
                    index + 1
                ));
                if index == 9 {
                    text.push_str(&format!("</table>\n<p>{}</p>\n<p><span class=\"pagenum\">[Pg 9]</span></p>\n<table>\n", NOTES[1]));
                }
            }
            text.push_str(&format!("</table>\n<p>{}</p>\n", game.end(END)));
        }
        text + "</body></html>\n"
    });
}

#[test]
fn a_paragraph_of_moves_broken_anywhere() {
    check("a Column", |game| {
        let rows = game.rows(BOOK, str::to_owned).into_iter().enumerate();
        let words = rows.flat_map(|(index, (white, black))| {
            let row = format!("{}. {white} {black}", index + 1);
            row.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        let mut text = format!("GAME {}\n\n{}--{}\n", game.number, game.white, game.black);
        let mut column = 60;
        for word in words {
            if column + word.len() >= 58 {
                text.push_str("\n   ");
                column = 3;
            }
            text.push_str(&format!(" {word}"));
            column += 1 + word.len();
        }
        text + "\n\n   " + game.end(END) + "\n"
    });
}

#[test]
fn names_stand_over_a_game_in_many_ways() {
    for heading in [
        "White: Morphy.   Black: Harrwitz.",
        "White--Morphy.  Black--Harrwitz.",
        "White, Morphy; Black, Harrwitz.",
        "Morphy--Harrwitz",
        "Morphy v. Harrwitz, Paris, 1858",
        "Harrwitz (Black) against Morphy (White)",
        "   WHITE. (Morphy)      BLACK. (Harrwitz)",
        "   MORPHY.              HARRWITZ.",
    ] {
        let text = format!(
            "GAME 4.\n\n{heading}\n\nRuy Lopez - Berlin Defence\n\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 Kt-B3\n"
        );
        let games = read_score(&text);
        assert_eq!(games.len(), 1, "{text}");
        let tags = &games[0].games[0].tags;
        let name = |tag| tags.get(tag).unwrap_or_default().to_uppercase();
        assert_eq!(
            [name("White"), name("Black")],
            ["MORPHY", "HARRWITZ"],
            "{text}"
        );
    }
}

/// Books in other languages have their words for the sides, the games and the ends.
#[test]
fn books_in_other_languages() {
    let language = |code: &str| {
        Language::all()
            .iter()
            .find(|known| known.code == code)
            .unwrap()
    };
    for (code, heading, sides, end) in [
        (
            "de",
            "Partie Nr.",
            ["Weiß", "Schwarz"],
            ["Schwarz gibt auf.", "Weiß gibt auf.", "Remis."],
        ),
        (
            "ru",
            "Партия №",
            ["Белые", "Черные"],
            ["Черные сдались.", "Белые сдались.", "Ничья."],
        ),
        (
            "nl",
            "Partij",
            ["Wit", "Zwart"],
            ["Zwart geeft op.", "Wit geeft op.", "Remise."],
        ),
    ] {
        let language = language(code);
        check(heading, |game| {
            let rows = game.rows(Style::Long, |words| {
                language.from_english(words).replace('-', "—")
            });
            format!(
                "{heading} {}\n\n{}: {}.   {}: {}.\n\n{}\n{}\n",
                game.number,
                sides[0],
                game.white,
                sides[1],
                game.black,
                columns(&rows, ".", 22).join("\n"),
                game.end(end)
            )
        });
    }
    for (dialect, heading, sides, end) in [
        (
            Dialect::Spanish,
            "Partida",
            ["Blancas", "Negras"],
            ["Las negras abandonan.", "Las blancas abandonan.", "Tablas."],
        ),
        (
            Dialect::French,
            "Partie n°",
            ["Blancs", "Noirs"],
            [
                "Les noirs abandonnent.",
                "Les blancs abandonnent.",
                "Partie nulle.",
            ],
        ),
    ] {
        check(heading, |game| {
            let rows = game.rows(Style::Descriptive(dialect), str::to_owned);
            format!(
                "{heading} {}\n\n{}: {}.   {}: {}.\n\n{}\n{}\n",
                game.number,
                sides[0],
                game.white,
                sides[1],
                game.black,
                columns(&rows, ".", 22).join("\n"),
                game.end(end)
            )
        });
    }
}

#[test]
fn moves_written_out_in_french() {
    let text = "PARTIE 1.\n\n     BLANCS.                                  NOIRS.\n\
        1. P. du R. deux pas.                     P. du R. deux pas.\n\
        2. C. du R. à la 3e case de son F.        C. de la D. à la 3e case de son F.\n\
        3. F. du R. à la 4e case du F. de la D.   F. du R. à la 4e case du F. de la D.\n\
        4. P. du F. de la D. un pas.              D. à la 2e case du R.\n\
        5. Roque.                                 P. de la D. un pas.\n\
        6. P. de la D. deux pas.                  F. à la 3e case du C. de la D.\n";
    let games = read_score(text);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].stopped, None);
    let pgn = games[0].games[0].to_pgn();
    assert!(
        pgn.contains("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Qe7 5. O-O d6 6. d4 Bb6 *"),
        "{pgn}"
    );
}

#[test]
fn a_move_of_running_text_may_be_broken_behind_its_man() {
    let text = "A (Blancs) et B (Noirs).\n1. P-4R, P-4R; 2. C-3FR, C-3FD; 3. F-4F, F-4F; 4. P-3F, C-3F; 5. P-4D,\n\
        P × P; 6. P × P, F-5C +; 7. C-3F, C × PR; 8. Roq., F × C; 9. P-5D, F-3F; 10. T\n\
        (1FR)-1R, C-2R; 11. T × C, P-3D; 12. F-5CR, F × F; 13. C × F, Roq.\n";
    let games = read_score(text);
    assert_eq!(games[0].stopped, None);
    let pgn = games[0].games[0].to_pgn().replace('\n', " ");
    let end = "9. d5 Bf6 10. Re1 Ne7 11. Rxe4 d6 12. Bg5 Bxg5 13. Nxg5 O-O *";
    assert!(pgn.contains(end), "{pgn}");
}

#[test]
fn men_taken_named_in_an_algebraic_record() {
    let text = "1 e4 e5\n2 Nf3 Nc6\n3 Bb5 a6\n4 BxN dxB\n5 O-O f6\n6 d4 exP\n7 NxP c5\nhe resigned later, and I won\n";
    let games = read_score(text);
    assert_eq!(games[0].stopped, None);
    let pgn = games[0].games[0].to_pgn();
    assert!(
        pgn.contains("4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5 *"),
        "{pgn}"
    );
}
