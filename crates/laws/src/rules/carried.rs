//! What the source of a code does not carry: no ruling is drawn from its silence.
//!
//! A code names the subjects that its source leaves out. Where the rules found nothing to rely on for an act of such a
//! subject, the ruling says so: what is a fact stands all the same, what is only said changes nothing.

use std::sync::Arc;

use jadoube_codes::{Code, CodeKind, meaning};

use crate::act::{Act, Actor, Claim, Deed, Fact, Mark};
use crate::event::{ClockEvent, Event};
use crate::game::Game;
use crate::rules::draft::{Decided, Draft};
use crate::ruling::{Refused, Ruling, Verdict};
use crate::said;

/// The ruling on an act in the game `before`; where the code's source does not carry the subject of the act and nothing
/// else decided it, that.
pub fn finish(d: Draft, before: &Game, act: &Act) -> Decided {
    let code = d.code();
    let subject = subject(&act.deed)
        .filter(|subject| act.by != Actor::Bystander && code.leaves_open(subject));
    let Some(subject) = subject else {
        return d.finish();
    };
    // What holds where the code says nothing is no rule on the subject.
    let law = &d.rules().law;
    let of_gaps = [d.quoted(&law.doubt), d.quoted(&law.standing)].concat();
    let decided = d.finish();
    let ruling = &decided.ruling;
    // What is refused for the person, the moment or a lost right is no matter of the subject.
    if let Some(Refused::Person | Refused::Moment | Refused::Right) = ruling.refused {
        return decided;
    }
    // A claim that is refused finds nothing to stand on in what little the source has.
    let upheld = ruling.verdict == Verdict::Accepted
        && ruling
            .clauses
            .iter()
            .any(|clause| !of_gaps.contains(clause));
    let is_decided = ruling.breach
        || !ruling.penalties.is_empty()
        || (ruling.asks.is_some() && !ruling.clauses.is_empty())
        || upheld;
    if is_decided {
        return decided;
    }
    let Decided { ruling, mut after } = decided;
    let mut events = ruling.events;
    if !act.deed.is(Mark::Happened) {
        events.retain(|event| matches!(event, Event::Clock(ClockEvent::TimePassed { .. })));
        after = before.clone();
        events.iter().for_each(|event| after.apply(event));
    }
    let ruling = Ruling {
        verdict: Verdict::NotCarried,
        refused: None,
        clauses: Vec::new(),
        also: Vec::new(),
        events,
        asks: None,
        explanation: sentence(code, subject).to_string(),
        ..ruling
    };
    Decided { ruling, after }
}

/// The subject of the rules by which an act is judged, where it has one of its own.
fn subject(deed: &Deed) -> Option<&'static str> {
    Some(match deed {
        Deed::Touch { .. } => "touch",
        Deed::Adjust { .. } => "adjust",
        Deed::Write { .. } | Deed::StopRecording => "record",
        Deed::Arrive => "late",
        Deed::Seal { .. } | Deed::Open { .. } => "seal",
        Deed::Adjourn | Deed::Resume => "resume",
        Deed::Communicate { .. } => "comm",
        Deed::OfferDraw
        | Deed::OfferDrawIf { .. }
        | Deed::HintDraw
        | Deed::Accept
        | Deed::Decline => "offer",
        Deed::Resign | Deed::TipKing | Deed::OfferHand | Deed::TakeHand => "resign",
        Deed::DemandMate => "mate_demand",
        Deed::Claim { subject, .. } => match subject {
            Claim::Repetition => "repetition",
            Claim::FiftyMoves => "fifty",
            Claim::PerpetualCheck => "endless_check",
            Claim::Flag => "flag",
            Claim::IllegalMove { .. } => "illegal",
            Claim::Touched { .. } | Claim::Released { .. } => "touch",
            Claim::DeadPosition => "dead",
            Claim::Stalemate => "stalemate",
            Claim::Mate => "mate",
            Claim::NoProgress { .. } | Claim::Increment | Claim::InsufficientLosingChances => {
                "quickplay"
            }
            Claim::WrongSetup => "setup",
            Claim::WrongBoard => "board",
            Claim::WrongColours => "colours",
            Claim::WrongFirstMove => "first_move",
            Claim::ClockSetting { .. } => "clock_fault",
            Claim::Forfeit { .. } => "forfeit",
        },
        Deed::Find {
            fact: Fact::Touched { .. } | Fact::Released { .. },
        } => "touch",
        _ => return None,
    })
}

fn sentence(code: &Code, subject: &str) -> said::Referee {
    let about = meaning::subjects()
        .iter()
        .find(|known| known.name == subject)
        .map_or(subject, |known| known.says);
    said::Referee::NotCarried {
        about: about.trim_end_matches('.').to_owned(),
        code: code.short.clone(),
        near: carriers(code, subject),
    }
}

/// The printed codes nearest to this one on the shelf, before it and after it, that rule on the subject.
fn carriers(code: &Code, subject: &str) -> Vec<String> {
    let all = Code::all();
    let base = code.base().map_or(code.id, |base| base.id);
    let here = all
        .iter()
        .position(|one| one.id == code.id)
        .or_else(|| all.iter().position(|one| one.id == base))
        .unwrap_or(all.len());
    let rules_on = |one: &&Arc<Code>| {
        one.kind == CodeKind::Printed
            && !one.lacks(subject)
            && meaning::parameters()
                .any(|parameter| parameter.subject() == subject && one.given(parameter).is_some())
    };
    let before = all[..here].iter().rev().find(rules_on);
    let after = all[here..].iter().find(rules_on);
    before
        .into_iter()
        .chain(after)
        .map(|one| one.short.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use jadoube_codes::{Code, meaning};

    /// The subjects that the rules above give to acts, read from their own text.
    fn named() -> Vec<&'static str> {
        let text = include_str!("carried.rs");
        let (_, from) = text.split_once("fn subject(").expect("the function");
        let (body, _) = from.split_once("\n}").expect("its end");
        body.split('"').skip(1).step_by(2).collect()
    }

    #[test]
    fn every_subject_named_here_or_said_to_be_absent_exists() {
        let known = |name: &str| meaning::subjects().iter().any(|one| one.name == name);
        let named = named();
        assert!(named.len() > 20, "{named:?}");
        for subject in named {
            assert!(known(subject), "no subject is called {subject:?}");
        }
        for code in Code::all() {
            for subject in &code.absent {
                assert!(known(subject), "{}: {subject:?}", code.id);
            }
        }
    }
}
