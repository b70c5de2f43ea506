//! The clauses under which a fault of movement, or the rightness of a move, is cited.

use crate::Cite;
use crate::shape::Described;

/// The clauses on how the men move, to be cited for the faults that they forbid and the moves that they allow.
///
/// The rules of movement are the same under every code; only the clauses differ. A field names the fault or the subject.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Movement {
    /// Where a move may go at all.
    pub destination: Option<Cite>,
    /// A man set on a square that holds one of its own side.
    pub own_man: Option<Cite>,
    /// Moving a man of the other side.
    pub adverse_man: Option<Cite>,
    /// Taking: landing on an enemy man's square, and its leaving the board.
    pub capture: Option<Cite>,
    /// Taking the king.
    pub king_capture: Option<Cite>,
    /// A line piece passing over a man.
    pub no_leaping: Option<Cite>,
    /// A king's step.
    pub king: Option<Cite>,
    /// A queen's move.
    pub queen: Option<Cite>,
    /// A rook's move.
    pub rook: Option<Cite>,
    /// A bishop's move.
    pub bishop: Option<Cite>,
    /// A knight's move.
    pub knight: Option<Cite>,
    /// A pawn's step straight ahead.
    pub pawn_step: Option<Cite>,
    /// A pawn's double step.
    pub pawn_double_step: Option<Cite>,
    /// A pawn going backward or sideways.
    pub pawn_backward: Option<Cite>,
    /// A pawn's diagonal step, and what must stand there.
    pub pawn_capture: Option<Cite>,
    /// Taking in passing.
    pub en_passant: Option<Cite>,
    /// Taking in passing later than on the next move.
    pub en_passant_late: Option<Cite>,
    /// Taking in passing with another man than a pawn, or after single steps.
    pub en_passant_not_a_pawn: Option<Cite>,
    /// A pawn on its last rank without a piece chosen for it.
    pub promotion_required: Option<Cite>,
    /// What a pawn may become.
    pub promotion_choice: Option<Cite>,
    /// That the choice does not depend on the men on the board.
    pub promotion_unlimited: Option<Cite>,
    /// That the new piece acts at once.
    pub promotion_immediate: Option<Cite>,
    /// Promotion on an occupied square.
    pub promotion_capture: Option<Cite>,
    /// How castling is made, and that it is one move.
    pub castling: Option<Cite>,
    /// Castling after the king has moved.
    pub castling_king_moved: Option<Cite>,
    /// Castling with a rook that has moved.
    pub castling_rook_moved: Option<Cite>,
    /// Castling a second time.
    pub castling_once: Option<Cite>,
    /// Castling with a man between king and rook.
    pub castling_path: Option<Cite>,
    /// Castling while in check.
    pub castling_out_of_check: Option<Cite>,
    /// Castling over or to an attacked square.
    pub castling_through_check: Option<Cite>,
    /// Castling while the rook, or a square that only the rook passes, is attacked: allowed.
    pub castling_rook_attacked: Option<Cite>,
    /// Another man's move that exposes the own king, or leaves it attacked.
    pub own_king: Option<Cite>,
    /// A king's step to an attacked square.
    pub into_check: Option<Cite>,
    /// A king's step next to the enemy king.
    pub kings_adjacent: Option<Cite>,
    /// A move that does not meet a check.
    pub must_answer_check: Option<Cite>,
    /// Interposing against a knight's or pawn's check.
    pub no_block: Option<Cite>,
    /// That a king is in check, pins notwithstanding.
    pub check: Option<Cite>,
    /// A move by the side that is not to move, or a second one.
    pub alternate_turn: Option<Cite>,
    /// A first move by Black.
    pub white_begins: Option<Cite>,
    /// Moving more than one man in a move.
    pub one_man_a_move: Option<Cite>,
    /// Making no move in one's turn.
    pub passing: Option<Cite>,
    /// How the men stand at the start.
    pub array: Option<Cite>,
    /// How the board lies.
    pub orientation: Option<Cite>,
}
