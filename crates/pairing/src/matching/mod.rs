//! The heaviest perfect matching of a general graph, and which of the heaviest comes first.
//!
//! No crate on offer fits: weights have hundreds of bits, absent edges must stay absent, and after a first solution one wish after
//! another is put to the same graph, which must not begin anew each time.

mod blossoms;
mod graph;
mod perfect;
mod weight;

pub(crate) use graph::Matching;
pub(crate) use weight::{Weight, Wide};

#[cfg(test)]
mod tests;
