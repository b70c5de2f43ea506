//! Taking back, of one's own accord, what one has just done.

use jadoube_board::Color;
use jadoube_codes::params::illegal::SelfCorrected;

use crate::event::MovesEvent;
use crate::game::{OpenPenalty, Ply};
use crate::rules::draft::Draft;
use crate::rules::hands::{steps, undoing};
use crate::rules::offence::illegal::restoring::put_right;
use crate::rules::offence::illegal::standing::Finding;
use crate::rules::touch::unfinished;
use crate::rules::touch::unfinished::press_completes;
use crate::rules::touch::{liability, out_of_turn};
use crate::ruling::{Clauses, OffenceKind};
use crate::said;

/// The player takes back what he has just done.
pub(crate) fn retract(d: &mut Draft, who: Color) {
    if d.game.in_hand().has_begun(who) {
        steps::put_back(d, who);
        return;
    }
    if out_of_turn::take_back(d, who) {
        return;
    }
    let Some(ply) = what_goes_back(d, who) else {
        d.not_now(&[], said::Hands::NothingToTakeBack);
        return;
    };
    let corrected = d.at(&d.rules().illegal.self_corrected).map(|rule| *rule.is);
    let (by_consent, after_press) = match corrected {
        None | Some(SelfCorrected::FreeBeforePress | SelfCorrected::FreeBeforePressPieceBound) => {
            (false, false)
        }
        Some(SelfCorrected::FreeByConsentElsePenalty) => (true, false),
        Some(SelfCorrected::FreePieceBound) => (false, true),
    };
    if liability::is_graded(d) && by_consent && d.game.turn() == who {
        d.cite(&ply.faults);
        d.cite(d.by(&d.rules().illegal.self_corrected));
        d.emit(MovesEvent::TurnRewound {
            ply: ply.index,
            spends: false,
        });
        d.say(said::Hands::PutBack);
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
        d.breach(by);
        d.refuse(by, said::Hands::LegalStands);
        return;
    }
    if ply.completed && press_completes(d) && !after_press {
        let offence = d
            .game
            .open_penalty_of(who.opposite())
            .cloned()
            .unwrap_or(OpenPenalty {
                holder: who.opposite(),
                kind: OffenceKind::IllegalMove,
                ply: ply.index + 1,
                by: Clauses::new(),
                grades: None,
            });
        put_right(d, who, &offence, Finding::Offender);
        return;
    }
    undoing::undo_illegal(d, who, &ply);
}

/// The half-move with which begins what this player puts back: his latest, or the first of all that he has done in a row
/// without having the move, or as one illegal move.
fn what_goes_back(d: &Draft, who: Color) -> Option<Ply> {
    let last = d.game.last_ply().filter(|ply| ply.who == who)?;
    let reading = d.game.reading_at(last.index);
    let one_move = unfinished::belongs_to_illegal(d, who).is_some();
    let whole = (reading.is_beyond() || one_move) && !unfinished::stays_after_illegal(d);
    let from = reading.goes_back_from().filter(|_| whole);
    let first = from.and_then(|from| d.game.plies_back().find(|ply| ply.index == from));
    Some(first.unwrap_or(last).clone())
}
