//! What a code gives for a parameter, to be told and compared; the rules read the typed values of [`Rules`](super::Rules).

use std::fmt;

use toml::{Table, Value};

use super::meaning::{InWords, Parameter, Role};
use super::rule::EventKind;

/// What a code gives for one parameter, after inheritance: a value for every kind of event, or for some their own.
///
/// ```
/// use jadoube_codes::{Code, meaning::Parameter};
///
/// let own = Parameter::by_path("touch.own").unwrap();
/// let given = Code::by_id("fide-1931").unwrap().given(own).unwrap();
/// assert_eq!(given.usual().to_string(), "\"must-move\"");
/// assert_eq!(given.usual().clauses().next(), Some("15.a"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    pub(super) parameter: &'static Parameter,
    pub(super) table: &'a Table,
}

impl<'a> Given<'a> {
    /// The parameter.
    pub const fn parameter(&self) -> &'static Parameter {
        self.parameter
    }

    /// The answer for every kind of event that has none of its own.
    pub const fn usual(&self) -> Answer<'a> {
        Answer {
            parameter: self.parameter,
            table: self.table,
        }
    }

    /// The kinds of event that have an answer of their own.
    pub fn own(&self) -> impl Iterator<Item = (EventKind, Answer<'a>)> {
        let own = self.table.get("in").and_then(Value::as_table);
        let parameter = self.parameter;
        EventKind::ALL.into_iter().filter_map(move |kind| {
            let table = own?.get(kind.name())?.as_table()?;
            Some((kind, Answer { parameter, table }))
        })
    }

    /// Whether two codes give a parameter the same value in every kind of event; which clauses give it does not matter.
    pub fn is_same(&self, other: &Given<'_>) -> bool {
        EventKind::ALL
            .into_iter()
            .all(|kind| self.value(kind) == other.value(kind))
    }

    fn value(&self, event: EventKind) -> Option<&'a Value> {
        let own = self.table.get("in").and_then(|own| own.get(event.name()));
        own.map_or_else(|| self.table.get("is"), |own| own.get("is"))
    }
}

/// A value with the clauses that give it. `Display` writes the value as a file does, and nothing where only clauses are
/// named.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    parameter: &'static Parameter,
    table: &'a Table,
}

impl<'a> Answer<'a> {
    /// The value in words; `None` where only clauses are named, or the value is given for some kinds of event alone.
    pub fn in_words(&self) -> Option<InWords> {
        Some(self.parameter.in_words(self.table.get("is")?))
    }

    /// The ids of the clauses that give it, the deciding one first.
    pub fn clauses(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let by = self.table.get("by").and_then(Value::as_array);
        by.into_iter().flatten().filter_map(Value::as_str)
    }

    /// Where the text is doubtful: which reading is taken, and which is not.
    pub fn reading(&self) -> Option<&'a str> {
        self.table.get("reading")?.as_str()
    }
}

/// What a file has below a clause that gives all this, line by line; what is only cited shares one.
pub fn lines_below<'a>(answers: impl IntoIterator<Item = Answer<'a>>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut cited = Vec::new();
    for answer in answers {
        let path = answer.parameter.path();
        match answer.parameter.role() {
            Role::Decides => lines.push(format!("decides.{path} = {answer}")),
            Role::Says => lines.push(format!("says.{path} = {answer}")),
            Role::Cites => cited.push(format!("{path:?}")),
        }
    }
    if !cited.is_empty() {
        lines.push(format!("cites = [{}]", cited.join(", ")));
    }
    lines
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table.get("is").map_or(Ok(()), |value| value.fmt(f))
    }
}
