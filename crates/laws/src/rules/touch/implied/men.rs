//! Men that were touched, and what they oblige to.

use jadoube_board::Square;
use jadoube_codes::{ClauseId, Rule};

use crate::game::{Game, OddsState};
use crate::ruling::{ChoiceOption, Clauses, Demand};

/// What the touches of a turn oblige a player to.
pub(crate) struct Implied {
    pub demand: Demand,
    pub by: Clauses,
    /// What the opponent may choose among, if the choice is his.
    pub options: Vec<ChoiceOption>,
}

impl Implied {
    /// A demand that leaves the opponent nothing to choose.
    pub(super) fn one(demand: Demand, by: &[ClauseId]) -> Implied {
        Implied {
            demand,
            by: by.to_vec(),
            options: Vec::new(),
        }
    }
}

/// A man that was touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TouchedMan {
    pub square: Square,
    /// Whether it is the player's own.
    pub own: bool,
}

impl TouchedMan {
    /// What it binds to, alone.
    pub(super) fn demand(self) -> Demand {
        if self.own {
            Demand::Moves(self.square)
        } else {
            Demand::Takes(self.square)
        }
    }
}

/// The clauses of a rule at this kind of event.
pub(super) fn clauses_of<'g, T>(game: &'g Game, rule: &'g Option<Rule<T>>) -> &'g [ClauseId] {
    rule.as_ref()
        .and_then(|rule| rule.at(game.event()))
        .map_or(&[], |rule| rule.by)
}

/// Whether some legal move fulfills a demand.
pub(crate) fn can(game: &Game, demand: &Demand) -> bool {
    match game
        .position()
        .filter(|_| game.odds_state() == OddsState::default())
    {
        Some(position) => position
            .legal_moves()
            .iter()
            .any(|made| game.fulfills(*made, demand)),
        None => !game.fulfilling(demand).is_empty(),
    }
}
