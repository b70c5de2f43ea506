//! Byte order marks, which programs write at the beginning of a file and leave in its midst when files are joined.

use std::io::{self, Read};
use std::sync::{Arc, Mutex};

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A text without its byte order marks: one that stands at the beginning of a line is left out; one at the end of a line
/// that lacks its line feed, before the tag of the next file, becomes that line feed. Where a part in UTF-16 begins in
/// the midst of it, reading fails.
#[derive(Debug)]
pub struct Unmarked<R> {
    source: R,
    /// The beginning of what may be a mark, until what follows is known.
    held: Vec<u8>,
    /// The last byte before those that are ready; a line feed at the beginning.
    last: u8,
    /// How many bytes of the text came before those that are ready.
    given: u64,
    /// Text without marks, as far as it has not been read.
    ready: io::Cursor<Vec<u8>>,
    dropped: Dropped,
    /// Nothing more comes from the source.
    ended: bool,
    /// Why not, if that is no end.
    failed: Option<io::Error>,
}

/// So many bytes a text loses where a mark becomes a line feed.
const LOST_WITH_LINE_FEED: u64 = MARK.len() as u64 - 1;

/// A byte order mark that was left out of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// How many bytes of the text stand before it.
    pub at: u64,
    /// The line feed that follows in the text stands for it; else it stood before what follows.
    pub is_line_feed: bool,
}

impl Mark {
    /// As it stood.
    pub const BYTES: &[u8] = MARK;
}

/// How much is read at once, in bytes.
const BLOCK: usize = 1 << 16;

/// Where marks were left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dropped {
    /// For each, how many bytes of the text stand before it, and how many bytes the text lost.
    places: Arc<Mutex<Vec<(u64, u64)>>>,
}

impl Dropped {
    fn push(&self, place: u64, lost: u64) {
        if let Ok(mut places) = self.places.lock() {
            places.push((place, lost));
        }
    }

    /// The marks that stood at the bytes `within` of the text, in order.
    #[cfg(any(test, feature = "packed"))]
    pub(crate) fn within(&self, within: std::ops::Range<u64>) -> Vec<Mark> {
        let Ok(places) = self.places.lock() else {
            return Vec::new();
        };
        let marks = places.iter().map(|&(place, lost)| match lost {
            LOST_WITH_LINE_FEED => Mark {
                at: place - 1,
                is_line_feed: true,
            },
            _ => Mark {
                at: place,
                is_line_feed: false,
            },
        });
        marks.filter(|mark| within.contains(&mark.at)).collect()
    }

    /// Where the byte `at` of the text stands in the source.
    #[cfg(any(test, feature = "packed"))]
    pub(crate) fn in_source(&self, at: u64) -> u64 {
        let Ok(places) = self.places.lock() else {
            return at;
        };
        let before = places.iter().take_while(|(place, _)| *place <= at);
        at + before.map(|(_, lost)| lost).sum::<u64>()
    }
}

impl<R: Read> Unmarked<R> {
    /// The text of a source in UTF-8 or Latin-1.
    pub fn new(source: R) -> Unmarked<R> {
        Unmarked {
            source,
            held: Vec::new(),
            last: b'\n',
            given: 0,
            ready: io::Cursor::default(),
            dropped: Dropped::default(),
            ended: false,
            failed: None,
        }
    }

    /// Where marks are left out; it fills while the text is read.
    #[cfg(any(test, feature = "packed"))]
    pub(crate) fn dropped(&self) -> Dropped {
        self.dropped.clone()
    }

    /// Makes the next block ready.
    fn fill(&mut self) -> io::Result<()> {
        if let Some(error) = self.failed.take() {
            self.ended = true;
            return Err(error);
        }
        let mut bytes = std::mem::take(&mut self.ready).into_inner();
        self.given += bytes.len() as u64;
        self.last = bytes.last().copied().unwrap_or(self.last);
        bytes.clear();
        bytes.append(&mut self.held);
        let held = bytes.len();
        bytes.resize(held + BLOCK, 0);
        let got = loop {
            match self.source.read(&mut bytes[held..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let got = got.unwrap_or_else(|error| {
            self.failed = Some(error);
            0
        });
        self.ended = got == 0 && self.failed.is_none();
        let is_last = got == 0;
        bytes.truncate(held + got);
        self.take_out(&mut bytes, is_last);
        self.ready = io::Cursor::new(bytes);
        Ok(())
    }

    /// Takes the marks out of `bytes`; more follow unless they are the last. What cannot be judged yet is held back.
    fn take_out(&mut self, bytes: &mut Vec<u8>, is_last: bool) {
        let (mut from, mut to) = (0, 0);
        while let Some(found) = memchr::memchr3(0xef, 0xff, 0xfe, &bytes[from..]) {
            let at = from + found;
            bytes.copy_within(from..at, to);
            to += found;
            from = at;
            let before = match to {
                0 => self.last,
                _ => bytes[to - 1],
            };
            let place = self.given + to as u64;
            match judged(&bytes[at..], before, is_last) {
                Judged::Open => {
                    self.held = bytes.split_off(at);
                    bytes.truncate(to);
                    return;
                }
                Judged::Utf16 => {
                    self.failed = Some(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "from here on it is written in UTF-16, and what stands before is not; save both parts in UTF-8",
                    ));
                    bytes.truncate(to);
                    return;
                }
                Judged::Nothing => {
                    self.dropped.push(place, MARK.len() as u64);
                    from += MARK.len();
                }
                Judged::LineFeed => {
                    bytes[to] = b'\n';
                    to += 1;
                    self.dropped.push(place + 1, LOST_WITH_LINE_FEED);
                    from += MARK.len();
                }
                Judged::Text => {
                    bytes[to] = bytes[from];
                    to += 1;
                    from += 1;
                }
            }
        }
        let left = bytes.len() - from;
        bytes.copy_within(from.., to);
        bytes.truncate(to + left);
    }
}

/// What bytes are that begin as a mark does.
enum Judged {
    Text,
    /// A mark that is left out.
    Nothing,
    /// A mark in the place of a line feed.
    LineFeed,
    /// The mark of a part in UTF-16.
    Utf16,
    /// More bytes will tell.
    Open,
}

fn judged(rest: &[u8], before: u8, is_last: bool) -> Judged {
    let at_start = matches!(before, b'\n' | b'\r');
    match rest {
        [0xef, 0xbb, 0xbf, ..] if at_start => Judged::Nothing,
        [0xef, 0xbb, 0xbf, b'[', ..] => Judged::LineFeed,
        [0xff, 0xfe, sign, 0, ..] | [0xfe, 0xff, 0, sign, ..] if sign.is_ascii() && *sign > 0 => {
            Judged::Utf16
        }
        [0xef] | [0xef, 0xbb] | [0xef, 0xbb, 0xbf] if !is_last => Judged::Open,
        [0xff] | [0xff, 0xfe] | [0xff, 0xfe, _] if !is_last => Judged::Open,
        [0xfe] | [0xfe, 0xff] | [0xfe, 0xff, _] if !is_last => Judged::Open,
        [0xef, 0xbb, 0xbf] => Judged::Nothing,
        _ => Judged::Text,
    }
}

impl<R: Read> Read for Unmarked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.ready.position() == self.ready.get_ref().len() as u64 && !self.ended {
            self.fill()?;
        }
        self.ready.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a text in pieces of so many bytes.
    struct InPieces<'t>(&'t [u8], usize);

    impl Read for InPieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[track_caller]
    fn check(text: &[u8], expected: &[u8], places: &[(u64, u64)]) {
        for length in 1..=text.len().max(1) {
            let mut unmarked = Unmarked::new(InPieces(text, length));
            let dropped = unmarked.dropped();
            let mut read = Vec::new();
            unmarked.read_to_end(&mut read).unwrap();
            assert_eq!(read, expected, "in pieces of {length}");
            for &(at, place) in places {
                assert_eq!(dropped.in_source(at), place, "in pieces of {length}");
            }
        }
    }

    #[test]
    fn marks_are_left_out_where_files_begin() {
        check(b"\xef\xbb\xbf[A]\n", b"[A]\n", &[(0, 3), (3, 6)]);
        check(
            b"\xef\xbb\xbf\xef\xbb\xbfa\r\n\xef\xbb\xbfb",
            b"a\r\nb",
            &[(0, 6), (2, 8), (3, 12)],
        );
        check(b"1-0\xef\xbb\xbf[B]", b"1-0\n[B]", &[(2, 2), (4, 6)]);
        // Inside a line it is a sign of the text.
        check(b"a\xef\xbb\xbfb", b"a\xef\xbb\xbfb", &[(4, 4)]);
        check(b"\xef\xbb\xbf", b"", &[]);
        for whole in [
            &b"\xef\xbb"[..],
            b"\xef",
            b"",
            b"\xffx",
            b"a\xfe\xff",
            b"J\xffhn",
        ] {
            check(whole, whole, &[]);
        }
    }

    #[test]
    fn a_part_in_utf_16_is_told() {
        for text in [&b"1. e4 *\n\xff\xfe[\0E\0"[..], b"*\n\xfe\xff\0[\0E"] {
            for length in 1..text.len() {
                let mut read = Vec::new();
                let mut unmarked = Unmarked::new(InPieces(text, length));
                let error = unmarked.read_to_end(&mut read).unwrap_err();
                assert!(error.to_string().contains("UTF-16"), "{error}");
                assert!(read.ends_with(b"*\n"), "what stands before it is given");
            }
        }
    }
}
