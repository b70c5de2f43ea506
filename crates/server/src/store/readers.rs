//! The connections that read: a few, so that whoever reads much keeps nobody waiting who reads little.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::error::StoreError;
use super::{open, sums};

/// How many read at one time. Each keeps up to two megabytes of pages.
const CONNECTIONS: usize = 4;

/// Connections that only read.
#[derive(Clone, Debug)]
pub(super) struct Readers {
    connections: Arc<[Mutex<Connection>]>,
    places: Arc<Semaphore>,
}

impl Readers {
    /// Opens them.
    pub(super) fn open(path: &Path) -> Result<Readers, StoreError> {
        let open = |_| {
            let connection = open::connect_reader(path)?;
            sums::show_whole(&connection)?;
            Ok(Mutex::new(connection))
        };
        let connections: Result<Vec<_>, StoreError> = (0..CONNECTIONS).map(open).collect();
        Ok(Readers {
            connections: connections?.into(),
            places: Arc::new(Semaphore::new(CONNECTIONS)),
        })
    }

    /// Reads here and now, with a connection that is free, or else with the first when it is.
    pub(super) fn now<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let free = self
            .connections
            .iter()
            .find_map(|one| match one.try_lock() {
                Ok(connection) => Some(connection),
                // Whoever broke off while he read has changed nothing.
                Err(TryLockError::Poisoned(broken)) => Some(broken.into_inner()),
                Err(TryLockError::WouldBlock) => None,
            });
        let first = || {
            self.connections[0]
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        work(&free.unwrap_or_else(first))
    }

    /// Reads on a thread of its own, when a connection is free.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let cut_short = || StoreError::Failed("reading was cut short".to_owned());
        let places = Arc::clone(&self.places);
        let place = places.acquire_owned().await.map_err(|_| cut_short())?;
        let readers = self.clone();
        let task = tokio::task::spawn_blocking(move || {
            let read = readers.now(work);
            // Even if whoever asked has gone, the place is taken until here.
            drop(place);
            read
        });
        task.await.unwrap_or_else(|_| Err(cut_short()))
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn long_readings_keep_no_short_one_waiting() {
        let folder = std::env::temp_dir().join(format!("jadoube-readers-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("club.db");
        drop(open::connect(&path, None).expect("a club"));
        let readers = Readers::open(&path).expect("readers");
        // All places but one are held by readings that end when they are told to.
        let (begin, mut begun) = mpsc::unbounded_channel();
        let long = |_| {
            let (readers, begin) = (readers.clone(), begin.clone());
            let (end, ended) = std::sync::mpsc::channel::<()>();
            let task = tokio::spawn(async move {
                let reading = readers.read(move |_| {
                    begin.send(()).expect("somebody counts");
                    // Told to by the other end, which is dropped.
                    let _ = ended.recv();
                    Ok(())
                });
                reading.await
            });
            (end, task)
        };
        let held: Vec<_> = (1..CONNECTIONS).map(long).collect();
        for _ in &held {
            begun.recv().await.expect("a reading begins");
        }
        for number in 0..20 {
            let short = readers.read(move |connection| {
                Ok(connection.query_row("SELECT ?1", [number], |row| row.get::<_, i64>(0))?)
            });
            assert_eq!(short.await, Ok(number));
        }
        for (end, task) in held {
            drop(end);
            assert_eq!(task.await.expect("a task"), Ok(()));
        }
        drop(readers);
        std::fs::remove_dir_all(&folder).expect("tidied");
    }
}
