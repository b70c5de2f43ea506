//! Files read share by share on all cores, with a bar that shows how far they are.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use jadoube_notation::pgn::{Unpacked, unpack};
use jadoube_notation::replay::in_shares;

use super::SourceArgs;
use crate::exit::Exit;
use crate::output::complain;
use crate::written::Inputs;

/// A file that is being read.
struct Source {
    /// Its text, unpacked.
    text: Unpacked,
    /// The bar.
    bar: Bar,
}

/// How a file was read.
#[derive(Clone, Copy, Debug)]
pub struct Passed {
    /// It could be opened.
    pub opened: bool,
    /// It could be read to its end.
    pub whole: bool,
    /// Seconds it took.
    pub seconds: f64,
}

impl Passed {
    /// What this makes of the exit code: a file that cannot be read is the gravest.
    pub fn exit(self) -> Exit {
        if self.whole {
            Exit::Fine
        } else {
            Exit::Unreadable
        }
    }
}

impl SourceArgs {
    /// How many threads share the work.
    pub fn thread_count(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }

    /// The files, as what must not be written over.
    ///
    /// # Errors
    ///
    /// If standard output goes into one of them.
    pub fn inputs(&self) -> Result<Inputs> {
        Inputs::of(&self.files)
    }

    /// Cuts a file into shares that end between games, works on them on all threads, and takes what comes of them
    /// in their order. A file that cannot be opened, or not be read to its end, is told on standard error.
    ///
    /// # Errors
    ///
    /// What `take` says.
    pub fn pass<T: Send>(
        &self,
        path: &Path,
        work: impl Fn(&[u8]) -> T + Sync,
        mut take: impl FnMut(T, &mut Bar) -> Result<()>,
    ) -> Result<Passed> {
        let source = match self.open(path) {
            Ok(source) => source,
            Err(error) => {
                complain(format_args!("{error:#}"));
                return Ok(Passed {
                    opened: false,
                    whole: false,
                    seconds: 0.0,
                });
            }
        };
        let (mut bar, remarks) = (source.bar, source.text.remarks());
        let mut untaken: Result<()> = Ok(());
        let read = in_shares(source.text, self.thread_count(), work, |part| {
            take(part, &mut bar).map_err(|error| {
                untaken = Err(error);
                io::ErrorKind::Other.into()
            })
        });
        bar.clear();
        untaken?;
        for remark in remarks.sentences() {
            complain(format_args!("{}: {remark}", path.display()));
        }
        if let Err(error) = &read {
            complain(format_args!(
                "{}: the file cannot be read to its end: {error}",
                path.display()
            ));
        }
        Ok(Passed {
            opened: true,
            whole: read.is_ok(),
            seconds: bar.begun.elapsed().as_secs_f64(),
        })
    }

    /// Does the same with every file, one after another, and gives how well that went.
    ///
    /// # Errors
    ///
    /// What `take` says.
    pub fn pass_all<T: Send>(
        &self,
        work: impl Fn(&[u8]) -> T + Sync,
        mut take: impl FnMut(T, &mut Bar) -> Result<()>,
    ) -> Result<Exit> {
        self.files.iter().try_fold(Exit::Fine, |exit, path| {
            let passed = self.pass(path, &work, &mut take)?;
            Ok(exit.and(passed.exit()))
        })
    }

    /// Opens a file, or standard input for `-`.
    fn open(&self, path: &Path) -> Result<Source> {
        let read = Arc::new(AtomicU64::new(0));
        let unreadable = || format!("{}: the file cannot be read", path.display());
        let counted = |inner: Box<dyn Read + Send>| Counted {
            inner,
            read: read.clone(),
        };
        let (text, size) = if path == Path::new("-") {
            (unpack(counted(Box::new(io::stdin()))), None)
        } else {
            let file = File::open(path).with_context(unreadable)?;
            let data = file.metadata().ok().filter(|data| data.is_file());
            (unpack(counted(Box::new(file))), data.map(|data| data.len()))
        };
        let bar = Bar {
            read,
            size,
            shown: !self.quiet && io::stderr().is_terminal(),
            last: Instant::now(),
            begun: Instant::now(),
        };
        let text = text.with_context(unreadable)?;
        Ok(Source { text, bar })
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
