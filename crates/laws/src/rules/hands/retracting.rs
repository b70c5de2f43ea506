//! Taking back, of one's own accord, what one has just done.

use jadoube_board::Color;

use crate::code::decides;
use crate::code::params::illegal::{Replacement, SelfCorrected};
use crate::event::MovesEvent;
use crate::game::{OpenPenalty, Ply};
use crate::rules::draft::Draft;
use crate::rules::hands::steps;
use crate::rules::offence::illegal::restoring::put_right;
use crate::rules::offence::illegal::standing::{Finding, press_completes};
use crate::rules::touch::{implied, liability, out_of_turn, touching};
use crate::ruling::{Clauses, Demand, OffenceKind};

/// The player takes back what he has just done.
pub(crate) fn retract(d: &mut Draft, who: Color) {
    if !d.game.in_hand().hand.is_empty() {
        steps::put_back(d, who);
        return;
    }
    if out_of_turn::take_back(d, who) {
        return;
    }
    let Some(ply) = d.game.last_ply().filter(|ply| ply.who == who).cloned() else {
        d.not_now(&[], "He has done nothing that could be put back.");
        return;
    };
    let corrected = d.at(&d.rules().illegal.self_corrected).map(|rule| *rule.is);
    let (by_consent, bound, after_press) = match corrected {
        None => (false, true, false),
        Some(SelfCorrected::FreeByConsentElsePenalty) => (true, false, false),
        Some(SelfCorrected::FreeBeforePress) => (false, false, false),
        Some(SelfCorrected::FreeBeforePressPieceBound) => (false, true, false),
        Some(SelfCorrected::FreePieceBound) => (false, true, true),
    };
    if liability::is_graded(d) && by_consent && d.game.turn() == who {
        d.cite(&ply.faults);
        d.cite(d.by(&d.rules().illegal.self_corrected));
        d.emit(MovesEvent::TurnRewound {
            ply: ply.index,
            spends: false,
        });
        d.say("The men are put back; the opponent may still exact a penalty unless he consents.");
        return;
    }
    if ply.legal {
        let making = &d.rules().making;
        let by = d.by(&making.takeback_by_consent);
        let by = if by.is_empty() {
            d.quoted(&making.made_transfer)
        } else {
            by
        };
        d.refuse(by, "A legal move that was made stands.");
        return;
    }
    let owed = d
        .game
        .duty(who)
        .filter(|duty| duty.what == Demand::Retract)
        .map(|duty| duty.by.clone());
    if ply.completed && press_completes(d) && !after_press {
        let offence = d.game.open_penalty().cloned().unwrap_or(OpenPenalty {
            holder: who.opposite(),
            kind: OffenceKind::IllegalMove,
            ply: ply.index + 1,
            by: Clauses::new(),
            grades: None,
        });
        put_right(d, who, &offence, Finding::Offender);
        return;
    }
    d.cite(&ply.faults);
    d.cite(d.by(&d.rules().illegal.self_corrected));
    if press_completes(d) {
        d.cite(d.by(&d.rules().illegal.is_complete_at));
    }
    d.emit(MovesEvent::Restored { ply: ply.index });
    d.say("The illegal move is taken back.");
    if d.game.turn() != who || !bound {
        d.cite(&owed.unwrap_or_default());
        return;
    }
    match owed {
        Some(by) => owe_same_man(d, &ply, by),
        None => touched_still(d, &ply),
    }
}

/// What was touched for a move that its player took back unasked is touched still; nobody has upheld the duty yet.
fn touched_still(d: &mut Draft, ply: &Ply) {
    touching::touch_again(d, ply);
    let with_victim = d
        .at(&d.rules().illegal.replacement)
        .is_some_and(|rule| decides!(rule, Replacement::TouchRule, not Replacement::OpponentExactsTouchedOrKing | Replacement::SameManOrOpponentsCapture | Replacement::SameMan));
    let victim = d.game.victim(ply.made).filter(|_| with_victim);
    for square in [Some(ply.made.from()), victim].into_iter().flatten() {
        touching::count_as_touched(d, ply.who, square);
    }
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
