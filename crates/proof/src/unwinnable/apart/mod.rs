//! Closed sets of positions in which some men are told only by where they might be.
//!
//! Many bishops in a locked position can be anywhere in their region: the positions are too many
//! to go through, and yet nothing depends on where exactly they are. So those men are taken off
//! the board and replaced by what a static proof says of them: the squares they may stand on and
//! the squares they may attack, until the next capture or pawn move. The men that stay, kings and
//! pawns always among them, move by rules that allow whatever *some* arrangement of the others
//! would allow:
//!
//! - the men taken off never stand in the way, but where they might stand a check may be blocked;
//! - their owner may always make a move with one of them, unless in a check that none of them can
//!   meet, and with it take any man that one of them might attack;
//! - a position may be mate if the last move may have given check and every flight may be closed.
//!
//! Every real position that can arise is then among those gone through, less the men taken off;
//! if none may be mate, there is no mate.

mod context;
mod walk;

use jadoube_board::{Bitboard, Color, Position, Role};

use crate::budget::Meter;
use crate::unwinnable::statics::{Group, Reach, numbers};
use crate::unwinnable::witness::Apart;
use walk::Walk;

/// Shows that `winner` cannot mate by taking some men off.
///
/// Follows at most `limit` positions for each choice of men.
pub(crate) fn unwinnable_apart(
    position: &Position,
    winner: Color,
    limit: u64,
    meter: &mut Meter<'_>,
) -> Option<Apart> {
    if !position.castling_rights().is_empty() || position.en_passant().is_some() {
        return None;
    }
    let mut reach = Reach::new(position, winner)?;
    reach.still = true;
    if !reach.saturate() {
        return None;
    }
    let mut tried = Vec::new();
    for group in choices(&reach) {
        if group == 0 || tried.contains(&group) {
            continue;
        }
        tried.push(group);
        let left_out =
            numbers(group).fold(Bitboard::EMPTY, |sum, number| sum | reach.start[number]);
        let shown =
            Walk::new(position, winner, left_out).and_then(|walk| walk.closes(limit, meter));
        if shown.is_some() {
            return shown;
        }
    }
    None
}

/// Which men to take off: those that never come near the losing king; all that roam; all that
/// roam but those of the side that has fewer of them.
fn choices(reach: &Reach) -> [Group; 4] {
    let loser = reach.winner.opposite();
    let region = crate::squares::neighbors(reach.walk[reach.king[loser as usize]]);
    let (mut far, mut all) = (0, 0);
    for number in numbers(reach.present) {
        let squares = reach.squares(number);
        if matches!(reach.role[number], Role::King | Role::Pawn) || !squares.is_several() {
            continue;
        }
        all |= 1 << number;
        let touches = squares
            .iter()
            .any(|post| !(reach.attack(number, post) & region).is_empty());
        if !touches && (squares & region).is_empty() {
            far |= 1 << number;
        }
    }
    let (winners, losers) = (all & reach.men(reach.winner), all & reach.men(loser));
    [far, all, far | losers, far | winners]
}
