//! Values as files of codes give them, read by the shapes of their types.
//!
//! There are hundreds of types of values. What is asked of each is which word or which field stands where, which the shapes tell;
//! so all that finds and faults is here and is compiled once, and a type adds to it no more than a list of its words.

use toml::Value;

use super::near::understood;
use super::shape::{Described, Part};
use super::value::wrong;

/// The fields of a table, one after the other as their type names them.
pub(crate) struct Fields {
    given: Vec<(&'static str, Option<Value>)>,
    at: usize,
}

impl Fields {
    /// The fields of a value that has these.
    ///
    /// # Errors
    /// What stands there in place of a table, or a field that there is not.
    pub fn of(parts: &'static [Part], value: Value) -> Result<Fields, String> {
        let Value::Table(mut table) = value else {
            return Err(wrong(&value, "a table in braces"));
        };
        let given = parts
            .iter()
            .map(|part| (part.name, table.remove(part.name)))
            .collect();
        match table.keys().next() {
            Some(unknown) => {
                let near = understood(unknown, parts.iter().map(|part| part.name));
                Err(format!("there is no '{unknown}' here; {near}"))
            }
            None => Ok(Fields { given, at: 0 }),
        }
    }

    fn take(&mut self) -> (&'static str, Option<Value>) {
        let taken = self.given.get_mut(self.at).map(std::mem::take);
        self.at += 1;
        taken.unwrap_or_default()
    }

    /// The next field.
    ///
    /// # Errors
    /// What is wrong with its value, or that there is none where there must be one.
    pub fn next<T: Described>(&mut self) -> Result<T, String> {
        match self.take() {
            (_, Some(value)) => T::read(value),
            (name, None) => T::absent().ok_or_else(|| missing(name)),
        }
    }

    /// The next field, or the value that stands for it where none is given.
    ///
    /// # Errors
    /// What is wrong with its value.
    pub fn next_or_default<T: Described + Default>(&mut self) -> Result<T, String> {
        match self.take() {
            (_, Some(value)) => T::read(value),
            (_, None) => Ok(T::default()),
        }
    }
}

fn missing(name: &str) -> String {
    format!("something is missing here: `{name}`")
}

/// What a word holds, if it holds something.
pub(crate) struct Held(Option<Value>);

impl Held {
    /// The value that it holds.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read<T: Described>(self) -> Result<T, String> {
        self.0.map_or_else(|| Err(missing("value")), T::read)
    }
}

/// Which of these words a value is, by its place, and what it holds: `"press"`, or `{ more-than = "1:00:00" }`.
///
/// # Errors
/// What stands there in place of one of them.
pub(crate) fn one_of(parts: &'static [Part], value: Value) -> Result<(usize, Held), String> {
    let (word, held) = match value {
        Value::String(word) => (word, None),
        Value::Table(table) if table.len() == 1 => {
            let mut fields = table.into_iter().map(|(word, held)| (word, Some(held)));
            fields.next().unwrap_or_default()
        }
        other => return Err(wrong(&other, "a word in quotation marks")),
    };
    let Some(place) = parts.iter().position(|part| part.name == word) else {
        let near = understood(&word, parts.iter().map(|part| part.name));
        return Err(format!(
            "'{word}' is none of the words that can stand here; {near}"
        ));
    };
    match (parts[place].held, &held) {
        (Some(_), Some(_)) | (None, None) => Ok((place, Held(held))),
        (Some(_), None) => Err(format!("'{word}' holds something: {{ {word} = … }}")),
        (None, Some(_)) => Err(format!(
            "'{word}' holds nothing and stands alone in quotation marks"
        )),
    }
}
