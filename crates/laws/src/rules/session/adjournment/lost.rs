//! What cannot be established, or was put up wrongly, when a game is resumed.

use jadoube_board::Color;
use jadoube_codes::ClauseId;
use jadoube_codes::params::resume::{
    MissingEnvelope, PositionLost, ReplyLost, TimesLost, WrongPosition, WrongTimes,
};

use crate::act::{Fact, Score};
use crate::event::{ClockEvent, HearingEvent, SessionEvent};
use crate::game::EnvelopeState;
use crate::rules::clock::{faults, running};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::session::adjournment::opening::bring;
use crate::rules::session::adjournment::standing::authority;
use crate::ruling::{Cause, Clauses, Matter};
use crate::said;

/// A fact about an adjourned game was established.
pub(crate) fn found(d: &mut Draft, fact: &Fact) {
    match fact {
        Fact::EnvelopeLost => envelope_lost(d),
        Fact::TimesUnknown => times_unknown(d),
        Fact::TimesAgreed => times_agreed(d),
        _ => d.refuse(authority(d), said::Session::NoSuchFact),
    }
}

/// The game is annulled, whatever is played in its place.
pub(crate) fn annul(d: &mut Draft, by: &[ClauseId], why: said::Session) {
    let mut clauses: Clauses = by.to_vec();
    add_clauses(&mut clauses, d.quoted(&d.rules().annul.new_game));
    d.say(why);
    d.end(Score::Annulled, Cause::Irregularity, &clauses);
}

// ---- envelopes ----

fn envelope_lost(d: &mut Draft) {
    let Some(envelope) = d.game.envelope_due().cloned() else {
        d.not_now(authority(d), said::Session::NoEnvelopeKept);
        return;
    };
    let reply = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.reply.as_ref() == Some(&envelope));
    if d.game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off())
    {
        d.emit(SessionEvent::SessionBegun);
    }
    d.emit(SessionEvent::EnvelopeLost { reply });
    if reply {
        reply_lost(d);
        return;
    }
    let sealer = envelope.by;
    let Some(rule) = d.at(&d.rules().resume.sealed_move_missing_envelope) else {
        d.cite(d.by(&d.rules().resume.position_lost));
        d.ask_arbiter(
            Matter::Adjournment,
            said::Session::EnvelopeLostEstablish,
            true,
        );
        return;
    };
    d.cite(rule.by);
    match *rule.is {
        MissingEnvelope::SealerSaysMove => {
            running::resume(d);
            d.say(said::Session::SealerSays { sealer });
        }
        MissingEnvelope::AgreeElseVoid => {
            d.ask_arbiter(Matter::Adjournment, said::Session::EnvelopeLostAgree, true)
        }
    }
}

/// The envelope with a sealed reply is gone: the sealed move is made again, and the reply with it.
fn reply_lost(d: &mut Draft) {
    let Some(rule) = d.at(&d.rules().resume.reply_envelope_lost) else {
        d.cite(d.by(&d.rules().resume.sealer_absent));
        d.ask_what(said::Session::ReplyLost, true);
        return;
    };
    let ReplyLost::BackToAdjournment = rule.is;
    d.cite(rule.by);
    d.cite(d.by(&d.rules().resume.sealer_absent));
    back_to_break(d, true);
    d.say(said::Session::ReplyVoid);
}

/// Back to the break; the sealed move, which is known, is made again.
fn back_to_break(d: &mut Draft, times: bool) {
    let opened = d
        .game
        .adjournment()
        .and_then(|adjournment| adjournment.envelope.clone())
        .and_then(|envelope| match &envelope.state {
            EnvelopeState::Opened(sealed) => Some((envelope.clone(), sealed.clone())),
            EnvelopeState::Closed | EnvelopeState::Lost => None,
        });
    if d.game.outcome().is_some() {
        d.cite(d.by(&d.rules().end.reopened_by));
        d.emit(SessionEvent::GameReopened);
    }
    d.emit(SessionEvent::BackToBreak { times });
    match opened {
        Some((envelope, sealed)) => bring(d, &envelope, &sealed, false),
        None => {
            let waits = d.game.envelope_due().is_some();
            if !waits {
                running::resume(d);
            }
        }
    }
}

// ---- positions ----

/// The men were set up wrongly at the resumption: what was played since is void.
pub(crate) fn wrong_position(d: &mut Draft) -> bool {
    let Some(adjournment) = d.game.adjournment() else {
        return false;
    };
    let Some(rule) = d
        .at(&d.rules().resume.wrong_position)
        .filter(|_| !adjournment.is_broken_off())
    else {
        return false;
    };
    let broken_off_at = adjournment.ply;
    d.cite(rule.by);
    d.cite(d.quoted(&d.rules().resume.setup));
    d.as_read(&d.rules().resume.wrong_position);
    match *rule.is {
        WrongPosition::BackToAdjournment => {
            d.say(said::Session::RightPositionPutUp);
            back_to_break(d, false);
            if d.game.ply_count() > broken_off_at {
                d.say(said::Session::SealedMovePlayed);
            }
        }
    }
    true
}

/// The official declares that the position of the break cannot be found; says whether that is what is in question.
pub(crate) fn cannot_restore(d: &mut Draft) -> bool {
    let Some(adjournment) = d.game.adjournment() else {
        return false;
    };
    let first = adjournment.first_ply_of_session();
    if d.game.ply_count() > first {
        return false;
    }
    position_lost(d);
    true
}

fn position_lost(d: &mut Draft) {
    let Some(rule) = d.at(&d.rules().resume.position_lost) else {
        d.ask_what(said::Session::PositionUnknown, true);
        return;
    };
    let PositionLost::Annulled = rule.is;
    annul(d, rule.by, said::Session::PositionAnnulled);
}

// ---- times ----

pub(crate) fn times_unknown(d: &mut Draft) {
    if d.game.adjournment().is_none() {
        faults::times_unknown(d);
        return;
    }
    let Some(rule) = d.at(&d.rules().resume.times_lost) else {
        d.ask_arbiter(Matter::Clocks, said::Session::TimesUnknown, true);
        return;
    };
    d.cite(rule.by);
    match *rule.is {
        TimesLost::Annulled if d.game.clocks().is_none() => {
            d.say(said::Session::OnlyPosition);
        }
        TimesLost::Annulled => {
            annul(d, rule.by, said::Session::TimesAnnulled);
        }
        TimesLost::OfficialSets => d.ask_arbiter(Matter::Clocks, said::Session::TimesUnknown, true),
    }
}

/// The players agree: the game goes on, the sealer making the move that was sealed.
fn times_agreed(d: &mut Draft) {
    if d.game.adjournment().is_none() {
        d.not_now(
            d.quoted(&d.rules().clock.indication),
            said::Session::OfficialSetsClocks,
        );
        return;
    }
    let resume = &d.rules().resume;
    d.cite(d.by(&resume.times_lost));
    d.cite(d.by(&resume.sealed_move_missing_envelope));
    let asked = d.game.pending_question().is_some_and(|pending| {
        matches!(pending.question.about, Matter::Adjournment | Matter::Clocks)
    });
    if asked {
        d.emit(HearingEvent::QuestionAnswered);
        if d.game.envelope_due().is_none() {
            running::resume(d);
        }
    }
    d.say(said::Session::PlayersAgree);
}

/// The official answers whether a lost adjournment can be established all the same.
pub(crate) fn answer(d: &mut Draft, established: bool) {
    if established {
        times_agreed(d);
        return;
    }
    let by = [
        d.by(&d.rules().resume.sealed_move_missing_envelope),
        d.by(&d.rules().resume.position_lost),
    ]
    .into_iter()
    .find(|by| !by.is_empty())
    .unwrap_or(&[])
    .to_vec();
    d.emit(HearingEvent::QuestionAnswered);
    annul(d, &by, said::Session::AllAnnulled);
}

/// A player says that a clock was set wrongly at the resumption; says whether the code has a rule for that.
pub(crate) fn clock_setting(d: &mut Draft, who: Color, whose: Color, excess: i64) -> bool {
    let Some(adjournment) = d
        .game
        .adjournment()
        .filter(|adjournment| !adjournment.is_broken_off())
    else {
        return false;
    };
    let Some(rule) = d.at(&d.rules().resume.wrong_times) else {
        return false;
    };
    let first = adjournment.first_ply_of_session();
    let has_moved = d
        .game
        .plies_back()
        .take_while(|ply| ply.index >= first)
        .any(|ply| ply.who == who);
    d.cite(rule.by);
    if !has_moved {
        d.emit(ClockEvent::TimeAdjusted { whose, by: -excess });
        d.say(said::Session::PutRight);
        return true;
    }
    let WrongTimes::UntilOwnFirstMove = rule.is;
    d.right_lost(rule.by, said::Session::WithoutCorrection);
    true
}
