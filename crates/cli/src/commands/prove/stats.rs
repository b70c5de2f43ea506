//! Which argument decides how many positions.

use std::collections::BTreeMap;
use std::io::{Result, Write};

use jadoube_forms::Answer;

/// Answers counted by verdict and argument.
#[derive(Default)]
pub struct Stats {
    counts: BTreeMap<(&'static str, String), u64>,
    nodes: Vec<u64>,
}

/// The longest bar, in characters.
const BAR: u64 = 40;

impl Stats {
    /// Counts an answer.
    pub fn add(&mut self, answer: &Answer) {
        let argument = answer.argument.clone().unwrap_or_default();
        *self.counts.entry((answer.verdict, argument)).or_default() += 1;
        self.nodes.extend(answer.nodes);
    }

    /// The arguments of each verdict, those that decide most first, a bar each; then the nodes.
    pub fn write(&self, out: &mut impl Write) -> Result<()> {
        let most = self.counts.values().max().copied().unwrap_or(1);
        let wide = self
            .counts
            .keys()
            .map(|(_, argument)| argument.len())
            .max()
            .unwrap_or(0);
        for verdict in ["proven", "refuted", "undecided"] {
            let mut rows: Vec<(&String, u64)> = self
                .counts
                .iter()
                .filter(|((of, _), _)| *of == verdict)
                .map(|((_, argument), &count)| (argument, count))
                .collect();
            rows.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
            let all: u64 = rows.iter().map(|(_, count)| count).sum();
            writeln!(out, "{verdict}: {all}")?;
            for (argument, count) in rows {
                let bar = "#".repeat((count * BAR).div_ceil(most) as usize);
                writeln!(out, "  {argument:wide$}  {count:6}  {bar}")?;
            }
        }
        let mut nodes = self.nodes.clone();
        nodes.sort_unstable();
        if let (Some(last), false) = (nodes.last(), nodes.is_empty()) {
            let (half, ninth) = (nodes[nodes.len() / 2], nodes[nodes.len() * 9 / 10]);
            writeln!(
                out,
                "nodes: {half} in the middle, {ninth} at nine of ten, {last} at most"
            )?;
        }
        Ok(())
    }
}
