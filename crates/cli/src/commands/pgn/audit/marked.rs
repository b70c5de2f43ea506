//! The text of a file with its byte order marks where they stood: what is mended stays else as it stands.

use std::borrow::Cow;

use jadoube_notation::pgn::Mark;

/// The marks of a share of a file, put back line by line.
#[derive(Debug)]
pub struct Marks<'m> {
    rest: &'m [Mark],
    /// How many bytes of the text came before the next line.
    at: u64,
    /// Marks of lines that are taken away; they stand before the next one.
    kept: usize,
}

impl<'m> Marks<'m> {
    /// The marks of a share that begins at this byte of the text.
    pub fn new(marks: &'m [Mark], at: u64) -> Marks<'m> {
        Marks {
            rest: marks,
            at,
            kept: 0,
        }
    }

    /// The next line of the text, with its end, as it stands in the file.
    pub fn same<'t>(&mut self, line: &'t [u8]) -> Cow<'t, [u8]> {
        let before = std::mem::take(&mut self.kept);
        let (own, is_end) = self.next(line);
        marked(line, before + own, is_end)
    }

    /// The next lines of the text as they stand in the file, and those in their place with the marks of the old ones.
    pub fn changed(&mut self, old: &[&[u8]], new: &[Vec<u8>]) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
        let mut before = vec![0; new.len()];
        let mut is_end = vec![false; new.len()];
        if let Some(first) = before.first_mut() {
            *first = std::mem::take(&mut self.kept);
        }
        let old = old.iter().enumerate().map(|(index, line)| {
            let (own, ends) = self.next(line);
            match new.len().checked_sub(1) {
                Some(last) => {
                    before[index.min(last)] += own;
                    is_end[last] |= ends;
                }
                None => self.kept += own + usize::from(ends),
            }
            marked(line, own, ends).into_owned()
        });
        let old = old.collect();
        let new = new.iter().zip(before).zip(is_end);
        let new = new.map(|((line, before), ends)| marked(line, before, ends).into_owned());
        (old, new.collect())
    }

    /// How many marks stand before a line, and whether one stands in the place of its line feed.
    fn next(&mut self, line: &[u8]) -> (usize, bool) {
        let end = self.at + line.len() as u64;
        let of_line = self.rest.iter().take_while(|mark| mark.at < end).count();
        let (these, rest) = self.rest.split_at(of_line);
        (self.rest, self.at) = (rest, end);
        let ends = these.iter().any(|mark| mark.is_line_feed);
        (these.len() - usize::from(ends), ends)
    }

    /// The marks behind the last line.
    pub fn end(self) -> Vec<u8> {
        Mark::BYTES.repeat(self.kept + self.rest.len())
    }
}

/// A line with so many marks before it, and perhaps one instead of its line feed.
fn marked(line: &[u8], before: usize, ends: bool) -> Cow<'_, [u8]> {
    if before == 0 && !ends {
        return Cow::Borrowed(line);
    }
    let (line, end) = match line.strip_suffix(b"\n") {
        Some(line) if ends => (line, Mark::BYTES),
        _ => (line, &b""[..]),
    };
    Cow::Owned([&Mark::BYTES.repeat(before), line, end].concat())
}
