//! Adjourning: the sealed move and its envelope.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Sealing a move.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Seal {
    /// Whether games are adjourned at all.
    /// How seldom games are adjourned changes nothing in one that is.
    pub possible: Option<Said<SealPossible>>,
    /// Who seals, and whether he must.
    /// Play is broken off by the official's word under every code, and who has the move seals; whether he must, no
    /// act tells.
    pub duty: Option<Said<SealDuty>>,
    /// What completes the sealed move and ends the sealer's time.
    /// An act tells that a move was sealed, not how the envelope changed hands.
    pub complete_at: Option<Said<SealComplete>>,
    /// The move is made on the board in the place of sealing.
    pub by_hand_on_board: Option<Rule<SealOnBoard>>,
    /// What goes into and onto the envelope.
    /// What stands on an envelope is told to whoever closes it, and changes nothing in the move that lies in it.
    pub contents: Option<Said<Vec<EnvelopeItem>>>,
    /// In whose hand the move is.
    /// An act tells the words, not the hand that wrote them.
    pub written_by: Option<Said<SealWriter>>,
    /// Words that may not be added.
    pub words_barred: Option<Rule<BarredWords>>,
    /// Who keeps the envelope.
    /// An act tells who opens the envelope, which `resume.opens` decides, not who kept it.
    pub kept_by: Option<Said<EnvelopeKeeper>>,
    /// Adjourning before the end of the session.
    pub early: Option<Rule<EarlyAdjournment>>,
    /// A sealed move that means nothing here.
    pub bad_unreadable: Option<Rule<BadSealedMove>>,
    /// No move lies in the envelope.
    pub bad_missing: Option<Rule<BadSealedMove>>,
    /// A sealed move with several legal meanings.
    pub bad_ambiguous: Option<Rule<BadSealedMove>>,
    /// A sealed move that is illegal.
    pub bad_illegal: Option<Rule<BadSealedMove>>,
    /// Whether another rule may take the place of these penalties.
    pub substitute_rule: Option<Rule<SealSubstitute>>,
}

/// Whether games are adjourned.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SealPossible {
    /// They can be, though it is rarely done.
    Rarely,
}

/// Who seals, and whether he must.
#[derive(Clone, Copy, Debug, Serialize, Described)]
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SealOnBoard {
    /// Then he has simply moved.
    HasMoved,
    /// Then that very move must be sealed.
    SameMustBeSealed,
}

/// Something that goes into or onto the envelope.
#[derive(Clone, Copy, Debug, Serialize, Described)]
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SealWriter {
    /// In the player's own.
    OwnHand,
}

/// Words that may not be added to a sealed move.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BarredWords {
    /// Any words besides the move: a comment, a suggestion of a draw, words of giving up.
    Any,
}

/// Who keeps the envelope.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum EnvelopeKeeper {
    /// Anyone; it is out of reach of both players.
    OutOfReachOfBoth,
    /// The official; neither player may have access.
    Official,
}

/// Adjourning before the end of the session.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum EarlyAdjournment {
    /// The player is charged with the time to the nominal end of the session.
    ChargedToNominalEnd,
}

/// What follows from a fault of the sealed move.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BadSealedMove {
    /// The sealer is on turn and the opponent may exact the move of the king.
    PenaltyC,
    /// The opponent picks the reading that he likes.
    OpponentPicks,
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
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SealSubstitute {
    /// The event may put a milder rule of its own.
    EventMayBeMilder,
}
