//! Forfeits that must be claimed: the offence named, and the claim made before the claimant completes another move.

use jadoube_board::Color;
use jadoube_codes::params::conduct::Consequence;
use jadoube_codes::{ClauseId, Rule, decides};

use crate::act::{Ground, Offence, Refusal, Refused, Score};
use crate::agreement::Agreement;
use crate::event::{ClockEvent, RightsEvent};
use crate::game::KnownOffence;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::play::apart;
use crate::ruling::{Cause, Clauses, Matter, PenaltyKind, Question};
use crate::said;

/// The game ends by an offence. A penalty that is asked for beside it is asked for still: what one has done takes nothing off
/// what the other owes.
pub(crate) fn end(d: &mut Draft, score: Score, by: &[ClauseId]) {
    let asked: Vec<_> = d
        .game
        .open_questions()
        .iter()
        .filter(|pending| matches!(pending.question.about, Matter::Penalty(_)))
        .map(|pending| pending.question.clone())
        .collect();
    d.end(score, Cause::Forfeit, by);
    for question in asked {
        d.ask_still(question);
    }
}

/// An offence was established for which the opponent may claim the game.
pub(crate) fn known(d: &mut Draft, whom: Color, offence: Offence, by: &[ClauseId]) {
    d.breach(by);
    d.emit(RightsEvent::OffenceKnown {
        whom,
        offence,
        by: by.to_vec(),
    });
    d.say(said::Offence::MayClaimTheGame {
        who: whom.opposite(),
    });
}

/// A player will not comply: with a lawful requirement, by the clauses given, or with the laws.
pub(crate) fn refused(d: &mut Draft, who: Color, what: &Refusal, requirement: &[ClauseId]) {
    let laws = match &d.rules().refusal.laws {
        Some(cite) => &cite.by,
        None => requirement,
    };
    let required = d.game.duty(who).is_some_and(|duty| duty.upheld)
        || d.game
            .open_penalty_of(who.opposite())
            .is_some_and(|open| open.grades.as_ref().is_some_and(|grades| grades.restored));
    match what.of() {
        Refused::Laws | Refused::Play | Refused::Resumption => {
            known(d, who, Offence::Refusal, laws);
        }
        Refused::Demand | Refused::Inspection | Refused::Record | Refused::Signature
            if required =>
        {
            known(d, who, Offence::Refusal, requirement)
        }
        Refused::Demand
        | Refused::Inspection
        | Refused::Record
        | Refused::Signature
        | Refused::Hand
        | Refused::Resignation
        | Refused::Draw => {
            d.cite(requirement);
            d.say(said::Offence::NothingRequired { who });
        }
    }
}

/// A player claims the game for an offence of the other, named.
pub(crate) fn claim(d: &mut Draft, who: Color, ground: &Ground) {
    let offender = who.opposite();
    if ground
        .offence()
        .is_some_and(|offence| apart::help_is_free(d, offence))
    {
        d.refuse(d.by(&d.rules().comm.help), said::Offence::NoGround);
        return;
    }
    let known = latest_known(d, offender, ground);
    let window = d.at(&d.rules().forfeit.claim_window);
    match (known, window) {
        (Some(known), Some(window)) if d.game.tally().made[who] > known.made => {
            d.refuse(window.by, said::Offence::KnewOfIt);
            d.background(&known.by);
        }
        (Some(known), _) => forfeit(d, offender, &known.by),
        (None, Some(window)) => not_established(d, offender, ground, window.by),
        (None, None) => {
            // Where the code has an article on what is claimed it decides, and not the one on whoever keeps none of them.
            let by = costs(d, ground);
            ask(d, offender, ground, by);
        }
    }
}

/// The latest offence of this kind that was established against a player.
fn latest_known(d: &Draft, offender: Color, ground: &Ground) -> Option<KnownOffence> {
    let mut known = d.game.aside().offences.iter().rev();
    known
        .find(|known| known.whom == offender && Some(known.offence) == ground.offence())
        .cloned()
}

/// The game is lost by an offence.
pub(crate) fn forfeit(d: &mut Draft, offender: Color, offence: &[ClauseId]) {
    let rules = d.rules();
    let mut by: Clauses = offence.to_vec();
    add_clauses(&mut by, d.by(&rules.forfeit.claim_window));
    add_clauses(&mut by, d.quoted(&rules.resign.effect));
    d.punish(offender, PenaltyKind::Loss);
    d.say(said::Offence::Forfeits { offender });
    d.end(Score::win(offender.opposite()), Cause::Forfeit, &by);
}

/// Nobody has established the offence yet.
fn not_established(d: &mut Draft, offender: Color, ground: &Ground, window: &[ClauseId]) {
    let offence = ground.offence();
    let rule = offence.and_then(|offence| conduct_rule(d, offence));
    match (offence, rule.and_then(|rule| d.at(rule))) {
        (Some(offence), Some(rule)) if consented(d, offence) => {
            d.refuse(rule.by, said::Offence::AgreedBeforehand);
        }
        (_, Some(rule)) => {
            d.cite(window);
            ask(d, offender, ground, rule.by);
        }
        (Some(Offence::Refusal), None) => {
            d.cite(window);
            ask(d, offender, ground, d.by(&d.rules().refusal.costs));
        }
        (_, None) => {
            if offence == Some(Offence::Advice) {
                d.cite(d.quoted(&d.rules().conduct.unasked_advice));
            }
            let why = said::Offence::NotAmongOffences {
                claimed: ground.word().to_owned(),
            };
            d.refuse(window, why);
        }
    }
}

fn ask(d: &mut Draft, offender: Color, ground: &Ground, by: &[ClauseId]) {
    d.cite(by);
    let text = match ground.offence() {
        Some(offence) => said::Offence::HasForfeited { offender, offence },
        None => said::Offence::HasForfeitedBy {
            offender,
            claimed: ground.word().to_owned(),
        },
    };
    let ground = ground.clone();
    d.background(d.quoted(&d.rules().pause.grounds));
    d.ask_arbiter(Matter::Forfeit { offender, ground }, text, false);
    // Whoever claims the game may stop the clocks to find the arbiter, so nobody's time runs while it is looked into; but what
    // hands do meanwhile is a fact.
    if d.game.running_clock().is_some() {
        d.emit(ClockEvent::ClocksStopped);
    }
}

/// By what the game may be lost for that of which a player is accused: the article on it, or where the code has none whoever decides
/// what it leaves open; only who will not comply is judged by the article on that.
fn costs<'g>(d: &Draft<'g>, ground: &Ground) -> &'g [ClauseId] {
    let offence = ground.offence();
    match offence.and_then(|offence| conduct_rule(d, offence)) {
        Some(rule) if rule.is_some() => d.by(rule),
        Some(_) => d.quoted(&d.rules().law.doubt),
        None => d.by(&d.rules().refusal.costs),
    }
}

/// It is established that a player has done what was claimed.
pub(crate) fn granted(d: &mut Draft, offender: Color, ground: &Ground) {
    let by = costs(d, ground);
    forfeit(d, offender, by);
}

/// Whether the opponent consented to something beforehand.
pub(crate) fn consented(d: &Draft, offence: Offence) -> bool {
    let consent = Agreement::Consent(offence);
    d.game.terms().agreed.contains(&consent)
}

/// The parameter that says what an offence leads to; none for those that are not a matter of conduct. What a code has no rule for
/// falls under its general one, but for a device that is carried and not used.
pub(crate) fn conduct_rule<'g>(
    d: &Draft<'g>,
    offence: Offence,
) -> Option<&'g Option<Rule<Consequence>>> {
    let rules = &d.rules().conduct;
    let own = match offence {
        Offence::Notes => &rules.notes_books,
        Offence::SecondBoard => &rules.second_board,
        Offence::AskedAdvice => &rules.asked_advice,
        Offence::Advice => &rules.advice,
        Offence::Upset => &rules.upsets_men,
        Offence::Annoys => &rules.annoys,
        Offence::Phone => &rules.device_used,
        // Where the code knows no telephones, one that rings disturbs as any noise does.
        Offence::PhoneSounding | Offence::PhoneSoundingInBag if rules.device_sounding.is_none() => {
            &rules.annoys
        }
        Offence::PhoneSounding | Offence::PhoneSoundingInBag => &rules.device_sounding,
        Offence::PhoneCarried | Offence::PhoneInBag => return Some(&rules.device_carried),
        Offence::Absent => &rules.absent_without_leave,
        Offence::Refusal | Offence::Excused => return None,
    };
    Some(if own.is_none() { &rules.general } else { own })
}

/// The clauses by which the penalty that is asked for is the loss of the game as a rule, so that yes is an answer to it.
pub(crate) fn loses_as_a_rule<'g>(d: &Draft<'g>, asked: &Question) -> Option<&'g [ClauseId]> {
    let rules = d.rules();
    let found = Offence::ALL
        .into_iter()
        .filter_map(|offence| conduct_rule(d, offence));
    let others = [
        &rules.conduct.courtesy,
        &rules.conduct.breach,
        &rules.conduct.general,
        &rules.claim.unreasonable_repeated,
    ];
    let mut all = found.chain(others).filter_map(|rule| d.at(rule));
    let rule = all.find(|rule| {
        let as_a_rule = decides!(rule, Consequence::ForfeitAsARule, not Consequence::Breach | Consequence::ForfeitOnClaim | Consequence::ForfeitOnClaimUnlessConsent | Consequence::Forfeit | Consequence::ForfeitHalfIfNoHelpmate | Consequence::ForfeitArbiterScoresOpponent | Consequence::Arbiter);
        as_a_rule && rule.by.first().is_some_and(|id| asked.by.contains(id))
    })?;
    Some(rule.by)
}
