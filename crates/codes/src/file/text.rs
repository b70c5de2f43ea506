//! A code as a text: its clauses in order, each with what it says of the parameters of the rules.

use toml::Value;

use crate::clause::{Bound, Clause};
use crate::clause_id::ClauseId;
use crate::meaning::{Parameter, Role};
use crate::rule::EventKind;

/// A clause and what it says of the parameters.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TextRow {
    pub clause: Clause,
    /// What it says in every kind of event, then what it says in some.
    pub parts: Vec<Part>,
}

/// What a clause says of the parameters, in these kinds of event.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Part {
    /// The kinds of event; none named means all.
    pub kinds: Vec<EventKind>,
    /// The parameters that the clause decides, or only answers, with the value.
    pub values: Vec<Given>,
    /// The parameters that other clauses decide and this one belongs to.
    pub supports: Vec<String>,
    /// The bare citations.
    pub cites: Vec<String>,
}

/// A parameter with its value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Given {
    /// The parameter, as `subject.name`.
    pub path: String,
    /// Its value.
    pub value: Value,
    /// Where the text is doubtful: which reading is taken here, and which is not.
    pub reading: Option<String>,
}

impl Part {
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.supports.is_empty() && self.cites.is_empty()
    }
}

/// The clauses that give no rule its value and are no bare citation, in the order of their ids.
pub(crate) fn background(rows: &[TextRow]) -> Vec<ClauseId> {
    let mut aside: Vec<ClauseId> = rows
        .iter()
        .filter(|row| !row.decides() && row.parts.iter().all(|part| part.cites.is_empty()))
        .map(|row| row.clause.id)
        .collect();
    aside.sort();
    aside
}

impl TextRow {
    /// Whether it gives the value of a parameter that rules read.
    fn decides(&self) -> bool {
        let mut values = self.parts.iter().flat_map(|part| &part.values);
        values.any(|given| {
            Parameter::by_path(&given.path)
                .is_some_and(|parameter| parameter.role() == Role::Decides)
        })
    }

    /// What the clause does, given what it says of the parameters and what it is called otherwise.
    pub fn bound(&self) -> Bound {
        match self.clause.bound {
            _ if self.decides() => Bound::Decides,
            plain @ (Bound::Finding | Bound::Definition) => plain,
            Bound::Decides | Bound::Quoted => Bound::Quoted,
        }
    }
}
