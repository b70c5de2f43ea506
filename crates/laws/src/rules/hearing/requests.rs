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
use crate::ruling::{Cause, Matter};

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
            granted(
                d,
                by,
                "The arbiter explains what the law says; he gives no advice.",
            );
        }
        Request::Scoresheet => scoresheet(d, who),
        Request::Leave => leave(d, who),
        Request::ClockElsewhere => {
            let by = d.quoted(&d.rules().arbiter.duties);
            if by.is_empty() {
                d.refuse_unknown("The code does not speak of it.");
            } else {
                d.refuse(by, "The arbiter says where the clock stands.");
            }
        }
        Request::Adjournment => adjournment(d, who),
        Request::TwoBoards => {
            let by = d.by(&d.rules().blind.boards);
            granted(
                d,
                by,
                "Either player may demand it where one of them is blind.",
            );
        }
        Request::Appeal => appeal(d, who),
    }
}

/// Grants what the code gives to whoever asks, and refuses where it knows nothing of the kind.
pub(crate) fn granted(d: &mut Draft, by: &[ClauseId], why: &str) {
    if by.is_empty() {
        d.refuse_unknown("The code does not speak of it.");
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
        granted(d, by, "A blind player may have an assistant.");
        return;
    }
    let moves = match task {
        AssistantTask::Moves => true,
        AssistantTask::Clock | AssistantTask::Score => false,
    };
    if moves && blind::plays(d, who.opposite()) {
        let by = d.by(&rules.blind.assistant);
        granted(
            d,
            by,
            "If the blind player uses none, the sighted one may use one.",
        );
        return;
    }
    let Some(rule) = d.at(&rules.assistants) else {
        d.refuse_unknown("The code does not speak of it.");
        return;
    };
    let open = match rule.is {
        Assistance::NamedNotRuled => true,
        Assistance::Tasks(tasks) => lists(tasks, &task),
    };
    if !open {
        d.refuse(rule.by, "The code makes no room for such help.");
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
    let what = match task {
        AssistantTask::Moves => "make the moves",
        AssistantTask::Clock => "press the clock",
        AssistantTask::Score => "keep the score",
    };
    d.ask_arbiter(
        Matter::Fact,
        format!("Is the person who shall {what} for {who:#} acceptable?"),
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
            Some(rule) => granted(d, rule.by, "He gets a sheet to write his moves on."),
            None => {
                d.cite(d.quoted(&rules.record.owner));
                d.refuse(
                    d.by(&rules.record.duty),
                    "Each player keeps his own score here.",
                );
            }
        }
        return;
    };
    if d.game.turn() != who {
        d.not_now(
            peeks.by,
            "The record is shown only to the player who has the move.",
        );
        return;
    }
    d.cite(peeks.by);
    d.emit(RecordEvent::RecordShown { who });
    if d.game.aside().peeks[who] > peeks.is.at_most {
        d.breach(d.by(&rules.conduct.annoys));
        d.say(format!(
            "He was shown it {} times before; that is a distraction of the opponent.",
            peeks.is.at_most
        ));
        d.cite(d.by(&rules.penalty.chooser));
        d.ask_arbiter(
            Matter::Penalty(who),
            format!("Which penalty does {who:#} get?"),
            false,
        );
    }
}

/// A player wants to go out.
pub(crate) fn leave(d: &mut Draft, who: Color) {
    let Some(rule) = d.at(&d.rules().conduct.leave_needed) else {
        d.refuse_unknown("The code does not speak of it.");
        return;
    };
    d.cite(rule.by);
    d.ask_arbiter(Matter::Leave(who), format!("May {who:#} go out?"), false);
}

/// A player wants the game adjourned: that is the official's word.
pub(crate) fn adjournment(d: &mut Draft, who: Color) {
    let rules = d.rules();
    let broken_off = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off());
    if broken_off {
        d.not_now(d.quoted(&rules.seal.duty), "Play is broken off already.");
        return;
    }
    let announced = d.game.terms().is_agreed(&Agreement::GuidelinesI);
    match d.at(&rules.form.guidelines) {
        Some(rule) if !announced => {
            d.not_now(
                rule.by,
                "Games are adjourned only where the event has said so.",
            );
            return;
        }
        Some(rule) => d.cite(rule.by),
        None => {}
    }
    d.cite(d.quoted(&rules.seal.duty));
    d.ask_arbiter(
        Matter::Break(who),
        format!("Shall play be broken off, as {who:#} asks?"),
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
            d.not_now(by, "The decision on that claim is final.");
        }
        Some((Appeal::AnyButQuickplay | Appeal::AnyDecision, by)) => {
            d.cite(by);
            d.emit(HearingEvent::Noted {
                what: "an appeal was made".to_owned(),
                by: by.to_vec(),
            });
            d.say("Whoever the event has named for it decides; until then the ruling stands.");
        }
        Some((Appeal::None, by)) => match d.told(&d.rules().law.doubt) {
            Some(doubt) if matches!(doubt.is, LawDoubt::UmpireOrCommittee) => {
                d.not_now(
                    doubt.by,
                    "What the players disagree on goes to an umpire, or in a tournament to the governing committee; from what is ruled there no appeal lies.",
                );
                d.background(by);
            }
            _ => d.not_now(by, "The ruling is final."),
        },
        Some((Appeal::NotQuickplay, _)) | None => {
            d.cite(d.quoted(&d.rules().law.doubt));
            d.ask_arbiter(
                Matter::Fact,
                format!("The code does not speak of appeals. Do the rules of the event give {who:#} the one for which he asks?"),
                false,
            );
        }
    }
}
