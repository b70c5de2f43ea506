//! Which ending comes first when two hold at once; what results there are; what reopens a game.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Precedence of endings.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct End {
    /// Mate on the board and the time overstepped.
    /// From when a fall of the flag counts, and so which of the two came first, `flag.effect` decides.
    pub mate_vs_flag: Option<Said<Precedence>>,
    /// Which draws that could have been claimed before a flag was called can be claimed still.
    ///
    /// A draw that has already come about stands in any case, as the game has ended.
    pub draw_vs_flag: Option<Rule<Vec<BoardDraw>>>,
    /// From when on an overstepping that came first decides.
    /// From when a fall of the flag counts `flag.effect` decides.
    pub flag_first: Option<Said<FlagFirst>>,
    /// The move that completes the automatic count of moves gives mate.
    /// Mate ends the game with the move that gives it, before anything is counted.
    pub last_move_75_mate: Option<Said<LastMoveMate>>,
    /// An automatic draw that is found only later.
    /// What comes by itself ends the game when its condition is met, whoever finds it and when.
    pub late_finding_of_auto_draw: Option<Said<LateFinding>>,
    /// A sealed move that ends the game, and a late arrival or a fault of sealing.
    /// A move that was sealed and ends the game is opened before anything else is looked at.
    pub sealed_move_vs_late: Option<Said<SealedEnd>>,
    /// What may still change a result that was reached.
    pub reopened_by: Option<Rule<Vec<Reopener>>>,
}

/// Results of a game.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct ResultRules {
    /// The kinds of result that the code knows.
    pub kinds: Option<Rule<Vec<ResultKind>>>,
}

/// Which of two endings decides.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Precedence {
    /// The one that happened first; a move is made at its completion on the board.
    EarlierFact,
    /// The one on the board, if the move was made before the flag was noticed or claimed.
    BoardUntilNotice,
}

/// A draw that arises on the board or between the players.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BoardDraw {
    /// Repetition.
    Repetition,
    /// The count of moves.
    FiftyMoves,
}

/// From when on an overstepping decides.
#[derive(Clone, Copy, Debug, Serialize, Described)]
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LastMoveMate {
    /// Mate prevails.
    MateWins,
}

/// An automatic draw found later.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LateFinding {
    /// It is enough that the condition was met.
    ConditionSuffices,
}

/// A sealed move that ends the game.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SealedEnd {
    /// Its end stands against a late arrival and against the loss for a faulty sealed move.
    StandsAgainstLateness,
}

/// What may still change a result.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Reopener {
    /// Play resumed from, or rebuilt into, a wrong position, proved immediately after the end.
    ///
    /// An illegality found late `illegal.after_end` decides, a wrong array `setup.limit`, an appeal `appeal`.
    WrongPosition,
}

/// A kind of result.
#[derive(Clone, Copy, Debug, Serialize, Described)]
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
