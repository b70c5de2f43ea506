//! An illegal move goes back by its player's own hand, before anybody has brought it up.

use jadoube_board::{Color, Square};
use jadoube_codes::decides;
use jadoube_codes::params::illegal::{Replacement, SelfCorrected};

use crate::event::MovesEvent;
use crate::game::Ply;
use crate::rules::draft::Draft;
use crate::rules::touch::unfinished::press_completes;
use crate::rules::touch::{implied, touching};
use crate::ruling::{Clauses, Demand};
use crate::said;

/// The illegal move is taken back; what was touched for it may be touched still.
pub(crate) fn undo_illegal(d: &mut Draft, who: Color, ply: &Ply) {
    let bound = match d.at(&d.rules().illegal.self_corrected).map(|rule| *rule.is) {
        None | Some(SelfCorrected::FreeBeforePressPieceBound | SelfCorrected::FreePieceBound) => {
            true
        }
        Some(SelfCorrected::FreeByConsentElsePenalty | SelfCorrected::FreeBeforePress) => false,
    };
    let owed = d
        .game
        .duty(who)
        .filter(|duty| duty.what == Demand::Retract)
        .map(|duty| duty.by.clone());
    d.cite(&ply.faults);
    d.cite(d.by(&d.rules().illegal.self_corrected));
    if press_completes(d) {
        d.cite(d.by(&d.rules().illegal.is_complete_at));
    }
    d.emit(MovesEvent::Restored { ply: ply.index });
    d.say(said::Offence::IllegalTakenBack);
    d.as_read(&d.rules().illegal.self_corrected);
    if d.game.turn() != who || !bound {
        d.cite(&owed.unwrap_or_default());
        return;
    }
    match owed {
        Some(by) => owe_same_man(d, ply, by),
        None => touched_still(d, ply),
    }
}

/// What was touched for a move that its player took back unasked is touched still; nobody has upheld the duty yet.
fn touched_still(d: &mut Draft, ply: &Ply) {
    let with_victim = d
        .at(&d.rules().illegal.replacement)
        .is_some_and(|rule| decides!(rule, Replacement::TouchRule, not Replacement::OpponentExactsTouchedOrKing | Replacement::SameManOrOpponentsCapture | Replacement::SameMan));
    let victim = d.game.victim(ply.made).filter(|_| with_victim);
    let later: Vec<Square> = d
        .game
        .in_hand()
        .touched_on
        .iter()
        .map(|(square, _)| *square)
        .collect();
    let own = [Some(ply.made.from()), victim].into_iter().flatten();
    touching::all_touched_again(d, ply, own.chain(later));
    if implied::implied_by_touches(&d.game, ply.who).is_some() {
        touching::lay_touch_duty(d, ply.who);
    } else {
        let own = d.by(&d.rules().touch.own);
        let by = if own.is_empty() {
            d.by(&d.rules().illegal.replacement)
        } else {
            own
        };
        owe_same_man(d, ply, by.to_vec());
    }
}

/// The man that was moved is to be moved, if it can be.
fn owe_same_man(d: &mut Draft, ply: &Ply, by: Clauses) {
    let demand = Demand::Moves(ply.made.from());
    if implied::can(&d.game, &demand) {
        touching::count_as_touched(d, ply.who, ply.made.from());
        d.lay_duty(ply.who, demand, &by, false);
    } else {
        d.cite(&by);
    }
}
