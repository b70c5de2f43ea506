//! What players ask of the arbiter: helpers, leave, explanations, the record, an appeal.

use jadoube_board::Color;
use jadoube_codes::params::authority::{Assistance, AssistantTask, Explains};
use jadoube_codes::params::record::RecordDuty;
use jadoube_codes::{ClauseId, decides, lists};

use crate::act::Request;
use crate::agreement::Agreement;
use crate::event::{HearingEvent, RecordEvent};
use crate::rules::draft::Draft;
use crate::rules::play::blind;
use crate::rules::session::adjournment::sealing;
use crate::ruling::{Cause, Matter};
use crate::said;

/// A player asks for something.
pub(crate) fn ask(d: &mut Draft, who: Color, what: Request) {
    match what {
        Request::AssistantForMoves => assistant(d, who, AssistantTask::Moves),
        Request::AssistantForClock => assistant(d, who, AssistantTask::Clock),
        Request::AssistantForScore => assistant(d, who, AssistantTask::Score),
        Request::Explanation => {
            let rule = d.at(&d.rules().arbiter.explains);
            let by = rule.map_or(&[][..], |rule| match *rule.is {
                Explains::OnRequest => rule.by,
            });
            granted(d, by, said::Request::Explains);
        }
        Request::Scoresheet => scoresheet(d, who),
        Request::Leave => leave(d, who),
        Request::ClockElsewhere => {
            let by = d.quoted(&d.rules().arbiter.duties);
            if by.is_empty() {
                d.refuse_unknown(said::Common::NotSpokenOf);
            } else {
                d.refuse(by, said::Request::ClockWhere);
            }
        }
        Request::Adjournment => adjournment(d, who),
        Request::TwoBoards => {
            let by = d.by(&d.rules().blind.boards);
            granted(d, by, said::Request::WhereOneIsBlind);
        }
        Request::Appeal => appeal(d, who),
    }
}

/// Grants what the code gives to whoever asks, and refuses where it knows nothing of the kind.
pub(crate) fn granted(d: &mut Draft, by: &[ClauseId], why: said::Request) {
    if by.is_empty() {
        d.refuse_unknown(said::Common::NotSpokenOf);
    } else {
        d.cite(by);
        d.say(why);
    }
}

/// Somebody is to do with his hands what the player cannot do.
fn assistant(d: &mut Draft, who: Color, task: AssistantTask) {
    let rules = d.rules();
    if blind::plays(d, who) {
        let by = d.by(&rules.blind.assistant);
        granted(d, by, said::Request::AssistantOfBlind);
        return;
    }
    let moves = match task {
        AssistantTask::Moves => true,
        AssistantTask::Clock | AssistantTask::Score => false,
    };
    if moves && blind::plays(d, who.opposite()) {
        let by = d.by(&rules.blind.assistant);
        granted(d, by, said::Request::AssistantOfSighted);
        return;
    }
    let Some(rule) = d.at(&rules.assistants) else {
        d.refuse_unknown(said::Common::NotSpokenOf);
        return;
    };
    let open = match rule.is {
        Assistance::NamedNotRuled => true,
        Assistance::Tasks(tasks) => lists(tasks, &task),
    };
    if !open {
        d.refuse(rule.by, said::Request::NoRoomForHelp);
        return;
    }
    let own = match task {
        AssistantTask::Moves => &rules.assistant.moves,
        AssistantTask::Clock => &rules.assistant.clock,
        AssistantTask::Score => &rules.assistant.score,
    };
    match own {
        Some(own) => d.cite(&own.by),
        None => d.cite(rule.by),
    }
    d.ask_arbiter(
        Matter::Fact,
        said::Request::IsAcceptable { who, task },
        false,
    );
}

/// A player wants to see the official record, or a sheet to write on.
pub(crate) fn scoresheet(d: &mut Draft, who: Color) {
    let rules = d.rules();
    let free = d
        .at(&rules.record.duty)
        .filter(|rule| decides!(rule, RecordDuty::None, not RecordDuty::Each));
    let supervised = d
        .at(&rules.form.peeks)
        .filter(|_| d.game.event().is_supervised());
    let Some(peeks) = supervised else {
        match free {
            Some(rule) => granted(d, rule.by, said::Request::GetsSheet),
            None => {
                d.background(d.quoted(&rules.record.owner));
                d.background_of(&rules.flag.one_unrecorded);
                d.refuse(d.by(&rules.record.duty), said::Request::OwnScore);
            }
        }
        return;
    };
    if d.game.turn() != who {
        d.not_now(peeks.by, said::Request::ShownOnMove);
        return;
    }
    d.cite(peeks.by);
    d.emit(RecordEvent::RecordShown { who });
    if d.game.aside().peeks[who] > peeks.is.at_most {
        d.breach(d.by(&rules.conduct.annoys));
        d.say(said::Request::ShownBefore {
            times: peeks.is.at_most,
        });
        d.cite(d.by(&rules.penalty.chooser));
        d.ask_arbiter(
            Matter::Penalty(who),
            said::Common::WhichPenalty { who },
            false,
        );
    }
}

/// A player wants to go out.
pub(crate) fn leave(d: &mut Draft, who: Color) {
    let Some(rule) = d.at(&d.rules().conduct.leave_needed) else {
        d.refuse_unknown(said::Common::NotSpokenOf);
        return;
    };
    d.cite(rule.by);
    d.ask_arbiter(Matter::Leave(who), said::Request::MayGoOut { who }, false);
}

/// A player wants the game adjourned: that is the official's word.
pub(crate) fn adjournment(d: &mut Draft, who: Color) {
    let rules = d.rules();
    let broken_off = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off());
    if broken_off {
        d.not_now(d.quoted(&rules.seal.duty), said::Common::BrokenOffAlready);
        return;
    }
    if sealing::is_to_be_opened(d) {
        return;
    }
    let announced = d.game.terms().is_agreed(&Agreement::GuidelinesI);
    match d.at(&rules.form.guidelines) {
        Some(rule) if !announced => {
            d.not_now(rule.by, said::Request::WhereEventSaysSo);
            return;
        }
        Some(rule) => d.cite(rule.by),
        None => {}
    }
    d.cite(d.quoted(&rules.seal.duty));
    d.ask_arbiter(
        Matter::Break(who),
        said::Request::ShallBreakOff { who },
        false,
    );
}

/// Whether the latest ruling was that on the claim of a player short of time.
fn after_quickplay_claim(d: &Draft) -> bool {
    let drawn = d
        .game
        .outcome()
        .is_some_and(|outcome| outcome.cause == Cause::ArbiterGranted);
    drawn || d.game.aside().draw_claim_answered
}

/// A player does not accept a ruling of the arbiter.
pub(crate) fn appeal(d: &mut Draft, who: Color) {
    use jadoube_codes::params::authority::{Appeal, LawDoubt};
    let quickplay = after_quickplay_claim(d);
    let rule = d.at(&d.rules().appeal).map(|rule| (*rule.is, rule.by));
    match rule {
        Some((Appeal::AnyButQuickplay | Appeal::NotQuickplay, by)) if quickplay => {
            d.not_now(by, said::Request::Final);
        }
        Some((Appeal::AnyButQuickplay | Appeal::AnyDecision, by)) => {
            d.cite(by);
            d.emit(HearingEvent::Noted {
                what: said::Request::AppealMade.to_string(),
                by: by.to_vec(),
            });
            d.say(said::Request::NamedDecides);
        }
        Some((Appeal::None, by)) => match d.told(&d.rules().law.doubt) {
            Some(doubt) if matches!(doubt.is, LawDoubt::UmpireOrCommittee) => {
                d.not_now(doubt.by, said::Request::ToUmpire);
                d.background(by);
            }
            _ => d.not_now(by, said::Request::RulingFinal),
        },
        Some((Appeal::NotQuickplay, _)) | None => {
            d.cite(d.quoted(&d.rules().law.doubt));
            d.ask_arbiter(Matter::Fact, said::Request::NotOfAppeals { who }, false);
        }
    }
}
