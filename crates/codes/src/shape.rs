//! What a value of a code may be, and what its words mean: derived from the types of [`params`](super::params), whose
//! documentation is the one place where a parameter and its values are described.

pub(crate) use jadoube_codes_derive::Described;

use super::rule::{Cite, Rule, Said};
use super::span::Span;

/// A type whose values files of codes give.
pub(crate) trait Described {
    /// What its values may be.
    const SHAPE: Shape;
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
    /// The shape of the value, where it is given.
    pub fn given(&self) -> &Shape {
        match self {
            Shape::Maybe(inner) => inner.given(),
            shape => shape,
        }
    }
}

macro_rules! plain {
    ($($kind:ty: $shape:ident),+) => {
        $(impl Described for $kind {
            const SHAPE: Shape = Shape::$shape;
        })+
    };
}

plain!(u8: Number, u16: Number, u32: Number, bool: Truth, Span: Time, String: Text);

impl<T: Described> Described for Vec<T> {
    const SHAPE: Shape = Shape::List(&T::SHAPE);
}

impl<T: Described> Described for Option<T> {
    const SHAPE: Shape = Shape::Maybe(&T::SHAPE);
}

impl<T: Described> Described for Rule<T> {
    const SHAPE: Shape = Shape::Answer(Role::Decides, &T::SHAPE);
}

impl<T: Described> Described for Said<T> {
    const SHAPE: Shape = Shape::Answer(Role::Says, &T::SHAPE);
}

impl Described for Cite {
    const SHAPE: Shape = Shape::Answer(Role::Cites, &Shape::Clauses);
}
