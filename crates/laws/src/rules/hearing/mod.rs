//! What players and arbiter say to one another: offers, requests, demands, findings, answers.

pub(crate) mod agreement;
pub(crate) mod answers;
pub(crate) mod demands;
pub(crate) mod findings;
pub(crate) mod requests;
