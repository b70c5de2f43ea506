//! A pawn's promotion by hand: the new piece set, named, replaced by something, or not there at all.

use jadoube_board::{Color, Man, Move, Role, Square};
use jadoube_codes::params::promotion::{PieceMissing, PromotionOrder, StandIns};
use jadoube_codes::{Gap, decides};

use crate::act::{Hands, NewPiece};
use crate::event::HandsEvent;
use crate::game::StandIn;
use crate::rules::draft::Draft;
use crate::rules::hands::making;
use crate::rules::hands::pawns::{pawn_origin, promotion_fixed};
use crate::rules::hands::settling::settle;
use crate::rules::touch::{stand_ins, touching};
use crate::ruling::Demand;
use crate::said;

/// A player sets a new piece on the board for his pawn and lets go of it.
pub(crate) fn promote(d: &mut Draft, who: Color, square: Square, to: &NewPiece) {
    let to = &itself(to);
    if let Some((_, named)) = stand_ins::stands(d, who, square) {
        stand_ins::replace(d, who, square, named, to);
        return;
    }
    if let Some(fixed) = promotion_fixed(d, who).filter(|part| part.to() != square) {
        d.refuse(
            d.by(&d.rules().promotion.square_fixed_at),
            said::Hands::PromotedThere { on: fixed.to() },
        );
        return;
    }
    let told_whole = unspoken_pawn(d, who, square);
    if let Pawn::Several = told_whole {
        d.not_understood(said::Hands::WhichPawn { square });
        return;
    }
    let no_piece = match to {
        NewPiece::Role(role) => matches!(role, Role::King | Role::Pawn),
        NewPiece::InvertedRook => false,
        NewPiece::StandIn(_) => true,
    };
    if let Pawn::One(from) = told_whole
        && (no_piece || stand_ins::are_allowed(d) && stand_ins::is_stand_in(to))
    {
        leave_pawn(d, who, Move::new(from, square));
        if d.is_refused() {
            return;
        }
    }
    if no_piece && !stand_ins::are_allowed(d) && pawn_origin(d, who, square).is_some() {
        let movement = &d.rules().movement.promotion_choice;
        d.cite_of(movement);
        d.lead(movement.as_ref().map_or(&[], |cite| cite.by.as_slice()));
        d.cite(d.by(&d.rules().promotion.stand_ins));
        d.refuse(
            d.by(&d.rules().promotion.left_as_pawn),
            said::Hands::OfItsOwnColour,
        );
        return;
    }
    if stand_ins::are_allowed(d) && stand_ins::is_stand_in(to) {
        set_stand_in(d, who, square);
        return;
    }
    let role = match to {
        NewPiece::Role(role) => *role,
        NewPiece::InvertedRook => {
            let rule = d.at(&d.rules().promotion.stand_ins).filter(
                |rule| decides!(rule, StandIns::PieceItself, not StandIns::NamedPawnOrSubstitute),
            );
            d.say(said::Hands::InvertedRook);
            // What such a man is decides, before the rules of the move with which it comes.
            match &d.rules().promotion.inverted_rook {
                None => {
                    d.lead(d.quoted(&d.rules().promotion.kind_fixed_at));
                    d.rests_on(Gap::InvertedRook);
                }
                Some(said) => d.lead(&said.by),
            }
            if let Some(rule) = rule {
                d.cite(rule.by);
            }
            Role::Rook
        }
        NewPiece::StandIn(_) => {
            d.refuse(d.by(&d.rules().promotion.stand_ins), said::Hands::NoStandIn);
            return;
        }
    };
    if let Some(chosen) = set_there(d, square).filter(|chosen| *chosen != role) {
        d.refuse(
            d.quoted(&d.rules().promotion.kind_fixed_at),
            said::Hands::Chosen { chosen, square },
        );
        return;
    }
    if let Pawn::One(from) = told_whole {
        let rules = &d.rules().promotion;
        d.cite(d.quoted(&rules.made_at));
        d.cite(d.by(&rules.order));
        d.cite(d.quoted(&rules.kind_fixed_at));
        making::make(d, who, Move::promoting(from, square, role), Hands::One);
        return;
    }
    let Some(from) = pawn_origin(d, who, square) else {
        if let Some(chosen) = chosen_before(d, who, square) {
            d.refuse(
                d.quoted(&d.rules().promotion.kind_fixed_at),
                said::Hands::Stays { chosen, square },
            );
        } else if left_before(d, who, square) {
            d.refuse(
                d.by(&d.rules().promotion.left_as_pawn),
                said::Hands::Answered,
            );
        } else if !set_before_pawn(d, who, square, role) {
            let rules = &d.rules().promotion;
            d.cite(d.by(&rules.order));
            d.refuse(d.quoted(&rules.made_at), said::Hands::NoPawn { square });
            if !to_come(d, who, square, role).is_empty() {
                d.as_read(&rules.order);
            }
        }
        return;
    };
    let rules = &d.rules().promotion;
    d.cite(d.quoted(&rules.made_at));
    d.cite(d.by(&rules.order));
    d.cite(d.quoted(&rules.kind_fixed_at));
    d.emit(HandsEvent::PieceSet {
        who,
        square,
        man: Man { color: who, role },
    });
    making::make(d, who, Move::promoting(from, square, role), Hands::One);
}

/// A piece that is set as itself is no stand-in for anything: `promotes e8 as queen`.
fn itself(to: &NewPiece) -> NewPiece {
    let pieces = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let named = |words: &str| pieces.into_iter().find(|role| role.name() == words);
    match to {
        NewPiece::StandIn(words) => named(words).map_or_else(|| to.clone(), NewPiece::Role),
        _ => to.clone(),
    }
}

/// The pawn that nobody has spoken of, for which a piece is set.
enum Pawn {
    /// None comes in question, or its own steps are told.
    None,
    /// This one: the line is the whole deed.
    One(Square),
    /// Several.
    Several,
}

/// The pawn that comes to a square of promotion by that line alone: nothing was said of it in this turn.
fn unspoken_pawn(d: &Draft, who: Color, square: Square) -> Pawn {
    let in_steps = !d.game.in_hand().hand.is_empty();
    if d.game.turn() != who || in_steps || square.rank() != who.promotion_rank() {
        return Pawn::None;
    }
    // A man that binds after a restoration was touched before it, and nothing has been told of this turn.
    let restored = d.game.duty(who).is_some_and(|duty| duty.upheld);
    let spoken = |from: Square| {
        let touches = &d.game.in_hand().touches;
        let touched = touches
            .iter()
            .any(|touch| touch.who == who && touch.square == from);
        touched && !restored && d.at(&d.rules().promotion.order).is_some()
    };
    let board = &d.game.setup().board;
    let comes: Vec<Square> = (board.by_color(who) & board.by_role(Role::Pawn))
        .iter()
        .filter(|from| {
            let made = Move::promoting(*from, square, Role::Queen);
            d.game.is_legal(made) && !spoken(*from)
        })
        .collect();
    match *comes {
        [] => Pawn::None,
        [from] => Pawn::One(from),
        _ => Pawn::Several,
    }
}

/// The piece that the player's latest move has made of his pawn on this square.
fn chosen_before(d: &Draft, who: Color, square: Square) -> Option<Role> {
    let ply = d.game.plies_back().take(2).find(|ply| ply.who == who)?;
    ply.made
        .promotion()
        .filter(|_| ply.made.to() == square && ply.legal)
}

/// Whether an earlier move of his left a pawn on this square of the last rank.
fn left_before(d: &Draft, who: Color, square: Square) -> bool {
    let man = d.game.setup().board.get(square);
    let pawn = man.is_some_and(|man| man.color == who && man.role == Role::Pawn);
    pawn && square.rank() == who.promotion_rank()
}

/// The new piece that was set on this square before in this turn.
fn set_there(d: &Draft, square: Square) -> Option<Role> {
    let set = d.game.in_hand().hand.new_piece;
    set.filter(|(at, _)| *at == square).map(|(_, man)| man.role)
}

/// The promotions to this piece by which a pawn can still come to a square.
fn to_come(d: &Draft, who: Color, square: Square, role: Role) -> Vec<Move> {
    let board = &d.game.setup().board;
    let pawns = (board.by_color(who) & board.by_role(Role::Pawn)).iter();
    pawns
        .map(|from| Move::promoting(from, square, role))
        .filter(|made| d.game.turn() == who && d.game.is_legal(*made))
        .collect()
}

/// The new piece is set before the pawn has left its square, under a code that leaves the order free; says whether
/// that was it.
fn set_before_pawn(d: &mut Draft, who: Color, square: Square, role: Role) -> bool {
    let rules = &d.rules().promotion;
    let free = d.at(&rules.order).is_some_and(
        |rule| decides!(rule, PromotionOrder::PawnNeedNotArrive, not PromotionOrder::PawnArrives),
    );
    let comes = to_come(d, who, square, role);
    if !free || comes.is_empty() {
        return false;
    }
    d.cite(d.by(&rules.order));
    d.cite(d.quoted(&rules.made_at));
    let fixed = d.quoted(&rules.kind_fixed_at).to_vec();
    d.cite(&fixed);
    d.emit(HandsEvent::PieceSet {
        who,
        square,
        man: Man { color: who, role },
    });
    d.say(said::Hands::PawnToGo);
    let owed = d.game.duty(who).map(|duty| &duty.what);
    let left: Vec<Demand> = comes
        .into_iter()
        .filter(|made| owed.is_none_or(|owed| d.game.fulfills(*made, owed)))
        .map(Demand::Exactly)
        .collect();
    // What was touched and what was chosen leave this move, if they leave one.
    if !left.is_empty() && !fixed.is_empty() {
        d.lay_duty(who, Demand::either(left), &fixed, false);
    }
    true
}

/// A player sets something on the square of promotion that is to stand for a piece.
fn set_stand_in(d: &mut Draft, who: Color, square: Square) {
    if pawn_origin(d, who, square).is_none() {
        d.not_understood(said::Hands::NoPawn { square });
        return;
    }
    let rules = &d.rules().promotion;
    d.cite(d.quoted(&rules.made_at));
    d.cite(d.by(&rules.piece_missing));
    d.emit(HandsEvent::StandInSet {
        who,
        square,
        what: StandIn::Substitute,
    });
    if d.game.in_hand().hand.new_piece.is_none() {
        d.say(said::Hands::ToDeclare);
    }
    settle(d, who);
}

/// A player names what his pawn on the last rank shall be.
pub(crate) fn name(d: &mut Draft, who: Color, square: Square, role: Role) {
    let rule = d
        .at(&d.rules().promotion.stand_ins)
        .filter(|rule| decides!(rule, StandIns::NamedPawnOrSubstitute, not StandIns::PieceItself));
    let Some(rule) = rule else {
        if declares_missing_piece(d, who, square) {
            return;
        }
        let by = d.quoted(&d.rules().promotion.made_at);
        d.refuse(by, said::Hands::NamingIsNotEnough);
        return;
    };
    if pawn_origin(d, who, square).is_none() {
        d.refuse(&[], said::Hands::NoPawnToName { square });
        return;
    }
    if matches!(role, Role::King | Role::Pawn) {
        d.refuse(
            d.by(&d.rules().promotion.left_as_pawn),
            said::Hands::WhatItBecomes,
        );
        return;
    }
    d.cite(rule.by);
    d.emit(HandsEvent::PieceNamed { who, square, role });
    settle(d, who);
}

/// A player moves his pawn to the last rank, lets go of it, and says nothing of a piece.
pub(crate) fn leave_pawn(d: &mut Draft, who: Color, made: Move) {
    touching::take_hold(d, who, made.from());
    if d.is_refused() {
        return;
    }
    d.emit(HandsEvent::Lifted {
        who,
        square: made.from(),
    });
    d.emit(HandsEvent::Placed {
        who,
        square: made.to(),
    });
    if let Some(victim) = d.game.victim(made) {
        d.emit(HandsEvent::Removed {
            who,
            square: victim,
        });
    }
    d.emit(HandsEvent::Quitted {
        who,
        square: made.to(),
    });
    settle(d, who);
}

/// The piece for a pawn on the last rank is declared because it is not to hand: the clocks may be stopped for it.
fn declares_missing_piece(d: &mut Draft, who: Color, square: Square) -> bool {
    let declared = d.at(&d.rules().promotion.piece_missing).filter(
        |rule| decides!(rule, PieceMissing::DeclareAndStopClock, not PieceMissing::CallArbiter),
    );
    let Some(rule) = declared.filter(|_| pawn_origin(d, who, square).is_some()) else {
        return false;
    };
    d.cite(rule.by);
    d.say(said::Hands::DeclaredNotSet);
    true
}
