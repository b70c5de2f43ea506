//! Illegal moves: found at once, found later, and what they cost.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, Rule, Said, Span};

/// Illegal moves: when one counts, who may say so and until when, what replaces it, what is restored, what it costs.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Illegal {
    /// When an illegal move is complete, so that a remedy or penalty can follow.
    pub is_complete_at: Option<Rule<IllegalComplete>>,
    /// Who may bring an illegal move up at once.
    pub finder: Option<Rule<Finder>>,
    /// What is due from a player who left his king in check, before anybody speaks.
    pub left_in_check: Option<Rule<LeftInCheck>>,
    /// Until when an illegal move can be acted on as found at once.
    pub window: Option<Rule<Window>>,
    /// What move replaces an illegal one that was found at once.
    pub replacement: Option<Rule<Replacement>>,
    /// What replaces an illegal capture, where the code speaks of it apart.
    pub after_capture: Option<Cite>,
    /// What follows when the man that should replace the illegal move has no legal one.
    /// Where nothing can be exacted no duty is laid down; what a wrong demand costs `penalty.lost_by_wrong_demand`
    /// decides.
    pub replacement_stuck: Option<Said<Stuck>>,
    /// What follows when the player himself replaces his illegal move.
    pub self_corrected: Option<Rule<SelfCorrected>>,
    /// What a move out of turn, or a second move, amounts to.
    pub out_of_turn: Option<Rule<OutOfTurn>>,
    /// What pressing the clock without having moved amounts to.
    pub press_without_move: Option<Rule<PressWithoutMove>>,
    /// What pressing first and moving at once after it amounts to.
    pub press_before_move: Option<Rule<PressBeforeMove>>,
    /// What a move made with two hands amounts to.
    pub two_hands: Option<Rule<TwoHands>>,
    /// What taking the king amounts to.
    pub king_capture: Option<Rule<KingCapture>>,
    /// What is done about an illegal move found after it has been replied to.
    pub late_effect: Option<Rule<LateEffect>>,
    /// From when on an illegal move counts as found late.
    pub late_begins: Option<Rule<LateBegins>>,
    /// What binds the player who moves again after a late restoration.
    pub late_duty: Option<Rule<LateDuty>>,
    /// What is not undone though it was an illegality.
    /// What was retracted is off the record, and a move put in the place of another is judged by
    /// `move.takeback_by_consent`.
    pub late_exempt: Option<Said<LateExempt>>,
    /// Whether an illegal move found after the end of the game reaches the result.
    pub after_end: Option<Rule<AfterEnd>>,
    /// Which of several illegal moves is undone.
    pub several: Option<Rule<Several>>,
    /// What is done when the position to restore cannot be established.
    pub unrestorable: Option<Rule<Unrestorable>>,
    /// What both players together may do about an illegal move.
    pub waiver_by_both: Option<Rule<Waiver>>,
    /// How the clocks are set after a restoration.
    pub clocks_after: Option<Rule<ClocksAfter>>,
    /// What a player's first illegal move costs.
    pub first: Option<Rule<FirstIllegal>>,
}

/// The count of illegal moves, where a code keeps one.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Count {
    /// The faults that go into one count.
    pub kinds: Option<Rule<Vec<Counted>>>,
    /// Whether an illegal move found late is counted and penalized like one found at once.
    pub late: Option<Rule<LateCounts>>,
    /// What the number of counted illegal moves does; nothing where none is given.
    pub limit: Option<Rule<Limit>>,
    /// Whether the loss by the limit is a draw when the opponent cannot mate by any series of legal moves.
    pub draw_if_no_helpmate: Option<Rule<bool>>,
}

/// When an illegal move is complete, so that a remedy or penalty can follow.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum IllegalComplete {
    /// When it is complete as a move; whose turn it is then is told with the turns.
    Completion,
    /// When the clock has been pressed.
    Press,
}

/// Who may bring an illegal move up.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Finder {
    /// The opponent, for a penalty; nobody else need speak or may penalize.
    Opponent,
    /// The opponent; the arbiter too while both kings are in check or a pawn stands on its last rank.
    OpponentSaveBothKingsOrPromotion,
    /// A player or the arbiter. When an arbiter speaks of his own accord is told with his office.
    PlayerOrArbiter,
}

/// What is due from a player who left his king in check, before anybody speaks.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LeftInCheck {
    /// He must take the move back and meet the check, with the same man if possible.
    RetractUnasked,
}

/// Until when something can be had for an illegal move.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Window {
    /// A penalty until the opponent touches any man, accidents and announced adjustment excepted; restoration has its own limit.
    UntilOpponentTouchesAnyMan,
    /// A penalty until the opponent touches a man of his own; restoration has its own limit.
    UntilOpponentTouchesOwnMan,
}

/// What move replaces an illegal one that was found at once.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Replacement {
    /// The opponent exacts the move of a man touched in the turn, or the king's.
    OpponentExactsTouchedOrKing,
    /// The same man; after a capture the opponent chooses between taking that man and moving the capturing one.
    SameManOrOpponentsCapture,
    /// The same man.
    SameMan,
    /// The rules on touched men and on men let go: the first touched man that can be moved or taken.
    TouchRule,
}

/// What follows when the man that should replace the illegal move has no legal one.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stuck {
    /// The one who named it has lost his right for that offense.
    RightLost,
    /// Nothing is exacted: any legal move may be played.
    Free,
}

/// What follows when the player himself replaces his illegal move.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SelfCorrected {
    /// With the opponent's consent nothing; without it, restoration and one of the two penalties.
    FreeByConsentElsePenalty,
    /// Nothing, but the touched man stays bound.
    FreePieceBound,
    /// Before the press nothing at all.
    FreeBeforePress,
    /// Before the press nothing, but the touched man stays bound.
    FreeBeforePressPieceBound,
}

/// What a move out of turn, or a second move, amounts to.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum OutOfTurn {
    /// It is annulled on demand at once; if the demander had touched nothing, a penalty may be exacted in the offender's next turn.
    AnnulOnDemandPenaltyNextTurn,
}

/// What pressing the clock without having moved amounts to.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PressWithoutMove {
    /// It counts as an illegal move.
    AsIllegalMove,
}

/// What pressing first and moving at once after it amounts to.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PressBeforeMove {
    /// Improper handling of the clock, for the arbiter to penalize.
    BadHandling,
}

/// What a move made with two hands amounts to.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TwoHands {
    /// It counts as an illegal move, though the position may stay.
    AsIllegalPositionMayStay,
    /// With the clock pressed it counts as an illegal move, though the position may stay.
    AsIllegalOncePressed,
    /// Castling, a capture and a promotion count as illegal moves, whether the clock is pressed or not, though the position may
    /// stay; another move is only badly made.
    TwoMenAtOnce,
}

/// What taking the king amounts to.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum KingCapture {
    /// A way to claim that the king was left in check; it is no move.
    FormOfClaim,
}

/// What is done about an illegal move found after the window for finding it at once.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LateEffect {
    /// The position at the start of that turn is restored, and nothing exacted.
    RestoreStartOfTurn,
    /// The position just before it is restored.
    RestoreBefore,
    /// The illegal move stands.
    Stands,
}

/// From when on an illegal move counts as found late.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LateBegins {
    /// Early and late make no difference.
    NoDifference,
    /// From the opponent's touching a man of his own.
    OpponentTouchedOwnMan,
    /// From the opponent's next made move.
    OpponentMadeMove,
    /// From the opponent's next completed move.
    OpponentCompletedMove,
}

/// What binds the player who moves again after a late restoration.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LateDuty {
    /// Nothing: he may play any legal move.
    None,
    /// The rules on touched men and on men let go: the first man touched in the illegal move that can be moved or taken.
    TouchRule,
}

/// Whether an illegal move found late is counted.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LateCounts {
    /// Like one found at once, with its penalty.
    LikeOneFoundAtOnce,
}

/// What is not undone though it was an illegality.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LateExempt {
    /// A move put in the place of another, if it would have been legal in the first place.
    SubstitutionLegalAtFirst,
    /// An illegal move that was retracted.
    RetractedMoves,
}

/// Whether an illegal move found after the end of the game reaches the result.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AfterEnd {
    /// Yes: mate and stalemate count only if reached legally.
    ResultFallsWithIt,
    /// No: it must be found during the game.
    OutOfReach,
}

/// Which of several illegal moves is undone.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Several {
    /// The earliest one that is proved.
    Earliest,
}

/// What is done when the position to restore cannot be established.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Unrestorable {
    /// The game is annulled, or void.
    Annul,
    /// Play goes on from the last position that is known to be right.
    LastKnown,
}

/// What both players together may do about an illegal move.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Waiver {
    /// They may dispense with restoring it, without the code's support.
    MayDispenseWithRestoring,
    /// They may correct it together after the window has shut, without the arbiter.
    MayCorrectAfterWindow,
}

/// How the clocks are set after a restoration.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClocksAfter {
    /// By the recorded times; without them each player gets his clock time in proportion to his moves.
    RecordedElseProportional,
    /// The arbiter sets them; by the evidence or by his judgment, which no act tells apart.
    ArbiterSets,
}

/// A kind of fault that goes into the count of illegal moves.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Counted {
    /// An illegal move.
    IllegalMove,
    /// A pawn left on the last rank with the clock pressed.
    UnpromotedPawn,
    /// The clock pressed without a move.
    PressWithoutMove,
    /// A move made with two hands.
    TwoHands,
}

/// What a player's first illegal move costs.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FirstIllegal {
    /// Nothing but the correction, and what the opponent may exact with it.
    Nothing,
    /// The game, if the opponent claims it in time.
    LossIfClaimed,
    /// This much more time for the opponent.
    TimeToOpponent(Span),
}

/// What illegal moves cost in the period of all remaining moves; those before it are not counted.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct FinishCost {
    /// Given to the opponent for each that does not lose.
    pub time_to_opponent: Span,
    /// The one that loses the game.
    pub loses_at: u32,
}

/// What the number of counted illegal moves does.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Limit {
    /// The second one of the same player loses the game.
    SecondLoses,
    /// The third one of the same player loses the game; the second costs what the first did.
    ThirdLoses,
    /// The fourth one of the same player loses the game; those before it cost what the first did.
    FourthLoses,
    /// None of them loses the game, however many there are; each costs what the first did.
    NoneLoses,
    /// Only illegal moves in the period of all remaining moves count, and they cost this.
    InQuickplayFinish(FinishCost),
}
