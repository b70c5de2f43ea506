//! A graph with weights, and what the search for its heaviest perfect matching keeps.

use super::weight::Weight;

/// No vertex, no blossom.
pub(super) const NONE: usize = usize::MAX;

/// How a vertex or a blossom stands in the trees of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// In no tree.
    Free,
    /// At an even distance from the root, to which it is joined by an edge of the matching.
    Even,
    /// At an odd distance.
    Odd,
}

/// A graph with weights, and its matching so far.
#[derive(Debug, Clone)]
pub(crate) struct Matching<W> {
    /// The number of vertices; blossoms are numbered from here on.
    pub(super) count: usize,
    /// The weights of all edges, a row for each vertex.
    pub(super) weight: Vec<W>,
    /// Which edges there are.
    pub(super) open: Vec<bool>,
    /// Vertices that still have a part in the search, in order.
    pub(super) alive: Vec<usize>,
    /// The partner of each vertex.
    pub(super) mate: Vec<usize>,
    /// The dual value of each vertex, doubled.
    pub(super) value: Vec<W>,
    /// The dual value of each blossom.
    pub(super) depth: Vec<W>,
    pub(super) label: Vec<Label>,
    /// The edge by which a blossom or vertex got its label: from, to.
    pub(super) reached: Vec<Option<(usize, usize)>>,
    /// The outermost blossom of each vertex, itself if it is in none.
    pub(super) outer: Vec<usize>,
    pub(super) parent: Vec<usize>,
    pub(super) base: Vec<usize>,
    pub(super) children: Vec<Vec<usize>>,
    /// The edges between one child and the next, the last leads back to the first.
    pub(super) links: Vec<Vec<(usize, usize)>>,
    pub(super) unused: Vec<usize>,
    /// The edge with least slack: of a free vertex from an even one, of an even blossom to another.
    pub(super) best: Vec<Option<(usize, usize)>>,
    pub(super) best_list: Vec<Option<Vec<(usize, usize)>>>,
    pub(super) queue: Vec<usize>,
}

impl<W: Weight> Matching<W> {
    /// The graph in which `edge` tells the weight of each pair of vertices (the lesser first) that may be matched. `value` gives
    /// each vertex a number to begin with: those of two ends add up to at least twice the weight of every edge, and the nearer
    /// they are to it the sooner the search is done.
    pub(crate) fn new(
        count: usize,
        value: impl Fn(usize) -> W,
        mut edge: impl FnMut(usize, usize) -> Option<W>,
    ) -> Self {
        let mut weight = vec![W::ZERO; count * count];
        let mut open = vec![false; count * count];
        for one in 0..count {
            for other in one + 1..count {
                if let Some(found) = edge(one, other) {
                    for at in [one * count + other, other * count + one] {
                        (weight[at], open[at]) = (found, true);
                    }
                }
            }
        }
        let all = 2 * count;
        Self {
            count,
            weight,
            open,
            alive: (0..count).collect(),
            mate: vec![NONE; count],
            value: (0..count).map(value).collect(),
            depth: vec![W::ZERO; all],
            label: vec![Label::Free; all],
            reached: vec![None; all],
            outer: (0..count).collect(),
            parent: vec![NONE; all],
            base: (0..count).chain((count..all).map(|_| NONE)).collect(),
            children: vec![Vec::new(); all],
            links: vec![Vec::new(); all],
            unused: (count..all).rev().collect(),
            best: vec![None; all],
            best_list: vec![None; all],
            queue: Vec::new(),
        }
    }

    /// The partner of a vertex, once all are matched.
    pub(crate) fn mate(&self, vertex: usize) -> usize {
        self.mate[vertex]
    }

    /// Whether the edge is there and both of its ends still have a part in the search.
    pub(crate) fn is_open(&self, one: usize, other: usize) -> bool {
        self.open[one * self.count + other]
    }

    /// Whether the edge can be part of a matching that weighs as much as this one. Some that cannot are let pass.
    pub(crate) fn may_serve(&self, one: usize, other: usize) -> bool {
        self.is_open(one, other)
            && (self.outer[one] == self.outer[other] || self.slack(one, other) == W::ZERO)
    }

    /// By how much the values at an edge exceed its weight.
    pub(super) fn slack(&self, one: usize, other: usize) -> W {
        let weight = self.weight[one * self.count + other];
        self.value[one] + self.value[other] - weight - weight
    }

    pub(super) fn is_better(&self, slack: W, than: Option<(usize, usize)>) -> bool {
        than.is_none_or(|(one, other)| slack < self.slack(one, other))
    }
}
