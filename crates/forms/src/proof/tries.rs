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

    /// How far reasons and games were sought, in sentences.
    pub(super) fn told(&self) -> String {
        format!(
            ". No count of men, pawns and captures speaks against it{}. {}",
            self.kernels(),
            self.attempts()
        )
    }

    /// What came of the series of captures and promotions that were looked for, on this position and those before it.
    fn kernels(&self) -> String {
        let [fit, none, open] = [0, 1, 2].map(|at| self.kernels[at].load(Ordering::Relaxed));
        let found: Vec<String> = [
            (fit, "a series of them fits"),
            (none, "none does"),
            (open, "this was not tried to the end"),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, words)| format!("in {count} {words}"))
        .collect();
        match fit + none + open {
            0 => String::new(),
            1 => format!(
                "; captures and promotions were tried out for one position: {}",
                found.concat()
            ),
            all => format!(
                "; captures and promotions were tried out for {all} positions, it and others before it: {}",
                found.join(", ")
            ),
        }
    }

    /// How often a game was sought, and where that ended.
    fn attempts(&self) -> String {
        let counts = self.counts();
        let all: u32 = counts.iter().map(|(count, _)| count).sum();
        let parts: Vec<String> = counts
            .iter()
            .map(|(count, attempt)| match count {
                _ if *count == all => attempt.to_string(),
                1 => format!("once {attempt}"),
                count => format!("{count} times {attempt}"),
            })
            .collect();
        match all {
            0 => "No attempt at a game was made to the end".to_owned(),
            1 => format!(
                "One attempt was made to take moves back to the start: {}",
                parts.concat()
            ),
            all => format!(
                "{all} attempts were made to take moves back to the start: {}",
                parts.join(", ")
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
