//! The paragraph on a dispute: it names who did what, why a plea fails, and every breach that is still open.

mod breaches;
mod claims;
mod clocks;
mod hands;
mod plain;
mod so;
mod words;

/// A dispute under the Laws of 2023, what its paragraph has to say, and what it must not.
fn says(text: &str, all: &[&str], none: &[&str]) {
    crate::aloud::says("fide-2023", text, all, none);
}

const TIMED: &str = "time: 90m+30s\n\n";

fn timed(acts: &str) -> String {
    format!("{TIMED}{acts}\n")
}
