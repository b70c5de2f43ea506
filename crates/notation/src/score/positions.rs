//! Positions told in words: `White: K on e1, P on e2. Black: K on h1.`

use jadoube_board::{Board, Color, File, Man, Rank, Role, Square};

use super::diagram::Diagram;
use super::line::Line;
use super::word::bare;
use crate::sides::side_of;

/// A position takes at most so many lines.
const MOST_LINES: usize = 4;

/// The position that begins at a line, and the first line after it.
pub(super) fn find(lines: &[Line], at: usize) -> Option<(Diagram, usize)> {
    let place = lines[at].place();
    if let Some(board) = divided(&lines[at].text) {
        return Some((Diagram { place, board }, at + 1));
    }
    let begins = lines[at]
        .text
        .split([' ', ':', '[', '('])
        .find(|word| !word.is_empty())?;
    let is_told = side_of(begins).is_some() || begins.eq_ignore_ascii_case("position");
    let says_squares =
        |text: &str| text.contains(|sign: char| sign.is_ascii_digit()) || text.contains(" sq");
    if !is_told || !says_squares(&lines[at].text) {
        return None;
    }
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate().skip(at).take(MOST_LINES) {
        if line.is_blank() {
            return None;
        }
        text.push_str(&line.text);
        text.push(' ');
        if let Some(board) = told(&text) {
            return Some((Diagram { place, board }, index + 1));
        }
    }
    None
}

/// `Ka1 Qb2 Pc3 / Kh8 Rg8`: the men of White, and behind a stroke those of Black.
fn divided(text: &str) -> Option<Board> {
    let (white, black) = text.split_once(" / ")?;
    let is_man = |word: &str| glued(bare(word)).is_some();
    let are_men = |men: &str| {
        men.split([' ', ','])
            .filter(|word| !word.is_empty())
            .all(is_man)
    };
    (are_men(white) && are_men(black)).then(|| told(&format!("White: {white} Black: {black}")))?
}

/// The men of both sides, where nothing else stands in the text but what it is called and who is to move.
fn told(text: &str) -> Option<Board> {
    let words: Vec<&str> = text
        .split([' ', ',', ';', ':'])
        .map(bare)
        .filter(|word| !word.is_empty())
        .collect();
    let mut board = Board::default();
    let mut owner: Option<Color> = None;
    // A man whose squares follow, one or more.
    let mut named: Option<Role> = None;
    for (at, word) in words.iter().enumerate() {
        if let Some(side) = side_of(word) {
            // `White to move` ends what is told of the men.
            if words
                .get(at + 1)
                .is_some_and(|next| next.eq_ignore_ascii_case("to"))
            {
                break;
            }
            (owner, named) = (Some(side), None);
            continue;
        }
        let Some(side) = owner else {
            word.eq_ignore_ascii_case("position").then_some(())?;
            continue;
        };
        if ["on", "at", "and", "the", "und", "auf", "en"].contains(word) {
            continue;
        }
        let is_file = words.get(at + 1).is_some_and(|next| is_square(next));
        if let Some(role) = role_of(word).filter(|_| !is_file || named.is_none()) {
            named = Some(role);
            continue;
        }
        if is_square(word) {
            continue;
        }
        // `KKt sq`, as the first rank is called in English.
        let whole = if is_file {
            format!("{word}1")
        } else {
            (*word).to_owned()
        };
        let listed = named.and_then(|role| {
            let square = word.parse::<Square>().ok();
            Some((role, square.or_else(|| descriptive(&whole, side))?))
        });
        let (role, square) = match listed {
            Some(found) => found,
            None => {
                named = None;
                glued(word)?
            }
        };
        board.get(square).is_none().then_some(())?;
        board.set(square, Some(Man::new(side, role)));
    }
    let kings = |side: Color| board.men(Man::new(side, Role::King)).iter().count();
    (kings(Color::White) == 1 && kings(Color::Black) == 1).then_some(board)
}

/// Whether a word stands behind a file for its first square: `QR sq`.
fn is_square(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "sq" | "square")
}

/// What a man is called, one or several.
fn role_of(word: &str) -> Option<Role> {
    // `Ps`, `P's`
    let one = word.trim_end_matches('s').trim_end_matches(['\'', '’']);
    let role = match one.to_lowercase().as_str() {
        "k" | "king" => Role::King,
        "q" | "queen" => Role::Queen,
        "r" | "rook" => Role::Rook,
        "b" | "bishop" => Role::Bishop,
        "n" | "kt" | "knight" => Role::Knight,
        "p" | "pawn" => Role::Pawn,
        _ => return None,
    };
    Some(role)
}

/// `Kg1`, `pg7`, and a square alone, which is that of a pawn.
fn glued(word: &str) -> Option<(Role, Square)> {
    if let Ok(square) = word.parse() {
        return Some((Role::Pawn, square));
    }
    let at = word
        .len()
        .checked_sub(2)
        .filter(|&at| word.is_char_boundary(at))?;
    let (man, square) = word.split_at(at);
    Some((role_of(man)?, square.parse().ok()?))
}

/// `K6`, `QKt3`: a square as its owner counts it.
fn descriptive(word: &str, owner: Color) -> Option<Square> {
    let (file, rank) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let file = match file.to_lowercase().as_str() {
        "qr" => File::A,
        "qkt" | "qn" => File::B,
        "qb" => File::C,
        "q" => File::D,
        "k" => File::E,
        "kb" => File::F,
        "kkt" | "kn" => File::G,
        "kr" => File::H,
        _ => return None,
    };
    let rank: u8 = rank.parse().ok().filter(|rank| (1..=8).contains(rank))?;
    let index = match owner {
        Color::White => rank - 1,
        Color::Black => 8 - rank,
    };
    Some(Square::new(file, Rank::from_index(index)?))
}

#[cfg(test)]
mod tests {
    use super::{divided, told};

    #[test]
    fn men_are_told_with_their_squares() {
        let fen = |text: &str| told(text).map(|board| board.to_fen());
        for (text, expected) in [
            (
                "White: Kg1, Qd1, Rf1. Black: Kh8, pg7, ph7.",
                "7k/6pp/8/8/8/8/8/3Q1RK1",
            ),
            (
                "White: K at K6, P at K5. Black: K at K1.",
                "4k3/8/4K3/4P3/8/8/8/8",
            ),
            (
                "White — K at KKt sq; R at QR sq; Ps at KB2, KKt2 and KR2. Black — K at K sq; Ps at KB2, KKt2, KR2.",
                "4k3/5ppp/8/8/8/8/5PPP/R5K1",
            ),
            (
                "White: K at KKt1, P's at KB2, KKt2. Black: K at KKt1, P’s at KB2, KKt2.",
                "6k1/5pp1/8/8/8/8/5PP1/6K1",
            ),
            (
                "White: King on e1; Pawns on a2, b2 and c3. Black: Kt on b8, K on e8",
                "1n2k3/8/8/8/8/2P5/PP6/4K3",
            ),
        ] {
            assert_eq!(fen(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(
            divided("Ka1 Qb2 Pc3 / Kh8 Rg8")
                .map(|board| board.to_fen())
                .as_deref(),
            Some("6rk/8/8/8/8/2P5/1Q6/K7")
        );
        assert_eq!(divided("e4 e5 / d4 d5"), None);
        for text in [
            "White: Paulsen. Black: Morphy.",
            "White: K. Black: B.",
            "White: K on e1. Black to move",
        ] {
            assert_eq!(fen(text), None, "{text}");
        }
    }
}
