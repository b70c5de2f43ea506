//! The method of Edmonds with dual values: every vertex has a value, every blossom one of at least nothing, no edge weighs more
//! than the values at it allow, and the edges of the matching weigh exactly that much. Two unmatched vertices at a time are
//! joined; what changes the graph leaves a few vertices unmatched, and only these are joined again.

use super::graph::{Label, Matching, NONE};
use super::weight::Weight;

impl<W: Weight> Matching<W> {
    /// Matches all vertices, as heavily as can be; false if they cannot all be matched.
    pub(crate) fn solve(&mut self) -> bool {
        if self.alive.len() % 2 == 1 {
            return false;
        }
        for at in 0..self.alive.len() {
            let vertex = self.alive[at];
            if self.mate[vertex] == NONE && self.outer[vertex] == vertex {
                self.settle(vertex);
            }
        }
        while self.alive.iter().any(|&vertex| self.mate[vertex] == NONE) {
            if !self.stage() {
                return false;
            }
        }
        true
    }

    /// Gives an unmatched vertex the least value that its edges allow, and matches it if that is possible at once.
    fn settle(&mut self, vertex: usize) {
        let mut most: Option<W> = None;
        let mut partner = NONE;
        for &other in &self.alive {
            if other == vertex || !self.open[vertex * self.count + other] {
                continue;
            }
            let weight = self.weight[vertex * self.count + other];
            let asked = weight + weight - self.value[other];
            let free = self.mate[other] == NONE && self.outer[other] == other;
            match most {
                Some(so_far) if asked < so_far => {}
                Some(so_far) if asked == so_far => {
                    if free && partner == NONE {
                        partner = other;
                    }
                }
                _ => {
                    most = Some(asked);
                    partner = if free { other } else { NONE };
                }
            }
        }
        if let Some(most) = most {
            self.value[vertex] = most;
        }
        if partner != NONE {
            (self.mate[vertex], self.mate[partner]) = (partner, vertex);
        }
    }

    /// Gives the edges of a vertex other weights: `edge` tells what becomes of each that is there, or that it goes.
    /// What was matched with it is matched anew by [`Self::solve`].
    pub(crate) fn reweigh(&mut self, vertex: usize, mut edge: impl FnMut(usize, W) -> Option<W>) {
        self.dissolve(vertex);
        self.part(vertex);
        for at in 0..self.alive.len() {
            let other = self.alive[at];
            let there = vertex * self.count + other;
            if !self.open[there] {
                continue;
            }
            let back = other * self.count + vertex;
            match edge(other, self.weight[there]) {
                Some(weight) => {
                    self.weight[there] = weight;
                    self.weight[back] = weight;
                }
                None => {
                    // The other may be in a blossom that is held together by this edge only if the vertex is too.
                    self.open[there] = false;
                    self.open[back] = false;
                }
            }
        }
        // All edges are kept within what the values allow until `solve` settles the vertex.
        self.raise(vertex);
    }

    /// Raises the value of an unmatched vertex so far that it allows all edges.
    fn raise(&mut self, vertex: usize) {
        let asked = self
            .alive
            .iter()
            .filter(|&&other| self.open[vertex * self.count + other])
            .map(|&other| {
                let weight = self.weight[vertex * self.count + other];
                weight + weight - self.value[other]
            })
            .max();
        if let Some(asked) = asked {
            self.value[vertex] = asked;
        }
    }

    /// Takes a vertex and its partner out of the search: they stay matched.
    pub(crate) fn pin(&mut self, vertex: usize) {
        let partner = self.mate[vertex];
        self.dissolve(vertex);
        self.dissolve(partner);
        self.part(vertex);
        self.part(partner);
        (self.mate[vertex], self.mate[partner]) = (partner, vertex);
        self.alive
            .retain(|&other| other != vertex && other != partner);
        for other in 0..self.count {
            for gone in [vertex, partner] {
                self.open[gone * self.count + other] = false;
                self.open[other * self.count + gone] = false;
            }
        }
    }

    /// Leaves a vertex that is in no blossom, and its partner, unmatched.
    fn part(&mut self, vertex: usize) {
        let partner = self.mate[vertex];
        if partner != NONE {
            self.mate[vertex] = NONE;
            self.mate[partner] = NONE;
        }
    }

    /// Dissolves all blossoms around a vertex. One that has a value cannot keep the edge that leaves it.
    fn dissolve(&mut self, vertex: usize) {
        while self.outer[vertex] != vertex {
            let blossom = self.outer[vertex];
            let depth = self.depth[blossom];
            if depth > W::ZERO {
                self.part(self.base[blossom]);
                for leaf in self.leaves(blossom) {
                    self.value[leaf] += depth;
                }
                self.depth[blossom] = W::ZERO;
            }
            self.open_up(blossom);
        }
    }

    /// Makes the values of all unmatched vertices even: half of what lies between two of them is then a whole number.
    fn make_even(&mut self) {
        for at in 0..self.alive.len() {
            let vertex = self.alive[at];
            if self.mate[vertex] != NONE {
                continue;
            }
            while self.value[vertex].is_odd() {
                let outer = self.outer[vertex];
                if outer == vertex {
                    self.value[vertex] += W::at(1, 0);
                } else if self.depth[outer] > W::ZERO {
                    self.depth[outer] -= W::at(1, 0);
                    for leaf in self.leaves(outer) {
                        self.value[leaf] += W::at(1, 0);
                    }
                } else {
                    self.open_up(outer);
                }
            }
        }
    }

    /// Joins two unmatched vertices by an alternating path; false if no two can be joined.
    fn stage(&mut self) -> bool {
        self.make_even();
        self.label.fill(Label::Free);
        self.reached.fill(None);
        self.best.fill(None);
        self.best_list.fill(None);
        self.queue.clear();
        for at in 0..self.alive.len() {
            let vertex = self.alive[at];
            if self.mate[vertex] == NONE && self.label[self.outer[vertex]] == Label::Free {
                self.assign(vertex, Label::Even, None);
            }
        }
        loop {
            while let Some(vertex) = self.queue.pop() {
                if self.scan(vertex) {
                    return self.end_stage();
                }
            }
            let Some((step, next)) = self.next_step() else {
                return false;
            };
            self.change_values(step);
            match next {
                Next::Reach(from, to) => self.assign(to, Label::Odd, Some((from, to))),
                Next::Join(one, other) => {
                    if self.join(one, other) {
                        return self.end_stage();
                    }
                }
                Next::Expand(blossom) => self.expand(blossom),
            }
        }
    }

    /// Looks at all edges of an even vertex; true if the matching has grown.
    fn scan(&mut self, vertex: usize) -> bool {
        for at in 0..self.alive.len() {
            let other = self.alive[at];
            if !self.open[vertex * self.count + other] {
                continue;
            }
            let (own, theirs) = (self.outer[vertex], self.outer[other]);
            if own == theirs {
                continue;
            }
            let slack = self.slack(vertex, other);
            match self.label[theirs] {
                Label::Free if slack == W::ZERO => {
                    self.assign(other, Label::Odd, Some((vertex, other)));
                }
                Label::Even if slack == W::ZERO => {
                    if self.join(vertex, other) {
                        return true;
                    }
                }
                Label::Odd if slack == W::ZERO => {
                    if self.label[other] == Label::Free {
                        self.label[other] = Label::Odd;
                        self.reached[other] = Some((vertex, other));
                    }
                }
                Label::Even => {
                    if self.is_better(slack, self.best[own]) {
                        self.best[own] = Some((vertex, other));
                    }
                }
                Label::Free | Label::Odd => {
                    if self.label[other] == Label::Free && self.is_better(slack, self.best[other]) {
                        self.best[other] = Some((vertex, other));
                    }
                }
            }
        }
        false
    }

    /// The least change of the values after which something can go on, and what that is.
    fn next_step(&self) -> Option<(W, Next)> {
        let mut least: Option<(W, Next)> = None;
        let mut take = |step: W, next: Next| {
            if least.as_ref().is_none_or(|(so_far, _)| step < *so_far) {
                least = Some((step, next));
            }
        };
        for &vertex in &self.alive {
            if self.label[self.outer[vertex]] == Label::Free
                && let Some((from, to)) = self.best[vertex]
            {
                take(self.slack(from, to), Next::Reach(from, to));
            }
        }
        for node in self.outermost() {
            match self.label[node] {
                Label::Even => {
                    if let Some((one, other)) = self.best[node] {
                        take(self.slack(one, other).half(), Next::Join(one, other));
                    }
                }
                Label::Odd if node >= self.count => take(self.depth[node], Next::Expand(node)),
                _ => {}
            }
        }
        least
    }

    /// The outermost blossoms, and the vertices that are in none.
    fn outermost(&self) -> impl Iterator<Item = usize> {
        let single = self
            .alive
            .iter()
            .copied()
            .filter(|&vertex| self.outer[vertex] == vertex);
        single.chain(
            (self.count..2 * self.count)
                .filter(|&node| self.base[node] != NONE && self.parent[node] == NONE),
        )
    }

    fn change_values(&mut self, step: W) {
        if step == W::ZERO {
            return;
        }
        for &vertex in &self.alive {
            match self.label[self.outer[vertex]] {
                Label::Even => self.value[vertex] -= step,
                Label::Odd => self.value[vertex] += step,
                Label::Free => {}
            }
        }
        for blossom in self.count..2 * self.count {
            if self.base[blossom] != NONE && self.parent[blossom] == NONE {
                match self.label[blossom] {
                    Label::Even => self.depth[blossom] += step,
                    Label::Odd => self.depth[blossom] -= step,
                    Label::Free => {}
                }
            }
        }
    }

    /// Opens the even blossoms that have come to nothing.
    fn end_stage(&mut self) -> bool {
        let mut idle: Vec<usize> = (self.count..2 * self.count).collect();
        while let Some(blossom) = idle.pop() {
            let stays = self.base[blossom] == NONE
                || self.parent[blossom] != NONE
                || self.label[blossom] != Label::Even
                || self.depth[blossom] != W::ZERO;
            if !stays {
                let inner = self.children[blossom].clone();
                self.open_up(blossom);
                for child in inner {
                    if child >= self.count {
                        self.label[child] = Label::Even;
                        idle.push(child);
                    }
                }
            }
        }
        true
    }
}

/// What can go on after the values have changed.
enum Next {
    /// A free vertex is reached from an even one.
    Reach(usize, usize),
    /// An edge joins two even blossoms.
    Join(usize, usize),
    /// An odd blossom has come to nothing.
    Expand(usize),
}
