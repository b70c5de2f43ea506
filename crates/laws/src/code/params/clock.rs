//! The clock: what is counted, against whom it runs, when it is looked at.

use serde::{Deserialize, Serialize};

use crate::code::{Cite, Rule, Said, Span};

/// How time is allotted and counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Clock {
    /// What measures the time.
    pub exists: Option<Rule<ClockKind>>,
    /// Who may put another time limit, or other rules on time, in the place of these.
    pub varied_by: Option<Rule<VariedBy>>,
    /// What number of moves is owed by when.
    pub quota: Option<Rule<Quota>>,
    /// The same where an hour is fixed for the end of play, if other clauses give it.
    pub quota_with_close: Option<Rule<Quota>>,
    /// What it means to have used up the time where an hour is fixed for the end of play.
    pub loss_with_close: Option<Rule<TimeLoss>>,
    /// What makes a move count towards the number owed.
    pub counted_move: Option<Rule<CountsBy>>,
    /// What becomes of time saved before a control.
    pub saved_time: Option<Rule<SavedTime>>,
    /// What is owed for the unfinished hour when play closes at a fixed time.
    pub close_due: Option<Rule<CloseDue>>,
    /// What follows when somebody is short of moves at the fixed close.
    pub close_short: Option<Rule<CloseShort>>,
    /// Time added with each move.
    pub increment: Option<Cite>,
    /// Time for each move before the main time runs.
    pub delay: Option<Cite>,
    /// What a control for all remaining moves is, where the code names it.
    pub sudden_death: Option<Rule<SuddenDeath>>,
    /// Whose time it is that passes.
    pub runs_against: Option<Rule<RunsAgainst>>,
    /// Whose clock is started first, and when.
    pub start: Option<Rule<ClockStart>>,
    /// When the moves made are compared with the moves owed.
    pub checked_at: Option<Rule<CheckedAt>>,
    /// What it means to have used up the time.
    pub loss: Option<Rule<TimeLoss>>,
    /// How far what the clock shows is final.
    pub indication: Option<Rule<Indication>>,
    /// Whether a player tells the other that his clock is running.
    pub tell_opponent: Option<Rule<TellOpponent>>,
    /// Whether anybody else may speak of the clocks. Quoted: what becomes of a word to a player is `bystander.report`.
    pub told_by_others: Option<Said<ToldByOthers>>,
}

/// What measures the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockKind {
    /// An account of time for each player and each game, with whatever device.
    Account,
    /// Two clocks.
    TwoClocks,
    /// Two clocks, or displays, of which only one runs at a time, with a device that shows that the
    /// time is up.
    TwoClocksWithFlags,
}

/// Who may vary the rules on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VariedBy {
    /// The players, by agreement.
    Players,
    /// The rules of the event.
    Event,
}

/// What number of moves is owed by when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quota {
    /// Totals due at whole hours of a player's own time; the numbers are the event's.
    HourlyTotals(HourlyTotals),
    /// A limit written in the code itself, which holds unless the event has another.
    Standard(StandardLimit),
    /// Numbers of moves in allotted times, fixed beforehand.
    MovesInTime,
    /// A number of moves, or all moves, in each period, fixed beforehand.
    MovesInTimeOrAll,
}

/// Totals due at whole hours of a player's own time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HourlyTotals {
    /// Time used at the first control when no time is fixed for the end of play.
    pub first: Span,
    /// Time used at the first control when play ends at a fixed time.
    pub first_with_fixed_close: Span,
    /// Distance of the later controls.
    pub then_every: Span,
}

/// A limit written in the code itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StandardLimit {
    /// Moves owed at the first control.
    pub moves: u32,
    /// Time used at the first control.
    pub by: Span,
    /// Further moves owed at each later control.
    pub then_moves: u32,
    /// Distance of the later controls.
    pub every: Span,
}

/// What makes a move count towards the number owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountsBy {
    /// The completion of the move on the board.
    Completed,
    /// Completion on the board; for the move that meets the number, also the stopping of the own
    /// clock.
    CompletedAndStopped,
    /// The press of the clock, or what completes a move without a press.
    Pressed,
}

/// What becomes of time saved before a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SavedTime {
    /// It is carried over: the totals are cumulative.
    Carried,
}

/// What is owed for the unfinished hour at a fixed close of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CloseDue {
    /// The number for the whole hour in proportion to the part used, without the fraction, on top
    /// of the totals for full hours; moves made in advance do not lower it.
    ProportionRoundedDown,
}

/// Somebody is short of moves at the fixed close.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CloseShort {
    /// One player short forfeits; if both are short the game is annulled.
    BothAnnulOneForfeits,
}

/// What a control for all remaining moves is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SuddenDeath {
    /// All moves in the set time, with neither increment nor delay.
    AllMovesNoIncrementNoDelay,
}

/// Whose time it is that passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunsAgainst {
    /// That of the player on turn, an illegal move not yet made good included.
    PlayerOnTurn,
    /// That of the player on the move, at least until his move is complete.
    UntilMoveComplete,
    /// That of the player who has moved, until he presses.
    UntilPressed,
}

/// Whose clock is started first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockStart {
    /// That of whoever has to move, from the time fixed.
    PlayerToMoveAtHour,
    /// White's, at the time fixed.
    WhiteAtHour,
}

/// When the moves made are compared with the moves owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckedAt {
    /// At each full hour of a player's own time from the first control on, and at the fixed close
    /// of play.
    EachOwnHourAndClose,
    /// At each control of a player's own time.
    EachOwnControl,
    /// When the device shows that the time is up.
    AtFlag,
}

/// What it means to have used up the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeLoss {
    /// The player whose allotted time has run out loses, subject to the rules on flags.
    UsedUpLoses,
}

/// How far what the clock shows is final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Indication {
    /// A proved error in the record is put right.
    CorrectedOnProof,
    /// It is conclusive unless the clock is evidently defective.
    ConclusiveUnlessEvidentDefect,
}

/// Whether a player tells the other that his clock is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TellOpponent {
    /// He should, but nothing follows if he does not.
    CourtesyDuty,
}

/// Whether anybody but the players may speak of the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToldByOthers {
    /// A bystander who notices something tells the official alone.
    OnlyToOfficial,
    /// Neither arbiter nor spectator tells a player of a press, a completed move or a number of
    /// moves.
    ArbiterAndSpectatorsMayNot,
}
