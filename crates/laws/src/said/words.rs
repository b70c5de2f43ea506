//! How a sentence is told in English.

use std::fmt::Display;

use jadoube_codes::time::{counted, number};

/// A sentence, or a part of one, that a rule may say.
pub(crate) trait Sentence: Display {}

impl<S: Sentence + ?Sized> Sentence for &S {}
impl<S: Sentence + ?Sized> Sentence for Box<S> {}

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

/// A number of moves in words that fit it.
pub(super) fn moves(number: u32) -> String {
    counted(u64::from(number), "move")
}

/// A number in words, or `none`.
pub(super) fn none_or(some: u32) -> String {
    match some {
        0 => "none".to_owned(),
        some => number(u64::from(some)),
    }
}
