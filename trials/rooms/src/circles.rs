//! Circles of files, and how one is found.

use std::collections::BTreeSet;

use crate::{Arrows, Module, name};

impl Arrows {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.values().map(BTreeSet::len).sum()
    }

    /// One way round for each group of files that all know one another, in words.
    pub fn circles(&self) -> Vec<String> {
        let mut told = BTreeSet::new();
        let mut found = Vec::new();
        for module in self.0.keys() {
            if told.contains(module) {
                continue;
            }
            if let Some(way) = self.way_round(module) {
                let names: Vec<String> = way.iter().map(name).collect();
                told.extend(way);
                found.push(names.join(" -> "));
            }
        }
        found
    }

    /// The shortest way from a file back to itself.
    fn way_round(&self, start: &Module) -> Option<Vec<Module>> {
        let mut seen = BTreeSet::new();
        let mut ways = vec![vec![start.clone()]];
        while !ways.is_empty() {
            let mut longer = Vec::new();
            for way in ways {
                let last = way.last().expect("a way begins somewhere");
                for next in self.0.get(last).into_iter().flatten() {
                    let mut on = way.clone();
                    on.push(next.clone());
                    if next == start {
                        return Some(on);
                    }
                    if seen.insert(next.clone()) {
                        longer.push(on);
                    }
                }
            }
            ways = longer;
        }
        None
    }
}
