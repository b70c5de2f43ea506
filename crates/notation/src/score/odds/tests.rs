use super::Odds;

fn odds(text: &str) -> Option<String> {
    Odds::of(text).map(|odds| odds.start(None, None))
}

#[track_caller]
fn check(text: &str, white: &str, black: &str, castling: &str) {
    let fen = odds(text).unwrap_or_else(|| panic!("{text}: no odds are seen"));
    let ranks: Vec<&str> = fen.split([' ', '/']).collect();
    let rest = fen.split(' ').nth(2);
    assert_eq!(
        (ranks[7], ranks[0], rest),
        (white, black, Some(castling)),
        "{text}"
    );
}

#[test]
fn men_are_named_in_words_and_letters() {
    let whole = "rnbqkbnr";
    for text in [
        "QKt odds",
        "Odds: QN",
        "Springervorgabe",
        "Ohne Sb1",
        "Knight odds",
    ] {
        check(text, "R1BQKBNR", whole, "KQkq");
    }
    for text in [
        "Rook odds",
        "Q.R. odds",
        "Turmvorgabe (a1)",
        "Turm vor",
        "Weiß gibt den Damenturm vor.",
        "Damenturmvorgabe",
        "(Remove White's Q. R. from the Board.)",
        "Remove White's Queen's Rook.",
        "GAME VI.--Mr. Staunton gives his Queen's Rook.",
        "Mr. Morphy giving the odds of the Q. R.",
        "Remove White's QR from the board"
            .replace("QR", "Q R")
            .as_str(),
        "at the odds of a Rook",
    ] {
        check(text, "1NBQKBNR", whole, "Kkq");
    }
    check(
        "(Remove White's K. Kt. from the Board.)",
        "RNBQKB1R",
        whole,
        "KQkq",
    );
    check("the odds of the Queen's Knight", "R1BQKBNR", whole, "KQkq");
    check("the odds of the Queen.", "RNB1KBNR", whole, "KQkq");
    check("the odds of Queen and Rook.", "1NB1KBNR", whole, "Kkq");
    check("the odds of both Knights.", "R1BQKB1R", whole, "KQkq");
    check(
        "Remove Black's Q. R. from the board",
        "RNBQKBNR",
        "1nbqkbnr",
        "KQk",
    );
}

#[test]
fn pawns_are_blacks() {
    for text in [
        "the odds of the Pawn and Move",
        "Remove Black's K. B. P.",
        "odds of pawn and two moves",
        "Black gave Pawn and Move",
        "Pawn and move",
        "P. and move",
        "14 pawn and two moves",
        "at pawn and two",
        "P & 2",
        "Odds: Pawn and two moves",
        "Mr. A gives Pawn and two moves",
        "Mr. Walker receives the Pawn and two moves.",
        "White receives the pawn and move",
        "Mr. Blum receives the Pawn and move from Mr. Dorn.",
        "Mr. Dorn gives Mr. Blum the pawn and two moves.",
        "Bauer und Zug vor",
        "Vorgabe: Bauer und zwei Züge",
        "ventaja de peón y dos jugadas",
        "KBP odds",
    ] {
        let fen = odds(text).expect(text);
        assert_eq!(fen.split(['/', ' ']).nth(1), Some("ppppp1pp"), "{text}");
    }
    let fen = odds("Remove White's K. P. from the board").expect("odds");
    assert_eq!(fen.split(['/', ' ']).nth(6), Some("PPPP1PPP"));
}

#[test]
fn odds_are_given_by_whom_the_text_names() {
    let whole = ("RNBQKBNR", "rnbqkbnr", "KQkq");
    let names = (Some("Mr. Cochrane"), Some("Morphy"));
    for (text, white, black, castling) in [
        (
            "Remove Black's Queen's Rook and White's Queen's Knight.",
            "R1BQKBNR",
            "1nbqkbnr",
            "KQk",
        ),
        (
            "Remove White's Queen's Knight and Black's King's Rook",
            "R1BQKBNR",
            "rnbqkbn1",
            "KQq",
        ),
        (
            "Odds of Queen's Knight, given by Black.",
            whole.0,
            "r1bqkbnr",
            whole.2,
        ),
        (
            "Mr. Morphy gives the odds of Queen's Rook",
            whole.0,
            "1nbqkbnr",
            "KQk",
        ),
        (
            "Cochrane receives the odds of a Knight",
            whole.0,
            "r1bqkbnr",
            whole.2,
        ),
        ("White gives Queen", "RNB1KBNR", whole.1, whole.2),
        ("(White gives Q. Kt.)", "R1BQKBNR", whole.1, whole.2),
        (
            "White gives Queen's Rook; Black gives Queen's Knight.",
            "1NBQKBNR",
            "r1bqkbnr",
            "Kkq",
        ),
        ("White's Q.R. and Q.Kt. are off", "2BQKBNR", whole.1, "Kkq"),
        (
            "Les Blancs rendent la Tour de la Dame",
            "1NBQKBNR",
            whole.1,
            "Kkq",
        ),
        ("Ohne Turm a1", "1NBQKBNR", whole.1, "Kkq"),
        (
            "Mr. Morphy gives his Queen's Rook for the Queen's Knight",
            "R1BQKBNR",
            "1nbqkbnr",
            "KQk",
        ),
        (
            "The odds of Queen's Rook for King's Bishop",
            "1NBQKBNR",
            "rnbqk1nr",
            "Kkq",
        ),
        (
            "White plays without his King's Knight",
            "RNBQKB1R",
            whole.1,
            whole.2,
        ),
    ] {
        let odds = Odds::of(text).unwrap_or_else(|| panic!("{text}: no odds are seen"));
        let fen = odds.start(names.0, names.1);
        let ranks: Vec<&str> = fen.split([' ', '/']).collect();
        assert_eq!(
            (ranks[7], ranks[0], fen.split(' ').nth(2)),
            (white, black, Some(castling)),
            "{text}"
        );
    }
    for text in [
        "Cochrane gives Morphy the Pawn and two moves",
        "Morphy receives the Pawn and move from Cochrane",
    ] {
        let odds = Odds::of(text).unwrap_or_else(|| panic!("{text}: no odds are seen"));
        let fen = odds.start(names.0, names.1);
        assert_eq!(fen.split(['/', ' ']).nth(6), Some("PPPPP1PP"), "{text}");
    }
}

#[test]
fn prose_is_no_odds() {
    for text in [
        "P to K4",
        "P to K B 3",
        "R to Q's 8",
        "White gives his Knight for two pawns and a lasting attack, which Black has no means whatever of parrying.",
        "He should remove the Knight at once",
        "the odds of the battle",
        "gives check",
        "The odds of a Rook was refused; they played even.",
        "White gives his Knight for two pawns",
        "White gives his Knight for a Bishop",
        "Mr. Morphy gives his Queen's Rook for the attack",
        "White is without a Knight",
        "Odds of Queen for Knight",
        "Odds of the exchange",
        "White wins a pawn and the move",
        "He lost a pawn and two moves later the game",
        "White gives two pawns",
        "Black takes the pawn and wins",
        "Black receives a pawn for the Knight",
    ] {
        assert_eq!(odds(text), None, "{text}");
    }
}

#[test]
fn odds_in_other_languages() {
    let whole = "rnbqkbnr";
    for text in [
        "Les Blancs donnent la Tour de la Dame.",
        "M. Anderssen donne la tour a1.",
        "Weiss giebt den Damenthurm vor.",
        "Ohne Thurm a1.",
        "Weiss spielt ohne Damenturm.",
        "Il Bianco dà la torre di donna.",
        "Vantaggio della torre di donna",
        "Wit geeft den damestoren voor.",
        "Voorgift: toren a1.",
        "Wit speelt zonder dametoren.",
        "Las blancas dan la torre de dama.",
        "Белые без ладьи a1.",
        "Belye bez ladi a1.",
    ] {
        check(text, "1NBQKBNR", whole, "Kkq");
    }
    for text in [
        "Les Blancs donnent le Cavalier de la Dame.",
        "Weiss giebt den Damenspringer vor.",
        "Il Bianco dà il cavallo di donna.",
        "Togliere il cavallo di donna del Bianco.",
        "Wit geeft het damepaard voor.",
        "Zonder paard b1.",
        "Белые дают вперёд коня b1.",
        "Belye dayut vperyod konya b1.",
    ] {
        check(text, "R1BQKBNR", whole, "KQkq");
    }
    check(
        "Weiss giebt den Königsspringer vor.",
        "RNBQKB1R",
        whole,
        "KQkq",
    );
    check(
        "Oter la Tour de la Dame des Noirs.",
        "RNBQKBNR",
        "1nbqkbnr",
        "KQk",
    );
    for text in [
        "Les Blancs donnent la Dame.",
        "Weiss zieht ohne Dame.",
        "Weiss giebt die Dame vor.",
        "Il Bianco dà la donna.",
        "Wit geeft de dame voor.",
        "Белые дают вперёд ферзя.",
    ] {
        check(text, "RNB1KBNR", whole, "KQkq");
    }
    for (text, two_moves) in [
        ("M. Staunton donne pion et trait.", false),
        ("Les Noirs donnent le pion f7 et le trait.", false),
        ("Schwarz giebt Bauer und Zug vor.", false),
        ("Schwarz ohne Bf7.", false),
        ("Il Nero dà pedone e tratto.", false),
        ("Pion en zet.", false),
        ("Черные дают пешку f7 и ход вперёд.", false),
        ("Chernye dayut vperyod peshku i khod.", false),
        ("M. Staunton donne le pion et deux traits.", true),
        ("Schwarz giebt Bauer und zwei Züge vor.", true),
        ("Vantaggio di pedone e due tratti.", true),
        ("Zwart geeft pion en twee zetten voor.", true),
        ("Черные дают пешку f7 и два хода вперёд.", true),
    ] {
        let odds = Odds::of(text).unwrap_or_else(|| panic!("{text}: no odds are seen"));
        let fen = odds.start(None, None);
        let rest = "/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(fen, format!("rnbqkbnr/ppppp1pp{rest}"), "{text}");
        assert_eq!(odds.two_moves, two_moves, "{text}");
    }
}

#[test]
fn prose_in_other_languages_gives_nothing() {
    for text in [
        "Les Blancs donnent échec à la Dame et gagnent.",
        "Les Noirs donnent un pion pour une bonne attaque.",
        "Weiss spielt ohne Plan.",
        "Weiss giebt Schach mit dem Thurm und gewinnt.",
        "Wit speelt op winst.",
        "Il Bianco dà scacco di donna.",
    ] {
        assert_eq!(odds(text), None, "{text}");
    }
}
