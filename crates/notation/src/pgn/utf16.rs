//! UTF-16 read as UTF-8.

use std::io::{self, Read};

/// Gives the text of a source in UTF-16, without its byte order mark, in UTF-8. Halves of pairs that stand alone
/// become the replacement character.
pub(super) struct Utf16<R> {
    source: R,
    little: bool,
    /// A byte, or a first half of a pair, that waits for what comes next.
    waiting: Vec<u8>,
    /// What has been turned into UTF-8, as far as it has not been given.
    ready: io::Cursor<Vec<u8>>,
}

impl<R: Read> Utf16<R> {
    pub(super) fn new(source: R, little: bool) -> Utf16<R> {
        Utf16 {
            source,
            little,
            waiting: Vec::new(),
            ready: io::Cursor::default(),
        }
    }

    /// Reads and turns the next block; nothing is ready after it at the end only.
    fn fill(&mut self) -> io::Result<()> {
        self.ready = io::Cursor::default();
        while self.ready.get_ref().is_empty() {
            let before = self.waiting.len();
            (&mut self.source)
                .take(1 << 15)
                .read_to_end(&mut self.waiting)?;
            if self.waiting.is_empty() {
                return Ok(());
            }
            let ended = self.waiting.len() == before;
            self.turn(ended);
        }
        Ok(())
    }

    fn turn(&mut self, ended: bool) {
        let pairs = self.waiting.chunks_exact(2);
        let mut units: Vec<u16> = pairs
            .map(|pair| {
                let pair = [pair[0], pair[1]];
                if self.little {
                    u16::from_le_bytes(pair)
                } else {
                    u16::from_be_bytes(pair)
                }
            })
            .collect();
        let split = !ended && matches!(units.last(), Some(0xd800..=0xdbff));
        if split {
            units.pop();
        }
        let used = if ended {
            self.waiting.len()
        } else {
            2 * units.len()
        };
        let odd = ended && self.waiting.len() % 2 == 1;
        let signs = char::decode_utf16(units)
            .map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER))
            .chain(odd.then_some(char::REPLACEMENT_CHARACTER));
        let text: String = signs.collect();
        self.ready = io::Cursor::new(text.into_bytes());
        self.waiting.drain(..used);
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ready.position() == self.ready.get_ref().len() as u64 {
            self.fill()?;
        }
        self.ready.read(buffer)
    }
}
