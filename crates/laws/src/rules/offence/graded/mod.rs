//! Exacting graded penalties: putting back, moving or taking what was touched, moving the king.
//!
//! White has touched a bishop, left it and moved a pawn; Black may have the pawn put back and the bishop moved. He may say so in one
//! breath ("exacts B with the bishop"), in two (first the position, then which man), or as a claim that the bishop was touched. So
//! there is one right with what is left of it ([`right_of`]), each saying takes its part, and what was restored once is never
//! restored again. Putting back comes before naming, since only the restored board tells which men can still move; where no man and
//! no king move is left to choose, the claim exacts the one man at once. Whoever has no right open hears why before he hears what
//! the touch would have bound the other to.

mod king;
mod men;
mod nothing;
mod right;

pub(crate) use men::{as_exacted, exact_castling};
pub(crate) use nothing::lost_how;
pub(crate) use right::say_duty;

use jadoube_board::{CastlingSide, Color, Move, Square};
use jadoube_codes::decides;
use jadoube_codes::params::castling::RookFirst;

use crate::act::PenaltyLetter::{self, A, B, C};
use crate::game::{Grades, OpenPenalty};
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::touch::liability::is_king;
use crate::rules::touch::{liability, out_of_turn, removed, unbound};
use crate::ruling::OffenceKind;
use crate::said;
use king::{exact_king, select};
use men::{exact_touched, offer_men};
use nothing::{is_excused, nothing_open};
use right::{put_back, right_of};

/// What a lettered penalty is exacted with: the man or the men named.
type Named = Vec<Square>;

/// A player exacts a lettered penalty.
pub(crate) fn exact(d: &mut Draft, who: Color, letter: PenaltyLetter, man: Option<&str>) {
    if !liability::is_graded(d) {
        d.refuse_unknown(said::Offence::NoSuchPenalties);
        return;
    }
    removed::held_to_have_touched(d, who.opposite());
    let Some((open, grades)) = right_of(d, who) else {
        nothing_open(d, who);
        return;
    };
    let castling = match man {
        Some("castling") => Some(None),
        Some("O-O") => Some(Some(CastlingSide::King)),
        Some("O-O-O") => Some(Some(CastlingSide::Queen)),
        Some(_) | None => None,
    };
    if let Some(side) = castling.filter(|_| matches!(letter, B)) {
        exact_castling(d, who, side);
        return;
    }
    let named = man.map_or_else(Vec::new, squares_in);
    match letter {
        A => exact_restoring(d, &open, &grades),
        B => exact_touched(d, &open, &grades, &named),
        C if grades.selecting => select(d, &open, &named),
        C => exact_king(d, &open, &grades, &named),
    }
}

/// A player names one man as what he exacts.
pub(crate) fn exact_man(d: &mut Draft, who: Color, named: Named) {
    match right_of(d, who) {
        Some((open, grades)) if grades.selecting => select(d, &open, &named),
        Some((open, grades)) => exact_touched(d, &open, &grades, &named),
        None => nothing_open(d, who),
    }
}

/// A player names a move. Of a man that was touched he can name the man alone, and where the king is owed the king: the move itself
/// is the offender's to choose.
pub(crate) fn exact_move(d: &mut Draft, who: Color, made: Move) {
    // A move told by king and rook is no move of the king alone.
    if let Some(side) = d.game.setup().castling_shape(made) {
        let both = |grades: &Grades| {
            let named = |square| grades.men.iter().any(|man| man.0 == square);
            named(made.from()) && named(made.to())
        };
        if right_of(d, who).is_some_and(|(_, grades)| both(&grades)) {
            exact_castling(d, who, Some(side));
            return;
        }
    }
    let touched = |grades: &Grades| grades.men.iter().any(|man| man.0 == made.from());
    let is_touched = right_of(d, who).is_some_and(|(_, grades)| touched(&grades));
    if is_king(&d.game, made.from()) && !is_touched {
        exact(d, who, C, None);
    } else {
        exact_man(d, who, vec![made.from()]);
    }
    if !d.is_refused() {
        let offender = who.opposite();
        d.say(said::Request::ManAndNotMove { offender });
    }
}

fn exact_restoring(d: &mut Draft, open: &OpenPenalty, grades: &Grades) {
    if grades.restored {
        d.refuse(&open.by, said::Offence::BackAlready);
        return;
    }
    if !grades.restore {
        d.refuse(&open.by, said::Offence::NotByItself);
        return;
    }
    put_back(d, open, grades);
    liability::offer(d, open.holder.opposite());
    running::resume(d);
}

/// The squares named in words such as `e2`, `e2xd5` or `e1 h1`.
pub(crate) fn squares_in(words: &str) -> Named {
    let bytes = words.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at + 1 < bytes.len() {
        match words.get(at..at + 2).and_then(|text| text.parse().ok()) {
            Some(square) => {
                found.push(square);
                at += 2;
            }
            None => at += 1,
        }
    }
    found
}

/// A player claims that a man was touched.
pub(crate) fn claim_touched(d: &mut Draft, who: Color, square: Square) {
    removed::held_to_have_touched(d, who.opposite());
    let Some((open, grades)) = right_of(d, who) else {
        no_touch(d, who, square);
        return;
    };
    if !grades.men.iter().any(|man| man.0 == square) {
        d.cite(&open.by);
        unbound::refuse_claim(d, who.opposite(), square);
        return;
    }
    d.cite(&open.by);
    d.cite(d.by(&d.rules().touch.enforced_by));
    match open.kind {
        OffenceKind::TouchedMan | OffenceKind::BothTouches => {
            // The man that he has moved instead is not the one that is complained of.
            let moved = d.game.last_ply().map(|ply| ply.made.from());
            let mut left = grades.men.iter().filter(|man| Some(man.0) != moved);
            let alone = left.all(|man| man.0 == square) && Some(square) != moved;
            put_back(d, &open, &grades);
            running::resume(d);
            if alone && !grades.king {
                exact_man(d, who, vec![square]);
            } else if grades.king {
                liability::offer(d, who.opposite());
            } else {
                offer_men(d, &open, &grades);
            }
        }
        // The men go back first, whatever else is exacted.
        _ if grades.restore && !grades.restored => exact_restoring(d, &open, &grades),
        _ => liability::offer(d, who.opposite()),
    }
}

/// No right is open for the touch that is claimed.
fn no_touch(d: &mut Draft, who: Color, square: Square) {
    let offender = who.opposite();
    let carried_off = d.game.last_ply().is_some_and(|ply| {
        ply.who == who
            && ply
                .touches
                .iter()
                .any(|touch| touch.who == offender && touch.square == square && touch.counts)
    });
    let still_touched = d
        .game
        .in_hand()
        .counted(offender)
        .any(|touch| touch.carried);
    if carried_off && !still_touched {
        d.refuse(
            d.by(&d.rules().touch.binds_when),
            said::Offence::NoLongerOnBoard,
        );
        return;
    }
    if castled_with_it(d, offender, square) {
        // The rook was let go before the king was touched, and whoever says so holds him to its move.
        if out_of_turn::names_rook_move(d, who, Some(square)) {
            out_of_turn::annul(d, who);
            return;
        }
        d.refuse(
            d.by(&d.rules().castling.rook_first),
            said::Offence::CastlingStands { square, offender },
        );
        return;
    }
    // Why the touch is excused goes before what it would have bound him to.
    if !is_excused(d, offender) {
        d.cite(d.by(&d.rules().touch.own));
    }
    nothing_open(d, who);
    d.cite(d.by(&d.rules().touch.own));
}

/// Whether the latest move was castling with the rook that stood here, under a code that lets rook and king be touched in
/// either order.
fn castled_with_it(d: &Draft, offender: Color, rook: Square) -> bool {
    let castled = d.game.last_ply().is_some_and(|ply| {
        ply.who == offender
            && ply.made.to() == rook
            && ply.legal
            && ply.before.setup.castling_shape(ply.made).is_some()
    });
    castled
        && d.at(&d.rules().castling.rook_first).is_some_and(|rule| {
            decides!(rule, RookFirst::OpponentMayHoldToRookMove | RookFirst::Corrected, not RookFirst::TouchRuleDecides | RookFirst::NoCastlingThatSideThisMove)
        })
}
