//! A chess club: acts in, rulings out, with the web board inside, on one machine or on several.
//!
//! [`serve`] opens the club's file and serves it; [`app`] is the same as a router, for whoever brings his own socket.
//! Every act goes one way: it is read, judged by the laws, written down, made durable, and only then carried out and
//! told to everybody at the table.
//!
//! - Everything that happened stands in an append-only log, and a game is what its log adds up to ([`store`]).
//! - The clock is the club's own: it runs while a server is up, and an outage is charged to nobody ([`uptime`]);
//!   it, the calendar and the time of a game are three types ([`moment`]).
//! - Seats are held by unguessable keys, of which only hashes are kept; whoever opens an invitation first gets one
//!   ([`keys`]).

#![warn(missing_docs)]

pub mod absence;
pub mod agreed;
pub mod club;
pub mod config;
pub mod desk;
pub mod door;
pub mod drawing;
pub mod host;
pub mod http;
pub mod keys;
pub mod machine;
pub mod mcp;
pub mod men;
pub mod metrics;
pub mod moment;
pub mod names;
pub mod passkey;
pub mod people;
mod pgn;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod problem;
pub mod recovery;
mod referee;
pub mod refusal;
pub mod roots;
pub mod runtime;
pub mod seat;
pub mod secure;
mod serve;
pub mod site;
pub mod store;
pub mod strength;
pub mod table;
pub mod times;
pub mod uptime;
pub mod vault;
pub mod view;
pub(crate) mod wait;

pub use club::{Again, Club, Difference, Verified, verify};
pub use config::{Config, Database, MachineTerms, NoDatabase, ServeError, WITHOUT_POSTGRES};
pub use serve::{Serving, app, serve};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
