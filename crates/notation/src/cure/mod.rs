//! One slip of the pen, found by what follows it.
//!
//! A record fails at a ply that is no legal move. Where a single change, of a kind with a name, makes all that follows
//! legal, and no other change does, the record had that slip. [`search`] tries every such change at every ply up to
//! the one that fails, under a budget of plies tried, and says whether the budget sufficed. What is not searched:
//! two slips at once.
//!
//! Whoever reads records of some notation implements [`Record`]; [`Algebraic`] is the one for words in algebraic
//! notation.
//!
//! ```
//! use jadoube_board::Position;
//! use jadoube_notation::cure::{Algebraic, Kind, Shift, search};
//!
//! // Somebody typed `Nd5` for `Nc6`'s neighbor; the rest of the game settles it.
//! let words = ["e4", "e5", "Nf3", "Nc7", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "f6", "d4", "exd4", "Nxd4", "c5"];
//! let found = search(&Algebraic::new(&words), &Position::initial(), 3, Shift::None, 100_000);
//! let [cure] = found.cures.as_slice() else { panic!("one cure") };
//! assert_eq!((cure.ply, cure.kind), (3, Kind::Square));
//! ```

mod algebraic;

use jadoube_board::{Move, Position};

pub use algebraic::Algebraic;

use crate::forgiven::Leniency;

/// A record of one line of moves, which may have a slip.
pub trait Record {
    /// How many plies are written.
    fn plies(&self) -> usize;

    /// The one legal move that is meant, if what is written for this ply means one on this position.
    fn read(&self, ply: usize, position: &Position) -> Option<Move>;

    /// The slip by which somebody who meant this legal move could have written what is written for the ply; `None`
    /// if it is too far from it.
    fn slip(&self, ply: usize, position: &Position, meant: Move) -> Option<Kind>;
}

/// The kinds of slips that are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// The words fit several moves, or a move that fits them better would be legal.
    Ambiguous,
    /// The letter of the piece is wrong, missing or too much.
    Letter,
    /// A file or a rank is wrong, missing or too much.
    Square,
    /// Castling to the other side is meant.
    Castling,
    /// What stands there is no move in any notation.
    Illegible,
    /// A ply is missing.
    LostPly,
    /// A move of each side is missing.
    LostPair,
    /// A ply is written twice, or one too many.
    DoubledPly,
}

impl Kind {
    /// The name by which readers report it.
    pub const fn leniency(self) -> Leniency {
        match self {
            Kind::Ambiguous => Leniency::ResolvedByGame,
            Kind::Letter => Leniency::WrongLetter,
            Kind::Square => Leniency::WrongSquare,
            Kind::Castling => Leniency::WrongCastling,
            Kind::Illegible => Leniency::IllegiblePly,
            Kind::LostPly => Leniency::LostPly,
            Kind::LostPair => Leniency::LostPair,
            Kind::DoubledPly => Leniency::DoubledPly,
        }
    }
}

/// What the numbers of the moves say about the ply at which a record fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shift {
    /// As many plies stand there as the numbers say.
    #[default]
    None,
    /// Before this ply so many are missing, one or two.
    Missing {
        /// The ply, from 0.
        before: usize,
        /// How many.
        plies: usize,
    },
    /// This ply, or the one before it, is one too many.
    Twice {
        /// The ply, from 0.
        at: usize,
    },
}

/// A change after which all that is written is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cure {
    /// The ply that is read otherwise, is left out, or before which moves are missing; from 0.
    pub ply: usize,
    /// What kind of slip it was.
    pub kind: Kind,
    /// The moves that are meant instead, or are missing; none where a ply is left out.
    pub moves: Vec<Move>,
    /// The position before them.
    pub before: Position,
    /// How many plies are written after it, all of which are legal then.
    pub confirmed_by: usize,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cures {
    /// Every change of one ply after which all is legal, the last ply first; at most [`MOST_CURES`].
    pub cures: Vec<Cure>,
    /// The budget sufficed, so that there are no others of the kinds searched.
    pub complete: bool,
}

/// More cures than this are not collected: then the rest of the game settles nothing.
pub const MOST_CURES: usize = 8;

/// So many plies at least must follow a cure before it is taken for what was played.
pub const CONFIRMING_PLIES: usize = 4;

impl Cures {
    /// The cure that is certain: the only one, found by a complete search, and confirmed by what follows it.
    pub fn certain(&self) -> Option<&Cure> {
        match self.cures.as_slice() {
            [only] if self.complete && only.confirmed_by >= CONFIRMING_PLIES => Some(only),
            _ => None,
        }
    }
}

/// Looks for changes of one ply, up to the ply `failed`, that make the whole record legal. `budget` is how many
/// plies may be tried.
pub fn search(
    record: &impl Record,
    start: &Position,
    failed: usize,
    shift: Shift,
    budget: u64,
) -> Cures {
    let mut search = Search {
        record,
        budget,
        found: Cures {
            cures: Vec::new(),
            complete: true,
        },
    };
    let positions = search.positions(start, failed);
    match shift {
        Shift::None => search.replace(&positions),
        Shift::Missing { before, plies } => search.insert(&positions, before, plies),
        Shift::Twice { at } => search.leave_out(&positions, at),
    }
    search.found
}

struct Search<'r, R> {
    record: &'r R,
    /// Plies that may still be tried.
    budget: u64,
    found: Cures,
}

impl<R: Record> Search<'_, R> {
    /// The positions before each ply up to `failed`, or up to the first that cannot be read.
    fn positions(&self, start: &Position, failed: usize) -> Vec<Position> {
        let mut positions = vec![*start];
        for ply in 0..failed.min(self.record.plies()) {
            let last = positions[ply];
            match self.record.read(ply, &last) {
                Some(played) => positions.push(last.played(played)),
                None => break,
            }
        }
        positions
    }

    /// Whether everything from `ply` on is legal after `position`.
    fn is_legal_to_the_end(&mut self, position: Position, ply: usize) -> bool {
        let mut now = position;
        for ply in ply..self.record.plies() {
            let Some(budget) = self.budget.checked_sub(1) else {
                self.found.complete = false;
                return false;
            };
            self.budget = budget;
            match self.record.read(ply, &now) {
                Some(played) => now = now.played(played),
                None => return false,
            }
        }
        true
    }

    fn is_done(&self) -> bool {
        !self.found.complete || self.found.cures.len() >= MOST_CURES
    }

    fn add(&mut self, ply: usize, kind: Kind, moves: Vec<Move>, before: Position, next: usize) {
        let confirmed_by = self.record.plies().saturating_sub(next);
        self.found.cures.push(Cure {
            ply,
            kind,
            moves,
            before,
            confirmed_by,
        });
    }

    /// Another move in the place of one that is written.
    fn replace(&mut self, positions: &[Position]) {
        for (ply, before) in positions.iter().enumerate().rev() {
            if ply >= self.record.plies() {
                continue;
            }
            let read = self.record.read(ply, before);
            for &meant in before.legal_moves().iter() {
                if Some(meant) == read {
                    continue;
                }
                if let Some(kind) = self.record.slip(ply, before, meant)
                    && self.is_legal_to_the_end(before.played(meant), ply + 1)
                {
                    self.add(ply, kind, vec![meant], *before, ply + 1);
                }
                if self.is_done() {
                    return;
                }
            }
        }
    }

    /// One move or two that are not written.
    fn insert(&mut self, positions: &[Position], ply: usize, plies: usize) {
        let Some(before) = positions.get(ply) else {
            return;
        };
        for &first in before.legal_moves().iter() {
            let between = before.played(first);
            if plies == 1 {
                if self.is_legal_to_the_end(between, ply) {
                    self.add(ply, Kind::LostPly, vec![first], *before, ply);
                }
            } else {
                for &second in between.legal_moves().iter() {
                    if self.is_legal_to_the_end(between.played(second), ply) {
                        self.add(ply, Kind::LostPair, vec![first, second], *before, ply);
                    }
                    if self.is_done() {
                        return;
                    }
                }
            }
            if self.is_done() {
                return;
            }
        }
    }

    /// A ply that is written and was not played. Of two that are the same the second is left out.
    fn leave_out(&mut self, positions: &[Position], at: usize) {
        let earlier = at.checked_sub(1).filter(|&earlier| {
            positions.get(earlier).is_some_and(|before| {
                self.record.read(earlier, before) != self.record.read(at, before)
            })
        });
        for ply in [Some(at), earlier].into_iter().flatten() {
            if let Some(before) = positions.get(ply)
                && self.is_legal_to_the_end(*before, ply + 1)
            {
                self.add(ply, Kind::DoubledPly, Vec::new(), *before, ply + 1);
            }
        }
    }
}
