//! The clauses under which the form of a written move is cited.

use crate::Cite;
use crate::shape::Described;

/// The clauses on how moves are written, to be cited where a record, a claim or a sealed move is read.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Notation {
    /// How files are named in descriptive notation.
    pub descriptive_files: Option<Cite>,
    /// How squares are named in descriptive notation.
    pub descriptive_squares: Option<Cite>,
    /// How pawns are told apart in descriptive notation.
    pub descriptive_pawns: Option<Cite>,
    /// How a move is written in descriptive notation.
    pub descriptive_move: Option<Cite>,
    /// How castling is written in descriptive notation.
    pub descriptive_castling: Option<Cite>,
    /// The signs for taking, check and mate in descriptive notation.
    pub descriptive_signs: Option<Cite>,
    /// Signs of praise and blame in descriptive notation.
    pub descriptive_comments: Option<Cite>,
    /// How files are named in algebraic notation.
    pub algebraic_files: Option<Cite>,
    /// How squares are named in algebraic notation.
    pub algebraic_squares: Option<Cite>,
    /// How a move is written in algebraic notation.
    pub algebraic_move: Option<Cite>,
    /// The short form of algebraic notation.
    pub algebraic_short: Option<Cite>,
    /// How a piece's capture is written in algebraic notation.
    pub algebraic_captures: Option<Cite>,
    /// How a pawn's capture is written in algebraic notation.
    pub algebraic_pawn_captures: Option<Cite>,
    /// How a promotion is written in algebraic notation.
    pub algebraic_promotion: Option<Cite>,
    /// How castling is written in algebraic notation.
    pub algebraic_castling: Option<Cite>,
    /// The signs for check and mate in algebraic notation.
    pub algebraic_signs: Option<Cite>,
    /// Signs of praise and blame in algebraic notation.
    pub algebraic_comments: Option<Cite>,
}
