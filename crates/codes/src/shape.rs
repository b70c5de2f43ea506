//! What a value of a code may be, and what its words mean: derived from the types of [`params`](super::params), whose
//! documentation is the one place where a parameter and its values are described.

pub(crate) use jadoube_codes_derive::Described;

use serde::Deserialize;
use toml::Value;

use super::rule::{self, Cite, Rule, Said};
use super::span::Span;
use super::value;

/// A type whose values files of codes give.
pub(crate) trait Described: Sized {
    /// What its values may be.
    const SHAPE: Shape;

    /// A value, as a file gives it.
    ///
    /// # Errors
    /// What is wrong with it, and what would be understood.
    fn read(value: Value) -> Result<Self, String>;

    /// What stands for a value that is not given, where one may be left out.
    fn absent() -> Option<Self> {
        None
    }
}

/// What a value may be.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A whole number, not below nought.
    Number,
    /// True or false.
    Truth,
    /// A length of time, as `0:05:00`.
    Time,
    /// Any text.
    Text,
    /// Nothing: the clauses are named and no value is.
    Clauses,
    /// A list of values.
    List(&'static Shape),
    /// A value that may be left out.
    Maybe(&'static Shape),
    /// One of several words, some of which hold something.
    OneOf(&'static [Part]),
    /// A table with these fields.
    All(&'static [Part]),
    /// The answer of a code, with its clauses.
    Answer(Role, &'static Shape),
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

/// A word or a field.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Its name in a file.
    pub name: &'static str,
    /// What it means, in a sentence.
    pub says: &'static str,
    /// What it holds, if it holds anything.
    pub held: Option<&'static Shape>,
}

impl Shape {
    /// Its words or its fields.
    pub const fn parts(&self) -> &'static [Part] {
        match self {
            Shape::OneOf(parts) | Shape::All(parts) => parts,
            _ => &[],
        }
    }

    /// The shape of the value, where it is given.
    pub fn given(&self) -> &Shape {
        match self {
            Shape::Maybe(inner) => inner.given(),
            shape => shape,
        }
    }
}

macro_rules! plain {
    ($($kind:ty: $shape:ident by $read:expr),+) => {
        $(impl Described for $kind {
            const SHAPE: Shape = Shape::$shape;

            fn read(value: Value) -> Result<Self, String> {
                $read(value)
            }
        })+
    };
}

plain!(
    u8: Number by value::number,
    u16: Number by value::number,
    u32: Number by value::number,
    bool: Truth by value::truth,
    Span: Time by value::time,
    String: Text by value::text
);

impl<T: Described> Described for Vec<T> {
    const SHAPE: Shape = Shape::List(&T::SHAPE);

    fn read(value: Value) -> Result<Self, String> {
        value::list(value)?.into_iter().map(T::read).collect()
    }
}

impl<T: Described> Described for Option<T> {
    const SHAPE: Shape = Shape::Maybe(&T::SHAPE);

    fn read(value: Value) -> Result<Self, String> {
        T::read(value).map(Some)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Described> Described for Rule<T> {
    const SHAPE: Shape = Shape::Answer(Role::Decides, &T::SHAPE);

    fn read(value: Value) -> Result<Self, String> {
        rule::read(value, T::read)
    }
}

impl<T: Described> Described for Said<T> {
    const SHAPE: Shape = Shape::Answer(Role::Says, &T::SHAPE);

    fn read(value: Value) -> Result<Self, String> {
        rule::read(value, T::read).map(Said)
    }
}

impl Described for Cite {
    const SHAPE: Shape = Shape::Answer(Role::Cites, &Shape::Clauses);

    fn read(value: Value) -> Result<Self, String> {
        Cite::deserialize(value).map_err(|error| error.message().to_owned())
    }
}
