//! Files that a command writes: never one that it reads, and never half.
//!
//! What is written goes to a file beside the one that was named, and takes its place once it is whole. So a file
//! that was there is either as it was or as it should be, whatever happens in between.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use same_file::Handle;
use tempfile::NamedTempFile;

use crate::output::complain;
use crate::packed::{Packed, Packing};
use crate::partial;

/// The files that a command reads, so that it writes over none of them.
#[derive(Default)]
pub struct Inputs {
    read: Vec<(PathBuf, Handle)>,
    /// Why the first that cannot be opened cannot.
    missing: Option<anyhow::Error>,
}

impl Inputs {
    /// A command that reads nothing.
    pub fn none() -> Inputs {
        Inputs::default()
    }

    /// Looks for these files; `-` is standard input.
    ///
    /// # Errors
    ///
    /// If standard output goes into one of them, which would never end.
    pub fn of(paths: &[PathBuf]) -> Result<Inputs> {
        let mut inputs = Inputs::default();
        for path in paths {
            let handle = if path == Path::new("-") {
                Handle::stdin()
            } else {
                Handle::from_path(path)
            };
            match handle {
                Ok(handle) => inputs.read.push((path.clone(), handle)),
                // Standard input may be closed; whoever reads it will tell.
                Err(_) if path == Path::new("-") => {}
                Err(error) => {
                    let why = format!("{}: the file cannot be read", path.display());
                    inputs
                        .missing
                        .get_or_insert(anyhow::Error::new(error).context(why));
                }
            }
        }
        if let Ok(out) = Handle::stdout()
            && is_regular(out.as_file())
        {
            inputs.refuse_handle("standard output", &out)?;
        }
        Ok(inputs)
    }

    /// Refuses to write to `path` if it is one of them, whatever name or link leads to it.
    ///
    /// # Errors
    ///
    /// If it is.
    pub fn refuse(&self, path: &Path) -> Result<()> {
        match Handle::from_path(path) {
            Ok(there) => self.refuse_handle(&path.display().to_string(), &there),
            Err(_) => Ok(()),
        }
    }

    fn refuse_handle(&self, shown: &str, target: &Handle) -> Result<()> {
        match self.read.iter().find(|(_, handle)| handle == target) {
            None => Ok(()),
            Some((path, _)) => bail!(
                "{shown} is {}, which is read here: nothing is written; give another name",
                called(path)
            ),
        }
    }
}

fn called(path: &Path) -> String {
    if path == Path::new("-") {
        "the file on standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

fn is_regular(file: &fs::File) -> bool {
    file.metadata().is_ok_and(|data| data.is_file())
}

/// Where a command writes to, every byte as it is.
pub enum Written {
    /// Standard output.
    Standard(Box<dyn Write>),
    /// A pipe, a terminal, a device: what has no content that could be lost.
    Device(BufWriter<fs::File>),
    /// A file, and the one beside it that takes its place in the end.
    File {
        /// What is written.
        beside: Box<Packed>,
        /// Where it goes, links followed.
        path: PathBuf,
        /// How the user called it.
        shown: PathBuf,
    },
}

impl Written {
    /// Begins to write to `path`, or to standard output without one.
    ///
    /// # Errors
    ///
    /// If the file is one of `inputs`, whatever name or link leads to it; if one of `inputs` cannot be opened; if
    /// the folder takes no file. Nothing has changed then.
    pub fn to(path: Option<&Path>, inputs: &Inputs) -> Result<Written> {
        match path {
            None => Ok(Written::Standard(Box::new(BufWriter::with_capacity(
                1 << 16,
                io::stdout(),
            )))),
            Some(path) => Written::to_file(path, inputs),
        }
    }

    /// Begins to write to `path`; see [`Written::to`].
    pub fn to_file(path: &Path, inputs: &Inputs) -> Result<Written> {
        let unwritable = || format!("{}: the file cannot be written", path.display());
        inputs.refuse(path)?;
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        ensure!(
            !DATABASES.iter().any(|other| ending == *other),
            "{}: databases of other programs are read and not written; name a file that ends in .pgn",
            path.display()
        );
        if let Some(error) = &inputs.missing {
            bail!("{error:#}; nothing is written to {}", path.display());
        }
        let old = fs::metadata(path).ok();
        ensure!(
            !old.as_ref().is_some_and(fs::Metadata::is_dir),
            "{}: this is a folder; name a file",
            path.display()
        );
        if old.as_ref().is_some_and(|data| !data.is_file()) {
            let file = fs::OpenOptions::new().write(true).open(path);
            return Ok(Written::Device(BufWriter::new(
                file.with_context(unwritable)?,
            )));
        }
        let packing = Packing::of(path)?;
        let whole = behind_links(path).with_context(unwritable)?;
        let folder = match whole.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let beside = beside(folder, old.as_ref()).with_context(unwritable)?;
        Ok(Written::File {
            beside: Box::new(Packed::new(beside, packing).with_context(unwritable)?),
            path: whole,
            shown: path.to_owned(),
        })
    }

    /// Where it is written meanwhile, for a library that writes a file by its name; only what has a content that
    /// could be lost has such a place.
    pub fn place(&self) -> Option<&Path> {
        match self {
            Written::File { beside, .. } => beside.place(),
            Written::Standard(_) | Written::Device(_) => None,
        }
    }

    /// What was written is whole and takes its place.
    ///
    /// # Errors
    ///
    /// If it cannot be written to its end; the file that was there is as it was.
    pub fn finish(self) -> Result<()> {
        match self {
            Written::Standard(mut out) => out.flush()?,
            Written::Device(mut file) => file.flush()?,
            Written::File {
                beside,
                path,
                shown,
            } => {
                let unwritable = || format!("{}: the file cannot be written", shown.display());
                let beside = beside.finish().with_context(unwritable)?;
                beside.persist(&path).with_context(unwritable)?;
            }
        }
        Ok(())
    }

    /// Ends what was written: whole, or with all that could be had, which is told then.
    ///
    /// # Errors
    ///
    /// If it cannot be written to its end.
    pub fn close(self, whole: bool) -> Result<()> {
        if whole {
            return self.finish();
        }
        if let Some(partial) = self.finish_partial()? {
            complain(format_args!(
                "what could be read is in {}, since not everything could",
                partial.display()
            ));
        }
        Ok(())
    }

    /// What was written is not whole, since something could not be read to its end: it stays beside the file that
    /// was named, under its name with `.partial`, and the file itself as it was. Gives that name, if there is one.
    ///
    /// # Errors
    ///
    /// If not even that can be written.
    fn finish_partial(self) -> Result<Option<PathBuf>> {
        match self {
            Written::File {
                beside,
                mut path,
                shown,
            } => {
                path.as_mut_os_string().push(".partial");
                let whole = Written::File {
                    beside,
                    path: path.clone(),
                    shown,
                };
                whole.finish().map(|()| Some(path))
            }
            other => other.finish().map(|()| None),
        }
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Written::Standard(out) => out.write(bytes),
            Written::Device(file) => file.write(bytes),
            Written::File { beside, .. } => beside.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Written::Standard(out) => out.flush(),
            Written::Device(file) => file.flush(),
            Written::File { beside, .. } => beside.flush(),
        }
    }
}

/// Writes a file whole.
///
/// # Errors
///
/// As [`Written::to`] and [`Written::finish`].
pub fn write_file(path: &Path, inputs: &Inputs, bytes: &[u8]) -> Result<()> {
    let mut file = Written::to_file(path, inputs)?;
    file.write_all(bytes)
        .with_context(|| format!("{}: the file cannot be written", path.display()))?;
    file.finish()
}

/// Endings of databases, under whose names no text is written.
const DATABASES: [&str; 12] = [
    "si3", "sn3", "sg3", "si4", "sn4", "sg4", "si5", "sn5", "sg5", "cbh", "cbv", "2cbh",
];

/// Refuses two outputs that are one file, by whatever names, be it there or not; no name is standard output.
///
/// # Errors
///
/// If they are.
pub fn ensure_apart(one: Option<&Path>, other: Option<&Path>) -> Result<()> {
    let (one, other) = match (one, other) {
        (Some(one), Some(other)) => (one, other),
        (None, Some(path)) | (Some(path), None) => return ensure_not_standard_output(path),
        (None, None) => return Ok(()),
    };
    let regular = fs::metadata(one).is_ok_and(|data| data.is_file());
    let same = one == other
        || regular && same_file::is_same_file(one, other).unwrap_or(false)
        || !is_device(one) && destination(one).is_some_and(|one| Some(one) == destination(other));
    ensure!(
        !same,
        "{}: two different things would be written to this file; give two names",
        one.display()
    );
    Ok(())
}

fn ensure_not_standard_output(path: &Path) -> Result<()> {
    let out = Handle::stdout()
        .ok()
        .filter(|out| is_regular(out.as_file()));
    let there = Handle::from_path(path).ok();
    ensure!(
        out.is_none() || out != there,
        "{}: standard output goes into this file too; give two names",
        path.display()
    );
    Ok(())
}

/// What is there and is no file: it takes what both have to say.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file())
}

/// The one name of the file to which a name leads, which need not be there: its folder without links, and its name there.
fn destination(path: &Path) -> Option<PathBuf> {
    let path = behind_links(path).ok()?;
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
}

/// The file that a name leads to, which need not be there.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..40 {
        match fs::symlink_metadata(&path) {
            Ok(data) if data.is_symlink() => {
                let to = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(to);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead to each other"))
}

/// A file beside another, which is gone unless it takes its place; with the rights of the old one.
fn beside(folder: &Path, old: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".jadoube-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = partial::file(|| builder.tempfile_in(folder))?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(file)
}
