//! Claims of a draw: repetition, moves without progress, mate demanded in vain, checks without end.

pub(crate) mod announcing;
pub(crate) mod claiming;
pub(crate) mod fifty_moves;
pub(crate) mod lapsing;
pub(crate) mod mate_demand;
pub(crate) mod on_board;
pub(crate) mod perpetual_check;
pub(crate) mod repetition;
