//! Texts that live as long as the program, each kept once, however often it is read.

use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

/// Texts that were read while the program ran: few, and of few letters.
pub(crate) struct Kept(RwLock<BTreeSet<&'static str>>);

impl Kept {
    /// Of which there are none yet.
    pub(crate) const fn new() -> Kept {
        Kept(RwLock::new(BTreeSet::new()))
    }

    /// This text, if it was kept.
    pub(crate) fn get(&self, text: &str) -> Option<&'static str> {
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
        kept.get(text).copied()
    }

    /// This text, kept from now on.
    pub(crate) fn keep(&self, text: &str) -> &'static str {
        if let Some(known) = self.get(text) {
            return known;
        }
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have kept it meanwhile.
        if let Some(known) = kept.get(text) {
            return known;
        }
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        kept.insert(text);
        text
    }
}
