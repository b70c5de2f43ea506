//! The answer to an act: what follows, what is owed, who may choose, and by which clauses.

pub use crate::fact::duty::{Choice, ChoiceOption, Clauses, Demand, Duty, Right};
pub use crate::fact::outcome::{Cause, Outcome};
pub use crate::fact::penalty::{OffenceKind, Penalty, PenaltyKind};
pub use crate::fact::question::{Matter, Question};

use jadoube_board::Move;
use jadoube_codes::ClauseId;
use serde::{Deserialize, Serialize};

use crate::event::{Event, RightsEvent, SessionEvent};
use crate::witness::Witness;

/// The answer to one act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[must_use = "a ruling changes nothing until it is applied to the game"]
pub struct Ruling {
    /// Whether the act stands.
    pub verdict: Verdict,
    /// What kind of refusal it is, of an act that is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// Whether what was just done breaks a law of the code.
    pub breach: bool,
    /// The clauses that decide, the one that decides most first; seldom more than three.
    pub clauses: Clauses,
    /// Clauses in the background: they belong to the matter and decide nothing here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Clauses,
    /// What follows, in order; to be applied to the game.
    pub events: Vec<Event>,
    /// The punishments given by this ruling.
    pub penalties: Vec<Penalty>,
    /// How written or spoken words are understood here, if the act brought any to be read.
    pub reads: Option<ReadAs>,
    /// What the arbiter is asked, if the code leaves the next word to him.
    pub asks: Option<Question>,
    /// What was decided and why, in sentences.
    pub explanation: String,
    /// What can be played over to see why, if the ruling rests on a proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
}

impl Ruling {
    /// The ruling by which nothing is decided yet: the act stands, and nothing follows.
    pub(crate) const fn nothing() -> Ruling {
        Ruling {
            verdict: Verdict::Accepted,
            refused: None,
            breach: false,
            clauses: Vec::new(),
            also: Vec::new(),
            events: Vec::new(),
            penalties: Vec::new(),
            reads: None,
            asks: None,
            explanation: String::new(),
            witness: None,
        }
    }

    /// Whether more is ruled than that an act stands: it breaks a law, or something is owed, chosen, asked, paid or ended.
    pub fn weighs(&self) -> bool {
        let heavy = |event: &Event| {
            matches!(
                event,
                Event::Rights(RightsEvent::DutyLaid { .. } | RightsEvent::ChoiceGiven { .. })
                    | Event::Session(SessionEvent::GameEnded { .. })
            )
        };
        self.breach
            || self.asks.is_some()
            || !self.penalties.is_empty()
            || self.verdict != Verdict::Accepted
            || self.events.iter().any(heavy)
    }

    /// Every clause that the ruling names: those that decide, then the background.
    pub fn cited(&self) -> impl Iterator<Item = ClauseId> + '_ {
        self.clauses.iter().chain(&self.also).copied()
    }
}

/// Whether an act stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It stands (a claim: it is upheld).
    Accepted,
    /// It does not (a claim: it fails; a fact: the men go back at once).
    Refused,
    /// The words of a move mean nothing that hands could do on this board; nothing has happened.
    NotUnderstood,
    /// The source of the code does not carry what the act is about, and nothing is ruled from its silence: a fact
    /// stands, what was only said changes nothing.
    NotCarried,
}

impl Verdict {
    /// The one word by which every document calls it: `accepted`, `refused`, `not-understood`, `not-carried`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::Refused => "refused",
            Verdict::NotUnderstood => "not-understood",
            Verdict::NotCarried => "not-carried",
        }
    }
}

/// Why an act is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Refused {
    /// It is not for this person to do.
    Person,
    /// It is not the time for it.
    Moment,
    /// He had the right to it and has lost it.
    Right,
    /// There is no such thing under this code, or in this game.
    Unknown,
    /// What was said is not so, or what was done does not go.
    Failed,
}

/// How words are understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ReadAs {
    /// The moves that the words can mean here; several if they are ambiguous.
    Moves(Vec<Move>),
    /// Nothing.
    Unreadable,
}
