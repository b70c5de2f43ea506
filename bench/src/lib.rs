//! Comparisons of jadoube with its peers: what is compared, how it is measured, and the tables.

pub mod corpora;
pub mod measure;
pub mod peers;
pub mod positions;
pub mod programs;
pub mod random;
#[path = "../../data/reference.rs"]
pub mod reference;
pub mod replayers;
pub mod tables;
pub mod tools;
