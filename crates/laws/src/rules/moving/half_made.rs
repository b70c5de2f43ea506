//! What hands have left half made, and taking it back.

use jadoube_board::{CastlingSide, Color, Move, Role, Setup, Square};
use jadoube_codes::params::making::Dallying;
use jadoube_codes::params::promotion::StandIns;
use jadoube_codes::{ClauseId, Ruled, decides};

use crate::event::{Event, HandsEvent};
use crate::rules::draft::Draft;
use crate::ruling::Demand;
use crate::said;

/// By what the opponent may require that a man held is let go, if he may.
pub(crate) fn release_may_be_required<'g>(d: &Draft<'g>) -> Option<Ruled<'g, Dallying>> {
    d.at(&d.rules().making.dallying).filter(
        |rule| decides!(rule, Dallying::OpponentMayRequireRelease, not Dallying::ReproachOnly),
    )
}

/// A pawn stands on the last rank and nothing has been put for it: the move as it then stands.
pub(crate) fn left_as_pawn(d: &Draft) -> Option<Move> {
    let hand = &d.game.in_hand().hand;
    let [(from, to)] = hand.quitted.as_slice() else {
        return None;
    };
    let man = d.game.setup().board.get(*from)?;
    (man.role == Role::Pawn && to.rank() == man.color.promotion_rank() && hand.new_piece.is_none())
        .then(|| Move::new(*from, *to))
}

/// The king has been let go where castling takes him, and the rook has not: which wing, and that rook.
pub(crate) fn castling_begun(d: &Draft) -> Option<(CastlingSide, Square)> {
    let [(from, to)] = d.game.in_hand().hand.quitted.as_slice() else {
        return None;
    };
    wing_castled_to(d.game.setup(), *from, *to)
}

/// The king has been let go where castling takes him, and is in hand again or was put back: which wing, and that rook.
pub(crate) fn castling_taken_back(d: &Draft) -> Option<(CastlingSide, Square)> {
    let turn = d.game.in_hand();
    let held = turn.hand.held;
    let mut let_go = turn.let_go.iter();
    let (from, to) = let_go.rfind(|(from, _)| held.is_none_or(|held| *from == held.from))?;
    let wing = wing_castled_to(d.game.setup(), *from, *to);
    wing.filter(|_| turn.hand.quitted.is_empty())
}

/// The castling that a king let go there may belong to: which wing, and that rook.
pub(crate) fn wing_castled_to(
    setup: &Setup,
    from: Square,
    to: Square,
) -> Option<(CastlingSide, Square)> {
    let king = setup.board.get(from).filter(|man| man.role == Role::King)?;
    let steps = from.file().index().abs_diff(to.file().index());
    if from.rank() != king.color.back_rank() || to.rank() != from.rank() || steps < 2 {
        return None;
    }
    [CastlingSide::King, CastlingSide::Queen]
        .into_iter()
        .find_map(|side| {
            let rook = setup.castling.get(king.color, side)?;
            (to == side.king_target(king.color)).then_some((side, rook))
        })
}

/// The castling that this player has begun and is held to finish: with which rook, and by which clauses.
pub(crate) fn castling_owed<'d>(d: &'d Draft, who: Color) -> Option<(Square, &'d [ClauseId])> {
    let duty = d.game.duty(who).filter(|duty| duty.upheld)?;
    match duty.what {
        Demand::Castles(rook) => Some((rook, &duty.by)),
        _ => None,
    }
}

/// From where to where the king goes in the castling that this player has begun and is held to finish.
pub(crate) fn king_in_castling_owed(d: &Draft, who: Color) -> Option<(Square, Square)> {
    let (rook, _) = castling_owed(d, who)?;
    let setup = d.game.setup();
    let from = setup.board.king(who)?;
    let side = setup.castling_shape(Move::new(from, rook))?;
    Some((from, side.king_target(who)))
}

/// The hands as they were when a man had been let go on this square.
pub(crate) fn hands_to(from: Square, to: Square, who: Color) -> [Event; 3] {
    [
        Event::Hands(HandsEvent::Lifted { who, square: from }),
        Event::Hands(HandsEvent::Placed { who, square: to }),
        Event::Hands(HandsEvent::Quitted { who, square: to }),
    ]
}

/// The men that hands have moved in steps go back; a castling begun that is owed stays begun.
pub(crate) fn undo(d: &mut Draft, who: Color) {
    let hand = &d.game.in_hand().hand;
    if !d.game.in_hand().has_begun(who) {
        return;
    }
    let king = king_in_castling_owed(d, who).filter(|king| hand.quitted.contains(king));
    d.emit(HandsEvent::HandsUndone);
    if let Some((from, to)) = king {
        for event in hands_to(from, to, who) {
            d.emit(event);
        }
    }
}

/// What the hands have done so far, taken as a move although it is not complete.
pub(crate) fn as_it_stands(d: &Draft) -> Option<Move> {
    d.game
        .in_hand()
        .hand
        .quitted
        .first()
        .map(|(from, to)| Move::new(*from, *to))
}

/// Says what the hands have still to do, and by which law of completion.
pub(crate) fn say_what_is_missing(d: &mut Draft, who: Color) {
    let rules = d.rules();
    let hand = &d.game.in_hand().hand;
    if let Some(made) = left_as_pawn(d) {
        let on = made.to();
        d.cite(d.quoted(&rules.promotion.made_at));
        d.background(d.by(&rules.promotion.left_as_pawn));
        let named = d.at(&rules.promotion.stand_ins).is_some_and(
            |rule| decides!(rule, StandIns::NamedPawnOrSubstitute, not StandIns::PieceItself),
        );
        d.say(said::Hands::PawnStands { on, named });
    } else if let Some((_, rook)) = castling_begun(d) {
        let in_hand = hand.held;
        d.cite(d.quoted(&rules.castling.made_at));
        d.say(match in_hand.filter(|held| held.from == rook) {
            Some(held) => said::Hands::InHand {
                name: held.man.role,
                from: rook,
                whose: who,
            },
            None => said::Hands::RookStands { rook },
        });
    } else if let Some(held) = hand.held {
        let (name, from) = (held.man.role, held.from);
        d.cite(match held.at.map(|to| Move::new(from, to)) {
            Some(made) if d.game.victim(made).is_some() => d.by(&rules.making.made_capture),
            _ => d.quoted(&rules.making.made_transfer),
        });
        let whose = who;
        d.say(said::Hands::InHand { name, from, whose });
    } else if let Some(victim) = as_it_stands(d).and_then(|made| standing_victim(d, made)) {
        d.cite(d.by(&rules.making.made_capture));
        d.background(d.quoted(&rules.making.victim_removed_by));
        d.say(said::Hands::VictimStands { victim });
    } else if let Some((square, man)) = hand.new_piece.filter(|_| hand.stand_in.is_none()) {
        d.cite(d.quoted(&rules.promotion.made_at));
        d.say(said::Hands::PawnNotOff {
            role: man.role,
            square,
        });
    } else if hand.quitted.is_empty() && hand.off.iter().any(|(_, man)| man.color != who) {
        d.cite(d.by(&rules.making.made_capture));
        d.say(said::Hands::NothingTakes);
    }
}

/// The man that a half-made move takes, while it is still on the board.
pub(crate) fn standing_victim(d: &Draft, made: Move) -> Option<Square> {
    let victim = d.game.victim(made)?;
    let off = &d.game.in_hand().hand.off;
    (!off.iter().any(|(square, _)| *square == victim)).then_some(victim)
}
