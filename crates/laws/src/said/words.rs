//! How a sentence is told in English.

use std::fmt::Display;

/// A sentence, or a part of one, that a rule may say.
pub(crate) trait Sentence: Display {}

impl<S: Sentence + ?Sized> Sentence for &S {}
impl<S: Sentence + ?Sized> Sentence for Box<S> {}

// Of the rooms whose sentences have no names yet.
impl Sentence for str {}
impl Sentence for String {}

/// Sentences by name: of each the fields, and the English that shows them.
macro_rules! sentences {
    ($room:ident {
        $($name:ident $({ $($field:ident: $of:ty),* $(,)? })? => $text:literal $(, $shown:expr)*;)*
    }) => {
        pub(crate) enum $room {
            $($name $({ $($field: $of),* })?,)*
        }

        impl std::fmt::Display for $room {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($room::$name $({ $($field),* })? => write!(f, $text $(, $shown)*),)*
                }
            }
        }

        impl $crate::said::Sentence for $room {}
    };
}
pub(super) use sentences;
