//! What an official saw with his own eyes, and what nobody saw: it goes before the record.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::decides;
use jadoube_codes::params::castling::RookFirst;
use jadoube_codes::params::touch::EnforcedBy;

use crate::act::{Hands, Intent};
use crate::event::MovesEvent;
use crate::game::{Ply, RightState};
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::hands::making;
use crate::rules::hearing::contesting;
use crate::rules::offence::graded;
use crate::rules::offence::illegal::finding;
use crate::rules::offence::touched::{bind, is_move_gone_beyond};
use crate::rules::touch::{liability, touching, unbound};
use crate::ruling::{Demand, Matter, Right};
use crate::said;
use crate::sentence::ManOn;

/// The official saw that a player touched a man.
pub(crate) fn touched(d: &mut Draft, square: Square, whom: Color) {
    contesting::settle(d);
    d.cite(d.quoted(&d.rules().fact.decided_by));
    let Some(ply) = latest_of(d, whom) else {
        if d.game.turn() == whom || d.game.ply_count() == 0 {
            binds(d, square, whom);
        } else {
            replied(d, whom);
        }
        return;
    };
    // Whoever castles has touched the rook no sooner than the king, unless that is told.
    let castled_with = is_castling(&ply) && ply.made.to() == square && !is_rook_first(&ply);
    let has_moved = ply.made.from() == square || ply.before.victim(ply.made) == Some(square);
    if has_moved || castled_with {
        let man = ManOn::of(&ply.before.setup.board, square);
        let own = ply
            .before
            .setup
            .board
            .get(square)
            .is_some_and(|man| man.color == whom);
        d.lead(match own {
            true => d.by(&d.rules().touch.own),
            false => d.by(&d.rules().touch.enemy),
        });
        d.say(match (castled_with, own) {
            (true, _) => said::Hearing::HasCastled { man },
            (false, true) => said::Hearing::HasMoved { man },
            (false, false) => said::Hearing::WasTaken { man },
        });
        return;
    }
    let Some(man) = ply.before.setup.board.get(square) else {
        let why = said::Hearing::NoneStood { square };
        d.refuse(d.by(&d.rules().touch.own), why);
        return;
    };
    let own = man.color == whom;
    let could = ply.before.position.as_ref().is_some_and(|position| {
        position.legal_moves().iter().any(|made| {
            if own {
                made.from() == square
            } else {
                made.to() == square
            }
        })
    });
    if !could {
        d.cite(d.by(&d.rules().touch.useless_man));
        d.say(said::Hearing::CouldNot);
        return;
    }
    if did_what_binds(d, &ply, square) {
        d.lead(d.by(&d.rules().touch.own));
        unbound::refuse_claim(d, whom, square);
        return;
    }
    if is_let_go(d, whom.opposite()) {
        return;
    }
    if liability::is_graded(d) {
        left_for_the_opponent(d, &ply, square);
        return;
    }
    if is_rook_first(&ply) {
        d.lead(d.by(&d.rules().castling.rook_first));
    }
    d.say(said::Hearing::FindsTouched {
        whom,
        man: ManOn::of(&ply.before.setup.board, square),
    });
    d.emit(MovesEvent::Restored { ply: ply.index });
    d.say(said::Hearing::InsteadGoesBack);
    // What was told of the touches of that turn, in their order, binds with what the official has found.
    if is_told(&ply, square) {
        touching::touch_again(d, &ply);
    }
    binds(d, square, whom);
    running::resume(d);
}

/// Whether the move did what the touches told of its turn bind to, this one among them: then nothing is owed for another man.
fn did_what_binds(d: &Draft, ply: &Ply, square: Square) -> bool {
    ply.legal
        && ply.unmet.is_none()
        && !d.game.asks(&Matter::RookFirst(ply.who))
        && is_told(ply, square)
        && !liability::is_graded(d)
        && unbound::played_unnamed(d, ply.who, square).is_none()
}

fn is_castling(ply: &Ply) -> bool {
    ply.before.setup.castling_shape(ply.made).is_some()
}

/// Whether this half-move is a castling of which it was told that the rook was touched first.
fn is_rook_first(ply: &Ply) -> bool {
    let mut told = ply.touches.iter();
    let first = told.find(|touch| touch.who == ply.who && touch.counts);
    is_castling(ply) && first.is_some_and(|touch| touch.square == ply.made.to())
}

/// The official saw that a player who has just castled touched the rook first, under a code in which that castling does not stand: it
/// goes back, and the touches bind in their order. Says whether that is so.
pub(crate) fn rook_first(d: &mut Draft, whom: Color) -> bool {
    let fails = d.at(&d.rules().castling.rook_first).filter(|rule| decides!(rule, RookFirst::NoCastlingThatSideThisMove | RookFirst::TouchRuleDecides, not RookFirst::OpponentMayHoldToRookMove | RookFirst::Corrected));
    let castled = latest_of(d, whom).filter(|ply| is_castling(ply) && ply.legal);
    let (Some(rule), Some(ply)) = (fails, castled) else {
        return false;
    };
    if is_let_go(d, whom.opposite()) {
        return true;
    }
    let rook = ply.made.to();
    d.breach(rule.by);
    d.cite(d.quoted(&d.rules().fact.decided_by));
    d.emit(MovesEvent::Restored { ply: ply.index });
    d.say(said::Offence::RookFirst {
        offender: whom,
        rook,
    });
    d.say(said::Hearing::InsteadGoesBack);
    touching::touch(d, whom, &[rook, ply.made.from()], Intent::Meant);
    bind(d, whom, rule.by);
    running::resume(d);
    true
}

/// Whether it was told that the player of this half-move touched that man for it.
fn is_told(ply: &Ply, square: Square) -> bool {
    let mut told = ply.touches.iter();
    told.any(|touch| touch.who == ply.who && touch.square == square && touch.counts)
}

/// A man that was touched was left, under a code in which the opponent has the choice what he exacts for it: the finding gives him that
/// choice, as if the touch had been told with the move, and takes nothing back in his stead.
fn left_for_the_opponent(d: &mut Draft, ply: &Ply, square: Square) {
    let whom = ply.who;
    d.say(said::Hearing::FindsTouched {
        whom,
        man: ManOn::of(&ply.before.setup.board, square),
    });
    if !is_told(ply, square) {
        d.emit(MovesEvent::Restored { ply: ply.index });
        touching::all_touched_again(d, ply, [square]);
        making::make(d, whom, ply.made, Hands::default());
    }
    running::resume(d);
}

/// Only the opponent may insist on what a touch binds to, and he has let it go: no official does it for him. Says whether that is so.
fn is_let_go(d: &mut Draft, holder: Color) -> bool {
    let officials_too = d.at(&d.rules().touch.enforced_by).is_some_and(
        |rule| decides!(rule, EnforcedBy::ComplaintOrArbiter, not EnforcedBy::Opponent),
    );
    match d.game.right(holder, Right::Penalty) {
        RightState::Lost(by) if !officials_too => {
            d.right_lost(&by, graded::lost_how(d, holder, &by));
            true
        }
        RightState::Lost(_) | RightState::Kept => false,
    }
}

/// The man counts as touched, and the duty is upheld at once.
fn binds(d: &mut Draft, square: Square, whom: Color) {
    let man = ManOn::of(d.game.board(), square);
    if !d.has_said(said::Hearing::FindsTouched { whom, man }) {
        d.say(said::Hearing::FindsTouched { whom, man });
    }
    touching::touch(d, whom, &[square], Intent::Meant);
    if !d.is_refused() {
        bind(d, whom, &[]);
    }
    running::resume(d);
}

/// The latest half-move, if it is that player's and nobody has replied to it.
fn latest_of(d: &Draft, whom: Color) -> Option<Ply> {
    d.game.last_ply().filter(|ply| ply.who == whom).cloned()
}

fn replied(d: &mut Draft, whom: Color) {
    d.refuse(d.by(&d.rules().touch.own), said::Hearing::NotSince { whom });
}

/// The official saw that a player let go of a man.
pub(crate) fn released(d: &mut Draft, square: Square, whom: Color) {
    contesting::settle(d);
    d.cite(d.quoted(&d.rules().fact.decided_by));
    if is_move_gone_beyond(d, whom, square) {
        d.cite(d.quoted(&d.rules().making.made_transfer));
        d.lead(d.quoted(&d.rules().making.made_transfer));
        finding::found(d, None);
        return;
    }
    let Some(ply) = latest_of(d, whom) else {
        d.refuse(
            d.quoted(&d.rules().making.made_transfer),
            said::Hearing::NoMoveToGoBack { whom },
        );
        return;
    };
    if ply.made.to() == square {
        d.say(said::Hearing::StandsThere);
        return;
    }
    let fixed = Move::new(ply.made.from(), square);
    let legal = ply
        .before
        .position
        .as_ref()
        .is_some_and(|position| position.is_legal(fixed));
    let by = d.quoted(&d.rules().making.made_transfer);
    if !legal {
        d.cite(by);
        d.say(said::Hearing::FixedNothing);
        return;
    }
    d.emit(MovesEvent::Restored { ply: ply.index });
    d.say(said::Hearing::StaysThere);
    d.lay_duty(whom, Demand::Exactly(fixed), by, true);
    running::resume(d);
}
