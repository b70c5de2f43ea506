//! Serving a club until somebody asks it to stop.

use std::future::Future;
use std::net::SocketAddr;

use axum::Router;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::club::Club;
use crate::config::{Config, ServeError};
use crate::http;

/// The club as a router. Whoever uses it also runs [`Club::keep_time`] and [`Club::keep_house`].
pub fn app(club: Club) -> Router {
    http::router(club)
}

/// Serves a club until the process is asked to stop, and prints where.
///
/// # Errors
/// When the file cannot be used, the address cannot be listened on, or serving breaks.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let serving = Serving::start(&config).await?;
    println!("jadoube serves the club on http://{}/", serving.address());
    println!(
        "its games are kept in {}; stop it with Ctrl-C",
        config.database.display()
    );
    serving.until(stop_asked()).await
}

/// A club being served.
#[derive(Debug)]
pub struct Serving {
    club: Club,
    listener: TcpListener,
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
        let listener = TcpListener::bind(config.listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        let club = Club::open(config)?;
        club.recall_waiting().await?;
        let (timekeeper, housekeeper) = (club.clone(), club.clone());
        let keepers = vec![
            tokio::spawn(async move { timekeeper.keep_time().await }),
            tokio::spawn(async move { housekeeper.keep_house().await }),
        ];
        Ok(Serving {
            club,
            listener,
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

    /// Serves until `stop` is ready; then tells everybody, answers what is under way, and notes when the server went.
    ///
    /// # Errors
    /// When serving breaks.
    pub async fn until(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let club = self.club.clone();
        let stopping = async move {
            stop.await;
            club.close();
        };
        let service = app(self.club.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(self.listener, service)
            .with_graceful_shutdown(stopping)
            .await;
        for keeper in self.keepers {
            // The keepers stop by themselves when the club closes.
            let _ = keeper.await;
        }
        // If the end cannot be noted, the last beat stands for it.
        let _ = self.club.beat().await;
        served.map_err(ServeError::Serve)
    }
}

/// Ready when the process is asked to stop: Ctrl-C, or the signal by which services are ended.
async fn stop_asked() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
