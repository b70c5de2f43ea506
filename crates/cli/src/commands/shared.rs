//! A club that is kept in PostgreSQL, for commands that look after either.

pub use known::{export, import, open};

#[cfg(feature = "postgres")]
mod known {
    use std::io::{BufRead, Write};
    use std::sync::Arc;

    use anyhow::{Context, Result};
    use jadoube_server::postgres::{self, Postgres};
    use jadoube_server::store::Log;
    use tokio::runtime::Runtime;

    fn runtime() -> Result<Runtime> {
        Runtime::new().context("the threads that speak with the database cannot be started")
    }

    pub fn export(address: &str, out: &mut impl Write) -> Result<u64> {
        Ok(runtime()?.block_on(postgres::export(address, out))?)
    }

    pub fn import(lines: impl BufRead, address: &str) -> Result<u64> {
        Ok(runtime()?.block_on(postgres::import(lines, address))?)
    }

    pub async fn open(address: &str) -> Result<Arc<dyn Log>> {
        Ok(Arc::new(Postgres::open(address).await?))
    }
}

/// A program that does not know PostgreSQL.
#[cfg(not(feature = "postgres"))]
mod known {
    use std::io::{BufRead, Write};
    use std::sync::Arc;

    use anyhow::{Result, bail};
    use jadoube_server::WITHOUT_POSTGRES;
    use jadoube_server::store::Log;

    pub fn export(_address: &str, _out: &mut impl Write) -> Result<u64> {
        bail!(WITHOUT_POSTGRES)
    }

    pub fn import(_lines: impl BufRead, _address: &str) -> Result<u64> {
        bail!(WITHOUT_POSTGRES)
    }

    pub async fn open(_address: &str) -> Result<Arc<dyn Log>> {
        bail!(WITHOUT_POSTGRES)
    }
}
