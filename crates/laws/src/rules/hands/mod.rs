//! What a player does with his hands: men lifted, placed, let go, taken off; a move made at one go; the clock pressed.

pub(crate) mod accidents;
pub(crate) mod dallying;
pub(crate) mod handling;
pub(crate) mod hovering;
pub(crate) mod in_words;
pub(crate) mod leaving;
pub(crate) mod making;
pub(crate) mod pawns;
pub(crate) mod press;
pub(crate) mod promoting;
pub(crate) mod retracting;
pub(crate) mod settling;
pub(crate) mod steps;
pub(crate) mod taken_off;
pub(crate) mod undoing;
pub(crate) mod yielding;
