//! Why a database cannot be read.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A database that cannot be read.
#[derive(Debug)]
pub struct ScidError {
    /// Which of its files.
    file: PathBuf,
    what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Io(io::Error),
    Damaged(&'static str),
    Version(u16),
}

impl fmt::Display for ScidError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file.display())?;
        match &self.what {
            What::Io(error) => write!(f, "the file cannot be read: {error}"),
            What::Damaged(why) => write!(f, "this is no file of a database of SCID 4: {why}"),
            What::Version(version) => write!(
                f,
                "this is a database of SCID in version {version}, and version 400 alone is read; have SCID save it as one of \
                 SCID 4, or export it as PGN"
            ),
        }
    }
}

impl std::error::Error for ScidError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.what {
            What::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// What is wrong with this file.
pub(super) fn fail(file: &Path, what: What) -> ScidError {
    ScidError {
        file: file.to_owned(),
        what,
    }
}
