//! Draw by repetition: who may claim, what counts as the same position, how the right is lost and restored.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Draw by repetition of the position.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Repetition {
    /// Who may claim a repetition.
    pub claimant: Option<Rule<DrawClaimant>>,
    /// How often the position must have occurred.
    pub count: Option<Rule<Occurrences>>,
    /// Whether a claim may rest on a move that is not yet made.
    pub announced_move: Option<Rule<AnnouncedMove>>,
    /// Whether a claim may rest on the position that stands on the board.
    /// That the position on the board supports a claim is so under every code that knows the claim.
    pub present_position: Option<Said<bool>>,
    /// Which men count as the same.
    /// Two men of one kind and color are alike under each, so that no act tells these apart.
    pub same_men: Option<Said<SameMen>>,
    /// Whether the rights to castle and to take in passing make positions differ.
    pub same_rights: Option<Rule<SameRights>>,
    /// Whether a possible capture in passing makes a position differ.
    /// It says in so many words what `same_rights` decides.
    pub en_passant_differs: Option<Said<bool>>,
    /// Whether a right to castle that is lost later makes a position differ, even where castling is not possible at the moment.
    /// It says in so many words what `same_rights` decides.
    pub castling_right_differs: Option<Said<bool>>,
    /// What ends the right to claim a repetition.
    pub lost_by: Option<Rule<LostBy>>,
    /// What restores a right to claim that was lost.
    pub restored_by: Option<Rule<RestoredBy>>,
    /// Who shows that a claim of repetition is right, and by what.
    /// Positions are compared as they were played, whoever has to prove them, so that no act tells these apart.
    pub proof: Option<Said<Proof>>,
    /// Whether a claim may rest on a screen or demonstration board alone.
    /// A claim is told, and not what the claimant saw, so that no act tells these apart.
    pub screen_suffices: Option<Said<bool>>,
    /// The number of occurrences that draws the game without a claim.
    pub automatic: Option<Rule<u32>>,
    /// How these occurrences must lie; anyhow, where the code does not say.
    pub automatic_series: Option<Rule<Series>>,
}

/// Who may claim.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DrawClaimant {
    /// The player who has the move.
    OnMove,
    /// Either player.
    Either,
}

/// How the occurrences must lie that draw without a claim.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Series {
    /// At every second move of each player, so that nothing else stands between them but the way there and back.
    EveryTurn,
}

/// What is counted.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Occurrences {
    /// So many appearances of the position in the game with the same side to move, the present one included.
    Appearances(u32),
}

/// Whether a claim may rest on a move that is not yet made.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AnnouncedMove {
    /// No: the position must stand on the board.
    No,
    /// Yes, if the move is declared and not made.
    Declared,
    /// Yes, if the move is written down, and then declared; it can no longer be changed.
    WrittenAndDeclared,
}

/// Which men count as the same.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SameMen {
    /// Men of like kind and color; promoted men like original ones.
    KindAndColor,
    /// Men of like kind and color; a stand-in for a promoted piece as the piece it is named.
    KindAndColorAsNamed,
}

/// Whether the rights to castle and to take in passing make positions differ.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SameRights {
    /// No.
    Ignored,
    /// Yes: the rights to castle, and a capture in passing that is really possible.
    CastlingAndLegalEnPassant,
}

/// What ends the right to claim.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LostBy {
    /// Touching a man in the sense of the touch rule, accidents and announced adjustment excepted, for that turn.
    Touch,
    /// Making a move; a touch does not.
    Move,
}

/// What restores a right to claim that was lost.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RestoredBy {
    /// The next occurrence of the position.
    NextOccurrence,
    /// The next turn of the player, if the conditions hold then.
    NextTurn,
}

/// Who shows that a claim is right, and by what.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proof {
    /// The claimant proves it.
    Claimant,
    /// The claim must prove true; nothing is said of the means.
    MustProveTrue,
    /// The record of the game.
    Record,
    /// The players check it under the arbiter's supervision.
    PlayersUnderArbiter,
}
