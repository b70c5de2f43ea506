//! A move made in steps: lifting, placing, letting go, taking off, and when all that has become a move.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::params::castling::KingReleased;
use jadoube_codes::params::making::{CaptureMade, Dallying};
use jadoube_codes::{Ruled, decides};

use crate::act::Hands;
use crate::event::HandsEvent;
use crate::rules::draft::Draft;
use crate::rules::hands::pawns::promotion_fixed;
use crate::rules::hands::settling::settle;
use crate::rules::hands::{dallying, making, taken_off};
use crate::rules::moving::half_made::{
    castling_begun, hands_to, left_as_pawn, release_may_be_required,
};
use crate::rules::notation::words;
use crate::rules::touch::{implied, touching};
use crate::ruling::Demand;
use crate::said;

/// A player takes a man up.
pub(crate) fn lift(d: &mut Draft, who: Color, square: Square) {
    let full = match has_the_board(d, who) {
        true => d.game.in_hand().hand.held.is_some(),
        false => d.game.in_hand().taken_meanwhile(who).is_some(),
    };
    if full {
        d.refuse(&[], said::Hands::HoldsAlready);
        return;
    }
    let known = d
        .game
        .in_hand()
        .touches
        .iter()
        .any(|touched| touched.square == square && touched.who == who);
    let quitted = d
        .game
        .in_hand()
        .hand
        .quitted
        .iter()
        .any(|(_, to)| *to == square);
    if !known && !quitted {
        touching::take_hold(d, who, square);
    } else if d.game.board().get(square).is_none() {
        d.refuse(&[], said::Common::Empty { square });
    }
    if !d.is_refused() {
        d.emit(HandsEvent::Lifted { who, square });
    }
}

/// Whether nothing that the other has in hand is in this player's way.
fn has_the_board(d: &Draft, who: Color) -> bool {
    let hand = &d.game.in_hand().hand;
    hand.is_empty() || hand.by.is_none_or(|of| of == who)
}

/// A player sets the man in his hand down, still holding it.
pub(crate) fn place(d: &mut Draft, who: Color, square: Square) {
    if d.game.in_hand().taken_meanwhile(who).is_some() {
        return;
    }
    let held = d.game.in_hand().hand.held;
    let Some(held) = held.filter(|_| has_the_board(d, who)) else {
        d.refuse(&[], said::Hands::NoneInHand);
        return;
    };
    let before = held.at.filter(|at| *at != square);
    let reproach = d.at(&d.rules().making.dallying).filter(
        |rule| decides!(rule, Dallying::ReproachOnly, not Dallying::OpponentMayRequireRelease),
    );
    if let Some((at, rule)) = before.zip(reproach) {
        d.breach(rule.by);
        d.say(said::Hands::SetDownBefore { at });
    }
    d.emit(HandsEvent::Placed { who, square });
}

/// A player lets go of a man.
pub(crate) fn quit(d: &mut Draft, who: Color, square: Square) {
    if let Some(from) = d.game.in_hand().taken_meanwhile(who) {
        quit_meanwhile(d, who, from, square);
        return;
    }
    let held = d.game.in_hand().hand.held;
    let Some(held) = held.filter(|_| has_the_board(d, who)) else {
        d.refuse(&[], said::Hands::NoneInHand);
        return;
    };
    if held.at.is_some_and(|at| at != square) {
        d.refuse(&[], said::Hands::NotThere { square });
        return;
    }
    d.cite(d.quoted(&d.rules().man.stands_on));
    if dallying::must_put_back(d, who) && square != held.from {
        let by = d
            .game
            .duty(who)
            .map(|duty| duty.by.clone())
            .unwrap_or_default();
        d.refuse(&by, said::Hands::GoesBack);
        d.emit(HandsEvent::HandsUndone);
        dallying::fulfilled(d, who);
        return;
    }
    let fixed = promotion_fixed(d, who).filter(|part| part.from() == held.from);
    if let Some(fixed) = fixed.map(Move::to).filter(|fixed| *fixed != square) {
        d.refuse(
            d.by(&d.rules().promotion.square_fixed_at),
            said::Hands::PawnFixed { fixed },
        );
        d.emit(HandsEvent::HandsUndone);
        for event in hands_to(held.from, fixed, who) {
            d.emit(event);
        }
        return;
    }
    if held.at == Some(square) && release_may_be_required(d).is_some() {
        d.background(d.quoted(&d.rules().making.halfway_lock));
    }
    d.emit(HandsEvent::Quitted { who, square });
    if square == held.from {
        dallying::fulfilled(d, who);
        touching::lay_touch_duty(d, who);
    } else if implied::released(&d.game, who).is_some_and(|(part, _)| d.game.victim(part).is_some())
    {
        touching::lay_touch_duty(d, who);
    }
    settle(d, who);
}

/// A man that was taken up while the other's move is unfinished is let go: a move without having the move, or none.
fn quit_meanwhile(d: &mut Draft, who: Color, from: Square, square: Square) {
    d.emit(HandsEvent::Quitted { who, square });
    if square != from {
        making::make(d, who, Move::new(from, square), Hands::One);
    }
}

/// A player lets go of whatever he touches or holds, and does nothing more.
pub(crate) fn release(d: &mut Draft, who: Color) {
    let held = d.game.in_hand().hand.held;
    match held.filter(|_| d.game.in_hand().hand.by == Some(who)) {
        Some(held) => quit(d, who, held.at.unwrap_or(held.from)),
        None if d.game.has_touched(who) => {
            d.say(said::Hands::StaysTouched);
        }
        None => d.refuse(&[], said::Hands::HoldsNothing),
    }
}

/// A player takes a man off the board.
pub(crate) fn remove(d: &mut Draft, who: Color, square: Square) {
    if taken_by_last_move(d, who, square) {
        d.cite(d.by(&d.rules().making.made_capture));
        d.say(said::Hands::LeavesByCapture { square });
        return;
    }
    if promoted_by_last_move(d, who, square) {
        d.cite(d.by(&d.rules().promotion.order));
        d.cite(d.quoted(&d.rules().promotion.made_at));
        d.say(said::Hands::LeavesByPromotion { square });
        return;
    }
    let Some(man) = d.game.board().get(square) else {
        d.refuse(&[], said::Common::Empty { square });
        return;
    };
    let pawn_promoting = man.color == who
        && d.game
            .in_hand()
            .hand
            .quitted
            .iter()
            .any(|(_, to)| *to == square);
    let known = d
        .game
        .in_hand()
        .touches
        .iter()
        .any(|touched| touched.square == square && touched.who == who);
    if !known && !pawn_promoting {
        touching::take_hold(d, who, square);
    }
    if !d.is_refused() && has_the_board(d, who) {
        d.emit(HandsEvent::Removed { who, square });
        taken_off::by_mistake(d, who, square);
        settle(d, who);
    }
}

/// Whether the man of this square was taken by the move that the player has just made and not completed, under a code
/// that makes the capture with the release of the capturing man.
fn taken_by_last_move(d: &Draft, who: Color, square: Square) -> bool {
    let with_release = d.at(&d.rules().making.made_capture).is_none_or(
        |rule| decides!(rule, CaptureMade::VictimLeaves, not CaptureMade::QuittedAndVictimOff),
    );
    let Some(ply) = d
        .game
        .last_ply()
        .filter(|ply| ply.who == who && !ply.completed && d.game.turn() != who)
    else {
        return false;
    };
    let passed = Square::new(ply.made.to().file(), ply.made.from().rank());
    let victim = if ply.before.setup.board.get(ply.made.to()).is_some() {
        ply.made.to()
    } else {
        passed
    };
    with_release && ply.before.captures(ply.made) && victim == square
}

/// Whether the pawn of this square was promoted by the move that the player has just made and not completed.
fn promoted_by_last_move(d: &Draft, who: Color, square: Square) -> bool {
    d.game.last_ply().is_some_and(|ply| {
        ply.who == who
            && !ply.completed
            && d.game.turn() != who
            && ply.made.promotion().is_some()
            && ply.made.from() == square
    })
}

/// The rule that nothing but the castling begun with the king is left, while that castling is legal.
fn locked_castling<'g>(d: &Draft<'g>) -> Option<(Ruled<'g, KingReleased>, Square)> {
    let (_, rook) = castling_begun(d)?;
    let rule = d
        .at(&d.rules().castling.king_released)
        .filter(|rule| decides!(rule, KingReleased::Locked, not KingReleased::OpponentMayCompel | KingReleased::Open))?;
    implied::can(&d.game, &Demand::Castles(rook)).then_some((rule, rook))
}

/// The king has been let go as in castling that he may not or need not finish, and the words mean a move of another man:
/// he stays where he was let go, and that is the first half-move of what hands have done. With the rook that was to follow him
/// it is castling. Returns the move that is made thereby, and whether it is the whole of it.
pub(crate) fn leaves_the_king(d: &mut Draft, who: Color, words: &str) -> Option<(Move, bool)> {
    let his = d.game.turn() == who && d.game.in_hand().has_begun(who);
    let (side, rook) = castling_begun(d).filter(|_| his && locked_castling(d).is_none())?;
    let king = d.game.in_hand().hand.quitted.first().copied()?;
    let moves = words::read(d, who, words).moves();
    if moves.is_empty() || moves.iter().any(|made| made.from() == king.0) {
        return None;
    }
    let follows = |made: &Move| made.from() == rook && made.to() == side.rook_target(who);
    Some(match moves.iter().all(follows) {
        true => (Move::new(king.0, rook), true),
        false => (Move::new(king.0, king.1), false),
    })
}

/// A player wants to make another move although one is half made.
///
/// Returns whether the men may go back and the other move be made.
pub(crate) fn lets_go_back(d: &mut Draft, words: &str, who: Color) -> bool {
    let rules = d.rules();
    if let Some(pawn) = left_as_pawn(d) {
        let finishes = words::read(d, who, words)
            .legal
            .iter()
            .any(|made| made.from() == pawn.from() && made.to() == pawn.to());
        if let Some(rule) = d.at(&rules.promotion.square_fixed_at).filter(|_| !finishes) {
            d.refuse(rule.by, said::Hands::MustPromote);
            return false;
        }
    }
    if let Some((rule, rook)) = locked_castling(d) {
        let castles = words::read(d, who, words)
            .legal
            .iter()
            .any(|made| made.to() == rook && d.game.castles(*made));
        if !castles {
            d.refuse(rule.by, said::Hands::KingLetGo);
            return false;
        }
    }
    if castling_begun(d).is_some() {
        d.cite(d.quoted(&rules.castling.made_at));
    }
    taken_off::go_back(d);
    d.emit(HandsEvent::HandsUndone);
    true
}

/// The player puts back what he has done in steps.
pub(crate) fn put_back(d: &mut Draft, who: Color) {
    let rules = d.rules();
    if let Some(duty) = d
        .game
        .duty(who)
        .filter(|duty| duty.upheld && matches!(duty.what, Demand::Castles(_)))
        .cloned()
    {
        d.not_now(&duty.by, said::Hands::MustCastle);
        return;
    }
    if left_as_pawn(d).is_some()
        && let Some(rule) = d.at(&rules.promotion.square_fixed_at)
    {
        d.not_now(rule.by, said::Hands::MustPromote);
        return;
    }
    if let Some((rule, _)) = locked_castling(d) {
        d.not_now(rule.by, said::Hands::KingLetGo);
        return;
    }
    d.cite(d.quoted(&rules.making.halfway_lock));
    d.emit(HandsEvent::HandsUndone);
    dallying::fulfilled(d, who);
    touching::lay_touch_duty(d, who);
}
