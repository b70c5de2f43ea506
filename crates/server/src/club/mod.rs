//! The club: every table, the file behind them, and the clock that wakes them.

mod act;
mod alone;
mod answer;
mod appoint;
mod asked;
mod assumed;
mod checks;
mod conditions;
mod draft;
mod envelope;
mod events;
mod keep;
mod keeper;
mod leaving;
mod machine;
mod make;
mod members;
mod nodes;
mod passkeys;
mod playable;
mod presence;
mod rematch;
mod seats;
mod slots;
mod story;
mod tables;
mod takeback;
mod verify;
mod waiting;
mod wake;
mod waker;
mod wanted;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use jadoube_book::Book;
use jadoube_laws::Shelf;

pub use crate::refusal::{Fault, Refusal, Why};
pub use answer::Answer;
pub use asked::Agreed;
pub(crate) use assumed::after_message;
pub use conditions::{ConditionStep, Conditions};
pub use events::{
    Begun, Entered, EntriesChange, EntryGiven, EntryRequest, EventTable, EventTerms, Kept,
    NewEvent, Place, Sits, SystemWord, Who, entry_token,
};
pub use make::Made;
pub use members::{About, Joined, KeptOfMember, device_id, new_member};
pub use passkeys::{PasskeyAsked, Showing, passkey_id};
pub use seats::{Coming, long_enough};
pub use verify::{Again, Difference, Verified, verify};
pub use waiting::Waiting;
pub use wanted::{NewTable, Side};

use crate::config::Config;
use crate::desk::Desk;
use crate::door::crowd::Crowd;
use crate::door::house::House;
use crate::door::limits::{Counted, Limiter, TooMany};
use crate::door::network::Proxies;
use crate::host::Host;
use crate::machine::Machine;
use crate::metrics::{Metrics, Now};
use crate::moment::{ClubTime, Moment, WallTime};
use crate::people::People;
use crate::referee::Referee;
use crate::seat::Seat;
use crate::store::{Log, Outage};
use crate::table::Table;
use crate::uptime::Uptime;
use crate::vault::Vault;
use crate::wait::{Gate, Lock, Locked};
use keeper::Keeper;
use slots::Tables;
use waker::Waker;

/// The club, shared by everything that serves it.
#[derive(Clone, Debug)]
pub struct Club(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    log: Arc<dyn Log>,
    vault: Vault,
    damage: Vec<String>,
    uptime: Uptime,
    limiter: Limiter,
    house: House,
    proxies: Proxies,
    lines: Crowd,
    watchers: usize,
    waiting: Waiting,
    metrics: Metrics,
    beaten: AtomicBool,
    book: Arc<Book>,
    desk: Desk,
    shelf: Desk,
    models: bool,
    tls: bool,
    referee: Referee,
    host: Arc<dyn Host>,
    tables: Tables,
    people: Arc<People>,
    waker: Waker,
    keeper: Keeper,
    machine: OnceLock<Arc<Machine>>,
    /// Held by whoever reads an event and writes what becomes of it: on one server nobody writes in vain.
    event: Lock<()>,
    closing: Gate,
}

impl Club {
    /// A club kept in some log and run by some host, whose time goes on from this moment.
    pub fn kept_in(
        log: Arc<dyn Log>,
        vault: Vault,
        (club, host): (ClubTime, Arc<dyn Host>),
        damage: Vec<String>,
        config: &Config,
    ) -> Club {
        let alone = log.nodes().is_none();
        let mut uptime = Uptime::resume(club, host.elapsed());
        if !alone {
            uptime = uptime.shared();
        }
        Club(Arc::new(Inner {
            log,
            vault,
            damage,
            uptime,
            limiter: Limiter::new(config.rates),
            house: House::new(&config.door.public_urls),
            proxies: Proxies::new(&config.door.trusted_proxies, config.door.proxy_header),
            lines: Crowd::new(usize::MAX, config.door.connections_a_network),
            watchers: config.door.watchers,
            waiting: Waiting::new(config.door.waiting_tables),
            metrics: Metrics::default(),
            beaten: AtomicBool::new(true),
            book: Arc::new(Book::of(config.codes.clone())),
            desk: Desk::default(),
            shelf: Desk::of_the_book(),
            models: config.door.models,
            tls: config.door.tls.is_some(),
            referee: Referee::new(Arc::clone(&host)),
            host,
            tables: Tables::default(),
            people: Arc::default(),
            waker: Waker::default(),
            keeper: Keeper::new(alone),
            machine: OnceLock::new(),
            event: Lock::default(),
            closing: Gate::default(),
        }))
    }

    /// What keeps it.
    pub fn store(&self) -> &dyn Log {
        self.0.log.as_ref()
    }

    /// What was found damaged in the file when it was opened, in a sentence for each.
    pub fn damage(&self) -> &[String] {
        &self.0.damage
    }

    /// Its figures.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Its figures as they are now, in the form of Prometheus.
    pub fn metrics_text(&self) -> String {
        self.metrics().text(Now {
            tables: self.tables_in_memory(),
            lines: self.lines().len(),
            keeps_time: self.0.keeper.keeps_time(),
            clock_stands: self.clock_stands(),
            node: self.store().nodes().map(|nodes| nodes.state()),
        })
    }

    fn clock_stands(&self) -> bool {
        self.0.uptime.stands(self.host().elapsed())
    }

    /// Why the club is not ready to be played in; none if it is.
    pub fn unready(&self) -> Option<String> {
        if self.0.closing.is_shut() {
            return Some("the server goes".to_owned());
        }
        if !self.0.beaten.load(Ordering::Relaxed) {
            return Some("what keeps the club could not be written just now".to_owned());
        }
        if self.clock_stands() {
            let why = "the database does not answer, and no server keeps the club's time: every clock stands";
            return Some(why.to_owned());
        }
        self.damage()
            .first()
            .map(|damage| format!("the club is damaged: {damage}"))
    }

    /// What the clients may send.
    pub fn limiter(&self) -> &Limiter {
        &self.0.limiter
    }

    /// Counts something that comes from a seat, and waits for its turn among what comes from there.
    ///
    /// # Errors
    /// [`Why::TooMany`] if too much has come.
    async fn turn<'a>(&self, table: &'a Table, seat: Seat) -> Result<Locked<'a, ()>, Refusal> {
        let what = Counted::Act;
        table
            .count_act(seat, self.limiter().rate(what))
            .map_err(|seconds| TooMany { what, seconds })?;
        Ok(table.turn(seat).await)
    }

    /// Whether it speaks TLS itself.
    pub fn speaks_tls(&self) -> bool {
        self.0.tls
    }

    /// Whether it answers language models.
    pub fn answers_models(&self) -> bool {
        self.0.models
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

    /// The book of its codes.
    pub fn book(&self) -> &Arc<Book> {
        &self.0.book
    }

    /// The codes by which can be played here.
    pub fn codes(&self) -> &Shelf {
        self.0.book.shelf()
    }

    /// Where disputes are ruled on that belong to no table.
    pub fn desk(&self) -> &Desk {
        &self.0.desk
    }

    /// Where the shipped cases are ruled on for the book.
    pub fn shelf(&self) -> &Desk {
        &self.0.shelf
    }

    /// Who rules on acts.
    pub(crate) fn referee(&self) -> &Referee {
        &self.0.referee
    }

    /// What the members are called.
    pub fn people(&self) -> &Arc<People> {
        &self.0.people
    }

    /// Club time.
    pub fn now(&self) -> ClubTime {
        self.0.uptime.now(self.host().elapsed())
    }

    /// The date, for showing only.
    pub fn wall(&self) -> WallTime {
        self.host().date()
    }

    /// This moment, on both clocks at once: what lies between two of them is as long on the one as on the other.
    pub(crate) fn moment(&self) -> Moment {
        self.0.uptime.moment(self.host().elapsed(), self.wall())
    }

    /// When no server was up.
    pub fn outages(&self) -> Arc<[Outage]> {
        self.0.log.outages()
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.0.tables.len()
    }

    /// Tells everybody at every table that the server goes, and lets nobody in any more. Proofs under way end.
    pub fn close(&self) {
        self.0.referee.close();
        self.0.desk.close();
        self.0.shelf.close();
        self.0.closing.shut();
    }

    /// Ready when the server goes.
    pub fn closed(&self) -> impl Future<Output = ()> {
        self.0.closing.shutting()
    }

    /// What runs it.
    pub(crate) fn host(&self) -> &dyn Host {
        self.0.host.as_ref()
    }
}
