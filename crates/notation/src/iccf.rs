//! The numbers of correspondence chess: files and ranks as digits, `5254` for e2-e4, `57581` with the
//! promotion piece as a fifth digit (1 queen, 2 rook, 3 bishop, 4 knight), castling as the king's step.

use jadoube_board::{Move, Role, Setup, Square};

use crate::uci;
use crate::wording::Wording;

const PIECES: [(Role, char); 4] = [
    (Role::Queen, '1'),
    (Role::Rook, '2'),
    (Role::Bishop, '3'),
    (Role::Knight, '4'),
];

/// Writes any move, legal or not, in the numeric notation.
pub fn of(setup: &Setup, played: Move) -> String {
    let written = uci::of(setup, played, setup.is_chess960());
    let mut text = format!("{}{}", digits(written.from), digits(written.to));
    if let Some(&(_, digit)) = PIECES
        .iter()
        .find(|&&(role, _)| Some(role) == written.promotion)
    {
        text.push(digit);
    }
    text
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file().index() + 1, square.rank().index() + 1)
}

pub(crate) fn wording(words: &str) -> Option<Wording> {
    let from = square(words.get(0..2)?)?;
    let to = square(words.get(2..4)?)?;
    let promotion = match words.get(4..)? {
        "" => None,
        digit => Some(
            PIECES
                .iter()
                .find(|&&(_, sign)| digit.starts_with(sign) && digit.len() == 1)?
                .0,
        ),
    };
    (from != to).then(|| Wording::squares(from, to, promotion))
}

fn square(digits: &str) -> Option<Square> {
    let &[file, rank] = digits.as_bytes() else {
        return None;
    };
    let step = |digit: u8| (b'1'..=b'8').contains(&digit).then(|| digit - b'1');
    Square::from_index(step(rank)? * 8 + step(file)?)
}
