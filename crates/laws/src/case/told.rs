//! A ruling as it is told: the document from which every other is made that tells of one.

use std::ops::Deref;

use jadoube_board::Color;
use jadoube_codes::ClauseId;
use serde::{Deserialize, Serialize};

use super::state_text::{choice_text, duty_text, penalty_text, position_text, reads_text};
use crate::act::Score;
use crate::event::Event;
use crate::game::Game;
use crate::ruling::{Ruling, Verdict};

/// What is told of a ruling wherever it is told: as a whole, on a card, in a step, to a language model.
///
/// Clauses are their ids, or more where a document has their titles beside them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(bound = ""))]
#[non_exhaustive]
pub struct Gist<C = ClauseId> {
    /// What became of the act, in a word.
    pub verdict: Verdict,
    /// Whether the act breaks a law of the code.
    pub breach: bool,
    /// The clauses that decide, the one that decides most first.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub clauses: Vec<C>,
    /// What the arbiter is asked, if he is.
    pub asks: Option<String>,
}

impl Gist {
    /// What a ruling comes to.
    pub fn of(ruling: &Ruling) -> Gist {
        Gist {
            verdict: ruling.verdict,
            breach: ruling.breach,
            clauses: ruling.clauses.clone(),
            asks: ruling.asks.as_ref().map(|question| question.text.clone()),
        }
    }

    /// Something stands, and the law has nothing to say.
    pub const fn plain() -> Gist {
        Gist {
            verdict: Verdict::Accepted,
            breach: false,
            clauses: Vec::new(),
            asks: None,
        }
    }
}

impl<C> Gist<C> {
    /// The same with other clauses.
    #[must_use]
    pub fn citing<D>(self, clauses: Vec<D>) -> Gist<D> {
        Gist {
            verdict: self.verdict,
            breach: self.breach,
            clauses,
            asks: self.asks,
        }
    }
}

/// A whole ruling, with how things stand after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Told<C = ClauseId> {
    /// The verdict, its clauses and what is asked.
    #[serde(flatten)]
    pub gist: Gist<C>,
    /// Whether the act stands.
    pub accepted: bool,
    /// True where the code does not carry what the act is about and nothing is ruled; left out elsewhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_carried: bool,
    /// Clauses in the background, which decide nothing here.
    pub also: Vec<C>,
    /// What follows from it, in order.
    pub events: Vec<Event>,
    /// The duties that lie on the players after it, in the words of an expectation: `White moves e2`.
    pub obligations: Vec<String>,
    /// The choices that stand after it: `Black: e2, e4`.
    pub choices: Vec<String>,
    /// The punishments given: `White loss`.
    pub penalties: Vec<String>,
    /// What was decided and why, in sentences.
    pub explanation: String,
    /// How words were read, if there were any to be read: `reads g1f3`, `unreadable`.
    pub reads: Option<String>,
    /// The score after it.
    pub result: Score,
    /// The position after it, as a FEN.
    pub position: String,
}

impl Told {
    /// A ruling, and the game after it.
    pub fn of(ruling: &Ruling, after: &Game) -> Told {
        let sides = || Color::ALL.into_iter();
        Told {
            gist: Gist::of(ruling),
            accepted: ruling.verdict == Verdict::Accepted,
            not_carried: ruling.verdict == Verdict::NotCarried,
            also: ruling.also.clone(),
            events: ruling.events.clone(),
            obligations: sides()
                .filter_map(|who| after.duty(who))
                .map(duty_text)
                .collect(),
            choices: sides()
                .filter_map(|who| after.choice_of(who))
                .map(choice_text)
                .collect(),
            penalties: ruling.penalties.iter().map(penalty_text).collect(),
            explanation: ruling.explanation.clone(),
            reads: ruling.reads.as_ref().map(|reads| reads_text(Some(reads))),
            result: after.score(),
            position: position_text(after),
        }
    }
}

impl<C> Told<C> {
    /// The same with other clauses, those that decide and those in the background.
    #[must_use]
    pub fn citing<D>(self, clauses: Vec<D>, also: Vec<D>) -> Told<D> {
        Told {
            gist: self.gist.citing(clauses),
            accepted: self.accepted,
            not_carried: self.not_carried,
            also,
            events: self.events,
            obligations: self.obligations,
            choices: self.choices,
            penalties: self.penalties,
            explanation: self.explanation,
            reads: self.reads,
            result: self.result,
            position: self.position,
        }
    }
}

// Its fields stand in the document as if they were its own, and so they are read.
impl<C> Deref for Told<C> {
    type Target = Gist<C>;

    fn deref(&self) -> &Gist<C> {
        &self.gist
    }
}
