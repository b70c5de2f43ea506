//! The small values that acts, headers and expectations share: colors, squares, roles, times, scores.

use jadoube_board::{Color, Role, Setup, Square};
use jadoube_codes::time::Millis;

use super::words::{TextError, Words};
use crate::act::{Actor, MoveNumber, PenaltyLetter, Score};

pub(crate) const A_SQUARE: &str = "a square such as e2";
pub(crate) const A_MOVE: &str = "a move such as Nf3, g1f3 or Kt-KB3";
pub(crate) const A_COLOR: &str = "White or Black";
pub(crate) const A_TIME: &str = "a time such as 0:10:00";

pub(crate) fn color_word(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

const ACTORS: [(&str, Actor); 4] = [
    ("White", Actor::White),
    ("Black", Actor::Black),
    ("Arbiter", Actor::Arbiter),
    ("Bystander", Actor::Bystander),
];

/// What else they are called who do not play.
const OTHERS: [(&str, Actor); 7] = [
    ("umpire", Actor::Arbiter),
    ("director", Actor::Arbiter),
    ("controller", Actor::Arbiter),
    ("referee", Actor::Arbiter),
    ("spectator", Actor::Bystander),
    ("onlooker", Actor::Bystander),
    ("kibitzer", Actor::Bystander),
];

/// The actor that a word names, in any capitals.
pub(crate) fn actor_word(word: &str) -> Option<Actor> {
    ACTORS
        .iter()
        .chain(&OTHERS)
        .find(|(name, _)| name.eq_ignore_ascii_case(word))
        .map(|&(_, actor)| actor)
}

/// Whether a word may stand before an actor who does not play: `the arbiter`, `a spectator`.
pub(crate) fn is_article(word: &str) -> bool {
    ["the", "a", "an"].contains(&word.to_ascii_lowercase().as_str())
}

pub(crate) fn actor_name(actor: Actor) -> &'static str {
    ACTORS
        .iter()
        .find(|(_, named)| *named == actor)
        .map_or("Bystander", |&(name, _)| name)
}

/// A letter of the British penalties; a small letter is a file.
pub(crate) fn letter_word(word: &str) -> Option<PenaltyLetter> {
    match word {
        "A" => Some(PenaltyLetter::A),
        "B" => Some(PenaltyLetter::B),
        "C" => Some(PenaltyLetter::C),
        _ => None,
    }
}

pub(crate) fn letter_name(letter: PenaltyLetter) -> &'static str {
    match letter {
        PenaltyLetter::A => "A",
        PenaltyLetter::B => "B",
        PenaltyLetter::C => "C",
    }
}

pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

pub(crate) fn square_word(word: &str) -> Option<Square> {
    word.parse().ok()
}

pub(crate) fn color(words: &mut Words<'_>) -> Result<Color, TextError> {
    words.need(A_COLOR, color_word)
}

/// `+0:05:00` or `-0:05:00`, in milliseconds.
pub(crate) fn signed_time(words: &mut Words<'_>) -> Result<i64, TextError> {
    words.need("a signed time such as +0:05:00", |word| {
        let sign = match word.as_bytes().first()? {
            b'+' => 1,
            b'-' => -1,
            _ => return None,
        };
        let time: Millis = word[1..].parse().ok()?;
        Some(sign * i64::try_from(time.0).ok()?)
    })
}

pub(crate) fn write_signed_time(millis: i64) -> String {
    let sign = if millis < 0 { '-' } else { '+' };
    format!("{sign}{}", Millis(millis.unsigned_abs()))
}

pub(crate) fn role_word(word: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|role| role.name() == word)
}

pub(crate) const A_SCORE: &str = "a result: 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, annulled or *";

pub(crate) fn score_word(word: &str) -> Option<Score> {
    [
        Score::WhiteWins,
        Score::BlackWins,
        Score::Draw,
        Score::BothLose,
        Score::HalfToWhite,
        Score::HalfToBlack,
        Score::Annulled,
        Score::Open,
    ]
    .into_iter()
    .find(|score| score.as_str() == word)
    .or(match word {
        // How a game is marked that was won or lost without play.
        "+/-" | "+-" | "+:-" => Some(Score::WhiteWins),
        "-/+" | "-+" | "-:+" => Some(Score::BlackWins),
        "-/-" | "--" | "-:-" => Some(Score::BothLose),
        _ => None,
    })
}

/// Points that add up to no result of a game, or to one by the scale of the event: `3/4-1/4`, `1-1/2`, `3-0`.
pub(crate) fn points_word(word: &str) -> Option<String> {
    let (white, black) = word.split_once('-')?;
    let is_number = |text: &str| {
        let mut parts = text.split('/');
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        parts.clone().count() <= 2 && parts.all(digits)
    };
    (is_number(white) && is_number(black)).then(|| word.to_owned())
}

/// `12w` or `12b`.
pub(crate) fn move_number_word(word: &str) -> Option<MoveNumber> {
    let side = match word.as_bytes().last()? {
        b'w' => Color::White,
        b'b' => Color::Black,
        _ => return None,
    };
    let digits = &word[..word.len() - 1];
    let number: u32 = digits
        .bytes()
        .all(|b| b.is_ascii_digit())
        .then(|| digits.parse().ok())??;
    (number > 0).then_some(MoveNumber { number, side })
}

pub(crate) fn write_move_number(at: MoveNumber) -> String {
    let side = match at.side {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{}{side}", at.number)
}

/// `e2xd5`: the squares of a man and of the man that it takes.
pub(crate) fn pair_word(word: &str) -> Option<(Square, Square)> {
    let (from, takes) = word.split_once('x')?;
    Some((square_word(from)?, square_word(takes)?))
}

/// What a lettered penalty is exacted with: `e2`, `e2xd5`, `castling`, `O-O`, or the king and the rook that castle, `e1h1`.
pub(crate) fn named_men(word: &str) -> Option<String> {
    let low = word.to_ascii_lowercase();
    match low.as_str() {
        "castling" => return Some(low),
        "o-o" | "0-0" => return Some("O-O".to_owned()),
        "o-o-o" | "0-0-0" => return Some("O-O-O".to_owned()),
        _ => {}
    }
    let men = low.replacen('-', "", 1);
    let two = men.split_at_checked(2).and_then(|(one, other)| {
        square_word(one)?;
        square_word(other)
    });
    let is_known = two.is_some() || square_word(&low).is_some() || pair_word(&low).is_some();
    is_known.then_some(men)
}

/// The arrangement that a FEN describes; an error's column counts from the FEN's beginning.
pub(crate) fn setup(fen: &str) -> Result<Setup, TextError> {
    Setup::from_fen(fen)
        .map_err(|error| TextError::new(error.column(), error.found(), error.expected()))
}
