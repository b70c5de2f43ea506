//! The earliest among the best pairings of a bracket (C.04.3, 3 and 4): the criteria are weights, and then one decision after the
//! other is wished for in the order in which the rules generate candidates, and fixed.

use super::criteria::{Criterion, Slots};
use super::field::Field;
use super::shape::{Node, Shape};
use crate::Points;
use crate::matching::{Matching, Weight};

/// How a bracket is paired.
#[derive(Debug, Clone, Default)]
pub(crate) struct Solved {
    /// The pairs, the higher ranked first: those of men moved down, then those of the remainder.
    pub pairs: Vec<(usize, usize)>,
    /// Who leaves it downwards, in order.
    pub floats: Vec<usize>,
    /// What its pairing costs by each criterion, in order; nothing is told of a first candidate that is taken.
    pub costs: Vec<(Criterion, Option<Points>, u32)>,
}

/// How many bits a number needs.
fn width(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

/// The bits at the bottom of the weights, the lowest first: wishes, the sum of the numbers in S1, the number of exchanges.
#[derive(Debug, Clone, Copy)]
struct Bottom {
    wishes: u32,
    sum: u32,
    exchanges: u32,
}

impl Bottom {
    fn new(shape: &Shape<'_>) -> Self {
        let size = shape.moved.len() + shape.residents.len();
        Self {
            wishes: width(size + 2),
            sum: width(size * size / 2),
            exchanges: width(size),
        }
    }

    fn bits(self) -> u32 {
        self.wishes + self.sum + self.exchanges
    }
}

/// How many bits the numbers must have in which a graph of so many nodes is matched.
pub(crate) fn bits(field: &Field, shape: &Shape<'_>, nodes: usize) -> u32 {
    // Dual values are sums of weights along paths.
    Slots::new(field, shape, Bottom::new(shape).bits()).bits + width(nodes) + 4
}

/// The earliest of the best pairings, if the nodes can all be matched.
pub(crate) fn best_first<W: Weight>(
    field: &Field,
    shape: &Shape<'_>,
    nodes: &[Node],
) -> Option<Solved> {
    let bottom = Bottom::new(shape);
    let search = Search {
        field,
        shape,
        bottom,
        slots: Slots::new(field, shape, bottom.bits()),
    };
    let mut matched: Vec<(Node, Node)> = Vec::new();
    let mut left = nodes.to_vec();
    let mut pairs = shape.residents.len() / 2;
    // Alone and with nobody moved down into it, all of a bracket is remainder, and the number of its pairs is known.
    if !(shape.alone && shape.moved.is_empty()) {
        (matched, pairs) = search.pair_moved_down::<W>(nodes)?;
        left.retain(|node| {
            !matched
                .iter()
                .any(|(one, other)| one == node || other == node)
        });
    }
    matched.extend(search.pair_remainder::<W>(&left, pairs)?);
    Some(search.told(&matched))
}

/// What a bracket is paired by.
struct Search<'a> {
    field: &'a Field,
    shape: &'a Shape<'a>,
    bottom: Bottom,
    slots: Slots,
}

impl Search<'_> {
    /// The weight by which two nodes may be matched: what they cost, below nothing.
    fn weight<W: Weight>(&self, one: Node, other: Node) -> Option<W> {
        if self.shape.wish.is_some_and(|wish| !wish.allows(one, other)) {
            return None;
        }
        let cost = self
            .slots
            .cost(self.field, self.shape.bye_is_judged, one, other)?;
        let weight = |(slot, amount): (usize, u32)| W::at(amount, self.slots.shift[slot]);
        Some(cost.into_iter().map(weight).fold(W::ZERO, W::sub))
    }

    /// The pairs of those moved down, and how many pairs the remainder has.
    fn pair_moved_down<W: Weight>(&self, nodes: &[Node]) -> Option<(Vec<(Node, Node)>, usize)> {
        let mut matching = Matching::<W>::new(
            nodes.len(),
            |_| W::ZERO,
            |one, other| self.weight(nodes[one], nodes[other]),
        );
        if !matching.solve() {
            return None;
        }
        let matched = moved_down(&mut matching, nodes, self.shape.moved.len());
        let is_resident = |node: usize| matches!(nodes[node], Node::Resident(_));
        let remain = (0..nodes.len())
            .filter(|&one| is_resident(one) && is_resident(matching.mate(one)))
            .count();
        let matched = matched
            .into_iter()
            .map(|(one, other)| (nodes[one], nodes[other]));
        Some((matched.collect(), remain / 2))
    }

    /// The pairs of the remainder, so many, and how everybody else who is left is matched.
    fn pair_remainder<W: Weight>(&self, left: &[Node], pairs: usize) -> Option<Vec<(Node, Node)>> {
        // Those moved down who are left stay without an opponent here.
        let limbo = left.partition_point(|node| matches!(node, Node::Moved(_)));
        let end = left.partition_point(|node| node.is_within());
        let bottom = self.bottom;
        // To begin with S1 and S2 as they are: every edge between them has no slack but what the criteria cost.
        let all = W::at(pairs as u32, bottom.wishes);
        let value = |node: usize| match node.checked_sub(limbo) {
            Some(number) if number < pairs => all - W::at(2 * number as u32, bottom.wishes),
            Some(_) if node < end => W::ZERO - all,
            _ => all,
        };
        let mut matching = Matching::<W>::new(left.len(), value, |one, other| {
            let mut weight = self.weight::<W>(left[one], left[other])?;
            if other < end {
                let number = one.checked_sub(limbo)?;
                weight -= W::at(number as u32, bottom.wishes);
                if number >= pairs {
                    weight -= W::at(1, bottom.wishes + bottom.sum);
                }
            }
            Some(weight)
        });
        if !matching.solve() {
            return None;
        }
        exchange(&mut matching, limbo..end, pairs);
        let mut matched = Vec::new();
        for node in limbo..end {
            let mate = matching.mate(node);
            if mate > node && mate < end {
                let mate = earliest_mate(&mut matching, node, node + 1..end);
                matched.push((left[node], left[mate]));
            }
        }
        let others = (0..left.len()).map(|node| (node, matching.mate(node)));
        matched.extend(
            others
                .filter(|&(node, mate)| node < mate && mate >= end)
                .map(|(node, mate)| (left[node], left[mate])),
        );
        Some(matched)
    }

    /// The pairs, the floats, and what all of it costs.
    fn told(&self, matched: &[(Node, Node)]) -> Solved {
        let mut solved = Solved::default();
        let mut totals = vec![0; self.slots.all.len()];
        for &(one, other) in matched {
            let cost = self
                .slots
                .cost(self.field, self.shape.bye_is_judged, one, other);
            for (slot, amount) in cost.into_iter().flatten() {
                totals[slot] += amount;
            }
            match (one.place(), other.place()) {
                (Some(one), Some(lower)) if other.is_within() => solved.pairs.push((one, lower)),
                (Some(place), _) if one.is_within() => solved.floats.push(place),
                _ => {}
            }
        }
        solved.floats.sort_unstable();
        let counted = self.slots.all.iter().zip(totals);
        solved.costs = counted
            .map(|(slot, total)| (slot.criterion, slot.score, total))
            .collect();
        solved
    }
}

/// Which of those moved down are paired, the first ones if they can be, and each with the first resident who can be.
fn moved_down<W: Weight>(
    matching: &mut Matching<W>,
    nodes: &[Node],
    moved: usize,
) -> Vec<(usize, usize)> {
    let is_resident = |node: usize| matches!(nodes[node], Node::Resident(_));
    let one = W::at(1, 0);
    if (0..moved).any(|man| !is_resident(matching.mate(man))) {
        for man in 0..moved {
            let mut wish = W::ZERO;
            if !is_resident(matching.mate(man)) {
                wish = one;
                matching.reweigh(man, |other, weight| {
                    Some(if is_resident(other) {
                        weight + one
                    } else {
                        weight
                    })
                });
                matching.solve();
            }
            let stays = is_resident(matching.mate(man));
            matching.reweigh(man, |other, weight| match (is_resident(other), stays) {
                (true, true) => Some(weight - wish),
                (false, false) => Some(weight),
                _ => None,
            });
            matching.solve();
        }
    }
    let end = nodes
        .iter()
        .rposition(|node| matches!(node, Node::Resident(_)))
        .map_or(0, |last| last + 1);
    let mut pairs = Vec::new();
    for man in 0..moved {
        if is_resident(matching.mate(man)) {
            pairs.push((man, earliest_mate(matching, man, moved..end)));
        }
    }
    pairs
}

/// Pairs a node with the first of these that the best pairings allow.
fn earliest_mate<W: Weight>(
    matching: &mut Matching<W>,
    node: usize,
    order: std::ops::Range<usize>,
) -> usize {
    let mate = matching.mate(node);
    let earlier: Vec<usize> = order
        .take_while(|&other| other != mate)
        .filter(|&other| matching.may_serve(node, other))
        .collect();
    if !earlier.is_empty() {
        matching.reweigh(node, |other, weight| {
            let wish = match earlier.iter().position(|&one| one == other) {
                Some(at) => earlier.len() - at + 1,
                None => usize::from(other == mate),
            };
            Some(weight + W::at(wish as u32, 0))
        });
        matching.solve();
    }
    let mate = matching.mate(node);
    matching.pin(node);
    matching.solve();
    mate
}

/// Which residents change between S1 and S2: of the fewest, with the least difference, those of S1 with the largest numbers, and
/// then those of S2 with the smallest (C.04.3, 4.3).
fn exchange<W: Weight>(
    matching: &mut Matching<W>,
    residents: std::ops::Range<usize>,
    pairs: usize,
) {
    let second = residents.start + pairs;
    let is_upper = |matching: &Matching<W>, node: usize| {
        let mate = matching.mate(node);
        mate > node && residents.contains(&mate)
    };
    let exchanged = (second..residents.end)
        .filter(|&node| is_upper(matching, node))
        .count();
    // A wish that a node be paired with one behind it, or that it be not.
    let ask = |matching: &mut Matching<W>, node: usize, upper: bool| {
        let as_upper = |other: usize| other > node && residents.contains(&other);
        let mut wish = W::ZERO;
        if is_upper(matching, node) != upper {
            wish = W::at(1, 0);
            matching.reweigh(node, |other, weight| {
                Some(if as_upper(other) == upper {
                    weight + wish
                } else {
                    weight
                })
            });
            matching.solve();
        }
        let granted = is_upper(matching, node) == upper;
        matching.reweigh(node, |other, weight| match as_upper(other) == upper {
            true => Some(weight - wish),
            false => (!granted).then_some(weight),
        });
        matching.solve();
        granted
    };
    let mut open = exchanged;
    for node in (residents.start..second).rev() {
        if open == 0 {
            break;
        }
        open -= usize::from(ask(matching, node, false));
    }
    let mut open = exchanged;
    for node in second..residents.end {
        if open == 0 {
            break;
        }
        open -= usize::from(ask(matching, node, true));
    }
}
