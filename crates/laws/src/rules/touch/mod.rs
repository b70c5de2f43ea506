//! Touching men: what it binds to, what may be exacted for it, and touches out of turn.

pub(crate) mod adjusting;
pub(crate) mod implied;
pub(crate) mod liability;
pub(crate) mod out_of_turn;
pub(crate) mod removed;
pub(crate) mod stand_ins;
pub(crate) mod touching;
pub(crate) mod unbound;
pub(crate) mod unfinished;
