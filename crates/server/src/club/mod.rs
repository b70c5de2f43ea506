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
mod waiting;
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
pub use waiting::Waiting;
pub use wanted::{NewTable, Side, read_name};

use crate::book::ask::Desk;
use crate::config::Config;
use crate::door::crowd::Crowd;
use crate::door::house::House;
use crate::door::limits::Limiter;
use crate::door::network::Proxies;
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
    house: House,
    proxies: Proxies,
    lines: Crowd,
    watchers: usize,
    waiting: Waiting,
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
            house: House::new(&config.door.public_urls),
            proxies: Proxies::new(&config.door.trusted_proxies),
            lines: Crowd::new(usize::MAX, config.door.connections_a_network),
            watchers: config.door.watchers,
            waiting: Waiting::new(config.door.waiting_tables),
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

    /// The names under which it is known.
    pub fn house(&self) -> &House {
        &self.0.house
    }

    /// The proxies that are believed.
    pub fn proxies(&self) -> &Proxies {
        &self.0.proxies
    }

    /// The lines of all tables, by client.
    pub fn lines(&self) -> &Crowd {
        &self.0.lines
    }

    /// The most that may look on at one table.
    pub fn most_watchers(&self) -> usize {
        self.0.watchers
    }

    /// The tables that wait to be begun.
    pub fn waiting(&self) -> &Waiting {
        &self.0.waiting
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
    pub fn outages(&self) -> Arc<[Outage]> {
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
