//! Numbers that look random and are always the same.

use std::hash::{Hash, Hasher};

use super::state::State;
use crate::reach::mix::Mix;

/// A number that tells positions apart.
pub(super) fn hash(state: &State) -> u64 {
    let mut mix = Mix::default();
    state.hash(&mut mix);
    mix.finish()
}

/// Numbers that look random and are always the same.
pub(super) struct Noise(pub(super) u64);

impl Noise {
    /// A number below `limit`.
    pub(super) fn next(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as u32 % limit
    }
}
