//! Forsyth-Edwards Notation: FEN, Shredder-FEN and X-FEN, read and written.
//!
//! The reader is strict about what it finds, with these leniencies:
//!
//! * fields may be separated by any run of blanks, with blanks before and after;
//! * the last four fields may be left out from the right: they default to `-`, `-`, `0`, `1`;
//! * castling letters may come in any order, and `KQkq` and rook files may be mixed;
//! * whether the arrangement is playable is not asked here but by [`Setup::problems`].

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use crate::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, File, Man, Rank, Role, Setup, Square,
};

/// How a FEN is written. All three agree except in the castling and en passant fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FenStyle {
    /// `KQkq`, with a rook's file instead where the rook is not the outermost (X-FEN); the en
    /// passant square only if a pawn can legally take there.
    #[default]
    Standard,
    /// The files of the rooks, such as `HAha`; the en passant square only if a pawn can legally
    /// take there.
    Shredder,
    /// As `Standard`, but with the en passant square as the set-up has it.
    Verbatim,
}

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum FenField {
    /// Which man stands where.
    Placement = 1,
    /// Whose move it is.
    Turn = 2,
    /// The castling rights.
    Castling = 3,
    /// The en passant square.
    EnPassant = 4,
    /// Moves since the last capture or pawn move.
    HalfmoveClock = 5,
    /// The number of the next move.
    FullmoveNumber = 6,
    /// Text after the last field.
    End = 7,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Placement => "field 1 (placement of the men)",
            FenField::Turn => "field 2 (side to move)",
            FenField::Castling => "field 3 (castling)",
            FenField::EnPassant => "field 4 (en passant square)",
            FenField::HalfmoveClock => "field 5 (halfmove clock)",
            FenField::FullmoveNumber => "field 6 (move number)",
            FenField::End => "after field 6",
        })
    }
}

/// Why a text is not a FEN: where, what stands there, and what should.
///
/// ```
/// use jadoube_board::Setup;
/// let error = Setup::from_fen("rnbqkbnr/ppppxppp/8/8 w KQkq - 0 1").unwrap_err();
/// assert_eq!(error.column(), 14);
/// assert_eq!(
///     error.to_string(),
///     "FEN field 1 (placement of the men), column 14: \
///      found 'x', expected one of PNBRQKpnbrqk, a digit from 1 to 8 or '/'"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    field: FenField,
    column: usize,
    found: String,
    expected: Cow<'static, str>,
}

impl FenError {
    /// The field with the mistake.
    pub fn field(&self) -> FenField {
        self.field
    }

    /// The column of the mistake in the whole text, in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What was found there, in words.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What would be right there.
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FenError {
            field,
            column,
            found,
            expected,
        } = self;
        write!(
            f,
            "FEN {field}, column {column}: found {found}, expected {expected}"
        )
    }
}

impl core::error::Error for FenError {}

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
        let mut fields = Fields::of(fen);
        let board = placement(fields.required(FenField::Placement)?)?;
        let turn = turn(fields.required(FenField::Turn)?)?;
        let mut setup = Setup {
            board,
            turn,
            ..Setup::EMPTY
        };
        if let Some(text) = fields.next(FenField::Castling) {
            setup.castling = castling(text, &board)?;
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
            None => Ok(setup),
        }
    }

    /// Writes all six fields.
    pub fn to_fen(&self, style: FenStyle) -> String {
        let en_passant = match style {
            FenStyle::Verbatim => self.en_passant,
            FenStyle::Standard | FenStyle::Shredder => self.legal_en_passant(),
        };
        let castling = match style {
            FenStyle::Shredder => self.castling.to_string(),
            FenStyle::Standard | FenStyle::Verbatim => x_fen_castling(self),
        };
        format!(
            "{} {} {castling} {} {} {}",
            self.board.to_fen(),
            self.turn.letter(),
            en_passant.map_or(String::from("-"), |square| square.to_string()),
            self.halfmove_clock,
            self.fullmove_number,
        )
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

    /// Writes the first field of a FEN.
    pub fn to_fen(&self) -> String {
        let mut fen = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0u8;
            for file in File::ALL {
                match self.get(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(man) => {
                        push_gap(&mut fen, &mut empty);
                        fen.push(man.to_char());
                    }
                }
            }
            push_gap(&mut fen, &mut empty);
            if rank != Rank::R1 {
                fen.push('/');
            }
        }
        fen
    }
}

fn push_gap(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
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

fn castling(text: Text<'_>, board: &Board) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if text.text == "-" {
        return Ok(rights);
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
                Some(file) => (side_of(board, color, file), Some(file)),
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
    Ok(rights)
}

/// The king of a color if exactly one stands on its back rank.
fn king_at_home(board: &Board, color: Color) -> Option<Square> {
    (board.kings(color) & Bitboard::rank(color.back_rank())).single()
}

/// The file of the rook farthest from the king on a wing.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<File> {
    let king = king_at_home(board, color)?;
    let rooks = board.men(Man::new(color, Role::Rook)) & Bitboard::rank(color.back_rank());
    let rook = match side {
        CastlingSide::King => rooks.last().filter(|&rook| rook > king),
        CastlingSide::Queen => rooks.first().filter(|&rook| rook < king),
    };
    Some(rook?.file())
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

/// `KQkq` where the rook is the outermost on its wing, the rook's file elsewhere.
fn x_fen_castling(setup: &Setup) -> String {
    let mut field = String::new();
    for (color, side, rook) in setup.castling.iter() {
        let outermost = outermost_rook(&setup.board, color, side);
        // Without king or rook at home the reader falls back on the orthodox file.
        let plain = outermost.unwrap_or(side.orthodox_rook_file()) == rook.file();
        let letter = match side {
            _ if !plain => rook.file().letter(),
            CastlingSide::King => 'k',
            CastlingSide::Queen => 'q',
        };
        field.push(if color == Color::White {
            letter.to_ascii_uppercase()
        } else {
            letter
        });
    }
    if field.is_empty() {
        field.push('-');
    }
    field
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
