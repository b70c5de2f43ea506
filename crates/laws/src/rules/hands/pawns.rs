//! A pawn that hands have brought to the last rank, and what has become of it.

use jadoube_board::{Color, Man, Move, Role, Square};
use jadoube_codes::decides;
use jadoube_codes::params::promotion::PromotionOrder;

use crate::event::HandsEvent;
use crate::game::StandIn;
use crate::rules::draft::Draft;
use crate::rules::touch::implied;

/// The promotion that is made when the pawn follows the new piece off the board.
pub(crate) fn promotion_by_removal(d: &Draft, who: Color) -> Option<Move> {
    let rule = d.at(&d.rules().promotion.order)?;
    let hand = &d.game.in_hand().hand;
    let (square, man) = hand.new_piece.filter(|_| {
        decides!(rule, PromotionOrder::PawnNeedNotArrive, not PromotionOrder::PawnArrives)
            && hand.held.is_none()
    })?;
    let made = Move::promoting(pawn_origin(d, who, square)?, square, man.role);
    let pawn_off = hand.off.iter().any(|(from, _)| *from == made.from());
    let victim_off = d
        .game
        .victim(made)
        .is_none_or(|victim| hand.off.iter().any(|(off, _)| *off == victim) || victim == square);
    (pawn_off && victim_off).then_some(made)
}

/// The pawn, and the square on which it has to be promoted because it was let go there as part of a legal move.
pub(crate) fn promotion_fixed(d: &Draft, who: Color) -> Option<Move> {
    let (part, _) = implied::released(&d.game, who)?;
    implied::is_promotion(&d.game, who, part).then_some(part)
}

/// The promotion that the hands and the words have completed by naming, if they have.
pub(crate) fn named_promotion(d: &mut Draft, who: Color) -> Option<Move> {
    let hand = &d.game.in_hand().hand;
    let (square, man) = hand.new_piece.filter(|_| hand.held.is_none())?;
    let pawn = Man {
        color: who,
        role: Role::Pawn,
    };
    let pawn_stays =
        hand.quitted.iter().any(|(_, to)| *to == square) && !hand.off.contains(&(square, pawn));
    let from = pawn_origin(d, who, square)?;
    let made = Move::promoting(from, square, man.role);
    let hand = &d.game.in_hand().hand;
    let taken_off = match d.game.victim(made) {
        Some(victim) => hand.off.iter().any(|(off, _)| *off == victim),
        None => true,
    };
    if hand.stand_in.is_none() && pawn_stays && taken_off {
        d.emit(HandsEvent::StandInSet {
            who,
            square,
            what: StandIn::Pawn,
        });
    }
    (d.game.in_hand().hand.stand_in.is_some() && taken_off).then_some(made)
}

/// Where the pawn came from that stands, or stood, on a square of promotion.
pub(crate) fn pawn_origin(d: &Draft, who: Color, square: Square) -> Option<Square> {
    let hand = &d.game.in_hand().hand;
    let is_pawn = |from: &Square| {
        d.game.setup().board.get(*from)
            == Some(Man {
                color: who,
                role: Role::Pawn,
            })
    };
    if square.rank() != who.promotion_rank() {
        return None;
    }
    hand.quitted
        .iter()
        .find(|(from, to)| *to == square && is_pawn(from))
        .map(|(from, _)| *from)
        .or_else(|| {
            hand.held
                .filter(|held| is_pawn(&held.from))
                .map(|held| held.from)
        })
        .or_else(|| hand.off.iter().map(|(from, _)| *from).find(is_pawn))
}
