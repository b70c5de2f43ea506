//! Files, packed or not, told by their content.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

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
}

impl Packing {
    /// The packing that the first bytes of a file show.
    pub fn of(first: &[u8]) -> Packing {
        match first {
            [0x1f, 0x8b, ..] => Packing::Gzip,
            [b'B', b'Z', b'h', ..] => Packing::Bzip2,
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Packing::Zstd,
            _ => Packing::Plain,
        }
    }
}

/// A file that cannot be opened.
#[derive(Debug)]
pub struct OpenError {
    path: PathBuf,
    source: io::Error,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read {}: {}", self.path.display(), self.source)
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// Opens a file for reading, unpacked as its content demands.
///
/// # Errors
///
/// If the file cannot be opened, or its packing is broken at the very beginning.
pub fn open(path: &Path) -> Result<Box<dyn Read + Send>, OpenError> {
    let fail = |source| OpenError {
        path: path.to_owned(),
        source,
    };
    let file = File::open(path).map_err(fail)?;
    unpack(file).map_err(fail)
}

/// Unpacks a stream as its first bytes demand.
///
/// # Errors
///
/// If the stream cannot be read, or its packing is broken at the very beginning.
pub fn unpack(mut source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut first = Vec::new();
    (&mut source).take(4).read_to_end(&mut first)?;
    let packing = Packing::of(&first);
    let whole = io::Cursor::new(first).chain(source);
    Ok(match packing {
        Packing::Plain => Box::new(whole),
        Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(
            BufReader::with_capacity(1 << 16, whole),
        )),
        Packing::Bzip2 => Box::new(bzip2::read::MultiBzDecoder::new(whole)),
        Packing::Zstd => Box::new(Zstd {
            source: Some(BufReader::with_capacity(1 << 16, whole)),
            frame: None,
        }),
    })
}

type Frame<R> = ruzstd::decoding::StreamingDecoder<BufReader<R>, ruzstd::decoding::FrameDecoder>;

/// Zstandard frames one after another, which archives of games consist of.
struct Zstd<R: Read> {
    source: Option<BufReader<R>>,
    frame: Option<Frame<R>>,
}

impl<R: Read> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if let Some(frame) = &mut self.frame {
                let got = frame.read(buffer)?;
                if got > 0 {
                    return Ok(got);
                }
                self.source = self.frame.take().map(Frame::into_inner);
            }
            let Some(mut source) = self.source.take() else {
                return Ok(0);
            };
            if io::BufRead::fill_buf(&mut source)?.is_empty() {
                return Ok(0);
            }
            self.frame = Some(Frame::new(source).map_err(io::Error::other)?);
        }
    }
}
