//! `jadoube serve`: the club.

use std::io::IsTerminal;
use std::net::{SocketAddr, ToSocketAddrs};
use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::{Context, Result};
use jadoube_laws::Shelf;
use jadoube_server::door::TlsFiles;
use jadoube_server::{Config, Database, MachineTerms};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::args::serve::ServeArgs;
use crate::codes::add_codes;
use crate::exit::Exit;
use crate::output::complain;

/// After the server has gone, what still runs (a proof, mostly) may take so long; then it ends with the process.
const LAST: Duration = Duration::from_millis(200);

/// How many engines think at a time when nothing is said.
const ENGINES: NonZeroUsize = NonZeroUsize::new(2).expect("two");

/// The most time that an engine takes for a move when nothing is said.
const ENGINE_THINKS: Duration = Duration::from_secs(1);

/// What is logged when nothing is said.
pub(super) const USUAL_LOG: &str = "warn";

/// Serves until somebody asks it to stop, by these codes and those of the folder that is named.
pub fn run(args: ServeArgs, mut codes: Shelf) -> Result<Exit> {
    log(&args)?;
    if let Some(folder) = &args.codes {
        for fault in add_codes(&mut codes, folder)? {
            complain(format_args!("{fault:#}"));
        }
    }
    let config = Config {
        codes,
        ..config(args)?
    };
    let runtime =
        tokio::runtime::Runtime::new().context("the threads of the server cannot be started")?;
    let served = runtime.block_on(jadoube_server::serve(config));
    runtime.shutdown_timeout(LAST);
    served?;
    Ok(Exit::Fine)
}

/// Lets what the server has to say be written to standard error.
fn log(args: &ServeArgs) -> Result<()> {
    let wanted = args.log.as_deref().unwrap_or(USUAL_LOG);
    let wanted: Targets = wanted.parse().with_context(|| {
        format!("--log {wanted}: write a level, as warn or info,jadoube_server=debug")
    })?;
    // Of each line to a database that is lost with it the server itself says enough, once.
    let wanted = wanted.with_target("deadpool", LevelFilter::ERROR);
    let logger = tracing_subscriber::registry().with(wanted);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let set = if args.log_json {
        logger.with(lines.json()).try_init()
    } else {
        let lines = lines.with_ansi(std::io::stderr().is_terminal());
        logger.with(lines).try_init()
    };
    // Somebody else has set one only where several servers run in one process, as in tests.
    drop(set);
    Ok(())
}

/// What was typed, as what the server is told.
pub(super) fn config(args: ServeArgs) -> Result<Config> {
    let mut config = Config::default();
    if let Some(listen) = args.listen {
        config.listen = address(&listen)?;
    }
    if let Some(db) = args.db {
        config.database = Database::named(&db)?;
    }
    config.key = args.key;
    config.machine = args.engine.map(|command| MachineTerms {
        command,
        options: args.engine_option,
        memory: args.engine_memory,
        at_once: args.engines.unwrap_or(ENGINES),
        think: args
            .engine_think
            .map_or(ENGINE_THINKS, Duration::from_millis),
    });
    let door = &mut config.door;
    door.public_urls = args.public_url;
    door.trusted_proxies = args.trusted_proxy;
    door.proxy_header = args.proxy_header.unwrap_or_default();
    let number =
        |wanted: Option<NonZeroUsize>, usual: usize| wanted.map_or(usual, NonZeroUsize::get);
    door.connections = number(args.connections, door.connections);
    door.connections_a_network = number(args.connections_a_network, door.connections_a_network);
    door.watchers = number(args.watchers, door.watchers);
    door.models = !args.no_mcp;
    door.tls = args
        .tls_cert
        .zip(args.tls_key)
        .map(|(certificate, key)| TlsFiles { certificate, key });
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
    use super::*;

    #[test]
    fn what_is_not_typed_stays_as_it_is() {
        let config = config(ServeArgs::default()).expect("a configuration");
        assert_eq!(config.listen.to_string(), Config::DEFAULT_LISTEN);
        assert_eq!(config.database.to_string(), Config::DEFAULT_DATABASE);
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
