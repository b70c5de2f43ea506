//! Chess engines as players under the Laws of Chess.
//!
//! [`process`] runs a program that speaks UCI, under limits of time and memory. [`player`] is what whoever it plays for does at
//! a table, and asks no engine itself: the position as an engine takes it, the moves that alone do what he owes, the move in
//! standard notation, and the claims that he can surely have.

#![warn(missing_docs)]

pub mod player;
pub mod process;

pub use process::{Engine, NoEngine, Setting, Spin, Thought};
