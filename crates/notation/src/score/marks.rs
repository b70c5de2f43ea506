//! Signs for taking, check and mate that the board contradicts.

use jadoube_board::{Move, Position};

use super::apparatus::Stop;
use super::row::Entry;
use crate::cure::{has_capture, has_check, has_mate};
use crate::san::San;
use crate::shape;

/// So many wrong signs of a kind are slips, whatever the others say.
const FEW: usize = 2;

/// Of more, one in so many is a slip; else they are a habit of the record.
const RARE: usize = 4;

/// The moves whose signs say what the board does not show, unless that is a habit of the record.
pub(super) fn against(start: &Position, line: &[Move], entries: &[Entry]) -> Vec<Stop> {
    if line.len() != entries.len() {
        return Vec::new();
    }
    let mut position = *start;
    let (mut right, mut wrong) = ([0; 3], [Vec::new(), Vec::new(), Vec::new()]);
    for (ply, (&played, entry)) in line.iter().zip(entries).enumerate() {
        let takes = shape::taken_square(&position.to_setup(), played).is_some();
        let san = San::of(&position, played);
        position = position.played(played);
        let signs = [
            (
                has_capture(&entry.text, position.is_checkmate()),
                takes,
                "takes nothing",
            ),
            (
                has_check(&entry.text),
                position.is_check(),
                "gives no check",
            ),
            (
                has_mate(&entry.text) && position.is_check(),
                position.is_checkmate(),
                "is no mate",
            ),
        ];
        for (kind, (said, shown, not)) in signs.into_iter().enumerate() {
            match (said, shown) {
                (true, true) => right[kind] += 1,
                (true, false) => wrong[kind].push(Stop {
                    ply: ply + 1,
                    entry: Some(entry.clone()),
                    why: format!("\"{}\" is read as {san}, which {not}", entry.text),
                }),
                (false, _) => {}
            }
        }
    }
    let is_rare =
        |kind: usize, wrong: &Vec<Stop>| wrong.len() <= FEW || right[kind] >= RARE * wrong.len();
    let kinds = wrong.into_iter().enumerate();
    let rare = kinds.filter(|(kind, wrong)| is_rare(*kind, wrong));
    rare.flat_map(|(_, wrong)| wrong).collect()
}
