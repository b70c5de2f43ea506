//! Positions that wait to be looked at, in the orders in which a search takes them.

use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasherDefault;

use jadoube_board::Position;

use crate::key::AsIs;
use crate::unwinnable::structure::Structure;

/// Steps of nearness that are told apart.
const STEPS: usize = 256;

/// Positions by how near they look to mate, the latest first among equals.
pub(crate) struct Nearness {
    steps: Vec<VecDeque<u32>>,
    nearest: usize,
    /// How much farther than the nearest the last was that was taken around.
    around: usize,
}

/// Steps beyond the nearest from which positions are taken in turn.
const AROUND: usize = 8;

impl Nearness {
    pub(crate) fn new() -> Nearness {
        Nearness {
            steps: vec![VecDeque::new(); STEPS],
            nearest: STEPS,
            around: 0,
        }
    }

    pub(crate) fn push(&mut self, distance: usize, number: u32) {
        let distance = distance.min(STEPS - 1);
        self.steps[distance].push_back(number);
        self.nearest = self.nearest.min(distance);
    }

    /// One that is a little farther than the nearest, each step in turn: where everything near is
    /// a blind alley, the way leads back first.
    pub(crate) fn pop_around(&mut self) -> Option<u32> {
        for _ in 0..AROUND {
            self.around = self.around % AROUND + 1;
            let step = self.nearest + self.around;
            if let Some(number) = self.steps.get_mut(step).and_then(VecDeque::pop_back) {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn pop(&mut self) -> Option<u32> {
        self.pop_by(VecDeque::pop_back)
    }

    /// The earliest among the nearest: where many are equal, its neighbors have been left out.
    pub(crate) fn pop_oldest(&mut self) -> Option<u32> {
        self.pop_by(VecDeque::pop_front)
    }

    fn pop_by(&mut self, pop: impl Fn(&mut VecDeque<u32>) -> Option<u32>) -> Option<u32> {
        while self.nearest < STEPS {
            if let Some(number) = pop(&mut self.steps[self.nearest]) {
                return Some(number);
            }
            self.nearest += 1;
        }
        None
    }
}

/// Positions by what captures and pawn moves have made of the board, each class in turn, and in a
/// class the earliest first, so that lines stay short.
#[derive(Default)]
pub(crate) struct Classes {
    /// By the mixed structure; an accident only puts two classes into one.
    index: HashMap<u64, usize, BuildHasherDefault<AsIs>>,
    waiting: Vec<VecDeque<u32>>,
    /// Classes with somebody waiting.
    open: Vec<usize>,
    at: usize,
}

impl Classes {
    pub(crate) fn push(&mut self, position: &Position, number: u32) {
        let key = Structure::of(position.board()).mixed();
        let class = *self.index.entry(key).or_insert_with(|| {
            self.waiting.push(VecDeque::new());
            self.waiting.len() - 1
        });
        if self.waiting[class].is_empty() {
            self.open.push(class);
        }
        self.waiting[class].push_back(number);
    }

    pub(crate) fn pop(&mut self) -> Option<u32> {
        if self.open.is_empty() {
            return None;
        }
        self.at = if self.at == 0 {
            self.open.len() - 1
        } else {
            (self.at - 1).min(self.open.len() - 1)
        };
        let class = self.open[self.at];
        let number = self.waiting[class].pop_front();
        if self.waiting[class].is_empty() {
            self.open.swap_remove(self.at);
        }
        number
    }
}
