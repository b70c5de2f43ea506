//! Men displaced by accident, removed by mistake, altered on purpose, and positions that cannot have arisen.

use serde::Serialize;

use super::illegal::Unrestorable;
use crate::shape::Described;
use crate::{Cite, Rule, Said};

/// Men displaced by accident.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Displaced {
    /// What is done about men displaced by accident when it is noticed at once.
    /// The men go back under every value; a finding names neither who upset them nor how long it took, so no clock
    /// tells.
    pub at_once: Option<Said<AtOnce>>,
    /// On whose time men that were knocked over are put right, so that nobody presses while they lie.
    pub in_own_time: Option<Rule<OwnTime>>,
    /// What is done when displaced men were put back wrongly and play went on.
    pub late: Option<Rule<Late>>,
    /// What is done when the position before the displacement cannot be established.
    pub unrestorable: Option<Rule<Unrestorable>>,
    /// What displacing men by accident costs.
    /// A finding of displaced men names no offender; upsetting men on purpose is `conduct.upsets_men`.
    pub penalty: Option<Said<DisplacingCosts>>,
    /// Whether a displacement goes into the count of illegal moves.
    /// Only what `count.kinds` lists is counted, and displacing is no kind of it.
    pub counts_as_illegal: Option<Said<bool>>,
    /// What happens to the clocks while displaced men are put right.
    /// How clocks are set after a restoration `illegal.clocks_after` decides; at once they run on as they did.
    pub clocks: Option<Said<DisplacedClocks>>,
    /// What holds of a man found on a wrong square, whoever put it there.
    pub found: Option<Cite>,
    /// That the players may stop the clocks until the men stand, and call the official.
    pub pause: Option<Cite>,
}

/// Men added, removed or displaced otherwise than by a move or an accident.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Men {
    /// What is done when men were added, removed or displaced against the laws.
    /// What is put back, and from where, `displaced.late` and `touch.removed_by_mistake` decide.
    pub altered: Option<Said<Altered>>,
    /// What is done when the position before the alteration is unknown.
    pub altered_unknown: Option<Rule<AlteredUnknown>>,
    /// What altering or upsetting the position on purpose costs.
    /// What it costs to upset men on purpose `conduct.upsets_men` decides.
    pub wilful: Option<Said<Wilful>>,
}

/// Positions that cannot have arisen by legal moves.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Position {
    /// What an illegal position is.
    /// It is a definition: that a position cannot have arisen is a finding.
    pub illegal_is: Option<Said<IllegalPosition>>,
    /// What is done about a position that cannot have arisen by legal moves.
    pub impossible: Option<Rule<Impossible>>,
}

/// What is done about men displaced by accident when it is noticed at once.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AtOnce {
    /// They are put back, and no duty arises.
    PutBackNoDuty,
    /// The clocks are stopped and the position is put back.
    StopClocksAndPutBack,
    /// The one who displaced them puts them back in his own time.
    CulpritsTime,
    /// The one who displaced them puts them back in his own time, and both help.
    CulpritsTimeBothHelp,
    /// The one who displaced them puts them back in his own time; if needed either player pauses the clock and calls the arbiter.
    CulpritsTimePauseIfNeeded,
}

/// On whose time men that were knocked over are put right.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum OwnTime {
    /// On that of the player who knocked them over.
    Culprits,
}

/// What is done when displaced men were put back wrongly and play went on.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Late {
    /// The players agree what to do, and go on.
    PlayersAgree,
    /// The position before the men were displaced, or wrongly put back, is restored; if it is not known, the last that is.
    RestoreBefore,
}

/// What displacing men by accident costs.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DisplacingCosts {
    /// Nothing.
    Nothing,
    /// What the arbiter may impose.
    ArbiterMayPenalize,
}

/// What happens to the clocks while displaced men are put right.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DisplacedClocks {
    /// Both are stopped.
    Stopped,
    /// By the recorded times; without them each player gets his clock time in proportion to his moves.
    RecordedElseProportional,
    /// The clock of the one who displaced them runs.
    CulpritsRuns,
    /// The arbiter may adjust them.
    ArbiterMayAdjust,
    /// The arbiter sets them by his judgment, and may leave them.
    ArbitersJudgment,
}

/// What is done when men were added, removed or displaced against the laws.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Altered {
    /// As with an illegal move found late.
    AsIllegalMove,
    /// The position just before is restored, and play goes on from it.
    RestoreBefore,
    /// As with displaced men.
    AsDisplaced,
}

/// What is done when the position before the alteration is unknown.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AlteredUnknown {
    /// The game is annulled and played again.
    AnnulAndReplay,
}

/// What altering or upsetting the position on purpose costs.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Wilful {
    /// The game, on the opponent's claim.
    ForfeitOnClaim,
    /// The game.
    Forfeit,
}

/// What an illegal position is.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum IllegalPosition {
    /// One that no series of legal moves can have led to.
    NotReachable,
}

/// What is done about a position that cannot have arisen by legal moves.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Impossible {
    /// The clock is stopped until it is corrected.
    InterruptUntilCorrected,
    /// What brought it about is undone: the game returns to the last position known to be legal.
    LastKnownLegal,
    /// The arbiter who sees both kings in check, or a pawn on its last rank, waits until the next move is complete; if the position is still illegal, the game is drawn.
    WaitOneMoveThenDraw,
}
