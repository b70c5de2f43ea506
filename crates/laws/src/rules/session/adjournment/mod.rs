//! Adjournment: sealing, the time between, opening the envelope, resuming, and what is lost meanwhile.

pub(crate) mod arrivals;
pub(crate) mod lost;
pub(crate) mod opening;
pub(crate) mod resuming;
pub(crate) mod sealing;
pub(crate) mod standing;
