//! Files, packed or not, told by their content.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::marks::{Dropped, Mark, Unmarked};
use super::packing::{LOOKED_AT, Packing, first_bytes, may_be_games};
use super::utf16::Utf16;
use crate::encoding::{Encoding, Recoded};

/// Archives that are known by their first bytes and not unpacked here, with what unpacks them.
const FOREIGN: &[(&[u8], &str)] = &[
    #[cfg(not(feature = "archives"))]
    (
        b"PK\x03\x04",
        "a zip archive; unpack it first, as by 'unzip -p FILE'",
    ),
    (b"PK\x05\x06", "an empty zip archive"),
    (
        b"Scid.s",
        "a file of a database of SCID, which consists of three; give the name of its index, FILE.si4",
    ),
    (
        b"7z\xbc\xaf\x27\x1c",
        "a 7z archive; unpack it first, as by '7z x -so FILE'",
    ),
    (
        b"Rar!\x1a\x07",
        "a rar archive; unpack it first, as by 'unrar p FILE'",
    ),
];

/// What is packed with xz may ask for so much memory, in kilobytes: twice what its strongest preset takes.
const MEMORY_OF_XZ: u32 = 128 << 10;

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
/// As [`unpack`], and if the file cannot be opened.
pub fn open(path: &Path) -> Result<Unpacked, OpenError> {
    let fail = |source| OpenError {
        path: path.to_owned(),
        source,
    };
    let file = File::open(path).map_err(fail)?;
    unpack(file).map_err(fail)
}

/// Other bytes after the end of what is packed.
#[derive(Clone, Debug, Default)]
struct Trailing {
    met: Arc<AtomicBool>,
    with_games: Arc<AtomicBool>,
}

/// What was met while a file was unpacked, and passed over.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    utf16: Arc<AtomicBool>,
    trailing: Trailing,
    dropped: Dropped,
    #[cfg(feature = "archives")]
    unread: super::archive::Unread,
}

impl Remarks {
    /// Each as a sentence without a full stop. All of them are known once the file has been read to its end.
    pub fn sentences(&self) -> Vec<String> {
        let met = [
            (
                &self.utf16,
                "the file is written in UTF-16 and read as such",
            ),
            (
                &self.trailing.met,
                "after the end of what is packed with gzip stand other bytes, which are passed over",
            ),
            (
                &self.trailing.with_games,
                "there may be games in these bytes; cut the file in two at the end of what is packed",
            ),
        ];
        let met = met
            .into_iter()
            .filter(|(met, _)| met.load(Ordering::Relaxed));
        let met = met.map(|(_, sentence)| sentence.to_owned());
        #[cfg(feature = "archives")]
        let met = met.chain(self.unread.sentences());
        met.collect()
    }

    /// Whether games may stand in what is not read: in members of an archive, or beside what is packed.
    pub fn games_unread(&self) -> bool {
        #[cfg(feature = "archives")]
        let in_archive = self.unread.has_games();
        #[cfg(not(feature = "archives"))]
        let in_archive = false;
        in_archive || self.trailing.with_games.load(Ordering::Relaxed)
    }

    /// The byte order marks that stood at the bytes `within` of the text, in order; they are known once the text has been read
    /// that far.
    pub fn marks(&self, within: std::ops::Range<u64>) -> Vec<Mark> {
        self.dropped.within(within)
    }

    /// Where the byte `at` of the text stands in a file that is neither packed nor in UTF-16: byte order marks before it
    /// were left out.
    pub fn in_file(&self, at: u64) -> u64 {
        self.dropped.in_source(at)
    }
}

/// The text of a file, unpacked, in the encoding of PGN: what is UTF-16 comes as UTF-8, and byte order marks are left
/// out, also those at which files were joined.
pub struct Unpacked {
    text: Unmarked<Box<dyn Read + Send>>,
    remarks: Remarks,
}

impl Unpacked {
    /// What is met on the way; it fills while the file is read.
    pub fn remarks(&self) -> Remarks {
        self.remarks.clone()
    }
}

impl fmt::Debug for Unpacked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unpacked").finish_non_exhaustive()
    }
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.text.read(buffer)
    }
}

/// Unpacks a stream whose text, unless it is in UTF-16, is of this encoding, and gives it in UTF-8; as it stands where none
/// is named.
///
/// # Errors
///
/// As [`unpack`].
pub fn unpack_in(
    source: impl Read + Send + 'static,
    encoding: Option<&Encoding>,
) -> io::Result<Unpacked> {
    unpacked(source, encoding)
}

/// Unpacks a stream as its first bytes demand.
///
/// # Errors
///
/// If the stream cannot be read, its packing is broken at the very beginning, or it is an archive of a kind that
/// is not unpacked here.
pub fn unpack(source: impl Read + Send + 'static) -> io::Result<Unpacked> {
    unpacked(source, None)
}

fn unpacked(
    mut source: impl Read + Send + 'static,
    encoding: Option<&Encoding>,
) -> io::Result<Unpacked> {
    let first = first_bytes(&mut source, 6)?;
    if let Some((_, what)) = FOREIGN.iter().find(|(magic, _)| first.starts_with(magic)) {
        return Err(io::Error::new(
            io::ErrorKind::Unsupported,
            format!("this is {what}"),
        ));
    }
    let mut remarks = Remarks::default();
    let packing = Packing::of(&first);
    let whole = io::Cursor::new(first).chain(source);
    let buffered = BufReader::with_capacity(1 << 16, whole);
    let mut plain: Box<dyn Read + Send> = match packing {
        Packing::Plain => Box::new(buffered.into_inner()),
        Packing::Gzip => Box::new(Gzip {
            member: Some(flate2::bufread::GzDecoder::new(buffered)),
            trailing: remarks.trailing.clone(),
        }),
        Packing::Bzip2 => Box::new(bzip2::read::MultiBzDecoder::new(buffered)),
        Packing::Zstd => Box::new(Zstd {
            source: Some(buffered),
            frame: None,
        }),
        Packing::Xz => Box::new(lzma_rust2::XzReader::new_mem_limit(
            buffered,
            true,
            MEMORY_OF_XZ,
        )),
        #[cfg(feature = "archives")]
        Packing::Zip => {
            let (text, unread) = super::archive::unzip(buffered)?;
            remarks.unread = unread;
            Box::new(text)
        }
    };
    let text: Box<dyn Read + Send> = match first_bytes(&mut plain, 4) {
        // What is broken from its beginning is told when it is read, with all else that is told then.
        Err(error) => Box::new(Broken(Some(error))),
        Ok(first) => match is_little_utf16(&first) {
            Some(is_little) => {
                remarks.utf16.store(true, Ordering::Relaxed);
                Box::new(Utf16::new(io::Cursor::new(first).chain(plain), is_little))
            }
            None => {
                let plain = io::Cursor::new(first).chain(plain);
                match encoding {
                    Some(encoding) => Box::new(Recoded::new(plain, encoding)),
                    None => Box::new(plain),
                }
            }
        },
    };
    let text = Unmarked::new(text);
    remarks.dropped = text.dropped();
    Ok(Unpacked { text, remarks })
}

/// Whether a text is in UTF-16, by its mark or by the zeros beside its first two signs, and then whether the lower byte
/// comes first.
fn is_little_utf16(first: &[u8]) -> Option<bool> {
    let plain = |sign: u8| sign.is_ascii() && sign > 0;
    match *first {
        [0xff, 0xfe, ..] => Some(true),
        [0xfe, 0xff, ..] => Some(false),
        [one, 0, other, 0] if plain(one) && plain(other) => Some(true),
        [0, one, 0, other] if plain(one) && plain(other) => Some(false),
        _ => None,
    }
}

/// A source that fails at once.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Members of gzip one after another. Other bytes after the last are no fault of the members before them.
struct Gzip<R: BufRead> {
    member: Option<flate2::bufread::GzDecoder<R>>,
    trailing: Trailing,
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let got = member.read(buffer)?;
            if got > 0 || buffer.is_empty() {
                return Ok(got);
            }
            let Some(mut source) = self
                .member
                .take()
                .map(flate2::bufread::GzDecoder::into_inner)
            else {
                break;
            };
            let next = source.fill_buf()?;
            if Packing::of(next) == Packing::Gzip {
                self.member = Some(flate2::bufread::GzDecoder::new(source));
            } else if next.iter().any(|&byte| byte != 0) {
                // Zeros fill the last block of a tape.
                self.trailing.met.store(true, Ordering::Relaxed);
                let begins = first_bytes(&mut source, LOOKED_AT)?;
                let with_games = may_be_games(&begins);
                self.trailing
                    .with_games
                    .store(with_games, Ordering::Relaxed);
            }
        }
        Ok(0)
    }
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
