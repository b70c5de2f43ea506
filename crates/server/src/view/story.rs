//! A game as it is told to somebody who comes later: every half-move and every ruling in its place on a line of time.

use std::collections::{BTreeMap, BTreeSet};

use jadoube_forms::view::ActorName;
use jadoube_laws::case::Gist;
use jadoube_laws::{Code, Millis};
use serde::Serialize;
use utoipa::ToSchema;

use super::card::Card;
use super::faces::Faces;

/// The most moments that one story has: the latest of a longer game.
const MOST: usize = 2_000;

/// A game from its beginning.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Story {
    /// What the clocks showed before the first act.
    pub start: Faces,
    /// What happened, in order.
    pub moments: Vec<Moment>,
    /// What the clauses are called that are cited, by their ids.
    pub titles: BTreeMap<String, String>,
}

/// A half-move, or a ruling.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Moment {
    /// How many half-moves stood in the score then.
    pub ply: u32,
    /// Game time.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// The entry of the log.
    pub sequence: u32,
    /// What the clocks showed when it was done, and the clock pressed.
    pub clocks: Faces,
    /// What was ruled, if the law had more to say than that a move was made.
    pub ruling: Option<ToldRuling>,
}

/// A ruling as the story tells it; the log has all of it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ToldRuling {
    /// Who acted.
    pub by: ActorName,
    /// The act in words; none when time alone brought the ruling about.
    pub act: Option<String>,
    /// What was ruled.
    #[serde(flatten)]
    pub gist: Gist,
    /// What was decided, in plain words.
    pub sentence: String,
    /// The punishments, in sentences.
    pub penalties: Vec<String>,
    /// The score, if the game ended with it.
    pub result: Option<String>,
    /// Whether it has been undone since, with all that it brought about.
    pub undone: bool,
    /// Who did what, as a sentence.
    #[serde(skip)]
    pub done: Option<String>,
}

impl ToldRuling {
    /// What the story tells of a card.
    pub fn of(card: &Card) -> ToldRuling {
        ToldRuling {
            by: card.by,
            act: card.act.clone(),
            gist: card.gist.clone(),
            sentence: card.sentence.clone(),
            penalties: card.penalties.clone(),
            result: card.result.clone(),
            undone: card.undone,
            done: card.done(),
        }
    }
}

impl Story {
    /// A story of which nothing has been told yet.
    pub fn new(start: Faces) -> Story {
        Story {
            start,
            moments: Vec::new(),
            titles: BTreeMap::new(),
        }
    }

    /// Half-moves that have been taken back are told no more; what was ruled on them is.
    pub fn take_back_to(&mut self, plies: u32) {
        self.moments
            .retain(|moment| moment.ruling.is_some() || moment.ply <= plies);
        for moment in &mut self.moments {
            moment.ply = moment.ply.min(plies);
        }
    }

    /// Marks what was ruled at these entries as undone.
    pub fn strike(&mut self, entries: &BTreeSet<u32>) {
        for moment in &mut self.moments {
            if let Some(ruling) = &mut moment.ruling {
                ruling.undone |= entries.contains(&moment.sequence);
            }
        }
    }

    /// Leaves what is more than one story has, and names the clauses of the rest.
    pub fn closed(mut self, code: &Code) -> Story {
        let more = self.moments.len().saturating_sub(MOST);
        self.moments.drain(..more);
        let rulings = self.moments.iter().filter_map(|one| one.ruling.as_ref());
        self.titles = rulings
            .flat_map(|ruling| &ruling.gist.clauses)
            .filter_map(|id| Some((id.to_string(), code.clause(id)?.title.clone())))
            .collect();
        self
    }
}
