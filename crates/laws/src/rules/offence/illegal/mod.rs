//! Illegal moves: who may bring them up and until when, what is restored, what replaces them, what they cost.

pub(crate) mod beyond;
pub(crate) mod charging;
pub(crate) mod fallen;
pub(crate) mod finding;
pub(crate) mod queening;
pub(crate) mod replacing;
pub(crate) mod restoring;
pub(crate) mod standing;
pub(crate) mod telling;
pub(crate) mod unrestorable;
