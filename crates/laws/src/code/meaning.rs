//! What the parameters of the rules and their values mean, in words.
//!
//! The words are those of the documentation of [`params`](super::params), gathered when the crate is built, so that a
//! comparison of codes says the same as the types that the rules read.

use std::fmt::Write;

use toml::{Table, Value};

use crate::time::Millis;

include!(concat!(env!("OUT_DIR"), "/meaning.rs"));

/// A subject of the rules: the parameters that stand in one table of a code's file.
#[derive(Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name of the table, such as `touch`.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub says: &'static str,
    /// Its parameters; a single one, with the name of the subject, where the subject is a parameter itself.
    pub parameters: &'static [Parameter],
}

/// A parameter of the rules: a question to which each code gives its answer or is silent.
#[derive(Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name with its subject, such as `touch.own`.
    pub path: &'static str,
    /// What it decides, in a sentence.
    pub says: &'static str,
    pub(super) shape: &'static str,
    role: Role,
}

/// What a parameter is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Rules take its value and rule by it.
    Decides,
    /// Its value is told and quoted, and no act can tell it from another.
    Says,
    /// It has no value: the clauses are cited.
    Cites,
}

impl Role {
    /// What such a parameter does, for a message.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Role::Decides => "decides: its value stands under `decides`",
            Role::Says => "is only quoted: its value stands under `says`",
            Role::Cites => "has no value: its name stands in `cites`",
        }
    }
}

/// The type of a value: one of several words, or several parts together.
pub(super) enum Shape {
    OneOf(&'static [Part]),
    All(&'static [Part]),
}

/// A variant or a field.
pub(super) struct Part {
    pub name: &'static str,
    says: &'static str,
    pub shape: &'static str,
    pub fields: &'static [Part],
}

/// A value in words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct InWords {
    /// A few words, for a table: `must move`, `black has made 30`.
    pub short: String,
    /// What it means, in a sentence or several, without the last full stop.
    pub long: String,
}

/// All subjects, in the order in which the rules take them up.
pub fn subjects() -> &'static [Subject] {
    SUBJECTS
}

/// All parameters, subject by subject.
pub fn parameters() -> impl Iterator<Item = &'static Parameter> {
    SUBJECTS.iter().flat_map(|subject| subject.parameters)
}

impl Parameter {
    /// The parameter with this path.
    pub fn by_path(path: &str) -> Option<&'static Parameter> {
        parameters().find(|parameter| parameter.path == path)
    }

    /// What it is for.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// The name of its subject.
    pub fn subject(&self) -> &'static str {
        self.path
            .split_once('.')
            .map_or(self.path, |(subject, _)| subject)
    }

    /// The parameter's value as a code's file writes it (what stands after `is`), in words.
    pub(super) fn in_words(&self, value: &Value) -> InWords {
        InWords {
            short: short(value),
            long: sentence(self.shape, value),
        }
    }
}

/// The value as the file writes it, without its punctuation.
fn short(value: &Value) -> String {
    match value {
        Value::String(text) if text.starts_with(|c: char| c.is_ascii_digit()) => time(text),
        Value::String(text) => text.replace('-', " "),
        Value::Boolean(true) => "yes".to_owned(),
        Value::Boolean(false) => "no".to_owned(),
        Value::Array(list) if list.is_empty() => "none".to_owned(),
        Value::Array(list) => joined(list.iter().map(short), ", "),
        Value::Table(table) => joined(
            table
                .iter()
                .map(|(name, inner)| format!("{} {}", name.replace('-', " "), short(inner))),
            ", ",
        ),
        other => other.to_string(),
    }
}

/// What the value means; falls back to the bare words where nothing more is said.
fn sentence(shape: &str, value: &Value) -> String {
    let shape = shape.trim_start_matches('?');
    if let Some(inner) = shape
        .strip_prefix('[')
        .and_then(|inner| inner.strip_suffix(']'))
    {
        return match value {
            Value::Array(list) if list.is_empty() => "none".to_owned(),
            Value::Array(list) => joined(list.iter().map(|one| sentence(inner, one)), "; "),
            other => short(other),
        };
    }
    match (shape_named(shape), value) {
        (Some(Shape::OneOf(variants)), Value::String(name)) => {
            part(variants, name).map_or_else(|| short(value), |part| plain(part.says))
        }
        (Some(Shape::OneOf(variants)), Value::Table(table)) => {
            variant(variants, table).unwrap_or_else(|| short(value))
        }
        (Some(Shape::All(fields)), Value::Table(table)) => told(fields, table),
        (None, Value::String(text)) => time(text),
        _ => short(value),
    }
}

/// A length of time as people say it; any other text as it stands.
fn time(text: &str) -> String {
    text.parse::<Millis>()
        .map_or_else(|_| text.to_owned(), Millis::in_words)
}

/// A length of time as a bound, in the words of the laws: `at most one hour`, `less than 15 minutes`; `None` where the field is none.
/// Files bound by whole seconds, so that below 1:00:01 is at most an hour.
fn bound(field: &str, value: &Value) -> Option<String> {
    let time: Millis = value.as_str()?.parse().ok()?;
    let second = Millis::from_seconds(1);
    let (what, most) = match field.strip_suffix(", below this") {
        Some(what) => (what, time - second),
        None => (field.strip_suffix(", up to and including this")?, time),
    };
    let bound = match most.seconds() % 60 {
        59 => format!("less than {}", (most + second).in_words()),
        _ => format!("at most {}", most.in_words()),
    };
    Some(format!("{}: {bound}", lower_first(what)))
}

/// A variant that holds something: what it means, and what it holds.
fn variant(variants: &[Part], table: &Table) -> Option<String> {
    let (name, inner) = table.iter().next()?;
    let part = part(variants, name)?;
    let held = match inner {
        Value::Table(fields) if part.shape.is_empty() => told(part.fields, fields),
        inner => sentence(part.shape, inner),
    };
    Some(format!("{}: {held}", plain(part.says)))
}

/// The fields that are given, each with what it says.
fn told(fields: &[Part], table: &Table) -> String {
    let given = table.iter().map(|(name, value)| match part(fields, name) {
        Some(field) => bound(&plain(field.says), value).unwrap_or_else(|| {
            let what = lower_first(&plain(field.says));
            format!("{what}: {}", sentence(field.shape, value))
        }),
        None => format!("{} {}", name.replace('-', " "), short(value)),
    });
    joined(given, "; ")
}

pub(super) fn shape_named(name: &str) -> Option<&'static Shape> {
    SHAPES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, shape)| shape)
}

fn part<'a>(parts: &'a [Part], name: &str) -> Option<&'a Part> {
    parts.iter().find(|part| part.name == name)
}

/// A doc comment as part of a longer sentence: without marks of code and without the last full stop.
fn plain(doc: &str) -> String {
    doc.trim_end_matches('.').replace('`', "")
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if !text.starts_with("FIDE") => first.to_lowercase().chain(chars).collect(),
        _ => text.to_owned(),
    }
}

fn joined(parts: impl Iterator<Item = String>, between: &str) -> String {
    let mut text = String::new();
    for part in parts {
        let gap = if text.is_empty() { "" } else { between };
        // Writing to a string cannot fail.
        let _ = write!(text, "{gap}{part}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;

    #[track_caller]
    fn check(code: &str, path: &str, words: &str, meaning: &str) {
        let code = Code::by_id(code).expect("a code");
        let parameter = Parameter::by_path(path).expect("a parameter");
        let given = code.given(parameter).expect("something given");
        let said = given.usual().in_words().expect("a value");
        assert_eq!((said.short.as_str(), said.long.as_str()), (words, meaning));
    }

    #[test]
    fn values_are_told_in_the_words_of_their_types() {
        check(
            "fide-1931",
            "adjust.enemy_men",
            "owner on request",
            "No; but their owner must adjust them when the player on the move asks",
        );
        check(
            "digest-2018",
            "equipment.king",
            "height mm 95, tolerance percent 10, base percent min 40, base percent max 50",
            "its height in millimeters: 95; how far the height may differ, in percent: 10; the least diameter of the base, \
             in percent of the height: 40; the greatest diameter of the base, in percent of the height: 50",
        );
    }

    #[test]
    fn times_are_told_as_people_say_them() {
        for (code, words) in [
            (
                "fide-2023",
                "at most ten minutes; above that a game of rapid: less than one hour",
            ),
            (
                "fide-2005",
                "less than 15 minutes; above that a game of rapid: at most one hour",
            ),
        ] {
            let code = Code::by_id(code).expect("a code");
            let limits = Parameter::by_path("form.limits").expect("a parameter");
            let said = code
                .given(limits)
                .and_then(|given| given.usual().in_words());
            let said = said.expect("a value").long;
            assert_eq!(said, format!("a game of blitz: {words}"), "{}", code.id);
        }
        let cost = "This much more time for the opponent: two minutes";
        check(
            "fide-2023",
            "illegal.first",
            "time to opponent two minutes",
            cost,
        );
        for code in Code::all() {
            for given in code.all_given() {
                for answer in std::iter::once(given.usual()).chain(given.own().map(|own| own.1)) {
                    let Some(said) = answer.in_words() else {
                        continue;
                    };
                    let path = given.parameter.path;
                    assert!(
                        !said.long.contains(":0"),
                        "{} {path}: {}",
                        code.id,
                        said.long
                    );
                    assert!(
                        !said.short.contains(":0"),
                        "{} {path}: {}",
                        code.id,
                        said.short
                    );
                }
            }
        }
    }

    /// The parameters of one entry of a code's table: of a subject its own, or the subject that is one itself.
    fn paths((subject, value): (&String, &Value)) -> Vec<String> {
        match value {
            Value::Table(table) if Parameter::by_path(subject).is_none() => {
                let names = table.keys();
                names.map(|name| format!("{subject}.{name}")).collect()
            }
            _ => vec![subject.clone()],
        }
    }

    #[test]
    fn every_parameter_of_every_code_is_described() {
        for code in Code::all() {
            for path in code.parameters.iter().flat_map(paths) {
                let parameter =
                    Parameter::by_path(&path).unwrap_or_else(|| panic!("{path} of {}", code.id));
                assert!(code.given(parameter).is_some(), "{path}");
                assert!(
                    parameter.says.ends_with('.'),
                    "{path}: {:?}",
                    parameter.says
                );
            }
        }
    }

    /// The places in a value for which no words are known; words of the file itself count as known where the type is text.
    fn gaps(shape: &str, value: &Value, found: &mut Vec<String>) {
        let shape = shape.trim_start_matches('?');
        if let (Some(inner), Value::Array(list)) = (shape.strip_prefix('['), value) {
            list.iter()
                .for_each(|one| gaps(inner.trim_end_matches(']'), one, found));
            return;
        }
        let Some(known) = shape_named(shape) else {
            if !["u8", "u16", "u32", "bool", "Span", "String"].contains(&shape) {
                found.push(format!("{shape}: no such type"));
            }
            return;
        };
        let fields_of = |parts: &'static [Part], table: &Table, found: &mut Vec<String>| {
            for (name, inner) in table {
                match part(parts, name) {
                    Some(field) => gaps(field.shape, inner, found),
                    None => found.push(format!("{shape}: {name}")),
                }
            }
        };
        match (known, value) {
            (Shape::All(fields), Value::Table(table)) => fields_of(fields, table, found),
            (Shape::OneOf(variants), Value::String(name)) if part(variants, name).is_none() => {
                found.push(format!("{shape}: {name}"));
            }
            (Shape::OneOf(variants), Value::Table(table)) => {
                let (name, inner) = table.iter().next().expect("a variant");
                match (part(variants, name), inner) {
                    (None, _) => found.push(format!("{shape}: {name}")),
                    (Some(held), Value::Table(fields)) if held.shape.is_empty() => {
                        fields_of(held.fields, fields, found)
                    }
                    (Some(held), inner) => gaps(held.shape, inner, found),
                }
            }
            _ => {}
        }
    }

    #[test]
    fn every_value_of_every_code_has_words() {
        let mut found = Vec::new();
        for code in Code::all() {
            for given in code.all_given() {
                if let Some(is) = given.table.get("is") {
                    gaps(given.parameter.shape, is, &mut found);
                }
            }
        }
        assert!(found.is_empty(), "{found:?}");
    }
}
