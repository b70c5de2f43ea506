//! Forfeits that must be claimed: the offence named, and the claim made before the claimant completes another move.

use jadoube_board::Color;

use crate::act::{Offence, Refusal, Refused, Score};
use crate::agreement::Agreement;
use crate::code::params::conduct::Consequence;
use crate::code::{ClauseId, Rule};
use crate::event::Event;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::play::apart;
use crate::ruling::{Cause, Clauses, Matter, PenaltyKind};

/// An offence was established for which the opponent may claim the game.
pub(crate) fn known(d: &mut Draft, whom: Color, word: &str, by: &[ClauseId]) {
    d.breach(by);
    d.emit(Event::OffenceKnown {
        whom,
        word: word.to_owned(),
        by: by.to_vec(),
    });
    d.say(format!("{:#} may claim the game.", whom.opposite()));
}

/// A player will not comply: with a lawful requirement, by the clauses given, or with the laws.
pub(crate) fn refused(d: &mut Draft, who: Color, what: &Refusal, requirement: &'static [ClauseId]) {
    let laws = match &d.rules().refusal.laws {
        Some(cite) => &cite.by,
        None => requirement,
    };
    let required = d.game.duty(who).is_some_and(|duty| duty.upheld)
        || d.game.open_penalty().is_some_and(|open| {
            open.holder != who && open.grades.as_ref().is_some_and(|grades| grades.restored)
        });
    match what.of() {
        Refused::Laws | Refused::Play | Refused::Resumption => {
            known(d, who, Offence::Refusal.word(), laws);
        }
        Refused::Demand if required => known(d, who, Offence::Refusal.word(), requirement),
        Refused::Demand => {
            d.cite(requirement);
            d.say("Nothing was lawfully required of him, so nothing follows.");
        }
    }
}

/// A player claims the game for an offence of the other, named.
pub(crate) fn claim(d: &mut Draft, who: Color, reason: &str) {
    let offender = who.opposite();
    let free_help = Offence::ALL
        .into_iter()
        .find(|offence| offence.word() == reason.trim().to_ascii_lowercase());
    if let Some(offence) = free_help
        && apart::help_is_free(d, offence)
    {
        d.refuse(
            d.by(&d.rules().comm.help),
            "That is no ground for a forfeit.",
        );
        return;
    }
    let Some(window) = d.at(&d.rules().forfeit.claim_window) else {
        let word = reason.trim().to_ascii_lowercase();
        let known = d.game.aside().offences.iter().rev();
        let mut known = known.filter(|known| known.whom == offender && known.word == word);
        if let Some(offence) = known.next().cloned() {
            forfeit(d, offender, &offence.by);
            return;
        }
        d.cite(d.by(&d.rules().refusal.costs));
        let by = conduct_rule(d, &word).map_or(&[][..], |rule| d.by(rule));
        ask(d, offender, &word, by);
        return;
    };
    let word = reason.trim().to_ascii_lowercase();
    let offence = d
        .game
        .aside()
        .offences
        .iter()
        .rev()
        .find(|known| known.whom == offender && known.word == word)
        .cloned();
    let Some(offence) = offence else {
        not_established(d, offender, &word, window.by);
        return;
    };
    if d.game.tally().made[who] > offence.made {
        d.cite(&offence.by);
        d.refuse(
            window.by,
            "He has completed a move since he knew of it, so it comes too late.",
        );
        return;
    }
    forfeit(d, offender, &offence.by);
}

/// The game is lost by an offence.
pub(crate) fn forfeit(d: &mut Draft, offender: Color, offence: &[ClauseId]) {
    let rules = d.rules();
    let mut by: Clauses = offence.to_vec();
    add_clauses(&mut by, d.by(&rules.forfeit.claim_window));
    add_clauses(&mut by, d.quoted(&rules.resign.effect));
    d.punish(offender, PenaltyKind::Loss);
    d.say(format!("{offender:#} forfeits the game."));
    d.end(Score::win(offender.opposite()), Cause::Forfeit, &by);
}

/// Nobody has established the offence yet.
fn not_established(d: &mut Draft, offender: Color, word: &str, window: &[ClauseId]) {
    let offence = Offence::named(word);
    if offence.is_some_and(|offence| apart::help_is_free(d, offence)) {
        d.refuse(window, "What is free forfeits nothing.");
        return;
    }
    let rule = conduct_rule(d, word);
    let consequence = rule.and_then(|rule| d.at(rule));
    match consequence.map(|rule| (*rule.is, rule.by)) {
        Some((_, by)) if consented(d, word) => d.refuse(by, "It was agreed to beforehand."),
        Some((_, by)) => {
            d.cite(window);
            ask(d, offender, word, by);
        }
        None if word == Offence::Refusal.word() => {
            d.cite(window);
            ask(d, offender, word, d.by(&d.rules().refusal.costs));
        }
        None => {
            if word == Offence::Advice.word() {
                d.cite(d.quoted(&d.rules().conduct.unasked_advice));
            }
            d.refuse(
            window,
            format!(
                "The law names the offences for which a game is forfeited, and {word} is not among them."
            ),
        );
        }
    }
}

pub(crate) fn ask(d: &mut Draft, offender: Color, word: &str, by: &[ClauseId]) {
    d.cite(by);
    d.ask_arbiter(
        Matter::Forfeit {
            offender,
            word: word.to_owned(),
        },
        format!("Has {offender:#} forfeited the game by {word}?"),
        false,
    );
}

/// It is established that a player has done what was claimed.
pub(crate) fn granted(d: &mut Draft, offender: Color, word: &str) {
    let by = match conduct_rule(d, word) {
        Some(rule) => d.by(rule),
        None => d.by(&d.rules().refusal.costs),
    };
    forfeit(d, offender, by);
}

/// Whether the opponent consented to something beforehand.
pub(crate) fn consented(d: &Draft, word: &str) -> bool {
    d.game
        .terms()
        .agreed
        .iter()
        .any(|agreement| matches!(agreement, Agreement::Consent(offence) if offence.word() == word))
}

/// The parameter that says what an offence leads to; none for those that are not a matter of conduct, and for words
/// that name no offence.
fn conduct_rule(d: &Draft, word: &str) -> Option<&'static Option<Rule<Consequence>>> {
    let rules = &d.rules().conduct;
    Some(match Offence::named(word)? {
        Offence::Notes => &rules.notes_books,
        Offence::SecondBoard => &rules.second_board,
        Offence::AskedAdvice => &rules.asked_advice,
        Offence::Advice => &rules.advice,
        Offence::Upset => &rules.upsets_men,
        Offence::Annoys => &rules.annoys,
        Offence::Phone => &rules.device_used,
        Offence::PhoneSounding => &rules.device_sounding,
        Offence::PhoneCarried => &rules.device_carried,
        Offence::Absent => &rules.absent_without_leave,
        Offence::Refusal | Offence::Excused => return None,
    })
}
