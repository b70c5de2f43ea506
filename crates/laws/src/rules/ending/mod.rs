//! How a game ends, but for claims: on the board, by time, by resignation; and what can still come of a position.

pub(crate) mod between_sessions;
pub(crate) mod closing;
pub(crate) mod end;
pub(crate) mod flag;
pub(crate) mod losing_chances;
pub(crate) mod occasions;
pub(crate) mod offer;
pub(crate) mod on_the_board;
pub(crate) mod overstepping;
pub(crate) mod prospects;
pub(crate) mod quickplay;
pub(crate) mod resignation;
pub(crate) mod undertaking;
