//! Reading FEN in all its forms.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

use super::{FenError, FenField, FenStyle, king_at_home, outermost_rook};
use crate::{Board, CastlingRights, CastlingSide, Color, File, Man, Rank, Setup, Square};

impl Setup {
    /// Reads a FEN, Shredder-FEN or X-FEN.
    ///
    /// # Errors
    /// A text that is not a FEN. A FEN that is not playable is read; see [`Setup::problems`].
    ///
    /// ```
    /// use jadoube_board::Setup;
    /// let short = Setup::from_fen("4k3/8/8/8/8/8/8/4K2R w").unwrap();
    /// assert_eq!(short, Setup::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap());
    /// ```
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        Setup::from_fen_with_style(fen).map(|(setup, _)| setup)
    }

    /// The same, and how its castling rights are written: [`FenStyle::Shredder`] if one of them is told by a rook's file,
    /// [`FenStyle::Standard`] if none is.
    ///
    /// Files are written of Chess960 alone, also where king and rooks stand as in orthodox chess.
    ///
    /// # Errors
    /// As [`Setup::from_fen`].
    ///
    /// ```
    /// use jadoube_board::{FenStyle, Setup};
    /// let style = |rights| {
    ///     let fen = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
    ///     Setup::from_fen_with_style(&fen).unwrap().1
    /// };
    /// assert_eq!(style("KQkq"), FenStyle::Standard);
    /// assert_eq!(style("HAha"), FenStyle::Shredder);
    /// ```
    pub fn from_fen_with_style(fen: &str) -> Result<(Setup, FenStyle), FenError> {
        let mut fields = Fields::of(fen);
        let board = placement(fields.required(FenField::Placement)?)?;
        let turn = turn(fields.required(FenField::Turn)?)?;
        let mut setup = Setup {
            board,
            turn,
            ..Setup::EMPTY
        };
        let mut style = FenStyle::Standard;
        if let Some(text) = fields.next(FenField::Castling) {
            (setup.castling, style) = castling(text, &board)?;
        }
        if let Some(text) = fields.next(FenField::EnPassant) {
            setup.en_passant = en_passant(text)?;
        }
        if let Some(text) = fields.next(FenField::HalfmoveClock) {
            setup.halfmove_clock = number(text)?;
        }
        if let Some(text) = fields.next(FenField::FullmoveNumber) {
            setup.fullmove_number = number(text)?;
        }
        match fields.next(FenField::End) {
            Some(text) => Err(text.error(0, "the end of the text")),
            None => Ok((setup, style)),
        }
    }
}

impl Board {
    /// Reads the first field of a FEN.
    ///
    /// # Errors
    /// A text that is not eight ranks of eight squares.
    pub fn from_fen(placement_field: &str) -> Result<Board, FenError> {
        placement(Text {
            field: FenField::Placement,
            text: placement_field,
            column: 1,
        })
    }
}

/// The text of one field, and the column where it begins.
#[derive(Clone, Copy)]
struct Text<'a> {
    field: FenField,
    text: &'a str,
    column: usize,
}

impl Text<'_> {
    /// An error at the nth character, counted from 0; past the last one at the end of the field.
    fn error(self, nth: usize, expected: impl Into<Cow<'static, str>>) -> FenError {
        let found = match self.text.chars().nth(nth) {
            Some(c) => format!("{c:?}"),
            None if self.text.is_empty() => String::from("nothing"),
            None => String::from("the end of the field"),
        };
        self.error_with(nth, found, expected)
    }

    fn error_with(
        self,
        nth: usize,
        found: String,
        expected: impl Into<Cow<'static, str>>,
    ) -> FenError {
        FenError {
            field: self.field,
            column: self.column + nth,
            found,
            expected: expected.into(),
        }
    }
}

/// The fields of a FEN, one by one, with their columns.
struct Fields<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Fields<'a> {
    fn of(fen: &'a str) -> Fields<'a> {
        Fields {
            rest: fen,
            column: 1,
        }
    }

    fn next(&mut self, field: FenField) -> Option<Text<'a>> {
        let trimmed = self.rest.trim_start();
        self.column += self.rest[..self.rest.len() - trimmed.len()].chars().count();
        if trimmed.is_empty() {
            self.rest = trimmed;
            return None;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let text = Text {
            field,
            text: &trimmed[..end],
            column: self.column,
        };
        self.column += text.text.chars().count();
        self.rest = &trimmed[end..];
        Some(text)
    }

    fn required(&mut self, field: FenField) -> Result<Text<'a>, FenError> {
        let expected = match field {
            FenField::Turn => "'w' or 'b'",
            _ => "eight ranks of men, separated by '/'",
        };
        let missing = Text {
            field,
            text: "",
            column: self.column,
        };
        self.next(field).ok_or_else(|| missing.error(0, expected))
    }
}

fn placement(text: Text<'_>) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    let (mut rank, mut file) = (7i8, 0i8);
    let mut after_digit = false;
    for (nth, c) in text.text.chars().enumerate() {
        let width = match c {
            '1'..='8' => c as i8 - '0' as i8,
            _ => 1,
        };
        if c == '/' {
            if file < 8 {
                let found = format!("'/' after {file} squares of rank {}", rank + 1);
                return Err(text.error_with(nth, found, "eight squares in each rank"));
            }
            if rank == 0 {
                return Err(text.error(
                    nth,
                    "the end of the field, because all eight ranks are there",
                ));
            }
            (rank, file, after_digit) = (rank - 1, 0, false);
            continue;
        }
        let man = Man::from_char(c);
        let is_digit = c.is_ascii_digit();
        if man.is_none() && !matches!(c, '1'..='8') {
            return Err(text.error(nth, "one of PNBRQKpnbrqk, a digit from 1 to 8 or '/'"));
        }
        if is_digit && after_digit {
            return Err(text.error(
                nth,
                "a man or '/', because neighboring empty squares are counted by one digit",
            ));
        }
        if file + width > 8 {
            let found = format!(
                "{c:?}, which makes {} squares in rank {}",
                file + width,
                rank + 1
            );
            return Err(text.error_with(nth, found, "eight squares in each rank"));
        }
        if let (Some(man), Some(square)) = (man, Square::from_index((rank * 8 + file) as u8)) {
            board.set(square, Some(man));
        }
        (file, after_digit) = (file + width, is_digit);
    }
    if rank > 0 || file < 8 {
        let length = text.text.chars().count();
        let found = format!(
            "the end of the field after {file} squares of rank {}",
            rank + 1
        );
        return Err(text.error_with(length, found, "eight ranks of eight squares"));
    }
    Ok(board)
}

fn turn(text: Text<'_>) -> Result<Color, FenError> {
    match text.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ if text.text.starts_with(['w', 'b']) => Err(text.error(1, "a blank after 'w' or 'b'")),
        _ => Err(text.error(0, "'w' or 'b'")),
    }
}

fn castling(text: Text<'_>, board: &Board) -> Result<(CastlingRights, FenStyle), FenError> {
    let (mut rights, mut style) = (CastlingRights::NONE, FenStyle::Standard);
    if text.text == "-" {
        return Ok((rights, style));
    }
    for (nth, c) in text.text.chars().enumerate() {
        let color = if c.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let (side, file) = match c.to_ascii_uppercase() {
            'K' => (
                CastlingSide::King,
                outermost_rook(board, color, CastlingSide::King),
            ),
            'Q' => (
                CastlingSide::Queen,
                outermost_rook(board, color, CastlingSide::Queen),
            ),
            _ => match File::from_letter(c) {
                Some(file) => {
                    style = FenStyle::Shredder;
                    (side_of(board, color, file), Some(file))
                }
                None => {
                    return Err(text.error(
                        nth,
                        "'-', or letters from KQkq, or files of rooks from A to H and a to h",
                    ));
                }
            },
        };
        if rights.has(color, side) {
            let found = format!("{c:?}, a second right of {color} on the {side}");
            return Err(text.error_with(nth, found, "each right once"));
        }
        rights.set(color, side, file.unwrap_or(side.orthodox_rook_file()));
    }
    Ok((rights, style))
}

/// The wing on which a rook of this file castles; by the half of the board where no king tells.
fn side_of(board: &Board, color: Color, file: File) -> CastlingSide {
    let king = king_at_home(board, color).map_or(File::D, Square::file);
    if file > king {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    }
}

fn en_passant(text: Text<'_>) -> Result<Option<Square>, FenError> {
    if text.text == "-" {
        return Ok(None);
    }
    let expected = "'-' or a square on rank 3 or 6";
    let mut chars = text.text.chars();
    let Some(file) = chars
        .next()
        .filter(|c| c.is_ascii_lowercase())
        .and_then(File::from_letter)
    else {
        return Err(text.error(0, expected));
    };
    let Some(rank @ (Rank::R3 | Rank::R6)) = chars.next().and_then(Rank::from_digit) else {
        return Err(text.error(1, expected));
    };
    if chars.next().is_some() {
        return Err(text.error(2, "a blank after the en passant square"));
    }
    Ok(Some(Square::new(file, rank)))
}

fn number(text: Text<'_>) -> Result<u32, FenError> {
    if let Some(nth) = text.text.chars().position(|c| !c.is_ascii_digit()) {
        return Err(text.error(nth, "a whole number, written in digits"));
    }
    text.text.parse().map_err(|_| {
        text.error_with(
            0,
            text.text.to_string(),
            format!("a whole number up to {}", u32::MAX),
        )
    })
}
