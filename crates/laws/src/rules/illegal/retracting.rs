//! Taking back, of one's own accord, what one has just done.

use jadoube_board::Color;

use super::super::draft::{Draft, add_clauses};
use super::super::{liability, out_of_turn, steps, touch};
use super::restoring::put_right;
use super::{Finding, press_completes};
use crate::code::params::illegal::SelfCorrected;
use crate::event::Event;
use crate::game::OpenPenalty;
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
        d.refuse(&[], "He has done nothing that could be put back.");
        return;
    };
    if liability::is_graded(d) && d.game.turn() == who {
        d.cite(&ply.faults);
        d.cite(d.by(&d.rules().illegal.self_corrected));
        d.emit(Event::TurnRewound {
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
            d.by(&making.made_transfer)
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
    let bound = d.at(&d.rules().illegal.self_corrected).is_none_or(|rule| {
        matches!(
            rule.is,
            SelfCorrected::FreeBeforePressPieceBound | SelfCorrected::FreePieceBound
        )
    });
    if ply.completed && press_completes(d) {
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
    d.emit(Event::Restored { ply: ply.index });
    d.say("The illegal move is taken back.");
    let mut by = owed.unwrap_or_default();
    if by.is_empty() {
        add_clauses(&mut by, d.by(&d.rules().touch.own));
    }
    let from = ply.made.from();
    if bound && d.game.turn() == who && touch::can(&d.game, &Demand::Moves(from)) {
        d.lay_duty(who, Demand::Moves(from), &by, true);
    } else {
        d.cite(&by);
    }
}
