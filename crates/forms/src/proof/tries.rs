//! Where the attempts at a proof game ended.

use std::sync::atomic::{AtomicU32, Ordering};

use jadoube_proof::{Attempt, Phase, Watch};

/// Counts the attempts that failed, and hands all else on.
pub(super) struct Tries<'a> {
    watch: &'a dyn Watch,
    failed: [AtomicU32; Attempt::ALL.len()],
}

impl<'a> Tries<'a> {
    pub(super) fn new(watch: &'a dyn Watch) -> Tries<'a> {
        Tries {
            watch,
            failed: Default::default(),
        }
    }

    /// The attempts that failed at each part, the most frequent first.
    fn counts(&self) -> Vec<(u32, Attempt)> {
        let counts = self
            .failed
            .iter()
            .map(|count| count.load(Ordering::Relaxed));
        let mut counts: Vec<(u32, Attempt)> = counts.zip(Attempt::ALL).collect();
        counts.retain(|(count, _)| *count > 0);
        counts.sort_by_key(|(count, _)| core::cmp::Reverse(*count));
        counts
    }

    /// Where most attempts ended.
    pub(super) fn most(&self) -> String {
        let counts = self.counts();
        counts.first().map_or_else(
            || "no attempt".to_owned(),
            |(_, attempt)| attempt.to_string(),
        )
    }

    /// The end of a sentence that tells of all attempts.
    pub(super) fn told(&self) -> String {
        let counts = self.counts();
        if counts.is_empty() {
            return String::new();
        }
        let parts: Vec<String> = counts
            .iter()
            .map(|(count, attempt)| format!("{count} with {attempt}"))
            .collect();
        let all: u32 = counts.iter().map(|(count, _)| count).sum();
        let attempts = if all == 1 { "attempt" } else { "attempts" };
        format!("; of {all} {attempts} at a game, {}", parts.join(", "))
    }
}

impl Watch for Tries<'_> {
    fn is_stopped(&self) -> bool {
        self.watch.is_stopped()
    }

    fn ended(&self, phase: Phase) {
        self.watch.ended(phase);
    }

    fn tried(&self, attempt: Attempt) {
        let place = Attempt::ALL.iter().position(|&other| other == attempt);
        if let Some(count) = place.and_then(|place| self.failed.get(place)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        self.watch.tried(attempt);
    }
}
