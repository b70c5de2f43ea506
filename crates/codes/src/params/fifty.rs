//! Draw by a number of moves without progress.

use serde::Serialize;

use super::repetition::{AnnouncedMove, DrawClaimant, Proof};
use crate::shape::Described;
use crate::{Rule, Said};

/// Draw by fifty moves without progress.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Fifty {
    /// Who may claim the fifty moves.
    pub claimant: Option<Rule<DrawClaimant>>,
    /// What begins the count again.
    pub reset_by: Option<Rule<ResetBy>>,
    /// The number of moves that each side must have made.
    pub count: Option<Rule<u32>>,
    /// Whether the intended move counts when the claim rests on one.
    /// A move announced is counted wherever one may be announced, so that no act tells these apart.
    pub counted_with_intended_move: Option<Said<bool>>,
    /// Which moves count when the claim rests on the moves already played; every move made where nothing is given.
    pub counted: Option<Rule<CountedMoves>>,
    /// Whether a claim may rest on a move that is not yet made.
    pub announced_move: Option<Rule<AnnouncedMove>>,
    /// When the claim can be made.
    pub window: Option<Rule<ClaimWindow>>,
    /// For which endings the number can be higher than fifty; for none where nothing is given.
    pub extension: Option<Rule<Extension>>,
    /// Who shows that a claim of fifty moves is right, and by what.
    /// Moves are counted from what was played, whoever has to prove them, so that no act tells these apart.
    pub proof: Option<Said<Proof>>,
    /// The number of moves of each side that draws the game without a claim; a mate on the last of them comes first.
    pub automatic: Option<Rule<u32>>,
}

/// What begins the count again.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ResetBy {
    /// A capture by either side; pawn moves do not matter.
    Captures,
    /// A capture or a pawn move by either side.
    CapturesAndPawnMoves,
}

/// Which moves count.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CountedMoves {
    /// Completed moves only.
    Completed,
}

/// When the claim can be made.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClaimWindow {
    /// In any turn of the player, until he touches a man in the sense of the touch rule.
    UntilTouch,
    /// At once when the number is complete, and never later.
    AtOnceOnCompletion,
    /// As long as the count stands.
    WhileCountStands,
}

/// For which endings the number can be higher than fifty.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Extension {
    /// Where theory needs more than fifty moves to mate, twice theory's number, as given to the game before it is played.
    TwiceTheorysNumber,
    /// For positions and a higher number that were laid down before the game.
    ListedBeforeTheGame,
}
