//! What whoever did something at a table is told.

use crate::view::{EntryView, View};

/// What an act was answered with.
#[derive(Debug)]
pub struct Answer {
    /// The number of the entry.
    pub sequence: u32,
    /// The entry, as the seat that acted may read it.
    pub entry: EntryView,
    /// What the seat sees right after it, with score and cards from where they have changed, if it wants to see it.
    pub view: Option<View>,
    /// Whether the act had been carried out before, under the same key.
    pub replayed: bool,
}
