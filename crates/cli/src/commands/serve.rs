//! `jadoube serve`: the club.

use std::net::{SocketAddr, ToSocketAddrs};

use anyhow::{Context, Result};
use jadoube_server::Config;

use crate::args::ServeArgs;
use crate::exit::Exit;

/// Serves until somebody asks it to stop.
pub fn run(args: ServeArgs) -> Result<Exit> {
    let config = config(args)?;
    let runtime =
        tokio::runtime::Runtime::new().context("the threads of the server cannot be started")?;
    runtime.block_on(jadoube_server::serve(config))?;
    Ok(Exit::Fine)
}

/// What was typed, as what the server is told.
fn config(args: ServeArgs) -> Result<Config> {
    let mut config = Config::default();
    if let Some(listen) = args.listen {
        config.listen = address(&listen)?;
    }
    if let Some(db) = args.db {
        config.database = db;
    }
    Ok(config)
}

/// An address to listen on: an address or a name, and a port.
fn address(text: &str) -> Result<SocketAddr> {
    let wrong = || {
        format!(
            "'{text}' is not an address to listen on; write an address and a port, as in 127.0.0.1:8080"
        )
    };
    text.to_socket_addrs()
        .with_context(wrong)?
        .next()
        .with_context(wrong)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn what_is_not_typed_stays_as_it_is() {
        let config = config(ServeArgs::default()).expect("a configuration");
        assert_eq!(config.listen.to_string(), Config::DEFAULT_LISTEN);
        assert_eq!(config.database, Path::new(Config::DEFAULT_DATABASE));
    }

    #[test]
    fn addresses_are_read_or_explained() {
        assert_eq!(address("0.0.0.0:0").expect("an address").port(), 0);
        for wrong in ["", "8080", "127.0.0.1", "127.0.0.1:http"] {
            let error = format!("{:#}", address(wrong).expect_err(wrong));
            assert!(error.contains("as in 127.0.0.1:8080"), "{error}");
        }
    }
}
