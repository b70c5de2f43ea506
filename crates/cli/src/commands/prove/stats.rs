//! Which argument decides how many positions.

use std::collections::BTreeMap;
use std::io::{Result, Write};

use jadoube_forms::Answer;

use crate::args::prove::ProveArgs;

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

    /// Writes what was counted, if that was asked for.
    pub fn tell(&self, args: &ProveArgs, out: &mut impl Write) -> Result<()> {
        match (args.stats, args.json) {
            (false, _) => Ok(()),
            (true, false) => self.write(out),
            (true, true) => self.write_json(out),
        }
    }

    /// The same as one JSON object: positions by verdict and argument, and the nodes in the middle, at nine of ten and at most.
    fn write_json(&self, out: &mut impl Write) -> Result<()> {
        let mut counts = BTreeMap::<&str, BTreeMap<&str, u64>>::new();
        for ((verdict, argument), &count) in &self.counts {
            counts.entry(verdict).or_default().insert(argument, count);
        }
        let nodes = self.nodes().map(|[half, ninth, last]| {
            serde_json::json!({ "middle": half, "nine_of_ten": ninth, "most": last })
        });
        let told = serde_json::json!({
            "schema": "jadoube.proof-stats/1",
            "counts": counts,
            "nodes": nodes,
        });
        writeln!(out, "{told}")
    }

    /// The nodes in the middle, at nine of ten and at most.
    fn nodes(&self) -> Option<[u64; 3]> {
        let mut nodes = self.nodes.clone();
        nodes.sort_unstable();
        let last = *nodes.last()?;
        Some([nodes[nodes.len() / 2], nodes[nodes.len() * 9 / 10], last])
    }

    /// The arguments of each verdict, those that decide most first, a bar each; then the nodes.
    fn write(&self, out: &mut impl Write) -> Result<()> {
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
        if let Some([half, ninth, last]) = self.nodes() {
            writeln!(
                out,
                "nodes: {half} in the middle, {ninth} at nine of ten, {last} at most"
            )?;
        }
        Ok(())
    }
}
