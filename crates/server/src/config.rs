//! What a server is told before it starts, and why it may not start.

use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use jadoube_engine::NoEngine;
use jadoube_laws::Shelf;

use crate::door::DoorTerms;
use crate::door::limits::Rates;
use crate::secure;
use crate::store::StoreError;

/// What a server is told before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where the club is kept; made if it is not there.
    pub database: Database,
    /// The file that holds the key of the envelopes; none for the one beside the club's file.
    pub key: Option<PathBuf>,
    /// How much a client may send.
    pub rates: Rates,
    /// How the door is kept.
    pub door: DoorTerms,
    /// The most pages (of 4096 bytes) that the database may grow to; `None` leaves it to the disk.
    pub page_limit: Option<u32>,
    /// The machine that is offered as an opponent; none if there is none.
    pub machine: Option<MachineTerms>,
    /// The codes by which can be played and asked.
    pub codes: Shelf,
}

/// What is said of an address of PostgreSQL to a program that does not know it.
pub const WITHOUT_POSTGRES: &str = "this program was built without PostgreSQL; build it with the feature `postgres`, or name a file";

/// Where a club is kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// In a SQLite file, by one server.
    File(PathBuf),
    /// In PostgreSQL, at this address, by as many servers as there are.
    Postgres(String),
}

impl Database {
    /// What is named: an address as `postgres://USER@HOST/NAME`, or else a file.
    ///
    /// # Errors
    /// [`NoDatabase`] if it is an address of something else: a file of that name would be made where nobody looks for it.
    pub fn named(name: &OsStr) -> Result<Database, NoDatabase> {
        if name.to_str().is_some_and(is_of_words) {
            return Err(NoDatabase::Words);
        }
        let scheme = name.to_str().and_then(|name| Some((scheme(name)?, name)));
        match scheme {
            Some(("postgres" | "postgresql", address)) => {
                Ok(Database::Postgres(address.to_owned()))
            }
            Some((other, _)) => Err(NoDatabase::Scheme(other.to_owned())),
            None => Ok(Database::File(PathBuf::from(name))),
        }
    }
}

/// What stands before `://`, if that is a scheme (RFC 3986, 3.1) and no part of a path.
fn scheme(name: &str) -> Option<&str> {
    let (scheme, _) = name.split_once("://")?;
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
    (scheme.starts_with(|first: char| first.is_ascii_alphabetic()) && scheme.chars().all(fits))
        .then_some(scheme)
}

/// Whether it is an address in the words of `psql`: `host=db user=club password=…`.
fn is_of_words(name: &str) -> bool {
    let mut words = name.split_whitespace();
    words.any(|word| word.starts_with("host=") || word.starts_with("dbname="))
}

/// An address at which no club can be kept. What is not told of it may hold a password.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoDatabase {
    /// Its scheme, which is told, is another.
    Scheme(String),
    /// It is written in words, as `psql` understands them.
    Words,
}

impl fmt::Display for NoDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoDatabase::Scheme(scheme) => {
                write!(f, "{scheme}://… is no place where a club is kept")?
            }
            NoDatabase::Words => {
                f.write_str("an address in words (host=… dbname=…) is not understood")?
            }
        }
        f.write_str("; write postgres://USER:PASSWORD@HOST:5432/NAME, or the name of a file")
    }
}

impl std::error::Error for NoDatabase {}

impl From<PathBuf> for Database {
    fn from(file: PathBuf) -> Database {
        Database::File(file)
    }
}

/// Without the password that an address may have.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(file) => file.display().fmt(f),
            Database::Postgres(address) => f.write_str(&without_password(address)),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

fn without_password(address: &str) -> String {
    let (scheme, rest) = address.split_once("://").unwrap_or(("", address));
    // What follows `?` may hold one too.
    let rest = rest.split('?').next().unwrap_or_default();
    let (who, host) = rest.rsplit_once('@').unwrap_or(("", rest));
    let user = who.split(':').next().unwrap_or_default();
    match user {
        "" => format!("{scheme}://{host}"),
        user => format!("{scheme}://{user}@{host}"),
    }
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

    /// Where the key of the envelopes lies: where it is said, or beside the club's file, or else in this folder.
    pub fn key_file(&self) -> PathBuf {
        let usual = || match &self.database {
            Database::File(file) => secure::beside(file, "-key"),
            Database::Postgres(_) => PathBuf::from("jadoube-key"),
        };
        self.key.clone().unwrap_or_else(usual)
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database: PathBuf::from(Config::DEFAULT_DATABASE).into(),
            key: None,
            rates: Rates::default(),
            door: DoorTerms::default(),
            page_limit: None,
            machine: None,
            codes: Shelf::shipped(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_what_is_secret() {
        for (address, shown) in [
            (
                "postgres://club:very:secret@db.example:5432/club",
                "postgres://club@db.example:5432/club",
            ),
            (
                "postgresql://db.example/club?user=club&password=secret",
                "postgresql://db.example/club",
            ),
            ("postgres:///club?host=/run/postgresql", "postgres:///club"),
            ("club.db", "club.db"),
        ] {
            let named = Database::named(OsStr::new(address)).expect(shown);
            assert_eq!(named.to_string(), shown);
        }
    }

    #[test]
    fn an_address_in_words_is_no_file_either() {
        let words = "host=db user=club password=secret dbname=club";
        let error = Database::named(OsStr::new(words)).expect_err(words);
        let said = error.to_string();
        assert!(
            said.contains("postgres://USER") && !said.contains("secret"),
            "{said}"
        );
    }

    #[test]
    fn an_address_of_something_else_is_no_file() {
        for address in [
            "postgre://club:secret@db/club",
            "mysql://secret@db/club",
            "sqlite:///club.db",
        ] {
            let error = Database::named(OsStr::new(address)).expect_err(address);
            let (scheme, _) = address.split_once(':').expect("a scheme");
            assert!(
                error
                    .to_string()
                    .starts_with(&format!("{scheme}://… is no place")),
                "{error}"
            );
            assert!(!error.to_string().contains("secret"), "{error}");
        }
        for file in ["clubs/a:b", "./postgre://club", "C:/club.db"] {
            let named = Database::named(OsStr::new(file));
            assert_eq!(named, Ok(Database::File(PathBuf::from(file))));
        }
    }
}
