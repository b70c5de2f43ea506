//! What a server is told before it starts, and why it may not start.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use jadoube_engine::NoEngine;

use crate::door::DoorTerms;
use crate::door::limits::Rates;
use crate::store::StoreError;

/// What a server is told before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The SQLite file that holds the club; made if it is not there.
    pub database: PathBuf,
    /// How much a client may send.
    pub rates: Rates,
    /// How the door is kept.
    pub door: DoorTerms,
    /// The most pages (of 4096 bytes) that the database may grow to; `None` leaves it to the disk.
    pub page_limit: Option<u32>,
    /// The machine that is offered as an opponent; none if there is none.
    pub machine: Option<MachineTerms>,
}

/// An engine that a club offers as an opponent, and what it may take.
#[derive(Clone, Debug)]
pub struct MachineTerms {
    /// The program, which speaks UCI, and its arguments, between blanks.
    pub command: String,
    /// Options as UCI has them: a name and a value.
    pub options: Vec<(String, String)>,
    /// The most address space that each may have, in megabytes.
    pub memory: Option<u64>,
    /// How many think at a time.
    pub at_once: NonZeroUsize,
    /// The most time that one takes for a move.
    pub think: Duration,
}

impl Config {
    /// The port at which a club is served when nothing is said.
    pub const DEFAULT_LISTEN: &'static str = "127.0.0.1:8080";

    /// The file that holds a club when nothing is said.
    pub const DEFAULT_DATABASE: &'static str = "jadoube.db";
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database: PathBuf::from(Config::DEFAULT_DATABASE),
            rates: Rates::default(),
            door: DoorTerms::default(),
            page_limit: None,
            machine: None,
        }
    }
}

/// Why a server did not start, or stopped.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened on: taken, or not of this machine. Choose another.
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The database cannot be used; the sentence says what to do.
    Store(StoreError),
    /// The machine does not run; the sentence says why.
    Machine(NoEngine),
    /// Certificate or key cannot be used; the sentence names the file.
    Tls(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Listen { address, source } if source.kind() == io::ErrorKind::AddrInUse => {
                write!(
                    f,
                    "something else listens on {address} already; stop it, or choose another address with --listen"
                )
            }
            ServeError::Listen { address, source } => {
                write!(f, "cannot listen on {address}: {source}")
            }
            ServeError::Store(error) => error.fmt(f),
            ServeError::Machine(error) => write!(f, "no machine can be offered: {error}"),
            ServeError::Tls(error) => write!(f, "TLS cannot be spoken: {error}"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ServeError::Listen { source, .. } | ServeError::Tls(source) => Some(source),
            ServeError::Store(error) => Some(error),
            ServeError::Machine(error) => Some(error),
        }
    }
}

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> ServeError {
        ServeError::Store(error)
    }
}
