//! A pawn left on the last rank where the law itself puts a queen in its place, at once or late.

use jadoube_board::{Move, Role};
use jadoube_codes::decides;
use jadoube_codes::params::illegal::{Counted, Limit};
use jadoube_codes::params::promotion::LeftAsPawn;

use crate::act::Hands;
use crate::event::{HearingEvent, MovesEvent, SessionEvent};
use crate::game::{Ply, Trouble};
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::moving::{completing, turns};
use crate::rules::offence::illegal::charging::charge;
use crate::rules::offence::illegal::standing::{
    increment_of_ply, is_replied_to, say_increment_off,
};
use crate::rules::offence::illegal::unrestorable::set_clocks_after;
use crate::said;

/// A pawn was left on the last rank and the clock pressed, under a code that makes a queen of it: the move is not taken
/// back, but where a man was touched first that had to be moved, or taken: no queen makes that good. Says whether that was it.
pub(crate) fn becomes_queen(d: &mut Draft, ply: &Ply) -> bool {
    let rule = d
        .at(&d.rules().promotion.left_as_pawn)
        .filter(|rule| decides!(rule, LeftAsPawn::QueenAndIllegalOncePressed, not LeftAsPawn::NotComplete | LeftAsPawn::IllegalOncePressed));
    let queen = Move::promoting(ply.made.from(), ply.made.to(), Role::Queen);
    // What else is wrong on the board has no part in it.
    let legal = ply.before.setup.judge_move(queen).is_ok();
    let Some(rule) = rule.filter(|_| legal && left_as_pawn(ply)) else {
        return false;
    };
    if left_a_touched_man(ply) {
        d.cite(d.by(&d.rules().touch.own));
        d.say(said::Offence::NoQueenButTouched);
        return false;
    }
    d.cite(rule.by);
    let replied_to = is_replied_to(d, ply);
    if replied_to {
        d.emit(HearingEvent::TroubleFound {
            what: Trouble::IllegalMove,
        });
    }
    d.emit(MovesEvent::Restored { ply: ply.index });
    if !d.has_said(said::Hands::LeftOnLastRank) {
        d.say(said::Offence::NotPromoted {
            who: ply.who,
            on: ply.made.to(),
        });
    }
    d.say(if replied_to {
        said::Offence::QueenAndVoid
    } else {
        said::Offence::Queen
    });
    if let Some(time) = increment_of_ply(d, ply).filter(|_| ply.completed && !replied_to) {
        say_increment_off(d, time);
    }
    turns::take_over(d, ply.who);
    let deciding = d.cites().len();
    completing::complete(d, ply.who, queen, Hands::One, false);
    if d.game.outcome().is_none() {
        d.only_first_decide(deciding);
    } else {
        say_queen_decides(d);
    }
    d.emit(MovesEvent::MoveCompleted);
    let limit = d
        .at(&d.rules().count.limit)
        .is_some_and(|rule| decides!(rule, Limit::SecondLoses, not Limit::ThirdLoses | Limit::FourthLoses | Limit::NoneLoses | Limit::InQuickplayFinish(..)));
    if d.game.outcome().is_some() && limit && d.game.illegal_counted(ply.who) > 0 {
        d.emit(SessionEvent::GameReopened);
        d.say(said::Offence::SecondComesFirst);
    }
    if d.game.outcome().is_none() {
        charge(d, ply.who, Counted::UnpromotedPawn, true);
        running::resume(d);
        if replied_to && d.game.outcome().is_none() {
            set_clocks_after(d);
        }
    }
    true
}

/// The queen that the law itself puts for a pawn has ended the game, although the move with the pawn was none in accordance
/// with the laws: which reading that is.
fn say_queen_decides(d: &mut Draft) {
    d.say(said::Offence::QueenDecides);
}

/// Whether a man was touched first that could have been moved, or taken, and the move did neither.
fn left_a_touched_man(ply: &Ply) -> bool {
    let mut touches = ply.touches.iter();
    let first = touches.find(|touch| touch.who == ply.who && touch.counts);
    let left = first.filter(|touch| ![ply.made.from(), ply.made.to()].contains(&touch.square));
    let Some((touch, before)) = left.zip(ply.before.position) else {
        return false;
    };
    let mut moves = before.legal_moves().into_iter();
    moves.any(|it| [it.from(), it.to()].contains(&touch.square))
}

/// Whether the move left a pawn on its last rank.
pub(crate) fn left_as_pawn(ply: &Ply) -> bool {
    let man = ply.before.setup.board.get(ply.made.from());
    man.is_some_and(|man| man.role == Role::Pawn)
        && ply.made.promotion().is_none()
        && ply.made.to().rank() == ply.who.opposite().back_rank()
}
