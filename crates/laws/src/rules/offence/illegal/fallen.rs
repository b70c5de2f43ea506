//! Illegal moves that fall with an earlier one: each is named, and costs what it costs.

use jadoube_codes::params::illegal::Counted;
use jadoube_codes::params::penalty::System;

use crate::game::Ply;
use crate::rules::draft::Draft;
use crate::rules::moving::faults;
use crate::rules::offence::illegal::charging::charge;
use crate::rules::touch::liability;
use crate::rules::touch::unfinished::press_completes;
use crate::ruling::Matter;
use crate::said;

/// The illegal moves made after this half-move, which go back with it, in order.
pub(crate) fn made_after(d: &Draft, ply: &Ply) -> Vec<Ply> {
    let later = d
        .game
        .plies_back()
        .take_while(|later| later.index > ply.index);
    let illegal = later.filter(|later| !later.legal && !later.is_out_of_turn());
    let mut fallen: Vec<Ply> = illegal.cloned().collect();
    fallen.reverse();
    fallen
}

/// Says why the earlier of several illegal moves is the one that goes back.
pub(crate) fn say_earliest(d: &mut Draft, fallen: &[Ply]) {
    if let (false, Some(rule)) = (fallen.is_empty(), d.at(&d.rules().illegal.several)) {
        d.background(rule.by);
        d.say(said::Offence::EarliestGoesBack);
    }
}

/// Names what has fallen with an earlier illegal move. Where illegal moves are counted, the opponent of the first offender
/// pays for his own; whether a second one of the same player counts beside the first is for the official, whoever he is.
pub(crate) fn charge_fallen(d: &mut Draft, first: &Ply, fallen: &[Ply]) {
    let mut paid = false;
    for ply in fallen {
        let Some(told) = faults::told(ply) else {
            continue;
        };
        d.cite(ply.faults.get(..1).unwrap_or_default());
        d.say(match told {
            said::Moving::Illegal { moved, why } => said::Moving::IllegalToo { moved, why },
            told => told,
        });
        let counts = match liability::system(d) {
            System::Scored => d.game.outcome().is_none(),
            System::Graded | System::Restored => false,
        };
        if !counts {
            continue;
        }
        if ply.who != first.who && !paid {
            d.say(said::Offence::EachCounts);
            paid = true;
            charge(
                d,
                ply.who,
                Counted::IllegalMove,
                ply.completed || !press_completes(d),
            );
        } else if ply.completed {
            d.ask_arbiter(
                Matter::Penalty(ply.who),
                said::Offence::IsFallenCounted { who: ply.who },
                false,
            );
        }
    }
}
