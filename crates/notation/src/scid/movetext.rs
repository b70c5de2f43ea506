//! Moves, variations, signs and comments, a byte or two each.

use super::bytes::text;
use super::state::State;
use crate::pgn::{Comment, Game, Line, LineId, Node};

/// Bytes that are no move.
const NAG: u8 = 11;
const COMMENT: u8 = 12;
const BEGIN: u8 = 13;
const END: u8 = 14;
const END_OF_GAME: u8 = 15;

/// A line that is being read: how its men stand, and how they stood before its last ply, which variations replace.
#[derive(Clone, Copy)]
struct Open {
    line: LineId,
    before: State,
    now: State,
}

/// Where a comment belongs.
enum Slot {
    /// Before the first ply of a line.
    Before(LineId),
    /// After the ply with this index, before its variations.
    At(LineId, usize),
    /// After a variation.
    After(LineId),
}

impl Slot {
    /// The end of a line that is being read.
    fn at_end(id: LineId, line: &Line) -> Slot {
        match line.nodes.split_last() {
            None => Slot::Before(id),
            Some((last, before)) => match last.variations.last() {
                None => Slot::At(id, before.len()),
                Some(&variation) => Slot::After(variation),
            },
        }
    }
}

/// Reads the moves into the game.
pub(super) fn read(game: &mut Game, bytes: &[u8], is_set_up: bool) -> Result<(), &'static str> {
    let mut reading = Reading {
        game,
        slots: Vec::new(),
    };
    let read = reading.moves(bytes, State::new(&reading.game.start, is_set_up));
    let comments = read?;
    reading.comments(comments)
}

struct Reading<'g> {
    game: &'g mut Game,
    slots: Vec<Slot>,
}

impl Reading<'_> {
    /// The moves; gives what stands after them.
    fn moves<'b>(&mut self, mut bytes: &'b [u8], start: State) -> Result<&'b [u8], &'static str> {
        let mut lines = vec![Open {
            line: LineId::MAIN,
            before: start,
            now: start,
        }];
        loop {
            let (&byte, rest) = bytes.split_first().ok_or("the moves have no end")?;
            bytes = rest;
            let Some(&open) = lines.last() else {
                return Err("a variation ends that has not begun");
            };
            let line = self.game.line_mut(open.line);
            match byte {
                NAG => {
                    let (&sign, rest) = bytes.split_first().ok_or("a sign is cut off")?;
                    bytes = rest;
                    match line.nodes.last_mut() {
                        Some(node) => node.nags.push(sign),
                        None => line.signs.push(sign),
                    }
                }
                COMMENT => self.slots.push(Slot::at_end(open.line, line)),
                BEGIN => {
                    let last = line.nodes.len().checked_sub(1);
                    let last = last.ok_or("a variation stands before the first move")?;
                    lines.push(Open {
                        line: self.game.add_variation(open.line, last),
                        before: open.before,
                        now: open.before,
                    });
                }
                END if lines.len() > 1 => drop(lines.pop()),
                END_OF_GAME if lines.len() == 1 => return Ok(bytes),
                END | END_OF_GAME => return Err("the end of a line stands where none can be"),
                byte => {
                    let mut now = open.now;
                    let (ply, rest) = now.play(byte, bytes)?;
                    bytes = rest;
                    line.nodes.push(Node::new(ply));
                    if let Some(open) = lines.last_mut() {
                        (open.before, open.now) = (open.now, now);
                    }
                }
            }
        }
    }

    /// The comments, each with a zero at its end, in the order of their places.
    fn comments(&mut self, mut bytes: &[u8]) -> Result<(), &'static str> {
        for slot in std::mem::take(&mut self.slots) {
            let end = memchr::memchr(0, bytes).ok_or("a comment is cut off")?;
            let comment = Comment::tidied(&text(&bytes[..end]));
            bytes = &bytes[end + 1..];
            let comments = match slot {
                Slot::Before(line) => &mut self.game.line_mut(line).before,
                Slot::At(line, ply) => &mut self.game.line_mut(line).nodes[ply].comments,
                Slot::After(line) => &mut self.game.line_mut(line).after,
            };
            comments.push(comment);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_stand_where_they_stood() {
        // The king that goes nowhere is a turn that passes.
        let moves = [
            0, COMMENT, BEGIN, COMMENT, 0, END, COMMENT, BEGIN, 0, END, COMMENT,
        ];
        let bytes = [&moves[..], &[END_OF_GAME], b"a\0b\0c\0d\0"].concat();
        let mut game = Game::default();
        read(&mut game, &bytes, false).expect("a game");
        let pgn = game.to_pgn();
        assert!(
            pgn.contains("1. -- {a} ({b} 1. --) {c} (1. --) {d} *"),
            "{pgn}"
        );
    }
}
