//! Odds: which men the giver of them leaves out, in words or in letters.

use jadoube_board::{Color, FenStyle, File, Rank, Role, Setup, Square};

/// The start of a game at odds, as FEN: `Remove White's Q. R. from the board`, `the odds of the Pawn and Move`,
/// `gives his Queen's Rook`.
pub(super) fn odds(text: &str) -> Option<String> {
    let lower = text.to_lowercase().replace('’', "'");
    let phrases = [
        "the odds of ",
        "odds of ",
        "remove ",
        "removing ",
        "gives ",
        "giving ",
        "yields ",
    ];
    let (phrase, told) = phrases.iter().find_map(|phrase| {
        let at = lower.find(phrase)?;
        Some((*phrase, &lower[at + phrase.len()..]))
    })?;
    let words = words(told);
    // Men are removed and given in prose too.
    let owned = |words: &[String], names: &[&str]| {
        words
            .iter()
            .take(4)
            .any(|word| names.contains(&word.as_str()))
    };
    let is_of_odds = match phrase {
        "remove " | "removing " => {
            owned(&words, &["white's", "black's"]) || told.contains("from the board")
        }
        "gives " | "giving " | "yields " => {
            owned(&words[..words.len().min(1)], &["his", "the"]) && is_short(text)
        }
        _ => true,
    };
    let men = men(&words);
    if !is_of_odds || men.is_empty() {
        return None;
    }
    let giver = match () {
        () if owned(&words, &["white's", "white"]) => Color::White,
        () if owned(&words, &["black's", "black"]) => Color::Black,
        // Pawns are given by Black, with the move; pieces by White.
        () if men.iter().all(|(role, _)| *role == Role::Pawn) => Color::Black,
        () => Color::White,
    };
    let mut setup = Setup::initial();
    for (role, file) in men {
        let rank = match (role, giver) {
            (Role::Pawn, Color::White) => Rank::R2,
            (Role::Pawn, Color::Black) => Rank::R7,
            _ => giver.back_rank(),
        };
        let square = Square::new(file, rank);
        setup.board.set(square, None);
        if role == Role::Rook {
            setup.castling.remove_rook(square);
        }
    }
    Some(setup.to_fen(FenStyle::Standard))
}

/// A heading, and no paragraph.
fn is_short(text: &str) -> bool {
    text.trim().chars().count() <= 80
}

/// The words up to the end of the sentence; a dot after one letter or two is that of an abbreviation.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.replace('.', ". ").split_whitespace() {
        let bare =
            word.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '\'' && sign != '&');
        if !bare.is_empty() {
            words.push(bare.to_owned());
        }
        let ends = word.ends_with([';', ':', ')', ']'])
            || word.ends_with('.') && bare.trim_end_matches("'s").chars().count() > 2;
        if ends {
            break;
        }
    }
    words
}

/// What a word says of a man: the wing or its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

fn part(word: &str) -> Option<Part> {
    Some(match word {
        "king's" | "kings" | "k" | "k's" | "king" => Part::King,
        "queen's" | "queens" | "q" | "q's" | "queen" => Part::Queen,
        "rook's" | "rook" | "rooks" | "r" | "r's" | "castle" => Part::Rook,
        "bishop's" | "bishop" | "bishops" | "b" | "b's" => Part::Bishop,
        "knight's" | "knight" | "knights" | "kt" | "kt's" | "n" => Part::Knight,
        "pawn" | "pawns" | "p" => Part::Pawn,
        _ => return None,
    })
}

/// The men that are named first, with the files on which they stand.
fn men(words: &[String]) -> Vec<(Role, File)> {
    const BETWEEN: [&str; 11] = [
        "white's", "black's", "white", "black", "his", "the", "a", "both", "and", "&", "of",
    ];
    let mut men: Vec<(Role, File)> = Vec::new();
    let mut parts: Vec<Part> = Vec::new();
    let mut both = false;
    for (at, word) in words.iter().enumerate() {
        if let Some(part) = part(word) {
            // `Queen` alone and then another man is the queen; so is the last word of an abbreviation.
            parts.push(part);
            let whole = man(&parts, both);
            let goes_on = words
                .get(at + 1)
                .is_some_and(|next| self::part(next).is_some());
            if !goes_on {
                men.extend(whole);
                parts.clear();
            }
            continue;
        }
        if !BETWEEN.contains(&word.as_str()) {
            break;
        }
        both |= word == "both";
    }
    men.dedup();
    men
}

/// The men that the parts of a name are, `both` of a kind or one.
fn man(parts: &[Part], both: bool) -> Vec<(Role, File)> {
    let files = |king: File, queen: File| match both {
        true => vec![king, queen],
        false => vec![queen],
    };
    let (role, files) = match *parts {
        [Part::Queen] => (Role::Queen, vec![File::D]),
        [Part::Rook] => (Role::Rook, files(File::H, File::A)),
        [Part::Knight] => (Role::Knight, files(File::G, File::B)),
        [Part::Bishop] if both => (Role::Bishop, files(File::F, File::C)),
        // The pawn that is given is the king's bishop's.
        [Part::Pawn] => (Role::Pawn, vec![File::F]),
        [wing @ (Part::King | Part::Queen), ref rest @ ..] => {
            let king = wing == Part::King;
            let by_wing =
                |of_king: File, of_queen: File| vec![if king { of_king } else { of_queen }];
            match *rest {
                [Part::Rook] => (Role::Rook, by_wing(File::H, File::A)),
                [Part::Knight] => (Role::Knight, by_wing(File::G, File::B)),
                [Part::Bishop] => (Role::Bishop, by_wing(File::F, File::C)),
                [Part::Pawn] => (Role::Pawn, by_wing(File::E, File::D)),
                [Part::Rook, Part::Pawn] => (Role::Pawn, by_wing(File::H, File::A)),
                [Part::Knight, Part::Pawn] => (Role::Pawn, by_wing(File::G, File::B)),
                [Part::Bishop, Part::Pawn] => (Role::Pawn, by_wing(File::F, File::C)),
                _ => return Vec::new(),
            }
        }
        _ => return Vec::new(),
    };
    files.into_iter().map(|file| (role, file)).collect()
}

#[cfg(test)]
mod tests {
    use super::odds;

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
        ] {
            let fen = odds(text).expect(text);
            assert_eq!(fen.split(['/', ' ']).nth(1), Some("ppppp1pp"), "{text}");
        }
        let fen = odds("Remove White's K. P. from the board").expect("odds");
        assert_eq!(fen.split(['/', ' ']).nth(6), Some("PPPP1PPP"));
    }

    #[test]
    fn prose_is_no_odds() {
        for text in [
            "White gives his Knight for two pawns and a lasting attack, which Black has no means whatever of parrying.",
            "He should remove the Knight at once",
            "the odds of the battle",
            "gives check",
        ] {
            assert_eq!(odds(text), None, "{text}");
        }
    }
}
