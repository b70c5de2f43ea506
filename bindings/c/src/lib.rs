//! The executable Laws of Chess for C.
//!
//! Texts go in and out as UTF-8 that ends with a zero byte; answers are documents of `jadoube-forms` as JSON. Every text
//! given out belongs to the caller, who gives it back with [`jadoube_free`](texts::jadoube_free). What cannot be read is answered
//! with a document `{"error": "..."}` whose sentence says what was wrong and what would be right; nothing unwinds into C.

#![warn(missing_docs)]

mod collections;
mod game;
mod law;
mod moves;
mod proofs;
mod texts;
