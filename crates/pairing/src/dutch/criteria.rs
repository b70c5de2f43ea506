//! The criteria as costs of edges (C.04.3, 2): each has bits of its own in the weight, the earlier above the later.

use std::fmt;

use crate::Points;

use super::contender::Float;
use super::field::Field;
use super::shape::{Node, Shape};

/// The criteria that are weighed, in order; C1 to C5 are kept by leaving edges out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// The fewest downfloaters.
    C6,
    /// The lowest scores of downfloaters.
    C7,
    /// The fewest downfloaters from the next bracket, then their scores.
    C8,
    /// The fewest unplayed games of whom the bye falls to.
    C9,
    /// Topscorers or their opponents with a color difference beyond two.
    C10,
    /// Topscorers or their opponents with a color three times running.
    C11,
    /// Players who do not get the color that they prefer.
    C12,
    /// Players who do not get the color that they strongly prefer.
    C13,
    /// Residents who float down as in the last round.
    C14,
    /// Opponents of those moved down who float up as in the last round.
    C15,
    /// Residents who float down as two rounds before.
    C16,
    /// Opponents of those moved down who float up as two rounds before.
    C17,
    /// Scores of those moved down who float down as in the last round.
    C18,
    /// Score differences of those who float up as in the last round.
    C19,
    /// Scores of those moved down who float down as two rounds before.
    C20,
    /// Score differences of those who float up as two rounds before.
    C21,
}

impl fmt::Display for Criterion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let says = match self {
            Self::C6 => "the fewest downfloaters",
            Self::C7 => "the lowest scores of downfloaters",
            Self::C8 => "the next bracket: the fewest downfloaters from it, and their scores",
            Self::C9 => "the fewest unplayed games of whom the bye falls to",
            Self::C10 => "no topscorer or opponent of one with a colour difference beyond two",
            Self::C11 => "no topscorer or opponent of one with a colour three times running",
            Self::C12 => "the colours that players prefer",
            Self::C13 => "the colours that players strongly prefer",
            Self::C14 => "no resident who floats down as in the last round",
            Self::C15 => "no opponent of a man moved down who floats up as in the last round",
            Self::C16 => "no resident who floats down as two rounds before",
            Self::C17 => "no opponent of a man moved down who floats up as two rounds before",
            Self::C18 => "the differences of those moved down who float down as in the last round",
            Self::C19 => "the differences of those who float up as in the last round",
            Self::C20 => "the differences of those moved down who float down as two rounds before",
            Self::C21 => "the differences of those who float up as two rounds before",
        };
        write!(formatter, "{self:?}, {says}")
    }
}

/// One number of the weight: a criterion, or one score of a criterion that looks at scores in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slot {
    pub criterion: Criterion,
    pub score: Option<Points>,
    /// No pairing has more.
    most: u32,
}

/// The numbers of a bracket's weights, the most important first.
#[derive(Debug, Clone)]
pub(crate) struct Slots {
    pub all: Vec<Slot>,
    /// The place of the first slot of each criterion.
    first: [usize; 16],
    /// The scores of those moved down, the highest first.
    moved: Vec<Points>,
    /// How many bits stand below each slot.
    pub shift: Vec<u32>,
    /// How many bits all take, with those at the bottom.
    pub bits: u32,
}

/// What an edge costs: slot and amount.
pub(crate) type Cost = Vec<(usize, u32)>;

fn bits(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

impl Slots {
    /// The slots of a bracket, above so many bits that are left free.
    pub(crate) fn new(field: &Field, shape: &Shape<'_>, below: u32) -> Self {
        use Criterion::{
            C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21,
        };
        let score = |place: usize| field.contenders[place].score;
        let mut moved: Vec<Points> = shape.moved.iter().map(|&place| score(place)).collect();
        moved.dedup();
        let size = (shape.moved.len() + shape.residents.len()) as u32;
        let all = size + shape.next.len() as u32;
        let with = |at: Points| {
            shape
                .moved
                .iter()
                .filter(|&&place| score(place) == at)
                .count()
        };
        let has = |float: Float, back: usize, places: &[usize]| {
            places
                .iter()
                .filter(|&&place| field.contenders[place].floats[back] == Some(float))
                .count() as u32
        };
        let few = |most: u32| most.min(size);
        let mut slots = Vec::new();
        let mut first = [0; 16];
        for criterion in [
            C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21,
        ] {
            first[criterion as usize] = slots.len();
            let mut add = |score: Option<Points>, most: u32| {
                slots.push(Slot {
                    criterion,
                    score,
                    most,
                });
            };
            let topscorers = shape
                .moved
                .iter()
                .chain(shape.residents)
                .any(|&place| field.contenders[place].is_topscorer);
            match criterion {
                C6 => add(None, size),
                C7 => moved
                    .iter()
                    .for_each(|&score| add(Some(score), with(score) as u32)),
                C8 => {
                    add(None, all);
                    for &score in &moved {
                        add(Some(score), with(score) as u32);
                    }
                    add(
                        shape.residents.first().map(|&place| score(place)),
                        shape.residents.len() as u32,
                    );
                }
                C9 => add(
                    None,
                    if shape.bye_is_judged {
                        let unplayed = field.contenders.iter().map(|one| one.unplayed);
                        unplayed.max().unwrap_or(0)
                    } else {
                        0
                    },
                ),
                C10 | C11 => add(None, if topscorers { size } else { 0 }),
                C12 | C13 => add(None, size),
                C14 => add(None, has(Float::Down, 0, shape.residents)),
                C15 => add(None, few(has(Float::Up, 0, shape.residents))),
                C16 => add(None, has(Float::Down, 1, shape.residents)),
                C17 => add(None, few(has(Float::Up, 1, shape.residents))),
                C18 | C20 => {
                    let back = usize::from(criterion == C20);
                    let down = has(Float::Down, back, shape.moved);
                    for &score in &moved {
                        add(Some(score), down.min(with(score) as u32));
                    }
                }
                C19 | C21 => {
                    let back = usize::from(criterion == C21);
                    let up = has(Float::Up, back, shape.residents);
                    for &score in &moved {
                        add(Some(score), up.min(with(score) as u32));
                    }
                }
            }
        }
        let mut shift = vec![0; slots.len()];
        let mut sum = below;
        for (slot, place) in slots.iter().zip(&mut shift).rev() {
            *place = sum;
            sum += bits(slot.most);
        }
        Self {
            all: slots,
            first,
            moved,
            shift,
            bits: sum,
        }
    }

    fn slot(&self, criterion: Criterion) -> usize {
        self.first[criterion as usize]
    }

    fn scored(&self, criterion: Criterion, score: Points) -> usize {
        let at = self.moved.iter().position(|&other| other == score);
        // The residents' score comes after those of all who were moved down.
        self.slot(criterion) + at.unwrap_or(self.moved.len())
    }

    /// What it costs to pair two nodes, if they may be paired.
    pub(crate) fn cost(&self, field: &Field, judged: bool, one: Node, other: Node) -> Option<Cost> {
        use Criterion::{
            C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21,
        };
        let mut cost = Cost::new();
        match (one.place(), other.place()) {
            (Some(one), Some(other)) if !field.may_meet(one, other) => return None,
            (Some(one), None) if other == Node::Bye || judged => {
                if !field.may_have_bye(one) {
                    return None;
                }
                if judged {
                    cost.push((self.slot(C9), field.contenders[one].unplayed));
                }
            }
            _ => {}
        }
        match (one, other) {
            (Node::Moved(_), Node::Moved(_)) => return None,
            (Node::Moved(one) | Node::Resident(one), Node::Resident(other)) => {
                let colors = field.color_costs(one, other);
                for (criterion, amount) in [C10, C11, C12, C13].into_iter().zip(colors) {
                    cost.push((self.slot(criterion), amount));
                }
            }
            _ => {}
        }
        if let (Node::Moved(one), Node::Resident(other)) = (one, other) {
            let score = field.contenders[one].score;
            let floats = field.contenders[other].floats;
            for (back, (count, scores)) in [(C15, C19), (C17, C21)].into_iter().enumerate() {
                if floats[back] == Some(Float::Up) {
                    cost.push((self.slot(count), 1));
                    cost.push((self.scored(scores, score), 1));
                }
            }
        }
        if !(one.is_within() && other.is_within()) {
            for (node, partner) in [(one, other), (other, one)] {
                let (Node::Moved(place) | Node::Resident(place)) = node else {
                    continue;
                };
                let contender = &field.contenders[place];
                cost.push((self.slot(C6), 1));
                if let Node::Moved(_) = node {
                    cost.push((self.scored(C7, contender.score), 1));
                }
                for (back, (count, scores)) in [(C14, C18), (C16, C20)].into_iter().enumerate() {
                    if contender.floats[back] == Some(Float::Down) {
                        match node {
                            Node::Moved(_) => cost.push((self.scored(scores, contender.score), 1)),
                            _ => cost.push((self.slot(count), 1)),
                        }
                    }
                }
                if matches!(partner, Node::Below(_) | Node::Bye) {
                    cost.push((self.scored(C8, contender.score) + 1, 1));
                }
            }
            let is_seen = |node: Node| node.is_within() || matches!(node, Node::Next(_));
            let is_below = |node: Node| matches!(node, Node::Below(_) | Node::Bye);
            if (is_seen(one) && is_below(other)) || (is_seen(other) && is_below(one)) {
                cost.push((self.slot(C8), 1));
            }
        }
        cost.retain(|&(_, amount)| amount > 0);
        Some(cost)
    }
}
