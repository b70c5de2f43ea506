//! The FIDE (Dutch) system (C.04.3, in force since 1 February 2026).

mod allocation;
mod bracket;
mod bye;
mod candidates;
mod color;
mod contender;
mod criteria;
mod field;
mod order;
mod paired;
pub mod plain;
mod reasons;
mod round;
mod shape;
mod why_not;

pub use allocation::ColorRule;
pub use bye::WhyBye;
pub use color::Strength;
pub use contender::Float;
pub use criteria::Criterion;
pub use field::Barrier;
pub use paired::{NoPairing, Pair, Paired};
pub(crate) use paired::{begun, settled};
pub use reasons::{Why, why};
pub use round::pair;
pub use why_not::{WhyNot, why_not};
