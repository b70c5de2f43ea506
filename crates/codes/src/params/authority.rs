//! Who decides: officials, questions of fact and of law, appeals, bystanders, assistants.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, Rule, Said};

/// The official in charge.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Arbiter {
    /// Whether there is one.
    pub exists: Option<Rule<ArbiterExists>>,
    /// What he rules on of his own accord.
    pub acts_unasked: Option<Rule<Unasked>>,
    /// When he must be told.
    /// Whom the players tell of an irregularity changes nothing in what is ruled on it.
    pub in_doubt: Option<Said<ArbiterTold>>,
    /// What force his decisions have.
    /// How a decision is carried out is not for the rules to see; what it is, the arbiter says.
    pub decisions: Option<Said<Decisions>>,
    /// Whether players must follow his directions.
    /// Whoever does not obey is ruled on by the rules on refusal.
    pub orders: Option<Said<Orders>>,
    /// Whether he may be asked what the Laws mean.
    pub explains: Option<Rule<Explains>>,
    /// What else he sees to.
    /// They bind the arbiter and nobody at the board, so that no act tells these apart.
    pub duties: Option<Said<Vec<ArbiterDuty>>>,
    /// Whether he may appoint others to watch.
    /// A helper acts in the arbiter's name, so that no act tells these apart.
    pub helpers: Option<Said<ArbiterHelpers>>,
}

/// Questions of fact.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Fact {
    /// Who decides what has happened.
    /// Whoever decides, acts call him the arbiter.
    pub decided_by: Option<Said<FactJudge>>,
}

/// Questions of law.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Law {
    /// Who decides what the code means, or what holds where it is silent.
    /// Whoever decides, acts call him the arbiter; what a code does not speak of is refused under every value.
    pub doubt: Option<Said<LawDoubt>>,
    /// Whose interpretation binds beyond the game.
    /// Whose interpretation binds in other games no act of this one tells.
    pub standing: Option<Said<Vec<LawSource>>>,
    /// A question that the laws do not meet: the game stands until it is decided.
    pub stands_until_decided: Option<Cite>,
    /// What is said of other rules on illegal moves in some regions; they are no part of the code.
    pub regional_moves: Option<Cite>,
    /// What is said of other rules on wrong beginnings and positions in some regions; they are no part of the code.
    pub regional_positions: Option<Cite>,
}

/// Those who only look on.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Bystander {
    /// To whom alone somebody who sees an irregularity may speak.
    pub report: Option<Rule<BystanderReport>>,
}

/// Whether there is an official.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ArbiterExists {
    /// Only if the players, or whoever arranges the play, name somebody.
    OnlyIfAppointed,
    /// In every competition.
    Always,
}

/// Something the official rules on of his own accord.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Unasked {
    /// Restorations that the code makes compulsory, once the illegal move was replied to.
    CompulsoryRestoration,
    /// Illegal moves, as soon as he sees them.
    IllegalMoves,
}

/// When the official must be told.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ArbiterTold {
    /// Of every irregularity.
    EveryIrregularity,
}

/// What force the official's decisions have.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Decisions {
    /// He gives effect to them himself.
    CarriedOut,
}

/// Whether players must follow his directions.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Orders {
    /// They must, unless something unavoidable hinders them.
    MustBeObeyed,
}

/// Whether he may be asked what the Laws mean.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Explains {
    /// A player may ask for particular points.
    OnRequest,
}

/// Something that the official sees to.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ArbiterDuty {
    /// Fair play and the interest of the event.
    FairPlay,
    /// Good conditions of play, without disturbance.
    GoodConditions,
    /// The progress of the event.
    Progress,
    /// Where the clock stands.
    PlacesClock,
}

/// Whether he may appoint others to watch.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ArbiterHelpers {
    /// He may.
    MayAppoint,
}

/// Who decides what has happened.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum FactJudge {
    /// The person whom the players appointed.
    Appointed,
    /// A disinterested spectator, if both agree, without appeal.
    AgreedSpectator,
    /// The arbiter or director.
    Official,
}

/// Who decides what the code means.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LawDoubt {
    /// The players or their representatives.
    Players,
    /// At once an umpire, or in a tournament the committee, without appeal; the game is adjourned
    /// meanwhile.
    UmpireOrCommittee,
    /// The director, for the game; a published interpretation by FIDE binds.
    DirectorThenFide,
    /// The arbiter.
    Arbiter,
    /// The code from which this one differs; no further difference is inferred.
    BaseCode,
    /// The arbiter, guided by the cases that the code settles.
    ArbiterByAnalogy,
}

/// Whose interpretation binds beyond the game.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LawSource {
    /// FIDE or its bureau, by an official decision.
    Fide,
    /// The text in one language, in case of doubt about a translation.
    AuthenticText,
    /// A national body, for its own events.
    NationalBodies,
}

/// Whether a ruling can be appealed against.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Appeal {
    /// It cannot.
    None,
    /// Any decision can but that on a claim of a player short of time, unless the event says otherwise.
    AnyButQuickplay,
    /// That on a claim of a player short of time cannot; of others the code says nothing.
    NotQuickplay,
    /// Any decision can, even after the result was signed, unless the event says otherwise.
    AnyDecision,
}

/// To whom an onlooker may speak.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BystanderReport {
    /// Only to the official.
    OnlyToOfficial,
    /// Only to the arbiter, who may expel whoever does otherwise.
    OnlyToArbiterElseExpelled,
}

/// Which help the code gives a player who needs it.
#[derive(Debug, Clone, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Assistance {
    /// Help for players with disabilities is named and not ruled; the arbiter orders it.
    NamedNotRuled,
    /// Somebody may do these things for him.
    Tasks(Vec<AssistantTask>),
}

/// Something an assistant may do for a player.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum AssistantTask {
    /// Making the moves.
    Moves,
    /// Pressing the clock.
    Clock,
    /// Keeping the score.
    Score,
}

/// The clauses on each kind of help that a player may have.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Assistant {
    /// Somebody who makes his moves.
    pub moves: Option<Cite>,
    /// Somebody who presses his clock.
    pub clock: Option<Cite>,
    /// Somebody who keeps his score.
    pub score: Option<Cite>,
}
