//! Positions compared as repetition compares them: men, turn, castling rights, en passant.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use jadoube_board::Position;

/// A position whose counters do not matter. Compared in full, so that no accident of a hash can
/// make two positions one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key(pub(crate) Position);

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.0.same_for_repetition(&other.0)
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash());
    }
}

/// Hands on a number that is a hash already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// A table of positions.
pub(crate) type KeyMap<V> = HashMap<Key, V, BuildHasherDefault<AsIs>>;
