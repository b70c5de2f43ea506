//! The check after every move of a game: is the position dead now?
//!
//! It is silent when it does not see at once that a side cannot mate, and keeps what it found after
//! earlier moves: a side that could not mate never can again.
//!
//! It looks closer only where a game that was alive a move ago can have died. Bare material changes
//! by captures and promotions. Locked pawns change by captures and pawn moves, and when a right to
//! take in passing has passed; after other moves the same positions can arise as before, since such
//! moves can be taken back. And a side with hardly a reply may be forced into either.

use jadoube_board::{ByColor, Color, Position, Role};

use crate::budget::Nodes;
use crate::material::shortage;
use crate::unwinnable::brink::{FEW_MEN, is_forced_out, is_mated};
use crate::unwinnable::question::closed_set;
use crate::unwinnable::statics::{confinement, is_locked, unwinnable_statically};
use crate::unwinnable::witness::Certificate;

/// Men of both sides up to which a side can run out of moves without check.
const FEW_ALTOGETHER: usize = 8;

/// Forced plies followed.
const FORCED: u32 = 4;

/// Every so many quiet plies locked pawns are looked at once more: castling cannot be taken back.
const AGAIN: u32 = 16;

/// What is known of one game so far.
///
/// Costs some ten nanoseconds after an ordinary move; only where the men are few, the pawns have
/// just barred each other or hardly a move is left does it look closer, within [`Nodes::LIVE`].
#[derive(Clone, Debug, Default)]
pub struct Live {
    begun: bool,
    lost: ByColor<Option<Certificate>>,
}

impl Live {
    /// Nothing known yet; the first position is looked at closely, whatever it is.
    pub fn new() -> Live {
        Live::default()
    }

    /// Nothing kept of a game whose earlier positions were looked at.
    pub fn resumed() -> Live {
        Live {
            begun: true,
            ..Live::default()
        }
    }

    /// Looks at the position after a move (or at the start); what it proves is kept.
    ///
    /// Positions must be those of one game in order: a side that cannot mate after one cannot after
    /// any later one. The weaker side is looked at only once the stronger one cannot mate.
    pub fn look(&mut self, position: &Position) -> Option<&ByColor<Option<Certificate>>> {
        let closely = !core::mem::replace(&mut self.begun, true);
        let stronger = stronger(position);
        for winner in [stronger, stronger.opposite()] {
            if self.lost[winner].is_none() {
                self.lost[winner] = judge(position, winner, closely);
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

/// The side that is less likely to be unable to mate.
fn stronger(position: &Position) -> Color {
    let board = position.board();
    let majors = board.by_role(Role::Queen) | board.by_role(Role::Rook);
    let strength = |color| {
        let own = board.by_color(color);
        (!own.is_disjoint(majors), own.len())
    };
    if strength(Color::Black) > strength(Color::White) {
        Color::Black
    } else {
        Color::White
    }
}

fn judge(position: &Position, winner: Color, closely: bool) -> Option<Certificate> {
    let board = position.board();
    if board.by_color(winner).len() <= FEW_MEN
        && let Some(shortage) = shortage(board, winner)
    {
        return (!is_mated(position, winner)).then_some(Certificate::Material(shortage));
    }
    let clock = position.halfmove_clock();
    let may_lock = closely || clock < 2 || clock.is_multiple_of(AGAIN);
    if may_lock
        && is_locked(board)
        && unwinnable_statically(position, winner, 0)
        && !is_mated(position, winner)
    {
        let confinement = confinement(position, winner, 0)?;
        return Some(Certificate::Confined(Box::new(confinement)));
    }
    let forced = position.is_check() || board.occupied().len() <= FEW_ALTOGETHER;
    if forced && is_forced_out(position, winner, FORCED) {
        return closed_set(position, winner, Nodes::LIVE);
    }
    None
}
