//! From the text to the rules: which clauses give each parameter its value.

use std::collections::HashMap;

use toml::{Table, Value};

use super::text::{Given, Part, TextRow};
use crate::clause_id::ClauseId;
use crate::meaning::Parameter;
use crate::params::Rules;
use crate::rule::EventKind;
use crate::shape::Described;

/// The parameters of the rules as tables: `subject.name = { is, by, reading, in = { kind = … } }`.
///
/// `by` begins with the clause that decides; the others follow in the order of the text. Of two clauses that decide the
/// same, the earlier does.
pub(crate) fn parameters(rows: &[TextRow]) -> Table {
    let mut answers = Answers::default();
    for row in rows {
        for part in &row.parts {
            for given in &part.values {
                answers.decide(given, part, row.clause.id);
            }
        }
    }
    for row in rows {
        for part in &row.parts {
            for path in &part.supports {
                answers.support(path, part, row.clause.id);
            }
            for path in &part.cites {
                answers.cite(path, row.clause.id);
            }
        }
    }
    answers.into_table()
}

/// An answer in the making, for all kinds of event and for each that has its own.
#[derive(Default)]
struct Answers {
    order: Vec<String>,
    of: HashMap<String, HashMap<Option<EventKind>, Table>>,
}

impl Answers {
    fn decide(&mut self, given: &Given, part: &Part, clause: ClauseId) {
        let of = self.of(&given.path);
        for kind in kinds(part) {
            of.entry(kind).or_insert_with(|| {
                let mut answer = Table::new();
                answer.insert("is".to_owned(), given.value.clone());
                answer.insert("by".to_owned(), Value::Array(vec![id(clause)]));
                if let Some(reading) = &given.reading {
                    answer.insert("reading".to_owned(), Value::String(reading.clone()));
                }
                answer
            });
        }
    }

    fn support(&mut self, path: &str, part: &Part, clause: ClauseId) {
        let of = self.of(path);
        for kind in kinds(part) {
            if let Some(answer) = of.get_mut(&kind) {
                add(answer, clause);
            }
        }
    }

    fn cite(&mut self, path: &str, clause: ClauseId) {
        add(self.of(path).entry(None).or_default(), clause);
    }

    fn of(&mut self, path: &str) -> &mut HashMap<Option<EventKind>, Table> {
        if !self.of.contains_key(path) {
            self.order.push(path.to_owned());
        }
        self.of.entry(path.to_owned()).or_default()
    }

    fn into_table(mut self) -> Table {
        let mut subjects = Table::new();
        for path in &self.order {
            let Some(mut of) = self.of.remove(path).filter(|of| !of.is_empty()) else {
                continue;
            };
            let mut parameter = of.remove(&None).unwrap_or_default();
            let mut overlays = Table::new();
            for kind in EventKind::ALL {
                if let Some(own) = of.remove(&Some(kind)) {
                    overlays.insert(kind.name().to_owned(), Value::Table(own));
                }
            }
            if !overlays.is_empty() {
                parameter.insert("in".to_owned(), Value::Table(overlays));
            }
            place(&mut subjects, path, parameter);
        }
        subjects
    }
}

/// For which kinds of event a part speaks: `None` is all that have no answer of their own.
fn kinds(part: &Part) -> Vec<Option<EventKind>> {
    if part.kinds.is_empty() {
        vec![None]
    } else {
        part.kinds.iter().copied().map(Some).collect()
    }
}

fn id(clause: ClauseId) -> Value {
    Value::String(clause.as_str().to_owned())
}

fn add(answer: &mut Table, clause: ClauseId) {
    let by = answer
        .entry("by".to_owned())
        .or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(by) = by
        && !by.contains(&id(clause))
    {
        by.push(id(clause));
    }
}

fn place(subjects: &mut Table, path: &str, parameter: Table) {
    let Some((subject, name)) = path.split_once('.') else {
        subjects.insert(path.to_owned(), Value::Table(parameter));
        return;
    };
    let table = subjects
        .entry(subject.to_owned())
        .or_insert_with(|| Value::Table(Table::new()));
    if let Value::Table(table) = table {
        table.insert(name.to_owned(), Value::Table(parameter));
    }
}

/// The rules with these parameters.
///
/// # Errors
/// The parameter and what is wrong with its value; a file that was read has none of these.
pub(crate) fn rules_of(parameters: &Table) -> Result<Rules, String> {
    Rules::read(Value::Table(parameters.clone()))
}

impl Parameter {
    /// Whether a value, as the file of a code writes it, is one of this parameter's.
    ///
    /// # Errors
    /// What was found and what would be understood.
    pub(crate) fn check(&self, value: &Value) -> Result<(), String> {
        let mut answer = Table::new();
        answer.insert("is".to_owned(), value.clone());
        answer.insert("by".to_owned(), Value::Array(Vec::new()));
        let mut subjects = Table::new();
        place(&mut subjects, self.path(), answer);
        rules_of(&subjects).map(|_| ())
    }
}
