//! A move made in steps: lifting, placing, letting go, taking off, and when all that has become a move.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::params::castling::KingReleased;
use jadoube_codes::params::making::{CaptureMade, Dallying};
use jadoube_codes::{Ruled, decides};

use crate::act::{Hands, Notice};
use crate::event::HandsEvent;
use crate::game::Held;
use crate::rules::draft::Draft;
use crate::rules::hands::pawns::promotion_fixed;
use crate::rules::hands::settling::settle;
use crate::rules::hands::{accidents, dallying, making, taken_off, undoing};
use crate::rules::moving::half_made::{
    castling_begun, castling_owed, hands_to, left_as_pawn, release_may_be_required, wing_castled_to,
};
use crate::rules::notation::words;
use crate::rules::touch::unfinished;
use crate::rules::touch::{adjusting, implied, touching};
use crate::ruling::Demand;
use crate::said;

/// A player takes a man up.
pub(crate) fn lift(d: &mut Draft, who: Color, square: Square) {
    if has_the_board(d, who) && takes_up_another(d, who, square) {
        return;
    }
    let full = match has_the_board(d, who) {
        true => d.game.in_hand().hand.also_held.is_some(),
        false => d.game.in_hand().taken_meanwhile(who).is_some(),
    };
    if full {
        d.refuse(&[], said::Hands::HoldsAlready);
        return;
    }
    if accidents::all_lie(d, &[square]) {
        accidents::take_up(d);
        d.emit(HandsEvent::Lifted { who, square });
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
    let straightens = d.game.board().get(square).is_some() && adjusting::takes_up_notice(d, who);
    if straightens {
        // Taken up after notice a man is put straight, wherever his hand has it meanwhile.
        adjusting::put_straight(d, who, &[square], Notice::Given);
    } else if !known && !quitted {
        touching::take_hold(d, who, square);
    } else if d.game.board().get(square).is_none() {
        d.refuse(&[], said::Common::Empty { square });
    }
    if !d.is_refused() {
        d.emit(HandsEvent::Lifted { who, square });
    }
}

/// A hand that holds a man takes up another: one that he had set down he has let go by then; a man to be taken goes into the hand
/// that takes it, whichever he took up first. Says whether no more is to be done.
fn takes_up_another(d: &mut Draft, who: Color, square: Square) -> bool {
    let Some(held) = d.game.in_hand().hand.held else {
        return false;
    };
    let other = d.game.board().get(square).map(|man| man.color);
    let own = held.man.color;
    match (held.at, other) {
        (Some(at), Some(_)) if at != square => {
            quit(d, who, at);
            d.is_refused()
        }
        (None, Some(other)) if own == who && other != who => {
            remove(d, who, square);
            true
        }
        (None, Some(other)) if own != who && other == who => {
            let square = held.from;
            d.emit(HandsEvent::Quitted { who, square });
            d.emit(HandsEvent::Removed { who, square });
            taken_off::by_mistake(d, who, square);
            false
        }
        _ => false,
    }
}

/// What a player has set down on a square and still holds he lets go of.
pub(crate) fn let_go_of_what_is_set_down(d: &mut Draft, who: Color) {
    let hand = &d.game.in_hand().hand;
    let in_hand = [hand.held, hand.also_held].into_iter().flatten();
    let set_down: Vec<Square> = in_hand.filter_map(|held| held.at).collect();
    if hand.by == Some(who) {
        for at in set_down {
            quit(d, who, at);
        }
    }
}

/// Of two men in a player's hands he sets down, or lets go, the one that this square is meant for: that which stands there, came
/// from there, comes there by castling, or by any legal move.
fn handles_the_one_meant(d: &mut Draft, who: Color, square: Square) {
    let hand = &d.game.in_hand().hand;
    let (Some(held), Some(other), true) = (hand.held, hand.also_held, has_the_board(d, who)) else {
        return;
    };
    let castling = [(held, other), (other, held)]
        .into_iter()
        .find_map(|(king, rook)| {
            let side = d
                .game
                .setup()
                .castling_shape(Move::new(king.from, rook.from))?;
            Some([
                (king.from, side.king_target(who)),
                (rook.from, side.rook_target(who)),
            ])
        });
    let fitness = |man: Held| {
        let by_castling = castling.is_some_and(|men| men.contains(&(man.from, square)));
        (
            man.at == Some(square),
            man.from == square,
            by_castling,
            d.game.is_legal(Move::new(man.from, square)),
        )
    };
    if fitness(other) > fitness(held) {
        let square = other.from;
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
    if puts_right(d, who, square) {
        return;
    }
    let holds = d.game.in_hand().hand.held.is_some();
    if !holds && accidents::sets_elsewhere(d, who, square) {
        return;
    }
    handles_the_one_meant(d, who, square);
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

/// A man that lies there is set on its square again, by a hand that holds it or no other; says whether that is so.
fn puts_right(d: &mut Draft, who: Color, square: Square) -> bool {
    let held = d.game.in_hand().hand.held;
    let fallen = accidents::all_lie(d, &[square]) && held.is_none_or(|held| held.from == square);
    if fallen {
        if held.is_some() {
            d.emit(HandsEvent::Quitted { who, square });
        }
        accidents::put_right(d, who, &[square]);
    }
    fallen
}

/// A player lets go of a man.
pub(crate) fn quit(d: &mut Draft, who: Color, square: Square) {
    if accidents::sets_elsewhere(d, who, square) {
        return;
    }
    if let Some(from) = d.game.in_hand().taken_meanwhile(who) {
        quit_meanwhile(d, who, from, square);
        return;
    }
    if puts_right(d, who, square) {
        return;
    }
    handles_the_one_meant(d, who, square);
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
    let hand = &d.game.in_hand().hand;
    let other = hand.also_held;
    match hand.held.filter(|_| hand.by == Some(who)) {
        Some(held) => {
            let square = |held: Held| held.at.unwrap_or(held.from);
            // Both are let go at once, so nothing is said of the one between.
            if other.is_some() {
                let square = square(held);
                d.emit(HandsEvent::Quitted { who, square });
            }
            quit(d, who, square(other.unwrap_or(held)));
        }
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
    if sets_pawn_down_to_promote(d, who, square) {
        quit(d, who, square);
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
        let before = d.game.ply_count();
        settle(d, who);
        // By that the capture is made; where that was wrong the wrong leads.
        let made = d
            .game
            .last_ply()
            .filter(|_| d.game.ply_count() > before && !d.ruling_breaches());
        if made.is_some_and(|ply| ply.legal && ply.before.captures(ply.made)) {
            d.lead(d.by(&d.rules().making.made_capture));
        }
    }
}

/// Whether the pawn in hand has been set down on this square, its last: taken off there it has been let go.
fn sets_pawn_down_to_promote(d: &Draft, who: Color, square: Square) -> bool {
    let hand = &d.game.in_hand().hand;
    let held = hand
        .held
        .filter(|held| hand.by == Some(who) && held.at == Some(square));
    held.is_some_and(|held| implied::is_promotion(&d.game, who, Move::new(held.from, square)))
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

/// The king is put where castling on that side, which is legal, takes him: told in a word as by steps, it is that castling begun,
/// and the rook has still to follow. Says whether that is so.
pub(crate) fn begins_castling(d: &mut Draft, who: Color, made: Move) -> bool {
    let free = d.game.turn() == who && d.game.in_hand().hand.is_empty();
    let wing = wing_castled_to(d.game.setup(), made.from(), made.to())
        .filter(|_| free && !d.game.castles(made));
    let castling = wing.map(|(_, rook)| Move::new(made.from(), rook));
    let Some(castling) = castling.filter(|castling| d.game.is_legal(*castling)) else {
        return false;
    };
    if !making::refused_by_duty(d, who, castling) {
        lift(d, who, made.from());
        quit(d, who, made.to());
    }
    true
}

/// The king has been let go as in castling, and the words mean a move of another man. If it is the rook that was to follow him that is
/// castling; else, where he may not or need not finish that, he stays where he was let go, and that is the first half-move of what
/// hands have done. Returns the move that is made thereby, and whether it is the whole of it.
pub(crate) fn leaves_the_king(d: &mut Draft, who: Color, words: &str) -> Option<(Move, bool)> {
    let his = d.game.turn() == who && d.game.in_hand().has_begun(who);
    let (side, rook) = castling_begun(d).filter(|_| his)?;
    let king = d.game.in_hand().hand.quitted.first().copied()?;
    let moves = words::read(d, who, words).moves();
    if moves.is_empty() || moves.iter().any(|made| made.from() == king.0) {
        return None;
    }
    let follows = |made: &Move| made.from() == rook && made.to() == side.rook_target(who);
    if moves.iter().all(follows) {
        return Some((Move::new(king.0, rook), true));
    }
    let owed = locked_castling(d).is_some();
    (!owed).then(|| (Move::new(king.0, king.1), false))
}

/// An illegal castling that was not pressed goes back, rook and all, where the words mean a move that the king could make before it:
/// whoever then moves his king otherwise does not leave the rook behind.
pub(crate) fn castling_goes_back(d: &mut Draft, who: Color, words: &str) {
    let Some(ply) = unfinished::unfinished_illegal(d, who) else {
        return;
    };
    let last = d.game.last_ply().map(|last| last.index);
    let castled = ply.before.setup.castling_shape(ply.made).is_some();
    let instead = ply
        .before
        .position
        .as_ref()
        .filter(|_| castled && last == Some(ply.index));
    let made = instead.and_then(|position| words::legal_at(position, words));
    if made.is_some_and(|made| made.from() == ply.made.from()) {
        undoing::undo_illegal(d, who, &ply);
    }
}

/// A player wants to make another move although one is half made.
///
/// Returns whether the men may go back and the other move be made.
pub(crate) fn lets_go_back(d: &mut Draft, words: &str, who: Color) -> bool {
    let rules = d.rules();
    // Taken up again it is fixed there all the same.
    if let Some(pawn) = left_as_pawn(d).or_else(|| promotion_fixed(d, who)) {
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
    if let Some(by) = castling_owed(d, who).map(|(_, by)| by.to_vec()) {
        d.not_now(&by, said::Hands::MustCastle);
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
    let by = d.quoted(&rules.promotion.kind_fixed_at);
    if let Some((square, man)) = d.game.in_hand().hand.new_piece
        && !by.is_empty()
    {
        d.not_now(
            by,
            said::Hands::Stays {
                chosen: man.role,
                square,
            },
        );
        return;
    }
    d.cite(d.quoted(&rules.making.halfway_lock));
    d.emit(HandsEvent::HandsUndone);
    dallying::fulfilled(d, who);
    touching::lay_touch_duty(d, who);
}
