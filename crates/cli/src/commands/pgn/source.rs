//! Files read share by share on all cores, with a bar that shows how far they are.
//!
//! A database of SCID is read as the text that it comes to in PGN.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jadoube_notation::pgn::{Remarks, Unpacked, unpack_in};
use jadoube_notation::replay::in_shares;
use jadoube_notation::scid::{Base, Text};

use super::open_comments::OpenComments;
use crate::args::pgn::SourceArgs;
use crate::exit::Exit;
use crate::line_ends::Ends;
use crate::output::{complain, counted};
use crate::written::Inputs;

/// A file that is being read.
struct Source {
    /// Its text, unpacked.
    text: Unpacked,
    /// The bar.
    bar: Bar,
    /// How many games of a database are marked as deleted, and passed over.
    deleted: Arc<AtomicU64>,
    /// How many games of a database cannot be read to their end.
    damaged: Arc<AtomicU64>,
}

/// How a file was read.
#[derive(Clone, Debug)]
pub struct Passed {
    /// It could be opened.
    pub opened: bool,
    /// It could be read to its end.
    pub whole: bool,
    /// Seconds it took.
    pub seconds: f64,
    /// What was met on the way.
    pub remarks: Remarks,
    /// A comment that no brace closes has taken moves in.
    pub swallowed: bool,
    /// The rest was not asked for.
    pub enough: bool,
}

/// What whoever takes the shares says when no more of them are wanted.
#[derive(Debug)]
pub struct Enough;

impl fmt::Display for Enough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all that is wanted has been found")
    }
}

impl std::error::Error for Enough {}

impl Passed {
    /// What this makes of the exit code: a file that cannot be read is the gravest, and what comes of games whose moves are in a
    /// comment is not what was asked for.
    pub fn exit(&self) -> Exit {
        match (self.whole, self.swallowed) {
            (false, _) => Exit::Unreadable,
            (true, true) => Exit::Failed,
            (true, false) => Exit::Fine,
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
        let mut files = self.files.clone();
        for path in &self.files {
            // The other files of a database are read too.
            if path
                .extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("si4"))
            {
                files.extend(Base::files(path).into_iter().filter(|file| file.exists()));
            }
        }
        Inputs::of(&files)
    }

    /// How the lines end of the first file that is none of a database; nothing where that cannot be known beforehand.
    pub fn line_ends(&self) -> Option<Ends> {
        const FAR: u64 = 1 << 16;
        let is_file = |path: &&PathBuf| path.is_file();
        let mut file = File::open(self.files.iter().find(is_file)?).ok()?;
        if is_scid(&mut file).ok()? {
            return None;
        }
        let mut beginning = Vec::new();
        let text = unpack_in(file, self.encoding).ok()?;
        text.take(FAR).read_to_end(&mut beginning).ok()?;
        Ends::of(&beginning)
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
        self.pass_with_remarks(path, work, |part, bar, _| take(part, bar))
    }

    /// Does the same; `take` is told, too, what has been met on the way so far. Comments that are not closed and have taken moves in
    /// are told on standard error.
    ///
    /// # Errors
    ///
    /// What `take` says.
    pub fn pass_with_remarks<T: Send>(
        &self,
        path: &Path,
        work: impl Fn(&[u8]) -> T + Sync,
        mut take: impl FnMut(T, &mut Bar, &Remarks) -> Result<()>,
    ) -> Result<Passed> {
        let (mut lines, mut swallowed) = (0, false);
        let passed = self.pass_untold(
            path,
            |text| (OpenComments::of(text), work(text)),
            |(open, part), bar, remarks| {
                for at in open.at {
                    bar.clear();
                    swallowed = true;
                    complain(format_args!(
                        "{}: line {}: a comment begins here that no brace closes before the next game, and the moves in it are not read",
                        path.display(),
                        lines + at + 1
                    ));
                }
                lines += open.lines;
                take(part, bar, remarks)
            },
        )?;
        Ok(Passed {
            swallowed,
            ..passed
        })
    }

    /// Does the same for whoever tells of every comment that is not closed.
    ///
    /// # Errors
    ///
    /// What `take` says.
    pub fn pass_untold<T: Send>(
        &self,
        path: &Path,
        work: impl Fn(&[u8]) -> T + Sync,
        mut take: impl FnMut(T, &mut Bar, &Remarks) -> Result<()>,
    ) -> Result<Passed> {
        let source = match self.open(path) {
            Ok(source) => source,
            Err(error) => {
                complain(format_args!("{error:#}"));
                return Ok(Passed {
                    opened: false,
                    whole: false,
                    seconds: 0.0,
                    remarks: Remarks::default(),
                    swallowed: false,
                    enough: false,
                });
            }
        };
        let (mut bar, remarks) = (source.bar, source.text.remarks());
        let (deleted, damaged) = (source.deleted, source.damaged);
        let mut untaken: Result<()> = Ok(());
        let read = in_shares(source.text, self.thread_count(), work, |part| {
            take(part, &mut bar, &remarks).map_err(|error| {
                untaken = Err(error);
                io::ErrorKind::Other.into()
            })
        });
        bar.clear();
        let enough = match untaken {
            Err(error) if error.is::<Enough>() => true,
            untaken => {
                untaken?;
                false
            }
        };
        for remark in remarks.sentences() {
            complain(format_args!("{}: {remark}", path.display()));
        }
        let deleted = deleted.load(Ordering::Relaxed);
        if deleted > 0 {
            complain(format_args!(
                "{}: {} marked as deleted, and passed over",
                path.display(),
                counted(deleted, "game")
            ));
        }
        let damaged = damaged.load(Ordering::Relaxed);
        if damaged > 0 {
            complain(format_args!(
                "{}: the database is damaged: {} cannot be read to the end, and stops at the word [damaged]",
                path.display(),
                counted(damaged, "game")
            ));
        }
        let read = if enough { Ok(()) } else { read.map(drop) };
        if let Err(error) = &read {
            complain(format_args!(
                "{}: the file cannot be read to its end: {error}",
                path.display()
            ));
        }
        Ok(Passed {
            opened: true,
            whole: read.is_ok() && !remarks.games_unread() && damaged == 0,
            seconds: bar.begun.elapsed().as_secs_f64(),
            remarks,
            swallowed: false,
            enough,
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
        let unreadable = || format!("{}: the file cannot be read", path.display());
        refuse_database(path)?;
        let shown = !self.quiet && io::stderr().is_terminal();
        let (mut deleted, mut damaged) = (Arc::default(), Arc::default());
        let (inner, size): (Box<dyn Read + Send>, _) = if path == Path::new("-") {
            (Box::new(io::stdin()), None)
        } else {
            let mut file = File::open(path).with_context(unreadable)?;
            let data = file.metadata().ok().filter(|data| data.is_file());
            if data.is_some() && is_scid(&mut file).with_context(unreadable)? {
                let base = Base::open(path)?;
                (deleted, damaged) = (base.deleted(), base.damaged());
                (Box::new(Text::new(base)), None)
            } else {
                (Box::new(file), data.map(|data| data.len()))
            }
        };
        let bar = Bar::new(size, shown);
        let counted = Counted {
            inner,
            bar: bar.bar.clone(),
        };
        let text = unpack_in(counted, self.encoding);
        let text = text.with_context(unreadable)?;
        Ok(Source {
            text,
            bar,
            deleted,
            damaged,
        })
    }
}

/// Whether a file is the index of a database of SCID.
fn is_scid(file: &mut File) -> io::Result<bool> {
    let mut first = Vec::new();
    file.take(8).read_to_end(&mut first)?;
    file.rewind()?;
    Ok(Base::is_index(&first))
}

/// Databases that have no sign at their beginning are known by their names.
fn refuse_database(path: &Path) -> Result<()> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    match ending.to_ascii_lowercase().as_str() {
        other @ ("si5" | "sn5" | "sg5" | "si3" | "sn3" | "sg3" | "cbh" | "cbv" | "cbf" | "cbg") => {
            bail!(
                "{}: databases are read of SCID 4 alone (FILE.si4), and not as .{other}; export the games as PGN",
                path.display()
            )
        }
        "sg4" => bail!(
            "{}: these are the games of a database of SCID; give the name of its index, FILE.si4",
            path.display()
        ),
        _ => Ok(()),
    }
}

/// Counts the bytes that are read.
struct Counted<R> {
    inner: R,
    bar: ProgressBar,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let got = self.inner.read(buffer)?;
        self.bar.inc(got as u64);
        Ok(got)
    }
}

/// A line on the terminal that shows how far a file has been read.
pub struct Bar {
    bar: ProgressBar,
    begun: Instant,
}

impl Bar {
    /// A bar for a file of this size, if that is known.
    fn new(size: Option<u64>, shown: bool) -> Bar {
        let target = match shown {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(size, target);
        let form = match size {
            Some(_) => "[{bar:30}] {percent:>3} % {msg}, {eta} left",
            None => "{bytes} {msg}",
        };
        // A form that the library does not take leaves its own.
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style.progress_chars("##."));
        }
        Bar {
            bar,
            begun: Instant::now(),
        }
    }

    /// Seconds since the file was opened.
    pub fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Shows how far it is.
    pub fn tell(&mut self, games: u64) {
        if !self.bar.is_hidden() {
            let speed = games as f64 / self.seconds().max(1e-9);
            self.bar
                .set_message(format!("{}, {speed:.0} a second", counted(games, "game")));
        }
    }

    /// Takes the line away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
