//! The positions a search has met, each stored once and compared in full.

use jadoube_board::{Move, Position};

/// A position and how it was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    /// The position; its counters are those of the first line that led here.
    pub(crate) position: Position,
    /// The number of the position before, itself for the root.
    pub(crate) parent: u32,
    /// The move that led here.
    pub(crate) play: Move,
}

/// Positions met, numbered in the order they were met.
///
/// A hash only says where to look; two positions are the same only if they compare so.
pub(crate) struct Table {
    met: Vec<Met>,
    /// Numbers plus one, 0 for an empty place; a power of two long.
    slots: Vec<u32>,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table {
            met: Vec::new(),
            slots: vec![0; 1 << 10],
        }
    }

    /// Adds a position unless it was met before; its number if it is new.
    pub(crate) fn add(&mut self, position: Position, parent: u32, play: Move) -> Option<u32> {
        if self.met.len() * 2 >= self.slots.len() {
            self.widen();
        }
        let mask = self.slots.len() - 1;
        let mut at = spread(&position) & mask;
        loop {
            match self.slots[at] {
                0 => break,
                number => {
                    if self.met[number as usize - 1]
                        .position
                        .same_for_repetition(&position)
                    {
                        return None;
                    }
                }
            }
            at = (at + 1) & mask;
        }
        self.met.push(Met {
            position,
            parent,
            play,
        });
        self.slots[at] = self.met.len() as u32;
        Some(self.met.len() as u32 - 1)
    }

    /// The position with this number.
    pub(crate) fn get(&self, number: u32) -> &Met {
        &self.met[number as usize]
    }

    /// Number of positions met.
    pub(crate) fn len(&self) -> usize {
        self.met.len()
    }

    /// The moves from the root to the position with this number.
    pub(crate) fn line(&self, number: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = number;
        while self.get(at).parent != at {
            line.push(self.get(at).play);
            at = self.get(at).parent;
        }
        line.reverse();
        line
    }

    fn widen(&mut self) {
        let mask = self.slots.len() * 4 - 1;
        let mut slots = vec![0; mask + 1];
        for (number, met) in self.met.iter().enumerate() {
            let mut at = spread(&met.position) & mask;
            while slots[at] != 0 {
                at = (at + 1) & mask;
            }
            slots[at] = number as u32 + 1;
        }
        self.slots = slots;
    }
}

fn spread(position: &Position) -> usize {
    (position.hash() >> 16) as usize
}
