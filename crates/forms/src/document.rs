//! What every document has in common.

use serde::Serialize;

/// A whole document: it can be written as JSON.
pub trait Document: Serialize {
    /// The document as one line of JSON.
    fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| {
            // Nothing here has keys that are no texts, and nothing fails on the way into memory.
            unreachable!("a document that cannot be written: {error}")
        })
    }
}

impl<T: Serialize> Document for T {}
