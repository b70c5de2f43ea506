//! `jadoube pgn audit --fix`: what of the findings can be mended in the text, as a diff or as a mended collection.

use std::collections::VecDeque;
use std::io::{self, Write};

use jadoube_notation::pgn::{Mending, mended};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::marked::Marks;

/// So many lines stand around a change.
const CONTEXT: usize = 3;

/// A game whose text is mended.
#[derive(Clone, Debug)]
pub struct Change {
    /// The line of its share on which its text begins, from 1.
    line: u64,
    old: Vec<u8>,
    new: Vec<u8>,
}

impl Change {
    /// The change that a mending makes to the text of a game, which begins on `line`; none if it makes none.
    pub fn of(text: &[u8], line: u64, mending: Mending) -> Option<Change> {
        if mending == Mending::default() {
            return None;
        }
        let new = mended(text, mending)?;
        (new != text).then(|| Change {
            line,
            old: text.to_vec(),
            new,
        })
    }

    /// The lines of the share that change: where they begin there, from 0, how many they are, and what stands in their
    /// place.
    fn edits(&self) -> Vec<(usize, usize, Vec<&[u8]>)> {
        let old: Vec<&[u8]> = self.old.split(|&byte| byte == b'\n').collect();
        let new: Vec<&[u8]> = self.new.split(|&byte| byte == b'\n').collect();
        let base = self.line as usize - 1;
        let ops = capture_diff_slices(Algorithm::Myers, &old, &new);
        let edits = ops.iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
        let edits = edits.map(|op| {
            let (old, lines) = (op.old_range(), new[op.new_range()].to_vec());
            (base + old.start, old.len(), lines)
        });
        edits.collect()
    }
}

/// What of a share stays as it stands, and what changes, in order; the lines have their ends.
enum Piece<'t> {
    Same(&'t [u8]),
    Changed(Vec<&'t [u8]>, Vec<Vec<u8>>),
}

/// A share of a file, of which these changes are made in order.
fn pieces<'t>(text: &'t [u8], changes: &[Change]) -> Vec<Piece<'t>> {
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let mut pieces = Vec::with_capacity(lines.len());
    let mut at = 0;
    for (from, count, new) in changes.iter().flat_map(Change::edits) {
        pieces.extend(lines[at..from].iter().copied().map(Piece::Same));
        at = (from + count).min(lines.len());
        let old = &lines[from..at];
        // Only the last line of a file can lack its end.
        let end: &[u8] = match old.last() {
            Some(last) if !last.ends_with(b"\n") => b"",
            Some(last)
                if last.ends_with(b"\r\n") && !new.iter().any(|line| line.ends_with(b"\r")) =>
            {
                b"\r\n"
            }
            _ => b"\n",
        };
        // The text of a game ends before the blanks behind it, which stay as well.
        let blanks = old.last().map_or(&b""[..], |last| blanks_behind(last));
        let ended = new.iter().enumerate().map(|(index, line)| {
            if index + 1 < new.len() {
                return [line, &b"\n"[..]].concat();
            }
            let has_own = line.ends_with(b" ") || line.ends_with(b"\t");
            let blanks = if has_own { &b""[..] } else { blanks };
            [line, blanks, end].concat()
        });
        pieces.push(Piece::Changed(old.to_vec(), ended.collect()));
    }
    pieces.extend(lines[at..].iter().copied().map(Piece::Same));
    pieces
}

/// The blanks before the end of a line.
fn blanks_behind(line: &[u8]) -> &[u8] {
    let ends = |byte: &&u8| matches!(**byte, b'\n' | b'\r');
    let blank = |byte: &&u8| matches!(**byte, b' ' | b'\t');
    let end = line.len() - line.iter().rev().take_while(ends).count();
    let start = end - line[..end].iter().rev().take_while(blank).count();
    &line[start..end]
}

/// A share of a file with its changes, and else as it stands.
pub fn changed(text: &[u8], changes: &[Change], mut marks: Marks<'_>) -> Vec<u8> {
    let mut all = Vec::with_capacity(text.len());
    for piece in pieces(text, changes) {
        match piece {
            Piece::Same(line) => all.extend_from_slice(&marks.same(line)),
            Piece::Changed(old, new) => all.extend(marks.changed(&old, &new).1.concat()),
        }
    }
    all.extend(marks.end());
    all
}

/// The changes of a file as a diff in the unified format, written while the file passes.
#[derive(Debug, Default)]
pub struct Diff {
    /// How many lines of the old text have passed, and how many of the new one.
    old: usize,
    new: usize,
    /// The last lines that passed outside of a hunk.
    before: VecDeque<Vec<u8>>,
    hunk: Option<Hunk>,
    /// What stands on a line, old and new, of which the end has not passed.
    open: Option<[Vec<Vec<u8>>; 2]>,
}

/// Changes that stand near each other.
#[derive(Debug)]
struct Hunk {
    /// Where it begins in both texts, from 0, and how many lines it has.
    starts: [usize; 2],
    lines: [usize; 2],
    body: Vec<u8>,
    /// Unchanged lines after the last change.
    after: Vec<Vec<u8>>,
}

impl Hunk {
    fn line(&mut self, sign: u8, line: &[u8]) {
        self.body.push(sign);
        self.body.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            self.body
                .extend_from_slice(b"\n\\ No newline at end of file\n");
        }
        self.lines[0] += usize::from(sign != b'+');
        self.lines[1] += usize::from(sign != b'-');
    }

    /// What is unchanged after the last change belongs to the hunk, as far as `most` lines; gives the rest.
    fn take_after(&mut self, most: usize) -> Vec<Vec<u8>> {
        let mut after = std::mem::take(&mut self.after);
        let rest = after.split_off(most.min(after.len()));
        after.iter().for_each(|line| self.line(b' ', line));
        rest
    }
}

impl Diff {
    /// The next share of the file, and its changes in order.
    pub fn pass(
        &mut self,
        out: &mut impl Write,
        text: &[u8],
        changes: &[Change],
        mut marks: Marks<'_>,
    ) -> io::Result<()> {
        for piece in pieces(text, changes) {
            let [mut old, mut new] = match piece {
                Piece::Same(line) => {
                    let line = marks.same(line);
                    if self.open.is_none() && line.ends_with(b"\n") {
                        self.unchanged(out, &line)?;
                        continue;
                    }
                    [vec![line.to_vec()], vec![line.into_owned()]]
                }
                Piece::Changed(old, new) => marks.changed(&old, &new).into(),
            };
            // A byte order mark where files were joined ends no line.
            if let Some([open_old, open_new]) = self.open.take() {
                [old, new] = [joined(open_old, old), joined(open_new, new)];
            }
            let is_open = old.last().is_some_and(|line| !line.ends_with(b"\n"));
            match is_open {
                true => self.open = Some([old, new]),
                false => self.take(out, &old, &new)?,
            }
        }
        match marks.end() {
            none if none.is_empty() => Ok(()),
            end => self.take(out, std::slice::from_ref(&end), std::slice::from_ref(&end)),
        }
    }

    /// Whole lines, and those in their place.
    fn take(&mut self, out: &mut impl Write, old: &[Vec<u8>], new: &[Vec<u8>]) -> io::Result<()> {
        match old == new {
            true => old.iter().try_for_each(|line| self.unchanged(out, line)),
            false => {
                self.change(old, new);
                Ok(())
            }
        }
    }

    fn unchanged(&mut self, out: &mut impl Write, line: &[u8]) -> io::Result<()> {
        (self.old, self.new) = (self.old + 1, self.new + 1);
        let Some(hunk) = &mut self.hunk else {
            self.before.push_back(line.to_vec());
            if self.before.len() > CONTEXT {
                self.before.pop_front();
            }
            return Ok(());
        };
        hunk.after.push(line.to_vec());
        // Farther from each other two changes are two hunks.
        match hunk.after.len() > 2 * CONTEXT {
            true => self.end(out),
            false => Ok(()),
        }
    }

    fn change(&mut self, old: &[Vec<u8>], new: &[Vec<u8>]) {
        let context = self.before.len();
        let starts = [self.old - context, self.new - context];
        let before = &mut self.before;
        let hunk = self.hunk.get_or_insert_with(|| {
            let mut hunk = Hunk {
                starts,
                lines: [0; 2],
                body: Vec::new(),
                after: Vec::new(),
            };
            before.drain(..).for_each(|line| hunk.line(b' ', &line));
            hunk
        });
        hunk.take_after(usize::MAX);
        old.iter().for_each(|line| hunk.line(b'-', line));
        new.iter().for_each(|line| hunk.line(b'+', line));
        self.old += old.len();
        self.new += new.len();
    }

    /// The end of the file.
    pub fn finish(&mut self, out: &mut impl Write) -> io::Result<()> {
        if let Some([old, new]) = self.open.take() {
            self.take(out, &old, &new)?;
        }
        self.end(out)
    }

    /// Ends the hunk, if there is one: at the end of the file, or where nothing changes for a while.
    fn end(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(mut hunk) = self.hunk.take() else {
            return Ok(());
        };
        let rest = hunk.take_after(CONTEXT);
        let [old, new] = [0, 1].map(|side| {
            // What has no lines begins after the line before it.
            let start = hunk.starts[side] + usize::from(hunk.lines[side] > 0);
            format!("{start},{}", hunk.lines[side])
        });
        writeln!(out, "@@ -{old} +{new} @@")?;
        out.write_all(&hunk.body)?;
        let skipped = rest.len().saturating_sub(CONTEXT);
        self.before = rest.into_iter().skip(skipped).collect();
        Ok(())
    }
}

/// Lines that follow each other; the first of the second goes on with the last of the first if that has no end.
fn joined(mut lines: Vec<Vec<u8>>, then: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut then = then.into_iter();
    if let Some(open) = lines.last_mut().filter(|line| !line.ends_with(b"\n")) {
        open.extend(then.next().unwrap_or_default());
    }
    lines.extend(then);
    lines
}
