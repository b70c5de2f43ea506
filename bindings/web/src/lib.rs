//! The executable Laws of Chess for browsers and node.
//!
//! What is given out is what `jadoube-forms` holds, as objects; nothing is decided here. Three modules are built of this:
//! `laws` with all codes, `proofs` with the proofs alone, and `pages`, which answers in the place of a club.

#![warn(missing_docs)]

#[cfg(feature = "laws")]
mod book;
#[cfg(feature = "laws")]
mod collections;
#[cfg(feature = "laws")]
mod game;
#[cfg(feature = "laws")]
mod moves;
#[cfg(feature = "pages")]
mod pages;
#[cfg(feature = "proofs")]
mod proofs;

#[cfg(feature = "proofs")]
mod given;

#[cfg(feature = "proofs")]
use given::{given, told};
