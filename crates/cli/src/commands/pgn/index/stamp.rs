//! The file beside a collection: where it lies, its form, and by what it knows its collection again.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result, bail, ensure};
use jadoube_notation::pgn::Packing;

/// The form of the file.
pub const VERSION: i64 = 3;

/// So many bits of a hash are kept beside those that choose the bucket.
pub const REST_BITS: u32 = 24;

/// So many pieces are told together.
pub const BLOCK: usize = 256;

/// The file beside a collection.
pub fn place(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".index");
    PathBuf::from(name)
}

/// What tells a collection from what it was when it was indexed.
#[derive(Debug, PartialEq, Eq)]
pub struct Stamp {
    pub length: i64,
    /// In nanoseconds since 1970.
    pub modified: i64,
    /// Its first and last bytes.
    pub ends: Vec<u8>,
}

impl Stamp {
    /// The stamp of a file that can be read at any place.
    pub fn of(path: &Path) -> Result<Stamp> {
        let unreadable = || format!("{}: the file cannot be read", path.display());
        ensure!(
            path != Path::new("-"),
            "standard input has no place for an index; name a file"
        );
        let mut file = File::open(path).with_context(unreadable)?;
        let data = file.metadata().with_context(unreadable)?;
        ensure!(
            data.is_file(),
            "{}: only a file can have an index",
            path.display()
        );
        let mut ends = Vec::new();
        (&mut file).take(256).read_to_end(&mut ends)?;
        let packed = Packing::of(&ends) != Packing::Plain;
        if packed || ends.starts_with(b"\xff\xfe") || ends.starts_with(b"\xfe\xff") {
            bail!(
                "{}: games cannot be found in the middle of a packed file, or one in UTF-16; unpack it first",
                path.display()
            );
        }
        file.seek(SeekFrom::Start(data.len().saturating_sub(256)))?;
        file.read_to_end(&mut ends)?;
        let modified = data.modified().ok();
        let modified = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Ok(Stamp {
            length: i64::try_from(data.len())?,
            modified: modified.map_or(0, |time| time.as_nanos() as i64),
            ends,
        })
    }
}
