//! Files that are packed while they are written, as their names ask.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Result, bail};
use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzWriter};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tempfile::NamedTempFile;

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    None,
    /// `.gz`
    Gzip,
    /// `.zst`
    Zstd,
    /// `.bz2`
    Bzip2,
    /// `.xz`
    Xz,
}

impl Packing {
    /// What a name asks for; one that asks for an archive is refused, since the file would not be what it is called.
    ///
    /// # Errors
    ///
    /// If it does.
    pub fn of(path: &Path) -> Result<Packing> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        Ok(match ending.to_ascii_lowercase().as_str() {
            "gz" => Packing::Gzip,
            "zst" => Packing::Zstd,
            "bz2" => Packing::Bzip2,
            "xz" => Packing::Xz,
            other @ ("zip" | "7z" | "rar") => bail!(
                "{}: what is written can be packed as .gz, .zst, .bz2 or .xz, and not as .{other}; give a name that ends in \
                 one of these, or write to standard output and pack that",
                path.display()
            ),
            _ => Packing::None,
        })
    }
}

/// So many bytes are written at once.
const BUFFER: usize = 1 << 16;

/// So many bytes are a frame of Zstandard.
const FRAME: usize = 4 << 20;

type File = BufWriter<NamedTempFile>;

/// A file that is being packed.
pub enum Packed {
    /// As it is.
    Plain(File),
    /// With gzip.
    Gzip(GzEncoder<File>),
    /// With Zstandard: what is not yet a frame, and whether there is a frame already.
    Zstd(File, Vec<u8>, bool),
    /// With bzip2.
    Bzip2(BzEncoder<File>),
    /// With xz.
    Xz(XzWriter<File>),
}

impl Packed {
    /// Begins to pack into a file.
    ///
    /// # Errors
    ///
    /// If the head of the packing cannot be written.
    pub fn new(file: NamedTempFile, packing: Packing) -> io::Result<Packed> {
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(match packing {
            Packing::None => Packed::Plain(file),
            Packing::Gzip => Packed::Gzip(GzEncoder::new(file, flate2::Compression::default())),
            Packing::Zstd => Packed::Zstd(file, Vec::new(), false),
            Packing::Bzip2 => Packed::Bzip2(BzEncoder::new(file, bzip2::Compression::default())),
            Packing::Xz => Packed::Xz(XzWriter::new(file, XzOptions::with_preset(6))?),
        })
    }

    /// Where it is, for whoever writes it by its name.
    pub fn place(&self) -> Option<&Path> {
        match self {
            Packed::Plain(file) => Some(file.get_ref().path()),
            _ => None,
        }
    }

    /// The file, whole.
    ///
    /// # Errors
    ///
    /// If its end cannot be written.
    pub fn finish(self) -> io::Result<NamedTempFile> {
        let file = match self {
            Packed::Plain(file) => file,
            Packed::Gzip(packer) => packer.finish()?,
            Packed::Zstd(mut file, rest, begun) => {
                // What is empty is one empty frame.
                if !begun || !rest.is_empty() {
                    file.write_all(&frame(&rest))?;
                }
                file
            }
            Packed::Bzip2(packer) => packer.finish()?,
            Packed::Xz(packer) => packer.finish()?,
        };
        file.into_inner().map_err(io::Error::from)
    }
}

fn frame(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

impl Write for Packed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Packed::Plain(file) => file.write(bytes),
            Packed::Gzip(packer) => packer.write(bytes),
            Packed::Zstd(file, waiting, begun) => {
                let taken = bytes.len().min(FRAME - waiting.len());
                waiting.extend_from_slice(&bytes[..taken]);
                if waiting.len() == FRAME {
                    file.write_all(&frame(waiting))?;
                    waiting.clear();
                    *begun = true;
                }
                Ok(taken)
            }
            Packed::Bzip2(packer) => packer.write(bytes),
            Packed::Xz(packer) => packer.write(bytes),
        }
    }

    /// What a packer holds back until it has enough of it stays there.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Packed::Plain(file) | Packed::Zstd(file, ..) => file.flush(),
            Packed::Gzip(packer) => packer.flush(),
            Packed::Bzip2(packer) => packer.flush(),
            Packed::Xz(packer) => packer.flush(),
        }
    }
}
