//! The executable Laws of Chess in SQL: a table function over PGN and scalar functions for Apache DataFusion, and what
//! lets plans with them travel to the executors of Apache Ballista.
//!
//! [`local`] is a session on this machine, `remote` one on a cluster (feature `cluster`); [`register`] gives the functions to a session that
//! stands already.
//!
//! ```no_run
//! # async fn example() -> datafusion::error::Result<()> {
//! let context = jadoube_scale::local(None);
//! let sql = "SELECT white, black, final_fen(moves) FROM games('games/*.pgn') WHERE result = '1-0'";
//! context.sql(sql).await?.show().await
//! # }
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "cluster")]
pub mod cluster;
pub mod functions;
pub mod games;
mod session;
#[cfg(feature = "cluster")]
mod travel;

#[cfg(feature = "cluster")]
pub use session::remote;
pub use session::{local, register};
