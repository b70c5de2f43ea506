//! A code as a text: its clauses in order, each with what it says of the parameters of the rules.

use toml::Value;

use crate::code::clause::{Bound, Clause};
use crate::code::meaning::{Parameter, Role};
use crate::code::rule::EventKind;

/// A clause and what it says of the parameters.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::code) struct TextRow {
    pub clause: Clause,
    /// What it says in every kind of event, then what it says in some.
    pub parts: Vec<Part>,
}

/// What a clause says of the parameters, in these kinds of event.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::code) struct Part {
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
pub(in crate::code) struct Given {
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

impl TextRow {
    /// What the clause does, given what it says of the parameters and what it is called otherwise.
    pub fn bound(&self) -> Bound {
        let decides = |path: &str| {
            Parameter::by_path(path).is_some_and(|parameter| parameter.role() == Role::Decides)
        };
        let mut values = self.parts.iter().flat_map(|part| &part.values);
        match self.clause.bound {
            _ if values.any(|given| decides(&given.path)) => Bound::Decides,
            plain @ (Bound::Finding | Bound::Definition) => plain,
            Bound::Decides | Bound::Quoted => Bound::Quoted,
        }
    }
}
