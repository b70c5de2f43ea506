//! Signs for taking, check and mate, and for a capture in passing, that the board contradicts.

use jadoube_board::{Move, Position, Role};

use super::apparatus::Stop;
use super::row::Entry;
use crate::cure::{has_capture, has_check, has_mate};
use crate::san::San;
use crate::shape;

/// So many wrong signs of a kind are slips, whatever the others say.
const FEW: usize = 2;

/// Of more, one in so many is a slip; else they are a habit of the record.
const RARE: usize = 4;

/// So many kinds of signs are looked at: those for taking, check, mate and a capture in passing.
const KINDS: usize = 4;

/// What the signs of each kind say of the moves of a line.
#[derive(Default)]
pub(super) struct Signs {
    /// How many of each kind are right.
    right: [usize; KINDS],
    /// Those that are not.
    wrong: [Vec<Stop>; KINDS],
}

impl Signs {
    /// Takes in the signs of `entries`, which are played as `moves` from a position that so many plies of the game lead to.
    pub fn take(&mut self, from: &Position, plies: usize, moves: &[Move], entries: &[Entry]) {
        let mut position = *from;
        for (at, (&played, entry)) in moves.iter().zip(entries).enumerate() {
            let setup = position.to_setup();
            let takes = shape::taken_square(&setup, played).is_some();
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
                (
                    is_in_passing(&entry.text),
                    shape::is_en_passant(&setup, played),
                    "takes nothing in passing",
                ),
            ];
            for (kind, (said, shown, not)) in signs.into_iter().enumerate() {
                match (said, shown) {
                    (true, true) => self.right[kind] += 1,
                    (true, false) => self.wrong[kind].push(Stop {
                        ply: plies + at + 1,
                        entry: Some(entry.clone()),
                        why: format!("\"{}\" is read as {san}, which {not}", entry.text),
                    }),
                    (false, _) => {}
                }
            }
        }
    }

    /// Of which kinds the wrong signs are a habit of the record, and no slips; `right` are others of it.
    fn habits(&self, right: [usize; KINDS]) -> [bool; KINDS] {
        std::array::from_fn(|kind| {
            let wrong = self.wrong[kind].len();
            wrong > FEW && self.right[kind] + right[kind] < RARE * wrong
        })
    }

    /// The wrong signs that are no habit.
    fn slips(self, habits: [bool; KINDS]) -> Vec<Stop> {
        let kinds = self.wrong.into_iter().zip(habits);
        let rare = kinds.filter(|(_, is_habit)| !is_habit);
        rare.flat_map(|(wrong, _)| wrong).collect()
    }
}

/// Whether a sign behind a move says that it takes in passing: `exd6 e.p.`, `P x P en passant`.
fn is_in_passing(text: &str) -> bool {
    const SIGNS: [&str; 4] = ["e.p", "ep", "passant", "passing"];
    let bare: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let bare = bare.to_lowercase();
    let end = bare.trim_end_matches(|sign: char| !sign.is_alphabetic());
    SIGNS.iter().any(|sign| end.ends_with(sign))
}

/// The moves whose signs say what the board does not show: those of the game, unless that is a habit of the record, and those of
/// its variations, `beside`, unless it is one of the game or theirs.
pub(super) fn against(
    start: &Position,
    line: &[Move],
    entries: &[Entry],
    beside: Signs,
) -> (Vec<Stop>, Vec<Stop>) {
    if line.len() != entries.len() {
        return (Vec::new(), Vec::new());
    }
    let mut main = Signs::default();
    main.take(start, 0, line, entries);
    let habits = main.habits([0; KINDS]);
    let there = beside.habits(main.right);
    let either = std::array::from_fn(|kind| habits[kind] || there[kind]);
    (main.slips(habits), beside.slips(either))
}

/// The moves of men that take and do not say so, in a record that says so of every other, or nearly: a capture is not forgotten
/// there, and where a row is missing a man may seem to take what stands there no more.
pub(super) fn unmarked(start: &Position, line: &[Move], entries: &[Entry]) -> Vec<Stop> {
    if line.len() != entries.len() {
        return Vec::new();
    }
    let mut said = 0;
    let mut unsaid = Vec::new();
    let mut position = *start;
    for (at, (&played, entry)) in line.iter().zip(entries).enumerate() {
        let setup = position.to_setup();
        let takes = shape::taken_square(&setup, played).is_some();
        let is_pawn = setup
            .board
            .get(played.from())
            .is_some_and(|man| man.role == Role::Pawn);
        let san = San::of(&position, played);
        position = position.played(played);
        // A pawn that takes names the file from which it comes.
        match has_capture(&entry.text, position.is_checkmate()) {
            _ if !takes || entry.text.is_empty() => {}
            true => said += 1,
            false if is_pawn => {}
            false => unsaid.push(Stop {
                ply: at + 1,
                entry: Some(entry.clone()),
                why: format!(
                    "\"{}\" is read as {san}, which takes; the record says so elsewhere, and a move may be missing or wrong before it",
                    entry.text
                ),
            }),
        }
    }
    if unsaid.len() > FEW || said < FEW * unsaid.len() {
        unsaid.clear();
    }
    unsaid
}

/// How many of the moves are played before the first whose sign the board contradicts.
pub(super) fn agreed(from: &Position, moves: &[Move], entries: &[Entry]) -> usize {
    let mut signs = Signs::default();
    signs.take(from, 0, moves, entries);
    let wrong = signs.wrong.iter().flatten();
    wrong.map(|stop| stop.ply - 1).min().unwrap_or(moves.len())
}
