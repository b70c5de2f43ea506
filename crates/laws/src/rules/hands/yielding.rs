//! The board belongs to whoever has the move: what the other holds of it meanwhile goes back before his hand.
//!
//! While Black thinks, White takes Black's queen up, or off the board. No law lets him, and none makes Black wait until he has set her
//! down again: as soon as Black's hand goes to her square she stands there, and he may touch, move or take what he likes.

use jadoube_board::{Color, Square};

use crate::act::Deed;
use crate::event::HandsEvent;
use crate::game::Hand;
use crate::rules::draft::Draft;
use crate::said;

/// Puts back what the other has in hand or has taken off, where the hand of this player, who has the move, goes to one of its squares,
/// or he has the men put back. Says whether no more is to be done.
pub(crate) fn to_who_has_the_move(d: &mut Draft, who: Color, deed: &Deed) -> bool {
    let hand = &d.game.in_hand().hand;
    let of_other = d.game.turn() == who && hand.by == Some(who.opposite()) && !hand.is_empty();
    if !of_other {
        return false;
    }
    let wanted = match deed {
        Deed::Touch { squares, .. } | Deed::Adjust { squares, .. } => {
            squares.iter().any(|square| stood_on(hand, *square))
        }
        Deed::Lift { square } | Deed::Remove { square } => stood_on(hand, *square),
        Deed::Retract => true,
        _ => false,
    };
    if wanted {
        d.emit(HandsEvent::HandsUndone);
        d.say(said::Hands::YieldsTheBoard {
            other: who.opposite(),
        });
    }
    wanted && *deed == Deed::Retract
}

/// Whether what a hand has taken up, moved or taken off stood on this square.
fn stood_on(hand: &Hand, square: Square) -> bool {
    let held = [hand.held, hand.also_held].into_iter().flatten();
    let off = hand.off.iter().map(|(at, _)| *at);
    let quitted = hand.quitted.iter().map(|(from, _)| *from);
    let mut from = held.map(|held| held.from).chain(off).chain(quitted);
    from.any(|at| at == square)
}
