//! What the parameters of the rules and their values mean, in words.
//!
//! The words are those of the documentation of [`params`](super::params), so that a comparison of codes says the same as the
//! types that the rules read.

use std::fmt::Write;
use std::sync::LazyLock;

use toml::{Table, Value};

pub use super::shape::Role;

use super::params::Rules;
use super::shape::{Described, Part, Shape};
use super::time::Millis;

/// A subject of the rules: the parameters that stand in one table of a code's file.
#[derive(Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name of the table, such as `touch`.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub says: &'static str,
    /// Its parameters; a single one, with the name of the subject, where the subject is a parameter itself.
    pub parameters: Vec<Parameter>,
}

/// A parameter of the rules: a question to which each code gives its answer or is silent.
#[derive(Debug, PartialEq, Eq)]
pub struct Parameter {
    path: String,
    /// What it decides, in a sentence.
    pub says: &'static str,
    pub(super) shape: &'static Shape,
    role: Role,
}

static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    let Shape::All(subjects) = &Rules::SHAPE else {
        return Vec::new();
    };
    subjects.iter().map(Subject::of).collect()
});

impl Subject {
    fn of(part: &'static Part) -> Subject {
        let parameters = match part.held {
            Some(Shape::All(parts)) => {
                let named = |inner: &'static Part| {
                    Parameter::of(format!("{}.{}", part.name, inner.name), inner)
                };
                parts.iter().filter_map(named).collect()
            }
            _ => Vec::from_iter(Parameter::of(part.name.to_owned(), part)),
        };
        Subject {
            name: part.name,
            says: part.says,
            parameters,
        }
    }
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
    &SUBJECTS
}

/// All parameters, subject by subject.
pub fn parameters() -> impl Iterator<Item = &'static Parameter> {
    SUBJECTS.iter().flat_map(|subject| &subject.parameters)
}

impl Parameter {
    /// The parameter of this path that a field of the rules is; none where no answer of a code stands there.
    fn of(path: String, part: &'static Part) -> Option<Parameter> {
        let Shape::Answer(role, shape) = part.held?.given() else {
            return None;
        };
        Some(Parameter {
            path,
            says: part.says,
            shape,
            role: *role,
        })
    }

    /// The parameter with this path.
    pub fn by_path(path: &str) -> Option<&'static Parameter> {
        parameters().find(|parameter| parameter.path() == path)
    }

    /// Its name with its subject, such as `touch.own`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What it is for.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// The name of its subject.
    pub fn subject(&self) -> &str {
        self.path
            .split_once('.')
            .map_or(&*self.path, |(subject, _)| subject)
    }

    /// Everything that is said of it, in small letters: its name, what it is for, and its values with what they mean.
    pub(super) fn told_whole(&self) -> String {
        let mut text = format!("{} {}", self.path, self.says);
        if let Shape::OneOf(words) = self.shape.given() {
            for word in *words {
                text.push_str(&format!(" {} {}", word.name, word.says));
            }
        }
        text.to_lowercase()
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
fn sentence(shape: &Shape, value: &Value) -> String {
    match (shape.given(), value) {
        (Shape::List(_), Value::Array(list)) if list.is_empty() => "none".to_owned(),
        (Shape::List(inner), Value::Array(list)) => {
            joined(list.iter().map(|one| sentence(inner, one)), "; ")
        }
        (Shape::OneOf(words), Value::String(name)) => {
            part(words, name).map_or_else(|| short(value), |part| plain(part.says))
        }
        (Shape::OneOf(words), Value::Table(table)) => {
            word(words, table).unwrap_or_else(|| short(value))
        }
        (Shape::All(fields), Value::Table(table)) => told(fields, table),
        (Shape::Time, Value::String(text)) => time(text),
        (Shape::Text, Value::String(text)) => text.clone(),
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

/// A word that holds something: what it means, and what it holds.
fn word(words: &[Part], table: &Table) -> Option<String> {
    let (name, inner) = table.iter().next()?;
    let part = part(words, name)?;
    let held = held(part, inner);
    Some(format!("{}: {held}", plain(part.says)))
}

/// What a word or a field holds.
fn held(part: &Part, value: &Value) -> String {
    part.held
        .map_or_else(|| short(value), |shape| sentence(shape, value))
}

/// The fields that are given, each with what it says.
fn told(fields: &[Part], table: &Table) -> String {
    let given = table.iter().map(|(name, value)| match part(fields, name) {
        Some(field) => bound(&plain(field.says), value).unwrap_or_else(|| {
            let what = lower_first(&plain(field.says));
            let held = held(field, value);
            format!("{what}: {held}")
        }),
        None => format!("{} {}", name.replace('-', " "), short(value)),
    });
    joined(given, "; ")
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
    use crate::Code;

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
                    let path = given.parameter.path();
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
    fn gaps(shape: &Shape, value: &Value, found: &mut Vec<String>) {
        let fields_of = |parts: &[Part], table: &Table, found: &mut Vec<String>| {
            for (name, inner) in table {
                match part(parts, name).and_then(|field| field.held) {
                    Some(shape) => gaps(shape, inner, found),
                    _ => found.push(name.clone()),
                }
            }
        };
        match (shape.given(), value) {
            (Shape::List(inner), Value::Array(list)) => {
                list.iter().for_each(|one| gaps(inner, one, found));
            }
            (Shape::All(fields), Value::Table(table)) => fields_of(fields, table, found),
            (Shape::OneOf(words), Value::String(name)) if part(words, name).is_none() => {
                found.push(name.clone());
            }
            (Shape::OneOf(words), Value::Table(table)) => {
                let (name, inner) = table.iter().next().expect("a word");
                match part(words, name).and_then(|word| word.held) {
                    Some(shape) => gaps(shape, inner, found),
                    None => found.push(name.clone()),
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
