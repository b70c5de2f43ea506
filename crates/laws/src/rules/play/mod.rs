//! Kinds of play that change what hands or clocks do: blind, at odds, from a drawn array, apart, fast.

pub(crate) mod apart;
pub(crate) mod blind;
pub(crate) mod chess960;
pub(crate) mod kinds;
pub(crate) mod odds;
