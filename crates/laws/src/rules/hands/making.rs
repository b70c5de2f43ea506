//! A player makes a move on the board.

use jadoube_board::{Color, Move, MoveFault};
use jadoube_codes::decides;
use jadoube_codes::params::illegal::KingCapture;

use crate::act::{Deed, Hands};
use crate::event::{HandsEvent, MovesEvent};
use crate::rules::draft::Draft;
use crate::rules::hands::{leaving, undoing};
use crate::rules::moving::completing::{Came, complete};
use crate::rules::moving::faults::sentence_of;
use crate::rules::moving::{half_made, turns};
use crate::rules::offence::illegal::finding;
use crate::rules::offence::touched;
use crate::rules::play::blind;
use crate::rules::touch::unfinished;
use crate::rules::touch::{implied, out_of_turn, touching};
use crate::ruling::Demand;
use crate::said;

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
        let came = complete(d, who, castling, hands, false);
        watch(d, who, came);
        out_of_turn::offer_rook_move(d, who);
        return;
    }
    if blind::is_unannounced(d, who, made) {
        leave_in_hole(d, who, made);
        return;
    }
    if let Some(made) = instead_of_unfinished(d, who, made) {
        match made {
            Some(made) => make(d, who, made, hands),
            None => d.say(said::Hands::StandAsBefore),
        }
        return;
    }
    leaving::capture_taken_for_made(d, who, made);
    let substitutes = out_of_turn::substitutes(d, who);
    turns::take_over(d, who);
    let came = complete(d, who, made, hands, substitutes);
    watch(d, who, came);
}

/// Takes note that a move did not stand and went back as soon as it was made, so that the press which goes with it is taken
/// for no press without a move.
pub(crate) fn went_back(d: &mut Draft, who: Color, deed: &Deed) {
    // A piece that is refused for a pawn leaves the promotion unfinished, and goes back nowhere.
    let makes = matches!(deed, Deed::Move { .. } | Deed::Quit { .. });
    let his = d.game.turn() == who && d.game.outcome().is_none() && !d.game.is_to_press(who);
    if makes && his && d.men_are_back() && !d.illegal_went_back {
        d.emit(HandsEvent::MoveWentBack { who });
    }
}

/// An illegal move that was not pressed is not complete, under a code in which the press completes it: what hands do after
/// it belongs to the same move. If the whole change is another move by now, the illegal one is taken back: returns the
/// move that all comes to, if it is one.
fn instead_of_unfinished(d: &mut Draft, who: Color, made: Move) -> Option<Option<Move>> {
    let ply = unfinished::unfinished_illegal(d, who)?;
    let alone = d
        .game
        .last_ply()
        .is_some_and(|last| last.index == ply.index);
    let men = d.game.setup().play_any(made).board;
    let start = &ply.before;
    let stands_again = start.setup.board == men;
    let legal = start.legal_move_to(&men);
    let carried_on = (alone && made.from() == ply.made.to() && made.promotion().is_none())
        .then(|| Move::new(ply.made.from(), made.to()))
        .filter(|carried| start.setup.play_any(*carried).board == men);
    let whole = legal.or(carried_on);
    if !stands_again && whole.is_none() {
        return None;
    }
    let whole = whole.filter(|_| !stands_again);
    // A king that goes two squares and a rook that follows him are castling, and nothing is taken back.
    if whole.is_some_and(|made| start.setup.castling_shape(made).is_some()) {
        d.emit(MovesEvent::Restored { ply: ply.index });
        return Some(whole);
    }
    undoing::undo_illegal(d, who, &ply);
    Some(whole)
}

/// The man stands in its new hole, and the move is not made.
fn leave_in_hole(d: &mut Draft, who: Color, made: Move) {
    if !d.game.in_hand().hand.is_empty() || d.game.castles(made) {
        return;
    }
    let (square, to) = (made.from(), made.to());
    let victim = d.game.victim(made);
    touching::take_hold(d, who, square);
    d.emit(HandsEvent::Lifted { who, square });
    if let Some(square) = victim {
        d.emit(HandsEvent::Removed { who, square });
    }
    d.emit(HandsEvent::Placed { who, square: to });
    d.emit(HandsEvent::Quitted { who, square: to });
}

/// The king left in check is taken, under a code to which that is a form of claiming the illegal move; says whether.
fn claims_by_taking_the_king(d: &mut Draft, who: Color, made: Move) -> bool {
    let form = d
        .at(&d.rules().illegal.king_capture)
        .filter(|rule| decides!(rule, KingCapture::FormOfClaim));
    let Some(rule) = form else {
        return false;
    };
    let left_in_check = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.who != who && !ply.legal);
    // Where the turn stays after an illegal move he who takes the king has not got it.
    let mut setup = *d.game.setup();
    setup.turn = who;
    let faults = setup.judge_move(made).err().unwrap_or_default();
    let takes_king = !faults.is_empty()
        && faults
            .iter()
            .all(|fault| matches!(fault, MoveFault::TakesKing { .. }));
    if !left_in_check || !takes_king {
        return false;
    }
    d.cite(rule.by);
    d.say(said::Hands::TakesTheKing {
        who,
        other: who.opposite(),
    });
    finding::claim(d, who, None);
    true
}

/// An obligation already upheld undoes another move: the men go back.
pub(crate) fn refused_by_duty(d: &mut Draft, who: Color, made: Move) -> bool {
    let Some(duty) = d.game.duty(who).filter(|duty| duty.upheld) else {
        return bound_by_intention(d, who, made);
    };
    let duty = duty.clone();
    if matches!(duty.what, Demand::Retract | Demand::Replace(_)) {
        d.not_now(&duty.by, said::Hands::FirstPutRight);
        return true;
    }
    if !implied::can(&d.game, &duty.what)
        || (d.game.fulfills(made, &duty.what) && d.game.turn() == who)
    {
        return false;
    }
    half_made::undo(d, who);
    // Of a check that was not met a clause of its own may say what is owed.
    let check = d.by(&d.rules().illegal.left_in_check);
    if !check.is_empty() && check.iter().all(|clause| duty.by.contains(clause)) {
        d.lead(check);
    }
    d.refuse(&duty.by, said::Hands::AnotherOwed);
    went_back_illegal(d, who, made);
    true
}

/// Takes note that a move which has gone back for another that was owed was no legal one, under a code in which a press
/// without a legal move is an illegal move: with the press it counts as any other.
fn went_back_illegal(d: &mut Draft, who: Color, made: Move) {
    let counts = d.rules().illegal.press_without_move.is_some();
    let his = d.game.turn() == who && d.game.outcome().is_none();
    if counts && his && !d.game.is_legal(made) {
        d.illegal_went_back = true;
        let faults = d.game.setup().judge_move(made).err().unwrap_or_default();
        if let Some(fault) = faults.first() {
            d.say(sentence_of(fault));
        }
    }
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
    d.refuse(by, said::Hands::DeclaredMove);
    went_back_illegal(d, who, made);
    true
}

/// An arbiter who watches looks at what has been made.
fn watch(d: &mut Draft, who: Color, came: Came) {
    match came {
        Came::Nothing => return,
        Came::Illegal => {
            // What was done beyond a move, or without having the move, waits for no press.
            if d.game.reading(who).is_beyond() {
                finding::watched(d, who);
            }
        }
        Came::Legal => {
            finding::watched_late(d, who);
            finding::watched_at_once(d, who);
        }
    }
    touched::watched_touch(d, who);
}
