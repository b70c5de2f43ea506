//! A wrong array, a board laid wrongly, a wrong first move, and what an annulled game is.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// A wrong array.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Setup {
    /// What becomes of a game that began from a wrong array.
    pub wrong_array: Option<Rule<WrongArray>>,
    /// Until when a wrong array can be remedied.
    pub limit: Option<Rule<Limit>>,
    /// Who may have a wrong array remedied.
    /// That a remedy must be required `setup.wrong_array` decides; a finding is nobody's requirement.
    pub requirer: Option<Said<Requirer>>,
    /// What castling is left in a game that goes on from a wrong array.
    pub kept_castling: Option<Rule<KeptCastling>>,
}

/// A board laid the wrong way round.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Board {
    /// What is done about a board laid the wrong way round.
    pub turned: Option<Rule<Turned>>,
    /// Until when a board laid wrongly can be remedied.
    pub limit: Option<Rule<Limit>>,
}

/// A first move made by the wrong side.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct FirstMove {
    /// What becomes of a first move made by the wrong side.
    pub wrong_side: Option<Rule<WrongSide>>,
}

/// What an annulled game is, and what comes after it.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Annul {
    /// What is said about the game that replaces an annulled one.
    /// The next game is no part of the one whose acts are ruled on.
    pub new_game: Option<Said<NewGame>>,
    /// What time the game that replaces an annulled one begins with.
    /// The next game is no part of the one whose acts are ruled on.
    pub clocks: Option<Said<NewClocks>>,
    /// What an annulment is as an outcome.
    /// What is done with the game `setup.wrong_array` and its like decide; this is what that is called.
    pub is_outcome: Option<Said<IsOutcome>>,
}

/// What becomes of a game that began from a wrong array.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WrongArray {
    /// It is annulled if a player requires it; otherwise it goes on as it stands.
    AnnulIfRequired,
    /// It is annulled, or void, and has no result.
    Annul,
    /// It begins anew from the right array.
    NewGame,
}

/// Until when a fault of the start can be remedied.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Limit {
    /// As long as the game lasts.
    Game,
    /// As long as the game lasts, or immediately after it.
    GameOrImmediatelyAfter,
    /// While the game is unfinished, and only if it was mentioned before the one who did not begin completed this move.
    MentionedBeforeSecondPlayerCompletes(u32),
    /// Until each player has completed this many moves.
    UntilEachHasCompleted(u32),
    /// Until both players have made this many moves.
    UntilBothHaveMade(u32),
}

/// Who may have a wrong array remedied.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Requirer {
    /// Either player, the culprit too.
    EitherPlayer,
    /// Whoever proves or finds it.
    Anyone,
}

/// What castling is left in a game that goes on from a wrong array.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum KeptCastling {
    /// None with a misplaced king, none with a misplaced rook.
    NotWithMisplacedMen,
}

/// What is done about a board laid the wrong way round.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Turned {
    /// The game is annulled if a player requires it; otherwise it goes on as it stands.
    AnnulIfRequired,
    /// The game is annulled.
    Annul,
    /// The position is transferred to a board laid rightly, and the game goes on.
    Transfer,
}

/// What becomes of a first move made by the wrong side.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WrongSide {
    /// The game is annulled if a player requires it, until the limit.
    AnnulIfRequired(Limit),
    /// It breaks the law that White begins, and is taken back.
    TakenBack,
}

/// What is said about the game that replaces an annulled one.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewGame {
    /// The one who had the right to begin the annulled game begins it.
    RightfulBeginnerBegins,
    /// A replay is ordered where the men were altered and the position is unknown; of other annulments nothing is said.
    ReplayOrderedForUnknownPositionOnly,
    /// A new game is played; nothing is said about colors or time.
    NothingOnColorsOrTime,
    /// Each player keeps his color.
    ColorsKept,
}

/// What time the game that replaces an annulled one begins with.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewClocks {
    /// Fresh clocks: time is reckoned separately for each game.
    Fresh,
}

/// What an annulment is as an outcome.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum IsOutcome {
    /// A separate outcome, neither won, lost nor drawn.
    Annulled,
    /// Void: no result, and the game is played again.
    VoidAndReplayed,
    /// No outcome: the game starts again.
    Restarted,
    /// Canceled: no result, and a new game is played.
    Canceled,
}
