//! Which ending comes first when two hold at once; what results there are; what reopens a game.

use serde::{Deserialize, Serialize};

use crate::code::Rule;

/// Precedence of endings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct End {
    /// Mate on the board and the time overstepped.
    pub mate_vs_flag: Option<Rule<Precedence>>,
    /// A draw by the board and the time overstepped.
    pub draw_vs_flag: Option<Rule<DrawBeforeFlag>>,
    /// From when on an overstepping that came first decides.
    pub flag_first: Option<Rule<FlagFirst>>,
    /// The move that completes the automatic count of moves gives mate.
    pub last_move_75_mate: Option<Rule<LastMoveMate>>,
    /// An automatic draw that is found only later.
    pub late_finding_of_auto_draw: Option<Rule<LateFinding>>,
    /// A sealed move that ends the game, and a late arrival or a fault of sealing.
    pub sealed_move_vs_late: Option<Rule<SealedEnd>>,
    /// What may still change a result that was reached.
    pub reopened_by: Option<Rule<Vec<Reopener>>>,
}

/// Results of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ResultRules {
    /// The kinds of result that the code knows.
    pub kinds: Option<Rule<Vec<ResultKind>>>,
}

/// Which of two endings decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Precedence {
    /// The one that happened first; a move is made at its completion on the board.
    EarlierFact,
    /// The one on the board, if the move was made before the flag was noticed or claimed.
    BoardUntilNotice,
}

/// Draws by the board that stand against a flag.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DrawBeforeFlag {
    /// By what order they stand.
    pub order: Precedence,
    /// Which of them.
    pub draws: Vec<BoardDraw>,
}

/// A draw that arises on the board or between the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardDraw {
    /// Stalemate.
    Stalemate,
    /// Dead position.
    DeadPosition,
    /// Agreement, already reached.
    Agreement,
    /// Repetition that could be claimed.
    Repetition,
    /// The count of moves that could be claimed.
    FiftyMoves,
    /// The repetition that draws without a claim.
    AutomaticRepetition,
    /// The count of moves that draws without a claim.
    AutomaticMoveCount,
    /// Whatever has already ended the game.
    ResultReached,
}

/// From when on an overstepping decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlagFirst {
    /// At once, by the fact.
    OnTheSpot,
    /// By the fact, as the official establishes it.
    Established,
    /// When it is called by a player entitled to it.
    Called,
    /// When it is properly claimed or noticed.
    ProperlyClaimed,
}

/// The last move of an automatic count gives mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastMoveMate {
    /// Mate prevails.
    MateWins,
}

/// An automatic draw found later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LateFinding {
    /// It is enough that the condition was met.
    ConditionSuffices,
}

/// A sealed move that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealedEnd {
    /// Its end stands against a late arrival and against the loss for a faulty sealed move.
    StandsAgainstLateness,
}

/// What may still change a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reopener {
    /// An illegality left uncorrected, found however late.
    LateIllegality,
    /// Play resumed from a wrong position.
    WrongResumption,
    /// A wrong array or board proved immediately after the end.
    WrongArray,
    /// A wrongly rebuilt position proved immediately after the end.
    WrongRebuilding,
    /// The arbiter, against a signed result.
    Arbiter,
    /// An appeal.
    Appeal,
}

/// A kind of result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultKind {
    /// Won by one, lost by the other.
    Win,
    /// Drawn.
    Draw,
    /// Lost by both.
    BothLost,
    /// Annulled or void.
    Annulled,
    /// Scores whose sum is below that of a game, each of them a usual score.
    Unequal,
}
