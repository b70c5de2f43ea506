//! The arbiter's answers to what the referee asked.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::authority::AssistantTask;
use jadoube_codes::params::penalty::{Chooser, RefusalCosts};
use jadoube_codes::params::quickplay::{AfterFlag, QuickplayAnswer, QuickplayTime};
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Span};

use crate::act::{Decision, PointsTo, Score};
use crate::event::{ClaimsEvent, ClockEvent, Event, HearingEvent, Lapse, MovesEvent, SessionEvent};
use crate::rules::clock::{faults, running};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::{flag, overstepping, resignation, undertaking};
use crate::rules::hearing::results::{self, cite_result, scores};
use crate::rules::hearing::unasked::{self, Power};
use crate::rules::hearing::{agreement, contesting, draw_consent, sanctions};
use crate::rules::offence::illegal::restoring;
use crate::rules::offence::{forfeits, touched};
use crate::rules::session::adjournment::{lost, sealing};
use crate::rules::session::{beginnings, lateness};
use crate::rules::touch::implied;
use crate::ruling::{Cause, Clauses, Demand, Matter, PenaltyKind, Question};
use crate::said;

/// The arbiter answers.
pub(crate) fn rule(d: &mut Draft, decision: &Decision, question: Option<u32>) {
    if !turns_to(d, question) {
        return;
    }
    match decision {
        Decision::Result { score, clause } => {
            return by_result(d, *score, clause.as_deref(), said::Hearing::Rules);
        }
        Decision::Points { points } => return no_such_result(d, points),
        Decision::Loss {
            whom,
            clause: Some(clause),
        } => return sanctions::loss_by_clause(d, *whom, clause),
        Decision::PointsOf { whose, to } if loser_of_whom_scores(d) == Some(whose.opposite()) => {
            let score = match to {
                PointsTo::Max => Score::win(*whose),
                PointsTo::Zero => Score::BothLose,
            };
            return by_result(d, score, None, said::Hearing::Rules);
        }
        Decision::Granted | Decision::Rejected | Decision::Postponed => {}
        Decision::SendOut => return contesting::send_out(d),
        Decision::Warning if d.game.asked_about(&Matter::Bystander).is_some() => {
            return contesting::warn(d);
        }
        Decision::Warning
        | Decision::Time { .. }
        | Decision::PointsOf { .. }
        | Decision::Loss { .. }
        | Decision::Fine
        | Decision::Exclusion { .. }
        | Decision::Expulsion { .. } => return sanctions::give(d, decision),
    }
    let Some(pending) = d.game.pending_question().cloned() else {
        d.not_now(
            d.quoted(&d.rules().arbiter.in_doubt),
            said::Hearing::NothingAsked,
        );
        return;
    };
    let about = pending.question.about.clone();
    let plies = d.game.ply_count();
    if let (Matter::Ground, Decision::Granted) = (&about, decision) {
        d.not_now(&pending.question.by, said::Hearing::GroundAsked);
        return;
    }
    if let Matter::OpponentsScore(_) = about {
        d.not_now(&pending.question.by, said::Hearing::ResultAsked);
        return;
    }
    if let (Matter::Handshake(_), Decision::Granted) = (&about, decision) {
        d.not_now(&pending.question.by, said::Hearing::MeaningAsked);
        return;
    }
    if let (Matter::Penalty(who), Decision::Granted) = (&about, decision) {
        if let Some(by) = forfeits::loses_as_a_rule(d, &pending.question) {
            d.cite(by);
            let loss = Decision::Loss {
                whom: *who,
                clause: None,
            };
            return sanctions::give(d, &loss);
        }
        let why = said::Hearing::PenaltyAsked { who: *who };
        d.not_now(&pending.question.by, why);
        return;
    }
    if let Some(by) = waits_for_a_flag(d, &about) {
        d.not_now(by, said::Hearing::Postponed);
        return;
    }
    let open = about == Matter::Fact && pending.question.open;
    // That he had reason to fetch the official settles nothing of what he fetched him for.
    let unheard = matches!((&about, decision), (Matter::Pause(_), Decision::Granted));
    cite_matter(d, &about);
    d.cite(&pending.question.by);
    cite_authority(d);
    cite_doubt(d, &about);
    if about == Matter::Fact && !open {
        tell_answer(d, &pending.question, *decision == Decision::Granted);
    }
    match decision {
        // Of what is so or shall be yes says no more than no: nothing follows.
        Decision::Granted | Decision::Rejected if open => rejected(d, &about),
        Decision::Granted => granted(d, &about),
        Decision::Rejected => rejected(d, &about),
        Decision::Postponed => postponed(d, &about),
        _ => {}
    }
    if open && !d.is_refused() {
        flag::go_on_with_both_down(d);
    }
    let anew = |event: &Event| matches!(event, Event::Session(SessionEvent::GameBegunAnew));
    let begun_anew = d.events().iter().any(anew);
    let broken_off = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off());
    if d.game.outcome().is_none()
        && !d.is_refused()
        && !running::waits(d)
        && !begun_anew
        && !broken_off
        && !unheard
    {
        // A move that was made and not pressed before the question is to be pressed after it.
        let unpressed = d
            .game
            .last_ply()
            .is_some_and(|ply| !ply.completed && pending.ran == Some(ply.who));
        if unpressed && d.game.ply_count() == plies {
            running::start_for(d, pending.ran);
        } else {
            running::resume(d);
        }
        if matches!(about, Matter::Pause(_)) {
            d.say(match d.game.running_clock() {
                Some(whose) => said::Clock::RunsAgain { whose },
                None => said::Clock::StandStill,
            });
        }
    }
}

/// What the official has answered with yes or no, where nothing follows from it by itself.
fn tell_answer(d: &mut Draft, question: &Question, yes: bool) {
    for who in Color::ALL {
        if d.has_asked(question, said::Request::NotOfAppeals { who }) {
            d.say(match yes {
                true => said::Request::MayAppeal { who },
                false => said::Request::MayNotAppeal { who },
            });
        }
        for task in [
            AssistantTask::Moves,
            AssistantTask::Clock,
            AssistantTask::Score,
        ] {
            if d.has_asked(question, said::Request::IsAcceptable { who, task }) {
                d.say(match yes {
                    true => said::Request::HasAssistant { who, task },
                    false => said::Request::NoAssistant { who, task },
                });
            }
        }
    }
}

/// The clauses by which the postponed answer to a claim of a draw is given after the fall of a flag alone, while none has
/// fallen.
fn waits_for_a_flag<'g>(d: &Draft<'g>, about: &Matter) -> Option<&'g [ClauseId]> {
    let rule = d.at(&d.rules().quickplay.after_flag).filter(
        |rule| decides!(rule, AfterFlag::RuledOnlyAfterFall, not AfterFlag::RuledAfterFall),
    )?;
    let clocks = d.game.clocks()?;
    let none_fallen = Color::ALL
        .into_iter()
        .all(|color| clocks.fallen(color).is_none());
    (is_postponed(d, about) && none_fallen).then_some(rule.by)
}

/// The question that is answered, where it is named; says whether there is such a question.
fn turns_to(d: &mut Draft, question: Option<u32>) -> bool {
    let Some(number) = question else { return true };
    let open = d.game.open_questions().len();
    if (1..=open).contains(&(number as usize)) {
        d.emit(HearingEvent::QuestionTurnedTo { number });
        return true;
    }
    d.refuse(
        d.quoted(&d.rules().arbiter.in_doubt),
        match open {
            0 => said::Hearing::NothingWasAsked,
            1 => said::Hearing::OnlyOneOpen,
            _ => said::Hearing::OnlyOpen { open },
        },
    );
    false
}

/// The clauses on what is asked for, before those that led to the question.
fn cite_matter(d: &mut Draft, about: &Matter) {
    let rules = d.rules();
    match about {
        Matter::Increment(_) => d.cite(d.by(&rules.quickplay.increment_request)),
        Matter::ClockSetting { .. } => {
            d.cite_of(&rules.clock_fault.wrong_setting);
            d.cite(d.by(&rules.clock_fault.correction));
        }
        Matter::DrawClaim(_) if is_postponed(d, about) => {
            d.cite(d.by(&rules.quickplay.after_flag));
        }
        _ => {}
    }
}

/// By whose word the matter is decided.
pub(crate) fn cite_authority(d: &mut Draft) {
    d.cite(d.quoted(&d.rules().fact.decided_by));
    cite_office(d);
}

/// The official's office.
fn cite_office(d: &mut Draft) {
    let rules = d.rules();
    d.cite(d.quoted(&rules.arbiter.in_doubt));
    d.cite(d.quoted(&rules.arbiter.decisions));
    d.cite(d.by(&rules.arbiter.exists));
}

/// A question about the reading of the laws: who decides it now, and who in the end.
fn cite_doubt(d: &mut Draft, about: &Matter) {
    if matches!(
        about,
        Matter::Fact
            | Matter::Bystander
            | Matter::WrongSetup
            | Matter::WrongBoard
            | Matter::WrongColors
    ) {
        let law = &d.rules().law;
        d.cite(d.quoted(&law.doubt));
        d.cite(d.quoted(&law.standing));
        d.cite(d.by(&d.rules().appeal));
    }
}

/// `told` is the result in the words in which the official gave it.
fn by_result(d: &mut Draft, score: Score, ground: Option<&str>, told: said::Hearing) {
    let overturns = d
        .game
        .outcome()
        .is_some_and(|outcome| outcome.score != score);
    let over = match score {
        Score::Open => Power::End,
        _ => Power::Result,
    };
    if !results::is_known(d, score) || !results::may_rest_on(d, ground, score) {
        return;
    }
    if (overturns || ground.is_some() || results::ends_unasked(d, score))
        && !unasked::is_founded(d, ground, over, &format!("rules result {score}"))
    {
        return;
    }
    if what_the_hand_meant(d, score) {
        return;
    }
    let asked = d.game.pending_question().map(|it| it.question.clone());
    if let Some((by, why)) = asked.and_then(|asked| no_answer(d, &asked, score)) {
        d.refuse(&by, why);
        return;
    }
    match d.game.pending_question().cloned() {
        Some(pending) if unasked::is_asked(d) => {
            // What is put right decides, and before it what lets a result be changed at all.
            if overturns && pending.question.about == Matter::Fact {
                d.cite(&pending.question.by);
            }
            // What was claimed comes before what a result may be.
            if matches!(pending.question.about, Matter::DrawClaim(_)) {
                cite_matter(d, &pending.question.about);
                d.cite(&pending.question.by);
            }
            cite_result(d, score);
            d.cite(&pending.question.by);
            cite_authority(d);
        }
        _ => {
            cite_office(d);
            cite_result(d, score);
        }
    }
    let by = d.cites().to_vec();
    if d.game.outcome().is_some() {
        d.emit(SessionEvent::GameReopened);
    }
    if score == Score::Open {
        d.emit(HearingEvent::QuestionAnswered);
        if overturns {
            d.say(said::Hearing::GoesOnAfterAll);
        }
        running::resume(d);
        if overturns && d.game.clocks().is_some() && d.game.running_clock().is_none() {
            d.say(said::Hearing::ClocksStand);
        }
        return;
    }
    d.say(told);
    d.end(score, Cause::ArbiterRuled, &by);
}

/// The official was asked what a handshake or a king laid down meant, and tells it by the result: who resigned, or that a draw
/// was agreed. Says whether that was it.
fn what_the_hand_meant(d: &mut Draft, score: Score) -> bool {
    let pending = d.game.pending_question().map(|it| it.question.clone());
    let Some(question) = pending.filter(|it| matches!(it.about, Matter::Handshake(_))) else {
        return false;
    };
    let resigned = Color::ALL
        .into_iter()
        .find(|who| score == Score::win(who.opposite()));
    match resigned {
        Some(who) => {
            d.drop_question(&question.about);
            d.say(said::Hearing::BothAsked);
            resignation::as_ruled(d, who);
        }
        None if score == Score::Draw => {
            d.drop_question(&question.about);
            d.say(said::Hearing::BothAsked);
            agreement::agreed_as_ruled(d);
        }
        None => return false,
    }
    d.cite(&question.by);
    cite_authority(d);
    true
}

/// Why a result is no answer to what was asked, with the clauses that say so.
fn no_answer(d: &Draft, asked: &Question, score: Score) -> Option<(Clauses, said::Hearing)> {
    if let Some(by) = waits_for_a_flag(d, &asked.about) {
        return Some((by.to_vec(), said::Hearing::Postponed));
    }
    match asked.about {
        Matter::Penalty(offender) => {
            let menu = d
                .at(&d.rules().penalty.chooser)
                .filter(|rule| decides!(rule, Chooser::ArbiterFromMenu, not Chooser::Opponent | Chooser::Arbiter))?;
            let why = if score == Score::Annulled {
                said::Hearing::NotAnnulled
            } else if d.game.outcome().is_none() && scores(score, offender) {
                said::Hearing::NotThatResult
            } else {
                return None;
            };
            Some((menu.by.to_vec(), why))
        }
        Matter::OpponentsScore(loser) if scores(score, loser) => {
            Some((asked.by.clone(), said::Hearing::OthersScore { loser }))
        }
        _ => None,
    }
}

/// Who has lost, where what the official is asked is how much his opponent scores.
fn loser_of_whom_scores(d: &Draft) -> Option<Color> {
    match d.game.pending_question()?.question.about {
        Matter::OpponentsScore(loser) => Some(loser),
        _ => None,
    }
}

/// Points that no game of chess gives.
fn no_such_result(d: &mut Draft, points: &str) {
    let agreed = d.game.terms().points();
    if let Some(score) = agreed.and_then(|agreed| agreed.score_of(points)) {
        let told = said::Hearing::RulesPoints {
            points: points.to_owned(),
        };
        by_result(d, score, None, told);
        return;
    }
    cite_authority(d);
    d.refuse(
        d.by(&d.rules().result.kinds),
        said::Hearing::NoResult {
            points: points.to_owned(),
        },
    );
}

pub(crate) fn granted(d: &mut Draft, about: &Matter) {
    if *about == Matter::Adjournment {
        lost::answer(d, true);
        return;
    }
    if let Matter::Undertaking(who) = about {
        undertaking::answer(d, *who, true);
        return;
    }
    let by = d.cites().to_vec();
    d.emit(HearingEvent::QuestionAnswered);
    match about {
        Matter::DrawClaim(_) => {
            d.say(said::Hearing::DrawGranted);
            let mut by = by;
            add_clauses(&mut by, d.by(&d.rules().quickplay.answers));
            if is_postponed(d, about) {
                add_clauses(&mut by, d.by(&d.rules().quickplay.after_flag));
            }
            d.end(Score::Draw, Cause::ArbiterGranted, &by);
        }
        Matter::DeadPosition => d.end(Score::Draw, Cause::DeadPosition, &by),
        Matter::CanStillMate(winner) => {
            d.say(said::Hearing::CouldStillMate { winner: *winner });
            d.end(Score::win(*winner), Cause::ArbiterRuled, &by);
        }
        Matter::Increment(who) => bring_in_increment(d, *who),
        Matter::Refusal(who) => {
            let by = d.by(&d.rules().refusal.costs);
            d.say(said::Hearing::RefusesAndLoses { who: *who });
            d.punish(*who, PenaltyKind::Loss);
            d.end(Score::win(who.opposite()), Cause::Forfeit, by);
            let persists = d
                .at(&d.rules().refusal.costs)
                .is_some_and(|rule| decides!(rule, RefusalCosts::LossIfPersistent, not RefusalCosts::Forfeit | RefusalCosts::ForfeitOnClaim));
            if !persists {
                return;
            }
            d.ask_arbiter(
                Matter::OpponentsScore(*who),
                said::Common::WhatScore {
                    who: who.opposite(),
                },
                false,
            );
        }
        Matter::Pause(_) => {
            d.cite(d.quoted(&d.rules().pause.grounds));
            d.cite(d.by(&d.rules().pause.ended_by));
            d.say(said::Hearing::GoodReason);
            if d.game.clocks().is_some() {
                d.say(said::Clock::StandUntilDecided);
            }
        }
        Matter::OfferMeant(who) => agreement::was_meant(d, *who),
        Matter::ConsentToOffer(who) => draw_consent::offer_given(d, *who),
        Matter::ConsentToDraw => draw_consent::draw_given(d, &by),
        Matter::WrongSetup => beginnings::wrong_setup(d),
        Matter::WrongBoard => beginnings::wrong_board(d, None),
        Matter::WrongColors => beginnings::wrong_colors(d, true),
        Matter::ClockSetting { whose, excess } => faults::put_right(d, *whose, *excess),
        Matter::Forfeit { offender, ground } => lateness::forfeit_granted(d, *offender, ground),
        Matter::Penalty(_)
        | Matter::Ground
        | Matter::Clocks
        | Matter::Fact
        | Matter::Bystander
        | Matter::Handshake(_)
        | Matter::Adjournment
        | Matter::Undertaking(_)
        | Matter::OpponentsScore(_) => {}
        Matter::RookFirst(_) => d.say(said::Hearing::CastlingStands),
        Matter::Touch { who, squares } => contesting::touch_decided(d, *who, squares, true),
        Matter::LateTouch(who) => touched::late_claim_judged(d, *who, true),
        Matter::Leave(who) => {
            d.emit(HearingEvent::LeaveGiven { who: *who });
            d.say(said::Hearing::MayGoOut { who: *who });
        }
        Matter::Break(_) => sealing::adjourn(d, None),
        Matter::HalfCastling(who) => restoring::half_castling_judged(d, *who, true),
        Matter::BothRefuse => {
            d.say(said::Hearing::BothPersist);
            for whom in Color::ALL {
                d.punish(whom, PenaltyKind::Loss);
            }
            let by = d.by(&d.rules().refusal.both);
            d.end(Score::BothLose, Cause::Forfeit, by);
        }
    }
}

/// Whether the answer to this claim of a draw had been put off.
fn is_postponed(d: &Draft, about: &Matter) -> bool {
    matches!(about, Matter::DrawClaim(who) if d.game.aside().postponed[*who])
}

/// The increment that a player has asked for is brought in.
fn bring_in_increment(d: &mut Draft, who: Color) {
    let request = d.at(&d.rules().quickplay.increment_request);
    let each = request.and_then(|rule| rule.is.each_move);
    d.cite(d.by(&d.rules().quickplay.increment_request));
    if d.game.has_offered(who) {
        d.emit(ClaimsEvent::OfferEnded {
            who: Some(who),
            why: Some(Lapse::IncrementGranted),
        });
    }
    match each.map(|span| u64::from(span.as_secs())) {
        Some(seconds) => {
            d.emit(ClockEvent::IncrementBroughtIn {
                increment: Millis::from_seconds(seconds),
            });
            d.say(said::Hearing::Increment { seconds });
        }
        None => d.ask_arbiter(Matter::Clocks, said::Hearing::WhichIncrement, false),
    }
    if let Some(span) = request.and_then(|rule| rule.is.opponent_gains) {
        gains(d, who.opposite(), span);
    }
}

fn rejected(d: &mut Draft, about: &Matter) {
    if *about == Matter::Adjournment {
        lost::answer(d, false);
        return;
    }
    if let Matter::Undertaking(who) = about {
        undertaking::answer(d, *who, false);
        return;
    }
    let cannot = d.at(&d.rules().quickplay.answers).filter(|rule| {
        let open = !is_postponed(d, about);
        matches!(about, Matter::DrawClaim(_)) && open && !rule.lists(&QuickplayAnswer::Reject)
    });
    if let Some(rule) = cannot {
        d.not_now(rule.by, said::Hearing::NotRejected);
        return;
    }
    let by = d.cites().to_vec();
    d.emit(HearingEvent::QuestionAnswered);
    match about {
        Matter::CanStillMate(winner) => {
            d.say(said::Hearing::CouldNotMate { winner: *winner });
            d.end(Score::Draw, Cause::ArbiterRuled, &by);
        }
        Matter::DrawClaim(claimant) => {
            d.cite(d.by(&d.rules().quickplay.answers));
            let fallen = d.game.clocks().and_then(|clocks| clocks.fallen(*claimant));
            if d.game.aside().postponed[*claimant] && fallen.is_some() {
                d.cite(d.by(&d.rules().quickplay.after_flag));
                overstepping::overstep(d, *claimant);
                return;
            }
            d.say(said::Hearing::ClaimRejected);
            if let Some(time) = extra_time(d, *claimant, |time| time.rejected) {
                // What the rejection costs is read out before what else could have been answered.
                d.lead(d.by(&d.rules().quickplay.extra_time));
                let to = claimant.opposite();
                d.punish(*claimant, PenaltyKind::Time { to, time });
            }
        }
        Matter::Pause(who) => {
            d.breach(d.by(&d.rules().claim.pause_unfounded));
            d.say(said::Hearing::NoGoodReason { who: *who });
            d.cite(d.by(&d.rules().penalty.chooser));
            d.ask_arbiter(
                Matter::Penalty(*who),
                said::Common::WhichPenalty { who: *who },
                false,
            );
        }
        Matter::Touch { who, squares } => contesting::touch_decided(d, *who, squares, false),
        Matter::LateTouch(who) => touched::late_claim_judged(d, *who, false),
        Matter::RookFirst(who) => rook_must_move(d, *who),
        Matter::HalfCastling(who) => restoring::half_castling_judged(d, *who, false),
        Matter::Forfeit { .. } => d.say(said::Hearing::GameClaimRejected),
        Matter::WrongSetup
        | Matter::WrongBoard
        | Matter::WrongColors
        | Matter::ClockSetting { .. } => {
            d.say(said::Hearing::ClaimRejected);
        }
        Matter::Leave(who) => d.say(said::Request::MayNotGoOut { who: *who }),
        Matter::Break(_) => d.say(said::Request::NotBrokenOff),
        Matter::OfferMeant(who) => d.say(said::Request::NoOfferMeant { who: *who }),
        Matter::Bystander => d.say(said::Hearing::BystanderLetBe),
        Matter::Penalty(who) => d.say(said::Hearing::NoPenalty { who: *who }),
        Matter::ConsentToOffer(who) => draw_consent::withheld(d, Some(*who)),
        Matter::ConsentToDraw => draw_consent::withheld(d, None),
        _ if running::stand_by_order(d) => d.say(said::Clock::StandByOrder),
        _ => d.say(said::Common::GoesOn),
    }
}

/// Castling begun with the rook does not stand: the rook must move.
fn rook_must_move(d: &mut Draft, who: Color) {
    let Some(ply) = d.game.last_ply().filter(|ply| ply.who == who).cloned() else {
        return;
    };
    d.cite(d.by(&d.rules().castling.rook_first));
    d.emit(MovesEvent::Restored { ply: ply.index });
    d.say(said::Hearing::CastlingFails);
    d.as_read(&d.rules().castling.rook_first);
    let rook = Demand::Moves(ply.made.to());
    if implied::can(&d.game, &rook) {
        let by = d.by(&d.rules().castling.rook_first);
        d.lay_duty(who, rook, by, true);
    }
}

pub(crate) fn postponed(d: &mut Draft, about: &Matter) {
    let allowed = d.at(&d.rules().quickplay.answers);
    if let Some(rule) = allowed.filter(|rule| !rule.lists(&QuickplayAnswer::Postpone)) {
        d.unknown(rule.by, said::Hearing::NoPostponement);
        return;
    }
    d.say(said::Hearing::PutOff);
    if matches!(about, Matter::DrawClaim(_)) {
        d.cite(d.by(&d.rules().quickplay.answers));
    }
    if let Some(question) = d
        .game
        .pending_question()
        .map(|pending| pending.question.clone())
    {
        d.emit(HearingEvent::QuestionAsked {
            question,
            play_waits: false,
        });
    }
    let Matter::DrawClaim(claimant) = about else {
        return;
    };
    d.emit(ClaimsEvent::ClaimPostponed { who: *claimant });
    if extra_time(d, *claimant, |time| time.postponed).is_none() {
        d.say(said::Hearing::MayGiveTime {
            to: claimant.opposite(),
        });
    }
}

/// What the opponent of a quickplay claimant gains by the arbiter's answer.
fn extra_time(
    d: &mut Draft,
    claimant: Color,
    which: impl Fn(&QuickplayTime) -> Option<Span>,
) -> Option<Millis> {
    let rule = d.at(&d.rules().quickplay.extra_time)?;
    let span = which(rule.is)?;
    d.cite(rule.by);
    Some(gains(d, claimant.opposite(), span))
}

/// A player gets time, and is told so.
fn gains(d: &mut Draft, who: Color, span: Span) -> Millis {
    let time = Millis::from_seconds(u64::from(span.as_secs()));
    d.emit(ClockEvent::TimeAdjusted {
        whose: who,
        by: time.0 as i64,
    });
    d.say(said::Common::Gets { to: who, time });
    time
}
