//! Codes that differ from one in a single value: what a value decides shows where some dispute is then ruled otherwise.

use toml::{Table, Value};

use super::file;
use super::meaning::{Parameter, Part, Role, Shape, parameters, shape_named};
use super::needs;
use super::rule::EventKind;
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

impl Code {
    /// Every other value for each value by which the code decides: numbers by one, times by a second, truth turned round,
    /// lists without a member and with one more, words by each other word; and each value for what the code leaves absent.
    /// Subjects that the code does not carry are left alone, and so is what could decide nothing beside its other values, or says no more than silence does.
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
                let silent = value.is_none() && needs::is_silence(parameter.path, put);
                !silent && needs::missing(&self.parameters, parameter.path, put).is_none()
            };
            for put in others(parameter.shape, value).into_iter().filter(other) {
                let mutant = Mutant {
                    parameter: parameter.path,
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
    /// What is wrong with the value, if the rules cannot have it.
    pub fn mutated(&self, mutant: &Mutant) -> Result<Code, String> {
        let mut parameters = self.parameters.clone();
        let answer = answer_of(&mut parameters, mutant.parameter);
        let place = match mutant.kind {
            None => Some(answer),
            Some(kind) => answer
                .get_mut("in")
                .and_then(|overlays| overlays.get_mut(kind.name()))
                .and_then(Value::as_table_mut),
        };
        let place = place.ok_or("the code has no such value")?;
        place.insert("is".to_owned(), mutant.put.clone());
        // What the code was silent on is laid to its first clause.
        let first = self.clauses.first().map(|clause| clause.id.to_string());
        place
            .entry("by".to_owned())
            .or_insert_with(|| Value::Array(first.map(Value::String).into_iter().collect()));
        Ok(Code {
            rules: file::rules_of(&parameters)?,
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
fn others(shape: &str, value: Option<&Value>) -> Vec<Value> {
    let shape = shape.trim_start_matches('?');
    if let Some(inner) = member(shape) {
        return lists(inner, value);
    }
    match (shape, value) {
        ("bool", Some(Value::Boolean(truth))) => vec![Value::Boolean(!truth)],
        ("bool", _) => vec![Value::Boolean(true), Value::Boolean(false)],
        ("u8" | "u16" | "u32", Some(Value::Integer(number))) => [number + 1, number - 1]
            .into_iter()
            .filter(|number| *number >= 0)
            .map(Value::Integer)
            .collect(),
        ("Span", Some(Value::String(span))) => by_a_second(span),
        (name, value) => match shape_named(name) {
            Some(Shape::OneOf(_)) => words(name, value),
            Some(Shape::All(_)) => tables(name, value),
            None => examples(name)
                .into_iter()
                .filter(|other| Some(other) != value)
                .collect(),
        },
    }
}

fn member(shape: &str) -> Option<&str> {
    shape.strip_prefix('[')?.strip_suffix(']')
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
fn lists(inner: &str, value: Option<&Value>) -> Vec<Value> {
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
fn words(name: &str, value: Option<&Value>) -> Vec<Value> {
    let mut found: Vec<Value> = examples(name);
    if let Some(Value::Table(table)) = value
        && let Some((word, inner)) = table.iter().next()
    {
        // The same word is told by what is in it.
        found.retain(|other| other.get(word).is_none());
        let kept = others_in_word(name, word, inner);
        found.extend(kept.into_iter().map(|inner| single(word, inner)));
    }
    found.retain(|other| Some(other) != value);
    found
}

fn others_in_word(name: &str, word: &str, inner: &Value) -> Vec<Value> {
    let Some(Shape::OneOf(words)) = shape_named(name) else {
        return Vec::new();
    };
    let Some(part) = words.iter().find(|part| part.name == word) else {
        return Vec::new();
    };
    match inner {
        Value::Table(table) if part.shape.is_empty() => {
            let fields = part.fields.iter().map(|field| (field.name, field.shape));
            fields_changed(table, fields)
        }
        inner => others(part.shape, Some(inner)),
    }
}

fn single(word: &str, inner: Value) -> Value {
    let mut table = Table::new();
    table.insert(word.to_owned(), inner);
    Value::Table(table)
}

fn tables(name: &str, value: Option<&Value>) -> Vec<Value> {
    let (Some(Shape::All(fields)), Some(Value::Table(table))) = (shape_named(name), value) else {
        return examples(name);
    };
    fields_changed(table, fields.iter().map(|field| (field.name, field.shape)))
}

/// A table with each of its fields changed, and each field that may be absent left out or put in.
fn fields_changed(
    table: &Table,
    fields: impl Iterator<Item = (&'static str, &'static str)>,
) -> Vec<Value> {
    let mut found = Vec::new();
    for (field, shape) in fields {
        let written = [field.to_owned(), field.replace('-', "_")];
        let key = written.iter().find(|key| table.contains_key(*key));
        let changed = others(shape, key.and_then(|key| table.get(key)));
        let key = key.unwrap_or(&written[0]);
        for value in changed {
            let mut table = table.clone();
            table.insert(key.clone(), value);
            found.push(Value::Table(table));
        }
        if shape.starts_with('?') && table.contains_key(key) {
            let mut table = table.clone();
            table.remove(key);
            found.push(Value::Table(table));
        }
    }
    found
}

/// Values of a type: every word of it, and of numbers, times and tables one that serves.
fn examples(shape: &str) -> Vec<Value> {
    let shape = shape.trim_start_matches('?');
    if let Some(inner) = member(shape) {
        return vec![Value::Array(examples(inner).into_iter().take(1).collect())];
    }
    match shape {
        "bool" => vec![Value::Boolean(true), Value::Boolean(false)],
        "u8" | "u16" | "u32" => vec![Value::Integer(3)],
        "Span" => vec![Value::String("0:05:00".to_owned())],
        "String" => vec![Value::String("other".to_owned())],
        name => match shape_named(name) {
            Some(Shape::OneOf(words)) => words
                .iter()
                .flat_map(|part| match (part.shape, part.fields) {
                    ("", []) => vec![Value::String(part.name.to_owned())],
                    ("", fields) => {
                        let fields = fields.iter().map(|field| (field.name, field.shape));
                        vec![single(part.name, table_of(fields))]
                    }
                    (inner, _) => examples(inner)
                        .into_iter()
                        .map(|inner| single(part.name, inner))
                        .collect(),
                })
                .collect(),
            // A table of which nothing must be given has one example for each thing that may.
            Some(Shape::All(fields)) if fields.iter().all(|field| field.shape.starts_with('?')) => {
                let one = |field: &Part| table_of(std::iter::once((field.name, &field.shape[1..])));
                fields.iter().map(one).collect()
            }
            Some(Shape::All(fields)) => {
                vec![table_of(
                    fields.iter().map(|field| (field.name, field.shape)),
                )]
            }
            None => Vec::new(),
        },
    }
}

fn table_of(fields: impl Iterator<Item = (&'static str, &'static str)>) -> Value {
    let mut table = Table::new();
    for (field, shape) in fields.filter(|(_, shape)| !shape.starts_with('?')) {
        if let Some(value) = examples(shape).into_iter().next() {
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
