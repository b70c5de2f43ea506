//! Where and why a text is not a FEN.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

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
    pub(super) field: FenField,
    pub(super) column: usize,
    pub(super) found: String,
    pub(super) expected: Cow<'static, str>,
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
