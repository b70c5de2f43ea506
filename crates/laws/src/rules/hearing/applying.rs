//! Clauses that only persons can see to apply, and what follows where the arbiter finds that one does.

use jadoube_board::Color;
use jadoube_codes::{Bound, Cite, ClauseId, Subject};

use crate::event::{ClockEvent, HearingEvent, RecordEvent};
use crate::game::Trouble;
use crate::rules::draft::Draft;
use crate::said;

/// What a clause leaves to persons is the case: it is put on record, with whoever decides on it.
pub(crate) fn applies(d: &mut Draft, clause: &str) {
    let Some(known) = d.code().clause(clause) else {
        d.not_understood(said::Common::NoClause {
            code: d.code().id,
            clause: clause.to_owned(),
        });
        return;
    };
    let id = known.id;
    // What the rules read from a clause they read where something is done, claimed or found; but that a question is one which the
    // laws do not meet is for persons to see, whatever else the clause on such questions decides.
    let open = d.rules().law.stands_until_decided.as_ref();
    let open = open.is_some_and(|cite| cite.by.contains(&id));
    if !is_left_to_persons(known.subject) || known.bound == Bound::Decides && !open {
        d.refuse(&[id], said::Hearing::RuledByTheAct);
        return;
    }
    d.cite(&[id]);
    d.cite(d.by(&d.rules().arbiter.exists));
    d.cite(d.quoted(&d.rules().arbiter.decisions));
    d.emit(HearingEvent::Noted {
        what: said::Hearing::Applies { id }.to_string(),
        by: vec![id],
    });
    d.say(said::Common::Quoted {
        words: known.text.clone(),
    });
    if !carry_out(d, id) {
        d.say(said::Hearing::OnRecord);
    }
}

/// Subjects on which persons see what no act of play shows.
fn is_left_to_persons(subject: Subject) -> bool {
    matches!(
        subject,
        Subject::Board
            | Subject::Conduct
            | Subject::Equipment
            | Subject::Authority
            | Subject::Definition
            | Subject::Notation
            | Subject::Irregularity
            | Subject::Clock
    )
}

/// What the clause itself directs is done; says whether it directs anything.
fn carry_out(d: &mut Draft, id: ClauseId) -> bool {
    let rules = d.rules();
    let is = |cite: &Option<Cite>| cite.as_ref().is_some_and(|cite| cite.by.contains(&id));
    if is(&rules.flag.neither_recorded) {
        if d.game.running_clock().is_some() {
            d.emit(ClockEvent::ClocksStopped);
        }
        complete_scores(d);
    } else if is(&rules.flag.one_unrecorded) {
        complete_scores(d);
    } else if is(&rules.flag.unproved) {
        next_period(d);
    } else if d.quoted(&rules.blind.boards_differ).contains(&id) {
        d.emit(HearingEvent::TroubleFound {
            what: Trouble::Displaced,
        });
        d.ask_what(said::Hearing::WhereScoresLead, true);
    } else if is(&rules.law.stands_until_decided) {
        d.ask_what(said::Hearing::WhatIsDecided, true);
    } else {
        return false;
    }
    true
}

/// Whoever has stopped writing completes his score before he moves.
fn complete_scores(d: &mut Draft) {
    let stopped = d.game.aside().stopped_recording;
    for who in Color::ALL {
        if stopped[who].is_some() {
            d.emit(RecordEvent::RecordOrdered { who });
            d.say(said::Request::CompletesScore { who });
        }
    }
}

/// The records do not show an overstepping: the next move is the first of the next period, if there is one.
fn next_period(d: &mut Draft) {
    let follows = Color::ALL.into_iter().all(|color| {
        d.game
            .clocks()
            .is_some_and(|clocks| !clocks.in_last_period(color))
    });
    if follows {
        d.emit(ClockEvent::NextPeriodForBoth);
        d.say(said::Hearing::FirstOfNextPeriod);
    }
}
