//! Serving a club until somebody asks it to stop.

use std::future::Future;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpSocket;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::club::Club;
use crate::config::{Config, Database, ServeError};
use crate::door::crowd::Crowd;
use crate::door::listen::Listening;
use crate::door::network::Proxies;
use crate::door::{DoorTerms, tls};
use crate::http;
use crate::machine::Machine;
#[cfg(feature = "postgres")]
use crate::moment::ClubTime;
#[cfg(feature = "postgres")]
use crate::postgres::Postgres;
use crate::runtime::Runtime;
use crate::store::{Opened, Store, StoreError};
use crate::uptime::wall_now;
use crate::vault::Vault;

/// How long the keepers and the last note in the file may take once everybody is gone.
const LAST: Duration = Duration::from_millis(300);

/// So many may have come to the door and wait to be let in.
const WAITING_TO_COME_IN: u32 = 1024;

/// A shared database that cannot be reached when the server starts is waited for so long, ..
#[cfg(feature = "postgres")]
const REACHED_WITHIN: Duration = Duration::from_secs(60);

/// .. and tried as often.
#[cfg(feature = "postgres")]
const REACH_AGAIN: Duration = Duration::from_secs(1);

impl Club {
    /// Opens the club where it is kept, or makes it.
    ///
    /// # Errors
    /// When it cannot be used; see [`StoreError`].
    pub async fn open(config: &Config) -> Result<Club, StoreError> {
        let club = match &config.database {
            Database::File(file) => Club::open_file(file, config)?,
            Database::Postgres(address) => Club::open_shared(address, config).await?,
        };
        club.recall_people().await?;
        Ok(club)
    }

    fn open_file(file: &Path, config: &Config) -> Result<Club, StoreError> {
        let Opened {
            store,
            club,
            mut damage,
            has_secrets,
        } = Store::open(file, config.page_limit, wall_now)?;
        for what in &damage {
            tracing::error!(%what, "the club's file is damaged; look with `jadoube verify`, put back a backup");
        }
        let key = config.key.clone();
        let vault = key.map_or_else(|| Vault::of(store.path()), Vault::with_key);
        damage.extend(prepare(&vault, has_secrets));
        let host = Arc::new(Runtime::new(wall_now));
        let kept = Club::kept_in(Arc::new(store), vault, (club, host), damage, config);
        Ok(kept)
    }

    #[cfg(feature = "postgres")]
    async fn open_shared(address: &str, config: &Config) -> Result<Club, StoreError> {
        let shared = reach(address).await?;
        let key = config.key_file();
        let other = |what: &str| {
            StoreError::Key(format!(
                "the key of sealed moves, {}, {what}; copy that of another server of this club there, or name it with --key",
                key.display()
            ))
        };
        let vault = Vault::with_key(key.clone());
        // What is sealed with a key of its own no other server could open.
        if shared.common("key").await?.is_some() {
            if !key.exists() {
                return Err(other("is not there"));
            }
            let own = vault.fingerprint();
            own.map_err(|error| StoreError::Key(error.to_string()))?;
        }
        let damage: Vec<String> = prepare(&vault, shared.has_secrets().await?)
            .into_iter()
            .collect();
        if let Ok(own) = vault.fingerprint()
            && shared.in_common("key", &own).await? != own
        {
            return Err(other("is not that of the other servers"));
        }
        let host = Arc::new(Runtime::new(wall_now));
        let club = Club::kept_in(
            Arc::new(shared),
            vault,
            (ClubTime::START, host),
            damage,
            config,
        );
        Ok(club)
    }

    #[cfg(not(feature = "postgres"))]
    async fn open_shared(_address: &str, _config: &Config) -> Result<Club, StoreError> {
        Err(StoreError::Failed(
            crate::config::WITHOUT_POSTGRES.to_owned(),
        ))
    }
}

/// Opens a shared database, which may be there a little later than its servers where everything is started at a time.
#[cfg(feature = "postgres")]
async fn reach(address: &str) -> Result<Postgres, StoreError> {
    let begun = std::time::Instant::now();
    let mut told = String::new();
    loop {
        match Postgres::open(address).await {
            Err(error @ StoreError::NotReached(_)) if begun.elapsed() < REACHED_WITHIN => {
                let why = error.to_string();
                if why != told {
                    tracing::warn!(%error, "it is tried again for a minute");
                    told = why;
                }
                tokio::time::sleep(REACH_AGAIN).await;
            }
            opened => return opened,
        }
    }
}

/// Makes the key of the envelopes ready; tells if it cannot be used.
fn prepare(vault: &Vault, has_secrets: bool) -> Option<String> {
    let error = vault.prepare(has_secrets).err()?;
    tracing::error!(%error, "no move can be sealed or opened");
    Some("the key of the envelopes cannot be used: no move can be sealed or opened".to_owned())
}

/// The club as a router. Whoever uses it also runs [`Club::keep_time`] and [`Club::keep_house`].
pub fn app(club: Club) -> Router {
    http::router(club)
}

/// Serves a club until the process is asked to stop, and prints where.
///
/// # Errors
/// When the file cannot be used, the address cannot be listened on, or serving breaks.
pub async fn serve(mut config: Config) -> Result<(), ServeError> {
    let _large = outlive_large_files();
    config.codes = config.codes.with_events();
    let serving = Serving::start(&config).await?;
    let scheme = if config.door.tls.is_some() {
        "https"
    } else {
        "http"
    };
    let known = config.door.public_urls.iter();
    let known: String = known
        .map(|known_as| format!("it is known outside as {known_as}\n"))
        .collect();
    let said = format!(
        "jadoube serves the club on {scheme}://{}/\n{known}its games are kept in {}; stop it with Ctrl-C\n",
        serving.address(),
        config.database
    );
    // Whoever reads where it is may ask it to stop at once.
    let stop = stop_asked();
    // Whoever reads may be gone after the first line; the club is served all the same.
    let _ = std::io::stdout().write_all(said.as_bytes());
    serving.until(stop).await;
    Ok(())
}

/// A club being served.
#[derive(Debug)]
pub struct Serving {
    club: Club,
    listening: Listening,
    address: SocketAddr,
    keepers: Vec<JoinHandle<()>>,
}

impl Serving {
    /// Opens the file and begins to listen.
    ///
    /// # Errors
    /// When the file cannot be used or the address cannot be listened on.
    pub async fn start(config: &Config) -> Result<Serving, ServeError> {
        let cannot = |source| ServeError::Listen {
            address: config.listen,
            source,
        };
        // An address that is taken is told at once; who comes before the club is open is turned away and does not wait.
        let place = bind(config.listen).map_err(cannot)?;
        let address = place.local_addr().map_err(cannot)?;
        let tls = config.door.tls.as_ref().map(tls::acceptor).transpose();
        let tls = tls.map_err(ServeError::Tls)?;
        let crowd = Crowd::new(room(&config.door), config.door.connections_a_network);
        let proxies = Proxies::new(&config.door.trusted_proxies, config.door.proxy_header);
        let machine = config.machine.clone().map(Machine::start).transpose();
        let machine = machine.map_err(ServeError::Machine)?;
        let club = Club::open(config).await?;
        if let Some(machine) = machine {
            club.offer_machine(machine);
        }
        club.recall_waiting().await?;
        let listener = place.listen(WAITING_TO_COME_IN).map_err(cannot)?;
        let listening = Listening::new(listener, crowd, proxies, tls);
        let (timekeeper, housekeeper, listener) = (club.clone(), club.clone(), club.clone());
        let keepers = vec![
            tokio::spawn(async move { listener.keep_up().await }),
            tokio::spawn(async move { timekeeper.keep_time().await }),
            tokio::spawn(async move { housekeeper.keep_house().await }),
        ];
        Ok(Serving {
            club,
            listening,
            address,
            keepers,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The club.
    pub fn club(&self) -> &Club {
        &self.club
    }

    /// Serves until `stop` is ready; then tells everybody, answers what is under way, and notes when the server went. That
    /// takes five seconds at most, whatever anybody does.
    pub async fn until(self, stop: impl Future<Output = ()> + Send + 'static) {
        let club = self.club.clone();
        tokio::spawn(async move {
            stop.await;
            tracing::info!("the server is asked to go");
            club.close();
        });
        let club = self.club.clone();
        let (closes, closing) = watch::channel(false);
        tokio::spawn(async move {
            club.closed().await;
            closes.send_replace(true);
        });
        self.listening.serve(app(self.club.clone()), closing).await;
        for mut keeper in self.keepers {
            // The keepers stop by themselves when the club closes, unless a proof holds them up.
            if timeout(LAST, &mut keeper).await.is_err() {
                keeper.abort();
            }
        }
        // If the end cannot be noted, the last beat stands for it.
        if !matches!(timeout(LAST, self.club.beat()).await, Ok(Ok(()))) {
            tracing::warn!("the end could not be noted; the last beat stands for it");
        }
        if !matches!(timeout(LAST, self.club.give_over()).await, Ok(Ok(()))) {
            tracing::warn!("the other servers could not be told; they find it out themselves");
        }
    }
}

/// Takes an address, on which nobody is listened to yet.
fn bind(address: SocketAddr) -> io::Result<TcpSocket> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // A server that was there a moment ago is no hindrance.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

/// Where a file may only grow so large (`LimitFSIZE=`, `ulimit -f`) the system ends the process by a signal, unless that is
/// caught: then it is told as a full disk is.
fn outlive_large_files() -> Option<impl Sized> {
    #[cfg(target_os = "linux")]
    {
        use tokio::signal::unix::{SignalKind, signal};
        /// SIGXFSZ, everywhere but on MIPS.
        const FILE_TOO_LARGE: i32 = 25;
        signal(SignalKind::from_raw(FILE_TOO_LARGE)).ok()
    }
    #[cfg(not(target_os = "linux"))]
    None::<()>
}

/// Room for so many connections, as far as the system gives the process files for them.
fn room(door: &DoorTerms) -> usize {
    /// Files that are none of a connection.
    const OWN: u64 = 64;
    let wanted = door.connections as u64 + OWN;
    let given = rlimit::increase_nofile_limit(wanted).unwrap_or(wanted);
    if given < wanted {
        tracing::warn!(
            given,
            wanted,
            "the system gives fewer files than connections are allowed"
        );
    }
    usize::try_from(given.saturating_sub(OWN).max(16))
        .map_or(door.connections, |most| most.min(door.connections))
}

/// Ready when the process is asked to stop: Ctrl-C, or the signal by which services are ended. It is heard from this call on.
#[cfg(unix)]
fn stop_asked() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let heard = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async move {
        let [Ok(mut interrupted), Ok(mut terminated)] = heard else {
            let _ = tokio::signal::ctrl_c().await;
            return;
        };
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    }
}

/// Ready when the process is asked to stop by Ctrl-C.
#[cfg(not(unix))]
async fn stop_asked() {
    let _ = tokio::signal::ctrl_c().await;
}
