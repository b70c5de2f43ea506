//! How a file is packed, told by its first bytes.

use std::io::{self, Read};

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// gzip (RFC 1952).
    Gzip,
    /// bzip2.
    Bzip2,
    /// Zstandard (RFC 8878).
    Zstd,
    /// xz.
    Xz,
    /// A zip archive.
    #[cfg(feature = "archives")]
    Zip,
}

impl Packing {
    /// The packing that the first bytes of a file show.
    pub fn of(first: &[u8]) -> Packing {
        match first {
            [0x1f, 0x8b, ..] => Packing::Gzip,
            [b'B', b'Z', b'h', ..] => Packing::Bzip2,
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Packing::Zstd,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Packing::Xz,
            #[cfg(feature = "archives")]
            [b'P', b'K', 3, 4, ..] => Packing::Zip,
            _ => Packing::Plain,
        }
    }
}

/// So many bytes of what is not read are looked at for games.
pub(super) const LOOKED_AT: u64 = 1 << 16;

/// Whether what begins so is games, or something packed in which they may be.
pub(super) fn may_be_games(begins: &[u8]) -> bool {
    Packing::of(begins) != Packing::Plain || memchr::memmem::find(begins, b"[Event \"").is_some()
}

/// Up to so many bytes; fewer only at the end.
pub(super) fn first_bytes(source: &mut impl Read, count: u64) -> io::Result<Vec<u8>> {
    let mut first = Vec::new();
    source.take(count).read_to_end(&mut first)?;
    Ok(first)
}
