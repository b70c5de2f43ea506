//! Touched men: when a touch binds, to what, who may insist on it, and when the duty lapses.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Touched men: the duties that a touch lays on a player and the rights it gives the other.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Touch {
    /// In whose turn a touch can bind.
    pub binds_when: Option<Rule<BindsWhen>>,
    /// Whether a touch must be meant in order to bind.
    pub intent: Option<Rule<Intent>>,
    /// What follows from touching one's own man that can move.
    pub own: Option<Rule<OwnTouched>>,
    /// What follows from touching an enemy man that can be taken.
    pub enemy: Option<Rule<EnemyTouched>>,
    /// What follows when no touched man can legally move or be taken.
    pub useless_man: Option<Rule<UselessTouch>>,
    /// What the opponent may exact when a man was touched in vain and another touched man was not played.
    /// It is the measure of one of the graded penalties, and nothing is graded without them.
    pub both_offences: Option<Said<BothOffences>>,
    /// Which of several touched own men is to be moved.
    pub several_own_chooser: Option<Rule<SeveralTouched>>,
    /// Which of several touched enemy men is to be taken.
    pub several_enemy_chooser: Option<Rule<SeveralTouched>>,
    /// What men of both colors touched in one turn bind to.
    pub own_and_enemy: Option<Rule<MixedTouch>>,
    /// What counts when nobody knows in which order the men were touched.
    /// Acts are told in the order in which they happened, so the order of touching is known.
    pub order_unknown: Option<Said<UnknownOrder>>,
    /// Who chooses the man that takes a touched enemy man.
    /// A duty to take is fulfilled by any capture, whoever the words let choose.
    pub capturer_chooser: Option<Said<CapturerChooser>>,
    /// Who may insist on the duty that a touch creates.
    pub enforced_by: Option<Rule<EnforcedBy>>,
    /// When the right that a touch gives can first be used.
    pub claimable_before_other_move: Option<Rule<Claimable>>,
    /// What ends the right that a touch in the toucher's own turn gives.
    pub lapses_when: Option<Rule<LapseTrigger>>,
    /// Whether what ends that right ends the right to complain as well that a man let go on a square was carried on to another.
    pub lapse_takes_released: Option<Rule<bool>>,
    /// What ends the right that a touch out of turn gives.
    /// A touch out of turn gives a right only where `touch.binds_when` carries it over, and the right has no other
    /// end.
    pub lapses_when_out_of_turn: Option<Said<LateLapse>>,
    /// The kinds of touch that bind to nothing.
    /// Each exemption is decided where it belongs: by `touch.intent`, `adjust.who`, `promotion.stand_ins`,
    /// `displaced.late`.
    pub exempt: Option<Said<Vec<TouchExemption>>>,
    /// What becomes of a man taken off by mistake as if in a move.
    pub removed_by_mistake: Option<Rule<MistakenRemoval>>,
}

/// In whose turn a touch can bind.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BindsWhen {
    /// Only a touch by the player who has the move; a touch out of turn binds nobody.
    OnMove,
    /// Any touch; one made in the other side's turn counts as made in the toucher's next turn, if the man still stands then.
    AnyTurnCarriedOver,
}

/// What must be in the player's mind for a touch to bind.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Intent {
    /// Nothing: a slip counts by the letter, unless men were upset by accident.
    NoneAsked,
    /// The touch must be deliberate, which it is taken to be unless it was plainly an accident.
    AccidentExcused,
    /// The touch must be meant to move or capture, and nothing is presumed: putting men straight without notice does not
    /// bind by itself.
    MeantToMoveOrCapture,
}

/// What follows from touching one's own man that can move.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum OwnTouched {
    /// That man must move.
    MustMove,
    /// Nothing until something else is played; then the opponent may have the position restored and a touched man moved or taken.
    LiableOncePlayedOtherwise,
}

/// What follows from touching an enemy man that can be taken.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EnemyTouched {
    /// That man must be taken.
    MustTake,
    /// Nothing until something else is played; then the opponent may have the position restored and a touched man moved or taken.
    LiableOncePlayedOtherwise,
}

/// What follows from touching a man that cannot legally move or be taken.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum UselessTouch {
    /// Nothing: any legal move may be played.
    Free,
    /// The opponent may exact a king move, or where there is none the move of a man he selects.
    KingMove,
}

/// What the opponent may exact from a turn with both a useless touch and a move other than the touched man's.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BothOffences {
    /// Restoration, and with it either the touched man's move or the king's.
    RestoreWithTouchedOrRestoreWithKing,
}

/// Which of several touched men binds.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeveralTouched {
    /// The opponent names one of them.
    OpponentNames,
    /// The first in the order of touching that can be moved or taken.
    FirstThatCan,
}

/// What men of both colors touched in one turn bind to.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum MixedTouch {
    /// The opponent names one man, or a pair of which one can take the other.
    OpponentNamesManOrPair,
    /// The first in the order of touching that can be moved or taken.
    FirstThatCan,
    /// The touched own man takes the touched enemy man; where that is not legal, something else binds.
    PairElse(MixedElse),
}

/// What binds when the touched own man cannot take the touched enemy man.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum MixedElse {
    /// The opponent requires either the own man's move or the enemy man's capture.
    OpponentsOption,
    /// The first in the order of touching that can be moved or taken.
    FirstThatCan,
}

/// What counts when nobody knows in which order the men were touched.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum UnknownOrder {
    /// The order plays no part.
    Immaterial,
    /// The own man counts as touched first.
    OwnManFirst,
}

/// Who chooses the man that takes a touched enemy man.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CapturerChooser {
    /// The player who must take; any legal capture will do.
    Mover,
}

/// Who may insist on the duty that a touch creates.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EnforcedBy {
    /// The opponent alone, by a complaint or a requirement; without one the breach stands.
    Opponent,
    /// The opponent's complaint, or the arbiter who saw the touch.
    ComplaintOrArbiter,
}

/// When the right that a touch gives can first be used.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Claimable {
    /// From the touch on, before any move is made.
    FromTheTouch,
    /// Only once the toucher has played something else, save for the penalty of a useless touch.
    AfterTheBreach,
}

/// Which touch by the opponent ends his right.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LapseTrigger {
    /// His touching any man, accidental touches and announced adjustment excepted.
    OpponentTouchesAnyMan,
    /// His touching any man, even to adjust it after a warning.
    OpponentTouchesAnyManEvenAdjusting,
    /// His touching a man of his own.
    OpponentTouchesOwnMan,
    /// His touching a man with the intention of moving or taking it.
    ComplainantTouchesWithIntent,
}

/// What ends the right that a touch out of turn gives.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LateLapse {
    /// It opens when the turn of the offense has ended, and ends with the opponent's next touch after that.
    NextTouchAfterThatTurn,
}

/// A kind of touch that binds to nothing.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TouchExemption {
    /// A touch by accident.
    Accident,
    /// Adjusting after notice.
    AnnouncedAdjustment,
    /// Putting back a man that an accident displaced, knocked off or overturned, or removing one put on by accident.
    RepairOfAccident,
    /// Putting back a man removed by mistake as if in a move.
    RepairOfMistakenRemoval,
    /// Exchanging a promoted pawn or its substitute for the piece it stands for.
    ReplacementOfStandIn,
    /// Doing what the code or the opponent rightly requires.
    FulfilmentOfDuty,
    /// A man that was upset by accident.
    UpsetMan,
    /// A man that was displaced by accident.
    DisplacedMan,
    /// A man that is not on the board.
    ManOffBoard,
    /// A man that is off the board, unless it is put on the board in the same turn.
    ManOffBoardNotPlacedThisTurn,
}

/// What becomes of a man taken off by mistake as if in a move.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum MistakenRemoval {
    /// It is put back, and the remover can be held to have touched it.
    PutBackAndTouched,
    /// The position just before is restored and play goes on from it.
    RestoreBefore,
}
