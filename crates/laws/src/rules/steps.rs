//! A move made in steps: lifting, placing, letting go, taking off, and when all that has become a move.

use jadoube_board::{CastlingSide, Color, Man, Move, Role, Square};

use super::draft::Draft;
use super::{dallying, moving, stand_ins, touch, words};
use crate::act::{Hands, Intent, NewPiece};
use crate::code::params::castling::{KingReleased, RookFirst};
use crate::code::params::making::CaptureMade;
use crate::code::params::promotion::{PieceMissing, StandIns};
use crate::event::Event;
use crate::game::{Hand, StandIn};
use crate::ruling::Demand;

/// A player takes a man up.
pub(crate) fn lift(d: &mut Draft, who: Color, square: Square) {
    if d.game.in_hand().hand.held.is_some() {
        d.refuse(
            &[],
            "A man is already in his hand: he must set it down first.",
        );
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
        touch::take_hold(d, who, square);
    } else if d.game.board().get(square).is_none() {
        d.refuse(&[], format!("Nothing stands on {square}."));
    }
    if !d.is_refused() && has_the_board(d, who) {
        d.emit(Event::Lifted { who, square });
    }
}

/// Whether nothing that the other has in hand is in this player's way.
fn has_the_board(d: &Draft, who: Color) -> bool {
    let hand = &d.game.in_hand().hand;
    hand.is_empty() || hand.by.is_none_or(|of| of == who)
}

/// A player sets the man in his hand down, still holding it.
pub(crate) fn place(d: &mut Draft, who: Color, square: Square) {
    if d.game.in_hand().hand.held.is_none() {
        d.refuse(&[], "No man is in his hand.");
        return;
    }
    d.cite(d.by(&d.rules().making.halfway_lock));
    d.emit(Event::Placed { who, square });
}

/// A player lets go of a man.
pub(crate) fn quit(d: &mut Draft, who: Color, square: Square) {
    let Some(held) = d.game.in_hand().hand.held else {
        d.refuse(&[], "No man is in his hand.");
        return;
    };
    if held.at.is_some_and(|at| at != square) {
        d.refuse(
            &[],
            format!("The man in his hand does not stand on {square}."),
        );
        return;
    }
    d.cite(d.by(&d.rules().man.stands_on));
    if dallying::must_put_back(d, who) && square != held.from {
        let by = d
            .game
            .duty(who)
            .map(|duty| duty.by.clone())
            .unwrap_or_default();
        d.refuse(&by, "The man was to be put back, and goes back.");
        d.emit(Event::HandsUndone);
        dallying::fulfilled(d, who);
        return;
    }
    if let Some(fixed) = promotion_square(d, who).filter(|fixed| *fixed != square) {
        d.refuse(
            d.by(&d.rules().promotion.square_fixed_at),
            format!("The pawn was let go on {fixed} and may not go to another square."),
        );
        d.emit(Event::HandsUndone);
        for event in hands_to(held.from, fixed, who) {
            d.emit(event);
        }
        return;
    }
    d.emit(Event::Quitted { who, square });
    if square == held.from {
        dallying::fulfilled(d, who);
        touch::lay_touch_duty(d, who);
    }
    settle(d, who);
}

/// A player takes a man off the board.
pub(crate) fn remove(d: &mut Draft, who: Color, square: Square) {
    let Some(man) = d.game.board().get(square) else {
        d.refuse(&[], format!("Nothing stands on {square}."));
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
        touch::take_hold(d, who, square);
    }
    if !d.is_refused() && has_the_board(d, who) {
        d.emit(Event::Removed { who, square });
        settle(d, who);
    }
}

/// A player sets a new piece on the board for his pawn and lets go of it.
pub(crate) fn promote(d: &mut Draft, who: Color, square: Square, to: &NewPiece) {
    if let Some((_, named)) = stand_ins::stands(d, who, square) {
        stand_ins::replace(d, who, square, named, to);
        return;
    }
    if stand_ins::are_allowed(d) && stand_ins::is_stand_in(to) {
        set_stand_in(d, who, square);
        return;
    }
    let role = match to {
        NewPiece::Role(role) => *role,
        NewPiece::InvertedRook => {
            let rule = d
                .at(&d.rules().promotion.stand_ins)
                .filter(|rule| *rule.is == StandIns::InvertedRookIsRook);
            if let Some(rule) = rule {
                d.cite(rule.by);
            }
            d.say("A rook standing on its head is a rook.");
            Role::Rook
        }
        NewPiece::StandIn(_) => {
            d.refuse(
                d.by(&d.rules().promotion.stand_ins),
                "Nothing may stand in for the piece itself.",
            );
            return;
        }
    };
    let Some(from) = pawn_origin(d, who, square) else {
        d.refuse(
            &[],
            format!("No pawn of his has come to {square} to be promoted."),
        );
        return;
    };
    let rules = &d.rules().promotion;
    d.cite(d.by(&rules.made_at));
    d.cite(d.by(&rules.order));
    d.emit(Event::PieceSet {
        who,
        square,
        man: Man { color: who, role },
    });
    moving::make(d, who, Move::promoting(from, square, role), Hands::One);
}

/// A player sets something on the square of promotion that is to stand for a piece.
fn set_stand_in(d: &mut Draft, who: Color, square: Square) {
    if pawn_origin(d, who, square).is_none() {
        d.not_understood(format!(
            "No pawn of his has come to {square} to be promoted."
        ));
        return;
    }
    let rules = &d.rules().promotion;
    d.cite(d.by(&rules.made_at));
    d.cite(d.by(&rules.piece_missing));
    d.emit(Event::StandInSet {
        who,
        square,
        what: StandIn::Substitute,
    });
    if d.game.in_hand().hand.new_piece.is_none() {
        d.say("What it stands for must be declared: until then the move is not complete.");
    }
    settle(d, who);
}

/// A player names what his pawn on the last rank shall be.
pub(crate) fn name(d: &mut Draft, who: Color, square: Square, role: Role) {
    let rule = d
        .at(&d.rules().promotion.stand_ins)
        .filter(|rule| *rule.is == StandIns::NamedPawnOrSubstitute);
    let Some(rule) = rule else {
        if declares_missing_piece(d, who, square) {
            return;
        }
        let by = d.by(&d.rules().promotion.made_at);
        d.refuse(
            by,
            "Naming a piece is not enough: it must be set on the board.",
        );
        return;
    };
    if pawn_origin(d, who, square).is_none() {
        d.refuse(
            &[],
            format!("No pawn of his has come to {square} to be named."),
        );
        return;
    }
    if matches!(role, Role::King | Role::Pawn) {
        d.refuse(
            d.by(&d.rules().promotion.left_as_pawn),
            "A pawn becomes a queen, a rook, a bishop or a knight.",
        );
        return;
    }
    d.cite(rule.by);
    d.emit(Event::PieceNamed { who, square, role });
    settle(d, who);
}

/// A player moves his pawn to the last rank, lets go of it, and says nothing of a piece.
pub(crate) fn leave_pawn(d: &mut Draft, who: Color, made: Move) {
    touch::take_hold(d, who, made.from());
    if d.is_refused() {
        return;
    }
    d.emit(Event::Lifted {
        who,
        square: made.from(),
    });
    d.emit(Event::Placed {
        who,
        square: made.to(),
    });
    if let Some(victim) = d.game.victim(made) {
        d.emit(Event::Removed {
            who,
            square: victim,
        });
    }
    d.emit(Event::Quitted {
        who,
        square: made.to(),
    });
    settle(d, who);
}

/// The square on which a pawn, taken up again, has to be promoted, because it was let go there by a legal move.
fn promotion_square(d: &Draft, who: Color) -> Option<Square> {
    d.rules().promotion.square_fixed_at.as_ref()?;
    let hand = &d.game.in_hand().hand;
    let from = hand.held.filter(|held| held.man.role == Role::Pawn)?.from;
    let square = hand.promoting_on?;
    let made = Move::promoting(from, square, Role::Queen);
    (d.game.turn() == who && d.game.is_legal(made)).then_some(square)
}

/// The hands as they were when a man had been let go on this square.
fn hands_to(from: Square, to: Square, who: Color) -> [Event; 3] {
    [
        Event::Lifted { who, square: from },
        Event::Placed { who, square: to },
        Event::Quitted { who, square: to },
    ]
}

/// The piece for a pawn on the last rank is declared because it is not to hand: the clocks may be stopped for it.
fn declares_missing_piece(d: &mut Draft, who: Color, square: Square) -> bool {
    let declared = d
        .at(&d.rules().promotion.piece_missing)
        .filter(|rule| *rule.is == PieceMissing::DeclareAndStopClock);
    let Some(rule) = declared.filter(|_| pawn_origin(d, who, square).is_some()) else {
        return false;
    };
    d.cite(rule.by);
    d.say(
        "A piece declared is not yet set on the board; while it is fetched the clocks are stopped.",
    );
    true
}

/// The promotion that the hands and the words have completed by naming, if they have.
fn named_promotion(d: &mut Draft, who: Color) -> Option<Move> {
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
        d.emit(Event::StandInSet {
            who,
            square,
            what: StandIn::Pawn,
        });
    }
    (d.game.in_hand().hand.stand_in.is_some() && taken_off).then_some(made)
}

/// Where the pawn came from that stands, or stood, on a square of promotion.
fn pawn_origin(d: &Draft, who: Color, square: Square) -> Option<Square> {
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

/// Sees whether what hands have done by now is a move that is made, as the code defines it.
fn settle(d: &mut Draft, who: Color) {
    if let Some(castling) = castling_after_rook(d, who) {
        let rook_move = d.game.last_ply().map_or(0, |ply| ply.index);
        let touched: Vec<Event> = [castling.to(), castling.from()]
            .into_iter()
            .filter_map(|square| touched_in(d, who, square))
            .collect();
        d.emit(Event::Restored { ply: rook_move });
        for event in touched {
            d.emit(event);
        }
        moving::make(d, who, castling, Hands::One);
        return;
    }
    if stand_ins::are_allowed(d)
        && let Some(made) = named_promotion(d, who)
    {
        moving::make(d, who, made, Hands::One);
        return;
    }
    if let Some(made) = complete_move(d, who) {
        moving::make(d, who, made, Hands::One);
        return;
    }
    if left_as_pawn(d).is_some() {
        d.cite(d.by(&d.rules().promotion.left_as_pawn));
    }
    if d.game.in_hand().hand.beside.is_some() {
        d.cite(d.by(&d.rules().making.victim_removed_by));
    }
    if let Some((_, rook)) = castling_begun(d) {
        let rule = d.at(&d.rules().castling.king_released);
        if let Some(rule) = rule.filter(|rule| *rule.is == KingReleased::Locked)
            && touch::can(&d.game, &Demand::Castles(rook))
        {
            d.lay_duty(who, Demand::Castles(rook), rule.by, true);
        }
    }
}

/// The king follows the rook, let go before him, under a code that lets the order be put right: the castling meant.
fn castling_after_rook(d: &Draft, who: Color) -> Option<Move> {
    d.at(&d.rules().castling.rook_first)
        .filter(|rule| *rule.is == RookFirst::Corrected)?;
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
    Some(Event::Touched {
        who,
        square,
        man,
        intent: Intent::Meant,
        adjusting: None,
        counts: true,
    })
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
                || (man.role == Role::Pawn && to.rank() == who.promotion_rank())
                || takes_off_another(d, made, hand)
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
    d.at(&d.rules().making.made_capture)
        .is_none_or(|rule| *rule.is == CaptureMade::VictimLeaves)
}

/// Whether a man is off the board that the move does not take.
fn takes_off_another(d: &Draft, made: Move, hand: &Hand) -> bool {
    let victim = d.game.victim(made);
    hand.off
        .iter()
        .any(|(square, _)| Some(*square) != victim && *square != made.to())
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

/// The king has been let go where castling takes him, and the rook has not: which wing, and that rook.
pub(crate) fn castling_begun(d: &Draft) -> Option<(CastlingSide, Square)> {
    let setup = d.game.setup();
    let [(from, to)] = d.game.in_hand().hand.quitted.as_slice() else {
        return None;
    };
    let king = setup
        .board
        .get(*from)
        .filter(|man| man.role == Role::King)?;
    let steps = from.file().index().abs_diff(to.file().index());
    if from.rank() != king.color.back_rank() || to.rank() != from.rank() || steps < 2 {
        return None;
    }
    [CastlingSide::King, CastlingSide::Queen]
        .into_iter()
        .find_map(|side| {
            let rook = setup.castling.get(king.color, side)?;
            (*to == side.king_target(king.color)).then_some((side, rook))
        })
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

/// What the hands have done so far, taken as a move although it is not complete.
pub(crate) fn as_it_stands(d: &Draft) -> Option<Move> {
    d.game
        .in_hand()
        .hand
        .quitted
        .first()
        .map(|(from, to)| Move::new(*from, *to))
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
            d.refuse(
                rule.by,
                "The pawn has been let go on the last rank: it must be promoted there.",
            );
            return false;
        }
    }
    if let Some((_, rook)) = castling_begun(d) {
        let rule = d
            .at(&rules.castling.king_released)
            .filter(|rule| *rule.is == KingReleased::Locked);
        let castles = words::read(d, who, words)
            .legal
            .iter()
            .any(|made| made.to() == rook && d.game.castles(*made));
        if let Some(rule) = rule.filter(|_| !castles) {
            d.refuse(
                rule.by,
                "The king has been let go in castling: only that castling is left.",
            );
            return false;
        }
        d.cite(d.by(&rules.castling.made_at));
    }
    d.emit(Event::HandsUndone);
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
        d.refuse(&duty.by, "The castling must be finished.");
        return;
    }
    if left_as_pawn(d).is_some()
        && let Some(rule) = d.at(&rules.promotion.square_fixed_at)
    {
        d.refuse(
            rule.by,
            "The pawn has been let go on the last rank: it must be promoted there.",
        );
        return;
    }
    if castling_begun(d).is_some()
        && let Some(rule) = d
            .at(&rules.castling.king_released)
            .filter(|rule| *rule.is == KingReleased::Locked)
    {
        d.refuse(
            rule.by,
            "The king has been let go in castling: only that castling is left.",
        );
        return;
    }
    d.cite(d.by(&rules.making.halfway_lock));
    d.emit(Event::HandsUndone);
    dallying::fulfilled(d, who);
    touch::lay_touch_duty(d, who);
}
