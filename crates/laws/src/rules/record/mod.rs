//! Keeping the score: what is written, when, and what that means.

pub(crate) mod duty;
pub(crate) mod entries;
pub(crate) mod erasing;
pub(crate) mod signing;
pub(crate) mod writing;
