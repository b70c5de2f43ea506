//! How a file is packed, told by its first bytes.

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
