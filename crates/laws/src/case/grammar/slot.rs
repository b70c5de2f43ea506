//! What may stand in the gaps of a form, read and written.

use jadoube_board::{Role, Square};
use jadoube_codes::time::Millis;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::act::{Actor, MoveNumber, PenaltyLetter, Score};
use crate::case::values::{self, A_MOVE, A_SCORE, A_SQUARE};
use crate::case::words::{TextError, Words};

/// What is missing where words should stand; which words, the example of the form tells.
pub(super) const WORDS: &str = "what he says, writes or means";

/// A kind of value in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Squares of men, one or more.
    Squares,
    /// The square of a man; the man's letter may stand before it.
    Square,
    /// A square and nothing else.
    Bare,
    /// Two squares with an `x` between them.
    Pair,
    /// A move in any notation, to the end of the line.
    Move,
    /// Words as they stand, to the end of the line.
    Words,
    /// The FEN of a position, to the end of the line.
    Fen,
    /// One word.
    Word,
    /// A player by his color.
    Color,
    /// Anybody.
    Actor,
    /// A piece by its name.
    Piece,
    /// A length of time.
    Time,
    /// A length of time with a sign.
    Change,
    /// A move by its number and side, as FEN counts.
    At,
    /// A number from 1.
    Count,
    /// A result.
    Score,
    /// Points that are no result.
    Points,
    /// A lettered penalty.
    Letter,
    /// What a lettered penalty names: a man, a pair, or castling.
    Man,
    /// What sealed words are committed to.
    Commitment,
}

impl Slot {
    /// The kind that a gap of a pattern names; words, if the name is of no other.
    pub fn named(name: &str) -> Slot {
        match name {
            "squares" => Slot::Squares,
            "square" => Slot::Square,
            "bare" => Slot::Bare,
            "pair" => Slot::Pair,
            "move" => Slot::Move,
            "fen" => Slot::Fen,
            "word" => Slot::Word,
            "color" => Slot::Color,
            "actor" => Slot::Actor,
            "piece" => Slot::Piece,
            "time" => Slot::Time,
            "change" => Slot::Change,
            "at" => Slot::At,
            "count" => Slot::Count,
            "score" => Slot::Score,
            "points" => Slot::Points,
            "letter" => Slot::Letter,
            "man" => Slot::Man,
            "commitment" => Slot::Commitment,
            _ => Slot::Words,
        }
    }

    /// What somebody fills in, in a word or two.
    pub const fn label(self) -> &'static str {
        match self {
            Slot::Squares => "Squares",
            Slot::Square | Slot::Bare => "Square",
            Slot::Pair => "Men",
            Slot::Move => "Move",
            Slot::Words => "Words",
            Slot::Fen => "FEN",
            Slot::Word => "Word",
            Slot::Color => "Player",
            Slot::Actor => "Whom",
            Slot::Piece => "Piece",
            Slot::Time | Slot::Change => "Time",
            Slot::At => "Move number",
            Slot::Count => "Number",
            Slot::Score => "Result",
            Slot::Points => "Points",
            Slot::Letter => "Penalty",
            Slot::Man => "Man",
            Slot::Commitment => "Commitment",
        }
    }

    /// The values there are, where they are few.
    pub const fn among(self) -> &'static [&'static str] {
        match self {
            Slot::Color => &["White", "Black"],
            Slot::Actor => &["White", "Black", "Arbiter"],
            Slot::Piece => &["queen", "rook", "bishop", "knight"],
            Slot::Score => &[
                "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "annulled", "*",
            ],
            Slot::Letter => &["A", "B", "C"],
            _ => &[],
        }
    }

    /// Whether it takes everything that is left of a line.
    pub(super) const fn takes_the_rest(self) -> bool {
        matches!(self, Slot::Move | Slot::Words | Slot::Fen)
    }

    /// Takes a value out of a line.
    pub(super) fn read(self, words: &mut Words<'_>) -> Result<Value, TextError> {
        match self {
            Slot::Squares => squares(words),
            Slot::Square => words.need(A_SQUARE, |word| json(man_word(word)?)),
            Slot::Bare => words.need(A_SQUARE, |word| json(values::square_word(word)?)),
            Slot::Pair => words.need("two men such as e2xd5", |word| {
                let (from, takes) = values::pair_word(word)?;
                Some(serde_json::json!({"from": from, "takes": takes}))
            }),
            Slot::Move => words.need_rest(A_MOVE).map(Value::from),
            Slot::Words => words.need_rest(WORDS).map(Value::from),
            Slot::Fen => words.need_rest("the FEN of a position").map(Value::from),
            Slot::Word => words.need("a word", |word| Some(Value::from(word))),
            Slot::Color => words.need(values::A_COLOR, |word| json(values::color_word(word)?)),
            Slot::Actor => words.need("White, Black or Arbiter", |word| {
                json(values::actor_word(word)?)
            }),
            Slot::Piece => words.need("a piece: queen, rook, bishop or knight", |word| {
                json(values::role_word(&word.to_ascii_lowercase())?)
            }),
            Slot::Time => words.need(values::A_TIME, |word| json(word.parse::<Millis>().ok()?)),
            Slot::Change => values::signed_time(words).map(Value::from),
            Slot::At => words.need("a move as FEN counts, such as 12w or 12b", |word| {
                json(values::move_number_word(&word.to_ascii_lowercase())?)
            }),
            Slot::Count => words.need("a number from 1", |word| {
                word.parse::<u32>().ok().filter(|n| *n > 0).map(Value::from)
            }),
            Slot::Score => words.need(A_SCORE, |word| json(values::score_word(word)?)),
            Slot::Points => words.need(A_SCORE, |word| values::points_word(word).map(Value::from)),
            Slot::Letter => words.need("A, B or C", |word| json(values::letter_word(word)?)),
            Slot::Man => words.need("a man such as e2, e2xd5 or castling", |word| {
                values::named_men(word).map(Value::from)
            }),
            Slot::Commitment => words.need("sha256: and 64 hexadecimal digits", |word| {
                let digest = word.strip_prefix("sha256:")?;
                json(digest.parse::<crate::fact::commitment::Commitment>().ok()?)
            }),
        }
    }

    /// A value as it stands in a line; none if it is no such value.
    pub(super) fn write(self, value: &Value) -> Option<String> {
        match self {
            Slot::Squares => {
                let squares: Vec<Square> = from(value)?;
                let words: Vec<String> = squares.iter().map(Square::to_string).collect();
                (!words.is_empty()).then(|| words.join(" "))
            }
            Slot::Square | Slot::Bare => Some(from::<Square>(value)?.to_string()),
            Slot::Pair => {
                let square = |name| from::<Square>(value.get(name)?);
                Some(format!("{}x{}", square("from")?, square("takes")?))
            }
            Slot::Move | Slot::Words | Slot::Fen | Slot::Word | Slot::Points | Slot::Man => {
                value.as_str().map(str::to_owned)
            }
            Slot::Color => Some(values::color_name(from(value)?).to_owned()),
            Slot::Actor => Some(values::actor_name(from::<Actor>(value)?).to_owned()),
            Slot::Piece => Some(from::<Role>(value)?.name().to_owned()),
            Slot::Time => Some(from::<Millis>(value)?.to_string()),
            Slot::Change => value.as_i64().map(values::write_signed_time),
            Slot::At => Some(values::write_move_number(from::<MoveNumber>(value)?)),
            Slot::Count => value.as_u64().map(|count| count.to_string()),
            Slot::Score => Some(from::<Score>(value)?.as_str().to_owned()),
            Slot::Letter => Some(values::letter_name(from::<PenaltyLetter>(value)?).to_owned()),
            Slot::Commitment => value.as_str().map(|digest| format!("sha256:{digest}")),
        }
    }
}

fn squares(words: &mut Words<'_>) -> Result<Value, TextError> {
    let mut squares = vec![words.need(A_SQUARE, man_word)?];
    while let Some(square) = words.take_as(man_word) {
        squares.push(square);
    }
    Ok(Value::from_iter(squares.into_iter().filter_map(json)))
}

/// `e2`, or a man with the letter before its square: `Nb1`, `Ktb1`, `Pe2`.
fn man_word(word: &str) -> Option<Square> {
    let word = word.trim_end_matches(',');
    let square = ["Kt", "K", "Q", "R", "B", "N", "P"]
        .iter()
        .find_map(|letter| values::square_word(word.strip_prefix(letter)?));
    values::square_word(word).or(square)
}

fn json<T: Serialize>(value: T) -> Option<Value> {
    serde_json::to_value(value).ok()
}

fn from<T: DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}
