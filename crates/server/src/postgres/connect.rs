//! Connections to the database.

use std::net::IpAddr;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime, Timeouts};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::roots;
use crate::store::StoreError;

/// How many acts are written, or tables read, at a time.
const CONNECTIONS: usize = 12;

/// Whoever waits longer than this for a connection is told that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection on which nothing was heard for so long is asked whether it still stands.
const IDLE: Duration = Duration::from_secs(5);

/// What the database is told of each connection: a statement that takes longer than this is given up, before it is waited for no
/// more (`patience.rs`).
const OPTIONS: &str = "-c statement_timeout=8s -c idle_in_transaction_session_timeout=15s";

/// Reads the address of a database.
///
/// # Errors
/// A sentence that says what an address looks like.
pub(super) fn config(address: &str) -> Result<Config, StoreError> {
    let mut config: Config = address.parse().map_err(|error: tokio_postgres::Error| {
        StoreError::Failed(format!(
            "its address cannot be read: {}; write it as postgres://USER:PASSWORD@HOST:5432/NAME",
            super::error::in_words(&error)
        ))
    })?;
    // What follows the first `@` is the host.
    if config.get_hosts().iter().any(is_part_of_a_password) {
        return Err(StoreError::Failed(
            "its address has an '@' too many: one that belongs to the password is written %40"
                .to_owned(),
        ));
    }
    config.connect_timeout(PATIENCE);
    config.tcp_user_timeout(2 * PATIENCE);
    config.keepalives_idle(IDLE);
    if config.get_options().is_none() {
        config.options(OPTIONS);
    }
    if config.get_application_name().is_none() {
        config.application_name("jadoube");
    }
    if config.get_ssl_mode() == SslMode::Prefer {
        // A name that is only preferred to be vouched for is vouched for by nobody.
        config.ssl_mode(if is_here(&config) {
            SslMode::Disable
        } else {
            SslMode::Require
        });
    }
    Ok(config)
}

/// Whether the database is on this machine, so that nobody listens between.
fn is_here(config: &Config) -> bool {
    config.get_hosts().iter().all(|host| match host {
        Host::Tcp(name) => {
            name == "localhost"
                || name
                    .parse()
                    .is_ok_and(|address: IpAddr| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    })
}

fn is_part_of_a_password(host: &Host) -> bool {
    matches!(host, Host::Tcp(name) if name.contains('@'))
}

/// Connections that are shared by all who read and write.
pub(super) fn pool(config: &Config) -> Result<Pool, StoreError> {
    let recycling = ManagerConfig {
        recycling_method: RecyclingMethod::Fast,
    };
    let manager = if config.get_ssl_mode() == SslMode::Disable {
        Manager::from_config(config.clone(), NoTls, recycling)
    } else {
        Manager::from_config(config.clone(), tls()?, recycling)
    };
    let timeouts = Timeouts {
        wait: Some(PATIENCE),
        create: Some(PATIENCE),
        recycle: Some(PATIENCE),
    };
    Pool::builder(manager)
        .max_size(CONNECTIONS)
        .timeouts(timeouts)
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|error| StoreError::Failed(error.to_string()))
}

/// How TLS is spoken with it: the certificate must be vouched for by somebody whom this machine trusts.
pub(super) fn tls() -> Result<MakeRustlsConnect, StoreError> {
    let config = roots::client_config().map_err(StoreError::Failed)?;
    Ok(MakeRustlsConnect::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tls_is_spoken_with_other_machines_unless_it_is_said_otherwise() {
        for (address, mode) in [
            ("postgres://club@127.0.0.1/club", SslMode::Disable),
            ("postgres://club@localhost:5433/club", SslMode::Disable),
            ("postgres:///club?host=/run/postgresql", SslMode::Disable),
            ("postgres://club@db.example/club", SslMode::Require),
            (
                "postgres://club@localhost,db.example/club",
                SslMode::Require,
            ),
            (
                "postgres://club@db.example/club?sslmode=disable",
                SslMode::Disable,
            ),
        ] {
            assert_eq!(
                config(address).expect(address).get_ssl_mode(),
                mode,
                "{address}"
            );
        }
        let wrong = config("postgres://club@127.0.0.1:port/club").expect_err("no address");
        assert!(wrong.to_string().contains("postgres://USER"), "{wrong}");
        let wrong = config("postgres://club:p@ss@127.0.0.1/club").expect_err("two of them");
        assert!(wrong.to_string().contains("%40"), "{wrong}");
        assert!(config("postgres://club:p%40ss@127.0.0.1/club").is_ok());
    }
}
