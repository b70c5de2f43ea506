//! When what the hands have done has become a move.

use jadoube_board::{Color, Move, Role, Square};
use jadoube_codes::decides;
use jadoube_codes::params::castling::{KingReleased, RookFirst};
use jadoube_codes::params::making::CaptureMade;

use crate::act::{Hands, Intent};
use crate::event::{Event, HandsEvent, MovesEvent};
use crate::game::Hand;
use crate::rules::draft::Draft;
use crate::rules::hands::pawns::{named_promotion, promotion_by_removal};
use crate::rules::hands::{making, taken_off};
use crate::rules::moving::beside;
use crate::rules::moving::completing::castles_with_the_first;
use crate::rules::moving::half_made::{
    as_it_stands, castling_begun, castling_owed, hands_to, king_in_castling_owed, left_as_pawn,
    say_what_is_missing, undo, wing_castled_to,
};
use crate::rules::play::chess960;
use crate::rules::touch::{implied, stand_ins, touching};
use crate::ruling::Demand;
use crate::said;

/// Sees whether what hands have done by now is a move that is made, as the code defines it.
pub(crate) fn settle(d: &mut Draft, who: Color) {
    if let Some(castling) = castling_after_rook(d, who) {
        let rook_move = d.game.last_ply().map_or(0, |ply| ply.index);
        let touched: Vec<Event> = [castling.to(), castling.from()]
            .into_iter()
            .filter_map(|square| touched_in(d, who, square))
            .collect();
        d.emit(MovesEvent::Restored { ply: rook_move });
        for event in touched {
            d.emit(event);
        }
        making::make(d, who, castling, Hands::One);
        return;
    }
    if stand_ins::are_allowed(d)
        && let Some(made) = named_promotion(d, who)
    {
        making::make(d, who, made, Hands::One);
        return;
    }
    if let Some(made) = promotion_by_removal(d, who) {
        d.cite(d.quoted(&d.rules().promotion.made_at));
        d.cite(d.by(&d.rules().promotion.order));
        making::make(d, who, made, Hands::One);
        return;
    }
    if let Some(made) = complete_move(d, who) {
        make_in_steps(d, who, made);
        return;
    }
    if another_man_beside_castling(d, who) || castles_the_other_way(d, who) {
        return;
    }
    if another_man_instead_of_the_rook(d, who) {
        return;
    }
    say_what_is_missing(d, who);
    if left_as_pawn(d).is_some() {
        touching::lay_touch_duty(d, who);
    }
    if let Some((_, rook)) = castling_begun(d) {
        why_it_is_illegal(d, rook);
        let castling = as_it_stands(d).map(|made| Move::new(made.from(), rook));
        let rule = d.at(&d.rules().castling.king_released);
        // With a rook that he touched first he may not castle, so he owes no such castling.
        let barred = castling.is_some_and(|castling| is_barred_by_rook(d, who, castling));
        if let Some(rule) = rule.filter(|rule| !barred && decides!(rule, KingReleased::Locked, not KingReleased::OpponentMayCompel | KingReleased::Open))
            && implied::can(&d.game, &Demand::Castles(rook))
        {
            d.lay_duty(who, Demand::Castles(rook), rule.by, true);
            d.say(said::Hands::OnlyCastling);
        }
    }
}

/// Whether he touched the rook of this castling first, under a code that lets nobody castle with such a rook.
fn is_barred_by_rook(d: &Draft, who: Color, castling: Move) -> bool {
    castles_with_the_first(d, who, castling)
        && d.at(&d.rules().castling.rook_first).is_some_and(
            |rule| decides!(rule, RookFirst::NoCastlingThatSideThisMove | RookFirst::TouchRuleDecides, not RookFirst::OpponentMayHoldToRookMove | RookFirst::Corrected),
        )
}

/// The move is made that hands have come to; men that they took off besides stay off.
pub(crate) fn make_in_steps(d: &mut Draft, who: Color, made: Move) {
    let off = beside::men_off(d);
    making::make(d, who, made, Hands::One);
    taken_off::stay_off(d, &off);
}

/// Another man was moved although only the castling begun is left: it goes back, and the king stays. Says whether.
fn another_man_beside_castling(d: &mut Draft, who: Color) -> bool {
    let hand = &d.game.in_hand().hand;
    let more = hand.held.is_none() && hand.quitted.len() > 1;
    let owed = castling_owed(d, who).filter(|_| more);
    let Some(by) = owed.map(|(_, by)| by.to_vec()) else {
        return false;
    };
    undo(d, who);
    d.refuse(&by, said::Hands::OnlyCastlingBegun);
    true
}

/// The king that was let go in castling was taken up again and let go as in castling with the other rook: he goes back to where he
/// was let go first, since that castling alone is left. Says whether.
fn castles_the_other_way(d: &mut Draft, who: Color) -> bool {
    let begun = castling_begun(d).map(|(_, rook)| rook);
    let owed = castling_owed(d, who).filter(|(rook, _)| begun.is_some_and(|begun| begun != *rook));
    let Some(by) = owed.map(|(_, by)| by.to_vec()) else {
        return false;
    };
    d.emit(HandsEvent::HandsUndone);
    if let Some((from, to)) = king_in_castling_owed(d, who) {
        for event in hands_to(from, to, who) {
            d.emit(event);
        }
    }
    d.refuse(&by, said::Hands::OnlyCastling);
    true
}

/// The king was let go as in castling, and then another man somewhere else: both stay where they are, and that is no castling.
/// Says whether that is so.
fn another_man_instead_of_the_rook(d: &mut Draft, who: Color) -> bool {
    let hand = &d.game.in_hand().hand;
    let [king, other] = hand.quitted.as_slice() else {
        return false;
    };
    let (king, other) = (*king, *other);
    let castles = wing_castled_to(d.game.setup(), king.0, king.1).is_some();
    if hand.held.is_some() || !castles {
        return false;
    }
    making::make(d, who, Move::new(king.0, king.1), Hands::One);
    making::make(d, who, Move::new(other.0, other.1), Hands::One);
    true
}

/// Castling begun with the king is not legal: why that is.
fn why_it_is_illegal(d: &mut Draft, rook: Square) {
    let king = d.game.in_hand().hand.quitted.first().copied();
    let castling = king.map(|(from, _)| Move::new(from, rook));
    let faults = castling.and_then(|made| d.game.setup().judge_move(made).err());
    let Some(fault) = faults.and_then(|faults| faults.into_iter().next()) else {
        return;
    };
    d.background(d.by(&d.rules().castling.illegal_binds));
    d.say(said::Touch::NoCastling { rook, fault });
}

/// The king follows the rook, let go before him, under a code that lets the order be put right: the castling meant.
fn castling_after_rook(d: &Draft, who: Color) -> Option<Move> {
    d.at(&d.rules().castling.rook_first)
        .filter(|rule| decides!(rule, RookFirst::Corrected, not RookFirst::OpponentMayHoldToRookMove | RookFirst::TouchRuleDecides | RookFirst::NoCastlingThatSideThisMove))?;
    let [(from, to)] = d.game.in_hand().hand.quitted.as_slice() else {
        return None;
    };
    let ply = d
        .game
        .last_ply()
        .filter(|ply| ply.who == who && !ply.completed && d.game.turn() != who)?;
    let before = &ply.before.setup;
    let castling = Move::new(*from, ply.made.from());
    let side = before.castling_shape(castling)?;
    let meant = *to == side.king_target(who) && ply.made.to() == side.rook_target(who);
    (meant && before.judge_move(castling).is_ok()).then_some(castling)
}

/// The touch of a man of his own, as an event.
fn touched_in(d: &Draft, who: Color, square: Square) -> Option<Event> {
    let man = d.game.last_ply()?.before.setup.board.get(square)?;
    Some(Event::Hands(HandsEvent::Touched {
        who,
        square,
        man,
        intent: Intent::Meant,
        adjusting: None,
        counts: true,
    }))
}

/// The move that the hands have completed, if they have.
fn complete_move(d: &Draft, who: Color) -> Option<Move> {
    let hand = &d.game.in_hand().hand;
    let setup = d.game.setup();
    if hand.held.is_some() {
        return None;
    }
    match hand.quitted.as_slice() {
        [(from, to)] => {
            let man = setup.board.get(*from)?;
            let made = Move::new(*from, *to);
            if castling_begun(d).is_some()
                || chess960::is_rook_of_announced(d, who, *from, *to)
                || (man.role == Role::Pawn && to.rank() == who.promotion_rank())
            {
                return None;
            }
            (hand.beside.is_none() || released_is_made(d))
                .then_some(made)
                .filter(|made| victim_is_off(d, *made, hand))
        }
        [first, second] => {
            castling_of(d, *first, *second).or_else(|| castling_of(d, *second, *first))
        }
        _ => None,
    }
}

/// Whether a capture is made with the release alone.
fn released_is_made(d: &Draft) -> bool {
    d.at(&d.rules().making.made_capture).is_none_or(
        |rule| decides!(rule, CaptureMade::VictimLeaves, not CaptureMade::QuittedAndVictimOff),
    )
}

fn victim_is_off(d: &Draft, made: Move, hand: &Hand) -> bool {
    match d.game.victim(made) {
        Some(victim) => released_is_made(d) || hand.off.iter().any(|(square, _)| *square == victim),
        None => true,
    }
}

/// King and rook moved as in castling.
fn castling_of(d: &Draft, king: (Square, Square), rook: (Square, Square)) -> Option<Move> {
    let made = Move::new(king.0, rook.0);
    let side = d.game.setup().castling_shape(made)?;
    let color = d.game.setup().board.get(king.0)?.color;
    (king.1 == side.king_target(color) && rook.1 == side.rook_target(color)).then_some(made)
}
