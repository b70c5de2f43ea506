//! The clock: what is counted, against whom it runs, when it is looked at.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, Rule, Said, Span};

/// How time is allotted and counted.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Clock {
    /// What measures the time.
    /// Whether a game is timed is a matter of its terms, so that no act tells these apart.
    pub exists: Option<Said<ClockKind>>,
    /// Whether a hand may be kept over the clock, or a finger on its button.
    pub hovering: Option<Rule<Hovering>>,
    /// How the clock is to be treated.
    pub handling: Option<Rule<Handling>>,
    /// Who may put another time limit, or other rules on time, in the place of these.
    /// The time allowed is told beforehand, and whoever settled it, so that no act tells these apart.
    pub varied_by: Option<Said<VariedBy>>,
    /// What number of moves is owed by when.
    /// The moves due and the time for them are those of the game's own time control, which is told beforehand, so
    /// that no act tells these apart.
    pub quota: Option<Said<Quota>>,
    /// The same where an hour is fixed for the end of play, if other clauses give it.
    /// The moves due and the time for them are those of the game's own time control, which is told beforehand, so
    /// that no act tells these apart.
    pub quota_with_close: Option<Said<Quota>>,
    /// What it means to have used up the time where an hour is fixed for the end of play.
    /// That the time used up loses, and when, `flag.effect` and `flag.mate_exception` decide.
    pub loss_with_close: Option<Said<TimeLoss>>,
    /// What makes a move count towards the number owed.
    pub counted_move: Option<Rule<CountsBy>>,
    /// What becomes of time saved before a control.
    /// Every clock counts on from what it shows, so that no act tells these apart.
    pub saved_time: Option<Said<SavedTime>>,
    /// What is owed for the unfinished hour when play closes at a fixed time.
    pub close_due: Option<Rule<CloseDue>>,
    /// What follows when somebody is short of moves at the fixed close.
    /// What a player owes, `close_due` decides, and what follows with it.
    pub close_short: Option<Said<CloseShort>>,
    /// Time added with each move.
    pub increment: Option<Cite>,
    /// Time for each move before the main time runs.
    pub delay: Option<Cite>,
    /// What a control for all remaining moves is, where the code names it.
    /// The periods are those of the game's own time control, so that no act tells these apart.
    pub sudden_death: Option<Said<SuddenDeath>>,
    /// Whose time it is that passes.
    pub runs_against: Option<Rule<RunsAgainst>>,
    /// Whose clock is started first, and when.
    /// The clock that begins is that of the player who begins, under every code, so that no act tells these apart.
    pub start: Option<Said<ClockStart>>,
    /// When the moves made are compared with the moves owed.
    /// When an overstepping takes effect, `flag.effect` decides.
    pub checked_at: Option<Said<CheckedAt>>,
    /// What it means to have used up the time.
    /// That the time used up loses, and when, `flag.effect` and `flag.mate_exception` decide.
    pub loss: Option<Said<TimeLoss>>,
    /// How far what the clock shows is final.
    /// What a clock shows wrongly, and when it is put right, `clock_fault.correction` and `clock_fault.barred_by`
    /// decide.
    pub indication: Option<Said<Indication>>,
    /// Whether a player tells the other that his clock is running.
    /// A courtesy breaks nothing when it is left out, so that no act tells these apart.
    pub tell_opponent: Option<Said<TellOpponent>>,
    /// Whether anybody else may speak of the clocks. Quoted: what becomes of a word to a player is `bystander.report`.
    pub told_by_others: Option<Said<ToldByOthers>>,
}

/// What measures the time.
#[derive(Clone, Copy, Debug, Serialize, Described)]
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum VariedBy {
    /// The players, by agreement.
    Players,
    /// The rules of the event.
    Event,
}

/// What number of moves is owed by when.
#[derive(Clone, Copy, Debug, Serialize, Described)]
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct HourlyTotals {
    /// Time used at the first control when no time is fixed for the end of play.
    pub first: Span,
    /// Time used at the first control when play ends at a fixed time.
    pub first_with_fixed_close: Span,
    /// Distance of the later controls.
    pub then_every: Span,
}

/// A limit written in the code itself.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SavedTime {
    /// It is carried over: the totals are cumulative.
    Carried,
}

/// What is owed for the unfinished hour at a fixed close of play.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CloseDue {
    /// The number for the whole hour in proportion to the part used, without the fraction, on top
    /// of the totals for full hours; moves made in advance do not lower it.
    ProportionRoundedDown,
}

/// Somebody is short of moves at the fixed close.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CloseShort {
    /// One player short forfeits; if both are short the game is annulled.
    BothAnnulOneForfeits,
}

/// What a control for all remaining moves is.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SuddenDeath {
    /// All moves in the set time, with neither increment nor delay.
    AllMovesNoIncrementNoDelay,
}

/// Whose time it is that passes.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum RunsAgainst {
    /// That of the player on turn, an illegal move not yet made good included.
    PlayerOnTurn,
    /// That of the player who has moved, until his move is complete and he has pressed.
    UntilPressed,
}

/// Whose clock is started first.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ClockStart {
    /// That of whoever has to move, from the time fixed.
    PlayerToMoveAtHour,
    /// White's, at the time fixed.
    WhiteAtHour,
}

/// When the moves made are compared with the moves owed.
#[derive(Clone, Copy, Debug, Serialize, Described)]
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum TimeLoss {
    /// The player whose allotted time has run out loses, subject to the rules on flags.
    UsedUpLoses,
}

/// How far what the clock shows is final.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Indication {
    /// A proved error in the record is put right.
    CorrectedOnProof,
    /// It is conclusive unless the clock is evidently defective.
    ConclusiveUnlessEvidentDefect,
}

/// Whether a player tells the other that his clock is running.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum TellOpponent {
    /// He should, but nothing follows if he does not.
    CourtesyDuty,
}

/// Whether anybody but the players may speak of the clocks.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ToldByOthers {
    /// A bystander who notices something tells the official alone.
    OnlyToOfficial,
    /// Neither arbiter nor spectator tells a player of a press, a completed move or a number of
    /// moves.
    ArbiterAndSpectatorsMayNot,
}

/// Whether a hand may be kept over the clock.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Hovering {
    /// It may not, nor a finger on the button.
    Forbidden,
}

/// How the clock is to be treated.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Handling {
    /// Properly: it is not hit, lifted or knocked over.
    Properly,
}
