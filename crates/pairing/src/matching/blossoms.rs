//! Trees of alternating edges, blossoms in them, and the paths along which the matching grows.

use super::graph::{Label, Matching, NONE};
use super::weight::Weight;

impl<W: Weight> Matching<W> {
    /// All vertices in a blossom.
    pub(super) fn leaves(&self, node: usize) -> Vec<usize> {
        let (mut found, mut open) = (Vec::new(), vec![node]);
        while let Some(node) = open.pop() {
            if node < self.count {
                found.push(node);
            } else {
                open.extend_from_slice(&self.children[node]);
            }
        }
        found
    }

    /// Labels the outermost blossom of a vertex that an edge has reached; behind an odd one its partner is even.
    pub(super) fn assign(&mut self, vertex: usize, label: Label, edge: Option<(usize, usize)>) {
        let node = self.outer[vertex];
        for place in [vertex, node] {
            self.label[place] = label;
            self.reached[place] = edge;
            self.best[place] = None;
        }
        if label == Label::Even {
            let leaves = self.leaves(node);
            self.queue.extend(leaves);
        } else {
            let base = self.base[node];
            let mate = self.mate[base];
            self.assign(mate, Label::Even, Some((base, mate)));
        }
    }

    /// An edge without slack joins two even blossoms: of one tree, and there is a new blossom, or of two, and the matching
    /// grows, which is true.
    pub(super) fn join(&mut self, one: usize, other: usize) -> bool {
        match self.meeting(one, other) {
            Some(base) => {
                self.make_blossom(base, one, other);
                false
            }
            None => {
                self.grow(one, other);
                true
            }
        }
    }

    /// The blossom that is above both ends of an edge, if they are of one tree.
    fn meeting(&self, one: usize, other: usize) -> Option<usize> {
        let path = |from: usize| {
            let mut path = vec![self.outer[from]];
            let mut node = self.outer[from];
            while let Some((odd, _)) = self.reached[node] {
                let odd = self.outer[odd];
                let (even, _) = self.reached[odd].expect("an odd blossom has been reached");
                node = self.outer[even];
                path.push(node);
            }
            path
        };
        let (left, right) = (path(one), path(other));
        if left.last() != right.last() {
            return None;
        }
        let shared = left
            .iter()
            .rev()
            .zip(right.iter().rev())
            .take_while(|(one, other)| one == other)
            .count();
        Some(left[left.len() - shared])
    }

    /// Makes a blossom of the two paths from an edge up to its base.
    fn make_blossom(&mut self, top: usize, one: usize, other: usize) {
        let blossom = self
            .unused
            .pop()
            .expect("there are fewer blossoms than vertices");
        let climb = |from: usize| {
            let (mut nodes, mut edges) = (Vec::new(), Vec::new());
            let mut node = self.outer[from];
            while node != top {
                nodes.push(node);
                let edge = self.reached[node].expect("the base is above");
                edges.push(edge);
                node = self.outer[edge.0];
            }
            (nodes, edges)
        };
        let (mut left, mut left_edges) = climb(one);
        let (right, right_edges) = climb(other);
        left.push(top);
        left.reverse();
        left_edges.reverse();
        left_edges.push((one, other));
        // Going up the other side every edge is walked against its direction.
        left_edges.extend(right_edges.iter().map(|&(from, to)| (to, from)));
        left.extend(right);
        let children = left;

        self.base[blossom] = self.base[top];
        self.parent[blossom] = NONE;
        self.label[blossom] = Label::Even;
        self.reached[blossom] = self.reached[top];
        self.depth[blossom] = W::ZERO;
        for &child in &children {
            self.parent[child] = blossom;
            let was_odd = self.label[child] == Label::Odd;
            for leaf in self.leaves(child) {
                self.outer[leaf] = blossom;
                if was_odd {
                    self.queue.push(leaf);
                }
            }
        }
        self.children[blossom] = children;
        self.links[blossom] = left_edges;
        self.gather_best(blossom);
    }

    /// The edges with least slack from a new blossom to every other even one.
    fn gather_best(&mut self, blossom: usize) {
        let mut to: Vec<Option<(usize, usize)>> = vec![None; 2 * self.count];
        let mut touched = Vec::new();
        for at in 0..self.children[blossom].len() {
            let child = self.children[blossom][at];
            let edges = match self.best_list[child].take() {
                Some(list) => list,
                None => self.even_edges(child),
            };
            for (mut from, mut other) in edges {
                if self.outer[other] == blossom {
                    (from, other) = (other, from);
                }
                let node = self.outer[other];
                if node == blossom || self.label[node] != Label::Even {
                    continue;
                }
                if self.is_better(self.slack(from, other), to[node]) {
                    if to[node].is_none() {
                        touched.push(node);
                    }
                    to[node] = Some((from, other));
                }
            }
            self.best[child] = None;
        }
        let list: Vec<(usize, usize)> = touched.iter().filter_map(|&node| to[node]).collect();
        self.best[blossom] = list
            .iter()
            .copied()
            .min_by_key(|&(one, other)| self.slack(one, other));
        self.best_list[blossom] = Some(list);
    }

    /// The edges of all vertices of a blossom that lead to even ones.
    fn even_edges(&self, node: usize) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for leaf in self.leaves(node) {
            for other in 0..self.count {
                if self.is_open(leaf, other) && self.label[self.outer[other]] == Label::Even {
                    found.push((leaf, other));
                }
            }
        }
        found
    }

    /// Sets the children of a blossom free; it is no more.
    pub(super) fn open_up(&mut self, blossom: usize) {
        for child in std::mem::take(&mut self.children[blossom]) {
            self.parent[child] = NONE;
            for leaf in self.leaves(child) {
                self.outer[leaf] = child;
            }
        }
        self.links[blossom].clear();
        self.base[blossom] = NONE;
        self.label[blossom] = Label::Free;
        self.reached[blossom] = None;
        self.best[blossom] = None;
        self.best_list[blossom] = None;
        self.unused.push(blossom);
    }

    /// Opens an odd blossom that has come to nothing: the children on the even way to its base are labelled anew.
    pub(super) fn expand(&mut self, blossom: usize) {
        let (from, entry) = self.reached[blossom].expect("an odd blossom has been reached");
        let children = self.children[blossom].clone();
        let links = self.links[blossom].clone();
        let count = children.len();
        self.open_up(blossom);
        let place = |vertex: usize| {
            children
                .iter()
                .position(|&child| child == self.outer[vertex])
                .expect("a child of the blossom")
        };
        let mut at = place(entry);
        // Odd places go forward to the end, even ones back to the base.
        let forward = at % 2 == 1;
        let step = |at: usize| {
            if forward {
                (at + 1) % count
            } else {
                (at + count - 1) % count
            }
        };
        let link = |at: usize| {
            if forward {
                links[at]
            } else {
                let (one, other) = links[(at + count - 1) % count];
                (other, one)
            }
        };
        let (mut reach_from, mut reach_to) = (from, entry);
        while at != 0 {
            self.label[reach_to] = Label::Free;
            let odd = children[at];
            self.label[odd] = Label::Free;
            // Behind it stands the child that is matched with it.
            let next = step(at);
            self.label[children[next]] = Label::Free;
            for leaf in self.leaves(children[next]) {
                self.label[leaf] = Label::Free;
            }
            self.assign(reach_to, Label::Odd, Some((reach_from, reach_to)));
            (reach_from, reach_to) = link(next);
            at = step(next);
        }
        // The base is odd, without going on to its partner, which is labelled already.
        let last = children[0];
        for place in [reach_to, last] {
            self.label[place] = Label::Odd;
            self.reached[place] = Some((reach_from, reach_to));
            self.best[place] = None;
        }
        // The others are free, unless one of their vertices has been reached from elsewhere.
        let mut at = step(0);
        let entry_child = self.outer[entry];
        while children[at] != entry_child {
            let child = children[at];
            if self.label[child] != Label::Even {
                let leaves = self.leaves(child);
                let found = leaves
                    .iter()
                    .copied()
                    .find(|&leaf| self.label[leaf] != Label::Free);
                if let Some(leaf) = found {
                    let edge = self.reached[leaf];
                    self.label[leaf] = Label::Free;
                    let mate = self.mate[self.base[child]];
                    self.label[mate] = Label::Free;
                    self.assign(leaf, Label::Odd, edge);
                } else {
                    self.label[child] = Label::Free;
                }
            }
            at = step(at);
        }
    }

    /// Turns a blossom so that one of its vertices becomes the base.
    fn turn(&mut self, blossom: usize, vertex: usize) {
        let mut child = vertex;
        while self.parent[child] != blossom {
            child = self.parent[child];
        }
        if child >= self.count {
            self.turn(child, vertex);
        }
        let count = self.children[blossom].len();
        let start = self.children[blossom]
            .iter()
            .position(|&other| other == child)
            .expect("a child of the blossom");
        let forward = start % 2 == 1;
        let mut at = start;
        while at != 0 {
            let next = if forward { (at + 1) % count } else { at - 1 };
            let (one, other) = if forward {
                self.links[blossom][next]
            } else {
                let (one, other) = self.links[blossom][next - 1];
                (other, one)
            };
            let after = if forward {
                (next + 1) % count
            } else {
                next - 1
            };
            for (node, end) in [(next, one), (after, other)] {
                let node = self.children[blossom][node];
                if node >= self.count {
                    self.turn(node, end);
                }
            }
            (self.mate[one], self.mate[other]) = (other, one);
            at = after;
        }
        self.children[blossom].rotate_left(start);
        self.links[blossom].rotate_left(start);
        self.base[blossom] = vertex;
    }

    /// Makes the matching one edge larger, along the paths from both ends of an edge up to their roots.
    fn grow(&mut self, one: usize, other: usize) {
        for (mut vertex, mut partner) in [(one, other), (other, one)] {
            loop {
                let even = self.outer[vertex];
                if even >= self.count {
                    self.turn(even, vertex);
                }
                self.mate[vertex] = partner;
                let Some((above, _)) = self.reached[even] else {
                    break;
                };
                let odd = self.outer[above];
                let (from, to) = self.reached[odd].expect("an odd blossom has been reached");
                if odd >= self.count {
                    self.turn(odd, to);
                }
                self.mate[to] = from;
                (vertex, partner) = (from, to);
            }
        }
    }
}
