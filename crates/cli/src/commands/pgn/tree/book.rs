//! Books for engines, in the form of Polyglot.

use std::collections::HashMap;
use std::io::Write;

use anyhow::Result;
use jadoube_board::{Color, Move, Position};
use jadoube_notation::pgn::Outcome;
use jadoube_notation::polyglot::Entry;

/// How often each move of each position was played, and what it scored, by key and number.
#[derive(Default)]
pub struct Book {
    moves: HashMap<(u64, u16), (u64, u64)>,
}

impl Book {
    /// Counts a move that was played.
    pub fn take(
        &mut self,
        position: &Position,
        last: Option<Move>,
        played: Move,
        outcome: Outcome,
    ) {
        let entry = Entry::new(position, last, played, 0);
        let own = match position.turn() {
            Color::White => Outcome::WhiteWins,
            Color::Black => Outcome::BlackWins,
        };
        let points = match outcome {
            Outcome::Draw | Outcome::Unknown => 1,
            outcome if outcome == own => 2,
            _ => 0,
        };
        let counts = self.moves.entry((entry.key, entry.code)).or_default();
        *counts = (counts.0 + 1, counts.1 + points);
    }

    /// Counts what another share has.
    pub fn add(&mut self, other: Book) {
        for (at, (games, points)) in other.moves {
            let counts = self.moves.entry(at).or_default();
            *counts = (counts.0 + games, counts.1 + points);
        }
    }

    /// Writes the moves that were played so often and scored something; gives how many these are.
    pub fn write(&self, least: u64, out: &mut impl Write) -> Result<u64> {
        let good = self
            .moves
            .iter()
            .filter(|(_, (games, points))| *games >= least && *points > 0);
        let mut moves: Vec<(u64, u64, u16)> = good
            .map(|(&(key, code), &(_, points))| (key, points, code))
            .collect();
        moves.sort_unstable_by_key(|&(key, points, code)| (key, std::cmp::Reverse(points), code));
        for position in moves.chunk_by(|one, other| one.0 == other.0) {
            // The first has most points; no weight is greater than its number can say, and none is nothing.
            let scale = position[0].1.div_ceil(u64::from(u16::MAX));
            for &(key, points, code) in position {
                let weight = u16::try_from(points / scale).unwrap_or(u16::MAX).max(1);
                out.write_all(&Entry { key, weight, code }.to_bytes())?;
            }
        }
        Ok(moves.len() as u64)
    }
}
