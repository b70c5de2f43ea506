//! What is removed if the program is asked to end while it writes: files and folders that are not whole.
//!
//! Other systems than those of the Unix kind have no such signals.

use std::io;
#[cfg(unix)]
use std::path::PathBuf;

use tempfile::{NamedTempFile, TempDir};

/// Makes a file that is removed should a signal end the program before it stands under its name.
///
/// # Errors
///
/// If it cannot be made.
pub fn file(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    keep(make, |file| file.path().to_owned())
}

/// Makes a folder that is removed with all that is in it should a signal end the program meanwhile.
///
/// # Errors
///
/// If it cannot be made.
pub fn folder(make: impl FnOnce() -> io::Result<TempDir>) -> io::Result<TempDir> {
    keep(make, |folder| folder.path().to_owned())
}

/// Waits for a signal that is ending the program, if there is one: what then fails is nothing to tell.
pub fn settle() {
    #[cfg(unix)]
    drop(signals::known());
}

#[cfg(not(unix))]
fn keep<T>(
    make: impl FnOnce() -> io::Result<T>,
    _: impl FnOnce(&T) -> std::path::PathBuf,
) -> io::Result<T> {
    make()
}

/// Nothing is made while a signal removes what there is.
#[cfg(unix)]
fn keep<T>(
    make: impl FnOnce() -> io::Result<T>,
    path: impl FnOnce(&T) -> PathBuf,
) -> io::Result<T> {
    signals::watch()?;
    let mut known = signals::known();
    let made = make()?;
    // What has been put in its place or is gone needs nobody.
    known.retain(|path| path.exists());
    known.push(path(&made));
    Ok(made)
}

#[cfg(unix)]
mod signals {
    use std::fs;
    use std::io;
    use std::path::{Path, PathBuf};
    use std::process::exit;
    use std::sync::{Mutex, MutexGuard, Once, PoisonError};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// What there is.
    static KNOWN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

    /// So often a folder is removed.
    const TRIES: usize = 20;

    static WATCHED: Once = Once::new();

    pub fn known() -> MutexGuard<'static, Vec<PathBuf>> {
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on a signal that ends the program removes what is known, and ends it as the system would have it told.
    pub fn watch() -> io::Result<()> {
        let mut done = Ok(());
        WATCHED.call_once(|| {
            done = begin();
        });
        done
    }

    fn begin() -> io::Result<()> {
        let ignored = ignored();
        let heard = [SIGHUP, SIGINT, SIGTERM];
        let heard = heard
            .into_iter()
            .filter(|signal| ignored >> (signal - 1) & 1 == 0);
        let mut signals = Signals::new(heard)?;
        let wait = move || {
            if let Some(signal) = signals.forever().next() {
                // Held to the end, so that nothing else ends the program.
                let known = known();
                for path in known.iter() {
                    remove(path);
                }
                exit(128 + signal);
            }
        };
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(wait)
            .map(drop)
    }

    /// What cannot be removed stays: nobody is left to whom it could be told.
    fn remove(path: &Path) {
        // Into a folder files may still be put meanwhile.
        for _ in 0..TRIES {
            let removed = match path.is_dir() {
                true => fs::remove_dir_all(path),
                false => fs::remove_file(path),
            };
            if removed.is_ok() || !path.exists() {
                return;
            }
        }
    }

    /// The signals that whoever started the program wants ignored, as `nohup` does: bit by bit, the first the lowest. Where the system
    /// does not say, none is.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .unwrap_or(0)
    }
}
