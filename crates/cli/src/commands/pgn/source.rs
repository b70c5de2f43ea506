//! Files opened, with a bar that shows how far they have been read.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use jadoube_notation::pgn::unpack;

use super::SourceArgs;

/// A file that is being read.
pub struct Source {
    /// How it is called in messages.
    pub name: String,
    /// Its text, unpacked.
    pub text: Box<dyn Read + Send>,
    /// The bar.
    pub bar: Bar,
}

impl SourceArgs {
    /// How many threads share the work.
    pub fn thread_count(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }

    /// Opens a file, or standard input for `-`.
    pub fn open(&self, path: &Path) -> Result<Source> {
        let read = Arc::new(AtomicU64::new(0));
        let name = path.display().to_string();
        let unreadable = || format!("{name}: the file cannot be read");
        let (text, size) = if path == Path::new("-") {
            (
                unpack(Counted {
                    inner: io::stdin(),
                    read: read.clone(),
                }),
                None,
            )
        } else {
            let file = File::open(path).with_context(unreadable)?;
            let size = file
                .metadata()
                .ok()
                .filter(|data| data.is_file())
                .map(|data| data.len());
            (
                unpack(Counted {
                    inner: file,
                    read: read.clone(),
                }),
                size,
            )
        };
        let text = text.with_context(unreadable)?;
        let bar = Bar {
            read,
            size,
            shown: !self.quiet && io::stderr().is_terminal(),
            last: Instant::now(),
            begun: Instant::now(),
        };
        Ok(Source { name, text, bar })
    }
}

/// Counts the bytes that are read.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let got = self.inner.read(buffer)?;
        self.read.fetch_add(got as u64, Ordering::Relaxed);
        Ok(got)
    }
}

/// A line on the terminal that shows how far a file has been read.
pub struct Bar {
    read: Arc<AtomicU64>,
    size: Option<u64>,
    shown: bool,
    last: Instant,
    begun: Instant,
}

impl Bar {
    /// Seconds since the file was opened.
    pub fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Shows how far it is, at most ten times a second.
    pub fn tell(&mut self, games: u64) {
        if !self.shown || self.last.elapsed() < Duration::from_millis(100) {
            return;
        }
        self.last = Instant::now();
        let read = self.read.load(Ordering::Relaxed);
        let far = match self.size {
            Some(size) if size > 0 => {
                let part = (read as f64 / size as f64).min(1.0);
                let full = (part * 30.0) as usize;
                format!(
                    "[{}{}] {:3.0} %",
                    "#".repeat(full),
                    ".".repeat(30 - full),
                    part * 100.0
                )
            }
            _ => format!("{:.0} MB", read as f64 / 1e6),
        };
        let _ = write!(
            io::stderr(),
            "\r{far} {games} games, {:.0} a second ",
            games as f64 / self.seconds().max(1e-9)
        );
    }

    /// Takes the line away.
    pub fn clear(&self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
