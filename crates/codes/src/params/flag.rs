//! Flag fall: when it takes effect, who may call it, and what becomes of the game.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, Rule, Said};

/// What a fallen flag, or a time limit passed, does.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Flag {
    /// When the overstepping of the time takes effect.
    pub effect: Option<Rule<FlagEffect>>,
    /// Who besides the opponent may point the overstepping out, or establish it, with effect.
    pub callers: Option<Rule<Vec<FlagCaller>>>,
    /// Whether the right that arises can be let go.
    /// Who does not call lets it go where `effect` waits for a call, and nobody can where it does not.
    pub waivable: Option<Said<FlagWaiver>>,
    /// When the overstepping draws instead of losing, because mate is out of reach.
    pub mate_exception: Option<Rule<FlagException>>,
    /// Material of the side still in time with which the game is drawn unless that side can *force*
    /// a win from the final position; with any other material `mate_exception` decides.
    pub listed_material: Option<Rule<Vec<ListedMaterial>>>,
    /// What is said of king and knight against king and knight.
    /// What becomes of it, `listed_material` and `mate_exception` decide.
    pub knight_v_knight: Option<Said<KnightEnding>>,
    /// Both are over the time and it is known who was first.
    pub both_order_known: Option<Rule<BothFlagsKnown>>,
    /// Both are over the time and nobody can tell who was first.
    pub both_order_unknown: Option<Rule<BothFlagsUnknown>>,
    /// Both are over the time in the period of all remaining moves and nobody can tell who was first.
    pub both_unknown_at_last: Option<Cite>,
    /// The one who calls the other's flag is himself over the time, where only a player in time may call.
    pub claimant_also_down: Option<Rule<ClaimantAlsoDown>>,
    /// How the number of moves made is established after a fall.
    /// The moves are counted from what was played, so that no act tells these apart.
    pub after_fall_count: Option<Said<AfterFallCount>>,
    /// Neither player has recorded up to the fall.
    pub neither_recorded: Option<Cite>,
    /// One player has not recorded up to the fall.
    pub one_unrecorded: Option<Cite>,
    /// The records cannot show the overstepping.
    pub unproved: Option<Cite>,
}

/// When the overstepping of the time takes effect.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum FlagEffect {
    /// By the fact itself, whoever notices; an official, where there is one, only establishes it.
    AtFall,
    /// When one of the `callers` calls attention to it or, if the official is one of them, notices it; not before.
    AtCall,
}

/// Somebody besides the opponent who may point an overstepping out with effect.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum FlagCaller {
    /// The player whose own flag has fallen.
    Owner,
    /// The arbiter, director or controlling official.
    Official,
}

/// How far the right that arises from a fallen flag can be let go.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum FlagWaiver {
    /// Not even if both players object to the loss.
    Never,
    /// Only in so far as the players have agreed another rule beforehand.
    ByPriorAgreement,
    /// Whoever does not call it lets it go.
    BySilence,
    /// It can be left uncalled, but once the arbiter has seen it or it was validly claimed it
    /// decides.
    UntilNoticed,
}

/// When overstepping the time does not lose because mate is out of reach.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum FlagException {
    /// Never: the time decides, whatever stands on the board.
    None,
    /// A draw if the player still in time cannot mate by any series of legal moves.
    NoHelpmate,
    /// A draw if that opponent has not the men with which a position can be reached in which mate at the next move
    /// cannot be avoided.
    NoMatingPotential,
}

/// Material, the king besides, of the side still in time.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ListedMaterial {
    /// One knight and nothing else.
    Knight,
    /// One bishop and nothing else.
    Bishop,
    /// Two knights and nothing else, the other side having no pawn.
    TwoKnightsAgainstNoPawns,
}

/// How king and knight against king and knight is treated when a flag falls.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum KnightEnding {
    /// By the test of possibility: some series of legal moves mates, so the time decides.
    HelpmateTest,
    /// Drawn unless a win is forced in the final position.
    DrawUnlessForced,
}

/// Both over the time, the order being known.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BothFlagsKnown {
    /// The one who overstepped first has lost.
    FirstLoses,
    /// With both flags down the game is drawn, whichever fell first.
    Drawn,
}

/// Both over the time, the order being unknown.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BothFlagsUnknown {
    /// Play goes on if another period follows; in the period of all remaining moves it is a draw.
    NextPeriodElseDraw,
    /// The same, but only if the event has announced the guidelines on games without increment;
    /// otherwise the arbiter decides.
    NextPeriodElseDrawIfAnnounced,
    /// The game is drawn.
    Drawn,
}

/// The one who calls the other's flag is himself over the time.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimantAlsoDown {
    /// No result: play goes on in the next period, if one follows.
    NextPeriod,
    /// His claim fails; the arbiter may still call the flag.
    ClaimFails,
}

/// How the number of moves is established after a fall.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum AfterFallCount {
    /// The person whom the players appointed settles the record of time.
    AppointedPerson,
    /// The clocks are stopped while records that disagree are cleared up, if each has written his
    /// last move.
    RecordsCompared,
    /// The scoresheets are completed first; if they cannot prove the overstepping, the next move
    /// counts as the first of the next period.
    SheetsCompletedElseNextPeriod,
}
