//! Where the attempts at a proof game ended, and how many kernels of captures were looked for.

use std::sync::atomic::{AtomicU32, Ordering};

use jadoube_proof::{Attempt, Phase, Watch};

/// Counts the attempts that failed, and hands all else on.
pub(super) struct Tries<'a> {
    watch: &'a dyn Watch,
    failed: [AtomicU32; Attempt::ALL.len()],
    /// Kernels that there are, that there are not, and that a look did not tell of.
    kernels: [AtomicU32; 3],
}

impl<'a> Tries<'a> {
    pub(super) fn new(watch: &'a dyn Watch) -> Tries<'a> {
        Tries {
            watch,
            failed: Default::default(),
            kernels: Default::default(),
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
        let kernels = self.kernels();
        if counts.is_empty() {
            return kernels;
        }
        let parts: Vec<String> = counts
            .iter()
            .map(|(count, attempt)| match count {
                1 => format!("once {attempt}"),
                count => format!("{count} times {attempt}"),
            })
            .collect();
        let all: u32 = counts.iter().map(|(count, _)| count).sum();
        let attempts = match all {
            1 => "the moves were taken back towards the start once".to_owned(),
            all => format!("the moves were taken back towards the start {all} times"),
        };
        format!("; {attempts}: {}{kernels}", parts.join(", "))
    }

    /// What came of the kernels, on this position and those before it.
    fn kernels(&self) -> String {
        let [fit, none, open] = [0, 1, 2].map(|at| self.kernels[at].load(Ordering::Relaxed));
        match fit + none + open {
            0 => String::new(),
            all => format!(
                "; in {all} positions on the way it was counted whether captures and promotions suffice: they do in {fit}, not in {none}, and {open} were not counted out"
            ),
        }
    }
}

impl Watch for Tries<'_> {
    fn kernel(&self, fits: Option<bool>) {
        let at = match fits {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        };
        self.kernels[at].fetch_add(1, Ordering::Relaxed);
    }

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
