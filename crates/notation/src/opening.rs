//! The names of openings and their codes in the Encyclopaedia of Chess Openings.
//!
//! The table (`data/README.md`) names lines of moves; an opening is known by its positions, in whatever order the moves
//! were played.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::io::Read;
use std::sync::OnceLock;

use flate2::read::GzDecoder;
use jadoube_board::{Move, Position};

use crate::san::San;

/// The shipped table: code, name and moves, a line each.
const SHIPPED: &[u8] = include_bytes!("../data/openings.tsv.gz");

/// An opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code, from `A00` to `E99`.
    pub eco: &'static str,
    /// The name: `Sicilian Defense: Najdorf Variation`.
    pub name: &'static str,
    /// After how many half-moves of the game its position stood on the board.
    pub plies: usize,
}

impl Opening {
    /// The opening of a game from the initial position: the last of its positions that has a name.
    ///
    /// ```
    /// use jadoube_board::Position;
    /// use jadoube_notation::{Opening, san::San};
    ///
    /// let mut position = Position::initial();
    /// let mut moves = Vec::new();
    /// for words in ["d4", "Nf6", "c4", "g6", "Nc3", "d5"] {
    ///     let played = words.parse::<San>().unwrap().resolve(&position).unwrap();
    ///     position = position.played(played);
    ///     moves.push(played);
    /// }
    /// let opening = Opening::of(moves).unwrap();
    /// assert_eq!((opening.eco, opening.name), ("D80", "Grünfeld Defense"));
    /// ```
    pub fn of(moves: impl IntoIterator<Item = Move>) -> Option<Opening> {
        let mut moves = moves.into_iter();
        let mut position = Position::initial();
        Opening::of_hashes(std::iter::from_fn(|| {
            let played = moves.next().filter(|&played| position.is_legal(played))?;
            position = position.played(played);
            Some(position.hash())
        }))
    }

    /// The same, by the hashes of the positions after each half-move.
    pub fn of_hashes(hashes: impl IntoIterator<Item = u64>) -> Option<Opening> {
        let table = table();
        let hashes = hashes.into_iter().take(table.longest).enumerate();
        let named = hashes.filter_map(|(ply, hash)| {
            let &(eco, name) = table.names.get(&hash)?;
            let plies = ply + 1;
            Some(Opening { eco, name, plies })
        });
        named.last()
    }
}

/// Code and name by the hash of the position.
struct Table {
    names: HashMap<u64, (&'static str, &'static str), BuildHasherDefault<AsItIs>>,
    /// So many half-moves has the longest line.
    longest: usize,
}

/// The hash of a position, which needs not be hashed again.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

fn table() -> &'static Table {
    static TEXT: OnceLock<String> = OnceLock::new();
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let text = TEXT.get_or_init(|| {
            let mut text = String::new();
            // A damaged table is caught by the tests; it names nothing then.
            let _ = GzDecoder::new(SHIPPED).read_to_string(&mut text);
            text
        });
        let mut table = Table {
            names: HashMap::default(),
            longest: 0,
        };
        for line in text.lines() {
            table.take(line);
        }
        table
    })
}

impl Table {
    fn take(&mut self, line: &'static str) {
        let mut fields = line.split('\t');
        let (Some(eco), Some(name), Some(moves)) = (fields.next(), fields.next(), fields.next())
        else {
            return;
        };
        let mut position = Position::initial();
        let mut plies = 0;
        for word in moves.split(' ').filter(|word| !word.ends_with('.')) {
            let san = San::parse(word.as_bytes()).and_then(|san| san.resolve(&position).ok());
            let Some(played) = san else { return };
            position = position.played(played);
            plies += 1;
        }
        self.longest = self.longest.max(plies);
        self.names.entry(position.hash()).or_insert((eco, name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening(words: &str) -> Option<(&'static str, &'static str, usize)> {
        let mut position = Position::initial();
        let moves: Vec<Move> = words
            .split(' ')
            .map(|word| {
                let san: San = word.parse().expect("a move");
                let played = san.resolve(&position).expect("a legal move");
                position = position.played(played);
                played
            })
            .collect();
        Opening::of(moves).map(|opening| (opening.eco, opening.name, opening.plies))
    }

    #[test]
    fn every_line_of_the_table_can_be_played() {
        let mut text = String::new();
        GzDecoder::new(SHIPPED)
            .read_to_string(&mut text)
            .expect("the table");
        let lines = text.lines().count();
        // Two lines may lead to one position.
        let known = table().names.len();
        assert!(lines > 3_500 && known > lines - 20, "{known} of {lines}");
        assert!(table().names.values().all(|(eco, _)| {
            let bytes = eco.as_bytes();
            bytes.len() == 3 && (b'A'..=b'E').contains(&bytes[0])
        }));
    }

    #[test]
    fn openings_are_known_by_their_positions() {
        for (words, eco, name, plies) in [
            (
                "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
                "C80",
                "Ruy Lopez: Open",
                10,
            ),
            // The moves of the Queen's Gambit Declined in another order, and moves after it that have no name.
            (
                "c4 e6 Nc3 d5 d4 h5",
                "D31",
                "Queen's Gambit Declined: Queen's Knight Variation",
                5,
            ),
            ("a3 a6 a4", "A00", "Anderssen's Opening", 1),
        ] {
            assert_eq!(opening(words), Some((eco, name, plies)), "{words}");
        }
        assert_eq!(Opening::of([]), None);
    }
}
