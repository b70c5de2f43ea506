//! The penalties that an official may choose: his answer to the question which one it is to be.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::penalty::{Chooser, MenuPenalty};
use jadoube_codes::time::Millis;

use crate::act::{Decision, PointsTo, Score};
use crate::event::{ClockEvent, HearingEvent, SessionEvent};
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::hearing::results;
use crate::rules::hearing::unasked::{self, Power};
use crate::rules::offence::forfeits;
use crate::ruling::{Cause, Clauses, Matter, Penalty, PenaltyKind, Question};
use crate::said::{self, Sentence};

/// The official gives a penalty.
pub(crate) fn give(d: &mut Draft, decision: &Decision) {
    let Some(chooser) = d.penalties_of_official() else {
        not_left_to_official(d);
        return;
    };
    turn_to_the_named(d, decision);
    let Some((offender, offence)) = offence(d) else {
        match d.game.pending_question().map(|it| it.question.clone()) {
            // He has lost, which is all that it costs him.
            Some(Question {
                about: Matter::OpponentsScore(loser),
                by,
                ..
            }) => {
                let other = loser.opposite();
                d.not_now(&by, said::Hearing::ScoreAsked { loser, other });
            }
            _ => d.refuse(chooser, said::Hearing::NoBreachOpen),
        }
        return;
    };
    if let Some(menu) = d.at(&d.rules().penalty.menu)
        && item(decision).is_some_and(|item| !menu.lists(&item))
    {
        d.refuse(menu.by, said::Hearing::NotOnTheList);
        return;
    }
    if is_too_early(d, decision) {
        d.not_now(chooser, said::Hearing::NoPointsYet);
        return;
    }
    if let Err(why) = fits(d, decision, offender) {
        d.refuse(chooser, why);
        return;
    }
    // Where a house has a list of its own, that is where the penalty stands.
    let list = d
        .at(&d.rules().penalty.menu)
        .filter(|menu| item(decision).is_some() && menu.by.first() != chooser.first());
    d.cite(list.map_or(&[], |menu| menu.by));
    // What the code threatens this very offence with goes before whoever may punish.
    if d.at(&d.rules().penalty.menu).is_none() {
        let threat = d.by(&d.rules().conduct.breach).iter();
        let threat = threat.filter(|id| offence.contains(id) && offence.first() != Some(id));
        let threat: Clauses = threat.copied().collect();
        d.cite(&threat);
    }
    d.cite(chooser);
    d.background(&offence);
    d.emit(HearingEvent::QuestionAnswered);
    carry_out(d, decision, offender, &offence);
    if d.game.outcome().is_none() && !running::waits(d) {
        running::resume(d);
    }
}

/// The code leaves no penalty to the official: what it says of the offence, and that he is obeyed, is all that there is.
fn not_left_to_official(d: &mut Draft) {
    let broken = d.game.aside().notes.last().map(|(_, by)| by.clone());
    let orders = d.quoted(&d.rules().arbiter.orders);
    let chooser = d.by(&d.rules().penalty.chooser);
    let Some(broken) = broken.filter(|_| !orders.is_empty()) else {
        d.refuse(chooser, said::Hearing::NoneLeftToOfficial);
        return;
    };
    d.refuse(orders, said::Hearing::NoPenaltyGiven);
    d.cite(&broken);
    d.background(chooser);
}

/// The official declares the game lost by a player, on the ground of a clause: as an answer where a penalty of his is asked
/// for, and else unasked.
pub(crate) fn loss_by_clause(d: &mut Draft, whom: Color, clause: &str) {
    let told = format!("rules loss {whom:#}");
    if !results::may_rest_on(d, Some(clause), Score::win(whom.opposite())) {
        return;
    }
    if !unasked::is_founded(d, Some(clause), Power::Result, &told) {
        return;
    }
    let loss = Decision::Loss { whom, clause: None };
    turn_to_the_named(d, &loss);
    if offence(d).is_some_and(|(offender, _)| offender == whom) {
        give(d, &loss);
        return;
    }
    if let Some(menu) = d.at(&d.rules().penalty.menu)
        && d.penalties_of_official().is_some()
        && !menu.lists(&MenuPenalty::Loss)
    {
        d.refuse(menu.by, said::Hearing::NotOnTheList);
        return;
    }
    let by = d.cites().to_vec();
    carry_out(d, &loss, whom, &by);
}

/// The offender whom a penalty names, by himself or by what his opponent gets.
fn named(decision: &Decision) -> Option<Color> {
    match decision {
        Decision::Time { whose, change } if *change >= 0 => Some(whose.opposite()),
        Decision::PointsOf {
            whose,
            to: PointsTo::Max,
        } => Some(whose.opposite()),
        Decision::Time { whose, .. } | Decision::PointsOf { whose, .. } => Some(*whose),
        Decision::Loss { whom, .. }
        | Decision::Exclusion { whom, .. }
        | Decision::Expulsion { whom } => Some(*whom),
        _ => None,
    }
}

/// Where penalties of both players are asked for, the one of the player whom the decision names is answered.
fn turn_to_the_named(d: &mut Draft, decision: &Decision) {
    let Some(offender) = named(decision) else {
        return;
    };
    d.turn_to(|asked| matches!(asked, Matter::Penalty(who) | Matter::Pause(who) | Matter::Refusal(who) if *who == offender));
}

/// Whose penalty is asked for, and the clauses that were broken.
fn offence(d: &Draft) -> Option<(Color, Clauses)> {
    let pending = d.game.pending_question()?;
    let offender = match pending.question.about {
        Matter::Penalty(who) | Matter::Pause(who) | Matter::Refusal(who) => who,
        _ => return None,
    };
    let choosing = d.by(&d.rules().penalty.chooser);
    let mut broken = Clauses::new();
    // The question of a pause rests on the article that permits one; whoever punishes it has found it groundless.
    if matches!(pending.question.about, Matter::Pause(_)) {
        add_clauses(&mut broken, d.by(&d.rules().claim.pause_unfounded));
    }
    if broken.is_empty() {
        add_clauses(&mut broken, &pending.question.by);
    }
    broken.retain(|id| !choosing.contains(id));
    Some((offender, broken))
}

/// What a code's list calls the penalty.
fn item(decision: &Decision) -> Option<MenuPenalty> {
    Some(match decision {
        Decision::Warning => MenuPenalty::Warning,
        Decision::Time { change, .. } if *change >= 0 => MenuPenalty::TimeToOpponent,
        Decision::Time { .. } => MenuPenalty::TimeFromOffender,
        Decision::PointsOf {
            to: PointsTo::Max, ..
        } => MenuPenalty::PointsRaised,
        Decision::PointsOf {
            to: PointsTo::Zero, ..
        } => MenuPenalty::PointsLowered,
        Decision::Loss { .. } => MenuPenalty::Loss,
        Decision::Fine => MenuPenalty::Fine,
        Decision::Exclusion { .. } => MenuPenalty::Exclusion,
        Decision::Expulsion { .. } => MenuPenalty::Expulsion,
        Decision::Granted
        | Decision::Rejected
        | Decision::Postponed
        | Decision::SendOut
        | Decision::Result { .. }
        | Decision::Points { .. } => return None,
    })
}

/// Whether there are no points yet that could be taken.
fn is_too_early(d: &Draft, decision: &Decision) -> bool {
    let lowers = matches!(
        decision,
        Decision::PointsOf {
            to: PointsTo::Zero,
            ..
        }
    );
    lowers && d.game.outcome().is_none()
}

/// Whether the penalty can be given to this player now; else why not.
fn fits(d: &Draft, decision: &Decision, offender: Color) -> Result<(), Box<dyn Sentence>> {
    let other = offender.opposite();
    if named(decision).is_some_and(|named| named != offender) {
        return Err(Box::new(match decision {
            Decision::Time { change, .. } if *change >= 0 => said::Hearing::NotToOffender { other },
            Decision::PointsOf {
                to: PointsTo::Max, ..
            } => said::Hearing::PointsOf { other },
            _ => said::Hearing::PenaltyOf { offender },
        }));
    }
    match decision {
        Decision::Time { .. } if d.game.clocks().is_none() => Err(Box::new(said::Common::NotTimed)),
        _ => Ok(()),
    }
}

fn carry_out(d: &mut Draft, decision: &Decision, offender: Color, offence: &Clauses) {
    let other = offender.opposite();
    let punish = |d: &mut Draft, kind| d.punish_for(offender, kind, offence);
    match decision {
        Decision::Warning => {
            punish(d, PenaltyKind::Warning);
            d.say(said::Hearing::Warned { offender });
        }
        Decision::Time { whose, change } => {
            let time = Millis(change.unsigned_abs());
            d.emit(ClockEvent::TimeAdjusted {
                whose: *whose,
                by: *change,
            });
            if *change >= 0 {
                punish(d, PenaltyKind::Time { to: other, time });
                d.say(said::Common::Gets { to: other, time });
            } else {
                punish(d, PenaltyKind::TimeTaken { time });
                d.say(said::Hearing::LosesTime { offender, time });
            }
        }
        Decision::PointsOf {
            to: PointsTo::Max, ..
        } => {
            punish(d, PenaltyKind::OpponentsPointsRaised);
            d.background(d.quoted(&d.rules().penalty.opponents_points_raised));
            d.say(said::Hearing::GetsTheMost { other });
            ends(d, Score::win(other));
        }
        Decision::PointsOf {
            to: PointsTo::Zero, ..
        } => {
            punish(d, PenaltyKind::PointsLowered);
            d.background(d.quoted(&d.rules().penalty.offenders_points_lowered));
            d.say(said::Hearing::OtherKeeps { other });
            let lowered = lowered(d.game.score(), offender);
            ends(d, lowered);
        }
        Decision::Loss { .. } => {
            punish(d, PenaltyKind::Loss);
            d.say(said::Common::Loses { who: offender });
            ends(d, lost_by(d, offender));
            ask_the_others_score(d, offender);
        }
        Decision::Fine => {
            punish(d, PenaltyKind::Fine);
            d.say(said::Hearing::Fined { offender });
        }
        Decision::Exclusion { rounds, .. } => {
            let rounds = *rounds;
            d.give(Penalty {
                whom: offender,
                kind: PenaltyKind::Exclusion,
                rounds,
                offence: offence.clone(),
            });
            d.say(said::Hearing::LeftOut);
        }
        Decision::Expulsion { .. } => {
            punish(d, PenaltyKind::Expulsion);
            d.say(said::Hearing::Expelled { offender });
            if d.game.outcome().is_none() {
                d.say(said::Hearing::PlaysNoMore { offender });
                ends(d, Score::win(other));
            }
        }
        Decision::Granted
        | Decision::Rejected
        | Decision::Postponed
        | Decision::SendOut
        | Decision::Result { .. }
        | Decision::Points { .. } => {}
    }
}

/// A player who loses by an official's penalty has an opponent with nothing but his king: where the official chooses the penalty he
/// decides that opponent's score as well.
fn ask_the_others_score(d: &mut Draft, offender: Color) {
    let other = offender.opposite();
    let of_menu = d.at(&d.rules().penalty.chooser).is_some_and(
        |rule| decides!(rule, Chooser::ArbiterFromMenu, not Chooser::Arbiter | Chooser::Opponent),
    );
    let won = d
        .game
        .outcome()
        .is_some_and(|outcome| outcome.score == Score::win(other));
    let bare = d.game.board().by_color(other).len() == 1;
    if of_menu && won && bare {
        let question = said::Common::WhatScore { who: other };
        d.ask_arbiter(Matter::OpponentsScore(offender), question, false);
    }
}

/// The score when this player loses by a penalty: nobody wins where the other has forfeited the game already.
fn lost_by(d: &Draft, offender: Color) -> Score {
    let forfeited = d.game.outcome().is_some_and(|outcome| {
        outcome.cause == Cause::Forfeit && outcome.score == Score::win(offender)
    });
    match forfeited {
        true => Score::BothLose,
        false => Score::win(offender.opposite()),
    }
}

/// What is left of a score when one side gets nothing.
fn lowered(score: Score, offender: Color) -> Score {
    match (score, offender) {
        (Score::Draw | Score::HalfToBlack, Color::White) => Score::HalfToBlack,
        (Score::Draw | Score::HalfToWhite, Color::Black) => Score::HalfToWhite,
        (Score::WhiteWins | Score::HalfToWhite, Color::White)
        | (Score::BlackWins | Score::HalfToBlack, Color::Black) => Score::BothLose,
        (other, _) => other,
    }
}

fn ends(d: &mut Draft, score: Score) {
    if d.game.score() == score {
        return;
    }
    if d.game.outcome().is_some() {
        d.cite(d.by(&d.rules().end.reopened_by));
        d.emit(SessionEvent::GameReopened);
    }
    let by = d.cites().to_vec();
    forfeits::end(d, score, &by);
}
