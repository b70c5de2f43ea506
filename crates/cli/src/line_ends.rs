//! The ends of lines as the files have them that are read: a collection that came from Windows stays one.

use std::io::{self, Write};

use anyhow::Result;

use crate::written::Written;

/// How lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// With a line feed.
    Plain,
    /// With a carriage return before it.
    Windows,
    /// As they are written: what is no text has no lines.
    AsWritten,
}

impl Ends {
    /// As the first line of a text ends; nothing where it has no end.
    pub fn of(text: &[u8]) -> Option<Ends> {
        let end = memchr::memchr(b'\n', text)?;
        Some(match text[..end].ends_with(b"\r") {
            true => Ends::Windows,
            false => Ends::Plain,
        })
    }
}

/// What is written with lines that all end alike.
pub struct Lines<W> {
    target: W,
    /// How they end; where that is not known, as the first one does that is written.
    ends: Option<Ends>,
    /// A carriage return has come, and what stands behind it not yet.
    returned: bool,
}

impl<W: Write> Lines<W> {
    /// Writes lines that end so, or as the first of them does.
    pub fn to(target: W, ends: Option<Ends>) -> Lines<W> {
        Lines {
            target,
            ends,
            returned: false,
        }
    }

    /// A carriage return that has been kept back ends no line.
    fn give_back(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.returned) {
            true => self.target.write_all(b"\r"),
            false => Ok(()),
        }
    }
}

impl Lines<Written> {
    /// What is written is whole, or all that could be had; see [`Written::close`].
    ///
    /// # Errors
    ///
    /// If it cannot be written to its end.
    pub fn close(mut self, whole: bool) -> Result<()> {
        self.give_back()?;
        self.target.close(whole)
    }
}

impl<W: Write> Write for Lines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let passes = match self.ends {
            Some(Ends::AsWritten) => true,
            Some(Ends::Plain) => !self.returned && memchr::memchr(b'\r', bytes).is_none(),
            Some(Ends::Windows) | None => false,
        };
        if passes {
            self.target.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let mut rest = bytes;
        while let Some(end) = memchr::memchr(b'\n', rest) {
            let line = &rest[..end];
            rest = &rest[end + 1..];
            let (bare, is_windows) = match line.strip_suffix(b"\r") {
                Some(bare) => (bare, true),
                None => (line, line.is_empty() && std::mem::take(&mut self.returned)),
            };
            self.give_back()?;
            self.target.write_all(bare)?;
            let met = match is_windows {
                true => Ends::Windows,
                false => Ends::Plain,
            };
            self.target.write_all(match self.ends.get_or_insert(met) {
                Ends::Plain | Ends::AsWritten => b"\n".as_slice(),
                Ends::Windows => b"\r\n",
            })?;
        }
        if !rest.is_empty() {
            self.give_back()?;
        }
        if let Some(bare) = rest.strip_suffix(b"\r") {
            self.returned = true;
            rest = bare;
        }
        self.target.write_all(rest)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_alike_wherever_they_are_cut() {
        let mixed = b"a\r\nb\nc\r\rd\r\n\ne\r";
        for (ends, whole) in [
            (Some(Ends::Plain), "a\nb\nc\r\rd\n\ne"),
            (Some(Ends::Windows), "a\r\nb\r\nc\r\rd\r\n\r\ne"),
            (None, "a\r\nb\r\nc\r\rd\r\n\r\ne"),
        ] {
            for length in 1..=mixed.len() {
                let mut lines = Lines::to(Vec::new(), ends);
                for part in mixed.chunks(length) {
                    lines.write_all(part).expect("room");
                }
                assert_eq!(String::from_utf8_lossy(&lines.target), whole, "{length}");
                lines.give_back().expect("room");
                assert!(lines.target.ends_with(b"e\r"));
            }
        }
    }
}
