//! Adjourning: the sealed move and its envelope.

use serde::{Deserialize, Serialize};

use crate::code::Rule;

/// Sealing a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Seal {
    /// Whether games are adjourned at all.
    pub possible: Option<Rule<SealPossible>>,
    /// Who seals, and whether he must.
    pub duty: Option<Rule<SealDuty>>,
    /// What completes the sealed move and ends the sealer's time.
    pub complete_at: Option<Rule<SealComplete>>,
    /// The move is made on the board in the place of sealing.
    pub by_hand_on_board: Option<Rule<SealOnBoard>>,
    /// What goes into and onto the envelope.
    pub contents: Option<Rule<Vec<EnvelopeItem>>>,
    /// In whose hand the move is.
    pub written_by: Option<Rule<SealWriter>>,
    /// Words that may not be added.
    pub words_barred: Option<Rule<Vec<BarredWords>>>,
    /// Who keeps the envelope.
    pub kept_by: Option<Rule<EnvelopeKeeper>>,
    /// Adjourning before the end of the session.
    pub early: Option<Rule<EarlyAdjournment>>,
    /// A sealed move that means nothing here.
    pub bad_unreadable: Option<Rule<BadSealedMove>>,
    /// A sealed move with several legal meanings.
    pub bad_ambiguous: Option<Rule<BadSealedMove>>,
    /// A sealed move that is illegal.
    pub bad_illegal: Option<Rule<BadSealedMove>>,
    /// No move was sealed by the player bound to.
    pub none: Option<Rule<BadSealedMove>>,
    /// Whether another rule may take the place of these penalties.
    pub substitute_rule: Option<Rule<SealSubstitute>>,
}

/// Whether games are adjourned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealPossible {
    /// They can be, though it is rarely done.
    Rarely,
}

/// Who seals, and whether he must.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealDuty {
    /// The player on turn may, in the place of moving on the board; if he is bound to, the absence
    /// of a move is a fault.
    MayInPlaceOfMoving,
    /// The player on the move may.
    PlayerOnMoveMay,
    /// The player on the move must, when the time for play has run out.
    MustAtSessionEnd,
    /// The player on the move does.
    PlayerOnMove,
    /// The arbiter orders the player on the move to, when the time for play has run out.
    ArbiterOrders,
}

/// What completes the sealed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealComplete {
    /// The record has left the player's possession; that ends his turn and time.
    OutOfPossession,
    /// It is sealed, which stops his clock, signed and handed to the official.
    SealedThenHandedOver,
    /// The envelope is closed and then the clock stopped; until then the move can be changed.
    ClosedThenClockStopped,
}

/// The move is made on the board in the place of sealing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealOnBoard {
    /// Then he has simply moved.
    HasMoved,
    /// Then that very move must be sealed.
    SameMustBeSealed,
}

/// Something that goes into or onto the envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnvelopeItem {
    /// The sealed move.
    SealedMove,
    /// Both scoresheets.
    BothScoresheets,
    /// The names of the players.
    Names,
    /// The position before the sealed move.
    Position,
    /// The times used by both.
    Times,
    /// Who sealed.
    Sealer,
    /// Which side has the move.
    SideToMove,
    /// The number of the sealed move.
    MoveNumber,
    /// A pending offer of a draw.
    PendingOffer,
    /// Date, time and place of the resumption.
    Resumption,
    /// The sealer's signature.
    SealersSignature,
    /// The arbiter's signature.
    ArbitersSignature,
}

/// In whose hand the move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealWriter {
    /// In the player's own.
    OwnHand,
}

/// Words that may not be added to a sealed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BarredWords {
    /// A comment.
    Comment,
    /// A suggestion of a draw.
    DrawOffer,
    /// Words of giving up.
    Resignation,
}

/// Who keeps the envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnvelopeKeeper {
    /// Anyone; it is out of reach of both players.
    OutOfReachOfBoth,
    /// The official; neither player may have access.
    Official,
}

/// Adjourning before the end of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EarlyAdjournment {
    /// The player is charged with the time to the nominal end of the session.
    ChargedToNominalEnd,
}

/// What follows from a fault of the sealed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BadSealedMove {
    /// The sealer is on turn and the opponent may exact the move of the king.
    PenaltyC,
    /// The opponent picks the reading that he likes.
    OpponentPicks,
    /// The sealer loses, unless one legal meaning can be established for certain.
    LosesUnlessCertain,
    /// The sealer loses.
    Loses,
    /// The sealer loses, unless the game was already over, the opponent cannot mate by any series
    /// of legal moves, or it is drawn without a claim.
    LosesUnlessDrawn,
    /// It counts as an illegal move of the sealer, with the usual penalties, if it cannot be
    /// resolved.
    CountsAsIllegal,
}

/// Whether another rule may take the place of these penalties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealSubstitute {
    /// The event may put a milder rule of its own.
    EventMayBeMilder,
}
