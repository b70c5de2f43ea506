//! A hand over a square, empty or with something in it: by that nothing is touched, let go or chosen.

use jadoube_board::{Color, Role, Square};

use crate::rules::draft::Draft;
use crate::said;

/// A player holds his hand over a square: with a new piece for his pawn, with the man that he has taken up, or with nothing.
pub(crate) fn over(d: &mut Draft, who: Color, square: Square, piece: Option<Role>) {
    if let Some(role) = piece {
        if square.rank() != who.promotion_rank() {
            d.refuse(&[], said::Hands::NoPawn { square });
            return;
        }
        d.cite(d.quoted(&d.rules().promotion.kind_fixed_at));
        d.say(said::Hands::NotChosenYet { role, square });
        return;
    }
    let hand = &d.game.in_hand().hand;
    let held = hand.held.filter(|_| hand.by == Some(who));
    match held {
        Some(held) => {
            d.cite(d.quoted(&d.rules().making.made_transfer));
            d.say(said::Hands::StillHeld {
                from: held.from,
                square,
            });
        }
        None => {
            d.cite(d.by(&d.rules().touch.own));
            d.say(said::Hands::TouchesNothing { square });
        }
    }
}
