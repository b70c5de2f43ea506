//! Static proofs remembered, for a search that comes to one pawn structure again and again.
//!
//! The sets of a static proof hold for more than the position it was made for: for every position
//! with the same pawns on the same squares and the same men, each anywhere in its set. Whose move
//! it is does not matter to them.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use jadoube_board::{Bitboard, Board, Color, Position, Role};

use super::{Reach, numbers};
use crate::key::AsIs;
use crate::unwinnable::structure::Structure;

/// Findings remembered for one structure.
const FINDINGS: usize = 12;

/// What an analysis found, and where the men are for which it is known to hold.
#[derive(Clone, Debug)]
struct Finding {
    structure: Structure,
    kings: [Bitboard; 2],
    /// Where each other man that is no pawn can be.
    others: Vec<(Color, Role, Bitboard)>,
    proven: bool,
}

impl Finding {
    fn of(structure: Structure, reach: &Reach, proven: bool) -> Finding {
        let others = numbers(reach.present)
            .filter(|&number| !matches!(reach.role[number], Role::King | Role::Pawn))
            .map(|number| (reach.color[number], reach.role[number], reach.walk[number]))
            .collect();
        Finding {
            structure,
            kings: reach.king.map(|king| reach.walk[king]),
            others,
            proven,
        }
    }

    /// Is every man of the board where the finding knows it may be?
    ///
    /// Men who do the same take the first place that fits: a finding that would hold with them the
    /// other way around may be overlooked.
    fn covers(&self, structure: &Structure, board: &Board) -> bool {
        let kings = Color::ALL.iter().all(|&color| {
            let king = board.by_role(Role::King) & board.by_color(color);
            king.is_subset(self.kings[color as usize])
        });
        if !kings || self.structure != *structure {
            return false;
        }
        let mut placed = Bitboard::EMPTY;
        self.others.iter().all(|&(color, role, squares)| {
            let men = board.by_role(role) & board.by_color(color) & squares;
            let man = (men - placed).first();
            placed |= man.map_or(Bitboard::EMPTY, Bitboard::of);
            man.is_some()
        })
    }
}

/// The findings of one search.
#[derive(Default)]
pub(crate) struct Known {
    /// By a mixture of the structure.
    findings: HashMap<u64, Vec<Finding>, BuildHasherDefault<AsIs>>,
}

impl Known {
    /// What an earlier finding says of this position: whether the winner, the same in every
    /// question, never mates. `Some(false)` shows nothing, but that looking again is no use.
    pub(crate) fn find(&self, position: &Position) -> Option<bool> {
        if !is_plain(position) {
            return None;
        }
        let board = position.board();
        let structure = Structure::of(board);
        let findings = self.findings.get(&structure.mixed())?;
        findings
            .iter()
            .find(|known| known.covers(&structure, board))
            .map(|known| known.proven)
    }

    /// Is it shown without moving a man that `winner` never mates? False shows nothing.
    pub(crate) fn unwinnable(&mut self, position: &Position, winner: Color) -> bool {
        let Some(mut reach) = Reach::new(position, winner) else {
            return false;
        };
        let proven = reach.saturate() && !reach.may_mate();
        if is_plain(position) {
            let structure = Structure::of(position.board());
            let findings = self.findings.entry(structure.mixed()).or_default();
            if findings.len() < FINDINGS {
                findings.push(Finding::of(structure, &reach, proven));
            }
        }
        proven
    }
}

/// Nothing but where the men are matters to what comes.
fn is_plain(position: &Position) -> bool {
    position.castling_rights().is_empty() && position.en_passant().is_none()
}
