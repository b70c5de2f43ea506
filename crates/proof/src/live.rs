//! The check after every move of a game: is the position dead now?
//!
//! It has a small fixed budget of nodes, is silent when that does not suffice, and uses what it
//! found after earlier moves: a side that could not mate never can again, and a helpmate that has
//! been found stays one while the game follows it or does not touch what it needs.

use jadoube_board::{ByColor, Color, Move, Position, Role};

use crate::material::shortage;
use crate::statics::{barred_pawns, confinement, is_locked, unwinnable_statically};
use crate::unwinnable::unwinnable;
use crate::verdict::{Nodes, Proof};
use crate::witness::Certificate;

/// Legal moves below which every reply is looked at: the position may be forced into its death.
const FEW: usize = 3;

/// What is known of one game so far.
///
/// Costs a few nanoseconds after an ordinary move; only where the men are few, the pawns are all
/// barred or hardly a move is left does it look closer, within [`Nodes::LIVE`].
#[derive(Clone, Debug, Default)]
pub struct Live {
    lost: ByColor<Option<Certificate>>,
}

impl Live {
    /// Nothing known yet.
    pub fn new() -> Live {
        Live::default()
    }

    /// Looks at the position after a move (or at the start); what it proves is kept.
    ///
    /// Positions must be those of one game in order: a side that cannot mate after one cannot after
    /// any later one.
    pub fn look(&mut self, position: &Position) -> Option<&ByColor<Option<Certificate>>> {
        for winner in Color::ALL {
            if self.lost[winner].is_none() && is_suspect(position, winner) {
                self.lost[winner] = judge(position, winner);
            }
            self.lost[winner].as_ref()?;
        }
        Some(&self.lost)
    }

    /// Is the game known to be dead: can neither side mate any more?
    pub fn is_dead(&self) -> bool {
        Color::ALL.iter().all(|&color| self.lost[color].is_some())
    }

    /// Why this side can never mate again, if that is known.
    pub fn cannot_mate(&self, winner: Color) -> Option<&Certificate> {
        self.lost[winner].as_ref()
    }
}

/// Is it worth a closer look whether `winner` can still mate?
fn is_suspect(position: &Position, winner: Color) -> bool {
    let board = position.board();
    if board.by_color(winner).len() <= 3 && board.occupied().len() <= 6 {
        return true;
    }
    let pawns = board.by_role(Role::Pawn).len();
    let barred = barred_pawns(board);
    // Two pawns that bar each other count once.
    barred >= 2 && 2 * barred + 1 >= pawns || position.is_check() && position.legal_count() < FEW
}

fn judge(position: &Position, winner: Color) -> Option<Certificate> {
    // Where it is mate already, what the men could still do is no question.
    if position.is_checkmate() {
        return None;
    }
    if let Some(shortage) = shortage(position.board(), winner) {
        return Some(Certificate::Material(shortage));
    }
    if barred_pawns(position.board()) >= 2 && unwinnable_statically(position, winner, 0) {
        return confinement(position, winner, 0).map(|told| Certificate::Confined(Box::new(told)));
    }
    let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    if moves.len() < FEW || is_locked(position.board()) {
        let budget = Nodes(Nodes::LIVE.0 / 4);
        if let Proof::Proven(certificate) = unwinnable(position, winner, budget) {
            return Some(certificate);
        }
    }
    None
}
