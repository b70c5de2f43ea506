//! What the arbiter may answer to what he is asked: every answer that the question leaves room for, and no other.

use jadoube_board::Color;
use jadoube_codes::ClauseId;

use super::offer::{BlankKind, Offer};
use crate::act::{Decision, Deed, PointsTo, Score};
use crate::rules::draft::Draft;
use crate::rules::hearing::{results, unasked};
use crate::rules::referee;
use crate::ruling::{Matter, Question, Refused};
use crate::said;

const NONE: &[ClauseId] = &[];

/// Milliseconds that stand in an example.
const SOME_TIME: i64 = 120_000;

/// Every result, as a case writes it.
const RESULTS: [(&str, Score); 8] = [
    ("1-0", Score::WhiteWins),
    ("0-1", Score::BlackWins),
    ("1/2-1/2", Score::Draw),
    ("0-0", Score::BothLose),
    ("1/2-0", Score::HalfToWhite),
    ("0-1/2", Score::HalfToBlack),
    ("annulled", Score::Annulled),
    ("*", Score::Open),
];

/// The answers to the question that is open, and the result that may always be given.
pub(super) fn known(d: &Draft) -> Vec<Offer> {
    let question = d.game.pending_question().map(|it| it.question.clone());
    let mut known = match question {
        None => Vec::new(),
        Some(question) => match question.about {
            Matter::OpponentsScore(loser) => scores(loser),
            _ => {
                let mut known = plain(&question);
                known.retain(|offer| refused(d, &offer.example).is_none());
                if let Matter::Penalty(who) | Matter::Pause(who) | Matter::Refusal(who) =
                    question.about
                {
                    known.extend(penalties(who));
                }
                known
            }
        },
    };
    // A penalty of the code's list that cannot be given yet is named with the reason.
    known.retain(|offer| matches!(refused(d, &offer.example), None | Some(Refused::Moment)));
    known.extend(result(d));
    known
}

/// The penalties that the code leaves to the official for an offence of this player, before anybody is found to have
/// committed one.
pub(super) fn ladder(d: &Draft, offender: Color) -> Vec<Offer> {
    let mut asked = Draft::rehearsal(&d.game);
    let question = said::Common::WhichPenalty { who: offender };
    asked.ask_arbiter(Matter::Penalty(offender), question, false);
    let mut ladder = penalties(offender);
    ladder.retain(|offer| refused(&asked, &offer.example).is_none());
    ladder
}

fn rules(id: &'static str, act: impl Into<String>, decision: Decision) -> Offer {
    let deed = Deed::Rule {
        decision,
        question: None,
    };
    Offer::new(id, act, deed, NONE)
}

/// Yes, if that is an answer, and no, which of an open question says that nothing follows; where the code knows it an answer that
/// is put off.
fn plain(question: &Question) -> Vec<Offer> {
    let yes = rules("rule-granted", "rules granted", Decision::Granted);
    let no = rules("rule-rejected", "rules rejected", Decision::Rejected);
    let mut known = match question.open {
        true => vec![no],
        false => vec![yes, no],
    };
    if let Matter::DrawClaim(_) | Matter::Increment(_) = question.about {
        let postponed = rules("rule-postponed", "rules postponed", Decision::Postponed);
        known.push(postponed);
    }
    known
}

/// The penalties that a code may leave to the official, for this offender.
fn penalties(offender: Color) -> Vec<Offer> {
    let other = offender.opposite();
    let time = |whose, change| Decision::Time { whose, change };
    let points = |whose, to| Decision::PointsOf { whose, to };
    vec![
        rules("rule-warning", "rules warning", Decision::Warning),
        rules(
            "rule-time-given",
            format!("rules time {other:#} +{{time}}"),
            time(other, SOME_TIME),
        )
        .blank("time", BlankKind::Time),
        rules(
            "rule-time-taken",
            format!("rules time {offender:#} -{{time}}"),
            time(offender, -SOME_TIME),
        )
        .blank("time", BlankKind::Time),
        rules(
            "rule-points-raised",
            format!("rules points {other:#} max"),
            points(other, PointsTo::Max),
        ),
        rules(
            "rule-points-lowered",
            format!("rules points {offender:#} 0"),
            points(offender, PointsTo::Zero),
        ),
        rules(
            "rule-loss",
            format!("rules loss {offender:#}"),
            Decision::Loss {
                whom: offender,
                clause: None,
            },
        ),
        rules("rule-fine", "rules fine", Decision::Fine),
        rules(
            "rule-exclusion",
            format!("rules exclusion {offender:#} {{rounds}}"),
            Decision::Exclusion {
                whom: offender,
                rounds: Some(1),
            },
        )
        .among("rounds", vec!["1", "2", "3", "4", "5", "6", "7", "8", "9"]),
        rules(
            "rule-expulsion",
            format!("rules expulsion {offender:#}"),
            Decision::Expulsion { whom: offender },
        ),
    ]
}

/// What the other may get when a player has lost by refusing to keep the laws.
fn scores(loser: Color) -> Vec<Offer> {
    let (whole, half) = match loser {
        Color::White => (Score::BlackWins, Score::HalfToBlack),
        Color::Black => (Score::WhiteWins, Score::HalfToWhite),
    };
    [
        ("rule-point", whole),
        ("rule-half-point", half),
        ("rule-no-point", Score::BothLose),
    ]
    .map(|(id, score)| {
        rules(
            id,
            format!("rules result {score}"),
            Decision::Result {
                score,
                clause: None,
            },
        )
    })
    .into()
}

/// The results that may be given now.
fn result(d: &Draft) -> Option<Offer> {
    let given = RESULTS.into_iter().filter(|(_, score)| {
        let clause = None;
        let decision = Decision::Result {
            score: *score,
            clause,
        };
        refused(d, &rules("rule-result", "", decision).example).is_none()
    });
    let words: Vec<&str> = given.map(|(word, _)| word).collect();
    let (_, score) = RESULTS.into_iter().find(|(word, _)| words.contains(word))?;
    let example = Decision::Result {
        score,
        clause: None,
    };
    let unfounded = match d.game.outcome() {
        Some(_) => !unasked::is_asked(d),
        None => results::ends_unasked(d, score),
    };
    Some(if unfounded {
        rules("rule-result", "rules result {result} by {clause}", example)
            .among("result", words)
            .ground(results::grounds_of_result(d))
    } else {
        rules("rule-result", "rules result {result}", example).among("result", words)
    })
}

/// Why the rules would refuse it, if they would.
fn refused(d: &Draft, deed: &Deed) -> Option<Refused> {
    let mut rehearsed = Draft::rehearsal(&d.game);
    let act = crate::act::Act::arbiter(deed.clone());
    referee::judge(&mut rehearsed, &act);
    rehearsed.finish().ruling.refused
}
