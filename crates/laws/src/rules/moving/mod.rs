//! Making a move: whose turn it is, what the move breaks, what it leaves undone, what it ends.

mod citing;
mod faults;

use jadoube_board::{Color, Move, MoveFault, Role};

use super::draft::Draft;
use super::turns::Net;
use super::{
    agreement, blind, endings, illegal, liability, out_of_turn, record, touch, turns, words,
};
use crate::act::Hands;
use crate::code::Ruled;
use crate::code::params::castling::RookFirst;
use crate::code::params::form::Castling960;
use crate::code::params::illegal::KingCapture;
use crate::code::params::turn::PassesAt;
use crate::event::Event;
use crate::game::Ply;
use crate::ruling::{Clauses, Demand, Duty, Matter, OffenceKind};
use citing::{cite_call_of_check, cite_legal_move};
use faults::{faults_of, faults_of_second_move};

/// A player makes the move that the words mean and lets go of every man.
pub(crate) fn make_in_words(d: &mut Draft, who: Color, words: &str, hands: Hands) {
    if !d.game.in_hand().hand.is_empty() && !super::steps::lets_go_back(d, words, who) {
        return;
    }
    let Some(made) = words::made_by_hand(d, who, words) else {
        return;
    };
    match promotions(d, who, made).first() {
        Some(promotion) => {
            if !refused_by_duty(d, who, *promotion) {
                super::steps::leave_pawn(d, who, made);
            }
        }
        None => make(d, who, made, hands),
    }
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

/// A player has made this move on the board.
pub(crate) fn make(d: &mut Draft, who: Color, made: Move, hands: Hands) {
    if refused_by_duty(d, who, made) {
        return;
    }
    if claims_by_taking_the_king(d, who, made) {
        return;
    }
    if let Some(castling) = out_of_turn::finishes_castling(d, who, made) {
        out_of_turn::supersede_rook_move(d);
        complete(d, who, castling, hands, false);
        out_of_turn::offer_rook_move(d, who);
        return;
    }
    if blind::is_unannounced(d, who, made) {
        leave_in_hole(d, who, made);
        return;
    }
    let substitutes = out_of_turn::substitutes(d, who);
    turns::take_over(d, who);
    complete(d, who, made, hands, substitutes);
}

/// The man stands in its new hole, and the move is not made.
fn leave_in_hole(d: &mut Draft, who: Color, made: Move) {
    if !d.game.in_hand().hand.is_empty() || d.game.castles(made) {
        return;
    }
    let (square, to) = (made.from(), made.to());
    let victim = d.game.victim(made);
    touch::take_hold(d, who, square);
    d.emit(Event::Lifted { who, square });
    if let Some(square) = victim {
        d.emit(Event::Removed { who, square });
    }
    d.emit(Event::Placed { who, square: to });
    d.emit(Event::Quitted { who, square: to });
}

/// A player who makes his next move has completed the one before, pressed or not.
fn complete_earlier(d: &mut Draft, who: Color) {
    let Some(rule) = d
        .at(&d.rules().making.completed_by_next_move)
        .filter(|rule| *rule.is && d.game.turn() == who)
    else {
        return;
    };
    let open = d
        .game
        .plies_back()
        .find(|ply| ply.who == who)
        .is_some_and(|ply| !ply.completed);
    if open {
        d.cite(rule.by);
        d.emit(Event::EarlierMoveCompleted { who });
    }
}

/// The clock was pressed first and the move made after it, under a code that tells that from a press without a move.
fn pressed_before(d: &mut Draft, who: Color) {
    let pressed = d.game.turn() == who
        && d.game
            .open_penalty()
            .is_some_and(|open| open.kind == OffenceKind::PressWithoutMove && open.holder != who);
    if let Some(rule) = d
        .at(&d.rules().illegal.press_before_move)
        .filter(|_| pressed)
    {
        d.breach(rule.by);
        d.emit(Event::PenaltySpent);
        d.say("The clock was pressed before the move was made.");
    }
}

/// Castling from a drawn array, under a code that names such games and does not say how one castles in them.
fn ask_how_to_castle(d: &mut Draft, who: Color) {
    let castled = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.before.setup.castling_shape(ply.made).is_some());
    let drawn = castled && d.game.terms().start.is_chess960();
    let unruled = d
        .at(&d.rules().chess960.castling)
        .filter(|rule| drawn && *rule.is == Castling960::NamedNotGiven);
    if let Some(rule) = unruled {
        d.cite(rule.by);
        d.ask_arbiter(
            Matter::Fact,
            format!("The code does not say how one castles from this array. Does {who:#}'s castling stand?"),
            false,
        );
    }
}

/// The king left in check is taken, under a code to which that is a form of claiming the illegal move; says whether.
fn claims_by_taking_the_king(d: &mut Draft, who: Color, made: Move) -> bool {
    let form = d
        .at(&d.rules().illegal.king_capture)
        .filter(|rule| *rule.is == KingCapture::FormOfClaim);
    let Some(rule) = form.filter(|_| d.game.turn() == who) else {
        return false;
    };
    let left_in_check = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.who != who && !ply.legal);
    let faults = d.game.setup().judge_move(made).err().unwrap_or_default();
    let takes_king = !faults.is_empty()
        && faults
            .iter()
            .all(|fault| matches!(fault, MoveFault::TakesKing { .. }));
    if !left_in_check || !takes_king {
        return false;
    }
    d.cite(rule.by);
    d.say("The king is taken as a claim that he was left in check; it is no move.");
    illegal::claim(d, who);
    true
}

/// Whether a half-move carries on a man that its player had let go where it was moved legally, which made that move.
pub(crate) fn carries_on(ply: &Ply) -> bool {
    !ply.legal
        && ply.previous.as_deref().is_some_and(|before| {
            before.who == ply.who && before.legal && before.made.to() == ply.made.from()
        })
}

/// The move is made: it is judged, and what follows from it is set down.
fn complete(d: &mut Draft, who: Color, made: Move, hands: Hands, substitutes: bool) {
    let corrected = rook_first(d, who, made);
    let liable = liability::before_move(d, who, made);
    let (made, faults) = match turns::net_change(d, who, made) {
        Net::Itself => (made, faults_of(d, who, made)),
        Net::Legal(net) => {
            d.emit(Event::TurnRewound {
                ply: d.game.turn_from,
                spends: false,
            });
            d.cite(d.by(&d.rules().turn.passes_at));
            d.say("The whole change of the turn is a legal move now, and the turn is ended.");
            (net, None)
        }
        Net::Nothing => {
            d.emit(Event::TurnRewound {
                ply: d.game.turn_from,
                spends: false,
            });
            d.cite(d.by(&d.rules().illegal.self_corrected));
            d.say("The men stand again as at the start of the turn.");
            return;
        }
        Net::Illegal => (made, Some(faults_of_second_move(d, made))),
    };
    let unmet = unmet_duty(d, who, made)
        .filter(|_| corrected.is_none())
        .or_else(|| match (&liable, &faults) {
            (Some(liable), None) => liable.left_undone(d, made),
            _ => None,
        });
    let legal = faults.is_none();
    let faults = faults.unwrap_or_default();
    close_own_window(d, who, made);
    let turn = if substitutes {
        who.opposite()
    } else {
        next_turn(d, who, legal)
    };
    let out_of_turn = substitutes || d.game.turn() != who;
    complete_earlier(d, who);
    pressed_before(d, who);
    record::before_next_move(d, who);
    let claimable = super::claims::claimable_before_move(d, who);
    d.emit(Event::MoveMade {
        who,
        made,
        legal,
        faults: faults.clone(),
        hands,
        turn,
        unmet: unmet.clone(),
    });
    super::claims::after_move(d, who, claimable);
    agreement::end_offer_by_move(d, who);
    let left = unmet.is_some();
    if let Some(duty) = unmet {
        d.breach(&duty.by);
        d.say("A touched man was left: the move stands until it is claimed.");
        if liable.is_none() {
            open_penalty(d, who, OffenceKind::TouchedMan, duty.by);
        }
    }
    if hands == Hands::Both {
        let by = d.by(&d.rules().making.hands);
        if !by.is_empty() {
            d.breach(by);
            open_penalty(d, who, OffenceKind::TwoHands, by.to_vec());
        }
    }
    if let Some(rule) = corrected.filter(|_| legal) {
        d.cite(rule.by);
        let question =
            "The rook was touched first. Does the castling stand, or must the rook move alone?";
        d.ask_arbiter(Matter::RookFirst(who), question, false);
    }
    if legal {
        cite_legal_move(d, made);
        ask_how_to_castle(d, who);
        endings::after_legal_move(d, who);
    } else {
        d.breach(&faults);
        if turns::stays_after_illegal(d) {
            d.cite(d.by(&d.rules().turn.passes_at));
        }
        cite_call_of_check(d, &faults);
    }
    if out_of_turn && liability::is_graded(d) {
        out_of_turn::made(d, who);
    } else if let Some(liable) = liable {
        liable.open_right(d, legal, left);
    } else if !legal {
        let kind = match d.game.last_ply() {
            Some(ply) if carries_on(ply) => OffenceKind::Released,
            _ => OffenceKind::IllegalMove,
        };
        open_penalty(d, who, kind, faults);
        if kind == OffenceKind::Released {
            illegal::watched(d, who);
        }
        illegal::at_once(d, who);
    }
    if legal {
        turns::begun(d, who.opposite());
        illegal::watched_late(d, who);
    }
    super::claims::watched_touch(d, who);
}

fn open_penalty(d: &mut Draft, offender: Color, kind: OffenceKind, by: Clauses) {
    d.emit(Event::PenaltyOpened {
        holder: offender.opposite(),
        kind,
        by,
        grades: None,
    });
}

/// An obligation already upheld undoes another move: the men go back.
fn refused_by_duty(d: &mut Draft, who: Color, made: Move) -> bool {
    let Some(duty) = d.game.duty(who).filter(|duty| duty.upheld) else {
        return bound_by_intention(d, who, made);
    };
    let duty = duty.clone();
    if matches!(duty.what, Demand::Retract | Demand::Replace(_)) {
        d.refuse(&duty.by, "First the men must be put right.");
        return true;
    }
    if !touch::can(&d.game, &duty.what)
        || (d.game.fulfills(made, &duty.what) && d.game.turn() == who)
    {
        return false;
    }
    super::steps::undo(d, who);
    d.refuse(&duty.by, "Another move is owed, so the men go back.");
    true
}

/// A move that was declared and binds keeps out any other.
fn bound_by_intention(d: &mut Draft, who: Color, made: Move) -> bool {
    let intended = d.game.in_hand().intended;
    let Some(intended) =
        intended.filter(|intended| intended.who == who && intended.binds && intended.made != made)
    else {
        return false;
    };
    if !d.game.is_legal(intended.made) {
        return false;
    }
    let by = d.by(&d.rules().claim.wrong_move_binds);
    d.refuse(by, "The move declared with the claim must be played.");
    true
}

/// The duty of touched men that a move leaves undone.
fn unmet_duty(d: &Draft, who: Color, made: Move) -> Option<Duty> {
    let duty = d
        .game
        .duty(who)
        .filter(|duty| !duty.upheld && d.game.turn() == who)?;
    (!d.game.fulfills(made, &duty.what) && touch::can(&d.game, &duty.what)).then(|| duty.clone())
}

/// Castling begun with the rook, under a code that lets the order be put right.
fn rook_first(d: &Draft, who: Color, made: Move) -> Option<Ruled<'static, RookFirst>> {
    let first = d
        .game
        .in_hand()
        .counted(who)
        .next()
        .map(|touched| touched.square);
    if !d.game.castles(made) || first != Some(made.to()) {
        return None;
    }
    d.at(&d.rules().castling.rook_first)
        .filter(|rule| *rule.is == RookFirst::Corrected)
}

/// Whose turn it is after a move.
fn next_turn(d: &Draft, who: Color, legal: bool) -> Color {
    if d.game.turn() == who && legal && d.game.odds_state().to_make > 1 {
        return who;
    }
    match d.at(&d.rules().turn.passes_at).map(|rule| rule.is) {
        Some(PassesAt::CompletionOfLegalMove) if !legal => d.game.turn(),
        _ => who.opposite(),
    }
}

/// Moving is touching: it closes the mover's own window for a penalty.
fn close_own_window(d: &mut Draft, who: Color, made: Move) {
    out_of_turn::touched_by_opponent(d, who);
    let color = d
        .game
        .setup()
        .board
        .get(made.from())
        .map_or(who, |man| man.color);
    touch::close_window(d, touch::Contact::of_move(who, color));
}
