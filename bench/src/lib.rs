//! Positions, peers and clocks shared by the comparisons.

pub mod peers;
pub mod positions;
pub mod programs;
