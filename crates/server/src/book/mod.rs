//! The law as a book: rulebooks, cases on a live board, codes side by side, a quiz, and a desk for disputes.
//!
//! Pages are written here whole, so that each has an address to be cited and a text to be found; scripts only make them
//! live. What the codes say comes from the library of the book, what they rule from the referee; nothing is retyped.

pub mod ask;
pub mod quiz;
pub mod replay;
mod words;
