//! Codes that differ from one in a single value: what a value decides shows where some dispute is then ruled otherwise.

use std::fmt;
use std::sync::Arc;

use toml::{Table, Value};

use super::file;
use super::meaning::{Parameter, Role, parameters};
use super::needs;
use super::rule::EventKind;
use super::shape::{Part, Shape};
use super::whole::Code;

/// A value of a code, and another of its type in its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Mutant {
    /// The parameter, as `subject.name`.
    pub parameter: &'static str,
    /// The kind of event for which the code has this value; `None` for the value that holds elsewhere.
    pub kind: Option<EventKind>,
    /// The value as a file writes it, `absent` where the code gives none.
    pub value: String,
    /// What stands in its place.
    pub mutant: String,
    put: Value,
}

/// Why a value makes no code: what is wrong with it, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit(String);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

impl Code {
    /// Every other value for each value by which the code decides: numbers by one, times by a second, truth turned round,
    /// lists without a member and with one more, words by each other word; and each value for what the code leaves absent.
    /// Subjects that the code does not carry are left alone, and so is what could decide nothing beside its other values or in its kind of event, or says no more than silence does.
    pub fn mutants(&self) -> Vec<Mutant> {
        let decides = parameters().filter(|parameter| parameter.role() == Role::Decides);
        decides
            .filter(|parameter| !self.lacks(parameter.subject()))
            .flat_map(|parameter| self.mutants_of(parameter))
            .collect()
    }

    fn mutants_of(&self, parameter: &'static Parameter) -> Vec<Mutant> {
        let answer = self.given(parameter).map(|given| given.table);
        let overlays = answer.and_then(|answer| answer.get("in")?.as_table());
        let own = overlays
            .into_iter()
            .flatten()
            .filter_map(|(name, overlay)| {
                let kind = EventKind::ALL
                    .into_iter()
                    .find(|kind| kind.name() == name)?;
                Some((Some(kind), overlay.get("is")))
            });
        let everywhere = (None, answer.and_then(|answer| answer.get("is")));
        let mut mutants = Vec::new();
        for (kind, value) in std::iter::once(everywhere).chain(own) {
            let other = |put: &Value| {
                let silent = value.is_none() && needs::is_silence(parameter.path(), put);
                let idle =
                    value.is_some_and(|value| needs::is_idle(parameter.path(), kind, value, put));
                !silent && !idle && needs::unmet(&self.parameters, parameter.path(), put).is_none()
            };
            for put in others(parameter.shape, value).into_iter().filter(other) {
                let mutant = Mutant {
                    parameter: parameter.path(),
                    kind,
                    value: value.map_or_else(|| "absent".to_owned(), Value::to_string),
                    mutant: put.to_string(),
                    put,
                };
                if !mutants.contains(&mutant) {
                    mutants.push(mutant);
                }
            }
        }
        mutants
    }

    /// The code with another value in one place. It has the id and the clauses of this one, and is no file.
    ///
    /// # Errors
    /// [`Unfit`] if the rules cannot have the value.
    pub fn mutated(&self, mutant: &Mutant) -> Result<Code, Unfit> {
        let mut parameters = self.parameters.clone();
        let answer = answer_of(&mut parameters, mutant.parameter);
        let place = match mutant.kind {
            None => Some(answer),
            Some(kind) => answer
                .get_mut("in")
                .and_then(|overlays| overlays.get_mut(kind.name()))
                .and_then(Value::as_table_mut),
        };
        let place = place.ok_or_else(|| Unfit("the code has no such value".to_owned()))?;
        place.insert("is".to_owned(), mutant.put.clone());
        // What the code was silent on is laid to its first clause.
        let first = self.clauses.first().map(|clause| clause.id.to_string());
        place
            .entry("by".to_owned())
            .or_insert_with(|| Value::Array(first.map(Value::String).into_iter().collect()));
        Ok(Code {
            rules: Arc::new(file::rules_of(&parameters).map_err(Unfit)?),
            title: self.title.clone(),
            short: self.short.clone(),
            era: String::new(),
            summary: String::new(),
            absent: self.absent.clone(),
            clauses: self.clauses.clone(),
            background: self.background.clone(),
            kinds: self.kinds.clone(),
            parameters: Table::new(),
            rows: Vec::new(),
            base: self.base.clone(),
            dated: Default::default(),
            ..*self
        })
    }
}

fn answer_of<'a>(parameters: &'a mut Table, path: &str) -> &'a mut Table {
    let mut table = parameters;
    for part in path.split('.') {
        let inner = table
            .entry(part.to_owned())
            .or_insert_with(|| Value::Table(Table::new()));
        if !inner.is_table() {
            *inner = Value::Table(Table::new());
        }
        // It is a table by now.
        table = match inner {
            Value::Table(table) => table,
            _ => unreachable!("made a table above"),
        };
    }
    table
}

/// The other values of a type; all of them, with a few examples of numbers and times, where there is none.
fn others(shape: &Shape, value: Option<&Value>) -> Vec<Value> {
    match (shape.given(), value) {
        (Shape::List(inner), value) => lists(inner, value),
        (Shape::Truth, Some(Value::Boolean(truth))) => vec![Value::Boolean(!truth)],
        (Shape::Number, Some(Value::Integer(number))) => [number + 1, number - 1]
            .into_iter()
            .filter(|number| *number >= 0)
            .map(Value::Integer)
            .collect(),
        (Shape::Time, Some(Value::String(span))) => by_a_second(span),
        (Shape::OneOf(words), value) => others_of_words(words, value),
        (Shape::All(fields), Some(Value::Table(table))) => fields_changed(table, fields),
        (shape, value) => {
            let mut all = examples(shape);
            all.retain(|other| Some(other) != value);
            all
        }
    }
}

fn by_a_second(span: &str) -> Vec<Value> {
    let Ok(span) = span.parse::<super::Span>() else {
        return Vec::new();
    };
    [span.as_secs() + 1, span.as_secs().saturating_sub(1)]
        .into_iter()
        .filter(|seconds| *seconds != span.as_secs())
        .map(|seconds| Value::String(super::Span::from_secs(seconds).to_string()))
        .collect()
}

/// A list without each of its members, and with each other one more.
fn lists(inner: &Shape, value: Option<&Value>) -> Vec<Value> {
    let all = examples(inner);
    let Some(Value::Array(list)) = value else {
        return all.into_iter().map(|one| Value::Array(vec![one])).collect();
    };
    let without = (0..list.len()).map(|at| {
        let mut list = list.clone();
        list.remove(at);
        Value::Array(list)
    });
    let with = all
        .into_iter()
        .filter(|one| !list.contains(one))
        .map(|one| {
            let mut list = list.clone();
            list.push(one);
            Value::Array(list)
        });
    without.chain(with).collect()
}

/// Each other word, and the same word with other things in it.
fn others_of_words(words: &'static [Part], value: Option<&Value>) -> Vec<Value> {
    let mut found = examples_of_words(words);
    if let Some(Value::Table(table)) = value
        && let Some((word, inner)) = table.iter().next()
    {
        // The same word is told by what is in it.
        found.retain(|other| other.get(word).is_none());
        let part = words.iter().find(|part| part.name == word);
        let held = part.and_then(|part| part.held);
        let kept = held.map_or_else(Vec::new, |shape| others(shape, Some(inner)));
        found.extend(kept.into_iter().map(|inner| single(word, inner)));
    }
    found.retain(|other| Some(other) != value);
    found
}

fn single(word: &str, inner: Value) -> Value {
    let mut table = Table::new();
    table.insert(word.to_owned(), inner);
    Value::Table(table)
}

/// The fields of a table, each with its shape.
fn shapes(fields: &'static [Part]) -> impl Iterator<Item = (&'static str, &'static Shape)> {
    fields
        .iter()
        .filter_map(|field| Some((field.name, field.held?)))
}

/// A table with each of its fields changed, and each field that may be absent left out or put in.
fn fields_changed(table: &Table, fields: &'static [Part]) -> Vec<Value> {
    let mut found = Vec::new();
    for (field, shape) in shapes(fields) {
        for value in others(shape, table.get(field)) {
            let mut table = table.clone();
            table.insert(field.to_owned(), value);
            found.push(Value::Table(table));
        }
        if matches!(shape, Shape::Maybe(_)) && table.contains_key(field) {
            let mut table = table.clone();
            table.remove(field);
            found.push(Value::Table(table));
        }
    }
    found
}

/// Values of a type: every word of it, and of numbers, times and tables one that serves.
fn examples(shape: &Shape) -> Vec<Value> {
    match shape.given() {
        Shape::List(inner) => {
            vec![Value::Array(examples(inner).into_iter().take(1).collect())]
        }
        Shape::Truth => vec![Value::Boolean(true), Value::Boolean(false)],
        Shape::Number => vec![Value::Integer(3)],
        Shape::Time => vec![Value::String("0:05:00".to_owned())],
        Shape::Text => vec![Value::String("other".to_owned())],
        Shape::OneOf(words) => examples_of_words(words),
        // A table of which nothing must be given has one example for each thing that may.
        Shape::All(fields) if shapes(fields).all(|(_, shape)| matches!(shape, Shape::Maybe(_))) => {
            let one = |(name, shape): (_, &'static Shape)| table_of([(name, shape.given())]);
            shapes(fields).map(one).collect()
        }
        Shape::All(fields) => vec![table_of(shapes(fields))],
        Shape::Maybe(_) | Shape::Clauses | Shape::Answer(..) => Vec::new(),
    }
}

fn examples_of_words(words: &'static [Part]) -> Vec<Value> {
    let examples = |part: &'static Part| match part.held {
        None => vec![Value::String(part.name.to_owned())],
        Some(shape) => {
            let inner = examples(shape).into_iter();
            inner.map(|inner| single(part.name, inner)).collect()
        }
    };
    words.iter().flat_map(examples).collect()
}

/// A table in which all is given that must be.
fn table_of(fields: impl IntoIterator<Item = (&'static str, &'static Shape)>) -> Value {
    let mut table = Table::new();
    for (field, shape) in fields {
        let needed = !matches!(shape, Shape::Maybe(_));
        if let Some(value) = examples(shape).into_iter().next().filter(|_| needed) {
            table.insert(field.to_owned(), value);
        }
    }
    Value::Table(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(code: &str, path: &str, mutants: &[&str]) {
        let code = Code::by_id(code).expect("a code");
        let parameter = Parameter::by_path(path).expect("a parameter");
        let found: Vec<String> = code
            .mutants_of(parameter)
            .into_iter()
            .filter(|mutant| mutant.kind.is_none())
            .map(|mutant| mutant.mutant)
            .collect();
        assert_eq!(found, mutants, "{path}");
    }

    #[test]
    fn each_type_has_its_other_values() {
        check("fide-2023", "move.takeback_by_consent", &["true"]);
        check("fide-2023", "repetition.automatic", &["6", "4"]);
        check(
            "fide-2023",
            "claim.wrong_cost",
            &[
                "\"nothing\"",
                "{ opponent-gains-claimant-halved = { gains = \"0:05:00\", loses-at-most = \"0:05:00\", left-at-least = \"0:05:00\" } }",
                "{ opponent-gains = \"0:02:01\" }",
                "{ opponent-gains = \"0:01:59\" }",
            ],
        );
        check("british", "repetition.automatic", &["3"]);
        check("british", "start.first_mover", &["\"white\""]);
    }

    #[test]
    fn every_mutant_is_a_code() {
        for id in ["british", "fide-2023"] {
            let code = Code::by_id(id).expect("a code");
            for mutant in code.mutants() {
                let mutated = code.mutated(&mutant).unwrap_or_else(|error| {
                    panic!(
                        "{} {}: {}: {error}",
                        code.id, mutant.parameter, mutant.mutant
                    )
                });
                assert_ne!(
                    format!("{:?}", mutated.rules),
                    format!("{:?}", code.rules),
                    "{} {mutant:?}",
                    code.id
                );
            }
        }
    }
}
