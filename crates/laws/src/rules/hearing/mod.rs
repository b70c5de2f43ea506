//! What players and arbiter say to one another: offers, requests, demands, findings, answers.

pub(crate) mod agreement;
pub(crate) mod answers;
pub(crate) mod applying;
pub(crate) mod consents;
pub(crate) mod contesting;
pub(crate) mod demands;
pub(crate) mod draw_consent;
pub(crate) mod eyewitness;
pub(crate) mod findings;
pub(crate) mod going;
pub(crate) mod orders;
pub(crate) mod overturning;
pub(crate) mod pointing_out;
pub(crate) mod requests;
pub(crate) mod results;
pub(crate) mod sanctions;
pub(crate) mod set_up;
pub(crate) mod signed;
pub(crate) mod unasked;
pub(crate) mod undoing;
pub(crate) mod withdrawing;
