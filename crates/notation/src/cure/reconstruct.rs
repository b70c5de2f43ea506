//! All ways in which a row of written moves can have been played.
//!
//! After each move the arrangements that can have arisen are kept side by side; equal ones are one. What is
//! left at the end is followed back.

use std::collections::HashMap;
use std::rc::Rc;

use jadoube_board::{Move, Position, Setup};

use crate::forgiven::Leniency;
use crate::origins::Origins;
use crate::reading::legal_readings;
use crate::wording::Wording;

/// More arrangements than this at one move are not kept; the text then says too little.
const MOST: usize = 2000;

/// An arrangement that can have arisen.
#[derive(Clone)]
struct State {
    setup: Setup,
    position: Position,
    origins: Origins,
    /// The states before it, by index in the layer before, and the moves from them.
    parents: Vec<(usize, Move)>,
}

/// The row of moves as far as it has been read.
#[derive(Clone)]
pub(crate) struct Reconstruction {
    /// Shared, so that a row can be tried in many ways from the middle on.
    layers: Vec<Rc<Vec<State>>>,
    /// For each move, how many readings it had and what was forgiven.
    pub readings: Vec<(usize, Vec<Leniency>)>,
}

impl Reconstruction {
    pub fn new(start: &Position) -> Reconstruction {
        Reconstruction::with_history(start, Origins::of(&start.to_setup()))
    }

    /// From the middle of a game, with the history of its men.
    pub fn with_history(start: &Position, origins: Origins) -> Reconstruction {
        let setup = start.to_setup();
        let first = State {
            setup,
            position: *start,
            origins,
            parents: Vec::new(),
        };
        Reconstruction {
            layers: vec![Rc::new(vec![first])],
            readings: Vec::new(),
        }
    }

    /// The row as it was when so many moves had been read.
    pub fn truncated(&self, plies: usize) -> Reconstruction {
        Reconstruction {
            layers: self.layers[..=plies].to_vec(),
            readings: self.readings[..plies].to_vec(),
        }
    }

    /// How many arrangements can have arisen.
    pub fn width(&self) -> usize {
        self.last_layer().len()
    }

    /// How many moves have been read.
    pub fn plies(&self) -> usize {
        self.readings.len()
    }

    /// An arrangement in which the next move stands; if there are several, any.
    pub fn now(&self) -> &Setup {
        &self.last_layer()[0].setup
    }

    fn last_layer(&self) -> &[State] {
        &self.layers[self.layers.len() - 1]
    }

    /// Reads one more move; false, and nothing has changed, if it is possible in no arrangement.
    pub fn read(&mut self, wordings: &[Wording]) -> bool {
        let mut next: Vec<State> = Vec::new();
        let mut known: HashMap<(u64, Origins), usize> = HashMap::new();
        let mut moves: Vec<Move> = Vec::new();
        let mut forgiven: Option<Vec<Leniency>> = None;
        for (index, state) in self.last_layer().iter().enumerate() {
            let legal = state.position.legal_moves();
            let (readings, slips) = legal_readings(&state.setup, &state.origins, &legal, wordings);
            if readings.is_empty() {
                continue;
            }
            if forgiven
                .as_ref()
                .is_none_or(|known| slips.len() < known.len())
            {
                forgiven = Some(slips);
            }
            for played in readings {
                if !moves.contains(&played) {
                    moves.push(played);
                }
                let position = state.position.played(played);
                let mut origins = state.origins.clone();
                origins.follow(&state.setup, played);
                let key = (position.hash(), origins.clone());
                let at = *known.entry(key).or_insert_with(|| {
                    next.push(State {
                        setup: position.to_setup(),
                        position,
                        origins,
                        parents: Vec::new(),
                    });
                    next.len() - 1
                });
                next[at].parents.push((index, played));
            }
        }
        if next.is_empty() || next.len() > MOST {
            return false;
        }
        self.layers.push(Rc::new(next));
        self.readings
            .push((moves.len(), forgiven.unwrap_or_default()));
        true
    }

    /// How many rows of moves lead to an end.
    #[cfg(feature = "scores")]
    pub fn count(&self) -> u64 {
        let mut ways = vec![1_u64];
        for layer in &self.layers[1..] {
            let to = |state: &State| {
                let parents = state.parents.iter().map(|&(parent, _)| ways[parent]);
                parents.fold(0, u64::saturating_add)
            };
            ways = layer.iter().map(to).collect();
        }
        ways.into_iter().fold(0, u64::saturating_add)
    }

    /// The rows of moves that lead to an end, at most `most` of them.
    pub fn lines(&self, most: usize) -> Vec<Vec<Move>> {
        let last = self.layers.len() - 1;
        let mut open: Vec<(usize, usize, Vec<Move>)> = (0..self.layers[last].len())
            .map(|state| (last, state, Vec::new()))
            .collect();
        let mut lines = Vec::new();
        while let Some((layer, state, line)) = open.pop() {
            if layer == 0 {
                lines.push(line.into_iter().rev().collect());
                if lines.len() == most {
                    break;
                }
                continue;
            }
            for &(parent, played) in &self.layers[layer][state].parents {
                let mut longer = line.clone();
                longer.push(played);
                open.push((layer - 1, parent, longer));
            }
        }
        lines.sort();
        lines
    }
}
