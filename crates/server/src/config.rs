//! What a server is told before it starts, and why it may not start.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

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
            ServeError::Tls(error) => write!(f, "TLS cannot be spoken: {error}"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ServeError::Listen { source, .. } | ServeError::Tls(source) => Some(source),
            ServeError::Store(error) => Some(error),
        }
    }
}

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> ServeError {
        ServeError::Store(error)
    }
}
