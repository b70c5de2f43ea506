//! Every position that can arise, the most hopeful first.
//!
//! One search both finds helpmates and shows that there is none: it takes positions in the order
//! of how near they look to mate, and if it runs out of positions before it finds a mate, the
//! positions it has met are closed under every legal move and hold no mate. Positions that bare
//! material or a static proof settles are not followed further.

use jadoube_board::{Color, Move, Position, Square};

use crate::material::shortage;
use crate::statics::{is_locked, unwinnable_statically};
use crate::table::Table;
use crate::verdict::Meter;

/// Steps of nearness that are told apart.
const STEPS: usize = 256;

/// Nodes that a static proof is worth.
const STATIC: u64 = 20;

/// What a search found.
pub(crate) enum Outcome {
    /// A helpmate.
    Mate(Vec<Move>),
    /// No mate is among the positions that can arise; so many were looked at.
    Closed(u64),
    /// The budget ended.
    Cut,
}

/// How far from mate a position looks; less is nearer.
pub(crate) trait Guide {
    /// An estimate below [`STEPS`]; larger ones count as the largest.
    fn distance(&self, position: &Position) -> usize;
}

/// Searches from `root` until a mate, the end of all positions, or the end of the budget.
pub(crate) fn search<G: Guide>(
    root: &Position,
    winner: Color,
    guide: &G,
    meter: &mut Meter,
) -> Outcome {
    let mut search = Search {
        winner,
        guide,
        table: Table::new(),
        queue: vec![Vec::new(); STEPS],
        nearest: STEPS,
        leaves: Leaves::default(),
    };
    search.meet(*root, 0, Move::new(Square::A1, Square::A1));
    search.run(meter)
}

struct Search<'a, G> {
    winner: Color,
    guide: &'a G,
    table: Table,
    queue: Vec<Vec<u32>>,
    nearest: usize,
    leaves: Leaves,
}

impl<G: Guide> Search<'_, G> {
    fn run(&mut self, meter: &mut Meter) -> Outcome {
        while let Some(number) = self.next() {
            let position = self.table.get(number).position;
            let moves = position.legal_moves();
            if moves.is_empty() {
                if position.turn() != self.winner && position.is_check() {
                    return Outcome::Mate(self.table.line(number));
                }
                continue;
            }
            let before = self.table.len();
            for &play in moves.iter() {
                let after = position.played(play);
                if after.turn() != self.winner && after.is_check() && !after.has_legal_move() {
                    let mut line = self.table.line(number);
                    line.push(play);
                    return Outcome::Mate(line);
                }
                let settled = after.halfmove_clock() == 0 && self.is_settled(&after, meter);
                if !settled {
                    self.meet(after, number, play);
                }
            }
            if !meter.spend((self.table.len() - before) as u64) {
                return Outcome::Cut;
            }
        }
        Outcome::Closed(self.table.len() as u64)
    }

    /// After a capture or a pawn move: can mate be ruled out at a glance?
    fn is_settled(&mut self, position: &Position, meter: &mut Meter) -> bool {
        if shortage(position.board(), self.winner).is_some() {
            return true;
        }
        if !is_locked(position.board()) || !self.leaves.is_worth_it() {
            return false;
        }
        meter.spend(STATIC);
        self.leaves
            .note(unwinnable_statically(position, self.winner, 0))
    }

    fn meet(&mut self, position: Position, parent: u32, play: Move) {
        let distance = self.guide.distance(&position).min(STEPS - 1);
        if let Some(number) = self.table.add(position, parent, play) {
            self.queue[distance].push(number);
            self.nearest = self.nearest.min(distance);
        }
    }

    fn next(&mut self) -> Option<u32> {
        while self.nearest < STEPS {
            if let Some(number) = self.queue[self.nearest].pop() {
                return Some(number);
            }
            self.nearest += 1;
        }
        None
    }
}

/// Whether static proofs of single positions pay: they are tried less and less while they fail.
#[derive(Default)]
struct Leaves {
    tried: u32,
    proven: u32,
    skipped: u32,
}

impl Leaves {
    fn is_worth_it(&mut self) -> bool {
        let pause = if self.tried < 64 {
            0
        } else {
            self.tried / (64 * (self.proven + 1))
        };
        if self.skipped < pause {
            self.skipped += 1;
            return false;
        }
        self.skipped = 0;
        self.tried += 1;
        true
    }

    fn note(&mut self, proven: bool) -> bool {
        self.proven += u32::from(proven);
        proven
    }
}
