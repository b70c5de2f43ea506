//! A move told in words, made in one go.

use jadoube_board::{Color, Move, Role};

use crate::act::Hands;
use crate::event::HandsEvent;
use crate::rules::draft::Draft;
use crate::rules::hands::making::{make, refused_by_duty};
use crate::rules::hands::{promoting, steps, taken_off};
use crate::rules::moving::beside;
use crate::rules::notation::words;
use crate::said;

/// A player makes the move that the words mean and lets go of every man.
pub(crate) fn make_in_words(d: &mut Draft, who: Color, words: &str, hands: Hands) {
    let off = beside::men_off(d);
    let others = d.game.in_hand().has_begun(who.opposite());
    if let Some((made, whole)) = steps::leaves_the_king(d, who, words) {
        make(d, who, made, hands);
        if whole {
            return;
        }
    } else if d.game.in_hand().has_begun(who) && !steps::lets_go_back(d, words, who) {
        return;
    }
    steps::castling_goes_back(d, who, words);
    // What he has taken off is off, whatever goes back of the rest.
    if !d.game.in_hand().has_begun(who) && d.game.turn() == who {
        for (square, _) in &off {
            d.emit(HandsEvent::Removed {
                who,
                square: *square,
            });
        }
    }
    let Some(made) = words::made_by_hand(d, who, words) else {
        return;
    };
    if d.game.board().get(made.from()).is_none() {
        // No hand moves what is not there: the telling is wrong, and nobody has broken a law.
        d.refuse(
            &[],
            said::Common::Empty {
                square: made.from(),
            },
        );
        return;
    }
    match promotions(d, who, made).first() {
        // What is left of a pawn belongs to the hands of him who has the move.
        Some(promotion) if !others => {
            if !refused_by_duty(d, who, *promotion) {
                promoting::leave_pawn(d, who, made);
            }
        }
        _ if steps::begins_castling(d, who, made) => {}
        _ => make(d, who, made, hands),
    }
    taken_off::stay_off(d, &off);
}

/// The legal moves that a pawn's move to the last rank can become if nothing was said of the new piece.
fn promotions(d: &Draft, who: Color, made: Move) -> Vec<Move> {
    let pawn = d
        .game
        .setup()
        .board
        .get(made.from())
        .is_some_and(|man| man.role == Role::Pawn && man.color == who);
    if !pawn || made.promotion().is_some() || made.to().rank() != who.promotion_rank() {
        return Vec::new();
    }
    d.game
        .legal_moves()
        .into_iter()
        .filter(|legal| legal.from() == made.from() && legal.to() == made.to())
        .collect()
}
