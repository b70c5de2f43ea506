//! Resuming an adjourned game.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said, Span};

/// Resuming.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Resume {
    /// Who opens the envelope, and who must be there.
    pub opens: Option<Rule<Opening>>,
    /// The envelope is gone.
    pub sealed_move_missing_envelope: Option<Rule<MissingEnvelope>>,
    /// The player who has to reply is absent.
    pub replier_absent: Option<Rule<ReplierAbsent>>,
    /// The player who sealed is absent.
    pub sealer_absent: Option<Rule<SealerAbsent>>,
    /// The envelope with a sealed reply is gone.
    pub reply_envelope_lost: Option<Rule<ReplyLost>>,
    /// Somebody comes too late to the resumption.
    pub late: Option<Rule<LateAtResumption>>,
    /// Both are absent.
    /// Whose clock runs, `replier_absent` decides.
    pub both_absent: Option<Said<BothAbsent>>,
    /// What becomes of the clocks.
    pub clocks: Option<Rule<ResumeClocks>>,
    /// What is put up before the envelope is opened.
    /// A session begins with the position of the break under every code, so that no act tells these apart.
    pub setup: Option<Said<ResumeSetup>>,
    /// In what order adjourned games are resumed, and by whose watch.
    /// In which order games are resumed changes nothing in any of them.
    pub order: Option<Said<ResumeOrder>>,
    /// Play was resumed from a wrong position.
    pub wrong_position: Option<Rule<WrongPosition>>,
    /// The position cannot be established.
    pub position_lost: Option<Rule<PositionLost>>,
    /// The times cannot be established.
    pub times_lost: Option<Rule<TimesLost>>,
    /// A clock was set wrongly.
    pub wrong_times: Option<Rule<WrongTimes>>,
    /// A player refuses to go on.
    pub refused: Option<Rule<ResumeRefused>>,
    /// How the game can end before it is resumed.
    /// Both are heard in the break under every code, so that no act tells these apart.
    pub end_in_between: Option<Said<Vec<EndInBetween>>>,
}

/// Who opens the envelope.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Opening {
    /// Who opens it.
    pub opener: Opener,
    /// Whether the player who has to reply must be there.
    pub replier_present: bool,
}

/// Who opens the envelope.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Opener {
    /// The player who sealed, who also puts up the position, sets the clocks and plays the move.
    Sealer,
    /// The official.
    Official,
}

/// The envelope is gone.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum MissingEnvelope {
    /// The players must agree on position and times, and on the move; else the game is void and
    /// played anew.
    AgreeElseVoid,
    /// Position and times of the adjournment hold; the sealer plays the move that he says he
    /// sealed.
    SealerSaysMove,
}

/// The player who has to reply is absent.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ReplierAbsent {
    /// The envelope stays shut and his clock runs from the time fixed.
    ShutHisClockRuns,
}

/// The player who sealed is absent.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SealerAbsent {
    /// The other may reply on the board, or seal his reply and set the absent player's clock going.
    ReplyOnBoardOrSealed,
}

/// The envelope with a sealed reply is gone.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ReplyLost {
    /// Play goes on from the position and the times of the adjournment; the reply is void.
    BackToAdjournment,
}

/// Somebody comes too late to the resumption.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LateAtResumption {
    /// As at the start of the game.
    AsAtStart,
    /// As at the start, but a sealed move that ended the game stands.
    AsAtStartSealedEndStands,
    /// More than so long loses, whatever holds for the start; a sealed move that ended the game stands.
    MoreThan(Span),
}

/// Both are absent.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BothAbsent {
    /// The one who has to reply loses the time until he arrives, if the default time is more than
    /// zero.
    ReplierLosesTime,
}

/// What becomes of the clocks.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ResumeClocks {
    /// The sealer's time ended with handing the record over; the other's runs on resuming.
    HandingOverEndedTime,
    /// The replier's clock starts when the sealed move has been played on the board.
    RepliersAfterMove,
}

/// What is put up before the envelope is opened.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ResumeSetup {
    /// The position before the sealed move and the times of the adjournment.
    PositionBeforeSealedMove,
}

/// In what order adjourned games are resumed.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ResumeOrder {
    /// The director names the order.
    DirectorNames,
    /// The arbiter's timepiece governs the session.
    ArbitersTimepiece,
}

/// Play was resumed from a wrong position.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum WrongPosition {
    /// The adjourned position is put up, the sealed move played, and what was played since is void.
    BackToAdjournment,
}

/// The position cannot be established.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum PositionLost {
    /// The game is annulled.
    Annulled,
}

/// The times cannot be established.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum TimesLost {
    /// The game is annulled; times on which the players agree are established.
    Annulled,
    /// The official, or the person whom the players appointed, sets them.
    OfficialSets,
}

/// A clock was set wrongly at resumption.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum WrongTimes {
    /// Corrected if a player says so before his own first move; afterwards it stands.
    UntilOwnFirstMove,
}

/// A player refuses to go on.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ResumeRefused {
    /// He loses, as one who refuses to obey the laws.
    Forfeits,
    /// He loses as one who is late, or who persistently refuses.
    LatenessOrRefusal,
}

/// How the game can end before it is resumed.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum EndInBetween {
    /// A draw is agreed.
    DrawAgreed,
    /// A player tells the arbiter that he resigns.
    ResignationTold,
}
