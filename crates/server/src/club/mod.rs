//! The club: every table, the file behind them, and the clock that wakes them.

mod act;
mod appoint;
mod asked;
mod conditions;
mod draft;
mod envelope;
mod keep;
mod make;
mod seats;
mod tables;
mod wake;
mod wanted;

use std::sync::Arc;

use tokio::sync::watch;

pub use act::Answer;
pub use asked::Agreed;
pub(crate) use asked::is_opened_by_official;
pub use conditions::{ConditionStep, Conditions};
pub use make::Made;
pub use seats::{Coming, long_enough};
pub use wanted::{NewTable, Side, read_name};

use crate::book::ask::Desk;
use crate::config::Config;
use crate::http::limits::Limiter;
use crate::store::{Opened, Outage, Store, StoreError};
use crate::uptime::{ClubMillis, Uptime, wall_now};
use tables::Tables;
use wake::Waker;

/// The club, shared by everything that serves it.
#[derive(Clone, Debug)]
pub struct Club(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    uptime: Uptime,
    limiter: Limiter,
    desk: Desk,
    tables: Tables,
    waker: Waker,
    closing: watch::Sender<bool>,
}

impl Club {
    /// Opens the club's file, or makes it.
    ///
    /// # Errors
    /// When the file cannot be used; see [`StoreError`].
    pub fn open(config: &Config) -> Result<Club, StoreError> {
        let Opened { store, club } = Store::open(&config.database, config.page_limit, wall_now())?;
        Ok(Club(Arc::new(Inner {
            store,
            uptime: Uptime::resume(club),
            limiter: Limiter::new(config.rates),
            desk: Desk::default(),
            tables: Tables::default(),
            waker: Waker::default(),
            closing: watch::Sender::new(false),
        })))
    }

    /// The file.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// What the clients may send.
    pub fn limiter(&self) -> &Limiter {
        &self.0.limiter
    }

    /// Where disputes are ruled on that belong to no table.
    pub fn desk(&self) -> &Desk {
        &self.0.desk
    }

    /// Club time.
    pub fn now(&self) -> ClubMillis {
        self.0.uptime.now()
    }

    /// When no server was up.
    pub fn outages(&self) -> &[Outage] {
        self.0.store.outages()
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.0.tables.len()
    }

    /// Tells everybody at every table that the server goes, and lets nobody in any more.
    pub fn close(&self) {
        self.0.closing.send_replace(true);
    }

    /// Ready when the server goes.
    pub async fn closed(&self) {
        // The sender lives as long as the club, so that waiting cannot fail.
        let _ = self
            .0
            .closing
            .subscribe()
            .wait_for(|closing| *closing)
            .await;
    }
}
