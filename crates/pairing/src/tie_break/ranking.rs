//! An order made step by step: of those who are level, the next tie-break tells.

use std::cmp::Reverse;

use super::value::Value;
use crate::Points;

/// Who is level with whom, the best first, and what the tie-breaks that were asked came to.
pub(super) struct Ranking {
    pub groups: Vec<Vec<usize>>,
    pub values: Vec<Vec<Option<Value>>>,
}

impl Ranking {
    /// So many, by their points alone.
    pub(super) fn new(count: usize, points: impl Fn(usize) -> Points) -> Self {
        let all = vec![(0..count).collect()];
        Self {
            groups: refined(all, |place| Reverse(points(place))),
            values: vec![Vec::new(); count],
        }
    }

    /// Parts those who are level by a value of each; `counts` tells of which groups it can.
    pub(super) fn by_values(
        &mut self,
        values: impl Fn(usize) -> Option<Value>,
        goes_upwards: bool,
        counts: impl Fn(&[usize]) -> bool,
    ) {
        for (place, own) in self.values.iter_mut().enumerate() {
            own.push(values(place));
        }
        let groups = std::mem::take(&mut self.groups);
        self.groups = groups
            .into_iter()
            .flat_map(|group| match (counts(&group), goes_upwards) {
                (false, _) => vec![group],
                (true, true) => refined(vec![group], &values),
                (true, false) => refined(vec![group], |place| Reverse(values(place))),
            })
            .collect();
    }

    /// Parts those who are level by what they did among themselves; the value of each is his place among them.
    pub(super) fn by_parting(&mut self, part: impl Fn(&[usize]) -> Vec<Vec<usize>>) {
        let mut parted = Vec::new();
        for group in &self.groups {
            let mut ahead = 0;
            for level in part(group) {
                for &place in &level {
                    self.values[place].push(Some(Value::whole(ahead + 1)));
                }
                ahead += level.len() as i64;
                parted.push(level);
            }
        }
        self.groups = parted;
    }
}

/// Splits each group by a key, the lesser first.
pub(super) fn refined<K: Ord>(
    groups: Vec<Vec<usize>>,
    key: impl Fn(usize) -> K,
) -> Vec<Vec<usize>> {
    let mut finer = Vec::new();
    for mut group in groups {
        group.sort_by_key(|&place| key(place));
        let parts = group.chunk_by(|&one, &other| key(one) == key(other));
        finer.extend(parts.map(<[usize]>::to_vec));
    }
    finer
}
