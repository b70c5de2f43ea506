//! What tries the promises of jadoube; never published.
//!
//! [`doors`] are all places at which something from outside is taken, each as a function of bytes: a fuzzer and an
//! ordinary test go through the same ones; [`model`] is the one that is another program's. [`damage`] makes damaged messages
//! of good ones, the same each time.

pub mod damage;
pub mod doors;
pub mod house;
pub mod model;
pub mod stored;
