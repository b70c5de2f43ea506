//! Exacting that the king moves, or where he cannot another man.

use jadoube_board::{Role, Square};
use jadoube_codes::ClauseId;

use super::right::{as_restored, lay, put_back, wrong_demand};
use crate::act::PenaltyLetter::C;
use crate::event::RightsEvent;
use crate::game::{Grades, OpenPenalty};
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::touch::implied;
use crate::rules::touch::liability::is_king;
use crate::ruling::{Choice, ChoiceOption, Demand};
use crate::said;

pub(super) fn exact_king(d: &mut Draft, open: &OpenPenalty, grades: &Grades, named: &[Square]) {
    let by = d.quoted(&d.rules().penalty.king_move);
    if !grades.king {
        d.cite(&open.by);
        d.refuse(by, said::Offence::NoMoveOfKing);
        return;
    }
    let restored = as_restored(&d.game, open, grades);
    let able = implied::can(&restored, &Demand::King);
    if able && !named.is_empty() {
        d.refuse(by, said::Offence::KingCanMove);
        return;
    }
    put_back(d, open, grades);
    if able {
        lay(d, open, Demand::King, C, by);
        return;
    }
    let open = select_next(d, open);
    if named.is_empty() {
        offer_selection(d, &open, by);
        running::resume(d);
    } else {
        select(d, &open, named);
    }
}

/// The king cannot move: the right now is to select the man.
fn select_next(d: &mut Draft, open: &OpenPenalty) -> OpenPenalty {
    let grades = d.game.open_penalty().and_then(|open| open.grades.clone());
    let grades = grades.or_else(|| open.grades.clone()).map(|grades| Grades {
        selecting: true,
        ..grades
    });
    d.emit(RightsEvent::PenaltyOpened {
        holder: open.holder,
        kind: open.kind,
        by: open.by.clone(),
        grades: grades.clone(),
    });
    OpenPenalty {
        grades,
        ..open.clone()
    }
}

/// Every man but the king is offered that can move; another may be named at the demander's own risk.
fn offer_selection(d: &mut Draft, open: &OpenPenalty, by: &[ClauseId]) {
    let offender = open.holder.opposite();
    let men = d
        .game
        .setup()
        .board
        .iter()
        .filter(|(_, man)| man.color == offender && man.role != Role::King)
        .filter(|(square, _)| implied::can(&d.game, &Demand::MovesWithoutCastling(*square)));
    let among = men.map(|(square, _)| ChoiceOption::Man(square)).collect();
    d.cite(&open.by);
    d.say(said::Offence::KingHasNoMove);
    d.give_choice(Choice {
        who: open.holder,
        among,
        by: by.to_vec(),
    });
}

pub(super) fn select(d: &mut Draft, open: &OpenPenalty, named: &[Square]) {
    let offender = open.holder.opposite();
    let by = d.quoted(&d.rules().penalty.king_move);
    let [square] = named else {
        d.refuse(by, said::Offence::SelectOne);
        return;
    };
    let own = d
        .game
        .setup()
        .board
        .get(*square)
        .is_some_and(|man| man.color == offender);
    let demand = Demand::MovesWithoutCastling(*square);
    if own && implied::can(&d.game, &demand) {
        let demand = if is_king(&d.game, *square) {
            demand
        } else {
            Demand::Moves(*square)
        };
        lay(d, open, demand, C, by);
    } else {
        wrong_demand(d, open, by);
    }
}
