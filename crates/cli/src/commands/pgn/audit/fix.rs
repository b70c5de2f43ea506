//! `jadoube pgn audit --fix`: what of the findings can be mended in the text, as a diff or as a mended collection.

use std::io::{self, Write};

use jadoube_audit::{Finding, Kind, Severity};
use jadoube_notation::pgn::{Mending, Outcome, mended};
use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

/// So many lines stand around a change.
const CONTEXT: usize = 3;

/// A game whose text is mended.
#[derive(Clone, Debug)]
pub struct Change {
    /// The line on which its text begins, from 1.
    line: u64,
    old: Vec<u8>,
    new: Vec<u8>,
}

/// What the findings of a game ask to be changed: slips that the rest settles, the result that mate or stalemate
/// gives, moves after the end, a Result tag that differs from the marker. What the code says of other ends is a
/// matter for people, since the result may have stood.
pub fn mending(findings: &[Finding], marker: Outcome) -> Mending {
    let mut mending = Mending::default();
    for finding in findings {
        match finding.kind {
            Kind::Misprint => mending.slips = true,
            Kind::ResultsDiffer => mending.outcome = mending.outcome.or(Some(marker)),
            _ => {}
        }
        if let Some(due) = finding.due.filter(|_| finding.severity == Severity::Result) {
            mending.outcome = Some(due);
        }
        // Two plies at most after a dead position are kings put in the middle of the board.
        let over = match finding.kind {
            Kind::PlayedOnAfterMate | Kind::PlayedOnAfterStalemate => true,
            Kind::PlayedOnAfterDeadPosition => finding.severity == Severity::Remark,
            _ => false,
        };
        if over {
            mending.plies = Some(finding.ply);
        }
    }
    mending
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

    /// The text after the change.
    pub fn new_text(&self) -> &[u8] {
        &self.new
    }

    /// Writes the change in the unified format. `lines` stand before the share of the file to which `line` counts;
    /// `shift` is by how many lines the changes before it made the file longer.
    pub fn tell(&self, out: &mut impl Write, lines: u64, shift: &mut i64) -> io::Result<()> {
        let old: Vec<&[u8]> = self.old.split(|&byte| byte == b'\n').collect();
        let new: Vec<&[u8]> = self.new.split(|&byte| byte == b'\n').collect();
        let base = (lines + self.line) as i64;
        let ops = capture_diff_slices(Algorithm::Myers, &old, &new);
        for group in group_diff_ops(ops, CONTEXT) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else {
                continue;
            };
            let before = first.old_range().start..last.old_range().end;
            let after = first.new_range().start..last.new_range().end;
            writeln!(
                out,
                "@@ -{},{} +{},{} @@",
                base + before.start as i64,
                before.len(),
                base + *shift + after.start as i64,
                after.len()
            )?;
            for op in &group {
                tell_op(out, op, &old, &new)?;
            }
        }
        *shift += new.len() as i64 - old.len() as i64;
        Ok(())
    }
}

fn tell_op(out: &mut impl Write, op: &DiffOp, old: &[&[u8]], new: &[&[u8]]) -> io::Result<()> {
    let mut lines = |sign: u8, lines: &[&[u8]]| -> io::Result<()> {
        for line in lines {
            out.write_all(&[sign])?;
            out.write_all(line)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    };
    if let DiffOp::Equal { .. } = op {
        return lines(b' ', &old[op.old_range()]);
    }
    lines(b'-', &old[op.old_range()])?;
    lines(b'+', &new[op.new_range()])
}
